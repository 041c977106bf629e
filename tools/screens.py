"""Writes the table of screens into docs/architecture.md, from their values: `python -m tools.screens`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tools.paths import ROOT
from web.app.catalogue import CATALOGUE, MODULES
from web.app.screens.contract import Screen

PAGE = ROOT / "docs" / "architecture.md"
HEAD = """| addresses | module | its own state | what is stored | style sheets | painted by the build |
|---|---|---|---|---|---|
"""


def main() -> None:
    """Replace the table."""
    page = PAGE.read_text(encoding="utf-8")
    before, head, rest = page.partition(HEAD)
    rows = rest.splitlines(keepends=True)
    after = "".join(rows[next(n for n, row in enumerate(rows) if not row.startswith("|")) :])
    PAGE.write_text(f"{before}{head}{table().removeprefix(HEAD)}{after}", encoding="utf-8")


def table() -> str:
    """Return the table."""
    return HEAD + "".join(map(_row, MODULES, CATALOGUE.screens))


def _row(module: str, screen: Screen[Any]) -> str:
    state = "" if screen.state is None else f"`{type(screen.state).__name__}`"
    painted = [*(["a first visit"] if screen.begins_visit else []), *(f"`{name}`" for name in screen.painted)]
    cells = (
        _listed(screen.addresses),
        f"`{module.removeprefix('web.app.')}`",
        state,
        _listed(kind.word for kind in screen.texts),
        _listed((*screen.sheets, *screen.late_sheets)),
        ", ".join(painted),
    )
    return f"| {' | '.join(cells)} |\n"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    main()
