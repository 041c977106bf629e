"""What opens over a screen, as values: the app renders them when shown, and again when the language changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pygames import Game, Session
from pygames.core.phrase import Phrase
from pygames.friends import Letter, Peer
from pygames.friends.merging import Fork
from web.app.storage.settings import Settings

if TYPE_CHECKING:
    from web.app.model.month import Month

UNCOPIED = Phrase("The browser didn’t allow copying. Select the text and copy it yourself.")
ELSEWHERE = Phrase("Continued in another tab")
SHARED = Phrase("This link contains the whole game. Anyone who opens it sees the game as it is now.")
SECRET = Phrase("A link to a game with hidden racks can only be made once the game is over.")


@dataclass(frozen=True)
class Menu:
    """The menu of the current game."""

    session: Session
    own: bool
    """Whether it is the player's own game, which may be ended, too."""
    coached: bool
    nearby: bool = False
    """Whether this device can play live with others in one room."""
    board: str = ""
    """Where the board is that the player looks at in a live game; empty if this device alone shows it."""


@dataclass(frozen=True)
class AskToResign:
    """The question of who gives up; the clocks are stopped meanwhile."""

    session: Session


@dataclass(frozen=True)
class AskForDraw:
    """The question of whether all agree on a draw; the clocks are stopped meanwhile."""

    session: Session


@dataclass(frozen=True)
class Keys:
    """The keys of the table."""


@dataclass(frozen=True)
class ChooseEditor:
    """The choice of a game for the editor."""


@dataclass(frozen=True)
class ImportGame:
    """The field for a record or a backup, with what was pasted and what is wrong with it."""

    text: str = ""
    problem: Phrase | None = None
    rescued: int = 0
    """How many plies can be opened that come before the error."""


@dataclass(frozen=True)
class PasteLink:
    """The field for the link of a friend, with what was pasted and what is wrong with it."""

    text: str = ""
    problem: Phrase | None = None


@dataclass(frozen=True)
class PlayFriend:
    """The sheet that invites a friend, as it is filled in."""

    game: Game
    seats: int
    name: str
    """The player's own name."""
    problem: Phrase | None = None
    """What is missing."""
    nearby: bool = False
    """Whether this device can play live with others in one room."""
    series: int = 1
    """How many games the series has; 1 for a single game."""


@dataclass(frozen=True)
class InvitationCode:
    """The code that a friend's camera reads to join."""

    game: Game
    address: str
    """The link."""


@dataclass(frozen=True)
class Invitation:
    """The invitation of a friend."""

    peer: Peer
    agent: str
    """The browser's user agent."""
    repeats: bool = False
    """Whether the same people have left a game for it."""
    name: str = ""
    """What the player was called last; empty if that is unknown."""
    series: Phrase | None = None
    """To which series it belongs, and its score."""
    is_played: bool = False
    """Whether another game was played to its end in its place in the series."""


@dataclass(frozen=True)
class SeatKey:
    """The text that carries a seat to another device."""

    key: str
    unsaved: bool = False
    """Whether it is to be copied first because the browser doesn't store the seat."""
    address: str = ""
    """The address of the app, under which the other device opens the key."""


@dataclass(frozen=True)
class AskForSeat:
    """The question of whether a seat key is the player's own."""

    peer: Peer
    """The game, with the seats that the key carries."""


@dataclass(frozen=True)
class TwoVersions:
    """The question of which version of a turn counts: the one here, or the one of a link."""

    peer: Peer
    """The game as it is here."""
    fork: Fork
    letter: Letter
    """What the link tells."""
    own: frozenset[int]
    """The seats of this device, those that look on included."""

    @property
    def back(self) -> int | None:
        """The last turn before the two versions, if all can be asked to go back to it."""
        can_ask = self.peer.here and not self.fork.can_take and self.peer.log.can_go_back
        return self.fork.turn - 1 if can_ask else None


@dataclass(frozen=True)
class TwoOnSeat:
    """The question of whether to go on with another one of two on one seat."""

    peer: Peer
    """The game as it is here."""
    letter: Letter
    """What the link tells."""
    seat: int
    is_own: bool = False
    """Whether it is this device that has the seat in the link."""


@dataclass(frozen=True)
class AskToDelete:
    """The question of whether a game is to be deleted along with a seat."""

    key: str
    title: str
    consequences: tuple[Phrase, ...] = ()
    """What that means for the others."""


@dataclass(frozen=True)
class Preferences:
    """The settings, as they are."""

    settings: Settings
    game: Game
    """The game that shows what a setting looks like."""


@dataclass(frozen=True)
class PossibleMoves:
    """The legal moves that have the words sought; all where none are."""

    session: Session
    viewer: int | None
    sought: str


@dataclass(frozen=True)
class Rename:
    """The title of a saved game, to be changed."""

    key: str
    title: str
    game: str
    """What it is called without a title."""


@dataclass(frozen=True)
class Link:
    """A link to copy, and what it contains."""

    address: str
    purpose: Phrase = SHARED


@dataclass(frozen=True)
class Share:
    """The ways to give a game to others."""

    game: str
    address: str
    """Its link; empty where that would tell a secret."""


@dataclass(frozen=True)
class PictureToShare:
    """The picture of a game, to be shared."""

    session: Session
    viewer: int | None
    ply: int
    address: str
    """Where the app is found."""
    link: str
    """The link that opens the game; empty where that would tell a secret."""
    day: str = ""
    """The date on which it was played last; empty if that isn't known."""


@dataclass(frozen=True)
class MonthToShare:
    """The picture of a month, to be shared."""

    month: Month
    name: str
    """What the player is called; empty if that isn't known."""
    address: str
    """Where the app is found."""
    finale: str
    """The text of the saved game with the best end; empty if there is none."""


@dataclass(frozen=True)
class CopyByHand:
    """A text that the browser did not copy."""

    text: str


Dialog: TypeAlias = (
    Menu
    | AskToResign
    | AskForDraw
    | Keys
    | ChooseEditor
    | ImportGame
    | PasteLink
    | PlayFriend
    | InvitationCode
    | Invitation
    | SeatKey
    | AskForSeat
    | TwoVersions
    | TwoOnSeat
    | AskToDelete
    | Preferences
    | PossibleMoves
    | Rename
    | Link
    | Share
    | PictureToShare
    | MonthToShare
    | CopyByHand
)


@dataclass(frozen=True)
class Notice:
    """A toast."""

    text: Phrase


@dataclass(frozen=True)
class Deleted:
    """That something was deleted, with the way to have it back."""

    done: Phrase


@dataclass(frozen=True)
class JobProgress:
    """The progress of a background job."""

    progress: Phrase


@dataclass(frozen=True)
class BrokenLink:
    """A link that contains no game, or only part of one."""

    reason: Phrase
    rescued: int


@dataclass(frozen=True)
class NewVersion:
    """The offer of a new version."""


@dataclass(frozen=True)
class MadeByNewer:
    """That something was made by a newer version, and how to update."""

    reason: Phrase
    ready: bool
    """Whether the new version waits to be used."""


@dataclass(frozen=True)
class Unsaved:
    """The warning that the browser doesn't store."""


Toast: TypeAlias = Notice | Deleted | JobProgress | BrokenLink | NewVersion | MadeByNewer | Unsaved
