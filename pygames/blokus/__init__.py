"""Blokus To Go: two players lay polyominoes that may touch their own colour at corners only."""

from pygames.core.game import Game
from pygames.core.phrase import Phrase

SEATS = (Phrase("Green"), Phrase("Blue"))

GAME = Game(
    name="blokus",
    title="Blokus To Go",
    seats=range(2, 3),
    options={"starts": ("free", "fixed")},
    package=__name__,
    seat_names=SEATS,
    minutes=20,
    messages=(30,),
    strengths=(0, 320, 619, 860, 1206),
)
