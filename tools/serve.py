"""Serves the built site as its host would: `python -m tools.serve`."""

import argparse
import json
import os
import re
import socket
import subprocess
import sys
import threading
import tomllib
import webbrowser
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, ClassVar
from urllib.parse import unquote

from tools.paths import DIST, ROOT

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".py": "text/x-python",
    ".woff2": "font/woff2",
}


class Site:
    """A folder served on a port of this machine; it can be stopped and restarted while browsers go on.

    If it compresses as a host does, it serves the files as they were when it was created.
    """

    def __init__(self, folder: Path = DIST, port: int = 0, *, compress: bool = False) -> None:
        self._answers = partial(Handler, directory=str(folder), packed=compress_files(folder) if compress else {})
        self._port = port
        self._server: Server | None = None

    @property
    def url(self) -> str:
        """The address of the site, without the slash at its end."""
        return f"http://localhost:{self._port}"

    @property
    def running(self) -> bool:
        """Whether the site answers."""
        return self._server is not None

    def start(self) -> None:
        """Start serving, on the same port as before; OSError if the port is taken."""
        if self._server:
            return
        self._server = Server(("127.0.0.1", self._port), self._answers)
        self._port = self._server.server_port
        # it looks every 0.05 s whether to stop, instead of every half second: tests stop it often
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Stop serving, and close open connections."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server.hang_up()  # browsers keep connections open, and would be served by them
            self._server = None


class Server(ThreadingHTTPServer):
    """A server that knows its open connections, so that it can end them."""

    daemon_threads = True

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._connections: set[socket.socket] = set()

    def process_request(self, request: Any, client_address: Any) -> None:
        self._connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore browsers that hang up."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def hang_up(self) -> None:
        """End every open connection."""
        for connection in list(self._connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # ended by the browser


class Handler(SimpleHTTPRequestHandler):
    """A handler that serves a folder's files with the headers of netlify.toml."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    rules: ClassVar = tomllib.loads((ROOT / "netlify.toml").read_text())["headers"]

    def __init__(self, *args: Any, packed: Mapping[Path, bytes], **kwargs: Any) -> None:
        self._packed = packed
        super().__init__(*args, **kwargs)

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Return the requested file, compressed if the client accepts that."""
        if "\0" in unquote(self.path):  # no file system has such names
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        path = self.path.partition("?")[0]
        file = Path(self.translate_path(f"{path}index.html" if path.endswith("/") else path))
        content = self._packed.get(file)
        if content is None or "br" not in re.findall(r"\w+", self.headers.get("Accept-Encoding", "")):
            return super().send_head()
        changed = self.date_time_string(file.stat().st_mtime)
        if self.headers.get("If-Modified-Since") == changed:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Last-Modified", changed)
        self.end_headers()
        return BytesIO(content)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Show the site's own page where there is no file, as hosts do."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.exists():
            return super().send_error(code, message, explain)
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
        return None

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Refuse to list a folder, as hosts do."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def header_rules(self) -> dict[str, str]:
        """Return the headers that netlify.toml sets for this address; later rules win."""
        address = self.path.partition("?")[0]
        return dict(item for rule in self.rules if fnmatchcase(address, rule["for"]) for item in rule["values"].items())

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return self.header_rules().get("Content-Type") or super().guess_type(path)

    def end_headers(self) -> None:
        if self._packed:
            self.send_header("Vary", "Accept-Encoding")
        for name, value in self.header_rules().items():
            if name != "Content-Type":  # guess_type has sent it
                self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing."""


def compress_files(folder: Path) -> dict[Path, bytes]:
    """Return, compressed with brotli, the files of a folder that a host would compress."""
    told = subprocess.run(["node", ROOT / "tools" / "compress.mjs", folder], capture_output=True, check=True).stdout
    return {folder / name: Path(kept).read_bytes() for name, kept in json.loads(told).items()}


def main() -> None:
    """Serve until interrupted; open a browser if there is a screen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=DIST)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    wishes = parser.parse_args()
    site = Site(wishes.folder, wishes.port)
    try:
        site.start()
    except OSError:
        sys.exit(f"Port {wishes.port} is in use. Choose another one: make play PORT={wishes.port + 1}")
    print(f"serving  {site.url}/   (Ctrl-C ends it)", flush=True)
    if not wishes.no_open and has_screen():
        webbrowser.open(f"{site.url}/")
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        site.stop()


def has_screen() -> bool:
    """Return whether this machine has a screen."""
    if os.environ.get("CI"):
        return False
    return sys.platform in {"darwin", "win32"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    main()
