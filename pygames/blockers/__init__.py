"""Blockers!: three to five players join their tiles into few groups, and avoid capturing too many of one colour."""

from pygames.core.game import Game
from pygames.core.phrase import Phrase

SEATS = (Phrase("Red"), Phrase("Green"), Phrase("Blue"), Phrase("Yellow"), Phrase("Violet"))

GAME = Game(
    name="blockers",
    title="Blockers!",
    seats=range(3, 6),
    options={"scoring": ("blockers", "uptown")},
    package=__name__,
    seat_names=SEATS,
    minutes=30,
    messages=(76, 102, 128),
    strengths=(0, 372, 693, 939, 1130),
)
