"""What a press on a picture of Toy does."""

import pytest

from pygames.core.game import IllegalMove
from tests.toy.board import Draft, describe, scene, touch
from tests.toy.rules import Move
from tests.toy.test_rules import played

SEEN = played("*1 *1 *3 *2").observe(0)


def test_a_card_is_taken_in_hand_and_put_on_a_square() -> None:
    draft = touch(SEEN, None, "card-1")
    assert draft == Draft(1)
    assert touch(SEEN, draft, "b2") == Move(1, 4)


def test_a_card_can_be_put_back() -> None:
    assert touch(SEEN, Draft(1), "cancel") is None


def test_a_square_needs_a_card_first() -> None:
    with pytest.raises(IllegalMove, match="Choose a card first"):
        touch(SEEN, None, "b2")


def test_nobody_sees_another_hand() -> None:
    assert [len(hand.items) for hand in scene(SEEN).hands] == [1, 0]
    assert [str(hand.label) for hand in scene(SEEN).hands] == ["2 cards", "2 cards"]


def test_a_hidden_draw_is_told_without_the_card() -> None:
    assert str(describe(played("*1 *1").observe(0), "*?")) == "Black draws a card."
    assert str(describe(played("*1 *1").observe(1), "*3")) == "Black draws a 3."
