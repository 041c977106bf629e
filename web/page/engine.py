"""Messages to the worker, its replies, and what happens if it fails."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from jsffi import create_proxy

from .browser import find, time_told, window

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from js import EngineClient, File, Promise

    from web.protocol import Message, Reply

# translated by web/boot/notices.mjs, as the app is what has failed
NOTHING = "{}"
"""What a request gets whose worker has died."""
FAILURE = "Something went wrong. Your games are safe."
MAX_STUMBLES = 2
"""Failures in a row of the computer's thinking after which the app is reopened."""
MAX_DEATHS = 3
"""Deaths of workers in a row after which the app is reopened."""


class Engine:
    """The open app in the worker, and which requests are on their way."""

    client: EngineClient | None = None
    asked = fetching = False
    reopened = False
    """Whether the app was reopened after a failure and has answered no message since."""
    stumbles = 0
    """How often in a row it was reopened because the computer's thinking failed."""
    deaths = 0
    """How many workers have died since one last answered a message."""
    reopen: Callable[[], None] | None = None
    """Reopens the app with what is stored."""
    show: Callable[[Reply], None] | None = None
    """Shows a reply."""
    report: Callable[[], tuple[int, int] | None] | None = None
    """Returns how long the running clock has run."""


def send(message: Message, first: Callable[[str], str] | None = None) -> Promise | None:
    """Send a message, or queue it until the worker is there; settle once its reply and what follows have been shown.

    `first` is called with the reply to this very message just before it is shown (a proxy that returns its argument).
    """
    if Engine.client is None:
        window.pygames.earlyInput.add(json.dumps(message))
        return None
    message["now"] = time_told()
    clock = Engine.report() if Engine.report else None
    if clock:
        message["clock"] = clock
    answer = Engine.client.handle(json.dumps(message))
    return show_when_answered(answer.then(first) if first else answer, show_heard_proxy)


def send_file(file: File, message: Message) -> None:
    """Send a message with the text of a file as its record."""
    if Engine.client is not None:
        message["now"] = time_told()
        show_when_answered(Engine.client.handleFile(json.dumps(message), file), show_heard_proxy)


def show_when_answered(answer: Promise, show_it: Callable[..., object]) -> Promise:
    """Show a reply as soon as it comes; a separate task would wait until the browser has painted."""
    return answer.then(show_it).catch(fail_proxy)


def show_heard(text: str) -> Promise | None:
    """Show the reply to a message, which proves that the worker is well again."""
    Engine.reopened = False
    if text != NOTHING:
        Engine.deaths = 0
    return show_answer(text)


def show_answer(text: str) -> Promise | None:
    """Show a reply, and then the rest if there is more."""
    return show_reply(parse_reply(text))


def show_reply(reply: Reply) -> Promise | None:
    """Show a parsed reply, and then the rest if there is more: the worker computes it while the board is painted."""
    if "more" not in reply:
        Engine.show(reply)
        return None
    rest = Engine.client.rest()
    find("#main").setAttribute("aria-busy", "true")  # screen readers wait for the rest
    Engine.show(reply)
    return rest.then(show_rest_proxy)


def show_rest(text: str) -> Promise | None:
    """Show the rest of a reply; there may be more still if much is to be stored."""
    find("#main").removeAttribute("aria-busy")
    reply = parse_reply(text)
    rest = Engine.client.rest() if "more" in reply else None
    if rest is None:
        Engine.stumbles = 0
    Engine.show(reply)
    return rest.then(show_rest_proxy) if rest else None


def parse_reply(text: str) -> Reply:
    """Parse a reply from web/boot/engine-client.mjs: a line of JSON, then the number of a whole screen, if any."""
    line, below, whole = text.partition("\n")
    reply: Reply = json.loads(line)
    if below:
        reply["whole"] = whole
    return reply


def think() -> None:
    """Have the computer think for a while, or move; the reply says whether to go on."""
    Engine.asked = True
    Engine.client.think().then(show_thought_proxy).catch(fail_thinking_proxy)


def show_thought(text: str) -> Promise | None:
    """Show the progress of the computer's thinking, or its move."""
    Engine.asked = False
    reply = parse_reply(text)
    if reply and "progress" not in reply and "more" not in reply:  # it is empty if the worker was replaced
        Engine.stumbles = 0
    return show_reply(reply)


def show_thinking(wanted: bool) -> None:
    """Have the computer think, if it isn't yet."""
    if wanted and not Engine.asked:
        think()


def show_fetch(_wanted: bool) -> None:
    """Read and store what the worker wants; the reply says whether there is more."""
    if not Engine.fetching:
        Engine.fetching = True
        show_when_answered(Engine.client.fetch(), show_fetched_proxy)


def show_fetched(text: str) -> Promise | None:
    """Show the reply to the result of reading and storing."""
    Engine.fetching = False
    return show_answer(text)


def start(work: Coroutine[Any, Any, None]) -> None:
    """Start a coroutine without waiting for it, handling its failure."""
    asyncio.create_task(run_guarded(work))


async def run_guarded(work: Coroutine[Any, Any, None]) -> None:
    """Await a coroutine and handle its failure."""
    try:
        await work
    except Exception as error:
        give_up(str(error))
        raise  # for the console, with its stack


def fail(error: object) -> None:
    """Reopen the app as it was last stored; if it fails again at once, only a reload helps."""
    if may_reopen(error, tried=Engine.reopened):
        Engine.reopened = True
        recover()


def fail_thinking(error: object) -> None:
    """Reopen the app, where a simple player moves the second time; if even that fails, only a reload helps."""
    if may_reopen(error, tried=Engine.stumbles >= MAX_STUMBLES):
        Engine.stumbles += 1
        recover()


def may_reopen(error: object, *, tried: bool) -> bool:
    """Report an error; return whether to reopen the app for it: not if that was tried just before, or has begun."""
    if Engine.reopen is None or (tried and Engine.client is not None):
        give_up(error)
        return False
    window.console.error(error)
    return Engine.client is not None  # otherwise it is being reopened, and the request was on its way before


def recover() -> None:
    """Reopen the app as it was last stored."""
    Engine.asked = Engine.fetching = False
    Engine.reopen()


def give_up(error: object) -> None:
    """Say that something went wrong, and that the games are safe."""
    Engine.asked = Engine.fetching = False
    find("#main").removeAttribute("aria-busy")
    window.console.error(error)
    window.pygames.showNotice(FAILURE, "Reload")


fail_proxy = create_proxy(fail)
fail_thinking_proxy = create_proxy(fail_thinking)
show_fetched_proxy = create_proxy(show_fetched)
show_heard_proxy = create_proxy(show_heard)
show_rest_proxy = create_proxy(show_rest)
show_thought_proxy = create_proxy(show_thought)
