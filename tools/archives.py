"""What the page loads of Python: PyScript, the engine, the library, the wheel, the app, the memory with all of it."""

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

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tools.paths import BUILD, CACHE, NODE, ROOT, WEB, digest_of, files_below

DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""Of everything that is made: the same in every build."""
LIBRARY = NODE / "pyodide" / "python_stdlib.zip"
COURSES = "all.courses"
"""The courses of all games with their words: what is fetched when the first lesson is opened. See web/spare.py."""
ENGINE = [NODE / "pyodide" / f"pyodide.{kind}" for kind in ("mjs", "asm.mjs", "asm.wasm")]


def archives() -> dict[str, Path]:
    """The files by name, and the folder of the engine; made again only when sources change."""
    project = [ROOT / name for name in ("pyproject.toml", "LICENSE", "README.md")]
    library = archive("python_stdlib.zip", lambda: LIBRARY, [], run_with=LIBRARY)
    python = {
        "pygames.whl": archive("pygames.whl", wheel, [*project, *files_below(ROOT / "pygames")], run_with=library),
        "app.zip": archive("app.zip", app, [*app_files(), *files_below(ROOT / "pygames")], run_with=library),
    }
    lessons = archive(COURSES, courses, [*course_files(), *files_below(WEB / "locale", "*.po")], run_with=library)
    whole = engine()
    halves = split(whole)
    started = memory(whole, library, list(python.values()))
    loaded = {name: halves / name for name in ("rest.wasm", "rest.memory")}
    loaded |= {name: started / name for name in ("app.memory", "rest.code")}
    loaded[COURSES] = lessons
    return {"pyscript.js": pyscript(), "pyodide": halves, "python_stdlib.zip": library, **python, **loaded}


def engine() -> Path:
    """The folder with Pyodide's engine, without what only its packages would use."""
    sources = [*tools("trim.mjs", "wasm.mjs", "memory.mjs"), WEB / "engine.mjs", *ENGINE]
    return kept("pyodide", sources, lambda partial: run("trim.mjs", NODE / "pyodide", partial))


def split(whole: Path) -> Path:
    """The folder with the engine in two: what the page calls of it, and the rest."""
    called = ROOT / "tools" / "called.txt"
    sources = [*tools("split.mjs", "wasm.mjs"), called, *files_below(whole)]
    return kept("halves", sources, lambda partial: run("split.mjs", whole, called, partial))


def pyscript() -> Path:
    """PyScript in one module, without what the page does not use."""
    sources = [*tools("pyscript.mjs"), ROOT / "package-lock.json"]
    return kept("pyscript.js", sources, lambda partial: run("pyscript.mjs", partial))


def memory(started: Path, library: Path, loaded: list[Path]) -> Path:
    """The folder with what stands in memory once Python has loaded the archives, and with the code that comes later."""
    sources = [*tools("memory.mjs", "begun.py", "memory.py"), *files_below(started), library, *loaded]
    return kept("memory", sources, lambda partial: run("memory.mjs", started, library, partial, *loaded))


def tools(*names: str) -> list[Path]:
    """These files of the folder of tools."""
    return [ROOT / "tools" / name for name in names]


def run(tool: str, *paths: Path) -> None:
    """Runs one of the tools written for Node."""
    names = [str(path.relative_to(ROOT)) for path in paths]
    subprocess.run(["node", f"tools/{tool}", *names], cwd=ROOT, check=True)


def kept(name: str, sources: list[Path], make: Callable[[Path], object]) -> Path:
    """What is made from these sources, from the cache where they have not changed; older ones go."""
    path = CACHE / f"{digest_of(sources)}-{name}"
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        for old in CACHE.glob(f"*-{name}"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        partial = path.with_name(f"partial-{name}")
        make(partial)
        partial.rename(path)
    return path


def archive(name: str, made: Callable[[], Path], sources: list[Path], run_with: Path) -> Path:
    """The compiled archive of these sources."""
    kind = "courses" if name == COURSES else "library" if run_with == LIBRARY else "beside"

    def compile_into(partial: Path) -> None:
        source, target, library = (str(part.relative_to(ROOT)) for part in (made(), partial, run_with))
        subprocess.run(["node", "tools/compile.mjs", library, f"{kind}:{source}:{target}"], cwd=ROOT, check=True)

    compiler = tools("compile.mjs", "precompile.py", "stdlib-left-out.txt")
    return kept(name, [*sources, *compiler, run_with], compile_into)


def wheel() -> Path:
    """The wheel of `pygames` as pip would build it."""
    folder = BUILD / "wheel"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    dates = {"SOURCE_DATE_EPOCH": f"{DATE.timestamp():.0f}"}
    for old in folder.glob("*.whl"):
        old.unlink()
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env={**os.environ, **dates})
    (path,) = folder.glob("*.whl")
    return path


def app() -> Path:
    """The package `web` with the worker's door and the app, its catalogues compiled for gettext."""
    path = BUILD / "app-sources.zip"
    with ZipFile(path, "w") as sources:
        for file in app_files():
            name = file.relative_to(ROOT)
            if file.suffix == ".po":
                sources.writestr(str(name.with_suffix(".mo")), compiled_catalogue(file, of_courses=False))
            else:
                sources.write(file, name)
        for file_name, picture in showcase().items():
            sources.writestr(f"web/showcase/{file_name}", picture)
    return path


def courses() -> Path:
    """The games' courses, and their words by language."""
    path = BUILD / "courses-sources.zip"
    with ZipFile(path, "w") as sources:
        for file in course_files():
            sources.write(file, file.relative_to(ROOT))
        for file in files_below(WEB / "locale", "*.po"):
            language, *_ = file.relative_to(WEB / "locale").parts
            sources.writestr(f"{language}.mo", compiled_catalogue(file, of_courses=True))
    return path


def course_files() -> list[Path]:
    """The modules that hold the games' courses."""
    return [file for file in sorted((ROOT / "pygames").glob("*/course.py")) if file.parent.name != "core"]


def app_files() -> list[Path]:
    """What the app's archive is made from."""
    return [
        WEB / "__init__.py",
        WEB / "engine.py",
        WEB / "partner.py",
        WEB / "protocol.py",
        WEB / "spare.py",
        *files_below(WEB / "app"),
        *files_below(WEB / "locale", "*.po"),
    ]


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


def is_of_courses(message: Message) -> bool:
    """Whether nothing but courses says this."""
    return all(file.endswith("/course.py") for file, _ in message.locations) and bool(message.locations)


def compiled_catalogue(path: Path, *, of_courses: bool | None = None) -> bytes:
    """The .mo of a .po file; of the words that only courses have, of the others, or of all."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    for message in list(catalogue):
        if message.id and of_courses not in (None, is_of_courses(message)):
            catalogue.delete(message.id, message.context)
    catalogue.creation_date = catalogue.revision_date = DATE
    content = BytesIO()
    write_mo(content, catalogue)
    return content.getvalue()
