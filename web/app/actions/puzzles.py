"""Actions for puzzles: choose one, try it, see the solution, go on; and the puzzle of the day."""

from __future__ import annotations

from dataclasses import replace

from pygames.core.phrase import Phrase
from pygames.play.puzzle import Puzzle
from web.app.actions import action
from web.app.actions.play import press_once
from web.app.desk.analysis import Analysis
from web.app.desk.desk import Desk
from web.app.desk.device import Device
from web.app.desk.recovery import Recovery
from web.app.desk.table import Table
from web.app.desk.where import Go
from web.app.model.achievements import puzzler
from web.app.model.attempt import Attempt
from web.app.model.effects import NOTHING, Effects, honouring, spoken
from web.app.model.honours import honours_of_achievement, honours_of_day
from web.app.model.puzzle_words import day_told, right_lines, task_of, wrong_lines
from web.app.model.puzzling import Puzzling
from web.app.storage.shelf import Shelf
from web.app.storage.solved import DAILY, GIVEN_UP, PREFIX, Day, after_day, write_days


@action("puzzle", lambda desk: (desk.table, desk.puzzling, desk.go))
def puzzle(table: Table, puzzling: Puzzling, go: Go, argument: str) -> Effects:
    """Open a puzzle of a game by its number."""
    game, _, number = argument.partition(" ")
    go(f"puzzle/{game}/{number}")
    return _announce(table, puzzling)


@action("daily")
def daily(desk: Desk, day: str) -> Effects:
    """Open the puzzle of a day, by default today's."""
    route = f"daily/{day or desk.device.today}"
    desk.go(route)
    return _announce(desk.table, desk.puzzling) if desk.where.route == route else desk.report_missing(route)


@action("fetch_puzzles", lambda desk: (desk.puzzling,))
def fetch_puzzles(puzzling: Puzzling, _: str) -> Effects:
    """Retry to load the puzzles."""
    puzzling.want()
    return NOTHING


@action("next_puzzle", lambda desk: (desk.table, desk.puzzling, desk.device, desk.go))
def next_puzzle(table: Table, puzzling: Puzzling, device: Device, go: Go, argument: str) -> Effects:
    """Open the next puzzle of a game, of a theme where one is named."""
    game, _, theme = argument.partition(" ")
    following = puzzling.following(game, device.today, theme)
    if following is None:
        return NOTHING
    opened = puzzle(table, puzzling, go, f"{game} {following.number}")
    if now := puzzling.attempt:
        now.theme = theme
    return opened


@action("again_puzzle", lambda desk: (desk.table, desk.puzzling))
def again_puzzle(table: Table, puzzling: Puzzling, _: str) -> Effects:
    """Restart the puzzle."""
    if puzzling.attempt is None:
        return NOTHING
    puzzling.attempt.restart()
    return _announce(table, puzzling)


@action("answer_puzzle", lambda desk: (desk.shelf, desk.device, desk.puzzling, desk.analysis))
def answer_puzzle(shelf: Shelf, device: Device, puzzling: Puzzling, analysis: Analysis, _: str) -> Effects:
    """Show the solution."""
    attempt = puzzling.attempt
    if attempt is None:
        return NOTHING
    attempt.show_answer()
    _note(shelf, device, puzzling, analysis, attempt, GIVEN_UP)
    _sort(shelf, device, puzzling, attempt, right=False)
    return _verdict(right_lines(attempt))


@action("share_day", lambda desk: (desk.puzzling, desk.device, desk.recovery))
def share_day(puzzling: Puzzling, device: Device, recovery: Recovery, _: str) -> Effects:
    """Share how the puzzle of the day went, which does not tell the answer: the one that is open, else today's."""
    today = device.today
    date = puzzling.attempt.day if puzzling.attempt else today
    day = puzzling.days.get(date)
    if day is None:
        return NOTHING
    told = day_told(date, day, puzzling.streak(today).length, device.say)
    return recovery.share(f"{told}\n{device.address}#daily/{date}", Phrase("Result copied."))


