"""The state of the app besides the current game, the saved games and the settings, as a few small values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from pygames import BadRecord, Game, Record
from pygames.ai import Player, SearchInfo
from pygames.core.course import ModelGame
from pygames.core.game import Position
from pygames.core.phrase import Phrase
from pygames.play.record import NewerRecord
from web.app.model.exercises import Exercise
from web.app.model.hints import Hint
from web.app.model.judging import Judgement
from web.app.model.sight import TableView
from web.app.model.tasks import ThinkingTask


@dataclass
class Device:
    """What the page has reported about the browser and the device."""

    now: str = ""
    """The local time, as text."""
    languages: list[str] = field(default_factory=list)
    """The browser's languages, the preferred one first."""
    reduced_motion: bool = False
    """Whether the system asks for reduced motion."""
    address: str = ""
    """The address of the app, for links."""
    agent: str = ""
    """The browser's user agent."""
    installable: bool = False
    """Whether the browser offers to install the app."""
    updatable: bool = False
    """Whether a new version waits to be used."""
    settled: bool = False
    """Whether the start is complete, including what was deferred."""

    def may_install(self, *, installable: bool) -> None:
        """Note whether the browser offers to install the app."""
        self.installable = installable

    def may_update(self) -> None:
        """Note that a new version waits to be used."""
        self.updatable = True

    @property
    def today(self) -> str:
        """The local date, as text."""
        return self.now[:10]


@dataclass
class TableState:
    """What the player at this device may see and do in the current game."""

    revealed_to: int = -1
    """The seat that has confirmed that nobody else is looking, in games with hidden information."""
    visiting: bool = False
    """Whether the game is not one's own, and can only be viewed."""
    address: str = ""
    """The address under which a newer version's game is opened again; empty for others."""
    elsewhere: bool = False
    """Whether another window plays it."""
    next_level: str = ""
    """The computer's level in the next game; empty for the current one."""
    offers_course: bool = False
    """Whether it is the first table of its game, at which the course is offered."""

    def show_to(self, seat: int) -> None:
        """Reveal the game to a seat that has confirmed that nobody else is looking; to none with -1."""
        self.revealed_to = seat

    def visit(self, *, visiting: bool) -> None:
        """Set whether the game is only viewed."""
        self.visiting = visiting

    def open_again(self, address: str) -> None:
        """Set the address under which the game is opened again, as the table doesn't have all of it."""
        self.address = address

    def leave_to_others(self, *, elsewhere: bool) -> None:
        """Set whether another window plays the game."""
        self.elsewhere = elsewhere

    def choose_level(self, level: str) -> None:
        """Set the computer's level in the next game."""
        self.next_level = level

    def offer_course(self, *, offers: bool) -> None:
        """Offer the course of the game, or not."""
        self.offers_course = offers


@dataclass
class ClockState:
    """The clock that runs on the page, and since when."""

    number: int = 0
    """The number of this run; messages about earlier runs are ignored."""
    state: tuple[int, int, int] | None = None
    """The game, its ply and the seat; None if no clock runs."""
    seat: int | None = None
    since: float = 0.0
    before: float = 0.0
    """Seconds that the seat had used since the last ply when its clock was started."""
    away: bool = False
    """Whether the page is hidden."""
    read: Callable[[], float] = monotonic
    """Returns the time in seconds."""


@dataclass
class BotTurn:
    """A turn of the computer or of chance, and the thinking about it, which no other position can use."""

    position: Position[Any]
    thinking: Iterator[SearchInfo] | None = None
    best: SearchInfo | None = None
    """The best move found so far."""


@dataclass
class Computer:
    """The computer players at the table, and the turn they are thinking about."""

    turn: BotTurn | None = None
    """The current turn; None if it is a person's."""
    bots: dict[tuple[int, str], Player] = field(default_factory=dict)
    """The players by seat and kind."""
    paused: bool = False
    """Whether they are paused."""
    fast_forward: bool = False
    """Whether one that plays on alone is to finish without pauses."""
    introduced: bool = False
    """Whether it has been said which characters are unknown."""
    failed_in: Position[Any] | None = None
    """The position in which their thinking failed last."""
    stands_in: bool = False
    """Whether a simple player moves in their place, as their thinking fails."""

    def start_over(self, position: Position[Any]) -> None:
        """Forget the players, whose thinking has failed in a position, so that they begin anew."""
        self.failed_in = position
        self.bots.clear()

    def stand_in(self) -> None:
        """Have a simple player move in their place from now on."""
        self.stands_in = True

    def introduce(self) -> None:
        """Note that it has been said which characters are unknown."""
        self.introduced = True

    def pause(self, *, paused: bool) -> None:
        """Pause or resume the computer players."""
        self.paused = paused

    def hurry(self, *, fast_forward: bool) -> None:
        """Set whether a computer player that plays on alone is to finish without pauses."""
        self.fast_forward = fast_forward

    def turn_at(self, position: Position[Any]) -> BotTurn:
        """Return the turn in a position, with the thinking about it so far."""
        if self.turn is None or self.turn.position is not position:
            self.turn = BotTurn(position)
        return self.turn

    def stop(self) -> None:
        """Drop the thinking about the turn."""
        self.turn, self.fast_forward = None, False

    def seat(self, seat: int, who: str, player: Callable[[], Player]) -> Player:
        """Return the player of a seat: the same for all moves, so that it keeps its search tree."""
        if (seat, who) not in self.bots:
            self.bots[seat, who] = player()
        return self.bots[seat, who]


