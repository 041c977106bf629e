"""How the current game is looked at, its scene at a ply, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pygames import CHANCE, Game, Session
from pygames.core.course import ModelGame
from pygames.core.phrase import Phrase
from pygames.core.scene import DRAW, STILL, Scene, Tool
from pygames.play.session import HUMAN
from web.app.model.advice import NO_ADVICE, Advice
from web.app.model.company import Speech
from web.app.model.correspondence import Correspondence
from web.app.model.effects import Honour
from web.app.model.ladder import Climb, Ladder
from web.app.model.news import latest, reader
from web.app.model.seats import Seats, names_for
from web.app.model.words import renamed


@dataclass(frozen=True)
class TableView:
    """How the table is seen."""

    ply: int | None = None
    """The ply being reviewed; None for the current position."""
    notice: Phrase | None = None
    """What was said last: that something is done, or why it was refused."""
    refused: bool = False
    typed: str = ""
    """The typed move that was refused."""
    thinking: bool = False
    viewer: int | None = None
    """The seat for whose eyes the table is; None for anyone's."""
    curtain: bool = False
    """Whether the next player has yet to confirm that nobody else is looking."""
    advice: Advice = NO_ADVICE
    """The computer's comments on the game."""
    visiting: bool = False
    """Whether the game is not one's own, and can only be viewed."""
    elsewhere: bool = False
    """Whether another window plays the game."""
    unfolded: bool = False
    """Whether all of the result is shown."""
    model: ModelGame | None = None
    """The model game that is shown, if it is one."""
    replays: bool = False
    """Whether the plies since the reader last moved are being replayed."""
    rolls: str = "draws"
    """What chance decides by itself: draws, all, or none."""
    hover: Phrase | None = None
    """What the piece in hand would do where the mouse rests."""
    next_level: str = ""
    """The computer's level in the next game."""
    types: bool = False
    """Whether the field for typing moves is always shown."""
    own_side: bool = False
    """Whether the reader wants to see the board from the side of their own seat."""
    tip: Phrase | None = None
    """The tip for a newcomer in this turn."""
    offers: bool = False
    """Whether the course of the game is offered."""
    offers_sound: bool = False
    speech: Speech | None = None
    """What a character has just said."""
    climb: tuple[Ladder, Climb] | None = None
    """The game's effect on the ladder, shown at its end."""
    achieved: tuple[Honour, ...] = ()
    """What else the end of the game has achieved."""


def scene_at(session: Session, ply: int, viewer: int | None, draft: Any = None, ended: Any = None) -> Scene:
    """Return the scene of a ply, or of a round's end, as a viewer sees it, with the last plies marked."""
    last = " ".join(session.visible_ply(n, viewer) for n in latest(session, ply, reader(session, viewer)))
    return _scene(session.game, session.at(ply).observe(viewer) if ended is None else ended, draft, last)


@lru_cache(maxsize=8)
def _scene(game: Game, observation: Any, draft: Any, last: str) -> Scene:
    return game.board.scene(observation, draft, last)


def is_for_a_person(session: Session, scene: Scene, rolls: str) -> bool:
    """Return whether a person has to act: to move, or to press for chance where that is a person's task."""
    if isinstance(session, Correspondence) and not session.acts:
        return False
    if session.ending or not is_chance(session):
        return session.awaits_human()
    by_hand = any(tool.target == DRAW and tool.main and _by_hand(tool, rolls) for tool in scene.tools)
    return by_hand and scene.actor is not None and session.players[scene.actor] == HUMAN


def _by_hand(tool: Tool, rolls: str) -> bool:
    """Return whether a person presses a tool that lets chance decide."""
    return rolls == "none" or (rolls == "draws" and not tool.chore)


def what_next(session: Session, seats: Seats, scene: Scene, table_view: TableView) -> Phrase:
    """Return who is to do what next."""
    actor = scene.actor
    if actor is None:
        return scene.prompt
    name = seats[actor].name
    if table_view.advice.paused and not is_for_a_person(session, scene, table_view.rolls):
        return Phrase("The game is paused.")
    if table_view.curtain:
        return Phrase("Pass the device to {seat}.", seat=name)
    if session.players[actor] != HUMAN and not is_chance(session):
        return Phrase("{seat} is thinking…", seat=name)
    asked = renamed(scene.prompt, names_for(seats))
    named = name in (value for _, value in asked.values)
    if not named and (session.players.count(HUMAN) > 1 or session.players[actor] != HUMAN):
        return Phrase("{seat}: {prompt}", seat=name, prompt=asked)
    return asked


def is_chance(session: Session) -> bool:
    """Return whether chance decides next."""
    return session.position.turn == CHANCE


def just_drawn(session: Session, viewer: int | None, now: Scene | None = None) -> frozenset[str]:
    """Return the targets of what the viewer has drawn since it last decided, if the others don't see that.

    `now` is the scene of the current position, if it is there already.
    """
    if viewer is None or session.is_over:
        return frozenset()
    decided = (ply for ply in range(session.ply - 1, -1, -1) if session.at(ply).turn == viewer)
    ply = next(decided, None)
    if ply is None:
        return frozenset()
    now = now or scene_at(session, session.ply, viewer)
    return _pickable(now, viewer) - _pickable(scene_at(session, ply, viewer), viewer)


def _pickable(scene: Scene, viewer: int) -> frozenset[str]:
    """Return the targets of what a seat may pick from its hand."""
    hands = (hand.items for hand in scene.hands if hand.seat == viewer)
    return frozenset(item.target for items in hands for item in items if item.style != STILL)
