"""The board editor: positions by hand and as text, their problems, and playing, analysing and sharing them."""

from __future__ import annotations

import pytest

from pygames import GAMES, Game, Record
from pygames.play.session import Session
from web.app.app import App
from web.app.editor import SCREEN
from web.app.model.editor import Editor
from web.app.storage import link
from web.protocol import Reply

START = "people e4,d5,e5,f5,e6,e7 / light c1,c2 a2,b2 / turn dark"


def opened(game: str, text: str = "") -> App:
    """Return the editor of a game, with a position."""
    app = App()
    app.handle({"do": "open", "address": "https://games.example/", "languages": ["en"]})
    app.handle({"do": "act", "action": f"edit {game}"})
    if text:
        app.handle({"do": "act", "action": f"edit_type {text}"})
    return app


def press(app: App, *targets: str) -> Reply:
    """Press on targets, one after the other, and return the last reply."""
    reply: Reply = {}
    for target in targets:
        reply = app.handle({"do": "press", "target": target})
    return reply


def editor(app: App) -> Editor:
    """Return the editor that is open."""
    found = SCREEN.state_in(app.desk).editor
    assert found
    return found


BY_HAND = [
    ("blokus", ["0:piece-2", "e10", "1:piece-1", "j5"], "green e10,f10 / blue j5 / turn green"),
    ("ringgz", ["0:piece-S", "c3", "1:piece-r4", "d3"], "board S@c3 r4@d3 / turn blue"),
    ("cathedral", ["0:piece-people", "e5", "1:piece-tavern", "a1"],
     "people e4,e5,d6,e6,f6,e7 / dark a1 / turn light"),
    ("sectori", ["0:pile-claim", "a1"], "walls a1n a1e a1s a1w / coral a1:claim / turn coral"),
    ("blockers", ["0:tile-7", "C7", "1:tile-C", "rack"],
     "red 7@C7 / green-rack C ? ? ? ?"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "targets", "text"), BY_HAND)
def test_pieces_of_all_seats_are_put_on_the_board_by_hand(game: str, targets: list[str], text: str) -> None:
    app = opened(game)
    press(app, *targets)

    assert editor(app).text == text
    assert editor(app).field == text


@pytest.mark.parametrize(("game", "targets", "text"), BY_HAND)
def test_what_was_done_by_hand_is_undone_and_redone(game: str, targets: list[str], text: str) -> None:
    app = opened(game)
    press(app, *targets)
    texts = [editor(app).text]
    while editor(app).can_undo:
        app.handle({"do": "act", "action": "undo"})
        texts.append(editor(app).text)
    for _ in texts[1:]:
        app.handle({"do": "act", "action": "redo"})

    assert len(texts) > 1
    assert texts[-1] == editor(app).empty
    assert editor(app).text == text


def test_a_piece_on_the_board_is_moved_or_taken_off() -> None:
    app = opened("blokus", "green e10,e11 / blue j5")
    press(app, "e10", "e1")
    moved = editor(app).text
    press(app, "e1", "cancel")

    assert moved == "green e1,e2 / blue j5 / turn green"
    assert editor(app).text == "blue j5 / turn green"


def test_what_is_done_is_spoken() -> None:
    app = opened("blokus")

    assert press(app, "0:piece-1").get("say") == "Holding: Green’s 1"
    assert (
        press(app, "e10").get("say") == "Green’s 1 on e10. Going by the number of pieces placed, it isn’t Green’s turn."
    )
    assert "sound" in press(app, "0:piece-2", "a1")


def test_what_can_t_be_set_up_says_why_and_changes_nothing() -> None:
    app = opened("cathedral", START)
    before = editor(app).text
    reply = press(app, "1:piece-tavern", "a2")

    assert editor(app).text == before
    assert reply.get("say") == "There is a piece on a2 already."


def test_a_closed_off_space_is_claimed_and_given_up_again() -> None:
    app = opened("cathedral", START)
    press(app, "0:claim", "a1")
    claimed = editor(app).text
    press(app, "a1")

    assert "claims-light a1,b1" in claimed
    assert editor(app).text == START
    assert press(app, "j9").get("say") == "That space isn’t closed off by Light’s buildings and the wall."


