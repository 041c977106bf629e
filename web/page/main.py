"""The page's thread: it listens at once, and opens the app as soon as the worker is ready."""

from __future__ import annotations

import gc
import json
from typing import TYPE_CHECKING

from js import document

from .browser import QUIET, find, listen, root, time_told, window
from .clock import Running, on_visibility, report
from .dialog import on_cancel
from .engine import MAX_DEATHS, Engine, give_up, parse_reply, send, start
from .focus import focus_name, show_focus, show_keyed
from .forms import on_change, on_input, on_submit
from .hold import on_hidden
from .honours import on_honour_pressed
from .keys import on_key
from .motion import on_any_press, on_moved
from .pointer import (
    on_click,
    on_context_menu,
    on_mouse_down,
    on_pointer_cancel,
    on_pointer_down,
    on_pointer_move,
    on_pointer_up,
    on_scroll,
    on_wheel,
    press,
)
from .replies import show
from .room import can_play_nearby, forget_meeting
from .screen import OWN_ENTRY, show_current_move, show_moves, show_toast
from .sound import on_gesture
from .storage import read_at_start, show_store, unfinished_journal
from .today import watch_date
from .windows import Windows, hear_windows

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from js import EngineClient, Event, Promise

    from web.protocol import Message, Reply

GC_THRESHOLD = 1 << 18
"""Bytes between two garbage collections; MicroPython's default of 16 KiB would mean one or two at each press."""


RETURN_MS = 500
"""Milliseconds within which a popstate event is attributed to our own `history.forward()`."""


class Return:
    """When the page last called `history.forward()`, after Back had closed something on the screen."""

    since = -1e9


def on_route(event: Event) -> None:
    """Handle Back, Forward and links. Back first closes what is open on top, and keeps the screen."""
    if event.state is None:
        send({"do": "route", "route": window.location.hash[1:]})  # a link
    elif event.timeStamp - Return.since < RETURN_MS:
        Return.since = -1e9
    elif close_top():
        Return.since = event.timeStamp
        window.history.forward()  # Back can't be prevented, only undone
    else:
        send({"do": "route", "route": window.location.hash[1:]})


def close_top() -> bool:
    """Close the dialog, put the piece in hand back, or end a review; return whether anything was open."""
    if find("#dialog").open:
        send({"do": "act", "action": "close"})
    elif find('#tools [data-target="cancel"]'):
        press("cancel")
    elif find('#tools [data-action="present"]'):
        send({"do": "act", "action": "present"})
    else:
        return False
    return True


def on_update(_event: Event) -> None:
    """Tell the app that a new version waits."""
    send({"do": "update"})


def on_installable(_event: Event) -> None:
    """Tell the app that the browser offers to install it."""
    send({"do": "installable"})


def on_new_engine(_event: Event) -> None:
    """Reopen the app in a new worker after the old one has died."""
    show_toast("")  # it was about what the old worker did
    Engine.deaths += 1
    if Engine.asked:
        Engine.stumbles += 1
    if Engine.deaths > MAX_DEATHS:
        give_up("workers keep dying")
    else:
        open_again(failed=False)


def reopen() -> None:
    """Reopen the app after a failure, and say so."""
    open_again(failed=True)


def open_again(*, failed: bool) -> None:
    """Open the app as it was last stored, forgetting what the page told it before."""
    Engine.client = None
    Running.said_away = False
    Windows.comes_back = True
    forget_meeting()
    start(open_app(failed=failed))


