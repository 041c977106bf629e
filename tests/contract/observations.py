"""What a seat may know: enough to play on, and never more."""

from __future__ import annotations

from pygames.core.game import CHANCE
from tests.contract.case import Case, check, texts


@check
def an_observation_tells_its_seat_what_it_needs(case: Case) -> None:
    for position in case.moments:
        for viewer in case.viewers:
            seen = position.observe(viewer)
            assert (seen.turn, seen.skipped, seen.scores(), seen.winners()) == (
                position.turn, position.skipped, position.scores(), position.winners(),
            )  # fmt: skip
            if position.turn == viewer:
                assert list(map(str, seen.legal_moves())) == list(map(str, position.legal_moves()))
                assert all(seen.parse(str(move)) == move for move in position.legal_moves()[:8])


@check
def a_seat_may_learn_later_what_it_has_drawn(case: Case) -> None:
    for position in case.moments:
        if case.game.hides(position, None):
            seat = case.game.actor(position)
            outcome, _ = position.chance_outcomes()[0]
            seen = position.observe(seat)
            later = seen.play(seen.parse("*?"))
            assert later.observe(None) == position.play(outcome).observe(None)


@check
def after_a_seat_rests_it_decides_nothing_and_nothing_is_drawn(case: Case) -> None:
    rests = case.game.rules.rests
    for game in case.games:
        resting: set[int] = set()
        for position in game.positions:
            assert position.turn not in resting
            assert not (resting and position.turn == CHANCE)
            resting |= {seat for seat in range(case.seats) if rests(position.observe(None), seat)}
        assert len(resting) in (0, case.seats)


@check
def a_determinized_observation_is_observed_as_the_same(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        for viewer in case.viewers:
            seen = position.observe(viewer)
            for _ in range(4):
                guess = case.game.determinize(seen, rng)
                assert type(guess) is type(position)
                assert guess.observe(viewer) == seen
                assert hash(guess.observe(viewer)) == hash(seen)
                assert (guess.turn, guess.skipped) == (position.turn, position.skipped)
                if guess.turn == viewer:
                    assert texts(guess.legal_moves()) == texts(position.legal_moves())


@check
def a_determinized_position_can_be_played_on(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        for viewer in case.viewers:
            guess = case.game.determinize(position.observe(viewer), rng)
            assert bool(guess.legal_moves()) == isinstance(guess.turn, int)
            assert guess.playout(rng).turn is None


@check
def what_is_hidden_can_not_be_told_from_an_observation(case: Case) -> None:
    if not case.game.has_secrets:
        return
    rng = case.rng()
    for viewer in case.viewers:
        guesses = [(case.game.determinize(position.observe(viewer), rng), position) for position in case.positions]
        assert any(guess != position for guess, position in guesses), "every guess is right"
        for guess, position in guesses:
            assert repr(guess.observe(viewer)) == repr(position.observe(viewer))
