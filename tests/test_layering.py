"""Nothing below knows what is above: games, players, the app, the page."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from pygames import GAMES
from pygames.adapters import WITH_LIBRARIES
from web.app.catalogue import CATALOGUE
from web.app.screens.contract import Screen

ROOT = Path(__file__).parent.parent
BROWSER = {"js", "jsffi", "polyscript", "pyscript", "pyodide", "pyodide_js", "micropip", "pyodide_kernel"}
CORE = sorted((ROOT / "pygames" / "core").glob("*.py"))
PACKAGE = sorted((ROOT / "pygames").rglob("*.py"))
APP = sorted((ROOT / "web" / "app").rglob("*.py"))
RESEARCH = sorted((ROOT / "research").rglob("*.py"))
REST = [
    file
    for folder in ("pygames", "web", "tools", "bench", "audit", "e2e", "tests")
    for file in sorted((ROOT / folder).rglob("*.py"))
    if not {"node_modules", "research"} & {*file.parts[len(ROOT.parts) :]}
]
"""All Python but that of research and its tests."""
PAGE = [
    file
    for kind in ("*.py", "*.css", "*.js", "*.mjs", "*.html", "*.webmanifest")
    for file in sorted((ROOT / "web").rglob(kind))
    if "locale" not in file.parts
] + [ROOT / "index.html"]


def name(file: Path) -> str:
    """Return a file's name in the repository."""
    return str(file.relative_to(ROOT))


@cache
def parsed(file: Path) -> ast.Module:
    """Return a file's syntax tree."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imported(file: Path) -> frozenset[str]:
    """Return the full names of all modules that a file imports, at its top or anywhere in it."""
    return frozenset(imports(parsed(file), ".".join(file.relative_to(ROOT).parts[:-1])))


def imports(tree: ast.Module, package: str) -> Iterator[str]:
    """Yield the full names of what a module of a package imports, and of what it takes from there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.rsplit(".", node.level - 1)[0] + "." if node.level else ""
            yield f"{above}{node.module or ''}".rstrip(".")
            yield from (f"{above}{node.module or ''}.{alias.name}" for alias in node.names)


def importing(files: Iterable[Path], *forbidden: str) -> dict[str, list[str]]:
    """Return those of some files that import a module, or one below it, that they must not."""
    tops = tuple(f"{module}." for module in forbidden)
    found = {name(file): sorted(one for one in imported(file) if f"{one}.".startswith(tops)) for file in files}
    assert found, "there are no files"
    return {file: modules for file, modules in found.items() if modules}


def test_there_are_files_to_look_at() -> None:
    assert len(CORE) > 5
    assert len(PACKAGE) > len(CORE)
    assert APP
    assert {file.suffix for file in PAGE} >= {".py", ".css", ".js", ".mjs", ".html"}


def test_the_wheel_imports_nothing_of_the_browser_and_nothing_that_is_not_in_it() -> None:
    assert importing(PACKAGE, *BROWSER, "web", "tools", "tests", "bench", "research") == {}


LIBRARIES = {f"pygames.adapters.{module}" for module in WITH_LIBRARIES}


def test_only_adapters_that_are_asked_for_need_a_library() -> None:
    plain = [file for file in (*PACKAGE, *APP) if module_of(file) not in LIBRARIES]
    assert len(plain) < len(PACKAGE) + len(APP)
    assert importing(plain, *LIBRARIES) == {}
    assert {module.split(".")[0] for file in plain for module in imported(file)} <= {
        *sys.stdlib_module_names, "pygames", "web",
    }  # fmt: skip


