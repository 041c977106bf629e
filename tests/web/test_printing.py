"""What goes to paper, and the picture to share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from e2e.hands import played
from pygames import GAMES, Session
from pygames.core.phrase import Phrase
from tests.web.games import advance
from tests.web.test_app import act, opened
from web.app.app import App
from web.app.model.overlays import PictureToShare
from web.app.model.seats import told_to_others
from web.app.model.verdicts import headline, verdict
from web.app.model.words import Translator
from web.app.printing.card import card
from web.app.printing.exercises import overleaf
from web.app.printing.game import game_pages, stretches
from web.app.printing.glow import GLOWING, glowing_board
from web.app.printing.lettering import estimated_width
from web.app.printing.sheets import score_sheet
from web.app.storage.settings import LANGUAGES

SAY = Translator(["en"])
FILES = sorted(Path("web/puzzles").glob("*.txt"))
PUZZLES = "".join(file.read_text() for file in FILES)
WITH_PUZZLES = [file.stem for file in FILES]
TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_has_a_diagram_after_each_so_many_moves(name: str, seats: int) -> None:
    session = played(name, seats, 60)

    page = game_pages(SAY, session, None, 8)

    assert page.count('class="board"') == len(stretches(session, 8)) > 0
    assert page.count("<figcaption>After move") >= len(stretches(session, 8)) - 1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_score_sheet_has_a_column_for_each_player(name: str, seats: int) -> None:
    sheet = score_sheet(SAY, GAMES[name], seats)

    assert len(re.findall(r'<th scope="col" class="seat\d">', sheet)) == seats
    assert sheet.count("<td>") % seats == 0


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_solutions_follow_their_puzzles_in_mirrored_order(name: str) -> None:
    app, _ = opened()
    app.desk.puzzling.take(PUZZLES)

    page = act(app, f"print_out {name} puzzles")["whole"]

    sides = page.split('<section class="whole-page ')[1:]
    numbers = [re.findall(r'<span class="number">(\d+)</span>', side) for side in sides]
    assert [side.partition('"')[0] for side in sides] == ["tasks", "solutions"] * (len(sides) // 2)
    a, b, c, d = (str(one.number) for one in (app.desk.puzzling.puzzles or {})[name][:4])
    assert numbers[:2] == [[a, b, c, d], [b, a, d, c]]


def test_a_page_that_is_not_full_is_mirrored_too() -> None:
    assert overleaf([], 2, 1) == [None, None]


def printed(app: App, game: str, kind: str) -> str:
    return act(app, f"print_out {game} {kind}")["whole"]


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_printed_with_all_their_figures(name: str) -> None:
    app, _ = opened()

    assert printed(app, name, "rules").count("figure-picture") == len(list(GAMES[name].guide.figures))


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_on_the_printing_screen_counts_as_soon_as_it_is_made(name: str) -> None:
    app, _ = opened()
    change = re.findall(r'name="(\w+)" data-change="([^"]+)"', printed(app, name, "rules"))
    assert dict(change) == {"kind": f"printing {name}", "look": f"printing {name}"}

    reply = app.handle({"do": "form", "name": dict(change)["kind"], "values": {"kind": "sheet", "look": "ink"}})

    assert 'class="paper ink print-sheet"' in reply["whole"]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_picture_shows_the_board_and_every_seat(name: str, seats: int) -> None:
    session = played(name, seats, 40)

    picture = card(SAY, PictureToShare(session, None, session.ply, "https://example.org/", ""))

    assert picture.count("card-sign") == seats
    assert picture.count('class="board"') == 1
    assert "example.org" in picture


def test_the_picture_has_a_code_that_opens_the_game_else_the_site() -> None:
    session = played("blokus", 2, 40)

    def shown(link: str = "", address: str = "https://example.org/") -> str:
        return card(SAY, PictureToShare(session, None, 9, address, link))

    def dark(link: str = "") -> set[str]:
        return {*re.findall('d="([^"]*)" class="code-dark"', shown(link))}

    (site,), (game,) = dark(), dark("https://example.org/#game=abc")
    assert site != game
    assert dark("x" * 2000) == {site}
    assert "code-dark" not in shown(address="")
    told = ["The code opens this game." in shown(link) for link in ("", "https://example.org/#game=abc", "x" * 2000)]
    assert told == [False, True, False]


def ended(players: Sequence[str] = (), names: Sequence[str] = (), game: str = "blokus") -> Session:
    """Return a game that is over."""
    session, rng = Session(GAMES[game], len(players) or 2, players=players, names=names, seed="card"), Random(3)
    while session.position.turn is not None:
        advance(session, rng)
    return session


def test_the_picture_of_a_game_against_the_computer_never_says_you() -> None:
    played_here = ended(("human", "bot casual"))
    assert SAY(verdict(played_here)).startswith("You ")

    for language in LANGUAGES:
        say = Translator([language])
        for name, winner in (("", say(Phrase("Green"))), ("Ana", "Ana")):
            told = told_to_others(played_here, name)
            text = re.sub("<[^>]*>", " ", card(say, PictureToShare(told, 0, told.ply, "https://example.org/", "")))
            assert winner in say(headline(told, told.ply))
            assert winner in text
            assert not re.search(r"\b([Yy]ou|Tú|tú|[Hh]as)\b", text), text
    assert SAY(verdict(played_here)).startswith("You "), "the game itself is as it was"


def test_the_picture_says_when_the_game_was_played_if_that_is_known() -> None:
    session = ended()

    assert "7 November 2026" in card(SAY, PictureToShare(session, None, session.ply, "", "", "2026-11-07"))
    assert "Blokus To Go</text>" in card(SAY, PictureToShare(session, None, session.ply, "", ""))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_last_move_of_a_winner_glows_and_stays_on_the_board(name: str, seats: int) -> None:
    session, rng = Session(GAMES[name], seats, seed=name), Random(name)
    while session.position.turn is not None:
        advance(session, rng)

    board = glowing_board(session, session.position.observe(None), session.ply, None)

    glowing = [mark for mark in board.marks if GLOWING in mark.style.split()]
    assert glowing
    assert {mark.layer for mark in glowing} == {board.layers[-1]}


def test_long_names_are_shortened_and_a_long_headline_takes_more_lines() -> None:
    long = "Maximiliana Theodora Hohenlohe"
    session = ended(names=(long, long))
    picture = card(SAY, PictureToShare(session, None, session.ply, "https://example.org/", ""))

    shown = re.findall(r'font-size="(\d+)" data-width="(\d+)"[^>]*>([^<]*)<', picture)
    assert all(estimated_width(text, int(size)) <= int(width) for size, width, text in shown)
    assert sum("…" in text for _, _, text in shown) == 2
    lines = re.findall(r'class="card-text card-strong card-headline">([^<]*)<', picture)
    assert " ".join(lines) == SAY(verdict(session))


def test_people_without_names_are_numbered_on_paper_on_pictures_and_at_the_table_and_not_in_the_record() -> None:
    app, _ = opened()
    form = {"seats": "3", "seat0": "human", "seat1": "bot casual", "seat2": "human"}
    app.handle({"do": "form", "name": "start ringgz", "values": form})
    session = app.desk.session
    assert session
    shown = (
        game_pages(SAY, session, None, 8),
        card(SAY, PictureToShare(session, None, 0, "", "")),
        app.view().parts["seats"],
    )

    for text in shown:
        assert [text.count(name) for name in ("Player 1", "Casual bot", "Player 3", "Person")] == [1, 1, 1, 0]
    assert "Player 1" not in str(session.record)


def test_a_running_game_with_racks_is_pictured_without_a_link() -> None:
    app, _ = opened()
    act(app, "quick blockers")
    act(app, "dialog picture")

    assert "#" not in act(app, "picture share")["picture"]["text"]
    assert "#" in shared_text("blokus")


def shared_text(game: str) -> str:
    app, _ = opened()
    act(app, f"quick {game}")
    act(app, "dialog picture")
    return act(app, "picture share")["picture"]["text"]


def test_a_cancelled_share_leaves_the_dialog_open_and_says_nothing() -> None:
    app, _ = opened()
    act(app, "quick blokus")
    act(app, "dialog picture")

    assert "say" not in act(app, "picture_is cancelled")
    assert app.desk.overlays.dialog
    assert "Picture saved." in act(app, "picture_is saved")["say"]
    assert app.desk.overlays.dialog is None
    assert isinstance(app.desk.session, Session)
