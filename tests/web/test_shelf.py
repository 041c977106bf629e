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
from web.app.model.saved import MANY
from web.app.model.words import signed_score
from web.app.screens.paint import prerendered_html
from web.app.showing import toast_html
from web.app.storage import archive, link
from web.app.storage.results import Result
from web.app.storage.settings import Settings
from web.app.storage.shelf import title_of
from web.protocol import IORequest, IOResult, Reply

ANA = '[Game "blokus"] [Name 0 "Ana"] [Seat 0 "human"] d10,e10 j5,k5'


def send(app: App, form: str, **values: str) -> Reply:
    return app.handle({"do": "form", "name": form, "values": values})


def begun() -> App:
    """Return an app with a move made on the table."""
    app = playing(("human", "human"))
    press(app, "piece-F", "e10", "e10")
    return app


def follow(app: App, fragment: str) -> Reply:
    return app.handle({"do": "route", "route": fragment})


def test_without_games_the_shelf_says_how_one_comes_there() -> None:
    app, _ = opened(route="shelf")

    assert app.desk.route == "shelf"
    assert "No saved games yet" in app.screen.view.parts["shelf"]


def test_a_saved_game_says_who_plays_and_when() -> None:
    app, _ = opened()
    send(app, "load", record=ANA)
    app.handle({"do": "press", "target": "piece-F", "now": "2026-11-19 20:15:00"})
    press(app, "piece-F", "e10")
    app.desk.shelf.now = "2026-11-19 20:15:00"
    app.desk.table.save()

    whole = app.handle({"do": "act", "action": "shelf", "now": "2026-11-20 08:00:00"})["whole"]

    assert "Ana" in whole
    assert "2 moves" in whole
    assert "yesterday, 20:15" in whole
    assert "Thursday, 20:15" in app.handle({"do": "day", "now": "2026-11-21 00:00:00"})["parts"]["shelf"]


def test_a_saved_game_from_a_clock_that_was_wrong_says_no_day() -> None:
    app = begun()
    app.desk.shelf.now = "1970-01-18 05:12:00"
    app.desk.table.save()

    whole = app.handle({"do": "act", "action": "shelf", "now": "2026-11-20 08:00:00"})["whole"]

    assert '<span class="soft"><bdi>1 move</bdi></span>' in whole


@pytest.mark.slow
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
    assert title_of(Record.read(app.desk.shelf.texts["game 1"])) == "Sunday <b> game"


def test_a_deleted_game_is_brought_back() -> None:
    app = begun()
    text = app.desk.shelf.texts["game 1"]
    act(app, "home")
    assert "undelete" in act(app, "delete game 1")["toast"]

    reply = act(app, "undelete")

    assert reply["store"] == {"game 1": text}
    assert reply["toast"] == ""
    act(app, "resume game 1")
    assert app.desk.session is not None
    assert app.desk.session.ply == 1


def test_all_games_deleted_in_a_row_are_brought_back() -> None:
    texts = {f"game {n}": '[Game "blokus"] d10,e10' for n in (1, 2, 3)}
    app, _ = opened(texts, "shelf")
    for n in (1, 2):
        act(app, f"delete game {n}")
    assert "3 games deleted." in act(app, "delete game 3")["say"]

    assert act(app, "undelete")["store"] == texts
    assert "Deleted." in act(app, "delete game 2")["say"]
    act(app, "quiet")
    act(app, "delete game 1")
    assert act(app, "undelete")["store"].keys() == {"game 1"}


def test_what_is_deleted_is_gone_once_one_goes_elsewhere() -> None:
    app = begun()
    act(app, "home")
    act(app, "delete game 1")

    assert act(app, "shelf")["toast"] == ""
    assert "store" not in act(app, "undelete")


def test_a_game_that_is_over_stays_on_the_shelf() -> None:
    app = playing(("bot random", "bot random"))
    while app.desk.table.waits:
        while not app.desk.turns.think():
            pass
        app.decide()
    act(app, "again")

    assert len(app.desk.shelf.records) == 2


