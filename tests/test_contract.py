"""Every game keeps the contract, with every number of seats and every combination of options."""

import pytest

from pygames import GAMES, Record
from pygames.core.game import Game
from tests.contract import CHECKS, Case, cases, pictures
from tests.contract.case import Check, texts
from tests.toy import GAME as TOY

CASES = [case for game in (TOY, *GAMES.values()) for case in cases(game)]
PROMISES = [pytest.param(case, promise, id=f"{case}-{promise.__name__}") for case in CASES for promise in CHECKS]


@pytest.mark.parametrize(("case", "promise"), PROMISES)
def test_a_game_keeps_its_promises(case: Case, promise: Check) -> None:
    promise(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
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
