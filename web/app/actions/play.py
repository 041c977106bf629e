"""Actions at the table: press, take back, look back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pygames import CHANCE, IllegalMove, Session
from pygames.core.game import ABOUT
from pygames.core.phrase import Phrase
from web.app.actions import Values, action, form, number_of
from web.app.desk.aftermath import Aftermath
from web.app.desk.career import Career
from web.app.desk.courses import Courses
from web.app.desk.desk import Desk
from web.app.desk.device import Device
from web.app.desk.overlays import Overlays
from web.app.desk.table import Table
from web.app.desk.turns import Turns
from web.app.model.attempt import Attempt
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.exercises import Exercise
from web.app.model.judging import turning_points
from web.app.model.ladder import is_rated
from web.app.model.news import describe_plies, plays_alone, turns
from web.app.model.overlays import PossibleMoves
from web.app.model.parts import why_closed
from web.app.model.possible import moves_counted, moves_sought
from web.app.model.rows import stop_at, stops
from web.app.model.seats import by_name, persons
from web.app.model.sight import TableView, scene_at

FORESEEN = Phrase("You’ve seen what comes next. If you play differently now, this game won’t count in the statistics.")
TAKEN_BACK = Phrase("If you play differently now, this game won’t be rated.")


def press(desk: Desk, target: str, *, sure: bool) -> Effects:
    """Handle a press on the game's picture."""
    try:
        session = on_turn(desk.table)
        before = session.draft
        if touch_game(desk.device, session, target, sure=sure):
            return desk.aftermath.after_ply()
        return picked_up(session, desk.table.viewer, before)
    except IllegalMove as refusal:
        raise about(desk.table, target, refusal) from None


def about(table: Table, target: str, refusal: IllegalMove) -> IllegalMove:
    """Return a refusal with what is on the pressed space, if nothing is in hand or the game is over."""
    session = table.session
    if session is None or refusal.code not in ("choose", "edge", "over"):
        return refusal
    board = scene_at(session, session.ply, table.viewer).board
    label = next((mark.label for mark in board.marks if mark.cell and mark.target == target), None)
    if label is None:
        return refusal
    if refusal.code == "over":
        return IllegalMove(ABOUT, "{there}.", there=label)
    return IllegalMove(refusal.code, "{there}. {what}", there=label, what=refusal.phrase)


def touch_game(device: Device, session: Session, target: str, *, sure: bool) -> bool:
    """Press a target of a game; return whether that made a move."""
    before = session.draft
    made = session.touch(target)
    if made or session.draft == before:
        return made
    return is_sure(device, sure) and _placed(session)


def picked_up(session: Session, viewer: int | None, before: Any) -> Effects:
    """Announce what is newly in hand, if the draft has changed."""
    held = session.draft != before and scene_at(session, session.ply, viewer, session.draft).held
    return spoken(held.label) if held else NOTHING


def press_once(
    device: Device, exercise: Exercise | Attempt, target: str, judged: Callable[[], Effects], *, sure: bool
) -> Effects:
    """Handle a press on a board with one move to make; judge the move once it is made."""
    if exercise.solved is not None:
        return spoken(Phrase("You’ve made your move here. Try again, or go on."))  # the verdict is on the screen
    before = exercise.session.draft
    if touch_game(device, exercise.session, target, sure=sure):
        return judged()
    return picked_up(exercise.session, exercise.seat, before)


def _placed(session: Session) -> bool:
    """Place the piece in preview; return False if there is none."""
    try:
        return session.touch("place")
    except IllegalMove:
        return False


@action("unfold", lambda desk: (desk.table,))
def unfold(table: Table, _: str) -> Effects:
    """Show all of the result, or only what matters first."""
    table.unfold(unfolded=not table.unfolded)
    return NOTHING


def describe_hover(table: Table, target: str) -> Phrase | None:
    """Describe what the piece in hand would do at a place; None if it can't go there or nothing is in hand."""
    session = table.session
    if not target or session is None or table.gives_way or table.view.ply is not None or not session.awaits_human():
        return None
    turn = session.position.turn
    assert isinstance(turn, int)
    try:
        made = session.game.board.touch(session.observation(turn), session.draft, target)
    except IllegalMove:
        return None
    if made is None or isinstance(made, session.game.rules.move):
        return None
    return by_name(session, session.game.board.scene(session.observation(turn), made).prompt)


def on_turn(table: Table) -> Session:
    """Return the current game, on a person's turn; raise IllegalMove otherwise."""
    session = table.require_session()
    _own(table)
    actor = None if session.is_over else session.game.actor(session.position)
    if table.view.ply is not None:
        raise IllegalMove("review", "You’re reviewing the game. Go back to it to play on.")
    if actor is None:
        raise IllegalMove("over", "The game is over.")
    seat = session.game.seat_name(actor, session.seats)
    if table.curtain:
        raise IllegalMove("curtain", "Pass the device to {seat}.", seat=seat)
    if isinstance(session, Correspondence):
        session.check_mine()
    if table.goes_by_itself:
        raise IllegalMove("not-you", "It’s {seat}’s turn.", seat=seat)
    return session


