"""How far the build goes to have Python start fast: three stages, each of which stands alone (docs/startup.md).

`plain` is npm’s unchanged Pyodide with precompiled archives. `snapshot` adds Python’s heap after its start. `split`
leaves names that nothing uses out of the engine, and sets its cold code apart. Where a stage does not fit a release of
Pyodide, the build goes on with the one below.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from tools.boot.archives import (
    PYODIDE,
    app_archives,
    bots_archive,
    build_cached,
    late_archive,
    library_archive,
    run,
    tools,
)
from tools.paths import WEB, files_below
from web.lazy_loading import ARCHIVES

STAGES = ("plain", "snapshot", "split")
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PROFILE = Path(__file__).parent / "profile.txt"


@dataclass(frozen=True, kw_only=True)
class Python:
    """The files of Python that the page loads."""

    stage: str
    pyodide: Path
    """npm’s package, or another release of it."""
    engine: Path
    """The folder with `ENGINE`."""
    library: Path
    archives: list[Path]
    late: dict[str, Path]
    """The archives of lessons and of the lab, by name: the snapshot does not have them."""
    bots: Path
    """An archive of what bots need beside the snapshot."""
    snapshot: Path | None = None
    """The folder that snapshot.mjs writes."""
    cold: Path | None = None
    """The engine’s cold code."""


def python(highest: str = STAGES[-1], pyodide: Path = PYODIDE) -> Python:
    """Return the files of the highest stage, up to this one, that fits a Pyodide; warn why stages are left out."""
    for stage in reversed(STAGES[1 : STAGES.index(highest) + 1]):
        try:
            return BUILDERS[stage](pyodide)
        except subprocess.CalledProcessError as error:
            reason = re.search(r"^\w*Error: .*", error.stderr or "", re.MULTILINE)
            print(
                f"site     WARNING: the stage {stage!r} is left out: {reason[0] if reason else error}", file=sys.stderr
            )
    return plain(pyodide)


def plain(pyodide: Path = PYODIDE) -> Python:
    """Use npm’s unchanged Pyodide."""
    archives = app_archives(pyodide)
    return Python(
        stage="plain",
        pyodide=pyodide,
        engine=pyodide,
        library=library_archive(pyodide),
        archives=archives,
        late={name: late_archive(name, *archives) for name in ARCHIVES},
        bots=bots_archive(*archives),
    )


def with_snapshot(pyodide: Path = PYODIDE) -> Python:
    """Add the heap of Python after its start."""
    python = plain(pyodide)
    loaded = [python.library, *python.archives]
    tool = [*tools("snapshot.mjs", "snapshot.py"), WEB / "boot" / "snapshot.mjs"]
    sources = [*tool, *loaded, *(pyodide / name for name in ENGINE)]
    snapshot = build_cached(
        f"{pyodide.name}-snapshot", sources, lambda target: run("snapshot.mjs", pyodide, target, *loaded)
    )
    return replace(python, stage="snapshot", snapshot=snapshot)


def split(pyodide: Path = PYODIDE) -> Python:
    """Split off the engine's cold code; the heap stays that of the unchanged engine.

    If no snapshot is possible, the engine is split all the same.
    """
    users = [*files_below(WEB / "boot", "*.mjs"), *tools("snapshot.mjs")]
    sources = [*tools("split.mjs", "emscripten.mjs"), *users, PROFILE, *(pyodide / name for name in ENGINE)]
    halves = build_cached(
        f"{pyodide.name}-split", sources, lambda target: run("split.mjs", pyodide, PROFILE, target, *users)
    )
    return replace(python("snapshot", pyodide), stage="split", engine=halves, cold=halves / "cold.wasm")


BUILDERS: dict[str, Callable[[Path], Python]] = {"snapshot": with_snapshot, "split": split}
