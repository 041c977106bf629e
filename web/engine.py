"""The worker's entry points: text in, text out. A computer player thinks in short slices between messages."""

import asyncio
import json
import sys
from collections.abc import Iterator
from time import monotonic

from pygames.ai import network_tactics
from web.app.app import App
from web.app.warmup import likely_game, rehearsal
from web.helpers import SLICE_SECONDS, HelperProxy, HelperWorker  # noqa: F401 for the helpers
from web.lazy_loading import fetch_weights
from web.protocol import File, Reply

REPORT_SECONDS = 0.25
"""Seconds of thinking between two reports of progress."""

network_tactics.WEIGHT_LOADERS.append(fetch_weights)  # the browser's package comes without weights
app = App()  # made on import, so that it is in the snapshot
helpers: list[HelperProxy] = []
"""The helper workers."""
files: list[File] = []
"""Files to be saved; they may be too large to travel with a reply to the page's Python."""


class Thinking:
    """The task being thought about, and when it began."""

    current: object = None
    begun = 0.0

    def begin(self) -> None:
        """Begin with the app's current task."""
        self.current, self.begun = app.desk.turns.current_task(), monotonic()

    def end(self) -> None:
        """Drop the task."""
        self.current = None

    @property
    def stands(self) -> bool:
        """Whether the task is still the app's current one."""
        return self.current is not None and app.desk.turns.current_task() is self.current


task = Thinking()
rehearsals: dict[str, Iterator[bool]] = {}
"""Per game, the rest of its rehearsal: code paths that are run once to warm them up."""


def handle(text: str) -> str:
    """Handle a message and return the reply; a change of the board comes first and alone, the rest with `rest`."""
    app.do(json.loads(text))
    return serialise(app.answer())


def rest() -> str:
    """Return the rest of the reply, as long as a reply says `more`."""
    return serialise(app.reply())


def io_request() -> str:
    """Return what the page is to read, store and save as a file, if a reply says `fetch`."""
    return json.dumps(app.io_request() | ({"save": files.pop(0)} if files else {}))


def take_io_result(text: str) -> str:
    """Take the result of the last request for reading and storing, and return the reply to it."""
    return serialise(app.take_io_result(json.loads(text)))


def serialise(reply: Reply) -> str:
    """Return a reply as one line of JSON, followed by the HTML of a whole screen, since MicroPython parses JSON slowly.

    Non-ASCII letters aren't escaped: MicroPython decodes surrogate pairs, such as those of emoji, as two wrong letters.
    """
    if "save" in reply:
        files.append(reply.pop("save"))
        reply["fetch"] = True
    line = json.dumps({name: value for name, value in reply.items() if name != "whole"}, ensure_ascii=False)
    return f"{line}\n{reply['whole']}" if "whole" in reply else line


def online() -> None:
    """Retry what could not be loaded, as the network is back."""
    network_tactics.retry_weights()


async def think() -> None:
    """Think for a slice of time; make the computer's move or chance's once it is found.

    The result is dropped if the player has done something else meanwhile.
    """
    if not task.stands:
        task.begin()
    try:
        is_found = await _found(monotonic() + REPORT_SECONDS)
    except Exception as error:  # noqa: BLE001 - whatever it is, the game goes on
        sys.excepthook(type(error), error, error.__traceback__)
        app.stumble()
        return task.end()
    if is_found:
        while task.stands and monotonic() < task.begun + app.desk.turns.pace:
            await asyncio.sleep(0.03)  # a move found sooner waits, so that a person can follow
        if task.stands:
            app.decide()
        task.end()
    return None


def report_thinking() -> str:
    """Return the progress of the thinking, or the reply with what it changed.

    Called after `think`, since the result of a coroutine would arrive behind replies that were sent before it.
    """
    if task.stands:
        return json.dumps({"progress": round(100 * app.desk.turns.progress), "think": True})
    task.begin()
    return serialise(app.answer())


def join() -> HelperProxy:
    """Add a helper worker; it is used once its `post` is set."""
    helpers.append(HelperProxy())
    return helpers[-1]


def hear(helper: HelperProxy, text: str) -> None:
    """Take a message from a helper worker."""
    if (found := helper.hear(text)) and helper.session:
        app.desk.analysis.learn(helper.session, found)


def rehearse() -> bool:
    """Rehearse one press of the open game, else of the likeliest next one; return False when the rehearsal is over."""
    name = likely_game(app)
    return next(rehearsals.setdefault(name, rehearsal(name, app.desk.say)), False)


async def _found(end: float) -> bool:
    """Think until the result is found (True), or until `end` or until the task is no longer current (False)."""
    slice_end = monotonic() + SLICE_SECONDS
    while task.stands and monotonic() < end:
        if app.desk.turns.think():
            return True
        if monotonic() >= slice_end:
            _share_with_helpers()
            await asyncio.sleep(0)  # lets messages in
            slice_end = monotonic() + SLICE_SECONDS
    return False


def _share_with_helpers() -> None:
    """Share the search with the helpers, or give each of them a move to judge."""
    desk = app.desk
    if desk.where.is_editing:
        return  # the helpers are sent records, which the editor's position doesn't have
    for helper in helpers:
        if not helper.is_due:
            continue
        if desk.turns.search:
            helper.share(desk.turns.search, desk.table.require_session())
        elif desk.table.findings.tasks:
            session = desk.table.require_session()
            taken = {other.judged_ply(session) for other in helpers if other is not helper}
            if found := desk.analysis.next_for_helper(helper.judged_ply(session), taken):
                helper.judge(session, *found)
