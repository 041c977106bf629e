"""Texts about runs through puzzles: what they are, how they go, and how they ended."""

from __future__ import annotations

from pygames import GAMES
from pygames.core.phrase import Phrase
from web.app.model.run import Kind, Run
from web.app.model.words import Translator
from web.app.storage.runs import RunTally

TITLES = {Kind.STREAK: Phrase("Streak run"), Kind.MINUTES: Phrase("Three minutes")}
RULES = {
    Kind.STREAK: Phrase("Puzzles that get harder, until your first mistake."),
    Kind.MINUTES: Phrase("As many as you can in three minutes, from easy to hard. A wrong move costs 10 seconds."),
}
ALL_GAMES = Phrase("All games")
RUN_WARNINGS = ((60, Phrase("One minute left.")), (10, Phrase("Ten seconds left.")))
"""Seconds left at which the player is told so."""
RIGHT, WRONG = "🟩", "🟥"


def game_title(name: str) -> str | Phrase:
    """Return the title of the game of a run; empty stands for all games."""
    return GAMES[name].title if name else ALL_GAMES


def tally_phrase(tally: RunTally) -> Phrase:
    """Return the best run and the latest one."""
    if not tally.best:
        return Phrase("No record yet")
    return Phrase("Best: {best} · last time: {last}", best=tally.best, last=tally.last)


def solved_phrase(solved: int) -> Phrase:
    """Return how many puzzles were solved."""
    return Phrase.count("{n} puzzle solved", "{n} puzzles solved", solved)


def cut_off_phrase(solved: int) -> Phrase:
    """Return how far the run got that was going on when the page was reloaded or closed."""
    return Phrase("Your last run ended when the page was closed or reloaded: {solved}.", solved=solved_phrase(solved))


def last_move_phrase(run: Run) -> Phrase:
    """Return whether the last move was right, and how many puzzles were solved."""
    if run.was_right is None:
        return solved_phrase(run.solved)
    if run.was_right:
        return Phrase("Right: {solved}.", solved=solved_phrase(run.solved))
    return Phrase("Wrong, 10 seconds less: {solved}.", solved=solved_phrase(run.solved))


def result_lines(run: Run) -> list[Phrase]:
    """Return how a run ended, how many puzzles were solved, and whether that is a record, if there is one."""
    lines = [_end(run), Phrase("{solved}.", solved=solved_phrase(run.solved))]
    return [*lines, _record(run)] if run.solved or run.before else lines


def _end(run: Run) -> Phrase:
    """Return why a run ended."""
    if run.is_out_of_time:
        return Phrase("The time is up.")
    if run.kind is Kind.STREAK and run.missed:
        return Phrase("That wasn’t the best move.")
    if not run.waiting:
        return Phrase("You’ve been through all the puzzles in this run.")
    return Phrase("You left this run.")


def _record(run: Run) -> Phrase:
    """Return how the run compares with the best one before."""
    if run.solved > run.before:
        return Phrase("Your best run so far!")
    return Phrase("Your best run: {n}.", n=run.before)


def run_summary(run: Run, say: Translator, address: str) -> str:
    """Return how a run went, in a few characters, as a line to share with the way to a run of one's own."""
    game = game_title(run.game)
    signs = f"{RIGHT} {run.solved}" + (f" {WRONG} {len(run.missed)}" if run.missed else "")
    told = ["Quiet Table", say(TITLES[run.kind]), f"{game if isinstance(game, str) else say(game)} {signs}"]
    if run.solved > run.before:
        told.append(say(Phrase("my best so far")))
    return f"{' · '.join(told)}\n{address}#{run.route}"
