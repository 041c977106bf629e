"""Actions of the board editor: open it, change the position, play on from it, analyse it, share it."""

from __future__ import annotations

from pygames import CHANCE, GAMES, BadRecord, Game, IllegalMove, Record
from pygames.core.diagram import BadPosition
from pygames.core.game import option_text
from pygames.core.phrase import Phrase
from web.app.actions import Values, action, form
from web.app.desk.desk import Desk
from web.app.desk.editing import EditedPosition
from web.app.desk.table import Table
from web.app.desk.where import Whereabouts
from web.app.editor.analysis import PositionTask
from web.app.editor.screen import evaluation
from web.app.model.editor import Advised, Editor
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import Link, Notice
from web.app.storage import link, plan

SHARED = Phrase("Anyone who opens this link sees the position as it is now.")


@action("edit")
def edit_position(desk: Desk, name: str) -> Effects:
    """Open the editor of a game, or with the position on the table."""
    if name in GAMES:
        return _open(desk, editor_of(desk.editing, GAMES[name]), desk.route)
    session = desk.table.require_session()
    ply = session.ply if desk.table.view.ply is None else desk.table.view.ply
    position, game = session.at(ply), session.game
    seen = position.observe(desk.table.viewer) if game.has_secrets else position
    return _open(desk, Editor.of(_as_set_up(session.record, game.diagram.write(seen)), game), "table")


def _as_set_up(record: Record, text: str) -> Record:
    """Return a record that begins from a position, with no more known about it."""
    return Record(record.game, record.seats, record.options, position=text)


def _open(desk: Desk, editor: Editor, back: str) -> Effects:
    """Open the editor; its way back leads to a route."""
    desk.go(f"editor/{editor.game.name}")
    desk.editing.edit(editor, back)
    return NOTHING


def editor_of(editing: EditedPosition, game: Game) -> Editor:
    """Return the editor of a game as it was left, or a new one."""
    editor = editing.editor
    if not isinstance(editor, Editor) or editor.game is not game:
        editor = Editor(game)
        editing.edit(editor, editing.back)
    return editor


def _editor(where: Whereabouts, editing: EditedPosition) -> Editor:
    """Return the open editor; raise IllegalMove if there is none."""
    if not where.is_editing or not isinstance(editing.editor, Editor):
        raise IllegalMove("no-editor", "No position is being set up.")
    return editing.editor


def visit_position(desk: Desk, fragment: str) -> Effects:
    """Open the editor with the position of a link."""
    try:
        record = Record.peek(link.read(fragment))
        return _open(desk, Editor.of(record, GAMES[record.game]), "home")
    except (BadRecord, BadPosition) as refusal:
        desk.go("home")
        reason = Phrase("This link doesn’t contain a position. {reason}", reason=refusal.phrase)
        desk.overlays.show_toast(Notice(reason))
        return spoken(reason)


def press_in_editor(table: Table, where: Whereabouts, editing: EditedPosition, target: str) -> Effects:
    """Handle a press on the picture."""
    editor = _editor(where, editing)
    held, before = editor.draft, editor.text
    told = editor.press(target)
    if editor.text != before:
        return _changed(table, editor, *([told] if told else []), sound="place")
    if told:
        return spoken(told)
    label = editor.scene.held.label if editor.draft != held and editor.scene.held else None
    return spoken(label) if label else NOTHING


def _changed(table: Table, editor: Editor, *told: Phrase, sound: str | None = None) -> Effects:
    """Announce a change of the position, and what is wrong with it now."""
    table.stop_thinking()
    wrong = [problem.text for problem in editor.problems[:1]]
    return Effects((*told, *wrong), sound=sound)


@action("edit_leave")
def leave_editor(desk: Desk, _: str) -> Effects:
    """Go back to where the editor was opened."""
    desk.go(desk.editing.back or "home")
    return NOTHING


@action("edit_clear")
def clear(desk: Desk, _: str) -> Effects:
    """Clear the board."""
    return _put(desk.table, desk.where, desk.editing, "", Phrase("The board is clear."))


@action("edit_start")
def start(desk: Desk, _: str) -> Effects:
    """Set up the usual starting position."""
    return _put(
        desk.table, desk.where, desk.editing, _editor(desk.where, desk.editing).start_text, Phrase("Starting position.")
    )


def _put(table: Table, where: Whereabouts, editing: EditedPosition, text: str, told: Phrase) -> Effects:
    """Set up the position of a text."""
    editor = _editor(where, editing)
    editor.type(text)
    editor.show()
    return _changed(table, editor, told)


