"""Sectori: two players wall in the squares of one board; whoever closes a square claims it."""

from pygames.core.game import Game
from pygames.core.phrase import Phrase

SEATS = (Phrase("Coral"), Phrase("Teal"))

GAME = Game(
    name="sectori",
    title="Sectori",
    seats=range(2, 3),
    options={"size": (5, 6), "rim": (False, True), "die": (6, 4)},
    package=__name__,
    seat_names=SEATS,
    minutes=20,
    messages=(20,),
    strengths=(0, 182, 477, 718, 873),
)
