"""Honours: what a game or a puzzle has achieved is shown for a second, and spoken."""

from __future__ import annotations

from random import Random

import pytest

from pygames import GAMES, Session
from tests.web.games import advance
from tests.web.test_app import opened
from tests.web.test_ladder import D, L, W, games
from tests.web.test_streaks import FIRST, after
from web.app.model.achievements import graduate, puzzler
from web.app.model.effects import NOTHING, Effects, Honour, honouring
from web.app.model.honours import honours_of_achievement, honours_of_day, honours_of_faces, honours_of_game
from web.app.model.ladder import Ladder, ladder_after
from web.app.model.puzzling import Puzzling
from web.app.model.words import Translator
from web.app.storage.faces import Faces
from web.app.storage.progress import Progress
from web.app.storage.results import Result
from web.app.storage.solved import Log

SAY = Translator(["en"])


def ladders(results: dict[str, Result]) -> list[Ladder]:
    """Return the ladders of all games."""
    return [ladder_after(name, {key: one for key, one in results.items() if one.game == name}) for name in GAMES]


def told(results: dict[str, Result]) -> list[str]:
    """Return the titles of what the last of some results has achieved."""
    *_, last = results
    before = {key: one for key, one in results.items() if key != last}
    found = honours_of_game(last, results[last].game, ladders(before), ladders(results))
    return [SAY(one.title) for one in found]


@pytest.mark.parametrize(
    ("outcomes", "titles"),
    [
        ([L], ["First game"]),
        ([W], ["First game", "Beat the beginner bot"]),
        ([W, L], []),
        ([W, L, W, D, W], ["Level up"]),
        ([W, L, W, D, W, W], []),
    ],
)
def test_a_game_shows_what_it_has_achieved_and_only_that(outcomes: list[tuple[int, ...]], titles: list[str]) -> None:
    assert told(games("beginner", *outcomes)) == titles


def test_two_honours_are_the_most_and_the_greatest_come_first() -> None:
    assert told(games("expert", W, W, W)) == ["Level up", "Top of the ladder"]


def test_a_best_score_is_an_honour_once_there_are_some_to_compare_with() -> None:
    scores = [(40, 50), (41, 50), (42, 50), (43, 50), (44, 50), (45, 50), (45, 50)]
    results = {
        f"result {n}": Result("blokus", ("human", "bot casual"), (1,), f"2026-11-2{n}", scores=one, moves=30)
        for n, one in enumerate(scores)
    }
    assert [told(dict([*results.items()][: n + 1])) for n in range(4, 7)] == [[], ["Personal best"], []]


def test_a_face_is_an_honour_once_in_each_game() -> None:
    none, game = Faces(), GAMES["blokus"]
    once = none.after_win("Ada", "blokus", "2026-12-01")

    assert [SAY(one.title) for one in honours_of_faces(none, once, game)] == ["You’ve beaten Ada"]
    assert honours_of_faces(once, once.after_win("Ada", "blokus", "2026-12-02"), game) == []
    assert honours_of_faces(once, once.after_win("Ada", "ringgz", "2026-12-02"), GAMES["ringgz"])


@pytest.mark.parametrize(("length", "title"), [(6, ""), (7, "7-day streak"), (8, ""), (30, "30-day streak")])
def test_a_week_and_a_month_of_puzzles_are_honours(length: int, title: str) -> None:
    found = honours_of_day(after("x" * length), str(FIRST.fromordinal(FIRST.toordinal() + length - 1)))
    assert [SAY(one.title) for one in found] == [title] * bool(title)


def test_the_last_step_of_a_course_and_the_fiftieth_puzzle_are_honours_once() -> None:
    steps = GAMES["sectori"].course.steps
    some, whole = Progress(frozenset(step.name for step in steps[1:])), Progress(frozenset(step.name for step in steps))
    few, many = (Puzzling(logs={"blokus": Log(tries={str(n): 0 for n in range(count)})}) for count in (49, 50))

    for earned, old, new in (
        ("Graduate", graduate({"sectori": some}), graduate({"sectori": whole})),
        ("Puzzler", puzzler(few), puzzler(many)),
    ):
        assert [SAY(one.title) for one in honours_of_achievement(old, new)] == [earned]
        assert honours_of_achievement(new, new) == []
        assert honours_of_achievement(old, old) == []


def test_what_a_game_has_achieved_stays_below_its_result_until_the_next_one() -> None:
    session = next(one for one in map(finished, range(50)) if one.at(one.ply - 1).turn == 0)
    app, _ = opened({"game 1": session.until(session.ply - 1).write(), "current": "game 1"}, route="table")
    app.handle({"do": "form", "name": "move", "values": {"move": session.plies[-1]}})

    assert "<b>First game</b> · Achievement earned." in app.view().parts["climb"]
    app.handle({"do": "act", "action": "again"})
    assert not app.desk.table.achieved


def finished(seed: int) -> Session:
    """Return a finished game against beginner whose moves were made at random."""
    session, rng = Session(GAMES["blokus"], players=("human", "bot beginner")), Random(seed)
    while session.position.turn is not None:
        advance(session, rng)
    return session


def test_what_is_shown_is_spoken_and_reaches_the_page_in_the_player_s_language() -> None:
    one, two = (Honour("star", SAY_LATER, SAY_LATER) for _ in range(2))
    effects = honouring([one]) + Effects(sound="end") + honouring([two])

    reply = effects.reply(SAY)

    assert [honour["sign"] for honour in reply["honours"]] == ["star", "star"]
    assert reply["say"].count(SAY(SAY_LATER)) == 4
    assert "honours" not in NOTHING.reply(SAY)


SAY_LATER = GAMES["blokus"].words.summary
"""Some phrase."""


def test_a_finished_game_that_is_opened_again_is_not_honoured_again() -> None:
    session = finished(1)
    result = Result.of(session, "2026-11-20 10:00:00").write()
    other = Result("ringgz", ("human", "bot beginner"), (1,), "2026-11-19 10:00:00").write()
    stored = {"game 1": session.record.write(), "current": "game 1", "result 1": result}
    app, reply = opened(stored, route="table", unread=["result 0"])
    assert "result 0" in app.io_request()["read"]

    replies = [reply, app.take_io_result({"texts": {"result 0": other}, "failed": False, "taken": []})]
    while "more" in replies[-1]:
        replies.append(app.reply())

    assert app.desk.route == "table"
    assert not app.desk.shelf.unread_of("result ")
    assert app.desk.career.is_counted
    assert not [one for reply in replies for one in reply.get("honours", [])]
