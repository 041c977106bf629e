"""Takes in hostile backups and opens the app again, in the Python that the page runs; see start.mjs."""

import json
import zlib
from base64 import b64decode

from web.app.app import App
from web.protocol import Message, Reply


def report(asked: dict[str, list[str]]) -> str:
    """Load each compressed backup; return, as JSON, what the player is told and which screen the next start shows."""
    return json.dumps(
        {"found": [_taken_in(zlib.decompress(b64decode(packed)).decode()) for packed in asked["backups"]]}
    )


def _taken_in(text: str) -> list[str]:
    stored: dict[str, str] = {}
    app = _opened(stored)
    said = _settled(app, {"do": "form", "name": "load", "values": {"record": text}}, stored)
    again = _opened(stored)
    again.handle({"do": "act", "action": "statistics"})
    return [said, again.desk.route]


def _opened(stored: dict[str, str]) -> App:
    app = App()
    _settled(app, {"do": "open", "stored": dict(stored), "languages": ["en"], "route": ""}, stored)
    return app


def _settled(app: App, message: Message, stored: dict[str, str]) -> str:
    """Return what is shown of a message, after which all is stored."""
    reply: Reply = app.handle(message)
    said = ""
    while True:
        said += (reply.get("toast") or "") + (reply.get("dialog") or "")
        for key, text in reply.get("store", {}).items():
            if text is None:
                stored.pop(key, None)
            else:
                stored[key] = text
        if "fetch" in reply:
            reply = app.take_io_result({"texts": {}, "taken": []})
        elif "more" in reply:
            reply = app.reply()
        else:
            return said
