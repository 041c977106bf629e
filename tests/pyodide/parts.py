"""Asks for what no game needs of the Python that the page runs; see start.mjs."""

import json
import unicodedata

import js


def report(_asked: dict[str, list[str]]) -> str:
    """Where the engine's cold code was when the games had begun, and is once it was called; what it says then."""
    answers = [unicodedata.lookup("SNOWMAN"), str(pow(3 + 2j, 2))]
    return json.dumps({"answers": answers, "begun": js.begun, "asked": js.cold})
