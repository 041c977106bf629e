"""Vectors of the games: what a reader has to know of them before it knows their rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pygames import GAMES
from pygames.core.game import Game, option_text


def games() -> Iterator[dict[str, Any]]:
    """Yield each game with its seats, the values of its options, and the fields of its positions."""
    for game in GAMES.values():
        yield {
            "game": game.name,
            "title": game.title,
            "seats": [*game.seats],
            "options": {name: [*map(option_text, values)] for name, values in game.options.items()},
            "secret": game.has_secrets,
            "head_starts": game.words.head_starts,
            "lowest_leads": game.words.lowest_leads,
        }


def options_of(game: Game, options: dict[str, Any]) -> dict[str, str]:
    """Return the options that differ from their defaults, as text."""
    return {name: option_text(value) for name, value in sorted(game.changed_options(options))}
