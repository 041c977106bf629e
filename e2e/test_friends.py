"""Browsers that know each other's links only: games are begun, played, ended and begun again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from e2e.correspondents import NAMES, ROLL, Friend, begun, nearly_over, play_on, rack_of, rack_shown, secrets_seen
from e2e.hands import play_by_mouse
from e2e.test_access import violations
from e2e.visits import open_in
from pygames import GAMES
from pygames.core.scene import DRAW
from pygames.friends import Letter, Peer
from pygames.friends.packing import fragment
from tools.serve import Site
from web.app.storage.friends import secrets_in

INVITERS = {"sectori": 0, "ringgz": 1, "cathedral": 1, "blokus": 1, "blockers": 2}
"""The seats from which the first turn comes soonest."""
MOST_LOOKS, LOOK_MS = 100, 50
"""How often, and after how many milliseconds, it is looked again at what a browser has stored."""


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


def test_friends_play_by_links_and_open_a_changed_one_before_the_real_one(friends: list[Friend]) -> None:
    first, second, _ = friends
    ana, ben = first.page, second.page
    open_in(ana)
    ana.locator('[data-action="friends"]').click()
    ana.locator('[data-action="dialog friends"]').click()
    expect(ana.locator("#dialog textarea")).to_be_focused()
    assert violations(ana) == []
    ana.keyboard.press("Escape")
    ana.locator(".bar .back").click()
    ana.locator('[data-action="setup cathedral"]').click()
    ana.locator("[name=seat1]").select_option("friend")
    expect(ana.get_by_role("button", name="Invite")).to_be_visible()
    ana.locator("[name=name0]").fill("Ana")
    ana.locator("[name=name1]").fill("Ben")
    assert violations(ana) == []
    ana.get_by_role("button", name="Invite").click()
    invitation = first.sent(to="Ben")
    assert invitation.startswith("Ana invites you to a game of Cathedral, right in your browser: http")

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
    expect(ben.locator("#prompt")).to_contain_text("Somebody has changed this link. Ask for it to be sent again.")
    second.follow(text)
    expect(ben.locator("#board > svg.mine")).to_be_visible()
    ben.locator('[data-action="dialog menu"]').click()
    ben.locator('[data-action="dialog resign"]').click()
    ben.locator('[data-action="resign 1"]').click()
    first.follow(second.sent(to="Ana"))
    expect(ana.locator("#result")).to_contain_text("You won by resignation")
    expect(ana.locator("#result")).to_contain_text("Every move checked.")
    assert violations(ana) == []

    ana.get_by_role("button", name="Rematch").click()
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


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "cathedral" else pytest.mark.long) for game in INVITERS]
)
def test_a_seat_is_carried_to_another_device_and_back_on_its_own_turn(
    friends: list[Friend], browser: Browser, served: Site, game: str
) -> None:
    rng, players = Random(game), friends[: GAMES[game].seats[0]]
    text = begun(players, game, INVITERS[game])
    mover = next_to_play(players, text)
    other = Friend.at(browser, served, mover.name)
    open_in(other.page)
    other.page.evaluate(ROLL)
    other.carry_from(mover)
    expect(other.page.locator("#prompt")).to_contain_text("Open the newest link, then play here.")
    other.page.get_by_role("button", name="Play here").click()
    expect(other.page.locator("#board > svg.mine")).to_be_visible()
    other.play(rng)
    expect(other.page.get_by_role("button", name="Send to")).to_be_visible()
    other.page.reload()
    expect(other.page.get_by_role("button", name="Send to")).to_be_visible()
    mover.carry_from(other)  # which held the seat before
    text = mover.send()
    key = f"friends {mover.peer.id}"
    secrets = secrets_in(mover.stored()[key])  # what was sent is stored
    for _ in range(MOST_LOOKS):  # the other device has sent nothing, and may still be storing that its seat has gone
        if secrets_in(other.stored().get(key, "")) == secrets:
            break
        other.page.wait_for_timeout(LOOK_MS)
    assert secrets_in(other.stored()[key]) == secrets != frozenset()
    other.close()

    mover = next_to_play(players, text)
    mover.press("friends_seat")
    mover.copy_seat()
    mover.page.get_by_role("button", name="Play here").click()
    expect(mover.page.locator("#board > svg.mine")).to_be_visible()
    mover.play(rng)
    mover.send()


def next_to_play(friends: list[Friend], text: str) -> Friend:
    """Pass a game on until somebody can play; return them."""
    while True:
        last = next(friend for friend in friends if friend.peer.link == text.rpartition("#")[2])
        mover = next(friend for friend in friends if last.peer.waits_for[0] in friend.peer.here)
        mover.receive(text)
        if mover.peer.actor is not None:
            return mover
        text = mover.send()


def test_of_two_who_take_one_invitation_the_second_looks_on_and_a_deleted_game_is_told(friends: list[Friend]) -> None:
    rng = Random(1)
    ana, ben, cleo = friends
    invitation = ben.invite("cathedral", 2, 1)
    texts = {}
    for friend in (ana, cleo):
        friend.join(invitation, 0)
        friend.play(rng)
        texts[friend.name] = friend.send()
    ben.receive(texts["Ana"])
    ben.play(rng)
    text = ben.send()

    cleo.follow(text)
    said = "Ana took this seat first. You can watch, or start a game with Ben."
    expect(cleo.page.locator("#prompt")).to_contain_text(said)
    assert violations(cleo.page) == []
    ben.follow(texts["Cleo"])
    expect(ben.page.locator("#prompt")).to_contain_text("Cleo has taken the seat of Ana, who came first.")

    ana.press("shelf")
    ana.page.locator(f'[data-action="delete friends {ana.peer.id}"]').click()
    expect(ana.page.locator("#dialog")).to_contain_text("Nobody can take your place")
    expect(ana.page.get_by_role("button", name="Keep the game")).to_be_focused()
    assert violations(ana.page) == []
    ana.page.locator("#dialog").get_by_role("button", name="Delete").click()
    expect(ana.page.locator("#toast")).to_contain_text("Deleted.")
    ana.page.evaluate("hash => { location.hash = hash }", text.rpartition("#")[2])
    expect(ana.page.locator("#prompt")).to_contain_text("You deleted this game here, and your seat with it")


def test_what_the_browser_can_not_store_is_not_sent_before_the_seat_key_is_copied(friends: list[Friend]) -> None:
    rng, players = Random(1), friends[:2]
    text = begun(players, "cathedral", 1)
    mover = next_to_play(players, text)
    page = mover.page
    mover.no_room()
    mover.play(rng)
    page.evaluate("delete document.documentElement.dataset.sent")
    page.get_by_role("button", name="Send to").click()
    expect(page.locator("#dialog")).to_contain_text("This browser can’t keep your seat. Copy your seat key first")
    assert violations(page) == []
    assert page.locator("html").get_attribute("data-sent") is None
    key = page.locator("#dialog textarea").input_value()
    page.locator("#dialog [type=submit]").click()
    expect(page.locator("#prompt")).to_contain_text("Now you can send your link.")
    text = mover.send()
    assert Peer.read(key).log.turns == mover.peer.log.turns

    mover.no_room(full=False)
    mover = next_to_play(players, text)
    mover.no_room()
    mover.play(rng)
    mover.page.get_by_role("button", name="Send to").click()
    expect(mover.page.locator("#dialog")).to_contain_text("Copy your seat key first")
    mover.page.keyboard.press("Escape")
    mover.no_room(full=False)
    mover.send()  # once there is room again
    assert len(Peer.read(mover.stored()[f"friends {mover.peer.id}"]).log.turns) == len(mover.peer.log.turns)


def test_after_a_resignation_racks_are_shown_when_everybody_has_seen_it(friends: list[Friend]) -> None:
    text = begun(friends, "blockers", INVITERS["blockers"])
    mover = next_to_play(friends, text)
    [seat] = mover.peer.here
    mover.press(f"resign {seat}")
    mover.peer = mover.peer.resigned()
    expect(mover.page.locator("#prompt")).to_contain_text("Racks are shown when everybody has seen it.")
    text = mover.send()
    others = [friends[(seat + n) % 3] for n in (1, 2)]
    for friend in others:
        friend.receive(text)
        expect(friend.page.locator("#result")).to_contain_text("resign")
        if friend is others[0]:
            expect(friend.page.locator("#result")).to_contain_text(
                f"Not checked yet: {others[1].name} must see the end"
            )
            assert violations(friend.page) == []
        text = friend.send()
    text = play_on(friends, text, Random(1))
    for friend in friends:
        friend.receive(text)
        expect(friend.page.locator("#result")).to_contain_text("Every tile checked.")


# Ways back from a turn that was played twice


def second_device(mover: Friend, way: str, browser: Browser, served: Site) -> Friend:
    """Return another browser of somebody, in which the same seat is played."""
    other = Friend.at(browser, served, mover.name)
    open_in(other.page)
    other.page.evaluate(ROLL)
    key = f"friends {mover.peer.id}"
    if way == "second device":
        mover.press("friends_seat")
        other.take_seat(mover.page.locator("#dialog textarea").input_value())
        mover.page.keyboard.press("Escape")
    else:
        mover.press("shelf")
        with mover.page.expect_download() as saved:
            mover.page.locator('[data-action="export"]').evaluate("button => button.click()")
        mover.press(f"resume {key}")
        other.press("dialog load")
        other.page.locator("#dialog [data-file]").set_input_files(saved.value.path())
        expect(other.page.locator("#toast")).to_contain_text("imported")
        other.press(f"resume {key}")
    other.page.get_by_role("button", name="Play here").click()
    expect(other.page.locator("#board > svg.mine")).to_be_visible()
    other.peer = mover.peer
    return other


def wait_until_stored(friend: Friend) -> None:
    """Wait until a browser has stored all turns that it has received."""
    key = f"friends {friend.peer.id}"
    for _ in range(MOST_LOOKS):
        if Peer.read(friend.stored()[key]).log.turns == friend.peer.log.turns:
            return
        friend.page.wait_for_timeout(LOOK_MS)
    raise AssertionError("what was received is not stored")


def with_full_disk(mover: Friend) -> str:
    """Play a turn that the browser does not store, send it after copying the seat key, and reload; return the text."""
    before, page = mover.peer, mover.page
    wait_until_stored(mover)
    mover.no_room()
    mover.play(Random(1))
    page.get_by_role("button", name="Send to").click()
    expect(page.locator("#dialog")).to_contain_text("Copy your seat key first")
    page.locator("#dialog [type=submit]").click()
    expect(page.locator("#prompt")).to_contain_text("Now you can send your link.")
    text = mover.send()
    open_in(page, "/#table")
    page.reload()
    expect(page.locator("#board > svg.mine")).to_be_visible()
    mover.peer = before
    return text


@pytest.mark.parametrize("way", ["second device", "backup", "full disk"])
def test_a_turn_that_was_played_twice_is_one_press_for_each_to_go_on(
    friends: list[Friend], browser: Browser, served: Site, way: str
) -> None:
    text = play_on(friends, begun(friends, "ringgz", 1), Random(7), messages=2)
    mover = next_to_play(friends, text)
    [seat] = mover.peer.here
    reader, third = (friends[(seat + n) % 3] for n in (1, 2))
    other = mover if way == "full disk" else second_device(mover, way, browser, served)
    answered = with_full_disk(mover) if way == "full disk" else ""
    mover.play(Random(2))
    unanswered = mover.send()
    if other is not mover:
        other.play(Random(1))
        answered = other.send()
    assert mover.peer.fork(Letter.read(answered))
    number = len(mover.peer.log.turns)
    reader.receive(answered)
    reader.play(Random(3))
    text = reader.send()

    third.receive(unanswered)
    third.follow(text)
    expect(third.page.locator("#dialog")).to_contain_text(
        f"{mover.name} has played turn {number} in two ways, perhaps on two devices. Go on with the version"
    )
    expect(third.page.get_by_role("button", name="Go on from there")).to_be_focused()
    assert violations(third.page) == []
    third.page.keyboard.press("Enter")
    expect(third.page.locator("#board > svg.mine")).to_be_visible()
    third.peer = third.peer.exchanged(Letter.read(text))
    mover.follow(text)
    expect(mover.page.locator("#dialog")).to_contain_text(f"Your other device played turn {number} differently.")
    assert violations(mover.page) == []
    mover.page.get_by_role("button", name="Go on from there").click()
    mover.peer = mover.peer.exchanged(Letter.read(text))
    expect(mover.page.locator("#prompt")).to_contain_text(f"Waiting for {third.name}")

    third.play(Random(4))
    text = play_on(friends, third.send(), Random(5), messages=3)
    for friend in friends:
        friend.receive(text)
        assert friend.peer.log.turns == friends[0].peer.log.turns
    if other is not mover:
        other.close()


def test_friends_who_have_answered_different_versions_go_back_together(
    friends: list[Friend], browser: Browser, served: Site
) -> None:
    players = friends[:2]
    text = play_on(players, begun(players, "cathedral", 1), Random(7), messages=2)
    mover = next_to_play(players, text)
    reader = next(friend for friend in players if friend is not mover)
    other = second_device(mover, "second device", browser, served)
    before = len(mover.peer.log.turns)
    mover.play(Random(1))
    reader.receive(mover.send())
    reader.play(Random(2))
    reader.send()
    other.play(Random(2))
    reader.follow(other.send())
    expect(reader.page.locator("#dialog")).to_contain_text("You’ve answered the other one, so your game stays with it.")
    expect(reader.page.get_by_role("button", name="Keep what’s here")).to_be_focused()
    assert violations(reader.page) == []
    reader.page.get_by_role("button", name=f"Ask everybody to go back to turn {before}").click()
    expect(reader.page.locator("#prompt")).to_contain_text(f"You ask everybody to go back to turn {before}.")
    reader.peer = reader.peer.going_back(before)
    text = reader.send(to=mover.name)
    expect(reader.page.locator("#prompt")).to_contain_text(f"Waiting for {mover.name} to agree")

    other.receive(text)
    expect(other.page.locator("#prompt")).to_contain_text(f"{reader.name} asks to go back to turn {before}.")
    assert violations(other.page) == []
    other.page.get_by_role("button", name="Agree").click()
    other.peer = other.peer.going_back(before)
    expect(other.page.locator("#prompt")).to_contain_text(f"Everybody has agreed: back to turn {before}.")
    expect(other.page.locator("#board > svg.mine")).to_be_visible()
    other.play(Random(3))
    play_on([reader, other], other.send(), Random(4), messages=3)
    mover.receive(reader.peer.link)
    expect(mover.page.get_by_role("button", name="Play here")).to_be_visible()
    other.close()


@pytest.mark.long
def test_a_turn_is_taken_over_by_another_window_and_sent_there_once(friends: list[Friend]) -> None:
    rng, players = Random(3), friends[:2]
    text = begun(players, "sectori", INVITERS["sectori"])
    mover = next_to_play(players, text)
    second = Friend(mover.name, mover.visits)
    second.peer = mover.peer
    key, secrets = f"friends {mover.peer.id}", mover.peer.seeds
    mover.page.locator(f'[data-target="{DRAW}"]').first.click()  # a roll that can't be taken back
    expect(mover.page.locator("#moves [data-plies]")).to_have_count(1)

    open_in(second.page, "/#table")
    expect(mover.page.locator("#cover")).to_contain_text("Continued in another tab")
    expect(second.page.locator("#moves [data-plies]")).to_have_count(1)
    expect(second.page.locator("#board > svg.mine")).to_be_visible()
    second.peer = Peer.read(second.stored()[key])
    assert len(second.peer.running) == 1
    second.play(rng)
    text = second.send()
    expect(mover.page.locator("#prompt")).to_contain_text("Turn 1 sent")
    mover.page.evaluate("delete document.documentElement.dataset.sent")
    mover.press("friends_send")
    expect(mover.page.locator("#prompt")).to_contain_text("continued in another tab")
    assert mover.page.locator("html").get_attribute("data-sent") is None

    mover.page.locator('[data-action="here"]').click()
    expect(mover.page.locator("#prompt")).to_contain_text("Waiting for")
    stored = Peer.read(mover.stored()[key])
    assert (stored.seeds, len(stored.log.turns)) == (secrets, len(second.peer.log.turns))
    second.page.close()


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
