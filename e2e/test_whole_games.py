"""Every game to its result: by mouse with the fewest players, its ends with more, by finger and by keys alone.

The long tests play the other whole games, too.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.hands import ANSWER_MS, begin, click_mark, open_record, tap
from e2e.presses import cell_at, tab_to, walk_to
from pygames import GAMES, Record, Session
from tests.web.games import advance

MOST_CHOICES = 150
FIRST, LAST = 2, 1
"""How many first choices are made, and how many of the last, in a game that isn't played whole."""
MORE = [(name, seats) for name, game in GAMES.items() for seats in game.seats[1:]]
"""The games, and the numbers of players above their fewest."""
THINGS = """{
    over: ".table.over #verdict",
    tool: '#tools .main:not([data-target="place"])',
    place: "#ghost",
    piece: '.hand.active .item:not([aria-disabled="true"])',
}"""
"""What may be there to press when somebody is to choose; the first that is there decides."""
NEXT = f"""document.querySelector("#board > svg.mine, #verdict") && !document.querySelector("#main[aria-busy]")
    && (Object.entries({THINGS}).find(([, shows]) => document.querySelector(shows))?.[0] ?? "place")"""
MADE = """[...document.querySelectorAll("#moves [data-plies], #verdict")].map(shown => shown.dataset.plies).join()"""
"""All plies, and whether the end of a round is shown."""
WHOLE = pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["ends", "whole"])


def sit_down(page: Page, name: str, seats: int) -> None:
    """Begin a game of one person against players that move at random, without waits."""
    players = "".join(f'[Seat {seat} "{"bot random" if seat else "human"}"]\n' for seat in range(seats))
    open_record(page, f'[Game "{name}"]\n[Seats "{seats}"]\n[Seed "{name}"]\n{players}')


def play_with_every_number(page: Page, name: str, choose: Callable[[Page], None]) -> None:
    """Play a whole game with each number of players in turn, each from the start screen."""
    for seats in GAMES[name].seats:
        play_whole_game(page, name, seats, choose)


def play_whole_game(page: Page, name: str, seats: int, choose: Callable[[Page], None]) -> None:
    """Play a whole game, and go back to the start screen."""
    sit_down(page, name, seats)
    play_to_the_end(page, choose)
    expect(page.locator("#verdict")).to_be_focused()
    go_home(page)


def play_the_ends_of_a_game(page: Page, name: str, seats: int, choose: Callable[[Page], None]) -> None:
    """Play the first choices of a game, and the last turns of another one; go back to the start screen."""
    sit_down(page, name, seats)
    for _ in range(FIRST):
        choose(page)
    open_record(page, nearly_over(name, seats).write())
    play_to_the_end(page, choose)
    go_home(page)


def go_home(page: Page) -> None:
    """Go back from the table to the start screen."""
    page.locator('[data-action="home"]').click()
    expect(page.locator(".home")).to_be_visible()


def nearly_over(name: str, seats: int) -> Record:
    """Return a game of one person against random players, before the person's last choices."""
    session = Session(GAMES[name], seats, seed=name, players=("human", *["bot random"] * (seats - 1)))
    rng, own = Random(name), []
    while session.position.turn is not None:
        if session.position.turn == 0:
            own.append(session.ply)
        advance(session, rng)
    return replace(session.record, plies=session.record.plies[: own[-LAST]])


def play_to_the_end(page: Page, choose: Callable[[Page], None]) -> None:
    """Make choices until the result is shown."""
    for _ in range(MOST_CHOICES):
        if next_thing(page) == "over":
            break
        choose(page)
    expect(page.locator(".table.over #verdict")).to_be_visible()
    assert page.locator("#result .winner").count() >= 1


def next_thing(page: Page) -> str:
    """Wait until somebody is to choose; return what is to be pressed: a tool, a piece or a place; or “over”."""
    return str(until(page, NEXT))


def make(page: Page, press: Callable[[], None]) -> None:
    """Make a ply by a press, and wait for its effect."""
    before = page.evaluate(MADE)
    press()
    until(page, f"{MADE} !== {json.dumps(before)}")


def until(page: Page, told: str) -> object:
    """Wait until an expression of JavaScript tells something, evaluated whenever the page changes, and return that."""
    return page.evaluate(
        f"""limit => new Promise((done, fail) => {{
            const look = () => {{
                const told = {told};
                if (!told) return;
                watcher.disconnect();
                clearTimeout(late);
                done(told);
            }};
            const watcher = new MutationObserver(look);
            watcher.observe(document.body, {{ subtree: true, childList: true, attributes: true }});
            const late = setTimeout(() => fail(`nothing happened: ${{document.body.innerText}}`), limit);
            look();
        }})""",
        ANSWER_MS,
    )


