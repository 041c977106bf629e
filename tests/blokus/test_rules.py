"""The rules of Blokus To Go; the numbers are those of `pygames/blokus/rules.py`."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames.blokus import rules
from pygames.blokus.rules import ALL_PIECES, GRID, ONE_SQUARE, PIECE_NAMES, PIECES, SIZES, Position, full_table, start
from pygames.core import notation
from pygames.core.bits import members
from pygames.core.game import IllegalMove
from pygames.core.polyomino import orientations
from tests.blokus.boards import arranged, built, drawn, may_cover, may_reach, played, squares, stored

CORNERS = """
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . + . + . . . . . . . .
    . . . . g . . . . . . . . .
    . . . . g . + . . . . . . .
    . . . . g g . . . . . . . .
    . . . + . * + * . . . . . .
    . . . . . . b . . . . . . .
    . . . . . . b . . * . . . .
    . . . . . . b b b . . . . .
    . . . . . * . . . * . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
"""
"""Where a single square of green (+) or blue (*) may go."""


def refusal(position: Position, text: str) -> IllegalMove:
    """Return the reason for which a text is refused."""
    with pytest.raises(IllegalMove) as refused:
        position.parse(text)
    return refused.value


def perft(position: Position, depth: int) -> int:
    """Return the number of lines of this many plies from here."""
    if depth == 1:
        return position.legal_set.bit_count()
    return sum(perft(position.play_at(index), depth - 1) for index in members(position.legal_set))


def test_there_are_21_pieces_of_89_squares_and_13729_placements() -> None:
    assert (len(PIECES), sum(SIZES)) == (21, 89)
    assert sorted(SIZES) == [1] + [2] + [3] * 2 + [4] * 5 + [5] * 12
    assert len({way for piece in PIECES.values() for way in orientations(piece)}) == 91
    assert len(full_table().moves) == len(full_table().by_squares) == 13_729


def test_rule_1_the_first_piece_covers_either_starting_point() -> None:
    moves = [move.split(",") for move in squares(start())]
    assert len(moves) == 828
    assert sum("e10" in move for move in moves) == sum("j5" in move for move in moves) == 414


@pytest.mark.parametrize(("first", "other"), [("e10", "j5"), ("j5", "e10")])
def test_rule_1_the_second_seat_covers_the_other_starting_point(first: str, other: str) -> None:
    moves = squares(played(first))
    assert len(moves) == 414
    assert all(other in move.split(",") for move in moves)


def test_rule_1_a_piece_beside_both_starting_points_is_refused() -> None:
    assert str(refusal(start(), "a1")) == "The first piece has to cover e10 or j5."
    assert str(refusal(played("e10"), "a1")) == "The first piece has to cover j5."
    assert str(refusal(played("j5"), "a1")) == "The first piece has to cover e10."


def test_rule_1_with_fixed_starts_seat_0_takes_e10() -> None:
    assert len(squares(start(starts="fixed"))) == 414
    assert str(refusal(start(starts="fixed"), "j5")) == "The first piece has to cover e10."
    assert len(squares(played("e10", starts="fixed"))) == 414


@pytest.mark.parametrize(("seat", "sign"), [(0, "+"), (1, "*")])
def test_rule_2_a_piece_touches_an_own_corner_and_no_own_edge(seat: int, sign: str) -> None:
    position = arranged(CORNERS, turn=seat, hands=("1", "1"))
    assert squares(position) == set(GRID.text(drawn(CORNERS, sign)).split(","))


def test_rule_2_says_which_own_edge_is_in_the_way() -> None:
    position = arranged(CORNERS, turn=0)
    assert str(refusal(position, "d10")) == "It would touch your own piece along an edge at e10."
    assert str(refusal(position, "f9,g9,h9")) == "It would touch your own piece along an edge at f8."


def test_rule_2_a_piece_without_an_own_corner_is_refused() -> None:
    assert refusal(arranged(CORNERS, turn=0), "a14,b14").code == "corner"
    assert refusal(arranged(CORNERS, turn=0), "j5").code == "corner"


def test_rule_2_the_other_colour_gives_no_corner_and_takes_no_edge() -> None:
    assert refusal(arranged(CORNERS, turn=0), "f3").code == "corner"
    assert "g7,h7" in squares(arranged(CORNERS, turn=0))
    assert "f7" in squares(arranged(CORNERS, turn=1))


def test_rule_2_a_covered_square_is_named_with_its_owner() -> None:
    assert str(refusal(arranged(CORNERS, turn=0), "g6,g7")) == "g6 is already taken by Blue."
    assert str(refusal(arranged(CORNERS, turn=1), "e8,e7")) == "e8 is already taken by Green."


def test_rule_2_every_piece_is_placed_once() -> None:
    assert str(refusal(arranged(CORNERS, turn=0), "a1,b1,c1,c2")) == "Green has already placed the L4."


def test_rule_3_a_seat_that_can_not_place_is_skipped() -> None:
    for before, after in zip(stored("all-placed"), stored("all-placed")[1:], strict=False):
        if after.turn is not None:
            other_can_move = may_cover(after.covered, after.hands, 1 - before.turn) & may_reach(
                after.covered, 1 - before.turn
            )
            assert (after.turn == before.turn) == (not other_can_move)
            assert after.skipped == ((1 - before.turn,) if after.turn == before.turn else ())


def test_rule_3_the_game_ends_when_neither_can_place() -> None:
    *before, last = stored("drawn")
    assert all(position.turn is not None for position in before)
    assert last.turn is None
    assert all(last.hands)
    assert refusal(last, "a1").code == "over"


def test_rule_3_a_seat_that_has_placed_all_lets_the_other_go_on() -> None:
    before_last = stored("all-placed-one-square-last")[-2]
    position = built(
        (before_last.covered[0], 1 << GRID.square("e10")), 0, (1 << ONE_SQUARE, ALL_PIECES ^ 1 << ONE_SQUARE)
    )
    position = position.play(position.parse("k11"))
    assert (position.hands[0], position.turn, position.skipped) == (0, 1, ())
    position = position.play(position.legal_moves()[0])
    assert (position.turn, position.skipped) == (1, (0,))


def test_rule_4_a_point_is_lost_for_every_square_in_hand() -> None:
    assert start().scores() == (-89, -89)
    assert played("e10").scores() == (-88, -89)
    assert played("e10 i5,j5").scores() == (-88, -87)


def test_rule_4_all_pieces_placed_win_15() -> None:
    last = stored("all-placed")[-1]
    assert last.hands[0] == 0
    assert last.scores() == (15, -78)
    assert last.winners() == {0}


def test_rule_4_all_pieces_placed_win_5_more_when_the_single_square_was_last() -> None:
    last = stored("all-placed-one-square-last")[-1]
    assert last.hands[0] == 0
    assert last.last[0] == ONE_SQUARE
    assert last.scores() == (20, -82)


def test_rule_4_the_single_square_alone_wins_nothing() -> None:
    assert played("e10").last == (ONE_SQUARE, -1)
    assert played("e10").scores()[0] == -88


def test_rule_4_the_last_piece_of_a_seat_stays_the_last_while_the_other_goes_on() -> None:
    one, two = PIECE_NAMES.index("1"), PIECE_NAMES.index("2")
    texts = ("", "e10", "e10 j5", "e10 j5 f11,f12", "e10 j5 f11,f12 i4,i3")
    assert [played(text).last for text in texts] == [(-1, -1), (one, -1), (one, one), (two, one), (two, two)]


def test_rule_4_equal_scores_are_a_draw() -> None:
    last = stored("drawn")[-1]
    assert last.scores() == (-43, -43)
    assert last.winners() == {0, 1}


@pytest.mark.parametrize(
    ("position", "text", "code"),
    [
        (start(), "hello", "text"),
        (start(), "", "text"),
        (start(), "o1", "square"),
        (start(), "a15", "square"),
        (start(), "e10,e12", "no-piece"),
        (start(), "e10,e10", "no-piece"),
        (start(), "a1,b1,c1,d1,e1,f1", "no-piece"),
        (start(), "a1", "starts"),
        (played("e10"), "a1", "start"),
        (played("e10 j5"), "f11", "placed"),
        (played("e10 j5"), "j4,j5", "covered"),
        (played("e10 j5"), "e11,e12", "edge"),
        (played("e10 j5"), "a1,a2", "corner"),
        (stored("drawn")[-1], "a1", "over"),
    ],
)
def test_a_refusal_has_a_code(position: Position, text: str, code: str) -> None:
    assert refusal(position, text).code == code


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        (start(), "hello", "“hello” isn’t a move. Write a list of squares, e.g. e10,e11."),
        (start(), "e10,e12", "e10,e12 isn’t the shape of a piece."),
        (played("e10 j5"), "a1,a2", "It must touch one of your own pieces at a corner."),
        (stored("drawn")[-1], "a1", "The game is over."),
    ],
)
def test_a_refusal_says_in_a_sentence_what_is_wrong(position: Position, text: str, sentence: str) -> None:
    assert str(refusal(position, text)) == sentence


def marks_of(test: Any) -> Any:
    """Return the marks of a test, which hold its parameters."""
    return test.pytestmark


def test_every_code_is_tested() -> None:
    sources = [Path(module.__file__).read_text(encoding="utf-8") for module in (rules, notation)]
    codes = set(re.findall(r'IllegalMove\(\s*"([\w-]+)"', "".join(sources)))
    (mark,) = marks_of(test_a_refusal_has_a_code)
    assert codes == {code for _, _, code in mark.args[1]}


@pytest.mark.parametrize("text", ["E10,F10", "f10,e10", " e10 , f10 ", "e10 f10", "F10\te10"])
def test_reading_is_liberal(text: str) -> None:
    assert str(start().parse(text)) == "e10,f10"


@pytest.mark.parametrize("seed", range(3))
def test_the_fast_sets_are_those_of_the_rules(seed: int) -> None:
    rng, position = Random(seed), start()
    while position.turn is not None:
        position = position.play(rng.choice(position.legal_moves()))
        if all(position.covered):
            for seat in (0, 1):
                open_ = may_cover(position.covered, position.hands, seat)
                assert position.open[seat] == open_
                assert open_ & position.reaching[seat] == open_ & may_reach(position.covered, seat)


def test_a_smaller_table_holds_only_what_is_still_open() -> None:
    position = stored("drawn")[16]
    small = position.compact()
    assert len(small.table.moves) == (position.open[0] | position.open[1]).bit_count() < 3_000
    assert {PIECE_NAMES[move.piece] for move in small.table.moves} <= {
        PIECE_NAMES[piece] for hand in position.hands for piece in members(hand)
    }


def test_perft_2() -> None:
    assert [perft(start(starts="fixed"), depth) for depth in (1, 2)] == [414, 171_396]
    assert [perft(start(), depth) for depth in (1, 2)] == [828, 2 * 171_396]


@pytest.mark.slow
def test_perft_3() -> None:
    assert perft(start(starts="fixed"), 3) == 89_204_762
