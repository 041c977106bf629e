"""The formulas: examples whose results any other program must get, too; and what they bring is fair."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import pairwise
from random import Random

from pygames import GAMES
from pygames.friends import device
from pygames.friends.chance import chain, chosen, digest, hidden_chance, open_chance, table_id

SECRETS = bytes(range(16)), bytes(range(16, 32))
CHAINS = tuple(map(chain, SECRETS))
TABLE = table_id("Game: sectori\nSeats: 2", ("Ana", "Ben"), [elements[0] for elements in CHAINS])


def test_what_is_hashed_is_the_program_then_each_part_after_its_length() -> None:
    text = b"quiet table 1" + b"\0\0\0\4open" + b"\0\0\0\2\xff\0" + b"\0\0\0\x0212" + b"\0\0\0\2\xc3\xa9"
    assert digest("open", b"\xff\0", 12, "é") == sha256(text).digest()


def test_a_chain_ends_with_its_secret_and_each_element_is_made_from_the_next() -> None:
    elements = chain(SECRETS[0])
    assert (len(elements), elements[512]) == (513, SECRETS[0])
    assert all(digest("chain", later)[:16] == earlier for earlier, later in pairwise(elements))
    assert chain(elements[7], 7) == elements[:8]
    assert elements[0].hex() == "58a04313f4d9ff7601e7f063a3b4ffc1"


def test_the_formulas_come_to_their_examples() -> None:
    one, other = CHAINS
    assert TABLE.hex() == "85fd3cf7eb217f14c47162076ee154c0"
    assert (
        f"{open_chance(TABLE, 1, 0, one[2], [other[1]]):064x}"
        == "f43ba231f7d4308a8968d25190c8088e75633d1a072ff8ad8242dff310052e24"
    )
    assert (
        f"{hidden_chance(TABLE, 1, 0, 4, SECRETS[1], [one[1]]):064x}"
        == "0f9b5435cb8a4ec7ab2d59a5d7dfc378d7725e25d3648fce27a5a849e9e92c09"
    )


def test_an_outcome_has_its_share_of_all_numbers() -> None:
    outcomes = [("a", 1), ("b", 2), ("c", 1)]
    quarter = 1 << 254
    bounds = [0, quarter - 1, quarter, 3 * quarter - 1, 3 * quarter, 4 * quarter - 1]
    assert [chosen(outcomes, number) for number in bounds] == ["a", "a", "b", "b", "c", "c"]


def chi_square(counts: Counter[str], weights: dict[str, int]) -> float:
    """Return the chi-square of counts against weights, whose mean is the number of outcomes less one."""
    share = counts.total() / sum(weights.values())
    return sum((counts[name] - share * weight) ** 2 / (share * weight) for name, weight in weights.items())


# Bounds are those that a fair chance exceeds once in a thousand times.


def test_dice_are_fair() -> None:
    rolls = GAMES["sectori"].start().chance_outcomes()
    found: Counter[str] = Counter()
    for game in range(40):
        one, other = (chain(Random(f"{game} {seat}").randbytes(16), 60) for seat in "ab")
        table = table_id("", ("", ""), [one[0], other[0]])
        for turn in range(1, 51):
            found[str(chosen(rolls, open_chance(table, turn, 0, one[turn + 1], [other[turn]])))] += 1
    assert chi_square(found, {str(roll): weight for roll, weight in rolls}) < 20.5


def test_who_joins_last_and_tries_many_secrets_gets_fair_dice() -> None:
    """All that it can see are promises, so that it takes the secret whose roll would be best without the others'."""
    rolls = GAMES["sectori"].start().chance_outcomes()
    found: Counter[str] = Counter()
    for game in range(600):
        honest = chain(Random(f"honest {game}").randbytes(16), 2)
        tried = [chain(Random(f"{game} {n}").randbytes(16), 2) for n in range(12)]

        def foreseen(mine: tuple[bytes, ...], honest: tuple[bytes, ...] = honest) -> int:
            table = table_id("", ("", ""), [honest[0], mine[0]])
            return open_chance(table, 1, 0, honest[0], [mine[1]])  # the promise, as it has nothing better

        best = max(tried, key=foreseen)
        table = table_id("", ("", ""), [honest[0], best[0]])
        found[str(chosen(rolls, open_chance(table, 1, 0, honest[2], [best[1]])))] += 1
    assert chi_square(found, {str(roll): weight for roll, weight in rolls}) < 20.5


def test_a_rack_that_three_others_try_to_spoil_is_fair() -> None:
    """In league they try secrets of the last to join, with all elements but those of the honest seat."""
    tiles = GAMES["blockers"].start(4).chance_outcomes()
    found: Counter[str] = Counter()
    for game in range(1500):
        honest = chain(Random(f"honest {game}").randbytes(16), 1)
        league = [chain(Random(f"{game} {n}").randbytes(16), 1) for n in range(3)]
        tried = [[*league[:2], chain(Random(f"{game} last {n}").randbytes(16), 1)] for n in range(6)]

        def number(others: list[tuple[bytes, ...]], secret: bytes, honest: tuple[bytes, ...] = honest) -> int:
            table = table_id("", ("",) * 4, [honest[0], *(other[0] for other in others)])
            return hidden_chance(table, 0, 0, 0, secret, [other[1] for other in others])

        worst = min(tried, key=lambda others: number(others, b""))
        found[str(chosen(tiles, number(worst, honest[-1])))] += 1
    assert chi_square(found, dict.fromkeys(map(str, (tile for tile, _ in tiles)), 1)) < 55.5


def test_a_secret_is_new_each_time(real_secrets: None) -> None:
    assert len({device.random_bytes(32) for _ in range(8)}) == 8
