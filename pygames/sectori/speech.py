"""Sectori in words: what a ply does, where a wall is, what to do next, and how the score comes about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from pygames.core.bits import members
from pygames.core.game import CHANCE
from pygames.core.phrase import Phrase, listed
from pygames.sectori import SEATS, picture
from pygames.sectori.rules import TILE_NAMES, Move, Position
from pygames.sectori.table import REMOVAL, REPEAT, ROW, TAKEOVER, Table
from pygames.sectori.why import one_short

SIDES = {
    "n": Phrase("north of {sector}"),
    "e": Phrase("east of {sector}"),
    "s": Phrase("south of {sector}"),
    "w": Phrase("west of {sector}"),
}
"""The place of a wall, by the letter of its side."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The wall or Takeover tile in preview, as the move that it would be."""

    move: Move


def describe(position: Position, text: str) -> Phrase:
    """Return what a ply does, in a sentence or two."""
    move = position.parse(text)
    after = position.play(move)
    told = [_ply_sentence(position, move, after)]
    if sectors := _claimed_without_tile(position, move, after):
        told.append(
            Phrase.count(
                "{sectors} is claimed without a tile.",
                "{sectors} are claimed without a tile.",
                sectors.bit_count(),
                sectors=names_of(position, sectors),
            )
        )
    return _sentences([*told, *_end_sentence(after)])


def _ply_sentence(position: Position, move: Move, after: Position) -> Phrase:
    """Return what a ply itself does, without its consequences."""
    seat, other = SEATS[position.mover], SEATS[1 - position.mover]
    match move.kind:
        case "die":
            return Phrase.count(
                "{seat} rolls a {n}: one wall to place.", "{seat} rolls a {n}: {n} walls to place.", move.at, seat=seat
            )
        case "tile":
            return _draw_sentence(position, move.at, after)
        case "wall":
            return _wall_sentence(position, move.at)
        case "takeover":
            name = position.table.grid.names[move.at]
            return Phrase("{seat} takes over {sector} from {other}.", seat=seat, sector=name, other=other)
        case "again":
            return Phrase("{seat} takes another turn.", seat=seat)
        case "end":
            return Phrase("{seat} ends the turn.", seat=seat)


def _draw_sentence(position: Position, kind: int, after: Position) -> Phrase:
    """Return what a drawn tile does."""
    names, seat = position.table.grid.names, SEATS[position.mover]
    sector = names[members(position.pending)[0]]
    if kind == TAKEOVER:
        other = SEATS[1 - position.mover]
        return Phrase("{seat} draws a Takeover and must choose one of {other}’s sectors.", seat=seat, other=other)
    if kind == REPEAT and after.repeats:
        return Phrase("{seat} draws a Repeat, claims {sector} and may take another turn.", seat=seat, sector=sector)
    if kind == REMOVAL and after.turn is not None:
        return Phrase.count(
            "{seat} draws a Removal and claims {sector}: {n} wall comes off.",
            "{seat} draws a Removal and claims {sector}: {n} walls come off.",
            (position.walls & ~after.walls).bit_count(),
            seat=seat,
            sector=sector,
        )
    return Phrase("{seat} draws a {tile} and claims {sector}.", seat=seat, tile=TILE_NAMES[kind], sector=sector)


def _wall_sentence(position: Position, edge: int) -> Phrase:
    """Return where a wall goes, and what it completes."""
    table, seat, there = position.table, SEATS[position.mover], where(position.table, edge)
    match completes(position, edge):
        case ():
            return Phrase("{seat} places a wall {where}.", seat=seat, where=there)
        case (sector,):
            name = table.grid.names[sector]
            return Phrase("{seat} places a wall {where} and completes {sector}.", seat=seat, where=there, sector=name)
        case (first, second):
            return Phrase(
                "{seat} places a wall {where} and completes {first} and {second}.",
                seat=seat,
                where=there,
                first=table.grid.names[first],
                second=table.grid.names[second],
            )
    raise AssertionError(edge)


