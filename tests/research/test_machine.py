"""The fast self-play in C has the wheel's rules, features and evaluations; a short training run learns."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from ctypes import byref, c_float, c_int, c_uint16, c_void_p
from dataclasses import replace
from itertools import islice, pairwise
from math import dist, exp, log, sqrt
from pathlib import Path
from pkgutil import get_data
from random import Random
from statistics import correlation, mean, stdev
from sys import float_info
from typing import Any

import pytest

from pygames import GAMES
from pygames.ai.limited_sight import point_of
from pygames.ai.network import Network, softmax_fixed
from pygames.ai.network_tactics import FILE, NetworkEvaluator
from pygames.ai.players import level_of
from pygames.ai.search import Search
from pygames.blokus.late import LATE_FROM, playout_margin, value_logits
from pygames.blokus.rules import SIZES
from pygames.core.bits import members
from pygames.core.contract import NetworkEncoding
from pygames.core.level import Level
from research.training import generations
from research.training.__main__ import LEARNING
from research.training.export import to_weights_file
from research.training.generations import Plan, make
from research.training.levels import level_from, play_levels
from research.training.losses import LEAST, PARTS, cross_entropy, losses_of_games
from research.training.machine import machine, table_of
from research.training.thinker import WIDEST, Thinker, network_from

pytestmark = [
    pytest.mark.slow(10),
    pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler"),
]
GAMES_PLAYED = 24
SIMULATIONS = 150
each_game = pytest.mark.parametrize("game", LEARNING)


@each_game
def test_loading_the_library_leaves_the_arithmetic_of_python_alone(game: str) -> None:
    machine(game)

    assert float_info.min / 2 > 0, "subnormal numbers are flushed to zero"


def moments(game: str) -> Iterator[tuple[Any, Any]]:
    """Yield the positions of random games, in the wheel and in C."""
    library, table = machine(game), table_of(game)
    for seed in range(GAMES_PLAYED):
        number = seed % len(table.variants)
        variant, rng, state = table.variants[number], Random(seed), library.begun(number)
        position = GAMES[game].start(variant.seats, **variant.options)
        while True:
            yield position, state
            if position.turn is None:
                break
            move: Any = rng.choice(position.legal_moves())
            position = position.play(move)
            library.played(state, table.numbers[move.place])
        library.gone(state)


def encoding_of(game: str) -> NetworkEncoding[Any]:
    """Return what the network sees of a game."""
    encoding = GAMES[game].tactics.encoding
    assert encoding is not None
    return encoding


def listed(function: Any, state: Any) -> list[int]:
    """Return the numbers that a function of C lists."""
    found = (c_uint16 * WIDEST)()
    return list(found[: function(state, found)])


@each_game
def test_c_keeps_the_rules_move_for_move(game: str) -> None:
    library, place, encoding = machine(game), table_of(game).numbered, encoding_of(game)
    for position, state in moments(game):
        assert library.turn_of(state) == (-1 if position.turn is None else position.turn)
        scores = position.scores()
        assert tuple(library.score_of(state, seat) for seat in range(len(scores))) == scores
        if position.turn is not None:
            legal = {place[number] for number in listed(library.legal_places, state)}
            assert legal == set(members(position.legal_set))
            candidates = {place[number] for number in listed(library.considered_places, state)}
            assert candidates == set(encoding.candidates(position))


@each_game
def test_c_values_the_end_of_a_game_as_the_search_does(game: str) -> None:
    library, search, values = machine(game), Search(GAMES[game], tactics=GAMES[game].tactics), (c_float * 8)()
    for position, state in moments(game):
        if position.turn is None:
            library.ended_values(state, values)
            search.seats = len(position.scores())
            found = search._final_value(position)
            assert list(values[: len(found)]) == pytest.approx(found, abs=1e-5)


@each_game
def test_c_sees_the_same_features(game: str) -> None:
    library, encoding = machine(game), encoding_of(game)
    for position, state in moments(game):
        if position.turn is not None:
            found, end = encoding.features(position), (encoding.shape.features + 7) // 8
            assert listed(library.features_on, state) == members(int.from_bytes(found[:end], "little"))
            counts = len(found) - encoding.shape.count_features
            assert listed(library.codes_of_squares, state) == [
                int.from_bytes(found[at : at + 2], "little") for at in range(end, counts, 2)
            ]
            assert listed(library.counts_of_position, state) == list(found[counts:])


@each_game
def test_the_wheels_network_thinks_what_c_thinks(game: str) -> None:
    library, place, encoding = machine(game), table_of(game).numbered, encoding_of(game)
    weights, values, logits = (c_float * library.parameters())(), (c_float * 8)(), (c_float * WIDEST)()
    library.drawn_network(weights, 1)
    network = Network(encoding.shape, to_weights_file(encoding.shape, bytes(weights)))
    off, divergence = [], []
    for position, state in moments(game):
        if position.turn is None:
            continue
        library.judged(weights, state, values, logits)
        features = encoding.features(position)
        units = network.units(features)
        off.append(abs(network.value(units, len(position.scores()))[0] - values[0]))
        places = [place[number] for number in listed(library.considered_places, state)]
        theirs = softmax_fixed([round(512 * logit) for logit in logits[: len(places)]])
        ours = softmax_fixed(encoding.logits(position, places, network.policy(units, features)))
        divergence.append(sum(one * log(one / other) for one, other in zip(theirs, ours, strict=True) if one > 1e-9))
    assert max(off) < 0.02
    assert sum(divergence) / len(divergence) < 0.002


def weights_for(game: str) -> bytes:
    """Return the weights in the wheel; random ones if there are none."""
    try:
        return get_data(GAMES[game].package, FILE) or b""
    except OSError:
        library = machine(game)
        drawn = (c_float * library.parameters())()
        library.drawn_network(drawn, 1)
        return to_weights_file(encoding_of(game).shape, bytes(drawn))


def switch_off_playouts(game: str) -> Callable[[], None]:
    """Make C use the network's values without playouts; return a function that undoes that."""
    library = machine(game)
    library.late(0, 0, c_float(), (c_float * 16)())
    return lambda: table_of(game).fill(library)


