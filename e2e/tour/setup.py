"""Stops on the set-up screen: seats, levels, characters, names, options, clocks, series and head starts."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, wait_for_turn
from e2e.tour.hands import home, press, submit, take_turn, told
from e2e.tour.stop import EVERY, NO_GAME, stop
from pygames import GAMES
from pygames.ai.characters import CHARACTERS
from pygames.core.game import option_text
from web.app.model.series import length_phrase

FACES = dict(zip(EVERY, CHARACTERS, strict=False))
"""For each game a character that plays in it."""


def open_setup(page: Page, game: str) -> None:
    """Open the set-up of a game from the start screen."""
    press(page, f"setup {game}")
    page.locator(f".setup.{game} #plan").wait_for(timeout=ANSWER_MS)


def choose(page: Page, name: str, value: str) -> None:
    """Choose one of several values that stand side by side."""
    page.locator(f'#plan label:has([name="{name}"][value="{value}"])').first.click()
    expect(page.locator(f'#plan [name="{name}"][value="{value}"]')).to_be_checked()
    all_shown(page)


def choose_face(page: Page, seat: int, name: str) -> None:
    """Choose a character for a seat of the computer's."""
    choose(page, f"who{seat}", name)


def start(page: Page, game: str) -> None:
    """Begin the game that was set up."""
    submit(page, "#plan")
    page.locator(f".table.{game} #board > svg").wait_for(timeout=ANSWER_MS)
    all_shown(page)


def a_character_moves(page: Page, game: str, level: str, name: str, turns: int = 1) -> None:
    """Play some turns against a character of a level."""
    open_setup(page, game)
    page.locator("#plan [name=seat1]").select_option(f"bot {level}")
    choose_face(page, 1, name)
    start(page, game)
    told(page, name or GAMES[game].title, "#seats" if name else "h1")
    wait_for_turn(page)
    for _ in range(turns):
        take_turn(page)
    home(page)


@stop("setup / choose / swap / start", visit="again", seconds=5)
def everything_that_the_set_up_offers_is_chosen(page: Page, game: str) -> None:
    kind, most = GAMES[game], GAMES[game].seats[-1]
    open_setup(page, game)
    if len(kind.seats) > 1:
        choose(page, "seats", str(most))
    page.locator("#plan [name=name0]").fill("Ana")
    page.locator(f"#plan [name=seat{most - 1}]").select_option("bot casual")
    page.locator('[data-send^="swap"]').first.click()
    expect(page.locator("#plan [name=name1]")).to_have_value("Ana")
    for name, values in kind.options.items():
        choose(page, f"option {name}", option_text(values[-1]))
    choose(page, "first", "lot")
    choose(page, "clock", "300")
    choose(page, "increment", "5")
    page.locator("#plan .further > summary").click()
    choose(page, "series", "3")
    if kind.words.head_starts:
        page.locator("#plan [name=head0]").select_option(str(kind.words.head_starts[-1]))
    start(page, game)
    expect(page.locator("#seats .seat")).to_have_count(most)
    told(page, "Ana", "#seats")
    told(page, str(length_phrase(3, most)), "#seats .series")
    if kind.words.head_starts:
        told(page, f"head start {kind.words.head_starts[-1]}", "#seats")
    expect(page.locator("#clock0 .time")).to_have_text(re.compile(r"^5:\d\d$"))


@stop("setup / choose / start / home", games=NO_GAME, visit="again", seconds=15)
def a_character_of_every_game_plays(page: Page, _: str) -> None:
    for game, name in FACES.items():
        a_character_moves(page, game, "casual", name)
