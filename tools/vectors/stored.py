"""Vectors of what a device stores: backups with their parts, and the text of each kind of part."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from pygames import BadRecord
from tools.paths import ROOT
from web.app.storage import archive, mistakes, plan, solved
from web.app.storage.faces import Faces
from web.app.storage.own_bots import OwnBot
from web.app.storage.progress import Progress
from web.app.storage.results import Result
from web.app.storage.runs import Tallies
from web.app.storage.settings import Settings
from web.app.storage.weeks import Weeks

AGAIN: dict[str, Callable[[str], str]] = {
    "settings": lambda text: Settings.read(text).write(),
    "plan": lambda text: plan.write(plan.read(text)),
    "course": lambda text: Progress.read(text).write(),
    "puzzles": lambda text: solved.Log.read(text).write(),
    "daily": lambda text: solved.write_days(solved.read_days(text)),
    "result": lambda text: Result.read(text).write(),
    "mistakes": lambda text: mistakes.write(mistakes.read(text)),
    "runs": lambda text: Tallies.read(text).write(),
    "faces": lambda text: Faces.read(text).write(),
    "bot": lambda text: OwnBot.read(text).write(),
    "weeks": lambda text: Weeks.read(text).write(),
}
"""What reads a stored text of each kind, and writes it again; ValueError where it can't be read."""
LATER = {
    "settings": '{"version": 1, "theme": "neon", "motion": "none", "later": {"a": [1]}}',
    "course ringgz": '{"version": 1, "done": ["ring"], "offered": "perhaps", "later": null}',
    "puzzles ringgz": '{"version": 1, "rating": [1300.5, 90, 0.06], "tries": {"r12": 0, "r13": -1, "r14": "some"}, '
    '"boxes": {"r13": [0, "2026-11-28"]}, "later": 1}',
    "daily": '{"version": 1, "days": {"2026-11-25": [0, true, "later"], '
    '"2026-11-26": [1, true, -480, "later"], "someday": 3}}',
    "result 20261120201500001": '{"version": 1, "game": "ringgz", "players": ["human", "bot casual"], "winners": [0], '
    '"later": true}',
    "mistakes blokus": '{"version": 1, "game": "blokus", "mistakes": [{"seats": 2, "plies": "e10 j5", "played": "f9", '
    '"answers": ["f9,g9"], "shares": {"f9": 20, "f9,g9": 60}, "day": "2026-11-27", "solved": false}]}',
    "runs": '{"version": 1, "on": "minutes blokus", "runs": {"minutes blokus": [7, 5], "later": {"best": 9}}}',
    "faces": '{"version": 1, "beaten": {"Pip": {"blokus": "2026-11-29", "chess": "2026-11-30"}, "Zed": 1}, '
    '"said": {"Pip won": 3, "Pip sings": "la"}, "later": 2}',
    "bot 20261129120000001": '{"version": 1, "name": "Max", "game": "chess", "source": "def choose(*_): ...\\n", '
    '"changed": "2026-11-29 12:00:00", "versions": [["2026-11-29 11:00:00", ""]], "colour": "red"}',
    "weeks": '{"version": 1, "met": {"2026-W48": "2026-11-27", "later": 1}, "later": 2}',
}
"""Texts of each kind with members, and values, of a newer version."""
UNREADABLE = {
    "settings": [
        "",
        "[]",
        '{"version": 2}',
        '{"theme": "dark"}',
        '{"version": 1, "theme": ' + "[" * 21 + "]" * 21 + "}",
    ],
    "plan ringgz": ['{"seats": 2}'],
    "course ringgz": ['{"version": 1}'],
    "puzzles ringgz": ['{"version": 1, "rating": [1200, 90, 0.06]}', '{"version": 1, "tries": {}, "later": 1e999}'],
    "daily": ['{"version": 1, "days": []}', '{"version": 1, "days": {}, "later": NaN}'],
    "result 1": ['{"version": 1, "game": "chess", "players": ["human"], "winners": []}'],
    "runs": ['{"version": 1}'],
    "bot 1": ['{"version": 1, "name": "Max"}', '{"version": 2, "name": "Max", "source": ""}'],
}
"""Texts that can't be read as a part."""
NO_BACKUPS = [
    ("damaged", '{"pygames": 1, "kept": '),
    ("damaged", '{"pygames": 1}'),
    ("damaged", '{"pygames": 1, "kept": []}'),
    ("damaged", '{"pygames": 1, "kept": ' + "[" * 30),
    ("version", '{"pygames": 2, "kept": {}}'),
]


def backups() -> Iterator[dict[str, Any]]:
    """Yield backups of earlier versions with their parts, and texts that are refused."""
    for file in sorted((ROOT / "tests" / "compatibility").glob("*/backup.json")):
        yield _backup(file.read_text(encoding="utf-8"))
    later = {"later kind 1": "any text", "settings": LATER["settings"]}
    yield _backup(archive.write(later))
    yield _backup('\ufeff {"pygames": 1, "later": true, "kept": {"settings": "", "weeks": 7}}')
    for kind, text in NO_BACKUPS:
        try:
            archive.read(text)
        except BadRecord as bad:
            yield {"text": text, "kind": kind, "reason": str(bad)}


def _backup(text: str) -> dict[str, Any]:
    assert archive.is_archive(text)
    return {"text": text, "parts": archive.read(text)}


def parts() -> Iterator[dict[str, Any]]:
    """Yield stored texts: those that can be read, whose members all are kept, and those that can't."""
    first: dict[str, tuple[str, str]] = {}
    for file in sorted((ROOT / "tests" / "compatibility").glob("*/stored.json")):
        stored = json.loads(file.read_text(encoding="utf-8"))
        first |= {key.partition(" ")[0]: (key, text) for key, text in reversed(stored.items())}
    earlier = [one for kind, one in sorted(first.items()) if kind in AGAIN]
    for key, text in (*earlier, *LATER.items()):
        yield {"key": key, "text": text, "readable": True}
    for key, texts in UNREADABLE.items():
        yield from ({"key": key, "text": text, "readable": False} for text in texts)
