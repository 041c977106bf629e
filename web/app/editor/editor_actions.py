"""The board editor: what changes the position, and what is done with it."""

from __future__ import annotations

from dataclasses import replace

from pygames import CHANCE, IllegalMove, Session
from pygames.core.game import option_text
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.actions import Values, daring
from web.app.desk.desk import Desk
from web.app.editor.actions import OpenEditor, state_of
from web.app.editor.editor_analysis import PositionTask
from web.app.editor.editor_screen import evaluation
from web.app.model.editor import Advised, Editor
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import Link
from web.app.screens.contract import Done, Facts
from web.app.storage import link, plan

SHARED = Phrase("Anyone who opens this link sees the position as it is now.")

# What changes the position


def _editor(state: OpenEditor, facts: Facts) -> Editor:
    """Return the open editor; raise IllegalMove if there is none."""
    if not facts.where.is_editing or not state.editor:
        raise IllegalMove("no-editor", "No position is being set up.")
    return state.editor


def press_in_editor(state: OpenEditor, target: str, facts: Facts) -> Done[OpenEditor]:
    """Handle a press on the picture."""
    editor = _editor(state, facts)
    held, before = editor.draft, editor.text
    told = editor.press(target)
    if editor.text != before:
        return _changed(state, editor, *([told] if told else []), sound="place")
    if told:
        return Done(state, spoken(told))
    label = editor.scene.held.label if editor.draft != held and editor.scene.held else None
    return Done(state, spoken(label) if label else NOTHING)


def _changed(state: OpenEditor, editor: Editor, *told: Phrase, sound: str | None = None) -> Done[OpenEditor]:
    """Announce a change of the position, and what is wrong with it now."""
    wrong = [problem.text for problem in editor.problems[:1]]
    return Done(state, Effects((*told, *wrong), sound=sound), stops=True)


def leave_editor(state: OpenEditor, _: str, __: Facts) -> Done[OpenEditor]:
    """Go back to where the editor was opened."""
    return Done(state, route=state.back or "home")


def clear(state: OpenEditor, _: str, facts: Facts) -> Done[OpenEditor]:
    """Clear the board."""
    return _put(state, _editor(state, facts), "", Phrase("The board is clear."))


def start(state: OpenEditor, _: str, facts: Facts) -> Done[OpenEditor]:
    """Set up the usual starting position."""
    editor = _editor(state, facts)
    return _put(state, editor, editor.start_text, Phrase("Starting position."))


def _put(state: OpenEditor, editor: Editor, text: str, told: Phrase) -> Done[OpenEditor]:
    """Set up the position of a text."""
    editor.type(text)
    editor.show()
    return _changed(state, editor, told)


def undo_edit(state: OpenEditor, _: str, facts: Facts) -> Done[OpenEditor]:
    """Undo the last change."""
    return _travel(state, _editor(state, facts), -1, Phrase("Move undone."), Phrase("Nothing to undo."))


def redo_edit(state: OpenEditor, _: str, facts: Facts) -> Done[OpenEditor]:
    """Redo what was undone."""
    return _travel(state, _editor(state, facts), 1, Phrase("Move redone."), Phrase("Nothing to redo."))


def _travel(state: OpenEditor, editor: Editor, step: int, done: Phrase, not_done: Phrase) -> Done[OpenEditor]:
    """Undo or redo."""
    return _changed(state, editor, done) if editor.travel(step) else Done(state, spoken(not_done))


def type_text(state: OpenEditor, text: str, facts: Facts) -> Done[OpenEditor]:
    """Apply a change of the position's text; what is wrong with it is shown beside it."""
    editor = _editor(state, facts)
    if not editor.type(text):
        return Done(state, stops=True)  # silent while somebody types letter by letter
    if editor.refusal:
        return Done(state, spoken(editor.refusal.phrase), stops=True)
    return _changed(state, editor, Phrase("Position pasted."))


def choose(state: OpenEditor, name: str, values: Values, facts: Facts) -> Done[OpenEditor]:
    """Choose something that is not on the board."""
    editor = _editor(state, facts)
    editor.choose(name, values.get(name, ""))
    return _changed(state, editor)


