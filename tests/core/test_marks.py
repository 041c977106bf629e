"""Marks are values: equal ones have equal hashes, which are computed once and belong to one process."""

import pickle

from pygames.core.phrase import Phrase
from pygames.core.scene import Disc, Mark, Rect


def mark(x: float) -> Mark:
    """Return a mark at a place."""
    return Rect(layer="cells", style="cell", label=Phrase("{square}", square="a1"), x=x, y=0)


def test_equal_marks_have_equal_hashes_and_others_differ() -> None:
    assert {mark(1), mark(2)} == {mark(2), mark(1)}
    assert hash(mark(1)) == hash(mark(1)) != hash(mark(2))
    assert Disc(layer="a", x=0, y=0, radius=1) != Rect(layer="a", x=0, y=0)


def test_a_hash_is_not_pickled_as_it_differs_between_processes() -> None:
    one = mark(1)
    hash(one)

    other = pickle.loads(pickle.dumps(one))

    assert other == one
    assert hasattr(one, "_hash")
    assert not hasattr(other, "_hash")