def test_two_windows_never_give_two_games_the_same_key() -> None:
    first, _ = opened(now="2026-11-20 14:00:00")
    second, _ = opened(now="2026-11-20 14:00:01")
    act(first, "quick blokus")
    act(second, "quick blokus")

    assert first.desk.shelf.current != second.desk.shelf.current


def test_a_link_holds_the_whole_game() -> None:
    app = begun()
    app.desk.device.address = "https://example.org/play/"

    shown = act(app, "dialog link")["dialog"]

    address = shown.split('value="')[1].split('"')[0]
    assert address.startswith("https://example.org/play/blokus/#game=")
    assert Record.read(link.read(address.partition("#")[2])).plies == app.desk.session.plies
    assert send(app, "copylink", text=address)["copy"] == address


def test_half_a_surrogate_pair_in_a_record_is_no_obstacle_to_a_link() -> None:
    app, _ = opened()
    send(app, "load", record='[Game "blokus"] [Event "\ud83d"] [Name 0 "\udc00 Ana"] d10,e10')

    shown = act(app, "dialog link")["dialog"]

    assert "Ana" in link.read(shown.split('value="blokus/#')[1].split('"')[0])


def test_a_link_is_looked_at_without_touching_ones_own_games() -> None:
    app = begun()
    act(app, "home")
    before = dict(app.desk.shelf.texts)

    reply = follow(app, link.write(ANA))

    assert "This game came from a link" in reply["whole"]
    assert "Ana" in reply["whole"]
    assert reply["route"].startswith("game=")
    assert "store" not in reply
    assert reply["think"] is False
    assert "Save a copy" in press(app, "e10")["say"]
    assert "Save a copy" in act(app, "undo")["say"]
    act(app, "first")
    act(app, "home")
    assert app.desk.shelf.texts == before
    act(app, "resume game 1")
    assert app.desk.session is not None
    assert app.desk.session.ply == 1


def test_a_link_to_a_game_without_moves_says_so() -> None:
    _, reply = opened(route=link.write('[Game "blokus"]'))

    assert "No moves yet." in reply["whole"]
    assert "Move 0 of" not in reply["whole"]


def test_a_copy_of_a_links_game_is_kept_and_gone_on_with() -> None:
    app, _ = opened(route=link.write(ANA))

    reply = act(app, "keep")

    assert reply["route"] == "table"
    assert app.desk.session is not None
    assert app.desk.session.plies == ("d10,e10", "j5,k5")
    assert Record.read(reply["store"][app.desk.shelf.current]).names == ("Ana", "")


def test_the_result_of_a_links_game_is_shown() -> None:
    app = playing(("bot random", "bot random"))
    while app.desk.table.waits:
        while not app.desk.turns.think():
            pass
        app.decide()

    visitor, reply = opened(route=link.write(app.desk.session.record.write()))

    assert "verdict" in reply["whole"]
    assert not visitor.desk.shelf.texts


@pytest.mark.parametrize(
    "fragment",
    [
        "game=",
        "game=x",
        "game=%00",
        "game=é",
        "game=" + "A" * 100_000,
        link.write("hello"),
        link.write(ANA)[:-9],
        link.write("[Game " + " " * 5_000_000),
        link.write('[Game "blokus"] z99'),
    ],
    ids=range(9),
)
def test_a_broken_link_says_so_and_nothing_is_lost(fragment: str) -> None:
    app = begun()
    before = dict(app.desk.shelf.texts)

    reply = follow(app, fragment)

    assert "This link doesn’t contain a game" in reply["toast"]
    assert app.desk.route == "home"
    assert app.desk.shelf.texts == before


def test_mangled_links_are_refused_or_read() -> None:
    rng = Random(1)
    good = link.write(ANA)
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
    first, plies = app.desk.shelf.current, app.desk.session.plies
    act(app, "look 1")

    act(app, "branch")

    assert app.desk.shelf.current != first
    assert app.desk.session is not None
    assert app.desk.session.plies == plies[:1]
    assert Record.read(app.desk.shelf.texts[first]).plies == plies
    assert "new game" in app.screen.view.parts["prompt"]


