import pytest

from pygames.cathedral import GAME
from pygames.cathedral.monuments import COPIES, DARK, GRID, LIGHT, PEOPLE, PIECE_NAMES, SQUARES_PER_SEAT, full_table
from pygames.cathedral.rules import Position, effect, leftovers, pieces_on_board, start
from pygames.core.polyomino import orientations
from tests.cathedral.boards import arranged, claimed, covered
from tests.notation import moves, played, refusal

PEOPLE_AT_E5 = "e4,d5,e5,f5,e6,e7"
TOWER = "c1,b2,c2,a3,b3"
"""It closes the corner of a1, b1 and a2."""
TAVERN, STABLE, INN = range(3)
FIRST_ROW = GRID.text(1023)

CORNER = """
    aa.
    ...
    ..."""
CLOSE = "c1,c2,c3"
"""It closes CORNER."""
TWO_POCKETS = """
    aaabbc
    A...Bc"""
BESIDE_THE_WALL = """
    aabb.
    .+.b.
    +++..
    .+...
    .+..."""
THREE_SIDES = """
    ......+...
    ....++++..
    ......+...
    ..........
    ........d.
    aabbb..ddd"""
CLAIMED_TOWER = """
    AAB..
    aaBB.
    0aa..
    00a.."""
CHECKERED = """
    1010101010
    0101010101
    1010101010
    0101010101
    1010101010
    0101010101
    1010101010
    0101010101
    1010101010
    0101010101"""
"""Each seat has room for its two taverns and nothing else."""
ONE_SQUARE_FOR_DARK = """
    000000000.
    0000000000
    0000000000
    0000000000
    0000000000
    0000000000
    0000000000
    aa00000000
    0000000000
    A00000000B"""


def fresh() -> Position:
    """Return the board after the People Piece, Dark to make the first move."""
    return played(start(), PEOPLE_AT_E5)


def taken(position: Position, move: str) -> list[str]:
    """Return the names of the pieces that a move captures."""
    return [str(piece.name) for piece in effect(position, position.parse(move)).captured]


# The monuments


def test_a_seat_has_fourteen_monuments_of_47_squares() -> None:
    assert (sum(COPIES), SQUARES_PER_SEAT) == (14, 47)


def test_there_are_2141_placements_a_seat_and_224_of_the_people_piece() -> None:
    table = full_table()
    assert [seat.bit_count() for seat in table.of_seat] == [2141, 2141]
    assert table.people.bit_count() == 224
    assert len({move.squares for move in table.moves}) == len(table.moves)


def test_only_abbey_and_academy_differ_between_the_seats() -> None:
    shapes = zip(PIECE_NAMES, LIGHT, DARK, strict=False)
    differing = [str(name) for name, light, dark in shapes if light not in orientations(dark, mirror=False)]
    assert differing == ["abbey", "academy"]


# Rule 1: the People Piece, and who begins


def test_rule_1_light_puts_the_people_piece_anywhere() -> None:
    assert start().turn == 0
    assert len(moves(start())) == 224
    assert {len(move.split(",")) for move in moves(start())} == {6}


def test_rule_1_dark_moves_first_and_then_they_alternate() -> None:
    assert [played(fresh(), texts).turn for texts in ("", "a1", "a1 a2", "a1 a2 a3")] == [1, 0, 1, 0]


def test_rule_1_to_put_the_people_piece_is_no_first_monument() -> None:
    assert claimed(played(fresh(), f"j1 {TOWER}")) == ("", "")


# Rule 2: placing


def test_rule_2_a_monument_goes_on_free_squares_whatever_it_touches() -> None:
    legal = moves(
        arranged("""
        .+..
        .+..
        +++A
        a+.A""")
    )
    assert {"c1", "a3,a4"} <= set(legal)
    assert {"a1", "b1", "d1"}.isdisjoint(legal)
    assert not any({"a1", "b1", "d1", "c2"} & set(move.split(",")) for move in legal)


def test_rule_2_space_claimed_by_the_opponent_is_closed() -> None:
    legal = moves(
        arranged("""
        AAB.
        11B.
        11B.""")
    )
    assert not any({"a1", "b1", "a2", "b2"} & set(move.split(",")) for move in legal)
    assert "d1" in legal


