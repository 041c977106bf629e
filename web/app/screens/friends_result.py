"""What to do after a game among friends: tell the others, play again, share the result."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from pygames.play.series import LENGTHS
from web.app.model.correspondence import Correspondence
from web.app.model.friends import addressees, seat_called
from web.app.model.series import length_phrase, next_label
from web.app.model.words import Translator
from web.app.screens.controls import button
from web.app.screens.html import Html, concat, tag
from web.app.storage.series import series_now

REMATCH = Phrase("Rematch")


def ways_on_with_friends(say: Translator, session: Correspondence) -> Html:
    """Render the buttons that send the end, begin another game, and share the result, once it is checked.

    What is to be done next stands out: nobody else knows of the end before it is sent.
    """
    if not session.peer.here:
        return share_result(say, session)
    peer = session.peer
    tell, again = ("main", None) if peer.unsent else (None, "main")
    return concat(
        button(say, "message-circle", Phrase("Tell {name}", name=addressees(peer)), "friends_send", tell),
        button(say, "users", next_label(series_now(session), REMATCH), "friends_again", again)
        if is_repeatable(session)
        else Html(),
        share_result(say, session),
    )


def is_repeatable(session: Correspondence) -> bool:
    """Return whether somebody else is at another device, who can be invited again."""
    return 0 < len(session.peer.here) < session.seats


def share_result(say: Translator, session: Correspondence) -> Html:
    """Render the button that shares the result; while racks are hidden it can't be."""
    return Html() if session.is_masked else button(say, "share-2", Phrase("Share the result"), "dialog link")


def behind_with_friends(say: Translator, session: Correspondence) -> Html:
    """Render what else to do after a game, and who goes first in the next one."""
    peer = session.peer
    copy = button(say, "copy", Phrase("Copy the link"), "friends_copy") if peer.here else Html()
    shown = (("image", Phrase("Picture"), "dialog picture"), ("download", Phrase("Save"), "save"))
    ways = () if session.is_masked else (button(say, *way) for way in shown)
    first = Phrase("{name} goes first next time.", name=seat_called(peer, 1 % session.seats))
    next_one = (tag("p", say(first), class_="soft"), _other_lengths(say, session)) if is_repeatable(session) else ()
    return concat(
        tag("div", button(say, "list", Phrase("Review the game"), "review"), copy, *ways, class_="row"), *next_one
    )


def _other_lengths(say: Translator, session: Correspondence) -> Html:
    """Render the other lengths that a series may have which begins now; empty while one goes on."""
    series = series_now(session)
    if series and not series.is_decided:
        return Html()
    chosen = series.games if series else 1
    ways = (
        tag("button", say(length_phrase(n, session.seats)), data_action=f"friends_again {n}", class_="link")
        for n in LENGTHS
        if n != chosen
    )
    return tag("p", say(Phrase("Or play:")), " ", tag("span", *ways, class_="links"), class_="soft")
