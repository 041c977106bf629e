"""What a later version will write is called so, kept word for word, and read as far as it is understood."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pygames
from pygames import Record
from pygames.ai.arena import Match
from pygames.ai.notes import Notes
from pygames.core.game import Game
from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.packing import SEAT_KEY
from pygames.play.record import MAX_CHARACTERS, BadRecord, NewerRecord
from tests.blokus.boards import GAMES as STORED
from tests.compatibility.test_later import later
from tests.toy import GAME as TOY
from tests.web.test_app import act, opened
from tests.web.test_backups import taken_in
from tests.web.test_shelf import send
from web.app.app import App
from web.app.model.correspondence import Correspondence
from web.app.model.overlays import MadeByNewer
from web.app.storage import archive, link
from web.app.storage.settings import Settings
from web.protocol import Reply

FUTURE = Path(__file__).parent / "future"
SENTENCE = "Made by a newer version of Quiet Table."


def future(name: str) -> dict[str, Any]:
    """Return what a file of the next version holds."""
    found: dict[str, Any] = json.loads((FUTURE / name).read_text(encoding="utf-8"))
    return found


GAMES, LETTERS, BROWSER = future("games.json"), future("letters.json"), future("browser.json")
NEWER = {what: game for what, game in GAMES.items() if game["newer"]}
PART = {what: game for what, game in NEWER.items() if game["plies"] is not None}


def stored_by(app: App, replies: list[Reply]) -> dict[str, str | None]:
    """Return all that these replies, and one more, have stored."""
    found: dict[str, str | None] = {}
    for reply in [*replies, app.reply()]:
        found |= reply.get("store", {})
    return found


# The package


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_of_the_next_version_is_read_as_far_as_it_is_understood(game: dict[str, Any]) -> None:
    if not game["newer"]:
        record = Record.read(game["text"])
        assert len(record.plies) == game["plies"]
        assert Record.read(record.write_sealed()) == record
        return
    with pytest.raises(NewerRecord) as refused:
        Record.read(game["text"])
    assert str(refused.value).startswith(SENTENCE)
    before = refused.value.before
    assert (len(before.plies) if before else None) == game["plies"]
    assert before is None or len([*before.replay()]) == game["plies"] + 1


def wider(game: Game) -> Game:
    """Return a game with an option of the next version."""
    return later(game, edge=("plain", "golden"))


PLAYED = {
    "blokus": (STORED / "drawn.txt").read_text(encoding="utf-8"),
    "toy": '[Game "toy"] [Seed "7"] *1 *1 *3 *2 1@b1',
}


@pytest.mark.parametrize("name", PLAYED)
def test_an_option_of_the_next_version_leaves_no_trace_at_its_default(name: str) -> None:
    known = {**pygames.GAMES, "toy": TOY}
    next_one, text = {name: wider(known[name])}, PLAYED[name]
    usual = Record.read(text, next_one)

    assert Record.read(usual.write_sealed(next_one), known).plies == usual.plies
    assert usual.write_sealed(next_one) == Record.read(text, known).write_sealed(known)

    golden = replace(usual, options=tuple({**dict(usual.options), "edge": "golden"}.items()))
    with pytest.raises(NewerRecord) as refused:
        Record.read(golden.write_sealed(next_one), known)
    assert refused.value.before
    assert refused.value.before.plies == usual.plies
    assert Record.read(golden.write_sealed(next_one), next_one) == golden


@pytest.mark.parametrize(
    "text",
    [
        '[Game "blokus"] [Version "2"]' + "x" * MAX_CHARACTERS,
        '[Game "blokus"] [Version "2"] ' + "e10 " * 3_000,
        '[Game "blokus"] [Version "' + "9" * 40_000 + '"]',
        '[Game "blokus"] [Needs ' + "x" * 40_000 + ' "y"]',
        '[Game "blokus"] [Option x "' + "y" * 40_000 + '"]',
        '[Game "blokus"] [Clock "delay ' + "9 " * 20_000 + '"]',
        '[Game "blokus"] [Termination "' + "x " * 20_000 + '"]',
        '[Game "blokus"] ' + "".join(f'[Needs x{n} "y"] ' for n in range(2_000)),
    ],
    ids=lambda text: text[:30],
)
def test_what_is_unknown_has_the_same_limits_and_is_quoted_in_short(text: str) -> None:
    with pytest.raises(BadRecord) as refused:
        Record.read(text)
    assert len(str(refused.value)) < 300


def test_notes_of_a_match_are_read_as_far_as_they_are_understood() -> None:
    match = Match("blokus", ("random", "random"), seed="3")
    found = Notes(FUTURE / "match.jsonl", match.identity, match.played.check_options({})).read()

    assert {number: result.winners for number, result in found.items()} == {0: {0}, 1: {1}}


@pytest.mark.parametrize("what", LETTERS)
def test_a_letter_of_the_next_version_is_read_or_called_newer(what: str) -> None:
    text = LETTERS[what]
    if what == "an extra tag":
        assert '[Mood "good"]' in Peer.open(Letter.read(text)).message
        return
    with pytest.raises(BadMessage) as refused:
        (Peer if "Key" in text or SEAT_KEY in text else Letter).read(text)
    assert refused.value.code == "newer"


# The app


@pytest.mark.parametrize("what", GAMES)
def test_a_saved_game_of_the_next_version_stays_as_it_is_whatever_is_done(what: str) -> None:
    text, newer, plies = (GAMES[what][part] for part in ("text", "newer", "plies"))
    app, reply = opened({"game 7": text, "game 8": '[Game "blokus"] e10', "current": "game 7"})
    assert "store" not in reply
    assert app.desk.shelf.texts["game 7"] == text
    assert ("game 7" in app.desk.shelf.newer) == newer

    if not newer:
        return
    replies = [act(app, name) for name in ("shelf", "resume game 7")]
    assert "made by a newer version" in replies[0]["whole"]
    assert isinstance(app.desk.overlays.toast, MadeByNewer)
    assert SENTENCE in replies[1]["toast"]
    if plies is not None:
        assert app.desk.session
        assert (app.desk.route, app.desk.session.ply) == ("table", plies)
    told = (
        [act(app, name) for name in ("copy", "save", "dialog share", "dialog link game 7")] if app.desk.session else []
    )
    assert not any(reply.keys() & {"copy", "save"} or reply.get("dialog") for reply in told), "it would be a part only"
    names = ("keep", "branch", "undo", "first", "home", "resume game 8", "dialog rename game 7", "resume game 7")
    replies += [act(app, name) for name in names]
    replies += [send(app, "rename game 7", title="Mine"), send(app, "move", move="a1"), act(app, "home")]
    assert "game 7" not in stored_by(app, replies)
    assert app.desk.shelf.texts["game 7"] == text
    again = act(app, "delete game 7")
    assert again["store"]["game 7"] is None
    assert act(app, "undelete")["store"] == {"game 7": text}
    assert "game 7" in app.desk.shelf.newer


@pytest.mark.parametrize("what", PART)
def test_a_link_of_the_next_version_opens_what_is_understood_to_be_looked_at(what: str) -> None:
    fragment = link.write(PART[what]["text"])
    app, reply = opened(route=fragment)

    assert SENTENCE in reply["toast"]
    assert "damaged" not in reply["toast"]
    assert app.desk.session
    assert app.desk.session.ply == PART[what]["plies"]
    assert app.view().route == fragment, "reloading the page opens all of it once the app is up to date"
    assert "store" not in act(app, "keep")
    assert "store" not in act(app, "branch")
    assert "Until you update" in app.reply().get("whole", "") + str(app.view())


def test_a_link_of_which_nothing_is_understood_is_called_newer_too() -> None:
    app, reply = opened(route=link.write(GAMES["a game"]["text"]))

    assert app.desk.route == "home"
    assert SENTENCE in reply["toast"]
    assert "Reload the page to update." in reply["toast"]


def test_with_one_press_a_waiting_version_is_used() -> None:
    app, _ = opened(route=link.write(GAMES["a version"]["text"]))

    reply = app.handle({"do": "update"})

    assert SENTENCE in reply["toast"]
    assert 'data-action="update"' in reply["toast"]
    assert act(app, "update")["update"]


@pytest.mark.parametrize("what", NEWER)
def test_a_pasted_game_of_the_next_version_is_called_so_and_only_looked_at(what: str) -> None:
    app, _ = opened()

    reply = send(app, "load", record=NEWER[what]["text"])

    assert SENTENCE in reply["dialog"]
    assert "store" not in reply
    told = act(app, "open_part")
    if PART.get(what):
        assert app.desk.table.visiting
        assert app.desk.session
        assert app.desk.session.is_newer
        assert SENTENCE in told["toast"]
    assert not app.desk.shelf.games


def test_stored_parts_of_the_next_version_stay_as_they_are_whatever_is_done() -> None:
    app, reply = opened(BROWSER)
    assert "store" not in reply
    assert app.desk.shelf.aside == {}
    assert "made by a newer version" in reply["toast"]

    replies = [send(app, "prefer", theme="dark", sound="on"), send(app, "start blokus", seat0="human", seat1="human")]
    replies += [act(app, "learn blokus"), act(app, "shelf"), act(app, "puzzles")]
    assert not stored_by(app, replies).keys() & BROWSER.keys()
    assert app.desk.settings.theme == "dark", "it counts until the page is closed"
    saved = act(app, "export")
    while app.desk.bulk.job:
        saved |= app.take_io_result({"texts": {}, "taken": [], "failed": False})
    assert BROWSER.items() <= archive.read(saved["save"]["text"]).items()


def test_values_and_fields_of_the_next_version_are_written_back() -> None:
    values = future("values.json")
    app, reply = opened(values)
    assert "store" not in reply
    assert app.desk.shelf.aside == app.desk.shelf.ahead == {}

    told = stored_by(app, [send(app, "prefer", sound="off")])
    written = json.loads(told["settings"] or "")
    assert {**json.loads(values["settings"]), "sound": "off"}.items() <= written.items()


def test_what_earlier_versions_took_for_damage_stands_at_its_place_again() -> None:
    app, reply = opened({f"damaged {key}": text for key, text in BROWSER.items() if key != "tournament 1"})

    assert app.desk.shelf.aside == {}
    assert {key: text for key, text in reply["store"].items() if text} == {
        key: text for key, text in BROWSER.items() if key != "tournament 1"
    }


def test_a_backup_of_the_next_version_is_taken_in_as_it_is() -> None:
    text = (FUTURE / "archive.json").read_text(encoding="utf-8")
    browser, app, replies = taken_in(text)

    assert "is kept for when you update" in " ".join(reply.get("toast", "") for reply in replies)
    assert BROWSER.items() <= browser.stored.items()
    games = [kept for key, kept in browser.stored.items() if key.startswith("game ")]
    assert sorted(games) == sorted(kept for key, kept in archive.read(text).items() if key.startswith("game "))
    assert app.desk.shelf.aside == {}


def test_a_newer_part_of_a_backup_never_takes_the_place_of_ones_own() -> None:
    own = Settings().choose("theme", "dark").write()
    app, _ = opened({"settings": own})

    told = stored_by(app, [send(app, "load", record=archive.write({"settings": BROWSER["settings"]}))])

    assert told["settings"] == own
    assert told["damaged settings"] == BROWSER["settings"]
    assert app.desk.settings.theme == "dark"


def test_a_backup_of_a_later_form_is_called_newer() -> None:
    app, _ = opened()
    assert SENTENCE in send(app, "load", record='{"pygames": 2, "kept": {}, "index": []}')["dialog"]


def test_hostile_parts_of_a_later_version_are_damage_as_ever() -> None:
    deep = '{"version": 2, "x": ' + "[" * 5_000 + "]" * 5_000 + "}"
    long = '{"version": 2, "x": "' + "y" * 20_000 + '"}'
    for text in (deep, long, '{"version": 1e999}', '{"version": "2"}'):
        app, _ = opened({"settings": text})
        assert app.desk.shelf.aside == {"damaged settings": text}


def test_what_a_newer_version_in_another_window_stores_is_not_written_over() -> None:
    for key in ("settings", "course blokus", "daily", "plan blokus"):
        app, _ = opened()
        replies = [send(app, "prefer", theme="dark")]
        known = stored_by(app, replies).get(key) or "x"
        replies = [app.handle({"do": "clash", "key": key, "text": BROWSER[key], "known": known})]
        replies.append(send(app, "prefer", theme="light"))
        assert key not in stored_by(app, replies)
        assert app.desk.shelf.aside == {}


def test_letters_of_the_next_version_are_answered_in_the_app() -> None:
    for what in ("version 3", "a needed tag", "an option that is set", "a kind of player"):
        _, reply = opened(route=LETTERS[what])
        assert "was made by a newer version of Quiet Table" in reply["toast"]
        assert "store" not in reply
    app, _ = opened(route=LETTERS["an extra tag"])
    assert isinstance(app.desk.session, Correspondence)
    assert '[Mood "good"]' in app.desk.session.peer.message
    reply = send(app, "friends_paste", text=LETTERS["a seat key"])
    assert "newer version" in reply["dialog"]


def test_a_stored_game_among_friends_of_the_next_version_stays_as_it_is() -> None:
    text = LETTERS["a stored game"]
    key = "friends xyz"
    app, reply = opened({key: text})
    assert "store" not in reply

    replies = [act(app, "shelf"), act(app, f"resume {key}"), act(app, "keep"), act(app, "home")]
    assert "made by a newer version" in replies[0]["whole"]
    assert key not in stored_by(app, replies)
    assert app.desk.shelf.texts[key] == text


def test_a_game_among_friends_that_a_newer_version_goes_on_with_is_looked_at_from_then_on() -> None:
    newer = LETTERS["a stored game"]
    own = newer.replace('[Friends "3"]', '[Friends "2"]')
    key = f"friends {Peer.read(own).id}"
    app, _ = opened({key: own, "current": key}, route="table")
    assert isinstance(app.desk.session, Correspondence)

    reply = app.handle({"do": "clash", "key": key, "text": newer, "known": own})

    assert "made by a newer version of Quiet Table" in reply["toast"].replace("Made", "made")
    assert app.desk.session.is_newer
    replies = [reply, act(app, "home"), act(app, "shelf"), act(app, f"resume {key}"), act(app, "home")]
    assert key not in stored_by(app, replies)
    assert app.desk.shelf.texts[key] == newer
    assert "secret" not in app.view().route


def test_a_backup_never_takes_the_secrets_of_a_game_among_friends() -> None:
    newer = LETTERS["a stored game"]
    own = newer.replace('[Friends "3"]', '[Friends "2"]')
    key = f"friends {Peer.read(own).id}"
    app, _ = opened({key: own})

    told = stored_by(app, [send(app, "load", record=archive.write({key: newer}))])

    assert app.desk.shelf.texts[key] == own
    assert told.get(key, own) == own
    assert newer in app.desk.shelf.aside.values()


def test_an_extra_tag_of_a_stored_game_among_friends_is_written_back_and_never_sent() -> None:
    own = LETTERS["a stored game"].replace('[Friends "3"]', '[Friends "2"]')
    key = f"friends {Peer.read(own).id}"
    app, _ = opened({key: f'[Diary "\\"very\\" private"]\n{own}', "current": key}, route="table")
    assert isinstance(app.desk.session, Correspondence)

    told = stored_by(app, [act(app, "shelf"), send(app, f"rename {key}", title="Ours")])

    assert '[Diary "\\"very\\" private"]' in (told[key] or "")
    assert '[Diary "\\"very\\" private"]' in app.desk.session.stored("2026")
    assert "private" not in app.desk.session.peer.message


def test_a_backup_brings_a_game_among_friends_of_a_newer_version_as_it_is() -> None:
    app, _ = opened()

    told = stored_by(app, [send(app, "load", record=archive.write({"friends xyz": LETTERS["a stored game"]}))])

    assert told["friends xyz"] == LETTERS["a stored game"]
    assert {*app.desk.shelf.newer} == {"friends xyz"}
    assert app.desk.shelf.aside == {}