def test_rule_2_own_claimed_space_may_be_built_on_and_across_its_edge() -> None:
    assert {"a1", "b1,c1", "c1,d1"} <= set(moves(arranged("000.")))


@pytest.mark.parametrize(
    ("seat", "own", "mirrored"),
    [
        (0, "a1,b1,b2,c2", "b1,c1,a2,b2"),
        (1, "b1,c1,a2,b2", "a1,b1,b2,c2"),
        (0, "b1,b2,c2,a3,b3", "b1,a2,b2,b3,c3"),
        (1, "b1,a2,b2,b3,c3", "b1,b2,c2,a3,b3"),
    ],
)
def test_rule_2_monuments_are_turned_but_never_mirrored(seat: int, own: str, mirrored: str) -> None:
    legal = moves(arranged(".", seat))
    assert own in legal
    assert mirrored not in legal


# Rule 3: what is judged


def test_rule_3_a_space_closed_by_monuments_and_perimeter_is_claimed() -> None:
    assert claimed(played(arranged(CORNER), CLOSE)) == ("a1,b1,a2,b2", "")


def test_rule_3_a_first_monument_claims_nothing() -> None:
    position = played(fresh(), TOWER)
    assert claimed(position) == ("", "")
    assert "a1" in moves(position)


def test_rule_3_only_the_movers_spaces_are_judged() -> None:
    position = arranged("""
        AAB
        ..B
        ..B""")
    assert claimed(played(position, "j10")) == ("", "")
    assert claimed(played(position, "j10 j9")) == ("", "a1,b1,a2,b2")


def test_rule_3_two_corners_that_meet_close_nothing() -> None:
    assert claimed(played(arranged(CORNER), "c1,c2")) == ("", "")


def test_rule_3_the_opponents_monuments_are_no_wall() -> None:
    position = arranged("""
        AA.
        ...
        ..a""")
    assert claimed(played(position, "c2,c3")) == ("", "")


def test_rule_3_the_people_piece_is_no_wall() -> None:
    position = arranged("""
        .+.
        +++
        .+.
        .+.a""")
    assert claimed(played(position, "c1,c2")) == ("", "")


def test_rule_3_a_space_hangs_together_through_what_the_opponent_built() -> None:
    position = arranged("""
        aaab
        .A..
        .A..""")
    assert claimed(played(position, "d1,d2")) == ("a1,b1,c1,a2,b2,c2", "")


def test_rule_3_a_space_divided_by_its_owner_stays_claimed() -> None:
    position = arranged("""
        aaab
        000c
        000c""")
    assert claimed(played(position, "b1,b2")) == ("a1,c1,a2,c2", "")


# Rule 4: the open city


def test_rule_4_the_open_city_is_never_enclosed() -> None:
    position = arranged("""
        ......+.
        ....++++
        aa....+.
        .aa.....
        ..a.....""")
    position = played(position, "j10")
    assert claimed(position) == ("a1,b1,a2", "")
    assert position.people


def test_rule_4_a_ring_in_mid_board_encloses_its_inside_only() -> None:
    position = arranged("""
        .....
        .a.a.
        .aaa.
        .....""")
    assert claimed(played(position, "b4,c4,d4")) == ("c3", "")


def test_rule_4_a_city_cut_off_from_one_side_is_a_space_like_others() -> None:
    position = played(arranged(THREE_SIDES), "f1,g1")
    assert len(claimed(position)[0].split(",")) == 100 - 11
    assert position.people == 0
    assert (position.turn, position.skipped) == (0, (1,))


def test_rule_4_a_city_cut_off_from_one_side_is_safe_with_two_pieces_in_it() -> None:
    position = played(arranged(f"A {THREE_SIDES}"), "f1,g1")
    assert claimed(position) == ("", "")
    assert (position.turn, bool(position.people)) == (1, True)


# Rule 5: claims and captures


def test_rule_5_a_single_monument_inside_is_removed_and_its_squares_claimed() -> None:
    position = arranged("""
        aa.
        A..
        A..""")
    assert taken(position, CLOSE) == ["stable"]
    position = played(position, CLOSE)
    assert claimed(position) == ("a1,b1,a2,b2", "")
    assert covered(position)[1] == ""


