"""Replies: what each of their fields does on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import keep_stop, show_board, show_mine
from .browser import find, root, window
from .cells import focus_if_wanted, focus_stop
from .clock import show_clock, show_times
from .content import settle_rows, show_lists, show_parts, show_states
from .dialog import show_dialog
from .drag import show_held
from .engine import show_fetch, show_thinking, start
from .files import open_editor, show_copy, show_picture, show_share
from .focus import has_focus, show_focus
from .honours import show_honours
from .room import show_room
from .screen import (
    focus_heading,
    place_toast,
    show_badge,
    show_current_move_proxy,
    show_language,
    show_progress,
    show_prompt,
    show_route,
    show_settings,
    show_slid,
    show_title,
    show_toast,
    show_whole,
    speak,
)
from .sound import Sound
from .storage import show_store
from .windows import show_hold

if TYPE_CHECKING:
    from web.protocol import Reply


def show(reply: Reply) -> None:
    """Apply a reply to the screen in the order of SHOWN; then move the focus, or restore it."""
    had_focus = has_focus()
    for name, shown in SHOWN:
        if name in reply:
            shown(reply[name])  # type: ignore[literal-required]
    follow_up(reply)
    if reply.get("focus") == "h1":
        focus_heading()
    elif "focus" in reply:  # last of all, as it costs a layout
        show_focus(reply["focus"])
    if "whole" in reply and not has_focus() and root.getAttribute("data-ready") == "engine":
        focus_heading()
    # before all is shown, what is said of the press would be talked over by the name of the cell
    if "more" not in reply:
        focus_if_wanted()
    # on document.body, a screen reader would begin the page anew
    if had_focus and not has_focus():
        focus_stop()
    if had_focus and not has_focus():
        focus_heading()


def follow_up(reply: Reply) -> None:
    """Update what depends on several fields."""
    if "lists" in reply or "states" in reply:
        settle_rows()
    if "whole" in reply and find("#code"):
        start(open_editor())
    if "whole" in reply or "seats" in reply.get("parts", ()):
        show_times()
    if "prompt" in reply.get("parts", ()):
        show_prompt()
    if "board" in reply.get("parts", ()):
        keep_stop()
    if "whole" in reply or "parts" in reply or "toast" in reply:
        place_toast()
    if "whole" in reply or "lists" in reply:
        window.requestAnimationFrame(show_current_move_proxy)


def show_install(_wanted: bool) -> None:
    """Let the browser install the app."""
    window.pygames.promptInstall()


def show_update(_wanted: bool) -> None:
    """Switch to the new version."""
    window.pygames.applyUpdate()


def show_print(_wanted: bool) -> None:
    """Print the screen."""
    window.print()


SHOWN = (
    ("store", show_store),  # first, so that the journal has what is on the screen, whenever the tab is killed
    ("settings", show_settings),
    ("whole", show_whole),
    ("board", show_board),
    ("parts", show_parts),
    ("lists", show_lists),
    ("states", show_states),
    ("slid", show_slid),
    ("clock", show_clock),
    ("mine", show_mine),  # after the board, as it restyles all its marks
    ("say", speak),
    ("held", show_held),  # its ghost lies on the new board
    ("dialog", show_dialog),
    ("toast", show_toast),
    ("language", show_language),
    ("title", show_title),
    ("route", show_route),
    ("badge", show_badge),
    ("hold", show_hold),
    ("copy", show_copy),
    ("update", show_update),
    ("install", show_install),
    ("print", show_print),
    ("picture", show_picture),
    ("share", show_share),
    ("room", show_room),
    ("honours", show_honours),
    ("sound", Sound.play),
    ("progress", show_progress),
    ("think", show_thinking),  # asks the worker for more, as does the next: all else is shown by then
    ("fetch", show_fetch),
)
"""The fields of a reply in the order in which they are shown, and what shows them."""
