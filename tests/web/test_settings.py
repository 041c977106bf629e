"""Settings: read, chosen, kept, and told to the page."""

from __future__ import annotations

import json
from random import Random

import pytest

from pygames import CHANCE, GAMES
from tests.web.games import advance
from tests.web.test_app import act, answer, opened, playing, press
from web.app.app import App
from web.app.screens.preferences import GROUPS, TEXTS
from web.app.storage.settings import CHOICES, Settings
from web.protocol import Reply


def prefer(app: App, **values: str) -> Reply:
    return app.handle({"do": "form", "name": "prefer", "values": values})


def test_each_setting_is_one_of_its_choices_and_the_first_unless_chosen() -> None:
    assert Settings().as_dict() == {name: choices[0] for name, choices in CHOICES.items()}


def test_what_is_written_is_read() -> None:
    for name, choices in CHOICES.items():
        for value in choices:
            chosen = Settings().choose(name, value)
            assert Settings.read(chosen.write()) == chosen


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"version": "9"}',
        '{"theme": "dark"}',
        '{"version": 1}' + " " * 20_000,
    ],
)
def test_damaged_settings_are_kept_aside_and_the_usual_ones_hold(text: str) -> None:
    app, reply = opened({"settings": text})

    assert app.desk.settings == Settings()
    assert reply["store"] == {"damaged settings": text, "settings": None}


def test_a_choice_of_sound_or_volume_is_heard() -> None:
    app, _ = opened()

    assert "sound" not in prefer(app, volume="soft")  # it is off
    assert prefer(app, sound="on")["sound"] == "place"
    assert prefer(app, volume="loud")["sound"] == "place"
    assert "sound" not in prefer(app, volume="loud", theme="dark")
    assert "sound" not in prefer(app, sound="off")


NOTHING_LEFT = {"continue": "none", "place": "none", "tables": "none"}
"""What the page is told for its next visit while nothing was played."""


def test_settings_of_a_newer_version_are_read_and_what_this_one_does_not_know_is_kept() -> None:
    newer = {"version": 1, "theme": "plaid", "contrast": {"text": 7}, "sound": "on", "coach": ["on"]}
    app, reply = opened({"settings": json.dumps(newer)})

    assert reply["settings"] == {**Settings().as_dict(), **NOTHING_LEFT, "sound": "on"}
    assert json.loads(prefer(app, places="off")["store"]["settings"]) == {
        **Settings().as_dict(),
        **newer,
        "places": "off",
    }
    assert json.loads(prefer(app, theme="dark")["store"]["settings"])["theme"] == "dark"


def test_what_is_chosen_holds_at_once_and_is_kept() -> None:
    app, first = opened()
    assert first["settings"]["theme"] == "system"

    reply = prefer(app, theme="dark", sound="on", nonsense="1", pace="at once")

    assert reply["settings"] == {**Settings().as_dict(), **NOTHING_LEFT, "theme": "dark", "sound": "on"}
    stored = reply["store"]["settings"]
    _, told = opened({"settings": stored})
    assert told["settings"] == reply["settings"]
    assert json.loads(stored)["version"] == 1


def test_another_language_is_spoken_at_once() -> None:
    app, _ = opened()

    reply = prefer(app, language="es")

    assert reply["language"] == "es"
    assert "jugadores" in str(reply["whole"])
    assert prefer(app, language="system")["language"] == "en"


def test_every_setting_that_has_words_is_shown_in_one_group() -> None:
    assert sorted(name for _, names in GROUPS for name in names) == sorted(TEXTS)


def test_the_settings_open_over_any_screen_and_stay_open_while_one_chooses() -> None:
    app = playing()
    act(app, "dialog menu")

    opened_dialog = act(app, "dialog settings")["dialog"]
    assert all(f'name="{name}"' in opened_dialog for name in CHOICES if name != "offered")
    assert "dialog" not in prefer(app, theme="dark")
    assert "Oscuro" in str(prefer(app, language="es")["dialog"])
    assert app.desk.route == "table"


