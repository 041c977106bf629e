"""Cathedral: two players build a city inside a wall and claim the spaces that their monuments enclose."""

from pygames.core.game import Game
from pygames.core.phrase import Phrase

SEATS = (Phrase("Light"), Phrase("Dark"))

GAME = Game(
    name="cathedral",
    title="Cathedral",
    seats=range(2, 3),
    options={"rounds": (2, 1)},
    package=__name__,
    seat_names=SEATS,
    minutes=30,
    messages=(28,),
    by_link={"rounds": 1},
    strengths=(0, 343, 655, 1009, 1318),
)
