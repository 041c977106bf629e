"""Proves that challenges can be won: plays them until one is won, and keeps the record.

    nice -n 19 python -m research.challenges blokus ringgz

A strong player plays the first seat, and never a move that the challenge forbids; the other seats are played by the
challenge's opponent. The record of the first game won is written to `tests/challenges/`, where a test replays it. Games
that have a record already are skipped.
"""

from __future__ import annotations

import argparse
from typing import Any

from pygames import CHANCE, GAMES, Game, Record, Session
from pygames.ai.players import SearchingPlayer, player
from pygames.core.challenge import Challenge
from pygames.play.session import HUMAN, bot
from tools.paths import ROOT

FOLDER = ROOT / "tests" / "challenges"
SIMULATIONS = 60
MAX_GAMES = 20


def main() -> None:
    """Prove the challenges of the games named on the command line."""
    parser = argparse.ArgumentParser(description="Prove that challenges can be won.")
    parser.add_argument("games", metavar="GAME", nargs="+", choices=GAMES)
    for name in parser.parse_args().games:
        for challenge in GAMES[name].guide.challenges:
            path = FOLDER / f"{name}-{challenge.name}.txt"
            if not path.exists():
                won = prove(GAMES[name], challenge)
                print(name, challenge.name, "won" if won else f"not won in {MAX_GAMES} games", flush=True)
                if won:
                    path.write_text(won.write(), encoding="utf-8")


def prove(game: Game, challenge: Challenge) -> Record | None:
    """Return the record of the first game in which the challenge is met; None if that takes too many."""
    played = (play(game, challenge, n) for n in range(1, MAX_GAMES + 1))
    return next((session.record for session in played if session and session.winners == {0}), None)


def play(game: Game, challenge: Challenge, number: int) -> Session | None:
    """Play a game under the rule of a challenge; None if no move keeps it any more."""
    session = begun(game, challenge, number)
    strong = player(game, "strong", seed=f"strong {number}", timed=False)
    assert isinstance(strong, SearchingPlayer)
    bots = [player(game, challenge.level, seed=f"{number}:{seat}", timed=False) for seat in range(session.seats)]
    while (turn := session.position.turn) is not None:
        if turn == CHANCE:
            session.draw()
        elif turn:
            session.play(str(bots[turn].choose(session.observation(turn))))
        elif text := best_allowed(strong, challenge, session.position):
            session.play(text)
        else:
            return None
    return session


def begun(game: Game, challenge: Challenge, number: int) -> Session:
    """Return a new game like the one that a player of the app begins."""
    seats, options = game.seats[0], game.check_options(challenge.options)
    players = (HUMAN, *[bot(challenge.level)] * (seats - 1))
    seed = f"{game.name} {challenge.name} {number}"
    return Session.of(Record(game.name, seats, tuple(sorted(options.items())), seed=seed, players=players))


def best_allowed(strong: SearchingPlayer, challenge: Challenge, position: Any) -> str:
    """Return the move that a search likes best among those that keep the rule; empty if there is none."""
    allowed = [str(move) for move in position.legal_moves() if challenge.allows(position, move)]
    if len(allowed) < 2:
        return next(iter(allowed), "")
    strong.choose(position.observe(position.turn), steps=SIMULATIONS)
    root = strong.search.root
    assert root
    tried = (str(child.move) for child in root.ranking() if child.visits)
    return next((text for text in tried if text in allowed), allowed[0])


if __name__ == "__main__":
    main()