def test_a_problem_is_shown_and_goes_when_it_is_mended() -> None:
    app = opened("sectori", "walls a1n a1e a1s / coral a1:claim")
    wrong = [str(problem.text) for problem in editor(app).problems]
    refused = app.handle({"do": "act", "action": "edit_play"})
    press(app, "a1w")

    assert wrong == ["a1 is claimed, but not closed on all four sides."]
    assert refused.get("say") == wrong[0]
    assert app.desk.route == "editor/sectori"
    assert editor(app).problems == ()


def test_a_text_that_can_t_be_read_leaves_the_board_and_is_not_lost() -> None:
    app = opened("blokus", "green e10")
    reply = app.handle({"do": "act", "action": "edit_type green e10 /blue nonsense"})

    assert editor(app).text == "green e10 / turn green"
    assert "nonsense" in str(reply.get("parts", {}).get("prompt"))
    assert "The board shows the last position that could be read." in str(reply.get("parts", {}).get("problems"))
    assert "text" not in reply.get("parts", {})


def test_what_is_wrong_is_spoken_of_a_text_that_is_pasted_but_not_while_one_types() -> None:
    app = opened("blokus", "green e10")

    pasted = app.handle({"do": "act", "action": "edit_type green e10 / blue nonsense"})
    typed = app.handle({"do": "act", "action": "edit_type green e10 / blue nonsens"})
    mended = app.handle({"do": "act", "action": "edit_type green e10 / blue j5"})

    assert "nonsense" in pasted["say"]
    assert "say" not in typed
    assert mended["say"] == "Position pasted."


def test_play_on_leads_to_the_players_and_then_to_a_game_from_the_position() -> None:
    app = opened("blokus", "green e10 / blue j5 / turn green")
    app.handle({"do": "act", "action": "edit_play"})
    values = {"seats": "2", "option starts": "free", "position": editor(app).text, "seat1": "human"}
    app.handle({"do": "form", "name": "start blokus", "values": values})

    assert app.desk.session
    assert app.desk.session.record.position == "green e10 / blue j5 / turn green"
    assert app.desk.session.is_set_up
    assert "position" not in app.desk.plans.chosen["blokus"]
    assert Record.read(app.desk.session.record.write()) == app.desk.session.record


def test_a_rematch_begins_from_the_same_position() -> None:
    app = opened("blokus")
    text = "green e10 / blue j5 / turn blue"
    app.desk.games.begin(Session(GAMES["blokus"], players=("human", "human"), position=text))
    app.handle({"do": "act", "action": "again"})

    assert app.desk.session
    assert app.desk.session.record.position == text


def test_a_game_from_a_position_is_no_part_of_the_statistics() -> None:
    app = opened("cathedral")
    usual = Session(GAMES["cathedral"], players=("human", "human"), options={"rounds": 1})
    app.desk.games.begin(Session.of(Record.read(set_up_near_the_end(usual))))
    while app.desk.session and app.desk.session.position.turn is not None:
        app.handle({"do": "act", "action": f"play {app.desk.session.position.legal_moves()[0]}"})

    assert app.desk.session
    assert app.desk.session.is_over
    assert app.desk.results == {}


def set_up_near_the_end(session: Session) -> str:
    """Return a record that begins a few moves before the end of a game in which the first legal move is always made."""
    while session.position.turn is not None:
        session.play(str(session.position.legal_moves()[0]))
    last = session.at(session.ply - 3)
    text = session.game.diagram.write(last)
    return f'[Game "cathedral"] [Option rounds "1"] [Position "{text}"] [Seat 0 "human"] [Seat 1 "human"]'


@pytest.mark.slow
def test_a_position_is_analysed() -> None:
    app = opened("blokus", "green e10 / blue j5 / turn green")
    app.handle({"do": "act", "action": "edit_analyse"})
    while app.desk.turns.busy:
        while not app.desk.turns.think():
            pass
        app.decide()
    shown = str(app.reply().get("parts", {}).get("prompt"))

    assert editor(app).advised
    assert "Green’s chance of winning" in shown


