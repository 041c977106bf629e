"""Empty score sheets: a column for each player, and as many games as fit on a page."""

from __future__ import annotations

from pygames import Game
from pygames.core.phrase import Phrase
from web.app.model.words import Translator
from web.app.screens.html import Html, tag
from web.app.screens.seats import game_class, seat_sign

LINES = 22
"""Lines to write on that fit on a page of either size."""
TOTAL = Phrase("Score")
"""The line with a player's score."""


def games_on_sheet(game: Game) -> int:
    """Return how many games a sheet has room for."""
    return LINES // len(game.words.score_sheet)


def score_sheet(say: Translator, game: Game, seats: int) -> Html:
    """Render a page with a table to be filled in by hand."""
    heads = (
        tag(
            "th",
            tag("span", seat_sign(game, seat, seats), say(game.seat_name(seat, seats)), class_="colour"),
            scope="col",
            class_=f"seat{seat}",
        )
        for seat in range(seats)
    )
    return tag(
        "section",
        tag(
            "header",
            tag("h2", say(Phrase("Score sheet for {game}", game=game.title))),
            tag("p", say(Phrase("Date")), tag("span", class_="blank"), class_="fill-in"),
        ),
        tag("p", say(game.words.winning or game.words.score), class_="soft"),
        tag(
            "table",
            tag("colgroup", tag("col", class_="number-column"), tag("col", class_="line-column")),
            tag("thead", tag("tr", tag("th", say(Phrase("Player")), colspan=2, scope="col"), *heads)),
            *(_game(say, game, seats, number) for number in range(1, games_on_sheet(game) + 1)),
            tag("tbody", _line(say(Phrase("Games won")), seats, total=True, wide=True)),
            class_="score-sheet",
        ),
        class_=f"{game_class(game, seats)} whole-page",
    )


def _game(say: Translator, game: Game, seats: int, number: int) -> Html:
    """Render the lines of one game, with its number."""
    lines = game.words.score_sheet
    first = tag("th", str(number), rowspan=len(lines), scope="rowgroup", class_="number")
    return tag(
        "tbody",
        *(_line(say(line), seats, *([] if n else [first]), total=line == TOTAL) for n, line in enumerate(lines)),
    )


def _line(label: str, seats: int, *before: Html, total: bool, wide: bool = False) -> Html:
    """Render a line with a field for each player."""
    head = tag("th", label, scope="row", colspan=2 if wide else None)
    return tag("tr", *before, head, *(tag("td") for _ in range(seats)), class_="total" if total else None)
