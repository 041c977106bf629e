"""Backups: everything saved in one file, and imported on another device."""

from __future__ import annotations

from collections.abc import Generator
from itertools import accumulate, islice

from pygames import BadRecord, IllegalMove, Record
from pygames.core.phrase import Phrase
from pygames.play.record import NewerRecord
from web.app.actions import action
from web.app.desk.career import Career
from web.app.desk.desk import Desk
from web.app.desk.jobs import FEW, READ_AT_ONCE, STORED_AT_ONCE, Bulk, Job, job_percent, job_request, pieces
from web.app.desk.sharing import import_friends_game
from web.app.model.effects import Effects
from web.app.storage import archive, results
from web.app.storage.aside import BOT, DAMAGED, PREFIX, is_foreign
from web.app.storage.friends import is_friends
from web.app.storage.settings import Settings
from web.app.storage.shelf import Shelf
from web.protocol import IORequest, IOResult

SEATS = Phrase("The backup holds your seats in games with friends: whoever has the file can play as you.")
NEWER_KEPT = Phrase("{told} What a newer version of Quiet Table made is kept for when you update.")
LONGEST_KEY, LONGEST = 100, 400_000
"""The most letters of an imported key and text, as MicroPython's memory is small."""
UNLIMITED = (PREFIX, results.PREFIX, BOT)
"""The prefixes of what is imported however much of it there is."""
MOST_ASIDE = 200
"""The most unreadable texts that are imported; any others stay in the file only."""


@action("export")
def export(desk: Desk, _: str) -> Effects:
    """Save everything as one file."""
    return begin_job(desk.bulk, _exporting(desk))


def begin_job(bulk: Bulk, job: Job) -> Effects:
    """Begin a job, unless one is running."""
    if bulk.job:
        raise IllegalMove("busy", "Please wait until the import or backup is done.")
    return bulk.begin(job)


def _exporting(desk: Desk) -> Job:
    """Save everything as one file, as a job."""
    unread: dict[str, str] = {}
    wanted = sorted(desk.shelf.unread)
    for keys in pieces(wanted, READ_AT_ONCE):
        desk.bulk.tell(_backing_up(len(unread), len(wanted)))
        done = yield job_request(keys)
        if done["failed"]:
            return desk.overlays.notice(Phrase("The browser couldn’t read your games, so nothing was saved."))
        unread |= done["texts"]
    desk.overlays.close_toast()
    known = {key: result.write() for key, result in desk.career.results.items()}
    kept = {
        **unread,
        **known,
        **desk.shelf.texts,
        **desk.shelf.aside,
        **desk.shelf.foreign,
        **_texts(desk),
        **desk.shelf.ahead,
    }
    saved = Effects(save={"name": f"quiet-table-backup-{desk.device.now[:10]}.json", "text": archive.write(kept)})
    return saved + desk.overlays.notice(SEATS) if any(map(is_friends, kept)) else saved


def _backing_up(done: int, every: int) -> Phrase:
    return Phrase("Preparing the backup… {percent}%", percent=job_percent(done, every))


def _importing(done: int, every: int) -> Phrase:
    return Phrase("Importing… {percent}%", percent=job_percent(done, every))


def _texts(desk: Desk) -> dict[str, str]:
    """Return all stored texts but games and results, by key."""
    kinds = [(kind.texts, kind.part(desk)) for kind in desk.kinds.values()]
    return {key: text for texts, part in kinds if texts for key, text in texts(part).items()}


def taking_in(desk: Desk, kept: dict[str, str]) -> Job:
    """Return the job that merges a backup into what is stored here; nothing is imported twice."""
    desk.go("shelf")
    every, kept = len(kept), _bearable(kept)
    is_cut = len(kept) < every
    known, known_ahead, known_games = set(desk.shelf.texts.values()), {*desk.shelf.ahead}, {*desk.shelf.newer}
    for keys in pieces([key for key in desk.shelf.games if key in desk.shelf.unread], READ_AT_ONCE):
        desk.bulk.tell(_importing(0, 1))
        done = yield job_request(keys)
        if done["failed"]:
            return desk.overlays.notice(Phrase("The browser couldn’t read your games, so nothing was imported."))
        known |= set(done["texts"].values())
    keys_by_text = {text: key for key, text in kept.items() if key.startswith(PREFIX) and text not in known}
    met = {key: text for key, text in kept.items() if is_friends(key)}
    counts = {key: text for key, text in kept.items() if key.startswith(results.PREFIX)}
    if len(keys_by_text) + len(counts) <= FEW:
        taken, whole = _take_in(desk.shelf, keys_by_text), True
        desk.shelf.change(desk.career.load(counts))
    else:
        taken, whole = yield from _taking_in_many(desk.shelf, desk.bulk, desk.career, keys_by_text, counts)
    for key, text in kept.items():
        if key.startswith(DAMAGED):
            desk.shelf.keep_aside(key.removeprefix(DAMAGED), text)
    before = len(desk.shelf.texts)
    for key, text in met.items():
        import_friends_game(desk.shelf, desk.games, key, text)
    taken += len(desk.shelf.texts) - before
    before_texts = _texts(desk)
    own = {key for key, text in before_texts.items() if text != Settings().write()}
    for kind in desk.kinds.values():
        if kind.texts:
            kind.load(kind.part(desk), kept, desk.shelf.refuse)
    newer, waiting = desk.shelf.ahead.keys() - known_ahead, desk.shelf.newer.keys() - known_games
    desk.shelf.keep_ahead(newer, own)
    known_texts = _texts(desk)
    desk.shelf.take_foreign({key: text for key, text in kept.items() if key not in known_texts})
    desk.shelf.change(known_texts)
    desk.overlays.close_toast()
    told = _taken_in(taken, whole=whole, more=known_texts != before_texts)
    left_out = Phrase("{told} Damaged items in the file were left out.", told=told)
    told = left_out if is_cut else told
    return desk.overlays.notice(Phrase(NEWER_KEPT.template, told=told) if newer or waiting else told)


