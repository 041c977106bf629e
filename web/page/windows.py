"""Several windows of the app: only one of them plays a game, and they share what they store."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from .browser import listen, window
from .engine import send
from .storage import Storage, enqueue, send_theirs, tell_unsaved

if TYPE_CHECKING:
    from typing import Any

    from js import Event

    from web.protocol import Hold


# only one window plays each game; everything else the app merges, or ignores if it doesn't know it
OWN_KINDS = ("game", "current", "damaged")
"""The first words of keys whose texts other windows don't read when one has stored them."""


class Windows:
    """The game played in this window, and the channel to the other windows."""

    held = ""
    channel: Any = None


def hear_windows() -> None:
    """Listen to the other windows."""
    if window.hasOwnProperty("BroadcastChannel"):  # Safari has it since 15.4
        Windows.channel = window.BroadcastChannel.new("pygames")
        listen(Windows.channel, "message", on_call)
        Storage.tell = tell_stored


def show_hold(game: Hold) -> None:
    """Play a game in this window and in no other."""
    Windows.held = game["key"]
    if Windows.held:
        call("take" if game["take"] else "ask", Windows.held)
        enqueue(hold(game["key"], game["take"]))


async def hold(key: str, take: bool) -> None:
    """Claim a game, and tell the app how it is stored by now if that is news."""
    text, is_new = "", False
    try:
        if take:
            await asyncio.sleep(0.2)  # the other window finishes what it is about to store
        text, is_new = await window.pygames.attempt(window.pygames.storage.look, key)
    except Exception as error:
        tell_unsaved(error)
    # another window may have said meanwhile that it plays the game
    if Windows.held == key and (take or is_new):
        send({"do": "held", "key": key, "text": text})


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
    """Handle another window's message: it asks who plays a game, plays it, takes it over, or has stored something."""
    word, _, key = str(event.data).partition(" ")
    if word == "stored" and is_shared(key):
        enqueue(take_up(key))
    elif key and key == Windows.held:
        if word == "ask":
            call("mine", key)
        else:
            Windows.held = ""
            # "mine" or "take": the other window plays it
            send({"do": "elsewhere", "key": key})
