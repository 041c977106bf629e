"""licences.txt: whose work is in the site, and the texts that its licences ask for."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.paths import NODE, ROOT

FOLDER = ROOT / "tools" / "licences"
"""Licence texts that no package contains, and their origins."""
PACKAGE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/(?!.*node_modules/)")  # the innermost of nested packages
ENGINE = {
    "cpython": b"Python",
    "dtoa": b"Python",
    "hacl": b"Hacl_",
    "emscripten": b"emscripten",
    "musl": b"emscripten",
    "bzip2": b"bzip2/libbzip2",
    "expat": b"pyexpat",
    "libffi": b"ffi_type",
    "libmpdec": b"decimal.Decimal",
    "sqlite": b"SQLite format 3",
    "xz": b"LZMADecompressor",
    "zlib": b"inflate 1.",
    "zstd": b"ZstdCompressor",
}
"""Libraries linked into Pyodide's engine: for each licence text, bytes whose presence in the engine proves it."""


def notice(packages: Iterable[str], engine: bytes) -> str:
    """Return the text of licences.txt for these npm packages, and what is linked into Pyodide's engine."""
    lines = ["This site contains the work of others, unchanged unless its folder's name ends in a digest;"]
    lines += ["of what has no folder of its own there are only the parts that are used,"]
    lines += ["and assets/plain-zero is the zero of its font, without the stroke:", ""]
    texts = []
    for package in packages:
        about = json.loads((NODE / package / "package.json").read_text())
        lines.append(f"{package} {about['version']}, {about['license']}: {home(about)}")
        texts.append(f"{package}\n\n{text_of(package)}")
    lines += ["", f"Linked into Pyodide’s engine: {', '.join(linked_libraries(engine))}.", ""]
    lines += ["The source code of Pyodide is at https://github.com/pyodide/pyodide, by the tag of its version."]
    texts += [f"{name}\n\n{(FOLDER / f'{name}.txt').read_text()}" for name in linked_libraries(engine)]
    return "\n\n\n".join(["\n".join(lines), *texts]) + "\n"


def home(about: dict[str, Any]) -> str:
    """Return a package's home page, by its package.json."""
    found: str = about.get("homepage") or f"https://www.npmjs.com/package/{about['name']}"
    return found


def text_of(package: str) -> str:
    """Return the text of a package's licence: its own, else ours; FileNotFoundError names the missing file."""
    own = licences(package)
    return "\n\n".join(path.read_text() for path in own or [FOLDER / f"{package.rpartition('/')[2]}.txt"])


def licences(package: str) -> list[Path]:
    """Return the files with the licence of a package."""
    return sorted((NODE / package).glob("LICEN[CS]E*"))


def linked_libraries(engine: bytes) -> list[str]:
    """Return the licences of what is linked into an engine."""
    return [name for name, mark in ENGINE.items() if mark in engine]


def bundled(metafile: Path) -> list[str]:
    """Return the npm packages that contribute to a bundle, by esbuild's metafile."""
    outputs = json.loads(metafile.read_text())["outputs"].values()
    used = [path for output in outputs for path, part in output["inputs"].items() if part["bytesInOutput"]]
    return sorted({found[1] for path in used if (found := PACKAGE.search(path))})
