"""Dares: a position that a friend plays as well, under the same dice, with the results of both."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames import CHANCE, GAMES, BadRecord, Record, Session
from pygames.play.clock import Clock
from pygames.play.dare import SECOND, Dare, Try
from pygames.play.dared import DARE, FIRST
from pygames.play.ending import RESIGNED, Ending
from pygames.play.record import NewerRecord
from pygames.play.session import COACH, HINT, HUMAN, TAKE_BACK, bot
from tests.web.games import advance

NAMES = [*GAMES]


def played(name: str, seed: int = 1, session: Session | None = None) -> Session:
    """Return a game between a person and computers that was played at random, or the one passed played on."""
    game = GAMES[name]
    seats = game.seats[0]
    session = session or Session(
        game,
        seats,
        seed="2026-11-29 12:00:00-3-1",
        players=(HUMAN, *[bot("casual")] * (seats - 1)),
        names=("Ana", *["Bruno"] * (seats - 1)),
    )
    rng = Random(seed)
    while session.position.turn is not None:
        advance(session, rng)
    return session


def dared(name: str, begins: int = 8) -> Dare:
    """Return a dare with the try of who dares."""
    session = played(name)
    return Dare.after(session.record, begins, Try(session.plies[begins:], name="Ana"))


def draws(session: Session, begins: int, *, die: bool) -> list[str]:
    """Return what chance has brought from a ply on; of a game with a die its numbers alone."""
    events = (ply for n, ply in enumerate(session.plies) if n >= begins and session.at(n).turn == CHANCE)
    return [ply for ply in events if not die or ply[1:].isdecimal()]


@pytest.mark.parametrize("begins", [0, 8])
@pytest.mark.parametrize("name", NAMES)
def test_what_was_written_is_read_again_and_played_from_the_same_position(name: str, begins: int) -> None:
    dare = dared(name, begins)
    text = dare.write()

    assert Dare.read(text) == dare
    assert Dare.read(text).write() == text
    record = Record.read(text)
    assert (record.plies, record.seed) == (dare.start.plies, "2026-11-29 12:00:00-3-1"), (
        "any reader of records may play it"
    )
    assert record.names == ("", *["Bruno"] * (record.seats - 1)), "the name of who dares is not that of who plays"
    assert Dare.of(played(name, 2, Session.of(dare.attempt)).record) == dare
    first = dare.first
    assert first
    assert dare.whole(first).result == played(name).record.result


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_goes_along_with_the_dare(name: str) -> None:
    dare = dared(name)
    other = played(name, 2, Session.of(dare.attempt))
    answered = replace(dare, second=Try(other.plies[8:], help="hint", name="Ben; B"))

    assert Dare.read(answered.write()) == answered
    assert Dare.read(answered.write()).attempt == dare.attempt


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", [name for name in NAMES if GAMES[name].rules.outcomes])
def test_both_get_the_same_dice_in_the_same_order_whatever_they_move(name: str, seed: int) -> None:
    dare, die = dared(name), name == "sectori"
    other = played(name, seed + 2, Session.of(dare.attempt))
    both = [draws(played(name), 8, die=die), draws(other, 8, die=die)]

    least = min(map(len, both))
    assert least
    assert both[0][:least] == both[1][:least]
    assert other.plies != played(name).plies


def test_an_outcome_that_was_taken_back_comes_again() -> None:
    session = Session.of(dared("sectori").attempt)
    while session.position.turn != CHANCE:
        advance(session, Random(1))
    outcome = session.draw()
    session.back_to(session.ply - 1)
    assert session.draw() == outcome


def test_a_game_that_was_given_up_is_a_result_too() -> None:
    start = Record("blokus", 2, players=(HUMAN, bot("casual")), plies=("e10",))
    dare = Dare(start, Try(("j5",), Ending(RESIGNED, 0), COACH, "Ana"))

    assert '[First "j5; resigned 0; coach; Ana"]' in dare.write()
    assert Dare.read(dare.write()) == dare
    assert dare.first
    assert dare.whole(dare.first).result == (1,)


def test_clocks_and_head_starts_hold_for_both() -> None:
    session = Session(
        GAMES["blokus"], players=(HUMAN, bot("casual")), clock=Clock.read("300+2"), handicap=(0, 5), position="", seed=1
    )
    session.play("e10")
    session.unrate(HINT)
    session.resign(0)
    dare = Dare.after(session.record, 1, Try((), session.ending, session.helped))

    assert Dare.read(dare.write()) == dare
    again = Session.of(Dare.read(dare.write()).attempt)
    assert (again.clock, again.handicap, again.tags[0]) == (session.clock, (0, 5), ("Handicap", "0 5"))
    assert dare.first
    assert dare.first.help == HINT


def test_a_try_tells_what_help_there_was_and_is_never_rated() -> None:
    session = Session.of(Dare(Record("blokus", 2, players=(HUMAN, bot("casual")))).attempt)
    assert not session.unrate("begun elsewhere")
    assert session.helped == ""
    session.play("e10")
    session.play("j5")
    session.undo()
    session.play("e10,f10")
    assert session.helped == TAKE_BACK
    assert not session.unrate(HINT)
    assert session.helped == TAKE_BACK, "the first help is told"
    assert session.unrated == ""


START = '[Game "blokus"] [Seat 1 "bot casual"] [Dare "1"] '


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[Game "blokus"] [Seat 1 "bot casual"] e10', "no challenge in it"),
        (START.replace('"1"', '"one"') + "e10", "begins at another move"),
        (START.replace('"1"', '"2"') + "e10", "begins at another move"),
        (START.replace('"1"', '"01"') + "e10", "begins at another move"),
        ('[Game "blokus"] [Dare "1"] e10', "one person, against computers"),
        (START.replace("[Seat", '[Seat 0 "bot casual"] [Seat') + "e10", "one person, against computers"),
        (START + '[Viewer "0"] e10', "one person, against computers"),
        (START + '[Viewer "onlooker"] e10', "one person, against computers"),
        (START + '[First "e10"] e10', "One of the results isn’t possible: "),
        (START + '[First "z99"] e10', "One of the results isn’t possible: "),
        (START + '[First "j5"] e10', "the game isn’t over"),
        (START + '[First "j5; resigned 4"] e10', "the game isn’t over"),
        (START + '[First ""] e10', "the game isn’t over"),
        (START + '[Second "j5; time"] e10', "the game isn’t over"),
    ],
)
def test_what_is_no_dare_is_refused_with_the_reason(text: str, told: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(told)) as refused:
        Dare.read(text)
    assert not isinstance(refused.value, NewerRecord)


def test_a_game_that_is_over_dares_nobody() -> None:
    session = played("blokus")
    text = replace(session.record, tags=((DARE, str(session.ply)),)).write()
    with pytest.raises(BadRecord, match="The game is over where the challenge begins"):
        Dare.read(text)


@pytest.mark.parametrize(
    "text",
    [
        START + '[First "j5; adjudicated 0"] e10',
        START + '[Needs weather "rain"] e10',
        START + '[Version "2"] e10',
        START.replace("blokus", "go") + "e10",
        START + '[Option board "round"] e10',
    ],
)
def test_what_only_a_newer_version_knows_is_called_newer(text: str) -> None:
    with pytest.raises(NewerRecord, match="Made by a newer version"):
        Dare.read(text)


def test_what_may_be_ignored_is_ignored() -> None:
    dare = Dare.read(START + '[Mood "good"] [First "j5; resigned 0; telepathy; Ana"] e10')
    assert dare.first == Try(("j5",), Ending(RESIGNED, 0), "", "Ana")
    assert "Mood" not in dare.write()


TEXTS = [dared(name).write() for name in NAMES]


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_a_mangled_dare_is_refused_or_read_as_something_that_can_be_written(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 20))
    put = data.draw(st.text('[]"; \\019e*@abcDFS-\n', max_size=6))
    try:
        dare = Dare.read(text[:at] + put + text[at + cut :])
    except BadRecord:
        return
    assert Dare.read(dare.write()) == dare


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from([DARE, FIRST, SECOND, "Handicap"]), st.text(max_size=30)), st.booleans())
def test_any_values_of_its_tags_are_read_or_refused(tags: dict[str, str], dares: bool) -> None:
    start = Record("sectori", 2, players=(HUMAN, bot("casual")), plies=("*1",))
    record = replace(start, tags=tuple((tags | ({DARE: "1"} if dares else {})).items()))
    try:
        dare = Dare.read(record.write())
    except BadRecord:
        return
    assert Dare.read(dare.write()) == dare
    assert Session.of(dare.attempt).is_dared
