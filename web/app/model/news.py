"""The news since a player's last move: a line for each turn of the others, and what is marked on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Any

from pygames import CHANCE, Game, Session
from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Mark
from pygames.play.session import HUMAN
from web.app.model.marks import cells_of, place_of
from web.app.model.seats import by_name, only_person, seat_name, seat_names
from web.app.model.words import renamed

Turn = tuple[int | None, range]
"""The seat that acted, and its plies in a row: decisions, and outcomes of chance for it."""


@dataclass(frozen=True)
class Detail:
    """A part of a picture of the board: what a move put there."""

    canvas: Canvas
    part: tuple[float, float, float, float]
    """Left, top, width and height."""


@dataclass(frozen=True)
class NewsFacts:
    """The news since the reader's last move: of the turns of others, or else of the reader's own."""

    own: tuple[Phrase, ...] = ()
    """What the reader's own turn did."""
    turns: tuple[tuple[int, tuple[Phrase, ...]], ...] = ()
    """The seat of each other turn, and what it did."""
    start: int = 0
    """The ply with which they began."""
    detail: Detail | None = None
    """What the last of these moves put on the board."""


def news_for(session: Session, viewer: int | None, board: Canvas) -> NewsFacts:
    """Return the news for a viewer, who sees this board."""
    seat = reader(session, viewer)
    found = since(session, session.ply, seat)
    if all(whose == seat for whose, _ in found):  # one's own turn needs no replay
        return NewsFacts(tuple(summarise_turn(session, viewer, _last_decision(session, found[-1][1])) if found else ()))
    told = ((whose, tuple(summarise_turn(session, viewer, plies))) for whose, plies in found if whose != seat)
    lines = tuple((whose, said) for whose, said in told if said and whose is not None)
    last = next(plies for whose, plies in reversed(found) if whose != seat)
    return NewsFacts((), lines, found[0][1].start, detail_of(session, viewer, last, board))


def detail_of(session: Session, viewer: int | None, plies: range, board: Canvas) -> Detail | None:
    """Return what a turn of one decision put on the board; None if it put nothing there, or there were several."""
    decisions = [ply for ply in plies if session.at(ply).turn != CHANCE]
    if len(decisions) != 1:
        return None
    (ply,) = decisions
    observation, text = session.at(ply).observe(viewer), session.visible_ply(ply, viewer)
    places = [place_of(session.game, observation, cell) for cell in cells_of(board, text)]
    marks = _ghost(session.game, observation, text)
    if not places or not marks:
        return None
    left, top = min(place.x for place in places), min(place.y for place in places)
    right, bottom = max(place.x + place.width for place in places), max(place.y + place.height for place in places)
    canvas = Canvas(width=board.width, height=board.height, layers=board.layers, marks=marks)
    return Detail(canvas, (left, top, right - left, bottom - top))


@lru_cache(maxsize=4)
def _ghost(game: Game, observation: Any, text: str) -> frozenset[Mark]:
    """Return what a move put on the board: it is drawn until the reader has moved."""
    return frozenset(replace(mark, label=None) for mark in game.board.ghost(observation, text))


def turns(session: Session, ply: int) -> tuple[Turn, ...]:
    """Return all turns up to a ply; the last one may be incomplete."""
    return _turns(session, session.plies[:ply])


@lru_cache(maxsize=8)  # few, as each entry keeps a whole game in memory
def _turns(session: Session, plies: tuple[str, ...]) -> tuple[Turn, ...]:
    actors = zip(map(session.game.actor, session.positions), range(len(plies)), strict=False)
    found = []
    for seat, group in groupby(actors, key=lambda pair: pair[0]):
        made = [ply for _, ply in group]
        found.append((seat, range(made[0], made[-1] + 1)))
    return tuple(found)


def reader(session: Session, viewer: int | None) -> int | None:
    """Return whom the news is for: the viewer's seat, or if several share the device, that of the person to move."""
    if viewer is not None or HUMAN not in session.players:
        return viewer
    actor = session.game.actor(session.position)
    return actor if actor is not None and session.players[actor] == HUMAN else None


