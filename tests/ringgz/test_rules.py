import json
from pathlib import Path
from random import Random

import pytest

from pygames.core.bits import any_of
from pygames.core.game import IllegalMove
from pygames.ringgz import GAME
from pygames.ringgz.rules import GRID, PIECES, RED, Position, Territory, colours, start
from tests.notation import moves, perft, refusal
from tests.ringgz.boards import arranged, on, played
from tests.ringgz.laws import can_move

EXAMPLE = """
    .    .    .    .    .
    .    .    b1y2 .    .
    .    gB   S    r3   .
    .    .    .    .    .
    .    .    .    .    .
"""


def after(position: Position, texts: str) -> Position:
    """Return the position after some more moves, each of them legal."""
    for text in texts.split():
        position = position.play(position.parse(text))
    return position


def in_hand(position: Position, seat: int) -> str:
    """Return the pieces that a seat holds: how many of sizes 1 to 4 and of bases, for each of its colours."""
    own = colours(len(position.hands))[seat]
    return " ".join("bygr"[c] + "".join(str(position.count(seat, c, kind)) for kind in range(5)) for c in own)


# Rule 1: seats, colours and pieces


def test_rule_1_two_seats_play_two_colours_each() -> None:
    assert [in_hand(start(2), seat) for seat in range(2)] == ["b33333 y33333", "g33333 r33333"]


def test_rule_1_three_seats_play_a_colour_and_a_third_of_red_each() -> None:
    assert [in_hand(start(3), seat) for seat in range(3)] == ["b33333 r11111", "y33333 r11111", "g33333 r11111"]


def test_rule_1_four_seats_play_a_colour_each() -> None:
    assert [in_hand(start(4), seat) for seat in range(4)] == ["b33333", "y33333", "g33333", "r33333"]


def test_rule_1_a_piece_placed_leaves_the_hand_of_its_seat_only() -> None:
    position = played("S@c3 r1@c4", seats=3)
    assert [in_hand(position, seat) for seat in range(3)] == ["b33333 r01111", "y33333 r11111", "g33333 r11111"]
    assert position.pieces_left() == (19, 20, 20)


# Rule 2: the starting base


@pytest.mark.parametrize("seats", GAME.seats)
def test_rule_2_the_starting_base_goes_on_one_of_nine_central_territories(seats: int) -> None:
    assert start(seats).turn == 0
    assert moves(start(seats)) == ["S@b2", "S@b3", "S@b4", "S@c2", "S@c3", "S@c4", "S@d2", "S@d3", "S@d4"]


@pytest.mark.parametrize(("seats", "placements"), [(2, 40), (3, 40), (4, 20)])
def test_rule_2_the_same_seat_then_takes_the_first_turn(seats: int, placements: int) -> None:
    for square in GRID.names:
        if f"S@{square}" in moves(start(seats)):
            position = played(f"S@{square}", seats)
            assert (position.turn, len(position.legal_moves())) == (0, placements)


# Rule 3: the choice of colour


def test_rule_3_a_seat_chooses_a_colour_anew_each_turn() -> None:
    position = played("S@c3 b1@c4 g1@c2", seats=2)
    assert {text[0] for text in moves(position)} == {"b", "y"}
    assert {text[0] for text in moves(after(position, "y1@b3 g2@d3"))} == {"b", "y"}


def test_rule_3_red_is_played_by_any_of_three_seats() -> None:
    position = played("S@c3 r1@c4 r1@c2 r1@b3 b1@d3", seats=3)
    assert {text[0] for text in moves(position)} == {"y", "r"}


# Rule 4: rings


def test_rule_4_a_ring_goes_on_a_free_territory_linked_to_its_colour() -> None:
    assert on(arranged(EXAMPLE, turn=3), "d4") == ["r1", "r2", "r3", "r4", "rB"]
    assert on(arranged(EXAMPLE, turn=0), "d4") == ["b1", "b2", "b3", "b4", "bB"]
    assert on(arranged(EXAMPLE, turn=2), "d4") == []


