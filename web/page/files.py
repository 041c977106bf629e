"""Texts that come and go: files, and the clipboard."""

import json

from js import document

from .browser import window
from .door import send, start


async def open_file(field):
    """Put the text of a chosen file into the form, and send it."""
    file = field.files.item(0)
    if file:
        text = await file.slice(0, 20_000_000).text()
        send({"do": "form", "name": field.closest("form").getAttribute("data-form"), "values": {"record": text}})


def show_copy(text):
    """Put a text on the clipboard."""
    start(copy(text))


async def copy(text):
    """Put a text on the clipboard, in the old way where the new one is not allowed."""
    try:
        await window.navigator.clipboard.writeText(text)
    except Exception:
        area = document.createElement("textarea")
        area.value = text
        document.body.append(area)
        area.select()
        document.execCommand("copy")
        area.remove()


def download(file):
    """Save a text as a file."""
    link = document.createElement("a")
    parts = window.JSON.parse(json.dumps([file["text"]]))
    link.href = window.URL.createObjectURL(window.Blob.new(parts))
    link.download = file["name"]
    document.body.append(link)
    link.click()
    link.remove()
