"""What happened since a player's last move: marked, summed up, and shown again; and what the numbers mean."""

import re
from random import Random

import pytest

from pygames import CHANCE, GAMES, Session
from pygames.core.scene import FITS
from pygames.play.session import HUMAN
from tests.web.games import advance
from tests.web.test_app import act, playing, press
from web.app.app import App
from web.app.model.facts import table_facts
from web.app.model.news import describe_plies, latest, plays_alone, since, summarise_turn, turns
from web.app.model.sight import TableView, scene_at
from web.app.model.words import Translator
from web.app.screens.table import table

"""So many plies lead to the middle of a game."""
SAY = Translator(["en"])
EVERY_TABLE = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def alone(name: str, seats: int, plies: int) -> Session:
    """Return a game of one person against computers, after this many plies and at the person's turn, or at its end."""
    players = (HUMAN, *["bot random"] * (seats - 1))
    session, rng = Session(GAMES[name], seats, seed="news", players=players), Random(name)
    while session.position.turn is not None and (session.ply < plies or not session.awaits_human()):
        advance(session, rng)
    return session


def middle(name: str, seats: int) -> int:
    """Return about a third of the number of plies of a game."""
    session, rng = Session(GAMES[name], seats, seed="news"), Random(name)
    while session.position.turn is not None:
        advance(session, rng)
    return session.ply // 3


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_every_turn_of_the_others_since_ones_last_move_is_told_in_a_line(name: str, seats: int) -> None:
    session = alone(name, seats, middle(name, seats))

    others = {seat for seat, plies in since(session, session.ply, 0) if any(session.at(n).turn == seat for n in plies)}
    prompt = table(SAY, table_facts(session, TableView(viewer=0))).parts["prompt"]

    assert 0 not in others or others == {0}
    assert prompt.count('class="line"') == len(others - {0})
    assert all(f"sign seat{seat}" in prompt for seat in others - {0})


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_what_the_last_of_the_others_placed_is_drawn_beside_the_words(name: str, seats: int) -> None:
    session, drawn = alone(name, seats, middle(name, seats)), 0
    while session.position.turn is not None:
        facts = table_facts(session, TableView(viewer=0))
        turn = [(seat, plies) for seat, plies in since(session, session.ply, 0) if seat != 0][-1:]
        texts = [session.plies[n] for _, plies in turn for n in plies if session.at(n).turn != CHANCE]
        assert bool(facts.news.detail) == (len(texts) == 1)
        if facts.news.detail:
            left, top, width, height = facts.news.detail.part
            ghost = facts.news.detail.canvas.marks
            assert 0 <= left < left + width <= facts.board.canvas.width
            assert 0 <= top < top + height <= facts.board.canvas.height
            assert ghost
            assert table(SAY, facts).parts["prompt"].count('class="detail"') == 1
            drawn += 1
        while session.position.turn is not None:
            advance(session, Random(session.ply))
            if session.awaits_human():
                break
    assert drawn or name == "sectori" or session.ply < 30, "a short game may have no such turn"


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_all_that_others_placed_since_ones_last_move_is_marked(name: str, seats: int) -> None:
    session = alone(name, seats, middle(name, seats))

    plies = latest(session, session.ply, 0)
    marks = scene_at(session, session.ply, 0).board.marks

    assert plies.stop == session.ply
    assert not any(session.at(ply).turn == 0 for ply in plies) or {s for s, _ in since(session, session.ply, 0)} == {0}
    if any(session.at(ply).turn != CHANCE for ply in plies):
        assert any("last" in mark.style.split() for mark in marks)


def test_all_walls_of_a_roll_are_marked_and_the_die_keeps_its_face() -> None:
    session = Session(GAMES["sectori"], 2, players=("bot random", HUMAN))
    for ply in ("*4", "a1n", "c3e", "e5w", "b2n", "*3"):
        session.play(ply)

    marks = scene_at(session, session.ply, 1).board.marks
    session.play("a1e")
    later = scene_at(session, session.ply, 1).board.marks

    assert sum(mark.style == "wall last" for mark in marks) == 4
    assert [sum(mark.style.startswith("pip seat1") for mark in drawn) for drawn in (marks, later)] == [3, 3]


