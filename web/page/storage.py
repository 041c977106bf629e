"""The page's part of storing, one job after the other; the texts bypass MicroPython: see web/boot/storage.mjs."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from .browser import root, window
from .engine import send, start

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from web.protocol import Texts

KEPT: Texts = {}
"""Texts that the worker wants stored, by key."""
UNSTORED: dict[str, str] = {}
"""Keys whose newest text is not stored, with the result of sharing what it holds: it has not left."""
NOTES: dict[str, list[str | None]] = {}
"""The journal: texts not stored yet, by key, each after the text that was known before."""


class Storage:
    """The queue of storage jobs."""

    works: tuple[Coroutine[Any, Any, None], ...] = ()
    working = False
    asked = False
    tell: Callable[[str], None] | None = None
    """Tells the other windows that a key was stored."""


def show_store(texts: Texts) -> None:
    """Store texts by key; delete those that are None."""
    KEPT.update(texts)
    for key, text in texts.items():
        write_journal(key, text)
    enqueue(store(texts))


def write_journal(key: str, text: str | None) -> None:
    """Write a text to the journal at once, after the one known before: storing takes longer than killing a tab."""
    NOTES.setdefault(key, [window.pygames.storage.lastSeen(key)]).insert(0, text)
    window.pygames.journal.write(key, json.dumps(NOTES[key]))


def strike_from_journal(key: str, text: str | None) -> None:
    """Strike a stored text from the journal, unless there is a newer one."""
    if NOTES.get(key, [text])[0] == text:
        NOTES.pop(key, None)
        window.pygames.journal.remove(key)


def unfinished_journal() -> dict[str, str | None]:
    """Return what a killed tab left in its journal, except what another window has changed since."""
    left = {}
    for entry in window.pygames.journal.entries():
        text, known = read_note(entry[1])
        if window.pygames.storage.lastSeen(entry[0]) in known and (text is None or isinstance(text, str)):
            left[entry[0]] = text
        else:
            window.pygames.journal.remove(entry[0])
    return left


def left_behind(key: str) -> str:
    """Return the text of a game that another window was killed before it could store; empty if there is none."""
    for entry in window.pygames.journal.entries():
        if entry[0] == key:
            text, known = read_note(entry[1])
            if isinstance(text, str) and window.pygames.storage.lastSeen(key) in known:
                return text
    return ""


def read_note(note: str) -> tuple[Any, Any]:
    """Return the text in an entry of the journal, and the texts known before it; none if it is damaged."""
    try:
        text, *known = json.loads(note)
    except (ValueError, TypeError):
        return None, ()
    return text, known


def enqueue(work: Coroutine[Any, Any, None]) -> None:
    """Run a storage job after all earlier ones."""
    Storage.works += (work,)
    if not Storage.working:
        Storage.working = True
        start(run_queue())


async def run_queue() -> None:
    """Run all queued jobs."""
    try:
        while Storage.works:
            work, Storage.works = Storage.works[0], Storage.works[1:]
            await work  # in order: an older text never overwrites a newer one
    finally:
        Storage.working = False


async def store(texts: Texts) -> None:
    """Store texts by key, delete those that are None, and tell the app what another window has changed."""
    for key in texts:
        UNSTORED[key] = "unsaved"
    try:
        for key, text in texts.items():
            known = window.pygames.storage.lastSeen(key)
            theirs = await window.pygames.attempt(window.pygames.storage.store, key, text)
            if isinstance(theirs, str):
                UNSTORED[key] = "cancelled"  # what the app makes of both comes next
                send_theirs(key, theirs, known)
            else:
                UNSTORED.pop(key, None)
                if text and Storage.tell:
                    Storage.tell(key)
            strike_from_journal(key, text)
        if texts:  # storing nothing proves nothing
            tell_saved()
        ask_to_last(texts)
    except Exception as error:
        for key, text in texts.items():
            strike_from_journal(key, text)
        tell_unsaved(error)


async def why_unstored(key: str) -> str:
    """Return the result of sharing a text that is not stored, even after one more try; empty if it is stored."""
    if UNSTORED.get(key) == "unsaved":
        await store({key: KEPT[key]})
    return UNSTORED.get(key, "")


def send_theirs(key: str, text: str, known: str | None) -> None:
    """Tell the app what another window has stored, and what this one had last seen there."""
    send({"do": "clash", "key": key, "text": text, "known": known or ""})


def ask_to_last(texts: Texts) -> None:
    """Ask the browser once for persistent storage, when the first game is saved."""
    if not Storage.asked and any(key.partition(" ")[0] in ("game", "friends") for key in texts):
        Storage.asked = True  # at the first game, as Firefox asks the player
        window.pygames.persistStorage()


async def read_at_start() -> Texts:
    """Return the texts that the start needs; also tell the app if the browser doesn't store."""
    while Storage.working:
        await asyncio.sleep(0.01)  # what is still being stored belongs to what is read
    try:
        await window.pygames.attempt(window.pygames.storage.readAtStart)
    except Exception as error:
        tell_unsaved(error)
    # where nothing can be stored, only this page can give it to a new worker
    return dict(KEPT) if root.getAttribute("data-saved") == "no" else {}


def tell_saved() -> None:
    """Tell the app that the browser stores again, if it had failed to."""
    if root.getAttribute("data-saved") == "no":
        send({"do": "saved"})
    root.dataset.saved = "yes"


def tell_unsaved(error: object) -> None:
    """Tell the app, once, that the browser doesn't store."""
    window.console.warn("not saved: " + str(error))
    if root.getAttribute("data-saved") != "no":
        root.dataset.saved = "no"
        send({"do": "unsaved"})
