"""Which window plays a game, where several are open."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from .browser import listen, window
from .engine import send
from .storage import tell_unsaved, work_off

if TYPE_CHECKING:
    from typing import Any

    from js import Event

    from web.protocol import Hold


class Windows:
    """The game that is played in this window, and the channel to the others."""

    held = ""
    channel: Any = None


def hear_windows() -> None:
    """Hear what the other windows say."""
    if window.hasOwnProperty("BroadcastChannel"):
        Windows.channel = window.BroadcastChannel.new("pygames")
        listen(Windows.channel, "message", on_call)


def show_hold(wish: Hold) -> None:
    """Play a game in this window and in no other."""
    Windows.held = wish["key"]
    if Windows.held:
        call("take" if wish["take"] else "ask", Windows.held)
        work_off(hold(wish["key"], wish["take"]))


async def hold(key: str, take: bool) -> None:
    """Tell the app how a game is stored by now, where it does not know."""
    text, is_new = "", False
    try:
        if take:
            await asyncio.sleep(0.2)  # the other window finishes what it is about to store
        text, is_new = await window.pygames.attempt(window.pygames.storage.look, key)
    except Exception as error:
        tell_unsaved(error)
    if take or is_new:
        send({"do": "held", "key": key, "text": text})


def call(word: str, key: str) -> None:
    """Say something about a game to the other windows."""
    if Windows.channel is not None:
        Windows.channel.postMessage(word + " " + key)


def on_call(event: Event) -> None:
    """Another window asks who plays a game, plays it, or takes it over."""
    word, _, key = str(event.data).partition(" ")
    if key and key == Windows.held:
        if word == "ask":
            call("mine", key)
        else:
            Windows.held = ""
            send({"do": "elsewhere", "key": key})
