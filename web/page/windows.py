"""Several windows of the app: only the newest one plays a game, and they share what they store.

What the windows tell each other about a game:

| word | meaning |
|---|---|
| take | this window has opened it, and plays it from now on |
| ask | this window would play it if no other one does |
| mine | this window plays it: the answer to `ask` |
| free | this window has given way to another one, and has stored all that was done in it |
| stored | this window has stored something that others show |
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from js import document

from .browser import listen, window
from .engine import send, start
from .storage import NOTES, Storage, enqueue, left_behind, send_theirs, store, tell_unsaved

if TYPE_CHECKING:
    from typing import Any

    from js import Event, Promise

    from web.protocol import Hold


# only one window plays each game; everything else the app merges, or ignores if it doesn't know it
OWN_KINDS = ("game", "current", "damaged")
"""The first words of keys whose texts other windows don't read when one has stored them."""


class Windows:
    """The game played in this window, and the channel to the other windows."""

    held = ""
    comes_back = False
    """Whether the app is being opened in a window that was there before: it doesn't take what another one plays."""
    channel: Any = None


def hear_windows() -> None:
    """Listen to the other windows."""
    # a browser that is short of memory drops pages in the background, and loads them anew when they are looked at
    Windows.comes_back = bool(getattr(document, "wasDiscarded", False))
    if window.hasOwnProperty("BroadcastChannel"):  # Safari has it since 15.4
        Windows.channel = window.BroadcastChannel.new("pygames")
        listen(Windows.channel, "message", on_call)
        Storage.tell = tell_stored


def show_hold(game: Hold) -> None:
    """Play a game in this window and in no other, unless this one is in the background or was there before."""
    Windows.held = game["key"]
    if Windows.held:
        gives_way = bool(document.hidden) or Windows.comes_back
        call("ask" if gives_way and not game["take"] else "take", Windows.held)
        enqueue(hold(game["key"], game["take"]))


async def hold(key: str, waits: bool) -> None:
    """Claim a game, and tell the app how it is stored by now if that is news, or if the app waits for it."""
    text, is_new = "", False
    try:
        if waits:
            await asyncio.sleep(0.2)  # the other window finishes what it is about to store
        if key not in NOTES:  # else what is to be stored here comes upon it
            text, is_new = await window.pygames.attempt(window.pygames.storage.look, key)
            if left := left_behind(key):
                await store({key: left})
                text, is_new = left, True
    except Exception as error:
        tell_unsaved(error)
    # another window may have said meanwhile that it plays the game
    if Windows.held == key and (waits or is_new):
        send({"do": "held", "key": key, "text": text})


def give_way(key: str) -> None:
    """Leave a game to another window, and tell it once all that was done here is stored."""
    Windows.held = ""
    start(free(key, send({"do": "elsewhere", "key": key})))


async def free(key: str, told: Promise | None) -> None:
    """Tell the other window that it finds the game as it was left here."""
    if told is not None:
        await told
    while Storage.working:
        await asyncio.sleep(0.01)
    call("free", key)


def tell_stored(key: str) -> None:
    """Tell the other windows that something they show was stored."""
    if is_shared(key):
        call("stored", key)


def is_shared(key: str) -> bool:
    """Return whether a window reads a text at once when another one has stored it."""
    return key.partition(" ")[0] not in OWN_KINDS


async def take_up(key: str) -> None:
    """Tell the app what another window has stored."""
    known = window.pygames.storage.lastSeen(key)
    try:
        text, is_new = await window.pygames.attempt(window.pygames.storage.look, key)
    except Exception as error:
        tell_unsaved(error)
        return
    if is_new:
        send_theirs(key, text, known)


def call(word: str, key: str) -> None:
    """Send the other windows a word about a key."""
    if Windows.channel is not None:
        Windows.channel.postMessage(word + " " + key)


def on_call(event: Event) -> None:
    """Handle another window's word about a key."""
    word, _, key = str(event.data).partition(" ")
    if word == "stored" and is_shared(key):
        enqueue(take_up(key))
    elif key and key == Windows.held:
        if word == "ask":
            call("mine", key)
        elif word == "free":
            enqueue(hold(key, waits=False))
        else:  # "mine" or "take"
            give_way(key)
