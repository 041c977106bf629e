"""What has happened at the table since a player last moved: a line for each turn of the others, and what is marked."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from pygames import CHANCE, Session
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.model.seats import by_name, only_person, seat_name

Turn = tuple[int | None, range]
"""Who acted, and the plies one after the other: decisions, and what chance decided for the same seat."""


def turns(session: Session, ply: int) -> tuple[Turn, ...]:
    """All turns up to a ply, the last one perhaps half-made."""
    return _turns(session, session.plies[:ply])


@lru_cache(maxsize=8)
def _turns(session: Session, plies: tuple[str, ...]) -> tuple[Turn, ...]:
    actors = ((session.game.actor(session.at(ply)), ply) for ply in range(len(plies)))
    found = []
    for seat, group in groupby(actors, key=lambda pair: pair[0]):
        made = [ply for _, ply in group]
        found.append((seat, range(made[0], made[-1] + 1)))
    return tuple(found)


def reader(session: Session, viewer: int | None) -> int | None:
    """The seat for which the news is: the viewer's, or that of the person on turn where several share the device."""
    if viewer is not None or HUMAN not in session.players:
        return viewer
    actor = session.game.actor(session.position)
    return actor if actor is not None and session.players[actor] == HUMAN else None


def since(session: Session, ply: int, viewer: int | None) -> tuple[Turn, ...]:
    """The turns since a seat last moved; its own while it is in the middle of it, or while nobody has moved since."""
    found = turns(session, ply)
    own = [n for n, (seat, plies) in enumerate(found) if seat == viewer and _decides(session, plies)]
    if viewer is None or not own:
        return found[-1:] if not found or viewer is None else _without_deal(session, found, viewer)
    later = found[own[-1] + 1 :]
    return later if any(seat != viewer for seat, _ in later) else found[own[-1] :]


def _without_deal(session: Session, found: tuple[Turn, ...], viewer: int) -> tuple[Turn, ...]:
    """The turns before a seat's first one, without the deal."""
    return tuple(turn for turn in found if turn[0] != viewer and _decides(session, turn[1])) or found[-1:]


def _decides(session: Session, plies: range) -> bool:
    """Whether a seat decides in a turn."""
    return any(session.at(ply).turn != CHANCE for ply in plies)


def latest(session: Session, ply: int, viewer: int | None) -> range:
    """The plies that are marked on the board: all since a seat last moved."""
    found = since(session, ply, viewer)
    return range(found[0][1].start, ply) if found else range(0)


def happened(session: Session, viewer: int | None, plies: range) -> list[Phrase]:
    """What these plies did, a sentence each, as a viewer knows it, and who was skipped after them."""
    told = [
        by_name(session, session.game.board.describe(session.at(ply).observe(viewer), session.visible_ply(ply, viewer)))
        for ply in plies
        if not session.game.hides(session.at(ply), viewer)
    ]
    return told + (skips(session, plies.stop) if plies else [])


def skips(session: Session, ply: int) -> list[Phrase]:
    """Who was skipped just before a ply."""
    return [
        Phrase("{seat} can’t place anything and is skipped.", seat=seat_name(session, seat))
        for seat in session.at(ply).skipped
    ]


def summed_up(session: Session, viewer: int | None, plies: range) -> list[Phrase]:
    """What a whole turn did, in as few words as the game has for it."""
    texts = tuple(session.visible_ply(ply, viewer) for ply in plies)
    phrase = (
        session.game.board.describe_turn(session.at(plies.start).observe(viewer), texts) if len(plies) > 1 else None
    )
    told = [by_name(session, phrase)] if phrase else happened(session, viewer, plies)[: len(plies)]
    return told + [said for said in skips(session, plies.stop) if said not in told]


def _last_decision(session: Session, plies: range) -> range:
    """The last decision of a turn, and what chance made of it."""
    start = next((ply for ply in reversed(plies) if session.at(ply).turn != CHANCE), plies.start)
    return range(start, plies.stop)


def skipped_headline(session: Session) -> Phrase | None:
    """That the one person at the table can't place anything just now, where others play on."""
    seat, position = only_person(session), session.position
    if seat is None or position.turn in (None, seat, CHANCE) or seat not in position.skipped:
        return None
    assert isinstance(position.turn, int)
    mover = seat_name(session, position.turn)
    return Phrase("You can’t place anything. {seat} plays on.", seat=mover)


def plays_alone(session: Session) -> bool:
    """Whether a computer is the only one that can still place something, as far as one can see."""
    position = session.position
    turn = position.turn
    if not isinstance(turn, int) or session.players[turn] == HUMAN or HUMAN not in session.players:
        return False
    return len(set(position.skipped)) == session.seats - 1
