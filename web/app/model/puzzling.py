"""Puzzles being tried, one by one or in a run, and the computer's answer to a wrong move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygames import CHANCE, GAMES, Game, Session
from pygames.ai.budget import Budget
from pygames.ai.search import Search
from pygames.core.phrase import Phrase
from pygames.play.puzzle import Puzzle, read_puzzles
from web.app.model.appraisal import Appraisal
from web.app.model.daily import Puzzles, puzzle_of_day
from web.app.model.exercises import TRIES
from web.app.model.hints import join_phrases
from web.app.model.judging import reasons_for
from web.app.model.moments import mistake_session, puzzle_of
from web.app.model.news import describe_plies, summarise_turn, turns
from web.app.model.run import Kind, Run, climb, suited
from web.app.model.verdicts import verdict
from web.app.storage.mistakes import OwnMistake
from web.app.storage.runs import Tallies
from web.app.storage.solved import Days, Log, is_date

MAX_REASONS = 3
"""The most reasons given for a move."""
SECONDS = 0.8
STEPS = 400
"""Simulations for each ply of the computer's answer."""
MOST_PLIES = 10
"""The most plies shown before another seat has moved."""

ROUTES = ("puzzles", "puzzle", "daily", "mine", "run")
"""The first words of puzzle routes."""


@dataclass
class Attempt:
    """A puzzle being tried."""

    puzzle: Puzzle
    session: Session
    day: str = ""
    """The date whose puzzle it is; empty if it was chosen from the list."""
    on_time: bool = False
    """Whether it was opened on its day, so that it counts for that day however late it is solved."""
    wrong: int = 0
    """The number of wrong tries so far."""
    missed: int = 0
    """The number of wrong tries since it was opened."""
    solved: bool | None = None
    """Whether the move made is right; None before it is made."""
    shown: bool = False
    """Whether the solution was shown."""
    late: bool = False
    """Whether it was solved after its day, so that it doesn't count for a streak."""
    rated: tuple[int, int] | None = None
    """The player's rating after the try, and its change; None if the try was not rated."""
    before: int | None = None
    """The wrong tries before an earlier solution that is being viewed."""
    reply: Refutation | None = None
    """The answer to a wrong move, while it is being found."""
    refutation_lines: tuple[Phrase, ...] = ()
    """Descriptions of the answer to a wrong move."""
    mistake: OwnMistake | None = None
    """The player's mistake that it is made from; None for a published puzzle."""
    read: tuple[int, int] | None = None
    """By the computer's reading the shares of the win, in per cent, after the right move and after the wrong one."""
    is_noted: bool = False
    """Whether the first try since it was opened has been noted."""
    theme: str = ""
    """The theme whose puzzles are gone through; empty where all are."""

    @classmethod
    def of(cls, puzzle: Puzzle, log: Log, day: str = "", *, on_time: bool = False) -> Attempt:
        """Begin a puzzle; earlier tries without success count as one wrong try."""
        return cls(puzzle, Session.of(puzzle.record), day, on_time, int(log.solved(puzzle.key) is False))

    @property
    def game(self) -> Game:
        """The puzzle's game."""
        return GAMES[self.puzzle.game]

    @property
    def start(self) -> int:
        """The ply of the move to find."""
        return len(self.puzzle.plies)

    @property
    def seat(self) -> int:
        """The player's seat."""
        turn = self.session.at(self.start).turn
        assert isinstance(turn, int)
        return turn

    @property
    def observation(self) -> Any:
        """The player's observation."""
        return self.session.observation(self.seat)

    def restart(self) -> None:
        """Restore the initial position."""
        self.session.back_to(self.start)
        self.solved = self.reply = self.rated = self.before = self.read = None
        self.refutation_lines, self.shown = (), False

    @property
    def answered(self) -> int | None:
        """The ply with which another seat has answered a wrong move; None if none has."""
        plies = range(self.start + 1, 0 if self.solved else self.session.ply)
        return next((ply for ply in plies if self.session.at(ply).turn not in (CHANCE, self.seat)), None)

    @property
    def place(self) -> str:
        """The right move, once its place is to be shown: not before it was tried twice; empty if it has no place."""
        right = self.puzzle.answers[0]
        if self.solved or self.missed < TRIES:
            return ""
        return right if self.game.text.cells(self.session.at(self.start).parse(right)) else ""

    @property
    def is_right(self) -> bool:
        """Whether the move just made is right."""
        return self.session.plies[-1] in self.puzzle.answers

    def judge(self) -> bool:
        """Return whether the move just made is right; prepare an answer to a wrong one."""
        self.solved = self.is_right
        if not self.solved:
            self.wrong += 1
            self.missed += 1
            self.reply = Refutation(self)
        return self.solved

    def show_answer(self) -> None:
        """Make the right move."""
        self.restart()
        self.wrong += 1
        self.session.play(self.puzzle.answers[0])
        self.solved, self.shown = True, True

    def look_again(self, wrong: int) -> None:
        """Show the solution and the result of a puzzle that was solved, with its number of wrong tries."""
        self.show_answer()
        self.before = wrong

    @property
    def is_answered(self) -> bool:
        """Whether the move made has been followed by others."""
        return self.session.ply > self.start + 1

    @property
    def praise(self) -> Phrase:
        """What is good about the move made: that it does what was asked, else what its theme says."""
        asked = self.game.guide.theme(self.puzzle.theme)
        if asked.task:
            return asked.right
        before = self.session.at(self.start)
        return self.game.guide.theme_of(before, before.parse(self.session.plies[self.start])).right

    @property
    def reasons(self) -> Sequence[Phrase]:
        """Further merits of the move made."""
        before = self.session.at(self.start)
        return reasons_for(self.game, before.observe(self.seat), before.parse(self.session.plies[self.start]))


