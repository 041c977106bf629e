"""Results of finished games and their dice, stored as a text per game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from pygames import CHANCE, GAMES, Session
from pygames.ai import LEVELS
from pygames.core.game import option_text
from pygames.play.bot_name import BotName
from pygames.play.record import HIDDEN
from pygames.play.session import HUMAN
from web.app.storage import checked
from web.app.storage.shelf import serial

PREFIX = "result "
"""The prefix of a result's key, before the number of the saved game."""
VERSION = 1
MAX_FACES = 20
SITTING = timedelta(hours=3)
"""A longer game was interrupted, so nobody knows how long it was played."""
DRAW, WON, LOST = "drawn", "won", "lost"
AMONG_PEOPLE = "people"


@dataclass(frozen=True)
class Result:
    """The result of a game."""

    game: str
    players: tuple[str, ...]
    winners: tuple[int, ...]
    date: str = ""
    dice: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """For each die, by its number of faces, how often each face came."""
    scores: tuple[int, ...] = ()
    """By seat; empty if the game was not played to its end, or is older than scores in results."""
    moves: int = 0
    """The number of moves of all seats; 0 without scores."""
    options: dict[str, str] = field(default_factory=dict)
    """The options that were not the default."""
    ending: str = ""
    """How it ended outside its rules, as records write it; empty if it did not."""
    unrated: str = ""
    """Why it was not rated, as records write it; empty if it was, and in older results."""
    rest: Mapping[str, Any] = field(default_factory=dict)
    """Unknown fields of the text, to be written back."""

    @classmethod
    def of(cls, session: Session, date: str) -> Result:
        """Return the result of the current game."""
        record, position = session.record, session.position
        options = {name: option_text(value) for name, value in record.options}
        result = cls(
            record.game,
            record.players,
            tuple(sorted(session.winners)),
            date,
            dice(session),
            options=options,
            ending=str(record.ending or ""),
            unrated=session.unrated,
        )
        if position.turn is not None:
            return result
        moves = sum(session.at(ply).turn != CHANCE for ply in range(session.ply))
        return replace(result, scores=tuple(position.scores()), moves=moves)

    @classmethod
    def read(cls, text: str) -> Result:
        """Parse a stored text; raise ValueError if it contains no result."""
        parts = checked.stored_parts(text, VERSION)
        if isinstance(parts.get("game"), str) and parts["game"] not in GAMES:
            raise checked.NewerText("this is of another game")
        known, rest = checked.sorted_out(parts, READERS, needed=("game", "players", "winners"))
        result = cls(**known, rest=rest)
        seats = len(result.players)
        if not all(seat < seats for seat in result.winners) or len(result.scores) not in (0, seats):
            raise ValueError("this result is of other seats")
        return result

    def write(self) -> str:
        """Return the result as text to store."""
        told = asdict(replace(self, rest={}))
        # left out where empty: results were stored before these fields existed
        told = {key: value for key, value in told.items() if value or key not in ("ending", "unrated", "rest")}
        return json.dumps({"version": VERSION, **told, **self.rest})

    @property
    def seat(self) -> int | None:
        """The seat of the only person, who played against computers; None if there were several people or no bots."""
        alone = self.players.count(HUMAN) == 1 < len(self.players)
        return self.players.index(HUMAN) if alone else None

    @property
    def is_fair(self) -> bool:
        """Whether one person played it against computers, from its start and without help."""
        return self.seat is not None and not self.unrated

    @property
    def against(self) -> str:
        """The level of the strongest computer player; or that people played among themselves."""
        levels = [BotName.read(who).kind for who in self.players if who != HUMAN]
        return max(levels, key=_strength, default=AMONG_PEOPLE)

    @property
    def outcome(self) -> str:
        """The outcome for the people against the computer."""
        people = [seat in self.winners for seat, who in enumerate(self.players) if who == HUMAN]
        if not any(people):
            return LOST
        return WON if len(self.winners) == sum(people) else DRAW


