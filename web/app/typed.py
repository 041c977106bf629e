"""Moves as text: the field that takes any move, and the list of all that are legal, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.dialogs import framed
from web.app.html import Html, icon, join, tag
from web.app.seats import by_name
from web.app.words import Words

MOST = 100
"""How many moves are listed at once."""


def typing(say: Words, text: str) -> Html:
    """The field, with what was typed and refused still in it."""
    label = say(Phrase("Type a move"))
    return tag(
        "form",
        tag(
            "input",
            type="text",
            name="move",
            value=text,
            placeholder=label,
            aria_label=label,
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
            maxlength=200,
        ),
        tag("button", icon("list"), tag("span", say(Phrase("Legal moves"))), type="button", data_action="dialog legal"),
        data_form="move",
    )


def legal(say: Words, session: Session, viewer: int | None) -> Html:
    """The legal moves of the player on turn, of the piece in hand where one is; each can be made from here."""
    observation = session.position.observe(viewer)
    moves = session.game.possible(observation, session.draft)
    found = Phrase.count("{n} legal move", "{n} legal moves", len(moves))
    if session.draft is not None and len(moves) < len(observation.legal_moves()):
        found = Phrase.count("{n} legal move of the piece in hand", "{n} legal moves of the piece in hand", len(moves))
    content = join(
        tag("p", say(found), class_="soft"),
        tag("ul", *(_move(say, session, observation, move) for move in islice(moves, MOST)), class_="legal"),
        tag("p", say(_more(moves)), class_="soft") if len(moves) > MOST else Html(),
    )
    return framed(say, Phrase("Legal moves"), content)


def _more(moves: Sequence[Any]) -> Phrase:
    return Phrase("And {n} more. Take a piece in hand to see its moves only.", n=len(moves) - MOST)


def _move(say: Words, session: Session, observation: Any, move: Any) -> Html:
    effect = session.game.forecast(observation, move)
    return tag(
        "li",
        tag(
            "button",
            tag(
                "span",
                tag("span", say(session.game.board.brief(observation, str(move)))),
                tag("span", say(by_name(session, effect)), class_="soft") if effect else Html(),
            ),
            tag("code", str(move)),
            data_action=f"play {move}",
            class_="quiet",
        ),
    )
