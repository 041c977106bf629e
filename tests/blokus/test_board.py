"""What a press on the picture of Blokus To Go does."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pygames.blokus import board
from pygames.blokus.board import EDGE, scene, touch
from pygames.blokus.rules import GRID, Position, start
from pygames.blokus.speech import describe
from pygames.core.game import IllegalMove
from pygames.core.placing import Draft
from pygames.core.scene import FLASH, STILL
from tests.blokus.boards import arranged, played, stored
from tests.blokus.test_rules import CORNERS, marks_of


def pressed(position: Position, *targets: str) -> Any:
    """Return the draft or move that a sequence of presses leads to."""
    made: Any = None
    for target in targets:
        made = touch(position, made, target)
    return made


def hands(position: Position, seat: int) -> dict[str, bool]:
    """Return the pieces of a seat's tray, and whether they can be used."""
    items = scene(position).hands[seat].items
    return {item.target.removeprefix("piece-"): item.usable for item in items if item.style != STILL}


def test_a_second_press_on_the_same_square_places_the_piece() -> None:
    assert isinstance(pressed(start(), "piece-2", "e10"), Draft)
    assert str(pressed(start(), "piece-2", "e10", "e10")) == "e10,f10"


def test_a_piece_is_placed_by_its_tool() -> None:
    assert str(pressed(start(), "piece-1", "j5", "place")) == "j5"


def test_a_piece_is_turned_and_mirrored_before_it_is_placed() -> None:
    upright = str(pressed(start(), "piece-L4", "e10", "place"))
    turns = {
        str(pressed(start(), "piece-L4", *how, "e10", "place"))
        for how in ([], ["turn"], ["turn"] * 2, ["turn-back"], ["mirror"], ["mirror", "turn"])
    }
    assert upright in turns
    assert len(turns) == 6
    assert str(pressed(start(), "piece-L4", *["turn"] * 4, "e10", "place")) == upright
    assert str(pressed(start(), "piece-L4", "turn", "turn-back", "mirror", "mirror", "e10", "place")) == upright


def test_a_piece_that_stands_out_is_pushed_on_to_the_board() -> None:
    held = scene(arranged(CORNERS, turn=0), Draft(7, ((0, 0), (1, 0), (0, 1), (1, 1)))).held
    assert held
    assert all(0.5 + EDGE <= at <= 13.5 + EDGE for spot in held.spots for at in (spot.x, spot.y))


def test_a_piece_can_be_put_back() -> None:
    assert pressed(start(), "piece-1", "e10", "cancel") == pressed(start(), "piece-1")
    assert pressed(start(), "piece-1", "cancel") is None


def test_next_and_previous_go_round_the_pieces_that_fit() -> None:
    position = arranged(CORNERS, turn=0, hands=("1 2 X", "1"))
    assert pressed(position, "next", "next", "next", "next") == pressed(position, "next")
    assert pressed(position, "next", "previous", "next") == pressed(position, "next")


def test_only_pieces_that_fit_look_usable() -> None:
    crowded = stored("all-placed")[-2]
    usable = {piece for piece, can in hands(crowded, 0).items() if can}
    assert usable == {"2"}
    assert not any(hands(crowded, 1).values())


def test_a_tray_holds_what_is_not_on_the_board() -> None:
    assert len(hands(start(), 0)) == 21
    assert "1" not in hands(played("e10"), 0)
    assert "1" in hands(played("e10"), 1)


def test_a_tray_keeps_its_places() -> None:
    turned = scene(start(), pressed(start(), "piece-F", "turn"))
    trays = (turned.hands[0], scene(played("e10")).hands[0], scene(start()).hands[0])
    places = [[(item.target, item.picture.width, item.picture.height) for item in tray.items] for tray in trays]

    assert places[0] == places[1] == places[2]


def test_a_move_is_told() -> None:
    assert str(describe(start(), "f10,e10")) == "Green places the 2 on e10 and f10."


@pytest.mark.parametrize(
    ("position", "presses", "code"),
    [
        (start(), ["e10"], "choose"),
        (start(), ["turn"], "choose"),
        (start(), ["piece-Q"], "unknown"),
        (played("e10 j5"), ["piece-1"], "placed"),
        (arranged(CORNERS.replace("+", "b"), turn=0, hands=("X", "")), ["piece-X"], "nowhere"),
        (start(), ["piece-1", "place"], "where"),
        (start(), ["piece-1", "z1"], "square"),
        (start(), ["piece-1", "a1"], "starts"),
        (stored("drawn")[-1], ["piece-1"], "over"),
    ],
)
def test_a_refused_press_says_why(position: Position, presses: list[str], code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        pressed(position, *presses)
    assert refused.value.code == code


def test_every_code_is_tested() -> None:
    codes = set(re.findall(r'IllegalMove\(\s*"([\w-]+)"', Path(board.__file__).read_text(encoding="utf-8")))
    (mark,) = marks_of(test_a_refused_press_says_why)
    assert codes <= {code for _, _, code in mark.args[1]}


def test_each_piece_in_the_tray_is_described_for_those_who_do_not_see_it() -> None:
    labels = [str(item.label) for item in scene(start()).hands[0].items]

    assert "W, five squares in steps" in labels
    assert "1, a single square" in labels
    assert len(set(labels)) == len(labels) == 21


def test_a_piece_that_links_several_of_its_seat_lights_up_where_it_meets_them() -> None:
    laid: dict[object, list[int]] = {0: [], 1: []}
    linked = 0
    for before, after in pairwise(stored("all-placed")[:24]):
        piece = sum(after.covered) ^ sum(before.covered)
        met = [squares for squares in laid[before.turn] if squares & GRID.around(piece)]

        flashes = [mark for mark in scene(after, None, GRID.text(piece)).board.marks if mark.layer == FLASH]

        assert len(flashes) >= len(met) if len(met) > 1 else not flashes
        assert not [mark for mark in scene(after).board.marks if mark.layer == FLASH]
        linked += len(met) > 1
        laid[before.turn].append(piece)
    assert linked
