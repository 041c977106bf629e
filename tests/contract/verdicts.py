"""What is said of a turn and of a finished game: each sentence holds on the board, by the game's own laws."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, permutations
from typing import Any

from pygames.core.contract import Why
from pygames.core.phrase import Phrase
from pygames.play.record import HIDDEN
from tests.contract.case import Case, Played, check


@check
def what_decided_a_game_holds_on_the_board(case: Case) -> None:
    for game in case.games:
        seen = [position.observe(None) for position in game.positions]
        told = texts_for(case, game, None)
        check_reasons(case, seen, told)


@check
def what_decided_a_game_from_a_position_that_was_set_up_holds_on_the_board(case: Case) -> None:
    for game in case.games:
        seen, told = [position.observe(None) for position in game.positions], texts_for(case, game, None)
        for ply in case.rng().sample(range(len(told)), 4):
            check_reasons(case, seen[ply:], told[ply:])


@check
def how_two_seats_stood_when_a_game_ended_holds_on_the_board(case: Case) -> None:
    for position in case.positions:
        seen = position.observe(None)
        for seat, other in permutations(range(case.seats), 2):
            if said := case.game.board.describe_end(seen, seat, other):
                assert type(said) is Phrase
                assert case.laws.stood(said, seen), f"{said} {dict(said.values)}"


@check
def what_a_turn_did_is_told_without_its_squares_and_holds_on_the_board(case: Case) -> None:
    squares = {*map(str, case.game.text.squares(case.games[0].positions[0].observe(None)))}
    for game in case.games:
        for viewer in (0, None):
            told = texts_for(case, game, viewer)
            for start, stop in turns_of(case, game):
                before, after = (game.positions[n].observe(viewer) for n in (start, stop))
                said = case.game.board.describe_turn(before, told[start:stop])
                if said is None:
                    continue
                assert type(said) is Phrase
                assert not squares & {*re.findall(r"\w+", str(said))}
                assert case.laws.done(said, before, after, stop - start), f"{said} {dict(said.values)}"


def check_reasons(case: Case, seen: Sequence[Any], told: Sequence[str]) -> None:
    """Check for each seat what is said to have decided a game."""
    for seat in range(case.seats):
        why = case.game.board.why(seen, told, seat)
        if why is None:
            continue
        assert type(why) is Why
        assert type(why.text) is Phrase
        assert why.ply is None or 0 <= why.ply < len(seen)
        assert case.laws.decided(why, seen), f"{why.text} {dict(why.text.values)}"


def texts_for(case: Case, game: Played, viewer: int | None) -> list[str]:
    """Return the texts of a game's plies, as a viewer knows them."""
    pairs = zip(game.plies, game.positions, strict=False)
    return [HIDDEN if case.game.hides(position, viewer) else text for text, position in pairs]


def turns_of(case: Case, game: Played) -> Iterator[tuple[int, int]]:
    """Yield the turns of a game: the numbers of plies before its first and after its last ply."""
    plies = range(len(game.plies))
    for _, made in groupby(plies, lambda ply: case.game.actor(game.positions[ply])):
        start, *others = made
        yield start, (others or [start])[-1] + 1


def parts(phrase: Phrase) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the templates of all sentences in a phrase, each with its values."""
    values: dict[str, Any] = dict(phrase.values)
    if phrase.template in ("{first} {then}", "{told} That was in round {round}."):
        for name in ("first", "then", "told"):
            if name in values:
                yield from parts(values[name])
    else:
        yield phrase.template, values
