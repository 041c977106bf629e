"""Backups made to do harm: each is taken in or refused with one sentence, and the next start works as always."""

import json

DEEP = "[" * 5_000
TRIES = '{"version": 1, "tries": {"a": 1e999}, "days": {"2026-11-25": [1e999, true]}, "rating": [1200, 200, 0.06]}'
STRONG = '{"version": 1, "tries": {"a": 0}, "rating": [8000, 200, 0.06]}'


def _backup(**kept: str) -> str:
    return json.dumps({"pygames": 1, "kept": {key.replace("_", " "): text for key, text in kept.items()}})


BACKUPS = {
    "the day, put aside, is deep": _backup(damaged_daily=DEEP),
    "a plan, put aside, is deep": _backup(damaged_plan_blokus=DEEP),
    "the settings, put aside, are deep": _backup(damaged_settings=DEEP, damaged_course_blokus=DEEP),
    "settings and a result are deep": _backup(settings=DEEP, result_1=DEEP, puzzles_blokus=DEEP, daily=DEEP),
    "a rating is beyond all others": _backup(puzzles_blokus=STRONG),
    "tries are infinite": _backup(puzzles_blokus=TRIES, puzzles_ringgz=TRIES.replace("1e999", "NaN"), daily=TRIES),
    "a text is as long as may be": _backup(damaged_game_9="x" * 390_000),
    "the whole is deep": '{"pygames": 1, "kept": ' + "[" * 100_000,
    "its sign is misspelt": '{"py games": 1, "kept": {}}',
}