@dataclass
class Refutation:
    """The best answer to a wrong move: chance is drawn, and the computer plays, until another seat has moved."""

    attempt: Attempt
    budget: Budget = field(default_factory=lambda: Budget(SECONDS, STEPS))
    found: Iterator[Any] | None = None
    search: Search | None = None
    appraisal: Appraisal | None = None
    """What reads the wrong move first; None once that is done."""

    def __post_init__(self) -> None:
        session, start, right = self.attempt.session, self.attempt.start, self.attempt.puzzle.answers[0]
        position, wrong = session.at(start), session.plies[start]
        self.appraisal = Appraisal(self.attempt.game, position, right, wrong, session.handicap)

    @property
    def plies(self) -> int:
        """The number of plies shown."""
        return self.attempt.session.ply - self.attempt.start - 1

    @property
    def is_over(self) -> bool:
        """Whether another seat has moved, or there is no more to come."""
        ended = self.attempt.session.position.turn is None
        return self.attempt.answered is not None or ended or self.plies >= MOST_PLIES

    def think(self) -> bool:
        """Think one step; return True when the next ply is found."""
        if self.appraisal:
            if self.appraisal.think():
                self.attempt.read, self.appraisal = self.appraisal.percents, None
            return False
        position = self.attempt.session.position
        if not isinstance(position.turn, int) or position.legal_set.bit_count() == 1:
            return True
        if self.search is None:
            session, game = self.attempt.session, self.attempt.game
            self.search = Search(game, f"reply:{session.ply}", tactics=game.tactics, handicap=session.handicap)
            self.budget = Budget(SECONDS, STEPS)
            self.found = self.budget.spend(self.search.run(position.observe(position.turn)))
        assert self.found
        return next(self.found, self) is self

    def play(self) -> None:
        """Play the ply that was found."""
        session = self.attempt.session
        position = session.position
        if self.is_over:
            return
        if position.turn == CHANCE:
            session.draw()
        else:
            best = self.search.result.best.move if self.search else position.legal_moves()[0]
            session.play(str(best))
        self.search = self.found = None

    def drop(self) -> None:
        """Leave the wrong move without an answer."""
        self.attempt.reply = None

    def tell(self) -> Sequence[Phrase]:
        """Tell what was shown, a paragraph per turn, and how the game ended, if it did.

        Return it as it is read aloud: ply by ply, with the squares that others see.
        """
        attempt, session = self.attempt, self.attempt.session
        attempt.reply = None
        first = attempt.start + 1
        shown = [range(max(first, plies.start), plies.stop) for _, plies in turns(session, session.ply)]
        ended = [verdict(session)] if session.position.turn is None else []
        plies = [one for one in shown if one]
        summaries = (summarise_turn(session, attempt.seat, one) for one in plies)
        aloud = (describe_plies(session, attempt.seat, one) for one in plies)
        why = [*self._purpose()]
        attempt.refutation_lines = (*why, *(paragraph(one) for one in summaries if one), *ended)
        return (*why, *(paragraph(one) for one in aloud if one), *ended)

    def _purpose(self) -> Iterator[Phrase]:
        """Yield what speaks for the first move of another seat that was shown, where nothing is hidden."""
        session, game = self.attempt.session, self.attempt.game
        for ply in range(self.attempt.start + 1, 0 if game.has_secrets else session.ply):
            before = session.at(ply)
            if isinstance(before.turn, int) and before.turn != self.attempt.seat:
                reasons = reasons_for(game, before.observe(before.turn), before.parse(session.plies[ply]))
                if reasons:
                    yield Phrase("The answer {reasons}.", reasons=join_phrases(reasons[:MAX_REASONS]))
                return


