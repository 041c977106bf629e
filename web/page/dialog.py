"""The dialog: opening, refilling, closing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .browser import NO_SCROLL, find
from .content import show_part
from .engine import send
from .focus import focus_name, has_focus

if TYPE_CHECKING:
    from js import Event


class Dialog:
    """How to find the element that had the focus before the dialog was opened."""

    opener = ""  # a selector: the screen behind the dialog may be rendered anew, in another language for example


def show_dialog(html: str | None) -> None:
    """Open the dialog, refill it, or close it and give the focus back."""
    dialog = find("#dialog")
    if html is None:
        dialog.close()
        opener = find(Dialog.opener) if Dialog.opener and not has_focus() else None
        if opener:
            opener.focus(NO_SCROLL)
    elif dialog.open:
        show_part(dialog, html)
    else:
        Dialog.opener = focus_name(document.activeElement) if has_focus() else ""
        dialog.innerHTML = html
        dialog.showModal()


def on_cancel(event: Event) -> None:
    """Close the dialog by its own action on Esc."""
    event.preventDefault()  # the app closes it with its reply, so that both agree on what is open
    send({"do": "act", "action": "close"})
