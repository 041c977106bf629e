"""Reading from and writing to the browser's storage.

A reply with `fetch` has the page ask for a request, which web/boot/storage.mjs carries out; the reply to its result
says whether there is more.
"""

from __future__ import annotations

from web.app.desk.desk import Desk
from web.app.desk.jobs import READ_AT_ONCE
from web.app.model.effects import NOTHING, Effects
from web.protocol import IORequest, IOResult

LISTS = ("puzzles", "run")
"""The first words of the routes of lists of puzzles."""


def keys_shown(desk: Desk) -> list[str]:
    """Return the keys of what the screen shows and was not read yet, up to a maximum."""
    screen = desk.screens.get(desk.where.route.partition("/")[0])
    if screen is None or not desk.shelf.unread or desk.bulk.unreadable:
        return []
    return [*screen.wanted(desk)[:READ_AT_ONCE]]


def wants(desk: Desk) -> bool:
    """Return whether anything is to be read or stored."""
    # the first exchange ends the start: boards on the start screen wait for it, as they are slow
    settles = desk.where.route == "home" and not desk.device.settled and desk.has_been_here
    waits = desk.bulk.job is not None or desk.puzzling.wanted or settles or _lacks_boards(desk)
    return waits or bool(keys_shown(desk))


def _lacks_boards(desk: Desk) -> bool:
    """Return whether puzzles are listed for the first time, whose boards come after the list, as they are slow."""
    is_list = desk.where.route.partition("/")[0] in LISTS
    return is_list and bool(desk.puzzling.puzzles) and not desk.puzzling.pictured


def io_request(desk: Desk) -> IORequest:
    """Return what is to be read and stored next, for web/boot/storage.mjs."""
    desk.bulk.ask(keys_shown(desk))
    request: IORequest = {**desk.bulk.wants, "read": desk.bulk.asked}
    return {**request, "puzzles": True} if desk.puzzling.wanted else request


def take_io_result(desk: Desk, done: IOResult) -> Effects:
    """Take the result of the last request."""
    found = {key: done["texts"][key] for key in desk.bulk.asked if key in done["texts"]}
    desk.bulk.have_read(failed=done["failed"])
    desk.device.settle()
    if _lacks_boards(desk):
        desk.puzzling.draw_boards()
    if not done["failed"]:
        desk.shelf.have_read({*desk.bulk.asked} - found.keys())  # deleted by another window
        desk.read(found)
    news = desk.career.owed_honours() if desk.bulk.asked and desk.where.route == "table" else NOTHING
    desk.bulk.ask([])
    if desk.puzzling.wanted:
        news += _take_puzzles(desk, done.get("puzzles"))
    return desk.bulk.go_on(done) + news if desk.bulk.job else news


def _take_puzzles(desk: Desk, text: str | None) -> Effects:
    """Take the puzzles, and open the one for which they were loaded, if the player still waits for it."""
    desk.puzzling.take(text)
    return desk.arrive(desk.puzzling.route) if text and desk.puzzling.route else NOTHING
