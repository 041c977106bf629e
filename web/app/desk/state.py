"""The state of the app beside the game on the table, the shelf and the settings, as a few small values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from pygames import Game, Record
from pygames.ai import Player, SearchInfo
from pygames.core.game import Position
from pygames.core.phrase import Phrase
from web.app.model.exercises import Exercise
from web.app.model.hints import Hint
from web.app.model.judging import Judgement
from web.app.model.sight import TableView
from web.app.model.studies import Study


@dataclass
class Device:
    """What the page has said of the browser and its machine."""

    now: str = ""
    """The local time, as text."""
    languages: list[str] = field(default_factory=list)
    """The languages that the browser wants, the dearest first."""
    still: bool = False
    """Whether the system asks for no motion."""
    address: str = ""
    """Where the app is found, for links."""
    agent: str = ""
    """What the browser calls itself."""
    installable: bool = False
    """Whether the browser would install the app."""
    settled: bool = False
    """Whether the start is over, and what is not needed at once is read and shown."""

    @property
    def today(self) -> str:
        """The local date, as text."""
        return self.now[:10]


@dataclass
class TableState:
    """How a player sits at the game on the table."""

    looker: int = -1
    """The seat that has said nobody else is looking, where seats have secrets from each other."""
    visiting: bool = False
    """Whether the game is not one's own: it is only looked at."""
    elsewhere: bool = False
    """Whether another window plays it."""
    next_level: str = ""
    """The level that the computer is to have in the next game; empty for the same as now."""
    offers_course: bool = False
    """Whether it is the first table of its game, at which the course is offered."""


@dataclass
class Clockwork:
    """Which clock runs on the page, and since when."""

    number: int = 0
    """Of this run; what the page says of an earlier one is void."""
    state: tuple[int, int, int] | None = None
    """The game, its ply and the seat; None where no clock runs."""
    seat: int | None = None
    since: float = 0.0
    before: float = 0.0
    """Seconds that the seat had spent since the last ply when its clock began to run."""
    away: bool = False
    """Whether the page is hidden."""
    read: Callable[[], float] = monotonic
    """What time it is, in seconds."""


@dataclass
class BotTurn:
    """A turn of the computer or of chance, and what is thought about it: that is of no use in any other position."""

    position: Position[Any]
    thinking: Iterator[SearchInfo] | None = None
    best: SearchInfo | None = None
    """The best move found so far."""


@dataclass
class Computer:
    """The computer players at the table, and what they are thinking."""

    turn: BotTurn | None = None
    """What is thought about; None where nothing is."""
    bots: dict[tuple[int, str], Player] = field(default_factory=dict)
    """The players by seat and kind."""
    paused: bool = False
    """Whether they wait to be called."""
    hurries: bool = False
    """Whether one that plays on alone is to come to the end without waits."""


@dataclass
class Findings:
    """What the computer was asked to find out about the game on the table, and has found."""

    studies: list[Study] = field(default_factory=list)
    """What is to be found out before the game goes on."""
    hint: Hint | None = None
    judgements: dict[int, Judgement] = field(default_factory=dict)
    """What is known of how good the moves on the table were, by ply."""
    learns: bool = False
    """Whether only the player's own moves are looked through, for the moments at which the game turned."""


@dataclass
class Reading:
    """The rules or the course that is open."""

    game: Game | None = None
    practice: Exercise | None = None
    """The figure or the step that is being tried."""
    way_back: tuple[str, TableView] = ("", TableView())
    """Where the reader came from: the route, and how the table was looked at."""
    printing: dict[str, str] = field(default_factory=dict)
    """How something is to be printed, as the form last said it."""
    prints_rules: bool = False
    """Whether the way back from printing leads to the rules."""


@dataclass
class Recovery:
    """What can still be made good."""

    undelete: list[Callable[[], object]] = field(default_factory=list)
    """What would make good what was deleted in a row."""
    copying: tuple[str, Phrase] | None = None
    """The text that is being put on the clipboard, and what is said once it is there."""
    rescued: Record | None = None
    """What comes before the error in the record that was refused last."""