def test_the_analysis_can_be_stopped() -> None:
    app = opened("blokus", "green e10 / blue j5 / turn green")

    assert ">Stop<" in str(app.handle({"do": "act", "action": "edit_analyse"})["lists"])
    assert ">Analyse<" in str(app.handle({"do": "act", "action": "edit_analyse"})["lists"])
    assert not app.desk.turns.busy


def test_the_editor_of_each_game_is_two_presses_from_the_start_screen() -> None:
    app = App()
    app.handle({"do": "open", "stored": {}, "languages": ["en"], "route": "", "now": "1"})
    games = app.handle({"do": "act", "action": "dialog editor"})["dialog"]

    for name in GAMES:
        assert f'data-action="edit {name}"' in str(games)
    app.handle({"do": "act", "action": "edit ringgz"})
    assert app.desk.route == "editor/ringgz"
    assert app.desk.overlays.dialog is None


def test_where_chance_is_next_there_is_nothing_to_analyse_and_that_is_said() -> None:
    app = opened("sectori")

    said = app.handle({"do": "act", "action": "edit_analyse"}).get("say")
    assert said == "A roll or a draw comes next. Choose its result to analyse the moves after it."


@pytest.mark.parametrize(("game", "targets", "text"), BY_HAND)
def test_a_shared_link_opens_the_position(game: str, targets: list[str], text: str) -> None:
    app = opened(game)
    press(app, *targets)
    dialog = str(app.handle({"do": "act", "action": "edit_share"}).get("dialog"))
    fragment = link.write(editor(app).record.write(), link.POSITION)
    other = App()
    other.handle({"do": "open", "route": fragment})

    assert fragment in dialog
    assert (other.desk.route, editor(other).text) == (f"editor/{game}", text)


def test_a_damaged_link_says_so() -> None:
    app = App()
    reply = app.handle({"do": "open", "route": "position=x"})

    assert app.desk.route == "home"
    assert "This link doesn’t contain a position." in str(reply.get("toast"))


def test_the_position_on_the_table_is_set_up_as_its_viewer_knows_it() -> None:
    app = App()
    app.handle({"do": "open"})
    game = GAMES["blockers"]
    session = Session(game, players=("human", "bot casual", "bot casual"), seed=1)
    while session.position.turn == "chance":
        session.draw()
    app.desk.games.begin(session)
    app.handle({"do": "act", "action": "edit"})
    text = editor(app).text

    assert "green-rack ? ? ? ? ? / blue-rack ? ? ? ? ?" in text
    assert "?" not in text.partition("red-rack ")[2].partition(" /")[0]
    app.handle({"do": "act", "action": "edit_leave"})
    assert app.desk.route == "table"
    assert app.desk.session is session


def test_another_number_of_players_keeps_what_fits() -> None:
    app = opened("ringgz", "board S@c3 r4@d3 / turn blue")
    app.handle({"do": "form", "name": "edit_kind", "values": {"seats": "4"}})
    four = editor(app)
    app.handle({"do": "form", "name": "edit_choose turn", "values": {"turn": "red"}})

    assert four.seats == 4
    assert editor(app).text == "board S@c3 r4@d3 / turn red"


def test_the_table_s_own_actions_leave_the_game_alone_while_a_position_is_set_up() -> None:
    app = opened("blokus")
    app.desk.games.begin(Session(GAMES["blokus"]))
    app.handle({"do": "act", "action": "edit"})
    said = app.handle({"do": "act", "action": "dialog legal"}).get("say")

    assert said == "You’re setting up a position. Your game is waiting."


@pytest.mark.parametrize("way", ["button", "address", "link"])
def test_without_a_network_it_says_that_the_editor_is_not_there_yet(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fragment = link.write(editor(opened("blokus")).record.write(), link.POSITION)
    app = App()
    app.handle({"do": "open", "languages": ["en"]})

    def cut_off(_: Game) -> None:
        raise ImportError("pygames.blokus.editing can't be fetched")

    monkeypatch.setattr(Game, "editing", property(cut_off))
    match way:
        case "button":
            reply = app.handle({"do": "act", "action": "edit blokus"})
        case "address":
            reply = app.handle({"do": "route", "route": "editor/blokus"})
        case _:
            reply = app.handle({"do": "route", "route": fragment})

    assert "Check your connection" in reply["toast"] + reply.get("say", "")
    assert app.desk.route == "home"