def own_turn(table: Table) -> None:
    """Refuse to end a game with friends except on one's own turn."""
    if isinstance(table.session, Correspondence) and not table.session.acts:
        raise IllegalMove("resign-later", "You can resign when it’s your turn.")


@form("move", lambda desk: (desk.table, desk.overlays, desk.aftermath))
def move(table: Table, overlays: Overlays, aftermath: Aftermath, _: str, values: Values) -> Effects:
    """Make the typed move; if it is refused, it stays in the field."""
    text = values.get("move", "").strip()[:200]
    if text:
        table.look(replace(table.view, typed=text))
        played = play(table, overlays, aftermath, text)
        table.look(replace(table.view, typed=""))
        return played
    return NOTHING


@form("seek", lambda desk: (desk.table, desk.overlays, desk.device))
def seek(table: Table, overlays: Overlays, device: Device, _: str, values: Values) -> Effects:
    """Filter the list of legal moves by words."""
    sought = values.get("sought", "").strip()[:80]
    return spoken(show_possible(table, overlays, device, sought))


def show_possible(table: Table, overlays: Overlays, device: Device, sought: str = "") -> Phrase:
    """Show the legal moves that contain the words, and return their number."""
    shown = PossibleMoves(on_turn(table), table.viewer, sought)
    overlays.open_dialog(shown)
    return moves_counted(shown, moves_sought(device.say, shown))


@action("play", lambda desk: (desk.table, desk.overlays, desk.aftermath))
def play(table: Table, overlays: Overlays, aftermath: Aftermath, text: str) -> Effects:
    """Make the move of a text."""
    overlays.close_dialog()
    session = on_turn(table)
    if session.position.turn == CHANCE:
        raise IllegalMove("chance", "The next step is left to chance, so it can’t be typed.")
    session.play(text)
    return aftermath.after_ply()


def _own(table: Table) -> None:
    """Refuse to play in a game that is not one's own."""
    if closed := why_closed(table.require_session()):
        raise IllegalMove("closed", "{reason}", reason=closed)
    if table.model:
        raise IllegalMove("visiting", "This is a model game. Start a new game from here to play on.")
    if table.visiting:
        raise IllegalMove("visiting", "This game came from a link. Save a copy to play on.")
    table.require_here()


def is_sure(device: Device, sure: bool) -> bool:
    """Return whether a press on a place makes the move at once, without a preview."""
    return sure if device.settings.confirm == "touch" else device.settings.confirm == "off"


@action("undo", lambda desk: (desk.table, desk.overlays, desk.career))
def undo(table: Table, overlays: Overlays, career: Career, _: str) -> Effects:
    """Take back the moves since a person's last choice."""
    _own(table)
    return _travel(
        table, overlays, career, table.require_session().undo(), Phrase("Move undone."), Phrase("Nothing to undo.")
    )


@action("redo", lambda desk: (desk.table, desk.overlays, desk.career, desk.aftermath))
def redo(table: Table, overlays: Overlays, career: Career, aftermath: Aftermath, _: str) -> Effects:
    """Redo what was taken back."""
    _own(table)
    moved = table.require_session().redo()
    done = _travel(table, overlays, career, moved, Phrase("Move redone."), Phrase("Nothing to redo."))
    return done + aftermath.after_ending() if moved and table.require_session().is_over else done


def _travel(table: Table, overlays: Overlays, career: Career, moved: bool, done: Phrase, not_done: Phrase) -> Effects:
    """Update everything after undo or redo."""
    overlays.close_dialog()
    if not moved:
        return spoken(not_done)
    table.stop_thinking()
    table.show_to(-1)
    table.look(TableView())
    return spoken(done) + after_take_back(table, overlays, career)


def after_take_back(table: Table, overlays: Overlays, career: Career) -> Effects:
    """Note that something was taken back; say once per game that it is no longer rated."""
    session = table.require_session()
    career.remove_result()
    table.save()
    if session.has_hindsight or not session.can_redo:
        return NOTHING
    if session.has_seen_future(session.ply):
        return overlays.notice(FORESEEN)
    return overlays.notice(TAKEN_BACK) if is_rated(session) else NOTHING


@action("resign", lambda desk: (desk.table, desk.aftermath))
def resign(table: Table, aftermath: Aftermath, seat: str) -> Effects:
    """Resign for a seat; undo takes it back."""
    _own(table)
    session = table.require_session()
    who = number_of(seat)
    if who is None or who not in persons(session):
        return NOTHING
    session.resign(who)
    return aftermath.after_ending()


@action("agree_draw", lambda desk: (desk.table, desk.aftermath))
def agree_draw(table: Table, aftermath: Aftermath, _: str) -> Effects:
    """End the game in a draw, which all players, people only, have agreed on."""
    _own(table)
    session = table.require_session()
    if len(persons(session)) < session.seats:
        return NOTHING
    session.agree_on_draw()
    return aftermath.after_ending()


