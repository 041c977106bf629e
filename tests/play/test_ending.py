"""Games that end outside their rules: the text of the ending, the winners, and taking it back."""

from __future__ import annotations

import pytest

from pygames import GAMES, BadRecord, IllegalMove, Record, Session
from pygames.core.game import Game
from pygames.play.ending import AGREED, RESIGNED, TIME, Ending
from pygames.play.session import HINDSIGHT_TAG
from tests.play.test_record import STORED


def session_of(game: str, plies: str, seats: int = 2) -> Session:
    """Return a game by its plies."""
    return Session.of(Record.read(f'[Game "{game}"] [Seats "{seats}"] {plies}'))


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("time 1", Ending(TIME, 1)),
        ("Time forfeit 0", Ending(TIME, 0)),
        ("flag 2", Ending(TIME, 2)),
        ("resigned 2", Ending(RESIGNED, 2)),
        ("RESIGNS 1", Ending(RESIGNED, 1)),
        ("resignation 0", Ending(RESIGNED, 0)),
        ("agreed draw", Ending(AGREED)),
        ("agreement", Ending(AGREED)),
    ],
)
def test_an_ending_is_read_liberally_and_written_in_one_way(text: str, ending: Ending) -> None:
    assert Ending.read(text, 3) == ending
    assert Ending.read(str(ending), 3) == ending


@pytest.mark.parametrize("text", ["", "time", "time 3", "time -1", "resigned 1 2", "agreed 1", "draw", "death 1"])
def test_what_is_no_ending_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no way to end a game"):
        Ending.read(text, 3)


def test_of_two_players_the_other_one_wins_whatever_the_scores_are() -> None:
    session = session_of("blokus", "d10,e10 j5")
    session.resign(0)
    assert (session.winners, session.record.result, session.is_over) == ({1}, (1,), True)


def test_of_three_the_best_of_the_others_by_the_scores_wins_and_several_where_they_are_equal() -> None:
    session = session_of("ringgz", "S@c3 b1@c2 y2@c4 g1@b3", 3)
    assert session.position.scores() == (1, 1, 1)
    session.resign(0)
    assert session.winners == {1, 2}


def test_where_few_points_are_good_the_fewest_win() -> None:
    session = Session(GAMES["blockers"], 3, seed=1)
    while session.ply < 60:
        if isinstance(session.position.turn, int):
            session.play(str(session.position.legal_moves()[0]))
        else:
            session.draw()
    scores = session.position.scores()
    assert len(set(scores)) == 3
    session.resign(scores.index(min(scores)))
    assert session.winners == {scores.index(sorted(scores)[1])}


def test_an_agreed_draw_is_shared_by_all() -> None:
    session = session_of("ringgz", "S@c3", 3)
    session.agree_on_draw()
    assert session.winners == {0, 1, 2}
    assert '[Termination "agreed draw"]\n[Result "0,1,2"]' in session.record.write()


def test_a_game_that_is_over_is_not_ended_again_and_nothing_is_played_in_it() -> None:
    session = session_of("blokus", "e10")
    session.resign(1)
    for again in (session.agree_on_draw, lambda: session.resign(0), lambda: session.play("j5")):
        with pytest.raises(IllegalMove, match="The game is over"):
            again()
    with pytest.raises(IllegalMove, match="The game is over"):
        session.touch("piece-F")
    assert not session.awaits_human()


def test_chance_decides_nothing_in_a_game_that_was_ended(toy: Game) -> None:
    session = Session(toy)
    session.agree_on_draw()
    with pytest.raises(IllegalMove, match="The game is over"):
        session.draw()


def test_undo_takes_an_ending_back_before_any_move_and_redo_ends_the_game_again() -> None:
    session = session_of("blokus", "e10 j5")
    session.resign(1)
    assert session.can_undo
    assert session.undo()
    assert (session.ply, session.ending, session.can_redo) == (2, None, True)
    assert session.redo()
    assert session.ending == Ending(RESIGNED, 1)
    assert not session.can_redo
    assert not session.redo()


def test_a_game_that_goes_on_forgets_how_it_was_ended() -> None:
    session = session_of("blokus", "e10")
    session.agree_on_draw()
    session.undo()
    session.play("j5")
    assert not session.can_redo
    assert session.record.ending is None


def test_who_ends_a_game_after_taking_back_has_forgotten_the_moves_taken_back() -> None:
    session = session_of("blokus", "e10 j5")
    session.undo()
    session.resign(0)
    assert not session.can_redo
    assert session.plies == ("e10",)
    assert Session.of(session.record).ending == Ending(RESIGNED, 0)


def test_where_players_have_secrets_a_game_that_was_ended_and_goes_on_is_played_with_hindsight(toy: Game) -> None:
    open_game, secret = session_of("blokus", "e10"), Session(toy)
    for session in (open_game, secret):
        session.agree_on_draw()
        session.undo()
    assert HINDSIGHT_TAG in dict(secret.record.tags)
    assert HINDSIGHT_TAG not in dict(open_game.record.tags)


def test_a_record_s_result_follows_from_its_ending() -> None:
    record = Record.read('[Game "blokus"] [Result "0"] [Termination "time forfeit 0"] e10')
    assert (record.ending, record.result) == (Ending(TIME, 0), (1,))


def test_a_record_whose_ending_is_wrong_can_be_opened_without_it() -> None:

    with pytest.raises(BadRecord) as refused:
        Record.read(f'[Termination "time 0"]\n{STORED}')
    assert refused.value.before
    assert refused.value.before.ending is None
