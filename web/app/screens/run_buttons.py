"""The ways to the runs through puzzles, with the player's records, and to the one that waits to go on."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pygames.core.phrase import Phrase
from pygames.play.puzzle import Puzzle
from web.app.model.puzzling import Puzzling
from web.app.model.run import Kind
from web.app.model.run_words import TITLES, run_title, so_far_phrase, tally_phrase
from web.app.model.words import Translator
from web.app.screens.html import Html, tag
from web.app.screens.tiles import board_tile, board_tiles, small_board


class WaitingRun(NamedTuple):
    """A run that was left or cut off, and can go on."""

    puzzle: Puzzle | None
    """The one that comes next; None if it is timed, as it is not to be looked at while the time stands still."""
    title: Phrase
    text: Phrase
    action: str


def waiting_run(puzzling: Puzzling) -> WaitingRun | None:
    """Return the run that waits to go on; None if there is none."""
    state = puzzling.tallies.waiting
    if state is None:
        return None
    shown = None if state.name.startswith(Kind.MINUTES) else puzzling.puzzle_of_key(state.left[0])
    return WaitingRun(shown, run_title(state.name), so_far_phrase(state), f"run {state.name}")


def run_buttons(say: Translator, puzzling: Puzzling, game: str = "", known: Collection[str] = ()) -> Html:
    """Render the ways to the runs of a game, or of all."""
    if not puzzling.for_runs(game):
        return Html()
    ways = [
        tag("li", run_button(say, puzzling, kind, game, title, known, place))
        for place, (kind, title) in enumerate(TITLES.items())
    ]
    return board_tiles(say, Phrase("Runs"), "runs", ways)


def run_button(
    say: Translator,
    puzzling: Puzzling,
    kind: Kind,
    game: str,
    title: str | Phrase,
    known: Collection[str] = (),
    place: int = 0,
) -> Html:
    """Render the way to a run, with its record, and the board of one of the easiest puzzles of which it is made."""
    tally = puzzling.tallies.of(f"{kind} {game}".rstrip())
    name = title if isinstance(title, str) else say(title)
    easiest = sorted(puzzling.for_runs(game), key=lambda one: (one.game not in known, one.rating, one.number))
    stamp = small_board(puzzling, easiest[place % len(easiest)])
    return board_tile(stamp, name, say(tally_phrase(tally)), f"run {kind} {game}".rstrip())
