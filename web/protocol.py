"""All messages between the page and the worker: what the page sends, and what a reply may contain.

The page (`web/page`, `web/boot/early-input.mjs`) sends a message as JSON text. The app answers with a reply, which
contains only what has changed. docs/architecture.md has the same as a table; `tests/web/test_protocol.py` holds the
page to it.
"""

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict, TypeGuard


class Timed(TypedDict):
    """What every message may contain."""

    now: NotRequired[str]
    """The local time, as text; then, after a blank, by how many minutes it is ahead of UTC."""
    clock: NotRequired[tuple[int, int]]
    """The number of the running clock, and for how many milliseconds the page has counted it: see `Clocks`."""


class Open(Timed):
    """Open the app with what the browser has stored."""

    do: Literal["open"]
    stored: NotRequired[dict[str, str]]
    """Texts by key."""
    unread: NotRequired[list[str]]
    """The keys of texts that are read only when needed."""
    languages: NotRequired[list[str]]
    """The browser's languages, the preferred one first."""
    route: NotRequired[str]
    """The part of the address behind `#`."""
    address: NotRequired[str]
    """The address of the app, for links."""
    agent: NotRequired[str]
    """The browser's user agent."""
    still: NotRequired[bool]
    """Whether the system asks for reduced motion."""
    room: NotRequired[bool]
    """Whether devices can play in one room: the page has what connects them."""
    failed: NotRequired[bool]
    """Whether the app is opened again, from what was stored last, because something failed."""
    stand_in: NotRequired[bool]
    """Whether the computer's thinking has failed there twice, so that a simple player is to move in its place."""
    painted: NotRequired[str]
    """The language in which the page shows the start screen as prerendered by the build; empty if it doesn't."""


class Press(Timed):
    """A press on a target of the game's picture or tools."""

    do: Literal["press"]
    target: str
    sure: NotRequired[bool]
    """Whether the place was previewed before the press, so that the press plays the move."""


class Hover(Timed):
    """The mouse rests over the board while a piece is in hand."""

    do: Literal["hover"]
    target: str
    """Empty if it has left the spot."""


class Act(Timed):
    """A press on a button."""

    do: Literal["act"]
    action: str
    """The name of an action, with its arguments behind a space: see `web.app.actions`."""


class Form(Timed):
    """A submitted form."""

    do: Literal["form"]
    name: str
    """The name of a form, with its arguments behind a space: see `web.app.actions`."""
    values: dict[str, str]


class Route(Timed):
    """A step back or forward in the browser, or a link."""

    do: Literal["route"]
    route: str


class Event(Timed):
    """An event of the browser: it offers to install the app, a new version waits, storing fails, or works again."""

    do: Literal["installable", "update", "unsaved", "saved"]


class Window(Timed):
    """News from another window, which shares the storage."""

    do: Literal["elsewhere", "held", "clash"]
    """`elsewhere`: another window plays the game; `held`: this one may play it; `clash`: another one changed a text."""
    key: str
    text: NotRequired[str]
    """The stored text."""
    known: NotRequired[str]
    """The text that this window last saw stored; empty if none."""


class Tick(Timed):
    """It is time to save the running clock, its time is up, or the page was hidden or shown."""

    do: Literal["clock"]
    away: bool
    """Whether the page is hidden."""


class NewDay(Timed):
    """The date has changed, to that of `now`."""

    do: Literal["day"]


class RoomEvent(TypedDict):
    """Something that has happened in the room in which devices play live."""

    kind: Literal["in", "away", "back", "out", "hello", "text", "stuck", "code", "answer", "scanned", "failed"]
    """Another device is in, has been silent for a while, is heard again, has left, says what it is, or says a text;
    no connection has come about; a code or an answer of ours to be shown, a code that the camera has read; a failure.
    """
    device: NotRequired[str]
    """The other device."""
    text: NotRequired[str]
    """What was said or read, or is to be shown."""
    why: NotRequired[str]
    """Why something failed: see `web.app.model.room_words`."""


class InRoom(Timed):
    """Something has happened in the room."""

    do: Literal["room"]
    event: RoomEvent


Message = Open | Press | Hover | Act | Form | Route | Event | Window | Tick | NewDay | InRoom


def is_message(value: object) -> TypeGuard[Message]:
    """Return whether a value from outside is a message; only the fields that choose a handler are checked."""
    match value:
        case (
            {"do": "open" | "installable" | "update" | "unsaved" | "day"}
            | {"do": "press" | "hover", "target": str()}
            | {"do": "act", "action": str()}
            | {"do": "form", "name": str(), "values": dict()}
            | {"do": "route", "route": str()}
            | {"do": "clock", "away": bool()}
            | {"do": "elsewhere" | "held" | "clash", "key": str()}
            | {"do": "saved"}
            | {"do": "room", "event": {"kind": str()}}
        ):
            return True
    return False


State = tuple[str, str, str | None]
"""An element's id, an attribute, and its new value; None removes the attribute."""


class BoardChange(TypedDict):
    """The difference between the board on the screen and the new one."""

    append: dict[str, str]
    """SVG by layer."""
    state: list[State]
    come: list[str]
    """Ids of appended marks that animate in."""
    spread: list[str]
    """Ids of appended marks that spread out from a point."""
    leave: list[tuple[str, int | None]]
    """Ids of marks that animate out, the lowest first, each with the seat to whose hand it goes."""
    remove: list[str]
    """Ids of marks that are removed without animation."""
    way: NotRequired[Literal["on", "back"]]
    """Whether the game went on or was taken back; left out if the position is the same."""


