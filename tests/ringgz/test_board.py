from typing import cast

import pytest

from pygames import Record
from pygames.core.game import IllegalMove
from pygames.core.scene import FLASH, Disc, Mark, Path, Rect, Scene
from pygames.core.svg import mark_svg
from pygames.ringgz import GAME, picture
from pygames.ringgz.board import scene, seat_signs, touch
from pygames.ringgz.rules import COLOURS, GRID, PIECES, START, Move, Position, colours, start
from pygames.ringgz.speech import Draft, describe, score_breakdown, seat_label
from pygames.ringgz.words import WORDS
from tests.contract.case import texts
from tests.contract.pictures import offered
from tests.ringgz.boards import arranged, played

STACKED = """
    .    .    .    .    .
    .    b1   b4   y1   .
    .    gB   S    b2r3 .
    .    .    r1y2g3b4 .  .
    .    .    .    .    .
"""
SHUT_OUT = """
    .    bB   y1   bB   .
    .    yB   S    rB   .
    .    .    gB   .    .
    .    .    .    .    .
    .    .    .    .    .
"""
ENDED = """
    rB   .    .    .    .
    r1r2 r3   .    .    .
    b1b2 b3y1 S    .    .
    .    y2g1 g2y3 bB   .
    .    .    .    .    .
"""
MOMENTS = {
    "two seats begin": start(2),
    "three seats begin": start(3),
    "four seats begin": start(4),
    "two colours in hand": played("S@c3", 2),
    "red in hand as well": played("S@b2", 3),
    "one colour in hand": played("S@d4", 4),
    "rings of several sizes and a base": arranged(STACKED, seats=2, turn=1),
    "a colour shut out": arranged(SHUT_OUT, seats=2, turn=1),
    "only bases left in hand": arranged(STACKED, seats=4, turn=0, left={0: "bB bB"}),
    "one third of red used up": arranged(STACKED, seats=3, turn=2, left={2: "g1 g4 r2"}),
    "over": arranged(ENDED, seats=3, left={0: "bB", 1: "", 2: ""}),
}


def pressed(position: Position, *targets: str) -> Draft | Move | None:
    """Return the draft or move that a sequence of presses leads to."""
    made: Draft | Move | None = None
    for target in targets:
        assert not isinstance(made, Move)
        made = touch(position, made, target)
    return made


def refusal(position: Position, *targets: str) -> str:
    """Return why the last of some presses is refused."""
    *before, last = targets
    draft = pressed(position, *before)
    assert not isinstance(draft, Move)
    with pytest.raises(IllegalMove) as caught:
        touch(position, draft, last)
    return str(caught.value)


def label(position: Position, square: str) -> str:
    """Return the text on a territory."""
    return next(str(mark.label) for mark in scene(position).board.marks if mark.target == square)


def tray(shown: Scene, seat: int) -> list[str]:
    """Return the text for the things in a hand."""
    return [str(item.label) for item in shown.hands[seat].items]


def usable(shown: Scene, seat: int) -> str:
    """Return the pieces of a hand that may be taken."""
    return " ".join(item.target.removeprefix("piece-") for item in shown.hands[seat].items if item.usable)


def fitting(shown: Scene) -> str:
    """Return the spots on which the held piece may be placed."""
    assert shown.held
    return " ".join(spot.target for spot in shown.held.spots if spot.fits)


def styled(position: Position, style: str) -> list[Mark]:
    """Return the marks of the board that have a class."""
    return [mark for mark in scene(position).board.marks if style in mark.style.split()]


def square_at(mark: Mark) -> str:
    """Return the territory on which a mark has its middle."""
    match mark:
        case Rect(x=left, y=top, width=width, height=height):
            x, y = left + width / 2, top + height / 2
        case Disc(x=x, y=y):
            pass
        case _:
            raise AssertionError(mark)
    return min(
        GRID.names,
        key=lambda name: (
            (picture.middle(GRID.index[name])[0] - x) ** 2 + (picture.middle(GRID.index[name])[1] - y) ** 2
        ),
    )


# What can be done


@pytest.mark.parametrize("position", MOMENTS.values(), ids=MOMENTS)
def test_the_picture_offers_exactly_the_legal_moves(position: Position) -> None:
    assert offered(GAME, position) == texts(position.legal_moves())


