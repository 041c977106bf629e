import copy
import pickle
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.core.game import CHANCE, IllegalMove
from pygames.sectori.rules import Position, start
from pygames.sectori.table import CLAIM, FULL_PILE, REMOVAL, REPEAT, TAKEOVER, Pile
from tests.notation import moves, outcomes, played
from tests.sectori.boards import EMPTY_PILE, arranged, owners

EMPTY = "..... ..... ..... ..... ....."
ONLY_TAKEOVER: Pile = (0, 0, 0, 1)
SIX = {"*1": 1, "*2": 1, "*3": 1, "*4": 1, "*5": 1, "*6": 1}
TILES = {"*claim": 15, "*removal": 1, "*repeat": 1}
ALL_BUT_TWO = "AAB.. BBAAB AABBA BBAAB AABBA"
ALL_BUT_E5 = "AABB. BBAAB AABBA BBAAB AABBA"
C3 = "c3n c3e c3s c3w"
B5 = "b5n b5e b5s b5w"
BUT_NORTH = "c3e c3s c3w"


def but_one(sector: str, side: str) -> str:
    """Return the sides of a sector except one."""
    return " ".join(sector + other for other in "nesw" if other != side)


# Rule 1: a roll and its walls


def test_rule_1_the_die_comes_first_and_each_face_is_equally_likely() -> None:
    assert start().turn == CHANCE
    assert moves(start()) == []
    assert outcomes(start()) == SIX


def test_rule_1_the_roll_says_how_many_walls_one_seat_places() -> None:
    position = played(start(), "*3 a1n b2e")
    assert (position.turn, position.left) == (0, 1)
    position = played(position, "e5e")
    assert (position.turn, position.mover) == (CHANCE, 1)
    assert played(position, "*1").turn == 1


def test_rule_1_a_wall_goes_on_any_free_edge() -> None:
    position = played(start(), "*2")
    assert len(moves(position)) == 60
    assert set(moves(position)) - set(moves(played(position, "c3n"))) == {"c3n"}


def test_rule_1_fewer_walls_are_placed_when_no_edge_is_free() -> None:
    position = arranged(ALL_BUT_TWO, walls="d5n", left=6)
    assert len(moves(position)) == 3
    assert played(position, "d5e *claim e5n e5e *claim").turn is None


# Rule 2: a wall that closes a sector


def test_rule_2_the_last_side_completes_a_sector_whoever_placed_the_others() -> None:
    position = played(start(), "*3 c3e c3s c3w *1 c3n *claim")
    assert owners(position) == "..... ..... ..B.. ..... ....."


def test_rule_2_the_tile_is_drawn_before_the_next_wall_is_placed() -> None:
    position = played(arranged(EMPTY, walls=BUT_NORTH, left=2), "c3n")
    assert position.turn == CHANCE
    assert outcomes(position) == TILES
    assert played(position, "*claim").turn == 0


def test_rule_2_the_tile_comes_from_the_own_pile() -> None:
    position = arranged(EMPTY, walls=BUT_NORTH, mover=1, piles=(FULL_PILE, (2, 0, 1, 0)))
    position = played(position, "c3n")
    assert outcomes(position) == {"*claim": 2, "*repeat": 1}
    assert played(position, "*claim").piles == (FULL_PILE, (1, 0, 1, 0))


# Rule 3: two sectors by one wall

TWO_ROWS = f"{but_one('c3', 'n')} {but_one('c4', 's')}"
TWO_COLUMNS = f"{but_one('c3', 'e')} {but_one('d3', 'w')}"


@pytest.mark.parametrize(
    ("walls", "last", "first"),
    [
        (TWO_ROWS, "c3n", "..... ..... ..A.. ..... ....."),
        (TWO_COLUMNS, "c3e", "..... ..... ..A.. ..... ....."),
    ],
)
def test_rule_3_the_lower_or_left_sector_is_settled_first(walls: str, last: str, first: str) -> None:
    position = played(arranged(EMPTY, walls=walls), last)
    assert owners(played(position, "*claim")) == first


def test_rule_3_each_sector_has_its_own_tile_one_after_the_other() -> None:
    position = played(arranged(EMPTY, walls=TWO_COLUMNS), "c3e *claim")
    assert outcomes(position) == TILES | {"*claim": 14}
    position = played(position, "*claim")
    assert owners(position) == "..... ..... ..AA. ..... ....."
    assert (position.turn, position.mover) == (CHANCE, 1)


