"""The local server answers as the host would: with the headers of netlify.toml, and no others of its own."""

import re
import tomllib
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tools.paths import ROOT
from tools.serve import Site

RULES = {rule["for"]: rule["values"] for rule in tomllib.loads((ROOT / "netlify.toml").read_text())["headers"]}
OF_EVERY_SERVER = {"Server", "Date", "Content-Length", "Content-Type", "Last-Modified", "Content-Encoding", "Vary"}
FOREVER = "public, max-age=31536000, immutable"
FILES = {
    "index.html": ("text/html; charset=utf-8", "no-cache"),
    "sw.js": ("text/javascript", "no-cache"),
    "manifest.webmanifest": ("application/manifest+json", "no-cache"),
    "assets/app.1.snapshot": ("text/plain; charset=utf-8", FOREVER),
    "assets/page.1.py": ("text/x-python", FOREVER),
    "vendor/python.wasm": ("application/wasm", FOREVER),
    "vendor/python.mjs": ("text/javascript", FOREVER),
    "vendor/library.zip": ("text/plain; charset=utf-8", FOREVER),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Yield a site with a file of each kind."""
    folder: Path = tmp_path_factory.mktemp("site")
    for name in FILES:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("text")
    site = Site(folder)
    site.start()
    yield site
    site.stop()


@pytest.mark.parametrize("name", FILES)
def test_a_file_comes_with_its_type_and_the_headers_of_the_host(site: Site, name: str) -> None:
    with urlopen(f"{site.url}/{name}?query") as answer:
        headers = {name.title(): value for name, value in answer.headers.items()}

    assert (headers["Content-Type"], headers["Cache-Control"]) == FILES[name]
    for header, value in RULES["/*"].items():
        assert headers[header] == value or header == "Cache-Control"
    assert set(headers) <= OF_EVERY_SERVER | set(RULES["/*"])


@pytest.fixture
def compressed(site: Site, tmp_path: Path) -> Iterator[Site]:
    """Yield a site that compresses."""
    (tmp_path / "index.html").write_text("<!doctype html>" + "text " * 100)
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "index.html").write_text("<!doctype html>" + "game " * 100)
    (tmp_path / "font.woff2").write_text("text " * 100)
    compressed = Site(tmp_path, compress=True)
    compressed.start()
    yield compressed
    compressed.stop()


def headers(url: str, accepted: str = "gzip, deflate, br") -> Message:
    """Return the headers of a response, after checking its length."""
    with urlopen(Request(url, headers={"Accept-Encoding": accepted})) as answer:
        assert int(answer.headers["Content-Length"]) == len(answer.read())
        found: Message = answer.headers
        return found


def test_a_host_that_compresses_says_so_and_keeps_type_and_headers(site: Site, compressed: Site) -> None:
    plain, packed = headers(f"{site.url}/index.html"), headers(f"{compressed.url}/?query")

    assert int(packed["Content-Length"]) < 100
    assert (packed["Content-Encoding"], packed["Vary"]) == ("br", "Accept-Encoding")
    assert {*map(str.title, packed)} == {*map(str.title, plain), "Content-Encoding", "Vary"}
    assert packed["Content-Type"] == plain["Content-Type"]
    assert headers(f"{compressed.url}/game/")["Content-Encoding"] == "br"


def test_what_the_browser_has_is_not_sent_compressed_again(compressed: Site) -> None:
    url, known = f"{compressed.url}/index.html", headers(f"{compressed.url}/index.html")["Last-Modified"]

    with pytest.raises(HTTPError, match="304"):
        urlopen(Request(url, headers={"Accept-Encoding": "br", "If-Modified-Since": known}))


@pytest.mark.parametrize(("name", "accepted"), [("index.html", "gzip"), ("index.html", ""), ("font.woff2", "br")])
def test_what_is_small_already_or_not_wanted_compressed_comes_as_it_is(
    compressed: Site, name: str, accepted: str
) -> None:
    found = headers(f"{compressed.url}/{name}", accepted)

    assert found["Content-Encoding"] is None
    assert int(found["Content-Length"]) >= 500


@pytest.mark.parametrize("path", ["assets/", "vendor/", "%00", "index.html%00", "nothing.html"])
def test_what_is_no_file_is_not_found_and_no_folder_is_listed(site: Site, path: str) -> None:
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"{site.url}/{path}")


def test_what_is_not_found_is_answered_by_the_site_s_own_page(tmp_path: Path) -> None:
    (tmp_path / "404.html").write_text("Nothing here")
    site = Site(tmp_path)
    site.start()

    with pytest.raises(HTTPError, match="404") as answer:
        urlopen(f"{site.url}/%23friends=eNqN")

    assert answer.value.read() == b"Nothing here"
    assert answer.value.headers["Content-Security-Policy"] == RULES["/*"]["Content-Security-Policy"]
    site.stop()


def test_other_sites_can_neither_frame_the_page_nor_hold_its_window_nor_load_its_files() -> None:
    told = RULES["/*"]

    assert told["Cross-Origin-Opener-Policy"] == told["Cross-Origin-Resource-Policy"] == "same-origin"
    assert re.fullmatch(r"max-age=\d{8,}", told["Strict-Transport-Security"])


def test_what_the_app_has_no_use_for_is_forbidden_to_it() -> None:
    told = dict(part.split("=") for part in RULES["/*"]["Permissions-Policy"].split(", "))
    denied = {name for name, allowed in told.items() if allowed == "()"}

    assert {name: told[name] for name in told.keys() - denied} == {"camera": "(self)", "screen-wake-lock": "(self)"}
    assert {"microphone", "geolocation", "clipboard-read", "display-capture", "hid", "midi"} <= denied
    assert not told.keys() & {"clipboard-write", "web-share", "autoplay"}, "the app copies, shares and sounds"


def test_scripts_and_requests_stay_with_the_site() -> None:
    policy = dict(part.strip().split(" ", 1) for part in RULES["/*"]["Content-Security-Policy"].split(";"))

    assert (policy["require-trusted-types-for"], policy["trusted-types"]) == ("'script'", "default")
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert {policy[kind] for kind in ("default-src", "worker-src", "connect-src", "style-src", "img-src")} == {"'self'"}
    assert {policy[kind] for kind in ("object-src", "base-uri", "frame-ancestors")} == {"'none'"}
