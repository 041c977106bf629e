"""The move list: a row for each decision, with its outcomes of chance, as the viewer knows them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pygames import CHANCE, Game, Session
from pygames.core.phrase import Phrase
from pygames.play.record import HIDDEN
from web.app.model.seats import Seats, names_for, seats_of
from web.app.model.words import Names, Said, Translator, in_a_line, renamed


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
    *positions, _ = session.positions
    actors: list[int | None] = [*map(session.game.actor, positions)]
    decided = begun = 0
    for ply, (seat, position) in enumerate(zip(actors, positions, strict=True)):
        if position.turn != CHANCE:
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


def move_number(session: Session, ply: int) -> int:
    """Return the number that a decision has in the move list, by which all sentences name it."""
    return next(row.number for row in rows(session) if ply in row.plies)


def stops(session: Session) -> list[int]:
    """Return the plies at which a review stops: before the first row, and after each."""
    return [0, *(row.plies.stop for row in rows(session))]


def stop_at(stopping: list[int], ply: int) -> int:
    """Return the number of the first stop at or after a ply."""
    return bisect_left(stopping, ply)


def row_text(say: Translator, session: Session, row: Row, viewer: int | None) -> str:
    """Return a row in words, without its seat; hidden parts are left out, or said to be face down."""
    seats = seats_of(session)
    return in_a_line(say, row_said(session, seats, names_for(seats), row, viewer))


def row_said(session: Session, seats: Seats, names: Names, row: Row, viewer: int | None) -> Said:
    """Return what a row says: of each ply what it did and what else it caused, and then who was skipped."""
    texts = ((ply, session.visible_ply(ply, viewer)) for ply in row.plies)
    briefs = [_brief(session.game, _at(session, ply), viewer, text) for ply, text in texts if text != HIDDEN]
    said = [tuple(renamed(phrase, names) for phrase in brief if phrase) for brief in briefs]
    skipped = session.at(row.plies.stop).skipped
    said += [(Phrase("{seat} skipped", seat=seats[seat].name),) for seat in skipped]
    return (*said,) or ((Phrase("face down"),),)


def owner(seats: Seats, row: Row) -> Phrase:
    """Return whose row it is."""
    return Phrase("Deal") if row.seat is None else seats[row.seat].name


@lru_cache(maxsize=64)
def _brief(game: Game, position: Any, viewer: int | None, text: str) -> tuple[Phrase, Phrase | None]:
    """Return what a ply does, and what else it causes."""
    observation = position.observe(viewer)
    brief = game.board.describe_briefly(observation, text)
    return brief, None if position.turn == CHANCE else game.board.forecast(observation, observation.parse(text))


@dataclass(frozen=True, eq=False)
class RowFacts:
    """A row of the move list in words. As long as it stays the same, it is the same object."""

    row: Row
    owner: Phrase
    heading: Phrase | None
    """The name of the round."""
    texts: tuple[str, ...]
    """Its plies, as the viewer knows them."""
    said: Said


@dataclass(frozen=True)
class MoveFacts:
    """The move list, and where in it the ply shown is."""

    rows: tuple[RowFacts, ...]
    stop: int
    """The number of rows up to the ply shown."""

    current: RowFacts | None
    """The row that ends at the ply shown; None before the first."""
    number: int
    """The number of the last decision up to the ply shown; 0 before the first."""
    last: int
    """The number of the last decision of all."""


def moves_to(session: Session, seats: Seats, viewer: int | None, ply: int) -> MoveFacts:
    """Return the move list as a viewer knows it, up to a ply."""
    told, stop = _told_rows(session, seats, viewer, session.plies), stop_at(stops(session), ply)
    numbers = [0, *(one.row.number for one in told)]
    return MoveFacts(told, stop, told[stop - 1] if stop else None, max(numbers[: stop + 1]), max(numbers))


@lru_cache(maxsize=2)
def _told_rows(session: Session, seats: Seats, viewer: int | None, _plies: tuple[str, ...]) -> tuple[RowFacts, ...]:
    """Return the rows in words, cached by the plies."""
    known, names, told, positions = _known(session, seats, viewer), names_for(seats), [], session.positions
    for row in rows(session):
        ends = positions[row.plies.start], positions[row.plies.stop]
        old, facts = known.get(row.plies.start, (None, None))
        # the same positions were reached by the same plies
        if facts is None or old is None or old[0] is not ends[0] or old[1] is not ends[1] or facts.row != row:
            texts = tuple(session.visible_ply(ply, viewer) for ply in row.plies)
            heading = session.game.board.round_name(ends[0].observe(viewer))
            facts = RowFacts(row, owner(seats, row), heading, texts, row_said(session, seats, names, row, viewer))
            known[row.plies.start] = ends, facts
        told.append(facts)
    return (*told,)


@lru_cache(maxsize=8)  # those of all who look at a game in turn; few, as each keeps a whole game in memory
def _known(_session: Session, _seats: Seats, _viewer: int | None) -> dict[int, tuple[tuple[Any, Any], RowFacts]]:
    """Return the rows that are in words already by their first ply, each with the positions before and after it."""
    return {}


def _at(session: Session, ply: int) -> Any:
    """Return the position before a ply, which may be the key of a cache."""
    return session.at(ply)
