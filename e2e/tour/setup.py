"""Stops on the set-up screen: seats, levels, characters, names, options, clocks, series and head starts."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, wait_for_turn
from e2e.tour.choices import make_choice
from e2e.tour.hands import home, press, submit, take_turn, told
from e2e.tour.stop import EVERY, NO_GAME, stop
from pygames import GAMES
from pygames.ai.characters import CHARACTERS
from pygames.core.game import option_text
from web.app.model.series import length_phrase

PLAN = "#plan"
"""The form of the set-up."""
FACES = dict(zip(EVERY, CHARACTERS, strict=False))
"""For each game a character that plays in it."""


def open_setup(page: Page, game: str) -> None:
    """Open the set-up of a game from the start screen."""
    press(page, f"setup {game}")
    page.locator(f".setup.{game} #plan").wait_for(timeout=ANSWER_MS)


def choose(page: Page, name: str, value: str) -> None:
    """Choose something in the set-up."""
    make_choice(page, PLAN, (name, value))


def start(page: Page, game: str) -> None:
    """Begin the game that was set up."""
    submit(page, PLAN)
    page.locator(f".table.{game} #board > svg").wait_for(timeout=ANSWER_MS)
    all_shown(page)


def a_character_moves(page: Page, game: str, name: str) -> None:
    """Take a turn against a character."""
    open_setup(page, game)
    choose(page, "who1", name)
    start(page, game)
    told(page, name, "#seats")
    wait_for_turn(page)
    take_turn(page)
    home(page)


@stop("setup / choose / swap / start", visit="again", seconds=5)
def everything_that_the_set_up_offers_is_chosen(page: Page, game: str) -> None:
    kind, most = GAMES[game], GAMES[game].seats[-1]
    open_setup(page, game)
    if len(kind.seats) > 1:
        choose(page, "seats", str(most))
    page.locator("#plan [name=name0]").fill("Ana")
    choose(page, f"seat{most - 1}", "bot casual")
    page.locator('[data-send^="swap"]').first.click()
    expect(page.locator("#plan [name=name1]")).to_have_value("Ana")
    for name, values in kind.options.items():
        choose(page, f"option {name}", option_text(values[-1]))
    choose(page, "first", "lot")
    choose(page, "clock", "300")
    choose(page, "increment", "5")
    choose(page, "series", "3")
    if kind.words.head_starts:
        choose(page, "head0", str(kind.words.head_starts[-1]))
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
        a_character_moves(page, game, name)