def _reading(desk: Desk) -> tuple[Table, Overlays, Courses]:
    """Return the parts with which a game is reviewed."""
    return desk.table, desk.overlays, desk.courses


@action("look", _reading)
def look(table: Table, overlays: Overlays, courses: Courses, ply: str) -> Effects:
    """Review the position at a ply."""
    session = table.require_session()
    wanted = min(number_of(ply) or 0, session.ply)
    overlays.close_dialog()
    table.look(TableView(ply=wanted))
    courses.keep_reading()
    told = spoken(*describe_plies(session, table.viewer, turns(session, wanted)[-1][1])) if wanted else NOTHING
    return told + _comment(table)


def _comment(table: Table) -> Effects:
    """Read out the comment of a model game on the position that is shown, if there is one."""
    if not table.model:
        return NOTHING
    ply = table.view.ply or 0
    passage = table.model.comments.get(ply)
    return spoken(*([] if ply else [table.model.introduction]), *([passage.comment] if passage else []))


@action("review", _reading)
def review(table: Table, overlays: Overlays, courses: Courses, _: str) -> Effects:
    """Review the game from the first known turning point, else from the beginning."""
    return look(table, overlays, courses, str(next(iter(turning_points(table.findings.judgements)), 0)))


def _look(table: Table, overlays: Overlays, courses: Courses, step: int) -> Effects:
    """Move the review by some stops."""
    session = table.require_session()
    stopping = stops(session)
    ply = session.ply if table.view.ply is None else table.view.ply
    at = min(max(stop_at(stopping, ply) + step, 0), len(stopping) - 1)
    return look(table, overlays, courses, str(stopping[at]))


@action("first", _reading)
def first(table: Table, overlays: Overlays, courses: Courses, _: str) -> Effects:
    """Review the first position."""
    return look(table, overlays, courses, "0")


@action("back", _reading)
def back(table: Table, overlays: Overlays, courses: Courses, _: str) -> Effects:
    """Go one move back."""
    return _look(table, overlays, courses, -1)


@action("on", _reading)
def on(table: Table, overlays: Overlays, courses: Courses, _: str) -> Effects:
    """Go one move forward."""
    return _look(table, overlays, courses, 1)


@action("last", _reading)
def last(table: Table, overlays: Overlays, courses: Courses, _: str) -> Effects:
    """Go to the last position."""
    return look(table, overlays, courses, str(table.require_session().ply))


@action("step", lambda desk: (desk.table, desk.courses))
def step(table: Table, courses: Courses, stop: str) -> Effects:
    """Go to a stop of the game by the slider, which announces its value itself."""
    stopping = stops(table.require_session())
    table.look(TableView(ply=stopping[min(number_of(stop) or 0, len(stopping) - 1)]))
    courses.keep_reading()
    return _comment(table)


@action("present", lambda desk: (desk.table,))
def present(table: Table, _: str) -> Effects:
    """End the review; if it began at the list of turning points, go back there."""
    listed = f'.turning [data-action="look {table.view.ply}"]'
    table.require_session()
    table.look(table.first_look())
    return Effects(focus=listed)


@action("replay", lambda desk: (desk.table,))
def replay(table: Table, ply: str) -> Effects:
    """Replay the plies since this one, one after another."""
    session = table.require_session()
    start = number_of(ply) or 0
    if start < session.ply and table.view.ply is None:
        table.stop_thinking()
        table.look(TableView(ply=start, replays=True))
    return NOTHING


@action("finish", lambda desk: (desk.table,))
def finish(table: Table, _: str) -> Effects:
    """Let a computer player that plays on alone finish without pauses."""
    _own(table)
    if plays_alone(table.require_session()):
        table.computer.hurry(fast_forward=True)
        table.computer.pause(paused=False)
    return NOTHING


@action("write_move", lambda desk: (desk.overlays,))
def write_move(overlays: Overlays, _: str) -> Effects:
    """Focus the field for typing moves."""
    overlays.close_dialog()
    return Effects(focus="#typed input")


@action("now", lambda desk: (desk.table, desk.turns))
def now(table: Table, computers: Turns, _: str) -> Effects:
    """Have the computer play the best move found so far."""
    table.findings.stop()
    if table.waits:
        while computers.best is None and not computers.think():  # pressed before there is a first thought
            pass
        return computers.conclude()
    return NOTHING


@action("cover")
def cover_rack(desk: Desk, _: str) -> Effects:
    """Cover the open rack, as the page was hidden."""
    desk.cover()
    return NOTHING


@action("reveal", lambda desk: (desk.table,))
def reveal(table: Table, _: str) -> Effects:
    """Confirm that nobody else is looking, as the player to move."""
    turn = table.require_session().position.turn
    if isinstance(turn, int):
        table.show_to(turn)
    return NOTHING
