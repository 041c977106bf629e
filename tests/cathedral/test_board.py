"""What a press on a picture of Cathedral does, and what is said."""

from dataclasses import replace

import pytest

from pygames.cathedral import GAME
from pygames.cathedral.board import scene, touch
from pygames.cathedral.monuments import DARK, GRID, PEOPLE, PEOPLE_SHAPE, PIECE_NAMES, TRAY, Move
from pygames.cathedral.picture import MONUMENT, ORNAMENTS, lit_windows, piece_outline
from pygames.cathedral.rules import Position, start
from pygames.cathedral.speech import describe, score_breakdown
from pygames.core.game import IllegalMove
from pygames.core.placing import Draft
from pygames.core.polyomino import bounding_box, shape_of
from pygames.core.scene import FINALE, Mark, Path, Scene
from tests.cathedral.boards import arranged
from tests.contract.case import texts
from tests.contract.pictures import offered
from tests.notation import played

PEOPLE_AT_E5 = "e4,d5,e5,f5,e6,e7"
ELSEWHERE = "1111111111 " * 7
"""Nothing but the lower left corner is open to Light."""
CORNER = f"""{ELSEWHERE}
    aa.1111111
    ...1111111
    ...1111111"""
STABLE_IN_THE_CORNER = f"""{ELSEWHERE}
    aa.1111111
    A..1111111
    A..1111111"""
PEOPLE_BESIDE_THE_WALL = """
    aabb.
    .+.b.
    +++..
    .+...
    .+..."""
CLAIMED_TOWER = """
    AAB..
    aaBB.
    0aa..
    00a.."""
FIRST_MONUMENT = "1111111111 " * 9 + "....111111"
CHECKERED = "1010101010 0101010101 " * 5
"""Each seat has room for its two taverns and nothing else."""
CLOSE = "c1,c2,c3"


def fresh(rounds: int = 2) -> Position:
    """Return the board after the People Piece, Dark to make the first move."""
    return played(start(rounds=rounds), PEOPLE_AT_E5)


def second_round() -> Position:
    """Return the cleared board, Dark to place the People Piece."""
    return played(arranged(CHECKERED, rounds=2), "a1 b1 c1 d1")


def over() -> Position:
    """Return the end of a game of one round."""
    return played(arranged(CHECKERED), "a1 b1 c1 d1")


def pressed(position: Position, *targets: str) -> Draft | Move | None:
    """Return the draft or move that a sequence of presses leads to."""
    draft: Draft | Move | None = None
    for target in targets:
        assert not isinstance(draft, Move)
        draft = touch(position, draft, target)
    return draft


def shown(position: Position, *targets: str) -> Scene:
    """Return the picture after some presses."""
    draft = pressed(position, *targets)
    assert not isinstance(draft, Move)
    return scene(position, draft)


def label(position: Position, square: str) -> str:
    """Return the text for a square."""
    return next(str(mark.label) for mark in scene(position).board.marks if mark.target == square)


def tools(picture: Scene) -> list[str]:
    """Return the targets of its tools."""
    return [tool.target for tool in picture.tools]


def items(picture: Scene, seat: int) -> dict[str, str]:
    """Return what a seat may pick, by target, and what it is called."""
    return {item.target: str(item.label) for item in picture.hands[seat].items if item.usable}


# What is offered


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(second_round(), id="the People Piece of the second round"),
        pytest.param(arranged(FIRST_MONUMENT), id="a first monument"),
        pytest.param(arranged(CORNER), id="a space to be claimed"),
        pytest.param(arranged(STABLE_IN_THE_CORNER), id="a monument to be captured"),
        pytest.param(arranged(CHECKERED, 1, rounds=2, results=((3, 5),)), id="space claimed by both"),
        pytest.param(over(), id="the end"),
    ],
)
def test_the_picture_offers_exactly_the_legal_moves(position: Position) -> None:
    assert offered(GAME, position) == texts(position.legal_moves())


# The People Piece


def test_the_people_piece_is_in_hand_by_itself_until_it_is_placed() -> None:
    held = scene(start()).held
    assert held is not None
    assert str(held.label) == "People Piece, upright"
    assert scene(fresh()).held is None


@pytest.mark.parametrize(("position", "seat"), [(start(), 0), (second_round(), 1)], ids=["first round", "second round"])
def test_the_seat_that_begins_the_round_has_the_people_piece(position: Position, seat: int) -> None:
    picture = scene(position)
    assert picture.actor == seat
    assert items(picture, seat) == {"piece-people": "People Piece, 6 squares"}
    assert items(picture, 1 - seat) == {}


def test_the_people_piece_is_turned_and_placed_like_any_other() -> None:
    assert str(pressed(start(), "turn", "c5", "place")) == "d4,b5,c5,d5,e5,d6"


