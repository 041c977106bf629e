"""What was ever saved or sent is read for ever: each folder here was written by the app as it was on its day."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pygames import GAMES, Game, Record, Session
from pygames.ai.arena import Match
from pygames.ai.notes import Notes
from pygames.core.game import option_text
from pygames.play.dare import Dare
from pygames.play.session import HUMAN
from tests.web.test_app import act, opened
from tests.web.test_puzzles import puzzling
from tests.web.test_shelf import send
from web.app.model import annotation
from web.app.model.correspondence import Correspondence
from web.app.model.exercises import Lesson
from web.app.storage import link
from web.app.storage.series import series_of

HERE = Path(__file__).parent
BETWEEN = "\n=====\n"


def files(name: str) -> list[Path]:
    """Return the files of this name, of all days."""
    found = sorted(HERE.glob(f"*/{name}"))
    assert found
    return found


def each(name: str, between: str) -> dict[str, str]:
    """Return the texts in all files of this name, each under its file's date and a number."""
    texts = {file.parent.name: file.read_text(encoding="utf-8").strip().split(between) for file in files(name)}
    return {f"{day}-{n}": text for day, of_day in texts.items() for n, text in enumerate(of_day)}


def tags_at_their_defaults(game: Game) -> set[tuple[str, str]]:
    """Return the tags that records named when they still named what is at its default."""
    people = {(f"Seat {seat}", HUMAN) for seat in range(game.seats[-1])}
    return people | {(f"Option {name}", option_text(values[0])) for name, values in game.options.items()}


def without_defaults(text: str) -> list[str]:
    """Return the lines of a record without tags that say what is the default."""
    game = Record.peek(re.sub(r"\[(Chain|Seal|Secret|Key|Needs) [^\n]*\n", "", text)).game
    usual = {f'[{name} "{value}"]' for name, value in tags_at_their_defaults(GAMES[game])}
    return [line for line in text.strip().splitlines() if line not in usual]


RECORDS, LINKS = each("records.txt", BETWEEN), each("links.txt", "\n")


DARES = each("dares.txt", BETWEEN)


@pytest.mark.parametrize("text", DARES.values(), ids=DARES)
def test_a_challenge_opens_its_sheet_and_is_played(text: str) -> None:
    dare = Dare.read(text)
    assert dare.write().split() == text.split()
    app, _ = opened(route=link.write(text, link.DARE))
    act(app, "dare_play")
    session = app.desk.table.require_session()
    assert (session.plies, session.clock) == (dare.start.plies, dare.start.clock)


@pytest.mark.parametrize("text", RECORDS.values(), ids=RECORDS)
def test_a_record_is_read_with_all_that_it_says(text: str) -> None:
    head, _, moves = text.partition("\n\n")
    tags = dict(re.findall(r'\[(\w+(?: \w+)?) "((?:[^"\\]|\\.)*)"\]', head))
    record = Record.read(text)

    assert record.game == tags["Game"]
    assert record.seats == int(tags["Seats"])
    assert record.plies == tuple(moves.split())
    assert record.seed == tags.get("Seed", "")
    assert record.result == tuple(map(int, filter(None, tags.get("Result", "").split(","))))
    assert str(record.clock or "") == tags.get("Clock", "")
    assert str(record.ending or "") == tags.get("Termination", "")
    assert len(record.times) == len(tags.get("Times", "").split())
    agreed = {"Series", "Handicap", "Unrated"}
    assert dict(record.tags).keys() == tags.keys() & {"Title", "Date", "Analysis", "Hindsight", "Tips", *agreed}
    session = Session.of(record)
    assert str(series_of(session) or "") == tags.get("Series", "")
    assert " ".join(map(str, session.handicap)) == tags.get("Handicap", " ".join("0" * record.seats))
    written = dict(re.findall(r'\[(\w+(?: \w+)?) "((?:[^"\\]|\\.)*)"\]', record.write_sealed()))
    usual = {("Check", tags.get("Check")), *tags_at_their_defaults(GAMES[record.game])}
    assert tags.items() - usual <= written.items()
    assert not {*tags_at_their_defaults(GAMES[record.game])} & written.items()
    assert Record.read(record.write_sealed()) == record