def test_the_pace_of_the_computer_is_a_setting() -> None:
    app = playing(("bot random", "bot random"))
    usual = app.desk.turns.pace

    prefer(app, pace="slow")
    assert app.desk.turns.pace > usual
    prefer(app, pace="instant")
    assert app.desk.turns.pace == 0
    prefer(app, pace="slow", motion="none")
    assert app.desk.turns.pace == 0


def test_motion_may_be_wanted_where_the_system_wants_none() -> None:
    app, _ = opened(still=True)
    assert app.desk.device.reduced_motion
    prefer(app, motion="full")
    assert not app.desk.device.reduced_motion


def test_a_place_is_previewed_always_or_never_where_that_is_chosen() -> None:
    app = playing()
    assert app.desk.session is not None
    prefer(app, confirm="on")
    press(app, "piece-F", "e10", sure=True)
    assert app.desk.session.ply == 0
    press(app, "e10", sure=True)
    assert app.desk.session.ply == 1

    app = playing()
    assert app.desk.session is not None
    prefer(app, confirm="off")
    press(app, "piece-F", "e10", sure=False)
    assert app.desk.session.ply == 1


def over(app: App) -> Reply:
    """Play a game against the computer to its end at random; return the last reply."""
    session, rng = app.desk.session, Random(1)
    assert session
    while session.position.turn is not None:
        advance(session, rng)
    app.desk.aftermath.after_ply()
    return app.reply()


@pytest.mark.parametrize("game", GAMES)
def test_sound_is_offered_before_the_first_move_of_the_first_game_and_never_over_a_result(game: str) -> None:
    app, _ = opened()
    app.handle({"do": "installable"})

    assert 'data-action="sound_on"' in act(app, f"quick {game}")["whole"]
    while app.desk.table.waits:  # the deal
        answer(app)
    assert 'data-action="sound_on"' in app.view().parts["prompt"]
    while app.desk.table.require_session().position.turn == CHANCE:
        app.desk.table.require_session().draw()
    app.desk.table.require_session().play(str(app.desk.table.require_session().position.legal_moves()[0]))
    app.desk.aftermath.after_ply()
    assert 'data-action="sound_on"' not in app.view().parts["prompt"]

    assert not over(app).get("toast")
    assert "sound_on" not in json.dumps(act(app, f"quick {game}"))


def test_the_offer_of_sound_is_heard_once_it_is_taken_up() -> None:
    app, _ = opened()
    act(app, "quick blokus")

    reply = act(app, "sound_on")

    assert (reply["settings"]["sound"], reply["sound"], reply["focus"]) == ("on", "place", "h1")
    assert 'data-action="sound_on"' not in reply["parts"]["prompt"]


def test_the_start_screen_installs_the_app_where_the_browser_can() -> None:
    app, reply = opened()
    assert 'data-action="install"' not in reply["whole"]

    assert 'data-action="install"' in app.handle({"do": "installable"})["parts"]["install"]

    reply = act(app, "install")
    assert (reply["install"], reply["parts"]["install"]) == (True, "")


def test_what_is_told_over_a_screen_is_told_again_in_another_language() -> None:
    app, _ = opened()
    act(app, "quick blokus")
    act(app, "shelf")
    act(app, f"delete {app.desk.shelf.current}")
    act(app, "dialog settings")

    reply = app.handle({"do": "form", "name": "prefer", "values": {"language": "es"}})

    assert "Deshacer" in reply["toast"]
    assert "Ajustes" in (reply["dialog"] or "") or "Idioma" in (reply["dialog"] or "")


def test_another_language_opens_no_dialog() -> None:
    app, _ = opened()

    reply = app.handle({"do": "form", "name": "prefer", "values": {"language": "es"}})

    assert "dialog" not in reply
