"""Puzzles without a browser: chosen, tried, answered, counted; and a new one every day."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from statistics import mean, median
from typing import Any
from zlib import crc32

import pytest

from pygames import CHANCE, GAMES
from pygames.play.glicko import Rating
from pygames.play.puzzle import DAILY_GAMES, WON, Prize, read_puzzles
from tests.presses import presses_of
from tests.web.test_app import act, opened, press
from tools.paths import WEB
from web.app.app import App
from web.app.model import attempt as attempt_module
from web.app.model.attempt import Attempt
from web.app.model.daily import Puzzles, game_of_day, puzzle_of_day
from web.app.model.marks import RIGHT, with_marks
from web.app.model.news import turns
from web.app.model.puzzle_words import is_done
from web.app.model.streaks import streak_on
from web.app.screens.stamp import puzzle_stamp
from web.app.storage.progress import Progress
from web.app.storage.solved import START, Day, Days, Log, merged_days, merged_logs, read_days, write_days
from web.protocol import Reply

TEXT = "".join(file.read_text() for file in sorted((WEB / "puzzles").glob("*.txt")))
TODAY, YESTERDAY = "2026-11-25", "2026-11-24"
SINCE_WEEKS = write_days(Days({"2026-11-01": Day(0, on_time=True)}))
"""What is stored of the days of somebody who has tried puzzles for weeks."""


WITH_PUZZLES = sorted(file.stem for file in (WEB / "puzzles").glob("*.txt"))


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find the answers to wrong moves in few steps."""
    monkeypatch.setattr(attempt_module, "STEPS", 20)


def puzzling(stored: dict[str, str] | None = None, now: str = f"{TODAY} 12:00:00", route: str = "puzzles") -> App:
    """Return an app with the puzzles open."""
    app, reply = opened(stored, route=route, now=now, address="https://example.org/")
    if reply.get("fetch"):
        assert app.io_request()["puzzles"]
        app.take_io_result({"texts": {}, "puzzles": TEXT})
    draw_boards(app)
    return app


def draw_boards(app: App) -> Reply:
    """Let the boards of the list be drawn, if one is shown, and return the last reply."""
    if not (reply := app.reply()).get("fetch"):
        return reply
    assert not app.io_request().get("puzzles")
    return app.take_io_result({"texts": {}})


def tried(app: App) -> Attempt:
    """Return the puzzle that is being tried."""
    assert app.desk.puzzling.attempt
    return app.desk.puzzling.attempt


def answer_right(app: App) -> Reply:
    """Make a right move."""
    one = tried(app)
    return press(app, *presses_of(one.session, one.puzzle.answers[0]))


def answer_wrong(app: App) -> Reply:
    """Make a move that is not right."""
    one = tried(app)
    moves = map(str, one.session.position.legal_moves())
    return press(app, *presses_of(one.session, next(move for move in moves if move not in one.puzzle.answers)))


def think_to_the_end(app: App) -> Reply:
    """Let the computer answer."""
    reply: Reply = {}
    while app.desk.turns.busy:
        while not app.desk.turns.think():
            pass
        app.decide()
        reply = app.reply()
    return reply


def at(app: App, now: str, action: str) -> Reply:
    """Do something at a time."""
    return app.handle({"do": "act", "action": action, "now": now})


def kept(reply: Reply, key: str) -> Any:
    """Return what a reply has stored under a key."""
    text = reply["store"][key]
    assert text
    return json.loads(text)


def front(app: App, now: str = f"{TODAY} 12:00:00") -> str:
    """Return the front page at a time."""
    at(app, now, "home")
    reply = at(app, now, "puzzles")
    return reply["whole"]


# The front page


def test_the_first_thing_on_the_front_page_is_the_puzzle_of_the_day_and_then_what_has_come_back() -> None:
    app = puzzling()
    act(app, "puzzle ringgz 1")
    answer_wrong(app)
    think_to_the_end(app)
    shown = front(app, "2026-11-26 08:00:00")

    order = [
        shown.index(text) for text in ('data-action="daily" class="main"', "Back again", "By game", "Runs", "Themes")
    ]
    assert order == sorted(order)
    assert shown.count('class="main"') == 1
    assert '<b>Ringgz</b><span class="soft">1 you missed' in shown.split("Back again")[1]


def test_once_the_day_is_done_the_next_thing_comes_first_and_is_not_shown_twice() -> None:
    app = puzzling()
    act(app, "puzzle ringgz 1")
    answer_wrong(app)
    think_to_the_end(app)
    at(app, "2026-11-26 08:00:00", "daily")
    answer_right(app)
    shown = front(app, "2026-11-26 09:00:00")

    assert 'data-action="next_puzzle ringgz" class="main"' in shown
    assert shown.index("1 puzzle you missed is back.") < shown.index("Puzzle of the day")
    assert "1 you missed" not in shown
    assert 'data-action="share_day"' in shown


def test_the_board_on_a_tile_is_that_of_the_puzzle_which_a_press_opens() -> None:
    app = puzzling()
    shown = front(app)
    for game in WITH_PUZZLES:
        for action in re.findall(f'data-action="(next_puzzle {game}[ a-z]*)"', shown):
            board = shown.split(f'data-action="{action}"')[1].split("</button>")[0]
            act(app, action)
            assert puzzle_stamp(tried(app).puzzle) in board
            act(app, "puzzles")