def test_rule_3_a_win_by_the_first_sector_ends_the_game_before_the_second() -> None:
    board = "..A.. ..... ..A.. ..A.. ..A.."
    position = arranged(board, walls=f"{but_one('c4', 'e')} {but_one('d4', 'w')}")
    position = played(position, "c4e *claim")
    assert position.winners() == {0}
    assert owners(position) == "..A.. ..A.. ..A.. ..A.. ..A.."


def test_rule_3_the_second_sector_can_win() -> None:
    board = "...A. ..... ...A. ...A. ...A."
    position = arranged(board, walls=f"{but_one('c4', 'e')} {but_one('d4', 'w')}")
    position = played(position, "c4e *claim")
    assert position.winners() == set()
    assert played(position, "*claim").winners() == {0}


# Rule 4: Claim


def test_rule_4_a_claim_tile_makes_the_sector_the_movers() -> None:
    position = played(arranged(EMPTY, walls=BUT_NORTH), "c3n *claim")
    assert position.scores() == (1, 0)


# Rule 5: Takeover

THREE = "..... .B... ..... ....A ...B."


def test_rule_5_the_mover_chooses_one_of_the_opponents_sectors() -> None:
    position = played(arranged(THREE, walls=BUT_NORTH), "c3n *takeover")
    assert position.turn == 0
    assert moves(position) == ["xb4", "xd1"]


def test_rule_5_a_choice_of_one_is_still_a_move() -> None:
    position = played(arranged("..... .B... ..... ..... .....", walls=BUT_NORTH), "c3n *takeover")
    assert moves(position) == ["xb4"]


def test_rule_5_another_tile_is_drawn_for_the_completed_sector() -> None:
    position = played(arranged(THREE, walls=BUT_NORTH), "c3n *takeover xb4")
    assert outcomes(position) == TILES
    assert owners(position) == "..... .a... ..... ....A ...B."
    assert owners(played(position, "*claim")) == "..... .a... ..A.. ....A ...B."


def test_rule_5_the_takeover_counts_at_once_and_may_win() -> None:
    position = played(arranged("..... ..... ..... AABAA .....", walls=f"{but_one('c4', 'n')}"), "c4n *takeover xc2")
    assert (position.turn, position.winners(), position.scores()) == (None, {0}, (5, 0))


def test_rule_5_a_sector_under_a_takeover_tile_cannot_be_taken() -> None:
    position = arranged("..... .b... ..... ....A ...B.", walls=BUT_NORTH)
    assert moves(played(position, "c3n *takeover")) == ["xd1"]


@pytest.mark.parametrize("board", ["..... ..... ..... ....A .....", "..... .b... ..... ....A ....."])
def test_rule_5_without_a_target_the_tile_stays_in_the_pile(board: str) -> None:
    position = played(arranged(board, walls=BUT_NORTH), "c3n")
    assert outcomes(position) == TILES
    assert played(position, "*claim").piles[0][TAKEOVER] == 1


def test_rule_5_a_sector_taken_over_stays_with_its_new_owner() -> None:
    position = arranged(THREE, walls=f"{BUT_NORTH} {but_one('e4', 'n')}")
    position = played(position, "c3n *takeover xb4 *claim *1 e4n *takeover")
    assert moves(position) == ["xc3", "xe2"]


def test_rule_5_the_second_of_two_sectors_can_take_over_too() -> None:
    position = played(arranged(THREE, walls=TWO_COLUMNS), "c3e *claim *takeover xd1 *claim")
    assert owners(position) == "..... .B... ..AA. ....A ...a."


# Rule 6: Removal


def test_rule_6_walls_of_no_completed_sector_go_back() -> None:
    position = arranged("..... ..... ..... ..... B....", walls=f"{BUT_NORTH} e5n e5e b1e b3n", left=2)
    position = played(position, "c3n *removal")
    walls = {str(move) for n, move in enumerate(position.table.moves) if position.walls >> n & 1}
    assert walls == {"a1n", "a1e", "a1s", "a1w", "c3n", "c3e", "c2n", "b3e"}
    assert owners(position) == "..... ..... ..A.. ..... B...."


def test_rule_6_the_rest_of_the_roll_is_still_placed() -> None:
    position = arranged(EMPTY, walls=f"{BUT_NORTH} e5n", left=3)
    position = played(position, "c3n *removal")
    assert (position.turn, position.left) == (0, 2)
    assert "e5n" in moves(position)
    assert played(position, "e5n a1n").mover == 1


