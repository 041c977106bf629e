"""What is stored about puzzles: logs, days, the player's own mistakes, runs."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.desk.desk import Desk
from web.app.desk.kind import StoredKind
from web.app.storage import mistakes, runs, solved
from web.app.storage.runs import Tallies
from web.app.storage.solved import Log


def _load_logs(desk: Desk, stored: Mapping[str, str]) -> list[str]:
    found = solved.logs_of(stored, desk.shelf.refuse)
    for game, log in found.items():
        desk.puzzling.know(game, solved.merged_logs(desk.puzzling.log(game), log))
    return [f"{solved.PREFIX}{game}" for game in found]


def _merged_logs(mine: str, known: str, theirs: str) -> str:
    before = Log.read(known) if known else Log()
    return solved.merged_since(before, Log.read(mine), Log.read(theirs)).write()


LOGS = StoredKind(
    word=solved.PREFIX.strip(),
    load=_load_logs,
    mine=lambda desk, game: desk.puzzling.logs[game].write() if game in desk.puzzling.logs else "",
    merged=_merged_logs,
    take=lambda desk, game, text: desk.puzzling.know(game, Log.read(text)),
    texts=lambda desk: {f"{solved.PREFIX}{game}": log.write() for game, log in desk.puzzling.logs.items()},
)
"""What was tried of each game's puzzles."""


def _load_days(desk: Desk, stored: Mapping[str, str]) -> list[str]:
    found = solved.days_of(stored, desk.shelf.refuse)
    desk.puzzling.know_days(solved.merged_days(desk.puzzling.days, found))
    return [solved.DAILY] if found else []


def _days(desk: Desk, _: str = "") -> str:
    return solved.write_days(desk.puzzling.days) if desk.puzzling.days else ""


DAYS = StoredKind(
    word=solved.DAILY,
    load=_load_days,
    mine=_days,
    merged=lambda mine, _, theirs: solved.write_days(
        solved.merged_days(solved.read_days(mine), solved.read_days(theirs))
    ),
    take=lambda desk, _, text: desk.puzzling.know_days(solved.read_days(text)),
    texts=lambda desk: {solved.DAILY: text} if (text := _days(desk)) else {},
)
"""How the puzzles of the days went."""


def _load_mistakes(desk: Desk, stored: Mapping[str, str]) -> list[str]:
    found = mistakes.mistakes_of(stored, desk.shelf.refuse)
    for game, theirs in found.items():
        desk.puzzling.know_mistakes(game, mistakes.merged(desk.puzzling.mistakes.get(game, ()), theirs))
    return [f"{mistakes.PREFIX}{game}" for game in found]


MISTAKES = StoredKind(
    word=mistakes.PREFIX.strip(),
    load=_load_mistakes,
    mine=lambda desk, game: mistakes.write(desk.puzzling.mistakes[game]) if game in desk.puzzling.mistakes else "",
    merged=lambda mine, _, theirs: mistakes.write(mistakes.merged(mistakes.read(theirs), mistakes.read(mine))),
    take=lambda desk, game, text: desk.puzzling.know_mistakes(game, mistakes.read(text)),
    texts=lambda desk: {
        f"{mistakes.PREFIX}{game}": mistakes.write(mine) for game, mine in desk.puzzling.mistakes.items()
    },
)
"""The player's own mistakes, to be tried as puzzles."""


def _load_runs(desk: Desk, stored: Mapping[str, str]) -> list[str]:
    found = runs.tallies_of(stored, desk.shelf.refuse)
    desk.puzzling.know_tallies(runs.merged_tallies(desk.puzzling.tallies, found))
    return [runs.KEY] if found.by_name else []


def _tallies(desk: Desk, _: str = "") -> str:
    return desk.puzzling.tallies.write() if desk.puzzling.tallies.by_name else ""


RUNS = StoredKind(
    word=runs.KEY,
    load=_load_runs,
    mine=_tallies,
    merged=lambda mine, _, theirs: runs.merged_tallies(Tallies.read(mine), Tallies.read(theirs)).write(),
    take=lambda desk, _, text: desk.puzzling.know_tallies(Tallies.read(text)),
    texts=lambda desk: {runs.KEY: text} if (text := _tallies(desk)) else {},
)
"""The best and the latest runs."""
