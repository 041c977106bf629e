"""Toy in numbers: the cards on the board, the viewer's hand, and what may be in the others'."""

from collections.abc import Mapping, Sequence

from pygames.core.bits import bits
from pygames.core.contract import Planes
from tests.toy.rules import DEALT, DECK, GRID, Observation

CARDS = sorted(set(DECK))


def size(observation: Observation) -> tuple[int, int]:
    """Return the rows and columns of the board."""
    return observation.public.rows, GRID.columns


def maps(observation: Observation, seats: Sequence[int]) -> Mapping[str, int]:
    """Return the squares of each seat, and those of each card."""
    public = observation.public
    lying = {card: bits(square for square, other in enumerate(public.cards) if other == card) for card in CARDS}
    return {
        **{f"squares of {n}": public.covered[seat] for n, seat in enumerate(seats)},
        **{f"cards {card}": squares for card, squares in lying.items()},
    }


def numbers(observation: Observation, seats: Sequence[int]) -> Mapping[str, float]:
    """Return the viewer's hand, each seat's cards by kind, the size of each hand, and the number of cards put."""
    public = observation.public
    unseen = [public.unseen(seat) for seat in seats]
    return {
        **{f"hand: {card}": observation.hand.count(card) / DECK.count(card) for card in CARDS},
        **{
            f"hand or pile of {n}: {card}": cards.count(card) / DECK.count(card)
            for n, cards in enumerate(unseen)
            for card in CARDS
        },
        **{f"hand of {n}": public.sizes[seat] / DEALT for n, seat in enumerate(seats)},
        "progress": 1 - sum(map(len, unseen)) / (len(DECK) * len(seats)),
    }


PLANES = Planes(size=size, maps=maps, numbers=numbers)
