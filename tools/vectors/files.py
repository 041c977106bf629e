"""The files of vectors: a JSON array each, with an object for each vector and a line for each of its members."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from tools.paths import ROOT
from tools.vectors import dares, false_letters, games, letters, links, positions, records, stored

FOLDER = ROOT / "spec" / "vectors"
Vector = Mapping[str, Any]
FILES: dict[str, Callable[[], Iterable[Vector]]] = {
    "games": games.games,
    "records": records.records,
    "bad-records": records.bad_records,
    "links": links.links,
    "dares": dares.dares,
    "positions": positions.positions,
    "bad-positions": positions.bad_positions,
    "chance": letters.formulas,
    "letters": letters.letters,
    "bad-letters": false_letters.bad_letters,
    "backups": stored.backups,
    "stored": stored.parts,
}
"""The functions that return the vectors, by file."""


def read(name: str) -> list[dict[str, Any]]:
    """Return the vectors of a file as they stand."""
    found: list[dict[str, Any]] = json.loads(path_of(name).read_text(encoding="utf-8"))
    return found


def path_of(name: str) -> Path:
    """Return the path of a file of vectors."""
    return FOLDER / f"{name}.json"


def written(name: str) -> str:
    """Return what a file of vectors should contain."""
    return "[\n" + ",\n".join(map(_object, FILES[name]())) + "\n]\n"


def refresh() -> list[Path]:
    """Write all files; return those that have changed."""
    changed = []
    for name in FILES:
        path, text = path_of(name), written(name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed


def _object(vector: Vector) -> str:
    members = (f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in vector.items())
    return " {\n" + ",\n".join(members) + "\n }"
