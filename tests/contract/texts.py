"""The texts of moves and outcomes: each is read back as itself, and anything else is refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pygames.core.game import CHANCE, IllegalMove
from pygames.core.phrase import Phrase
from tests.contract.case import Case, all_plies, check, some_plies

LONGEST_REFUSAL = 300
"""In characters: a refusal quotes what it refuses, but not all of it."""
NO_MOVES = (
    "", " ", "*", "*?", "**", ",", "@", "@@", "x", "-1", "0", "a0", "z99", "a1,", ",a1", "a1,,a2", "e10,e10", "None",
    "pass", "*7", "*0", "*wild", "{0}", "{seat}", "%s", "\\", '"', "\0", "\n", "\u200f", "\u202ea1", "е10",
    "٣@b٢", "²", "💥", "a" * 10_000, "1" * 5_000, "a1," * 3_000, "*" + "9" * 5_000, "a" + "1" * 5_000,
)  # fmt: skip


@check
def every_text_is_read_back_as_its_move(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        for ply in some_plies(position, rng):
            assert position.parse(str(ply)) == ply


@check
def case_blanks_and_the_order_of_squares_do_not_matter(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        for ply in some_plies(position, rng):
            for text in retold(str(ply), rng):
                assert position.parse(text) == ply, text


def retold(text: str, rng: Random) -> Iterator[str]:
    """Yield other texts of the same move."""
    yield from (text.upper(), text.lower(), text.title(), f" {text}", f"{text}\t ", text.replace("@", " @ "))
    squares = text.split(",")
    rng.shuffle(squares)
    yield from (",".join(squares), ", ".join(squares).upper())


@check
def texts_fit_into_a_record(case: Case) -> None:
    for position in case.positions:
        for ply in all_plies(position):
            text = str(ply)
            assert text.isascii()
            assert text.isprintable()
            assert not set(text) & set(' ;["\\')
            assert text.startswith("*") == (position.turn == CHANCE)


@check
def anything_else_is_refused_with_a_sentence(case: Case) -> None:
    rng = case.rng()
    elsewhere = sorted({ply for game in case.games for ply in game.plies})
    for position in case.moments:
        own = list(map(str, some_plies(position, rng)))
        others = rng.sample(elsewhere, min(len(elsewhere), 20))
        for text in (*NO_MOVES, *others, *(mangled(text, rng) for text in own + others)):
            refuse_or_understand(position, text)


@check
def what_is_no_text_is_an_error_of_the_program(case: Case) -> None:
    for position in case.moments[:3]:
        for thing in (None, 7, b"e10", position):
            with pytest.raises(TypeError, match="is written as a text, not as"):
                position.parse(thing)


@check
def nothing_can_be_played_when_the_game_is_over(case: Case) -> None:
    for game in case.games:
        for text in set(game.plies):
            assert refuse_or_understand(game.positions[-1], text) is None


def refuse_or_understand(position: Any, text: str) -> Any:
    """Return the legal move or possible outcome that a text means, or None if it is refused as it should be."""
    try:
        ply = position.parse(text)
    except IllegalMove as error:
        refusal = error
    else:
        assert ply in all_plies(position), text
        return ply
    assert refusal.code
    assert type(refusal.phrase) is Phrase
    assert 5 < len(str(refusal.phrase)) < LONGEST_REFUSAL
    assert str(refusal) == str(refusal.phrase)
    return None


def mangled(text: str, rng: Random) -> str:
    """Return a text with one or two characters lost, added, doubled or exchanged."""
    for _ in range(rng.randint(1, 2)):
        at = rng.randrange(len(text) + 1)
        kept = rng.choice((0, 1, 1, 2))
        text = (
            text[:at]
            + rng.choice(
                ("", rng.choice("abcdefgnsxyBS123459*@,?. ")),
            )
            + text[at + kept - 1 :]
        )
    return text
