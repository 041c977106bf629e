"""Mines puzzles from games between computer players: `nice python -m research.puzzles GAME … [--seed S] [--write]`.

`research/mining.py` says where to look, `research/proof.py` proves what was found. Each game's yield is logged in
`build/puzzles/`, so that a run can be resumed; the same seed gives the same puzzles on any machine. `--try` has all
levels try the published puzzles again. `--write` adds the best of the new ones to `web/puzzles/`, under the next free
numbers, and grades all of them: whatever is published stays, as links and players' logs refer to it.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from math import log10
from pathlib import Path
from typing import NamedTuple

from pygames import GAMES, Game, Session
from pygames.ai import LEVELS
from pygames.console import positive
from pygames.core.guide import DAMAGE_CONTROL
from pygames.play.puzzle import PUZZLE_GRADES, WEEKDAYS, WON, Outcome, Prize, Puzzle, read_puzzles, write_puzzles
from research.mining import MINING, MinedGame, MinedPuzzle, MiningConfig, mine_game, theme_of, try_levels
from tools.paths import BUILD, WEB

PUZZLES_PER_GAME = 80
"""Number of puzzles per game."""
DAYS_AHEAD = 30
"""Days until new puzzles can become puzzles of the day: by then, every device has them."""
ENOUGH_EASY = 6
"""Number of easy puzzles that suffices for a theme."""
SOLVED_BY_ALL, SOLVED_BY_NONE = 0.95, 0.05
"""Shares of solvers beyond which puzzles count as solved by all, or by none."""


def main() -> None:
    """Play the games, try the published puzzles, or write what was found."""
    wish = arguments()
    for name in wish.games_of:
        game, file = GAMES[name], WEB / f"puzzles/{name}.txt"
        published = read_puzzles(file.read_text())
        if wish.again:
            print(f"{name}: {len(list(_retry_published(game, published, wish.seed, more=True)))} puzzles tried again")
            continue
        configs = [config for config in MINING[name] if wish.config in ("", config.name)]
        brought = [(config, list(_brought(name, config, wish.seed, more=not wish.write))) for config in configs]
        if wish.write:
            solved = dict(_retry_published(game, published, wish.seed, more=False))
            file.write_text(
                puzzle_file(game, published, brought, Additions(wish.wanted, wish.since, wish.week or ""), solved)
            )
        for config, games in brought:
            print(f"{name} {config.name}", *summary(games), sep="\n  ", flush=True)


def arguments() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(description="Find puzzles in games between computer players.")
    parser.add_argument("games_of", metavar="GAME", nargs="+", choices=list(GAMES))
    parser.add_argument("--config", default="", help="the one mining configuration to continue, else all of them")
    parser.add_argument("--seed", default="2")
    parser.add_argument("--try", dest="again", action="store_true", help="have all levels try the published puzzles")
    parser.add_argument("--write", action="store_true", help="add the puzzles found, and play no more games")
    parser.add_argument(
        "--wanted", type=positive, default=PUZZLES_PER_GAME, help="how many puzzles of a game there are then at most"
    )
    parser.add_argument(
        "--since",
        type=lambda text: str(date.fromisoformat(text)),
        default=str(datetime.now(UTC).date() + timedelta(DAYS_AHEAD)),
        help="the date from which new puzzles can be the puzzle of the day",
    )
    parser.add_argument(
        "--week",
        type=lambda text: str(date.fromisoformat(text)),
        help="the date from which the won puzzles are the puzzles of the day, from easy on Mondays to hard on Sundays",
    )
    return parser.parse_args()


def _retry_published(game: Game, puzzles: Sequence[Puzzle], seed: str, *, more: bool) -> Iterator[tuple[str, float]]:
    """Yield, by key, the share of right tries at published puzzles, trying now whatever was not tried yet."""
    notes = BUILD / f"puzzles/{game.name}-tried-{seed}.jsonl"
    notes.parent.mkdir(parents=True, exist_ok=True)
    known = dict(map(json.loads, notes.read_text().splitlines())) if notes.exists() else {}
    with notes.open("a") as file:
        for one in puzzles:
            if one.key not in known and more:
                position = Session.of(one.record).position
                answers = [position.parse(text) for text in one.answers]
                known[one.key] = try_levels(game, position, answers, f"{seed}:{one.key}")
                print(json.dumps([one.key, known[one.key]]), file=file, flush=True)
            if one.key in known:
                yield one.key, _share(known[one.key])


def _brought(name: str, config: MiningConfig, seed: str, *, more: bool) -> Iterator[MinedGame]:
    """Yield what a configuration's games produced, playing now whatever was not played yet."""
    notes = _notes(name, config, seed)
    notes.parent.mkdir(parents=True, exist_ok=True)
    known = notes.read_text().splitlines() if notes.exists() else []
    yield from map(json.loads, known[: config.games])
    with notes.open("a") as file:
        for number in range(len(known), config.games if more else 0):
            one = mine_game(GAMES[name], config, f"{seed}:{config.name}:{number}")
            print(json.dumps(one), file=file, flush=True)
            yield one


