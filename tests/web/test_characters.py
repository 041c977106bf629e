"""Characters at the table: chosen beside the level, kept in records, known to older and newer versions."""

from __future__ import annotations

import json
import re
import sys
from itertools import pairwise

import pytest

from pygames import GAMES, Record, Session
from pygames.ai.characters import CHARACTERS
from pygames.ai.players import SearchingPlayer, taste_of
from pygames.play.session import HUMAN
from tests.web.test_app import act, answer, opened
from tests.web.test_setup import start
from tests.web.test_shelf import send
from tools.paths import ROOT
from web.app.app import App
from web.app.model.saved import players_line
from web.app.model.voices import VOICES
from web.app.model.words import Translator
from web.app.screens.portraits import HEADS, portrait
from web.app.storage.faces import Faces
from web.app.storage.plan import FRIEND, Plan, form_of, rematch_form, swap_seats
from web.app.storage.results import Result

BRUNO = {"seat0": HUMAN, "seat1": "bot casual", "who1": "Bruno"}
LONGEST = 37
"""The letters that fit in a line on a phone 320 pixels wide, beside a portrait."""
SHEET = (ROOT / "web" / "style" / "portraits.css").read_text(encoding="utf-8")


def session_of(form: dict[str, str], name: str = "blokus") -> Session:
    return Plan.of(GAMES[name], form).session(GAMES[name], "1")


def test_every_character_has_a_portrait_with_colours_of_its_own() -> None:
    assert HEADS.keys() == CHARACTERS.keys()
    assert all(f".portrait.{name.lower()} {{" in SHEET for name in CHARACTERS)
    assert 'aria-hidden="true"' in portrait("Pip")
    assert not portrait("Ana")


def test_the_record_of_a_character_names_its_level_as_ever() -> None:
    record = session_of(BRUNO).record

    assert record.players == (HUMAN, "bot casual")
    assert record.names == ("", "Bruno")
    assert Record.read(record.write_sealed()).names == ("", "Bruno")


def test_a_character_plays_in_its_style_and_has_its_portrait() -> None:
    app, _ = opened()
    reply = start(app, "blokus", **{**BRUNO, "seat0": "bot casual", "seat1": HUMAN, "who0": "Bruno", "who1": ""})
    answer(app)
    (bot,) = app.desk.table.computer.bots.values()

    assert 'class="portrait bruno"' in reply["whole"]
    assert ">Bruno<" in reply["whole"]
    assert "Casual bot" in reply["whole"]
    assert isinstance(bot, SearchingPlayer)
    assert bot.style
    assert bot.style.weights == taste_of(GAMES["blokus"], "Bruno").likes


def test_the_set_up_offers_characters_beside_levels_only() -> None:
    app, _ = opened()
    plain = act(app, "setup blokus")["whole"]
    chosen = app.handle({"do": "form", "name": "choose blokus", "values": BRUNO})["parts"]["plan"]
    among_friends = app.handle({"do": "form", "name": "choose blokus", "values": {"seat0": FRIEND}})["parts"]["plan"]

    assert re.findall(r'name="(who\d)"', plain) == ["who1"] * (1 + len(CHARACTERS))
    assert re.findall(r'value="(\w*)" checked[^>]*data-change="choose blokus"', plain)[-1] == ""
    assert "portrait bruno" in chosen
    assert f"Bruno – {taste_of(GAMES['blokus'], 'Bruno').line}" in chosen
    assert "who1" not in among_friends


def test_a_character_stays_with_its_player() -> None:
    session = session_of(BRUNO)

    assert form_of(session)["who1"] == "Bruno"
    assert form_of(session)["name1"] == ""
    assert session_of(rematch_form(session)).record.names == ("Bruno", "")
    assert session_of(rematch_form(session, "bot strong")).record.names == ("Bruno", "")
    assert session_of(swap_seats(BRUNO, 1)).record.names == ("Bruno", "")


def test_saved_games_name_the_character() -> None:
    named = session_of({**BRUNO, "name0": "Ana"}).record

    assert players_line(Translator(["en"]), named) == "Ana, Bruno"
    assert players_line(Translator(["en"]), session_of({**BRUNO, "who1": ""}).record) == "Casual bot"


@pytest.mark.parametrize(
    "form", [{**BRUNO, "who1": "Zed"}, {**BRUNO, "seat1": HUMAN}, {**BRUNO, "seat1": "bot greedy"}]
)
def test_only_known_characters_sit_where_a_level_plays(form: dict[str, str]) -> None:
    assert session_of(form).record.names == ()


def test_a_character_that_the_app_does_not_know_plays_as_its_level_and_that_is_said_once() -> None:
    app, _ = opened()
    session = session_of({**BRUNO, "seat0": "bot casual", "who0": "Pip", "seat1": HUMAN})
    told = "This app doesn’t know the style of Zed: only the level counts."

    reply = send(app, "load", record=session.record.write().replace("Pip", "Zed"))
    answer(app)
    (bot,) = app.desk.table.computer.bots.values()

    assert told in reply["whole"] + str(reply.get("toast", "")) + str(reply.get("say", ""))
    assert isinstance(bot, SearchingPlayer)
    assert bot.style is None
    assert told not in str(act(app, "hint"))


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_another_program_that_names_level_and_character_as_one_seats_the_character(name: str) -> None:
    app, _ = opened()
    players = ("bot casual:Bruno", *[HUMAN] * (GAMES[name].seats[0] - 1))
    reply = send(app, "load", record=Record(name, len(players), seed="1", players=players).write_sealed())
    while not app.desk.table.computer.bots:
        answer(app)
    bot = app.desk.table.computer.bots[0, "bot casual"]

    assert "doesn’t" not in str(reply)
    assert isinstance(bot, SearchingPlayer)
    assert bot.style
    stored = app.desk.shelf.texts[app.desk.shelf.current]
    assert '[Seat 0 "bot casual"]' in stored
    assert '[Name 0 "Bruno"]' in stored
    assert "Bruno" in act(app, "shelf")["whole"]