def test_the_starting_base_is_in_hand_at_once_and_fits_on_the_nine_central_territories() -> None:
    shown = scene(start(3))
    assert fitting(shown) == "b2 c2 d2 b3 c3 d3 b4 c4 d4"
    assert tray(shown, 0) == ["starting base"]
    assert shown.hands[0].items[0].chosen


def test_a_piece_lies_in_preview_before_it_is_placed() -> None:
    position = played("S@c3", 2)
    assert pressed(position, "piece-b4", "c4") == Draft(PIECES.index("b4"), GRID.index["c4"])
    assert str(pressed(position, "piece-b4", "c4", "place")) == "b4@c4"
    assert str(pressed(position, "piece-b4", "c4", "c4")) == "b4@c4"
    assert str(pressed(position, "piece-b4", "c4", "d3", "d3")) == "b4@d3"


def test_escape_takes_back_the_place_then_the_piece() -> None:
    position = played("S@c3", 2)
    assert pressed(position, "piece-b4", "c4", "cancel") == Draft(PIECES.index("b4"))
    assert pressed(position, "piece-b4", "c4", "cancel", "cancel") is None


def test_the_keys_for_the_next_piece_go_round_what_can_be_placed() -> None:
    position = MOMENTS["one third of red used up"]
    pieces = usable(scene(position), 2).split()
    taken = [pressed(position, *["next"] * n) for n in range(1, len(pieces) + 2)]
    assert [PIECES[draft.piece] for draft in taken if isinstance(draft, Draft)] == [*pieces, pieces[0]]
    assert pressed(position, "previous") == taken[-2]


def test_a_hand_shows_what_is_used_up_and_what_fits_nowhere_as_not_usable() -> None:
    shut_out = MOMENTS["a colour shut out"]
    assert usable(scene(shut_out), 1).split() == sorted(
        {text.partition("@")[0] for text in texts(shut_out.legal_moves())}, key=PIECES.index
    )
    assert usable(scene(shut_out), 0) == ""


@pytest.mark.parametrize(
    ("position", "presses", "reason"),
    [
        (start(2), "a1", "The starting base goes on one of the nine central territories; a1 isn’t one of them."),
        (start(2), "piece-b4", "The starting base has to be placed first."),
        (start(2), "place", "Choose a spot for the starting base."),
        (played("S@c3", 2), "c4", "Choose a ring or a base first."),
        (played("S@c3", 2), "piece-S", "The starting base has already been placed."),
        (played("S@c3", 2), "piece-g1", "You aren’t playing green."),
        (played("S@c3", 2), "piece-q9", "There’s no piece called “q9”."),
        (played("S@c3", 2), "piece-b4 a1", "a1 isn’t linked to any blue piece."),
        (played("S@c3", 2), "piece-b4 place", "Choose a spot for the blue ring of size 4."),
        (MOMENTS["one third of red used up"], "piece-r1", "You have no red ring of size 1 left."),
        (MOMENTS["one third of red used up"], "piece-g4 b3", "b3 is filled by a green base."),
        (MOMENTS["over"], "a1", "The game is over."),
    ],
)
def test_a_refusal_says_the_rule(position: Position, presses: str, reason: str) -> None:
    assert refusal(position, *presses.split()) == reason


def test_a_piece_that_fits_nowhere_is_not_taken_in_hand() -> None:
    bases = arranged(SHUT_OUT, seats=4, turn=2)
    assert refusal(bases, "piece-gB") == "The green base doesn’t fit anywhere right now."


# What is said


def test_a_territory_says_what_lies_there_the_largest_ring_first() -> None:
    position = MOMENTS["rings of several sizes and a base"]
    said = {square: label(position, square) for square in ("a1", "b3", "b4", "c3", "d3", "c2")}
    assert said == {
        "a1": "a1: empty",
        "b3": "b3: green base",
        "b4": "b4: blue 1",
        "c3": "c3: starting base",
        "d3": "d3: red 3, blue 2; nobody leads",
        "c2": "c2: blue 4, green 3, yellow 2, red 1; nobody leads",
    }


def test_a_territory_says_who_leads_where_several_colours_lie() -> None:
    assert label(arranged(ENDED, seats=4, turn=1), "b3") == "b3: blue 3, yellow 1; nobody leads"
    assert label(played("S@c3 b4@c4 g1@c4 b2@c4", 2), "c4") == "c4: blue 4, blue 2, green 1; blue leads"


