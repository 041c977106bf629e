"""What is said of a placement in Ringgz: that it holds is asserted for every turn by the contract suite."""

import pytest

from pygames import GAMES
from pygames.ai import player
from pygames.ringgz.board import BOARD
from pygames.ringgz.rules import start
from tests.ringgz.boards import played


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_most_replies_are_told_by_what_they_did(seats: int) -> None:
    game, plain, told = GAMES["ringgz"], 0, 0
    for seed in range(2):
        position, bot = start(seats), player(game, "greedy", seed=seed)
        while position.turn is not None:
            move = bot.choose(position)
            said = BOARD.describe_turn(position, [str(move)])
            assert said
            told += 1
            plain += said.template.endswith(" a {piece}.")
            position = position.play(move)
    assert plain < told / 5


@pytest.mark.parametrize(
    ("plies", "text", "said"),
    [
        ("S@c3", "b3@c4", "Blue/Yellow opened a territory: blue can spread to 3 more."),
        ("S@c3", "bB@c4", "Blue/Yellow closed a territory with a blue base: blue can spread to 3 more."),
        ("S@c3 b3@c4", "g2@c4", "Green/Red tied a territory that blue led."),
        ("S@c3 b3@c4 g2@c4", "b1@c4", "Blue/Yellow broke a tie: blue leads there now."),
        ("S@c3 b3@c4 g2@c4 b1@c4", "g4@c4", "Green/Red settled a territory: nobody wins it."),
        ("S@c3 b3@c4 g2@d3", "b2@c4", "Blue/Yellow added to blue’s lead."),
        ("S@c3 b3@c4 g2@d3 b2@c4 r4@d3", "b1@c4", "Blue/Yellow settled a territory: blue wins it."),
    ],
)
def test_a_placement_is_told_by_what_matters_most(plies: str, text: str, said: str) -> None:
    assert str(BOARD.describe_turn(played(plies, 2), [text])) == said