def test_everything_is_saved_in_one_file_and_taken_in_elsewhere() -> None:
    app = begun()
    send(app, "prefer", theme="dark")
    app.desk.shelf.keep_aside("game 9", "[Game")
    file = act(app, "export")["save"]
    assert file["name"].endswith(".json")

    other, _ = opened()
    reply = send(other, "load", record=file["text"])

    assert list(other.desk.shelf.texts.values()) == list(app.desk.shelf.texts.values())
    assert other.desk.settings.theme == "dark"
    assert other.desk.shelf.aside == {"damaged game 9": "[Game"}
    assert set(reply["store"]) >= {"settings", "damaged game 9", *other.desk.shelf.texts}
    assert "1 game imported" in reply["toast"]
    again = send(other, "load", record=file["text"])
    assert len(other.desk.shelf.texts) == 1, "nothing is taken in twice"
    assert "already saved here" in again["toast"]


def test_a_bad_game_in_a_file_is_kept_aside_and_ones_own_stay() -> None:
    app = begun()
    own = app.desk.shelf.texts["game 1"]

    send(app, "load", record=archive.write({"game 1": '[Game "blokus"] a1', "settings": "{", "x": "y"}))

    assert app.desk.shelf.texts == {"game 1": own}
    assert app.desk.shelf.aside["damaged game 1"] == '[Game "blokus"] a1'
    assert app.desk.settings.theme == "system"


@pytest.mark.parametrize(
    "text",
    ['{"pygames": 1', '{"pygames": 9, "kept": {}}', '{"pygames": 1, "kept": []}', '{"pygames": 1}' + " " * 21_000_000],
)
def test_a_bad_file_is_refused_and_changes_nothing(text: str) -> None:
    app = begun()

    reply = send(app, "load", record=text)

    assert "This file " in reply["dialog"]
    assert "store" not in reply


