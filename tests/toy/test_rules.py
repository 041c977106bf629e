"""Toy keeps its own rules; the numbers are those of `tests/toy/rules.py`."""

from collections import Counter
from random import Random

import pytest

from pygames.core.game import CHANCE, IllegalMove
from tests.toy.rules import Position, determinize, start

STUCK = "*1 *1 *3 *2  1@b1 *3  3@a1 *1  1@b2 *2  2@a2 *1  3@c1 *1"
FINISHED = f"{STUCK}  2@c2 *2"


def played(text: str, seats: int = 2, rows: int = 2) -> Position:
    """Return the position after these plies."""
    position = start(seats, rows=rows)
    for ply in text.split():
        position = position.play(position.parse(ply))
    return position


def refusal(position: Position, text: str) -> str:
    """Return the code with which a text is refused."""
    with pytest.raises(IllegalMove) as refused:
        position.parse(text)
    return refused.value.code


def test_rule_1_each_seat_is_dealt_two_cards() -> None:
    position = played("*1 *1 *3 *2")
    assert position.hands == ((1, 1), (2, 3))
    assert position.turn == 0


def test_rule_1_a_card_is_as_likely_as_the_pile_holds_it() -> None:
    assert {str(card): weight for card, weight in played("*1 *3").chance_outcomes()} == {"*1": 3, "*2": 2, "*3": 1}
    assert {str(card): weight for card, weight in played("*1").chance_outcomes()} == {"*1": 2, "*2": 2, "*3": 1}


def test_rule_2_a_card_is_put_down_and_another_drawn() -> None:
    position = played("*1 *1 *3 *2  1@b2")
    assert position.turn == CHANCE
    assert played("*1 *1 *3 *2  1@b2 *3").hands[0] == (1, 3)


def test_rule_2_a_further_card_lies_beside_an_own_one() -> None:
    position = played("*1 *1 *3 *2  1@b2 *3  3@a1 *1")
    assert refusal(position, "1@c1") == "beside"
    assert str(position.parse("1@b1")) == "1@b1"


def test_rule_3_a_seat_that_is_stuck_is_skipped() -> None:
    position = played(STUCK)
    assert (position.turn, position.skipped) == (0, (1,))


def test_rule_3_the_game_ends_when_nobody_can_move() -> None:
    position = played(FINISHED)
    assert position.turn is None
    assert (position.scores(), position.winners()) == ((7, 5), {0})


def test_rule_4_equal_scores_share_the_win() -> None:
    position = played("*3 *1 *2 *1 *2 *1  3@a1 *1  2@b1 *1  2@c1 *1  1@a2 *1  1@b2 *2  1@c2 *1", seats=3)
    assert (position.scores(), position.winners()) == ((4, 3, 3), {0})
    position = played("*2 *1 *2 *1 *2 *1  2@a1 *1  2@b1 *1  2@c1 *1  1@a2 *1  1@b2 *2  1@c2 *1", seats=3)
    assert (position.scores(), position.winners()) == ((3, 3, 3), {0, 1, 2})


def test_rule_5_a_hand_is_seen_by_its_owner_only() -> None:
    position = played("*1 *1 *3 *2")
    assert position.observe(0) == played("*1 *1 *2 *2").observe(0)
    assert position.observe(1) != played("*1 *1 *2 *2").observe(1)
    assert position.observe(None) == played("*2 *2 *1 *1").observe(None)


def test_rule_5_hidden_hands_are_drawn_as_often_as_they_come() -> None:
    observation = played("*1 *1 *3 *2").observe(0)
    drawn = Counter(determinize(observation, Random(n)).hands[1] for n in range(1500))
    pairs = {(1, 1): 3, (1, 2): 6, (1, 3): 3, (2, 2): 1, (2, 3): 2}
    assert {hand: round(number / 100) for hand, number in drawn.items()} == pairs


@pytest.mark.parametrize(
    ("moves", "text", "code"),
    [
        ("", "hello", "text"),
        ("", "1@a1", "chance"),
        ("*3", "*3", "pile"),
        ("*3", "*?", "pile"),
        ("*1 *1 *3 *2", "*1", "turn"),
        ("*1 *1 *3 *2", "1@a3", "square"),
        ("*1 *1 *3 *2", "3@a1", "hand"),
        ("*1 *1 *3 *2 1@a1 *1", "2@a1", "covered"),
        (FINISHED, "1@a1", "over"),
    ],
)
def test_a_refusal_says_why(moves: str, text: str, code: str) -> None:
    assert refusal(played(moves), text) == code
