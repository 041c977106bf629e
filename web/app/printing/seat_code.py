"""The dialog that carries a seat to another device, which scans its key as a QR code or is sent it as text."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.model.overlays import SeatKey
from web.app.model.words import Translator
from web.app.printing import qr
from web.app.screens.controls import main_button
from web.app.screens.dialogs import dialog_frame
from web.app.screens.html import Html, concat, tag
from web.app.screens.invitation import TITLE, key_to_copy, seat_key

SCAN = Phrase(
    "Scan this with your other device. Whoever scans it plays this seat, so show it to nobody else. Once you’ve "
    "scanned it, you look on here."
)


def seat_code(say: Translator, shown: SeatKey) -> Html:
    """Render the dialog: the code and, folded, the text; only the text where no code can hold it, or it is to be kept.

    The code opens the app on the other device, which then asks whose seat it is.
    """
    code = None if shown.unsaved else code_picture(f"{shown.address}#{shown.key}")
    if code is None:
        return seat_key(say, shown)
    content = concat(
        tag("p", say(SCAN)),
        tag("div", code, class_="seat-code", role="img", aria_label=say(Phrase("QR code of your seat"))),
        tag("div", main_button(say, "check", Phrase("I’ve scanned it"), "friends_scanned"), class_="row"),
        tag("details", tag("summary", say(Phrase("Copy the key as text instead"))), key_to_copy(say, shown)),
    )
    return dialog_frame(say, TITLE, content)


def code_picture(text: str, **attributes: object) -> Html | None:
    """Return a text as a QR code with its quiet zone, black and white whatever the theme is; None if it is too long."""
    rows = qr.code(text)
    if rows is None:
        return None
    size = len(rows) + 8
    dark = "".join(
        f"M{x + 4} {y + 4}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    )
    return tag(
        "svg",
        tag("rect", width=size, height=size, class_="card-light"),
        tag("path", d=dark, class_="card-dark"),
        **attributes,
        viewBox=f"0 0 {size} {size}",
    )
