"""Setting up positions of Blockers!: tiles on any space they fit, on racks, and among the captured ones.

The editor's state is the fields of a position's text, as racks may be unknown. A seat's tray holds the tiles of its
rack, its captures, and all its tiles that are neither on the board nor captured.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from pygames.blockers import SEATS
from pygames.blockers.board import TRAY, seat_signs, tile_item
from pygames.blockers.diagram import NAMES, OVER, UNKNOWN, earliest_round
from pygames.blockers.diagram import read as read_position
from pygames.blockers.layout import Layout
from pygames.blockers.observation import Observation
from pygames.blockers.picture import board, lone, middle
from pygames.blockers.tiles import AREA, GRID, SQUARES_OF, TILES, WORDS, tile_at
from pygames.blockers.turns import RACK, TURNS
from pygames.core.bits import members
from pygames.core.contract import Choice, Edited, Editing
from pygames.core.diagram import Words, fields, join_fields
from pygames.core.editing import CHOOSE, REMOVE_TOOL, of_tray, target_of, unknown
from pygames.core.game import IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Hand, Held, Item, Mark, Scene, Spot, Tool

RACKED, CAPTURED, TILE = "rack", "captured", "tile"
"""Prefixes of the tiles' targets: on the rack, captured, and elsewhere."""


@dataclass(frozen=True)
class Setting:
    """The fields of a position, and what lies on the table."""

    words: Mapping[str, Words]
    seats: int
    scoring: str

    @property
    def seen(self) -> Observation:
        """What a spectator sees of the position."""
        return _seen(self.text, self.seats, self.scoring)

    @property
    def layout(self) -> Layout:
        """What lies on the table."""
        return self.seen.layout

    @property
    def text(self) -> str:
        """The text of the position."""
        return join_fields({name: self.words.get(name, ()) for name in _names(self.seats)})

    def rack(self, seat: int) -> Words:
        """Return the words of a rack, all unknown if nothing is said of it."""
        known = self.words.get(f"{NAMES[seat]}-rack", (UNKNOWN,) * min(RACK, self.seen.unseen[seat].bit_count()))
        return tuple(word for word in known if word != "-")

    def where(self, seat: int, tile: int) -> str:
        """Return the field in which a seat's tile stands, or an empty text."""
        for name, words in self.words.items():
            owner, _, kind = name.partition("-")
            for word in words:
                if kind == CAPTURED and word.lower() == f"{NAMES[seat]}:{TILES[tile]}".lower():
                    return name
                if owner == NAMES[seat] and kind != CAPTURED and word.lower().partition("@")[0] == TILES[tile].lower():
                    return name
        return ""

    def without(self, seat: int, tile: int) -> Setting:
        """Return the state without a seat's tile; on its rack, an unknown tile takes its place."""
        name = self.where(seat, tile)
        if not name:
            return self
        word = f"{NAMES[seat]}:{TILES[tile]}".lower() if name.endswith(CAPTURED) else TILES[tile].lower()
        rest = [other for other in self.words[name] if other.lower().partition("@")[0] != word]
        return self.with_words(name, *rest, *([UNKNOWN] if name.endswith(RACKED) else []))

    def with_words(self, name: str, *words: str) -> Setting:
        """Return the state with these words in a field."""
        return replace(self, words={**self.words, name: words})


def _names(seats: int) -> list[str]:
    """Return all fields, in order."""
    each = [f"{name}{kind}" for kind in ("", f"-{CAPTURED}", f"-{RACKED}") for name in NAMES[:seats]]
    return [*each, "turn", "draws", "round"]


@lru_cache(maxsize=8)
def _seen(text: str, seats: int, scoring: str) -> Observation:
    return read_position(text, seats, Random(0), scoring=scoring).observe(None)


def read(text: str, seats: int = 3, *, scoring: str = "blockers") -> Setting:
    """Parse the text of a position."""
    read_position(text, seats, Random(0), scoring=scoring)
    found = {name: tuple(map(_canonical, words)) for name, words in fields(text, _names(seats)).items()}
    return Setting(found, seats, scoring)


