"""The text of puzzles, and every puzzle that there is: a legal game, a seat to move, answers that are moves."""

from __future__ import annotations

import lzma
from collections import Counter
from pathlib import Path

import pytest

from pygames import GAMES, Session
from pygames.core.guide import DAMAGE_CONTROL
from pygames.play.puzzle import PUZZLE_GRADES, Outcome, Prize, prize_of, read_puzzles, write_puzzles

FOLDER = Path(__file__).resolve().parent.parent.parent / "web" / "puzzles"
TEXTS = {file.stem: file.read_text() for file in sorted(FOLDER.glob("*.txt"))}
PUZZLES = {name: read_puzzles(text) for name, text in TEXTS.items()}


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
def test_a_puzzle_is_a_position_in_which_some_moves_are_right_and_what_is_said_of_them_is_true(name: str) -> None:
    guide = GAMES[name].guide
    for puzzle in PUZZLES[name]:
        position = Session.of(puzzle.record).position
        assert isinstance(position.turn, int), puzzle
        legal = {str(move) for move in position.legal_moves()}
        assert set(puzzle.answers) < legal, puzzle
        assert len(puzzle.answers) * 3 <= len(legal), puzzle
        answers = [position.parse(text) for text in puzzle.answers]
        assert list(map(str, answers)) == list(puzzle.answers), puzzle
        best, other = puzzle.best, puzzle.other
        assert (best.percent, best.lead or 0) > (other.percent, other.lead or 0), puzzle
        assert (best.lead is None) == (other.lead is None), puzzle

        asked = guide.theme(puzzle.theme)
        assert (asked is DAMAGE_CONTROL) == (puzzle.prize is Prize.LESS), puzzle
        if asked is DAMAGE_CONTROL:
            continue
        themes = [asked if asked.task else guide.theme_of(position, move) for move in answers]
        assert all(theme.shows(position, move) for theme, move in zip(themes, answers, strict=True)), puzzle
        assert asked.wrong or not asked.task, puzzle
        assert themes[0] is asked, f"the answer that is shown is of the theme: {puzzle}"


@pytest.mark.parametrize(
    ("seats", "best", "other", "prize"),
    [
        (2, "100:1", "50:0", Prize.WIN),
        (3, "100:1", "33:0", Prize.WIN),
        (2, "82", "49", Prize.WIN),
        (2, "100:9", "100:7", Prize.MORE),
        (2, "50:0", "0:-2", Prize.MORE),
        (2, "58", "40", Prize.MORE),
        (4, "25:0", "0:-1", Prize.MORE),
        (2, "90", "70", Prize.SECURE),
        (2, "90", "84", Prize.MORE),
        (2, "0:-1", "0:-2", Prize.LESS),
        (2, "32", "4", Prize.LESS),
        (4, "0:-1", "0:-3", Prize.LESS),
    ],
)
def test_what_a_right_move_brings_follows_from_the_outcomes(seats: int, best: str, other: str, prize: Prize) -> None:
    theme = GAMES["cathedral"].guide.themes[-1]

    assert prize_of(theme, seats, Outcome.read(best), Outcome.read(other)) == prize


def test_a_capture_is_a_prize_unless_the_game_is_lost() -> None:
    capture = GAMES["cathedral"].guide.theme("capture")

    assert prize_of(capture, 2, Outcome(55), Outcome(46)) == Prize.CAPTURE
    assert prize_of(capture, 2, Outcome(45), Outcome(30)) == Prize.MORE
    assert prize_of(capture, 2, Outcome(15), Outcome(3)) == Prize.LESS


@pytest.mark.parametrize("name", TEXTS)
def test_a_game_has_puzzles_of_three_grades_in_equal_parts(name: str) -> None:
    grades = Counter(puzzle.grade for puzzle in PUZZLES[name])

    assert set(grades) == set(PUZZLE_GRADES)
    assert max(grades.values()) - min(grades.values()) <= 1
    easy, _, hard = (max(one.rating for one in PUZZLES[name] if one.grade == grade) for grade in PUZZLE_GRADES)
    assert easy <= hard


@pytest.mark.parametrize("name", TEXTS)
def test_a_theme_has_several_puzzles_beside_those_that_are_lost_anyway(name: str) -> None:
    themes = Counter(puzzle.theme for puzzle in PUZZLES[name])

    assert min(themes[theme.name] for theme in GAMES[name].guide.themes) >= 3


