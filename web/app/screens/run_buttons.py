"""The ways to the runs through puzzles, with the player's records."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.model.puzzling import Puzzling
from web.app.model.run import Kind
from web.app.model.run_words import TITLES, tally_phrase
from web.app.model.words import Translator
from web.app.screens.html import Html, tag


def run_buttons(say: Translator, puzzling: Puzzling, game: str = "") -> Html:
    """Render the ways to the runs of a game, or of all."""
    if not puzzling.for_runs(game):
        return Html()
    ways = (tag("li", run_button(say, puzzling, kind, game, title)) for kind, title in TITLES.items())
    return tag("section", tag("h2", say(Phrase("Runs"))), tag("ul", *ways, class_="list"))


def run_button(say: Translator, puzzling: Puzzling, kind: Kind, game: str, title: str | Phrase) -> Html:
    """Render the way to a run, with its record."""
    tally = puzzling.tallies.of(f"{kind} {game}".rstrip())
    name = title if isinstance(title, str) else say(title)
    told = tag("span", say(tally_phrase(tally)), class_="soft")
    return tag("button", tag("b", name), told, data_action=f"run {kind} {game}".rstrip())
