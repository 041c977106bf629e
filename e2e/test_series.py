"""A best of 3 by links, from its invitation to who has won it, between two browsers."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from e2e.correspondents import Friend, nearly_over, play_on
from e2e.hands import all_shown
from e2e.test_access import violations
from e2e.visits import open_in
from pygames.friends import Letter

GAME = "blokus"


def invited_from_sheet(friend: Friend) -> str:
    """Invite to a best of 3; return the text."""
    page = open_in(friend.page)
    page.locator(f'.card [data-action="friends_invite {GAME}"]').click()
    expect(page.locator("#dialog [name=name]")).to_be_focused()
    page.locator("#dialog [name=name]").fill(friend.name)
    page.locator("#dialog label.choice").filter(has_text="Best of 3").click()
    expect(page.locator("#dialog [name=series][value='3']")).to_be_checked()
    assert violations(page) == []
    page.locator("#dialog [type=submit]").click()
    page.locator("html[data-sent]").wait_for(state="attached")
    text = str(page.locator("html").get_attribute("data-sent"))
    friend.know(Letter.read(text).id)
    return text


def goes_on(inviter: Friend, guest: Friend, line: str) -> str:
    """Go on with the series by *Next game*, and join; return the invitation."""
    inviter.page.get_by_role("button", name="Next game").click()
    expect(inviter.page.locator("#seats .series")).to_have_text(line)
    text = inviter.sent(to=guest.name)
    inviter.know(Letter.read(text).id)
    guest.page.evaluate("hash => { location.hash = hash }", text.rpartition("#")[2])
    expect(guest.page.locator("#dialog .series")).to_have_text(line)
    assert violations(guest.page) == []
    guest.join(text, Letter.read(text).names.index(guest.name))
    expect(guest.page.locator("#seats .series")).to_have_text(line)
    return text


def gives_up(loser: Friend, winner: Friend) -> str:
    """Resign on the own turn, and have the other one hear it; return the text that says so."""
    loser.page.locator("#board > svg.mine").wait_for()
    all_shown(loser.page)
    loser.press(f"resign {loser.peer.here[0]}")
    loser.peer = loser.peer.resigned()
    expect(loser.page.locator("#result")).to_contain_text("You resigned")
    told = loser.send(to=winner.name)
    winner.receive(told)
    expect(winner.page.locator("#result")).to_contain_text("You won by resignation")
    return told


@pytest.mark.slow(20)
def test_a_best_of_three_is_played_to_its_end_by_links(friends: list[Friend]) -> None:
    ana, ben = friends
    invitation = invited_from_sheet(ana)
    assert invitation.startswith("Ana invites you to a series of Blokus To Go (Best of 3), right in your browser: ")
    ben.join(invitation, 0)
    expect(ben.page.locator("#seats .series")).to_have_text("Best of 3, game 1 · Ben 0 : 0 Ana")
    ben.play(Random(1))
    text = ben.send()
    peers, text = nearly_over([ana.peer, ben.peer], text, Random(1), messages=2)
    for friend, peer in zip(friends, peers, strict=True):
        friend.carry(peer)
    last = play_on(friends, text, Random(1))
    for friend in friends:
        friend.receive(last)
    assert ana.peer.log.winners == {1}  # nothing is left to chance in this game
    expect(ana.page.locator("#result")).to_contain_text("You lead the series 1–0.")
    expect(ben.page.locator("#result")).to_contain_text("Ana leads the series 1–0.")
    assert violations(ana.page) == []

    text = goes_on(ben, ana, "Best of 3, game 2 · Ana 1 : 0 Ben")
    assert text.startswith("Game 2 of our Blokus To Go series, Ana leads 1–0: ")
    gives_up(ana, ben)  # who begins this time
    expect(ben.page.locator("#result")).to_contain_text("The series is level, 1–1.")

    text = goes_on(ana, ben, "Best of 3, game 3 · Ben 1 : 1 Ana")
    assert text.startswith("Game 3 of our Blokus To Go series, and it’s 1–1: ")
    ben.play(Random(1))
    ana.receive(ben.send())
    told = gives_up(ana, ben)
    assert told.startswith("In Blokus To Go, Ana has resigned. Ben has won the series 2–1. See how it ended: ")
    expect(ben.page.locator("#result")).to_contain_text("You have won the series 2–1.")
    expect(ana.page.locator("#result")).to_contain_text("Ben has won the series 2–1.")
    assert violations(ben.page) == []

    ben.page.evaluate("location.hash = 'friends'")
    company = ben.page.locator("#company")
    expect(company).to_contain_text("Best of 3, game 3 · Ben 2 : 1 Ana")
    expect(company.get_by_role("button", name="New series").first).to_be_visible()
    assert violations(ben.page) == []