def test_rule_4_a_ring_is_added_where_its_colour_lies() -> None:
    assert on(arranged(EXAMPLE, turn=3), "d3") == ["r1", "r2", "r4"]
    alone = arranged(
        """
        .    .    .    .    .
        .    .    .    .    .
        .    .    S    .    .
        .    .    .    .    .
        b1   .    .    .    .
        """
    )
    assert on(alone, "a1") == ["b2", "b3", "b4"]


def test_rule_4_a_ring_goes_among_other_colours_if_its_own_is_linked() -> None:
    assert on(arranged(EXAMPLE, turn=2), "c4") == ["g3", "g4"]


def test_rule_4_links_are_not_diagonal() -> None:
    assert on(arranged(EXAMPLE, turn=1), "d5") == []
    assert on(arranged(EXAMPLE, turn=1), "c5") == ["y1", "y2", "y3", "y4", "yB"]


def test_rule_4_no_ring_goes_where_one_of_its_size_lies() -> None:
    assert refusal(arranged(EXAMPLE), "b2@c4") == ("same-size", "There’s already a ring of that size on c4 (yellow).")
    assert refusal(arranged(EXAMPLE), "b1@c4") == ("same-size", "There’s already a ring of that size on c4 (blue).")


def test_rule_4_no_ring_goes_on_a_base_or_the_starting_base() -> None:
    assert refusal(arranged(EXAMPLE), "b1@b3") == ("base-fills", "b3 is filled by a green base.")
    assert refusal(arranged(EXAMPLE, turn=2), "g1@b3") == ("base-fills", "b3 is filled by a green base.")
    assert refusal(arranged(EXAMPLE), "b1@c3") == ("start-fills", "The starting base fills c3.")


def test_rule_4_no_ring_goes_where_its_colour_is_not_linked() -> None:
    assert refusal(arranged(EXAMPLE), "b1@a1") == ("link", "a1 isn’t linked to any blue piece.")
    assert refusal(arranged(EXAMPLE, turn=3), "r4@c5") == ("link", "c5 isn’t linked to any red piece.")


def test_rule_4_it_does_not_matter_who_laid_the_colour() -> None:
    position = played("S@c3 r1@c4 y1@c2", seats=3)
    assert [text for text in on(position, "c5") if text[0] == "r"] == ["r1", "r2", "r3", "r4", "rB"]
    assert [text for text in on(position, "c4") if text[0] == "r"] == ["r2", "r3", "r4"]


def test_rule_4_a_base_contains_its_colour_too() -> None:
    assert on(arranged(EXAMPLE, turn=2), "a3") == ["g1", "g2", "g3", "g4"]
    assert on(arranged(EXAMPLE, turn=2), "b4") == ["g1", "g2", "g3", "g4"]


def test_rule_4_a_seat_places_only_rings_that_it_has() -> None:
    position = arranged(EXAMPLE, left={0: "b3 bB"})
    assert {text[:2] for text in moves(position)} == {"b3", "bB"}
    assert refusal(position, "b4@d4") == ("no-ring", "You have no blue ring of size 4 left.")
    assert refusal(position, "y3@d4") == ("colour", "You aren’t playing yellow.")


# Rule 5: bases


def test_rule_5_a_base_goes_on_a_completely_free_territory() -> None:
    assert "rB" in on(arranged(EXAMPLE, turn=3), "d2")
    assert refusal(arranged(EXAMPLE, turn=3), "rB@d3") == (
        "not-free",
        "A base needs an empty territory, and d3 isn’t empty.",
    )
    assert refusal(arranged(EXAMPLE, turn=3), "rB@b3") == ("base-fills", "b3 is filled by a green base.")
    assert refusal(arranged(EXAMPLE, turn=3), "rB@c3") == ("start-fills", "The starting base fills c3.")


