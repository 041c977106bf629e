"""What setting up positions by hand has in common in all games."""

from pygames.core.editing import CHOOSE, editable
from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Disc, Hand, Scene


def disc(layer: str) -> Disc:
    return Disc(layer=layer, style="", x=1, y=1, radius=1)


def test_a_position_is_set_up_without_the_marks_of_a_move_or_of_the_end() -> None:
    layers = ("pieces", "fits", "finale")
    board = Canvas(width=2, height=2, layers=layers, marks=frozenset(map(disc, layers)))
    shown = Scene(board=board, hands=(Hand(seat=0, label=CHOOSE, items=()),), prompt=CHOOSE)

    bare = editable(shown, lambda hand: hand, Phrase("Pick a tile."), (), None)
    fitting = editable(shown, lambda hand: hand, Phrase("Pick a tile."), (), None, fits=[disc("fits")])

    assert {mark.layer for mark in bare.board.marks} == {"pieces"}
    assert {mark.layer for mark in fitting.board.marks} == {"pieces", "fits"}
    assert str(bare.prompt) == "Pick a tile."
