from collections import Counter

import pytest

from pygames.blockers import GAME
from pygames.blockers.rules import Position, start
from pygames.blockers.tiles import GRID, TILES
from pygames.core.game import CHANCE
from tests.blockers.boards import arranged, dealt, drawing, names, random_game, shut_out, spaces
from tests.notation import moves, outcomes, played


def to(position: Position, squares: str) -> set[str]:
    """Return the legal moves to these squares."""
    return {move for move in moves(position) if move.split("@")[1] in squares.split()}


def at(tile: str, squares: str) -> set[str]:
    """Return the texts of a tile's moves to these squares."""
    return {f"{tile}@{square}" for square in squares.split()}


# Rule 1: the deal


def test_rule_1_each_seat_draws_five_tiles_of_its_own_28() -> None:
    position = start(3)
    for seat in range(3):
        for left in range(28, 23, -1):
            assert (position.turn, position.drawing_seat, len(outcomes(position))) == (CHANCE, seat, left)
            position = played(position, list(outcomes(position))[-1])
    assert [names(rack) for rack in position.racks] == [{"wild", "square", "heart", "moon", "diamond"}] * 3


def test_rule_1_every_tile_of_the_pile_is_as_likely_as_the_others() -> None:
    assert outcomes(start(4)) == {f"*{tile}": 1 for tile in TILES}


def test_rule_1_seat_0_moves_first_and_seats_go_round() -> None:
    position = dealt()
    for seat, ply in enumerate(("1@A1 *6", "1@B1 *6", "1@C1 *6", "2@A2 *7", "2@B2 *7", "2@C2 *7")):
        assert position.turn == seat % 3
        position = played(position, ply)


@pytest.mark.parametrize("seats", [2, 6, 0, 3.0, True])
def test_rule_1_three_to_five_play(seats: int) -> None:
    with pytest.raises(ValueError, match="3 or 4 or 5"):
        GAME.start(seats)


# Rule 2: a turn


def test_rule_2_each_tile_has_its_spaces() -> None:
    position = dealt("7 C moon circle A")
    found = set(moves(position))
    assert found == (
        at("7", "A7 B7 C7 D7 E7 F7 G7 H7 I7")
        | at("C", "C1 C2 C3 C4 C5 C6 C7 C8 C9")
        | at("moon", "G1 G2 G3 H1 H2 H3 I1 I2 I3")
        | at("circle", "D4 D5 D6 E4 E5 E6 F4 F5 F6")
        | at("A", "A1 A2 A3 A4 A5 A6 A7 A8 A9")
    )


BOXES = (
    ("triangle", "A1 C3"), ("cross", "A4 C6"), ("star", "A7 C9"),
    ("clover", "D1 F3"), ("circle", "D4 F6"), ("diamond", "D7 F9"),
    ("moon", "G1 I3"), ("heart", "G4 I6"), ("square", "G7 I9"),
)  # fmt: skip


@pytest.mark.parametrize(("symbol", "corners"), BOXES)
def test_rule_2_every_symbol_has_its_box(symbol: str, corners: str) -> None:
    found = {move for move in moves(dealt(f"{symbol} A B C D")) if symbol in move}
    assert len(found) == 9
    assert at(symbol, corners) <= found


def test_rule_2_the_wild_tile_goes_anywhere() -> None:
    assert {move for move in moves(dealt("wild 1 2 3 4")) if "wild" in move} == {f"wild@{name}" for name in GRID.names}


def test_rule_2_the_opening_has_45_moves_and_117_with_the_wild_tile() -> None:
    assert len(moves(dealt("1 C moon heart 9"))) == 45
    assert len(moves(dealt("1 C moon heart wild"))) == 117


def test_rule_2_then_a_tile_of_the_own_pile_is_drawn() -> None:
    position = played(dealt(), "3@D3")
    assert (position.turn, position.drawing_seat) == (CHANCE, 0)
    assert set(outcomes(position)) == {f"*{tile}" for tile in TILES} - {"*1", "*2", "*3", "*4", "*5"}
    position = played(position, "*wild")
    assert position.turn == 1
    assert names(position.racks[0]) == {"1", "2", "4", "5", "wild"}