def test_rule_5_the_people_piece_alone_inside_is_removed() -> None:
    assert taken(arranged(BESIDE_THE_WALL), "d1,d2,d3") == ["People Piece"]
    position = played(arranged(BESIDE_THE_WALL), "d1,d2,d3")
    assert len(claimed(position)[0].split(",")) == 12


def test_rule_5_two_monuments_inside_are_safe_and_the_space_is_free_to_both() -> None:
    position = arranged("""
        aa.
        AA.
        B..""")
    position = played(position, CLOSE)
    assert claimed(position) == ("", "")
    assert "b1" in moves(position)
    assert "b1" in moves(played(position, "j10"))


def test_rule_5_a_monument_and_the_people_piece_inside_are_safe() -> None:
    position = played(arranged(BESIDE_THE_WALL[:-5] + "A+..."), "d1,d2,d3")
    assert claimed(position) == ("", "")
    assert position.people
    assert "c1" in moves(position)


def test_rule_5_one_move_can_capture_in_two_spaces() -> None:
    position = arranged(TWO_POCKETS)
    assert claimed(played(position, "j10")) == ("", "")
    assert taken(position, "c1") == ["tavern", "tavern"]
    position = played(position, "c1")
    assert claimed(position) == ("a1,b1,d1,e1", "")


def test_rule_5_each_space_is_judged_for_itself() -> None:
    position = arranged("""
        aaabbc
        AA.BDc""")
    assert taken(position, "c1") == ["stable"]
    assert claimed(played(position, "c1")) == ("a1,b1", "")


# Rule 6: all spaces as they are now


def test_rule_6_what_a_first_monument_closes_is_judged_after_the_second_wherever_it_is() -> None:
    assert claimed(played(fresh(), f"{TOWER} j1 j10")) == ("", "a1,b1,a2")


def test_rule_6_what_stands_behind_a_first_monument_is_captured_after_the_second() -> None:
    position = played(fresh(), f"{TOWER} a1")
    assert taken(position, "j10") == ["tavern"]
    assert claimed(played(position, "j10")) == ("", "a1,b1,a2")


def test_rule_6_what_is_safe_now_is_judged_again_when_it_is_divided() -> None:
    position = played(arranged(TWO_POCKETS), "j10 j8,j9")
    assert claimed(played(position, "c1")) == ("a1,b1,d1,e1", "")


# Rule 7: what becomes of the removed


def test_rule_7_a_removed_monument_may_be_placed_again_at_once() -> None:
    position = arranged(TWO_POCKETS)
    assert leftovers(position, 1).count(TAVERN) == 0
    position = played(position, "c1")
    assert leftovers(position, 1).count(TAVERN) == 2
    assert "j10" in moves(position)
    assert covered(played(position, "j10"))[1] == "j10"


def test_rule_7_a_monument_placed_again_is_no_first_one() -> None:
    position = arranged("""
        aa.
        ...
        A..""")
    position = played(position, f"{CLOSE} h1,h2,i2,i3,j3")
    assert claimed(position) == ("a1,b1,a2,b2", "i1,j1,j2")


def test_rule_7_a_removed_people_piece_is_out_for_the_round() -> None:
    position = played(arranged(BESIDE_THE_WALL), "d1,d2,d3")
    assert position.people == 0
    assert all(piece.monument != PEOPLE for piece in pieces_on_board(position))
    assert not any(move.monument == PEOPLE for move in position.legal_moves())


# Rule 8: claims


def test_rule_8_claims_stay_whatever_is_built_elsewhere() -> None:
    position = played(arranged(CORNER), f"{CLOSE} j1 j2 j3,j4 j5,j6")
    assert claimed(position) == ("a1,b1,a2,b2", "")


def test_rule_8_the_opponents_claim_inside_a_captured_space_changes_hands() -> None:
    position = arranged(CLAIMED_TOWER, 1)
    assert taken(position, "d1,d2") == ["tower"]
    position = played(position, "d1,d2")
    assert claimed(position) == ("", "a1,b1,c1,a2,b2,c2,a3,b3")
    assert "a1" not in moves(position)


# Rule 9: skips and the end of a round


def test_rule_9_who_can_place_in_own_space_only_must() -> None:
    assert moves(arranged("1" + "0" * 9, 1))[0] == "a1"
    everywhere_else_claimed = "0000000000 " * 9 + "1000000000"
    assert moves(arranged(everywhere_else_claimed, 1)) == ["a1"]


