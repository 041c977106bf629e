"""Asks for what no game needs of the Python that the page runs; see start.mjs."""

import json
import unicodedata

import js


def report(_asked: dict[str, list[str]]) -> str:
    """Return where the engine's cold code was when the games had begun, where it is after a call, and the result."""
    answers = [unicodedata.lookup("SNOWMAN"), str(pow(3 + 2j, 2))]
    return json.dumps({"answers": answers, "begun": js.begun, "asked": js.cold})