def describe_turn(position: Position, texts: Sequence[str]) -> Phrase | None:
    """Return what a whole turn gained or left for the other seat; None if nothing was rolled."""
    moves, after = [], position
    for text in texts:
        moves.append(after.parse(text))
        after = after.play(moves[-1])
    rolls = " + ".join(str(move.at) for move in moves if move.kind == "die")
    if not rolls:
        return None
    walls = sum(move.kind == "wall" for move in moves)
    told = [_gain_sentence(position, after) or _walls_sentence(position, after, rolls, walls)]
    if _is_one_short_of_five(position, after):
        told.append(Phrase("One more sector makes five in a row."))
    if gone := (position.walls & ~after.walls).bit_count():
        told.append(Phrase.count("{n} wall came off.", "{n} walls came off.", gone))
    return _sentences([*told, *_end_sentence(after)])


def _roll_sentence(seat: Phrase, rolls: str, walls: int) -> Phrase:
    """Return what was rolled in a turn, and how many walls were placed."""
    if not walls:
        return Phrase("{seat} rolled {rolls}.", seat=seat, rolls=rolls)
    return Phrase.count(
        "{seat} rolled {rolls} and placed {n} wall.",
        "{seat} rolled {rolls} and placed {n} walls.",
        walls,
        seat=seat,
        rolls=rolls,
    )


def _walls_sentence(before: Position, after: Position, rolls: str, walls: int) -> Phrase:
    """Return what a turn without a gain left for the other seat, or what was rolled."""
    seat, ready = SEATS[before.mover], one_short(after).bit_count()
    if not walls or not ready or after.mover == before.mover:
        return _roll_sentence(seat, rolls, walls)
    return Phrase.count(
        "{seat} left {n} sector one wall short.", "{seat} left {n} sectors one wall short.", ready, seat=seat
    )


def _gain_sentence(before: Position, after: Position) -> Phrase | None:
    """Return how many sectors the mover took over and claimed in a turn; None if there were none."""
    names = {"seat": SEATS[before.mover], "other": SEATS[1 - before.mover]}
    gained = after.owned[before.mover] & ~before.owned[before.mover]
    taken = gained & before.owned[1 - before.mover]
    claimed = (gained & ~taken).bit_count()
    if not gained:
        return None
    if not taken:
        return Phrase.count("{seat} claimed {n} sector.", "{seat} claimed {n} sectors.", claimed, **names)
    if not claimed:
        return Phrase("{seat} took over one of {other}’s sectors.", **names)
    return Phrase.count(
        "{seat} took over one of {other}’s sectors and claimed {n} more.",
        "{seat} took over one of {other}’s sectors and claimed {n} more.",
        claimed,
        **names,
    )


def _is_one_short_of_five(before: Position, after: Position) -> bool:
    """Return whether a turn has brought the mover to four in a row whose fifth sector is still free."""
    own, free = after.owned[before.mover], ~(after.owned[0] | after.owned[1])
    rows = [row for row in after.table.rows if (row & own).bit_count() == ROW - 1 and row & free]
    return after.turn is not None and any((row & before.owned[before.mover]).bit_count() < ROW - 1 for row in rows)


def _end_sentence(after: Position) -> Iterator[Phrase]:
    """Yield why the game is over, if it is."""
    if after.turn is None:
        yield Phrase("Five in a row.") if after.line() else Phrase("All sectors are claimed.")


def _sentences(phrases: Iterable[Phrase]) -> Phrase:
    return reduce(lambda first, then: Phrase("{first} {then}", first=first, then=then), phrases)


def drawing_seat(position: Position) -> int:
    """Return the seat that rolls the die or draws a tile."""
    return position.mover


def describe_briefly(position: Position, text: str) -> Phrase:
    """Return a ply in a few words."""
    move = position.parse(text)
    match move.kind:
        case "die":
            return Phrase("rolls a {n}", n=move.at)
        case "tile":
            return _tile_briefly(position, move.at)
        case "wall":
            return Phrase("wall {where}", where=where(position.table, move.at))
        case "takeover":
            return Phrase("takes over {sector}", sector=position.table.grid.names[move.at])
        case "again":
            return Phrase("another turn")
        case "end":
            return Phrase("ends the turn")


def _tile_briefly(position: Position, kind: int) -> Phrase:
    """Return a drawn tile in a few words."""
    if kind == TAKEOVER:
        return Phrase("draws a Takeover")
    sector = position.table.grid.names[members(position.pending)[0]]
    return Phrase("draws a {tile}: {sector} is claimed", tile=TILE_NAMES[kind], sector=sector)