def test_rule_6_the_walls_of_the_second_completed_sector_stay() -> None:
    position = arranged(EMPTY, walls=TWO_COLUMNS)
    assert owners(played(position, "c3e *removal *claim")) == "..... ..... ..AA. ..... ....."


def test_rule_6_a_removal_that_wins_removes_nothing() -> None:
    position = arranged("..A.. ..A.. ..... ..A.. ..A..", walls=f"{but_one('c3', 'e')} e5n")
    position = played(position, "c3e *removal")
    assert position.winners() == {0}
    assert position.walls >> position.table.words["e5n"].at & 1


# Rule 7: Repeat


def test_rule_7_the_choice_comes_after_the_last_wall_of_the_roll() -> None:
    position = arranged(EMPTY, walls=BUT_NORTH, left=2)
    position = played(position, "c3n *repeat")
    assert "again" not in moves(position)
    position = played(position, "a1n")
    assert (position.turn, moves(position)) == (0, ["again", "end"])


def test_rule_7_the_choice_comes_at_once_when_the_last_wall_drew_the_repeat() -> None:
    assert moves(played(arranged(EMPTY, walls=BUT_NORTH), "c3n *repeat")) == ["again", "end"]


def test_rule_7_the_choice_waits_for_the_second_of_two_sectors() -> None:
    position = played(arranged(EMPTY, walls=TWO_ROWS), "c3n *repeat")
    assert position.turn == CHANCE
    assert moves(played(position, "*claim")) == ["again", "end"]


def test_rule_7_again_is_one_extra_turn_of_the_same_seat() -> None:
    position = played(arranged(EMPTY, walls=BUT_NORTH), "c3n *repeat again")
    assert (position.turn, position.mover, outcomes(position)) == (CHANCE, 0, SIX)
    assert played(position, "*1 a1n").mover == 1


def test_rule_7_the_extra_turn_can_draw_any_tile_and_wins_no_second_one() -> None:
    position = arranged(THREE, walls=f"{but_one('c3', 'n')} {but_one('b2', 'n')}")
    position = played(position, "c3n *repeat again *1 b2n")
    assert outcomes(position) == {"*claim": 15, "*removal": 1, "*takeover": 1}
    assert played(position, "*takeover xb4 *removal").mover == 1


def test_rule_7_end_gives_the_turn_to_the_other_seat() -> None:
    position = played(arranged(EMPTY, walls=BUT_NORTH), "c3n *repeat end")
    assert (position.turn, position.mover) == (CHANCE, 1)


def test_rule_7_both_seats_can_repeat_in_turn() -> None:
    position = arranged(EMPTY, walls=f"{BUT_NORTH} {but_one('b2', 'n')}")
    position = played(position, "c3n *repeat again *1 a1s *1 b2n *repeat again *1 a1n *2")
    assert position.turn == 0


def test_rule_7_repeat_is_void_when_the_last_sector_is_claimed() -> None:
    position = played(arranged(ALL_BUT_E5, walls="e5n", left=1), "e5e *repeat")
    assert (position.turn, moves(position), position.repeats) == (None, [], False)


def test_rule_7_repeat_is_void_when_it_wins() -> None:
    position = arranged("..A.. ..A.. ..... ..A.. ..A..", walls=but_one("c3", "e"), left=2)
    assert played(position, "c3e *repeat").turn is None


# Rule 8: nothing left to draw


def test_rule_8_with_an_empty_pile_the_sector_is_claimed_without_a_tile() -> None:
    position = arranged("B.... ..... ..... ..... .....", walls=BUT_NORTH, piles=(EMPTY_PILE, FULL_PILE), left=2)
    position = played(position, "c3n")
    assert (position.turn, position.scores()) == (0, (1, 1))
    assert [tile.sector for tile in position.tiles()] == [position.table.grid.square("a5")]


def test_rule_8_an_unusable_takeover_alone_counts_as_an_empty_pile() -> None:
    position = arranged("b.... ..... ..... ..... .....", walls=BUT_NORTH, piles=(ONLY_TAKEOVER, FULL_PILE))
    position = played(position, "c3n")
    assert (position.turn, position.mover, position.scores()) == (CHANCE, 1, (1, 1))
    assert position.piles[0] == ONLY_TAKEOVER