class ListChanges(TypedDict, total=False):
    """The difference between the lists on the screen and the new ones."""

    gone: list[str]
    """Ids of removed entries."""
    swap: list[tuple[str, str]]
    """Ids of changed entries, and their HTML."""
    put: list[tuple[str, str, str]]
    """New entries: the id of the list, the id of the entry before which it comes or "", and HTML."""
    state: list[State]


Spot = tuple[str, float, float, int, int]
"""A spot for the piece in hand: target, x and y in squares, whether the piece fits, its angle in degrees."""


class HeldThing(TypedDict):
    """The piece in hand, as far as the page can move it without asking."""

    label: str
    svg: str
    spots: list[Spot]
    at: str
    """The spot of the preview, or empty."""
    style: str
    pull: float
    """Snap bonus for spots where it fits, in squares."""
    sure: bool
    """Whether a press on a spot plays the move, without a preview."""
    exact: bool
    stays: bool
    """Whether it stays where it was last shown."""
    fits: tuple[str, str]
    """What is said where it doesn't fit, and where it does."""


class Hold(TypedDict):
    """The saved game that this window plays."""

    key: str
    """Empty if none."""
    take: bool
    """Whether the player has asked for it, so that it is taken over even where the window was there before."""


class Clocks(TypedDict):
    """The clocks as the worker last saw them; the page counts on from there."""

    number: int
    """The number of this run of a clock; messages about earlier runs are ignored."""
    times: list[int]
    """The milliseconds left when the clock was started, by seat."""
    running: int | None
    """The seat whose clock runs; None if none does."""
    low: int
    """The milliseconds below which a clock is marked as low."""
    point: str
    """The decimal separator."""
    warnings: list[tuple[int, str]]
    """Warnings to be spoken: at how many milliseconds, and the text."""


class SharedPicture(TypedDict):
    """The picture in the dialog, to be shared."""

    name: str
    """The file's name."""
    text: str
    """The text to share along with it."""
    saves: bool
    """Whether it is saved as a file instead."""


class SharedText(TypedDict):
    """A text to share, with the link at its end."""

    text: str
    sheet: bool
    """Whether to open the system's share sheet if there is one; else the text is copied."""
    key: str
    """The key of what has to be stored before; empty if nothing has."""


class ShownHonour(TypedDict):
    """Something that was achieved, which fills the screen for a second."""

    sign: str
    """The name of its icon."""
    title: str
    text: str
    """What was achieved, in a sentence."""


class File(TypedDict):
    """A file to download."""

    name: str
    text: str


RoomCommand = tuple[str, str, str]
"""What to do in the room, with what text, once which key is stored (empty if that is nothing to wait for): `open` as a
device of this name, `hello` and `say` to the others, `code`, `take` another's code, `scan`, `stop`, `close`; `awake` or
`asleep`.
"""
Texts = dict[str, str | None]
"""Texts to be stored, by key; None deletes."""


class Reply(TypedDict, total=False):
    """What has changed on the screen since the last reply, and what else the page has to do."""

    store: Texts
    settings: dict[str, str]
    """All settings by name, for the style sheet."""
    whole: str
    """The HTML of the whole screen. It travels below the line of JSON; MicroPython sees only a number for it."""
    board: BoardChange
    parts: Mapping[str, str]
    """HTML by the id of the element that it fills."""
    lists: ListChanges
    states: list[State]
    slid: tuple[int, str]
    """The slider's position, and its text."""
    clock: Clocks | None
    mine: bool
    """Whether the board may be pressed."""
    say: str
    """What a screen reader is to say."""
    held: HeldThing | None
    dialog: str | None
    """HTML; None closes the dialog."""
    toast: str
    """HTML; empty closes the toast."""
    language: str
    title: str
    route: str
    badge: int
    """How many games wait for the player: a number on the icon of the app."""
    focus: str
    """The selector of the element that gets the focus."""
    hold: Hold
    copy: str
    save: File
    """A file to save. It travels with the next request for storing, as it may be too large for MicroPython."""
    update: bool
    """Switch to the new version of the app."""
    install: bool
    print: bool
    """Print the screen."""
    picture: SharedPicture
    """Share the picture in the dialog."""
    share: SharedText
    room: list[RoomCommand]
    honours: list[ShownHonour]
    """What was achieved, to be shown one after the other."""
    sound: str
    """The sound to play: place, capture, die or end."""
    progress: int
    """How far the computer's thinking is, in per cent."""
    think: bool
    """Whether the page is to call `think`."""
    fetch: bool
    """Whether the app has something to read or store: the page calls `io_request`, then `take_io_result`."""
    more: bool
    """Whether the page is to call `rest` for the rest of the reply."""


IORequest = TypedDict(
    "IORequest",
    {
        "read": list[str],
        "pass": list[str],
        "keep": dict[str, str | None],
        "save": NotRequired[File],
        "puzzles": NotRequired[bool],
    },
)
"""The page's tasks: read texts and keep or forget them, store others (None deletes), save a file, fetch the puzzles."""


class IOResult(TypedDict, total=False):
    """The result of a `IORequest`."""

    texts: dict[str, str]
    taken: list[str]
    """Keys under which another window has stored a game meanwhile."""
    failed: bool
    """Whether reading or storing failed."""
    puzzles: str
    """The text of all puzzles."""
