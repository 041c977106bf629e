"""What a player does with games that are kept: go on, rename, delete, take them elsewhere and bring them in."""

from __future__ import annotations

from collections.abc import Generator

from pygames import BadRecord, IllegalMove, Record, Session
from pygames.adapters import formats
from pygames.core.phrase import Phrase
from web.app.actions import Values, action, form, learning
from web.app.actions import puzzles as puzzle_actions
from web.app.actions import settings as settings_actions
from web.app.actions import setup as setup_actions
from web.app.actions import statistics as statistics_actions
from web.app.effects import NOTHING, Effects, spoken
from web.app.jobs import FEW, READ_AT_ONCE, STORED_AT_ONCE, Done, Job, Wish, job_percent, pieces
from web.app.screens import dialogs
from web.app.screens.saved import last_page
from web.app.storage import annotation, archive, link, plan, progress, results, settings
from web.app.storage.shelf import DAMAGED, PREFIX
from web.app.turns import Turns

NOT_TEXT = ("\0", "\x01", "\x02", "\x03", "\x04")
"""Signs that no text has."""
NO_TEXT = Phrase("This file isn’t text, so it holds no game.")
BRANCHED = Phrase("You’re now playing a new game from this position. The original is still in Saved games.")


@action("shelf")
def shelf(desk: Turns, _: str) -> Effects:
    """Go to the screen of all saved games."""
    desk.go("shelf")
    return NOTHING


@action("page")
def page(desk: Turns, wanted: str) -> Effects:
    """Show another page of the saved games."""
    number = int(wanted) if wanted.isdecimal() and len(wanted) < 6 else 0
    desk.page = min(number, last_page(desk.shelf))
    return Effects(focus="h1")


@action("resume")
def resume(desk: Turns, key: str) -> Effects:
    """Go on with a game from the shelf."""
    desk.put_on_table(_known(desk, key))
    desk.go("table")
    return NOTHING


def _known(desk: Turns, key: str) -> str:
    if key not in desk.shelf.records:
        raise IllegalMove("gone", "This game is no longer among your saved games.")
    return key


@action("delete")
def delete(desk: Turns, key: str) -> Effects:
    """Take a game off the shelf; it can be brought back."""
    if key not in desk.shelf.records:
        return NOTHING
    if key == desk.shelf.current:
        desk.clear()
    desk.shelf.remove(key)
    return desk.offer_undelete(Phrase("Deleted."), desk.shelf.bring_back)


@action("undelete")
def undelete(desk: Turns, _: str) -> Effects:
    """Make good what was deleted last."""
    desk.toast = None
    bring_back, desk.recovery.undelete = desk.recovery.undelete, None
    if bring_back is None:
        return NOTHING
    bring_back()
    return spoken(Phrase("Restored."))


@form("rename")
def rename(desk: Turns, key: str, values: Values) -> Effects:
    """Call a saved game something else."""
    desk.shelf.rename(_known(desk, key), values.get("title", ""))
    desk.dialog = None
    if key == desk.shelf.current and desk.session:
        desk.put_on_table(key)
    return NOTHING


@action("copy")
def copy(desk: Turns, _: str) -> Effects:
    """Copy the record of the game."""
    text = annotation.without_annotations(desk.seated().record).sealed()
    desk.dialog = None
    return Effects(copy=text) + desk.notice(secrets_told(desk) or Phrase("Game copied."))


def secrets_told(desk: Turns) -> Phrase | None:
    """That the text of a running game tells what its players hide from each other; None where it does not."""
    session = desk.seated()
    if not session.game.has_secrets or session.is_over:
        return None
    return Phrase("Anyone who reads this text can see every rack and every tile still to be drawn.")


@form("copylink")
def copylink(desk: Turns, _: str, values: Values) -> Effects:
    """Copy the link that the dialog shows."""
    desk.dialog = None
    return Effects(copy=values.get("text", "")) + desk.notice(Phrase("Link copied."))


@action("save")
def save(desk: Turns, _: str) -> Effects:
    """Save the record of the game as a file."""
    session = desk.seated()
    text = annotation.without_annotations(session.record).sealed()
    saved = Effects(save={"name": f"{session.game.name}.txt", "text": text})
    desk.dialog = None
    warning = secrets_told(desk)
    return saved + desk.notice(warning) if warning else saved


