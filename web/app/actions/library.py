"""Actions for saved games: resume, rename, delete, export and import."""

from __future__ import annotations

from dataclasses import replace

from pygames import BadRecord, IllegalMove, Record, Session
from pygames.adapters import formats
from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from pygames.play.record import NO_GAME, NewerRecord
from pygames.play.session import HUMAN, bot
from web.app.actions import Values, action, backup, form, receiving
from web.app.desk.career import Career
from web.app.desk.desk import Desk
from web.app.desk.device import Device
from web.app.desk.games import Games
from web.app.desk.overlays import Overlays
from web.app.desk.recovery import Recovery
from web.app.desk.table import Table
from web.app.desk.where import Go
from web.app.model import annotation
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.friends_games import is_invitation_unsent, what_deleting_means
from web.app.model.overlays import AskToDelete, BrokenLink, ImportGame
from web.app.model.parts import MASKED, NEWER
from web.app.model.saved import playable_part, saved_title
from web.app.storage import archive, link
from web.app.storage.friends import is_friends, is_letter, is_played
from web.app.storage.shelf import Shelf

NOT_TEXT = ("\0", "\x01", "\x02", "\x03", "\x04")
"""Control characters that no text file contains."""
NO_TEXT = Phrase("This file isn’t text, so it holds no game.")
NOT_OURS = Phrase("This isn’t a Quiet Table game.")
FROM_MODEL = Phrase("You’re now playing on from the model game yourself.")
BRANCHED = Phrase("You’re now playing a new game from this position. The original is still in Saved games.")


@action("resume", lambda desk: (desk.table, desk.shelf, desk.games, desk.go))
def resume(table: Table, shelf: Shelf, games: Games, go: Go, key: str) -> Effects:
    """Resume a saved game."""
    lies_there = key == shelf.current and table.session and table.is_played_here
    if not lies_there:
        games.put_on_table(_known(shelf, key))
    if key in shelf.newer and not table.visiting:  # nothing of it can be shown
        return NOTHING
    go("table")
    return NOTHING


def _known(shelf: Shelf, key: str) -> str:
    if key not in shelf.texts:
        raise IllegalMove("gone", "This game is no longer among your saved games.")
    return key


@action("delete", lambda desk: (desk.table, desk.shelf, desk.device, desk.overlays, desk.recovery))
def delete(table: Table, shelf: Shelf, device: Device, overlays: Overlays, recovery: Recovery, key: str) -> Effects:
    """Delete a saved game; ask first if nobody could play on without it."""
    if key not in shelf.texts:
        return NOTHING
    record = playable_part(shelf, key)
    if _is_waited_for(record, key, shelf.texts[key]):
        told = what_deleting_means(record, shelf.texts[key]) if record else ()
        overlays.open_dialog(AskToDelete(key, saved_title(device.say, shelf, key), told))
        return spoken(*told)
    return delete_game(table, shelf, recovery, key)


def _is_waited_for(record: Record | None, key: str, text: str) -> bool:
    """Return whether others may wait for a game that is played here."""
    if not is_friends(key) or not is_played(text) or (record and record.result):
        return False
    return not (record and is_invitation_unsent(record, text))


def delete_game(table: Table, shelf: Shelf, recovery: Recovery, key: str) -> Effects:
    """Delete a saved game, and offer to undo that."""
    if key == shelf.current:
        table.clear()
    text = shelf.remove(key)
    games = 1 + len(recovery.undelete)
    done = Phrase("{n} games deleted.", n=games) if games > 1 else Phrase("Deleted.")
    return recovery.offer_undelete(done, lambda: shelf.put_back(key, text))


@action("undelete", lambda desk: (desk.overlays, desk.recovery))
def undelete(overlays: Overlays, recovery: Recovery, _: str) -> Effects:
    """Restore everything that was deleted since the offer appeared."""
    overlays.close_toast()
    deleted = recovery.take_undelete()
    for bring_back in deleted:
        bring_back()
    return spoken(Phrase("Restored.")) if deleted else NOTHING


@form("rename", lambda desk: (desk.table, desk.shelf, desk.games, desk.overlays))
def rename(table: Table, shelf: Shelf, games: Games, overlays: Overlays, key: str, values: Values) -> Effects:
    """Rename a saved game."""
    overlays.close_dialog()
    if _known(shelf, key) in shelf.newer:
        raise IllegalMove("newer", "{reason}", reason=NEWER)
    shelf.rename(key, values.get("title", ""))
    if key == shelf.current and table.session:
        games.put_on_table(key)
    return NOTHING


@action("copy", lambda desk: (desk.table, desk.overlays, desk.recovery))
def copy(table: Table, overlays: Overlays, recovery: Recovery, _: str) -> Effects:
    """Copy the record of the game."""
    overlays.close_dialog()
    text = whole_text(table)
    return recovery.copy(text, secrets_warning(table) or Phrase("Game copied."))


def whole_text(table: Table) -> str:
    """Return the text of the current game for others; raise IllegalMove if this version has only a part of it."""
    session = table.require_session()
    if session.is_newer:
        raise IllegalMove("newer", "{reason}", reason=NEWER)
    return annotation.without_annotations(session.record).write_sealed()


def secrets_warning(table: Table) -> Phrase | None:
    """Return the warning that a running game's text reveals hidden information; None if it doesn't."""
    session = table.require_session()
    if not session.game.has_secrets or session.is_over:
        return None
    return Phrase("Anyone who reads this text can see every rack and every tile still to be drawn.")