def test_at_the_end_a_territory_says_who_has_won_it() -> None:
    over = MOMENTS["over"]
    assert over.turn is None
    assert label(over, "a3") == "a3: blue 2, blue 1; won by blue"
    assert label(over, "b3") == "b3: blue 3, yellow 1; won by nobody"
    assert label(over, "a4") == "a4: red 2, red 1; won by nobody"
    assert label(over, "a1") == "a1: empty; won by nobody"
    assert label(over, "a5") == "a5: red base"


def test_a_placement_changes_what_is_said_on_its_own_territory_only() -> None:
    before = played("S@c3 b4@c4 g1@c4", 2)
    after = before.play(before.parse("b2@c4"))
    cells = [{mark for mark in scene(position).board.marks if mark.cell} for position in (before, after)]
    assert {mark.target for mark in cells[1] - cells[0]} == {"c4"}


def test_things_in_hand_say_colour_size_and_how_many_are_left() -> None:
    shown = scene(played("S@c3 b4@c4", 3))
    assert tray(shown, 0)[3:6] == ["blue ring, size 4, 2 left", "blue base, 3 left", "red ring, size 1, 1 left"]
    assert str(shown.hands[0].label) == "15 rings, 4 bases left"


def test_every_kind_of_ply_is_told() -> None:
    two, three = played("S@c3 b4@c4 g1@c4", 2), played("S@c3", 3)
    assert str(describe(start(2), "S@c3")) == "Blue/Yellow places the starting base on c3."
    assert str(describe(two, "b2@c4")) == "Blue/Yellow places a blue ring of size 2 on c4 and gives Blue a majority."
    assert str(describe(two, "y2@c4")) == "Blue/Yellow places a yellow ring of size 2 on c4."
    assert str(describe(three, "r1@c4")) == "Blue places a red ring of size 1 on c4 and gives Red a majority."
    assert str(describe(three, "bB@c4")) == "Blue places a blue base on c4 and closes c4."
    assert str(describe(played("S@c3 b4@c4", 2), "g1@c4")) == (
        "Green/Red places a green ring of size 1 on c4 and leaves nobody with a majority."
    )


def test_the_prompt_says_the_next_thing_to_do_and_what_a_preview_would_do() -> None:
    position = played("S@c3", 4)
    drafts = [None, *(pressed(position, "piece-b4", *more) for more in ([], ["c4"]))]
    assert [str(scene(position, draft).prompt) for draft in drafts if not isinstance(draft, Move)] == [
        "Choose a ring or a base.",
        "Choose a spot for the blue ring of size 4.",
        "Here the blue ring of size 4 gives Blue a majority. Place it, or try another spot.",
    ]


def test_a_score_is_counted_by_colour() -> None:
    over = MOMENTS["over"]
    assert [str(fact) for fact in score_breakdown(over, 0)] == ["1 territory won with blue: a3", "1 piece left in hand"]
    assert [str(fact) for fact in score_breakdown(over, 1)] == [
        "no territories won with yellow",
        "0 pieces left in hand",
    ]
    two = played("S@c3 b4@c4 g1@c4 y3@b3 r1@d3 y2@b2", 2)
    assert [str(fact) for fact in score_breakdown(two, 0)] == [
        "no territories won with blue",
        "2 territories won with yellow: b2 and b3",
        "27 pieces left in hand",
    ]


def test_a_seat_is_called_by_its_colours_and_carries_their_signs() -> None:
    assert [str(seat_label(2, seat)) for seat in range(2)] == ["Blue/Yellow", "Green/Red"]
    assert [str(seat_label(4, seat)) for seat in range(4)] == ["Blue", "Yellow", "Green", "Red"]
    assert [seat_signs(2, seat) for seat in range(2)] == [("waves", "sun"), ("leaf", "flame")]
    assert [seat_signs(3, seat) for seat in range(3)] == [("waves",), ("sun",), ("leaf",)]


# What is seen


def test_the_board_lies_with_a1_at_the_bottom_left() -> None:
    cells = {mark.target: mark.cell for mark in scene(start(2)).board.marks if mark.cell}
    assert len(cells) == len(GRID.names)
    assert [cells[square] for square in ("a1", "a5", "e5", "e1")] == [(5, 1), (1, 1), (1, 5), (5, 5)]