# Rule 3: where a tile goes


def test_rule_3_a_tile_goes_on_an_empty_space_or_captures() -> None:
    position = arranged("RG.......", "A 1 2 3 4")
    assert {"A@A2", "A@A3", "2@A2"} <= set(moves(position))
    assert drawing(played(position, "A@A2")).startswith("RR.......")


def test_rule_3_never_on_an_own_tile() -> None:
    assert to(arranged("RG.......", "A 1 2 3 wild"), "A1") == set()


def test_rule_3_capturing_is_forced_when_no_tile_fits_an_empty_space() -> None:
    board = "GB.BGBGBG " + "B........ G........ " * 4
    position = arranged(board, "1 A 2 3 4")
    assert {"A@A3", "A@A1"} <= set(moves(position))
    position = arranged("GBRBGBGBG " + "B........ G........ " * 4, "1 A A A A")
    assert moves(position) == sorted(at("A", "A1 A2 A4 A5 A6 A7 A8 A9") | at("1", "A1 B1 C1 D1 E1 F1 G1 H1 I1"))


def test_rule_3_the_tile_that_was_there_is_gone_from_the_board() -> None:
    position = played(arranged("RG.......", "A 1 2 3 4"), "2@A2")
    assert position.layout.owner(GRID.square("A2")) == 0
    assert TILES[position.layout.tile(GRID.square("A2")) or 0] == "2"
    assert position.layout.tiles_of(1) == 0


def test_rule_3_a_tile_can_capture_its_like() -> None:
    position = played(arranged("....G....", "A 1 2 3 4"), "A@A5")
    assert drawing(position).startswith("....R....")
    assert position.layout.tiles.bit_count() == 1


# Rule 4: what holds a group together is safe


def test_rule_4_a_tile_that_stands_alone_may_be_captured() -> None:
    assert to(arranged("G.B...... .G.......", "wild 6 7 8 9"), "A1 A3 B2") == at("wild", "A1 A3 B2")


def test_rule_4_a_tile_that_holds_a_group_together_is_safe() -> None:
    position = arranged("GGG......", "A 6 7 8 9")
    assert to(position, "A1 A2 A3") == at("A", "A1 A3")
    assert position.layout.joints == spaces("A2")


def test_rule_4_tiles_that_touch_at_a_corner_only_are_no_group() -> None:
    position = arranged("G........ .G....... G........", "wild 6 7 8 9")
    assert position.layout.group_counts[1] == 3
    assert to(position, "A1 B2 C1") == at("wild", "A1 B2 C1")


def test_rule_4_a_tile_in_a_loop_may_be_captured() -> None:
    ring = "GGG...... G.G...... GGG......"
    position = arranged(ring, "wild 6 7 8 9")
    assert position.layout.joints == 0
    assert to(position, "A1 A2 A3 B1 B3 C1 C2 C3") == at("wild", "A1 A2 A3 B1 B3 C1 C2 C3")
    assert played(position, "wild@B1").layout.joints == spaces("A2 A3 B3 C3 C2")


def test_rule_4_a_tile_between_two_loops_is_safe() -> None:
    rings = "GGG...... G.G...... GGGGG.... ..G.G.... ..GGG...."
    assert arranged(rings).layout.joints == spaces("C3")


def test_rule_4_a_block_has_no_joint_and_its_tail_has() -> None:
    position = arranged("GG....... GG....... .GG......")
    assert position.layout.joints == spaces("B2 C2")
    assert position.layout.open_to(0) & position.layout.covered == spaces("A1 A2 B1 C3")


def test_rule_4_a_group_wraps_round_no_rim() -> None:
    assert arranged("GG......G G........").layout.group_counts[1] == 2
    assert arranged("......... .......GG GG.......").layout.group_counts[1] == 2


def test_rule_4_the_wild_tile_obeys_the_same() -> None:
    position = arranged("GGG...... .........", "wild 6 7 8 9")
    assert "wild@A2" not in moves(position)
    captured = played(arranged("GRG...... GGG......", "A 6 7 8 9", "wild 1 2 3 4", turn=1), "wild@A2")
    assert captured.layout.group_counts == (0, 1, 0)


