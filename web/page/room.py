"""The room in which devices play live: what the app wants done there, and what happens there.

What connects devices is JavaScript, which is loaded when it is first used: `window.pygames.room`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jsffi import create_proxy

from .awake import stay_awake
from .browser import find, window
from .engine import send, start
from .storage import enqueue, why_unstored

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from web.protocol import RoomCommand, RoomEvent

REASONS = ("no-code", "damaged", "own-code", "newer", "full", "not-expected", "no-camera", "refused")
"""Why something in the room is refused: the messages of the errors that JavaScript throws."""


class Meeting:
    """The room that is open, and what is still to be done there."""

    room: Any = None
    commands: tuple[RoomCommand, ...] = ()
    working = False


def can_play_nearby() -> bool:
    """Return whether the page has what connects devices."""
    return bool(getattr(window.pygames, "room", None))


def show_room(commands: Sequence[RoomCommand]) -> None:
    """Do something in the room, after all that was to be done before."""
    Meeting.commands += tuple(commands)
    if not Meeting.working:
        Meeting.working = True
        start(run_commands())


async def run_commands() -> None:
    """Carry out all commands; only opening a room is waited for."""
    try:
        while Meeting.commands:
            command, Meeting.commands = Meeting.commands[0], Meeting.commands[1:]
            try:
                await carry_out(command[0], command[1], command[2])
            except Exception as error:
                on_failed(error)
    finally:
        Meeting.working = False


async def carry_out(do: str, text: str, key: str) -> None:
    """Carry out a command."""
    if do in ("awake", "asleep"):
        stay_awake(do == "awake")
    elif do == "open":
        close_meeting()
        Meeting.room = await window.pygames.room.openRoom(text, on_event_proxy)
    elif do == "stop":
        window.pygames.room.stopScan()
    elif do == "scan":
        window.pygames.room.scanCode(find("#scan")).then(on_scanned_proxy).catch(on_failed_proxy)
    elif Meeting.room is not None:
        act_in_room(do, text, key)


def act_in_room(do: str, text: str, key: str) -> None:
    """Carry out a command in the open room."""
    if do == "code":
        Meeting.room.code().then(on_code_proxy).catch(on_failed_proxy)
    elif do == "take":
        Meeting.room.take(text).then(on_answer_proxy).catch(on_failed_proxy)
    elif do == "hello":
        Meeting.room.hello(text)
    elif do == "say":
        enqueue(say_once_stored(text, key))
    else:
        close_meeting()


def forget_meeting() -> None:
    """Leave the room of an app that has failed: the one that is opened in its place knows of none."""
    Meeting.commands = ()
    close_meeting()
    stay_awake(False)


def close_meeting() -> None:
    """Leave the room, if one is open."""
    if Meeting.room is not None:
        Meeting.room.close()
        Meeting.room = None


async def say_once_stored(text: str, key: str) -> None:
    """Say a text once its game is stored; else report that it isn't, as what has left must never be made again."""
    failed = await why_unstored(key) if key else ""
    if failed:
        tell_room({"kind": "failed", "why": failed})
    elif Meeting.room is not None:
        Meeting.room.say(text)


# What happens there


def tell_room(event: RoomEvent) -> None:
    """Tell the app what has happened in the room."""
    send({"do": "room", "event": event})


def on_event(event: Any) -> None:
    """Hear of other devices."""
    told: Any = {"kind": str(event.kind)}
    for name in ("device", "text", "answer", "why"):
        value = getattr(event, name, None)
        if value:
            told["text" if name == "answer" else name] = str(value)
    tell_room(told)


def on_code(text: str) -> None:
    """Show one's own code."""
    tell_room({"kind": "code", "text": str(text)})


def on_answer(text: str) -> None:
    """Show the answer to a code; it is empty if that was an answer itself."""
    tell_room({"kind": "answer", "text": str(text)})


def on_scanned(text: str) -> None:
    """Take the code that the camera has read."""
    if text:
        tell_room({"kind": "scanned", "text": str(text)})


def on_failed(error: Any) -> None:
    """Tell the app why something has failed."""
    told = str(getattr(error, "message", error))
    why = [reason for reason in REASONS if reason in told]
    if not why:
        window.console.warn("room: " + told)
    tell_room({"kind": "failed", "why": why[0] if why else ""})


on_event_proxy = create_proxy(on_event)
on_code_proxy = create_proxy(on_code)
on_answer_proxy = create_proxy(on_answer)
on_scanned_proxy = create_proxy(on_scanned)
on_failed_proxy = create_proxy(on_failed)
