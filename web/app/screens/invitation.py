"""Dialogs of a game among friends: joining, pasting a link, the key to one's seat."""

from __future__ import annotations

from pygames import Game
from pygames.core.phrase import Phrase
from pygames.friends import Peer
from pygames.friends.terms import Terms
from pygames.play.record import MAX_NAME
from pygames.play.session import HUMAN
from web.app.model.browsers import app_around, deletes_after_a_week
from web.app.model.friends import UNSAVED, inviter, onlooker, seat_asked, seat_called
from web.app.model.friends_series import PLAYED
from web.app.model.overlays import AskToDelete, Invitation, PasteLink, SeatKey
from web.app.model.words import Translator
from web.app.screens.controls import button, main_button
from web.app.screens.dialogs import dialog_frame
from web.app.screens.fields import form_to_copy, line_to_fill, text_to_paste
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.showcase import showcase_svg

FORGETS = Phrase("This window belongs to {app} and may forget your game: copy the link and open it in your browser.")
BROWSER = Phrase("You’ll play in this browser. If that isn’t the one you use, copy the link and open it there.")
KEEPS = Phrase(
    "Safari deletes games after a week without a visit. Add Quiet Table to your home screen and join from there, with"
    " “Friends: paste a link”."
)
PASTE = Phrase("Paste what your friend has sent, the link or the whole message, or the key to your seat.")
UNFINISHED = Phrase("You have a game of {game} together that isn’t over yet: it’s among your saved games.")
SEES = Phrase("The computer plays on {name}’s device, which could see its rack.")


def plays_hidden(terms: Terms) -> bool:
    """Return whether a computer has a rack in a game."""
    return terms.game.has_secrets and any(who != HUMAN for who in terms.players)


def advice(say: Translator, agent: str) -> Html:
    """Render where a game will be saved, according to the user agent."""
    app = app_around(agent)
    where = tag("p", say(Phrase(FORGETS.template, app=app) if app else BROWSER), class_=None if app else "soft")
    return concat(where, tag("p", say(KEEPS), class_="soft") if deletes_after_a_week(agent) else Html())


def invitation_dialog(say: Translator, shown: Invitation) -> Html:
    """Render the dialog for accepting an invitation: choosing a seat and a name."""
    peer = shown.peer
    terms, free = peer.log.terms, peer.free
    name = (len(free) == 1 and peer.log.names[free[0]]) or shown.name
    seats = tag(
        "fieldset",
        tag("legend", say(Phrase("Your seat"))),
        tag("div", *(_seat_choice(say, peer, seat, checked=seat == free[0]) for seat in free), class_="choices"),
    )
    form = tag(
        "form",
        _about(say, terms.game),
        tag("p", tag("b", say(shown.series)), class_="series") if shown.series else Html(),
        tag("p", say(Phrase(UNFINISHED.template, game=terms.game.title)), class_="notice") if shown.repeats else Html(),
        tag("p", say(PLAYED), class_="notice") if shown.is_played else Html(),
        tag("p", say(Phrase(SEES.template, name=inviter(peer))), class_="soft") if plays_hidden(terms) else Html(),
        seats if len(free) > 1 else tag("input", type="hidden", name="seat", value=free[0]),
        line_to_fill(
            say,
            Phrase("Your name"),
            "name",
            name,
            maxlength=MAX_NAME,
            autofocus=not name,
        ),
        advice(say, shown.agent),
        _ways_in(say, copies_first=bool(app_around(shown.agent)), focused=bool(name)),
        data_form="friends_join",
    )
    return dialog_frame(say, onlooker(peer), form)


def _about(say: Translator, game: Game) -> Html:
    """Render a game with its board, and the way to learn it."""
    learn = tag(
        "button",
        icon("graduation-cap"),
        say(Phrase("Learn it in two minutes")),
        data_action=f"learn {game.name}" if game.has_course else f"rules {game.name}",
        class_="quiet",
    )
    return tag(
        "div",
        tag("div", Html(showcase_svg(game)), class_=f"card-picture game {game.name}", aria_hidden="true"),
        tag("div", tag("p", say(game.words.summary)), learn),
        class_="invited",
    )


def _ways_in(say: Translator, *, copies_first: bool, focused: bool) -> Html:
    """Render the buttons that join here, or copy the link to join elsewhere."""
    look = None if copies_first else "main"
    join = tag("button", say(Phrase("Join")), class_=look, type="submit", autofocus=focused)
    if copies_first:
        return tag("div", main_button(say, "copy", Phrase("Copy the link"), "friends_copy"), join, class_="row")
    return tag("div", join, button(say, "copy", Phrase("Copy the link"), "friends_copy"), class_="row")


def _seat_choice(say: Translator, peer: Peer, seat: int, *, checked: bool) -> Html:
    return tag(
        "label",
        tag("input", type="radio", name="seat", value=seat, checked=checked),
        tag("span", say(seat_called(peer, seat))),
        class_="choice",
    )


def link_door(say: Translator, shown: PasteLink) -> Html:
    """Render the form for links, which an app on the home screen needs as links open in another browser."""
    form = tag(
        "form",
        tag("p", say(PASTE)),
        text_to_paste(say, Phrase("Link"), "text", shown.text, shown.problem, rows=4, autofocus=True),
        tag("div", tag("button", say(Phrase("Open")), class_="main", type="submit"), class_="row"),
        data_form="friends_paste",
    )
    return dialog_frame(say, Phrase("Friends"), form)


def seat_key(say: Translator, shown: SeatKey) -> Html:
    """Render the dialog with the text that keeps a seat which the browser doesn't."""
    return dialog_frame(say, Phrase("Copy your seat key first"), key_to_copy(say, shown))


TITLE = Phrase("Move my seat to another device")


def key_to_copy(say: Translator, shown: SeatKey) -> Html:
    """Render the form that copies a seat key."""
    told = Phrase(
        "Whoever has this text can play as you, so don’t send it to anyone. On your other device, use “Friends: paste"
        " a link”. Once you’ve copied it, you can only watch here."
    )
    field = tag("textarea", shown.key, name="text", rows=5, readonly=True, spellcheck="false")
    action = "friends_keep_key" if shown.unsaved else "friends_key"
    return form_to_copy(say, UNSAVED if shown.unsaved else told, Phrase("Seat key"), field, Phrase("Copy"), action)


def ask_for_seat(say: Translator, peer: Peer) -> Html:
    """Ask whether a seat key is the player's own."""
    take = tag("button", icon("user"), say(Phrase("Yes, take the seat")), data_action="friends_take")
    cancel = tag("button", say(Phrase("Cancel")), data_action="close", class_="main", autofocus=True)
    told = (tag("p", say(phrase)) for phrase in seat_asked(peer))
    return dialog_frame(say, Phrase("Is this your seat?"), concat(*told, tag("div", take, cancel, class_="row")))


def ask_to_delete(say: Translator, shown: AskToDelete) -> Html:
    """Ask whether a game is to be deleted with its seat."""
    delete = tag("button", icon("trash-2"), say(Phrase("Delete")), data_action="friends_delete")
    stay = tag("button", say(Phrase("Keep the game")), data_action="close", class_="main", autofocus=True)
    content = concat(*(tag("p", say(phrase)) for phrase in shown.consequences), tag("div", delete, stay, class_="row"))
    return dialog_frame(say, Phrase("Delete {game}?", game=shown.title), content)
