"""Texts that come and go: files, and the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .browser import NO_SCROLL, window
from .engine import send, send_file, start

if TYPE_CHECKING:
    from js import Element

    from web.protocol import SharedPicture, SharedText

MOST = 60_000_000
"""Bytes of a file that is read."""


def open_file(field: Element) -> None:
    """Send the text of a chosen file with its form; it does not come through here, where it may be too large."""
    file = field.files.item(0)
    if file and file.size > MOST:
        send({"do": "act", "action": "refuse_file"})
    elif file:
        send_file(file, {"do": "form", "name": field.closest("form").getAttribute("data-form"), "values": {}})
    field.value = ""  # the same file may be chosen again


def show_copy(text: str) -> None:
    """Put a text on the clipboard."""
    start(copy(text))


def show_picture(wanted: SharedPicture) -> None:
    """Share the picture in the dialog, or save it."""
    start(share(wanted))


async def share(wanted: SharedPicture) -> None:
    """Share the picture, and say what has become of it."""
    try:
        done = await window.pygames.sharePicture(wanted["name"], wanted["text"], wanted["saves"])
    except Exception:
        done = "failed"
    send({"do": "act", "action": "picture_is " + str(done)})


def show_share(wanted: SharedText) -> None:
    """Share a text, or copy it."""
    start(share_text(wanted))


async def share_text(wanted: SharedText) -> None:
    """Let the system share a text, else put it on the clipboard; say what has become of it."""
    done = "unable"
    if wanted["sheet"]:
        done = str(await window.pygames.attempt(window.pygames.shareText, wanted["text"]))
    if done == "unable":
        done = "copied" if await put_on_clipboard(wanted["text"]) else "failed"
    send({"do": "act", "action": "friends_sent " + done})


async def copy(text: str) -> None:
    """Put a text on the clipboard, and say whether it is there."""
    done = await put_on_clipboard(text)
    send({"do": "act", "action": "copied " + ("yes" if done else "no")})


async def put_on_clipboard(text: str) -> bool:
    """Put a text on the clipboard, in the old way where the new one is not allowed; return whether it is there."""
    try:
        await window.navigator.clipboard.writeText(text)
    except Exception:
        return copy_selected(text)
    return True


def copy_selected(text: str) -> bool:
    """Copy a text as one that is selected; what had the focus has it again."""
    focused = document.activeElement
    area = document.createElement("textarea")
    area.value = text
    document.body.append(area)
    area.select()
    done = bool(document.execCommand("copy"))
    area.remove()
    if focused:
        focused.focus(NO_SCROLL)
    return done
