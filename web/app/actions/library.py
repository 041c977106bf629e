"""Actions for saved games: resume, rename, delete, export and import."""

from __future__ import annotations

from dataclasses import replace

from pygames import BadRecord, IllegalMove, Record, Session
from pygames.adapters import formats
from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from pygames.play.record import NO_GAME, NewerRecord
from pygames.play.session import HUMAN, bot
from web.app.actions import Values, action, backup, form, friends
from web.app.desk.turns import Turns
from web.app.model import annotation
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import SEAT_GONE, AskToDelete, BrokenLink, ImportGame
from web.app.model.parts import MASKED, NEWER
from web.app.model.saved import playable_part, saved_title
from web.app.storage import archive, link
from web.app.storage.friends import is_friends, is_letter, is_played

NOT_TEXT = ("\0", "\x01", "\x02", "\x03", "\x04")
"""Control characters that no text file contains."""
NO_TEXT = Phrase("This file isn’t text, so it holds no game.")
NOT_OURS = Phrase("This isn’t a Quiet Table game.")
FROM_MODEL = Phrase("You’re now playing on from the model game yourself.")
BRANCHED = Phrase("You’re now playing a new game from this position. The original is still in Saved games.")


@action("resume")
def resume(desk: Turns, key: str) -> Effects:
    """Resume a saved game."""
    lies_there = key == desk.shelf.current and desk.session and not (desk.table.visiting or desk.table.elsewhere)
    if not lies_there:
        desk.put_on_table(_known(desk, key))
    if key in desk.shelf.newer and not desk.table.visiting:  # nothing of it can be shown
        return NOTHING
    desk.go("table")
    return NOTHING


def _known(desk: Turns, key: str) -> str:
    if key not in desk.shelf.texts:
        raise IllegalMove("gone", "This game is no longer among your saved games.")
    return key


@action("delete")
def delete(desk: Turns, key: str) -> Effects:
    """Delete a saved game; ask first if nobody could play on without it."""
    if key not in desk.shelf.texts:
        return NOTHING
    record = playable_part(desk.shelf, key)
    if is_friends(key) and not (record and record.result) and is_played(desk.shelf.texts[key]):
        desk.open_dialog(AskToDelete(key, saved_title(desk.say, desk.shelf, key)))
        return spoken(SEAT_GONE)
    return delete_game(desk, key)


def delete_game(desk: Turns, key: str) -> Effects:
    """Delete a saved game, and offer to undo that."""
    if key == desk.shelf.current:
        desk.clear()
    text = desk.shelf.remove(key)
    games = 1 + len(desk.recovery.undelete)
    done = Phrase("{n} games deleted.", n=games) if games > 1 else Phrase("Deleted.")
    return desk.offer_undelete(done, lambda: desk.shelf.put_back(key, text))


@action("undelete")
def undelete(desk: Turns, _: str) -> Effects:
    """Restore everything that was deleted since the offer appeared."""
    desk.close_toast()
    deleted = desk.recovery.take_undelete()
    for bring_back in deleted:
        bring_back()
    return spoken(Phrase("Restored.")) if deleted else NOTHING


@form("rename")
def rename(desk: Turns, key: str, values: Values) -> Effects:
    """Rename a saved game."""
    desk.close_dialog()
    if _known(desk, key) in desk.shelf.newer:
        raise IllegalMove("newer", "{reason}", reason=NEWER)
    desk.shelf.rename(key, values.get("title", ""))
    if key == desk.shelf.current and desk.session:
        desk.put_on_table(key)
    return NOTHING


@action("copy")
def copy(desk: Turns, _: str) -> Effects:
    """Copy the record of the game."""
    desk.close_dialog()
    text = whole_text(desk)
    return desk.copy(text, secrets_warning(desk) or Phrase("Game copied."))


def whole_text(desk: Turns) -> str:
    """Return the text of the current game for others; raise IllegalMove if this version has only a part of it."""
    session = desk.require_session()
    if session.is_newer:
        raise IllegalMove("newer", "{reason}", reason=NEWER)
    return annotation.without_annotations(session.record).write_sealed()


def secrets_warning(desk: Turns) -> Phrase | None:
    """Return the warning that a running game's text reveals hidden information; None if it doesn't."""
    session = desk.require_session()
    if not session.game.has_secrets or session.is_over:
        return None
    return Phrase("Anyone who reads this text can see every rack and every tile still to be drawn.")


@form("copylink")
def copylink(desk: Turns, _: str, values: Values) -> Effects:
    """Copy the link that the dialog shows."""
    desk.close_dialog()
    return desk.copy(values.get("text", ""), Phrase("Link copied."))


@action("copied")
def copied(desk: Turns, done: str) -> Effects:
    """Report the result of copying a text; if the browser refused, show it to be copied by hand."""
    return desk.finish_copying(done=done == "yes")


