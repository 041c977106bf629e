"""What the actions for challenges to friends do (`web.app.actions.daring`), loaded when one is first used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygames import BadRecord, IllegalMove, Session
from pygames.core.phrase import Phrase
from pygames.play.dare import Dare
from pygames.play.record import NewerRecord, label
from pygames.play.session import HUMAN
from web.app.actions import Values, settings
from web.app.desk.desk import Desk
from web.app.desk.device import Device
from web.app.model.dare import dare_at, dare_from, tries_of
from web.app.model.dare_words import answer_text, dared_text
from web.app.model.daring import can_dare_from
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import DareReceived, DareToSend, MadeByNewer, Notice
from web.app.storage import link
from web.app.storage.plan import KNOWN, OFFERED

NO_CHALLENGE = Phrase("This link doesn’t contain a challenge. {reason} Your own games are untouched.")
COPIED = Phrase("Copied. Paste it into your chat.")


def open_dare(desk: Desk) -> Effects:
    """Open the sheet that challenges a friend, from the position being reviewed, or the beginning of the game."""
    table, session = desk.table, desk.table.require_session()
    ply = table.view.ply
    if ply is None or not can_dare_from(session, ply):
        ply = 0
    if not table.is_played_here or not can_dare_from(session, ply):
        raise IllegalMove("no-dare", "You can challenge a friend once you have played a game against the computer.")
    desk.overlays.open_dialog(DareToSend(dare_from(session, ply), desk.settings.name, is_whole=not ply))
    return NOTHING


def open_set_up(desk: Desk, session: Session) -> Effects:
    """Open the sheet that challenges a friend to play a position that was set up."""
    desk.overlays.open_dialog(DareToSend(Dare.after(session.record, 0), desk.settings.name, is_set_up=True))
    return NOTHING


def choose_opponent(desk: Desk, values: Values) -> Effects:
    """Choose the opponent's level in the challenge of a position that was set up."""
    asked = desk.overlays.dialog
    if isinstance(asked, DareToSend):
        desk.overlays.open_dialog(_filled_in(asked, values))
    return NOTHING


def _filled_in(asked: DareToSend, values: Values) -> DareToSend:
    """Return the sheet as it is filled in."""
    level, dare = values.get("level", ""), asked.dare
    if asked.is_set_up and level in OFFERED:
        players = tuple(HUMAN if who == HUMAN else level for who in dare.start.players)
        dare = replace(dare, start=replace(dare.start, players=players))
    return replace(asked, dare=dare, name=label(values.get("name", "")))


def share_dare(desk: Desk, values: Values) -> Effects:
    """Share the link of a challenge."""
    text = _sent_text(desk, values)
    return desk.recovery.share(text, COPIED) if text else NOTHING


def copy_dare(desk: Desk, values: Values) -> Effects:
    """Copy the link of a challenge, with the text that goes with it."""
    text = _sent_text(desk, values)
    return desk.recovery.copy(text, COPIED) if text else NOTHING


def _sent_text(desk: Desk, values: Values) -> str:
    """Close the sheet, and return the text with the link; empty if no sheet is open."""
    asked = desk.overlays.dialog
    if not isinstance(asked, DareToSend):
        return ""
    filled = _filled_in(asked, values)
    desk.overlays.close_dialog()
    settings.known_as(desk.device, desk.shelf, filled.name)
    dare = filled.dare
    if dare.first:
        dare = replace(dare, first=replace(dare.first, name=filled.name))
    return f"{desk.device.say(dared_text(dare))} {_address(desk.device, dare)}"


def _address(device: Device, dare: Dare) -> str:
    return device.link_to(dare.start.game, link.write(dare.write(), link.DARE))


# What a link brings


def visit(desk: Desk, fragment: str) -> Effects:
    """Open the sheet of a link with a challenge or an answer, leaving one's own game alone."""
    desk.go("home")
    try:
        dare = Dare.read(link.read(fragment))
    except NewerRecord as newer:
        return _tell_of_newer(desk, newer.phrase)
    except BadRecord as refusal:
        reason = Phrase(NO_CHALLENGE.template, reason=refusal.phrase)
        desk.overlays.show_toast(Notice(reason))
        return spoken(reason)
    if not KNOWN.issuperset(dare.start.players):
        return _tell_of_newer(desk, Phrase("It is against a computer player that this version doesn’t have."))
    desk.overlays.open_dialog(DareReceived(dare, tries_of(desk.shelf, dare)))
    return NOTHING


def _tell_of_newer(desk: Desk, reason: Phrase) -> Effects:
    """Say that a challenge was made by a newer version, and how to update."""
    desk.overlays.show_toast(MadeByNewer(reason, desk.device.updatable))
    return spoken(reason)


def play_dare(desk: Desk) -> Effects:
    """Begin a try at the challenge of the open sheet, or of the table."""
    dare = _dare_asked(desk)
    return desk.games.begin(Session.of(dare.attempt)) if dare else NOTHING


def _dare_asked(desk: Desk) -> Dare | None:
    """Return the challenge of the open sheet, or that of the table; None if there is none."""
    asked = desk.overlays.dialog
    if isinstance(asked, DareReceived):
        return asked.dare
    return dare_at(desk.table.session) if desk.table.session else None


def send_answer(desk: Desk) -> Effects:
    """Share the link with the first try at a challenge, for who has sent it."""
    dare = _dare_asked(desk)
    one = tries_of(desk.shelf, dare).first if dare else None
    if not dare or not one:
        return NOTHING
    answered = replace(dare, second=replace(one, name=desk.settings.name))
    return desk.recovery.share(f"{desk.say(answer_text(answered))} {_address(desk.device, answered)}", COPIED)


ACTS: dict[str, Callable[[Desk], Effects]] = {"dare": open_dare, "dare_play": play_dare, "dare_answer": send_answer}
"""The actions by name."""
TAKES: dict[str, Callable[[Desk, Values], Effects]] = {
    "dare_level": choose_opponent,
    "dare_share": share_dare,
    "dare_copy": copy_dare,
}
"""The forms by name."""