@each_game
def test_c_searches_as_the_wheel_does(game: str, request: pytest.FixtureRequest) -> None:
    content, encoding = weights_for(game), encoding_of(game)
    bare = replace(encoding, value_logits=None)  # its playouts are drawn otherwise; they have tests of their own
    tactics = NetworkEvaluator(bare, Network(encoding.shape, content)).tactics(GAMES[game].tactics)
    if encoding.value_logits:
        request.addfinalizer(switch_off_playouts(game))
    thinker, search = Thinker(game, content), Search(GAMES[game], tactics=tactics)
    session, off, rng = thinker.session(), [], Random(5)
    for _ in range(9):  # later on, the wheel's proves how the game ends
        position: Any = session.position
        chosen = thinker.choose(session.record.plies, SIMULATIONS)
        for _ in zip(range(SIMULATIONS), search.run(position), strict=False):
            pass
        ours = {found.move.place: found.visits for found in search.result.moves}
        theirs = thinker.visits()
        total = max(sum(ours.values()), sum(theirs.values()))
        off.append(1 - sum(min(visits, theirs.get(place, 0)) for place, visits in ours.items()) / total)
        assert ours[chosen.place] >= 0.8 * max(ours.values())
        session.play(str(chosen))
        session.play(str(rng.choice(session.position.legal_moves())))
    thinker.close()
    assert sum(off) / len(off) < 0.05  # C rounds differently


def late_moments() -> Iterator[tuple[Any, Any]]:
    """Yield the positions of Blokus To Go in which a playout is mixed into the value."""
    for position, state in moments("blokus"):
        placed = 2 * len(SIZES) - sum(hand.bit_count() for hand in position.hands)
        if position.turn is not None and placed >= LATE_FROM:
            yield position, state