def test_rule_9_a_seat_that_cannot_place_is_skipped() -> None:
    position = played(arranged(ONE_SQUARE_FOR_DARK), "a10")
    assert (position.turn, position.skipped) == (0, (1,))
    position = played(position, "b10")
    assert (position.turn, position.skipped) == (0, (1,))


def test_rule_9_a_skipped_seat_is_looked_at_again() -> None:
    position = played(arranged(ONE_SQUARE_FOR_DARK), "a10 c1,c2,c3")
    assert (position.turn, position.skipped) == (1, ())
    assert moves(position) == ["j10"]


def test_rule_9_the_round_ends_when_neither_can_place() -> None:
    position = arranged(CHECKERED)
    assert played(position, "a1 b1 c1").turn == 1
    assert played(position, "a1 b1 c1 d1").turn is None


# Rule 10: the score of a round


def test_rule_10_monuments_in_hand_count_their_squares() -> None:
    assert start().scores() == (47, 47)
    assert played(fresh(), "a1 j1,j2").scores() == (45, 46)


def test_rule_10_a_captured_monument_counts_again_and_claims_and_the_people_piece_do_not() -> None:
    position = arranged(TWO_POCKETS)
    assert position.scores() == (47 - 7, 47 - 2)
    assert played(position, "c1").scores() == (47 - 8, 47)
    assert played(arranged(BESIDE_THE_WALL), "d1,d2,d3").scores() == (47 - 8, 47)


# Rule 11: the rounds


def test_rule_11_a_second_round_begins_on_a_cleared_board() -> None:
    position = played(arranged(CHECKERED, rounds=2), "a1 b1 c1 d1")
    assert (position.round, position.results, position.skipped) == (2, ((45, 45),), ())
    assert (covered(position), claimed(position)) == (("", ""), ("", ""))
    assert len(moves(position)) == 224


def test_rule_11_in_the_second_round_dark_puts_the_people_piece_and_light_moves_first() -> None:
    position = played(arranged(CHECKERED, rounds=2), "a1 b1 c1 d1")
    assert position.turn == 1
    position = played(position, PEOPLE_AT_E5)
    assert position.turn == 0
    assert {"a1,b1,b2,c2", "b1,c1,a2,b2"} & set(moves(position)) == {"a1,b1,b2,c2"}
    assert claimed(played(position, f"{TOWER} j1")) == ("", "")


def test_rule_11_scores_are_sums_at_any_time() -> None:
    position = played(arranged(CHECKERED, rounds=2), "a1 b1 c1 d1")
    assert position.scores() == (45 + 47, 45 + 47)
    assert played(position, f"{PEOPLE_AT_E5} a1,a2").scores() == (45 + 45, 45 + 47)


def test_rule_11_the_option_of_one_round_ends_the_game_after_it() -> None:
    assert GAME.options["rounds"] == (2, 1)
    position = played(arranged(CHECKERED, rounds=1), "a1 b1 c1 d1")
    assert (position.turn, position.round, position.results) == (None, 1, ((45, 45),))
    assert position.scores() == (45, 45)


@pytest.mark.parametrize(
    ("first_round", "winners"), [((10, 12), {0}), ((12, 10), {1}), ((7, 7), {0, 1})], ids=["light", "dark", "draw"]
)
def test_rule_11_the_lower_sum_wins_and_equal_sums_are_a_draw(first_round: tuple[int, int], winners: set[int]) -> None:
    position = arranged(CHECKERED, rounds=2, results=(first_round,))
    assert position.winners() == frozenset()
    position = played(position, "a1 b1 c1 d1")
    assert position.scores() == (first_round[0] + 45, first_round[1] + 45)
    assert position.winners() == winners


# What is refused

