"""Actions for runs through puzzles: choose one, begin it, move, share the result."""

from __future__ import annotations

from collections.abc import Callable

from pygames.core.phrase import Phrase
from web.app.actions import action
from web.app.actions.play import press_once
from web.app.actions.puzzles import puzzle, sort_into_box
from web.app.desk.device import Device
from web.app.desk.games import Games
from web.app.desk.recovery import Recovery
from web.app.desk.table import Table
from web.app.desk.where import Go, Whereabouts
from web.app.model.attempt import Attempt
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.puzzle_words import task_of
from web.app.model.puzzling import Puzzling
from web.app.model.run import Run
from web.app.model.run_words import last_move_phrase, result_lines, run_summary
from web.app.storage.runs import keep_tallies
from web.app.storage.shelf import Shelf

BOARD = '#board [tabindex="0"]'
"""The selector of the board's tab stop, which gets the focus: whoever plays by keys goes on there."""


@action("begin_run", lambda desk: (desk.puzzling, desk.where, desk.shelf, desk.games, desk.known_games))
def begin_run(
    puzzling: Puzzling, where: Whereabouts, shelf: Shelf, games: Games, known: Callable[[], set[str]], _: str
) -> Effects:
    """Begin the run whose screen is open, or begin it again."""
    current = puzzling.run
    if current is None or current.is_on or where.route != current.route:
        return NOTHING
    was_cut_off = bool(puzzling.tallies.on)
    puzzling.begin_run(current, games.seed(), known())
    if was_cut_off:
        keep_tallies(shelf, puzzling.tallies)
    return _ask(puzzling)


@action("run_solution", lambda desk: (desk.table, desk.puzzling, desk.go))
def run_solution(table: Table, puzzling: Puzzling, go: Go, argument: str) -> Effects:
    """Show the solution of a puzzle that was missed in a run."""
    opened = puzzle(table, puzzling, go, argument)
    if puzzling.attempt is None:
        return opened
    puzzling.attempt.show_answer()
    return Effects(focus="#verdict")


@action("share_run", lambda desk: (desk.puzzling, desk.device, desk.recovery))
def share_run(puzzling: Puzzling, device: Device, recovery: Recovery, _: str) -> Effects:
    """Share how the run went."""
    over = puzzling.run
    if over is None or not over.is_over:
        return NOTHING
    return recovery.share(run_summary(over, device.say, device.address), Phrase("Result copied."))


def press_in_run(shelf: Shelf, device: Device, puzzling: Puzzling, current: Run, target: str, *, sure: bool) -> Effects:
    """Handle a press on the board in a run; count the move once it is made."""
    attempt = puzzling.attempt
    assert attempt
    return press_once(device, attempt, target, lambda: _count(shelf, device, puzzling, current, attempt), sure=sure)


def _count(shelf: Shelf, device: Device, puzzling: Puzzling, current: Run, attempt: Attempt) -> Effects:
    """Count the move just made, keep the result, and go on to the next puzzle or the result."""
    right = attempt.is_right
    puzzling.count_in_run(current, right=right)
    keep_tallies(shelf, puzzling.tallies)
    sort_into_box(shelf, device, puzzling, attempt.puzzle, right=right)
    if current.is_over:
        return Effects(tuple(result_lines(current)), focus="h1", sound="end")
    return spoken(last_move_phrase(current)) + _ask(puzzling) + Effects(sound="claim" if right else "place")


def _ask(puzzling: Puzzling) -> Effects:
    """Announce the task of the next puzzle."""
    attempt = puzzling.attempt
    return Effects((task_of(attempt),), focus=BOARD) if attempt else NOTHING
