"""The screen stays on while the app wants it to: by a wake lock, where the browser has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document
from jsffi import create_proxy

from .browser import listen, window

if TYPE_CHECKING:
    from typing import Any


class Waking:
    """What keeps the screen on."""

    wanted = False
    asked = False
    """Whether the browser was asked for a lock and has not answered yet."""
    lock: Any = None
    listening = False


def stay_awake(wanted: bool) -> None:
    """Keep the screen on, or no longer; where the browser can't, it goes dark as usual."""
    Waking.wanted = wanted
    if wanted and not Waking.listening:
        Waking.listening = True
        listen(document, "visibilitychange", on_shown_again)
    renew_lock()


def on_shown_again(_event: object = None) -> None:
    """Keep the screen on again: browsers give the lock up whenever the page is hidden."""
    if not document.hidden:
        renew_lock()


def renew_lock() -> None:
    """Give the lock back, which may be void, and ask for another one if the screen is to stay on."""
    if Waking.lock is not None:
        Waking.lock.release()
        Waking.lock = None
    if Waking.wanted and not Waking.asked and getattr(window.navigator, "wakeLock", None):
        Waking.asked = True
        window.navigator.wakeLock.request("screen").then(on_lock_proxy).catch(on_no_lock_proxy)


def on_lock(lock: Any) -> None:
    """Keep what keeps the screen on, unless it is no longer wanted."""
    Waking.asked = False
    Waking.lock = lock
    if not Waking.wanted:
        renew_lock()


def on_no_lock(_error: object) -> None:
    """Let the screen go dark as usual: the browser refuses where the battery is low or the page is hidden."""
    Waking.asked = False


on_lock_proxy = create_proxy(on_lock)
on_no_lock_proxy = create_proxy(on_no_lock)
