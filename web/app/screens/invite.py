"""The sheet that invites a friend: the game, how many play it, and one's own name."""

from __future__ import annotations

from pygames import GAMES, Game
from pygames.core.phrase import Phrase
from pygames.play.record import MAX_NAME
from web.app.model.inviting import beginner_told, length_told
from web.app.model.overlays import PlayFriend
from web.app.model.words import Translator
from web.app.screens.agreements import series_lengths
from web.app.screens.dialogs import dialog_frame
from web.app.screens.fields import line_to_fill, radio
from web.app.screens.html import Html, icon, tag
from web.app.screens.showcase import showcase_svg

PLAY_FRIEND = Phrase("Play a friend")
"""What the way to the sheet is called, and the sheet itself."""
LINKS = Phrase("Each turn is a link that you send in any chat. No account needed.")
CHOOSE = "friends_choose"
"""The form of a choice on which other fields depend."""


def invite_sheet(say: Translator, shown: PlayFriend) -> Html:
    """Render the sheet."""
    facts = LINKS, beginner_told(shown.game, shown.seats), length_told(shown.game, shown.seats, shown.series)
    form = tag(
        "form",
        tag(
            "fieldset",
            tag("legend", say(Phrase("Game"))),
            tag(
                "div",
                *(_game(say, game, checked=game is shown.game) for game in GAMES.values()),
                class_="choices games",
            ),
        ),
        _seats(say, shown),
        _name(say, shown),
        _series(say, shown),
        tag(
            "p",
            " ".join(say(fact) for fact in facts if fact),
            " ",
            tag("button", say(Phrase("Options")), data_send="friends_options", class_="link"),
            class_="soft",
        ),
        tag(
            "div",
            tag(
                "button",
                icon("share-2"),
                say(Phrase("Share")),
                class_="main",
                type="submit",
                autofocus=bool(shown.name),
            ),
            tag("button", icon("radio"), say(Phrase("In this room")), data_send="friends_room")
            if shown.nearby
            else Html(),
            tag("button", icon("qr-code"), say(Phrase("QR code")), data_send="friends_code"),
            class_="row",
        ),
        data_form="friends_share",
        class_="invite",
    )
    return dialog_frame(say, PLAY_FRIEND, form)


def _game(say: Translator, game: Game, *, checked: bool) -> Html:
    """Render a game to choose, with its board."""
    return tag(
        "label",
        tag(
            "input",
            type="radio",
            name="game",
            value=game.name,
            checked=checked,
            data_change=CHOOSE,
        ),
        tag("span", Html(showcase_svg(game)), class_=f"sample game {game.name}", aria_hidden="true"),
        tag("span", game.title),
        class_="choice",
    )


def _seats(say: Translator, shown: PlayFriend) -> Html:
    """Render the choice of how many play, if there is one."""
    if len(shown.game.seats) == 1:
        return Html()
    choices = (radio("seats", str(n), str(n), checked=n == shown.seats, change=CHOOSE) for n in shown.game.seats)
    return tag("fieldset", tag("legend", say(Phrase("Number of players"))), tag("div", *choices, class_="choices"))


def _series(say: Translator, shown: PlayFriend) -> Html:
    """Render the choice of a series."""
    choices = series_lengths(say, shown.series, shown.seats)
    return tag("fieldset", tag("legend", say(Phrase("Games in a row"))), tag("div", *choices, class_="choices"))


def _name(say: Translator, shown: PlayFriend) -> Html:
    """Render the line for one's own name, and what is missing there."""
    field = line_to_fill(
        say,
        Phrase("Your name"),
        "name",
        shown.name,
        maxlength=MAX_NAME,
        autocomplete="nickname",
        autofocus=not shown.name,
        aria_describedby="problem" if shown.problem else None,
    )
    problem = (
        tag("p", icon("info"), say(shown.problem), class_="notice refusal", id="problem", role="alert")
        if shown.problem
        else Html()
    )
    return tag("div", field, problem)
