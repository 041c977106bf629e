"""When puzzles were first tried and first solved, as it is kept in the log of a game's puzzles."""

from __future__ import annotations

import json

from web.app.storage.history import PuzzleDay, merged_history, with_day
from web.app.storage.solved import GIVEN_UP, Log, merged_logs

DAY, NEXT = "2026-11-29", "2026-11-30"


def test_a_day_has_the_puzzles_that_were_tried_and_solved_for_the_first_time() -> None:
    log = Log().tried_on(DAY, "a", 1200, 0).tried_on(DAY, "b", 1200, GIVEN_UP).tried_on(NEXT, "c", 1200, 1)
    log = log.tried_on(NEXT, "b", 1200, 0).tried_on(NEXT, "a", 1200, 0)

    assert log.history == {DAY: PuzzleDay(("a", "b"), ("a",)), NEXT: PuzzleDay(("c",), ("b", "c"))}
    assert Log.read(log.write()).history == log.history
    assert json.loads(log.write())["history"][NEXT] == [["c"], ["b", "c"]]


def test_a_log_from_before_has_no_dates_and_gets_none() -> None:
    text = json.dumps({"version": 1, "rating": [1250.0, 150.0, 0.06], "tries": {"a": 0}})

    assert Log.read(text).history == {}
    assert "history" not in json.loads(Log.read(text).write())


def test_without_a_date_nothing_is_noted() -> None:
    assert with_day({}, "", PuzzleDay(("a",))) == {}
    assert with_day({}, "yesterday", PuzzleDay(("a",))) == {}
    assert with_day({}, DAY, PuzzleDay()) == {}


def test_what_cannot_be_read_of_the_days_is_kept() -> None:
    odd = {"2026-11-28": {"rating": 1190}, "2026-11-27": [["a"], "b"], "someday": [["a"], []], DAY: [["b"], ["b"]]}
    log = Log.read(json.dumps({"version": 1, "tries": {}, "history": odd}))

    assert log.history == {DAY: PuzzleDay(("b",), ("b",))}
    assert json.loads(log.tried_on(NEXT, "c", 1200, 0).write())["history"] == {**odd, NEXT: [["c"], ["c"]]}
    assert json.loads(merged_logs(log, Log()).write())["history"] == odd
    assert json.loads(merged_logs(Log(), log).write())["history"] == odd
    whole = Log.read(json.dumps({"version": 1, "tries": {}, "history": "of a newer form"}))
    assert json.loads(whole.write())["history"] == "of a newer form"


def test_two_histories_are_united_and_again_come_to_the_same() -> None:
    mine = {DAY: PuzzleDay(("a", "b"), ("a",))}
    theirs = {DAY: PuzzleDay(("b", "c"), ("b", "c")), NEXT: PuzzleDay(("d",))}
    both = {DAY: PuzzleDay(("a", "b", "c"), ("a", "b", "c")), NEXT: PuzzleDay(("d",))}

    assert merged_history(mine, theirs) == merged_history(theirs, mine) == both
    assert merged_history(both, theirs) == merged_history(both, mine) == both
