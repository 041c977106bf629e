"""Which window plays a game, where several are open."""

import asyncio

from .browser import listen, window
from .door import send
from .storage import tell_unsaved, work_off


class Windows:
    """The game that is played in this window, and the channel to the others."""

    held = ""
    channel = None


def hear_windows():
    """Hear what the other windows say."""
    if window.hasOwnProperty("BroadcastChannel"):
        Windows.channel = window.BroadcastChannel.new("pygames")
        listen(Windows.channel, "message", on_call)


def show_hold(wish):
    """Play a game in this window and in no other."""
    Windows.held = wish["key"]
    if Windows.held:
        call("take" if wish["take"] else "ask", Windows.held)
        work_off(hold(wish["key"], wish["take"]))


async def hold(key, take):
    """Tell the app how a game is stored by now, where it does not know."""
    text, is_new = "", False
    try:
        if take:
            await asyncio.sleep(0.2)  # the other window finishes what it is about to store
        text, is_new = await window.pygames.attempt(window.pygames.kept.look, key)
    except Exception as error:
        tell_unsaved(error)
    if take or is_new:
        send({"do": "held", "key": key, "text": text})


def call(word, key):
    """Say something about a game to the other windows."""
    if Windows.channel is not None:
        Windows.channel.postMessage(word + " " + key)


def on_call(event):
    """Another window asks who plays a game, plays it, or takes it over."""
    word, _, key = str(event.data).partition(" ")
    if key and key == Windows.held:
        if word == "ask":
            call("mine", key)
        else:
            Windows.held = ""
            send({"do": "elsewhere", "key": key})
