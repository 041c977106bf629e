"""Every message between the page and the worker: what the page sends, and what a reply may say.

The page (`web/page`, `web/boot/early-input.mjs`) sends a message as JSON text. The app answers with a reply, which says
only what has changed. docs/architecture.md has the same as a table; `tests/web/test_protocol.py` holds the page to it.
"""

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict, TypeGuard


class Timed(TypedDict):
    """What every message may say."""

    now: NotRequired[str]
    """The local time, as text."""
    clock: NotRequired[tuple[int, int]]
    """The number of the running clock, and for how many milliseconds the page has shown it running: see `Clocks`."""


class Open(Timed):
    """The page is there: begin with what the browser has stored."""

    do: Literal["open"]
    stored: NotRequired[dict[str, str]]
    """Texts by key."""
    unread: NotRequired[list[str]]
    """The keys of what is read only when it is wanted."""
    languages: NotRequired[list[str]]
    """The languages that the browser asks for, the most wanted first."""
    route: NotRequired[str]
    """What the address bar has behind `#`."""
    address: NotRequired[str]
    """Where the app is found, for links."""
    agent: NotRequired[str]
    """What the browser calls itself."""
    still: NotRequired[bool]
    """Whether the system asks for reduced motion."""
    failed: NotRequired[bool]
    """Whether something went wrong, and the page is opened again as it was stored last."""
    painted: NotRequired[str]
    """The language in which the page shows the start screen as the build painted it; empty where it shows none."""


class Press(Timed):
    """Something in the game's picture or among its tools was pressed."""

    do: Literal["press"]
    target: str
    sure: NotRequired[bool]
    """Whether the place was seen before the press, so that it is the move and not a preview."""


class Hover(Timed):
    """A mouse rests on the board with something in hand."""

    do: Literal["hover"]
    target: str
    """Empty where it rests no more."""


class Act(Timed):
    """A button was pressed."""

    do: Literal["act"]
    action: str
    """The name of an action, with its argument behind a blank: see `web.app.actions`."""


class Form(Timed):
    """A form was sent."""

    do: Literal["form"]
    name: str
    """The name of a form, with its argument behind a blank: see `web.app.actions`."""
    values: dict[str, str]


class Route(Timed):
    """The player went back or forth in the browser, or followed a link."""

    do: Literal["route"]
    route: str


class Event(Timed):
    """Something happened in the browser: it would install the app, a new version waits, it does not store, or again."""

    do: Literal["installable", "update", "unsaved", "saved"]


class Window(Timed):
    """What another window does with what all windows store."""

    do: Literal["elsewhere", "held", "clash"]
    """It plays a saved game; this window plays it now; it has stored a text that this window did not know."""
    key: str
    text: NotRequired[str]
    """What is stored by now."""
    known: NotRequired[str]
    """What this window had seen stored before; empty where it had seen nothing."""


class Tick(Timed):
    """The running clock is to be kept, or its time is up; or the page is hidden or shown again."""

    do: Literal["clock"]
    away: bool
    """Whether the page is hidden."""


class NewDay(Timed):
    """Another day has begun: `now` says which."""

    do: Literal["day"]


Message = Open | Press | Hover | Act | Form | Route | Event | Window | Tick | NewDay


def is_message(value: object) -> TypeGuard[Message]:
    """Whether a value from outside is a message, so far as that decides what is done."""
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
        ):
            return True
    return False


State = tuple[str, str, str | None]
"""An element's id, an attribute, and its new value; None takes the attribute off."""


class BoardChange(TypedDict):
    """What turns the board on the screen into the new one."""

    append: dict[str, str]
    """SVG by layer."""
    state: list[State]
    come: list[str]
    """Ids among the appended, of what is put down."""
    spread: list[str]
    """Ids among the appended, of what grows from a point."""
    leave: list[tuple[str, int | None]]
    """Ids of what is taken away, each with the seat to whose hand it goes; what lay deeper comes first."""
    remove: list[str]
    """Ids of what is removed without being seen to leave."""
    way: NotRequired[Literal["on", "back"]]
    """Whether the game went on or was taken back; left out where the position is the same."""


