"""Only what a replay of its plies confirms counts in a match, whatever became of the process that played it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pygames.ai.arena import Match, game_result, play_games, seated
from pygames.ai.notes import Failure, GameResult
from pygames.ai.players import Player
from pygames.bots.confirmation import Unconfirmed, record_of, replayed
from pygames.bots.match import BotMatch
from pygames.bots.player import BotPlayer
from pygames.bots.source import BotSource
from pygames.play.record import Record
from tests.bots.bots import FIRST, choosing

MATCHES = {
    "chance": Match("sectori", ("random", "greedy")),
    "an opening": Match("ringgz", ("random", "greedy"), opening=3),
    "three seats": Match("blockers", ("random",) * 3),
    "options": Match("sectori", ("random", "random"), (("size", 6), ("rim", True))),
}
REWRITING = """
import sys
def rewrite(cls, me):
    cls.winners = lambda self: frozenset({me}) if self.turn is None else frozenset()
    cls.scores = lambda self: tuple(999 * (seat == me) for seat in range(2))
"""


@dataclass(frozen=True)
class SharedMatch(BotMatch):
    """A match whose bots run in the process that plays it, where they can change all that is there."""

    def player(self, who: int, seed: str) -> Player:
        source = self.sources[who]
        assert source
        return BotPlayer(self.played, source, seed=seed)


def shared(first: str) -> SharedMatch:
    """Return a match of a bot of this text against an ordinary one."""
    sources = (BotSource("bot.py", first), BotSource("other.py", FIRST))
    return SharedMatch("ringgz", ("bot.py", "other.py"), sources=sources)


def mover(match: Match, number: int, result: GameResult, ply: int) -> int:
    """Return the player that moves in a game after so many plies."""
    turn = record_of(match, number, result).until(ply).last.turn
    assert isinstance(turn, int)
    return seated(len(match.levels), number)[turn]


@pytest.mark.slow
@pytest.mark.parametrize(
    "act",
    [
        "rewrite(type(o.raw), o.me)",
        "sys.modules['pygames.ai.arena'].GameResult.__new__ = lambda cls, *a, **k: tuple.__new__(cls, ({0}, None, ()))",
    ],
    ids=["the rules", "the result"],
)
def test_a_bot_that_rewrites_what_plays_the_match_wins_nothing_by_it(act: str) -> None:
    honest = play_games(shared(choosing()), 4, workers=1)
    assert {0, 1} == {player for result in honest for player in result.winners}
    if "GameResult" in act:
        with pytest.raises(Unconfirmed, match="isn't over"):
            play_games(shared(choosing(act, before=REWRITING)), 4, workers=1)
    else:
        assert play_games(shared(choosing(act, before=REWRITING)), 4, workers=1) == honest


@pytest.mark.parametrize("kind", MATCHES)
def test_what_is_true_is_confirmed(kind: str) -> None:
    match = MATCHES[kind]
    for number in range(2):
        result = game_result(match, number)
        assert replayed(match, number, result) == result
        lie = result._replace(winners=frozenset(range(len(match.levels))) - result.winners)
        assert replayed(match, number, lie) == result


def test_a_player_that_failed_has_lost_if_it_was_to_move() -> None:
    match = MATCHES["an opening"]
    result = game_result(match, 1)
    plies, to_move = result.plies[:5], mover(match, 1, result, 5)
    failure = Failure(to_move, 6, "exception", "no idea", 7)
    failed = replayed(match, 1, GameResult(frozenset({to_move}), failure, plies))
    assert failed == GameResult(frozenset({1 - to_move}), failure, plies)
    with pytest.raises(Unconfirmed, match="isn't over"):
        replayed(match, 1, GameResult(frozenset({to_move}), failure._replace(player=1 - to_move), plies))


def test_a_ply_that_the_rules_forbid_loses_the_game() -> None:
    match = MATCHES["an opening"]
    result = game_result(match, 0)
    plies = (*result.plies[:4], "zz", *result.plies[5:])
    found = replayed(match, 0, result._replace(plies=plies))
    assert found.failure
    player = mover(match, 0, result, 4)
    assert (found.failure.player, found.failure.ply, found.failure.kind) == (player, 5, "illegal move")
    assert found.winners == {1 - player}


def test_other_dice_another_opening_and_a_game_that_goes_on_are_refused() -> None:
    dice, opening = MATCHES["chance"], MATCHES["an opening"]
    result = game_result(dice, 0)
    at = next(at for at, text in enumerate(result.plies) if text.startswith("*"))
    other = next(text for text in result.plies if text.startswith("*") and text != result.plies[at])
    changed = result._replace(plies=(*result.plies[:at], other, *result.plies[at + 1 :]))
    with pytest.raises(Unconfirmed, match="is not what chance has brought"):
        replayed(dice, 0, changed)
    with pytest.raises(Unconfirmed, match="goes on after its end"):
        replayed(dice, 0, result._replace(plies=(*result.plies, "end")))
    other_game = game_result(opening, 2)
    assert other_game.plies[:3] != game_result(opening, 0).plies[:3]
    with pytest.raises(Unconfirmed, match="has another opening"):
        replayed(opening, 0, other_game)


def test_plies_are_kept_with_the_result(tmp_path: Path) -> None:
    match, kept = MATCHES["an opening"], tmp_path / "games.jsonl"
    found = play_games(match, 2, workers=1, kept=kept)
    assert all(result.plies for result in found)
    assert play_games(match, 2, workers=1, kept=kept) == found


@pytest.mark.parametrize("kind", MATCHES)
def test_a_game_of_a_match_has_a_record(kind: str) -> None:
    match = MATCHES[kind]
    result = game_result(match, 1)
    record = record_of(match, 1, result)
    assert Record.read(record.write()) == record
    assert record.result == tuple(record.last.winners())


def test_a_bot_from_a_file_is_named_in_records_by_its_digest() -> None:
    match = shared(choosing("assert len(legal) < 20"))
    result: Any = game_result(match, 0)
    record = record_of(match, 0, result)
    assert record.players == tuple(f"bot file {source.name} {source.digest}" for source in match.sources if source)
    read = Record.read(record.write())
    assert (read.players, read.plies, read.result) == (record.players, result.plies, (1,))
    assert str(read.ending) == "resigned 0"