def test_c_mixes_values_and_playouts_as_the_wheel_does() -> None:
    library = machine("blokus")
    library.blended.restype, library.blended.argtypes = c_float, (c_void_p, c_float, c_int)
    checked, bits = 0, 16
    for position, state in islice(late_moments(), 0, None, 7):
        for value in (0.0, 0.1, 0.5, 0.95, 1.0):
            logit = round(log(value / (1 - value)) * 2**bits) if 0 < value < 1 else round(40 * value - 20) << bits
            ours, _ = value_logits(position, (logit, 0), bits)
            theirs = library.blended(state, value, playout_margin(position))
            assert 1 / (1 + exp(-ours / 2**bits)) == pytest.approx(theirs, abs=1e-3)
            checked += 1
    assert checked > 100


def test_playouts_in_c_end_as_those_in_the_wheel_do() -> None:
    library = machine("blokus")
    library.playout_margin.argtypes = (c_void_p,)
    pairs = [(playout_margin(position), library.playout_margin(state)) for position, state in late_moments()]
    off = [ours - theirs for ours, theirs in pairs]
    assert len(pairs) > 200
    assert abs(mean(off)) < 4 * stdev(off) / sqrt(len(off))
    assert correlation(*zip(*pairs, strict=True)) > 0.5


def test_playouts_in_ringgz_change_values_in_c_as_in_the_wheel() -> None:
    library, encoding, game = machine("ringgz"), encoding_of("ringgz"), GAMES["ringgz"]
    search = Search(game, tactics=game.tactics)
    content, values, rng = weights_for("ringgz"), (c_float * 8)(), Random(3)
    network, weights = Network(encoding.shape, content), network_from("ringgz", content)
    changes = []
    for position, state in moments("ringgz"):
        search.seats = len(position.scores())
        if position.turn is None or search.seats not in encoding.playout_weights:
            continue
        if sum(hand.bit_count() for hand in position.hands) > 20:  # playouts from there have little in common
            continue
        tree = library.thinker(weights, 1, WIDEST)
        library.thought_place(tree, state, 0, 1)
        library.thought_values(tree, values)
        library.dismissed(tree)
        alone = network.value(network.units(encoding.features(position)), search.seats)[0]
        played = search._final_value(position.playout(rng))[position.turn]
        ours = encoding.playout_weights[search.seats] * (played - alone)
        changes.append((ours, values[position.turn] - alone))
    off = [ours - theirs for ours, theirs in changes]
    assert len(off) > 200
    assert abs(mean(off)) < 4 * stdev(off) / sqrt(len(off))
    assert correlation(*zip(*changes, strict=True)) > 0.2


@pytest.mark.parametrize("game", ["blokus", "cathedral", "ringgz"])
def test_the_hand_made_tactics_weigh_placements_and_positions_as_in_the_wheel(game: str) -> None:
    library, place = machine(game), table_of(game).numbered
    list_, logits, chances = (c_uint16 * WIDEST)(), (c_float * WIDEST)(), (c_float * 8)()
    tactics: Any = GAMES[game].tactics
    for position, state in moments(game):
        if position.turn is None:
            continue
        count = library.hand_made(state, list_, logits, chances)
        if tactics.value:
            assert list(chances[:2]) == pytest.approx(tactics.value(position), abs=1e-4)
        places, priors = tactics.policy(position)
        ours, theirs = dict(zip(places, priors, strict=True)), [place[number] for number in list_[:count]]
        assert len(ours) == count
        assert len(ours.keys() & set(theirs)) >= count - 5  # as many may be worth the same
        top = max(logits[:count])
        total = sum(exp(logit - top) for logit in logits[:count])
        for one, logit in zip(theirs, logits[:count], strict=True):
            if one in ours:
                assert exp(logit - top) / total == pytest.approx(ours[one], abs=0.01)


@pytest.mark.long
@each_game
def test_a_short_run_learns_and_goes_on_where_it_was_broken_off(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generations, "BUILD", tmp_path)
    plan = replace(Plan(), games=200, deep=48, quick=16, epochs=6, tries=20, simulations=32)
    with ThreadPoolExecutor(1) as executor:
        first = make(game, 1, plan, 1, executor)
        second = make(game, 2, plan, 1, executor)
        assert make(game, 1, plan, 1, executor) == first
        kept = (tmp_path / game / "002" / "network.f32").read_bytes()
        (tmp_path / game / "002" / "log.json").unlink()
        (tmp_path / game / "002" / "games-001").unlink()
        again = make(game, 2, plan, 1, executor)
    assert (tmp_path / game / "002" / "network.f32").read_bytes() == kept
    assert again["loss"] == second["loss"]
    assert 0 <= float(str(second["won"])) <= 1


