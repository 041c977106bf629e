"""What is shown of the desk: the screen, the dialog and the toast, each as HTML in the player's language."""

from __future__ import annotations

from dataclasses import replace

from pygames import GAMES, Game, Session
from pygames.core.phrase import Phrase
from web.app import editor
from web.app.actions.printing import source_of
from web.app.desk.analysing import is_analysing, mistakes_in, own_plies
from web.app.desk.desk import find_game
from web.app.desk.table import EDITOR
from web.app.desk.turns import Turns
from web.app.model.achievements import Achievement, achievements
from web.app.model.advice import Advice
from web.app.model.correspondence import Correspondence
from web.app.model.exercises import Lesson, Practice
from web.app.model.facts import BoardFacts, TableFacts, board_facts, table_facts
from web.app.model.ladder import Ladder
from web.app.model.overlays import (
    AskForDraw,
    AskForSeat,
    AskToDelete,
    AskToResign,
    BrokenLink,
    ChooseEditor,
    CopyByHand,
    Deleted,
    Dialog,
    ImportGame,
    Invitation,
    JobProgress,
    Keys,
    Link,
    MadeByNewer,
    Menu,
    NewVersion,
    Notice,
    PasteLink,
    PictureToShare,
    PlayedElsewhere,
    PossibleMoves,
    Preferences,
    Rename,
    SeatKey,
    Share,
    Toast,
    Unsaved,
)
from web.app.model.puzzling import ROUTES
from web.app.model.sight import TableView
from web.app.model.tasks import plies_to_judge
from web.app.model.tips import tip_now
from web.app.model.words import Translator
from web.app.printing.card import picture_dialog
from web.app.printing.screen import printing
from web.app.screens import dialogs
from web.app.screens.challenge import challenge_screen
from web.app.screens.friends import friends_table
from web.app.screens.home import home
from web.app.screens.html import Html
from web.app.screens.invitation import ask_for_seat, ask_to_delete, invitation_dialog, link_door, seat_key
from web.app.screens.lesson import lesson_board
from web.app.screens.lessons import course_list
from web.app.screens.model_game import model_game
from web.app.screens.practice import practice_board
from web.app.screens.preferences import preferences
from web.app.screens.puzzles import puzzles_screen
from web.app.screens.rules import rules
from web.app.screens.runs import run_screen
from web.app.screens.saved import saved
from web.app.screens.setup import setup
from web.app.screens.statistics import game_statistics, statistics
from web.app.screens.table import table
from web.app.screens.typed import legal_list
from web.app.screens.view import View
from web.app.storage import link


def view_of(desk: Turns) -> View:
    """Return the current screen."""
    name, _, argument = desk.route.partition("/")
    if shown := _exercise_view(desk):
        return shown
    if desk.reading.game:
        return _read_view(desk, desk.reading.game, name, argument)
    if name == EDITOR:
        return _editor_view(desk, GAMES[argument])
    if name == "setup":
        return setup(desk.say, GAMES[argument], desk.chosen.get(argument, {}), desk.ladder_now(argument))
    if name == "table" and desk.session:
        facts = table_now(desk)
        shown = table(desk.say, facts)
        if isinstance(desk.session, Correspondence):
            shown = friends_table(desk.say, shown, desk.session, facts, desk.device.now)
            return replace(shown, route=desk.session.peer.link) if desk.table.visiting else shown
        return replace(shown, route=_address_of(desk, desk.session)) if desk.table.visiting else shown
    if name in ROUTES:
        return _puzzle_view(desk, name)
    return _own_view(desk, name, argument)


def _address_of(desk: Turns, session: Session) -> str:
    """Return the address of a game that is only viewed, from which all of it can be opened again."""
    return desk.table.address or link.write(session.record.write())


def _own_view(desk: Turns, name: str, argument: str) -> View:
    """Return a screen of the player's own: the week's challenge, saved games, statistics, or the start screen."""
    if name == "challenge":
        return challenge_screen(desk.say, desk.place_now())
    if name == "shelf":
        return saved(desk.say, desk.shelf, desk.page, desk.device.agent)
    if name == "statistics":
        return _game_statistics(desk, find_game(argument))
    return home(desk.say, desk.place_now(), installable=desk.device.installable)


def _exercise_view(desk: Turns) -> View | None:
    """Return the screen of the figure or course step that is being tried."""
    match desk.reading.practice:
        case Practice() as practice:
            return practice_board(desk.say, practice, desk.table_view.notice)
        case Lesson() as lesson:
            return lesson_board(desk.say, lesson, desk.table_view.notice, refused=desk.table_view.refused)
    return None


def _puzzle_view(desk: Turns, name: str) -> View:
    """Return the screen of a puzzle, of a run, or of a list of puzzles."""
    attempt, notice = desk.puzzling.attempt, desk.table_view.notice
    if name == "run":
        return run_screen(desk.say, desk.puzzling, desk.route, notice)
    is_new = attempt is not None and desk.is_new_to(attempt.game)
    return puzzles_screen(desk.say, desk.puzzling, desk.route, desk.device.now, notice, is_new=is_new)