@action("export")
def export(desk: Turns, _: str) -> Effects:
    """Save everything as one file."""
    return _begin(desk, _exporting(desk))


def _begin(desk: Turns, job: Job) -> Effects:
    """Begin a job, one at a time."""
    if desk.bulk.job:
        raise IllegalMove("busy", "Please wait until the import or backup is done.")
    return desk.bulk.begin(job)


def _exporting(desk: Turns) -> Job:
    """The job of saving everything as one file."""
    unread: dict[str, str] = {}
    wanted = sorted(desk.shelf.unread)
    for keys in pieces(wanted, READ_AT_ONCE):
        done = yield Wish(passing=keys, told=_backing_up(len(unread), len(wanted)))
        if done.failed:
            return desk.notice(Phrase("The browser couldn’t read your games, so nothing was saved."))
        unread |= done.texts
    desk.toast = None
    known = {key: result.write() for key, result in desk.results.items()}
    kept = {**unread, **known, **desk.shelf.texts, **desk.shelf.aside, **_plans(desk), **_courses(desk)}
    kept |= {settings.KEY: desk.settings.write(), **puzzle_actions.puzzle_texts(desk)}
    return Effects(save={"name": f"pygames-{desk.device.now[:10]}.json", "text": archive.write(kept)})


def _backing_up(done: int, every: int) -> Phrase:
    return Phrase("Preparing the backup… {percent}%", percent=job_percent(done, every))


def _importing(done: int, every: int) -> Phrase:
    return Phrase("Importing… {percent}%", percent=job_percent(done, every))


def _plans(desk: Turns) -> dict[str, str]:
    return {f"{plan.PREFIX}{game}": plan.write(form) for game, form in desk.chosen.items()}


def _courses(desk: Turns) -> dict[str, str]:
    return {f"{progress.PREFIX}{game}": done.write() for game, done in desk.courses.items()}


@action("refuse_file")
def refuse_file(desk: Turns, _: str) -> Effects:
    """A file was chosen that is too large to be read."""
    problem = Phrase("The file is too large: a game or a backup has at most 60 MB.")
    desk.dialog = dialogs.load(desk.say, "", problem)
    return spoken(problem)


@form("load")
def load(desk: Turns, _: str, values: Values) -> Effects:
    """Take in what a text holds: a game, which comes on the table, or everything; a bad text changes nothing."""
    text = values.get("record", "")
    try:
        if any(sign in text for sign in NOT_TEXT):
            raise BadRecord(0, "", NO_TEXT)
        if archive.is_archive(text):
            return _begin(desk, _taking_in(desk, archive.read(text)))
        return desk.begin(Session.of(formats.read(text)))
    except BadRecord as refusal:
        shown = "" if refusal.phrase == NO_TEXT else text[:200_000]
        desk.recovery.rescued = refusal.before
        desk.dialog = dialogs.load(desk.say, shown, refusal.phrase, rescued(refusal))
        return spoken(refusal.phrase)


def rescued(refusal: BadRecord) -> int:
    """How many plies of a bad record can be opened."""
    return len(refusal.before.plies) if refusal.before else 0


@action("open_part")
def open_part(desk: Turns, _: str) -> Effects:
    """Open what comes before the error in the record that was refused last."""
    record, desk.recovery.rescued = desk.recovery.rescued, None
    return desk.begin(Session.of(record)) if record else NOTHING


def _taking_in(desk: Turns, kept: dict[str, str]) -> Job:
    """The job of adding what was kept elsewhere to what is kept here; nothing is taken in twice."""
    desk.go("shelf")
    known = set(desk.shelf.texts.values())
    for keys in pieces([key for key in desk.shelf.games if key in desk.shelf.unread], READ_AT_ONCE):
        done = yield Wish(passing=keys, told=_importing(0, 1))
        if done.failed:
            return desk.notice(Phrase("The browser couldn’t read your games, so nothing was imported."))
        known |= set(done.texts.values())
    keys_by_text = {text: key for key, text in kept.items() if key.startswith(PREFIX) and text not in known}
    counts = {key: text for key, text in kept.items() if key.startswith(results.PREFIX)}
    if len(keys_by_text) + len(counts) <= FEW:
        taken, whole = _take_in(desk, keys_by_text), True
        desk.shelf.changes |= statistics_actions.load_stored(desk, counts)
    else:
        taken, whole = yield from _taking_in_many(desk, keys_by_text, counts)
    for key, text in kept.items():
        if key.startswith(DAMAGED):
            desk.shelf.keep_aside(key.removeprefix(DAMAGED), text)
    settings_actions.load_stored(desk, kept)
    setup_actions.load_stored(desk, kept)
    learning.load_stored(desk, kept)
    puzzle_actions.load_stored(desk, kept)
    desk.shelf.changes |= {settings.KEY: desk.settings.write(), **_plans(desk), **_courses(desk)}
    desk.shelf.changes |= puzzle_actions.puzzle_texts(desk)
    desk.toast = None
    return desk.notice(_taken_in(taken, whole=whole))