def test_games_that_one_has_tried_come_before_the_others_and_numbers_are_behind_all() -> None:
    app = puzzling({"puzzles cathedral": Log().tried("x", 1200, 0).write()})
    shown = front(app)
    games = re.findall(r'data-action="puzzles (\w+)"', shown)

    assert games[0] == "cathedral"
    assert {*games} == {*WITH_PUZZLES}
    assert 'data-action="puzzle ' not in shown
    of_game = act(app, "puzzles cathedral")["whole"]
    assert of_game.index("<details") < of_game.index('data-action="puzzle cathedral 1"')


# Fetching


def test_the_puzzles_are_fetched_when_they_are_first_opened() -> None:
    app, reply = opened()
    assert "fetch" not in reply

    assert act(app, "puzzles")["fetch"] is True
    assert app.io_request() == {"read": [], "pass": [], "keep": {}, "puzzles": True}
    shown = app.take_io_result({"texts": {}, "puzzles": TEXT})

    assert shown["parts"]["puzzles"].count('data-action="puzzles ') == len(WITH_PUZZLES)
    assert shown["parts"]["puzzles"].count("<svg xmlns") == 1, "the board of what is next; the small ones come last"
    assert shown["fetch"] is True
    drawn = draw_boards(app)
    assert drawn["parts"]["puzzles"].count("<svg xmlns") > 2 * len(WITH_PUZZLES)
    assert "fetch" not in drawn
    assert "fetch" not in act(app, "puzzles blokus")


def test_puzzles_that_cannot_be_loaded_are_reported_and_can_be_requested_again() -> None:
    app, _ = opened(route="puzzles")

    shown = app.take_io_result({"texts": {}})
    assert "couldn’t be loaded" in shown["parts"]["puzzles"]
    assert act(app, "fetch_puzzles")["fetch"] is True
    app.take_io_result({"texts": {}, "puzzles": TEXT})

    assert app.desk.puzzling.puzzles


def test_an_address_opens_its_puzzle_once_they_are_there() -> None:
    app, reply = opened(route="puzzle/ringgz/2")
    assert reply["fetch"] is True

    shown = app.take_io_result({"texts": {}, "puzzles": TEXT})

    assert shown["route"] == "puzzle/ringgz/2"
    assert tried(app).puzzle.number == 2


def test_who_has_gone_on_meanwhile_is_not_brought_back() -> None:
    app, _ = opened(route="puzzle/ringgz/2")
    act(app, "home")

    app.take_io_result({"texts": {}, "puzzles": TEXT})

    assert app.desk.route == "home"


@pytest.mark.parametrize("route", ["puzzle/chess/1", "puzzle/blokus/0", "puzzle/blokus/9999", "puzzles/x", "daily/x"])
def test_an_address_that_leads_to_no_puzzle_leads_to_all(route: str) -> None:
    app = puzzling(route=route)

    assert app.desk.route == "puzzles"
    assert app.desk.puzzling.attempt is None


# Trying


EXACT = {
    Prize.WIN: "to move and win",
    Prize.LESS: "lose by as little as possible",
    Prize.MORE: "best result",
    Prize.CAPTURE: "best result",
}
"""What is asked for by the prize, where the game was solved."""


def is_over_after(attempt: Attempt, move: str) -> bool:
    """Return whether a move ends the game of a puzzle."""
    position = attempt.session.position
    return position.play(position.parse(move)).turn is None


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_right_move_is_praised_with_its_reason_and_what_it_brings(name: str) -> None:
    app = puzzling()
    act(app, f"puzzle {name} 1")

    reply = answer_right(app)

    assert reply["parts"]["result"].startswith('<p tabindex="-1" id="verdict" class="right">')
    assert app.desk.say(tried(app).praise) in reply["say"]
    assert re.search("With best play you (finish|win)|times in 100|wins the game", reply["say"])
    assert reply["focus"] == "#verdict"
    assert reply["mine"] is False


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_wrong_move_is_answered_on_the_board_and_may_be_made_again(name: str) -> None:
    app = puzzling()
    act(app, f"puzzle {name} 1")
    one = tried(app)

    reply = answer_wrong(app)
    assert reply["think"] is True
    assert "Not the best move" in reply["say"]
    ply = one.session.ply
    shown = think_to_the_end(app)

    is_answered = one.session.ply > ply
    assert ("See how it’s answered" in shown["parts"]["result"]) is is_answered
    assert one.session.ply > ply or one.session.position.turn is None
    turns = [one.session.at(n).turn for n in range(one.start + 1, one.session.ply)]
    assert all(turn in (CHANCE, one.seat) for turn in turns[:-1])
    assert shown["think"] is False
    board = app.view().board
    assert board
    styles = {style for mark in board.canvas.marks for style in mark.style.split()}
    assert "mark-mistake" in styles
    assert "mark-right" not in styles
    assert ("mark-ghost" in styles) is (one.answered is not None)

    assert 'id="verdict"' not in act(app, "again_puzzle")["parts"]["result"]
    assert one.session.ply == one.start
    assert "right" in answer_right(app)["parts"]["result"]


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_the_right_place_is_drawn_after_the_second_wrong_move_and_stays_until_it_is_found(name: str) -> None:
    app = puzzling()
    act(app, f"puzzle {name} 1")
    one = tried(app)

    def is_drawn() -> bool:
        board = app.view().board
        assert board
        marks = {mark for mark in board.canvas.marks if "mark-right" in mark.style}
        right = with_marks(one.game, one.observation, board.canvas, {one.puzzle.answers[0]: RIGHT})
        return bool(marks) and right == board.canvas  # nothing else is to be marked as right

    for drawn in (False, True):
        answer_wrong(app)
        think_to_the_end(app)
        assert is_drawn() is drawn
        assert ("A right place is marked now." in app.view().parts["result"]) is drawn
        act(app, "again_puzzle")
        assert is_drawn() is drawn
    answer_right(app)
    assert not is_drawn()


