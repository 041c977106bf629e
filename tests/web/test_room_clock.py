"""The clock of a game that is played live in one room: agreed at the start, counted on each device, told with turns."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest

from tests.web.offline_page import quick
from tests.web.roommates import Roommate, Wire
from web.app.model.room import OUT, Guest, Hello, Room
from web.app.model.sight import scene_at
from web.app.storage.plan import NO_CLOCK

OWN_TIME = "Each device keeps its own time."
GONE = "without its clock"


@pytest.fixture(autouse=True)
def _quick() -> Iterator[None]:
    """Have the computer think briefly."""
    with quick():
        yield


def timed(game: str, *names: str, clock: str = "300", increment: str = "2") -> tuple[Wire, list[Roommate]]:
    """Return people in one room who have begun a game with a clock, whoever moves first in front."""
    wire = Wire()
    friends = [Roommate(name, wire) for name in names]
    friends[0].opens_room(game)
    for friend in friends[1:]:
        friend.comes(friends[0])
    friends[0].form("room_choose", name=names[0], part="plays", kind=game, clock=clock, increment=increment)
    wire.settle()
    friends[0].act("room_begin")
    wire.settle()
    return wire, sorted(friends, key=lambda friend: not friend.session.acts)


def left(friend: Roommate) -> list[int]:
    """Return the milliseconds that somebody's device shows for each seat when the running clock was started."""
    clocks = friend.app.desk.clocks.on_page()
    assert clocks
    return clocks["times"]


def running(friend: Roommate) -> int | None:
    """Return whose clock runs on somebody's device."""
    clocks = friend.app.desk.clocks.on_page()
    assert clocks
    return clocks["running"]


def seat_of(friend: Roommate) -> int:
    """Return somebody's seat."""
    [seat] = friend.session.peer.here
    return seat


def turn(wire: Wire, friend: Roommate, seconds: float = 0) -> None:
    """Have somebody think for a while, and make a turn."""
    think(friend, seconds)
    friend.play(Random(1))
    wire.settle()


def said(friend: Roommate, words: str) -> int:
    """Return how many times somebody has been told something."""
    return len(re.findall(f'"say": "[^"]*{words}', friend.told))


def think(friend: Roommate, seconds: float) -> None:
    """Have the page report that the running clock has run for so long."""
    friend.say({"do": "clock", "away": False, "clock": (friend.app.desk.clocks.number, int(1000 * seconds))})


def test_all_see_the_clock_before_the_game_begins() -> None:
    wire = Wire()
    ana, ben = Roommate("Ana", wire), Roommate("Ben", wire)
    ana.opens_room("cathedral")
    ben.comes(ana)
    assert "Time for each player" in ana.screen
    assert "Time for each player" not in ben.screen
    assert "There is no clock." in ben.screen
    ana.form("room_choose", name="Ana", part="plays", kind="cathedral", clock="300", increment="2")
    wire.settle()

    told = "Each player has 5 min, and each move adds 2 s."
    assert told in ben.screen
    assert told in ben.told
    assert OWN_TIME in ben.screen
    assert "Begin Cathedral" in ana.screen


def test_without_a_clock_there_is_none_at_the_table() -> None:
    _, friends = timed("cathedral", "Ana", "Ben", clock=NO_CLOCK)

    assert [friend.app.desk.clocks.on_page() for friend in friends] == [None, None]
    assert not any(OWN_TIME in friend.screen for friend in friends)


def test_the_first_turn_is_free_and_each_device_counts_its_own_time_and_tells_it_with_its_turn() -> None:
    wire, (first, second) = timed("cathedral", "Ana", "Ben")
    one, two = seat_of(first), seat_of(second)
    assert left(first) == left(second) == [300_000, 300_000]
    assert running(first) is running(second) is None
    assert "clock0" in first.screen
    assert OWN_TIME in second.screen
    turn(wire, first)
    assert left(first) == left(second) == [300_000, 300_000]
    assert running(first) == running(second) == two

    think(first, 50)  # what passes here is only shown
    turn(wire, second, seconds=10)
    for friend in (first, second):
        assert left(friend)[two] == 292_000
        assert left(friend)[one] == 300_000
        assert running(friend) == one


