"""Moves as text: a field for typing any move, and the list of legal moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.overlays import PossibleMoves
from web.app.model.possible import moves_counted, moves_of_hand, moves_sought
from web.app.model.seats import by_name
from web.app.model.words import Translator
from web.app.screens.dialogs import dialog_frame
from web.app.screens.html import Html, concat, icon, tag

MOST = 100
"""The most moves listed at once."""
FEW = 12
"""The most moves listed without a search."""


def typing(say: Translator, decided: int, text: str, *, always: bool) -> Html:
    """Render the field, with a refused move still in it; unless shown always, it is visible while it has the focus.

    It is replaced when people have decided once more, and stays while others do, as somebody may be typing.
    """
    return tag(
        "form",
        _move_field(say, text),
        data_form="move",
        data_decided=decided,
        class_=None if always else "on-demand",
    )


@lru_cache(maxsize=4)
def _move_field(say: Translator, text: str) -> Html:
    """Render the field and the button that lists what can be typed."""
    every = tag("span", say(Phrase("All possible moves")))
    return concat(
        _field("move", say(Phrase("Type a move")), text, most=200),
        tag("button", icon("list"), every, type="button", data_action="dialog legal"),
    )


def _field(name: str, label: str, text: str, *, most: int) -> Html:
    """Render a field for moves, which are no words: nothing completes, capitalises or corrects them."""
    return tag(
        "input",
        type="text",
        name=name,
        value=text,
        placeholder=label,
        aria_label=label,
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        maxlength=most,
    )


def legal_list(say: Translator, shown: PossibleMoves) -> Html:
    """Render the legal moves of the player to move, of the piece in hand if there is one, and how many there are."""
    observation, every = shown.session.position.observe(shown.viewer), moves_of_hand(shown)
    moves = moves_sought(say, shown)
    content = concat(
        _seeking(say, shown.sought) if shown.sought or len(every) > FEW else Html(),
        tag("p", say(moves_counted(shown, moves)), class_="soft"),
        tag("ul", *(_move(say, shown.session, observation, move) for move in islice(moves, MOST)), class_="legal"),
        tag("p", say(_more(moves)), class_="soft") if len(moves) > MOST else Html(),
    )
    return dialog_frame(say, Phrase("All possible moves"), content)


def _seeking(say: Translator, sought: str) -> Html:
    """Render the search field of a long list."""
    return tag(
        "form",
        _field("sought", say(Phrase("Square or word, e.g. e5")), sought, most=80),
        tag("button", icon("search"), type="submit", aria_label=say(Phrase("Search")), class_="round"),
        data_form="seek",
        class_="seek",
    )


def _more(moves: Sequence[Any]) -> Phrase:
    return Phrase("…and {n} more. Pick up a piece to see only its moves.", n=len(moves) - MOST)


def _move(say: Translator, session: Session, observation: Any, move: Any) -> Html:
    effect = session.game.board.forecast(observation, move)
    return tag(
        "li",
        tag(
            "button",
            tag(
                "span",
                tag("span", say(session.game.board.describe_briefly(observation, str(move)))),
                tag("span", say(by_name(session, effect)), class_="soft") if effect else Html(),
            ),
            tag("code", str(move)),
            data_action=f"play {move}",
            class_="quiet",
        ),
    )