def test_empty_lines_of_the_text_mean_nothing() -> None:
    assert read_puzzles(TEXTS["blokus"].replace("\n", "\n\n")) == PUZZLES["blokus"]


@pytest.mark.parametrize("name", TEXTS)
def test_puzzles_are_numbered_from_one_and_later_ones_have_later_numbers(name: str) -> None:
    numbered = sorted(PUZZLES[name], key=lambda one: one.number)

    assert [one.number for one in numbered] == list(range(1, len(numbered) + 1))
    assert [one.since for one in numbered] == sorted(one.since for one in numbered)


def test_puzzles_that_were_added_later_have_the_date_of_their_number() -> None:
    text = TEXTS["blokus"].replace("game", "daily blokus 9 2027-01-15\ndaily blokus 12 2027-05-01\ngame", 1)
    found = read_puzzles(text)

    dates = {one.number: one.since for one in found}
    assert [dates[n] for n in (1, 8, 9, 11, 12, 72)] == ["", "", *["2027-01-15"] * 2, *["2027-05-01"] * 2]
    assert read_puzzles(write_puzzles((puzzle.plies, puzzle) for puzzle in found)) == found


WEEK = "week blokus 2026-11-30 1 2,3 4 5 6 7 8,9"


def test_a_plan_says_which_puzzles_a_weekday_has_from_a_date_on() -> None:
    unplanned = "\n".join(line for line in TEXTS["blokus"].splitlines() if not line.startswith("week"))
    found = read_puzzles(f"{WEEK}\n{WEEK.replace('11-30', '12-28')}\n{unplanned}")

    weeks = {one.number: one.weeks for one in found}
    assert weeks[3] == (("2026-11-30", 1), ("2026-12-28", 1))
    assert [n for n, plans in sorted(weeks.items()) if ("2026-11-30", 6) in plans] == [8, 9]
    assert weeks[10] == ()
    assert read_puzzles(write_puzzles((puzzle.plies, puzzle) for puzzle in found)) == found


@pytest.mark.parametrize("name", TEXTS)
def test_no_position_is_asked_twice(name: str) -> None:
    keys = Counter(puzzle.key for puzzle in PUZZLES[name])

    assert max(keys.values()) == 1


@pytest.mark.parametrize("name", TEXTS)
def test_the_text_of_puzzles_is_read_and_written(name: str) -> None:
    written = write_puzzles((puzzle.plies, puzzle) for puzzle in PUZZLES[name])

    assert read_puzzles(written) == PUZZLES[name]


@pytest.mark.parametrize(
    "wrong",
    [
        "game chess 2",
        "game blokus 7",
        "game blokus 2\nplay e10\nask 1 1 gap 4 1500 1 0 e9",
        "ask x",
        "solve e4",
        "daily blokus 9 x",
        "week blokus 2026-11-30 1 2 3",
        "week blokus x 1 2 3 4 5 6 7",
    ],
)
def test_a_text_that_is_wrong_is_refused_with_its_line(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"line \d of the puzzles"):
        read_puzzles(wrong)


def test_an_outcome_tells_its_share_and_where_it_is_certain_its_lead() -> None:
    assert Outcome.read("84") == Outcome(84)
    assert Outcome.read("0:-3") == Outcome(0, -3)
    assert [str(Outcome.read(text)) for text in ("84", "100:5")] == ["84", "100:5"]


def test_there_are_three_hundred_puzzles_and_dozens_for_each_game() -> None:
    many = {name: len(puzzles) for name, puzzles in PUZZLES.items()}

    assert sum(many.values()) >= 300
    assert min(many.values()) >= 60


def test_all_puzzles_weigh_little() -> None:
    assert len(lzma.compress("".join(TEXTS.values()).encode())) < 60_000, "brotli makes about the same of it"


def test_each_game_says_what_its_puzzles_are_about_and_the_last_theme_fits_any_move() -> None:
    with_themes = [game for game in GAMES.values() if game.guide.themes]
    assert TEXTS.keys() <= {game.name for game in with_themes}
    for game in with_themes:
        names = [theme.name for theme in game.guide.themes]
        assert len(set(names)) == len(names) >= 3
        position = game.start(**({"rounds": 1} if game.name == "cathedral" else {}))
        assert game.guide.themes[-1].shows(position, None)