def press_in_puzzle(
    shelf: Shelf, device: Device, puzzling: Puzzling, analysis: Analysis, attempt: Attempt, target: str, *, sure: bool
) -> Effects:
    """Handle a press on the board of a puzzle; judge the move once it is made."""
    return press_once(device, attempt, target, lambda: _judge(shelf, device, puzzling, analysis, attempt), sure=sure)


def _judge(shelf: Shelf, device: Device, puzzling: Puzzling, analysis: Analysis, attempt: Attempt) -> Effects:
    """Say whether the move that has just been made is right, and count it."""
    right, days, achievement = attempt.judge(), puzzling.days, puzzler(puzzling)
    if right:
        _note(shelf, device, puzzling, analysis, attempt, attempt.wrong)
    elif attempt.wrong == 1:  # at once, so that nobody leaves and has another first try
        _note(shelf, device, puzzling, analysis, attempt, GIVEN_UP)
    _sort(shelf, device, puzzling, attempt, right=right)
    if right:
        many = honouring(honours_of_achievement(achievement, puzzler(puzzling)))
        return (
            _verdict(right_lines(attempt)) + (_honours(puzzling, attempt) if puzzling.days != days else NOTHING) + many
        )
    return _verdict(wrong_lines(attempt)[:1])


def _note(shelf: Shelf, device: Device, puzzling: Puzzling, analysis: Analysis, attempt: Attempt, wrong: int) -> None:
    """Store the result of a puzzle; its first try changes the rating, unless it is the player's own mistake."""
    if attempt.mistake:
        if wrong != GIVEN_UP:
            analysis.keep_mistake(replace(attempt.mistake, solved=True))
        return
    puzzle = attempt.puzzle
    before = puzzling.log(puzzle.game)
    if puzzle.key not in before.tries or not before.solved(puzzle.key):
        log, rating = before.tried_on(device.today, puzzle.key, puzzle.rating, wrong), puzzling.rating
        puzzling.know(puzzle.game, log)
        shelf.change({f"{PREFIX}{puzzle.game}": log.write()})
        if puzzle.key not in before.tries:
            attempt.rated = puzzling.rating, rating
    if attempt.day and not (wrong == GIVEN_UP and attempt.day in puzzling.days):
        puzzling.know_days(after_day(puzzling.days, attempt.day, Day(wrong, attempt.on_time, puzzling.zone)))
        shelf.change({DAILY: write_days(puzzling.days)})
        attempt.late = not puzzling.days[attempt.day].on_time


def _honours(puzzling: Puzzling, attempt: Attempt) -> Effects:
    """Show how long the streak is, if it has just become one that is worth it."""
    if not (attempt.day and attempt.on_time and puzzling.days[attempt.day].on_time):
        return NOTHING
    return honouring(honours_of_day(puzzling.streak(attempt.day), attempt.day))


def _sort(shelf: Shelf, device: Device, puzzling: Puzzling, attempt: Attempt, *, right: bool) -> None:
    """Keep when the puzzle comes again, by the first try since it was opened."""
    if not attempt.mistake and not attempt.is_noted:
        sort_into_box(shelf, device, puzzling, attempt.puzzle, right=right)
    attempt.is_noted = True


def sort_into_box(shelf: Shelf, device: Device, puzzling: Puzzling, puzzle: Puzzle, *, right: bool) -> None:
    """Keep when a puzzle comes again after the first try at it."""
    before = puzzling.log(puzzle.game)
    log = before.sorted(puzzle.key, device.today, right=right)
    if log != before:
        puzzling.know(puzzle.game, log)
        shelf.change({f"{PREFIX}{puzzle.game}": log.write()})


def _announce(table: Table, puzzling: Puzzling) -> Effects:
    """Announce the task."""
    table.look(replace(table.view, notice=None))
    return spoken(task_of(puzzling.attempt)) if puzzling.attempt else NOTHING


def _verdict(lines: list[Phrase]) -> Effects:
    """Announce the verdict on the move, and focus it."""
    return Effects(tuple(lines), focus="#verdict")