def test_the_people_piece_cannot_be_put_back_before_it_lies_anywhere() -> None:
    assert "cancel" not in tools(scene(start()))
    assert pressed(start(), "e5", "cancel") == Draft(PEOPLE, PEOPLE_SHAPE)


def test_no_monument_can_be_taken_before_the_people_piece_is_placed() -> None:
    with pytest.raises(IllegalMove, match="The People Piece must be placed before any"):
        touch(start(), None, "piece-abbey")


def test_the_people_piece_cannot_be_taken_again() -> None:
    with pytest.raises(IllegalMove, match="has already been placed"):
        touch(fresh(), None, "piece-people")


# Monuments


def test_a_monument_is_taken_turned_put_down_and_placed() -> None:
    move = pressed(fresh(), "piece-bridge", "turn", "a2", "place")
    assert isinstance(move, Move)
    assert str(move) == "a1,a2,a3"


def test_a_second_press_on_the_same_place_places() -> None:
    assert str(pressed(fresh(), "piece-tavern", "j10", "j10")) == "j10"


def test_a_monument_near_the_wall_is_pushed_on_to_the_board() -> None:
    assert str(pressed(fresh(), "piece-square", "j10", "place")) == "i9,j9,i10,j10"


def test_monuments_are_turned_but_never_mirrored() -> None:
    picture = shown(fresh(), "piece-abbey")
    assert tools(picture) == ["turn-back", "turn", "cancel", "place", "next", "previous"]
    with pytest.raises(IllegalMove):
        pressed(fresh(), "piece-abbey", "mirror")


def test_a_preview_is_turned_where_it_lies_and_taken_up_where_that_does_not_fit() -> None:
    assert str(pressed(fresh(), "piece-bridge", "b1", "turn-back", "place")) == "b1,b2,b3"
    picture = shown(arranged(FIRST_MONUMENT), "piece-bridge", "b1", "turn")
    assert picture.held is not None
    assert picture.held.at == ""


def test_escape_takes_up_the_preview_and_then_puts_the_monument_back() -> None:
    laid = pressed(fresh(), "piece-tavern", "a1")
    assert isinstance(laid, Draft)
    taken_up = touch(fresh(), laid, "cancel")
    assert taken_up == Draft(laid.piece, laid.shape)
    assert touch(fresh(), Draft(laid.piece, laid.shape), "cancel") is None


def test_the_keys_go_through_all_monuments_that_fit() -> None:
    position = arranged("1111111111 " * 9 + "aa..111111")
    targets = (["next"] * n for n in (1, 2, 3))
    drafts = [pressed(position, *presses) for presses in targets]
    assert drafts == [pressed(position, f"piece-{name}") for name in ("stable", "tavern", "stable")]
    assert pressed(position, "previous") == pressed(position, "piece-tavern")


