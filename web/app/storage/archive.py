"""A backup: everything stored, as one text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from pygames.core.phrase import Phrase
from pygames.play.record import BadRecord, NewerRecord
from web.app.storage.checked import json_value

_SIGN = re.compile(r'[\s\ufeff]*\{\s*"pygames"\s*:')
"""The beginning of such a text."""
VERSION = 1
MAX_LETTERS = 60_000_000


def write(kept: Mapping[str, str]) -> str:
    """Return the text of a backup."""
    # earlier versions of the app know a backup by its first letters, {"pygames":
    return json.dumps({"pygames": VERSION, "kept": dict(kept)}, indent=1).replace("{\n ", "{", 1)


def is_archive(text: str) -> bool:
    """Return whether a text claims to be a backup."""
    return _SIGN.match(text) is not None


def read(text: str) -> dict[str, str]:
    """Return the stored texts in a backup, by key; raise BadRecord if it can't be read."""
    try:
        stored = json_value(text.lstrip("\ufeff"), MAX_LETTERS)  # some editors put a byte order mark there
    except ValueError:
        stored = None
    if not isinstance(stored, dict) or not isinstance(stored.get("kept"), dict):
        raise BadRecord(0, "", Phrase("This file is damaged and can’t be imported."))
    version = stored.get("pygames")
    if type(version) is int and version > VERSION:
        raise NewerRecord(0, "", Phrase("This file can be imported once you have updated."))
    if version != VERSION:
        raise BadRecord(0, "", Phrase("This file was made by a different version of the app and can’t be read."))
    return {key: text for key, text in stored["kept"].items() if isinstance(text, str)}
