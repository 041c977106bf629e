"""Live play in one room: who is in, how a game begins, what is said, and how it goes on where somebody leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from pygames import GAMES
from pygames.friends import Letter
from tests.web.correspondents import Friend, joined
from tests.web.offline_page import Page, quick
from tests.web.roommates import Roommate, Wire, together
from tests.web.test_secrets import own_rack, racks_in
from web.app.desk.live import Live
from web.app.model.room import AWAY, IN, MAX_DEVICES, OUT, Guest, Hello, Room
from web.app.model.room_words import FAILURES, connecting_failed, lacking
from web.app.model.sight import scene_at
from web.app.storage.series import series_now

TWO = tuple(name for name, game in GAMES.items() if 2 in game.seats)
MOST = 400


@pytest.fixture(autouse=True)
def _quick() -> Iterator[None]:
    """Have the computer think briefly."""
    with quick():
        yield


def play_on(wire: Wire, friends: Sequence[Roommate], rng: Random, turns: int = MOST) -> None:
    """Play at random, until nobody can."""
    for _ in range(turns):
        mover = next((friend for friend in friends if friend.session.acts), None)
        if mover is None:
            break
        mover.play(rng)
        wire.settle()
    for friend in friends:
        friend.watch()


# Who is in


def room_of(*guests: Guest, **hello: object) -> Room:
    return Room("MMMMMMMM", Hello("Ana", **hello), guests)  # type: ignore[arg-type]


def test_what_a_device_says_of_itself_is_read_as_it_was_written() -> None:
    hello = Hello("Ana", looks_on=True, begins=True, kind="ringgz", game="abc", seats=(1,), given={"BBBBBBBB": 0})

    assert Hello.read(hello.write()) == hello


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 2}', "x" * 3000, "null", '{"version": 1, "a": ' * 30])
def test_what_is_no_hello_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the reader's own
        Hello.read(text)


def test_what_is_not_understood_of_a_hello_is_left_out() -> None:
    odd = {"version": 1, "name": "Ben" * 100, "seats": ["x"], "kind": "chess", "given": 7, "new": {}, "looks_on": 1}

    hello = Hello.read(json.dumps(odd))

    assert hello == Hello(hello.name)
    assert hello.name.startswith("Ben")
    assert len(hello.name) < 100


def test_ten_thousand_mangled_hellos_are_read_or_refused() -> None:
    rng, room = Random(1), Live()
    text = Hello("Ana", looks_on=True, kind="ringgz", game="abc", seats=(1,), given={"BBBBBBBB": 0}).write()
    for _ in range(10_000):
        room.listen("BBBBBBBB", mangled(text, rng))

    guest = room.room.guest("BBBBBBBB")
    assert guest
    assert Hello.read(guest.hello.write()) == guest.hello


def mangled(text: str, rng: Random) -> str:
    """Return a text in which some letters are changed, doubled or left out, or that is cut."""
    letters = [*text]
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(letters) + 1)
        letters[at : at + rng.choice((0, 1, 1, 5, 999))] = rng.choice(("", "", '"', "{", "}", "[", "7", "-", "\0", "é"))
    return "".join(letters)


def test_mangled_texts_leave_the_game_as_it_is() -> None:
    _, (ana, ben) = together("cathedral", "Ana", "Ben")
    rng, before = Random(2), ana.session.peer
    for _ in range(300):
        ana.say({"do": "room", "event": {"kind": "text", "device": ben.device, "text": mangled(before.link, rng)}})
        ana.act("close")

    assert ana.session.peer == before
    assert ana.app.desk.route == "table"


def test_who_has_opened_the_room_begins_and_where_two_have_all_agree_on_one() -> None:
    assert room_of().begins_here
    assert not room_of(Guest("ZZZZZZZZ", hello=Hello("Ben", begins=True))).begins_here
    mine = room_of(Guest("ZZZZZZZZ", hello=Hello("Ben", begins=True)), begins=True)
    theirs = Room("ZZZZZZZZ", Hello("Ben", begins=True), (Guest("MMMMMMMM", hello=Hello("Ana", begins=True)),))
    assert (mine.begins_here, theirs.begins_here) == (True, False)
    assert room_of(Guest("ZZZZZZZZ", OUT, Hello("Ben", begins=True))).begins_here


def test_a_game_begins_with_as_many_as_it_is_for() -> None:
    ben, cleo = Guest("B", hello=Hello("Ben")), Guest("C", hello=Hello("Cleo"))
    alone, pair, three = (room_of(*guests, begins=True, kind="cathedral") for guests in ((), (ben,), (ben, cleo)))

    assert [room.can_begin for room in (alone, pair, three)] == [False, True, False]
    assert str(lacking(alone)) == "Cathedral needs 1 more player."
    assert lacking(pair) is None
    assert str(lacking(three)) == "Cathedral is for 2 at most: 1 of you watches."
    looking = room_of(ben, begins=True, kind="cathedral", looks_on=True)
    assert not looking.can_begin
    assert str(lacking(looking)) == "You’re watching, so somebody else begins."


def test_every_player_gets_a_seat_of_its_own() -> None:
    guests = [Guest(name, hello=Hello(name)) for name in "BCD"]
    room = room_of(*guests, begins=True, kind="blockers")

    assert sorted(room.seating().values()) == [0, 1, 2, 3]


def test_a_room_forgets_those_who_left_first() -> None:
    room = room_of()
    for number in range(MAX_DEVICES + 3):
        room = room.meeting(f"device {number}", OUT if number == 1 else IN)

    assert len(room.guests) == MAX_DEVICES
    assert room.guest("device 1") is None


def test_where_a_seat_has_come_back_on_another_device_it_is_in() -> None:
    hello = Hello("Ben", game="g", seats=(1,))
    room = room_of(Guest("B", OUT, hello), Guest("C", AWAY, hello), game="g", seats=(0,))

    assert room.presence("g", 1) == AWAY
    assert not room.is_live("g")
    assert room.meeting("C", "in").is_live("g")
    assert room.presence("other", 1) == ""


@pytest.mark.parametrize("why", [*FAILURES, "taken", "made", "", "nonsense"])
def test_every_failure_has_a_sentence(why: str) -> None:
    assert str(connecting_failed(why))


# The screen


def test_only_a_device_that_can_connect_others_offers_the_room() -> None:
    page = Page()
    page.say({"do": "act", "action": "friends_invite cathedral"})
    assert "friends_room" not in page.dialog
    ana = Roommate("Ana", Wire())
    ana.act("friends_invite cathedral")
    assert "In this room" in ana.dialog
    ana.form("friends_choose", game="ringgz", seats="3", name="Ana")
    assert "In this room" in ana.dialog


def test_a_device_that_can_not_connect_others_is_shown_the_way_by_link() -> None:
    page = Friend("Ana")
    page.say({"do": "route", "route": "room=abc"})

    assert "You can still play by link." in page.screen
    assert "friends_invite" in page.screen


def test_the_room_asks_for_a_name_first() -> None:
    ana = Roommate("Ana", Wire())
    ana.act("friends_invite cathedral")
    ana.form("friends_room", game="cathedral", name="")

    assert "Write your name first" in ana.dialog
    assert "In this room" in ana.dialog
    assert ana.app.desk.route != "room"


def test_a_code_is_shown_with_its_steps_which_are_spoken() -> None:
    wire = Wire()
    ana = Roommate("Ana", wire)
    ana.opens_room("cathedral")
    ana.act("room_way show")
    assert "Your friend scans this code" in ana.last["say"]
    assert "Making a code" in ana.screen
    wire.settle()

    assert "QR code of this device" in ana.screen
    assert f"#room={ana.device}" in ana.screen
    ana.act("room_copy")
    assert ana.last["copy"].endswith(ana.device)


def test_the_camera_is_asked_for_after_a_sentence_and_by_a_press() -> None:
    ana = Roommate("Ana", Wire())
    ana.opens_room("cathedral")
    ana.act("room_way scan")
    assert "keeps no picture" in ana.screen
    assert "scan" not in ana.commands

    ana.act("room_camera")
    assert ana.commands[-1] == "scan"
    assert "<video" in ana.screen
    ana.say({"do": "room", "event": {"kind": "failed", "why": "refused"}})
    assert "paste the text under the code" in ana.screen
    assert "<video" not in ana.screen


def test_the_camera_is_turned_off_where_the_screen_is_left() -> None:
    ana = Roommate("Ana", Wire())
    ana.opens_room("cathedral")
    ana.act("room_way scan")
    ana.act("room_camera")
    ana.act("friends")

    assert ana.commands[-1] == "stop"


def test_where_no_connection_comes_about_it_is_told_what_to_try() -> None:
    wire = Wire()
    ana = Roommate("Ana", wire)
    ana.opens_room("cathedral")
    ana.say({"do": "room", "event": {"kind": "stuck", "text": "taken"}})

    for told in ("No connection.", "same Wi-Fi", "Allow the camera", "Swap who shows", "hotspot", "Go on by link"):
        assert told in ana.screen
    assert "No connection." in ana.last["say"]
    ana.act("room_leave")
    assert ana.commands[-1] == "close"
    assert ana.app.desk.route == "friends"


def test_where_the_browser_refuses_it_the_setting_is_named() -> None:
    ana = Roommate("Ana", Wire())
    ana.opens_room("cathedral")
    ana.say({"do": "room", "event": {"kind": "stuck", "text": "taken", "why": "denied"}})

    assert "local network access" in ana.screen
    assert "Swap who shows" in ana.screen


def test_who_comes_to_a_room_finds_the_way_among_the_friends() -> None:
    ben = Roommate("Ben", Wire())
    ben.act("friends")
    assert "room_way" in ben.screen
    ben.act("room_way")

    assert ben.app.desk.route == "room"
    assert not ben.app.desk.live.room.way
    assert not ben.app.desk.live.room.hello.begins


def test_whoever_is_in_before_the_answer_is_noted_does_not_connect_for_ever() -> None:
    ana = Roommate("Ana", Wire())
    ana.opens_room("cathedral")
    ana.form("room_paste", text="https://quiet.table/#room=answer")
    assert "Connecting…" in ana.screen
    ana.say({"do": "room", "event": {"kind": "in", "device": "BBBBBBBB"}})
    ana.say({"do": "room", "event": {"kind": "answer"}})

    assert "Connecting…" not in ana.screen


def test_the_end_of_a_round_is_shown_to_all() -> None:
    wire, (ana, ben) = together("cathedral", "Ana", "Ben")
    seen = set[str]()
    rng = Random(14)
    for _ in range(MOST):
        mover = next((friend for friend in (ana, ben) if friend.session.acts), None)
        if not mover or len(seen) == 2:
            break
        mover.play(rng)
        wire.settle()
        seen |= {friend.name for friend in (ana, ben) if "Round 1 of 2 is over" in friend.screen}

    assert seen == {"Ana", "Ben"}


def test_an_answer_that_nobody_has_scanned_yet_stays_on_the_screen() -> None:
    wire = Wire()
    ana, ben = Roommate("Ana", wire), Roommate("Ben", wire)
    ana.opens_room("cathedral")
    ben.say({"do": "route", "route": f"room={ana.device}"})
    ben.say({"do": "room", "event": {"kind": "answer", "text": "https://quiet.table/#room=answer"}})
    assert "Step 2" in ben.last["say"]
    ben.say({"do": "room", "event": {"kind": "stuck", "text": "made"}})

    assert "Not connected yet." in ben.screen
    assert "room=answer" in ben.screen


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "in", "device": "B"},
        {"kind": "hello", "device": "B", "text": "nonsense"},
        {"kind": "text", "device": "B", "text": "nonsense"},
        {"kind": "text", "device": "B", "text": "friends=nonsense"},
        {"kind": "text"},
        {"kind": "code"},
        {"kind": "scanned", "text": ""},
        {"kind": "dance"},
        {"kind": "failed", "why": "unsaved"},
        {"kind": "back", "device": "X"},
    ],
    ids=str,
)
def test_nothing_that_comes_from_others_makes_the_app_fail(event: dict[str, str]) -> None:
    ana = Roommate("Ana", Wire())
    ana.say({"do": "room", "event": event})  # before there is a room
    ana.opens_room("cathedral")
    ana.say({"do": "room", "event": event})

    assert ana.app.desk.route == "room"
    assert ana.screen


def test_who_is_in_is_told_with_names() -> None:
    wire = Wire()
    ana, ben, cleo = (Roommate(name, wire) for name in ("Ana", "Ben", "Cleo"))
    ana.opens_room("cathedral")
    ben.comes(ana)
    assert "Ben is in." in ana.told
    cleo.comes(ben, looks_on=True)

    for friend in (ana, ben, cleo):
        assert all(name in friend.screen for name in ("Ana", "Ben", "Cleo"))
        assert "watches" in friend.screen
    assert "Begin Cathedral" in ana.screen
    assert "Cathedral begins when Ana says so." in ben.screen
    assert "room_begin" not in ben.screen
    ben.act("room_begin")
    wire.settle()
    assert ana.app.desk.route == "room"


# Games


@pytest.mark.parametrize("game", TWO)
def test_two_play_each_game_to_its_end_and_nobody_presses_to_send(game: str) -> None:
    wire, friends = together(game, "Ana", "Ben")
    assert all(friend.app.desk.route == "table" for friend in friends)
    assert [friend.session.peer.log.terms.dice for friend in friends] == ["each" if game == "sectori" else "turn"] * 2

    play_on(wire, friends, Random(1))

    assert all(friend.session.is_over for friend in friends)
    assert all(friend.session.verdict and friend.session.verdict.is_clean for friend in friends)
    assert friends[0].session.plies == friends[1].session.plies
    assert [friend.shared for friend in friends] == ["", ""]
    assert all("checked" in friend.screen for friend in friends)


def test_three_play_blockers_to_the_end_and_one_looks_on_and_never_holds_a_secret() -> None:
    wire, friends = together("blockers", "Ana", "Ben", "Cleo", lookers=("Dan",))
    dan, rng = friends[-1], Random(2)
    assert (dan.dialog, dan.app.desk.route) == ("", "table")
    dan.act("rules blockers")
    dan.act("leave")
    dan.say({"do": "route", "route": "table"})
    assert dan.dialog == ""
    for _ in range(MOST):
        mover = next((friend for friend in friends if friend.session.acts), None)
        if mover is None:
            break
        seat = mover.session.viewer
        assert seat is not None
        assert not mover.app.desk.table.curtain
        if mover.app.desk.table.view.ply is None:
            assert racks_in(mover.screen) <= own_rack(mover.app, seat)
        assert racks_in(dan.screen) == set()
        mover.play(rng)
        wire.settle()
    for friend in friends:
        friend.watch()

    assert all(friend.session.is_over for friend in friends)
    assert all(friend.session.verdict and friend.session.verdict.is_clean for friend in friends[:3])
    assert not any(key.startswith("friends") for key in dan.stored)
    hidden = frozenset().union(*(friend.secrets for friend in friends))
    assert hidden
    while_on = [text for text in wire.said if text.startswith("friends=") and not Letter.read(text).seeds]
    assert len(while_on) > 10
    hellos = [text for text in wire.said if text.startswith("{")]
    assert not any(secret in text for secret in hidden for text in hellos)


def test_a_move_is_shown_at_once_and_who_thinks_is_told() -> None:
    wire, (ana, ben) = together("cathedral", "Ana", "Ben")
    mover, other = (ana, ben) if ana.session.acts else (ben, ana)
    assert f"{mover.name} is thinking." in other.screen
    assert "friends_send" not in other.screen
    mover.play(Random(3))
    wire.settle()

    assert other.session.ply == mover.session.ply > 0
    assert not other.app.desk.table.view.replays
    assert other.app.desk.turns.busy is False
    assert other.last.get("sound") in ("place", "claim", "capture") or "board" in other.told
    assert "Your turn isn’t sent yet" not in mover.screen


def test_what_is_in_hand_stays_there_while_others_give_what_is_due() -> None:
    wire, friends = together("blockers", "Ana", "Ben", "Cleo")
    play_on(wire, friends, Random(4), 1)
    mover = next(friend for friend in friends if friend.session.acts)
    tile = next(iter(own_rack(mover.app, mover.session.viewer or 0)))
    mover.say({"do": "press", "target": tile})
    draft = mover.session.draft
    for friend in friends:
        mover.say({"do": "room", "event": {"kind": "text", "device": friend.device, "text": friend.session.peer.link}})

    assert mover.session.draft == draft


def test_where_another_device_shows_the_board_this_one_is_the_hand() -> None:
    _, (ana, ben, dan) = together("blokus", "Ana", "Ben", lookers=("Dan",))
    mover, other = (ana, ben) if ana.session.acts else (ben, ana)
    for friend in (ana, ben):
        friend.act("dialog menu")
        assert "room_board away" in friend.dialog
        friend.act("room_board away")
        assert friend.dialog == ""
        assert "hand is shown large" in friend.last["say"]
        assert "as-hand" in friend.screen
    mover.say({"do": "press", "target": min(own_pieces(mover))})
    assert "as-hand" not in mover.screen, "now the board is what is pressed"
    other.act("dialog menu")
    assert "room_board here" in other.dialog
    other.act("room_board here")
    assert "as-hand" not in other.screen
    dan.act("dialog menu")
    assert "room_board" not in dan.dialog


def own_pieces(friend: Roommate) -> set[str]:
    """Return what can be picked up."""
    table = friend.app.desk.table
    scene = scene_at(friend.session, friend.session.ply, table.viewer)
    return {item.target for hand in scene.hands for item in hand.items if item.usable}


def test_without_a_device_that_looks_on_the_board_stays() -> None:
    _, (ana, ben, dan) = together("cathedral", "Ana", "Ben", lookers=("Dan",))
    ana.act("room_board away")
    ana.say({"do": "room", "event": {"kind": "out", "device": dan.device}})

    assert "as-hand" not in ana.screen
    ana.act("dialog menu")
    assert "room_board" not in ana.dialog
    ben.act("room_leave")
    ben.act("room_board away")
    assert "as-hand" not in ben.screen


def test_who_falls_silent_is_away_and_then_back() -> None:
    _, friends = together("ringgz", "Ana", "Ben", "Cleo")
    ana = next(friend for friend in friends if not friend.session.acts)
    waited = next(friend for friend in friends if friend.session.acts)
    third = next(friend for friend in friends if friend not in (ana, waited))
    for device in (waited.device, third.device):
        ana.say({"do": "room", "event": {"kind": "away", "device": device}})
    assert f"{third.name} is away." in ana.screen
    assert f"The connection comes back by itself if {waited.name} is near" in ana.screen
    assert "room_here" in ana.screen
    assert "friends_send" in ana.screen

    ana.say({"do": "room", "event": {"kind": "back", "device": waited.device}})
    assert f"{waited.name} is back." in ana.last["say"]
    assert f"{waited.name} is thinking." in ana.screen


def test_where_live_ends_the_game_goes_on_by_link_and_live_again() -> None:
    wire, (ana, ben) = together("cathedral", "Ana", "Ben")
    play_on(wire, (ana, ben), Random(5), 4)
    mover, other = (ana, ben) if ana.session.acts else (ben, ana)
    wire.drop(other.device)
    wire.settle()
    mover.play(Random(6))
    assert f"Send to {other.name}" in mover.screen
    other.open_link(mover.send())
    assert other.session.acts
    assert other.session.ply == mover.session.ply

    ana.app.desk.live.leave()
    ben.app.desk.live.leave()
    ana.act("room_here")
    wire.members[ana.device] = ana
    assert ana.app.desk.route == "room"
    ben.comes(ana)

    assert (ana.app.desk.route, ben.app.desk.route) == ("table", "table")
    play_on(wire, (ana, ben), Random(7))
    assert ana.session.is_over
    assert ben.session.is_over
    assert len([key for key in ana.stored if key.startswith("friends ")]) == 1


def test_a_game_that_was_begun_by_link_goes_on_live_where_people_meet() -> None:
    friends, text = joined("cathedral", 2)
    wire = Wire()
    ana, ben = Roommate("Ana", wire), Roommate("Ben", wire)
    for now, before in ((ana, friends[0]), (ben, friends[1])):
        before.open_link(text)
        now.stored = dict(before.stored)
        now.opened("table")
    ana.act("dialog menu")
    assert "Go on live in this room" in ana.dialog
    ana.act("room_here")
    wire.members[ana.device] = ana
    ben.comes(ana)

    assert (ana.app.desk.route, ben.app.desk.route) == ("table", "table")
    play_on(wire, (ana, ben), Random(8))
    assert ana.session.is_over
    assert ben.session.plies == ana.session.plies


def test_a_device_that_was_reloaded_comes_back_to_its_seat() -> None:
    wire, friends = together("blockers", "Ana", "Ben", "Cleo")
    ana, ben = friends[0], friends[1]
    play_on(wire, friends, Random(9), 5)
    ben.opened("table")
    wire.settle()
    assert "Ben" in ana.screen
    ben.comes(ana)
    assert ben.app.desk.route == "table"
    assert ben.session.peer.log.turns == ana.session.peer.log.turns

    play_on(wire, friends, Random(10))
    assert all(friend.session.is_over for friend in friends)


def test_another_game_begins_in_the_same_room() -> None:
    wire, friends = together("blokus", "Ana", "Ben", lookers=("Cleo",))
    play_on(wire, friends, Random(11))
    first = friends[0].session.peer.id
    assert "Another game in this room" in friends[0].screen
    friends[0].act("room_here")
    wire.settle()
    friends[0].act("room_begin")
    wire.settle()

    assert {friend.session.peer.id for friend in friends} != {first}
    assert len({friend.session.peer.id for friend in friends}) == 1
    play_on(wire, friends, Random(12))
    assert all(friend.session.is_over for friend in friends)


def test_a_series_is_played_in_the_room_and_the_score_is_kept() -> None:
    wire, friends = together("blokus", "Ana", "Ben", lookers=("Cleo",), series=3)
    points = {}
    for game in range(1, 4):
        play_on(wire, friends, Random(11 + game))
        starts, waits = friends[:2]
        series = series_now(starts.session)
        assert series
        points = {friend.name: series.points[friend.session.peer.here[0]] for friend in (starts, waits)}
        assert sum(points.values()) == game
        if series.is_decided:
            break
        assert "Next game" not in waits.screen
        assert f"Waiting for {starts.name} to start the next game." in waits.screen
        waits.act("room_next")
        assert "once everybody is in the room" in waits.screen
        starts.act("room_next")
        wire.settle()
        assert len({friend.session.peer.id for friend in friends}) == 1
        assert all(f"game {game + 1} " in friend.screen for friend in friends)
    assert max(points.values()) >= 1.5
    assert not any("Next game" in friend.screen or "Waiting for" in friend.screen for friend in friends)
    assert "Another game in this room" in friends[0].screen


def test_all_in_the_room_read_how_many_games_in_a_row_there_will_be() -> None:
    wire = Wire()
    ana, ben = (Roommate(name, wire) for name in ("Ana", "Ben"))
    ana.opens_room("cathedral", 3)
    ben.comes(ana)
    assert "Best of 3." in ben.screen
    ana.form("room_choose", name="Ana", part="plays", kind="cathedral", series="1")
    wire.settle()
    assert "Best of" not in ben.screen


def test_the_screen_stays_on_while_a_live_game_is_at_the_table() -> None:
    _, (ana, _) = together("cathedral", "Ana", "Ben")
    stays = [ana.awake]
    for action in ("rules cathedral", "leave", "room_here", "room_leave"):
        ana.act(action)
        stays.append(ana.awake)

    assert stays == [True, False, True, False, False]


def test_who_has_gone_elsewhere_is_called_to_the_table() -> None:
    wire, (ana, ben) = together("cathedral", "Ana", "Ben")
    mover, other = (ana, ben) if ana.session.acts else (ben, ana)
    other.act("puzzles cathedral")
    mover.play(Random(13))
    wire.settle()

    assert "It’s your turn in Cathedral." in other.last["say"]
    assert other.app.desk.route.startswith("puzzles")


def test_a_turn_that_could_not_be_stored_has_not_left() -> None:
    wire, (ana, ben) = together("cathedral", "Ana", "Ben")
    mover = ana if ana.session.acts else ben
    said = len(wire.said)
    mover.say({"do": "room", "event": {"kind": "failed", "why": "unsaved"}})
    mover.say({"do": "room", "event": {"kind": "back", "device": "nobody"}})

    assert len(wire.said) == said, "else it would be tried again for ever"
    assert "Copy your seat key first" in mover.dialog
    mover.act("close")
    wire.settle()
    assert len(wire.said) > said
