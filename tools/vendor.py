"""Copies from npm packages only the files that a page needs, into folders named by version."""

import json
import re
import shutil
from pathlib import Path

from tools.boot.stages import ENGINE, Python
from tools.licences import text_of
from tools.paths import NODE, ROOT, digest_of

PYODIDE = "pyodide"
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
ICONS = "@iconify-json/lucide"
QR = "qr"
"""The reader of QR codes, bundled with web/boot/scan.mjs."""
FONT = "@fontsource-variable/atkinson-hyperlegible-next"
ZERO = "web/fonts/plain-zero.woff2"
"""The font's zero without its stroke: see `tools/plain_zero.py`."""

# For each package, patterns each of which must match exactly one file.
FILES = {
    MICROPYTHON: ("micropython.mjs", "micropython.wasm"),
    FONT: tuple(f"files/*-next-{script}-wght-normal.woff2" for script in ("latin", "latin-ext")),
}
# The modules that every page needs (the worker requests its own), to be preloaded rather than fetched one by one.
PRELOADED = {
    MICROPYTHON: ("micropython.mjs",),
}
SOURCE_MAP = re.compile(rb"\n//# sourceMappingURL=\S+\s*$")


def vendor(site: Path, python: Python) -> dict[str, str]:
    """Copy the files into `site`; return their addresses there by their paths in the repository."""
    addresses = {}
    for package, patterns in FILES.items():
        folder = site / "vendor" / folder_name(NODE / package)
        folder.mkdir(parents=True)
        for pattern in patterns:
            source = the_one(package, pattern)
            copy(source, folder / source.name)
            addresses[str(source.relative_to(ROOT))] = (folder / source.name).relative_to(site).as_posix()
        (folder / "LICENSE.txt").write_text(text_of(package))
    return addresses | copy_pyodide(site, python)


def copy_pyodide(site: Path, python: Python) -> dict[str, str]:
    """Copy Pyodide's files for a stage of the start-up; return their addresses by name."""
    files = [*(python.engine / name for name in ENGINE), python.library]
    folder = site / "vendor" / f"{folder_name(python.pyodide)}-{digest_of(files)}"
    folder.mkdir(parents=True)
    for name in ENGINE:
        copy(python.engine / name, folder / name)
    shutil.copyfile(python.library, folder / "python_stdlib.zip")
    (folder / "LICENSE.txt").write_text(text_of(PYODIDE))
    (folder / "pyodide-lock.json").write_text(lock_without_packages(python.pyodide))
    return {name: (folder / name).relative_to(site).as_posix() for name in (*ENGINE, "python_stdlib.zip")}


def preloads(addresses: dict[str, str]) -> list[str]:
    """Return the addresses of the modules to preload."""
    sources = [the_one(package, pattern) for package, patterns in PRELOADED.items() for pattern in patterns]
    return [addresses[str(source.relative_to(ROOT))] for source in sources]


def font_faces(addresses: dict[str, str]) -> str:
    """Return the @font-face rules of the copied fonts, for a style sheet in `assets/`."""
    sheet = (NODE / FONT / "wght.css").read_text()
    rules = []
    for rule in re.findall(r"@font-face \{.*?\}", sheet, re.DOTALL):
        name = re.search(r"files/[^)]+", rule)
        if name and (path := f"node_modules/{FONT}/{name[0]}") in addresses:
            rules.append(rule.replace(f"./{name[0]}", f"../{addresses[path]}"))
    zero = re.sub(r"url\([^)]+\)", f"url(../{addresses[ZERO]})", rules[-1])
    return "\n".join([*rules, re.sub("unicode-range: [^;]+", "unicode-range: U+30", zero)])


def the_one(package: str, pattern: str) -> Path:
    """Return the only file of the package that matches the pattern."""
    found = list((NODE / package).glob(pattern))
    assert len(found) == 1, f"{package} has {len(found)} files {pattern}; tools/vendor.py expects one"
    return found[0]


def folder_name(package: Path) -> str:
    """Return the folder name of a package: its name and version."""
    about = json.loads((package / "package.json").read_text())
    return f"{about['name'].rpartition('/')[2]}-{about['version']}"


def copy(source: Path, target: Path) -> None:
    """Copy a file; scripts lose the address of their source map, which is not copied."""
    content = source.read_bytes()
    target.write_bytes(SOURCE_MAP.sub(b"\n", content) if source.suffix in {".js", ".mjs"} else content)


def lock_without_packages(pyodide: Path) -> str:
    """Return Pyodide's lock file without its 357 packages: the app needs none, and the page parses it at each start."""
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    return json.dumps({**lock, "packages": {}})