def test_rule_5_a_base_needs_its_colour_linked() -> None:
    assert refusal(arranged(EXAMPLE, turn=3), "rB@d5") == ("link", "d5 isn’t linked to any red piece.")


def test_rule_5_two_bases_of_one_colour_are_never_linked() -> None:
    assert refusal(arranged(EXAMPLE, turn=2), "gB@b4") == (
        "base-beside",
        "There’s already a green base next to it, on b3.",
    )
    assert "rB" in on(arranged(EXAMPLE, turn=3), "e3")
    far = arranged(
        """
        .    .    .    .    .
        .    g1   .    .    .
        .    gB   S    .    .
        .    .    .    .    .
        .    .    .    .    .
        """,
        turn=2,
    )
    assert "gB" in on(far, "a4")
    assert "gB" not in on(far, "a3")


def test_rule_5_the_starting_base_does_not_keep_bases_away() -> None:
    assert on(played("S@c3", seats=4), "c4") == ["b1", "b2", "b3", "b4", "bB"]


def test_rule_5_bases_of_two_colours_of_one_seat_may_be_linked() -> None:
    position = played("S@c3 bB@c4 g1@c2 y1@d3 g2@c2 y2@d4 g3@c2", seats=2)
    assert "yB" in on(position, "d5")
    assert "bB" in on(position, "b3")


def test_rule_5_a_seat_places_only_bases_that_it_has() -> None:
    assert refusal(arranged(EXAMPLE, left={0: "b1"}), "bB@d4") == ("no-base", "You have no blue base left.")


# Rule 6: no pass

SHUT_OUT = """
    .    .    .    .    .
    .    .    .    .    .
    b1   rB   .    .    .
    bB   S    gB   .    .
    .    rB   .    .    .
"""
"""Yellow is nowhere but in the starting base, and whatever is linked to that is filled."""

SHUT_OUT_FOR_NOW = """
    .    .    .    b4    .
    .    .    b4   g4r1  b4
    .    gB   .    g4    .
    bB   S    bB   .     .
    .    gB   .    .     .
"""
"""Yellow is shut out, and so is a red ring of size 4, until red is laid further out."""


def test_rule_6_a_seat_that_is_shut_out_is_skipped() -> None:
    position = after(arranged(SHUT_OUT), "b2@a3")
    assert (position.turn, position.skipped) == (2, (1,))
    assert not can_move(position, 1)


def test_rule_6_a_seat_moves_again_when_all_others_are_skipped() -> None:
    position = after(arranged(SHUT_OUT, left={2: "", 3: ""}), "b2@a3")
    assert (position.turn, position.skipped) == (0, (1, 2, 3))


def test_rule_6_a_skipped_seat_is_looked_at_again_each_time() -> None:
    position = after(arranged(SHUT_OUT_FOR_NOW, seats=3, left={1: "y1 r4"}), "b1@c4")
    assert (position.turn, position.skipped) == (2, (1,))
    position = after(position, "r2@d3 b2@c4")
    assert (position.turn, position.skipped) == (1, ())
    assert moves(position) == ["r4@c3", "r4@d2", "r4@e3"]


def test_rule_6_a_seat_that_can_place_only_a_base_must() -> None:
    position = arranged(EXAMPLE, left={0: "bB"})
    assert (position.turn, position.skipped) == (0, ())
    assert moves(position) == ["bB@b4", "bB@c2", "bB@c5", "bB@d4"]


def test_rule_6_a_pass_is_no_move() -> None:
    assert refusal(start(), "pass") == ("text", "“pass” isn’t a move. Write a piece and a place, e.g. r4@d3.")


# Rule 7: the end


def test_rule_7_the_game_is_over_at_once_when_no_seat_could_place_a_ring() -> None:
    position = arranged(EXAMPLE, left={0: "b1 bB", 1: "yB", 2: "gB", 3: "rB"})
    assert position.turn == 0
    position = after(position, "b1@d4")
    assert position.turn is None
    assert position.skipped == ()
    assert moves(position) == []


