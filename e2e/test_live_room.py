"""Live play in one room, between browsers that nothing but their codes connects."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from e2e.hands import ANSWER_MS
from e2e.roommates import Roommate, begin, mover, play_turns
from pygames import GAMES
from pygames.friends.packing import letters
from tools.serve import Site

pytestmark = pytest.mark.slow(10)
TWO = [name for name, game in GAMES.items() if 2 in game.seats]
TURNS = 3
FULL = pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["begun", "whole"])
Enter = Callable[..., Roommate]


@pytest.fixture
def enter(browser: Browser, site: Site) -> Iterator[Enter]:
    """Return a function that opens the app in a browser for somebody."""
    friends: list[Roommate] = []

    def entered(name: str, *, can_be_cut: bool = False, **wishes: object) -> Roommate:
        friends.append(Roommate.at(browser, site, name, can_be_cut=can_be_cut, **wishes))
        return friends[-1]

    yield entered
    for friend in friends:
        friend.close()


@FULL
@pytest.mark.parametrize("game", TWO)
def test_two_play_each_game_and_each_sees_the_other_s_moves(enter: Enter, game: str, *, whole: bool) -> None:
    ana, ben = enter("Ana"), enter("Ben")
    begin(ana, ben, game=game)
    assert all(friend.page.url.endswith("#table") for friend in (ana, ben))
    assert [friend.page.evaluate("locks") for friend in (ana, ben)] == [["screen"]] * 2

    for _ in range(TURNS):
        acts = mover(ana, ben)
        assert acts
        other = ben if acts is ana else ana
        expect(other.prompt).to_contain_text(f"{acts.name} is thinking.")
        expect(other.page.locator("[data-action=friends_send]")).to_have_count(0)
        acts.plays()
        expect(acts.prompt).to_contain_text(f"{other.name} is thinking.")
        assert mover(ana, ben) is other
        assert acts.plies() == other.plies() > 0
    if whole:
        play_turns(ana, ben)
        for friend in (ana, ben):
            expect(friend.page.locator("#result")).to_contain_text("checked")
            expect(friend.page.locator("#tools [data-action=room_here]")).to_be_visible()
        assert ana.plies() == ben.plies()


@pytest.mark.slow(25)
@FULL
def test_three_play_on_through_a_reload_and_a_cut_and_by_link_when_the_first_has_gone(
    enter: Enter, *, whole: bool
) -> None:
    ana, ben, cleo = enter("Ana"), enter("Ben"), enter("Cleo", can_be_cut=True)
    begin(ana, ben, cleo, game="blockers")
    play_turns(ana, ben, cleo, turns=3)

    ben.reloads()
    ben.sits_down()
    expect(ana.prompt).to_contain_text("Ben")
    ben.returns(cleo)
    play_turns(ana, ben, cleo, turns=3)

    plies = ana.plies()
    cleo.cut()
    if whole:
        cleo.page.wait_for_timeout(5000)
        cleo.cut(0)  # before anybody has noticed
        play_turns(ana, ben, cleo, turns=3)
        assert ana.plies() > plies
        cleo.cut()
    for friend in (ana, ben):
        expect(friend.prompt).to_contain_text("Cleo is away.")
    expect(cleo.prompt).to_contain_text("is away.")
    cleo.cut(0)
    for friend in (ana, ben):
        expect(friend.prompt).not_to_contain_text("away")
    play_turns(ana, ben, cleo, turns=3)
    if whole:
        cleo.cut()
        cleo.page.wait_for_timeout(20_000)  # by then the browser has given up
        cleo.cut(0)
        cleo.returns(ana)
        play_turns(ana, ben, cleo, turns=3)

    while mover(ana, ben, cleo) is not ana:
        play_turns(ana, ben, cleo, turns=1)
    ana.closes_page()
    for friend in (ben, cleo):
        expect(friend.prompt).to_contain_text("Ana’s connection is gone. Scan again, or go on by link.")
    ana.opens_link(cleo.sends())
    ana.plays()
    acts = ben if "Ben" in ana.page.locator("[data-action=friends_send]").inner_text() else cleo
    acts.follows(ana.sends())
    acts.page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    play_turns(ben, cleo, turns=2)  # live, as before
    assert "Ana" in ben.prompt.inner_text()
    if whole:
        ana.opens_link(ben.sends())
        ana.returns(ben)
        play_turns(ana, ben, cleo)
        for friend in (ana, ben, cleo):
            expect(friend.page.locator("#result")).to_contain_text("Every tile and every move checked.")


def test_who_looks_on_holds_nothing_secret(enter: Enter) -> None:
    players, dan = [enter("Ana"), enter("Ben"), enter("Cleo")], enter("Dan")
    begin(*players, game="blockers", lookers=[dan])
    play_turns(*players, turns=7)
    expect(dan.prompt).to_contain_text("You’re looking on.")
    expect(dan.page.locator("#moves")).to_contain_text("7")

    kept = dan.keeps()
    assert "friends=" in kept, "the game has come here"
    assert not dan.page.locator(".tray [data-target]").count()
    for friend in players:
        peer = friend.peer()
        secrets = [letters(each) for seed in peer.seeds.values() for each in (seed.value, *seed.chain[-1:])]
        assert secrets
        assert not [secret for secret in secrets if secret in kept]
        assert friend.rack()
        assert not friend.rack() & dan.rack()
    assert not [key for key in dan.stored() if key.startswith("friends ")]