@pytest.mark.parametrize("tag", ['[Version "2"]', '[Option rim "round"]', '[Clock "delay 300+5"]'])
def test_a_record_of_a_newer_version_stands_at_its_place_until_it_can_be_read(
    tag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = f'[Game "blokus"] {tag} d10,e10'
    app, reply = opened({"game 4": newer})
    assert "store" not in reply
    assert app.desk.shelf.texts == {"game 4": newer}
    assert {*app.desk.shelf.newer} == {"game 4"}

    before, told = opened({"damaged game 4": newer})  # as earlier versions have left it
    assert told["store"] == {"damaged game 4": None, "game 4": newer}
    assert {*before.desk.shelf.newer} == {"game 4"}

    if "Version" in tag:
        monkeypatch.setattr("pygames.play.record.VERSION", 2)
        later, _ = opened({"game 4": newer})
        assert later.desk.shelf.records["game 4"].plies == ("d10,e10",)
        assert not later.desk.shelf.newer


def test_nothing_kept_aside_is_written_over() -> None:
    app, _ = opened({"damaged game 4": "[Game", "game 4": "[Games"})

    assert app.desk.shelf.aside == {"damaged game 4": "[Game", "damaged game 4'": "[Games"}


def test_a_file_is_json_that_people_can_read() -> None:
    assert json.loads(archive.write({"a": "b"})) == {"pygames": 1, "kept": {"a": "b"}}


def test_what_was_put_aside_stands_at_its_place_again_once_it_is_understood() -> None:
    dark = Settings().choose("theme", "dark").write()
    app, reply = opened({"damaged settings": dark, "damaged result 7": "{", "damaged plan blokus": '{"first": "lot"}'})

    assert app.desk.settings.theme == "dark"
    assert reply["store"]["settings"] == dark
    assert reply["store"]["damaged settings"] is None
    assert app.desk.plans.chosen["blokus"] == {"first": "lot"}
    assert app.desk.shelf.aside == {"damaged result 7": "{"}
    assert "couldn’t be read" not in reply.get("say", ""), "that is no news"


def test_what_was_put_aside_never_takes_the_place_of_what_stands_there() -> None:
    dark = Settings().choose("theme", "dark").write()
    app, reply = opened({"damaged settings": dark, "settings": Settings().write()})

    assert app.desk.settings.theme == "system"
    assert "store" not in reply


def test_a_running_game_with_secrets_has_no_link() -> None:
    app, _ = opened()
    act(app, "quick blockers")

    refused = act(app, f"dialog link {app.desk.shelf.current}")

    assert "once the game is over" in refused["say"]
    assert not refused.get("dialog")


def test_all_ways_to_share_a_game_are_in_one_dialog() -> None:
    app = begun()

    shown = act(app, "dialog share")["dialog"]

    assert 'value="' in shown
    assert all(f'data-action="{way}"' in shown for way in ("dialog picture", "copy", "save", "print_out blokus"))
    act(app, "quick blockers")
    secret = act(app, "dialog share")["dialog"]
    assert "once the game is over" in secret
    assert 'value="' not in secret


def test_who_looks_at_a_game_by_its_link_is_not_called_you() -> None:
    app, _ = opened()
    act(app, "quick blokus")
    app.desk.device.address = "https://example.org/"
    address = act(app, "dialog link")["dialog"].split('value="')[1].split('"')[0]

    receiver, shown = opened(route=address.partition("#")[2])

    assert ">You<" not in shown["whole"]
    act(receiver, "keep")
    assert ">You<" in receiver.screen.view.parts["seats"]


def test_the_start_screen_has_room_for_the_games_to_go_on_with() -> None:
    app, first = opened()
    assert first["settings"]["continue"] == "none"

    assert send(app, "load", record=ANA)["settings"]["continue"] == "one"
    assert act(app, "quick blokus")["settings"]["continue"] == "two"
    assert act(app, "resign 0")["settings"]["continue"] == "onemore"
    assert prerendered_html().count('class="button saved-game"') == MANY


def test_where_all_games_are_over_there_is_nothing_to_continue() -> None:
    app, _ = opened()
    act(app, "quick blokus")
    act(app, "resign 0")

    assert "Continue" not in act(app, "home")["whole"]


def test_the_last_table_is_played_at_again() -> None:
    app, _ = opened()
    send(app, "start blockers", seats="3", seat0="human", name0="Ana", seat1="bot skilled", seat2="bot casual")

    act(app, "quick blockers")

    assert app.desk.session.players == ("human", "bot skilled", "bot casual")
    assert app.desk.session.name(0) == "Ana"


class Browser:
    """A browser's storage, and how it carries out the app's requests: see web/boot/storage.mjs."""

    def __init__(self, **stored: str) -> None:
        self.stored = stored
        self.full_at = 10**6

    def opened(self, first: int = 0, **more: Any) -> App:
        """Return an app that was opened with the first texts, and is told the keys of the others."""
        unread = list(self.stored)[first:]
        app, reply = opened(
            {key: text for key, text in self.stored.items() if key not in unread}, unread=unread, **more
        )
        self.settle(app, reply)
        return app

    def settle(self, app: App, reply: Reply) -> list[Reply]:
        """Return all replies until the app has read everything requested."""
        replies = [reply]
        for _ in range(10_000):
            self.keep(replies[-1].get("store", {}))
            if "fetch" in replies[-1]:
                replies.append(app.take_io_result(self.fulfil(app.io_request())))
            elif "more" in replies[-1]:
                replies.append(app.reply())
            else:
                return replies
        raise AssertionError("there is no end to it")

    def keep(self, texts: dict[str, str | None]) -> None:
        for key, text in texts.items():
            if text is None:
                self.stored.pop(key, None)
            else:
                self.stored[key] = text

    def fulfil(self, wish: IORequest) -> IOResult:
        keys = [*wish["read"], *wish["pass"]]
        if len(self.stored) + len(wish["keep"]) > self.full_at:
            return {"texts": {}, "failed": True}
        taken = [key for key in wish["keep"] if key.startswith("game ") and key in self.stored]
        self.keep({key: text for key, text in wish["keep"].items() if key not in taken})
        return {"texts": {key: self.stored[key] for key in keys if key in self.stored}, "taken": taken}


def toasts(replies: list[Reply]) -> str:
    return "".join(reply.get("toast", "") for reply in replies)


def many(games: int) -> dict[str, str]:
    """Return this many stored games, no two alike."""
    return {f"game {n}": f'[Game "blokus"]\n[Title "no {n}"]\n\ne10\n' for n in range(1, games + 1)}


def test_a_backup_of_many_games_is_taken_in_piece_by_piece_and_says_how_far_it_is() -> None:
    browser, app = Browser(), begun()
    kept = many(1000) | {"game 5000": '[Game "blokus"] a1'}

    replies = browser.settle(app, send(app, "load", record=archive.write(kept)))

    assert set(many(1000).values()) < set(browser.stored.values())
    assert max(len(json.dumps(reply)) for reply in replies) < 100_000
    assert "Importing… 50%" in toasts(replies)
    assert "1000 games imported" in toasts(replies)
    assert browser.stored["damaged game 5000"] == '[Game "blokus"] a1'
    assert "1 to 50 of 1001" in app.screen.view.parts["shelf"]
    again = browser.settle(browser.opened(), send(app, "load", record=archive.write(many(1000))))
    assert "already saved here" in toasts(again)


def test_one_can_play_while_games_are_taken_in() -> None:
    browser, app = Browser(), begun()
    send(app, "load", record=archive.write(many(200)))
    app.take_io_result(browser.fulfil(app.io_request()))

    act(app, "quick ringgz")
    reply = act(app, "home")
    replies = browser.settle(app, reply)

    assert "200 games imported" in toasts(replies)
    assert app.desk.shelf.texts[app.desk.shelf.current].startswith('[Game "ringgz"]')
    assert len({*app.desk.shelf.games}) == 202


def test_a_second_backup_has_to_wait_until_the_first_is_taken_in() -> None:
    app = begun()
    send(app, "load", record=archive.write(many(200)))

    assert "Please wait" in send(app, "load", record=archive.write(many(200)))["say"]


def test_games_that_another_window_began_meanwhile_are_not_written_over() -> None:
    browser, app = Browser(), begun()
    send(app, "load", record=archive.write(many(100)))
    app.take_io_result(browser.fulfil(app.io_request()))  # that it begins has been told
    theirs = next(iter(app.io_request()["keep"]))
    browser.stored[theirs] = "[Game theirs]"

    replies = browser.settle(app, app.take_io_result(browser.fulfil(app.io_request())))

    assert browser.stored[theirs] == "[Game theirs]"
    assert set(many(100).values()) < set(browser.stored.values())
    assert "100 games imported" in toasts(replies)


def test_where_the_disk_is_full_what_was_imported_is_counted() -> None:
    browser, app = Browser(), begun()
    browser.full_at = 110

    replies = browser.settle(app, send(app, "load", record=archive.write(many(500))))

    assert "100 games imported. The browser couldn’t save the others." in toasts(replies)
    assert len(browser.stored) < 110


def test_at_the_start_only_a_few_of_many_games_are_read_and_all_are_counted() -> None:
    browser = Browser(**many(1000))

    app = browser.opened(first=40)

    assert len(app.desk.shelf.records) == 40
    assert "All 1000 saved games" in app.screen.view.parts["continue"]


def test_a_page_of_the_shelf_reads_its_games_when_it_is_shown() -> None:
    browser = Browser(**many(1000))
    app = browser.opened(first=10)

    first = act(app, "shelf")
    assert "Loading…" in first["whole"]
    shown = browser.settle(app, first)[-1]["parts"]["shelf"]
    assert shown.count('data-action="resume') == 50
    assert "no 951<" in shown
    shown = browser.settle(app, act(app, "page 19"))[-1]["parts"]["shelf"]

    assert "951 to 1000 of 1000" in shown
    assert "no 1<" in shown
    act(app, "resume game 1")
    assert app.desk.session is not None


def test_a_game_that_was_deleted_elsewhere_before_it_was_read_is_gone() -> None:
    browser = Browser(**many(60))
    app = browser.opened()
    del browser.stored["game 60"]

    shown = browser.settle(app, act(app, "shelf"))[-1]["parts"]["shelf"]

    assert "no 60<" not in shown
    assert "no 59<" in shown
    assert "Reading" not in shown


def test_a_damaged_game_is_set_aside_when_it_is_read() -> None:
    browser = Browser(**{**many(60), "game 60": "[Game"})
    app = browser.opened()

    browser.settle(app, act(app, "shelf"))

    assert browser.stored["damaged game 60"] == "[Game"
    assert "game 60" not in browser.stored


def test_what_was_not_read_is_in_the_backup_as_well() -> None:
    browser = Browser(**many(700), **{"damaged x": "y"})
    app = browser.opened(first=3)

    replies = browser.settle(app, act(app, "export"))

    assert archive.read(replies[-1]["save"]["text"]).items() >= browser.stored.items()


def test_results_are_read_for_the_statistics_and_say_how_many_are_there() -> None:
    result = Result("blokus", ("human", "bot skilled"), (0,)).write()
    browser = Browser(**{f"result {n}": result for n in range(1200)}, **{"result x": "{"})
    app = browser.opened(first=100, route="rules/blokus")

    first = act(app, "statistics")
    replies = browser.settle(app, first)

    assert "Loading 100 of 1201 results…" in first["whole"]
    assert len(app.desk.results) == 1200
    assert "<dd>1200</dd>" in replies[-1]["parts"]["figures"]
    assert browser.stored["damaged result x"] == "{"
    browser.settle(app, act(app, "erase"))
    assert [*browser.stored] == ["damaged result x"]
    browser.settle(app, act(app, "undelete"))
    assert len(browser.stored) == 1201


def test_results_that_are_here_already_are_not_taken_in_again() -> None:
    here, there = (Result("blokus", ("human", "bot skilled"), (seat,)).write() for seat in (0, 1))
    browser = Browser(**{"result 1": here})
    app = browser.opened()

    browser.settle(app, send(app, "load", record=archive.write({f"result {n}": there for n in range(1, 200)})))

    assert browser.stored["result 1"] == here
    assert browser.stored["result 2"] == there


def test_a_browser_that_cannot_read_is_not_asked_for_ever() -> None:
    browser = Browser(**many(60))
    app = browser.opened()
    browser.full_at = 0

    shown = browser.settle(app, act(app, "shelf"))

    assert "won’t let us save" in shown[-1]["toast"]


def test_what_says_that_nothing_is_saved_goes_once_something_is_and_other_news_stays() -> None:
    app = Browser().opened()
    assert "won’t let us save" in app.handle({"do": "unsaved"})["toast"]
    assert app.handle({"do": "saved"})["toast"] == ""

    app.handle({"do": "update"})
    assert "toast" not in app.handle({"do": "saved"})
    assert app.desk.overlays.toast
    assert "A new version" in toast_html(app.desk.say, app.desk.overlays.toast)


def test_a_new_game_comes_after_those_that_were_not_read() -> None:
    app = Browser(**{"game 30261120140000": ANA}).opened()

    act(app, "quick blokus")

    assert app.desk.shelf.current == "game 30261120140001"


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
        letters = link.write(f'[Game "blokus"]\n{plies}').removeprefix(link.SIGN)
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

    assert app.desk.session is not None
    assert app.desk.session.plies == ("e10", "j5")


def test_of_a_link_that_was_changed_the_game_can_be_opened_when_one_says_so() -> None:
    app = begun()
    sealed = Record.read('[Game "blokus"] e10,d10 j5 f9').write_sealed().replace(" f9", "")

    reply = app.handle({"do": "route", "route": link.write(sealed)})
    assert "cut or changed" in reply["toast"]
    assert app.desk.session is None or app.desk.session.plies != ("d10,e10", "j5")
    act(app, "open_part")

    assert app.desk.session is not None
    assert app.desk.session.plies == ("d10,e10", "j5")


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
    scores = map(signed_score, session.game.shown_scores(session.position.observe(None)))
    assert f"<bdi>{' : '.join(scores)}</bdi>" in whole
