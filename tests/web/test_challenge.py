"""The challenge of the week in the app: offered, kept or broken at the table, met, and remembered."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from pygames import GAMES, Record, Session
from pygames.core.challenge import Challenge
from pygames.play.challenges import challenge_of, week_of
from pygames.play.guide import session_of
from pygames.play.session import CHALLENGE, HINDSIGHT_TAG
from tests.web.test_app import act, opened
from web.app.app import App
from web.app.model.challenge import BROKEN, MET, TAG
from web.app.model.words import Translator
from web.app.screens.challenge import wanted
from web.app.storage.weeks import KEY, Weeks
from web.protocol import Reply

TODAY, WEEK = "2026-11-27", "2026-11-23"
"""A day in the first week, whose challenge is one of Blokus To Go: no small pieces at first."""
WON = Path(__file__).parent.parent / "challenges"


def begun(stored: dict[str, str] | None = None) -> tuple[App, Reply]:
    """Return an app in which the challenge of the week was begun, and the reply."""
    app, _ = opened(stored, now=f"{TODAY} 12:00:00")
    act(app, "challenge")
    return app, act(app, "begin_challenge")


def almost_won(name: str = "blokus-small", week: str = WEEK) -> App:
    """Return an app with a game on the table of which only the last ply is missing, the challenge being kept."""
    app, _ = opened(now=f"{TODAY} 12:00:00")
    record = Record.read((WON / f"{name}.txt").read_text(encoding="utf-8"))
    open_text = replace(record, plies=record.plies[:-1], result=(), tags=((TAG, week),)).write()
    form: Any = {"do": "form", "name": "load", "values": {"record": open_text}}
    app.handle(form)
    return app


def finished(app: App, name: str = "blokus-small") -> Reply:
    """Make the last ply."""
    record = Record.read((WON / f"{name}.txt").read_text(encoding="utf-8"))
    session = app.desk.table.require_session()
    session.play(record.plies[-1])
    app._effects += app.desk.aftermath.after_ply()
    return app.reply()


def test_its_screen_tells_the_rule_and_the_opponent() -> None:
    app, _ = opened(now=f"{TODAY} 12:00:00")
    shown = act(app, "challenge")["whole"]

    assert "Place no piece of one, two or three squares among your first eight." in shown
    assert "Blokus To Go, against" in shown
    assert "Win the game without breaking this rule." in shown


def test_a_clock_before_the_first_week_is_told() -> None:
    app, _ = opened(now="2020-01-01 12:00:00")

    assert "no challenge for this week" in act(app, "challenge")["whole"]
    assert act(app, "begin_challenge").get("whole") is None


def test_the_table_shows_the_rule_and_says_when_it_is_broken() -> None:
    app, reply = begun()
    session = app.desk.table.require_session()

    assert session.players == ("human", "bot casual")
    assert session.unrated == CHALLENGE
    assert "Place no piece of one, two or three squares" in reply["say"]
    assert "Challenge: Place no piece" in reply["whole"]

    small = next(text for text in map(str, session.position.legal_moves()) if text.count(",") == 1)
    told = act(app, f"play {small}")

    assert str(BROKEN) in told["say"]
    assert "Challenge broken: " in told["parts"]["seats"]
    back = act(app, "undo")
    assert "Challenge: Place no piece" in back["parts"]["seats"]


def test_a_move_that_keeps_the_rule_says_nothing_of_it() -> None:
    app, _ = begun()
    large = next(
        text for text in map(str, app.desk.table.require_session().position.legal_moves()) if text.count(",") == 4
    )

    assert "challenge" not in act(app, f"play {large}")["say"]


def test_a_challenge_that_is_met_is_told_and_kept_with_its_day() -> None:
    app = almost_won()
    told = finished(app)

    assert str(MET) in told["parts"]["climb"]
    assert told["store"][KEY]
    assert json.loads(told["store"][KEY] or "")["met"] == {WEEK: TODAY}
    assert "You’ve met it." in act(app, "challenge")["whole"]


def test_a_move_taken_back_after_seeing_what_comes_does_not_spoil_it() -> None:
    app = almost_won("sectori-middle", "2026-12-07")
    session = app.desk.table.require_session()
    session._record = replace(session._record, tags=(*session._record.tags, (HINDSIGHT_TAG, "3")))
    told = finished(app, "sectori-middle")

    assert session.has_hindsight
    assert str(MET) in told["parts"]["climb"]
    assert [*app.desk.career.weeks.met] == ["2026-12-07"]


def test_a_game_of_another_week_does_not_count_for_a_rule_it_was_not_under() -> None:
    app = almost_won(week="2026-11-30")
    told = finished(app)

    assert KEY not in told["store"]
    assert "challenge" not in told["parts"]["climb"]


def test_a_game_that_broke_the_rule_is_told_so_and_can_be_begun_again() -> None:
    app, _ = begun()
    small = next(
        text for text in map(str, app.desk.table.require_session().position.legal_moves()) if text.count(",") == 1
    )
    act(app, f"play {small}")
    act(app, "resign 0")

    shown = dict(app.view().parts)["climb"]
    assert "its rule was broken" in shown
    assert 'data-action="challenge"' in shown
    assert not app.desk.career.weeks.met


def test_a_rematch_is_an_ordinary_game() -> None:
    app, _ = begun()
    act(app, "resign 0")
    act(app, "again")

    assert TAG not in dict(app.desk.table.require_session().tags)


def test_the_last_weeks_are_listed_with_what_became_of_them() -> None:
    app, _ = opened({KEY: Weeks({WEEK: TODAY}).write()}, now="2026-12-09 12:00:00")
    shown = act(app, "challenge")["whole"]

    assert "1 challenge met" in shown
    assert shown.index("Week of 30 November 2026") < shown.index("Week of 23 November 2026")
    assert shown.count('class="week-medal met"') == 1
    assert "Met on 27 November 2026" in shown


def test_weeks_before_the_first_challenge_that_was_met_are_not_held_against_anybody() -> None:
    app, _ = opened(now="2026-12-09 12:00:00")
    assert "Week of" not in act(app, "challenge")["whole"]

    app, _ = opened({KEY: Weeks({"2026-11-30": "2026-12-02"}).write()}, now="2026-12-09 12:00:00")
    shown = act(app, "challenge")["whole"]
    assert "Week of 30 November 2026" in shown
    assert "Week of 23 November 2026" not in shown


# What is kept


def test_weeks_are_read_as_they_were_written_and_what_is_unknown_stays() -> None:
    read = Weeks.read(
        '{"version": 1, "of": "later", "met": {"2026-11-23": "2026-11-27", "soon": "x", "2026-11-30": 5}}'
    )

    assert read.met == {"2026-11-23": "2026-11-27"}
    again = json.loads(read.write())
    assert again["of"] == "later"
    assert again["met"] == {"2026-11-23": "2026-11-27", "soon": "x", "2026-11-30": 5}


def test_two_devices_unite_their_weeks_each_with_the_earlier_day() -> None:
    mine, theirs = Weeks({"2026-11-23": "2026-11-29"}), Weeks({"2026-11-23": "2026-11-28", "2026-11-30": "2026-12-01"})

    assert mine.and_also(theirs).met == {"2026-11-23": "2026-11-28", "2026-11-30": "2026-12-01"}
    assert mine.and_also(theirs).met == theirs.and_also(mine).met


def test_a_damaged_text_is_set_aside() -> None:
    app, _ = opened({KEY: "{}"})

    assert app.desk.shelf.set_aside == [f"damaged {KEY}"]


@pytest.mark.parametrize("day", ["2026-11-23", "2026-11-29"])
def test_the_week_begins_on_monday(day: str) -> None:
    found = challenge_of(week_of(day))

    assert found
    assert found[0] == "blokus"


@pytest.mark.parametrize("name", GAMES)
def test_the_pieces_that_a_challenge_names_are_in_the_hand_and_pictured(name: str) -> None:
    game = GAMES[name]
    hand = {item.target for item in game.board.scene(game.start().observe(0)).hands[0].items}
    for challenge in game.guide.challenges:
        assert {*challenge.pieces} <= hand


@pytest.mark.parametrize(("name", "rule"), [(name, one) for name in GAMES for one in GAMES[name].guide.challenges])
def test_every_challenge_shows_what_it_forbids_and_the_picture_is_right(name: str, rule: Challenge) -> None:
    game = GAMES[name]
    shown = wanted(Translator(["en"]), game, rule)
    assert "<svg" in shown
    if rule.figure:
        figure = game.guide.figure(rule.figure)
        assert figure
        position = session_of(game, figure).position
        assert not rule.allows(position, position.parse(rule.places))
        assert "mark-mistake" in shown
    elif rule.places:
        cells = {mark.target for mark in game.board.scene(game.start().observe(0)).board.marks if mark.cell}
        assert {*rule.places.split()} <= cells
        assert "mark-mistake" in shown


@pytest.mark.parametrize("file", sorted(WON.glob("*.txt")), ids=lambda file: file.stem)
def test_what_is_crossed_out_is_where_a_move_breaks_the_rule(file: Path) -> None:
    session = Session.of(Record.read(file.read_text(encoding="utf-8")))
    rule = next(one for one in session.game.guide.challenges if one.name == file.stem.partition("-")[2])
    if rule.figure or not rule.places:
        return
    own = [position for ply in range(session.ply) if (position := session.at(ply)).turn == 0]
    moves = {
        allowed: {str(move) for one in own for move in one.legal_moves() if rule.allows(one, move) == allowed}
        for allowed in (True, False)
    }
    crossed = {*rule.places.split()}

    if all("@" in move for move in moves[False]):  # a piece and its place
        assert {move.rpartition("@")[2] for move in moves[False]} <= crossed
        assert crossed.isdisjoint(move.rpartition("@")[2] for move in moves[True])
    else:
        assert all(any(place in move for move in moves[False]) for place in crossed)


def test_a_medal_is_shown_and_shared_with_its_week_and_rule_and_without_a_solution() -> None:
    app = almost_won()
    shown = finished(app)["parts"]["climb"]
    assert 'class="week-medal met"' in shown
    assert "Medal:" in shown
    text = act(app, f"share_challenge {WEEK}")["share"]["text"].splitlines()

    assert text[:3] == [
        "Quiet Table · Challenge of the week, 23 November 2026",
        "Blokus To Go 🏅",
        "Place no piece of one, two or three squares among your first eight.",
    ]
    assert text[3].endswith("#challenge")
    assert f'data-action="share_challenge {WEEK}"' in act(app, "challenge")["whole"]


@pytest.mark.parametrize("week", [WEEK, "2026-11-30", "soon", ""])
def test_a_challenge_that_was_not_met_is_not_shared(week: str) -> None:
    app, _ = opened(now=f"{TODAY} 12:00:00")

    assert "share" not in act(app, f"share_challenge {week}".strip())


def test_the_five_pieces_to_be_left_are_pictured() -> None:
    app, _ = opened(now="2026-11-25 12:00:00")
    weeks = (str(date(2026, 11, 23) + timedelta(weeks=n)) for n in range(60))
    week = next(week for week in weeks if (found := challenge_of(week)) and found[1].name == "fewer")
    app.handle({"do": "day", "now": f"{week} 12:00:00"})
    app.handle({"do": "act", "action": "challenge"})

    pictured = app.view().parts["puzzles"].split("wanted-pieces")[1].split("</div>")[0]

    assert pictured.count("<svg") == 5
