"""What a player sees of the current game: the ply, its scene, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from pygames import CHANCE, Game, Session
from pygames.core.course import ModelGame, Passage
from pygames.core.phrase import Phrase
from pygames.core.scene import DRAW, FINALE, STILL, Canvas, Scene, Tool
from pygames.play.session import HUMAN
from web.app.model import parts
from web.app.model.advice import NO_ADVICE, Advice, spoken_of
from web.app.model.correspondence import Correspondence
from web.app.model.hints import with_hint, with_marks
from web.app.model.ladder import Climb, Ladder
from web.app.model.news import describe_plies, latest, reader
from web.app.model.seats import by_name, seat_name


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
    tip: Phrase | None = None
    """The tip for a newcomer in this turn."""
    offers: bool = False
    """Whether the course of the game is offered."""
    offers_sound: bool = False
    climb: tuple[Ladder, Climb] | None = None
    """The game's effect on the ladder, shown at its end."""


@dataclass(frozen=True)
class TableSight:
    """What a player sees of the current game; each part is computed once, then rendered."""

    session: Session
    view: TableView

    @cached_property
    def ply(self) -> int:
        """The ply shown."""
        return self.session.ply if self.view.ply is None else self.view.ply

    @cached_property
    def ended(self) -> Any:
        """The observation at the end of the round that ended at this ply; None if none did, or the game goes on."""
        return None if self.view.ply is None else parts.ended_round(self.session, self.view.viewer, self.view.ply)

    @cached_property
    def scene(self) -> Scene:
        """The scene, with the piece in hand at the current ply."""
        draft = self.session.draft if self.view.ply is None and not self.view.curtain else None
        return scene_at(self.session, self.ply, self.view.viewer, draft, self.ended)

    @cached_property
    def observation(self) -> Any:
        """What the player knows there."""
        return self.session.at(self.ply).observe(self.view.viewer) if self.ended is None else self.ended

    @cached_property
    def actor(self) -> int | None:
        """The seat to move there; None if the game was ended there."""
        return None if self.session.ending and self.ply == self.session.ply else self.scene.actor

    @cached_property
    def mine(self) -> bool:
        """Whether a person is to act, so that the board may be pressed."""
        plays = self.view.ply is None and not self.view.curtain
        return plays and is_for_a_person(self.session, self.scene, self.view.rolls)

    @cached_property
    def canvas(self) -> Canvas:
        """The board with the hint, or with the moves that the coach comments on."""
        view, board = self.view, self.scene.board
        if self.session.position.winners() not in (frozenset(), self.session.winners):
            # a head start has turned the game: what won by the rules is nothing to celebrate
            board = replace(board, marks=frozenset(mark for mark in board.marks if mark.layer != FINALE))
        if view.advice.hint and self.mine:
            return with_hint(board, view.advice.hint)
        if self.passage:
            return with_marks(board, {self.passage.shown: "hint"})
        return board if view.replays else with_marks(board, spoken_of(self.session, view.advice, view.ply, view.viewer))

    @property
    def passage(self) -> Passage | None:
        """What the model game that is shown comments on here, if it does."""
        return self.view.model.comments.get(self.ply) if self.view.model else None

    @property
    def looks_back(self) -> bool:
        """Whether an earlier position is being reviewed."""
        return self.view.ply is not None and not self.view.replays

    @property
    def pauses(self) -> bool:
        """Return whether the game waits between two rounds for a person to go on."""
        return not self.view.replays and parts.pauses(self.session, self.view.ply, self.ended)

    @property
    def is_concluded(self) -> bool:
        """Whether the result of the whole game is shown: at its end, even of a game that is only viewed."""
        view, session = self.view, self.session
        at_end = view.ply is None or (view.visiting and view.ply == session.ply)
        return session.is_over and self.ended is None and at_end

    @property
    def part(self) -> Phrase:
        """The name of the round that ended here."""
        return parts.part_name(self.session, self.view.viewer, (self.view.ply or 0) - 1)

    @property
    def fresh(self) -> frozenset[str]:
        """The targets of what the viewer has just drawn."""
        return just_drawn(self.session, self.view.viewer)

    @property
    def may_type(self) -> bool:
        """Return whether moves may be typed: also while others move, so that the field keeps the focus."""
        view, plays = self.view, not self.session.is_over and HUMAN in self.session.players
        return plays and view.ply is None and not (view.curtain or view.visiting)

    @property
    def asked(self) -> Phrase:
        """The effect of the piece in hand where the mouse rests, else who is to do what next."""
        return self.view.hover or what_next(self.session, self.scene, self.view)

    @property
    def is_previewed(self) -> bool:
        """Whether a move is in preview, which says enough."""
        held = self.scene.held
        return held is not None and bool(held.at or self.view.hover)

    @property
    def replayed(self) -> list[Phrase]:
        """What the replayed ply did."""
        return describe_plies(self.session, self.view.viewer, range(self.ply - 1, self.ply)) if self.ply else []


def scene_at(session: Session, ply: int, viewer: int | None, draft: Any = None, ended: Any = None) -> Scene:
    """Return the scene of a ply, or of a round's end, as a viewer sees it, with the last plies marked."""
    last = " ".join(session.visible_ply(n, viewer) for n in latest(session, ply, reader(session, viewer)))
    return _scene(session.game, session.at(ply).observe(viewer) if ended is None else ended, draft, last)


@lru_cache(maxsize=4)
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


def what_next(session: Session, scene: Scene, table_view: TableView) -> Phrase:
    """Return who is to do what next."""
    actor = scene.actor
    if actor is None:
        return scene.prompt
    name = seat_name(session, actor)
    if table_view.advice.paused and not is_for_a_person(session, scene, table_view.rolls):
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
    """Return whether chance decides next."""
    return session.position.turn == CHANCE


def just_drawn(session: Session, viewer: int | None) -> frozenset[str]:
    """Return the targets of what the viewer has drawn since it last decided, if the others don't see that."""
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