def choose_kind(state: OpenEditor, _: str, values: Values, facts: Facts) -> Done[OpenEditor]:
    """Change the number of players or the options, keeping what is possible of the position."""
    old = _editor(state, facts)
    game = old.game
    chosen = {name: game.option(name, values.get(f"option {name}", "")) for name in game.options}
    options = {name: value for name, value in chosen.items() if value is not None}
    seats = values.get("seats", "")
    editor = Editor(game, int(seats) if seats in map(str, game.seats) else old.seats, options)
    editor.type(old.text)
    cleared = Phrase("The position doesn’t work with these settings, so the board has been cleared.")
    told = cleared if editor.refusal else None
    editor.show()
    return Done(replace(state, editor=editor), notice=told)


def ignore(state: OpenEditor, _: str, __: Values, ___: Facts) -> Done[OpenEditor]:
    """Ignore the sending of a form whose choices are applied at once."""
    return Done(state)


# What is done with it


def _playable(state: OpenEditor, facts: Facts) -> Editor:
    """Return the editor, if its position can be played; raise IllegalMove with the reason if not."""
    editor = _editor(state, facts)
    if editor.refusal:
        raise IllegalMove("setting", "{reason}", reason=editor.refusal.phrase)
    for problem in editor.problems:
        if problem.fatal:
            raise IllegalMove("setting", "{reason}", reason=problem.text)
    return editor


def dare_set_up_position(desk: Desk, _: str) -> Effects:
    """Open the sheet that challenges a friend to play the position as the side that is next."""
    editor = _playable(state_of(desk), desk)
    game, seats = editor.game, range(editor.seats)
    me = game.actor(editor.position)
    level = plan.quick_form(desk.plans.begun.get(game.name, {}), editor.seats)["seat1"]
    players = [HUMAN if seat == me else level for seat in seats]
    session = Session(
        game, editor.seats, options=editor.options, players=players, position=editor.text, seed=desk.seed()
    )
    return daring.dare_set_up(desk, session)


def play_set_up_position(desk: Desk, _: str) -> Effects:
    """Open the set-up screen for a game that begins from the position."""
    editor = _playable(state_of(desk), desk)
    name = editor.game.name
    options = {f"option {option}": option_text(value) for option, value in editor.options.items()}
    chosen = {**desk.plans.chosen.get(name, {}), "seats": str(editor.seats), **options, plan.POSITION: editor.text}
    desk.go(f"setup/{name}")
    desk.plans.fill_in(name, chosen)
    return NOTHING


def analyse_position(state: OpenEditor, _: str, facts: Facts) -> Done[OpenEditor]:
    """Start or stop the analysis of the position."""
    editor = _playable(state, facts)
    if facts.table.findings.tasks:
        return Done(state, stops=True)
    if editor.position.turn == CHANCE:
        raise IllegalMove("chance", "A roll or a draw comes next. Choose its result to analyse the moves after it.")
    editor.draft = editor.advised = None

    def take(found: Advised) -> Phrase:
        editor.advised = found
        best = Phrase("Best move: {move}.", move=found.lines[0].description)
        return Phrase("{standing} {best}", standing=evaluation(editor, found), best=best)

    return Done(state, spoken(Phrase("Analysing…")), task=PositionTask(editor.game, editor.position, take))


def share_position(state: OpenEditor, _: str, facts: Facts) -> Done[OpenEditor]:
    """Show the link to the position."""
    editor = _editor(state, facts)
    if editor.refusal:
        raise IllegalMove("setting", "{reason}", reason=editor.refusal.phrase)
    address = facts.device.link_to(editor.game.name, link.write(editor.record.write(), link.POSITION))
    return Done(state, dialog=Link(address, SHARED, dares=editor.can_be_played))


def copy(state: OpenEditor, _: str, facts: Facts) -> Done[OpenEditor]:
    """Copy the text of the position."""
    return Done(state, copied=(_editor(state, facts).text, Phrase("Position copied.")))
