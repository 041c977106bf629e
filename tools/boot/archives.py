"""Archives of Python that need no compiling in the browser: the standard library, the wheel, the app."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tools.paths import BUILD, CACHE, NODE, ROOT, WEB, digest_of, files_below

DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""Of everything that is made: the same in every build."""
FOLDER = Path(__file__).parent
HOME = "/home/pyodide"
"""Where Pyodide unpacks archives."""
PYODIDE = NODE / "pyodide"
"""npm’s package."""


def library_archive(pyodide: Path) -> Path:
    """Pyodide’s standard library."""
    source = pyodide / "python_stdlib.zip"
    return archive(source.name, lambda: source, [source], pyodide, "/lib/python_stdlib.zip")


def app_archives(pyodide: Path) -> list[Path]:
    """What is unpacked beside the library: the wheel and the app."""
    games = files_below(ROOT / "pygames")
    project = [*(ROOT / name for name in ("pyproject.toml", "LICENSE", "README.md")), *games]
    wheel = archive("pygames.whl", build_wheel, project, pyodide, HOME)
    return [
        wheel,
        archive("app.zip", build_app, [*app_modules(), *files_below(WEB / "locale", "*.po"), *games], pyodide, HOME),
    ]


def tools(*names: str) -> list[Path]:
    """These files beside this one."""
    return [FOLDER / name for name in names]


def run(tool: str, *arguments: Path | str) -> None:
    """Run one of these tools written for Node; CalledProcessError holds what it says where it fails."""
    command = ["node", FOLDER / tool, *arguments]
    subprocess.run(list(map(str, command)), cwd=ROOT, check=True, capture_output=True, text=True)


def cached(name: str, sources: list[Path], make: Callable[[Path], object]) -> Path:
    """What is made from these sources, from the cache where they have not changed; older ones go."""
    path = CACHE / f"{digest_of(sources)}-{name}"
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        for old in CACHE.glob(f"*-{name}"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        partial = path.with_name(f"partial-{name}")
        shutil.rmtree(partial) if partial.is_dir() else partial.unlink(missing_ok=True)
        make(partial)
        partial.rename(path)
    return path


def archive(name: str, made: Callable[[], Path], sources: list[Path], pyodide: Path, home: str) -> Path:
    """The archive of these sources with their modules compiled by a Pyodide, which will find them below `home`."""
    compiler = [*tools("compile.mjs"), pyodide / "pyodide.asm.wasm"]
    return cached(
        f"{pyodide.name}-{name}",
        [*sources, *compiler],
        lambda partial: run("compile.mjs", pyodide, made(), partial, home),
    )


def build_wheel() -> Path:
    """The wheel of `pygames` as pip would build it."""
    folder = BUILD / "wheel"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    dates = {"SOURCE_DATE_EPOCH": f"{DATE.timestamp():.0f}"}
    for old in folder.glob("*.whl"):
        old.unlink()
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env={**os.environ, **dates})
    (path,) = folder.glob("*.whl")
    return path


def build_app() -> Path:
    """The package `web` with the worker's door and the app, its catalogues compiled for gettext."""
    catalogues = {path.with_suffix(".mo"): compiled_catalogue(path) for path in files_below(WEB / "locale", "*.po")}
    pictures = {WEB / "showcase" / name: picture.encode() for name, picture in showcase().items()}
    return zipped("app-sources.zip", {path: path.read_bytes() for path in app_modules()} | catalogues | pictures)


def zipped(name: str, contents: dict[Path, bytes]) -> Path:
    """An archive of these files."""
    with ZipFile(BUILD / name, "w") as archive:
        for path, content in contents.items():
            archive.writestr(str(path.relative_to(ROOT)), content)
    return BUILD / name


def app_modules() -> list[Path]:
    """The modules in the app's archive, and what lies beside them."""
    doors = [WEB / f"{name}.py" for name in ("__init__", "engine", "partner", "protocol", "late")]
    return [*doors, *files_below(WEB / "app")]


def showcase() -> dict[str, str]:
    """The games' pictures for the start screen, drawn by the code that would draw them in the browser."""
    sys.path.insert(0, str(ROOT))
    games = tuple(import_module("pygames").GAMES)
    drawn: dict[str, str] = import_module("web.app.screens.showcase").all_drawn(games)
    return drawn


def compile_catalogues(folder: Path) -> Path:
    """The catalogues of all languages, compiled, in a folder for gettext."""
    for path in files_below(WEB / "locale", "*.po"):
        compiled = folder / path.relative_to(WEB / "locale").with_suffix(".mo")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        compiled.write_bytes(compiled_catalogue(path))
    return folder


def compiled_catalogue(path: Path) -> bytes:
    """The .mo of a .po file."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    catalogue.creation_date = catalogue.revision_date = DATE
    content = BytesIO()
    write_mo(content, catalogue)
    return content.getvalue()
