"""The QR code of a text as a picture, and the dialog with that of an invitation."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.model.overlays import InvitationCode
from web.app.model.words import Translator
from web.app.printing import qr
from web.app.screens.controls import button, main_button
from web.app.screens.dialogs import dialog_frame
from web.app.screens.html import Html, concat, tag

QUIET = 4
"""The modules of light around a code, by the standard."""
TOO_LONG = Phrase("This link is too long for a QR code. Copy it instead.")


def code_svg(text: str, **attributes: object) -> Html:
    """Render a text as a QR code, in black and white whatever the theme is; empty if it is too long."""
    rows = qr.code(text)
    if rows is None:
        return Html()
    size = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    )
    return tag(
        "svg",
        tag("rect", width=size, height=size, class_="code-light"),
        tag("path", d=dark, class_="code-dark"),
        **attributes,
        viewBox=f"0 0 {size} {size}",
    )


def code_dialog(say: Translator, shown: InvitationCode) -> Html:
    """Render the dialog with the code that invites who sits opposite."""
    title = Phrase("Invitation to {game}", game=shown.game.title)
    label = say(Phrase("QR code of the invitation to {game}", game=shown.game.title))
    told = Phrase("Have your friend point the camera of a phone at this. The game opens there, ready to join.")
    code = code_svg(shown.address, class_="code", role="img", aria_label=label)
    content = concat(
        tag("p", say(told if code else TOO_LONG)),
        code,
        tag(
            "div",
            main_button(say, "check", Phrase("It’s scanned"), "friends_sent scanned") if code else Html(),
            button(say, "copy", Phrase("Copy the link"), "friends_copy"),
            class_="row",
        ),
    )
    return dialog_frame(say, title, content)