@pytest.mark.parametrize(
    ("position", "targets", "why"),
    [
        (over(), ["a1"], "The game is over"),
        (fresh(), ["e1"], "Choose a monument first"),
        (fresh(), ["piece-shed"], "There’s no monument called “shed”"),
        (arranged(CHECKERED), ["piece-abbey"], "The abbey doesn’t fit anywhere right now"),
        (arranged("aaa"), ["piece-bridge"], "Light has no bridge left in hand"),
        (fresh(), ["piece-tavern", "e5"], "The People Piece is on e5"),
        (arranged("11"), ["piece-tavern", "a1"], "The space at a1 is claimed by Dark"),
        (fresh(), ["piece-tavern", "k1"], "k1 isn’t on the board"),
        (fresh(), ["piece-tavern", "place"], "Choose a spot for the tavern"),
    ],
)
def test_a_press_that_cannot_be_is_refused_with_the_reason(position: Position, targets: list[str], why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        pressed(position, *targets)


# What a preview promises


def laid(position: Position, squares: str) -> Scene:
    """Return the picture with a monument in preview."""
    move = position.parse(squares)
    return scene(position, Draft(move.monument, shape_of(move.squares, GRID), move.squares))


def test_a_preview_that_does_nothing_more_can_be_placed() -> None:
    assert str(shown(fresh(), "piece-tavern", "a1").prompt) == "Place the tavern here, or move it."


def test_a_preview_says_and_shows_what_it_would_claim() -> None:
    picture = laid(arranged(CORNER), CLOSE)
    assert picture.held is not None
    assert str(picture.prompt) == "Here the bridge claims 4 squares. Place it, or try another spot."
    assert str(picture.held.label) == "bridge, turned right, covers c1, c2 and c3: claims 4 squares"
    assert len([mark for mark in picture.board.marks if mark.layer == "promise"]) == 4


def test_a_preview_says_and_shows_what_it_would_capture() -> None:
    picture = laid(arranged(STABLE_IN_THE_CORNER), CLOSE)
    assert (
        str(picture.prompt)
        == "Here the bridge claims 4 squares and captures the stable. Place it, or try another spot."
    )
    assert len([mark for mark in picture.board.marks if mark.layer == "captive"]) == 1


def test_places_where_something_would_be_claimed_are_marked() -> None:
    picture = shown(arranged(CORNER), "piece-bridge", "turn")
    gains = [mark for mark in picture.board.marks if mark.style.startswith("fit gain")]
    assert len(gains) == 1


# What is on the board


@pytest.mark.parametrize(
    ("square", "said"),
    [
        ("a1", "a1, empty, claimed by Light"),
        ("a3", "a3, Light’s tower"),
        ("c3", "c3, Dark’s inn"),
        ("e1", "e1, empty"),
    ],
)
def test_a_square_says_what_is_there(square: str, said: str) -> None:
    assert label(arranged(CLAIMED_TOWER), square) == said


def test_the_square_of_the_people_piece_says_so() -> None:
    assert label(fresh(), "e5") == "e5, People Piece"


def test_cells_are_counted_from_the_top_left_of_the_field() -> None:
    cells = {mark.target: mark.cell for mark in scene(fresh()).board.marks if mark.cell}
    assert (cells["a10"], cells["j1"], len(cells)) == ((1, 1), (10, 10), 100)


def test_the_piece_placed_last_has_a_ring_until_the_board_is_cleared() -> None:
    marks = scene(fresh(), None, PEOPLE_AT_E5).board.marks
    assert len([mark for mark in marks if mark.layer == "last"]) == 1
    marks = scene(second_round(), None, "d1").board.marks
    assert not [mark for mark in marks if mark.layer == "last"]


def test_claimed_squares_are_paved_by_their_owner() -> None:
    position = arranged(CHECKERED)
    paved = [mark.style for mark in scene(position).board.marks if mark.layer == "paving"]
    assert sorted(set(paved)) == ["paving seat0", "paving seat1"]
    assert len(paved) == 100


def test_a_page_may_draw_the_parts_of_a_piece_in_the_order_of_the_alphabet() -> None:
    held = shown(fresh(), "piece-academy").held
    assert held is not None
    assert list(MONUMENT) == sorted(MONUMENT)
    assert all(mark.style.startswith(mark.layer) for mark in held.picture)


@pytest.mark.parametrize("piece", TRAY, ids=lambda piece: str(PIECE_NAMES[piece]))
def test_an_ornament_stands_on_its_piece(piece: int) -> None:
    shape = PEOPLE_SHAPE if piece == PEOPLE else DARK[piece]
    _, height = bounding_box(shape)
    assert all((int(x), height - 1 - int(y)) in shape for _, x, y, _ in ORNAMENTS[piece])


def test_a_position_draws_itself_in_a_notebook() -> None:
    assert fresh()._repr_svg_().startswith("<svg")


# The hands


def test_two_of_a_kind_are_one_thing_to_pick() -> None:
    assert items(scene(fresh()), 1)["piece-tavern"] == "tavern, 1 square, two left"
    assert items(scene(played(fresh(), "a1 j1")), 1)["piece-tavern"] == "tavern, 1 square"


def test_a_hand_says_how_much_is_left_and_which_round_it_is() -> None:
    hand, other = scene(fresh()).hands
    assert (str(hand.label), str(hand.note)) == ("14 monuments left, 47 squares", "Round 1 of 2")
    assert other.note is None


def test_a_captured_monument_is_back_in_the_hand() -> None:
    position = arranged(STABLE_IN_THE_CORNER)
    assert str(scene(position).hands[1].label) == "13 monuments left, 45 squares"
    assert str(scene(played(position, CLOSE)).hands[1].label) == "14 monuments left, 47 squares"


def test_the_round_is_named_where_a_second_one_begins() -> None:
    assert str(scene(start()).prompt) == "The People Piece: choose where to put it."
    assert str(scene(second_round()).prompt) == "Round 2 of 2. The People Piece: choose where to put it."
    assert str(scene(fresh()).prompt) == "Choose a monument."
    assert str(scene(over()).prompt) == "The game is over."


# What is told


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        (start(), PEOPLE_AT_E5, ["Light places the People Piece on e4, d5, e5, f5, e6 and e7."]),
        (fresh(), "a1,a2", ["Dark places the stable on a1 and a2."]),
        (arranged(CORNER), CLOSE, ["Light places the bridge on c1, c2 and c3.", "Light claims 4 squares."]),
        (
            arranged(STABLE_IN_THE_CORNER),
            CLOSE,
            [
                "Light places the bridge on c1, c2 and c3.",
                "Light claims 4 squares.",
                "Light captures the stable: it goes back to Dark’s hand.",
            ],
        ),
        (
            arranged(PEOPLE_BESIDE_THE_WALL),
            "d1,d2,d3",
            [
                "Light places the bridge on d1, d2 and d3.",
                "Light claims 12 squares.",
                "Light captures the People Piece: it is out for this round.",
            ],
        ),
        (
            arranged(CLAIMED_TOWER, 1),
            "d1,d2",
            [
                "Dark places the stable on d1 and d2.",
                "Dark claims 8 squares.",
                "3 of them were Light’s.",
                "Dark captures the tower: it goes back to Light’s hand.",
            ],
        ),
        (
            played(arranged(CHECKERED, rounds=2), "a1 b1 c1"),
            "d1",
            [
                "Dark places the tavern on d1.",
                "Neither player can place anything more.",
                "Squares left: 45 for Light, 45 for Dark.",
                "The board is cleared for round 2.",
            ],
        ),
        (
            played(arranged(CHECKERED), "a1 b1 c1"),
            "d1",
            [
                "Dark places the tavern on d1.",
                "Neither player can place anything more.",
                "Squares left: 45 for Light, 45 for Dark.",
            ],
        ),
    ],
)
def test_a_move_is_told_with_all_that_it_does(position: Position, move: str, told: list[str]) -> None:
    assert str(describe(position, move)) == " ".join(told)