def test_rule_8_a_last_takeover_that_is_of_use_is_drawn_and_nothing_after_it() -> None:
    position = arranged("B.... ..... ..... ..... .....", walls=BUT_NORTH, piles=(ONLY_TAKEOVER, FULL_PILE))
    position = played(position, "c3n")
    assert outcomes(position) == {"*takeover": 1}
    position = played(position, "*takeover xa5")
    assert owners(position) == "a.... ..... ..A.. ..... ....."
    assert position.turn == CHANCE


def test_rule_8_two_sectors_can_both_go_without_a_tile() -> None:
    position = played(arranged(EMPTY, walls=TWO_ROWS, piles=(EMPTY_PILE, FULL_PILE)), "c3n")
    assert (position.mover, position.scores()) == (1, (2, 0))


def test_rule_8_the_first_of_two_sectors_takes_the_last_tile() -> None:
    position = played(arranged(EMPTY, walls=TWO_ROWS, piles=((1, 0, 0, 0), FULL_PILE)), "c3n *claim")
    assert (position.mover, position.scores()) == (1, (2, 0))


def test_rule_8_a_sector_without_a_tile_counts_for_five_in_a_row() -> None:
    position = arranged("..A.. ..A.. ..... ..A.. ..A..", walls=but_one("c3", "e"), piles=(EMPTY_PILE, FULL_PILE))
    assert played(position, "c3e").winners() == {0}


def test_rule_8_a_sector_without_a_tile_can_be_taken_over() -> None:
    position = arranged(EMPTY, walls=f"{BUT_NORTH} {but_one('b2', 'n')}", piles=(EMPTY_PILE, FULL_PILE))
    assert moves(played(position, "c3n *1 b2n *takeover")) == ["xc3"]


# Rule 9: the end


@pytest.mark.parametrize(
    ("board", "last"),
    [
        ("..... ..... AA.AA ..... .....", "c3n"),
        ("..A.. ..A.. ..... ..A.. ..A..", "c3e"),
        ("A.... .A... ..... ...A. ....A", "c3n"),
        ("....A ...A. ..... .A... A....", "c3n"),
    ],
)
def test_rule_9_five_in_a_row_column_or_diagonal_win(board: str, last: str) -> None:
    position = played(arranged(board, walls=but_one("c3", last[2])), f"{last} *claim")
    assert (position.turn, position.winners()) == (None, {0})
    line = position.line()
    assert line is not None
    assert line.bit_count() == 5
    assert line == position.owned[0]


def test_rule_9_on_the_larger_board_five_win_too_and_a_row_may_be_six() -> None:
    board = "...... ...... ...... ...... AA.AA. ......"
    position = played(arranged(board, walls=but_one("c2", "n"), rim=True), "c2n *claim")
    assert position.winners() == {0}
    board = "...... ...... ...... ...... AA.AAA ......"
    position = played(arranged(board, walls=but_one("c2", "n")), "c2n *claim")
    assert position.line() == position.owned[0]


def test_rule_9_four_in_a_row_or_a_mixed_five_do_not_win() -> None:
    position = played(arranged("..... ..... AA.AB ..... .....", walls=but_one("c3", "n")), "c3n *claim")
    assert (position.winners(), position.line()) == (set(), None)


def test_rule_9_two_rows_by_one_sector_are_both_shown() -> None:
    position = arranged("....A ...A. AA.AA .A... A....", walls="c3s")
    position = played(position, "c3n *claim")
    assert position.scores() == (9, 0)
    assert position.line() == position.owned[0]


def test_rule_9_five_in_a_row_win_against_more_sectors() -> None:
    position = played(arranged("BABBA BBABA ABBB. BABAA BBABA"), "e3e *claim")
    assert (position.scores(), position.winners()) == ((11, 14), {0})


def test_rule_9_the_game_ends_in_mid_roll_when_all_sectors_are_claimed() -> None:
    position = played(arranged(ALL_BUT_E5, walls="e5n", left=6), "e5e *claim")
    assert (position.turn, position.left, moves(position)) == (None, 0, [])
    assert (position.scores(), position.winners()) == ((13, 12), {0})


def test_rule_9_most_sectors_win_whoever_claimed_last() -> None:
    position = arranged("AABB. BBAAB AABBA BBAAB BABBA", walls="e5n")
    position = played(position, "e5e *claim")
    assert (position.scores(), position.winners()) == ((12, 13), {1})