def test_a_roll_is_summed_up_in_a_sentence() -> None:
    session = Session(GAMES["sectori"], 2, players=("bot random", HUMAN))
    for ply in ("*4", "a1n", "a1e", "a1s", "a1w", "*claim"):
        session.play(ply)

    (whole,) = turns(session, session.ply)

    assert list(map(SAY, summarise_turn(session, 1, whole[1]))) == ["Coral claimed 1 sector."]


def _longest_turn(name: str, seed: int) -> tuple[Session, range]:
    """Return a random game to its end, and the plies of its longest turn after the first."""
    session, rng = Session(GAMES[name]), Random(seed)
    while session.position.turn is not None:
        advance(session, rng)
    return session, max((plies for _, plies in turns(session, session.ply)[1:]), key=len)


@pytest.mark.parametrize("name", ["blokus", "cathedral", "ringgz"])
def test_many_placements_in_a_row_are_one_line(name: str) -> None:
    """The end of a game in which one seat plays on alone: how many pieces it placed, not where each of them lies."""
    session, plies = next(found for seed in range(20) if len((found := _longest_turn(name, seed))[1]) > 1)

    told = " ".join(map(SAY, summarise_turn(session, None, plies)))

    assert f" placed {len(plies)} " in told
    assert len(told) < 200


def test_what_is_hidden_stays_so_in_the_news() -> None:
    session = alone("blockers", 3, 30)

    told = [SAY(phrase) for _, plies in since(session, session.ply, 0) for phrase in summarise_turn(session, 0, plies)]

    assert told
    assert not any("draws the" in text for text in told)


def test_what_happened_is_shown_again_ply_by_ply_until_any_press() -> None:
    app = playing()
    act(app, "quick blokus")
    press(app, "piece-F", "e10", "e10")
    while app.desk.table.waits:
        app.decide() if app.desk.turns.think() else None
    told = app.reply()

    start = act(app, "replay 1")
    assert start["mine"] is False
    assert app.desk.turns.busy
    shown = app.desk.table.view.ply
    app.decide()
    assert (shown, app.desk.table.view.ply) == (1, 2)
    assert re.search("Blue (began|opened|closed)", app.reply()["parts"]["prompt"])
    app.decide()

    assert app.desk.table.view == TableView()
    assert not app.desk.turns.busy
    assert told


def test_a_press_ends_what_is_shown_again() -> None:
    app = playing()
    act(app, "quick blokus")
    press(app, "piece-F", "e10", "e10")
    while app.desk.table.waits:
        app.decide() if app.desk.turns.think() else None
    act(app, "replay 1")

    press(app, "piece-W")

    assert app.desk.table.view.ply is None
    assert app.desk.session is not None
    assert app.desk.session.draft is not None


def alone_at_the_end() -> App:
    """Return a game in which a computer player plays on alone."""
    app = playing()
    rng = Random(0)
    while True:
        act(app, "quick blokus")
        assert app.desk.session is not None
        while app.desk.session.position.turn is not None:
            advance(app.desk.session, rng)
            if plays_alone(app.desk.session):
                app.desk.table.view = TableView()
                return app


def test_being_skipped_is_the_headline_and_the_rest_can_be_had_at_once() -> None:
    app = alone_at_the_end()
    prompt = app.reply()["parts"]["prompt"]

    act(app, "finish")
    steps = 0
    assert app.desk.session is not None
    while app.desk.session.position.turn is not None and steps < 10_000:
        assert app.desk.turns.pace == 0 or not app.desk.table.computer.fast_forward
        if app.desk.turns.think():
            app.decide()
        steps += 1

    assert prompt.startswith("<p>You can’t place anything. Blue plays on.</p>")
    assert 'data-action="finish"' in prompt
    assert app.desk.session.position.turn is None


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_a_table_says_what_its_numbers_mean_and_who_leads(name: str, seats: int) -> None:
    session = alone(name, seats, middle(name, seats))
    observation = session.observation(0)

    bar = table(SAY, table_facts(session, TableView(viewer=0))).parts["seats"]
    leaders = session.game.leaders(observation)

    assert str(session.game.words.score) in bar
    assert ("in the lead" in bar) <= (len(leaders) == 1)
    assert bar.count(">You<") == 1


