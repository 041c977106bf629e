"""Backups from anywhere: what can be used is taken in, the rest is kept or left, and the app always starts."""

from __future__ import annotations

import json

import pytest

from tests.compatibility.hostile import BACKUPS
from tests.web.test_app import act, opened
from tests.web.test_shelf import Browser, send, toasts
from web.app.app import App
from web.app.storage import archive
from web.app.storage.settings import Settings
from web.protocol import Reply


def taken_in(text: str) -> tuple[Browser, App, list[Reply]]:
    """Return a browser whose app has taken in a backup, and was opened again."""
    browser, (app, first) = Browser(), opened()
    browser.settle(app, first)
    replies = browser.settle(app, send(app, "load", record=text))
    return browser, browser.opened(len(browser.stored)), replies


@pytest.mark.parametrize("text", BACKUPS.values(), ids=BACKUPS)
def test_a_hostile_backup_ends_in_a_sentence_and_an_app_that_starts(text: str) -> None:
    _, app, replies = taken_in(text)

    said = " ".join(reply.get("toast", "") + (reply.get("dialog") or "") for reply in replies)
    endings = ("already saved here", "has been added", "couldn’t be read", "damaged", "Quiet Table game")
    assert any(words in said for words in endings)
    act(app, "puzzles")
    act(app, "statistics")
    assert app.desk.route == "statistics"
    begun = send(app, "load", record=archive.write({"game 1": '[Game "blokus"] e10'}))
    assert "1 game imported" in begun["toast"]


def test_an_import_that_fails_leaves_no_job_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    app, _ = opened()
    with monkeypatch.context() as broken:
        broken.setattr(Settings, "read", lambda _: 1 // 0 and Settings())
        broken.setattr("web.app.actions.settings.understood", lambda *_: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            send(app, "load", record=archive.write({"settings": "{}"}))

    assert app.desk.bulk.job is None
    assert "1 game imported" in send(app, "load", record=archive.write({"game 1": '[Game "blokus"] e10'}))["toast"]


def test_of_a_flood_of_what_was_put_aside_only_so_much_is_taken_in_and_that_is_said() -> None:
    flood = {f"damaged {n}": "x" for n in range(200_000)}
    browser, _, replies = taken_in(archive.write({**flood, "settings": Settings().choose("theme", "dark").write()}))

    assert "Damaged items in the file were left out." in toasts(replies)
    assert len(browser.stored) < 300
    assert json.loads(browser.stored["settings"])["theme"] == "dark"


def test_a_text_longer_than_any_of_ours_is_left_out() -> None:
    browser, _, replies = taken_in(archive.write({"damaged game 1": "x" * 5_000_000, "game 1": '[Game "blokus"] e10'}))

    assert max(map(len, browser.stored.values())) < 1_000
    assert "1 game imported. Damaged items in the file were left out." in toasts(replies)


def test_what_this_version_does_not_know_is_taken_in_kept_and_saved_again() -> None:
    newer = {"friends": "[7]", "plan go": '{"seats": "2"}', "settings": '{"version": 1, "contrast": "high"}'}
    browser, app, _ = taken_in(archive.write(newer))

    assert browser.stored.items() >= {"friends": "[7]", "plan go": '{"seats": "2"}'}.items()
    assert json.loads(browser.stored["settings"])["contrast"] == "high"
    saved = archive.read(act(app, "export")["save"]["text"])
    assert saved.items() >= {"friends": "[7]", "plan go": '{"seats": "2"}'}.items()
    assert json.loads(saved["settings"])["contrast"] == "high"


@pytest.mark.parametrize("sign", ['{"pygames": 1', ' { "pygames" : 1', '\n{\n\t"pygames":1', '\ufeff{"pygames": 1'])
def test_a_backup_is_known_by_its_sign_however_it_is_laid_out(sign: str) -> None:
    assert archive.is_archive(sign)
    assert archive.read(sign + ', "kept": {"x": "y"}}') == {"x": "y"}
    assert not archive.is_archive(sign.replace("py", "py "))


def test_brackets_in_a_string_are_no_depth() -> None:
    game = '[Game "blokus"] [Event "' + "[" * 100 + '"] e10'

    assert archive.read(archive.write({"game 1": game})) == {"game 1": game}
