"""Moves as text: the field that takes any move, and the list of all that are legal, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.seats import by_name
from web.app.model.words import Translator
from web.app.screens.dialogs import framed
from web.app.screens.html import Html, concat, icon, tag

MOST = 100
"""How many moves are listed at once."""
FEW = 12
"""How many are seen without searching."""
_WORD = re.compile(r"\w+")


def typing(say: Translator, session: Session, text: str, *, always: bool) -> Html:
    """The field, with what was typed and refused still in it; if not always there, it is seen while it has the focus.

    It is drawn anew when a person has moved, and stays as it is while others do: somebody may be typing.
    """
    return tag(
        "form",
        _field("move", say(Phrase("Type a move")), text, most=200),
        tag(
            "button",
            icon("list"),
            tag("span", say(Phrase("All possible moves"))),
            type="button",
            data_action="dialog legal",
        ),
        data_form="move",
        data_decided=sum(map(session.awaits_human, range(session.ply))),
        class_=None if always else "on-demand",
    )


def _field(name: str, label: str, text: str, *, most: int) -> Html:
    """A field for moves, which are no words of any language."""
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


def legal_list(say: Translator, session: Session, viewer: int | None, sought: str = "") -> tuple[Html, Phrase]:
    """The legal moves of the player on turn, of the piece in hand where one is, each to be made; and how many."""
    observation = session.position.observe(viewer)
    moves = session.game.board.possible(observation, session.draft)
    found = [move for move in moves if _is_meant(say, session, observation, move, sought)] if sought else moves
    count = _counted(session, observation, found, sought)
    content = concat(
        _seeking(say, sought) if sought or len(moves) > FEW else Html(),
        tag("p", say(count), class_="soft"),
        tag("ul", *(_move(say, session, observation, move) for move in islice(found, MOST)), class_="legal"),
        tag("p", say(_more(found)), class_="soft") if len(found) > MOST else Html(),
    )
    return framed(say, Phrase("All possible moves"), content), count


def _is_meant(say: Translator, session: Session, observation: Any, move: Any, sought: str) -> bool:
    """Whether a move's text or what is said of it has words that begin with all that are sought."""
    effect = session.game.board.forecast(observation, move)
    said = [say(phrase) for phrase in (session.game.board.describe_briefly(observation, str(move)), effect) if phrase]
    words = _WORD.findall(" ".join([str(move), *said]).casefold())
    return all(any(word.startswith(part) for word in words) for part in _WORD.findall(sought.casefold()))


def _counted(session: Session, observation: Any, found: Sequence[Any], sought: str) -> Phrase:
    """How many legal moves are listed, and of what."""
    n = len(found)
    if sought:
        return Phrase.count(
            "{n} possible move matching “{sought}”", "{n} possible moves matching “{sought}”", n, sought=sought
        )
    if session.draft is not None and n < len(observation.legal_moves()):
        return Phrase.count(
            "{n} possible move with the piece you’re holding", "{n} possible moves with the piece you’re holding", n
        )
    return Phrase.count("{n} possible move", "{n} possible moves", n)


def _seeking(say: Translator, sought: str) -> Html:
    """The field that makes a long list short."""
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