def forecast(position: Position, move: Move) -> Phrase | None:
    """Return the sectors that a wall completes, or None."""
    completed = completes(position, move.at) if move.kind == "wall" else ()
    if not completed:
        return None
    return Phrase("completes {sectors}", sectors=listed([position.table.grid.names[n] for n in completed]))


def score_breakdown(position: Position, seat: int) -> tuple[Phrase, ...]:
    """Return the facts that make up a seat's score."""
    sectors = Phrase.count("{n} sector", "{n} sectors", position.owned[seat].bit_count())
    rows = picture.winning_rows(position) if seat == position.mover else []
    return sectors, *(Phrase("five in a row: {sectors}", sectors=names_of(position, row)) for row in rows)


def prompt(position: Position, draft: Draft | None) -> Phrase:
    """Return the next thing to do."""
    if draft:
        piece, effect = left_to_place(position), forecast(position, draft.move)
        if effect:
            return Phrase("Here the {piece} {effect}. Place it, or try another spot.", piece=piece, effect=effect)
        return Phrase("Place the {piece} here, or move it.", piece=piece)
    waiting = position.table.grid.names[members(position.pending)[0]] if position.pending else ""
    if position.turn is None:
        return Phrase("The game is over.")
    if position.turn == CHANCE:
        return Phrase("Draw a tile for {sector}.", sector=waiting) if waiting else Phrase("Roll the die.")
    if waiting:
        return Phrase("Choose a sector of {other} to take over.", other=SEATS[1 - position.mover])
    if not position.left:
        return Phrase("Take another turn or end this one.")
    return Phrase.count(
        "Place {n} wall between the pegs.", "Place {n} walls between the pegs.", picture.walls_left(position)
    )


def held_label(position: Position, draft: Draft | None) -> Phrase:
    """Return what is in hand, where it is previewed and what it would do there."""
    piece = left_to_place(position)
    if draft is None:
        return piece
    if draft.move.kind == "takeover":
        return Phrase("{piece} on {square}", piece=piece, square=position.table.grid.names[draft.move.at])
    laid, effect = describe_briefly(position, str(draft.move)), forecast(position, draft.move)
    return Phrase("{laid}: {effect}", laid=laid, effect=effect) if effect else laid


def left_to_place(position: Position) -> Phrase:
    """Return what the seat to move has to place."""
    return TILE_NAMES[TAKEOVER] if position.pending else Phrase("wall")


def where(table: Table, edge: int) -> Phrase:
    """Return where an edge is."""
    name = table.edges[edge].names[0]
    return Phrase(SIDES[name[-1]].template, sector=name[:-1])


def completes(position: Position, edge: int) -> tuple[int, ...]:
    """Return the sectors that a wall on a free edge would complete."""
    table = position.table
    walls = position.walls | 1 << edge
    return tuple(n for n in table.edges[edge].sectors if walls & table.sides[n] == table.sides[n])


def _claimed_without_tile(position: Position, move: Move, after: Position) -> int:
    """Return the sectors that this ply claims for the mover without a tile."""
    claimed = after.owned[position.mover] & ~position.owned[position.mover]
    if move.kind == "takeover":
        return claimed & ~(1 << move.at)
    # the lowest completed sector is the one that the tile was drawn for (rule 3)
    return claimed & ~(position.pending & -position.pending) if move.kind == "tile" else claimed


def lies(table: Table, sector: int, seat: int | None, kind: int | None, walls: int) -> Phrase:
    """Return what lies on a sector, in words."""
    name = table.grid.names[sector]
    if seat is None:
        all_ = table.sides[sector].bit_count()
        return Phrase("{sector}, unclaimed, {n} of {all} walls", sector=name, n=walls, all=all_)
    if kind is None:
        return Phrase("{sector}: {seat}’s sector, without a tile", sector=name, seat=SEATS[seat])
    return Phrase("{sector}: {seat}’s sector, {tile} tile", sector=name, seat=SEATS[seat], tile=TILE_NAMES[kind])


def names_of(position: Position, sectors: int) -> Phrase:
    """Return the names of a set of sectors."""
    return position.table.grid.listed(sectors)


def end_reason(position: Position) -> Phrase:
    """Return why the game is over."""
    return Phrase("Five in a row ends the game.") if position.line() else Phrase("All sectors are claimed.")


def won_by(position: Position) -> Phrase | None:
    """Return how the game was won, if the number of sectors doesn't tell."""
    return Phrase("with five in a row") if position.line() else None
