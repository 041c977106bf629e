"""What of a picture changes, as the page is told."""

from dataclasses import replace

from pygames.core.scene import Canvas, Disc
from web.app.model.words import Translator
from web.app.screens.picture import Picture

LAYERS = ("paving", "bodies", "studs")


def canvas(*layers: str) -> Canvas:
    """Return a board with a disc of the first seat in each of these layers."""
    marks = frozenset(Disc(layer=layer, style="seat0", x=1, y=1, radius=1) for layer in layers)
    return Canvas(width=2, height=2, layers=LAYERS, marks=marks, things=LAYERS, spreading=("paving",), taker=1)


def test_what_leaves_is_told_from_below_and_what_had_spread_goes_to_nobody() -> None:
    picture = Picture(Translator(["en"]))
    picture.whole(canvas(), "board")
    put = [next(iter(picture.change(canvas(*LAYERS[:n]))["append"])) for n in (1, 2, 3)]
    assert put == list(LAYERS)

    leave = picture.change(canvas())["leave"]

    assert leave == [("m0", None), ("m1", 1), ("m2", 1)]


def test_a_phase_is_told_where_it_changes() -> None:
    picture = Picture(Translator(["en"]))
    picture.whole(canvas(), "board")

    states = [
        change["state"]
        for shown in (replace(canvas("bodies"), phase="rolled"), replace(canvas(), phase="rolled"), canvas("studs"))
        if (change := picture.change(shown))
    ]

    assert states == [[("board", "data-phase", "rolled")], [], [("board", "data-phase", None)]]
