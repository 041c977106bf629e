"""The move list: a row for each decision, with what chance made of it, as the one who looks knows it."""

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
    """Plies that belong together: what a seat decided and what chance decided for it, or a deal, which is no seat's."""

    seat: int | None
    plies: range
    number: int = 0
    """Which decision it is, from 1; 0 where nobody has decided yet."""


def rows(session: Session) -> tuple[Row, ...]:
    """All plies of a game in rows. What chance decides goes with its seat's decision before it, else with the next."""
    return _rows(session, session.plies)


@lru_cache(maxsize=2)
def _rows(session: Session, _plies: tuple[str, ...]) -> tuple[Row, ...]:
    """The rows of a game, which change with its plies only."""
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
    """The plies at which one looks back: before the first row, and after each."""
    return [0, *(row.plies.stop for row in rows(session))]


def stop_at(stopping: list[int], ply: int) -> int:
    """The number of the stop at which a ply has been made."""
    return bisect_left(stopping, ply)


def row_text(say: Translator, session: Session, row: Row, viewer: int | None) -> str:
    """A row in words, without its seat; what the viewer does not see is left out, or said to be face down."""
    texts = ((ply, session.visible_ply(ply, viewer)) for ply in row.plies)
    said = (_brief(session.game, _at(session, ply), viewer, text) for ply, text in texts if text != HIDDEN)
    words = [": ".join(say(by_name(session, phrase)) for phrase in phrases if phrase) for phrases in said]
    words += [say(Phrase("{seat} skipped", seat=seat_name(session, s))) for s in _at(session, row.plies.stop).skipped]
    return " · ".join(words) or say(Phrase("face down"))


def owner(session: Session, row: Row) -> Phrase:
    """Whose row it is."""
    return Phrase("Deal") if row.seat is None else seat_name(session, row.seat)


@lru_cache(maxsize=64)
def _brief(game: Game, position: Any, viewer: int | None, text: str) -> tuple[Phrase, Phrase | None]:
    """What a ply does, and what else it brings about."""
    observation = position.observe(viewer)
    brief = game.board.describe_briefly(observation, text)
    return brief, None if position.turn == CHANCE else game.board.forecast(observation, observation.parse(text))


def _at(session: Session, ply: int) -> Any:
    """The position before a ply."""
    return session.at(ply)