def test_a_turn_travels_in_the_same_letter_as_without_a_clock() -> None:
    wire, (first, second) = timed("cathedral", "Ana", "Ben")
    turn(wire, first)
    turn(wire, second, seconds=10)

    letters = [text for text in wire.said if text.startswith("friends=")]
    hellos = [json.loads(text) for text in wire.said if text.startswith("{")]
    assert not any("300+2" in text for text in letters)
    assert hellos[-1]["clock"] == "300+2"
    assert len(wire.said) < 40


@pytest.mark.parametrize("game", ["sectori", "blockers", "ringgz", "blokus"])
def test_each_game_is_played_with_clocks(game: str) -> None:
    wire, friends = timed(game, "Ana", "Ben", "Cleo") if game == "blockers" else timed(game, "Ana", "Ben")
    for _ in range(8):
        mover = next((friend for friend in friends if friend.session.acts), None)
        if not mover:
            break
        if mover.session.peer.log.turns:
            assert running(mover) == seat_of(mover)
        turn(wire, mover, seconds=1)

    assert len({tuple(friend.app.desk.clocks.nearby.left) for friend in friends}) == 1
    assert any(time != 300_000 for time in left(friends[0]))


def test_whose_time_is_up_is_told_to_all_and_the_game_goes_on() -> None:
    wire, (first, second) = timed("cathedral", "Ana", "Ben")
    turn(wire, first)
    told = f"{second.name}’s time is up."
    think(first, 400)
    wire.settle()
    assert told not in first.screen, "only the device itself knows"
    think(second, 301)
    assert told in second.last["say"]
    assert second.last["sound"] == "clock"
    wire.settle()

    assert said(first, "time is up") == 1
    assert all(told in friend.screen for friend in (first, second))
    assert running(first) is running(second) is None
    turn(wire, second)
    assert left(first)[seat_of(second)] == 0, "nothing is added any more"
    assert running(first) == running(second) == seat_of(first)
    assert not first.session.is_over


def test_what_is_pressed_as_the_time_runs_out_counts() -> None:
    wire, (first, second) = timed("cathedral", "Ana", "Ben")
    turn(wire, first)
    target = next(iter(own_pieces(second)))
    second.say({"do": "press", "target": target, "clock": (second.app.desk.clocks.number, 301_000)})

    assert "time is up" in second.last["say"]
    assert second.session.draft


def own_pieces(friend: Roommate) -> list[str]:
    """Return what can be picked up."""
    scene = scene_at(friend.session, friend.session.ply, friend.app.desk.table.viewer)
    return [item.target for hand in scene.hands for item in hand.items if item.usable]


def test_warnings_are_about_the_own_time() -> None:
    wire, (first, second) = timed("cathedral", "Ana", "Ben")
    turn(wire, first)
    own, other = (friend.app.desk.clocks.on_page() for friend in (second, first))

    assert own
    assert other
    assert own["warnings"] == [
        (60_000, f"{second.name} has one minute left."),
        (10_000, f"{second.name} has ten seconds left."),
    ]
    assert other["warnings"] == []


def test_a_device_that_was_reloaded_hears_its_time_from_the_others() -> None:
    wire, friends = timed("blockers", "Ana", "Ben", "Cleo")
    for seconds in (0, 20, 30, 40):
        turn(wire, next(friend for friend in friends if friend.session.acts), seconds)
    before = friends[0].app.desk.clocks.nearby.left
    back = friends[1]
    back.opened("table")
    wire.settle()
    assert back.app.desk.clocks.on_page() is None
    back.comes(friends[0])

    assert back.app.desk.clocks.nearby.left == before
    assert before[seat_of(back)] != 300_000


