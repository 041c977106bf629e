"""Toy: a tiny game with chance and hidden hands, for testing all code that works for any game."""

from pygames.core.game import Game
from pygames.core.phrase import Phrase

SEATS = (Phrase("White"), Phrase("Black"), Phrase("Grey"))

GAME = Game(
    name="toy",
    title="Toy",
    seats=range(2, 4),
    options={"rows": (2, 3)},
    package=__name__,
    seat_names=SEATS,
    minutes=1,
)
