"""Ringgz: two to four players put rings and bases on 25 territories, each won by the colour with most rings there."""

from pygames.core.game import Game
from pygames.core.phrase import Phrase

SEATS = (Phrase("Blue"), Phrase("Yellow"), Phrase("Green"), Phrase("Red"))

GAME = Game(
    name="ringgz",
    title="Ringgz",
    seats=range(2, 5),
    options={},
    package=__name__,
    seat_names=SEATS,
    minutes=20,
    messages=(50, 55, 55),
    strengths=(0, 344, 685, 1052, 1401),
)
