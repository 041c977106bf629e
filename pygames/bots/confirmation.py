"""What a game of a match was, by its plies alone: whoever has played it may have been deceived, or may lie."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pygames.ai.arena import Match, lost, opened_by, seated
from pygames.ai.notes import Failure, GameResult
from pygames.core.game import CHANCE, chance_outcome
from pygames.play.bot_name import bot
from pygames.play.ending import RESIGNED, Ending
from pygames.play.record import Record


class Unconfirmed(ValueError):
    """The plies of a result are no game of its match."""


def replayed(match: Match, number: int, result: GameResult) -> GameResult:
    """Return the result of a game as a replay of its plies has it.

    A ply that the rules forbid loses the game. `Unconfirmed` if it isn't over, or chance wasn't that of the match.
    """
    table = seated(len(match.levels), number)
    position, opening = opened_by(match, number // len(table))
    rng = Random(f"{match.seed}:{number}")
    if [*result.plies[: len(opening)]] != opening:
        raise Unconfirmed(f"Game {number} has another opening.")
    for at, text in enumerate(result.plies[len(opening) :], len(opening)):
        if position.turn is None:
            raise Unconfirmed(f"Game {number} goes on after its end.")
        if position.turn == CHANCE and text != str(chance_outcome(position, rng)):
            raise Unconfirmed(f"Game {number}, ply {at + 1}: {text} is not what chance has brought.")
        try:
            position = position.play(position.parse(text))
        except ValueError as refusal:
            failure = Failure(table[position.turn], at + 1, "illegal move", f"{text}: {refusal}")
            return lost(match, number, position, result.plies[:at], failure)
    if position.turn is None:
        return GameResult(frozenset(table[seat] for seat in position.winners()), plies=result.plies)
    if result.failure and position.turn != CHANCE and result.failure.player == table[position.turn]:
        return lost(match, number, position, result.plies, result.failure)
    raise Unconfirmed(f"Game {number} isn't over.")


def record_of(match: Match, number: int, result: GameResult) -> Record:
    """Return the record of a game of a match, as it is saved and shared."""
    table = seated(len(match.levels), number)
    names = match.names
    record = Record(
        match.game,
        len(table),
        options=match.options,
        players=tuple(bot(names[who]) for who in table),
        plies=result.plies,
        result=tuple(seat for seat, who in enumerate(table) if who in result.winners),
    )
    if result.failure:
        return replace(record, ending=Ending(RESIGNED, table.index(result.failure.player)))
    return record