def _canonical(word: str) -> str:
    """Return a word of a field in canonical form."""
    tile, at, space = word.partition("@")
    before, colon, name = tile.rpartition(":")
    return f"{before}{colon}{name.upper() if len(name) == 1 else name}{at}{space.upper()}"


def write(setting: Setting) -> str:
    """Return the text of a setting."""
    return setting.text


@dataclass(frozen=True, slots=True)
class Draft:
    """A seat's tile in hand."""

    seat: int
    tile: int


def scene(setting: Setting, draft: Draft | None = None) -> Scene:
    """Render a position, with the tiles of all seats to pick from."""
    seen = setting.seen
    return Scene(
        board=board(seen),
        hands=tuple(_hand(setting, draft, seat) for seat in range(setting.seats)),
        prompt=_prompt(draft),
        tools=tuple(_tools(setting, draft)) if draft else (),
        held=_held_piece(setting, draft) if draft else None,
    )


def _prompt(draft: Draft | None) -> Phrase:
    if draft is None:
        return CHOOSE
    return Phrase(
        "Choose a space for the {tile} – or, below, put it on the rack or mark it as captured.", tile=WORDS[draft.tile]
    )


def _hand(setting: Setting, draft: Draft | None, seat: int) -> Hand:
    """Return a seat's tiles that are not on the board: on its rack, captured by it, and the rest of its own."""
    rack = setting.rack(seat)
    items = [
        *_rack_items(rack, seat, draft),
        *_captured_items(setting, seat, draft),
        *_other_items(setting, rack, seat, draft),
    ]
    unknown_ones = rack.count(UNKNOWN)
    label = Phrase("Rack: {known} known, {unknown} unknown", known=len(rack) - unknown_ones, unknown=unknown_ones)
    return Hand(seat=seat, label=label, items=tuple(items))


def _rack_items(rack: Words, seat: int, draft: Draft | None) -> Iterator[Item]:
    """Yield the known tiles of a rack."""
    for word in rack:
        if word != UNKNOWN:
            tile = _tile(word)
            label = Phrase("{tile}, on the rack", tile=WORDS[tile])
            item = tile_item(seat, tile, chosen=draft == Draft(seat, tile), usable=True, stuck=False)
            yield replace(item, target=target_of(seat, f"{RACKED}-{TILES[tile]}"), label=label)


def _captured_items(setting: Setting, captor: int, draft: Draft | None) -> Iterator[Item]:
    """Yield the tiles that a seat has captured."""
    for seat in range(setting.seats):
        for tile in members(setting.layout.captured_from(captor, seat)):
            label = Phrase("{seat}’s {tile}, captured", seat=SEATS[seat], tile=WORDS[tile])
            item = tile_item(seat, tile, chosen=draft == Draft(seat, tile), usable=True, stuck=False)
            marks = frozenset(lone(seat, tile, 0.5, 0.5, TRAY - 1, "large"))
            target = target_of(captor, f"{CAPTURED}-{seat}-{TILES[tile]}")
            yield replace(item, target=target, label=label, picture=_still(item.picture, marks))


def _still(canvas: Canvas, marks: frozenset[Mark]) -> Canvas:
    return replace(canvas, marks=marks)


def _other_items(setting: Setting, rack: Words, seat: int, draft: Draft | None) -> Iterator[Item]:
    """Yield the tiles of a seat of which nothing is said."""
    known = {_tile(word) for word in rack if word != UNKNOWN}
    for tile in members(setting.seen.unseen[seat]):
        if tile not in known:
            item = tile_item(seat, tile, chosen=draft == Draft(seat, tile), usable=True, stuck=False)
            yield replace(item, target=target_of(seat, f"{TILE}-{TILES[tile]}"))


def _tools(setting: Setting, draft: Draft) -> Iterator[Tool]:
    """Yield the tools for the tile in hand."""
    yield Tool(target=RACKED, label=Phrase("To the rack"), icon="layers", key="k")
    for seat in range(setting.seats):
        if seat != draft.seat:
            label = Phrase("Captured by {seat}", seat=SEATS[seat])
            yield Tool(
                target=f"{CAPTURED}-{seat}", label=label, icon=seat_signs(setting.seats, seat)[0], key=str(seat + 1)
            )
    yield REMOVE_TOOL


