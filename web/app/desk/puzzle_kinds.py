"""What is stored about puzzles: logs, days, the player's own mistakes, runs."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.desk.kind import StoredKind
from web.app.model.puzzling import Puzzling
from web.app.storage import mistakes, runs, solved
from web.app.storage.checked import Refuse
from web.app.storage.runs import Tallies
from web.app.storage.solved import Log


def _load_logs(puzzling: Puzzling, stored: Mapping[str, str], refuse: Refuse) -> list[str]:
    found = solved.logs_of(stored, refuse)
    for game, log in found.items():
        puzzling.know(game, solved.merged_logs(puzzling.log(game), log))
    return [f"{solved.PREFIX}{game}" for game in found]


def _merged_logs(mine: str, known: str, theirs: str) -> str:
    before = Log.read(known) if known else Log()
    return solved.merged_since(before, Log.read(mine), Log.read(theirs)).write()


LOGS = StoredKind(
    word=solved.PREFIX.strip(),
    part=lambda desk: desk.puzzling,
    load=_load_logs,
    mine=lambda puzzling, game: puzzling.logs[game].write() if game in puzzling.logs else "",
    merged=_merged_logs,
    take=lambda puzzling, game, text: puzzling.know(game, Log.read(text)),
    texts=lambda puzzling: {f"{solved.PREFIX}{game}": log.write() for game, log in puzzling.logs.items()},
)
"""What was tried of each game's puzzles."""


def _load_days(puzzling: Puzzling, stored: Mapping[str, str], refuse: Refuse) -> list[str]:
    found = solved.days_of(stored, refuse)
    puzzling.know_days(solved.merged_days(puzzling.days, found))
    return [solved.DAILY] if found else []


def _days(puzzling: Puzzling, _: str = "") -> str:
    return solved.write_days(puzzling.days) if puzzling.days else ""


DAYS = StoredKind(
    word=solved.DAILY,
    part=lambda desk: desk.puzzling,
    load=_load_days,
    mine=_days,
    merged=lambda mine, _, theirs: solved.write_days(
        solved.merged_days(solved.read_days(mine), solved.read_days(theirs))
    ),
    take=lambda puzzling, _, text: puzzling.know_days(solved.read_days(text)),
    texts=lambda puzzling: {solved.DAILY: text} if (text := _days(puzzling)) else {},
)
"""How the puzzles of the days went."""


def _load_mistakes(puzzling: Puzzling, stored: Mapping[str, str], refuse: Refuse) -> list[str]:
    found = mistakes.mistakes_of(stored, refuse)
    for game, theirs in found.items():
        puzzling.know_mistakes(game, mistakes.merged(puzzling.mistakes.get(game, ()), theirs))
    return [f"{mistakes.PREFIX}{game}" for game in found]


MISTAKES = StoredKind(
    word=mistakes.PREFIX.strip(),
    part=lambda desk: desk.puzzling,
    load=_load_mistakes,
    mine=lambda puzzling, game: mistakes.write(puzzling.mistakes[game]) if game in puzzling.mistakes else "",
    merged=lambda mine, _, theirs: mistakes.write(mistakes.merged(mistakes.read(theirs), mistakes.read(mine))),
    take=lambda puzzling, game, text: puzzling.know_mistakes(game, mistakes.read(text)),
    texts=lambda puzzling: {
        f"{mistakes.PREFIX}{game}": mistakes.write(mine) for game, mine in puzzling.mistakes.items()
    },
)
"""The player's own mistakes, to be tried as puzzles."""


def _load_runs(puzzling: Puzzling, stored: Mapping[str, str], refuse: Refuse) -> list[str]:
    found = runs.tallies_of(stored, refuse)
    puzzling.know_tallies(runs.merged_tallies(puzzling.tallies, found))
    return [runs.KEY] if found.by_name else []


def _tallies(puzzling: Puzzling, _: str = "") -> str:
    return puzzling.tallies.write() if puzzling.tallies.by_name else ""


def _merged_tallies(mine: str, known: str, theirs: str) -> str:
    before = Tallies.read(known) if known else Tallies()
    return runs.tallies_since(before, Tallies.read(mine), Tallies.read(theirs)).write()


RUNS = StoredKind(
    word=runs.KEY,
    part=lambda desk: desk.puzzling,
    load=_load_runs,
    mine=_tallies,
    merged=_merged_tallies,
    take=lambda puzzling, _, text: puzzling.know_tallies(Tallies.read(text)),
    texts=lambda puzzling: {runs.KEY: text} if (text := _tallies(puzzling)) else {},
)
"""The best and the latest runs."""
