"""What is shown of the desk: the screen, the dialog and the toast, each as HTML in the player's language."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.model.late import fetched
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
    InvitationCode,
    JobProgress,
    Keys,
    Link,
    MadeByNewer,
    Menu,
    MonthToShare,
    NewVersion,
    Notice,
    PasteLink,
    PictureToShare,
    PlayFriend,
    PossibleMoves,
    Preferences,
    Rename,
    SeatKey,
    Share,
    Toast,
    TwoOnSeat,
    TwoVersions,
    Unsaved,
)
from web.app.model.words import Translator
from web.app.printing.code import code_dialog
from web.app.printing.seat_code import seat_code
from web.app.screens import dialogs
from web.app.screens.html import Html
from web.app.screens.invitation import ask_for_seat, ask_to_delete, invitation_dialog, link_door
from web.app.screens.invite import invite_sheet
from web.app.screens.preferences import preferences
from web.app.screens.typed import legal_list
from web.app.screens.ways_back import two_on_seat, two_versions


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
        case PlayFriend():
            return invite_sheet(say, dialog)
        case InvitationCode():
            return code_dialog(say, dialog)
        case Invitation():
            return invitation_dialog(say, dialog)
        case SeatKey():
            return seat_code(say, dialog)
        case AskForSeat():
            return ask_for_seat(say, dialog.peer)
        case TwoVersions():
            return two_versions(say, dialog)
        case TwoOnSeat():
            return two_on_seat(say, dialog)
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
            return Html(fetched("web.app.printing.card").picture_dialog(say, dialog))
        case MonthToShare():
            return Html(fetched("web.app.printing.month_picture").month_dialog(say, dialog))
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
        case BrokenLink():
            return dialogs.broken_link(say, toast)
        case NewVersion():
            return dialogs.update(say)
        case MadeByNewer():
            return dialogs.made_by_newer(say, toast)
        case Unsaved():
            return dialogs.unsaved(say)