def main_tool(page: Page) -> Locator:
    """Return what has to be pressed before anything else: the die, a draw, the end of a turn, the next round."""
    return page.locator('#tools .main:not([data-target="place"])')


def usable(page: Page) -> Locator:
    """Return the pieces that fit somewhere."""
    return page.locator('.hand.active .item:not([aria-disabled="true"])')


def places(page: Page) -> Locator:
    """Return the places where the next piece may go."""
    offered = page.locator("#board .fit, #board .offer")
    return offered if offered.count() else page.locator("#board .cell.free")


def by_mouse(page: Page) -> None:
    """Make a choice by clicking."""
    thing = next_thing(page)
    if thing == "tool":
        make(page, main_tool(page).last.click)
        return
    if thing == "piece":
        usable(page).first.click()
        page.locator("#ghost").wait_for(state="attached")
    make(page, lambda: click_mark(page, places(page).first))


def by_finger(page: Page) -> None:
    """Make a choice by tapping: the place first, then the tool that places."""
    thing = next_thing(page)
    if thing == "tool":
        make(page, lambda: tap(main_tool(page).last))
        return
    if thing == "piece":
        tap(usable(page).first)
        page.locator("#ghost").wait_for(state="attached")
    if page.locator("#ghost").count() and not page.locator("#board .ground.placing").count():
        tap(places(page).first)
        page.locator("#ghost.laid").wait_for(state="attached")
        make(page, lambda: tap(page.locator('#tools [data-target="place"]')))
    else:
        make(page, lambda: tap(places(page).first))


def by_keys(page: Page) -> None:
    """Make a choice by keys alone."""
    if next_thing(page) == "tool":
        tool = main_tool(page).last
        key = tool.get_attribute("data-key")
        if not key:
            tab_to(page, tool)
        make(page, lambda: page.keyboard.press(key or "Enter"))
        return
    if page.locator('#tools [data-key="+"]').count():
        page.keyboard.press("+")
        page.locator("#ghost.fits").wait_for(state="attached")
    else:
        tab_to(page, page.locator("#board [role=gridcell][tabindex='0']"))
        walk_to(page, cell_at(places(page).first))
    make(page, lambda: page.keyboard.press("Enter"))


@pytest.mark.browser_context_args(reduced_motion="reduce")
@pytest.mark.visit("first")
@pytest.mark.slow(60)
def test_whole_games_by_mouse_without_cold_code(
    page: Page, open_app: Callable[..., Page], errors: list[str], subtests: pytest.Subtests
) -> None:
    page.context.route(re.compile(r"/cold\.\w+\.wasm$"), lambda route: route.abort())
    open_app(page)
    for name, game in GAMES.items():
        with subtests.test(game=name):
            begin(page, name)
            by_mouse(page)
            expect(page.locator("#notice")).to_be_hidden()
            go_home(page)
            for seats in game.seats:
                play = play_the_ends_of_a_game if (name, seats) in MORE else play_whole_game
                play(page, name, seats, by_mouse)

    errors[:] = [text for text in errors if "ERR_FAILED" not in text]


@pytest.mark.browser_context_args(reduced_motion="reduce")
@pytest.mark.parametrize(("name", "seats"), MORE)
@pytest.mark.visit("same")
@pytest.mark.long
def test_a_whole_game_by_mouse_with_every_other_number_of_players(app: Page, name: str, seats: int) -> None:
    play_whole_game(app, name, seats, by_mouse)


@pytest.mark.browser_context_args(reduced_motion="reduce", has_touch=True, viewport={"width": 390, "height": 844})
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.visit("same")
@WHOLE
@pytest.mark.slow(8)
def test_a_game_by_finger_on_a_phone(app: Page, name: str, *, whole: bool) -> None:
    if whole:
        play_whole_game(app, name, GAMES[name].seats[0], by_finger)
    else:
        play_the_ends_of_a_game(app, name, GAMES[name].seats[0], by_finger)


@pytest.mark.browser_context_args(reduced_motion="reduce")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.visit("same")
@WHOLE
@pytest.mark.slow(8)
def test_a_game_by_keys_alone(app: Page, name: str, *, whole: bool) -> None:
    if whole:
        play_whole_game(app, name, GAMES[name].seats[0], by_keys)
    else:
        play_the_ends_of_a_game(app, name, GAMES[name].seats[0], by_keys)
