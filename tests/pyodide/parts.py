"""Asks for what no game needs of the Python that the page runs; see start.mjs."""

import json
import unicodedata

import js

from web import spare


def report(_names: list[str]) -> str:
    """What of the app had been called without its code, and where the rest of the engine was, when the games had begun.

    Then where that is once it was asked, and what it says.
    """
    called = [function.__qualname__ for function in spare.FUNCTIONS if function.__code__.co_filename != "<exec>"]
    answers = [unicodedata.lookup("SNOWMAN"), str(pow(3 + 2j, 2))]
    return json.dumps({"called": called, "answers": answers, "begun": js.begun, "asked": js.rest})