def listen_to_all() -> None:
    """Register all event listeners."""
    listen(document, "pointerdown", on_any_press)
    listen(document, "pointerdown", on_pointer_down)
    listen(document, "pointermove", on_pointer_move)
    listen(document, "pointerup", on_pointer_up)
    listen(document, "pointercancel", on_pointer_cancel)
    listen(document, "mousedown", on_mouse_down)
    listen(document, "scroll", on_scroll, True)
    listen(document, "contextmenu", on_context_menu)
    listen(document, "click", on_click)
    listen(document, "keydown", on_any_press)
    listen(document, "keydown", on_key)
    for gesture in ("pointerup", "click", "keydown"):  # last, so that what was pressed is sent first
        listen(document, gesture, on_gesture)
    for change in ("focusin", "focusout", "keyup"):
        listen(document, change, show_keyed)
    listen(find("#honour"), "click", on_honour_pressed)
    listen(find("#app"), "wheel", on_wheel)  # on the document, browsers would make it passive
    listen(document, "submit", on_submit)
    listen(document, "animationend", on_moved)
    listen(document, "animationcancel", on_moved)
    listen(document, "change", on_change)
    listen(document, "input", on_input)
    listen(find("#dialog"), "cancel", on_cancel)
    listen(document, "visibilitychange", on_visibility)
    listen(document, "visibilitychange", on_hidden)
    listen(window, "popstate", on_route)
    listen(window, "resize", show_current_move)
    listen(document, "toggle", show_moves, True)
    listen(window, "pygames-update", on_update)
    listen(window, "pygames-engine-replaced", on_new_engine)
    listen(window, "pygames-installable", on_installable)
    hear_windows()
    watch_date()


async def open_app(*, failed: bool = False) -> None:
    """Open the app with what is stored, and handle what was pressed before it was ready."""
    client = window.pygames.engine
    unsaved = await read_at_start()
    left = unfinished_journal()
    show_store(left)  # stored at once, should this tab be killed as well
    opening: Any = {  # deleted texts are None: web/boot/storage.mjs leaves them out
        "do": "open",
        "stored": unsaved | left,
        "languages": list(window.navigator.languages),
        "route": window.location.hash[1:],
        "now": time_told(),
        "address": window.pygames.site,
        "agent": window.navigator.userAgent,
        "still": bool(QUIET.matches),
        "room": can_play_nearby(),
        "failed": failed,
        "stand_in": Engine.stumbles > 1,
        "painted": root.lang if root.getAttribute("data-ready") == "page" else "",
    }
    replies = await open_somewhere(client, opening)
    while text := window.pygames.earlyInput.next():
        message = json.loads(text)
        message["now"] = time_told()
        try:
            replies += await answers(client, client.handle, message)
        except Exception as error:
            give_up(str(error))  # a failure of one doesn't keep the others from being handled
    Engine.client = client
    # somebody may be typing in the prerendered form, which the app's own one replaces
    field = find("#app input:focus")
    window.pygames.earlyInput.close()  # shown in one task with what comes now, so that it is not painted in between
    show(replies.pop(0))
    # from here on, an entry without a state is a link that was followed
    window.history.replaceState(OWN_ENTRY, "", window.location.href)
    root.dataset.ready = "engine"
    for reply in replies:
        show(reply)
    Windows.comes_back = False
    if field:
        show_focus(focus_name(field))


async def open_somewhere(client: EngineClient, opening: Any) -> list[Reply]:
    """Open the app; where its screen can't be shown, on the start screen. Return the replies."""
    try:
        return await answers(client, client.open, opening)
    except Exception as error:
        window.console.error(error)
        await read_at_start()  # what was read before has gone to the worker
        opening.update(route="", failed=True, painted="")
        return await answers(client, client.open, opening)


async def answers(client: EngineClient, way: Callable[[str], Promise], message: Message) -> list[Reply]:
    """Send a message through the worker's client; return the reply and everything that follows it."""
    replies = [parse_reply(await way(json.dumps(message)))]
    while "more" in replies[-1]:
        replies.append(parse_reply(await client.rest()))
    return replies


async def begin() -> None:
    """Listen at once; open the app as soon as the worker is ready."""
    gc.threshold(GC_THRESHOLD)  # type: ignore[attr-defined] # MicroPython’s
    Engine.show, Engine.report, Engine.reopen = show, report, reopen
    root.dataset.ready = "page"  # from here on web/boot/early-input.mjs ignores presses
    window.performance.mark("page-alive")
    listen_to_all()
    await open_app()
    window.performance.mark("playable")
    if root.hasAttribute("data-installable"):
        send({"do": "installable"})
    if root.getAttribute("data-update") == "waiting":
        send({"do": "update"})


start(begin())
