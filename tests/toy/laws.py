"""What stays the same in every position of Toy, and which seats could move."""

from collections.abc import Hashable

from pygames.core.bits import members
from tests.toy.rules import DECK, Position


def conserved(position: Position) -> Hashable:
    """Return the number of seats, and all cards of each: on the board, in the hand, in the pile."""
    public = position.public
    for own, hand, size in zip(public.covered, position.hands, public.sizes, strict=True):
        assert size == len(hand)
        assert sorted(hand) == list(hand)
        on_board = [public.cards[square] for square in members(own)]
        assert not set(hand) - set(DECK)
        assert all((on_board + list(hand)).count(card) <= DECK.count(card) for card in DECK)
    assert sum(card > 0 for card in public.cards) == sum(own.bit_count() for own in public.covered)
    return len(position.hands), public.rows


def can_move(position: Position, seat: int) -> bool:
    """Return whether a seat could put a card if it were its turn."""
    return bool(position.public.open(seat))