def test_every_game_has_records_with_every_option_and_seats() -> None:
    records = [*map(Record.read, RECORDS.values())]

    assert len({record.game for record in records}) >= 5
    for name in {record.game for record in records}:
        game = GAMES[name]
        of_game = [record for record in records if record.game == name]
        assert {record.seats for record in of_game} >= {game.seats[0], game.seats[-1]}
        for option, values in game.options.items():
            found = {dict(record.options).get(option, values[0]) for record in of_game}
            assert found >= {values[0], values[-1]}, f"a new folder needs a record of {name} with other {option}"
        assert any(record.clock for record in of_game)
        assert any(record.position for record in of_game)
        assert any(record.viewer is not None for record in of_game)
        assert any(record.result and not record.ending for record in of_game)
        assert any(annotation.read(Session.of(record)) for record in of_game)


@pytest.mark.parametrize("fragment", LINKS.values(), ids=LINKS)
def test_a_link_opens_its_game_or_position(fragment: str) -> None:
    app, _ = opened(route=fragment)

    assert app.desk.overlays.toast is None
    record = Record.peek(link.read(fragment))
    if link.is_position(fragment):
        assert app.desk.route == f"editor/{record.game}"
        assert app.desk.states["editor"].editor
        assert app.desk.states["editor"].editor.record.position == record.position
    else:
        assert app.desk.route == "table"
        assert app.desk.session
        assert app.desk.session.record.plies == record.plies


@pytest.mark.parametrize("file", files("stored.json"), ids=lambda file: file.parent.name)
def test_what_a_browser_has_stored_is_there(file: Path) -> None:
    stored = json.loads(file.read_text(encoding="utf-8"))
    app, reply = opened(stored)
    damaged = {key for key in stored if key.startswith("damaged ")}

    assert {*app.desk.shelf.aside} == damaged
    assert "store" not in reply
    assert app.desk.shelf.texts == {key: text for key, text in stored.items() if key.startswith("game ")}
    assert app.desk.shelf.current == stored["current"]
    assert {*app.desk.results} == {key for key in stored if key.startswith("result ")}
    for key, result in app.desk.results.items():
        assert json.loads(stored[key]).items() <= json.loads(result.write()).items()
    if "settings" in stored:
        assert json.loads(stored["settings"]).items() <= json.loads(app.desk.settings.write()).items()
    assert {f"plan {game}": form for game, form in app.desk.plans.chosen.items()} == _of_kind(stored, "plan ")
    courses = {f"course {game}": json.loads(done.write()) for game, done in app.desk.courses.by_game.items()}
    assert courses == _of_kind(stored, "course ")
    logs = {f"puzzles {game}": json.loads(log.write()) for game, log in app.desk.puzzling.logs.items()}
    assert logs == _of_kind(stored, "puzzles ")
    assert len(app.desk.puzzling.days) == len(json.loads(stored.get("daily", '{"days": {}}'))["days"])


def _of_kind(stored: dict[str, str], prefix: str) -> dict[str, object]:
    return {key: json.loads(text) for key, text in stored.items() if key.startswith(prefix)}


@pytest.mark.slow
@pytest.mark.parametrize("file", files("stored.json"), ids=lambda file: file.parent.name)
def test_every_stored_game_and_form_can_be_gone_on_with(file: Path) -> None:
    app, _ = opened(json.loads(file.read_text(encoding="utf-8")))

    for key in [*app.desk.shelf.texts]:
        act(app, f"resume {key}")
        assert app.desk.session
        assert app.desk.shelf.current == key
    for game, form in app.desk.plans.chosen.items():
        act(app, f"setup {game}")
        send(app, f"start {game}", **form)
        assert app.desk.session
        assert (app.desk.session.game.name, app.desk.session.seats) == (game, int(form["seats"]))
        chosen = {name: value for name, value in app.desk.session.record.options if f"option {name}" in form}
        assert chosen == {name: GAMES[game].options[name][-1] for name in chosen}
    for screen in ("shelf", "statistics", *(f"statistics {game}" for game in GAMES)):
        act(app, screen)
        assert app.desk.route == screen.replace(" ", "/")


