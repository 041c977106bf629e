"""Python archives that need no compiling in the browser: the standard library, the wheel, the app."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tools.paths import BUILD, CACHE, NODE, ROOT, WEB, digest_of, files_below
from web.lazy_loading import ARCHIVES, is_of_bots

DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""The timestamp of all files built, so that builds are reproducible."""
FOLDER = Path(__file__).parent
HOME = "/home/pyodide"
"""Where Pyodide unpacks archives."""
PYODIDE = NODE / "pyodide"
"""npm’s package."""


def library_archive(pyodide: Path) -> Path:
    """Return the archive of Pyodide’s standard library."""
    source = pyodide / "python_stdlib.zip"
    return archive(source.name, lambda: source, [source], pyodide, "/lib/python_stdlib.zip")


def app_archives(pyodide: Path) -> list[Path]:
    """Return the archives unpacked beside the library: the wheel and the app."""
    games = files_below(ROOT / "pygames")
    project = [*(ROOT / name for name in ("pyproject.toml", "LICENSE", "README.md")), *games]
    wheel = archive("pygames.whl", build_wheel, project, pyodide, HOME)
    return [
        wheel,
        archive("app.zip", build_app, [*app_modules(), *files_below(WEB / "locale", "*.po"), *games], pyodide, HOME),
    ]


def late_archive(name: str, wheel: Path, app: Path) -> Path:
    """Return an archive of what is fetched when it is first opened: modules with their words; the examples of bots."""
    names = {*(f"{module}.pyc" for module in ARCHIVES[name]), f"{name}.mo"}
    if name == "lab":
        names |= {path.name for path in example_sources()}
    return _part(f"{name}.zip", [wheel, app], lambda path: path.name in names)


def bots_archive(wheel: Path, app: Path) -> Path:
    """Return the archive of what a bot's worker needs beside the snapshot."""
    return _part("bots.zip", [wheel, app], lambda path: path.suffix == ".pyc" and is_of_bots(_module(path)))


def _module(path: Path) -> str:
    """Return the name of the module in a file."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _part(name: str, archives: list[Path], is_wanted: Callable[[Path], bool]) -> Path:
    """Return an archive of those files of other archives that are wanted."""

    def copy(target: Path) -> None:
        with ZipFile(target, "w") as part:
            for path in archives:
                with ZipFile(path) as archive:
                    for entry in archive.infolist():
                        if is_wanted(Path(entry.filename)):
                            part.writestr(entry, archive.read(entry))

    return build_cached(name, archives, copy)


def tools(*names: str) -> list[Path]:
    """Return these files beside this module."""
    return [FOLDER / name for name in names]


def run(tool: str, *arguments: Path | str) -> None:
    """Run a tool written for Node; on failure, CalledProcessError has its output."""
    command = ["node", FOLDER / tool, *arguments]
    subprocess.run(list(map(str, command)), cwd=ROOT, check=True, capture_output=True, text=True)


def build_cached(name: str, sources: list[Path], make: Callable[[Path], object]) -> Path:
    """Return what `make` builds from these sources, from the cache unless they have changed; drop older versions."""
    path = CACHE / f"{digest_of(sources)}-{name}"
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        for old in CACHE.glob(f"*-{name}"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        partial = path.with_name(f"partial-{name}")
        shutil.rmtree(partial) if partial.is_dir() else partial.unlink(missing_ok=True)
        make(partial)
        partial.rename(path)  # only once it is complete, so that a build can be broken off at any time
    return path


def archive(name: str, made: Callable[[], Path], sources: list[Path], pyodide: Path, home: str) -> Path:
    """Build an archive of these sources, with modules compiled by a Pyodide that will find them below `home`."""
    compiler = [*tools("compile.mjs"), pyodide / "pyodide.asm.wasm"]
    return build_cached(
        f"{pyodide.name}-{name}",
        [*sources, *compiler],
        lambda partial: run("compile.mjs", pyodide, made(), partial, home),
    )


def build_wheel() -> Path:
    """Build the wheel of `pygames` as pip would."""
    folder = BUILD / "wheel"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    dates = {"SOURCE_DATE_EPOCH": f"{DATE.timestamp():.0f}"}
    for old in folder.glob("*.whl"):
        old.unlink()
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env={**os.environ, **dates})
    (path,) = folder.glob("*.whl")
    return path


def build_app() -> Path:
    """Build the package `web` with the worker's entry point and the app, its catalogues compiled for gettext."""
    catalogues = {
        path.with_name(name): content
        for path in files_below(WEB / "locale", "*.po")
        for name, content in compile_catalogue(path).items()
    }
    pictures = {WEB / "showcase" / name: picture.encode() for name, picture in showcase().items()}
    modules = {path: path.read_bytes() for path in app_modules()}
    return zip_files("app-sources.zip", modules | catalogues | pictures | example_sources())


def example_sources() -> dict[Path, bytes]:
    """Return the examples of bots, which the lab shows as they are written: in the wheel they are compiled."""
    paths = files_below(ROOT / "pygames" / "bots" / "examples", "*.py")
    return {WEB / "examples" / f"{path.stem}.txt": path.read_bytes() for path in paths}


def zip_files(name: str, contents: dict[Path, bytes]) -> Path:
    """Create an archive of these files."""
    with ZipFile(BUILD / name, "w") as archive:
        for path, content in contents.items():
            archive.writestr(str(path.relative_to(ROOT)), content)
    return BUILD / name


def app_modules() -> list[Path]:
    """Return the modules in the app's archive, and what lies beside them."""
    doors = [WEB / f"{name}.py" for name in ("__init__", "engine", "helpers", "lazy_loading", "protocol", "sandbox")]
    return [*doors, *files_below(WEB / "app")]


def showcase() -> dict[str, str]:
    """Render the games' pictures for the start screen, with the code that renders them in the browser."""
    sys.path.insert(0, str(ROOT))
    games = tuple(import_module("pygames").GAMES)
    drawn: dict[str, str] = import_module("web.app.screens.showcase").all_showcases(games)
    return drawn


def compile_catalogues(folder: Path) -> Path:
    """Compile the catalogues of all languages into a folder for gettext."""
    for path in files_below(WEB / "locale", "*.po"):
        compiled = folder / path.relative_to(WEB / "locale").parent
        compiled.mkdir(parents=True, exist_ok=True)
        for name, content in compile_catalogue(path).items():
            (compiled / name).write_bytes(content)
    return folder


def compile_catalogue(path: Path) -> dict[str, bytes]:
    """Compile a .po file to .mo files: one for the start, and one for each archive that is fetched later."""
    late = {f"{name}.mo": _compile_messages(path, partial(_is_of, name)) for name in ARCHIVES}
    return {"messages.mo": _compile_messages(path, _is_of_start), **late}


def _compile_messages(path: Path, wanted: Callable[[Message], bool]) -> bytes:
    """Compile those messages of a .po file that are wanted."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    catalogue.creation_date = catalogue.revision_date = DATE  # two builds of the same sources are the same
    for message in [message for message in catalogue if message.id and not wanted(message)]:
        catalogue.delete(message.id, message.context)
    content = BytesIO()
    write_mo(content, catalogue)
    return content.getvalue()


def _is_of_start(message: Message) -> bool:
    """Return whether a message may be needed before any of the archives is there."""
    return not any(_is_of(archive, message) for archive in ARCHIVES)


def _is_of(archive: str, message: Message) -> bool:
    """Return whether only modules of an archive that is fetched later have a message."""
    return bool(message.locations) and all(Path(file).stem in ARCHIVES[archive] for file, _ in message.locations)
