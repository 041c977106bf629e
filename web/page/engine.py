"""To the worker and back, and what is said where that fails."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from jsffi import create_proxy

from .browser import find, local_time, window

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from js import EngineClient, File, Promise

    from web.protocol import Message, Reply

FAILURE = "Something went wrong. Your games are safe."


class Engine:
    """The app in the worker, once it is open; whether it was asked for the computer's move, or fetches something."""

    client: EngineClient | None = None
    asked = fetching = False
    reopened = False
    """Whether the app was opened again because something failed, and no message has been answered since."""
    reopen: Callable[[], None] | None = None
    """What opens the app again with what is stored."""
    show: Callable[[Reply], None] | None = None
    """What shows a reply."""
    report: Callable[[], tuple[int, int] | None] | None = None
    """What says how long the running clock has run."""


def send(message: Message, first: Callable[[str], str] | None = None) -> Promise | None:
    """Send a message; before the worker is there it is kept. What it changes is shown once what comes back is done.

    `first` is called (a proxy, which returns what it gets) when the answer to this very message is about to be shown.
    """
    if Engine.client is None:
        window.pygames.earlyInput.add(json.dumps(message))
        return None
    message["now"] = local_time()
    clock = Engine.report() if Engine.report else None
    if clock:
        message["clock"] = clock
    answer = Engine.client.handle(json.dumps(message))
    return show_when_answered(answer.then(first) if first else answer, show_heard_proxy)


def send_file(file: File, message: Message) -> None:
    """Send a message with the text of a file as its record."""
    if Engine.client is not None:
        message["now"] = local_time()
        show_when_answered(Engine.client.handleFile(json.dumps(message), file), show_heard_proxy)


def show_when_answered(answer: Promise, show_it: Callable[..., object]) -> Promise:
    """Show an answer at once when it comes; a task of its own would wait until the browser has painted."""
    return answer.then(show_it).catch(fail_proxy)


def show_heard(text: str) -> Promise | None:
    """Show the answer to a message: whatever went wrong before it is over."""
    Engine.reopened = False
    return show_answer(text)


def show_answer(text: str) -> Promise | None:
    """Show an answer, and then the rest where there is more: the worker says it while the board is painted."""
    reply = parsed(text)
    if "more" not in reply:
        Engine.show(reply)
        return None
    rest = Engine.client.rest()
    find("#main").setAttribute("aria-busy", "true")
    Engine.show(reply)
    return rest.then(show_rest_proxy)


def show_rest(text: str) -> Promise | None:
    """Show what an answer left out; there may be more still, where much is to be stored."""
    find("#main").removeAttribute("aria-busy")
    reply = parsed(text)
    rest = Engine.client.rest() if "more" in reply else None
    Engine.show(reply)
    return rest.then(show_rest_proxy) if rest else None


def parsed(text: str) -> Reply:
    """A reply as web/boot/engine-client.mjs hands it on: a line of JSON, and the number of a whole screen below it."""
    line, below, whole = text.partition("\n")
    reply: Reply = json.loads(line)
    if below:
        reply["whole"] = whole
    return reply


def think() -> None:
    """Have the computer think a while, or move; what it shows says whether there is more to think about."""
    Engine.asked = True
    show_when_answered(Engine.client.think(), show_thought_proxy)


def show_thought(text: str) -> Promise | None:
    """Show what the computer has thought, or its move."""
    Engine.asked = False
    return show_answer(text)


def show_thinking(wanted: bool) -> None:
    """Ask for the computer's move where it is its turn."""
    if wanted and not Engine.asked:
        think()


def show_fetch(_wanted: bool) -> None:
    """Have what the worker wants read and stored; what comes of it says whether there is more."""
    if not Engine.fetching:
        Engine.fetching = True
        show_when_answered(Engine.client.fetch(), show_fetched_proxy)


def show_fetched(text: str) -> Promise | None:
    """Show what has come of what was read or stored."""
    Engine.fetching = False
    return show_answer(text)


def start(work: Coroutine[Any, Any, None]) -> None:
    """Do some work without waiting for it; a failure is shown, not lost."""
    asyncio.create_task(guarded(work))


async def guarded(work: Coroutine[Any, Any, None]) -> None:
    """Do some work, and say where it fails."""
    try:
        await work
    except Exception as error:
        give_up(str(error))
        raise


def fail(error: object) -> None:
    """Open the app again as it was stored last; where something fails at once after that, only a reload helps."""
    if Engine.reopen is None or (Engine.reopened and Engine.client is not None):
        give_up(error)
        return
    window.console.error(error)
    if not Engine.reopened:  # else it is being opened, and this was asked for before
        Engine.asked = Engine.fetching = False
        Engine.reopened = True
        Engine.reopen()


def give_up(error: object) -> None:
    """Say that something went wrong, and that the games are kept."""
    Engine.asked = Engine.fetching = False
    find("#main").removeAttribute("aria-busy")
    window.console.error(error)
    window.pygames.showNotice(FAILURE, "Reload")


fail_proxy = create_proxy(fail)
show_fetched_proxy = create_proxy(show_fetched)
show_heard_proxy = create_proxy(show_heard)
show_rest_proxy = create_proxy(show_rest)
show_thought_proxy = create_proxy(show_thought)