class ListChanges(TypedDict, total=False):
    """What turns the lists on the screen into the new ones."""

    gone: list[str]
    """Ids."""
    swap: list[tuple[str, str]]
    """Ids and HTML."""
    put: list[tuple[str, str, str]]
    """The list's id, the id of the entry before which it comes or "", and HTML."""
    state: list[State]


Spot = tuple[str, float, float, int, int]
"""Where the thing in hand can be shown: target, x and y in squares, whether it fits there, the angle in degrees."""


class HeldThing(TypedDict):
    """The thing in hand, as the page moves it about without asking."""

    label: str
    svg: str
    spots: list[Spot]
    at: str
    """The spot on which it lies as a preview, or empty."""
    style: str
    pull: float
    """By how much spots where it fits count as nearer."""
    sure: bool
    """Whether a press on a spot is the move, without a preview."""
    exact: bool
    stays: bool
    """Whether it stays where it is shown."""
    fits: tuple[str, str]
    """The words for where it does not fit, and where it does."""


class Hold(TypedDict):
    """The saved game that this window plays."""

    key: str
    """Empty where there is none."""
    take: bool
    """Whether to take it over from another window."""


class Clocks(TypedDict):
    """What the clocks at the table show; the page counts on from there."""

    number: int
    """Of this run of a clock: what the page says of it names this number."""
    times: list[int]
    """By seat the milliseconds left when the clock began to run."""
    running: int | None
    """The seat whose clock runs; None where none does."""
    low: int
    """The milliseconds below which little is left."""
    point: str
    """What stands before the tenths."""
    warnings: list[tuple[int, str]]
    """What is spoken when only so many milliseconds are left."""


class SharedPicture(TypedDict):
    """How the picture in the dialog is to be shared."""

    name: str
    """Of its file."""
    text: str
    """What goes with it."""
    saves: bool
    """Whether it is saved instead."""


class SharedText(TypedDict):
    """A text for others, the link in it last."""

    text: str
    sheet: bool
    """Whether the system is asked to share it where it can; else it is copied."""


class File(TypedDict):
    """A file to download."""

    name: str
    text: str


Texts = dict[str, str | None]
"""What is to be stored, by key; None deletes."""


class Reply(TypedDict, total=False):
    """What changed on the screen since the last reply, and what else the page has to do."""

    store: Texts
    settings: dict[str, str]
    """All settings by name."""
    whole: str
    """The HTML of the whole screen. It travels below the line of JSON; the page's Python gets its number only."""
    board: BoardChange
    parts: Mapping[str, str]
    """HTML by the id of the element that it fills."""
    lists: ListChanges
    states: list[State]
    slid: tuple[int, str]
    """Where the slider stands, and what that means."""
    clock: Clocks | None
    mine: bool
    """Whether the board may be pressed."""
    say: str
    """What a screen reader speaks."""
    held: HeldThing | None
    dialog: str | None
    """HTML."""
    toast: str
    """HTML; empty where there is none."""
    language: str
    title: str
    route: str
    focus: str
    """The selector of what gets the focus."""
    hold: Hold
    copy: str
    save: File
    """It does not go with the reply, but with the next wish: it may be too large for the page's Python."""
    update: bool
    """Go on with the new version of the app."""
    install: bool
    print: bool
    """Print the screen."""
    picture: SharedPicture
    """Share the picture in the dialog."""
    share: SharedText
    sound: str
    """place, capture, die or end."""
    progress: int
    """How far the computer is with its thinking, in per cent."""
    think: bool
    """Whether to call for what the computer thinks."""
    fetch: bool
    """Whether the app has a wish: to be asked for by `wish`, and answered by `fulfilled`."""
    more: bool
    """Whether there is more to be shown at once, or to be stored: to be asked for by `rest`."""


Wish = TypedDict(
    "Wish",
    {
        "read": list[str],
        "pass": list[str],
        "keep": dict[str, str | None],
        "save": NotRequired[File],
        "puzzles": NotRequired[bool],
    },
)
"""What the page is to do: read texts for good or in passing, store others (None deletes), save a file, fetch the
puzzles."""


class Fulfilled(TypedDict, total=False):
    """What has come of a wish."""

    texts: dict[str, str]
    taken: list[str]
    """Keys under which another window has stored a game in the meantime."""
    failed: bool
    """Whether the browser could not read or store."""
    puzzles: str
    """The text of all puzzles."""