@form("copylink", lambda desk: (desk.overlays, desk.recovery))
def copylink(overlays: Overlays, recovery: Recovery, _: str, values: Values) -> Effects:
    """Copy the link that the dialog shows."""
    overlays.close_dialog()
    return recovery.copy(values.get("text", ""), Phrase("Link copied."))


@action("copied", lambda desk: (desk.recovery,))
def copied(recovery: Recovery, done: str) -> Effects:
    """Report the result of copying a text; if the browser refused, show it to be copied by hand."""
    return recovery.finish_copying(done=done == "yes")


@action("save", lambda desk: (desk.table, desk.overlays))
def save(table: Table, overlays: Overlays, _: str) -> Effects:
    """Save the record of the game as a file."""
    overlays.close_dialog()
    saved = Effects(save={"name": f"{table.require_session().game.name}.txt", "text": whole_text(table)})
    warning = secrets_warning(table)
    return saved + overlays.notice(warning) if warning else saved


@action("refuse_file", lambda desk: (desk.overlays,))
def refuse_file(overlays: Overlays, _: str) -> Effects:
    """Refuse a file that is too large to be read."""
    problem = Phrase("The file is too large: a game or a backup has at most 60 MB.")
    overlays.open_dialog(ImportGame("", problem))
    return spoken(problem)


@form("load")
def load(desk: Desk, _: str, values: Values) -> Effects:
    """Load a text: a game, which is opened, or a backup. A bad text changes nothing."""
    text = values.get("record", "")
    if is_letter(text):
        return receiving.paste(desk, "", {"text": text})
    try:
        if any(sign in text for sign in NOT_TEXT):
            raise BadRecord(0, "", NO_TEXT)
        if archive.is_archive(text):
            return backup.begin_job(desk.bulk, backup.taking_in(desk, archive.read(text)))
        return _open(desk.overlays, desk.games, formats.read(text))
    except BadRecord as refusal:
        shown = "" if refusal.phrase == NO_TEXT else text[:200_000]  # as much as the field holds
        desk.recovery.keep(refusal, text)
        problem, plies = NOT_OURS if refusal.phrase == NO_GAME else refusal.phrase, rescuable_plies(refusal)
        desk.overlays.open_dialog(ImportGame(shown, problem, plies))
        return spoken(problem)


def rescuable_plies(refusal: BadRecord) -> int:
    """Return how many plies of a damaged record can be opened."""
    return len(refusal.before.plies) if refusal.before else 0


@action("open_part", lambda desk: (desk.games, desk.overlays, desk.recovery))
def open_part(games: Games, overlays: Overlays, recovery: Recovery, _: str) -> Effects:
    """Open the plies before the error in the record that was refused last."""
    record, newer, text = recovery.rescued, recovery.newer, recovery.text
    recovery.keep(None)
    if newer:
        overlays.close_dialog()
        return games.look_at_newer(newer, link.write(text))
    return _open(overlays, games, record) if record else NOTHING


def _open(overlays: Overlays, games: Games, record: Record) -> Effects:
    """Open the game of a record: to continue it, or only to view it if the record is not complete."""
    session = Session.of(record)
    if not session.is_masked:
        return games.begin(session)
    games.look_at(session)
    return overlays.notice(MASKED)


def visit(games: Games, overlays: Overlays, recovery: Recovery, go: Go, fragment: str) -> Effects:
    """View the game of a link, leaving one's own game alone."""
    try:
        games.look_at(Session.of(formats.read(link.read(fragment))))
        return NOTHING
    except NewerRecord as newer:
        go("home")
        return games.look_at_newer(newer, fragment)
    except BadRecord as refusal:
        go("home")
        recovery.keep(refusal)
        overlays.show_toast(BrokenLink(refusal.phrase, rescuable_plies(refusal)))
        return spoken(refusal.phrase)


@action("keep", lambda desk: (desk.table, desk.games))
def keep(table: Table, games: Games, _: str) -> Effects:
    """Save a copy of the game of a link, and continue it."""
    if isinstance(table.require_session(), Correspondence):
        raise IllegalMove("friends-seat", "You’re only watching this game; only its players can go on with it.")
    return _begin(table, games, table.require_session().record)


def _begin(table: Table, games: Games, record: Record) -> Effects:
    """Continue the game of a record as a new one; raise IllegalMove if the record is not complete."""
    if table.require_session().is_newer:
        raise IllegalMove("newer", "{reason}", reason=NEWER)
    if record.viewer is not None:
        raise IllegalMove("masked", "{reason}", reason=MASKED)
    return games.begin(Session.of(record))


@action("branch", lambda desk: (desk.table, desk.games, desk.career, desk.overlays))
def branch(table: Table, games: Games, career: Career, overlays: Overlays, _: str) -> Effects:
    """Start a new game from the position being reviewed."""
    session = table.require_session()
    if isinstance(session, Correspondence) and not session.is_over:
        raise IllegalMove("friends-later", "You can do that once the game with your friends is over.")
    ply = session.ply if table.view.ply is None else table.view.ply
    if table.model:
        return _begin(table, games, _against_computer(career, session, ply)) + overlays.notice(FROM_MODEL)
    return _begin(table, games, session.until(ply)) + overlays.notice(BRANCHED)


def _against_computer(career: Career, session: Session, ply: int) -> Record:
    """Return a model game until a ply, for the player to take the seat that acts against the level that is next."""
    seat, ladder = session.game.actor(session.at(ply)), career.ladder_now(session.game.name)
    if seat is None:
        raise IllegalMove("over", "The game is over.")
    other = bot(ladder.goal or LEVELS[-1] if ladder else LEVELS[0])
    return replace(session.until(ply), players=tuple(HUMAN if n == seat else other for n in range(session.seats)))