def test_rule_7_bases_do_not_keep_the_game_going_and_count_as_pieces_left() -> None:
    position = arranged(EXAMPLE, left={0: "bB bB", 1: "", 2: "gB", 3: ""})
    assert position.turn is None
    assert can_move(position, 0)
    assert position.pieces_left() == (2, 0, 1, 0)


def test_rule_7_the_game_goes_on_while_a_later_seat_could_place_a_ring() -> None:
    position = arranged(EXAMPLE, turn=1, left={0: "b1", 1: "yB yB", 2: "", 3: ""})
    position = after(position, "yB@c2")
    assert (position.turn, position.skipped) == (0, (2, 3))
    assert after(position, "b1@d4").turn is None


def test_rule_7_a_ring_that_fits_nowhere_does_not_keep_the_game_going() -> None:
    position = after(arranged(SHUT_OUT, left={0: "b2", 1: "y1 y2", 2: "gB", 3: ""}), "b2@a3")
    assert position.turn is None
    assert position.pieces_left() == (0, 2, 1, 0)


def test_rule_7_a_base_on_the_last_place_for_a_ring_ends_the_game() -> None:
    position = arranged(SHUT_OUT.replace("gB", ". "), left={0: "bB", 1: "y1", 2: "", 3: ""})
    assert after(position, "bB@a4").turn == 1
    assert after(position, "bB@c2").turn is None


def test_rule_7_nothing_can_be_played_when_the_game_is_over() -> None:
    position = arranged(EXAMPLE, left=dict.fromkeys(range(4), ""))
    assert refusal(position, "b1@d4") == ("over", "The game is over.")
    assert refusal(position, "S@c3") == ("over", "The game is over.")


# Rules 8 and 9: territories

CORNER = """
    .    .    .    .    .
    .    .    .    .    .
    .    .    S    .    .
    .    .    .    .    .
    {}   .    .    .    .
"""


@pytest.mark.parametrize(
    ("pieces", "holder"),
    [
        ("b1b2b3b4", "b"), ("b1b2b3y4", "b"), ("y1b2b3b4", "b"), ("b1b2y3g4", "b"), ("r1b2y3b4", "b"),
        ("b1b2b3", "b"), ("b1y2b3", "b"), ("b1b2", "b"), ("b1", "b"), ("y4", "y"), ("g2g3", "g"), ("r1g2r3", "r"),
        ("b1b2y3y4", None), ("b1r2b3r4", None), ("b1y2g3r4", None), ("b1y2g3", None), ("b1y2", None),
        ("bB", None), (".", None),
    ],
)  # fmt: skip
def test_rule_8_the_colour_with_more_rings_than_each_of_the_others_wins(pieces: str, holder: str | None) -> None:
    position = arranged(CORNER.format(pieces))
    seat = None if holder is None else "bygr".index(holder)
    assert position.territory(0).majority == position.territory(0).seat == seat
    assert position.scores() == tuple(int(other == seat) for other in range(4))


def test_rule_8_two_colours_of_one_seat_count_apart() -> None:
    assert arranged(CORNER.format("b1y2g3"), seats=2).scores() == (0, 0)
    assert arranged(CORNER.format("b1y2g3g4"), seats=2).scores() == (0, 1)


def test_rule_8_a_tie_between_two_colours_of_one_seat_wins_nothing() -> None:
    assert arranged(CORNER.format("b1y2"), seats=2).scores() == (0, 0)
    assert arranged(CORNER.format("b1b2y3y4"), seats=2).scores() == (0, 0)


def test_rule_8_both_colours_of_a_seat_win_territories() -> None:
    position = arranged(
        """
        b1   y1   g1   .    .
        .    .    .    .    r2
        .    .    S    .    r1
        .    .    .    .    .
        .    .    y1   .    .
        """,
        seats=2,
    )
    assert position.scores() == (3, 3)


