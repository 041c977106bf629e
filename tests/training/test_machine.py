"""The fast self-play in C has the rules, features and thoughts of the wheel; a short run of training learns."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from ctypes import c_float, c_uint16
from dataclasses import replace
from math import exp, log
from pathlib import Path
from pkgutil import get_data
from random import Random
from typing import Any

import pytest

from pygames import GAMES, Session
from pygames.ai.insight import FILE, informed
from pygames.ai.network import Network, shares_of
from pygames.ai.search import Search
from pygames.blokus.senses import LAYOUT, SENSES
from pygames.core.bits import members
from training import generations, machine
from training.export import exported
from training.generations import Plan, make
from training.opponents import Thinker

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler"),
]
GAMES_PLAYED = 25
SIMULATIONS = 400


def moments() -> Iterator[tuple[Any, Any]]:
    """The positions of random games, in the wheel and in C."""
    library, number = machine.machine(), machine.numbers()
    for seed in range(GAMES_PLAYED):
        rng, position, state = Random(seed), GAMES["blokus"].start(starts="fixed"), library.begun()
        while True:
            yield position, state
            if position.turn is None:
                break
            move: Any = rng.choice(position.legal_moves())
            position = position.play(move)
            library.played(state, number[move.place])
        library.gone(state)


def listed(function: Any, state: Any) -> list[int]:
    """The numbers that a function of C lists."""
    found = (c_uint16 * 20_000)()
    return list(found[: function(state, found)])


def test_c_keeps_the_rules_move_for_move() -> None:
    library, place = machine.machine(), machine.numbered()
    for position, state in moments():
        assert library.turn_of(state) == (-1 if position.turn is None else position.turn)
        assert (library.score_of(state, 0), library.score_of(state, 1)) == position.scores()
        if position.turn is not None:
            legal = {place[number] for number in listed(library.legal_places, state)}
            assert legal == set(members(position.legal_set))
            considered = {place[number] for number in listed(library.considered_places, state)}
            assert considered == set(SENSES.considered(position))


def test_c_sees_the_same_features() -> None:
    library = machine.machine()
    for position, state in moments():
        if position.turn is not None:
            seen = members(int.from_bytes(SENSES.features(position), "little"))
            assert listed(library.features_on, state) == seen


def test_the_wheels_network_thinks_what_c_thinks() -> None:
    library, place = machine.machine(), machine.numbered()
    weights, values, logits = (c_float * library.parameters())(), (c_float * 2)(), (c_float * 20_000)()
    library.drawn_network(weights, 1)
    network = Network(LAYOUT, exported(LAYOUT, bytes(weights)))
    off, divergence = [], []
    for position, state in moments():
        if position.turn is None:
            continue
        library.judged(weights, state, values, logits)
        features = SENSES.features(position)
        units = network.units(features)
        off.append(abs(network.value(units)[0] - values[0]))
        places = [place[number] for number in listed(library.considered_places, state)]
        theirs = shares_of([round(512 * logit) for logit in logits[: len(places)]])
        ours = shares_of(SENSES.logits(position, places, network.policy(units, features)))
        divergence.append(sum(one * log(one / other) for one, other in zip(theirs, ours, strict=True) if one > 1e-9))
    assert max(off) < 0.02
    assert sum(divergence) / len(divergence) < 0.002


def test_c_searches_as_the_wheel_does() -> None:
    game = GAMES["blokus"]
    content = get_data(game.package, FILE)
    assert content
    thinker, search = Thinker(content), Search(game, tactics=informed(game))
    session, off, rng = Session(game, options={"starts": "fixed"}), [], Random(5)
    for _ in range(9):  # later on, the wheel's proves how the game ends
        position: Any = session.position
        chosen = thinker.choose(session.record.plies, SIMULATIONS)
        for _ in zip(range(SIMULATIONS), search.grow(position), strict=False):
            pass
        ours = {found.move.place: found.visits for found in search.result.moves}
        theirs = thinker.visits()
        total = max(sum(ours.values()), sum(theirs.values()))
        off.append(1 - sum(min(visits, theirs.get(place, 0)) for place, visits in ours.items()) / total)
        assert ours[chosen.place] >= 0.8 * max(ours.values())
        session.play(str(chosen))
        session.play(str(rng.choice(session.position.legal_moves())))
    assert sum(off) / len(off) < 0.05  # C rounds differently


def test_the_hand_made_tactics_weigh_placements_and_positions_as_in_the_wheel() -> None:
    library, place = machine.machine(), machine.numbered()
    list_, logits, chances = (c_uint16 * 20_000)(), (c_float * 20_000)(), (c_float * 1)()
    tactics: Any = GAMES["blokus"].tactics
    for position, state in moments():
        if position.turn is None:
            continue
        count = library.hand_made(state, list_, logits, chances)
        assert chances[0] == pytest.approx(tactics.chances(position)[position.turn], abs=1e-4)
        places, priors = tactics.candidates(position)
        ours, theirs = dict(zip(places, priors, strict=True)), [place[number] for number in list_[:count]]
        assert len(ours) == count
        assert len(ours.keys() & set(theirs)) >= count - 5  # as many may be worth the same
        top = max(logits[:count])
        total = sum(exp(logit - top) for logit in logits[:count])
        for one, logit in zip(theirs, logits[:count], strict=True):
            if one in ours:
                assert exp(logit - top) / total == pytest.approx(ours[one], abs=0.01)


def test_a_short_run_learns_and_goes_on_where_it_was_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generations, "BUILD", tmp_path)
    plan = replace(Plan(), games=200, deep=48, quick=16, epochs=6, tries=20, simulations=32)
    with ThreadPoolExecutor(1) as executor:
        first = make("blokus", 1, plan, 1, executor)
        second = make("blokus", 2, plan, 1, executor)
        assert make("blokus", 1, plan, 1, executor) == first
        kept = (tmp_path / "blokus" / "002" / "network.f32").read_bytes()
        (tmp_path / "blokus" / "002" / "log.json").unlink()
        (tmp_path / "blokus" / "002" / "games-001").unlink()
        again = make("blokus", 2, plan, 1, executor)
    assert (tmp_path / "blokus" / "002" / "network.f32").read_bytes() == kept
    assert again["loss"] == second["loss"]
    assert 0 <= float(str(second["won"])) <= 1
