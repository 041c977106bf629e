"""Every game among friends comes to its honest end, by ring, star and chat, and however carelessly links are opened."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pygames import Record
from pygames.friends import Letter
from pygames.friends.merging import transcript_of
from pygames.friends.verdict import Verdict
from pygames.play.record import MAX_NAME
from tests.friends import party as party_module
from tests.friends.party import EVERY, Party

MATRIX = [
    (name, seats, {**dict(zip(game.options, values, strict=True)), **({"dice": dice} if dice else {})})
    for name, game in EVERY.items()
    for seats in game.seats
    for values in product(*game.options.values())
    for dice in (["", "each"] if name == "sectori" else [""])
]
LONGEST = {2: 1_000, 3: 1_250, 4: 1_450, 5: 1_700}
"""Letters in a link’s fragment by number of seats, with the longest names; some messengers end at 2,000."""
LONG_NAMES = (
    *("Maximiliana Josephine Gräfin", "Bartholomew Featherstonehaugh", "Wolfgang Amadeus Theophilus"),
    *("María del Carmen Villanueva", "Quincy Zephyr Abernathy-Kjær"),
)
SAMPLE = [
    ("sectori", 2, {"rim": True, "die": 4}),
    ("sectori", 2, {"dice": "each"}),
    ("ringgz", 3, {}),
    ("blockers", 3, {}),
    ("cathedral", 2, {"rounds": 1}),
    ("blokus", 2, {}),
    ("toy", 2, {}),
    ("toy", 3, {"rows": 3}),
]


def said(case: object) -> str:
    """Return the name of a case."""
    return " ".join(f"{name}={value}" for name, value in case.items()) if isinstance(case, dict) else str(case)


def is_usual(name: str, _seats: int, options: dict[str, Any]) -> bool:
    """Return whether a case has no option of its game but the usual ones."""
    return all(options[option] == values[0] for option, values in EVERY[name].options.items())


def verdict(party: Party, number: int = 0) -> Verdict:
    """Return what the check of all that was hidden has found on a device."""
    *_, last = party.devices[number].verdict()
    return last


def assert_honest(party: Party) -> None:
    """Assert that all devices have the same game, all of it checked, and that each saw only what was its own."""
    game = party.devices[0].log
    assert game.is_over
    assert game.winners
    for device in party.devices:
        assert (device.log.table, device.log.turns) == (game.table, game.turns)
    found = verdict(party)
    assert found.is_clean
    full = Record.read(str(found.record), EVERY)
    assert full == found.record
    for device in party.devices:
        for seat in device.here:
            assert device.record(seat) == full.mask(seat, EVERY)
        assert device.record(None) == full.mask(None, EVERY)


@pytest.mark.parametrize("way", ["ring", "star", "chat"])
@pytest.mark.parametrize(("name", "seats", "options"), SAMPLE, ids=said)
def test_a_game_by_link_comes_to_its_honest_end(name: str, seats: int, options: dict[str, Any], way: str) -> None:
    party = Party(name, seats, 1, **options)
    getattr(party, way)()
    assert_honest(party)
    assert max(map(len, party.texts)) < LONGEST[seats]


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("sectori", 2, {"size": 6, "rim": True}),
        ("cathedral", 2, {}),
        ("blokus", 2, {}),
        ("ringgz", 4, {}),
        pytest.param("blockers", 5, {}, marks=pytest.mark.slow),
    ],
)
def test_a_link_is_short_enough_with_the_longest_names(
    name: str, seats: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(party_module, "NAMES", [each.ljust(MAX_NAME - 1, ".") for each in LONG_NAMES])
    party = Party(name, seats, 3, **options)
    party.ring()
    assert max(len(text.partition("#")[2]) for text in party.texts) < LONGEST[seats]


@pytest.mark.slow(2)
@pytest.mark.parametrize(
    "way", ["careless", *(pytest.param(way, marks=pytest.mark.long) for way in ("ring", "star", "chat"))]
)
@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [case if is_usual(*case) else pytest.param(*case, marks=pytest.mark.long) for case in MATRIX],
    ids=said,
)
def test_every_game_by_link_comes_to_its_honest_end(name: str, seats: int, options: dict[str, Any], way: str) -> None:
    party = Party(name, seats, 2, **options)
    getattr(party, way)()
    assert_honest(party)


@pytest.mark.parametrize(("name", "seats"), [("sectori", 2), ("ringgz", 3), ("toy", 3), ("blockers", 3)])
def test_lost_doubled_and_reordered_links_end_the_same(name: str, seats: int) -> None:
    party = Party(name, seats, 3)
    party.careless()
    assert_honest(party)


@pytest.mark.parametrize(
    ("name", "homes"), [("blockers", [(1, 0), (2,)]), ("ringgz", [(0, 2), (1, 3)]), ("toy", [(2,), (0, 1)])]
)
def test_several_seats_on_one_device_play_as_on_several(name: str, homes: list[tuple[int, ...]]) -> None:
    party = Party(name, sum(map(len, homes)), 4, homes)
    party.ring()
    assert_honest(party)


@pytest.mark.parametrize(
    ("name", "seats", "options", "before", "messages"),
    [
        ("sectori", 2, {}, 2, range(15, 45)),
        ("sectori", 2, {"dice": "each"}, 2, range(30, 110)),
        ("ringgz", 2, {}, 2, range(50, 65)),
        ("blockers", 3, {}, 4, [76]),
        pytest.param("blockers", 4, {}, 6, [102], marks=pytest.mark.long),
        pytest.param("blockers", 5, {}, 8, [128], marks=pytest.mark.slow),
    ],
)
def test_a_game_takes_as_many_messages_as_it_has_to(
    name: str, seats: int, options: dict[str, Any], before: int, messages: Any
) -> None:
    party = Party(name, seats, 5, **options)
    party.ring()
    assert [turns(text) > 0 for text in party.texts].index(True) == before
    assert len(party.texts) in messages


def turns(text: str) -> int:
    """Return the number of turns in a message."""
    return len(transcript_of(Letter.read(text, EVERY)).turns)
