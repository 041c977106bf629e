"""Judgements of a game's moves are kept with the game, and trusted only if they fit it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pygames import Session
from tests.web.test_advice import acted, analysed_in_part, opened, played, settle
from web.app.app import App
from web.app.model import annotation, tasks
from web.app.model.consistency import consistent
from web.app.model.judging import Judgement
from web.app.storage.shelf import with_header_tag


@pytest.fixture
def analysed(monkeypatch: pytest.MonkeyPatch) -> App:
    """Return the app with a finished and analysed game."""
    monkeypatch.setattr(tasks, "ANALYSIS_SECONDS", 0)
    app = opened(played("blockers", 1000, seats=3))
    acted(app, "analyse")
    settle(app)
    return app


def reopened(app: App) -> App:
    """Return a new app with what the other one has stored."""
    again = App()
    stored = {"current": app.desk.shelf.current, **app.desk.shelf.texts}
    again.handle({"do": "open", "stored": stored, "route": "table"})
    return again


def test_an_analysis_is_there_again_with_its_game(analysed: App) -> None:
    again = reopened(analysed)

    assert again.desk.table.findings.judgements == analysed.desk.table.findings.judgements
    assert len(again.desk.table.findings.judgements) > 20
    assert again.view().parts["findings"] == analysed.view().parts["findings"]
    assert "analyse" not in again.view().parts["study"]


def test_a_part_of_an_analysis_is_kept_and_the_rest_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "ANALYSIS_SECONDS", 0)
    app = analysed_in_part(3)

    again = reopened(app)

    assert again.desk.table.findings.judgements == app.desk.table.findings.judgements
    assert "Analyse the remaining moves" in again.view().parts["study"]
    known = dict(again.desk.table.findings.judgements)
    acted(again, "analyse")
    settle(again)
    assert len(again.desk.table.findings.judgements) > len(known)
    now = again.desk.table.findings.judgements
    assert all((now[ply].text, now[ply].best) == (one.text, one.best) for ply, one in known.items())
    assert consistent(again.desk.table.require_session(), now) == now


def test_an_analysis_leaves_the_device_only_with_everything_else(analysed: App) -> None:
    assert annotation.TAG in analysed.desk.shelf.texts[analysed.desk.shelf.current]
    assert annotation.TAG not in acted(reopened(analysed), "copy")["copy"]
    assert annotation.TAG not in acted(reopened(analysed), "save")["save"]["text"]


def kept(app: App) -> str:
    """Return the tag with which the current game's record keeps its judgements."""
    return dict(annotation.annotate(app.desk.table.require_session().record, app.desk.table.findings.judgements).tags)[
        annotation.TAG
    ]


def said(app: App, text: str) -> dict[int, Judgement]:
    """Return the judgements that are read from such a tag in the current game's record."""
    return annotation.read(Session.of(with_header_tag(app.desk.table.require_session().record, annotation.TAG, text)))


def test_a_damaged_analysis_is_no_analysis(analysed: App) -> None:
    text = kept(analysed)
    assert said(analysed, text) == analysed.desk.table.findings.judgements
    sum_, entry, *_ = text.split()
    number, best, *shares = entry.split(":")
    for bad in (
        "",
        "?",
        f"{sum_}1 {entry}",
        f"{sum_} {number}",
        f"{sum_} {entry}:1",
        ":".join([f"{sum_} x", best, *shares]),
        ":".join([f"{sum_} 9999", best, *shares]),
        ":".join([f"{sum_} 0", best, *shares]),
        ":".join([f"{sum_} {number}", "nowhere", *shares]),
        ":".join([f"{sum_} {number}", best, "1,2", *shares[1:]]),
        ":".join([f"{sum_} {number}", best, "1,2,1001", *shares[1:]]),
        ":".join([f"{sum_} {number}", best, *shares[:2], "1"]),
    ):
        assert said(analysed, bad) == {}, bad


def test_judgements_of_other_moves_are_not_trusted(analysed: App) -> None:
    record = analysed.desk.table.require_session().record
    text = kept(analysed)
    other = with_header_tag(replace(record, plies=record.plies[:-1], result=()), annotation.TAG, text)

    assert annotation.read(Session.of(other)) == {}
