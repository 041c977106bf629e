"""Tactics with a network: its policy and value if the weights are available, else the game's hand-made ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pkgutil import get_data
from time import monotonic
from typing import Any

import pytest

from pygames import GAMES
from pygames.ai import LEVELS, network_tactics, player
from pygames.ai.network import LOGIT_BITS, Network
from pygames.ai.network_tactics import NetworkEvaluator, network_of, retry_weights, with_network
from pygames.ai.players import level_of
from pygames.ai.search import Search
from pygames.core.bits import members
from tests.ai.networks import random_file
from tests.ai.test_search import late

BLOKUS = GAMES["blokus"]
LEARNED = [game for game in GAMES.values() if game.tactics.encoding]


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Clear the caches between tests, and take weights from the package alone."""
    monkeypatch.setattr(network_tactics, "WEIGHT_LOADERS", [])
    forget()
    yield
    forget()


def forget() -> None:
    """Forget all networks, and that some were unavailable."""
    network_tactics._load.cache_clear()
    retry_weights()


def given(monkeypatch: pytest.MonkeyPatch, content: bytes | None) -> None:
    """Let every game have this file of weights."""
    monkeypatch.setattr(network_tactics, "get_data", lambda *_: content)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in LEARNED for seats in game.seats])
@pytest.mark.parametrize("seed", range(3))
def test_chances_are_shares_and_candidates_legal_moves(game: Any, seats: int, seed: int) -> None:
    encoding = game.tactics.encoding
    learned: Any = NetworkEvaluator(encoding, Network(encoding.shape, random_file(encoding.shape))).tactics(
        game.tactics
    )
    position: Any = late(game, 8, seed, seats=seats)
    while position.turn is not None:
        value, (places, priors) = learned.value(position), learned.policy(position)
        assert len(value) == seats
        assert sum(value) == pytest.approx(1)
        assert sum(priors) == pytest.approx(1)
        assert list(priors) == sorted(priors, reverse=True)
        assert set(places) <= set(members(position.legal_set))
        position = position.play_at(places[0])
    assert sum(learned.value(position)) == pytest.approx(1)


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
def test_the_seat_to_move_comes_first_in_what_a_network_says(game: Any) -> None:
    encoding = replace(game.tactics.encoding, value_logits=None)
    network = Network(encoding.shape, random_file(encoding.shape))
    position: Any = late(game, 8, seats=game.seats[-1])
    found = network.value(network.units(encoding.features(position)), game.seats[-1])
    value = NetworkEvaluator(encoding, network).value(position)
    assert [value[(position.turn + n) % len(value)] for n in range(len(value))] == found


def test_a_game_may_correct_the_value() -> None:
    encoding = BLOKUS.tactics.encoding
    assert encoding
    network = Network(encoding.shape, random_file(encoding.shape))
    position: Any = late(BLOKUS, 8)
    logits = network.value_logits(network.units(encoding.features(position)), 2)

    def swapped(one: object, found: Sequence[int], bits: int) -> Sequence[int]:
        assert (one, list(found), bits) == (position, logits, LOGIT_BITS)
        return found[::-1]

    value = NetworkEvaluator(replace(encoding, value_logits=swapped), network).value(position)
    assert list(value) == NetworkEvaluator(replace(encoding, value_logits=None), network).value(position)[::-1]


def test_a_position_is_looked_at_once_and_forgotten_once_its_moves_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    encoding = BLOKUS.tactics.encoding
    assert encoding
    learned = NetworkEvaluator(encoding, Network(encoding.shape, random_file(encoding.shape)))
    first: Any = BLOKUS.start()
    alone = learned.policy(first)
    learned.value(first)
    assert learned.policy(first) == alone
    assert not learned._seen
    monkeypatch.setattr(network_tactics, "CACHE_SIZE", 2)
    for place in list(members(first.legal_set))[:5]:
        learned.value(first.play_at(place))
    assert len(learned._seen) <= 2


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
def test_a_search_with_a_network_makes_the_same_choice_every_time(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, random_file(game.tactics.encoding.shape))
    found = []
    for _ in range(2):
        forget()
        search = Search(game, 3, tactics=with_network(game))
        *_, root = islice(search.run(game.start()), 40)
        found.append(([(child.move, child.visits, child.totals) for child in root.ranking()], root.totals))
    assert found[0] == found[1]


def test_a_game_without_a_network_keeps_its_own_tactics() -> None:
    assert with_network(GAMES["sectori"]) is GAMES["sectori"].tactics


@pytest.mark.parametrize("content", [None, b"", b"PGN1 and no more of it than this, which is not enough"])
def test_where_the_weights_are_broken_or_missing_the_hand_made_tactics_play_with_a_warning(
    content: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, content)
    with pytest.warns(UserWarning, match="without its network"):
        assert with_network(BLOKUS) is BLOKUS.tactics


def test_a_missing_file_is_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_tactics, "FILE", "nothing")
    with pytest.warns(UserWarning, match="without its network"):
        assert network_of(BLOKUS) is None


def test_weights_that_are_not_in_the_package_may_come_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    encoding = BLOKUS.tactics.encoding
    assert encoding
    content = random_file(encoding.shape)
    monkeypatch.setattr(network_tactics, "FILE", "nothing")
    monkeypatch.setattr(network_tactics, "WEIGHT_LOADERS", [lambda game: content if game is BLOKUS else b""])
    assert with_network(BLOKUS).playout_weight == 0


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
def test_levels_have_the_network_where_they_say_so(game: Any) -> None:
    own = game.tactics
    for level in LEVELS:
        bot: Any = player(game, level)
        same = bot.search.policy is own.policy and bot.search.value in (own.value, bot.search._uniform_value)
        assert same == (not level_of(game, level).network)
    assert level_of(game, "expert").network


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
def test_the_file_in_the_package_is_small_and_whole(game: Any) -> None:
    assert network_of(game)
    assert len(get_data(game.package, network_tactics.FILE) or b"") <= (530_000 if game is BLOKUS else 150_000)


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows with each request for weights; while it begins with "offline", requests fail."""
    asked = ["offline"]
    assert BLOKUS.tactics.encoding
    content = random_file(BLOKUS.tactics.encoding.shape)

    def source(_game: Any) -> bytes:
        asked.append("asked")
        if asked[0] == "offline":
            raise OSError("offline")
        return content

    monkeypatch.setattr(network_tactics, "FILE", "nothing")
    monkeypatch.setattr(network_tactics, "WEIGHT_LOADERS", [source])
    return asked


@pytest.mark.filterwarnings("ignore:Blokus")
def test_weights_that_could_not_be_had_are_asked_for_again_but_not_at_every_move(
    network: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = monotonic()
    monkeypatch.setattr(network_tactics, "monotonic", lambda: now)
    for _ in range(5):
        assert network_of(BLOKUS) is None
    assert network == ["offline", "asked"]

    network[0] = "online"
    now += network_tactics.RETRY_SECONDS

    assert network_of(BLOKUS) is network_of(BLOKUS) is not None
    assert network == ["online", "asked", "asked"]


@pytest.mark.filterwarnings("ignore:Blokus")
def test_a_player_has_its_network_from_the_first_move_on_at_which_there_is_a_connection(network: list[str]) -> None:
    expert: Any = player(BLOKUS, "expert")
    position: Any = BLOKUS.start()
    expert.choose(position, steps=2)
    assert expert.search.tactics is BLOKUS.tactics

    network[0] = "online"
    retry_weights()
    expert.choose(position, steps=2)

    assert expert.search.tactics.playout_weight == 0
    search = expert.search
    expert.choose(position, steps=2)
    assert expert.search is search