def test_what_follows_a_wrong_move_takes_a_paragraph_for_each_turn() -> None:
    app = puzzling()
    number = next(one.number for one in (app.desk.puzzling.puzzles or {})["sectori"] if one.theme == "win")
    act(app, f"puzzle sectori {number}")
    one = tried(app)
    answer_wrong(app)
    think_to_the_end(app)

    shown = turns(one.session, one.session.ply)
    assert len(one.refutation_lines) <= sum(plies.stop > one.start + 1 for _, plies in shown) + 1
    assert one.session.ply - one.start - 1 > len(one.refutation_lines)


def test_a_wrong_move_that_ends_the_game_promises_no_answer() -> None:
    app, over = puzzling(), []
    for puzzle in (app.desk.puzzling.puzzles or {})["ringgz"]:
        act(app, f"puzzle ringgz {puzzle.number}")
        wrong = [move for move in map(str, tried(app).session.position.legal_moves()) if move not in puzzle.answers]
        over = [move for move in wrong if is_over_after(tried(app), move)]
        if over:
            break
    press(app, *presses_of(tried(app).session, over[0]))
    told = think_to_the_end(app)["parts"]["result"]
    assert "Not the best move." in told
    assert "answered" not in told


def test_the_answer_can_be_seen_and_then_counts_as_a_wrong_try() -> None:
    app = puzzling()
    act(app, "puzzle ringgz 1")
    answer_wrong(app)
    think_to_the_end(app)

    reply = act(app, "answer_puzzle")

    assert "This is the solution." in reply["parts"]["result"]
    assert tried(app).session.plies[-1] in tried(app).puzzle.answers
    act(app, "again_puzzle")
    answer_right(app)
    assert app.desk.puzzling.log("ringgz").tries[tried(app).puzzle.key] == 2