@pytest.mark.parametrize("file", files("backup.json"), ids=lambda file: file.parent.name)
def test_a_backup_is_taken_in(file: Path) -> None:
    app, _ = opened()
    text = file.read_text(encoding="utf-8")

    send(app, "load", record=text)

    assert len(app.desk.shelf.games) == 1
    assert app.desk.settings.theme == "dark"
    assert len(app.desk.results) == 1
    assert app.desk.plans.chosen["sectori"]["seat1"] == "bot expert"
    assert ("blokus" in app.desk.puzzling.logs) == ("puzzles blokus" in text)
    assert app.desk.shelf.aside == {}


ROUTES = {route: what for file in files("routes.json") for route, what in json.loads(file.read_text()).items()}


@pytest.mark.parametrize("route", ROUTES)
def test_an_address_leads_to_the_same_puzzle_or_step(route: str) -> None:
    app = puzzling(route=route, now="2026-12-24 12:00:00")  # later than all the days in them

    assert app.desk.route == route
    if isinstance(app.desk.where.practice, Lesson):
        assert app.desk.where.practice.step.name == ROUTES[route]
    else:
        assert app.desk.puzzling.attempt
        assert app.desk.puzzling.attempt.puzzle.key == ROUTES[route]


@pytest.mark.parametrize("file", files("notes.jsonl"), ids=lambda file: file.parent.name)
def test_games_that_a_match_has_noted_are_not_played_again(file: Path) -> None:
    def noted(**changed: Any) -> dict[int, frozenset[int]]:
        match = Match("blokus", ("random", "random"), **{"seed": "3", **changed})
        notes = Notes(file, match.identity, match.played.check_options({}))
        return {number: result.winners for number, result in notes.read().items()}

    assert noted() == noted(options=(("starts", "free"),)) == {0: {0}, 1: {0}, 2: {0}, 3: {1}}
    assert noted(seed="4") == noted(options=(("starts", "fixed"),)) == noted(opening=1) == {}


@pytest.mark.parametrize("file", files("stored-runs.json"), ids=lambda file: file.parent.name)
def test_a_run_that_was_left_goes_on(file: Path) -> None:
    stored = json.loads(file.read_text(encoding="utf-8"))
    state = json.loads(stored["runs"])["state"]
    app = puzzling(stored, route=f"run/{state['name'].replace(' ', '/')}")

    act(app, "go_on_run")

    run = app.desk.puzzling.current_run
    assert run
    assert run.puzzle
    assert " ".join(one.key for one in (run.puzzle, *run.waiting)) == state["left"]
    assert " ".join(one.key for one in run.missed) == state["missed"]
    assert (run.solved, run.spent, run.before) == (state["solved"], state["spent"], state["before"])


@pytest.mark.parametrize("file", files("stored-friends.json"), ids=lambda file: file.parent.name)
def test_a_stored_game_among_friends_can_be_gone_on_with(file: Path) -> None:
    stored = json.loads(file.read_text(encoding="utf-8"))
    app, reply = opened(stored)

    assert "store" not in reply
    assert app.desk.shelf.texts == stored
    for key, text in stored.items():
        act(app, f"resume {key}")
        assert isinstance(app.desk.session, Correspondence)
        assert app.desk.session.key == key
        assert app.desk.session.title == 'Ours, the "first"'
        written = app.desk.session.stored(dict(app.desk.shelf.records[key].tags)["Date"])
        assert sorted(written.strip().splitlines()) == sorted(without_defaults(text))
        act(app, "friends_return")
        assert app.desk.session.peer.here