# How a score comes about


def test_squares_left_are_counted_with_their_monuments() -> None:
    assert [str(fact) for fact in score_breakdown(over(), 0)] == [
        "45 squares left (tower, infirmary, castle, academy, 2×2, manor, abbey, inn ×2, bridge and stable ×2)"
    ]


def test_each_round_is_a_fact_of_its_own() -> None:
    position = arranged(CHECKERED, rounds=2, results=((1, 5),))
    position = played(position, "a1 b1 c1 d1")
    assert position.turn is None
    assert str(score_breakdown(position, 0)[0]) == "round 1: 1 square left"
    assert str(score_breakdown(position, 1)[1]).startswith("round 2: 45 squares left (tower,")


def test_a_seat_with_nothing_left_has_placed_all() -> None:
    position = start(rounds=1)
    empty = Position(turn=None, rounds=1, results=((0, 47),), covered=((1 << 47) - 1, 0), hands=(0, position.hands[1]))
    assert [str(fact) for fact in score_breakdown(empty, 0)] == ["all monuments placed"]
    assert str(scene(empty).hands[0].label) == "all monuments placed"


def test_every_square_of_the_board_is_named() -> None:
    assert {mark.target for mark in scene(start()).board.marks if mark.target} == set(GRID.names)


def test_what_the_last_placement_claimed_and_where_it_captured_is_marked_until_the_next_one() -> None:
    def styles(position: Position, last: str) -> list[str]:
        return sorted(
            mark.style for mark in scene(position, None, last).board.marks if mark.layer in ("claimed", "captive")
        )

    after = played(arranged(STABLE_IN_THE_CORNER), CLOSE)
    assert styles(after, CLOSE) == ["captive", "claimed"]
    assert styles(after, "") == []


def finale_of(position: Position) -> tuple[set[Mark], set[Mark]]:
    """Return the walls and the windows that are lit at the end."""
    marks = {mark for mark in scene(position).board.marks if mark.layer == FINALE}
    windows = {mark for mark in marks if "windows" in mark.style.split()}
    return marks - windows, windows


def test_at_the_end_walls_rise_round_the_spaces_that_the_winner_claimed_the_largest_last() -> None:
    claimed = "00.1111111 0000000000 1111111111 aa.1111111 000.111111"
    position = replace(arranged(claimed, results=((0, 5),)), turn=None)

    walls, windows = finale_of(position)

    assert walls == {
        piece_outline(GRID.squares(squares), FINALE, f"finale after-{n} walls")
        for n, squares in enumerate(("a1,b1,c1", "a4,b4,c4,d4,e4,f4,g4,h4,i4,j4,a5,b5"))
    }
    assert windows == {lit_windows(GRID.squares("a2,b2"), "finale after-0 seat0")}


def test_at_the_end_of_a_game_without_claims_walls_rise_round_the_winners_monuments() -> None:
    position = replace(arranged("aa..BBB", results=((5, 0),)), turn=None)

    walls, _ = finale_of(position)

    assert walls == {piece_outline(GRID.squares("e1,f1,g1"), FINALE, "finale after-0 walls")}


def test_at_the_end_the_windows_of_the_winners_city_light_up_from_corner_to_corner_two_for_each_square() -> None:
    position = replace(arranged("AA..BBB aa.bb.....", results=((5, 0),)), turn=None)

    _, windows = finale_of(position)

    assert {(mark.style, mark.d.count("M")) for mark in windows if isinstance(mark, Path)} == {
        ("finale after-0 seat1 windows", 4),
        ("finale after-1 seat1 windows", 6),
    }