def _notes(name: str, config: MiningConfig, seed: str) -> Path:
    """Return the log file of a configuration's games."""
    return BUILD / f"puzzles/{name}-{config.name}-{seed}.jsonl"


class Additions(NamedTuple):
    """Which new puzzles are added."""

    wanted: int = PUZZLES_PER_GAME
    """The maximum number of puzzles afterwards."""
    since: str = ""
    """The date from which they can be the puzzle of the day."""
    week: str = ""
    """The date from which a new plan says what the puzzles of the day are; empty for none."""


def puzzle_file(
    game: Game,
    published: Sequence[Puzzle],
    brought: Sequence[tuple[MiningConfig, Sequence[MinedGame]]],
    plan: Additions,
    solved: Mapping[str, float],
) -> str:
    """Return the text of published and new puzzles, graded in thirds by how often the levels solve them.

    `solved` has, by key, the shares of puzzles that were tried again; the ratings of the others stay.
    """
    kept = [replace(_with_current_theme(game, one), rating=_rating_of(one, solved)) for one in published]
    known = {puzzle.key for puzzle in kept}
    found = [_puzzle(game, config, one, ask) for config, games in brought for one in games for ask in one["asks"]]
    chosen = _choose_new([puzzle for puzzle in found if puzzle.key not in known], kept, plan.wanted)
    chosen.sort(key=_difficulty)
    kept += [
        replace(_with_current_theme(game, one), number=n, since=plan.since)
        for n, one in enumerate(chosen, len(kept) + 1)
    ]
    kept.sort(key=_difficulty)
    graded = [replace(puzzle, grade=1 + len(PUZZLE_GRADES) * rank // len(kept)) for rank, puzzle in enumerate(kept)]
    graded = _planned(graded, plan.week) if plan.week else graded
    lines = [(_line(puzzle, graded), puzzle) for puzzle in graded]
    return write_puzzles(sorted(lines, key=lambda pair: (pair[1].seats, pair[0], len(pair[1].plies))))


def _planned(puzzles: Sequence[Puzzle], day: str) -> list[Puzzle]:
    """Return these puzzles, with those that win something planned by weekday from a date on, the hardest for Sundays.

    If there is a plan from that date already, it stays as it is.
    """
    if any(day == since for one in puzzles for since, _ in one.weeks):
        return list(puzzles)
    won = [one.key for one in puzzles if one.prize in WON]
    weekday = {key: len(WEEKDAYS) * rank // len(won) for rank, key in enumerate(won)}
    return [replace(one, weeks=(*one.weeks, (day, weekday[one.key]))) if one.key in weekday else one for one in puzzles]


def _difficulty(puzzle: Puzzle) -> tuple[int, str]:
    """Return the sort key of a puzzle: the easy ones first."""
    return puzzle.rating, puzzle.key


def _rating_of(puzzle: Puzzle, solved: Mapping[str, float]) -> int:
    """Return the rating of a published puzzle."""
    return _rating(solved[puzzle.key]) if puzzle.key in solved else puzzle.rating


def _line(puzzle: Puzzle, others: Sequence[Puzzle]) -> tuple[str, ...]:
    """Return the plies of a puzzle's game as far as any puzzle continues them."""
    many = len(puzzle.plies)
    return max((one.plies for one in others if one.plies[:many] == puzzle.plies), key=len)


def _with_current_theme(game: Game, puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its theme by the current definitions, and the answers of that theme first.

    A puzzle with a task of its own stays as it is; one that loses anyway is damage control.
    """
    if game.guide.theme(puzzle.theme).task:
        return puzzle
    if puzzle.prize is Prize.LESS:
        return replace(puzzle, theme=DAMAGE_CONTROL.name)
    position = Session.of(puzzle.record).position
    answers = [position.parse(text) for text in puzzle.answers]
    theme = theme_of(game, position, answers)
    answers.sort(key=lambda move: game.guide.theme_of(position, move).name != theme)
    return replace(puzzle, theme=theme, answers=tuple(map(str, answers)))


def _puzzle(game: Game, config: MiningConfig, one: MinedGame, ask: MinedPuzzle) -> Puzzle:
    """Return a puzzle that was found; it has no number yet."""
    return Puzzle(
        number=0,
        game=game.name,
        seats=one["seats"],
        options=tuple(game.check_options(config.options).items()),
        plies=(*one["plies"][: ask["ply"]], *filter(None, [ask.get("slip")])),
        theme=ask["theme"],
        grade=PUZZLE_GRADES[0],
        rating=_rating(_share(ask["solved"])),
        best=Outcome.read(ask["best"]),
        other=Outcome.read(ask["other"]),
        answers=tuple(ask["answers"]),
    )


def _share(solved: Mapping[str, float]) -> float:
    """Return the share of levels that solve a puzzle, each counting the same."""
    return sum(solved.values()) / len(solved)


def _rating(share: float) -> int:
    """Return the rating of a puzzle solved by this share: that of a player who solves half of such puzzles."""
    share = min(SOLVED_BY_ALL, max(SOLVED_BY_NONE, share))
    return round(1500 + 400 * log10((1 - share) / share))  # Elo's formula


def _choose_new(found: Sequence[Puzzle], kept: Sequence[Puzzle], wanted: int) -> list[Puzzle]:
    """Choose new puzzles up to the wanted number: each of the theme with the fewest, with the most distinct rating.

    Puzzles that all levels solve distinguish nobody: they are chosen only if they are won, or for themes with few.
    """
    chosen: list[Puzzle] = []
    left = list(found)
    while len(kept) + len(chosen) < wanted:
        many = Counter(one.theme for one in (*kept, *chosen))
        left = [one for one in left if _tells(one) or many[one.theme] < ENOUGH_EASY]
        if not left:
            break
        rarest = min((one.theme for one in left), key=lambda theme: (many[theme], theme))
        ratings = [one.rating for one in (*kept, *chosen) if one.theme == rarest]
        of_theme = [one for one in left if one.theme == rarest]
        chosen.append(max(of_theme, key=lambda one: (_newness(one, ratings), _quality(one))))
        left.remove(chosen[-1])
    return chosen


def _tells(puzzle: Puzzle) -> bool:
    """Return whether a puzzle is worth having: not all levels solve it, or it is one that beginners can enjoy."""
    return puzzle.rating > _rating(SOLVED_BY_ALL) or puzzle.prize in WON


def _newness(puzzle: Puzzle, ratings: Sequence[int]) -> int:
    """Return a puzzle's distance in rating from the others."""
    return min((abs(puzzle.rating - rating) for rating in ratings), default=0)


def _quality(puzzle: Puzzle) -> tuple[int, bool, str]:
    """Return a puzzle's quality: how much the answer decides, and whether it is unique."""
    return puzzle.best.percent - puzzle.other.percent, len(puzzle.answers) == 1, puzzle.key


def summary(brought: Sequence[MinedGame]) -> Iterator[str]:
    """Yield what games produced, in numbers."""
    asks = [ask for one in brought for ask in one["asks"]]
    yield f"{len(asks)} puzzles in {len(brought)} games, {sum(one['seconds'] for one in brought) / 60:.1f} minutes"
    yield "themes: " + ", ".join(f"{name} {n}" for name, n in Counter(ask["theme"] for ask in asks).most_common())
    for level in LEVELS:
        yield f"{level} solves {sum(ask['solved'][level] for ask in asks) / max(1, len(asks)):.0%}"


if __name__ == "__main__":
    main()
