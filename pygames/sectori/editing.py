"""Setting up positions of Sectori: a press on an edge adds or removes a wall, and tiles claim sectors.

A tile brings the four walls of its sector along. A press on a claimed sector takes its topmost tile in hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygames.core.contract import Choice, Edited, Editing
from pygames.core.editing import REMOVE_TOOL, editable, of_tray, pickable, target_of, unknown
from pygames.core.game import IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import Hand, Held, Scene, Spot
from pygames.sectori import SEATS, picture
from pygames.sectori.board import scene as board_scene
from pygames.sectori.diagram import NAMES, Layout
from pygames.sectori.rules import TILE_NAMES, Position, with_value
from pygames.sectori.speech import where
from pygames.sectori.table import TAKEOVER, TILES

ROLL, REPEAT = "roll", "repeat"


@dataclass(frozen=True, slots=True)
class Draft:
    """A tile in hand."""

    seat: int
    kind: int


def scene(position: Position, draft: Draft | None = None) -> Scene:
    """Render a position, with both seats' tiles to pick from."""
    return editable(
        board_scene(position),
        lambda hand: _hand(position, draft, hand),
        _prompt(draft),
        (REMOVE_TOOL,) if draft else (),
        _held_piece(position, draft) if draft else None,
    )


def _prompt(draft: Draft | None) -> Phrase:
    if draft:
        return Phrase("Choose a sector for the {tile} tile.", tile=TILE_NAMES[draft.kind])
    return Phrase("Press an edge to put a wall there or take it away, or choose a tile.")


def _hand(position: Position, draft: Draft | None, hand: Hand) -> Hand:
    """Return the tiles of a seat."""
    chosen = target_of(draft.seat, f"pile-{TILES[draft.kind]}") if draft else ""
    label = Phrase.count("{n} tile in the pile", "{n} tiles in the pile", sum(position.piles[hand.seat]))
    shown = pickable(replace(hand, label=label), lambda item: item.target == chosen)
    left = zip(shown.items, position.piles[hand.seat], strict=True)
    return replace(shown, items=tuple(replace(item, usable=n > 0) for item, n in left))


def _held_piece(position: Position, draft: Draft) -> Held:
    """Return the tile in hand and everywhere it can go."""
    spots = []
    for sector, name in enumerate(position.table.grid.names):
        x, y = picture.sector_middle(position.table, sector)
        spots.append(Spot(target=name, x=x, y=y, fits=_obstacle(position, draft, sector) is None))
    return Held(
        label=Phrase("Holding: {seat}’s {tile} tile", seat=SEATS[draft.seat], tile=TILE_NAMES[draft.kind]),
        picture=frozenset(picture.tile(0, 0, draft.seat, draft.kind)),
        spots=tuple(spots),
        style=f"seat{draft.seat}",
        pull=0.15,
        sure=True,
    )


def _obstacle(position: Position, draft: Draft, sector: int) -> IllegalMove | None:
    """Return why a tile can't go on a sector, or None."""
    name, one = position.table.grid.names[sector], 1 << sector
    if draft.kind != TAKEOVER:
        if (position.owned[0] | position.owned[1]) & one:
            return IllegalMove("claimed", "{sector} is claimed already.", sector=name)
        return None
    if position.takeovers & one:
        return IllegalMove("covered", "{sector} lies under a Takeover tile.", sector=name)
    if not position.owned[1 - draft.seat] & one:
        gaps = {"sector": name, "seat": SEATS[1 - draft.seat]}
        return IllegalMove(
            "no-target", "A Takeover tile goes on one of {seat}’s sectors, and {sector} isn’t one.", **gaps
        )
    return None


def touch(position: Position, draft: Draft | None, target: str) -> Edited[Position, Draft]:
    """Return the result of a press in the editor."""
    if picked := of_tray(target):
        return Edited(position, _pick(position, draft, *picked))
    if target == "cancel" and draft:
        return Edited(position, message=Phrase("{tile} tile off the board.", tile=TILE_NAMES[draft.kind]))
    move = position.table.words.get(target)
    if move is not None and move.kind == "wall":
        return Edited(*_wall(position, draft, move.at))
    if target not in position.table.grid.index:
        raise unknown(target)
    sector = position.table.grid.index[target]
    return _place_at(position, draft, sector) if draft else _lift(position, sector)


