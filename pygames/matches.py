"""The command `arena`: runs a match, and shows its progress and its table."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from math import inf, isfinite
from pathlib import Path
from time import monotonic

from pygames.ai import PLAYERS
from pygames.ai.arena import play_games
from pygames.ai.notes import GameResult
from pygames.ai.standings import PlayerResult, Sprt, elo, results
from pygames.bots.match import match_of
from pygames.bots.player import STEPS
from pygames.console import duration, parse_game, parse_options, positive

WARNING = "A bot from a file is not sandboxed: it can do whatever you can do here. Run only bots that you trust."


def add_arguments(arena: argparse.ArgumentParser) -> None:
    """Add the arguments of a match."""
    arena.epilog = WARNING
    arena.add_argument(
        "levels",
        nargs="+",
        metavar="PLAYER",
        help=f"player for each seat: {', '.join(PLAYERS)}, or a bot's file, such as bot.py (docs/bots.md)",
    )
    arena.add_argument("--games", type=positive, default=100, metavar="N", help="number of games; 100 by default")
    arena.add_argument("--seed", default="0", help="seed for dice, tiles and players; 0 by default")
    arena.add_argument(
        "--opening", type=int, default=0, metavar="PLIES", help="number of random plies at the start of each game"
    )
    arena.add_argument(
        "--steps", type=positive, default=STEPS, help="steps that a bot has for each move; %(default)s by default"
    )
    arena.add_argument(
        "--seconds", type=duration, default=inf, help="seconds that a bot has for each move, instead of steps"
    )
    arena.add_argument(
        "--workers", type=positive, metavar="N", help="number of processes; one for each core by default"
    )
    arena.add_argument("--json", metavar="FILE", help="write the results as JSON, too; - prints nothing but JSON")
    arena.add_argument(
        "--keep", type=Path, metavar="FILE", help="log each game there, and go on from the games in the log"
    )
    arena.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("LOW", "HIGH"),
        help="stop once a sequential probability ratio test (Wald 1945) can tell whether the first player is LOW or "
        "HIGH Elo points stronger",
    )


def show_match(wish: argparse.Namespace) -> None:
    """Play a match, and print who won how often."""
    game = parse_game(wish)
    try:
        options = tuple(parse_options(game, wish).items())
        limit = {"steps": wish.steps, "seconds": wish.seconds}
        match = match_of(game.name, wish.levels, options, wish.seed, wish.opening, **limit)
        sprt = Sprt(*wish.sprt) if wish.sprt else None
    except ValueError as error:
        sys.exit(str(error))
    file = Path(wish.json) if wish.json and wish.json != "-" else None
    check_writable(file)
    check_writable(wish.keep)
    progress = ProgressLine(wish.games)
    found = play_games(
        match,
        wish.games,
        workers=wish.workers,
        kept=wish.keep,
        sprt=sprt,
        told=progress.show,
        stopping=progress.stop,
    )
    standing = results(match.levels, [result.winners for result in found])
    if wish.json != "-":
        print(f"{game.title}: {len(found)} games, seed {wish.seed}")
        print(*result_table(standing), *failures(match.levels, found), sep="\n")
        if sprt:
            print(sprt_line(sprt, standing))
    if wish.json:
        told = {"game": game.name, "options": dict(match.options), "seed": wish.seed}
        write(json.dumps({**told, "results": [as_json(result, len(standing)) for result in standing]}), file)


def check_writable(file: Path | None) -> None:
    """Exit with a sentence if a file can't be written."""
    if file:
        # asked before hours of play, not after them; a file that only this has made is removed again
        is_new = not file.exists()
        try:
            file.open("a").close()
        except OSError as error:
            sys.exit(f"{file} can't be written: {error.strerror}.")
        if is_new:
            file.unlink()


def write(text: str, file: Path | None) -> None:
    """Write a line to a file, or to standard output."""
    if file is None:
        print(text)
        return
    try:
        file.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        sys.exit(f"{file} can't be written: {error.strerror}.")


def result_table(standing: Sequence[PlayerResult]) -> Iterator[str]:
    """Yield the lines of a table of results."""
    wide = max(12, *(len(result.level) for result in standing))
    yield f"{'player':{wide}}   won  shared   share   95 %               Elo"
    for level, _, won, shared, share, low, high in standing:
        points = [f"{elo(part, len(standing)):+.0f}" for part in (share, low, high)]
        strength = f"{points[0]:>5} ({points[1]} to {points[2]})"
        yield f"{level:{wide}}{won:6}{shared:8}{share:8.3f}   {low:.3f} to {high:.3f}  {strength}"


def failures(levels: Sequence[str], found: Sequence[GameResult]) -> Iterator[str]:
    """Yield a line for each game that a player lost by failing."""
    for number, result in enumerate(found):
        if failed := result.failure:
            line = f", line {failed.line}" if failed.line else ""
            yield f"{levels[failed.player]} lost game {number}, ply {failed.ply}{line}: {failed.kind}: {failed.words}"


def sprt_line(sprt: Sprt, standing: Sequence[PlayerResult]) -> str:
    """Return what a test says about the first player."""
    first = standing[0]
    won = first.share * first.games
    llr = sprt.llr(won, first.games, len(standing))
    name = sprt.verdict(won, first.games, len(standing))
    accepted = f"{getattr(sprt, name):+g} points" if name else "undecided"
    return f"SPRT {sprt.low:g} to {sprt.high:g}: {accepted}, log-likelihood ratio {llr:.2f}"


def as_json(result: PlayerResult, players: int) -> dict[str, object]:
    """Return a player's result for a file."""
    points = elo(result.share, players)
    return {**result._asdict(), "elo": round(points, 1) if isfinite(points) else None}


class ProgressLine:
    """The progress of a match, on one line of standard error if that is a terminal."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.begun, self.first = monotonic(), -1
        """When it began, and how many games were on file then."""

    def show(self, over: int) -> None:
        """Show that this many games are over."""
        if self.first < 0:
            self.first = over
        if sys.stderr.isatty():
            bar = "#" * (30 * over // self.games)
            end = "\n" if over == self.games else ""
            line = f"[{bar:30}] {over} of {self.games} games{self._time_left(over)}"
            print(f"\r{line:76}", end=end, file=sys.stderr, flush=True)

    def _time_left(self, over: int) -> str:
        """Return the estimated time to the end."""
        played = over - self.first
        if not played or over == self.games:
            return ""
        left = (monotonic() - self.begun) / played * (self.games - over)
        return f", about {left / 60:.0f} min left" if left >= 90 else f", about {left:.0f} s left"

    def stop(self, running: int) -> None:
        """Say what is being waited for after Ctrl-C."""
        if running:
            games = "1 game that is" if running == 1 else f"{running} games that are"
            told = f"Waiting for {games} being played; press Ctrl-C again to leave without."
            print(f"\n{told}", file=sys.stderr, flush=True)
