"""Dialogs and toasts are values: rendered when they are shown, and again when the language changes."""

from __future__ import annotations

from typing import get_args

import pytest

from pygames import GAMES, Session
from pygames.core.phrase import Phrase
from pygames.friends import Letter, Peer
from tests.web.test_app import act, playing
from web.app.app import App
from web.app.model import overlays
from web.app.model.month import Month
from web.app.model.words import Translator
from web.app.showing import dialog_html, toast_html
from web.app.storage.settings import Settings

GAME = next(iter(GAMES.values()))
ENGLISH, SPANISH = Translator(["en"]), Translator(["es"])
DONE = Phrase("Deleted.")


def game_of_people() -> Session:
    return Session(GAME, GAME.seats[0], seed="1")


def two_versions() -> overlays.TwoVersions:
    ana = Peer.invite(GAMES["cathedral"], here=[1])
    ben = Peer.open(Letter.read(ana.link)).joined({0: "Ben"})
    one, two = (ben.played(str(move)).finished() for move in ben.position.legal_moves()[:2])
    known, letter = ana.received(one.link), Letter.read(two.link)
    fork = known.fork(letter)
    assert fork
    return overlays.TwoVersions(known, fork, letter, frozenset({1}))


def two_on_seat(*, is_own: bool = False, name: str = "Cleo") -> overlays.TwoOnSeat:
    ben = Peer.invite(GAMES["ringgz"], 3, here=[2], names=["", "", "Ben"])
    ana, cleo = (Peer.open(Letter.read(ben.link)).joined({0: who}) for who in ("Ana", name))
    return overlays.TwoOnSeat(ana, Letter.read(cleo.link), 0, is_own)


def dialogs() -> list[overlays.Dialog]:
    session = game_of_people()
    return [
        overlays.Menu(session, own=True, coached=False),
        overlays.AskToResign(session),
        overlays.AskForDraw(session),
        overlays.Keys(),
        overlays.ChooseEditor(),
        overlays.ImportGame("x", DONE, 3),
        overlays.PasteLink("x", DONE),
        overlays.PlayFriend(GAME, GAME.seats[0], "Ana", DONE),
        overlays.InvitationCode(GAME, "https://here/#x"),
        overlays.Invitation(Peer.invite(GAME, GAME.seats[0], here=[0]), "Safari/ Version/"),
        overlays.SeatKey("key"),
        overlays.SeatKey("key", unsaved=True),
        overlays.AskForSeat(Peer.invite(GAME, GAME.seats[0], here=[0])),
        two_versions(),
        two_on_seat(),
        two_on_seat(name="Ana"),
        two_on_seat(is_own=True),
        overlays.AskToDelete("friends x", GAME.title, (DONE,)),
        overlays.Preferences(Settings(), GAME),
        overlays.PossibleMoves(session, None, ""),
        overlays.Rename("game 1", "", GAME.title),
        overlays.Link("https://here/#x"),
        overlays.Share(GAME.name, ""),
        overlays.PictureToShare(session, None, 0, "https://here/", ""),
        overlays.MonthToShare(Month("2026-11", "2026-11-29"), "", "https://here/", ""),
        overlays.CopyByHand("text"),
    ]


def toasts() -> list[overlays.Toast]:
    return [
        overlays.Notice(DONE),
        overlays.Deleted(DONE),
        overlays.JobProgress(Phrase("Loading…")),
        overlays.BrokenLink(DONE, 2),
        overlays.NewVersion(),
        overlays.MadeByNewer(DONE, ready=False),
        overlays.MadeByNewer(DONE, ready=True),
        overlays.Unsaved(),
    ]


def test_these_tests_cover_every_dialog_and_toast() -> None:
    assert {type(dialog) for dialog in dialogs()} == {*get_args(overlays.Dialog)}
    assert {type(toast) for toast in toasts()} == {*get_args(overlays.Toast)}


@pytest.mark.parametrize("dialog", dialogs(), ids=lambda dialog: type(dialog).__name__)
def test_a_dialog_is_rendered_in_any_language(dialog: overlays.Dialog) -> None:
    assert dialog_html(ENGLISH, dialog) != dialog_html(SPANISH, dialog)
    assert dialog_html(ENGLISH, dialog) == dialog_html(ENGLISH, dialog)


@pytest.mark.parametrize("toast", toasts(), ids=lambda toast: type(toast).__name__)
def test_a_toast_is_rendered_in_any_language(toast: overlays.Toast) -> None:
    assert toast_html(ENGLISH, toast) != toast_html(SPANISH, toast)


@pytest.mark.parametrize("name", ["legal", "menu", "resign", "link", "picture", "keys"])
def test_an_open_dialog_changes_with_the_language(name: str) -> None:
    app = playing(("human", "human"))
    before = act(app, f"dialog {name}")["dialog"]

    changed = in_spanish(app)

    assert before
    assert changed not in (None, before)


def test_a_saved_game_that_is_being_renamed_is_so_in_the_new_language() -> None:
    app = playing(("human", "human"))
    act(app, f"dialog rename {app.desk.shelf.current}")

    assert "Cambiar el nombre" in str(in_spanish(app))


def in_spanish(app: App) -> str | None:
    """Return the dialog after a change of the language."""
    reply = app.handle({"do": "form", "name": "prefer", "values": {"language": "es"}})
    return reply.get("dialog")
