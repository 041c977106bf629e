"""Browsers that know each other's links only: games are begun, played, ended and begun again; a cheat is named."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from e2e.correspondents import NAMES, Friend, begun, nearly_over, play_on, rack_of, rack_shown, secrets_seen
from e2e.hands import play_by_mouse
from e2e.test_access import violations
from e2e.visits import open_in
from pygames import GAMES
from pygames.friends import Letter
from pygames.friends.letter import fragment
from tools.serve import Site

INVITERS = {"sectori": 0, "ringgz": 1, "cathedral": 1, "blokus": 1, "blockers": 2}
"""The seats from which the first turn comes soonest."""


@pytest.fixture(scope="module")
def friends(browser: Browser, served: Site) -> Iterator[list[Friend]]:
    """Ana, whose system shares texts, Ben, whose system doesn't, and Cleo, each at a browser of their own."""
    served.start()
    friends = [Friend.at(browser, served, name, shares=name != "Ben") for name in NAMES]
    yield friends
    for friend in friends:
        friend.close()


def forged(text: str) -> str:
    """Return a link that tells of a first move that the rules forbid."""
    message, start = Letter.read(text).write(), GAMES["cathedral"].start()
    ply = message.split()[-1]
    return fragment(message.replace(ply, str(start.play(start.parse(ply)).legal_moves()[0])))


def test_friends_play_by_links_and_a_cheat_is_named(friends: list[Friend]) -> None:
    first, second, _ = friends
    ana, ben = first.page, second.page
    open_in(ana)
    ana.locator('[data-action="dialog friends"]').click()
    expect(ana.locator("#dialog textarea")).to_be_focused()
    assert violations(ana) == []
    ana.keyboard.press("Escape")
    ana.locator('[data-action="setup cathedral"]').click()
    ana.locator("[name=seat1]").select_option("friend")
    expect(ana.get_by_role("button", name="Invite")).to_be_visible()
    ana.locator("[name=name0]").fill("Ana")
    ana.locator("[name=name1]").fill("Ben")
    assert violations(ana) == []
    ana.get_by_role("button", name="Invite").click()
    invitation = first.sent(to="Ben")
    assert invitation.startswith("Ana invites you to Cathedral: http")

    open_in(ben, f"/%23{invitation.partition('#')[2]}")  # as a mail program leaves it
    assert all("404" in error for error in second.visits.errors)
    second.visits.errors.clear()
    expect(ben.locator("#dialog")).to_contain_text("Ana invites you to Cathedral")
    expect(ben.locator("#dialog [name=name]")).to_have_value("Ben")
    assert violations(ben) == []
    ben.locator("#dialog").get_by_role("button", name="Join").click()
    joining = second.sent(to="Ana")
    expect(ben.locator("#prompt")).to_contain_text("Copied. Paste it into your chat with Ana.")

    first.follow(joining)
    expect(ana.locator("#board > svg.mine")).to_be_visible()
    play_by_mouse(ana)
    expect(ana.locator("#prompt")).to_contain_text("Your turn is complete.")
    text = first.sent(to="Ben")
    expect(ana.locator("#prompt")).to_contain_text("Waiting for Ben")
    ana.reload()
    expect(ana.locator("#prompt")).to_contain_text("Turn 1 sent today")
    assert violations(ana) == []

    second.follow(forged(text))
    expect(ben.locator("#prompt")).to_contain_text("Turn 1,")
    expect(ben.locator("#prompt")).to_contain_text("by Ana, isn’t allowed.")
    second.follow(text)
    expect(ben.locator("#board > svg.mine")).to_be_visible()
    ben.locator('[data-action="dialog menu"]').click()
    ben.locator('[data-action="dialog resign"]').click()
    ben.locator('[data-action="resign 1"]').click()
    first.follow(second.sent(to="Ana"))
    expect(ana.locator("#result")).to_contain_text("You won by resignation")
    expect(ana.locator("#result")).to_contain_text("Every move checked.")
    assert violations(ana) == []

    ana.get_by_role("button", name="Again: Ben begins").click()
    expect(ana.locator("#prompt")).to_contain_text("The game begins when Ben has joined.")


def test_three_friends_play_blockers_and_nobody_sees_another_s_rack(friends: list[Friend]) -> None:
    rng = Random(1)
    text = play_on(friends, begun(friends, "blockers", INVITERS["blockers"]), rng, messages=3)
    for friend in friends:
        assert rack_shown(friend) <= rack_of(friend.peer)
        assert not [other.name for other in friends if other is not friend and secrets_seen(friend, other)]
    peers, text = nearly_over([friend.peer for friend in friends], text, rng, messages=2)
    for friend, peer in zip(friends, peers, strict=True):
        friend.carry(peer)

    text = play_on(friends, text, rng)

    for friend in friends:
        friend.receive(text)
        expect(friend.page.locator("#result")).to_contain_text("Every tile checked.")


@pytest.mark.long
@pytest.mark.parametrize("game", INVITERS)
def test_friends_play_a_whole_game_and_another(friends: list[Friend], game: str) -> None:
    players = friends[: GAMES[game].seats[0]]
    text = play_on(players, begun(players, game, INVITERS[game]), Random(game))
    for friend in players:
        friend.receive(text)
        expect(friend.page.locator("#result")).to_contain_text(" checked.")

    first, *others = players
    first.press("friends_again")
    invitation = first.sent()
    assert Letter.read(invitation).names == (*(friend.name for friend in others), first.name)
    others[0].join(invitation, 0)
    assert others[0].peer.here == (0,)
