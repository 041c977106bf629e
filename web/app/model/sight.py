"""What a player sees of a game on the table: which ply, its scene, and what is to be done next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pygames import CHANCE, Game, Session
from pygames.core.phrase import Phrase
from pygames.core.scene import DRAW, STILL, Scene, Tool
from pygames.play.session import HUMAN
from web.app.model import parts
from web.app.model.advice import NO_ADVICE, Advice
from web.app.model.correspondence import Correspondence
from web.app.model.ladder import Climb, Ladder
from web.app.model.news import latest, reader
from web.app.model.seats import by_name, seat_name


@dataclass(frozen=True)
class TableView:
    """How the table is looked at just now."""

    ply: int | None = None
    """The ply that is looked back at; None for the game as it stands."""
    notice: Phrase | None = None
    """What was said last: that something is done, or why it was refused."""
    refused: bool = False
    typed: str = ""
    """The move that was typed and refused."""
    thinking: bool = False
    viewer: int | None = None
    """The seat for whose eyes the table is; None for anyone's."""
    curtain: bool = False
    """Whether the next player has yet to say that nobody else is looking."""
    advice: Advice = NO_ADVICE
    """What the computer has to say about the game."""
    visiting: bool = False
    """Whether the game is not one's own, and so only looked at."""
    replays: bool = False
    """Whether what happened since the reader last moved is shown again."""
    rolls: str = "draws"
    """What chance decides by itself: draws, all, or none."""
    hover: Phrase | None = None
    """What the thing in hand would do where the mouse rests."""
    next_level: str = ""
    """The level that the computer is to have in the next game."""
    types: bool = False
    """Whether there is always a field to type moves in."""
    tip: Phrase | None = None
    """What a newcomer is told in this turn."""
    offers: bool = False
    """Whether the course of the game is offered."""
    offers_sound: bool = False
    climb: tuple[Ladder, Climb] | None = None
    """What the game has changed on its ladder, which is shown at its end."""


def actor_at(session: Session, scene: Scene, ply: int) -> int | None:
    """Whose turn it is where one looks; None where the game was ended then."""
    return None if session.ending and ply == session.ply else scene.actor


def sight(session: Session, table_view: TableView) -> tuple[int, Any, Scene]:
    """The ply that a player looks at, what of the game had ended there, and its scene."""
    if table_view.ply is None:
        return (
            session.ply,
            None,
            scene_at(session, session.ply, table_view.viewer, None if table_view.curtain else session.draft),
        )
    ended = parts.ended(session, table_view.viewer, table_view.ply)
    return table_view.ply, ended, scene_at(session, table_view.ply, table_view.viewer, None, ended)


def scene_at(session: Session, ply: int, viewer: int | None, draft: Any = None, ended: Any = None) -> Scene:
    """The scene of a ply, or of what ended there, as a viewer sees it, with what came last marked."""
    last = " ".join(session.visible_ply(n, viewer) for n in latest(session, ply, reader(session, viewer)))
    return _scene(session.game, session.at(ply).observe(viewer) if ended is None else ended, draft, last)


@lru_cache(maxsize=4)
def _scene(game: Game, observation: Any, draft: Any, last: str) -> Scene:
    return game.board.scene(observation, draft, last)


def is_for_a_person(session: Session, scene: Scene, rolls: str) -> bool:
    """Whether a person has to act: to move, or to let chance decide where that is a person's press."""
    if isinstance(session, Correspondence) and not session.acts:
        return False
    if session.ending or not is_chance(session):
        return session.awaits_human()
    by_hand = any(tool.target == DRAW and tool.main and _by_hand(tool, rolls) for tool in scene.tools)
    return by_hand and scene.actor is not None and session.players[scene.actor] == HUMAN


def _by_hand(tool: Tool, rolls: str) -> bool:
    """Whether a person presses a tool that lets chance decide."""
    return rolls == "none" or (rolls == "draws" and not tool.chore)


def may_type(session: Session, table_view: TableView) -> bool:
    """Whether moves may be typed: also while others move, so that the field keeps the focus."""
    return (
        not session.is_over
        and HUMAN in session.players
        and table_view.ply is None
        and not (table_view.curtain or table_view.visiting)
    )


def what_next(session: Session, scene: Scene, table_view: TableView) -> Phrase:
    """Who is to do what next."""
    actor = scene.actor
    if actor is None:
        return scene.prompt
    name = seat_name(session, actor)
    if table_view.advice.paused and session.players[actor] != HUMAN:
        return Phrase("The game is paused.")
    if table_view.curtain:
        return Phrase("Pass the device to {seat}.", seat=name)
    if session.players[actor] != HUMAN and not is_chance(session):
        return Phrase("{seat} is thinking…", seat=name)
    asked = by_name(session, scene.prompt)
    named = name in (value for _, value in asked.values)
    if not named and (session.players.count(HUMAN) > 1 or session.players[actor] != HUMAN):
        return Phrase("{seat}: {prompt}", seat=name, prompt=asked)
    return asked


def is_chance(session: Session) -> bool:
    """Whether chance decides next."""
    return session.position.turn == CHANCE


def just_drawn(session: Session, viewer: int | None) -> frozenset[str]:
    """Return the targets of what the viewer has drawn since it last decided, where others don't see that."""
    if viewer is None or not session.game.has_secrets or session.is_over:
        return frozenset()
    decided = (ply for ply in range(session.ply - 1, -1, -1) if session.at(ply).turn == viewer)
    ply = next(decided, None)
    if ply is None:
        return frozenset()
    before = _held(session.game, session.at(ply).observe(viewer), viewer)
    return _held(session.game, session.at(session.ply).observe(viewer), viewer) - before


@lru_cache(maxsize=4)
def _held(game: Game, observation: Any, viewer: int) -> frozenset[str]:
    """Return the targets of what a seat may pick from its hand."""
    hands = game.board.scene(observation).hands
    return frozenset(item.target for hand in hands if hand.seat == viewer for item in hand.items if item.style != STILL)