def _pick(position: Position, draft: Draft | None, seat: int, name: str) -> Draft | None:
    """Take a tile in hand; put it back if it was in hand."""
    name = name.removeprefix("pile-")
    if seat > 1 or name not in TILES:
        raise unknown(name)
    kind = TILES.index(name)
    if position.piles[seat][kind] < 1:
        raise IllegalMove("gone", "{seat} has no other {tile} tile.", seat=SEATS[seat], tile=TILE_NAMES[kind])
    return None if draft == Draft(seat, kind) else Draft(seat, kind)


def _wall(position: Position, draft: Draft | None, edge: int) -> tuple[Position, Draft | None, Phrase]:
    """Add a wall on an edge, or remove the one that was there."""
    walls = position.walls ^ 1 << edge
    place = where(position.table, edge)
    message = Phrase("Wall: {where}.", where=place) if walls >> edge & 1 else Phrase("No wall: {where}.", where=place)
    return replace(Layout.of(position), walls=walls).position(), draft, message


def _place_at(position: Position, draft: Draft, sector: int) -> Edited[Position, Draft]:
    """Claim a sector with the tile in hand, or take it over."""
    if refusal := _obstacle(position, draft, sector):
        raise refusal
    lying, one = Layout.of(position), 1 << sector
    owned = [own & ~one for own in lying.owned]
    owned[draft.seat] |= one
    now = replace(lying, owned=(owned[0], owned[1]), pending=lying.pending & ~one)
    if draft.kind == TAKEOVER:
        now = replace(now, takeovers=now.takeovers | one)
    else:
        now = replace(now, laid=with_value(now.laid, draft.kind, now.laid[draft.kind] | one))
    now = replace(
        now, walls=now.walls | now.table.around(one), has_drawn_takeover=now.has_drawn_takeover and bool(now.pending)
    )
    gaps = {"seat": SEATS[draft.seat], "sector": position.table.grid.names[sector]}
    message = Phrase("{sector} is {seat}’s, with a {tile} tile.", tile=TILE_NAMES[draft.kind], **gaps)
    return Edited(now.position(), message=message)


def _lift(position: Position, sector: int) -> Edited[Position, Draft]:
    """Take the topmost tile of a sector in hand, and leave the sector as it was without."""
    lying, one = Layout.of(position), 1 << sector
    seat = next((seat for seat in (0, 1) if lying.owned[seat] & one), None)
    if seat is None:
        raise IllegalMove("choose", "Choose a tile for this sector first.")
    owned = [own & ~one for own in lying.owned]
    if lying.takeovers & one:
        # under a Takeover tile lies a tile of the other seat
        owned[1 - seat] |= one
        now = replace(lying, owned=(owned[0], owned[1]), takeovers=lying.takeovers & ~one)
        return Edited(now.position(), Draft(seat, TAKEOVER))
    kind = next((kind for kind, sectors in enumerate(lying.laid) if sectors & one), None)
    laid = tuple(sectors & ~one for sectors in lying.laid)
    now = replace(lying, owned=(owned[0], owned[1]), laid=laid)
    message = Phrase("{sector} is nobody’s.", sector=position.table.grid.names[sector])
    return Edited(now.position(), None if kind is None else Draft(seat, kind), message if kind is None else None)


def choices(position: Position) -> tuple[Choice, ...]:
    """Offer the choices of the turn and of what comes next."""
    faces = tuple(
        (str(n), Phrase.count("{n} wall to place", "{n} walls to place", n)) for n in range(1, position.table.die + 1)
    )
    nexts = ((ROLL, Phrase("Roll the die")), *faces, (REPEAT, Phrase("Another turn, or end (Repeat)")))
    now = str(position.left) if position.left else REPEAT if position.repeats else ROLL
    return (
        Choice("turn", Phrase("To move"), tuple(zip(NAMES, SEATS, strict=True)), NAMES[position.mover]),
        Choice("next", Phrase("Next"), nexts, now),
    )


def choose(position: Position, name: str, value: str) -> Position:
    """Return the position with another seat's turn, or with something else to come."""
    lying = Layout.of(position)
    if name == "turn" and value in NAMES:
        return replace(lying, mover=NAMES.index(value)).position()
    if name == "next" and value in (ROLL, REPEAT, *map(str, range(1, lying.table.die + 1))):
        left = int(value) if value.isdecimal() else 0
        return replace(lying, left=left, repeats=value == REPEAT, pending=0, has_drawn_takeover=False).position()
    raise unknown(value)


EDITING: Editing[Position, Draft] = Editing(scene=scene, touch=touch, choices=choices, choose=choose)
