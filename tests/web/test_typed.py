"""Moves as text: typed at the table, or chosen from the list of all that are legal."""

from __future__ import annotations

from tests.web.test_app import act, answer, opened, playing, press
from web.app.app import App
from web.protocol import Reply


def typed(app: App, text: str) -> Reply:
    """Type a move and send it; return the reply."""
    return app.handle({"do": "form", "name": "move", "values": {"move": text}})


def at(record: str) -> App:
    """Return an app with the game of a record on the table."""
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": record}})
    return app


def test_a_typed_move_is_made_and_the_field_is_empty_again() -> None:
    app = playing(("human", "human"))

    reply = typed(app, " E10, D10 ")

    assert app.desk.session is not None
    assert app.desk.session.plies == ("d10,e10",)
    assert 'value=""' in app.screen.view.parts["typed"]
    assert reply["say"].startswith("Green places the 2 on")


def test_a_refusal_says_why_and_leaves_what_was_typed() -> None:
    app = playing()

    reply = typed(app, "a1")

    assert "has to cover e10 or j5" in reply["parts"]["prompt"]
    assert "has to cover" in reply["say"]
    assert 'value="a1"' in reply["parts"]["typed"]
    assert "typed" in press(app, "piece-F")["parts"]


def test_nothing_can_be_typed_when_it_is_not_ones_turn() -> None:
    app = playing()
    typed(app, "d10,e10")

    assert typed(app, "j5,k5")["say"] == "It’s Blue’s turn."
    assert app.desk.session is not None
    assert app.desk.session.ply == 1


def test_the_dice_can_not_be_typed() -> None:
    app = at('[Game "sectori"]')

    assert typed(app, "*6")["say"] == "The next step is left to chance, so it can’t be typed."
    assert app.desk.session is not None
    assert app.desk.session.ply == 0


def test_what_is_typed_is_only_ever_shown_as_text() -> None:
    reply = typed(playing(), '"><img src=x onerror=alert(1)>')

    assert "<img" not in str(reply["parts"])


def test_the_legal_moves_are_listed_in_words_and_can_be_made_from_there() -> None:
    app = at('[Game "ringgz"] [Seats "4"] S@c3')

    dialog = act(app, "dialog legal")["dialog"]
    assert "20 possible moves" in dialog
    assert "blue base on d3" in dialog
    assert "closes d3" in dialog
    assert 'data-action="play bB@d3"' in dialog

    assert act(app, "play bB@d3")["dialog"] is None
    assert app.desk.session is not None
    assert app.desk.session.plies == ("S@c3", "bB@d3")


def test_a_long_list_is_cut_and_the_piece_in_hand_makes_it_short() -> None:
    app = playing()

    dialog = act(app, "dialog legal")["dialog"]
    assert "828 possible moves" in dialog
    assert dialog.count('data-action="play ') == 100
    assert "…and 728 more" in dialog

    press(app, "piece-1")
    assert act(app, "dialog legal")["dialog"].count('data-action="play ') == 2


def test_a_long_list_is_made_short_by_words() -> None:
    app = playing()
    assert app.desk.session is not None
    texts = [str(move).split(",") for move in app.desk.session.position.legal_moves()]
    both = sum({"e10", "f10"} <= set(squares) for squares in texts)
    act(app, "dialog legal")

    reply = app.handle({"do": "form", "name": "seek", "values": {"sought": " E10, f10"}})

    assert reply["say"] == f"{both} possible moves matching “E10, f10”"
    assert 'value="E10, f10"' in reply["dialog"]
    reply = app.handle({"do": "form", "name": "seek", "values": {"sought": "e10 <zz>"}})
    assert "0 possible moves" in reply["dialog"]
    assert "<zz>" not in reply["dialog"]


def test_legal_moves_are_not_listed_while_the_computer_thinks() -> None:
    app = playing()
    typed(app, "d10,e10")

    reply = act(app, "dialog legal")

    assert "dialog" not in reply
    assert reply["say"] == "It’s Blue’s turn."
    answer(app)
    assert "possible moves" in act(app, "dialog legal")["dialog"]
