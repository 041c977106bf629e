"""Head starts: who has won with them, where they are seen, and that they change nothing else."""

from __future__ import annotations

from random import Random

import pytest

from pygames import GAMES, Record, Session
from pygames.core.scene import FINALE
from tests.web.games import advance
from tests.web.test_app import act, opened
from tests.web.test_setup import ANA, start
from web.app.app import App
from web.app.model.facts import board_facts
from web.app.model.ladder import is_rated
from web.app.model.outcome import result_of_game
from web.app.model.seats import seats_of
from web.app.model.sight import TableView
from web.app.model.verdicts import verdict
from web.app.model.words import Translator
from web.app.screens.result import score_table
from web.app.storage.results import Result

OFFERING = [name for name, game in GAMES.items() if game.words.head_starts]
SAY = Translator(["en"])


def played(name: str, *given: int, ending: str = "", seats: int = 0, players: tuple[str, ...] = ()) -> Session:
    """Return a game that was played at random to its end with these head starts."""
    session, rng = Session(GAMES[name], seats or None, seed=name, players=players), Random(7)
    while session.position.turn is not None and not (ending and session.ply > 8):
        advance(session, rng)
    head = f'[Handicap "{" ".join(map(str, given))}"]\n'
    return Session.of(Record.read(head + (f'[Termination "{ending}"]\n' if ending else "") + session.record.write()))


@pytest.mark.parametrize("name", OFFERING)
def test_a_head_start_can_turn_a_game_and_leaves_its_moves_as_they_are(name: str) -> None:
    seats = GAMES[name].seats[0]
    usual = played(name, *[0] * seats)
    assert usual.winners == usual.position.winners()
    loser = next(seat for seat in range(seats) if seat not in usual.winners)

    turned = played(name, *(50 * (seat == loser) for seat in range(seats)))

    assert turned.winners == {loser}
    assert turned.record.result == (loser,)
    assert turned.record.plies == usual.record.plies
    assert turned.position == usual.position
    shown = score_table(SAY, result_of_game(turned, seats_of(turned)).counts)
    assert "with a head start of 50" in shown
    assert SAY(verdict(turned)).startswith(SAY(turned.game.seat_name(loser, seats)))
    assert Result.of(turned, "").winners == (loser,)
    assert Result.of(turned, "").scores == usual.position.scores()
    assert FINALE not in {mark.layer for mark in board_facts(turned, TableView()).canvas.marks}


@pytest.mark.parametrize("name", OFFERING)
def test_scores_that_are_equal_with_a_head_start_share_the_win(name: str) -> None:
    seats = GAMES[name].seats[0]
    scores, sign = played(name).position.scores(), -1 if GAMES[name].words.lowest_leads else 1
    best = max(sign * score for score in scores)

    level = played(name, *(best - sign * score for score in scores))

    assert len({*level.points}) == 1
    assert level.winners == {*range(seats)}
    assert verdict(level).template == "A draw"


def test_a_game_that_points_do_not_decide_has_no_head_starts() -> None:
    assert GAMES["sectori"].words.head_starts == ()
    session = played("sectori", 9, 9)

    assert session.handicap == (0, 0)
    assert session.winners == session.position.winners()
    app, _ = opened()
    assert "Head start" not in act(app, "setup sectori")["whole"]


def test_who_gives_up_has_lost_whatever_the_head_start() -> None:
    assert played("blokus", 99, 0, ending="resigned 0").winners == {1}
    assert played("blokus", 99, 0, ending="agreed draw").winners == {0, 1}
    gone = played("ringgz", 99, 0, 50, ending="time 0", seats=3)
    assert gone.winners == {2}


def begun(**values: str) -> App:
    app, _ = opened()
    start(app, "blokus", **{**ANA, **values})
    return app


def test_a_head_start_is_seen_at_the_table_and_goes_with_its_player() -> None:
    app = begun(head1="15")
    assert app.screen.view
    assert "head start 15" in app.screen.view.parts["seats"]
    assert ">15<" in app.screen.view.parts["seats"]
    assert app.desk.session
    assert '[Handicap "0 15"]' in app.desk.session.record.write()

    act(app, "resign 0")
    act(app, "again")
    assert app.desk.session
    assert app.desk.session.name(0) == "Ben"
    assert app.desk.session.handicap == (15, 0)

    form = act(app, "setup blokus")["whole"]
    assert form.index('value="15" selected') < form.index('name="head1"')


def test_a_head_start_is_drawn_by_lot_with_its_player() -> None:
    for seed in range(4):
        app, _ = opened()
        app.desk.device.now = f"2026-11-27 10:00:0{seed}"
        start(app, "blokus", **ANA, head1="15", first="lot")
        assert app.desk.session
        assert app.desk.session.handicap[[app.desk.session.name(n) for n in (0, 1)].index("Ben")] == 15


def test_a_game_with_a_head_start_is_not_rated() -> None:
    app = begun(seat1="bot casual", head0="10")
    assert app.desk.session
    assert not is_rated(app.desk.session)
    assert "soft rated" in act(app, "setup blokus")["whole"]  # which the style sheet hides
    app.handle({"do": "route", "route": "table"})

    act(app, "resign 0")
    assert app.screen.view
    assert "Not rated: there was a head start." in app.screen.view.parts["climb"]
    (stored,) = app.desk.results.values()
    assert not stored.is_fair


def test_the_saved_games_say_who_has_won_with_a_head_start() -> None:
    usual = played("blokus", 0, 0)
    (winner,) = usual.winners
    turned = played("blokus", *(60 * (seat != winner) for seat in (0, 1)))
    stored = {"game 20261127100000": turned.record.write()}

    app, _ = opened(stored)
    names = [SAY(turned.game.seat_name(seat, 2)) for seat in (0, 1)]
    assert f"{names[1 - winner]} won" in act(app, "shelf")["whole"]


@pytest.mark.parametrize("text", ["", "5", "5 5 5", "x 5", "-5 0", "500 0"])
def test_a_damaged_head_start_gives_nobody_anything_else(text: str) -> None:
    session = Session.of(Record.read(f'[Game "blokus"] [Handicap "{text}"]\n\ne10 j5'))

    assert session.handicap in ((0, 0), (0, 5))
    assert session.ply == 2
