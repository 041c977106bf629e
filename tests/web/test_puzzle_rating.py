"""The puzzle rating: one over all games, from what versions of any age have noted of first tries."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest

from pygames.play.puzzle import Puzzle
from tests.web.test_app import act, opened
from tests.web.test_puzzles import answer_right, answer_wrong, puzzling, tried
from web.app.app import App
from web.app.model.ladder import FIRST_SHOWN
from web.app.model.puzzle_rating import puzzle_rating
from web.app.storage.solved import START, Log, merged_logs

STEP = re.compile(r"Puzzle rating: (\d+)(?: \(([+−]\d+)\))?")


def some(app: App, game: str) -> Sequence[Puzzle]:
    """Return the puzzles of a game."""
    return (app.desk.puzzling.puzzles or {})[game]


def answer(app: App, game: str, number: int, *, right: bool) -> str:
    """Try a puzzle, and return what is shown of the result."""
    act(app, f"puzzle {game} {number}")
    return (answer_right if right else answer_wrong)(app)["parts"]["result"]


def test_it_is_shown_after_as_many_puzzles_as_the_ladder_wants_games_and_is_the_same_everywhere() -> None:
    app = puzzling()
    assert "Puzzle rating: ? – 5 more puzzles" in app.view().parts["puzzles"]
    for n, game in enumerate(("ringgz", "blokus", "sectori", "cathedral"), 1):
        left = FIRST_SHOWN - n
        puzzles = "puzzle" if left == 1 else "puzzles"
        assert f"Puzzle rating: ? – {left} more {puzzles}" in answer(app, game, 1, right=n % 2 == 0)

    told = STEP.search(answer(app, "blockers", 1, right=True))
    assert told
    assert told[2] is None, "what it has changed from was not shown"
    for route in ("puzzles", "puzzles blokus", "puzzles ringgz"):
        assert f"Puzzle rating: {told[1]}<" in act(app, route)["whole"]


@pytest.mark.parametrize("right", [True, False])
def test_a_right_first_try_raises_it_in_any_game_and_a_wrong_one_lowers_it(right: bool) -> None:
    app = puzzling()
    for number in range(1, 6):
        answer(app, "ringgz", number, right=number % 2 == 0)
    for game in ("blokus", "sectori", "blockers"):
        for number in (1, 40, 77):
            found = STEP.search(answer(app, game, number, right=right))
            assert found
            assert found[2].startswith("+" if right else "−")


def test_only_the_first_try_counts() -> None:
    app = puzzling()
    answer(app, "ringgz", 1, right=False)
    before = app.desk.puzzling.rating
    act(app, "again_puzzle")

    assert "Puzzle rating" not in answer_right(app)["parts"]["result"]
    assert app.desk.puzzling.rating == before


def test_it_follows_from_the_tries_that_older_versions_have_noted_and_not_from_their_ratings() -> None:
    app = puzzling()
    solved = [one.key for one in some(app, "ringgz")[:6]]
    old = json.dumps({"version": 1, "rating": [1017.5, 290.1, 0.06], "tries": dict.fromkeys(solved, 0)})
    again = puzzling({"puzzles ringgz": old})

    assert again.desk.puzzling.rating.tries == 6
    assert again.desk.puzzling.rating.rating.number > START.number
    answer(again, "ringgz", some(app, "ringgz")[6].number, right=True)
    written = Log.read(again.desk.puzzling.log("ringgz").write())
    assert written.rating.number > 1017.5, "older versions go on with their own"
    assert written.tries.keys() == {*solved, tried(again).puzzle.key}


def test_two_devices_that_meet_have_the_rating_of_all_their_tries() -> None:
    app = puzzling()
    puzzles = app.desk.puzzling.puzzles
    mine = Log().tried(some(app, "blokus")[0].key, 1000, 0).tried(some(app, "blokus")[1].key, 1000, 1)
    theirs = Log().tried(some(app, "blokus")[2].key, 1000, 0)

    both = puzzle_rating(puzzles, {"blokus": merged_logs(mine, theirs)})

    assert both == puzzle_rating(puzzles, {"blokus": merged_logs(theirs, mine)})
    assert both.tries == 3


def test_puzzles_that_are_not_known_here_do_not_count() -> None:
    app, _ = opened({"puzzles ringgz": Log().tried("later", 1500, 0).write()})

    assert app.desk.puzzling.rating.tries == 0


def test_how_hard_a_puzzle_is_is_said_by_name_alone() -> None:
    app = puzzling()
    for game in ("ringgz", "blokus"):
        for number in (1, 40, 77):
            shown = act(app, f"puzzle {game} {number}")["whole"]
            assert re.search(">(Easy|Medium|Hard)<", shown)
            assert str(tried(app).puzzle.rating) not in shown
