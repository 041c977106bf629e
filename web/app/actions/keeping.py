"""What a player does with games that are kept: go on, rename, delete, take them elsewhere and bring them in."""

from __future__ import annotations

from pygames import BadRecord, IllegalMove, Session, formats
from pygames.core.phrase import Phrase
from web.app.actions import Values, action, beginning, choosing, counting, form
from web.app.kept import annotation, archive, link, plan, settings
from web.app.kept.shelf import DAMAGED, PREFIX
from web.app.screens import dialogs
from web.app.turns import Turns

NOT_TEXT = ("\0", "\x01", "\x02", "\x03", "\x04")
"""Signs that no text has."""
NO_TEXT = Phrase("This file isn’t text, so it holds no game.")


@action("shelf")
def shelf(desk: Turns, _: str) -> None:
    """Go to the screen of all saved games."""
    desk.go("shelf")


@action("resume")
def resume(desk: Turns, key: str) -> None:
    """Go on with a game from the shelf."""
    desk.put_on_table(_known(desk, key))
    desk.go("table")


def _known(desk: Turns, key: str) -> str:
    if key not in desk.shelf.records:
        raise IllegalMove("gone", "This game is no longer among your saved games.")
    return key


@action("delete")
def delete(desk: Turns, key: str) -> None:
    """Take a game off the shelf; it can be brought back."""
    if key not in desk.shelf.records:
        return
    if key == desk.shelf.current:
        desk.clear()
    desk.shelf.remove(key)
    desk.offer_regret(Phrase("Deleted."), desk.shelf.bring_back)


@action("regret")
def regret(desk: Turns, _: str) -> None:
    """Make good what was deleted last."""
    desk.toast = None
    if desk.regret:
        desk.regret()
        desk.spoken.append(Phrase("Restored."))
    desk.regret = None


@form("rename")
def rename(desk: Turns, key: str, values: Values) -> None:
    """Call a saved game something else."""
    desk.shelf.rename(_known(desk, key), values.get("title", ""))
    desk.dialog = None
    if key == desk.shelf.current and desk.session:
        desk.put_on_table(key)


@action("copy")
def copy(desk: Turns, _: str) -> None:
    """Copy the record of the game."""
    desk.extra["copy"] = annotation.bare(desk.seated().record).sealed()
    desk.dialog = None
    desk.notice(secrets_told(desk) or Phrase("Game copied."))


def secrets_told(desk: Turns) -> Phrase | None:
    """That the text of a running game tells what its players hide from each other; None where it does not."""
    session = desk.seated()
    if not session.game.has_secrets or session.position.turn is None:
        return None
    return Phrase("Anyone who reads this text sees every rack, and the draws to come.")


@form("copylink")
def copylink(desk: Turns, _: str, values: Values) -> None:
    """Copy the link that the dialog shows."""
    desk.extra["copy"] = values.get("text", "")
    desk.dialog = None
    desk.notice(Phrase("Link copied."))


@action("save")
def save(desk: Turns, _: str) -> None:
    """Save the record of the game as a file."""
    session = desk.seated()
    desk.extra["save"] = {"name": f"{session.game.name}.txt", "text": annotation.bare(session.record).sealed()}
    desk.dialog = None
    if warning := secrets_told(desk):
        desk.notice(warning)


@action("export")
def export(desk: Turns, _: str) -> None:
    """Save everything as one file."""
    results = {key: result.write() for key, result in desk.results.items()}
    kept = {**results, **desk.shelf.texts, **desk.shelf.aside, settings.KEY: desk.settings.write(), **_plans(desk)}
    desk.extra["save"] = {"name": f"pygames-{desk.now[:10]}.json", "text": archive.written(kept)}


def _plans(desk: Turns) -> dict[str, str]:
    return {f"{plan.PREFIX}{game}": plan.kept(form) for game, form in desk.chosen.items()}


@action("refuse_file")
def refuse_file(desk: Turns, _: str) -> None:
    """A file was chosen that is too large to be read."""
    problem = Phrase("The file is too large: a game or a backup has at most 20 MB.")
    desk.dialog = dialogs.load(desk.say, "", problem)
    desk.spoken.append(problem)


@form("load")
def load(desk: Turns, _: str, values: Values) -> None:
    """Take in what a text holds: a game, which comes on the table, or everything; a bad text changes nothing."""
    text = values.get("record", "")
    try:
        if any(sign in text for sign in NOT_TEXT):
            raise BadRecord(0, "", NO_TEXT)
        if archive.is_archive(text):
            _take_in(desk, archive.read(text))
        else:
            desk.begin(Session.of(formats.read(text)))
    except BadRecord as refusal:
        shown = "" if refusal.phrase == NO_TEXT else text[:200_000]
        desk.rescued = refusal.before
        desk.dialog = dialogs.load(desk.say, shown, refusal.phrase, rescued(refusal))
        desk.spoken.append(refusal.phrase)


def rescued(refusal: BadRecord) -> int:
    """How many plies of a bad record can be opened."""
    return len(refusal.before.plies) if refusal.before else 0


@action("open_part")
def open_part(desk: Turns, _: str) -> None:
    """Open what comes before the error in the record that was refused last."""
    if desk.rescued:
        desk.begin(Session.of(desk.rescued))
    desk.rescued = None


def _take_in(desk: Turns, kept: dict[str, str]) -> None:
    """Add what was kept elsewhere to what is kept here."""
    taken = desk.shelf.keep_all({key: text for key, text in kept.items() if key.startswith(PREFIX)})
    for key, text in kept.items():
        if key.startswith(DAMAGED):
            desk.shelf.keep_aside(key.removeprefix(DAMAGED), text)
    choosing.begin_with(desk, kept)
    beginning.begin_with(desk, kept)
    counted = counting.begin_with(desk, kept)
    desk.shelf.changes |= {settings.KEY: desk.settings.write(), **_plans(desk), **counted}
    desk.go("shelf")
    told = Phrase.count("{n} game imported.", "{n} games imported.", taken)
    desk.notice(told if taken else Phrase("Every game in this file is already saved here."))


def visit(desk: Turns, fragment: str) -> None:
    """Look at the game of a link, without touching one's own."""
    try:
        desk.look_at(Session.of(formats.read(link.read(fragment))))
    except BadRecord as refusal:
        desk.go("home")
        desk.rescued = refusal.before
        desk.toast = dialogs.broken_link(desk.say, refusal.phrase, rescued(refusal))
        desk.spoken.append(refusal.phrase)


@action("keep")
def keep(desk: Turns, _: str) -> None:
    """Keep a copy of the game of a link, and go on with it."""
    session = desk.seated()
    desk.begin(Session.of(session.record))


@action("branch")
def branch(desk: Turns, _: str) -> None:
    """Go on from the position that is looked at, as a new game."""
    session = desk.seated()
    ply = session.ply if desk.glance.ply is None else desk.glance.ply
    desk.begin(Session.of(session.until(ply)))
    desk.notice(Phrase("You’re now playing a new game from this position. The original is still in Saved games."))
