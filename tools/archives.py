"""The three archives of Python that the page loads: the standard library, the wheel and the app."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tools.paths import BUILD, CACHE, NODE, ROOT, WEB, digest_of, files_below

COMPILER = [ROOT / "tools" / name for name in ("compile.mjs", "precompile.py", "stdlib-left-out.txt")]
LIBRARY = NODE / "pyodide" / "python_stdlib.zip"
PYSCRIPT = NODE / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js"


def archives() -> dict[str, Path]:
    """The finished archives by name; only those whose sources have changed are made again."""
    project = [ROOT / name for name in ("pyproject.toml", "LICENSE", "README.md")]
    library = archive("python_stdlib.zip", lambda: LIBRARY, COMPILER, run_with=LIBRARY)
    return {
        "python_stdlib.zip": library,
        "pygames.whl": archive("pygames.whl", wheel, [*project, *files_below(ROOT / "pygames")], run_with=library),
        "app.zip": archive("app.zip", app, [*app_files(), *files_below(ROOT / "pygames"), PYSCRIPT], run_with=library),
    }


def archive(name: str, made: Callable[[], Path], sources: list[Path], run_with: Path) -> Path:
    """The compiled archive of these sources, from the cache where they have not changed."""
    kind = "library" if run_with == LIBRARY else "beside"
    path = CACHE / f"{digest_of([*sources, *COMPILER, run_with])}-{name}"
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        for old in CACHE.glob(f"*-{name}"):
            old.unlink()
        partial = path.with_name(f"partial-{name}")
        source, target, library = (str(part.relative_to(ROOT)) for part in (made(), partial, run_with))
        subprocess.run(["node", "tools/compile.mjs", library, f"{kind}:{source}:{target}"], cwd=ROOT, check=True)
        partial.rename(path)
    return path


def wheel() -> Path:
    """The wheel of `pygames` as pip would build it."""
    folder = BUILD / "wheel"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    dates = {"SOURCE_DATE_EPOCH": "1767225600"}  # the same in every build
    for old in folder.glob("*.whl"):
        old.unlink()
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env={**os.environ, **dates})
    (path,) = folder.glob("*.whl")
    return path


def app() -> Path:
    """The package `web` with the app's logic, its catalogues compiled for gettext, and PyScript's own modules."""
    path = BUILD / "app-sources.zip"
    with ZipFile(path, "w") as sources:
        for file in app_files():
            name = file.relative_to(ROOT)
            if file.suffix == ".po":
                sources.writestr(str(name.with_suffix(".mo")), compiled_catalogue(file))
            else:
                sources.write(file, name)
        for file_name, picture in showcase().items():
            sources.writestr(f"web/showcase/{file_name}", picture)
        for module, code in pyscript_modules().items():
            sources.writestr(f"pyscript/{module}", code)
    return path


def app_files() -> list[Path]:
    """What the app's archive is made from."""
    return [WEB / "__init__.py", *files_below(WEB / "app"), *files_below(WEB / "locale", "*.po")]


def showcase() -> dict[str, str]:
    """The games' pictures for the start screen, drawn by the code that would draw them in the browser."""
    sys.path.insert(0, str(ROOT))
    drawn: dict[str, str] = import_module("web.app.showcase").all_drawn(
        tuple(game.name for game in import_module("web.app.home").playable())
    )
    return drawn


def pyscript_modules() -> dict[str, str]:
    """The sources of the package `pyscript` by name; PyScript writes them into the worker at each start."""
    text = PYSCRIPT.read_text()  # export default {…};
    modules: dict[str, str] = json.loads(text[text.index("{") : text.rindex("}") + 1])["pyscript"]
    return modules


def compiled_catalogue(path: Path) -> bytes:
    """The .mo of a .po file."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    content = BytesIO()
    write_mo(content, catalogue)
    return content.getvalue()
