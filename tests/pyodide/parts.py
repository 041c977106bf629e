"""Asks for what no game needs of the Python that the page runs; see start.mjs."""

import json
import unicodedata

import js


def report(_names: list[str]) -> str:
    """Where the rest of the engine was when the games had begun, where it is once it was asked, and what it says."""
    return json.dumps(
        {"answers": [unicodedata.lookup("SNOWMAN"), str(pow(3 + 2j, 2))], "begun": js.begun, "asked": js.rest}
    )