def _editor_view(desk: Turns, game: Game) -> View:
    """Return the board editor of a game."""
    seen, thinks, edited = desk.table_view, bool(desk.findings.tasks), editor.editor_of(desk, game)
    return editor.editor_screen(desk.say, edited, seen.notice, refused=seen.refused, thinking=thinks)


def _game_statistics(desk: Turns, game: Game | None) -> View:
    """Return the statistics of one game or of all."""
    if game:
        return game_statistics(
            desk.say, desk.results, desk.shelf, game, lambda: desk.ladders.of(desk.results, game.name)
        )

    def ladders() -> dict[str, Ladder]:
        return {name: desk.ladders.of(desk.results, name) for name in GAMES}

    def done() -> list[Achievement]:
        return achievements(ladders().values(), desk.puzzling, desk.courses)

    return statistics(desk.say, desk.results, desk.shelf, ladders, done)


def _read_view(desk: Turns, game: Game, name: str, argument: str) -> View:
    """Return a game's rules, its lessons, a model game, or its printing screen."""
    if name == "print":
        return printing(desk.say, source_of(desk, game, argument.partition("/")[2]))
    if desk.reading.model:
        return model_game(desk.say, table_now(desk), desk.reading.model, desk.progress_in(game.name))
    from_table = desk.reading.way_back[0] == "table"
    if name == "learn":
        return course_list(desk.say, game, desk.progress_in(game.name), from_table=from_table)
    return rules(desk.say, game, from_table=from_table)


def board_now(desk: Turns) -> BoardFacts:
    """Return the facts about the board of the current game."""
    assert desk.session
    return board_facts(desk.session, _view_now(desk, desk.session))


def table_now(desk: Turns) -> TableFacts:
    """Return the facts about the current game."""
    assert desk.session
    return table_facts(desk.session, _view_now(desk, desk.session))


def _view_now(desk: Turns, session: Session) -> TableView:
    """Return how the current game is looked at."""
    advice = _advice(desk, session)
    return replace(
        desk.table_view,
        viewer=desk.viewer,
        curtain=desk.curtain,
        thinking=desk.waits,
        visiting=desk.table.visiting,
        model=desk.reading.model,
        advice=advice,
        rolls=desk.settings.rolls,
        next_level=desk.table.next_level,
        types=desk.settings.typing == "on",
        tip=tip_now(session),
        offers=desk.table.offers_course,
        offers_sound=(desk.settings.offered, desk.settings.sound) == ("nothing", "off"),
        climb=desk.climb_now() if session.is_over else None,
    )


def _advice(desk: Turns, session: Session) -> Advice:
    """Return what is seen of the computer's findings; a search in the background is seen by its result alone."""
    findings, over = desk.findings, session.is_over
    left = plies_to_judge(session, findings.judgements) if over else []
    own, asked = own_plies(session, left) if left else [], not findings.quiet
    learns = findings.learns and asked
    return Advice(
        hint=findings.hint,
        judgements=findings.judgements,
        looking=bool(findings.tasks) and asked,
        analysing=is_analysing(desk) and asked,
        left=len(own if learns else left),
        paused=desk.computer.paused,
        coach=desk.settings.coach == "on",
        learns=learns,
        quiet=findings.quiet,
        own_left=len(own),
        moments=mistakes_in(desk) if over else (),
    )


def dialog_html(say: Translator, dialog: Dialog) -> Html:  # noqa: C901 a line for each: mypy misses none
    """Render a dialog."""
    match dialog:
        case Menu():
            return dialogs.menu(say, dialog)
        case AskToResign():
            return dialogs.ask_to_resign(say, dialog.session)
        case AskForDraw():
            return dialogs.ask_for_draw(say, dialog.session)
        case Keys():
            return dialogs.keys(say)
        case ChooseEditor():
            return dialogs.choose_editor(say)
        case ImportGame():
            return dialogs.load(say, dialog)
        case PasteLink():
            return link_door(say, dialog)
        case Invitation():
            return invitation_dialog(say, dialog)
        case SeatKey():
            return seat_key(say, dialog)
        case AskForSeat():
            return ask_for_seat(say, dialog.peer)
        case AskToDelete():
            return ask_to_delete(say, dialog)
        case Preferences():
            return preferences(say, dialog.settings, dialog.game)
        case PossibleMoves():
            return legal_list(say, dialog)
        case Rename():
            return dialogs.rename_form(say, dialog)
        case Link():
            return dialogs.dialog_frame(say, Phrase("Link"), dialogs.link_form(say, dialog.address, dialog.purpose))
        case Share():
            return dialogs.ways_to_share(say, dialog)
        case PictureToShare():
            return picture_dialog(say, dialog)
        case CopyByHand():
            return dialogs.to_copy(say, dialog.text)


def toast_html(say: Translator, toast: Toast) -> Html:
    """Render a toast."""
    match toast:
        case Notice():
            return dialogs.notice(say, toast.text)
        case Deleted():
            return dialogs.undelete(say, toast.done)
        case JobProgress():
            return dialogs.progress_dialog(say, toast.progress)
        case PlayedElsewhere():
            return dialogs.elsewhere(say)
        case BrokenLink():
            return dialogs.broken_link(say, toast)
        case NewVersion():
            return dialogs.update(say)
        case MadeByNewer():
            return dialogs.made_by_newer(say, toast)
        case Unsaved():
            return dialogs.unsaved(say)
