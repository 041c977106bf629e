"""Sets as integers do what sets do."""

from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.core.bits import Selection, any_of, bits, lowest, members, nth

NUMBERS = st.sets(st.integers(0, 3000), max_size=80)
SOME = st.sets(st.integers(0, 3000), min_size=1, max_size=80)


@given(NUMBERS)
def test_a_set_lists_its_members_in_order(numbers: set[int]) -> None:
    assert members(bits(numbers)) == sorted(numbers)


@given(SOME)
def test_the_lowest_and_the_nth_member_are_found(numbers: set[int]) -> None:
    assert lowest(bits(numbers)) == min(numbers)
    assert [nth(bits(numbers), n) for n in range(len(numbers))] == sorted(numbers)


def shared(n: int, among: int) -> float:
    """Return the middle of the nth of this many equal parts of [0, 1)."""
    return (n + 0.5) / among


@given(SOME)
def test_any_of_finds_each_member_for_an_equal_share_of_the_dice(numbers: set[int]) -> None:
    found = [any_of(bits(numbers), partial(shared, n, len(numbers))) for n in range(len(numbers))]
    assert found == sorted(numbers)


@pytest.mark.parametrize("width", [1, 255, 256, 257, 1024, 1025, 4096, 13_729, 100_000])
def test_any_of_finds_the_first_and_the_last_member_of_a_full_set(width: int) -> None:
    full = (1 << width) - 1
    assert any_of(full, lambda: 0.0) == 0
    assert any_of(full, lambda: 1 - 2**-53) == width - 1
    assert nth(full, width // 2) == width // 2


def test_a_selection_is_a_sequence_of_the_selected() -> None:
    chosen = Selection("abcdef", 0b101010)
    assert list(chosen) == ["b", "d", "f"]
    assert (len(chosen), bool(chosen), chosen[0], chosen[-1], chosen[1:]) == (3, True, "b", "f", ("d", "f"))
    assert "d" in chosen
    assert "a" not in chosen
    assert chosen == ("b", "d", "f")
    assert hash(chosen) == hash(("b", "d", "f"))
    assert repr(chosen) == "('b', 'd', 'f')"
    assert Random(1).choice(chosen) in "bdf"


def test_an_empty_selection_is_empty() -> None:
    assert list(Selection("abc", 0)) == []
    assert not Selection("abc", 0)
    with pytest.raises(IndexError, match="no entry 0 among 0"):
        Selection("abc", 0)[0]


@pytest.mark.parametrize("at", [2, -3, 100])
def test_beyond_the_end_of_a_selection_is_an_index_error(at: int) -> None:
    with pytest.raises(IndexError):
        Selection("abc", 0b101)[at]