def travel(table: Table, where: Whereabouts, editing: EditedPosition, step: int) -> Effects:
    """Undo or redo."""
    editor = _editor(where, editing)
    if not editor.travel(step):
        return spoken(Phrase("Nothing to undo.") if step < 0 else Phrase("Nothing to redo."))
    return _changed(table, editor, Phrase("Move undone.") if step < 0 else Phrase("Move redone."))


@action("edit_type")
def type_text(desk: Desk, text: str) -> Effects:
    """Apply a change of the position's text; what is wrong with it is shown beside it."""
    editor = _editor(desk.where, desk.editing)
    desk.table.stop_thinking()
    if not editor.type(text):
        return NOTHING  # silent while somebody types letter by letter
    return spoken(editor.refusal.phrase) if editor.refusal else _changed(desk.table, editor, Phrase("Position pasted."))


@form("edit_choose")
def choose(desk: Desk, name: str, values: Values) -> Effects:
    """Choose something that is not on the board."""
    editor = _editor(desk.where, desk.editing)
    editor.choose(name, values.get(name, ""))
    return _changed(desk.table, editor)


@form("edit_kind")
def choose_kind(desk: Desk, _: str, values: Values) -> Effects:
    """Change the number of players or the options, keeping what is possible of the position."""
    old = _editor(desk.where, desk.editing)
    game = old.game
    chosen = {name: game.option(name, values.get(f"option {name}", "")) for name in game.options}
    options = {name: value for name, value in chosen.items() if value is not None}
    seats = values.get("seats", "")
    editor = Editor(game, int(seats) if seats in map(str, game.seats) else old.seats, options)
    editor.type(old.text)
    kept = editor.refusal is None
    editor.show()
    desk.editing.edit(editor, desk.editing.back)
    return (
        NOTHING
        if kept
        else desk.overlays.notice(
            Phrase("The position doesn’t work with these settings, so the board has been cleared.")
        )
    )


@form("edit_nothing")
def nothing(_desk: Desk, _: str, _values: Values) -> Effects:
    """Ignore the sending of a form whose choices are applied at once."""
    return NOTHING


def _playable(where: Whereabouts, editing: EditedPosition) -> Editor:
    """Return the editor, if its position can be played; raise IllegalMove with the reason if not."""
    editor = _editor(where, editing)
    if editor.refusal:
        raise IllegalMove("setting", "{reason}", reason=editor.refusal.phrase)
    for problem in editor.problems:
        if problem.fatal:
            raise IllegalMove("setting", "{reason}", reason=problem.text)
    return editor


@action("edit_play")
def play_on(desk: Desk, _: str) -> Effects:
    """Open the set-up screen for a game that begins from the position."""
    editor = _playable(desk.where, desk.editing)
    name = editor.game.name
    options = {f"option {option}": option_text(value) for option, value in editor.options.items()}
    chosen = {**desk.plans.chosen.get(name, {}), "seats": str(editor.seats), **options, plan.POSITION: editor.text}
    desk.go(f"setup/{name}")
    desk.plans.fill_in(name, chosen)
    return NOTHING


@action("edit_analyse")
def analyse_position(desk: Desk, _: str) -> Effects:
    """Start or stop the analysis of the position."""
    editor = _playable(desk.where, desk.editing)
    if desk.table.findings.tasks:
        desk.table.findings.stop()
        return NOTHING
    if editor.position.turn == CHANCE:
        raise IllegalMove("chance", "A roll or a draw comes next. Choose its result to analyse the moves after it.")
    editor.draft = editor.advised = None

    def take(found: Advised) -> Phrase:
        editor.advised = found
        best = Phrase("Best move: {move}.", move=found.lines[0].description)
        return Phrase("{standing} {best}", standing=evaluation(editor, found), best=best)

    desk.table.findings.ask(PositionTask(editor.game, editor.position, take))
    return spoken(Phrase("Analysing…"))


@action("edit_share")
def share_position(desk: Desk, _: str) -> Effects:
    """Show the link to the position."""
    editor = _editor(desk.where, desk.editing)
    if editor.refusal:
        raise IllegalMove("setting", "{reason}", reason=editor.refusal.phrase)
    address = f"{desk.device.address}#{link.write(editor.record.write(), link.POSITION)}"
    desk.overlays.open_dialog(Link(address, SHARED))
    return NOTHING


@action("edit_copy")
def copy(desk: Desk, _: str) -> Effects:
    """Copy the text of the position."""
    return desk.recovery.copy(_editor(desk.where, desk.editing).text, Phrase("Position copied."))