def _dice(stored: Any) -> dict[str, tuple[int, ...]]:
    """Parse how often each face of each die came."""
    thrown = checked.mapping_of(checked.list_of(_number))(stored)
    if not all(die == str(len(faces)) and len(faces) <= MAX_FACES for die, faces in thrown.items()):
        raise ValueError("these dice are damaged")
    return thrown


_number = checked.whole(0, 10**6)
READERS: checked.Readers = {
    "game": checked.choice_of(list(GAMES)),
    "players": checked.list_of(checked.text),
    "winners": checked.list_of(_number),
    "date": checked.text,
    "dice": _dice,
    "scores": checked.list_of(checked.whole(-(10**6), 10**6)),
    "moves": _number,
    "options": checked.mapping_of(checked.text),
    "ending": checked.text,
    "unrated": checked.text,
}


def _strength(level: str) -> int:
    """Return the rank of a level; unknown ones come before the weakest."""
    return LEVELS.index(level) if level in LEVELS else -1


def counts(session: Session) -> bool:
    """Return whether the current game counts for statistics and rating: it is over, and a person played.

    A game whose end was reached by knowing what was to come doesn't, nor one from a set-up position, nor a friend's
    challenge.
    """
    fair = not session.has_hindsight and not session.is_set_up and not session.is_dared
    return session.is_over and HUMAN in session.players and fair


def seconds(key: str, result: Result) -> int:
    """Return how long a game lasted, by its key and its end; 0 if unknown."""
    begun = key.rpartition(" ")[2]
    try:
        lasted = datetime.fromisoformat(result.date) - datetime.fromisoformat(f"{begun[:8]}T{begun[8:]}")
    except (ValueError, TypeError):
        return 0
    return round(lasted.total_seconds()) if timedelta() < lasted < SITTING else 0


def dice(session: Session) -> dict[str, tuple[int, ...]]:
    """Return how often each face of each die came in the current game, as far as that is known.

    A die is chance whose outcomes are numbers.
    """
    thrown: dict[str, list[int]] = {}
    for ply, text in enumerate(session.plies):
        position = session.at(ply)
        if position.turn != CHANCE or text == HIDDEN:
            continue
        faces = [str(move).removeprefix("*") for move, _ in position.chance_outcomes()]
        if sorted(faces) == sorted(str(n + 1) for n in range(len(faces))) and len(faces) > 1:
            counts = thrown.setdefault(str(len(faces)), [0] * len(faces))
            counts[int(text.removeprefix("*")) - 1] += 1
    return {die: tuple(counts) for die, counts in thrown.items()}


def in_order(results: Mapping[str, Result]) -> dict[str, Result]:
    """Return the results in the order in which the games ended."""
    return dict(sorted(results.items(), key=lambda item: (item[1].date, serial(item[0]))))


def tally(results: Iterable[Result]) -> dict[str, dict[str, dict[str, int]]]:
    """Return the numbers of games won, drawn and lost, by game and level."""
    table: dict[str, dict[str, dict[str, int]]] = {}
    for result in results:
        row = table.setdefault(result.game, {}).setdefault(result.against, {WON: 0, DRAW: 0, LOST: 0})
        row[result.outcome] += 1
    return table


def all_dice(results: Iterable[Result]) -> dict[str, tuple[int, ...]]:
    """Return how often each face of each die came in all these games."""
    summed: dict[str, tuple[int, ...]] = {}
    for result in results:
        for die, counts in result.dice.items():
            before = summed.get(die, (0,) * len(counts))
            summed[die] = tuple(a + b for a, b in zip(before, counts, strict=True))
    return summed


def as_table(results: Iterable[Result]) -> str:
    """Return the results as lines for a spreadsheet."""
    lines = ["date,game,players,winners"]
    lines += [
        f"{r.date},{r.game},{'|'.join(r.players)},{'|'.join(str(seat + 1) for seat in r.winners)}" for r in results
    ]
    return "\n".join([*lines, ""])
