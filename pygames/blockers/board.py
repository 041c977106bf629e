"""How Blockers! looks, and how presses become moves.

Targets: `tile-7`, `tile-heart`, `tile-wild` take a tile of the rack in hand; a space's name previews it there, and the
same space again places it; `place`, `cancel`, `next` and `previous` are the tools.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from pygames.blockers import SEATS
from pygames.blockers.picture import BACK, PIECE_LAYERS, board, highlight, lone, middle
from pygames.blockers.rules import Observation, Position
from pygames.blockers.speech import (
    Draft,
    describe,
    describe_briefly,
    describe_turn,
    drawing_seat,
    end_reason,
    end_reason_without_ties,
    forecast,
    preview,
    prompt,
    score_breakdown,
    score_note,
    tie_fact,
    where,
)
from pygames.blockers.tiles import AREA, GRID, MOVES, MOVES_OF, TILES, WORDS, Move, kind_of
from pygames.blockers.turns import seat_to_move
from pygames.blockers.why import describe_end, why
from pygames.core.bits import Selection, members
from pygames.core.contract import Board
from pygames.core.game import CHANCE, IllegalMove
from pygames.core.hand import neighbour
from pygames.core.phrase import Phrase
from pygames.core.scene import CANCEL, DRAW, PLACE, Canvas, Hand, Held, Item, Mark, Scene, Spot, Text, Tool

TRAY = 3
"""Side of a tile in a hand, in squares."""
ICONS = ("flame", "leaf", "waves", "sun", "star")
"""Each seat's icon, which matches the ornament of its tiles."""


def seat_signs(seats: int, seat: int) -> tuple[str, ...]:
    """Return the icons that stand for a seat."""
    return (ICONS[seat],)


def scene(observation: Observation | Position, draft: Draft | None = None, last: str = "") -> Scene:
    """Render what a seat knows (of a full position: the seat to move); `last` may name several plies."""
    seen = _as_observation(observation)
    draft = draft if seen.viewer is not None and seen.viewer == seen.turn else None
    return Scene(
        board=board(seen, draft.tile, _squares(seen, draft.tile), last) if draft else board(seen, last=last),
        hands=tuple(_hand(seen, draft, seat) for seat in range(len(seen.unseen))),
        prompt=prompt(seen, draft),
        actor=_actor(seen),
        tools=_tools(seen, draft),
        held=_held_piece(seen, draft) if draft else None,
    )


def touch(observation: Observation, draft: Draft | None, target: str) -> Draft | Move | None:
    """Return the result of a press: a new draft, no draft, or the move."""
    seat = seat_to_move(observation.turn, observation.clock, len(observation.unseen))
    if seat != observation.viewer:
        raise IllegalMove("not-you", "It’s {seat}’s turn.", seat=SEATS[seat])
    match target.partition("-"):
        case "tile", "-", name:
            return _take(observation, name)
        case "rack" | "captured", "-", _:
            raise IllegalMove("choose-own", "Choose a tile from your own rack.")
        case "next" | "previous", "", _:
            return _cycle(observation, draft, 1 if target == "next" else -1)
    if draft is None:
        raise IllegalMove("choose", "Choose a tile first.")
    match target:
        case "cancel":
            return None if draft.square is None else Draft(draft.tile)
        case "place" if draft.square is not None:
            return _parse_move(observation, draft.tile, GRID.names[draft.square])
        case "place":
            raise IllegalMove("where", "Choose a spot for the tile.")
    move = _parse_move(observation, draft.tile, target)
    return move if move.square == draft.square else replace(draft, square=move.square)


def possible(observation: Observation, draft: Draft | None) -> Selection[Move]:
    """Return the legal moves of the tile in hand, or all if there is none."""
    legal = observation.legal_set
    return Selection(MOVES, legal & MOVES_OF[draft.tile] if draft else legal)


