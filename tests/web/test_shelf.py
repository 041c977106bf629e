"""The shelf: saved games, their titles, what is deleted and brought back, links, and everything in one file."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from pygames import GAMES, BadRecord, Record, Session
from tests.web.games import advance
from tests.web.test_app import act, opened, playing, press
from web.app.app import App
from web.app.kept import archive, link
from web.app.kept.settings import Settings
from web.app.kept.shelf import title_of

ANA = '[Game "blokus"] [Name 0 "Ana"] [Seat 0 "human"] d10,e10 j5,k5'


def send(app: App, form: str, **values: str) -> dict[str, Any]:
    return app.handle({"do": "form", "name": form, "values": values})


def begun() -> App:
    """An app with a move made on the table."""
    app = playing(("human", "human"))
    press(app, "piece-F", "e10", "e10")
    return app


def follow(app: App, fragment: str) -> dict[str, Any]:
    return app.handle({"do": "route", "route": fragment})


def test_without_games_the_shelf_says_how_one_comes_there() -> None:
    app, _ = opened(route="shelf")

    assert app.route == "shelf"
    assert "No saved games yet" in app.screen.view.parts["shelf"]  # type: ignore[union-attr]


def test_a_saved_game_says_who_plays_and_when() -> None:
    app, _ = opened()
    send(app, "load", record=ANA)
    app.handle({"do": "press", "target": "piece-F", "now": "2026-11-19 20:15:00"})
    press(app, "piece-F", "e10")
    app.shelf.now = "2026-11-19 20:15:00"
    app.save()

    whole = app.handle({"do": "act", "action": "shelf", "now": "2026-11-20 08:00:00"})["whole"]

    assert "Ana" in whole
    assert "2 moves" in whole
    assert "yesterday, 20:15" in whole


def test_a_saved_game_from_a_clock_that_was_wrong_says_no_day() -> None:
    app = begun()
    app.shelf.now = "1970-01-18 05:12:00"
    app.save()

    whole = app.handle({"do": "act", "action": "shelf", "now": "2026-11-20 08:00:00"})["whole"]

    assert '<span class="soft"><bdi>1 move</bdi></span>' in whole


def test_a_saved_game_of_players_without_names_begins_with_how_far_it_is() -> None:
    shelf = act(begun(), "shelf")["whole"]

    assert '<span class="soft"><bdi>1 move</bdi></span>' in shelf


def test_a_game_is_renamed_and_keeps_its_title() -> None:
    app = begun()
    act(app, "shelf")
    assert 'name="title"' in act(app, "dialog rename game 1")["dialog"]

    reply = send(app, "rename game 1", title="  Sunday <b> \n game ")

    assert "Sunday &lt;b&gt; game" in reply["parts"]["shelf"]
    assert reply["dialog"] is None
    app.handle({"do": "route", "route": "table"})
    press(app, "piece-X", "j5", "j5")
    assert title_of(Record.read(app.shelf.texts["game 1"])) == "Sunday <b> game"


def test_a_deleted_game_is_brought_back() -> None:
    app = begun()
    text = app.shelf.texts["game 1"]
    act(app, "home")
    assert "regret" in act(app, "delete game 1")["toast"]

    reply = act(app, "regret")

    assert reply["store"] == {"game 1": text}
    assert reply["toast"] == ""
    act(app, "resume game 1")
    assert app.session is not None
    assert app.session.ply == 1


def test_what_is_deleted_is_gone_once_one_goes_elsewhere() -> None:
    app = begun()
    act(app, "home")
    act(app, "delete game 1")

    assert act(app, "shelf")["toast"] == ""
    assert "store" not in act(app, "regret")


def test_a_game_that_is_over_stays_on_the_shelf() -> None:
    app = playing(("bot random", "bot random"))
    while app.waits:
        while not app.think():
            pass
        app.decide()
    act(app, "again")

    assert len(app.shelf.records) == 2


def test_two_windows_never_give_two_games_the_same_key() -> None:
    first, _ = opened(now="2026-11-20 14:00:00")
    second, _ = opened(now="2026-11-20 14:00:01")
    act(first, "quick blokus")
    act(second, "quick blokus")

    assert first.shelf.current != second.shelf.current


def test_a_link_holds_the_whole_game() -> None:
    app = begun()
    app.address = "https://example.org/play/"

    shown = act(app, "dialog link")["dialog"]

    address = shown.split('value="')[1].split('"')[0]
    assert address.startswith("https://example.org/play/#game=")
    assert Record.read(link.read(address.partition("#")[2])).plies == app.session.plies  # type: ignore[union-attr]
    assert send(app, "copylink", text=address)["copy"] == address


def test_half_a_surrogate_pair_in_a_record_is_no_obstacle_to_a_link() -> None:
    app, _ = opened()
    send(app, "load", record='[Game "blokus"] [Event "\ud83d"] [Name 0 "\udc00 Ana"] d10,e10')

    shown = act(app, "dialog link")["dialog"]

    assert "Ana" in link.read(shown.split('value="#')[1].split('"')[0])


def test_a_link_is_looked_at_without_touching_ones_own_games() -> None:
    app = begun()
    act(app, "home")
    before = dict(app.shelf.texts)

    reply = follow(app, link.written(ANA))

    assert "This game came from a link" in reply["whole"]
    assert "Ana" in reply["whole"]
    assert reply["route"].startswith("game=")
    assert "store" not in reply
    assert reply["think"] is False
    assert "Save a copy" in press(app, "e10")["say"]
    assert "Save a copy" in act(app, "undo")["say"]
    act(app, "first")
    act(app, "home")
    assert app.shelf.texts == before
    act(app, "resume game 1")
    assert app.session is not None
    assert app.session.ply == 1


def test_a_link_to_a_game_without_moves_says_so() -> None:
    _, reply = opened(route=link.written('[Game "blokus"]'))

    assert "No moves yet." in reply["whole"]
    assert "Move 0 of" not in reply["whole"]


def test_a_copy_of_a_links_game_is_kept_and_gone_on_with() -> None:
    app, _ = opened(route=link.written(ANA))

    reply = act(app, "keep")

    assert reply["route"] == "table"
    assert app.session is not None
    assert app.session.plies == ("d10,e10", "j5,k5")
    assert Record.read(reply["store"][app.shelf.current]).names == ("Ana", "")


def test_the_result_of_a_links_game_is_shown() -> None:
    app = playing(("bot random", "bot random"))
    while app.waits:
        while not app.think():
            pass
        app.decide()

    visitor, reply = opened(route=link.written(app.session.record.write()))  # type: ignore[union-attr]

    assert "verdict" in reply["whole"]
    assert not visitor.shelf.texts


@pytest.mark.parametrize(
    "fragment",
    [
        "game=",
        "game=x",
        "game=%00",
        "game=é",
        "game=" + "A" * 100_000,
        link.written("hello"),
        link.written(ANA)[:-9],
        link.written("[Game " + " " * 5_000_000),
        link.written('[Game "blokus"] z99'),
    ],
    ids=range(9),
)
def test_a_broken_link_says_so_and_nothing_is_lost(fragment: str) -> None:
    app = begun()
    before = dict(app.shelf.texts)

    reply = follow(app, fragment)

    assert "This link doesn’t contain a game" in reply["toast"]
    assert app.route == "home"
    assert app.shelf.texts == before


def test_mangled_links_are_refused_or_read() -> None:
    rng = Random(1)
    good = link.written(ANA)
    for _ in range(3000):
        letters = list(good)
        for _ in range(rng.randrange(1, 4)):
            letters[rng.randrange(5, len(letters))] = rng.choice("Aa0-_=%é\0")
        try:
            link.read("".join(letters))
        except BadRecord as refusal:
            assert "damaged" in str(refusal)  # noqa: PT017


def test_going_on_from_an_earlier_position_begins_a_new_game() -> None:
    app = begun()
    press(app, "piece-X", "j5", "j5")
    first, plies = app.shelf.current, app.session.plies  # type: ignore[union-attr]
    act(app, "look 1")

    act(app, "branch")

    assert app.shelf.current != first
    assert app.session is not None
    assert app.session.plies == plies[:1]
    assert Record.read(app.shelf.texts[first]).plies == plies
    assert "new game" in app.screen.view.parts["prompt"]  # type: ignore[union-attr]


def test_everything_is_saved_in_one_file_and_taken_in_elsewhere() -> None:
    app = begun()
    send(app, "prefer", theme="dark")
    app.shelf.keep_aside("game 9", "[Game")
    file = act(app, "export")["save"]
    assert file["name"].endswith(".json")

    other, _ = opened()
    reply = send(other, "load", record=file["text"])

    assert list(other.shelf.texts.values()) == list(app.shelf.texts.values())
    assert other.settings.theme == "dark"
    assert other.shelf.aside == {"damaged game 9": "[Game"}
    assert set(reply["store"]) >= {"settings", "damaged game 9", *other.shelf.texts}
    assert "1 game imported" in reply["toast"]
    again = send(other, "load", record=file["text"])
    assert len(other.shelf.texts) == 1, "nothing is taken in twice"
    assert "already saved here" in again["toast"]


def test_a_bad_game_in_a_file_is_kept_aside_and_ones_own_stay() -> None:
    app = begun()
    own = app.shelf.texts["game 1"]

    send(app, "load", record=archive.written({"game 1": '[Game "blokus"] a1', "settings": "{", "x": "y"}))

    assert app.shelf.texts == {"game 1": own}
    assert app.shelf.aside["damaged game 1"] == '[Game "blokus"] a1'
    assert app.settings.theme == "system"


@pytest.mark.parametrize(
    "text",
    ['{"pygames": 1', '{"pygames": 9, "kept": {}}', '{"pygames": 1, "kept": []}', '{"pygames": 1}' + " " * 21_000_000],
)
def test_a_bad_file_is_refused_and_changes_nothing(text: str) -> None:
    app = begun()

    reply = send(app, "load", record=text)

    assert "This file " in reply["dialog"]
    assert "store" not in reply


def test_a_record_of_a_newer_version_is_kept_aside_until_it_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    newer = '[Game "blokus"] [Version "2"] d10,e10'
    app, reply = opened({"game 4": newer})
    assert reply["store"] == {"damaged game 4": newer, "game 4": None}
    assert not app.shelf.texts

    monkeypatch.setattr("pygames.core.record.VERSION", 2)
    later, told = opened({"damaged game 4": newer})
    assert told["store"] == {"damaged game 4": None, "game 4": newer}
    assert later.shelf.records["game 4"].plies == ("d10,e10",)


def test_nothing_kept_aside_is_written_over() -> None:
    app, _ = opened({"damaged game 4": "[Game", "game 4": "[Games"})

    assert app.shelf.aside == {"damaged game 4": "[Game", "damaged game 4'": "[Games"}


def test_a_file_is_json_that_people_can_read() -> None:
    assert json.loads(archive.written({"a": "b"})) == {"pygames": 1, "kept": {"a": "b"}}


def test_what_was_put_aside_stands_at_its_place_again_once_it_is_understood() -> None:
    dark = Settings().choose("theme", "dark").write()
    app, reply = opened({"damaged settings": dark, "damaged result 7": "{", "damaged plan blokus": '{"first": "lot"}'})

    assert app.settings.theme == "dark"
    assert reply["store"]["settings"] == dark
    assert reply["store"]["damaged settings"] is None
    assert app.chosen["blokus"] == {"first": "lot"}
    assert app.shelf.aside == {"damaged result 7": "{"}
    assert "couldn’t be read" not in reply.get("say", ""), "that is no news"


def test_what_was_put_aside_never_takes_the_place_of_what_stands_there() -> None:
    dark = Settings().choose("theme", "dark").write()
    app, reply = opened({"damaged settings": dark, "settings": Settings().write()})

    assert app.settings.theme == "system"
    assert "store" not in reply


def test_a_running_game_with_secrets_has_no_link() -> None:
    app, _ = opened()
    act(app, "quick blockers")

    refused = act(app, "dialog link")

    assert "once it is over" in refused["say"]
    assert not refused.get("dialog")


def test_a_backup_of_thousands_of_games_is_stored_in_pieces_that_the_page_can_take() -> None:
    text = '[Game "blokus"]\n[Seats "2"]\n\n{}\n'
    kept = {f"game {n}": text.format(f"e10 ; {n} {'x' * 400}") for n in range(1, 1001)}
    app = begun()

    replies = [send(app, "load", record=archive.written(kept))]
    while replies[-1].get("more"):
        replies.append(app.reply())
    stored = [reply.get("store", {}) for reply in replies]

    assert sum(key.startswith("game ") for texts in stored for key in texts) == 1000
    assert max(sum(len(text or "") for text in texts.values()) for texts in stored) < 110_000
    assert "1000 games imported" in replies[0].get("toast", "") + "".join(reply.get("toast", "") for reply in replies)


def test_a_file_that_is_no_text_is_refused_as_such() -> None:
    app = begun()

    reply = send(app, "load", record="\x89PNG\r\n\x1a\n\0\0\0\rIHDR")

    assert "isn’t text" in reply["dialog"]
    assert "\0" not in reply["dialog"]


def test_a_file_that_is_too_large_is_refused_in_words() -> None:
    assert "too large" in act(begun(), "refuse_file")["dialog"]


@pytest.mark.parametrize(
    "mangled",
    [
        "#game={}", "game%3D{}", "%23game={}", "game%253D{}", "GAME={}", "game={}.", "game={},", "game={})",
        "game={}&fbclid=abc", "game={}?utm_source=x", "game={}%20", 'game={}"', "game={}>",
    ],
)  # fmt: skip
def test_a_link_is_read_as_other_programs_pass_it_on(mangled: str) -> None:
    for plies in ("e10,d10", "e10,d10 j5", "e10,d10 j5 f9"):
        letters = link.written(f'[Game "blokus"]\n{plies}').removeprefix(link.SIGN)
        fragment = mangled.format(letters)

        assert link.is_game(fragment)
        assert link.read(fragment) == f'[Game "blokus"]\n{plies}'


def test_a_link_that_means_a_game_and_holds_none_is_told() -> None:
    app = begun()

    reply = app.handle({"do": "route", "route": "game%3D"})

    assert "This link doesn’t contain a game" in reply["toast"]


def test_of_a_bad_record_the_part_before_the_error_can_be_opened() -> None:
    app = begun()

    reply = send(app, "load", record='[Game "blokus"] e10 j5 a1 f9')
    assert "Open the first 2 moves" in reply["dialog"]
    act(app, "open_part")

    assert app.session is not None
    assert app.session.plies == ("e10", "j5")


def test_of_a_link_that_was_changed_the_game_can_be_opened_when_one_says_so() -> None:
    app = begun()
    sealed = Record.read('[Game "blokus"] e10,d10 j5 f9').sealed().replace(" f9", "")

    reply = app.handle({"do": "route", "route": link.written(sealed)})
    assert "cut or changed" in reply["toast"]
    assert app.session is None or app.session.plies != ("d10,e10", "j5")
    act(app, "open_part")

    assert app.session is not None
    assert app.session.plies == ("d10,e10", "j5")


@pytest.mark.parametrize("name", list(GAMES))
def test_a_saved_game_is_shown_with_its_board_and_its_result(name: str) -> None:
    session, rng = Session(GAMES[name], seed=name), Random(1)
    while session.position.turn is not None:
        advance(session, rng)
    app = begun()
    send(app, "load", record=session.record.write())

    whole = act(app, "shelf")["whole"]

    assert f'class="mini game {name} seats-{session.seats}"' in whole
    assert " won<" in whole or "A draw" in whole or "A shared win" in whole
