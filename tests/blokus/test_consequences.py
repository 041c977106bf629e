"""What is said of a placement in Blokus To Go: that it holds is asserted for every turn by the contract suite."""

import pytest

from pygames import GAMES
from pygames.ai import player
from pygames.blokus.board import BOARD
from pygames.blokus.rules import start
from tests.blokus.boards import played


def test_most_replies_are_told_by_what_they_did() -> None:
    game, plain, told = GAMES["blokus"], 0, 0
    for seed in range(3):
        position, bot = start(), player(game, "greedy", seed=seed)
        while position.turn is not None:
            move = bot.choose(position)
            said = BOARD.describe_turn(position, [str(move)])
            told += 1
            plain += said is not None and said.template == "{seat} placed the {piece}."
            position = position.play(move)
    assert plain < told / 4


@pytest.mark.parametrize(
    ("plies", "text", "said"),
    [
        ("", "e10", "Green began with the 1."),
        ("e10 j5 f9,f8", "i6,h6", "Blue opened 3 corners with the 2."),
        ("e10 j5", "f9,f8,f7", "Green reached the lower left quarter with the I3."),
        ("e10 j5", "f9,g9,h9,h8", "Green reached the upper right quarter with the L4."),
    ],
)
def test_a_placement_is_told_by_what_matters_most(plies: str, text: str, said: str) -> None:
    assert str(BOARD.describe_turn(played(plies), [text])) == said