@pytest.mark.parametrize("each", [8, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_puzzle_says_what_is_asked_and_how_sure_its_answer_is_and_takes_every_right_move(
    name: str, each: int
) -> None:
    app = puzzling()
    for puzzle in (app.desk.puzzling.puzzles or {})[name][::each]:
        said = act(app, f"puzzle {name} {puzzle.number}")["say"]
        task = GAMES[name].guide.theme(puzzle.theme).task
        asked = app.desk.say(task) if task else EXACT[puzzle.prize] if puzzle.exact else "best chance"
        assert asked in said
        for answer in puzzle.answers[1:2]:
            press(app, *presses_of(tried(app).session, answer))
            assert tried(app).solved


def test_a_press_after_the_move_is_refused() -> None:
    app = puzzling()
    act(app, "puzzle ringgz 1")
    answer_right(app)

    reply = press(app, "a1")

    assert "You’ve made your move here" in reply["say"]
    assert "toast" not in reply, "it would lie over the tray of the next puzzle"


def test_nothing_of_a_puzzle_touches_the_players_own_game() -> None:
    app, _ = opened()
    act(app, "quick blokus")
    game = app.desk.session
    assert game
    before = game.record
    act(app, "puzzles")
    app.take_io_result({"texts": {}, "puzzles": TEXT})
    act(app, "puzzle blokus 1")

    assert "Your own game is waiting" in act(app, "undo")["say"]
    answer_right(app)

    assert game.record == before
    act(app, "home")
    act(app, f"resume {app.desk.shelf.current}")
    assert app.desk.session is not None
    assert app.desk.session.record.plies == before.plies


def test_the_next_puzzle_is_the_next_that_is_not_solved() -> None:
    app = puzzling()
    first, second, *_ = (app.desk.puzzling.puzzles or {})["ringgz"]
    act(app, f"puzzle ringgz {first.number}")
    answer_right(app)

    act(app, "next_puzzle ringgz")
    assert tried(app).puzzle == second
    act(app, "puzzles ringgz")
    act(app, "next_puzzle ringgz")
    assert tried(app).puzzle == second


def test_hidden_racks_stay_hidden() -> None:
    app = puzzling()
    act(app, "puzzle blockers 1")
    one = tried(app)

    trays = app.view().parts["others"]

    assert len(re.findall('class="hand ', app.view().parts["hand"])) == 1
    assert len(re.findall('class="hand ', trays)) == one.session.seats - 1


# What is counted


def test_the_first_try_alone_moves_the_rating() -> None:
    app = puzzling()
    act(app, "puzzle ringgz 1")

    reply = answer_right(app)
    first = app.desk.puzzling.log("ringgz").rating
    assert first.number > START.number
    assert kept(reply, "puzzles ringgz")["tries"] == {tried(app).puzzle.key: 0}
    assert "Puzzle rating: ? – 4 more puzzles" in reply["parts"]["result"]

    act(app, "again_puzzle")
    assert "store" not in answer_wrong(app)
    think_to_the_end(app)
    assert app.desk.puzzling.log("ringgz").rating == first
    assert app.desk.puzzling.log("ringgz").solved(tried(app).puzzle.key)


def test_a_wrong_first_try_lowers_it_and_the_right_one_after_it_still_solves() -> None:
    app = puzzling()
    act(app, "puzzle ringgz 1")

    answer_wrong(app)
    low = app.desk.puzzling.log("ringgz")
    assert low.rating.number < START.number
    assert low.count == 0
    think_to_the_end(app)
    act(app, "again_puzzle")
    answer_right(app)

    log = app.desk.puzzling.log("ringgz")
    assert log.rating == low.rating
    assert log.tries == {tried(app).puzzle.key: 1}
    assert "1 of" in act(app, "puzzles ringgz")["whole"]


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_first_try_moves_the_rating_by_no_more_than_players_expect(name: str) -> None:
    ratings = [one.rating for one in (puzzling().desk.puzzling.puzzles or {})[name]]
    lost = [START.number - Log().tried("x", rating, 1).rating.number for rating in ratings]
    won = [Log().tried("x", rating, 0).rating.number - START.number for rating in ratings]

    assert max(lost) < 150
    assert median(lost) < 100
    assert median(won) < 180


def test_the_rating_of_a_good_solver_rises_to_where_it_belongs() -> None:
    rng, log = Random(1), Log()
    for n in range(60):
        rating = 1100 + 10 * n
        log = log.tried(f"{n}", rating, int(rng.random() > 1 / (1 + 10 ** ((rating - 1600) / 400))))

    assert abs(log.rating.number - 1600) < 2 * log.rating.deviation < 200


def test_a_log_from_when_ratings_began_elsewhere_is_read_as_it_was_stored() -> None:
    log = Log.read('{"version": 1, "rating": [1017.5, 290.1, 0.06], "tries": {"x": -1}}')

    assert log.rating == Rating(1017.5, 290.1, 0.06)


def test_what_is_solved_is_found_again_and_marked() -> None:
    log = Log().tried("x", 1500, 0)
    app = puzzling({"puzzles ringgz": log.write()})

    assert app.desk.puzzling.log("ringgz").tries == {"x": 0}
    assert round(app.desk.puzzling.log("ringgz").rating.number) == round(log.rating.number)


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[]", '{"version": 1}', '{"version": 1, "tries": 3, "days": []}', '{"version": -9}'],
)
def test_what_cannot_be_understood_is_kept_aside(text: str) -> None:
    app, _ = opened({"puzzles ringgz": text, "daily": text})

    assert app.desk.puzzling.logs == {}
    assert app.desk.puzzling.days == {}
    assert app.desk.shelf.aside["damaged puzzles ringgz"] == text
    assert app.desk.shelf.aside["damaged daily"] == text


def test_logs_of_a_newer_version_stay_where_they_are() -> None:
    text = '{"version": 9}'
    app, reply = opened({"puzzles ringgz": text, "daily": text})

    assert app.desk.puzzling.logs == {}
    assert app.desk.puzzling.days == {}
    assert app.desk.shelf.ahead == {"puzzles ringgz": text, "daily": text}
    assert "store" not in reply


def test_everything_goes_into_a_backup_and_comes_out_again() -> None:
    app = puzzling()
    act(app, "daily")
    answer_right(app)
    saved = act(app, "export")["save"]["text"]

    other, _ = opened()
    other.handle({"do": "form", "name": "load", "values": {"record": saved}})
    stored = other.desk.shelf.texts

    assert other.desk.puzzling.days == app.desk.puzzling.days
    assert other.desk.puzzling.logs.keys() == app.desk.puzzling.logs.keys()
    assert stored == app.desk.shelf.texts


# The puzzle of the day


def test_every_day_has_its_puzzle_and_the_games_take_turns() -> None:
    puzzles = planned("")
    days = [str(date(2026, 11, 1) + timedelta(n)) for n in range(5 * 40)]

    assert {game_of_day(day) for day in days[:5]} == set(DAILY_GAMES)
    for name in DAILY_GAMES:
        of_game = [puzzle_of_day(puzzles, day) for day in days if game_of_day(day) == name]
        many = len(puzzles[name])
        assert len({one.key for one in of_game}) >= min(many, 20), "none comes again before many others have come"


def test_puzzles_of_the_day_win_something_get_harder_by_the_weekday_and_none_comes_again_within_five_weeks() -> None:
    puzzles = puzzling().desk.puzzling.puzzles or {}
    days = [date(2026, 11, 30) + timedelta(n) for n in range(7 * 40)]
    shown = {day: puzzle_of_day(puzzles, str(day)) for day in days}

    assert all(one.prize in WON for one in shown.values())
    by_weekday = [mean(one.rating for day, one in shown.items() if day.weekday() == n) for n in range(7)]
    assert by_weekday == sorted(by_weekday)
    seen: dict[str, date] = {}
    for day, one in shown.items():
        assert day - seen.get(one.key, date.min) >= timedelta(35)
        seen[one.key] = day


def later(puzzles: Puzzles, since: str) -> Puzzles:
    """Return these puzzles and twenty more of each game, added from a date on."""
    return {
        game: [*of_game, *(replace(one, number=len(of_game) + n, since=since) for n, one in enumerate(of_game[:20], 1))]
        for game, of_game in puzzles.items()
    }


@pytest.mark.slow
def test_a_puzzle_added_later_changes_no_past_day() -> None:
    puzzles = planned("")
    days = [date(2026, 1, 1) + timedelta(n) for n in range(3000)]
    added = later(puzzles, "2027-01-15")
    shown = {str(day): puzzle_of_day(puzzles, str(day)) for day in days}
    more = {str(day): puzzle_of_day(added, str(day)) for day in days}

    assert all(more[day] == shown[day] for day in shown if day < "2027-01-15")
    for game in DAILY_GAMES:
        of_game = [one for day, one in more.items() if game_of_day(day) == game and day > "2029-01-01"]
        assert {one.number for one in of_game} > {one.number for one in puzzles[game]}, "the new ones come, too"


def test_a_cycle_that_has_begun_brings_each_of_its_puzzles_once_whatever_is_added() -> None:
    puzzles = later(planned(""), "2027-01-15")
    days = (str(date(2026, 7, 3) + timedelta(5 * n)) for n in range(72))

    assert sorted(puzzle_of_day(puzzles, day).number for day in days) == list(range(1, 73))


MONDAY = "2026-11-30"
PLAN = "".join(f"week {name} {MONDAY} 11 12,13 14 15 16 17 18,19\n" for name in DAILY_GAMES)


UNPLANNED = "".join(line for line in TEXT.splitlines(keepends=True) if not line.startswith("week"))


def planned(text: str) -> Puzzles:
    """Return the puzzles with plans."""
    found = read_puzzles(text + UNPLANNED)
    return {game: [one for one in found if one.game == game] for game in GAMES}


def test_from_the_date_of_a_plan_on_each_weekday_has_its_puzzles_in_turn_and_games_take_turns() -> None:
    puzzles, before = planned(PLAN), planned("")
    days = [date(2026, 11, 1) + timedelta(n) for n in range(120)]
    shown = {day: puzzle_of_day(puzzles, str(day)) for day in days}

    assert all(shown[day].key == puzzle_of_day(before, str(day)).key for day in days if str(day) < MONDAY)
    for day, puzzle in shown.items():
        assert puzzle.game == game_of_day(str(day))
        assert str(day) < MONDAY or (MONDAY, day.weekday()) in puzzle.weeks
    sundays = [one.number for day, one in shown.items() if day.weekday() == 6 and str(day) > MONDAY]
    assert {18, 19} == set(sundays)


def test_a_later_plan_changes_no_day_before_it() -> None:
    first, both = planned(PLAN), planned(PLAN + PLAN.replace(MONDAY, "2027-02-01").replace(" 11 ", " 31 "))
    days = [str(date(2026, 12, 1) + timedelta(n)) for n in range(120)]

    changed = [day for day in days if puzzle_of_day(first, day).number != puzzle_of_day(both, day).number]
    assert changed
    assert all(day >= "2027-02-01" and date.fromisoformat(day).weekday() == 0 for day in changed)


PUBLISHED = {"sectori": 72, "ringgz": 60, "blockers": 66, "cathedral": 62, "blokus": 72}
"""By game how many puzzles there were when numbers were fixed."""


def test_links_and_past_days_mean_the_puzzles_that_they_have_always_meant() -> None:
    puzzles = puzzling().desk.puzzling.puzzles or {}
    by_number = {game: sorted(of_game, key=lambda one: one.number) for game, of_game in puzzles.items()}
    keys = {game: [one.key for one in by_number[game][:many]] for game, many in PUBLISHED.items()}
    days = [str(date(2026, 1, 1) + timedelta(n)) for n in range(333)]
    assert days[-1] < MONDAY, "from then on plans say what the puzzles of the days are"

    assert {game: crc32(" ".join(of_game).encode()) for game, of_game in keys.items()} == {
        "sectori": 1188587210,
        "ringgz": 3712066017,
        "blockers": 1194179650,
        "cathedral": 779205506,
        "blokus": 3824111244,
    }
    assert crc32(" ".join(puzzle_of_day(puzzles, day).key for day in days).encode()) == 107163360


def test_it_hangs_on_the_date_alone() -> None:
    first, second = puzzling(), puzzling({"daily": write_days(Days({"2026-11-20": Day(0, on_time=True)}))})

    for app in (first, second):
        act(app, "daily")

    assert tried(first).puzzle == tried(second).puzzle
    assert tried(first).day == TODAY
    assert first.desk.route == f"daily/{TODAY}"


def test_six_days_make_a_streak_and_a_missed_one_ends_it() -> None:
    app = puzzling()
    for n in range(6):
        day = str(date(2026, 11, 24) + timedelta(n))
        at(app, f"{day} 09:00:00", "daily")
        answer_right(app)
        assert streak_on(app.desk.puzzling.days, day).length == n + 1

    assert "6-day streak" in at(app, "2026-11-30 00:00:01", "home")["whole"]
    assert "streak" not in at(app, "2026-12-01 08:00:00", "home").get("parts", {"daily": "streak"})["daily"]


def test_the_next_puzzle_of_the_day_comes_at_midnight() -> None:
    app = puzzling()
    at(app, f"{TODAY} 23:59:59", "daily")
    answer_right(app)
    assert "next at midnight" in at(app, f"{TODAY} 23:59:59", "home")["whole"]

    shown = at(app, "2026-11-26 00:00:00", "quiet")

    assert "Solved" not in shown["parts"]["daily"]
    assert GAMES[game_of_day("2026-11-26")].title in shown["parts"]["daily"]


def test_a_page_left_open_shows_the_new_day_and_solve_it_means_that() -> None:
    app = puzzling({"daily": SINCE_WEEKS}, now=f"{TODAY} 23:50:00")
    assert 'aria-label="24 November 2026: missed"' in app.view().parts["puzzles"]
    assert 'data-action="daily"' in app.view().parts["puzzles"]

    shown = app.handle({"do": "day", "now": "2026-11-26 08:00:00"})["parts"]["puzzles"]

    assert f'data-action="daily {TODAY}"' in shown
    assert "Puzzle of the day: " in at(app, "2026-11-27 08:00:00", "daily")["whole"]
    assert tried(app).day == "2026-11-27"


def test_a_puzzle_opened_on_its_day_counts_for_it_after_midnight() -> None:
    app = puzzling()
    at(app, f"{TODAY} 23:58:00", "daily")
    app.handle({"do": "day", "now": "2026-11-26 00:00:00"})
    app.desk.device.now = "2026-11-26 00:01:00"
    reply = answer_right(app)

    assert app.desk.puzzling.days == {TODAY: Day(0, on_time=True)}
    assert "opened on its day" not in reply["say"]


def test_a_daily_puzzle_opened_later_says_that_it_does_not_count() -> None:
    app = puzzling()
    assert "Puzzle of 24 November 2026" in act(app, f"daily {YESTERDAY}")["whole"]
    assert "opened on its day" in answer_right(app)["say"]
    assert "opened on its day" in app.view().parts["result"]

    app.desk.puzzling.days[YESTERDAY] = Day(0, on_time=True)
    act(app, "again_puzzle")
    assert "opened on its day" not in answer_right(app)["say"]


def test_the_puzzle_of_the_day_says_that_it_is_and_one_of_the_list_does_not() -> None:
    app = puzzling()
    assert "Puzzle of the day: " in act(app, "daily")["whole"]
    assert "Puzzle of the day" not in act(app, "puzzle ringgz 1")["whole"]


def test_no_day_was_missed_before_the_first_one_that_was_tried() -> None:
    assert "calendar" not in puzzling().view().parts["puzzles"]
    tried_once = puzzling({"daily": write_days(Days({"2026-11-23": Day(-1, on_time=True)}))})
    shown = tried_once.view().parts["puzzles"]
    days = [f"2026-11-{n}" for n in range(10, 31)]
    assert [day for day in days if f'data-action="daily {day}"' in shown] == ["2026-11-23", YESTERDAY, TODAY]


def test_a_missed_day_can_be_caught_up_on_without_a_streak() -> None:
    app = puzzling({"daily": SINCE_WEEKS})
    assert 'data-action="daily 2026-11-24"' in app.view().parts["puzzles"]

    act(app, "daily 2026-11-24")
    answer_right(app)

    assert app.desk.puzzling.days["2026-11-24"] == Day(0, on_time=False)
    assert streak_on(app.desk.puzzling.days, TODAY).length == 0
    assert 'aria-label="24 November 2026: solved later"' in act(app, "puzzles")["whole"]


def test_a_clock_set_back_breaks_nothing() -> None:
    app = puzzling()
    for day in ("2026-11-24", TODAY):
        at(app, f"{day} 09:00:00", "daily")
        answer_right(app)

    at(app, "2026-11-20 09:00:00", "daily")
    assert tried(app).day == "2026-11-20"
    answer_right(app)

    assert streak_on(app.desk.puzzling.days, "2026-11-20").length == 2
    assert len(app.desk.puzzling.days) == 3
    assert streak_on(app.desk.puzzling.days, TODAY).length == 2


def follow(app: App, today: str, day: str) -> Reply:
    """Follow the link to the puzzle of a day, on a day."""
    return app.handle({"do": "route", "route": f"daily/{day}", "now": f"{today} 22:00:00"})


@pytest.mark.parametrize("way", ["link", "button"])
def test_a_day_that_has_not_come_is_not_opened_and_says_so(way: str) -> None:
    app = puzzling()
    tomorrow = "2026-11-26"
    reply = follow(app, TODAY, tomorrow) if way == "link" else act(app, f"daily {tomorrow}")

    assert app.desk.puzzling.attempt is None
    assert app.desk.route == "puzzles"
    assert reply["say"] == "The puzzle of 26 November 2026 opens on that day."
    assert follow(app, tomorrow, tomorrow)["route"] == f"daily/{tomorrow}"


def test_a_day_that_was_solved_before_the_clock_went_back_is_still_shown() -> None:
    app = puzzling()
    at(app, f"{TODAY} 09:00:00", "daily")
    answer_right(app)

    follow(app, YESTERDAY, TODAY)

    assert tried(app).solved
    assert tried(app).day == TODAY
    assert streak_on(app.desk.puzzling.days, YESTERDAY).length == 1


def test_a_day_that_an_older_version_let_one_solve_early_can_be_solved_on_its_day_and_counts() -> None:
    early = Days({YESTERDAY: Day(0, on_time=True), TODAY: Day(1, on_time=False)})
    app = puzzling({"daily": write_days(early)})
    assert not is_done(app.desk.puzzling, TODAY)

    at(app, f"{TODAY} 09:00:00", "daily")
    assert tried(app).solved is None
    answer_right(app)

    assert is_done(app.desk.puzzling, TODAY)
    assert streak_on(app.desk.puzzling.days, TODAY).length == 2


def test_a_day_solved_by_a_clock_that_was_far_ahead_does_not_hold_the_streak_back() -> None:
    days = dict.fromkeys(("2031-01-01", "2026-11-23", "2026-11-24", TODAY), Day(0, on_time=True))
    assert streak_on(days, TODAY).length == 3
    assert streak_on(days, "2026-11-27").length == 1


def test_of_two_devices_the_one_counts_that_has_solved_a_day_and_on_time() -> None:
    failed, late, good = Day(-1, on_time=True), Day(1, on_time=False), Day(2, on_time=True)
    for mine, theirs, kept in ((failed, late, late), (late, good, good), (good, failed, good), (failed, good, good)):
        assert merged_days(Days({TODAY: mine}), Days({TODAY: theirs})) == {TODAY: kept}
    assert merged_days(Days(), Days({TODAY: failed})) == {TODAY: failed}


def test_the_result_is_copied_without_the_answer() -> None:
    app = puzzling()
    act(app, "daily")
    answer_wrong(app)
    think_to_the_end(app)
    act(app, "again_puzzle")
    answer_right(app)

    reply = act(app, "share_day")

    title = tried(app).game.title
    assert reply["share"]["text"] == f"Quiet Table No. 1 · {title} 🟥🟩 · 2 tries\nhttps://example.org/#daily/{TODAY}"
    assert "toast" not in reply
    assert "Result copied" in act(app, "friends_sent copied")["toast"]


def test_who_has_looked_at_the_answer_has_not_solved_the_day() -> None:
    app = puzzling()
    act(app, "daily")
    act(app, "answer_puzzle")

    assert not app.desk.puzzling.days[TODAY].solved
    assert streak_on(app.desk.puzzling.days, TODAY).length == 0


def test_days_are_written_and_read() -> None:
    days = Days({TODAY: Day(2, on_time=True), "2026-11-20": Day(-1, on_time=False)})

    assert read_days(write_days(days)) == days


def test_the_start_screen_offers_the_puzzle_of_the_day_to_who_was_here_before() -> None:
    _, reply = opened({"game 1": '[Game "blokus"] e10'}, now=f"{TODAY} 12:00:00")

    assert 'data-action="daily"' in reply["whole"]
    assert 'data-action="puzzles"' in reply["whole"]
    assert GAMES[game_of_day(TODAY)].title in reply["whole"].split('id="daily"')[1].split("</section>")[0]


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_wrong_try_says_what_it_costs_where_that_is_known(name: str) -> None:
    app = puzzling()
    for puzzle in (app.desk.puzzling.puzzles or {})[name][::8]:
        act(app, f"puzzle {name} {puzzle.number}")
        told = answer_wrong(app)["parts"]["result"]
        best, other = puzzle.best, puzzle.other
        if GAMES[name].guide.theme(puzzle.theme).task:
            assert "at best" not in told
        elif best.lead is None or other.lead is None:
            assert f"It wins {other.percent} times in 100 at best; the best move, {best.percent} times." in told
        else:
            assert ("at least" in told) == (best.lead > other.lead)


def test_what_the_first_try_cost_is_said_when_it_was_wrong_and_not_beside_the_right_move() -> None:
    app = puzzling()
    act(app, "puzzle ringgz 1")
    assert "Puzzle rating: ? – 4 more puzzles" in answer_wrong(app)["parts"]["result"]
    think_to_the_end(app)

    act(app, "again_puzzle")

    assert "rating" not in answer_right(app)["parts"]["result"]


@pytest.mark.parametrize("wrong", [0, 2])
def test_a_puzzle_of_the_day_that_is_solved_is_looked_at_with_its_solution_and_its_result(wrong: int) -> None:
    app = puzzling()
    act(app, "daily")
    for _ in range(wrong):
        answer_wrong(app)
        think_to_the_end(app)
        act(app, "again_puzzle")
    answer_right(app)
    told = act(app, "share_day")["share"]
    daily = act(app, "home")["whole"].split('id="daily"')[1].split("</section>")[0]
    assert ("Result" in daily, "Solve<" in daily) == (True, False)

    shown = act(app, "daily")["whole"]

    assert ("You solved it on the first try." if not wrong else "You solved it after 2 wrong tries.") in shown
    assert tried(app).session.plies[-1] in tried(app).puzzle.answers
    assert 'data-action="share_day"' in shown
    assert act(app, "share_day")["share"] == told
    assert 'id="verdict"' not in act(app, "again_puzzle")["parts"]["result"]


def test_who_does_not_know_the_game_is_shown_the_way_to_its_course() -> None:
    assert 'data-action="learn ringgz"' in act(puzzling(), "puzzle ringgz 1")["whole"]

    knows = puzzling({"course ringgz": Progress(frozenset({"x"})).write()})

    assert 'data-action="learn ringgz"' not in act(knows, "puzzle ringgz 1")["whole"]


def test_a_day_that_is_done_keeps_its_result_its_streak_the_time_to_the_next_and_share() -> None:
    app = puzzling({"daily": write_days(Days({YESTERDAY: Day(0, on_time=True)}))})
    at(app, f"{TODAY} 09:00:00", "daily")
    answer_right(app)

    for shown in (app.view().parts["result"], at(app, f"{TODAY} 18:48:00", "puzzles")["whole"]):
        assert "2-day streak." in shown
        assert 'data-action="share_day"' in shown
    assert "You solved it on the first try." in shown
    assert "The next puzzle comes in 5 h 12 min." in shown
    assert act(app, "share_day")["share"]["text"].startswith("Quiet Table No. 1 · ")


def test_a_puzzle_does_not_say_what_it_is_about_before_it_is_solved() -> None:
    app = puzzling()
    for name in WITH_PUZZLES:
        for theme in GAMES[name].guide.themes:
            puzzle = next(one for one in (app.desk.puzzling.puzzles or {})[name] if one.theme == theme.name)
            assert app.desk.say(theme.title) not in act(app, f"puzzle {name} {puzzle.number}")["whole"]
    act(app, "puzzle ringgz 1")
    title = GAMES["ringgz"].guide.theme(tried(app).puzzle.theme).title
    assert app.desk.say(title) in answer_right(app)["parts"]["result"]


def test_one_goes_on_within_a_theme() -> None:
    app = puzzling()
    assert 'data-action="next_puzzle ringgz tie"' in act(app, "puzzles ringgz")["whole"]
    act(app, "next_puzzle ringgz tie")
    first = tried(app).puzzle
    assert 'data-action="next_puzzle ringgz tie" class="main"' in answer_right(app)["parts"]["result"]

    act(app, "next_puzzle ringgz tie")

    assert tried(app).puzzle.theme == first.theme == "tie"
    assert tried(app).puzzle != first


def test_a_wrong_try_says_what_it_costs_by_the_computers_reading() -> None:
    app = puzzling()
    puzzle = next(
        one for one in (app.desk.puzzling.puzzles or {})["blokus"] if (one.best.percent, one.other.percent) == (100, 0)
    )
    act(app, f"puzzle blokus {puzzle.number}")
    answer_wrong(app)

    assert "Your chances: 100% → 0%." in think_to_the_end(app)["parts"]["result"]


def test_what_was_missed_comes_again_from_box_to_box_and_first() -> None:
    app = puzzling()
    act(app, "puzzle ringgz 1")
    key = tried(app).puzzle.key
    answer_wrong(app)
    think_to_the_end(app)
    act(app, "again_puzzle")
    answer_right(app)
    assert app.desk.puzzling.log("ringgz").boxes == {key: (0, "2026-11-26")}, "the second try does not count"
    act(app, "next_puzzle ringgz")
    assert tried(app).puzzle.key != key

    for box, day in enumerate(("2026-11-26", "2026-11-29", "2026-12-06", "2026-12-20"), 1):
        assert "1 puzzle you missed is back." in at(app, f"{day} 08:00:00", "puzzles ringgz")["whole"]
        at(app, f"{day} 08:00:00", "next_puzzle ringgz")
        assert tried(app).puzzle.key == key
        answer_right(app)
        assert app.desk.puzzling.log("ringgz").boxes[key][0] == box
    at(app, "2027-01-19 08:00:00", "next_puzzle ringgz")
    answer_right(app)
    assert app.desk.puzzling.log("ringgz").boxes == {}


def test_boxes_are_stored_beside_what_older_versions_know() -> None:
    log = Log().tried("x", 1500, 1).sorted("x", TODAY, right=False)

    assert Log.read(log.write()).boxes == log.boxes == {"x": (0, "2026-11-26")}
    assert "boxes" not in json.loads(Log().tried("x", 1500, 0).write())
    strange = json.loads(log.write()) | {"boxes": {"x": [0, "2026-11-26"], "y": [9, "never"]}}
    assert Log.read(json.dumps(strange)).boxes == {"x": (0, "2026-11-26")}
    assert json.loads(Log.read(json.dumps(strange)).write())["boxes"] == strange["boxes"]
    assert merged_logs(log, Log()).boxes == log.boxes
