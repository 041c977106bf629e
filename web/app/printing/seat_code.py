"""The dialog that carries a seat to another device, which scans its key as a QR code or is sent it as text."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.model.overlays import SeatKey
from web.app.model.words import Translator
from web.app.printing.code import code_svg
from web.app.screens.controls import main_button
from web.app.screens.dialogs import dialog_frame
from web.app.screens.html import Html, concat, tag
from web.app.screens.invitation import TITLE, key_to_copy, seat_key

SCAN = Phrase(
    "Scan this with your other device. Whoever scans it can play as you, so don’t show it to anyone else. Once you’ve"
    " scanned it, you can only watch here."
)
TOO_LONG = Phrase("By now your seat key is too long for a QR code. Copy it as text instead.")


def seat_code(say: Translator, shown: SeatKey) -> Html:
    """Render the dialog: the code and, folded, the text; only the text where no code can hold it, or it is to be kept.

    The code opens the app on the other device, which then asks whose seat it is.
    """
    label = say(Phrase("QR code of your seat"))
    code = code_svg(f"{shown.address}#{shown.key}", class_="code", role="img", aria_label=label)
    if shown.unsaved:
        return seat_key(say, shown)
    if not code:
        return dialog_frame(say, TITLE, concat(tag("p", say(TOO_LONG)), key_to_copy(say, shown)))
    content = concat(
        tag("p", say(SCAN)),
        code,
        tag("div", main_button(say, "check", Phrase("I’ve scanned it"), "friends_scanned"), class_="row"),
        tag("details", tag("summary", say(Phrase("Copy the key as text instead"))), key_to_copy(say, shown)),
    )
    return dialog_frame(say, TITLE, content)
