"""The one reader of stored JSON: size and depth are limited, parts are read one by one, unknown ones are kept."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.compatibility.hostile import DEEP
from web.app.storage import checked, plan, solved
from web.app.storage.progress import Progress
from web.app.storage.results import Result
from web.app.storage.settings import Settings
from web.app.storage.solved import START, Day, Log

READERS = (Settings.read, Result.read, Log.read, solved.read_days, plan.read, Progress.read)
WELL = {
    "version": 1,
    "game": "blokus",
    "players": ["human", "bot casual"],
    "winners": [0],
    "dice": {"6": [1, 2, 3, 4, 5, 6]},
    "theme": "dark",
    "done": ["corners"],
    "offered": True,
    "rating": [1100.5, 150.0, 0.06],
    "tries": {"x": 0, "y": -1},
    "days": {"2026-11-25": [0, True]},
}
WRONG = ("3", "-1", "1.5", "1e999", "-1e999", "NaN", "null", "true", '""', '"x"', "[]", "[[]]", "{}", '{"x": {}}', DEEP)


@pytest.mark.parametrize(
    "text", ["", "{", DEEP, "[" * 21 + "]" * 21, "1e999", "NaN", "-Infinity", '"' * 10_001, "9" * 5_000]
)
def test_what_is_no_json_too_deep_too_long_or_not_finite_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"too|can't|Exp|Extra|Unterminated|limit"):
        checked.json_value(text)


def test_what_is_not_too_deep_is_read_and_strings_have_no_depth() -> None:
    assert checked.json_value("[" * 20 + "]" * 20)
    assert checked.json_value('["[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "\\"{{{{{{{{{{{{{{{{{{{{{{{", 1e9]')[2] == 1e9


def test_a_long_text_of_escaped_quotes_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="Unterminated"):
        checked.json_value('"' + '\\"' * 1_000_000, 10**7)


@pytest.mark.parametrize("read", READERS)
def test_whatever_a_text_holds_it_is_read_or_refused_as_a_value_error(read: object) -> None:
    assert callable(read)
    rng = Random(7)
    for _ in range(400):
        parts = {name: json.dumps(value) for name, value in WELL.items()}
        for name in rng.sample([*WELL], rng.randrange(3)):
            parts[name] = rng.choice(WRONG)
        text = "{" + ", ".join(f'"{name}": {value}' for name, value in parts.items()) + "}"
        if rng.random() < 0.3:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(WRONG) + text[at + rng.randrange(4) :]
        try:
            read(text)
        except ValueError:
            continue


@pytest.mark.parametrize("number", [8000, -5000, "1200", None])
def test_a_damaged_rating_costs_no_puzzle_and_is_kept_until_there_is_another(number: object) -> None:
    log = Log.read(json.dumps({**WELL, "rating": [number, 150.0, 0.06]}))

    assert (log.rating, log.tries) == (START, {"x": 0, "y": -1})
    assert json.loads(log.write())["rating"] == [number, 150.0, 0.06]
    assert json.loads(log.tried("z", 1200, 0).write())["rating"][0] > START.number


def test_tries_and_days_that_are_not_understood_cost_themselves_and_are_written_back() -> None:
    tries = {"x": 0, "y": "1", "z": [2], "w": 1_000_000}
    days = {"2026-11-25": [0, True, "more"], "2026-11-26": "?", "someday": [0, True]}
    log, read = Log.read(json.dumps({**WELL, "tries": tries})), solved.read_days(json.dumps({**WELL, "days": days}))

    assert log.tries == {"x": 0}
    assert json.loads(log.tried("y", 1200, 0).write())["tries"] == {**tries, "y": 0}
    assert read == {"2026-11-25": Day(0, True, more=("more",))}
    assert json.loads(solved.write_days(read))["days"] == days
    merged = solved.merged_days(solved.Days(), solved.after_day(read, "2026-11-27", Day(0, True, 540)))
    assert json.loads(solved.write_days(merged))["days"] == {**days, "2026-11-27": [0, True, 540]}


def test_progress_of_a_newer_version_keeps_what_this_one_does_not_know() -> None:
    progress = Progress.read(json.dumps({"version": 1, "done": ["corners"], "stars": {"corners": 3}}))

    written = progress.and_also(Progress().with_step("edges")).write()
    assert json.loads(written) == {
        "version": 1,
        "done": ["corners", "edges"],
        "offered": False,
        "stars": {"corners": 3},
    }
