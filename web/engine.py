"""The worker's door: text in, text out; a computer player thinks in short slices between the messages."""

import asyncio
import json
from collections.abc import Iterator
from time import monotonic

from pygames.ai import network_tactics
from web.app.analysing import learn, next_for_helper
from web.app.app import App
from web.app.warmup import likely_game, rehearsal
from web.late import fetched_weights
from web.partner import SLICE, Helper, Partner  # noqa: F401 the other workers' scripts ask for a helper here
from web.protocol import File, Reply

TELLING = 0.25
"""Seconds of thinking after which the page is told how far it has come."""

network_tactics.WEIGHT_LOADERS.append(fetched_weights)
app = App()
partners: list[Partner] = []
"""The other workers."""
files: list[File] = []
"""What is to be saved as a file; it may be too large for the page's Python."""


class Thinking:
    """What is thought about, and since when."""

    thought: object = None
    begun = 0.0

    def begin(self) -> None:
        """Think about what is to be done now."""
        self.thought, self.begun = app.thought(), monotonic()

    def end(self) -> None:
        """Think about nothing."""
        self.thought = None

    @property
    def stands(self) -> bool:
        """Whether it is still to be done."""
        return self.thought is not None and app.thought() is self.thought


task = Thinking()
rehearsals: dict[str, Iterator[bool]] = {}
"""By the name of a game what is still to be rehearsed of it."""


def handle(text: str) -> str:
    """Do what a message says; what changed on the screen comes back, where the board changed first that alone."""
    app.do(json.loads(text))
    return written(app.answer())


def rest() -> str:
    """What else changed on the screen, where an answer says that there is more."""
    return written(app.reply())


def wish() -> str:
    """What the page is to read, store and save as a file, where a reply says `fetch`."""
    return json.dumps(app.wish() | ({"save": files.pop(0)} if files else {}))


def fulfilled(text: str) -> str:
    """Take in what has come of the last wish; what that changes on the screen comes back."""
    return written(app.fulfilled(json.loads(text)))


def written(reply: Reply) -> str:
    """A reply as a line of JSON, and the HTML of a whole screen below it: the page's Python reads JSON slowly.

    Letters stand as they are: of one escaped in two halves, as emoji are, the page's Python makes two wrong ones.
    """
    if "save" in reply:
        files.append(reply.pop("save"))
        reply["fetch"] = True
    line = json.dumps({name: value for name, value in reply.items() if name != "whole"}, ensure_ascii=False)
    return f"{line}\n{reply['whole']}" if "whole" in reply else line


def online() -> None:
    """There is a network connection again: ask for what could not be had."""
    network_tactics.retry_weights()


async def think() -> None:
    """Think for a while; once the computer's move is found, or chance's turn is here, make it.

    If the player does something else meanwhile, nothing comes of it.
    """
    if not task.stands:
        task.begin()
    if await _found(monotonic() + TELLING):
        while task.stands and monotonic() < task.begun + app.pace:
            await asyncio.sleep(0.03)
        if task.stands:
            app.decide()
        task.end()


def told() -> str:
    """How far the thinking is, or what it changed on the screen.

    To be sent at once: what a coroutine returns would come behind the answers given before it arrives.
    """
    if task.stands:
        return json.dumps({"progress": round(100 * app.progress), "think": True})
    task.begin()
    return written(app.answer())


def join() -> Partner:
    """Another worker thinks along from now on, once there is a way to it."""
    partners.append(Partner())
    return partners[-1]


def hear(partner: Partner, text: str) -> None:
    """Take in what another worker has found."""
    if (found := partner.hear(text)) and partner.session:
        learn(app, partner.session, found)


def rehearse() -> bool:
    """Rehearse a press of the game on the table, else of the one that is likely next; False when that is done."""
    name = likely_game(app)
    return next(rehearsals.setdefault(name, rehearsal(name, app.say)), False)


async def _found(end: float) -> bool:
    """Think until there is no more to find (True), or until a time, or until it is no longer to be done (False)."""
    slice_end = monotonic() + SLICE
    while task.stands and monotonic() < end:
        if app.think():
            return True
        if monotonic() >= slice_end:
            _think_aloud()
            await asyncio.sleep(0)
            slice_end = monotonic() + SLICE
    return False


def _think_aloud() -> None:
    """Let the others know what is thought about, and have them think about that, or each about another part of it."""
    if app.is_editing:
        return  # the others know the game on the table alone
    for partner in partners:
        if not partner.is_due:
            continue
        if app.search:
            partner.share(app.search, app.seated())
        elif app.findings.studies:
            session = app.seated()
            taken = {other.at(session) for other in partners if other is not partner}
            if found := next_for_helper(app, partner.at(session), taken):
                partner.judge(session, *found)
