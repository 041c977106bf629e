"""Every game keeps the contract, with every number of seats and pair of options; when long, with all combinations."""

from random import Random

import pytest

from pygames import GAMES, Record
from pygames.core.course import ModelGame, Step
from pygames.core.game import Game
from tests.contract import CHECKS, Case, cases, courses, editings, pictures
from tests.contract.case import Check, texts
from tests.toy import GAME as TOY

CASES = [case for game in (TOY, *GAMES.values()) for case in cases(game)]
DRAWN = {
    *(promise for promise in CHECKS if promise.__module__ == editings.__name__),
    pictures.a_first_press_on_the_board_is_never_the_move,
    pictures.a_half_made_move_can_become_some_of_the_legal_moves,
    pictures.a_picture_is_well_formed_svg,
    pictures.the_picture_offers_exactly_the_legal_moves,
    pictures.what_is_in_hand_is_drawn_in_layers_of_the_board,
}
"""The promises, dear ones, that do not depend on how a game is scored."""


def is_only_scored_otherwise(case: Case) -> bool:
    """Return whether a case differs from another one in nothing but its scoring."""
    return case.options.get("scoring") not in case.game.options.get("scoring", (None,))[:1]


def is_usual(case: Case) -> bool:
    """Return whether a case has no option but the usual ones."""
    return not unusual(case)


def unusual(case: Case) -> list[str]:
    """Return the options that a case has otherwise than usual."""
    return [name for name, value in case.options.items() if value != case.game.options[name][0]]


def is_covered(case: Case) -> bool:
    """Return whether any two options of a case occur together in another one, which is not covered itself."""
    return len(case.options) > 2 and len(unusual(case)) % 2 == 1


def marks(case: Case) -> tuple[pytest.MarkDecorator, ...]:
    """Return how a case is marked."""
    if is_covered(case):
        return (pytest.mark.long,)
    return () if is_usual(case) else (pytest.mark.slow,)


PROMISES = [
    pytest.param(case, promise, id=f"{case}-{promise.__name__}", marks=marks(case))
    for case in CASES
    for promise in CHECKS
    if not (promise in DRAWN and is_only_scored_otherwise(case))
]


@pytest.mark.parametrize(("case", "promise"), PROMISES)
def test_a_game_keeps_its_promises(case: Case, promise: Check) -> None:
    promise(case)


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", [case if is_usual(case) else pytest.param(case, marks=pytest.mark.long) for case in CASES], ids=str
)
def test_the_first_picture_offers_exactly_the_legal_moves(case: Case) -> None:
    first = next(position for position in case.positions if isinstance(position.turn, int))
    assert pictures.offered(case.game, first) == texts(first.legal_moves())


ALL = (TOY, *GAMES.values())


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_game_and_all_its_options_have_words(game: Game) -> None:
    assert str(game.words.summary)
    assert {option: tuple(words) for option, (_, words) in game.words.options.items()} == dict(game.options)
    assert all(str(title) and all(map(str, words.values())) for title, words in game.words.options.values())


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_the_showcase_is_a_game_under_way(game: Game) -> None:
    known = {game.name: game}
    record = Record.read(f'[Game "{game.name}"] {game.words.showcase}', known)
    *_, last = record.replay(known)
    assert record.plies
    assert last.turn is not None


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_has_a_name(name: str) -> None:
    assert len(GAMES[name].seat_names) >= max(GAMES[name].seats)


STEPS = [
    pytest.param(game, step, id=f"{game.name}-{step.name}")
    for game in ALL
    for step in (*game.course.steps, *game.strategies.steps)
]
MODEL_GAMES = [
    pytest.param(game, model, id=f"{game.name}-{model.name}") for game in ALL for model in game.strategies.games
]


@pytest.mark.parametrize("game", [game for game in ALL if game.has_course], ids=lambda game: game.name)
def test_a_course_leads_to_a_first_game_with_tips(game: Game) -> None:
    courses.names_lead_to_their_lessons(game.course, game.strategies)
    courses.the_first_game_can_be_begun(game, game.course)
    courses.every_tip_has_its_moment(game, game.course, Random(game.name))


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_accepts_what_is_right_and_says_what_is_wrong_with_the_rest(game: Game, step: Step) -> None:
    courses.a_step_is_a_real_position(game, step)
    courses.a_step_is_short(step)
    courses.right_moves_are_right_and_others_are_answered(game, step)
    courses.what_follows_a_right_move_is_possible(game, step)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_the_pupil_keeps_to_one_side(game: Game) -> None:
    courses.the_pupil_keeps_to_one_side(game, game.course)
    courses.the_pupil_keeps_to_one_side(game, game.strategies)


@pytest.mark.parametrize(("game", "model"), MODEL_GAMES)
def test_a_model_game_is_whole(game: Game, model: ModelGame) -> None:
    courses.a_model_game_is_whole(game, model)


@pytest.mark.parametrize("name", ["sectori", "ringgz", "blockers", "cathedral", "blokus"])
def test_our_own_games_have_six_to_twelve_steps(name: str) -> None:
    assert 6 <= len(GAMES[name].course.steps) <= 12


@pytest.mark.parametrize("name", ["sectori", "ringgz", "blockers", "cathedral", "blokus"])
def test_our_own_games_have_six_to_eight_strategies_and_two_model_games(name: str) -> None:
    strategies = GAMES[name].strategies
    assert 6 <= len(strategies.steps) <= 8
    assert len(strategies.summary) == 3
    assert len(strategies.games) == 2
    assert all(8 <= len(model.passages) <= 15 for model in strategies.games)
