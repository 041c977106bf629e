from random import Random

import pytest

from pygames import GAMES
from pygames.ai import player
from pygames.blockers.features import SEAT_FEATURES, SPACE, Look, seat_features
from pygames.blockers.groups import joining_spaces
from pygames.blockers.rules import Position, start
from pygames.blockers.tactics import evaluate, policy, prospects, reasons, squares_for, value
from pygames.core.game import CHANCE
from tests.blockers.boards import EMPTY, arranged, random_game, spaces, tiles

GAME = GAMES["blockers"]
LAST_ROUND = 23


def choice(position: Position) -> str:
    """Return the greedy player's move."""
    return str(player(GAME, "greedy").choose(position.observe(position.turn)))  # type: ignore[arg-type]


def winners(levels: tuple[str, ...], seed: int) -> frozenset[int]:
    """Return who wins a game of these players."""
    rng = Random(seed)
    players = [player(GAME, level, seed=f"{seed}:{seat}") for seat, level in enumerate(levels)]
    position = start(len(levels))
    while position.turn is not None:
        if position.turn == CHANCE:
            position = position.play(rng.choice([outcome for outcome, _ in position.chance_outcomes()]))
        else:
            position = position.play(players[position.turn].choose(position.observe(position.turn)))
    return position.winners()


def test_at_the_end_nothing_but_the_score_matters() -> None:
    position = random_game(start(4), 3)[0][-1]
    assert evaluate(position) == tuple(-score for score in position.scores())


def stands(position: Position, seat: int = 0) -> dict[str, float]:
    """Return the features of a seat, ten turns before its last, by name."""
    return dict(zip(SEAT_FEATURES, seat_features(position, seat, 10), strict=True))


def space(position: Position, name: str) -> dict[str, int]:
    """Return the features of a space for the seat to move, by name."""
    (square,) = [n for n in range(81) if spaces(name) >> n & 1]
    return dict(zip(SPACE, Look(position).space(square), strict=True))


def test_two_groups_that_a_tile_can_join_are_better_than_two_far_apart() -> None:
    near = arranged("R . R . . . . . .", "2 A B C D")
    far = arranged("R . . . . . . . R", "2 A B C D")
    assert prospects(near, 0) > prospects(far, 0)


def test_a_space_counts_only_while_a_tile_fits_it() -> None:
    assert squares_for(tiles("A 9")) == spaces("A1 A2 A3 A4 A5 A6 A7 A8 A9 B9 C9 D9 E9 F9 G9 H9 I9")
    assert joining_spaces(spaces("A1 A3 C3"), spaces("A2 B3 C9 I1")) == spaces("A2 B3")


def test_a_standing_tells_how_far_groups_can_be_joined_and_which_tiles_fit() -> None:
    assert stands(arranged("R . R . . . . . .", "2 A B C D"))["joining spaces"] == 1
    assert stands(arranged("R . . . . . . . R", "2 A B C D"))["joining spaces"] == 0
    assert stands(arranged("R . . . . . . . .", "1 2 3 4 5"))["rack fits beside"] == 2
    assert stands(arranged("R . . . . . . . .", "3 4 5 6 7"))["rack fits beside"] == 0


def test_a_space_tells_what_is_joined_parted_and_captured_there() -> None:
    position = arranged("R . R G . G . . . B", captured={(0, 1): "7"})
    assert space(position, "A2")["groups joined"] == 1
    assert space(position, "A5")["parts others"] == 1
    assert space(position, "A5")["new group"] == 1
    assert space(position, "A4")["captures the colour captured most"] == 1
    assert space(position, "B1")["captures"] == space(position, "B1")["captures a lone tile"] == 1


def test_groups_are_joined_where_they_can_be() -> None:
    assert choice(arranged(f"{EMPTY} R . R . . . . . .", "2 D E F 9")) == "2@B2"


def test_the_last_move_does_not_capture_where_it_can_add_to_a_group() -> None:
    position = arranged("R . . . G . . . .", "A 5 8 9", rounds=LAST_ROUND)
    assert choice(position) == "A@A2"


def test_a_second_tile_of_the_colour_captured_most_costs_more_than_a_first_of_another() -> None:
    position = arranged("G R B . . . . . .", "1 3 C H", rounds=LAST_ROUND, captured={(0, 1): "7"})
    second, first = (evaluate(position.play(position.parse(text)))[0] for text in ("1@A1", "3@A3"))
    assert second < first


@pytest.mark.parametrize("seat", [0, 2])
def test_a_greedy_player_beats_two_who_play_at_random(seat: int) -> None:
    levels = tuple("greedy" if n == seat else "random" for n in range(3))
    assert all(winners(levels, seed) == {seat} for seed in range(3))


def decisions(seats: int, scoring: str) -> list[Position]:
    """Return the positions of a random game in which a seat decides."""
    positions, _ = random_game(start(seats, scoring=scoring), seats)
    return [position for position in positions if isinstance(position.turn, int)]


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("scoring", GAME.options["scoring"])
def test_candidates_are_legal_the_best_first_and_chances_add_up_to_one(seats: int, scoring: str) -> None:
    for position in decisions(seats, scoring):
        places, priors = policy(position)
        assert len(set(places)) == len(places) > 0
        assert all(position.legal_set >> place & 1 for place in places)
        assert list(priors) == sorted(priors, reverse=True)
        assert sum(priors) == pytest.approx(1)
        assert sum(value(position)) == pytest.approx(1)


def said(position: Position, text: str) -> list[str]:
    """Return the reasons for a move, found from what its seat sees."""
    return [str(reason) for reason in reasons(position.observe(position.turn), position.parse(text))]  # type: ignore[arg-type]


def test_reasons_tell_of_groups_and_captures() -> None:
    position = arranged("R . R G . G . . . B", "2 4 5 A B", captured={(0, 1): "7"})
    assert said(position, "2@A2")[0] == "joins 2 groups"
    assert "keeps 2 of Green’s groups apart" in said(position, "5@A5")
    assert "captures one of Green’s tiles" in said(position, "4@A4")
    assert "captures one of Blue’s tiles at no cost" in said(position, "B@B1")
    assert said(arranged("R . . . . . . . .", "2 A B C D"), "2@A2")[0] == "keeps the group together"


def test_reasons_say_when_no_other_space_would_do() -> None:
    only = "uses a tile that can’t join a group anywhere else"
    assert only in said(arranged("R . . . . . . . .", "2 A B C D"), "2@A2")