def test_rule_9_equal_numbers_are_a_draw() -> None:
    position = arranged("AABB.. BBAABB AABBAA BBAABB AABBAA BBAABB", rim=True)
    position = played(position, "e6e *claim *claim")
    assert (position.scores(), position.winners()) == ((18, 18), {0, 1})


def test_rule_9_nobody_has_won_while_the_game_goes_on() -> None:
    assert start().winners() == frozenset()


# Rule 10: who begins


def test_rule_10_seat_0_begins() -> None:
    assert start().mover == 0
    assert played(start(), "*1").turn == 0


# What a score screen asks


def test_the_tiles_on_the_board_are_told_with_place_and_seat() -> None:
    position = played(start(), f"*4 {C3} *repeat again *1 a1n *4 {B5} *takeover xc3 *removal")
    c3, b5 = map(position.table.grid.square, ("c3", "b5"))
    assert set(position.tiles()) == {(REPEAT, c3, 0), (TAKEOVER, c3, 1), (REMOVAL, b5, 1)}
    assert position.piles == ((15, 1, 0, 1), (15, 0, 1, 0))


def test_a_claimed_sector_without_a_tile_is_told_by_no_tile() -> None:
    position = played(arranged(EMPTY, walls=BUT_NORTH, piles=(EMPTY_PILE, FULL_PILE)), "c3n")
    assert position.tiles() == ()
    position = played(arranged(EMPTY, walls=BUT_NORTH), "c3n *claim")
    assert position.tiles() == ((CLAIM, position.table.grid.square("c3"), 0),)


# Options


@pytest.mark.parametrize(("size", "rim", "edges"), [(5, False, 60), (5, True, 40), (6, False, 84), (6, True, 60)])
def test_size_and_rim_decide_how_many_edges_there_are(size: int, rim: bool, edges: int) -> None:
    position = played(start(size=size, rim=rim), "*1")
    assert len(moves(position)) == edges
    assert all(sides.bit_count() == 4 for sides in position.table.sides) != rim


def test_the_die_may_have_four_faces() -> None:
    assert outcomes(start(die=4)) == {"*1": 1, "*2": 1, "*3": 1, "*4": 1}


def test_with_the_rim_as_wall_a_corner_needs_two_walls() -> None:
    position = played(start(rim=True), "*2 a1n a1e *claim")
    assert position.scores() == (1, 0)


# Text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("c3s", "c2n"), ("c3w", "b3e"), (" C3 N ", "c3n"), ("a1S", "a1s"), ("e5e", "e5e"), ("A4W", "a4w")],
)
def test_a_wall_has_any_of_its_names_in_any_case(text: str, canonical: str) -> None:
    assert str(played(start(), "*1").parse(text)) == canonical


def test_other_moves_and_outcomes_are_read_in_any_case() -> None:
    assert str(start().parse(" * 4")) == "*4"
    position = played(arranged(THREE, walls=BUT_NORTH), "c3n")
    assert str(position.parse("*Claim")) == "*claim"
    assert str(played(position, "*TakeOver").parse("XB4")) == "xb4"
    assert str(played(position, "*repeat").parse("Again")) == "again"


ROLLING = start()
PLACING = played(start(), "*2 c3n")
PENDING = played(arranged(THREE, walls=BUT_NORTH, left=3), "c3n")
TAKING = played(arranged(".b... .B... ..... ....A ...B.", walls=BUT_NORTH), "c3n *takeover")
REPEATING = played(arranged(EMPTY, walls=BUT_NORTH, left=3), "c3n *repeat")
CHOOSING = played(arranged(EMPTY, walls=BUT_NORTH), "c3n *repeat")
OVER = played(arranged(ALL_BUT_E5, walls="e5n"), "e5e *claim")
NOTHING_TO_TAKE = played(arranged(EMPTY, walls=BUT_NORTH), "c3n")
NO_REMOVAL_LEFT = played(arranged(EMPTY, walls=BUT_NORTH, mover=1, piles=(FULL_PILE, (9, 0, 1, 1))), "c3n")


