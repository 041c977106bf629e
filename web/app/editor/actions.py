"""What leads to the board editor, and the state that it has; all else comes when the editor is first opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from pygames import GAMES, BadRecord, Game, Record
from pygames.core.diagram import BadPosition
from pygames.core.phrase import Phrase
from web.app.actions import action
from web.app.desk.desk import NO_EDITOR, Desk, find_game
from web.app.desk.where import EDITOR
from web.app.model.editor import Editor
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import Notice
from web.app.storage import link


@dataclass(frozen=True)
class OpenEditor:
    """The board editor as it is or was last, which its actions change, and the way back from it."""

    editor: Editor | None = None
    back: str = ""
    """The route from which it was opened."""

    @property
    def position(self) -> object:
        """The position that was set up last."""
        return self.editor.position if self.editor else None

    def of_game(self, game: Game) -> Editor:
        """Return the editor of a game as it was left, or a new one."""
        return self.editor if self.editor and self.editor.game is game else Editor(game)


@action("edit")
def edit_position(desk: Desk, name: str) -> Effects:
    """Open the editor of a game, or with the position on the table."""
    if not _can_edit(GAMES[name] if name in GAMES else desk.table.require_session().game):
        return desk.overlays.notice(NO_EDITOR)
    if name in GAMES:
        return _open(desk, state_of(desk).of_game(GAMES[name]), desk.where.route)
    session = desk.table.require_session()
    position, game = session.at(desk.table.ply), session.game
    seen = position.observe(desk.table.viewer) if game.has_secrets else position
    return _open(desk, Editor.of(_as_set_up(session.record, game.diagram.write(seen)), game), "table")


def _can_edit(game: Game) -> bool:
    """Return whether the editor of a game is there: it comes after the first visit, or when it is first opened."""
    try:
        return game.editing is not None
    except ImportError:
        return False


def _as_set_up(record: Record, text: str) -> Record:
    """Return a record that begins from a position, with no more known about it."""
    return Record(record.game, record.seats, record.options, position=text)


def state_of(desk: Desk) -> OpenEditor:
    """Return the state of the screen."""
    state: OpenEditor = desk.states.get(EDITOR, OpenEditor())
    return state


def _open(desk: Desk, editor: Editor, back: str) -> Effects:
    """Open the editor; its way back leads to a route."""
    desk.go(f"{EDITOR}/{editor.game.name}")
    desk.keep_state(EDITOR, OpenEditor(editor, back))
    return NOTHING


def editor_opened(desk: Desk, route: str) -> str:
    """Open the editor of a game as it was left, and return its route; an empty one if there is none."""
    game, state = find_game(route.partition("/")[2]), state_of(desk)
    if game is None:
        return ""
    if not _can_edit(game):
        return ""
    desk.keep_state(EDITOR, OpenEditor(state.of_game(game), state.back))
    return route


def visit_position(desk: Desk, fragment: str) -> Effects:
    """Open the editor with the position of a link."""
    try:
        record = Record.peek(link.read(fragment))
        if not _can_edit(GAMES[record.game]):
            desk.go("home")
            return desk.overlays.notice(NO_EDITOR)
        return _open(desk, Editor.of(record, GAMES[record.game]), "home")
    except (BadRecord, BadPosition) as refusal:
        desk.go("home")
        reason = Phrase("This link doesn’t contain a position. {reason}", reason=refusal.phrase)
        desk.overlays.show_toast(Notice(reason))
        return spoken(reason)


def late(name: str) -> Callable[..., Any]:
    """Return a function of the editor's late modules, which have come by the time that a position is set up."""

    def act(*arguments: Any, **named: Any) -> Any:
        return getattr(import_module("web.app.editor.editor_actions"), name)(*arguments, **named)

    return act


@action("edit_dare")
def dare_position(desk: Desk, argument: str) -> Effects:
    """Open the sheet that challenges a friend to play the position as the side that is next."""
    done: Effects = late("dare_set_up_position")(desk, argument)
    return done


@action("edit_play")
def play_on(desk: Desk, argument: str) -> Effects:
    """Open the set-up screen for a game that begins from the position."""
    done: Effects = late("play_set_up_position")(desk, argument)
    return done