def ghost(observation: Observation, text: str) -> Iterator[Mark]:
    """Render the tile that a move would place, above the one that it would capture; the mover's rack may be hidden."""
    tile, _, space = text.partition("@")
    mover = seat_to_move(observation.turn, observation.clock, len(observation.unseen))
    layers = iter(("halos", "rings", "veil", "locks"))
    x, y = middle(GRID.square(space))
    for mark in lone(mover, TILES.index(tile), x - 0.5, y - 0.5):
        yield replace(mark, layer=next(layers))


def _as_observation(observation: Observation | Position) -> Observation:
    """Return an observation for rendering, even if given a full position."""
    if isinstance(observation, Observation):
        return observation
    return observation.observe(observation.turn if isinstance(observation.turn, int) else None)


def _actor(seen: Observation) -> int | None:
    """Return the seat that places or draws a tile."""
    return seen.turn if isinstance(seen.turn, int) else seen.drawing_seat if seen.turn == CHANCE else None


def _take(seen: Observation, name: str) -> Draft:
    """Take a tile of the rack in hand."""
    tile = next((tile for tile in members(seen.rack) if TILES[tile] == name), None)
    if tile is None:
        raise IllegalMove("rack", "There is no tile “{tile}” on your rack.", tile=name[:20])
    if not _squares(seen, tile):
        raise IllegalMove("nowhere", "The {tile} doesn’t fit anywhere right now.", tile=WORDS[tile])
    return Draft(tile)


def _cycle(seen: Observation, draft: Draft | None, step: int) -> Draft:
    """Take the next (or previous) tile of the rack that fits somewhere."""
    usable = [tile for tile in members(seen.rack) if _squares(seen, tile)]
    return Draft(neighbour(usable, draft.tile if draft else None, step))


def _parse_move(seen: Observation, tile: int, space: str) -> Move:
    """Return the move of a tile to a space; IllegalMove says why it can't go there."""
    move = seen.parse(f"{TILES[tile]}@{space}")
    assert isinstance(move, Move)
    return move


def _squares(seen: Observation, tile: int) -> int:
    """Return the squares where the viewer may put a tile now."""
    return (seen.legal_set & MOVES_OF[tile]) >> kind_of(tile) * AREA


def _hand(seen: Observation, draft: Draft | None, seat: int) -> Hand:
    """Return a seat's rack, face down unless the viewer knows it, and its captured tiles."""
    known = tuple(_rack(seen, draft)) if seat == seen.viewer else ()
    rack = (*known, *_backs(seat, seen.rack_sizes[seat] - len(known)))
    tally = seen.tally(seat)
    captured = (
        _captured_item(
            other, tiles.bit_count(), counts=tiles.bit_count() == tally.largest_capture and seen.scoring == "blockers"
        )
        for other, tiles in enumerate(tally.captured)
        if tiles
    )
    label = Phrase.count("{n} tile in the pile", "{n} tiles in the pile", seen.pile_sizes[seat])
    items = (*rack, *captured)
    return Hand(seat=seat, label=label, items=items, note=score_note(tally, seen.scoring), refills=True)


def _rack(seen: Observation, draft: Draft | None) -> Iterator[Item]:
    """Yield the viewer's own tiles."""
    assert seen.viewer is not None
    for tile in members(seen.rack):
        chosen = draft is not None and draft.tile == tile
        usable = bool(_squares(seen, tile))
        yield tile_item(seen.viewer, tile, chosen=chosen, usable=usable, stuck=seen.turn == seen.viewer and not usable)


@lru_cache(maxsize=1 << 9)
def tile_item(seat: int, tile: int, *, chosen: bool, usable: bool, stuck: bool) -> Item:
    """Return a tile of a rack; `stuck` marks one that can't be placed now."""
    label = Phrase("{tile}: {where}", tile=WORDS[tile], where=where(tile))
    if stuck:
        label = Phrase("{tile}: {where}, doesn’t fit anywhere right now", tile=WORDS[tile], where=where(tile))
    picture = _still(lone(seat, tile, 0, 0, TRAY, "large"))
    return Item(target=f"tile-{TILES[tile]}", label=label, picture=picture, chosen=chosen, usable=usable)


