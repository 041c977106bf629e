"""What is heard of a ply: that it places, captures, joins or claims something, or that a roll fits."""

from __future__ import annotations

from pygames import GAMES, Session
from pygames.core.scene import DRAW, FLASH
from tests.web.test_app import act, opened, press
from web.app.app import App


def at_table(session: Session) -> App:
    """Return an app with a game on the table."""
    return opened({"game 1": session.record.write(), "current": "game 1"}, route="table")[0]


def flashes(app: App) -> bool:
    """Return whether something on the board lights up."""
    board = app.view().board
    assert board
    return any(mark.layer == FLASH for mark in board.canvas.marks)


def test_a_piece_that_links_others_is_heard_and_seen_to_do_so() -> None:
    app = at_table(Session(GAMES["blokus"], players=("human", "human")))
    heard: list[str] = []

    while heard.count("join") < 2:
        moves = app.desk.table.require_session().position.legal_moves()
        heard.append(act(app, f"play {moves[len(moves) // 3]}")["sound"])
        assert heard[-1] == ("join" if flashes(app) else "place")

    assert "place" in heard


def waiting_for(faces: str) -> Session:
    """Return a game in which c3 lacks one wall when the die is rolled, which then shows the last of these faces."""
    for seed in range(999):
        session = Session(GAMES["sectori"], players=("human", "human"), seed=seed)
        session.draw()
        if session.plies[-1] != "*3":
            continue
        for wall in ("c3n", "c3e", "c3s"):
            session.play(wall)
        before = session.record
        session.draw()
        if session.plies[-1] in faces:
            return Session.of(before)
    raise AssertionError(faces)


def test_a_roll_that_is_just_enough_is_heard_and_any_other_is_a_die() -> None:
    fitting, other = at_table(waiting_for("*1")), at_table(waiting_for("*4*5*6"))

    assert press(fitting, DRAW)["sound"] == "fit"
    assert flashes(fitting)
    assert press(other, DRAW)["sound"] == "die"
    assert not flashes(other)


def test_a_ring_that_breaks_a_tie_sounds_like_a_claim() -> None:
    session = Session(GAMES["ringgz"], players=("human", "human"))
    for move in ("S@c3", "b1@c4", "g1@c2", "b2@c5", "g2@c4"):
        session.play(move)
    app = at_table(session)

    assert act(app, "play b3@c4")["sound"] == "claim"
    assert flashes(app)