def test_while_somebody_is_away_the_last_time_told_is_shown_and_runs_on() -> None:
    wire, (first, second) = timed("cathedral", "Ana", "Ben")
    turn(wire, first)
    first.say({"do": "room", "event": {"kind": "away", "device": second.device}})

    assert running(first) == seat_of(second)
    think(first, 30)
    assert not first.session.is_over
    first.say({"do": "room", "event": {"kind": "back", "device": second.device}})
    turn(wire, second, seconds=5)
    assert left(first)[seat_of(second)] == 297_000


def test_gone_on_by_link_the_clock_is_dropped_and_that_is_said_once() -> None:
    wire, (first, second) = timed("cathedral", "Ana", "Ben")
    turn(wire, first)
    turn(wire, second, seconds=5)
    wire.drop(second.device)
    wire.settle()
    first.play(Random(1))
    assert first.app.desk.clocks.on_page()
    text = first.send()
    assert first.app.desk.clocks.on_page() is None
    second.open_link(text)
    assert second.app.desk.clocks.on_page() is None
    second.play(Random(2))
    first.open_link(second.send())

    assert [said(friend, GONE) for friend in (first, second)] == [1, 1]


def test_who_leaves_the_room_drops_the_clock_for_all() -> None:
    wire, (first, second) = timed("cathedral", "Ana", "Ben")
    turn(wire, first)
    second.act("room_leave")
    assert GONE in second.last["say"]
    wire.settle()

    assert said(first, GONE) == 1
    assert first.app.desk.clocks.on_page() is None


def test_the_next_game_in_the_room_has_the_same_clock_anew() -> None:
    wire, friends = timed("blokus", "Ana", "Ben", increment="0")
    for _ in range(60):
        mover = next((friend for friend in friends if friend.session.acts), None)
        if not mover:
            break
        turn(wire, mover, seconds=1)
    assert all(friend.session.is_over for friend in friends)
    ana = next(friend for friend in friends if friend.name == "Ana")
    ana.act("room_here")
    wire.settle()
    ana.act("room_begin")
    wire.settle()

    assert all(left(friend) == [300_000, 300_000] for friend in friends)


def test_who_looks_on_sees_the_clocks() -> None:
    wire = Wire()
    ana, ben, dan = (Roommate(name, wire) for name in ("Ana", "Ben", "Dan"))
    ana.opens_room("cathedral")
    ben.comes(ana)
    dan.comes(ana, looks_on=True)
    ana.form("room_choose", name="Ana", part="plays", kind="cathedral", clock="180", increment="0")
    ana.act("room_begin")
    wire.settle()
    mover = next(friend for friend in (ana, ben) if friend.session.acts)
    turn(wire, mover)

    assert left(dan) == [180_000, 180_000]
    assert running(dan) == 1 - seat_of(mover)


def test_a_clock_that_can_not_be_read_is_left_out_of_a_hello() -> None:
    text = json.dumps({"version": 1, "name": "Ben", "clock": "soon", "left": [-1]})

    assert Hello.read(text) == Hello("Ben")


def test_what_a_device_says_of_its_own_seat_counts_and_a_dropped_clock_is_dropped() -> None:
    mine = Hello("Ana", game="g", seats=(0,), clock="300+0", left=(100, 200, 300))
    ben = Guest("B", OUT, Hello("Ben", game="g", seats=(1,), clock="300+0", left=(1, 190, 1)))
    cleo = Guest("C", hello=Hello("Cleo", game="g", seats=(2,), clock="300+0", left=(2, 2)))

    assert Room("A", mine, (ben, cleo)).times("g") == ("300+0", (100, 190, 300))
    assert Room("A", mine, (ben, cleo)).times("other") == ("", ())
    gone = Guest("B", hello=Hello("Ben", game="g", seats=(1,), clock=NO_CLOCK))
    assert Room("A", mine, (gone,)).times("g") == (NO_CLOCK, ())
