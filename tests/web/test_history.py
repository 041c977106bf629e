"""When puzzles were solved and how the puzzle rating went, as it is kept in the log of a game's puzzles."""

from __future__ import annotations

import json

from web.app.storage.history import PuzzleDay, merged_history, with_try
from web.app.storage.solved import GIVEN_UP, Log, merged_logs

DAY, NEXT = "2026-11-29", "2026-11-30"


def test_a_day_has_the_rating_after_it_and_the_puzzles_solved() -> None:
    log = Log().tried("a", 1200, 0).dated(DAY, "a").tried("b", 1200, GIVEN_UP).dated(DAY).tried("c", 1200, 1)
    log = log.dated(NEXT, "c")

    assert log.history[DAY].solved == ("a",)
    assert log.history[NEXT] == PuzzleDay(round(log.rating.number), ("c",))
    assert log.history[DAY].rating != log.history[NEXT].rating
    assert Log.read(log.write()).history == log.history
    assert json.loads(log.write())["history"][NEXT] == [round(log.rating.number), "c"]


def test_a_log_from_before_has_no_dates_and_gets_none() -> None:
    text = json.dumps({"version": 1, "rating": [1250.0, 150.0, 0.06], "tries": {"a": 0}})

    assert Log.read(text).history == {}
    assert "history" not in json.loads(Log.read(text).write())


def test_without_a_date_nothing_is_noted() -> None:
    assert with_try({}, "", 1200, "a") == {}
    assert with_try({}, "yesterday", 1200, "a") == {}


def test_what_cannot_be_read_of_the_days_is_kept() -> None:
    odd = {"2026-11-28": {"rating": 1190}, "someday": [1200, "a"], DAY: [1210, "b"]}
    log = Log.read(json.dumps({"version": 1, "tries": {}, "history": odd}))

    assert log.history == {DAY: PuzzleDay(1210, ("b",))}
    assert json.loads(log.dated(NEXT, "c").write())["history"] == {**odd, NEXT: [1200, "c"]}
    assert json.loads(merged_logs(log, Log()).write())["history"] == odd
    assert json.loads(merged_logs(Log(), log).write())["history"] == odd
    whole = Log.read(json.dumps({"version": 1, "tries": {}, "history": "of a newer form"}))
    assert json.loads(whole.write())["history"] == "of a newer form"


def test_two_histories_are_united_and_again_come_to_the_same() -> None:
    mine = {DAY: PuzzleDay(1210, ("a", "b"))}
    theirs = {DAY: PuzzleDay(1190, ("b", "c")), NEXT: PuzzleDay(1200, ("d",))}
    both = {DAY: PuzzleDay(1210, ("a", "b", "c")), NEXT: PuzzleDay(1200, ("d",))}

    assert merged_history(mine, theirs) == both
    assert merged_history(both, theirs) == merged_history(both, mine) == both
    assert merged_history(theirs, mine)[DAY] == PuzzleDay(1190, ("a", "b", "c"))


def test_the_surer_log_says_what_the_rating_was() -> None:
    before = Log()
    sure = before.tried("a", 1200, 0).dated(DAY, "a").tried("b", 1200, 0).dated(DAY, "b")
    unsure = before.tried("c", 1200, 1).dated(DAY, "c")

    for united in (merged_logs(sure, unsure), merged_logs(unsure, sure)):
        assert united.history[DAY] == PuzzleDay(sure.history[DAY].rating, ("a", "b", "c"))