@pytest.mark.parametrize(
    ("plies", "leader"),
    [
        ("e4,e5,d6,e6,f6,e7 h8,h9", None),
        ("e4,e5,d6,e6,f6,e7 h8,h9 a1,a2 b8,b9", None),  # one monument more lies there, and Light is next
        ("e4,e5,d6,e6,f6,e7 h8,h9 a1 b8,b9", 1),
        ("e4,e5,d6,e6,f6,e7 h8,h9 a1 b8,b9 i1,i2,j1,j2", None),
    ],
)
def test_whoever_leads_only_by_having_moved_last_wears_no_crown(plies: str, leader: int | None) -> None:
    session = Session(GAMES["cathedral"])
    for ply in plies.split():
        session.play(ply)

    facts = table_facts(session, TableView(viewer=0)).scores

    assert facts.leader == leader


def test_in_blokus_the_number_is_squares_placed_from_the_first_move_to_the_result() -> None:
    session = alone("blokus", 2, 2)
    over = alone("blokus", 2, 5000)

    assert session.game.shown_scores(session.position) == tuple(c.bit_count() for c in session.position.covered)  # type: ignore[attr-defined]
    assert over.game.shown_scores(over.position) == tuple(89 + score for score in over.position.scores())


def test_a_turn_is_told_by_its_consequences_and_aloud_with_its_squares() -> None:
    session = Session(GAMES["cathedral"], players=("bot random", HUMAN), options={"rounds": 1})
    for text in ["e4,e5,d6,e6,f6,e7", "c1,c2,c3", "a1", "a4,b4,c4,b5"]:
        session.play(text)

    shown, aloud = (list(map(SAY, tell(session, 1, range(3, 4)))) for tell in (summarise_turn, describe_plies))

    assert shown == ["You captured the tavern and claimed 6 squares."]
    assert aloud[0].startswith("You place the manor on a4, b4, c4 and b5. ")


def test_sentences_say_you_to_the_one_person_at_the_table() -> None:
    session = Session(GAMES["blokus"], 2, players=(HUMAN, "bot random"))
    session.play("d10,e10")

    assert list(map(SAY, describe_plies(session, 0, range(1)))) == ["You place the 2 on d10 and e10."]


@pytest.mark.parametrize(("rolls", "waits"), [("draws", True), ("none", False), ("all", True)])
def test_a_tile_is_drawn_by_itself_unless_one_wants_to_draw_it(rolls: str, waits: bool) -> None:
    app = playing()
    app.handle({"do": "form", "name": "prefer", "values": {"rolls": rolls}})
    app.desk.games.begin(Session(GAMES["sectori"], 2, players=(HUMAN, HUMAN)))
    assert app.desk.session is not None
    assert app.desk.table.waits == (rolls == "all")
    for ply in ("*4", "a1n", "a1e", "a1s", "a1w"):
        app.desk.session.play(ply)

    assert app.desk.table.waits == waits


def test_where_a_mouse_rests_it_is_said_what_the_thing_in_hand_would_do() -> None:
    app = playing()
    press(app, "piece-F")
    assert app.desk.session is not None
    draft = app.desk.session.draft

    over = app.handle({"do": "hover", "target": "e10"})
    away = app.handle({"do": "hover", "target": ""})

    assert "Here the F opens" in over["parts"]["prompt"]
    assert "Choose a spot for the F." in away["parts"]["prompt"]
    assert app.desk.session.draft == draft
    assert not {"say", "board", "store"} & set(over)


def test_where_a_game_was_resigned_nothing_is_offered_on_the_board() -> None:
    session = Session(GAMES["blokus"])
    offered = {mark.layer for mark in table_facts(session, TableView(viewer=0)).board.canvas.marks}
    session.resign(0)

    left = {mark.layer for mark in table_facts(session, TableView(viewer=0)).board.canvas.marks}

    assert offered - left == {FITS}