def test_a_game_may_be_learned_otherwise_from_a_generation_on(monkeypatch: pytest.MonkeyPatch) -> None:
    later = {3: {"deep": 600, "since": 3}, 5: {"deep": 900}}
    table = replace(table_of("ringgz"), plan={"games": 700, "deep": 100}, later=later)
    monkeypatch.setattr(generations, "table_of", lambda _game: table)
    plans = [generations.plan_of("ringgz", number) for number in (1, 2, 3, 4, 5)]
    assert [plan.games for plan in plans] == [700] * 5
    assert [plan.deep for plan in plans] == [100, 100, 600, 600, 900]
    assert [plan.since for plan in plans] == [1, 1, 3, 3, 3]


def test_games_of_generations_before_a_certain_one_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generations, "BUILD", tmp_path)
    plan = Plan(games=100, deep=16, quick=8, epochs=1, tries=2, simulations=8)
    with ThreadPoolExecutor(1) as executor:
        make("ringgz", 1, plan, 1, executor)
        both = make("ringgz", 2, plan, 1, executor)
        (tmp_path / "ringgz" / "002" / "log.json").unlink()
        alone = make("ringgz", 2, replace(plan, since=2), 1, executor)
    assert 0 < int(str(alone["positions"])) < int(str(both["positions"]))


def test_a_level_is_told_by_its_name_or_its_numbers() -> None:
    assert level_from("blokus", "expert") == level_of(GAMES["blokus"], "expert")
    assert level_from("blokus", "60:8") == Level(60, sight=8)
    assert level_from("blokus", "150+network") == Level(150, network=True)
    for text in ("", "wizard", "0:8", "60:", "60:8+net"):
        with pytest.raises(ValueError, match="There is no level"):
            level_from("blokus", text)


@each_game
def test_c_looks_at_the_same_squares_as_a_level_of_limited_sight(game: str) -> None:
    library, number, rng = machine(game), table_of(game).numbers, Random(1)
    points, x, y = [], c_float(), c_float()
    for position, _ in islice(moments(game), 200):
        for move in rng.choices(position.legal_moves(), k=1 if position.turn is not None else 0):
            library.middle_of(number[move.place], byref(x), byref(y))
            found = point_of(str(move))
            assert found is not None
            points.append((found, (x.value, y.value)))
    for (one, theirs), (other, theirs_too) in pairwise(points):
        assert dist(one, other) == pytest.approx(dist(theirs, theirs_too), abs=1e-3)


@each_game
def test_levels_meet_in_c(game: str) -> None:
    levels = level_of(GAMES[game], "skilled"), level_of(GAMES[game], "beginner")
    seats = table_of(game).variants[0].seats
    with ThreadPoolExecutor(1) as executor:
        first = list(play_levels(game, levels, 0, 10, 1, 1, executor))
        assert list(play_levels(game, levels, 0, 10, 1, 1, executor)) == first
        known = [level_from(game, text) for text in ("40+network", "1:1")]
        assert sum(play_levels(game, (known[0], known[1]), 0, 5, 0, 1, executor)) > 5 * seats * 0.7
    assert sum(first) > 10 * seats * 0.7


def test_the_losses_of_a_value_are_those_of_its_game() -> None:
    with ThreadPoolExecutor(1) as executor:
        (found,) = losses_of_games("cathedral", 1, 2, [1], executor)

    assert [one.part for one in found] == sorted(one.part for one in found)
    assert {one.part for one in found} <= set(range(PARTS))
    assert all(0 <= loss <= -log(LEAST) for one in found for loss in (one.network, one.search))
    assert cross_entropy([1], (0.5, 0.5)) == pytest.approx(log(2))
    assert cross_entropy([0, 1], (0.25, 0.75)) == pytest.approx(-(log(0.25) + log(0.75)) / 2)