def test_a_record_that_is_not_opened_yet_shows_the_character() -> None:
    record = Record("blokus", 2, players=(HUMAN, "bot casual:Bruno"))
    assert players_line(Translator(["en"]), record) == "Bruno"


def test_results_count_a_character_as_its_level() -> None:
    session = session_of(BRUNO)
    session.resign(0)
    assert Result.of(session, "2026-11-27").against == "casual"
    assert Result("blokus", (HUMAN, "bot casual:Bruno"), (0,), "2026-11-27", {}).against == "casual"


# What they say


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", CHARACTERS)
def test_every_character_has_enough_lines_of_its_own_that_fit_below_the_seats(name: str, language: str) -> None:
    say = Translator([language])
    texts = {who: [say(line) for lines in voice for line in lines] for who, voice in VOICES.items()}
    voice, others = VOICES[name], {text for who, own in texts.items() if who != name for text in own}

    assert VOICES.keys() == CHARACTERS.keys()
    assert len(voice.greetings) >= 8
    assert len(voice.pleased) + len(voice.worried) >= 8
    assert len(voice.won) + len(voice.lost) >= 8
    assert len(texts[name]) == len({*texts[name]} - others)
    assert max(map(len, texts[name])) <= LONGEST
    assert language == "en" or not {*texts[name]} & {str(line) for lines in voice for line in lines}


def begun(**stored: str) -> App:
    app, _ = opened(stored)
    start(app, "blokus", **BRUNO)
    return app


def said(app: App) -> str:
    speech = app.desk.table.computer.speech
    return str(speech.line) if speech else ""


def test_a_character_says_hello_beside_its_portrait_until_the_player_moves() -> None:
    app, _ = opened()
    reply = start(app, "blokus", **BRUNO)

    assert f"Bruno says: {said(app)}" in reply["say"]
    assert said(app) in map(str, VOICES["Bruno"].greetings)
    assert f"<q>{said(app)}</q>" in reply["whole"]
    app.desk.table.require_session().play("e10")
    assert "<q>" not in app.view().parts["seats"]


def test_no_line_comes_twice_in_a_row_even_after_the_app_was_closed() -> None:
    app = begun()
    told = [said(app)]
    for _ in range(9):
        app = begun(faces=app.desk.company.faces.write())
        told.append(said(app))

    assert all(one and one != other for one, other in pairwise(told))
    assert {*told} == {*map(str, VOICES["Bruno"].greetings)}


def test_nothing_is_said_where_the_player_wants_quiet_or_the_words_cannot_be_fetched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not said(begun(settings='{"version": 1, "talk": "off"}'))
    monkeypatch.setitem(sys.modules, "web.app.model.voices", None)
    assert not said(begun())


def test_a_character_speaks_when_the_game_has_turned_and_only_then() -> None:
    app = begun()
    company, computer = app.desk.company, app.desk.table.computer
    heard = []
    for share in (0.5, 0.9, 0.6, 0.95, 0.1, 0.05, 0.4, 0.95):
        company.after_move(1, (1 - share, share))
        heard.append(said(app))
    hello, worried, pleased = heard[0], heard[4], heard[-1]

    assert heard == [hello] * 4 + [worried] * 3 + [pleased]
    assert worried in map(str, VOICES["Bruno"].worried)
    assert pleased in map(str, VOICES["Bruno"].pleased)
    assert computer.trust.keys() == {1}


def test_a_character_speaks_at_the_end_of_who_has_won() -> None:
    app = begun()
    app.desk.table.require_session().resign(0)
    app.desk.aftermath.after_ending()
    assert said(app) in map(str, VOICES["Bruno"].won)
    assert not app.desk.company.faces.beaten


# Who was beaten


def won() -> App:
    app = begun()
    app.desk.table.require_session().resign(1)
    app.desk.aftermath.after_ending()
    return app


def test_a_face_that_was_beaten_is_kept_and_shown_in_the_set_up_and_on_the_ladder() -> None:
    app = won()
    today = app.desk.device.today
    setup, ladder = act(app, "setup blokus")["whole"], app.handle({"do": "route", "route": "statistics/blokus"})

    assert said(app) in map(str, VOICES["Bruno"].lost)
    assert app.desk.company.faces.beaten == {"Bruno": {"blokus": today}}
    assert "First beaten on" in setup
    assert setup.count('class="choice beaten"') == 1
    assert "Bruno, first beaten on" in str(ladder)
    assert "Pip, not beaten yet" in str(ladder)


def test_faces_of_two_devices_are_kept_together_with_those_of_newer_versions() -> None:
    mine = Faces.read('{"version": 1, "beaten": {"Pip": {"blokus": "2026-11-03"}, "Zed": 4}, "said": {"Pip won": 2}}')
    theirs = Faces.read('{"version": 1, "beaten": {"Pip": {"blokus": "2026-11-01"}, "Ada": {"go": "x"}}, "more": 1}')
    both = mine.and_also(theirs)

    assert both.beaten == {"Pip": {"blokus": "2026-11-01"}, "Ada": {"go": "x"}}
    assert json.loads(both.write())["beaten"]["Zed"] == 4
    assert json.loads(both.write())["more"] == 1
    assert both.said == {"Pip won": 2}
    assert Faces.read(both.write()) == both
