"""A model game: the table of a game to be read, with its comments, and what to read or do after it."""

from __future__ import annotations

from dataclasses import replace

from pygames import Game
from pygames.core.course import ModelGame
from pygames.core.phrase import Phrase
from web.app.model.exercises import strategies_of
from web.app.model.facts import TableFacts
from web.app.model.words import Translator
from web.app.screens.controls import button
from web.app.screens.html import Html, concat
from web.app.screens.outcome import outcome_states
from web.app.screens.table import table
from web.app.screens.view import View
from web.app.storage.progress import Progress


def model_game(say: Translator, facts: TableFacts, model: ModelGame, progress: Progress) -> View:
    """Return the screen of a model game."""
    shown, game = table(say, facts), facts.game
    nothing = {"ways": Html(), "door": Html(), "after": Html()}
    at_end = {"ways": _ways_on(say, facts.game, progress)} if facts.end.result else {"study": Html()}
    parts = {**shown.parts, **nothing, **at_end}
    return replace(
        shown,
        route=f"learn/{game.name}/{model.name}",
        parts=parts,
        states={**shown.states, **outcome_states(facts, parts)},
    )


def _ways_on(say: Translator, game: Game, progress: Progress) -> Html:
    """Render the next game to read, if one is unread, and the way to a game of one's own."""
    later = strategies_of(game)
    unread = next((one for one in later.games if one.name not in progress.done), None) if later else None
    following = (
        [("chevron-right", Phrase("Model game: {title}", title=unread.title), f"learn {game.name} {unread.name}")]
        if unread
        else []
    )
    ways = [
        *following,
        ("play", Phrase("Play"), f"quick {game.name}"),
        ("list", Phrase("All lessons"), f"lessons {game.name}"),
    ]
    return concat(
        *(button(say, sign, text, action, None if n else "main") for n, (sign, text, action) in enumerate(ways))
    )