def test_rule_4_joining_two_groups_makes_the_tile_between_safe() -> None:
    position = played(arranged("G.G......", "1 2 3 4 5", "A 1 2 3 4", turn=1), "A@A2 *9")
    assert position.layout.group_counts == (0, 1, 0)
    assert position.layout.joints == spaces("A2")


# Rule 5: captured tiles


def test_rule_5_a_captured_tile_stays_before_its_captor() -> None:
    position = played(arranged("G...G.... ....B....", "A 5 6 7 8"), "A@A1 *9 1@I1 *9 1@H1 *9 5@B5")
    assert [names(position.layout.captured_from(0, seat)) for seat in range(3)] == [set(), {"A"}, {"B"}]


def test_rule_5_a_captured_tile_is_in_nobodys_rack_or_pile() -> None:
    position = dealt("A 2 3 4 5", "1 A 3 4 5")
    position = played(position, "A@A1 *9 1@A1 *9")
    assert names(position.layout.captured_from(1, 0)) == {"A"}
    assert "A" not in names(position.racks[0] | position.piles[0])
    assert "A" in names(position.racks[1])


# Rule 6: nobody passes, but a turn may be skipped


def test_rule_6_a_seat_without_a_move_is_skipped() -> None:
    position = played(start(5), shut_out())
    assert (position.turn, position.skipped, position.clock) == (1, (0,), 56)
    assert names(position.racks[0]) == {"A", "C", "E", "G", "I"}


def test_rule_6_a_skipped_seat_draws_nothing_and_has_had_its_turn() -> None:
    position = played(start(5), shut_out())
    rack, pile = position.racks[0], position.piles[0]
    for seat in range(1, 5):
        assert position.turn == seat
        position = played(position, f"{'BDFH'[seat - 1]}@{'BDFH'[seat - 1]}{3 if seat < 3 else 4} *circle")
    assert (position.racks[0], position.piles[0]) == (rack, pile)
    assert (position.turn, position.skipped, position.clock) == (1, (0,), 61)


def test_rule_6_a_skipped_seat_moves_again_as_soon_as_it_can() -> None:
    position = played(start(5), shut_out() + " A@A1 *circle B@B2 *circle B@B3 *circle B@B4 *circle")
    assert (position.turn, position.skipped) == (0, ())
    assert moves(position) == ["A@A1"]


THREE_SHUT_OUT = "BBBBBBBBB B..GGG..B YYYYYYYYY Y.......Y VVVVVVVVV V.......V BBBBBBBBB B..VVV..B RRRRRRRRR"
RACKS = ("A C E G I", "A C E G cross", "1 2 3 4 5", "1 2 3 4 5", "A C E G heart")


def test_rule_6_several_seats_can_be_skipped_in_a_row() -> None:
    position = arranged(THREE_SHUT_OUT, *RACKS, seats=5, turn=4)
    assert (position.turn, position.skipped, position.clock) == (2, (4, 0, 1), 32)


def test_rule_6_the_game_can_end_with_a_skipped_turn() -> None:
    position = played(arranged(THREE_SHUT_OUT, *RACKS, seats=5, turn=3, rounds=23), "2@B2")
    assert (position.turn, position.skipped) == (None, (4,))
    assert position.winners()


def test_rule_6_a_blocked_tile_alone_skips_nobody() -> None:
    position = arranged(THREE_SHUT_OUT, "A C E G B", seats=5)
    assert position.turn == 0
    assert {move.split("@")[0] for move in moves(position)} == {"B"}


# Rule 7: 24 turns


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rule_7_each_seat_has_24_turns_and_keeps_four_tiles(seats: int) -> None:
    positions, _ = random_game(start(seats), 7)
    turns = Counter(position.turn for position in positions)
    assert turns == Counter({CHANCE: 28 * seats, None: 1}) + Counter(dict.fromkeys(range(seats), 24))
    assert [rack.bit_count() for rack in positions[-1].racks] == [4] * seats
    assert not any(positions[-1].piles)


