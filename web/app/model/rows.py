"""The move list: a row for each decision, with its outcomes of chance, as the viewer knows them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pygames import CHANCE, Game, Session
from pygames.core.phrase import Phrase
from pygames.play.record import HIDDEN
from web.app.model.seats import by_name, seat_name
from web.app.model.words import Translator


@dataclass(frozen=True)
class Row:
    """A decision of a seat with the outcomes of chance that belong to it; or a deal, which belongs to no seat."""

    seat: int | None
    plies: range
    number: int = 0
    """The number of the decision, from 1; 0 before the first."""


def rows(session: Session) -> tuple[Row, ...]:
    """Return a game's plies in rows.

    Outcomes of chance belong to their seat's decision before them, else to the next.
    """
    return _rows(session, session.plies)


@lru_cache(maxsize=2)  # few, as each entry keeps a whole game in memory
def _rows(session: Session, _plies: tuple[str, ...]) -> tuple[Row, ...]:
    """Return the rows of a game, cached by its plies."""
    found: list[Row] = []
    actors: list[int | None] = [session.game.actor(session.at(ply)) for ply in range(session.ply)]
    decided = begun = 0
    for ply, seat in enumerate(actors):
        if session.at(ply).turn != CHANCE:
            if begun < ply and actors[ply - 1] != seat:
                found.append(Row(None, range(begun, ply)))
                begun = ply
            decided += 1
            found.append(Row(seat, range(begun, ply + 1), decided))
        elif begun == ply and found and found[-1].seat == seat:
            found[-1] = replace(found[-1], plies=range(found[-1].plies.start, ply + 1))
        else:
            continue
        begun = ply + 1
    if begun < session.ply:
        seats = set(actors[begun:])
        found.append(Row(seats.pop() if len(seats) == 1 else None, range(begun, session.ply)))
    return tuple(found)


def stops(session: Session) -> list[int]:
    """Return the plies at which a review stops: before the first row, and after each."""
    return [0, *(row.plies.stop for row in rows(session))]


def stop_at(stopping: list[int], ply: int) -> int:
    """Return the number of the first stop at or after a ply."""
    return bisect_left(stopping, ply)


def row_text(say: Translator, session: Session, row: Row, viewer: int | None) -> str:
    """Return a row in words, without its seat; hidden parts are left out, or said to be face down."""
    texts = ((ply, session.visible_ply(ply, viewer)) for ply in row.plies)
    said = (_brief(session.game, _at(session, ply), viewer, text) for ply, text in texts if text != HIDDEN)
    words = [": ".join(say(by_name(session, phrase)) for phrase in phrases if phrase) for phrases in said]
    words += [say(Phrase("{seat} skipped", seat=seat_name(session, s))) for s in _at(session, row.plies.stop).skipped]
    return " · ".join(words) or say(Phrase("face down"))


def owner(session: Session, row: Row) -> Phrase:
    """Return whose row it is."""
    return Phrase("Deal") if row.seat is None else seat_name(session, row.seat)


@lru_cache(maxsize=64)
def _brief(game: Game, position: Any, viewer: int | None, text: str) -> tuple[Phrase, Phrase | None]:
    """Return what a ply does, and what else it causes."""
    observation = position.observe(viewer)
    brief = game.board.describe_briefly(observation, text)
    return brief, None if position.turn == CHANCE else game.board.forecast(observation, observation.parse(text))


def _at(session: Session, ply: int) -> Any:
    """Return the position before a ply."""
    return session.at(ply)