@pytest.mark.parametrize(
    ("position", "text", "code", "reason"),
    [
        (OVER, "a1n", "over", "The game is over."),
        (OVER, "*4", "over", "The game is over."),
        (ROLLING, "a1n", "roll-first", "Roll the die first."),
        (ROLLING, "again", "roll-first", "Roll the die first."),
        (ROLLING, "*claim", "no-sector", "A tile is drawn only when a sector is completed."),
        (ROLLING, "*7", "face", "The faces of the die are 1 to 6."),
        (start(die=4), "*5", "face", "The faces of the die are 1 to 4."),
        (PENDING, "a1n", "draw-first", "Draw a tile first."),
        (PENDING, "xb4", "draw-first", "Draw a tile first."),
        (PENDING, "*4", "draw-first", "Draw a tile first."),
        (NOTHING_TO_TAKE, "*takeover", "no-target", "There is nothing to take over, so the tile stays in the pile."),
        (NO_REMOVAL_LEFT, "*removal", "tile-gone", "Teal has no Removal tile left."),
        (PLACING, "*4", "no-chance", "Coral has to place a wall first."),
        (PLACING, "*claim", "no-chance", "Coral has to place a wall first."),
        (PLACING, "c3n", "standing", "There’s already a wall there."),
        (PLACING, "c4s", "standing", "There’s already a wall there."),
        (PLACING, "xb4", "no-takeover", "You can only take over a sector with a Takeover tile."),
        (PLACING, "again", "no-repeat", "You can only choose that after a Repeat tile."),
        (PLACING, "end", "no-repeat", "You can only choose that after a Repeat tile."),
        (PLACING, "f1n", "sector", "f1 isn’t on the board."),
        (PLACING, "xa6", "sector", "a6 isn’t on the board."),
        (PLACING, "c3", "text", "“c3” isn’t a move. Write a sector and a side, e.g. c3n."),
        (PLACING, "", "text", "“” isn’t a move. Write a sector and a side, e.g. c3n."),
        (played(start(rim=True), "*1"), "a1s", "rim", "a1s is on the rim, which needs no walls in this game."),
        (TAKING, "a1n", "takeover-first", "Choose a sector to take over first."),
        (TAKING, "end", "takeover-first", "Choose a sector to take over first."),
        (TAKING, "xe2", "own", "e2 is your own."),
        (TAKING, "xa1", "unclaimed", "a1 belongs to nobody."),
        (TAKING, "xc3", "unclaimed", "c3 belongs to nobody."),
        (TAKING, "xb5", "covered", "b5 lies under a Takeover tile."),
        (REPEATING, "again", "walls-first", "Place the rest of this roll’s walls first: 2 to go."),
        (CHOOSING, "a1n", "no-walls-left", "All the walls from this roll are placed: take another turn or end yours."),
        (CHOOSING, "xb4", "no-takeover", "You can only take over a sector with a Takeover tile."),
    ],
)
def test_an_illegal_text_is_refused_with_the_rule_that_forbids_it(
    position: Position, text: str, code: str, reason: str
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        position.parse(text)
    assert (refusal.value.code, str(refusal.value)) == (code, reason)


@given(st.sampled_from([ROLLING, PLACING, PENDING, TAKING, CHOOSING, OVER]), st.text(max_size=60))
def test_any_text_is_a_legal_move_or_refused(position: Position, text: str) -> None:
    with suppress(IllegalMove):
        assert str(position.parse(text)) in [*moves(position), *outcomes(position)]


@pytest.mark.parametrize("position", [ROLLING, PLACING, PENDING, TAKING, REPEATING, CHOOSING, OVER])
def test_exactly_the_legal_words_are_accepted(position: Position) -> None:
    accepted = set()
    for text in position.table.words:
        with suppress(IllegalMove):
            accepted.add(str(position.parse(text)))
    assert accepted == {*moves(position), *outcomes(position)}


# Values


def test_a_position_equals_another_from_which_the_game_goes_on_in_the_same_way() -> None:
    one, other = (played(start(), f"*4 {walls}") for walls in ("a1n b2n c3n d4n", "d4n c3n b2n a1n"))
    assert one == other
    assert hash(one) == hash(other)
    assert start(die=4) != start()


def test_what_a_tile_lies_on_has_no_effect_on_the_rest_of_the_game() -> None:
    one, other = (
        played(arranged(EMPTY, walls=TWO_COLUMNS), f"c3e {tiles}") for tiles in ("*repeat *claim", "*claim *repeat")
    )
    assert one == other
    assert one.tiles() != other.tiles()


def test_a_copy_of_a_position_shares_its_table() -> None:
    for copied in (copy.deepcopy(PENDING), pickle.loads(pickle.dumps(PENDING))):
        assert copied == PENDING
        assert copied.table is PENDING.table
