"""A game being played: moves, dice, undo and redo, drafts."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any, cast

import pytest

from pygames import CHANCE, GAMES, IllegalMove, Record, Session
from pygames.core.game import Game
from pygames.core.scene import DRAW
from pygames.play import session as module
from tests.toy.board import Draft

BLOKUS = GAMES["blokus"]


def dealt(session: Session) -> Session:
    """Return the session after chance has drawn all that comes before the next choice."""
    while session.position.turn == CHANCE:
        session.draw()
    return session


def hands(session: Session) -> tuple[tuple[int, ...], ...]:
    """Return the cards of each seat of Toy."""
    position: Any = session.position
    return cast("tuple[tuple[int, ...], ...]", position.hands)


def chosen(session: Session) -> Session:
    """Return the session after the first legal move and the chance that follows it."""
    session.play(str(session.position.legal_moves()[0]))
    return dealt(session)


def finished(session: Session) -> Session:
    """Return the session when its game is over."""
    dealt(session)
    while session.position.turn is not None:
        chosen(session)
    return session


def test_a_new_game_stands_at_the_first_position() -> None:
    session = Session(BLOKUS, options={"starts": "fixed"}, seed=7)
    assert session.position == BLOKUS.start(starts="fixed")
    assert (session.ply, session.plies, session.seats, session.players) == (0, (), 2, ("human", "human"))
    assert session.record == Record("blokus", 2, (("starts", "fixed"),), "7", ("human", "human"))


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ({"seats": 3}, "Blokus To Go is played by 2, not by 3"),
        ({"options": {"colour": 1}}, "no option 'colour'"),
        ({"options": {"starts": "far"}}, "can't be 'far'"),
        ({"players": ("human",)}, "2 seats can't be taken by 1 players"),
        ({"players": ("human",) * 3}, "2 seats can't be taken by 3 players"),
    ],
)
def test_what_is_wrong_with_a_new_game_is_named(named: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Session(BLOKUS, **named)  # type: ignore[arg-type]


def test_a_move_is_kept_in_canonical_text() -> None:
    session = Session(BLOKUS)
    session.play(" F10, e10")
    assert session.plies == ("e10,f10",)
    assert session.position.turn == 1


def test_an_illegal_move_changes_nothing() -> None:
    session = Session(BLOKUS)
    session.play("e10")
    session.undo()
    with pytest.raises(IllegalMove):
        session.play("a1")
    assert (session.ply, session.can_redo) == (0, True)


def test_a_name_is_no_game_a_text_no_record_and_no_clock() -> None:
    create: Any = Session
    with pytest.raises(TypeError, match="A game is wanted here, such as GAMES"):
        create("blokus")
    with pytest.raises(TypeError, match="A clock is wanted here, such as Clock"):
        create(BLOKUS, clock="300+2")
    with pytest.raises(TypeError, match="A record is wanted here, as Record"):
        create.of("e10")


def test_chance_is_not_drawn_on_a_seats_turn() -> None:
    with pytest.raises(ValueError, match="Chance decides nothing now: the turn is 0"):
        Session(BLOKUS).draw()


def test_every_position_so_far_can_be_looked_at() -> None:
    session = Session(BLOKUS)
    session.play("e10")
    session.play("j5")
    session.undo()
    assert (session.at(0), session.at(1)) == (BLOKUS.start(), session.position)
    for ply in (-1, 2):
        with pytest.raises(IndexError, match=f"no ply {ply}"):
            session.at(ply)


def test_a_person_takes_a_seat_from_another_player_and_is_called_something_unless_it_is() -> None:
    session = Session(BLOKUS, players=("human", "bot mine.py"), names=("Ana", ""))
    session.play("e10")
    session.seat_person(1, "mine.py")

    assert (session.players, session.name(0), session.name(1)) == (("human", "human"), "Ana", "mine.py")
    assert Record.read(session.record.write()) == session.record
    session.seat_person(0, "Ben")
    assert session.name(0) == "Ana"
    assert session.plies == ("e10",)


def test_undo_and_redo_go_one_choice_back_and_forth() -> None:
    session = Session(BLOKUS)
    assert not session.can_undo
    assert not session.undo()
    session.play("e10")
    session.play("j5")
    assert (session.undo(), session.plies) == (True, ("e10",))
    assert (session.undo(), session.plies) == (True, ())
    assert (session.undo(), session.can_undo, session.can_redo) == (False, False, True)
    assert (session.redo(), session.plies) == (True, ("e10",))
    assert (session.redo(), session.plies) == (True, ("e10", "j5"))
    assert (session.redo(), session.can_redo) == (False, False)


def test_undo_goes_back_to_the_last_choice_of_a_person_over_bots_and_chance(toy: Game) -> None:
    session = dealt(Session(toy, 3, seed=1, players=("human", "bot random", "bot random")))
    start = session.ply
    chosen(chosen(chosen(session)))
    assert session.position.turn == 0
    assert session.undo()
    assert (session.ply, session.position.turn) == (start, 0)
    assert not session.can_undo
    assert not session.undo()
    assert session.redo()
    assert (session.position.turn, session.can_redo) == (0, False)


def test_redo_goes_to_the_end_where_no_person_chooses_any_more(toy: Game) -> None:
    session = finished(Session(toy, 2, seed=1, players=("human", "bot random")))
    end = session.ply
    while session.undo():
        pass
    while session.redo():
        pass
    assert (session.ply, session.position.turn) == (end, None)


def test_undo_stops_at_every_seat_where_no_person_plays(toy: Game) -> None:
    session = dealt(Session(toy, 2, players=("bot random", "bot random")))
    assert (session.can_undo, session.undo()) == (False, False)
    chosen(session)
    assert (session.can_undo, session.undo()) == (True, True)
    assert session.position.turn == 0


def test_chance_is_never_rolled_again(toy: Game) -> None:
    session = dealt(Session(toy, 2, seed="a"))
    first = chosen(session).plies
    session.undo()
    assert chosen(session).plies == first
    assert dealt(Session(toy, 2, seed="a")).plies == first[:4]


def test_seeds_give_different_dice(toy: Game) -> None:
    assert len({dealt(Session(toy, 2, seed=seed)).plies for seed in range(20)}) > 5


def test_the_dice_of_a_saved_game_fall_as_they_would_have(toy: Game) -> None:
    for seed in ("8812", "a  b", " x ", '"\\', 0):
        session = dealt(Session(toy, 2, seed=seed))
        again = Session.of(Record.read(session.record.write(), {"toy": toy}), {"toy": toy})
        assert finished(again).plies == finished(session).plies


def test_another_move_after_undo_drops_what_was_taken_back() -> None:
    session = Session(BLOKUS)
    for text in ("e10", "j5", "f11,f12"):
        session.play(text)
    session.undo()
    session.undo()
    session.play("i5,j5")
    assert (session.plies, session.can_redo) == (("e10", "i5,j5"), False)


def test_the_same_move_after_undo_keeps_what_was_taken_back() -> None:
    session = Session(BLOKUS)
    for text in ("e10", "j5", "f11,f12"):
        session.play(text)
    session.undo()
    session.undo()
    session.play("J5")
    assert session.can_redo
    assert session.redo()
    assert session.plies == ("e10", "j5", "f11,f12")


def test_presses_make_a_move(toy: Game) -> None:
    session = dealt(Session(toy, 2, seed=3))
    card = hands(session)[0][0]
    assert session.touch(f"card-{card}") is False
    assert session.draft == Draft(card)
    assert session.touch("b1") is True
    assert (session.plies[-1], session.draft) == (f"{card}@b1", None)


def test_a_refused_press_changes_nothing(toy: Game) -> None:
    session = dealt(Session(toy, 2, seed=3))
    session.touch(f"card-{hands(session)[0][0]}")
    before = session.draft, session.record
    for target in ("card-9", "z9", "", "nonsense"):
        with pytest.raises(IllegalMove):
            session.touch(target)
    assert (session.draft, session.record) == before


def test_a_press_lets_chance_decide(toy: Game) -> None:
    session, same = Session(toy, 2, seed=3), Session(toy, 2, seed=3)
    assert session.touch(DRAW) is True
    same.draw()
    assert session.record == same.record
    with pytest.raises(IllegalMove):
        dealt(session).touch(DRAW)


def test_nothing_else_can_be_pressed_at_a_chance_and_nothing_at_the_end(toy: Game) -> None:
    session = Session(toy, 2)
    with pytest.raises(IllegalMove, match="A card is drawn"):
        session.touch("card-1")
    with pytest.raises(IllegalMove, match="over"):
        finished(session).touch("card-1")
    with pytest.raises(IllegalMove, match="over"):
        session.touch(DRAW)


def test_undo_redo_and_a_move_put_a_half_made_move_away(toy: Game) -> None:
    session = chosen(dealt(Session(toy, 2, seed=3)))
    for step in (session.undo, session.redo, lambda: session.play(str(session.position.legal_moves()[0]))):
        session.draft = Draft(1)
        step()
        assert session.draft is None


def test_only_persons_are_waited_for(toy: Game) -> None:
    session = Session(toy, 2, players=("bot random", "human"))
    assert not session.awaits_human()
    assert not dealt(session).awaits_human()
    assert chosen(session).awaits_human()
    assert not session.awaits_human(0)
    assert not finished(session).awaits_human()


def test_a_record_goes_on_where_it_ends(toy: Game) -> None:
    session = chosen(dealt(Session(toy, 3, options={"rows": 3}, seed=5, players=("human", "bot greedy", "human"))))
    again = Session.of(Record.read(session.record.write(), {"toy": toy}), {"toy": toy})
    assert again.record == session.record
    assert (again.position, again.players, again.seats) == (session.position, session.players, 3)
    assert (again.undo(), again.position.turn) == (True, 0)


def test_a_record_without_players_is_played_by_persons() -> None:
    assert Session.of(Record.read('[Game "blokus"] e10')).players == ("human", "human")


def test_a_finished_game_tells_its_result(toy: Game) -> None:
    session = finished(Session(toy, 2, seed=2))
    assert session.record.result == tuple(sorted(session.position.winners()))
    assert Record.read(session.record.write(), {session.game.name: session.game}) == session.record


def test_a_seat_is_shown_only_what_it_may_know(toy: Game) -> None:
    session = dealt(Session(toy, 2, seed=2))
    assert [session.observation(seat).hand for seat in (0, 1, None)] == [*hands(session), ()]


def test_a_hidden_outcome_is_told_only_to_who_sees_it(toy: Game) -> None:
    session = dealt(Session(toy, 2, seed=2))
    assert [session.visible_ply(0, viewer) for viewer in (0, 1, None)] == [session.plies[0], "*?", "*?"]
    session.play(str(session.position.legal_moves()[0]))
    assert [session.visible_ply(4, viewer) for viewer in (0, 1, None)] == [session.plies[4]] * 3


def test_a_game_can_not_grow_beyond_what_a_record_may_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_PLIES", 1)
    session = Session(BLOKUS)
    session.play("e10")
    with pytest.raises(IllegalMove, match="longer than 1 moves"):
        session.play("j5")
    assert session.plies == ("e10",)


def test_the_longest_game_is_taken_back_choice_by_choice_to_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 12
    monkeypatch.setattr(module, "MAX_PLIES", most)
    session = Session(BLOKUS)
    for _ in range(most):
        chosen(session)
    played = session.plies

    depth = sum(iter(session.undo, False))

    assert (depth, session.ply) == (most, 0)
    assert not session.can_undo
    assert sum(iter(session.redo, False)) == depth
    assert session.plies == played
    with pytest.raises(IllegalMove, match="longer than 12"):
        chosen(session)


def test_a_whole_game_of_blokus_is_played_by_presses() -> None:
    session = Session(BLOKUS, seed=1)
    while session.position.turn is not None:
        scene = BLOKUS.board.scene(session.position)
        hand = next(hand for hand in scene.hands if hand.seat == session.position.turn)
        session.touch(next(item.target for item in hand.items if item.usable))
        held = BLOKUS.board.scene(session.position, session.draft).held
        assert held
        spot = next(spot.target for spot in held.spots if spot.fits)
        while not session.touch(spot):
            assert session.draft
    assert Record.read(session.record.write(), {session.game.name: session.game}) == session.record


def test_before_the_roll_a_tile_says_what_it_does_and_an_edge_what_to_do_first() -> None:
    session = Session(GAMES["sectori"], 2)

    with pytest.raises(IllegalMove, match="Removal: the sector is yours"):
        session.touch("pile-removal")
    with pytest.raises(IllegalMove, match="Roll the die"):
        session.touch("c3n")


def test_the_end_of_a_game_with_secrets_has_shown_all_that_was_to_come(toy: Game) -> None:
    session = dealt(Session(toy, 2, players=("human", "bot random"), seed=1))
    assert not session.has_seen_future(session.ply)
    start = session.ply
    while session.position.turn is not None:
        chosen(session)
    assert session.has_seen_future(start)
    assert not session.has_seen_future(session.ply)


@pytest.mark.parametrize("ply", [-1, 2])
def test_a_game_goes_back_only_to_where_it_was(ply: int) -> None:
    session = Session(BLOKUS)
    session.play("e10")
    with pytest.raises(IndexError, match=f"no ply {ply} in a game of 1"):
        session.back_to(ply)
    session.back_to(0)
    assert session.ply == 0


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("copied", [deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_a_copied_session_goes_on_by_itself(name: str, copied: Any) -> None:
    session = Session(GAMES[name], seed=3)
    while session.position.turn == CHANCE:
        session.draw()
    other = copied(session)
    assert other.game is session.game
    assert other.record == session.record
    other.play(str(other.position.legal_moves()[0]))
    assert len(other.plies) == len(session.plies) + 1