@dataclass
class AnalysisState:
    """What the computer is finding out about the current game, and has found."""

    tasks: list[ThinkingTask] = field(default_factory=list)
    """What is to be found out before the game goes on."""
    hint: Hint | None = None
    judgements: dict[int, Judgement] = field(default_factory=dict)
    """The judgements of the moves so far, by ply."""
    learns: bool = False
    """Whether only the player's own moves are judged, to find the moments at which the game turned."""
    quiet: bool = False
    """Whether nobody has asked for that: a lost game is looked through in the background."""

    def ask(self, task: ThinkingTask) -> None:
        """Queue a task."""
        self.tasks.append(task)

    def pop_task(self) -> ThinkingTask:
        """Remove the first task, which has its answer, and return it."""
        return self.tasks.pop(0)

    def stop(self) -> None:
        """Drop all tasks."""
        self.tasks.clear()
        self.learn(wanted=False)

    def drop(self, is_void: Callable[[ThinkingTask], bool]) -> None:
        """Drop the outdated tasks."""
        self.tasks[:] = [task for task in self.tasks if not is_void(task)]

    def show(self, hint: Hint | None) -> None:
        """Show a hint, or none."""
        self.hint = hint

    def learn(self, *, wanted: bool, quiet: bool = False) -> None:
        """Look for moments to learn from, or not."""
        self.learns, self.quiet = wanted, quiet

    def know(self, judgement: Judgement) -> None:
        """Add the judgement of a move."""
        self.judgements[judgement.ply] = judgement

    def know_only(self, judgements: dict[int, Judgement]) -> None:
        """Replace all judgements."""
        self.judgements = judgements


@dataclass
class ReaderState:
    """The rules or the course that is open."""

    game: Game | None = None
    practice: Exercise | None = None
    """The figure or the step being tried."""
    model: ModelGame | None = None
    """The model game on the table."""
    way_back: tuple[str, TableView] = ("", TableView())
    """Where the reader came from: the route, and how the table was seen."""

    def open_model(self, model: ModelGame | None) -> None:
        """Note which model game is on the table, if it is one."""
        self.model = model

    def leave(self, route: str, view: TableView) -> None:
        """Remember where the reader came from."""
        self.way_back = route, view


@dataclass
class UndoState:
    """What can be undone."""

    undelete: list[Callable[[], object]] = field(default_factory=list)
    """Restores what was deleted in a row."""
    copying: tuple[str, Phrase] | None = None
    """The text being copied, and what is said once that has worked."""
    rescued: Record | None = None
    """The part before the error of the record that was refused last."""
    newer: NewerRecord | None = None
    """The refusal of that record, if it is of a newer version."""
    text: str = ""
    """Its text."""

    def offer_undelete(self, undelete: Callable[[], object]) -> None:
        """Offer to restore what was deleted, with everything deleted just before."""
        self.undelete.append(undelete)

    def take_undelete(self) -> list[Callable[[], object]]:
        """Return the functions that restore what was deleted, and withdraw the offer."""
        offered, self.undelete = self.undelete, []
        return offered

    def begin_copying(self, text: str, done: Phrase) -> None:
        """Note a text that is being copied, and what is said once that has worked."""
        self.copying = text, done

    def take_copying(self) -> tuple[str, Phrase] | None:
        """Return the text that was being copied with what is to be said, and forget it."""
        begun, self.copying = self.copying, None
        return begun

    def keep(self, refusal: BadRecord | None, text: str = "") -> None:
        """Keep the part before the error of a refused record, and the text if it is of a newer version."""
        self.rescued = refusal.before if refusal else None
        self.newer, self.text = (refusal, text) if isinstance(refusal, NewerRecord) else (None, "")