@lru_cache(maxsize=1 << 6)
def _backs(seat: int, n: int) -> tuple[Item, ...]:
    """Return this many tiles face down, in one picture."""
    if not n:
        return ()
    drawn = frozenset(mark for at in range(n) for mark in lone(seat, BACK, at * TRAY, 0, TRAY, "large"))
    picture = Canvas(width=n * TRAY, height=TRAY, layers=PIECE_LAYERS, marks=drawn)
    label = Phrase.count("{n} tile face down", "{n} tiles face down", n)
    return (Item(target=f"rack-{seat}", label=label, picture=picture, style="still", usable=False),)


@lru_cache(maxsize=1 << 8)
def _captured_item(seat: int, n: int, *, counts: bool) -> Item:
    """Return captured tiles of a colour, with their number; `counts` marks the colour captured most."""
    label = Phrase.count("{n} tile captured from {seat}", "{n} tiles captured from {seat}", n, seat=SEATS[seat])
    if counts:
        label = Phrase("{captured} (these count)", captured=label)
    number = Text(layer="signs", style=f"sign seat{seat} large", x=TRAY / 2, y=TRAY * 0.48, text=f"×{n}", size=TRAY / 2)
    most = highlight("most large", 0, 0, TRAY) if counts else ()
    picture = _still((*lone(seat, BACK, 0, 0, TRAY, "large"), number, *most))
    return Item(target=f"captured-{seat}", label=label, picture=picture, style="still", usable=False)


def _still(marks: tuple[Mark, ...]) -> Canvas:
    """Render one tile in a hand."""
    return Canvas(width=TRAY, height=TRAY, layers=PIECE_LAYERS, marks=frozenset(marks))


def _held_piece(seen: Observation, draft: Draft) -> Held:
    """Return the tile in hand and everywhere it can be shown."""
    assert seen.viewer is not None
    label = Phrase("Holding: {tile}, {where}", tile=WORDS[draft.tile], where=where(draft.tile))
    if draft.square is not None:
        names = {"tile": WORDS[draft.tile], "space": GRID.names[draft.square]}
        label = Phrase("{tile} on {space}. {effect}", effect=preview(seen, draft.tile, draft.square), **names)
    return Held(
        label=label,
        picture=frozenset(lone(seen.viewer, draft.tile, -0.5, -0.5)),
        spots=_spots(_squares(seen, draft.tile)),
        at="" if draft.square is None else GRID.names[draft.square],
        style=f"seat{seen.viewer}",
        pull=0.3,
    )


@lru_cache(maxsize=1 << 6)
def _spots(squares: int) -> tuple[Spot, ...]:
    """Return all spaces as spots, some of which fit."""
    places = ((square, *middle(square)) for square in range(AREA))
    return tuple(Spot(target=GRID.names[square], x=x, y=y, fits=bool(squares >> square & 1)) for square, x, y in places)


def _tools(seen: Observation, draft: Draft | None) -> tuple[Tool, ...]:
    """Return the tools for the tile in hand; at a chance event, the one that draws a tile."""
    if seen.turn == CHANCE:
        return (Tool(target=DRAW, label=Phrase("Draw a tile"), icon="layers", key="d"),)
    if seen.turn is None or seen.turn != seen.viewer:
        return ()
    cycling = (
        Tool(target="next", label=Phrase("Next tile"), icon="", key="+"),
        Tool(target="previous", label=Phrase("Previous tile"), icon="", key="-"),
    )
    if draft is None:
        return cycling
    return (
        CANCEL,
        replace(PLACE, usable=draft.square is not None),
        *cycling,
    )


BOARD: Board[Observation, Draft, Move] = Board(
    describe_briefly=describe_briefly,
    score_breakdown=score_breakdown,
    drawing_seat=drawing_seat,
    end_reason=end_reason,
    end_reason_without_ties=end_reason_without_ties,
    tie_fact=tie_fact,
    forecast=forecast,
    describe_turn=describe_turn,
    why=why,
    describe_end=describe_end,
    possible=possible,
    ghost=ghost,
    scene=scene,
    seat_signs=seat_signs,
    describe=describe,
    touch=touch,
)