def _held_piece(setting: Setting, draft: Draft) -> Held:
    """Return the tile in hand and everywhere it can lie."""
    spots = []
    for square in range(AREA):
        x, y = middle(square)
        spots.append(Spot(target=GRID.names[square], x=x, y=y, fits=bool(_squares_for(setting, draft) >> square & 1)))
    return Held(
        label=Phrase("Holding: {seat}’s {tile}", seat=SEATS[draft.seat], tile=WORDS[draft.tile]),
        picture=frozenset(lone(draft.seat, draft.tile, -0.5, -0.5)),
        spots=tuple(spots),
        style=f"seat{draft.seat}",
        pull=0.3,
        sure=True,
    )


def _squares_for(setting: Setting, draft: Draft) -> int:
    """Return the empty squares that a tile fits."""
    return SQUARES_OF[draft.tile] & ~setting.layout.covered


def touch(setting: Setting, draft: Draft | None, target: str) -> Edited[Setting, Draft]:
    """Return the result of a press in the editor."""
    if picked := of_tray(target):
        return _pick(setting, draft, *picked)
    if draft and target == "cancel":
        return Edited(setting, message=Phrase("{tile} off the board.", tile=WORDS[draft.tile]))
    if draft and target == RACKED:
        return _to_rack(setting, draft)
    if draft and target.startswith(f"{CAPTURED}-"):
        return _capture(setting, draft, target.removeprefix(f"{CAPTURED}-"))
    if target.lower() not in GRID.index:
        raise unknown(target)
    return _place_at(setting, draft, GRID.square(target)) if draft else _lift(setting, GRID.square(target))


def _pick(setting: Setting, draft: Draft | None, seat: int, name: str) -> Edited[Setting, Draft]:
    """Take a tile of a tray in hand; put it back if it was in hand."""
    kind, _, tile = name.partition("-")
    if kind == CAPTURED:
        owner, _, tile = tile.partition("-")
        seat = int(owner) if owner.isdecimal() and len(owner) == 1 else len(NAMES)
    if seat >= setting.seats or tile not in TILES:
        raise unknown(name)
    picked = Draft(seat, TILES.index(tile))
    if draft == picked:
        return Edited(setting)
    return Edited(setting.without(seat, picked.tile) if kind != TILE else setting, picked)


def _tile(word: str) -> int:
    """Return the tile of a name."""
    return next(tile for tile, name in enumerate(TILES) if name.lower() == word.lower())


