"""Tiles: buttons with a board, a name, and how far one is."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.phrase import Phrase
from pygames.play.puzzle import Puzzle
from web.app.model.puzzling import Puzzling
from web.app.model.words import Translator
from web.app.screens.html import Html, tag
from web.app.screens.stamp import puzzle_stamp


def small_board(puzzling: Puzzling, puzzle: Puzzle) -> Html:
    """Return the board of a puzzle, or the room for it."""
    return puzzle_stamp(puzzle) if puzzling.pictured else tag("span", class_="mini")


def board_tile(stamp: Html, title: str, told: str, action: str) -> Html:
    """Return a button with a board."""
    words = tag("span", tag("b", title), tag("span", told, class_="soft"), class_="tile-words")
    return tag("button", stamp, words, data_action=action)


def board_tiles(say: Translator, title: Phrase, name: str, entries: Sequence[Html]) -> Html:
    """Return a section of tiles under a heading; empty if there are none."""
    if not entries:
        return Html()
    heading = tag("h2", say(title), id=name)
    return tag("section", heading, tag("ul", *entries, class_="tiles boards"), aria_labelledby=name)