def _taken_in(taken: int, *, whole: bool) -> Phrase:
    """How many games were taken in."""
    if not whole:
        return Phrase.count(
            "{n} game imported. The browser couldn’t save the others.",
            "{n} games imported. The browser couldn’t save the others.",
            taken,
        )
    told = Phrase.count("{n} game imported.", "{n} games imported.", taken)
    return told if taken else Phrase("Every game in this file is already saved here.")


def _take_in(desk: Turns, keys_by_text: dict[str, str]) -> int:
    """Put a few games on the shelf; how many. What can't be played is kept aside by its old key."""
    playable = _playable(desk, keys_by_text)
    new = dict(zip(desk.shelf.reserve(len(playable)), playable, strict=True))
    desk.shelf.read(new)
    desk.shelf.changes |= new
    return len(new)


def _playable(desk: Turns, keys_by_text: dict[str, str]) -> list[str]:
    """Those texts that are games; the others are kept aside."""
    found = []
    for text, key in keys_by_text.items():
        try:
            Record.read(text)
            found.append(text)
        except BadRecord:
            desk.shelf.keep_aside(key, text)
    return found


def _taking_in_many(
    desk: Turns, keys_by_text: dict[str, str], counts: dict[str, str]
) -> Generator[Wish, Done, tuple[int, bool]]:
    """Have many games and results stored, to be read when they are shown; how many games, and whether all could be."""
    shelf, taken, seen = desk.shelf, 0, 0
    waiting = list(keys_by_text.items())
    every, keys = len(waiting) + len(counts), shelf.reserve(len(waiting))
    yield Wish(told=_importing(0, every))
    while waiting:
        piece, waiting = waiting[:STORED_AT_ONCE], waiting[STORED_AT_ONCE:]
        playable = _playable(desk, dict(piece))
        keep = {keys.pop(0): text for text in playable}
        seen += len(piece)
        done = yield Wish(keep=keep, told=_importing(seen, every))
        if done.failed:
            return taken, False
        waiting += [(keep.pop(key), key) for key in done.taken if key in keep]
        keys += shelf.reserve(len(done.taken)) if done.taken else []
        shelf.unread |= keep.keys()
        taken += len(keep)
    for part in pieces(list(counts.items()), READ_AT_ONCE):
        new = statistics_actions.readable(desk, dict(part))
        seen += len(part)
        if (yield Wish(keep=new, told=_importing(seen, every))).failed:
            return taken, False
        shelf.unread |= new.keys()
    return taken, True


def visit(desk: Turns, fragment: str) -> Effects:
    """Look at the game of a link, without touching one's own."""
    try:
        desk.look_at(Session.of(formats.read(link.read(fragment))))
        return NOTHING
    except BadRecord as refusal:
        desk.go("home")
        desk.recovery.rescued = refusal.before
        desk.toast = dialogs.broken_link(desk.say, refusal.phrase, rescued(refusal))
        return spoken(refusal.phrase)


@action("keep")
def keep(desk: Turns, _: str) -> Effects:
    """Keep a copy of the game of a link, and go on with it."""
    session = desk.seated()
    return desk.begin(Session.of(session.record))


@action("branch")
def branch(desk: Turns, _: str) -> Effects:
    """Go on from the position that is looked at, as a new game."""
    session = desk.seated()
    ply = session.ply if desk.table_view.ply is None else desk.table_view.ply
    return desk.begin(Session.of(session.until(ply))) + desk.notice(BRANCHED)
