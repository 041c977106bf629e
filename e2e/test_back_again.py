"""Back again at a game by link: each turn in a new tab, several who take one seat, the end, and another device."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.correspondents import COPIES, NAMES, ROLL, SHARES, Friend, begun, nearly_over
from e2e.hands import all_shown, plies
from e2e.test_access import violations
from e2e.test_friends import next_to_play
from e2e.visits import open_in
from pygames import GAMES
from pygames.core.scene import DRAW
from pygames.friends import Letter, Peer
from tests.friends import party
from tests.web.test_qr import read
from tools.serve import Site

MODULES = """([picture, size]) => {
    const path = picture.querySelector("path").getAttribute("d");
    const rows = Array.from({ length: size }, () => Array(size).fill(false));
    for (const [, x, y] of path.matchAll(/M(\\d+) (\\d+)h1v1h-1z/g)) rows[y - 4][x - 4] = true;
    return rows;
}"""
"""Returns the modules of a QR code, as they are drawn."""


@pytest.fixture
def friends(browser: Browser, served: Site) -> Iterator[list[Friend]]:
    """Provide three people at browsers of their own; those pages report no error and ask no other host."""
    three = [Friend.at(browser, served, name, shares=name != "Ben") for name in NAMES]
    yield three
    for friend in three:
        friend.close()


def new_tab(friend: Friend, text: str) -> Page:
    """Follow a link in a tab of its own, as messengers do; return the tab that was there before."""
    former = friend.page
    friend.page = friend.visits.context.new_page()
    friend.page.add_init_script(COPIES if friend.name == "Ben" else SHARES)
    open_in(friend.page, f"/#{text.rpartition('#')[2]}")
    friend.peer = friend.peer.received(text)
    return former


def test_each_turn_in_a_new_tab_is_played_there_without_a_press(friends: list[Friend]) -> None:
    rng, players = Random(5), friends[:2]
    text = begun(players, "cathedral", 1)
    former: list[Page] = []
    for turn in range(4):
        mover = players[(turn + 1) % 2]  # Ana has played in joining
        older = new_tab(mover, text)
        expect(mover.page.locator("#board > svg.mine")).to_be_visible()
        expect(older.locator("#cover")).to_contain_text("Continued in another tab")
        mover.play(rng)
        text = mover.send()
        former.append(older)
    older, newest = former[-1], players[0].page
    assert violations(older) == []
    expect(older.get_by_role("button", name="Play here")).to_be_focused()
    expect(older.locator("#live")).to_contain_text("Continued in another tab")
    expect(older.locator("#moves [data-plies]")).to_have_count(5)  # what the newest one plays is seen in all

    older.keyboard.press("Enter")
    expect(older.locator("#cover")).to_be_empty()
    expect(older.locator("#prompt")).to_contain_text("Waiting for Ben")
    expect(newest.locator("#cover")).to_contain_text("Continued in another tab")
    expect(former[1].locator("#cover")).to_contain_text("Continued in another tab")
    expect(former[1].locator("#moves [data-plies]")).to_have_count(5)


def test_a_turn_that_is_not_sent_yet_is_in_the_newest_tab(friends: list[Friend]) -> None:
    players = friends[:2]
    text = begun(players, "sectori", 1)
    mover = next_to_play(players, text)
    mover.page.locator(f'[data-target="{DRAW}"]').first.click()
    expect(mover.page.locator("#moves [data-plies]")).to_have_count(1)
    rolled = plies(mover.page)

    older = new_tab(mover, text)
    expect(mover.page.locator("#board > svg.mine")).to_be_visible()
    assert plies(mover.page) == rolled
    expect(older.locator("#cover")).to_contain_text("Continued in another tab")
    mover.peer = Peer.read(mover.stored()[f"friends {mover.peer.id}"])
    mover.play(Random(1))
    expect(mover.page.locator("#prompt")).to_contain_text("Your turn is complete.")
    mover.page.close(run_before_unload=False)

    mover.page = older
    older.get_by_role("button", name="Play here").click()
    expect(older.locator("#cover")).to_be_empty()
    expect(older.locator("#prompt")).to_contain_text("Your turn is complete.")
    mover.send()


def test_a_tab_in_the_background_takes_nothing(friends: list[Friend]) -> None:
    players = friends[:2]
    text = begun(players, "cathedral", 1)
    mover = next_to_play(players, text)
    behind = mover.visits.context.new_page()
    behind.add_init_script("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })")
    open_in(behind, "/#table")
    expect(behind.locator("#cover")).to_contain_text("Continued in another tab")
    behind.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    behind.bring_to_front()
    expect(mover.page.locator("#cover")).to_be_empty()
    mover.play(Random(1))
    mover.send()
    expect(behind.locator("#prompt")).to_contain_text("sent today")
    expect(behind.locator("#cover")).to_contain_text("Continued in another tab")


def test_of_three_who_take_one_seat_two_hear_who_was_first(
    friends: list[Friend], browser: Browser, served: Site
) -> None:
    rng = Random(1)
    ana, ben, cleo = friends
    dan = Friend.at(browser, served, "Dan")
    invitation = ben.invite("cathedral", 2, 1)
    texts = {}
    for friend in (ana, cleo, dan):
        friend.join(invitation, 0)
        friend.play(rng)
        texts[friend.name] = friend.send()
    ben.receive(texts["Cleo"])
    ben.play(rng)
    text = ben.send()

    dan.follow(texts["Cleo"])
    expect(dan.page.locator("#prompt")).to_contain_text("Cleo has joined on your seat, too.")
    for late in (ana, dan):
        late.follow(text)
        expect(late.page.locator("#prompt")).to_contain_text("Cleo took this seat first.")
        expect(late.page.locator("#prompt")).to_contain_text("You can watch, or start a game with Ben.")
        expect(late.page.get_by_role("button", name="New game")).to_be_visible()
        assert violations(late.page) == []
        late.page.reload()
        expect(late.page.locator("#prompt")).to_contain_text("Cleo took this seat first.")
    dan.close()


def test_of_two_who_take_one_of_two_seats_the_second_gets_the_other(friends: list[Friend]) -> None:
    ana, ben, cleo = friends
    invitation = ben.invite("ringgz", 3, 1)
    for friend in (ana, cleo):
        friend.join(invitation, 0)
    joined = ana.sent()
    cleo.sent()
    ben.follow(joined)
    cleo.page.evaluate("hash => { location.hash = hash }", ben.sent().rpartition("#")[2])
    expect(cleo.page.locator("#dialog")).to_be_visible()
    cleo.page.locator("#dialog [name=name]").fill("Cleo")
    cleo.page.locator("#dialog [type=submit]").click()
    expect(cleo.page.locator("#dialog")).to_be_hidden()
    text = cleo.sent()
    assert Letter.read(text).names == ("Ana", "Ben", "Cleo")
    ana.follow(text)
    expect(ana.page.locator("#board > svg.mine")).to_be_visible()


def test_who_has_moved_on_with_the_late_one_of_two_chooses_with_whom_to_play(friends: list[Friend]) -> None:
    rng, dan = Random(1), friends[0]
    invitation = Peer.invite(GAMES["ringgz"], 3, here=[2], names=["", "", "Gus"]).link
    dan.join(invitation, 1)
    joined = dan.send()
    late, first = (taking_a_seat(joined, name, rng) for name in ("Eve", "Fay"))
    dan.receive(late)
    all_shown(dan.page)
    dan.play(rng)
    dan.send()

    sheet = dan.page.locator("#dialog")
    for way in ("Stay with Eve", "Go on with Fay"):
        dan.page.evaluate("hash => { location.hash = hash }", first.rpartition("#")[2])
        expect(sheet).to_contain_text("Fay has taken the seat of Eve, too.")
        expect(sheet).to_contain_text("ask Gus, then choose.")
        assert violations(dan.page) == []
        sheet.get_by_role("button", name=way).click()
        expect(sheet).to_be_hidden()
        expect(dan.page.locator("#seats")).to_contain_text(way.rpartition(" ")[2])

    expect(dan.page.locator("#board > svg.mine")).to_be_visible()
    assert plies(dan.page) == list(Letter.read(first).plies)


def taking_a_seat(text: str, name: str, rng: Random) -> str:
    """Return the link of somebody who has opened another one, taken the first seat, and played."""
    peer = Peer.open(Letter.read(text)).joined({0: name})
    return party.turn(peer, rng).finished().link


def test_the_last_turn_is_seen_before_its_result_which_has_three_ways_on(friends: list[Friend]) -> None:
    players = friends[:2]
    text = begun(players, "cathedral", 1)
    peers, text = nearly_over([friend.peer for friend in players], text, Random(3), 1)
    for friend, peer in zip(players, peers, strict=True):
        friend.carry(peer)
        friend.press("friends_return")
    mover = next(friend for friend in players if {*Peer.open(Letter.read(text)).waits_for} & {*friend.peer.here})
    other = next(friend for friend in players if friend is not mover)
    mover.receive(text)
    mover.play(Random(3))

    result = mover.page.locator("#result")
    text = mover.send(to=other.name)
    expect(mover.page.get_by_role("button", name="Send")).to_have_count(0)
    for name in (f"Tell {other.name}", "Rematch", "Share the result"):
        expect(result.get_by_role("button", name=name)).to_be_visible()
    expect(mover.page.get_by_role("button", name="Rematch")).to_have_class("main")
    assert violations(mover.page) == []

    seen = other.page.evaluate_handle(WATCH)
    other.follow(text)
    expect(other.page.locator("#verdict")).to_be_visible()
    told = seen.evaluate("seen => seen")
    assert "replay" in told
    assert "result" not in told[: told.index("replay")]
    assert "both" not in told

    mover.page.get_by_role("button", name="Share the result").click()
    expect(mover.page.locator("#dialog")).to_contain_text("Picture")
    mover.page.keyboard.press("Escape")
    mover.page.get_by_role("button", name="Rematch").click()
    expect(mover.page.locator("#prompt")).to_contain_text(f"The game begins when {other.name} has joined.")


WATCH = """() => {
    const seen = [];
    const look = () => {
        const replays = Boolean(document.querySelector('#tools [data-action="present"]'));
        const ended = Boolean(document.querySelector("#result:not([hidden])"));
        const now = replays && ended ? "both" : replays ? "replay" : ended ? "result" : "";
        if (now && seen.at(-1) !== now) seen.push(now);
    };
    new MutationObserver(look).observe(document.getElementById("app"), {
        subtree: true, childList: true, attributes: true,
    });
    return seen;
}"""
"""Notes in which order a replay and the result are seen."""


def test_a_seat_goes_to_another_device_that_scans_it(friends: list[Friend], browser: Browser, served: Site) -> None:
    players = friends[:2]
    mover = next_to_play(players, begun(players, "cathedral", 1))
    mover.page.locator('[data-action="dialog menu"]').click()
    mover.page.locator('[data-action="friends_seat"]').click()
    picture = mover.page.locator("#dialog svg.code")
    expect(picture).to_be_visible()
    assert violations(mover.page) == []
    size = int((picture.get_attribute("viewBox") or "").split()[2]) - 8
    address = read(picture.evaluate(f"(picture) => ({MODULES})([picture, {size}])"))
    assert address.startswith(f"{served.url}/#seatkey=")

    phone = Friend.at(browser, served, mover.name)
    open_in(phone.page, address.removeprefix(served.url))
    phone.page.evaluate(ROLL)
    expect(phone.page.locator("#dialog")).to_contain_text("Did you make it yourself, on your other device?")
    phone.page.get_by_role("button", name="Yes, take the seat").click()
    mover.page.get_by_role("button", name="I’ve scanned it").click()
    expect(mover.page.locator("#prompt")).to_contain_text("Your seat is on your other device.")
    phone.page.get_by_role("button", name="Play here").click()
    expect(phone.page.locator("#board > svg.mine")).to_be_visible()
    phone.peer = mover.peer
    phone.play(Random(1))
    text = phone.send()
    phone.close()
    other = next(friend for friend in players if friend is not mover)
    other.receive(text)
    expect(other.page.locator("#board > svg.mine")).to_be_visible()