def test_each_cell_lies_on_the_spot_of_its_territory() -> None:
    shown = scene(start(2))
    assert shown.held
    cells = {mark.target: mark for mark in shown.board.marks if isinstance(mark, Rect) and mark.cell}
    for spot in shown.held.spots:
        cell = cells[spot.target]
        assert (cell.x + 0.5, cell.y + 0.5) == pytest.approx((spot.x, spot.y))


@pytest.mark.parametrize("piece", range(START + 1))
def test_a_piece_whose_marks_are_sorted_by_their_text_lies_as_its_layers_do(piece: int) -> None:
    marks = sorted(picture.piece_marks(piece, 0, 0), key=mark_svg)
    assert [mark.layer for mark in marks] == sorted((mark.layer for mark in marks), key=picture.LAYERS.index)


def test_the_pieces_of_a_hand_lie_in_a_row_for_each_colour() -> None:
    for seats in GAME.seats:
        for seat, hand in enumerate(scene(played("S@c3", seats)).hands):
            pieces = [item.target.removeprefix("piece-") for item in hand.items]
            assert pieces == ["bygr"[colour] + kind for colour in colours(seats)[seat] for kind in "1234B"]


def test_the_ply_before_is_marked_on_its_territory() -> None:
    shown = scene(played("S@c3 b4@c4", 2), None, "b4@c4")
    assert {square_at(mark) for mark in shown.board.marks if mark.layer == "last"} == {"c4"}
    assert not [mark for mark in scene(start(2)).board.marks if mark.layer == "last"]


def test_a_leading_colour_tints_its_territory_until_the_end() -> None:
    position = played("S@c3 b4@c4 g1@d3 b2@d3", 2)
    assert {(mark.style, square_at(mark)) for mark in styled(position, "leading")} == {("leading colour-b", "c4")}


def test_at_the_end_each_territory_won_lies_in_its_owners_realm_under_the_sign_of_its_colour() -> None:
    over = MOMENTS["over"]
    assert {square_at(mark) for mark in styled(over, "realm")} == {"a3"}
    assert {square_at(mark) for mark in styled(over, "shade")} == {*GRID.names} - {"a3"}
    assert sorted(mark.style for mark in styled(over, "badge")) == [
        "badge void colour-r",
        "badge void colour-r",
        "badge won colour-b",
    ]


def test_with_two_seats_both_colours_of_a_seat_are_one_realm() -> None:
    over = arranged(ENDED, seats=2, left={0: "bB", 1: "gB"})
    assert over.turn is None
    realms = {(mark.style.split()[-1], square_at(mark)) for mark in styled(over, "realm")}
    assert realms == {("colour-b", "a3"), ("colour-g", "a4"), ("colour-g", "b4")}
    assert {mark.style for mark in scene(over).board.marks if isinstance(mark, Path) and mark.layer == "signs"} == {
        "emblem won colour-b",
        "emblem won colour-r",
    }


def test_the_position_draws_itself_with_its_style_sheet() -> None:
    svg = played("S@c3", 2)._repr_svg_()
    assert svg.startswith("<svg")
    assert ".ringgz .ground" in svg


def test_the_showcase_is_a_game_under_way() -> None:
    shown = cast("Position", Record.read(f'[Game "ringgz"]\n{WORDS.showcase}').last)
    assert shown.turn is not None
    assert len({mark.style for mark in scene(shown).board.marks if mark.layer == "coat"}) == 2 * len(COLOURS)


def test_a_ring_that_breaks_a_tie_lights_up_what_it_gains() -> None:
    tied = arranged(". . . . . . . . . . . . b1g2 S . . . . . . . . . . .", seats=2)

    def flashes(move: str, last: str) -> list[Mark]:
        board = scene(tied.play(tied.parse(move)), None, last).board
        return [mark for mark in board.marks if mark.layer == FLASH]

    assert flashes("b3@c3", "b3@c3") == [picture.tie_broken(GRID.square("c3"))]
    assert not flashes("b3@c3", "")
    assert not flashes("b3@c4", "b3@c4"), "nobody else has a ring there"
    assert not flashes("y3@c3", "y3@c3"), "three colours are level"
