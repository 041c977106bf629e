"""Whole games recorded by an independent program: every turn, every legal move and outcome, and the result."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from pygames import GAMES
from pygames.core.game import CHANCE

FILES = sorted((Path(__file__).parent / "golden").glob("*.jsonl.gz"))
"""A game a line: `plies` are a turn, the sorted legal texts (at a chance the weight of each outcome), and the ply."""


def games() -> list[Any]:
    """Return all games of all files, of the games that the catalogue has."""
    found = []
    for file in FILES:
        for number, line in enumerate(gzip.decompress(file.read_bytes()).decode().splitlines()):
            game = json.loads(line)
            if game["game"] in GAMES:
                found.append(pytest.param(game, id=f"{game['game']}-{number}-{game['mode']}"))
    return found


def test_the_golden_games_are_there() -> None:
    assert len(FILES) >= 5
    assert {file.name.partition(".")[0] for file in FILES} <= set(GAMES)
    assert len(games()) >= 4 * len(FILES)


@pytest.mark.parametrize("game", games())
def test_a_golden_game_is_replayed(game: dict[str, Any]) -> None:
    position = GAMES[game["game"]].start(game["seats"], **game["options"])
    for turn, possible, ply in game["plies"]:
        assert position.turn == turn
        if turn == CHANCE:
            assert {str(outcome): weight for outcome, weight in position.chance_outcomes()} == possible
        else:
            assert sorted(map(str, position.legal_moves())) == possible
        position = position.play(position.parse(ply))
    assert position.turn is None
    assert position.scores() == tuple(game["scores"])
    assert position.winners() == frozenset(game["winners"])