def paragraph(sentences: Sequence[Phrase]) -> Phrase:
    """Join sentences into one phrase."""
    first, *rest = sentences
    return Phrase("{first} {then}", first=first, then=paragraph(rest)) if rest else first


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
    mistakes: dict[str, tuple[OwnMistake, ...]] = field(default_factory=dict)
    """The player's own mistakes by game."""
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

    def know(self, game: str, log: Log) -> None:
        """Set the player's log for a game."""
        self.logs[game] = log

    def know_mistakes(self, game: str, mistakes: Sequence[OwnMistake]) -> None:
        """Set the player's mistakes in a game."""
        self.mistakes[game] = tuple(mistakes)

    def know_days(self, days: Days) -> None:
        """Set the results of daily puzzles."""
        self.days = days

    def know_tallies(self, tallies: Tallies) -> None:
        """Set the best and the latest runs."""
        self.tallies = tallies

    def log(self, game: str) -> Log:
        """Return the player's log for a game."""
        return self.logs.get(game, Log())

    def leave(self, route: str) -> None:
        """Close the puzzle for the screen of another route, and end the run that is not on it."""
        if self.run and route != self.run.route:
            self.end_run(self.run)
        elif self.current_run:
            return
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

    def begin_run(self, run: Run, seed: str) -> None:
        """Begin a run, with puzzles that depend on the seed."""
        run.begin(climb(self.for_runs(run.game), seed, self.seen), self.tallies.of(run.name).best)
        self.tallies = self.tallies.ended()
        self._try_next(run)

    def count_in_run(self, run: Run, *, right: bool) -> None:
        """Count a move in a run, and go on to the next puzzle, if there is one."""
        run.answer(right=right)
        self.tallies = self.tallies.after(run.name, run.solved, is_over=run.is_over)
        self._try_next(run)

    def _try_next(self, run: Run) -> None:
        """Open the puzzle that is next in a run."""
        self.attempt = Attempt(run.puzzle, Session.of(run.puzzle.record)) if run.puzzle else None
        self.seen |= {run.puzzle} if run.puzzle else set()

    def end_run(self, run: Run) -> None:
        """End a run, if it is going on: its time is up, or it is left."""
        run.stop()
        self.attempt = None
        if run.is_over:
            self.tallies = self.tallies.ended()

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
