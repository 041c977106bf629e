"""The result of a game, and of its parts."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pygames import GAMES, Record, Session
from pygames.core.scene import FINALE
from pygames.play.ending import RESIGNED, TIME, Ending
from pygames.ringgz.guide import TWO_PLAYERS
from tests.web.games import advance, has
from tests.web.test_app import act, opened
from web.app.app import App
from web.app.model.facts import board_facts, table_facts
from web.app.model.outcome import rematch_of, result_of_game
from web.app.model.rows import rows
from web.app.model.seats import seats_of
from web.app.model.sight import TableView
from web.app.model.verdicts import announcement, placing, verdict, what_decided
from web.app.model.words import Translator
from web.app.screens.outcome import OUTCOME
from web.app.screens.result import result, score_table, ways_on
from web.app.screens.table import table


def at_the_end_of_a_round(players: tuple[str, str] = ("human", "human")) -> tuple[App, str]:
    """Return an app with a game of two rounds before the last ply of the first one, and that ply."""
    session, rng = Session(GAMES["cathedral"], players=players), Random(3)
    while not session.ply or session.game.board.round_end(session.at(session.ply - 1), session.plies[-1]) is None:
        advance(session, rng)
    *before, last = session.plies
    record = replace(session.record, plies=tuple(before))
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": record.write()}})
    return app, last


def parts(app: App) -> dict[str, Any]:
    assert app.screen.view
    return app.screen.view.parts


def states(app: App) -> dict[str, Any]:
    assert app.screen.view
    return app.screen.view.states


def test_between_two_rounds_the_first_ones_count_is_seen_until_somebody_goes_on() -> None:
    app, last = at_the_end_of_a_round()

    reply = act(app, f"play {last}")
    assert "Round 1 of 2 is over" in reply["parts"]["counted"]
    assert "squares left" in reply["parts"]["sheet"] or "all monuments placed" in reply["parts"]["sheet"]
    assert "Continue to Round 2 of 2" in reply["lists"]["put"][0][2]
    assert reply["focus"] == "#verdict"
    assert reply["mine"] is False

    reply = act(app, "present")
    assert reply["parts"]["counted"] == ""
    assert "Round 2 of 2" in reply["parts"]["prompt"]
    assert reply["mine"] is True


def test_the_computer_waits_between_two_rounds_too() -> None:
    app, last = at_the_end_of_a_round(("human", "bot greedy"))
    assert app.desk.session
    app.desk.session.play(last)
    app.desk.aftermath.after_ply()
    assert app.reply()["think"] is False

    assert act(app, "present")["think"] is True


def test_the_end_of_a_round_is_seen_again_when_looking_back() -> None:
    app, last = at_the_end_of_a_round()
    act(app, f"play {last}")
    act(app, "present")

    act(app, "last")

    assert "Round 1 of 2 is over" in parts(app)["counted"]


def test_a_result_is_a_table_with_the_winners_first() -> None:
    session, rng = Session(GAMES["ringgz"], 3), Random(1)
    while session.position.turn is not None:
        advance(session, rng)
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": session.record.write()}})

    result = parts(app)["sheet"]

    assert result.count("<tr") == 4
    assert result.index("winner") < result.rindex("<tr")
    assert 'data-action="again"' in parts(app)["ways"]
    assert all(f'data-action="{action}' in parts(app)["after"] for action in ("setup ringgz", "review", "save"))


def test_all_but_the_result_and_the_next_game_is_behind_a_door() -> None:
    session = finished("blokus", 2, 0)
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": session.record.write()}})
    assert states(app)["behind"] == (("hidden", ""),)
    assert 'aria-expanded="false"' in parts(app)["door"]

    act(app, "unfold")
    assert states(app)["behind"] == (("hidden", None),)
    assert 'aria-expanded="true"' in parts(app)["door"]

    act(app, "unfold")
    assert states(app)["behind"] == (("hidden", ""),)

    act(app, "unfold")
    act(app, "review")
    assert parts(app)["door"] == ""
    assert "Back to the result" in app.screen.view.lists["tools"]["done"].html
    act(app, "present")
    assert states(app)["behind"] == (("hidden", None),)

    act(app, "again")
    assert states(app)["behind"] == (("hidden", None),), "there is no door while a game is played"


def test_nothing_of_a_result_is_seen_while_the_last_turn_is_replayed() -> None:
    session = finished("blokus", 2, 0)

    def shown(view: TableView) -> list[str]:
        found = table(Translator(["en"]), table_facts(session, view)).parts
        return [name for name in OUTCOME if found[name]]

    assert shown(TableView(ply=session.ply - 1, replays=True)) == []
    assert "ways" in shown(TableView())


@pytest.mark.parametrize("person", [0, 1])
def test_ones_own_score_comes_first_and_a_loss_looks_unlike_a_win(person: int) -> None:
    session = finished("blokus", 2, person)
    facts = result_of_game(session, seats_of(session))
    shown = result(Translator(["en"]), facts)
    won = person in session.winners

    assert facts.ended == ("won" if won else "lost")
    assert shown.index('class="own"') < shown.index("<li>")
    assert ("medal" in shown) == won
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": session.record.write()}})
    assert dict(states(app)["game"])["class"].split()[3:5] == ["ended", facts.ended]


@pytest.mark.parametrize("name", GAMES)
def test_for_who_has_lost_nothing_is_celebrated(name: str) -> None:
    games = [(person, finished(name, GAMES[name].seats[0], person)) for person in range(2)]
    lost = [(person, session) for person, session in games if person not in session.winners]

    assert lost
    for person, session in lost:
        marks = board_facts(session, TableView(viewer=person)).canvas.marks
        assert FINALE not in {mark.layer for mark in marks}


def test_among_people_or_computers_alone_the_winner_comes_first() -> None:
    for players in (("human", "human"), ("bot casual", "bot casual")):
        session, rng = Session(GAMES["blokus"], players=players), Random(2)
        while session.position.turn is not None:
            advance(session, rng)
        facts = result_of_game(session, seats_of(session))
        shown = result(Translator(["en"]), facts)
        assert (facts.ended, facts.own) == ("", None)
        winner = session.game.seat_name(min(session.winners), 2)
        assert shown.partition("<ol")[2].partition("</li>")[0].count(Translator(["en"])(winner)) == 1


def test_at_the_end_captured_tiles_are_told_by_their_players_names() -> None:
    session, rng = Session(GAMES["blockers"], 3, names=("Ana", "Ben", "Cleo")), Random(1)
    while session.position.turn is not None:
        advance(session, rng)
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": session.record.write()}})

    held = "".join(parts(app)[f"holds{seat}"] for seat in range(3))
    assert "captured from" in held
    assert not any(colour in held for colour in ("Red", "Green", "Blue"))


def finished(name: str, seats: int, person: int) -> Session:
    """Return a game that was played at random to its end, with a person on one seat."""
    players = ["bot casual"] * seats
    players[person] = "human"
    session, rng = Session(GAMES[name], seats, seed=name, players=players), Random(7)
    while session.position.turn is not None:
        advance(session, rng)
    return session


EVERY_SEAT = [(name, seats, seat) for name, game in GAMES.items() for seats in game.seats for seat in range(seats)]


@pytest.mark.parametrize(("name", "seats", "person"), EVERY_SEAT)
def test_a_result_says_who_won_by_how_much_and_why_the_game_is_over(name: str, seats: int, person: int) -> None:
    session = finished(name, seats, person)
    say = Translator(["en"])
    scores, winners = session.position.scores(), session.position.winners()

    said = say(verdict(session))
    shown = result(say, result_of_game(session, seats_of(session)))

    if len(winners) == 1:
        (winner,) = winners
        rival = min(abs(score - scores[winner]) for seat, score in enumerate(scores) if seat != winner)
        how = session.game.board.won_by(session.position.observe(None))
        assert said.startswith(
            "You won" if winner == person else ("You lost", str(session.game.seat_name(winner, seats)))
        )
        assert str(how) in said if how else (f"by {rival}" in said or (rival == 0 and "tie-break" in said))
    else:
        assert "share the win" in said or said == "A draw"
    assert str(session.game.board.end_reason(session.position.observe(None))) in shown
    assert 'name="level"' in ways_on(say, rematch_of(session))


@pytest.mark.parametrize(
    ("language", "verdict_said", "reason"),
    [
        ("en", "wins on the tie-break", "so whoever has the fewest pieces left wins."),
        ("es", "en el desempate", "gana quien tenga menos piezas sin colocar."),
    ],
)
def test_a_win_on_the_tie_break_says_what_broke_the_tie(language: str, verdict_said: str, reason: str) -> None:
    session = Session.of(Record.read(f'[Game "ringgz"] [Seats "2"] {TWO_PLAYERS.plies}'))
    say = Translator([language])
    assert verdict_said in say(verdict(session))
    assert reason in result(say, result_of_game(session, seats_of(session)))


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name, seats, seat in EVERY_SEAT if not seat])
def test_the_tie_break_is_named_just_where_it_decided(name: str, seats: int) -> None:
    for seed in range(12):
        session, rng = Session(GAMES[name], seats, seed=seed), Random(seed)
        while session.position.turn is not None:
            advance(session, rng)
        scores, seen = session.position.scores(), session.position.observe(None)
        best = {seat for seat, score in enumerate(scores) if score == scores[min(session.winners)]}
        decided = len(best) > len(session.winners) and not session.game.board.won_by(seen)
        assert ("tied" in str(session.game.board.end_reason(seen))) == decided


def test_pieces_left_are_pictures() -> None:
    session = finished("blokus", 2, 0)

    shown = score_table(Translator(["en"]), result_of_game(session, seats_of(session)).counts)

    left = sum(hand.bit_count() for hand in session.position.hands)  # type: ignore[attr-defined]
    assert shown.count("<svg", shown.index("<tbody"), shown.index("</tbody>")) == left + 2


@pytest.mark.parametrize(("name", "seats", "person"), [case for case in EVERY_SEAT if case[1] > 2])
def test_the_one_person_among_several_is_told_their_place_and_who_has_won(name: str, seats: int, person: int) -> None:
    session = finished(name, seats, person)
    sign = 1 if session.game.words.lowest_leads else -1
    scores = [sign * score for score in session.position.scores()]
    first, *rest = map(Translator(["en"]), announcement(session))

    if person in session.winners or session.game.board.won_by(session.position.observe(None)):
        assert placing(session) is None
    elif scores[person] > scores[min(session.winners)]:
        place = sorted(scores).index(scores[person]) + 1
        tied = scores.count(scores[person]) > 1
        assert first.startswith(f"You {'tied for' if tied else 'came'} {('2nd', '3rd', '4th', '5th')[place - 2]} · ")
        assert first.endswith(f"{scores[person] - min(scores)} behind")
        assert rest[0].startswith(str(verdict(session)))


@pytest.mark.parametrize("seats", [2, 3])
def test_who_resigned_is_not_told_so_twice(seats: int) -> None:
    session = Session(GAMES["ringgz"], seats, players=("human", *["bot casual"] * (seats - 1)))
    session.resign(0)

    first, *rest = map(Translator(["en"]), announcement(session))

    assert first == "You resigned"
    assert "resigned" not in " ".join(rest)


def test_who_only_watches_is_told_no_place() -> None:
    session = Session(GAMES["ringgz"], 3, players=["bot casual"] * 3)
    rng = Random(1)
    while session.position.turn is not None:
        advance(session, rng)
    assert placing(session) is None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("on_time", [False, True])
def test_who_gives_up_late_is_told_how_the_board_stood_and_who_gives_up_at_once_is_not(
    name: str, on_time: bool
) -> None:
    for decided, told in ((4, False), (5, True)):
        session = given_up(name, decided, on_time=on_time)
        found = what_decided(session)
        assert bool(found) == (told and has(name, "describe_end"))
        if found:
            facts = result_of_game(session, seats_of(session))
            for language in ("en", "es"):
                shown = result(Translator([language]), facts)
                assert Translator([language])(found.text) in shown
                assert "{" not in shown
            assert found.ply is None, "it is the board that is seen anyway"


def given_up(name: str, decided: int, *, on_time: bool) -> Session:
    """Return a game that a person gave up, or lost on time, after so many own moves."""
    seats = GAMES[name].seats[0]
    session = Session(GAMES[name], seats, seed=name, players=("human", *["bot casual"] * (seats - 1)))
    rng = Random(3)
    while session.position.turn is not None and sum(map(session.awaits_human, range(session.ply))) < decided:
        advance(session, rng)
    session.ending = Ending(TIME if on_time else RESIGNED, 0)
    return session


def test_after_an_agreed_draw_nothing_more_is_said() -> None:
    session = given_up("blokus", 6, on_time=False)
    agreed = Session(session.game, players=("human", "human"))
    for text in session.plies:
        agreed.play(text)
    agreed.agree_on_draw()

    assert what_decided(agreed) is None
    assert "crown" not in result(Translator(["en"]), result_of_game(agreed, seats_of(agreed)))


@pytest.mark.parametrize(("name", "seats", "person"), EVERY_SEAT)
def test_a_game_that_was_set_up_says_what_decided_it_too(name: str, seats: int, person: int) -> None:
    whole, say = finished(name, seats, person), Translator(["en"])
    if person in whole.winners or len(whole.winners) > 1:
        return
    position = whole.game.diagram.write(whole.at(whole.ply // 2))
    record = replace(whole.record, position=position, plies=whole.plies[whole.ply // 2 :])
    session = Session.of(record)
    found = what_decided(session)

    assert session.is_set_up
    assert bool(found) == has(name, "why")
    assert not found or say(found.text) in result(say, result_of_game(session, seats_of(session)))


def test_a_head_start_that_turned_a_game_decided_it() -> None:
    plain = finished("blokus", 2, 0)
    (winner,) = plain.winners
    given = tuple(60 * (seat != winner) for seat in range(2))
    session = Session(plain.game, players=plain.players, handicap=given)
    for text in plain.plies:
        session.play(text)

    decided = what_decided(session)

    assert decided
    assert str(decided.text) == "The head start made the difference."


@pytest.mark.parametrize(("name", "seats", "person"), EVERY_SEAT)
def test_what_decided_a_game_is_said_to_the_one_person_in_both_languages(name: str, seats: int, person: int) -> None:
    session = finished(name, seats, person)
    decided = what_decided(session)
    if decided is None:
        return
    colour = str(session.game.seat_name(person, seats))
    for language in ("en", "es"):
        told = Translator([language])(decided.text)
        assert colour not in told or name == "ringgz"
        assert "{" not in told


@pytest.mark.parametrize(
    ("person", "language", "told"),
    [
        (0, "en", "After move 23 you could place nothing more, while Blue placed 7 squares."),
        (1, "en", "After move 23, Green could place nothing more, while you placed 7 squares."),
        (0, "es", "Tras la jugada 23 ya no pudiste colocar nada más, y Azul colocó 7 casillas."),
        (1, "es", "Tras la jugada 23, Verde ya no pudo colocar nada más, y tú colocaste 7 casillas."),
    ],
)
def test_a_last_move_is_told_by_its_number_in_the_list_of_moves(person: int, language: str, told: str) -> None:
    players = ["bot casual"] * 2
    players[person] = "human"
    session, rng = Session(GAMES["blokus"], 2, seed="blokus", players=players), Random(0)
    while session.position.turn is not None:
        advance(session, rng)
    facts = result_of_game(session, seats_of(session))
    assert told in result(Translator([language]), facts)
    assert facts.decided
    (row,) = (row for row in rows(session) if row.number == 23)
    assert (row.seat, row.plies.stop) == (0, facts.decided.ply)


def test_how_a_score_came_about_is_one_list_in_small_letters() -> None:
    session = finished("blokus", 2, 0)
    reasons = result_of_game(session, seats_of(session)).counts[0].reasons
    assert len(reasons) > 1
    assert all(not str(reason)[0].isupper() for reason in reasons)


def test_of_two_bots_of_one_level_the_one_that_goes_first_next_is_told_by_its_colour() -> None:
    session = Session(GAMES["blockers"], 3, players=("human", "bot casual", "bot casual"))
    alone = Session(GAMES["blockers"], 3, players=("human", "bot casual", "bot expert"))

    assert str(rematch_of(session).first) == "Green goes first next time."
    assert str(rematch_of(alone).first) == "Casual bot goes first next time."