def test_rule_8_bases_and_the_starting_base_count_nothing() -> None:
    assert arranged(CORNER.format("yB")).scores() == (0, 0, 0, 0)
    assert played("S@c3", seats=4).scores() == (0, 0, 0, 0)


def test_rule_9_with_three_seats_most_red_rings_win_for_nobody() -> None:
    position = arranged(CORNER.format("r1r2b3"), seats=3)
    assert position.scores() == (0, 0, 0)
    assert position.territory(0).majority == RED
    assert position.territory(0).seat is None


def test_rule_9_with_three_seats_red_rings_deny_by_a_tie() -> None:
    assert arranged(CORNER.format("r1b2"), seats=3).scores() == (0, 0, 0)
    assert arranged(CORNER.format("r1r2g3g4"), seats=3).scores() == (0, 0, 0)
    assert arranged(CORNER.format("r1g3g4"), seats=3).scores() == (0, 0, 1)


def test_rule_9_with_two_or_four_seats_red_wins_like_any_colour() -> None:
    assert arranged(CORNER.format("r1r2b3"), seats=2).scores() == (0, 1)
    assert arranged(CORNER.format("r1r2b3"), seats=4).scores() == (0, 0, 0, 1)


# Rule 10: the winners

FINAL = """
    b1   y1   .    .    .
    b1   y1   .    .    .
    .    .    S    .    .
    .    .    .    .    .
    g1   .    .    .    {}
"""


def ended(last: str, left: str, seats: int = 4) -> Position:
    """Return a game that is over, with something on e1; `left` has the hands of the seats, separated by `/`."""
    position = arranged(FINAL.format(last), seats=seats, left=dict(enumerate(left.split("/"))))
    assert position.turn is None
    return position


def test_rule_10_most_territories_win() -> None:
    position = ended("b3", "bB bB bB///")
    assert position.scores() == (3, 2, 1, 0)
    assert position.winners() == {0}


def test_rule_10_among_equals_the_fewest_pieces_left_win() -> None:
    position = ended(".", "bB bB/yB//")
    assert position.scores() == (2, 2, 1, 0)
    assert position.winners() == {1}


def test_rule_10_the_last_tie_is_a_shared_victory() -> None:
    assert ended(".", "bB/yB//").winners() == {0, 1}
    assert ended("g2g3", "///").winners() == {0, 1, 2}


def test_rule_10_red_pieces_left_count_with_three_seats() -> None:
    position = ended(".", "rB/yB yB/", seats=3)
    assert position.pieces_left() == (1, 2, 0)
    assert position.winners() == {0}


def test_rule_10_nobody_has_won_before_the_end() -> None:
    assert arranged(FINAL.format("b3")).winners() == frozenset()


# What a text may look like, and why it is refused


@pytest.mark.parametrize("text", ["r4@d3", "R4@D3", " r 4 @ d3\n", "r4 @d3"])
def test_case_and_blanks_do_not_matter(text: str) -> None:
    assert str(arranged(EXAMPLE.replace("r3", ". "), turn=3).parse(text)) == "r4@d3"


@pytest.mark.parametrize("text", ["bb@c4", "BB@C4", "bB@c4"])
def test_a_blue_base_is_read_in_any_case(text: str) -> None:
    assert str(played("S@c3", seats=4).parse(text)) == "bB@c4"


@pytest.mark.parametrize(
    "text", ["", "r4", "@d3", "r5@d3", "r0@d3", "x1@d3", "b@d3", "r4@", "r4@33", "r4@d3@d3", "٤@d3"]
)
def test_anything_else_is_no_move(text: str) -> None:
    assert refusal(start(), text)[0] == "text"


@pytest.mark.parametrize("square", ["f3", "a6", "a0", "z99", "c03"])
def test_a_territory_off_the_board_is_named(square: str) -> None:
    assert refusal(start(), f"S@{square}") == ("square", f"{square} isn’t on the board.")


def test_the_starting_base_comes_first() -> None:
    assert refusal(start(), "b1@c3") == ("start-first", "The starting base has to be placed first.")