REFUSALS = [
    (start(), "x", "text", "“x” isn’t a move. Write a list of squares, e.g. e4,e5."),
    (start(), "", "text", "“” isn’t a move. Write a list of squares, e.g. e4,e5."),
    (fresh(), "a1,k1", "square", "k1 isn’t on the board."),
    (fresh(), "a11", "square", "a11 isn’t on the board."),
    (fresh(), "c1,a1", "no-piece", "a1,c1 isn’t the shape of a piece."),
    (fresh(), "a1,a1", "no-piece", "a1,a1 isn’t the shape of a piece."),
    (fresh(), FIRST_ROW, "no-piece", f"{FIRST_ROW} isn’t the shape of a piece."),
    (start(), "a1", "people-first", "The People Piece must be placed before any monument."),
    (fresh(), PEOPLE_AT_E5, "people-placed", "The People Piece has already been placed."),
    (arranged("a"), PEOPLE_AT_E5, "people-out", "The People Piece is out for the rest of this round."),
    (arranged("."), "b1,c1,a2,b2", "mirrored", "That’s Dark’s abbey; yours is its mirror image."),
    (arranged(".", 1), "a1,b1,b2,c2", "mirrored", "That’s Light’s abbey; yours is its mirror image."),
    (arranged("a.b"), "e5", "hand", "Light has no tavern left in hand."),
    (arranged("AAA", 1), "e5,e6,e7", "hand", "Dark has no bridge left in hand."),
    (arranged("aA"), "a1", "covered", "Light’s tavern is on a1."),
    (arranged("AA"), "b1,c1", "covered", "Dark’s stable is on b1."),
    (fresh(), "e3,e4", "people-covers", "The People Piece is on e4."),
    (arranged("11"), "a1", "claimed", "The space at a1 is claimed by Dark."),
    (arranged("00", 1), "b1,c1", "claimed", "The space at b1 is claimed by Light."),
    (played(arranged(CHECKERED), "a1 b1 c1 d1"), "e5", "over", "The game is over."),
]


@pytest.mark.parametrize(("position", "text", "code", "sentence"), REFUSALS)
def test_every_refusal_says_which_rule_forbids_the_move(
    position: Position, text: str, code: str, sentence: str
) -> None:
    assert refusal(position, text) == (code, sentence)


def test_every_kind_of_refusal_is_tested() -> None:
    assert len({code for _, _, code, _ in REFUSALS}) == 12


@pytest.mark.parametrize("text", ["E6, e5 ,f5", "e6 f5 e5", "\tf5,e6,E5\n"])
def test_squares_may_be_named_in_any_order_and_case(text: str) -> None:
    assert str(arranged(".").parse(text)) == "e5,f5,e6"


# What a score screen asks


def test_the_pieces_on_the_board_are_told_with_seat_name_and_squares() -> None:
    position = played(fresh(), "j1 a1,a2")
    told = [(piece.seat, str(piece.name), GRID.text(piece.squares)) for piece in pieces_on_board(position)]
    assert told == [(None, "People Piece", PEOPLE_AT_E5), (0, "stable", "a1,a2"), (1, "tavern", "j1")]


def test_the_monuments_left_are_told_by_seat() -> None:
    position = played(fresh(), "j1")
    assert leftovers(position, 0)[:6] == (TAVERN, TAVERN, STABLE, STABLE, INN, INN)
    assert leftovers(position, 1)[:2] == (TAVERN, STABLE)


def test_the_effect_of_a_move_tells_captures_and_new_claims() -> None:
    position = arranged(CLAIMED_TOWER, 1)
    captured, new = effect(position, position.parse("d1,d2"))
    assert [(piece.seat, str(piece.name)) for piece in captured] == [(0, "tower")]
    assert GRID.text(new) == "a1,b1,c1,a2,b2,c2,a3,b3"
    assert effect(position, position.parse("j10")) == ((), 0)
    assert effect(start(), start().legal_moves()[0]) == ((), 0)


# Positions as values


def test_the_same_monuments_placed_in_another_order_are_the_same_position() -> None:
    one, other = played(fresh(), "j1 a1 j2 a2,a3"), played(fresh(), "j2 a2,a3 j1 a1")
    assert one == other
    assert hash(one) == hash(other)


def test_other_monuments_on_the_same_squares_are_another_position() -> None:
    assert arranged("aabbb") != arranged("aaabb")


def test_building_on_claimed_space_before_or_after_the_claim_comes_to_the_same() -> None:
    closed_first = played(arranged(CORNER), f"{CLOSE} j1 a1 j2")
    built_first = played(arranged(CORNER), f"a1 j1 {CLOSE} j2")
    assert closed_first == built_first