def module_of(file: Path) -> str:
    """Return the name of the module in a file."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def test_the_app_and_the_workers_see_what_a_search_has_found_and_never_its_tree() -> None:
    assert importing([*APP, *(ROOT / "web").glob("*.py")], "pygames.ai.search.Node") == {}


def test_the_build_imports_no_test() -> None:
    assert importing(sorted((ROOT / "tools").rglob("*.py")), "tests", "e2e") == {}


def test_nothing_but_its_own_tests_imports_research() -> None:
    assert len(REST) > len(PACKAGE) + len(APP)
    assert importing(REST, "research", "tests.research") == {}


def test_research_imports_the_wheel_and_nothing_of_the_site() -> None:
    assert importing(RESEARCH, *BROWSER, "web", "tests", "e2e", "bench", "audit") == {}
    tools = {one for file in RESEARCH for one in imported(file) if f"{one}.".startswith("tools.")}
    assert {one for one in tools if not f"{one}.".startswith("tools.paths.")} == set()


def test_the_app_imports_nothing_of_the_browser() -> None:
    assert importing(APP, *BROWSER, "tools", "tests", "bench", "web.page", "web.engine") == {}


def test_nothing_on_the_page_draws_from_the_generator_whose_state_is_in_the_snapshot() -> None:
    """It would draw the same for everybody."""
    files = [file for file in (*PACKAGE, *(ROOT / "web").rglob("*.py")) if file.name != "__main__.py"]
    drawn = {module for file in files for module in imported(file) if module.partition(".")[0] == "random"}
    whole = [name(file) for file in files if any(ast.unparse(node) == "import random" for node in parsed(file).body)]
    assert drawn == {"random", "random.Random"}
    assert whole == []


FLOORS = {
    "storage": {"storage"},
    "model": {"storage", "model"},
    "desk": {"storage", "model", "desk"},
    "actions": {"storage", "model", "desk", "actions"},
    "screens": {"storage", "model", "desk", "actions", "screens"},
    "printing": {"storage", "model", "desk", "actions", "screens", "printing"},
    "editor": {"storage", "model", "desk", "actions", "screens", "editor"},
    "lab": {"storage", "model", "desk", "actions", "screens", "lab"},
}
"""The folders of the app, and those from which each may import; what stands beside them may import from all."""


def test_every_folder_of_the_app_has_its_floor() -> None:
    assert {file.parent.name for file in APP} == {*FLOORS, "app"}


@pytest.mark.parametrize("folder", FLOORS)
def test_a_folder_of_the_app_imports_only_what_is_below_it(folder: str) -> None:
    top = {file.stem for file in (ROOT / "web" / "app").glob("*.py") if file.stem != "__init__"}
    above = {*FLOORS, *top} - FLOORS[folder]
    files = [file for file in APP if file.parent.name == folder]
    assert importing(files, *(f"web.app.{module}" for module in above)) == {}


def test_what_renders_html_knows_nothing_of_the_desk() -> None:
    """Only a module that exports a screen, with its view and its actions, may; and the contract between them."""
    folders = [file for file in APP if file.parent.name in ("screens", "printing")]
    exporting = {screen.view.__module__ for screen in CATALOGUE.screens}
    others = [file for file in folders if module_of(file) not in (*exporting, Screen.__module__)]
    assert len(others) < len(folders) - 5
    assert importing(others, "web.app.desk", "web.app.actions") == {}


def test_no_files_of_the_app_import_each_other_in_a_circle() -> None:
    """Neither at run time nor for types alone; a package's own list of modules is no part of what it lists."""
    modules = {module_of(file).removesuffix(".__init__"): file for file in APP}
    below = {name: {one for one in imported(file) if one in modules} for name, file in modules.items()}
    left = dict(below)
    while ground := {name for name, needs in left.items() if not needs & left.keys() - {name}}:
        left = {name: needs for name, needs in left.items() if name not in ground}
    assert {name: sorted(needs & left.keys()) for name, needs in left.items()} == {}


LAYERS = (
    {"core"},
    {*GAMES},
    {"catalogue"},
    {"play"},
    {"ai"},
    {"adapters", "bots", "friends", "console", "terminal", "correspondence", "gtp", "matches", "__main__"},
)
"""The folders and modules of the package: each imports only what stands left of it, and its own."""


def rank(module: str) -> int:
    """Return the layer of a module of the package; the package itself, which offers all of them, is above all."""
    part = module.split(".")[1] if "." in module else ""
    return next((n for n, layer in enumerate(LAYERS) if part in layer), len(LAYERS))


def climbs(file: Path) -> list[str]:
    """Return what a module of the package imports from above it."""
    own = ".".join(file.relative_to(ROOT).with_suffix("").parts[:2])
    others = [module for module in imported(file) if module.startswith("pygames.")]
    beside = own.split(".")[1]
    return sorted(one for one in others if one.split(".")[1] != beside and rank(one) >= rank(own) < len(LAYERS) - 1)


def test_a_layer_imports_only_what_is_below_it() -> None:
    files = [file for file in PACKAGE if file.parent.name != "pygames" or file.stem != "__init__"]
    assert {name(file): found for file in files if (found := climbs(file))} == {}


def test_chance_among_friends_comes_from_nothing_that_could_be_foreseen() -> None:
    files = sorted((ROOT / "pygames" / "friends").glob("*.py"))
    assert importing(files, "random", "pygames.ai") == {}


def test_what_is_imported_in_the_middle_of_a_function_says_why() -> None:
    for file in PACKAGE:
        lines = file.read_text(encoding="utf-8").splitlines()
        functions = [node for node in ast.walk(parsed(file)) if isinstance(node, ast.FunctionDef)]
        for inner in (inner for node in functions for inner in ast.walk(node)):
            if isinstance(inner, (ast.Import, ast.ImportFrom)):
                assert "#" in lines[inner.lineno - 1], f"{name(file)}:{inner.lineno}"


def test_the_players_and_the_page_know_no_game_by_name() -> None:
    """Neither as a text of its own, nor as a package, a class of the style sheets or a file; `go` is a word besides."""
    games = "|".join(GAMES)
    named = re.compile(rf"""["'`]({games})["'`]|pygames[./]({games})\b|\.({games})(?![-\w(])""")
    for file in [*PAGE, *(ROOT / "pygames" / "ai").rglob("*.py")]:
        code = file.read_text(encoding="utf-8")
        if file.suffix == ".py" and named.search(code):
            code = without_docstrings(code)
        assert not named.search(code), name(file)


def without_docstrings(code: str) -> str:
    """Return Python code without its documentation, where a game may stand as an example."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = None
    return ast.unparse(tree)


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/how-to-add.md", "docs/new-game.md", "docs/screens.md"])
def test_every_path_that_contributors_read_of_is_there(page: str) -> None:
    told = re.findall(r"`((?:[\w.-]+|<\w+>)/[\w<][\w./<>*-]*)`", (ROOT / page).read_text(encoding="utf-8"))

    assert len(told) > 5
    assert [path for path in told if not [*ROOT.glob(re.sub(r"<\w+>", "*", path).rstrip("/"))]] == []
