"""Head starts: who has won with them, in a session, in its record, and in every place that says so."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames import GAMES, Record, Session
from pygames.__main__ import main
from pygames.ai import player
from pygames.core.game import Game
from pygames.gtp import GtpEngine
from pygames.play.ending import RESIGNED, Ending
from pygames.play.handicap import write_handicap
from pygames.play.series import Series
from tests.web.games import advance
from web.app.model.verdicts import verdict
from web.app.storage.handicap import result_of
from web.app.storage.results import Result
from web.app.storage.series import series_now

OFFERING = [game for game in GAMES.values() if game.words.head_starts]
TABLES = [
    (game, seats, {name: value} if value != values[0] else {})
    for game in OFFERING
    for seats in game.seats
    for name, values in (game.options or {"": ("",)}).items()
    for value in values
]
each_game = pytest.mark.parametrize("game", OFFERING, ids=lambda game: game.name)
each_table = pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=str)


def finished(game: Game, seats: int | None = None, **more: Any) -> Session:
    """Return a game that was played at random to its end."""
    session, rng = Session(game, seats, seed=5, **more), Random(5)
    while session.position.turn is not None:
        advance(session, rng)
    return session


def turned(game: Game, seats: int | None = None, **more: Any) -> tuple[Session, int]:
    """Return a finished game that a head start has turned, and the seat that won thanks to it by a point."""
    usual = finished(game, seats, **more)
    sign, scores = -1 if game.words.lowest_leads else 1, usual.position.scores()
    seat = next(seat for seat in range(usual.seats) if seat not in usual.winners)
    behind = max(sign * score for score in scores) - sign * scores[seat]
    given = tuple((behind + 1) * (other == seat) for other in range(usual.seats))
    return finished(game, seats, handicap=given, **more), seat


@each_table
def test_every_place_says_the_same_winner(
    game: Game, seats: int, options: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session, seat = turned(game, seats, options=options)
    name = str(game.seat_name(seat, seats))
    file = tmp_path / "game.txt"
    file.write_text(session.record.write())

    main(["replay", str(file)])

    shown = capsys.readouterr().out
    assert session.winners == {seat}
    assert session.winners != session.position.winners()
    assert session.record.result == (seat,)
    assert Record.read(session.record.write()).result == (seat,)
    assert shown.endswith(f"Winner: {name}\n")
    assert f"{name} {game.shown_scores(session.position)[seat] + _sign(game) * sum(session.handicap)} (head s" in shown
    assert str(verdict(session)) == f"{name} wins by 1"
    assert Result.of(session, "").winners == (seat,)
    assert result_of(session.record) == (seat,)
    series = Session.of(Record.read(f'[Series "3{" 0" * seats}"]{session.record.write()}'))
    assert series_now(series) == Series(3, tuple(float(other == seat) for other in range(seats)))
    assert "tied" not in str(session.end_reason)


def _sign(game: Game) -> int:
    return -1 if game.words.lowest_leads else 1


@each_game
def test_a_result_that_was_stored_by_the_rules_alone_is_read_with_the_head_starts(game: Game) -> None:
    session, seat = turned(game)
    (winner,) = session.position.winners()
    older = session.record.write().replace(f'[Result "{seat}"]', f'[Result "{winner}"]')
    assert older != session.record.write()

    assert Record.peek(older).result == (winner,)
    assert result_of(Record.peek(older)) == (seat,)
    assert Record.read(older).result == (seat,)


@each_game
def test_the_others_are_ranked_with_their_head_starts_when_a_game_ends_early(game: Game) -> None:
    seats = game.seats[-1]
    session = Session(game, seats, handicap=(9,) + (0,) * (seats - 2) + (5,))
    session.resign(0)

    assert session.winners == {seats - 1}
    assert session.record.result == (seats - 1,)
    assert Record.read(session.record.write()).result == (seats - 1,)
    assert Ending(RESIGNED, 0).winners(game, session.position, session.handicap) == {seats - 1}


def test_a_tie_with_a_head_start_is_a_shared_win_whatever_would_break_it() -> None:
    for seed in range(40):
        session, rng = Session(GAMES["ringgz"], 2, seed=seed, handicap=(1, 1)), Random(seed)
        while session.position.turn is not None:
            advance(session, rng)
        if len({*session.points}) == 1 and len(session.position.winners()) == 1:
            assert session.winners == {0, 1}
            assert "tied" in str(session.game.board.end_reason(session.position))
            assert str(session.end_reason) == "No player can place another ring."
            return
    raise AssertionError("no tie")


@pytest.mark.parametrize(
    ("name", "given", "reason"),
    [
        ("sectori", (1, 0), "Sectori has no head starts"),
        ("blokus", (1,), "one for each seat"),
        ("blokus", (100, 0), "from 0 to 99"),
        ("blokus", (-1, 0), "from 0 to 99"),
    ],
)
def test_head_starts_that_cannot_be_are_refused(name: str, given: tuple[int, ...], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Session(GAMES[name], handicap=given)


def test_a_game_without_head_starts_has_no_tag() -> None:
    assert Session(GAMES["blokus"], handicap=(0, 0)).record == Session(GAMES["blokus"]).record
    assert write_handicap((0, 0)) == ""


def test_gtp_counts_the_head_start() -> None:
    game = GAMES["blokus"]
    engine = GtpEngine(game, player(game, "random", handicap=(0, 12)), handicap=(0, 12))

    assert engine.answer("final_score") == "= W+12\n\n"
    engine.answer("play b e10,f10,g10,h10,i10")
    assert engine.answer("final_score") == "= W+7\n\n"


def test_a_game_with_a_head_start_is_begun_in_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "blokus", "--human", "--seed", "3", "--head-start", "0", "99"])
    shown = capsys.readouterr().out
    record = Record.read(shown[shown.index("[Game") :])

    assert dict(record.tags)["Handicap"] == "0 99"
    assert record.result == (1,)
    assert "(head start 99)" in shown
    assert "Winner: Blue" in shown


@pytest.mark.parametrize("command", [["play", "sectori"], ["gtp", "sectori"], ["gtp", "ringgz"]])
def test_a_command_refuses_head_starts_that_cannot_be(command: list[str]) -> None:
    with pytest.raises(SystemExit, match=r"ead start"):
        main([*command, "--head-start", "1", "2", "3"])
