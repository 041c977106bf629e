"""Helpers for setting up positions by hand, shared by all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from pygames.core.game import IllegalMove
from pygames.core.grid import Grid
from pygames.core.phrase import Phrase
from pygames.core.placing import spots
from pygames.core.polyomino import Shape
from pygames.core.scene import CANCEL, CYCLING, FINALE, FLASH, STILL, Hand, Held, Item, Mark, Scene, Spot, Tool

CHOOSE = Phrase("Choose a piece from a tray, or one on the board to move it or take it off.")
TURN_TOOLS = (
    Tool(target="turn-back", label=Phrase("Turn left"), icon="rotate-ccw", key="q"),
    Tool(target="turn", label=Phrase("Turn right"), icon="rotate-cw", key="r"),
)
MIRROR = Tool(target="mirror", label=Phrase("Flip"), icon="flip-horizontal-2", key="m")
REMOVE_TOOL = replace(CANCEL, label=Phrase("Take off the board"))
"""The tool that returns the piece in hand to its tray."""
CYCLE_TOOLS = CYCLING


@dataclass(frozen=True, slots=True)
class HeldPiece:
    """A polyomino in hand: its seat (None: nobody's) and how it is turned."""

    seat: int | None
    piece: int
    shape: Shape


def target_of(seat: int, target: str) -> str:
    """Return the target of something in a seat's tray."""
    return f"{seat}:{target}"


def of_tray(target: str) -> tuple[int, str] | None:
    """Split a target into the seat of its tray and the rest; None if it is in no tray."""
    seat, colon, rest = target.partition(":")
    return (int(seat), rest) if colon and seat.isdecimal() and len(seat) == 1 else None


def pickable(hand: Hand, chosen: Callable[[Item], bool]) -> Hand:
    """Return a hand in which everything can be picked up; the chosen things are those in hand."""
    items = (
        # a gap stays a gap: there is nothing to pick
        item if item.style == STILL else replace(item, target=target_of(hand.seat, item.target), usable=True)
        for item in hand.items
    )
    return replace(hand, items=tuple(replace(item, chosen=chosen(item)) for item in items), note=None)


def editable(
    shown: Scene,
    hand: Callable[[Hand], Hand],
    prompt: Phrase,
    tools: tuple[Tool, ...],
    held: Held | None,
    fits: Iterable[Mark] = (),
) -> Scene:
    """Turn a game's picture into one for the editor: without marks of a move or the end, but with these targets."""
    marks = frozenset(mark for mark in shown.board.marks if mark.layer not in ("fits", FINALE, FLASH))
    board = replace(shown.board, marks=marks | frozenset(fits))
    return replace(shown, board=board, hands=tuple(map(hand, shown.hands)), prompt=prompt, tools=tools, held=held)


def free_spots(shape: Shape, grid: Grid, taken: int, margin: float) -> tuple[Spot, ...]:
    """Return every place on the board where a shape can be shown; it fits if no square is taken."""
    return spots(shape, grid, lambda squares: not squares & taken, margin)


def unknown(target: str) -> IllegalMove:
    """Return the refusal of an unknown target."""
    return IllegalMove("unknown", "There’s nothing called “{target}” here.", target=target[:20])
