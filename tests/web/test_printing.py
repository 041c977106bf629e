"""What goes to paper, and the picture to share."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from e2e.hands import played
from pygames import GAMES, Session
from tests.web.test_app import act, opened
from web.app.app import App
from web.app.model.words import Translator
from web.app.printing.card import card
from web.app.printing.exercises import overleaf
from web.app.printing.game import game_pages, stretches
from web.app.printing.sheets import score_sheet

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

    picture = card(SAY, session, None, session.ply, "https://example.org/")

    assert picture.count("card-sign") == seats
    assert picture.count('class="board"') == 1
    assert "example.org" in picture


def test_the_picture_has_a_code_that_opens_the_game_else_the_site() -> None:
    session = played("blokus", 2, 40)

    def dark(*links: str) -> set[str]:
        return {
            *re.findall('d="([^"]*)" class="code-dark"', card(SAY, session, None, 9, "https://example.org/", *links))
        }

    (site,), (game,) = dark(), dark("https://example.org/#game=abc")
    assert site != game
    assert dark("x" * 2000) == {site}
    assert "code-dark" not in card(SAY, session, None, 9, "")


def test_people_without_names_are_numbered_on_paper_on_pictures_and_at_the_table_and_not_in_the_record() -> None:
    app, _ = opened()
    form = {"seats": "3", "seat0": "human", "seat1": "bot casual", "seat2": "human"}
    app.handle({"do": "form", "name": "start ringgz", "values": form})
    session = app.desk.session
    assert session
    shown = (game_pages(SAY, session, None, 8), card(SAY, session, None, 0, ""), app.view().parts["seats"])

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