@action("save")
def save(desk: Turns, _: str) -> Effects:
    """Save the record of the game as a file."""
    desk.close_dialog()
    saved = Effects(save={"name": f"{desk.require_session().game.name}.txt", "text": whole_text(desk)})
    warning = secrets_warning(desk)
    return saved + desk.notice(warning) if warning else saved


@action("refuse_file")
def refuse_file(desk: Turns, _: str) -> Effects:
    """Refuse a file that is too large to be read."""
    problem = Phrase("The file is too large: a game or a backup has at most 60 MB.")
    desk.open_dialog(ImportGame("", problem))
    return spoken(problem)


@form("load")
def load(desk: Turns, _: str, values: Values) -> Effects:
    """Load a text: a game, which is opened, or a backup. A bad text changes nothing."""
    text = values.get("record", "")
    if is_letter(text):
        return friends.paste(desk, "", {"text": text})
    try:
        if any(sign in text for sign in NOT_TEXT):
            raise BadRecord(0, "", NO_TEXT)
        if archive.is_archive(text):
            return backup.begin_job(desk, backup.taking_in(desk, archive.read(text)))
        return _open(desk, formats.read(text))
    except BadRecord as refusal:
        shown = "" if refusal.phrase == NO_TEXT else text[:200_000]  # as much as the field holds
        desk.recovery.keep(refusal, text)
        problem, plies = NOT_OURS if refusal.phrase == NO_GAME else refusal.phrase, rescuable_plies(refusal)
        desk.open_dialog(ImportGame(shown, problem, plies))
        return spoken(problem)


def rescuable_plies(refusal: BadRecord) -> int:
    """Return how many plies of a damaged record can be opened."""
    return len(refusal.before.plies) if refusal.before else 0


@action("open_part")
def open_part(desk: Turns, _: str) -> Effects:
    """Open the plies before the error in the record that was refused last."""
    record, newer, text = desk.recovery.rescued, desk.recovery.newer, desk.recovery.text
    desk.recovery.keep(None)
    if newer:
        desk.close_dialog()
        return desk.look_at_newer(newer, link.write(text))
    return _open(desk, record) if record else NOTHING


def _open(desk: Turns, record: Record) -> Effects:
    """Open the game of a record: to continue it, or only to view it if the record is not complete."""
    session = Session.of(record)
    if not session.is_masked:
        return desk.begin(session)
    desk.look_at(session)
    return desk.notice(MASKED)


def visit(desk: Turns, fragment: str) -> Effects:
    """View the game of a link, leaving one's own game alone."""
    try:
        desk.look_at(Session.of(formats.read(link.read(fragment))))
        return NOTHING
    except NewerRecord as newer:
        desk.go("home")
        return desk.look_at_newer(newer, fragment)
    except BadRecord as refusal:
        desk.go("home")
        desk.recovery.keep(refusal)
        desk.show_toast(BrokenLink(refusal.phrase, rescuable_plies(refusal)))
        return spoken(refusal.phrase)


@action("keep")
def keep(desk: Turns, _: str) -> Effects:
    """Save a copy of the game of a link, and continue it."""
    if isinstance(desk.require_session(), Correspondence):
        raise IllegalMove("friends-seat", "You’re looking on at this game: only its players can play it on.")
    return _begin(desk, desk.require_session().record)


def _begin(desk: Turns, record: Record) -> Effects:
    """Continue the game of a record as a new one; raise IllegalMove if the record is not complete."""
    if desk.require_session().is_newer:
        raise IllegalMove("newer", "{reason}", reason=NEWER)
    if record.viewer is not None:
        raise IllegalMove("masked", "{reason}", reason=MASKED)
    return desk.begin(Session.of(record))


@action("branch")
def branch(desk: Turns, _: str) -> Effects:
    """Start a new game from the position being reviewed."""
    session = desk.require_session()
    if isinstance(session, Correspondence) and not session.is_over:
        raise IllegalMove("friends-later", "You can do that once the game with your friends is over.")
    ply = session.ply if desk.table_view.ply is None else desk.table_view.ply
    if desk.reading.model:
        return _begin(desk, _against_computer(desk, session, ply)) + desk.notice(FROM_MODEL)
    return _begin(desk, session.until(ply)) + desk.notice(BRANCHED)


def _against_computer(desk: Turns, session: Session, ply: int) -> Record:
    """Return a model game until a ply, for the player to take the seat that acts against the level that is next."""
    seat, ladder = session.game.actor(session.at(ply)), desk.ladder_now(session.game.name)
    if seat is None:
        raise IllegalMove("over", "The game is over.")
    other = bot(ladder.goal or LEVELS[-1] if ladder else LEVELS[0])
    return replace(session.until(ply), players=tuple(HUMAN if n == seat else other for n in range(session.seats)))