def _bearable(kept: dict[str, str]) -> dict[str, str]:
    """Return what of a backup may be stored: no text longer than ours can be, and not too many unreadable ones."""
    short = {key: text for key, text in kept.items() if len(key) <= LONGEST_KEY and len(text) <= LONGEST}
    games = {key: text for key, text in short.items() if key.startswith(UNLIMITED)}
    damaged = {key: text for key, text in short.items() if key.startswith(DAMAGED)}
    others = {key: text for key, text in short.items() if is_foreign(key) and key not in games}
    met = {key: text for key, text in short.items() if is_friends(key)}
    return {**games, **met, **_first(damaged), **_first(others)}


def _first(kept: dict[str, str]) -> dict[str, str]:
    """Return as many of these texts as are imported."""
    some = dict(islice(kept.items(), MOST_ASIDE))
    sums = accumulate(map(len, some.values()))
    return {key: text for (key, text), letters in zip(some.items(), sums, strict=True) if letters <= LONGEST}


def _taken_in(taken: int, *, whole: bool, more: bool) -> Phrase:
    """Return how many games were imported, or whether anything else in the file was new."""
    if not whole:
        return Phrase.count(
            "{n} game imported. The browser couldn’t save the others.",
            "{n} games imported. The browser couldn’t save the others.",
            taken,
        )
    if taken:
        return Phrase.count("{n} game imported.", "{n} games imported.", taken)
    if more:
        return Phrase("What was new in this file has been added.")
    return Phrase("Every game in this file is already saved here.")


def _take_in(shelf: Shelf, keys_by_text: dict[str, str]) -> int:
    """Save some games and return how many; unreadable ones are set aside under their old keys."""
    playable = _playable(shelf, keys_by_text)
    new = dict(zip(shelf.reserve(len(playable)), playable, strict=True))
    shelf.read(new)
    shelf.change(new)
    return len(new)


def _playable(shelf: Shelf, keys_by_text: dict[str, str]) -> list[str]:
    """Return those texts that are playable games, and set the others aside."""
    found = []
    for text, key in keys_by_text.items():
        try:
            Record.read(text)
            found.append(text)
        except NewerRecord:
            found.append(text)  # it is listed, and waits for that version
        except BadRecord:
            if len(shelf.aside) < MOST_ASIDE:  # it is still in the file
                shelf.keep_aside(key, text)
    return found


def _taking_in_many(
    shelf: Shelf, bulk: Bulk, career: Career, keys_by_text: dict[str, str], counts: dict[str, str]
) -> Generator[IORequest, IOResult, tuple[int, bool]]:
    """Store many games and results, to be read when shown; return how many games, and whether all were stored."""
    taken, seen = 0, 0
    waiting = list(keys_by_text.items())
    every, keys = len(waiting) + len(counts), shelf.reserve(len(waiting))
    bulk.tell(_importing(0, every))
    yield job_request()  # asks for nothing, so that the progress is shown before the first piece
    while waiting:
        piece, waiting = waiting[:STORED_AT_ONCE], waiting[STORED_AT_ONCE:]
        playable = _playable(shelf, dict(piece))
        keep = {keys.pop(0): text for text in playable}
        seen += len(piece)
        bulk.tell(_importing(seen, every))
        done = yield job_request(keep=keep)
        if done["failed"]:
            return taken, False
        taken_keys = done["taken"]
        # another window has stored games under these keys meanwhile, so the texts get others
        waiting += [(keep.pop(key), key) for key in taken_keys if key in keep]
        keys += shelf.reserve(len(taken_keys)) if taken_keys else []
        shelf.leave_unread(keep)
        taken += len(keep)
    for part in pieces(list(counts.items()), READ_AT_ONCE):
        new = {key: counts[key] for key in career.readable(dict(part))}
        seen += len(part)
        bulk.tell(_importing(seen, every))
        if (yield job_request(keep=new))["failed"]:
            return taken, False
        shelf.leave_unread(new)
    return taken, True
