"""Files, the editor of their texts, and the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .browser import NO_SCROLL, window
from .engine import send, send_file, start
from .storage import enqueue, why_unstored

if TYPE_CHECKING:
    from js import Element

    from web.protocol import SharedPicture, SharedText

MAX_FILE_BYTES = 60_000_000
"""The most bytes of a file that is read: as many as the longest backup has."""


def open_file(field: Element) -> None:
    """Send a chosen file with its form; its text doesn't pass through here, where it may be too large."""
    file = field.files.item(0)
    if file and file.size > MAX_FILE_BYTES:
        send({"do": "act", "action": "refuse_file"})
    elif file:
        send_file(file, {"do": "form", "name": field.closest("form").getAttribute("data-form"), "values": {}})
    field.value = ""  # without this, choosing the same file again would fire no event


async def open_editor() -> None:
    """Put the editor in the place of the field with the source of a bot, which does as well where it can't be had."""
    try:
        await window.pygames.openEditor()
    except Exception as error:
        window.console.warn("no editor: " + str(error))


def show_copy(text: str) -> None:
    """Put a text on the clipboard."""
    start(copy(text))


def show_picture(wanted: SharedPicture) -> None:
    """Share the picture in the dialog, or save it."""
    start(share(wanted))


async def share(wanted: SharedPicture) -> None:
    """Share the picture, and report the result."""
    try:
        done = await window.pygames.sharePicture(wanted["name"], wanted["text"], wanted["saves"])
    except Exception:
        done = "failed"
    send({"do": "act", "action": "picture_is " + str(done)})


def show_share(wanted: SharedText) -> None:
    """Share a text, or copy it, once it is stored."""
    if wanted["key"]:
        enqueue(share_once_stored(wanted))
    else:
        start(share_text(wanted))


async def share_once_stored(wanted: SharedText) -> None:
    """Share a text whose game is stored; else report that it isn't, as what has left must never be made again."""
    if failed := await why_unstored(wanted["key"]):
        send({"do": "act", "action": "friends_sent " + failed})
    else:
        start(share_text(wanted))  # the sheet may stay open for long, and there is more to be stored


async def share_text(wanted: SharedText) -> None:
    """Share a text, else copy it, and report the result."""
    done = "unable"
    if wanted["sheet"]:
        done = str(await window.pygames.attempt(window.pygames.shareText, wanted["text"]))
    if done == "unable":
        done = "copied" if await put_on_clipboard(wanted["text"]) else "failed"
    send({"do": "act", "action": "friends_sent " + done})


async def copy(text: str) -> None:
    """Copy a text, and report whether that worked."""
    done = await put_on_clipboard(text)
    send({"do": "act", "action": "copied " + ("yes" if done else "no")})


async def put_on_clipboard(text: str) -> bool:
    """Copy a text, by `execCommand` if the clipboard API is not allowed; return whether that worked."""
    try:
        await window.navigator.clipboard.writeText(text)  # missing without HTTPS, refused without the focus
    except Exception:
        return copy_selected(text)
    return True


def copy_selected(text: str) -> bool:
    """Copy a text by selecting it, and give the focus back."""
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