def _place_at(setting: Setting, draft: Draft, square: int) -> Edited[Setting, Draft]:
    """Put the tile in hand on a space."""
    name, space = NAMES[draft.seat], GRID.names[square]
    if setting.layout.covered >> square & 1:
        raise IllegalMove("covered", "There is a tile on {square} already.", square=space)
    if tile_at(draft.tile // 9, square) != draft.tile:
        raise IllegalMove("misfit", "{tile} can’t lie on {square}.", tile=WORDS[draft.tile], square=space)
    moved = setting.without(draft.seat, draft.tile)
    now = moved.with_words(name, *moved.words.get(name, ()), f"{TILES[draft.tile]}@{space}")
    message = Phrase("{seat}’s {tile} on {square}.", seat=SEATS[draft.seat], tile=WORDS[draft.tile], square=space)
    return Edited(_in_earliest_round(now), message=message)


def _lift(setting: Setting, square: int) -> Edited[Setting, Draft]:
    """Take the tile on a space in hand."""
    seat, tile = setting.layout.owner(square), setting.layout.tile(square)
    if seat is None or tile is None:
        raise IllegalMove("choose", "Choose a tile first.")
    return Edited(_in_earliest_round(setting.without(seat, tile)), Draft(seat, tile))


def _to_rack(setting: Setting, draft: Draft) -> Edited[Setting, Draft]:
    """Put the tile in hand on its seat's rack, in place of an unknown one."""
    moved = setting.without(draft.seat, draft.tile)
    rack = list(moved.rack(draft.seat))
    if UNKNOWN in rack:
        rack.remove(UNKNOWN)
    if len(rack) >= RACK:
        raise IllegalMove("full", "{seat}’s rack holds five tiles already.", seat=SEATS[draft.seat])
    known = sorted((word for word in [*rack, TILES[draft.tile]] if word != UNKNOWN), key=_tile)
    words = (*known, *(word for word in rack if word == UNKNOWN))
    message = Phrase("{tile} on {seat}’s rack.", tile=WORDS[draft.tile], seat=SEATS[draft.seat])
    return Edited(moved.with_words(f"{NAMES[draft.seat]}-{RACKED}", *words), message=message)


def _capture(setting: Setting, draft: Draft, captor: str) -> Edited[Setting, Draft]:
    """Put the tile in hand among a seat's captures."""
    if captor not in map(str, range(setting.seats)) or int(captor) == draft.seat:
        raise unknown(captor)
    name = f"{NAMES[int(captor)]}-{CAPTURED}"
    moved = setting.without(draft.seat, draft.tile)
    now = moved.with_words(name, *moved.words.get(name, ()), f"{NAMES[draft.seat]}:{TILES[draft.tile]}")
    gaps = {"seat": SEATS[int(captor)], "other": SEATS[draft.seat], "tile": WORDS[draft.tile]}
    return Edited(_in_earliest_round(now), message=Phrase("{seat} has captured {other}’s {tile}.", **gaps))


def _in_earliest_round(setting: Setting) -> Setting:
    """Move the state to the earliest possible round, as tiles have come or gone; never into the deal."""
    words = {name: own for name, own in setting.words.items() if name != "round"}
    if "draws" in words or words.get("turn") == (OVER,):
        words = {name: own for name, own in words.items() if name not in ("draws", "turn")}
        racks = {f"{name}-{RACKED}" for name in NAMES}
        words = {name: own for name, own in words.items() if name not in racks or own != ("-",)}
    return replace(setting, words={name: _trim(name, own, words) for name, own in words.items()})


def _trim(name: str, own: Words, words: Mapping[str, Words]) -> Words:
    """Return the words of a field; of a rack, without more unknown tiles than its seat can have."""
    seat, _, kind = name.partition("-")
    if kind != RACKED:
        return own
    taken = (word for field, found in words.items() if field.endswith(CAPTURED) for word in found)
    used = len(words.get(seat, ())) + sum(word.startswith(f"{seat}:") for word in taken)
    too_many = max(len(own) - (len(TILES) - used), 0)
    return own[: len(own) - too_many] or ("-",)


def choices(setting: Setting) -> tuple[Choice, ...]:
    """Offer the choices of the turn and the round."""
    turns = tuple(zip(NAMES[: setting.seats], SEATS, strict=False))
    seen = setting.seen
    seat = seen.turn if isinstance(seen.turn, int) else seen.drawing_seat if seen.turn is not None else 0
    now = (setting.words.get("turn") or setting.words.get("draws") or (NAMES[0],))[0]
    now = now if now in NAMES else NAMES[seat]
    least = earliest_round(setting.layout, NAMES.index(now))
    rounds = tuple((str(n), Phrase("{n}", n=n)) for n in range(min(least, TURNS), TURNS + 1))
    current = max(seen.clock - (seen.turn == "chance" and seen.clock > 0), 0) // setting.seats + 1
    shown = str(min(max(current, min(least, TURNS)), TURNS))
    return Choice("turn", Phrase("To move"), turns, now), Choice("round", Phrase("Round"), rounds, shown)


def choose(setting: Setting, name: str, value: str) -> Setting:
    """Return the state with another seat to move, or in another round."""
    now = _in_earliest_round(setting)
    if name == "turn" and value in NAMES[: setting.seats]:
        return now.with_words("turn", value)
    if name == "round" and value in map(str, range(1, TURNS + 1)):
        return now.with_words("round", value)
    raise unknown(value)


EDITING: Editing[Setting, Draft] = Editing(
    read=read, write=write, scene=scene, touch=touch, choices=choices, choose=choose
)