def since(session: Session, ply: int, viewer: int | None) -> tuple[Turn, ...]:
    """Return the turns since a seat last moved; its own turn while it is in it, or if nobody has moved since."""
    return _since(session, session.plies[:ply], viewer)


@lru_cache(maxsize=8)  # few, as each entry keeps a whole game in memory
def _since(session: Session, made: tuple[str, ...], viewer: int | None) -> tuple[Turn, ...]:
    """Return the turns since a seat last moved, cached by the plies: they are marked, told, and offered as a replay."""
    found = _turns(session, made)
    backwards = reversed([*enumerate(found)])
    own = next((n for n, (seat, plies) in backwards if seat == viewer and _decides(session, plies)), None)
    if viewer is None or own is None:
        return found[-1:] if not found or viewer is None else _without_deal(session, found, viewer)
    later = found[own + 1 :]
    return later if any(seat != viewer for seat, _ in later) else found[own:]


def _without_deal(session: Session, found: tuple[Turn, ...], viewer: int) -> tuple[Turn, ...]:
    """Return the turns before a seat's first one, without the deal."""
    return tuple(turn for turn in found if turn[0] != viewer and _decides(session, turn[1])) or found[-1:]


def _decides(session: Session, plies: range) -> bool:
    """Return whether a seat decides in a turn."""
    return any(session.at(ply).turn != CHANCE for ply in plies)


def latest(session: Session, ply: int, viewer: int | None) -> range:
    """Return the plies marked on the board: all since a seat last moved."""
    found = since(session, ply, viewer)
    return range(found[0][1].start, ply) if found else range(0)


def describe_plies(session: Session, viewer: int | None, plies: range) -> list[Phrase]:
    """Return a sentence for each of these plies, as a viewer knows it, and who was skipped after them."""
    names = seat_names(session)
    told = [
        renamed(_described(session.game, session.at(ply).observe(viewer), session.visible_ply(ply, viewer)), names)
        for ply in plies
        if not session.game.hides(session.at(ply), viewer)
    ]
    return told + (skips(session, plies.stop) if plies else [])


@lru_cache(maxsize=16)
def _described(game: Game, observation: Any, text: str) -> Phrase:
    """Return what a ply did: it is spoken when it is made, and shown as the news."""
    return game.board.describe(observation, text)


@lru_cache(maxsize=16)
def _summarised(game: Game, observation: Any, texts: tuple[str, ...]) -> Phrase | None:
    """Return what a turn did: it is the news until the reader has moved."""
    return game.board.describe_turn(observation, texts)


def skips(session: Session, ply: int) -> list[Phrase]:
    """Return who was skipped just before a ply."""
    return [
        Phrase("{seat} can’t place anything and is skipped.", seat=seat_name(session, seat))
        for seat in session.at(ply).skipped
    ]


def summarise_turn(session: Session, viewer: int | None, plies: range) -> list[Phrase]:
    """Return what a whole turn did, in as few sentences as the game allows, for those who see the board."""
    texts = tuple(session.visible_ply(ply, viewer) for ply in plies)
    phrase = _summarised(session.game, session.at(plies.start).observe(viewer), texts)
    told = [by_name(session, phrase)] if phrase else describe_plies(session, viewer, plies)[: len(plies)]
    return told + [said for said in skips(session, plies.stop) if said not in told]


def _last_decision(session: Session, plies: range) -> range:
    """Return the last decision of a turn, with its outcomes of chance."""
    start = next((ply for ply in reversed(plies) if session.at(ply).turn != CHANCE), plies.start)
    return range(start, plies.stop)


def skipped_headline(session: Session) -> Phrase | None:
    """Return that the one person at the table can't place anything for now, while others play on."""
    seat, position = only_person(session), session.position
    if seat is None or position.turn in (None, seat, CHANCE) or seat not in position.skipped:
        return None
    assert isinstance(position.turn, int)
    mover = seat_name(session, position.turn)
    return Phrase("You can’t place anything. {seat} plays on.", seat=mover)


def plays_alone(session: Session) -> bool:
    """Return whether only one computer can still place something, as far as can be seen."""
    position = session.position
    turn = position.turn
    if not isinstance(turn, int) or session.players[turn] == HUMAN or HUMAN not in session.players:
        return False
    return len(set(position.skipped)) == session.seats - 1
