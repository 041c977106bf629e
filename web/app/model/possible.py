"""The legal moves of the player on turn, of which some may be sought by their words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pygames.core.phrase import Phrase
from web.app.model.overlays import PossibleMoves
from web.app.model.words import Translator

_WORD = re.compile(r"\w+")


def moves_of_hand(shown: PossibleMoves) -> Sequence[Any]:
    """Return the legal moves, of the piece in hand where one is."""
    session = shown.session
    return session.game.board.possible(session.position.observe(shown.viewer), session.draft)


def moves_sought(say: Translator, shown: PossibleMoves) -> Sequence[Any]:
    """Return those legal moves whose text, or what is said of them, has the words that are sought."""
    moves = moves_of_hand(shown)
    return [move for move in moves if _is_meant(say, shown, move)] if shown.sought else moves


def _is_meant(say: Translator, shown: PossibleMoves, move: Any) -> bool:
    """Return whether the words of a move begin with all that are sought."""
    board, observation = shown.session.game.board, shown.session.position.observe(shown.viewer)
    phrases = (board.describe_briefly(observation, str(move)), board.forecast(observation, move))
    words = _WORD.findall(" ".join([str(move), *(say(phrase) for phrase in phrases if phrase)]).casefold())
    return all(any(word.startswith(part) for word in words) for part in _WORD.findall(shown.sought.casefold()))


def moves_counted(shown: PossibleMoves, moves: Sequence[Any]) -> Phrase:
    """Say how many legal moves are listed, and of what."""
    n, session, sought = len(moves), shown.session, shown.sought
    if sought:
        return Phrase.count(
            "{n} possible move matching “{sought}”", "{n} possible moves matching “{sought}”", n, sought=sought
        )
    if session.draft is not None and n < len(session.position.observe(shown.viewer).legal_moves()):
        return Phrase.count(
            "{n} possible move with the piece you’re holding", "{n} possible moves with the piece you’re holding", n
        )
    return Phrase.count("{n} possible move", "{n} possible moves", n)