def test_the_starting_base_goes_to_the_centre() -> None:
    sentence = "The starting base goes on one of the nine central territories; a1 isn’t one of them."
    assert refusal(start(), "S@a1") == ("start-centre", sentence)


def test_the_starting_base_is_placed_once() -> None:
    assert refusal(played("S@c3", seats=2), "S@b2") == ("start-placed", "The starting base has already been placed.")


def test_another_seats_colour_is_refused() -> None:
    assert refusal(played("S@c3", seats=2), "r1@c4") == ("colour", "You aren’t playing red.")
    assert refusal(played("S@c3", seats=3), "g1@c4") == ("colour", "You aren’t playing green.")


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_text_is_legal_or_refused(seats: int) -> None:
    everything = [f"{piece}@{square}" for square in GRID.names for piece in ("S", *PIECES)]
    position, rng, codes = start(seats), Random(seats), set()
    while position.turn is not None:
        legal = set(moves(position))
        for text in rng.sample(everything, 60):
            try:
                assert str(position.parse(text)) == text
                assert text in legal
            except IllegalMove as refused:
                assert text not in legal
                codes.add(refused.code)
        position = position.play(rng.choice(position.legal_moves()))
    assert len(codes) > 6


# What a score screen needs


@pytest.mark.parametrize(
    ("square", "territory"),
    [
        ("c4", Territory((0, 1, None, 0), None, False, (2, 1, 0, 0), 0, 0)),
        ("d3", Territory((None, None, RED, None), None, False, (0, 0, 0, 1), RED, None)),
        ("b3", Territory((None,) * 4, 2, False, (0, 0, 0, 0), None, None)),
        ("c3", Territory((None,) * 4, None, True, (0, 0, 0, 0), None, None)),
        ("a1", Territory((None,) * 4, None, False, (0, 0, 0, 0), None, None)),
    ],
)
def test_a_territory_says_what_lies_there_and_whose_it_is(square: str, territory: Territory) -> None:
    position = arranged(EXAMPLE.replace("b1y2", "b1y2b4"), seats=3)
    assert position.territory(GRID.square(square)) == territory


def test_the_territories_add_up_to_the_scores() -> None:
    position = start(3).playout(Random(3))
    seats = [here.seat for here in position.territories()]
    assert position.scores() == tuple(seats.count(seat) for seat in range(3))


# The fast path, and counts


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_playout_goes_on_as_any_of_the_legal_moves_step_by_step(seats: int) -> None:
    for seed in range(20):
        position, rng = start(seats), Random(seed)
        while position.turn is not None:
            position = position.play_at(any_of(position.legal_set, rng.random))
        assert start(seats).playout(Random(seed)) == position


def test_a_smaller_table_holds_only_what_may_still_be_placed() -> None:
    position = arranged(EXAMPLE, left={0: "b1", 1: "", 2: "", 3: ""})
    small = position.compact()
    assert {move.piece for move in small.table.moves} == {PIECES.index("b1")}
    assert len(small.table.moves) == 25 - 3


def test_equal_positions_do_not_remember_the_way() -> None:
    one = played("S@c3 b1@c4 g1@c2 y1@b3 r1@d3", seats=2)
    other = played("S@c3 y1@b3 r1@d3 b1@c4 g1@c2", seats=2)
    assert (one, hash(one)) == (other, hash(other))
    assert moves(one) == moves(other)


COUNTS = [
    pytest.param(*count.values(), marks=pytest.mark.long if count["nodes"] > 1_000_000 else ())
    for count in json.loads(Path(__file__).with_name("perft.json").read_text(encoding="utf-8"))
]
assert COUNTS


@pytest.mark.parametrize(("seats", "depth", "nodes"), COUNTS)
def test_there_are_as_many_ways_to_begin_as_counted_before(seats: int, depth: int, nodes: int) -> None:
    assert perft(start(seats), depth) == nodes
