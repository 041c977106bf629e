"""The puzzles, the one being tried, alone or in a run, and what was done with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from pygames import GAMES, Session
from pygames.play.puzzle import Puzzle, read_puzzles
from web.app.model.attempt import Attempt
from web.app.model.daily import Puzzles, puzzle_of_day
from web.app.model.moments import mistake_session, puzzle_of
from web.app.model.puzzle_rating import PuzzleRating, puzzle_rating
from web.app.model.run import Kind, Run, climb, suited
from web.app.model.streaks import Streak, streak_on
from web.app.storage.checked import is_date
from web.app.storage.mistakes import OwnMistake
from web.app.storage.runs import RunState, Tallies
from web.app.storage.solved import Days, Log

ROUTES = ("puzzles", "puzzle", "daily", "mine", "run")
"""The first words of puzzle routes."""


@dataclass
class Puzzling:
    """The puzzles, the one being tried, and the player's logs."""

    puzzles: Puzzles | None = None
    """None until they are loaded."""
    wanted: bool = False
    """Whether they are to be loaded."""
    failed: bool = False
    """Whether they could not be loaded."""
    route: str = ""
    """The route to open once they are loaded."""
    attempt: Attempt | None = None
    logs: dict[str, Log] = field(default_factory=dict)
    """Logs by game."""
    days: Days = field(default_factory=Days)
    zone: int | None = None
    """By how many minutes the local time is ahead of UTC; None if it is not known."""
    mistakes: dict[str, tuple[OwnMistake, ...]] = field(default_factory=dict)
    """The player's own mistakes by game."""
    pictured: bool = False
    """Whether the small boards of lists are drawn: they are slow, so when puzzles are first listed they come last."""
    run: Run | None = None
    """The run whose screen is open, or was last."""
    tallies: Tallies = field(default_factory=Tallies)
    """The best and the latest runs."""
    seen: set[Puzzle] = field(default_factory=set)
    """The puzzles shown in runs since the app was opened."""

    def want(self) -> None:
        """Request the puzzles, unless they are loaded."""
        if self.puzzles is None:
            self.wanted, self.failed = True, False

    def draw_boards(self) -> None:
        """Have the small boards of lists drawn."""
        self.pictured = True

    def know(self, game: str, log: Log) -> None:
        """Set the player's log for a game."""
        self.logs[game] = log

    def know_mistakes(self, game: str, mistakes: Sequence[OwnMistake]) -> None:
        """Set the player's mistakes in a game."""
        self.mistakes[game] = tuple(mistakes)

    def know_days(self, days: Days) -> None:
        """Set the results of daily puzzles."""
        self.days = days

    def be_in(self, zone: int | None) -> None:
        """Set by how many minutes the local time is ahead of UTC."""
        self.zone = zone

    def streak(self, today: str) -> Streak:
        """Return the streak of puzzles of the day as it stands on a day."""
        return streak_on(self.days, today, self.zone)

    def know_tallies(self, tallies: Tallies) -> None:
        """Set the best and the latest runs."""
        self.tallies = tallies

    def log(self, game: str) -> Log:
        """Return the player's log for a game."""
        return self.logs.get(game, Log())

    @property
    def rating(self) -> PuzzleRating:
        """The player's rating, from what was tried of all games."""
        return puzzle_rating(self.puzzles, self.logs)

    def due(self, today: str) -> dict[str, list[Puzzle]]:
        """Return the puzzles that were missed and have come again by a date, for each game that has any."""
        found = {
            game: [one for one in of_game if self.log(game).is_due(one.key, today)]
            for game, of_game in (self.puzzles or {}).items()
        }
        return {game: due for game, due in found.items() if due}

    def following(self, game: str, today: str, theme: str = "") -> Puzzle | None:
        """Return the puzzle of a game, or of a theme of it, that comes next; None if there is none.

        Those come first that were missed and are due again; then the first one that is not solved, from the present one
        on.
        """
        every = [one for one in (self.puzzles or {}).get(game, ()) if theme in ("", one.theme)]
        here = every.index(self.attempt.puzzle) + 1 if self.attempt and self.attempt.puzzle in every else 0
        onward, log = [*every[here:], *every[:here]], self.log(game)
        due = (one for one in onward if log.is_due(one.key, today))
        fresh = (one for one in onward if not log.solved(one.key) and one.key not in log.boxes)
        return next(chain(due, fresh, onward), None)

    def puzzle_of_key(self, key: str) -> Puzzle | None:
        """Return the puzzle of a key; None if there is none."""
        return next((one for of_game in (self.puzzles or {}).values() for one in of_game if one.key == key), None)

    def count_solved(self, puzzles: Iterable[Puzzle]) -> int:
        """Return how many of some puzzles are solved."""
        return sum(bool(self.log(one.game).solved(one.key)) for one in puzzles)

    def leave(self, route: str) -> None:
        """Close the puzzle for the screen of another route; a run that is not on it waits to go on."""
        if self.current_run and route == self.current_run.route:
            return
        if self.current_run:
            self.keep_run(self.current_run)
            self.run = None
        self.attempt, self.route = None, ""

    def open(self, route: str, today: str) -> str:
        """Open the puzzle of a route of puzzles, else the closest match, and return its route."""
        name, _, argument = route.partition("/")
        if self.current_run:
            return route
        if name == "mine":
            self.attempt = self._own(argument)
            return route if self.attempt else name
        if self.puzzles is None:
            self.wanted, self.failed, self.route = True, False, route
            return route
        if name == "run":
            return self._open_run(route, *argument.partition("/")[::2])
        if name == "puzzles":
            return route if argument in self.puzzles else name
        self.attempt = (
            self._day(argument or today, today) if name == "daily" else self._numbered(*argument.partition("/")[::2])
        )
        if self.attempt is None:
            return "puzzles"
        return f"daily/{self.attempt.day}" if name == "daily" else route

    def _open_run(self, route: str, kind: str, game: str) -> str:
        """Open the screen of a run, and return its route; the list of puzzles if there is no such run."""
        if kind not in [*Kind] or not self.for_runs(game):
            return "puzzles"
        if self.run is None or self.run.route != route:
            self.run = Run(Kind(kind), game)
        return self.run.route

    def for_runs(self, game: str) -> list[Puzzle]:
        """Return the puzzles for runs of a game, or of all games if it is empty."""
        known = self.puzzles or {}
        return suited(one for name, of_game in known.items() if game in ("", name) for one in of_game)

    def begin_run(self, run: Run, seed: str, games: Collection[str]) -> None:
        """Begin a run, with puzzles that depend on the seed, the ones of some games first."""
        run.begin(climb(self.for_runs(run.game), seed, self.seen, games), self.tallies.of(run.name).best)
        self.tallies = self.tallies.ended()
        self._try_next(run)

    def go_on_with_run(self, run: Run, state: RunState) -> None:
        """Go on with a run where it was left."""
        run.resume(state, self.for_runs(run.game))
        if run.is_over:
            self.tallies = self.tallies.ended()
        self._try_next(run)

    def count_in_run(self, run: Run, *, right: bool) -> None:
        """Count a move in a run, and go on to the next puzzle, if there is one."""
        run.answer(right=right)
        self.tallies = self.tallies.after(run.name, run.solved, run.state)
        self._try_next(run)

    def keep_run(self, run: Run) -> None:
        """Have a run wait to go on, with the time used so far; before its first move there is nothing to keep."""
        if run.state:
            self.tallies = self.tallies.after(run.name, run.solved, run.state)

    def _try_next(self, run: Run) -> None:
        """Open the puzzle that is next in a run."""
        self.attempt = Attempt(run.puzzle, Session.of(run.puzzle.record)) if run.puzzle else None
        self.seen |= {run.puzzle} if run.puzzle else set()

    def end_run(self, run: Run) -> None:
        """End a run that is going on, as its time is up."""
        run.stop()
        self.attempt, self.tallies = None, self.tallies.ended()

    @property
    def current_run(self) -> Run | None:
        """The run that is going on."""
        return self.run if self.run and self.run.is_on else None

    def _numbered(self, game: str, number: str) -> Attempt | None:
        """Return a puzzle of a game; None if there is none of this number."""
        found = (one for one in (self.puzzles or {}).get(game, ()) if str(one.number) == number)
        return next((Attempt.of(puzzle, self.log(game)) for puzzle in found), None)

    def _own(self, key: str) -> Attempt | None:
        """Return the player's mistake of this key as a puzzle; None if there is none, or it can't be played."""
        found = next((one for of_game in self.mistakes.values() for one in of_game if one.key == key), None)
        puzzle = puzzle_of(found) if found else None
        return Attempt(puzzle, mistake_session(found), mistake=found) if found and puzzle else None

    def next_mistake(self, after: OwnMistake) -> OwnMistake | None:
        """Return the next unsolved mistake to try after this one, of its game if possible; None if none is left."""
        of_game = self.mistakes.get(after.game, ())
        every = [*of_game, *(one for name, others in self.mistakes.items() if name != after.game for one in others)]
        return next((one for one in every if not one.solved and one.key != after.key), None)

    def _day(self, day: str, today: str) -> Attempt | None:
        """Return the puzzle of a day; None if it is no date, or has yet to come."""
        if not self.puzzles or not is_date(day) or self.is_to_come(day, today):
            return None
        puzzle = puzzle_of_day(self.puzzles, day)
        attempt = Attempt.of(puzzle, self.log(puzzle.game), day, on_time=day == today)
        if self.days.settles(day, on_time=attempt.on_time):
            attempt.look_again(self.days[day].wrong)
        return attempt

    def is_to_come(self, day: str, today: str) -> bool:
        """Return whether a day has yet to come; not if its puzzle is solved, as then the clock was set back."""
        return is_date(day) and is_date(today) and day > today and not self.days.settles(day)

    def take(self, text: str | None) -> None:
        """Take the text of all puzzles; None if they could not be loaded."""
        self.wanted, self.failed = False, not text
        if text:
            found = read_puzzles(text)
            self.puzzles = {game: [one for one in found if one.game == game] for game in GAMES}
