"""Sentences with gaps."""

import pickle

import pytest

from pygames.core.game import IllegalMove
from pygames.core.phrase import Phrase


def test_a_phrase_fills_its_gaps() -> None:
    assert (
        str(Phrase("{square} is already taken by {seat}.", square="e5", seat=Phrase("Green")))
        == "e5 is already taken by Green."
    )


@pytest.mark.parametrize("value", ["{seat}", "{0}", "{", "%s", "{x.__class__}"])
def test_what_fills_a_gap_is_never_read_as_a_gap(value: str) -> None:
    assert str(Phrase("“{text}” is no move.", text=value)) == f"“{value}” is no move."


@pytest.mark.parametrize(("n", "text"), [(0, "0 pieces left"), (1, "1 piece left"), (2, "2 pieces left")])
def test_a_phrase_that_counts_is_singular_for_one_only(n: int, text: str) -> None:
    phrase = Phrase.count("{n} piece left", "{n} pieces left", n)
    assert (str(phrase), phrase.number) == (text, n)


def test_phrases_are_equal_when_they_say_the_same_with_the_same_values() -> None:
    assert Phrase("{a}, {b}", a=1, b=2) == Phrase("{a}, {b}", b=2, a=1)
    assert hash(Phrase("{a}, {b}", a=1, b=2)) == hash(Phrase("{a}, {b}", b=2, a=1))
    assert Phrase("{a}", a=1) != Phrase("{a}", a=2)
    assert Phrase("1") != "1"


def test_a_phrase_goes_to_another_process_and_is_the_same_there() -> None:
    phrase = Phrase.count("{n} piece of {seat}", "{n} pieces of {seat}", 2, seat=Phrase.of("player", "Green"))
    assert hash(phrase) == hash(phrase)
    copied = pickle.loads(pickle.dumps(phrase))
    assert (copied, str(copied), hash(copied)) == (phrase, "2 pieces of Green", hash(phrase))


def test_a_refusal_goes_to_another_process_and_says_the_same_there() -> None:
    refusal = IllegalMove("taken", "{square} is taken by {seat}.", square="e5", seat=Phrase("Green"))
    copied = pickle.loads(pickle.dumps(refusal))
    assert (copied.code, copied.phrase, str(copied)) == ("taken", refusal.phrase, "e5 is taken by Green.")