def test_rule_7_nothing_is_drawn_after_the_last_turn() -> None:
    position = arranged("", "1 2 3 4 5", rounds=23)
    assert played(position, "1@A1").turn == 1
    assert played(position, "1@A1 1@B1 1@C1").turn is None
    assert played(arranged("", rounds=22), "1@A1").turn == CHANCE


def test_rule_7_skipped_turns_count() -> None:
    position = played(start(5), shut_out())
    turns = 55
    while position.turn is not None:
        turns += len(position.skipped) + (position.turn != CHANCE)
        position = played(position, next(iter(outcomes(position)), None) or moves(position)[0])
    assert turns + len(position.skipped) == 24 * 5


# Rule 8: the score

BOARD = "RR.R..... R........ ....GG... .......B. BB......."


def test_rule_8_the_score_is_groups_and_captures_of_the_colour_captured_most() -> None:
    position = arranged(BOARD, captured={(0, 1): "1 2 3", (0, 2): "4", (1, 0): "5", (2, 0): "6", (2, 1): "7"})
    assert position.layout.group_counts == (2, 1, 2)
    assert position.scores() == (2 + 3, 1 + 1, 2 + 1)


def test_rule_8_with_uptown_only_groups_count() -> None:
    position = arranged(BOARD, captured={(0, 1): "1 2 3", (1, 0): "5"}, scoring="uptown")
    assert position.scores() == (2, 1, 2)


def test_rule_8_the_tally_has_the_facts_behind_the_score() -> None:
    tally = arranged(BOARD, captured={(0, 1): "1 2 3", (0, 2): "4"}).tally(0)
    assert tally.groups == (spaces("A1 A2 B1"), spaces("A4"))
    assert [names(tiles) for tiles in tally.captured] == [set(), {"1", "2", "3"}, {"4"}]
    assert (tally.largest_capture, tally.total, tally.score) == (3, 4, 5)


def finished(captured: dict[tuple[int, int], str], scoring: str = "blockers") -> frozenset[int]:
    """Return who has won a finished game with two groups of Red, one of Green and two of Blue."""
    return arranged(BOARD, captured=captured, scoring=scoring, rounds=24).winners()


def test_rule_8_the_lowest_score_wins() -> None:
    assert finished({}) == {1}
    assert finished({(1, 0): "1 2"}) == {0, 2}


def test_rule_8_among_equals_the_fewest_captures_in_all_win() -> None:
    assert finished({(1, 0): "1 2", (1, 2): "3", (2, 0): "4", (2, 1): "5", (0, 1): "6"}) == {0}
    assert finished({(1, 0): "1", (1, 2): "3"}) == {0, 2}


def test_rule_8_with_uptown_captures_decide_among_equals_only() -> None:
    assert finished({(1, 0): "1 2 3 4"}, "uptown") == {1}
    board = "R........ G........ B........"
    position = arranged(board, captured={(0, 1): "1", (2, 1): "2"}, scoring="uptown", rounds=24)
    assert position.winners() == {1}


def test_rule_8_the_win_is_shared_among_those_still_equal() -> None:
    assert finished({(1, 0): "1", (1, 2): "2"}) == {0, 2}


def test_rule_8_nobody_has_won_before_the_end() -> None:
    assert arranged(BOARD).winners() == frozenset()


# Rule 9: what is seen


def test_rule_9_a_seat_sees_its_own_rack_only() -> None:
    position = dealt("1 2 3 4 5", "A B C D E", "moon heart star wild 9")
    assert [names(position.observe(seat).rack) for seat in range(3)] == [names(rack) for rack in position.racks]
    assert position.observe(None).rack == 0


def test_rule_9_everybody_knows_what_is_not_on_the_table() -> None:
    position = dealt("A 2 3 4 5", "1 A 3 4 5")
    seen = played(position, "A@A1 *9 1@A1 *9").observe(2)
    assert names(seen.unseen[0]) == set(TILES) - {"A"}
    assert names(seen.unseen[1]) == set(TILES) - {"1"}
    assert names(seen.unseen[2]) == set(TILES)
    assert (seen.rack_sizes, seen.pile_sizes, seen.turns_left) == ((5, 5, 5), (22, 22, 23), (23, 23, 24))
