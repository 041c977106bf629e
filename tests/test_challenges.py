"""Challenges of the week: the plan is fixed, every rule is kept by some moves, and every challenge has been won."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from pygames import GAMES, Record, Session
from pygames.ai import LEVELS
from pygames.play.challenges import PLAN, challenge_of, first_break, week_of
from pygames.play.session import HUMAN, bot

WON = {file.stem: file for file in sorted((Path(__file__).parent / "challenges").glob("*.txt"))}
"""The records of games in which a challenge was met: see research/challenges.py."""
EVERY = [(game, one) for game in GAMES.values() for one in game.guide.challenges]


def won(file: Path) -> Session:
    """Return the game of a record."""
    return Session.of(Record.read(file.read_text(encoding="utf-8")))


def test_every_challenge_has_been_won_and_every_game_of_the_plan_has_two() -> None:
    assert {f"{game.name}-{one.name}" for game, one in EVERY} == WON.keys()
    assert len(WON) >= 10
    for name in {game for _, turns in PLAN for game, _ in turns}:
        assert len(GAMES[name].guide.challenges) >= 2


@pytest.mark.parametrize("name", WON)
def test_a_game_that_met_a_challenge_keeps_its_rule_and_is_won(name: str) -> None:
    game, _, rule = name.partition("-")
    challenge = next(one for one in GAMES[game].guide.challenges if one.name == rule)
    session = won(WON[name])

    assert session.game.name == game
    assert session.players == (HUMAN, *[bot(challenge.level)] * (GAMES[game].seats[0] - 1))
    assert session.record.options == GAMES[game].changed_options(challenge.options)
    assert session.winners == {0}
    assert first_break(challenge, 0, map(session.at, range(session.ply)), session.plies) is None


@pytest.mark.parametrize("name", WON)
def test_every_rule_forbids_something_in_its_game(name: str) -> None:
    game, _, rule = name.partition("-")
    challenge = next(one for one in GAMES[game].guide.challenges if one.name == rule)
    games = [won(file) for stem, file in WON.items() if stem.startswith(game)]
    own = (session.at(ply) for session in games for ply in range(session.ply) if session.at(ply).turn == 0)
    broken = next(
        (before, move) for before in own for move in before.legal_moves() if not challenge.allows(before, move)
    )

    assert first_break(challenge, 0, [broken[0]], [str(broken[1])]) == 0
    assert first_break(challenge, 1, [broken[0]], [str(broken[1])]) is None


def test_an_opponent_is_a_level_and_the_options_are_the_games_own() -> None:
    for game, challenge in EVERY:
        assert challenge.level in LEVELS
        assert game.check_options(challenge.options).items() >= challenge.options.items()


# The plan


def test_a_week_is_named_by_its_monday() -> None:
    assert week_of("2026-12-31") == week_of("2027-01-03") == "2026-12-28"
    assert week_of("2027-01-04") == "2027-01-04"


@pytest.mark.parametrize("text", ["", "2026", "2026-W48", "2026-11-24", "2026-11-31", "20261123", "monday"])
def test_what_is_no_week_has_no_challenge(text: str) -> None:
    assert challenge_of(text) is None


def test_the_week_alone_decides_and_what_was_planned_stays() -> None:
    first = date.fromisoformat(PLAN[0][0])
    weeks = [week_of(str(first + timedelta(weeks=n))) for n in range(12)]
    told = [(found[0], found[1].name) for week in weeks if (found := challenge_of(week))]

    assert told == [
        ("blokus", "small"), ("cathedral", "captures"), ("sectori", "middle"), ("blockers", "middle"),
        ("ringgz", "bases"), ("blokus", "fewer"), ("cathedral", "inside"), ("sectori", "corners"),
        ("blockers", "captures"), ("ringgz", "corners"), ("blokus", "small"), ("cathedral", "captures"),
    ]  # fmt: skip
    assert challenge_of(week_of(str(first - timedelta(days=1)))) is None


def test_a_later_plan_changes_no_earlier_week(monkeypatch: pytest.MonkeyPatch) -> None:
    before = challenge_of("2026-12-07")
    monkeypatch.setattr("pygames.play.challenges.PLAN", (*PLAN, ("2027-01-04", (("ringgz", "bases"),))))

    assert challenge_of("2026-12-07") == before
    assert challenge_of("2027-01-04") == challenge_of("2027-07-26")
    assert challenge_of("2027-01-04") != challenge_of("2026-12-28")
