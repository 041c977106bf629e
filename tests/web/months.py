"""A month with something in it, as it is stored: games, results, puzzles of the day and others, faces, a friend."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from random import Random

from pygames import GAMES, Session
from pygames.play.puzzle import read_puzzles
from tests.web.correspondents import joined
from tests.web.games import advance
from tests.web.offline_page import puzzles
from web.app.storage.faces import KEY as FACES
from web.app.storage.faces import Faces
from web.app.storage.results import WON, Result
from web.app.storage.settings import KEY as SETTINGS
from web.app.storage.settings import Settings
from web.app.storage.shelf import DATE, with_header_tag
from web.app.storage.solved import DAILY, GIVEN_UP, PREFIX, Day, Days, Log, write_days

MONTH, TODAY = "2026-11", "2026-11-29"
FINALE = "game 20261118200000000"
"""The key of the game with the best end."""


@cache
def won_game(game: str = "blokus") -> Session:
    """Return a game that a person has won against the computer by moves at random."""
    for seed in range(100):
        session = Session(GAMES[game], players=("human", "bot skilled"), seed=str(seed))
        rng = Random(seed)
        while session.position.turn is not None:
            advance(session, rng)
        if session.winners == {0}:
            return session
    raise AssertionError("no such game")


def results() -> dict[str, Result]:
    """Return results of Blokus: six in October, ten in November."""
    found = {}
    for n in range(16):
        day = date(2026, 10, 25) + timedelta(n + (2 if n > 5 else 0))
        winners, bot = ((0,) if n % 3 else (1,)), "bot casual" if n % 2 else "bot beginner"
        scores = (50 + n, 40) if winners == (0,) else (40, 50 + n)
        found[f"result {20261001000000000 + n}"] = Result(
            "blokus", ("human", bot), winners, f"{day} 20:10:00", scores=scores, moves=40
        )
    return found


@cache
def stored_month() -> dict[str, str]:
    """Return everything that the browser has stored on the 29th of November."""
    session = won_game()
    record = with_header_tag(session.record, DATE, "2026-11-18 20:20:00")
    won = Result.of(session, "2026-11-18 20:20:00")
    assert won.outcome == WON
    kept = {**{key: one.write() for key, one in results().items()}, FINALE.replace("game", "result"): won.write()}
    days = {f"2026-11-{n:02}": Day(0, on_time=n != 13) for n in range(4, 30) if n not in (7, 22)}
    return {
        **kept,
        FINALE: record.write(),
        DAILY: write_days(Days(days)),
        **{f"{PREFIX}{game}": log.write() for game, log in logs().items()},
        FACES: Faces({"Bruno": {"blokus": "2026-11-18"}, "Maggie": {"ringgz": "2026-10-30"}}).write(),
        SETTINGS: Settings(name="Ben").write(),
        **friends_game(),
    }


@cache
def logs() -> dict[str, Log]:
    """Return what was tried of puzzles: all of it in November, six solved and one not."""
    of_game, log = [one for one in read_puzzles(puzzles()) if one.game == "ringgz"], Log()
    for one, day in zip(of_game, (*["2026-11-10"] * 5, "2026-11-17", "2026-11-25"), strict=False):
        log = log.tried_on(day, one.key, one.rating, GIVEN_UP if day == "2026-11-17" else 0)
    return {"ringgz": log}


@cache
def friends_game() -> dict[str, str]:
    """Return a game that Ben has won against a friend, as it is stored at his."""
    friends, text = joined("cathedral", 2)
    friends[0].open_link(text)
    mover, other = friends[0], friends[1]
    [seat] = mover.session.peer.here
    mover.act(f"resign {seat}")
    other.open_link(mover.send())
    shelf = other.app.desk.shelf
    return {key: shelf.texts[key] for key in shelf.texts if key.startswith("friends ")}
