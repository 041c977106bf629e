"""Nothing below knows what is above: games, players, the app, the page."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pygames import GAMES

ROOT = Path(__file__).parent.parent
BROWSER = {"js", "jsffi", "polyscript", "pyscript", "pyodide", "pyodide_js", "micropip", "pyodide_kernel"}
CORE = sorted((ROOT / "pygames" / "core").glob("*.py"))
PACKAGE = sorted((ROOT / "pygames").rglob("*.py"))
APP = sorted((ROOT / "web" / "app").rglob("*.py"))
PAGE = [
    file
    for kind in ("*.py", "*.css", "*.js", "*.mjs", "*.html", "*.webmanifest")
    for file in sorted((ROOT / "web").rglob(kind))
    if "locale" not in file.parts
] + [ROOT / "index.html"]


def name(file: Path) -> str:
    """A file's name in the repository."""
    return str(file.relative_to(ROOT))


def imported(file: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, at its top or anywhere in it."""
    package = ".".join(file.relative_to(ROOT).parts[:-1])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.rsplit(".", node.level - 1)[0] + "." if node.level else ""
            yield f"{above}{node.module or ''}".rstrip(".")
            yield from (f"{above}{node.module or ''}.{alias.name}" for alias in node.names)


def roots(file: Path) -> set[str]:
    """The top packages that a file imports."""
    return {module.split(".")[0] for module in imported(file)}


def test_there_are_files_to_look_at() -> None:
    assert len(CORE) > 5
    assert len(PACKAGE) > len(CORE)
    assert APP
    assert {file.suffix for file in PAGE} >= {".py", ".css", ".js", ".mjs", ".html"}


@pytest.mark.parametrize("file", PACKAGE, ids=name)
def test_the_wheel_imports_nothing_of_the_browser_and_nothing_that_is_not_in_it(file: Path) -> None:
    assert not roots(file) & (BROWSER | {"web", "tools", "tests", "bench", "training"})


def test_the_app_and_the_workers_see_what_a_search_has_found_and_never_its_tree() -> None:
    for file in [*APP, *sorted((ROOT / "web").glob("*.py"))]:
        assert "pygames.ai.search.Node" not in set(imported(file)), name(file)


@pytest.mark.parametrize("file", APP, ids=name)
def test_the_app_imports_nothing_of_the_browser(file: Path) -> None:
    assert not roots(file) & (BROWSER | {"tools", "tests", "bench"})
    assert not {"web.page", "web.engine"} & set(imported(file))


@pytest.mark.parametrize(("folder", "above"), [("storage", {"screens", "actions"}), ("screens", {"actions"})])
def test_what_is_kept_knows_no_screen_and_a_screen_not_what_is_done_there(folder: str, above: set[str]) -> None:
    files = sorted((ROOT / "web" / "app" / folder).glob("*.py"))
    assert files
    forbidden = {f"web.app.{module}" for module in above | {"app", "desk", "turns", "studies"}}
    for file in files:
        assert not {".".join(module.split(".")[:3]) for module in imported(file)} & forbidden, name(file)


LAYERS = ({"core"}, {*GAMES}, {"catalogue"}, {"play"}, {"ai"}, {"adapters", "console", "terminal", "gtp", "__main__"})
"""The folders and modules of the package: each imports only what stands left of it, and its own."""


def rank(module: str) -> int:
    """The layer of a module of the package; the package itself, which offers all of them, is above all."""
    part = module.split(".")[1] if "." in module else ""
    return next((n for n, layer in enumerate(LAYERS) if part in layer), len(LAYERS))


@pytest.mark.parametrize(
    "file", [file for file in PACKAGE if file.parent.name != "pygames" or file.stem != "__init__"], ids=name
)
def test_a_layer_imports_only_what_is_below_it(file: Path) -> None:
    own = ".".join(file.relative_to(ROOT).with_suffix("").parts[:2])
    for module in imported(file):
        if module.startswith("pygames."):
            beside = module.split(".")[1] == own.split(".")[1]
            assert beside or rank(module) < rank(own) or rank(own) == len(LAYERS) - 1, module


def test_what_is_imported_in_the_middle_of_a_function_says_why() -> None:
    for file in PACKAGE:
        lines = file.read_text(encoding="utf-8").splitlines()
        for node in ast.walk(ast.parse("\n".join(lines))):
            if isinstance(node, ast.FunctionDef):
                for inner in ast.walk(node):
                    if isinstance(inner, (ast.Import, ast.ImportFrom)):
                        assert "#" in lines[inner.lineno - 1], f"{name(file)}:{inner.lineno}"


@pytest.mark.parametrize("game", GAMES)
def test_the_players_and_the_page_know_no_game_by_name(game: str) -> None:
    """Neither as a text of its own, nor as a package, a class of the style sheets or a file; `go` is a word besides."""
    named = re.compile(rf"""["'`]{game}["'`]|pygames[./]{game}\b|\.{game}(?![-\w(])""")
    for file in [*PAGE, *sorted((ROOT / "pygames" / "ai").rglob("*.py"))]:
        code = file.read_text(encoding="utf-8")
        if file.suffix == ".py":
            code = without_docstrings(code)
        assert not named.search(code), name(file)


def without_docstrings(code: str) -> str:
    """Python code without its documentation, where a game may stand as an example."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = None
    return ast.unparse(tree)
