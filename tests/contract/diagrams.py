"""Diagrams: a position that is written and read again is the same, and a bad text is refused with a reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pygames.core.diagram import MAX_LETTERS, BadPosition
from pygames.core.phrase import Phrase
from tests.contract.case import Case, all_plies, check
from tests.contract.plays import all_that_shows
from tests.contract.texts import mangled

LONGEST_REASON = 400
NO_POSITIONS = (
    "nonsense", "turn", "turn nobody", "turn 1", "/ / turn x", "board", "x" * 5_000, "turn " * 2_000, "\0", "🎲 / 💥",
    "turn\u202e", "е10", "{0}", "%s / %s", "a1,b1", "*?", "round 0 / round 0",
)  # fmt: skip


def read(case: Case, text: str, rng: Random | None = None) -> Any:
    """Return the position that a text means in this case."""
    return case.game.position(text, case.seats, rng, **case.options)


@check
def a_position_is_read_back_from_its_text(case: Case) -> None:
    for position in case.positions:
        again = read(case, case.game.diagram.write(position))
        assert again == position
        assert hash(again) == hash(position)
        if position.turn is not None:
            assert all_that_shows(again)[1:] == all_that_shows(position)[1:]


@check
def a_position_that_was_read_can_be_played_on(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        again = read(case, case.game.diagram.write(position))
        for ply in all_plies(position)[:12]:
            assert again.play(ply) == position.play(ply)
        assert again.playout(Random(1)).scores() == position.playout(Random(1)).scores()
        for viewer in case.viewers:
            assert again.observe(viewer) == position.observe(viewer)
            assert case.game.determinize(again.observe(viewer), rng).observe(viewer) == position.observe(viewer)


@check
def a_text_of_a_position_fits_a_tag_and_may_be_told_otherwise(case: Case) -> None:
    for position in case.moments:
        text = case.game.diagram.write(position)
        assert text.isascii()
        assert text.isprintable()
        assert not set(text) & set('"\\[]')
        assert len(text) <= MAX_LETTERS
        parts = text.split(" / ")
        case.rng().shuffle(parts)
        assert read(case, "/\n".join(parts).upper()) == position


@check
def nothing_is_wrong_with_a_position_that_was_played(case: Case) -> None:
    for position in case.positions:
        found = case.game.diagram.problems(position)
        assert [problem.fatal for problem in found] == [True] * (position.turn is None), found


@check
def the_text_of_an_observation_tells_no_more(case: Case) -> None:
    write = case.game.diagram.write
    for position in case.moments:
        for viewer in case.viewers:
            seen = position.observe(viewer)
            others = {write(case.game.determinize(seen, case.rng()).observe(viewer)) for _ in range(3)}
            assert others == {write(seen)}
            assert read(case, write(seen), case.rng()).observe(viewer) == seen


@check
def a_text_that_is_no_position_is_refused_with_a_reason(case: Case) -> None:
    rng = case.rng()
    written = [case.game.diagram.write(position) for position in case.moments]
    broken = [mangled(rng.choice(written), rng) for _ in range(150)]
    for text in (*NO_POSITIONS, *broken):
        read_or_refused(case, text)
    for text in ("nonsense", "turn nobody", "turn " * 2_000):
        with pytest.raises(BadPosition):
            read(case, text)


def read_or_refused(case: Case, text: str) -> None:
    """Check that a text is refused with a sentence, or is a position that can be shown and judged."""
    try:
        position = read(case, text)
    except BadPosition as error:
        refusal = error
    else:
        readable(case, text, position)
        return
    assert type(refusal.phrase) is Phrase
    assert 5 < len(str(refusal)) < LONGEST_REASON
    assert len(refusal.text) <= 40


def readable(case: Case, text: str, position: Any) -> None:
    """Check that a parsed position can be written, shown and judged, and also played unless it is fatally wrong."""
    fatal = any(problem.fatal for problem in case.game.diagram.problems(position))
    assert read(case, case.game.diagram.write(position)) == position, text
    assert position.scores()
    assert case.game.board.scene(position.observe(None)).board.marks
    if not fatal:
        assert position.turn is not None
        assert position.playout(Random(1)).turn is None
