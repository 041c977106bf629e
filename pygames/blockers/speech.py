"""Blockers! in words: what a tile does or would do, what to do next, and how the score comes about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygames.blockers import SEATS
from pygames.blockers.groups import parts
from pygames.blockers.layout import Layout, Tally
from pygames.blockers.observation import Observation
from pygames.blockers.tiles import (
    AREA,
    GRID,
    HIDDEN_DRAW,
    ON_EVERY,
    SQUARES_OF,
    TILES,
    WILD,
    WORDS,
    Move,
    kind_of,
)
from pygames.blockers.turns import TURNS
from pygames.core.bits import members
from pygames.core.game import CHANCE
from pygames.core.notation import normalize
from pygames.core.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Draft:
    """A tile in hand, and the square where it lies in preview, if any."""

    tile: int
    square: int | None = None


def describe(observation: Observation, text: str) -> Phrase:
    """Return what a move or draw does, in a sentence or two, without naming a tile that the viewer can't see."""
    if normalize(text).startswith("*"):
        return _draw_sentence(observation, text)
    move = observation.parse(text)
    assert isinstance(move, Move)
    seat = observation.play(move).layout.owner(move.square)
    assert seat is not None
    names = {"seat": SEATS[seat], "tile": WORDS[move.tile], "space": GRID.names[move.square]}
    layout = observation.layout
    victim, taken = layout.owner(move.square), layout.tile(move.square)
    if victim is None or taken is None:
        told = Phrase("{seat} places the {tile} on {space}.", **names)
    else:
        n = layout.captured_from(seat, victim).bit_count() + 1
        told = Phrase.count(
            "{seat} places the {tile} on {space} and captures {other}’s {taken} – {n} of {other}’s tiles so far.",
            "{seat} places the {tile} on {space} and captures {other}’s {taken} – {n} of {other}’s tiles so far.",
            n,
            other=SEATS[victim],
            taken=WORDS[taken],
            **names,
        )
    match parts(layout.squares[seat], move.square):
        case 0:
            return Phrase("{told} That makes a new group.", told=told)
        case 1:
            return told
        case n:
            return Phrase("{told} That joins {n} groups.", told=told, n=n)


def describe_turn(observation: Observation, texts: Sequence[str]) -> Phrase | None:
    """Return what the tile placed in a turn did to the groups on the board; None if only tiles were drawn."""
    placed = next((text for text in texts if not normalize(text).startswith("*")), None)
    if placed is None:
        return None
    move = observation.parse(placed)
    assert isinstance(move, Move)
    after, layout = observation.play(move).layout, observation.layout
    seat = after.owner(move.square)
    assert seat is not None
    joined = parts(layout.squares[seat], move.square)
    if (victim := layout.owner(move.square)) is not None:
        return _capture_sentence(layout, move, (seat, victim), joined)
    if joined > 1:
        return Phrase("{seat} joined {n} groups.", seat=SEATS[seat], n=joined)
    between, other = max((parts(own, move.square), n) for n, own in enumerate(layout.squares) if n != seat)
    if between > 1:
        names = {"seat": SEATS[seat], "other": SEATS[other]}
        return Phrase("{seat} moved in between {n} of {other}’s groups.", n=between, **names)
    if not joined and layout.squares[seat]:
        return Phrase("{seat} started a new group with the {tile}.", seat=SEATS[seat], tile=WORDS[move.tile])
    return Phrase("{seat} placed the {tile}.", seat=SEATS[seat], tile=WORDS[move.tile])


def _capture_sentence(layout: Layout, move: Move, seats: tuple[int, int], joined: int) -> Phrase:
    """Return which tile was captured from whom, and what that joined."""
    taken = layout.tile(move.square)
    assert taken is not None
    names = {"seat": SEATS[seats[0]], "other": SEATS[seats[1]], "taken": WORDS[taken]}
    if joined > 1:
        return Phrase("{seat} captured {other}’s {taken} and joined {n} groups.", n=joined, **names)
    return Phrase("{seat} captured {other}’s {taken}.", **names)


def drawing_seat(observation: Observation) -> int:
    """Return the seat that draws a tile."""
    return observation.drawing_seat


def describe_briefly(observation: Observation, text: str) -> Phrase:
    """Return a move or draw in a few words."""
    if normalize(text).startswith("*"):
        if observation.turn == CHANCE and observation.drawing_seat != observation.viewer:
            return Phrase("draws a tile")
        return Phrase("draws the {tile}", tile=WORDS[observation.parse(text).tile])
    move = observation.parse(text)
    assert isinstance(move, Move)
    return Phrase("{tile} on {space}", tile=WORDS[move.tile], space=GRID.names[move.square])


def forecast(observation: Observation, move: Move) -> Phrase:
    """Return what a tile captures, and which groups it makes or joins."""
    layout = observation.layout
    assert isinstance(observation.turn, int)
    match parts(layout.squares[observation.turn], move.square):
        case 0:
            effect = Phrase("makes a new group")
        case 1:
            effect = Phrase("adds to a group")
        case n:
            effect = Phrase("joins {n} groups", n=n)
    victim, taken = layout.owner(move.square), layout.tile(move.square)
    if victim is None or taken is None:
        return effect
    return Phrase("captures {seat}’s {tile} and {effect}", seat=SEATS[victim], tile=WORDS[taken], effect=effect)


def score_breakdown(observation: Observation, seat: int) -> tuple[Phrase, ...]:
    """Return the facts that make up a seat's score."""
    tally = observation.tally(seat)
    facts = [Phrase.count("{n} group", "{n} groups", len(tally.groups))]
    if observation.scoring == "blockers" and tally.largest_capture:
        facts.append(most_captured(tally))
    return (*facts, tie) if (tie := tie_fact(observation, seat)) else tuple(facts)


def tie_fact(observation: Observation, seat: int) -> Phrase | None:
    """Return a seat's captures, if another has the same score."""
    tally = observation.tally(seat)
    if observation.scores().count(tally.score) == 1:
        return None
    return Phrase.count(
        "{n} capture in all (a tie goes to the player with fewest)",
        "{n} captures in all (a tie goes to the player with fewest)",
        tally.total,
    )


def score_note(tally: Tally, scoring: str) -> Phrase | None:
    """Return how a seat's score comes about, in a line."""
    groups = Phrase.count("{n} group", "{n} groups", len(tally.groups))
    if scoring == "uptown" or not tally.largest_capture:
        return groups if tally.groups or tally.total else None
    captured = most_captured(tally)
    return Phrase("{groups} + {captured} = {score}", groups=groups, captured=captured, score=tally.score)


def most_captured(tally: Tally) -> Phrase:
    """Return the number of tiles captured of the colour, or colours, captured most."""
    most = [SEATS[seat] for seat, tiles in enumerate(tally.captured) if tiles.bit_count() == tally.largest_capture]
    names = most[0]
    for name in most[1:-1]:
        names = Phrase("{names}, {name}", names=names, name=name)
    if len(most) > 1:
        names = Phrase("{names} or {name}", names=names, name=most[-1])
    return Phrase.count(
        "{n} tile captured from {seat}", "{n} tiles captured from {seat}", tally.largest_capture, seat=names
    )


def _draw_sentence(seen: Observation, text: str) -> Phrase:
    """Return who draws, and what, if the viewer sees it."""
    seat = SEATS[seen.drawing_seat]
    if normalize(text) == str(HIDDEN_DRAW) or (seen.turn == CHANCE and seen.drawing_seat != seen.viewer):
        return Phrase("{seat} draws a tile.", seat=seat)
    return Phrase("{seat} draws the {tile}.", seat=seat, tile=WORDS[seen.parse(text).tile])


def where(tile: int) -> Phrase:
    """Return where a tile may go."""
    squares = members(SQUARES_OF[tile])
    match kind_of(tile):
        case 0:
            return Phrase("column {column}", column=TILES[tile])
        case 1:
            return Phrase("row {row}", row=TILES[tile])
        case 2:
            return Phrase("box {first} to {last}", first=GRID.names[squares[0]], last=GRID.names[squares[-1]])
    return Phrase("any space")


def prompt(seen: Observation, draft: Draft | None) -> Phrase:
    """Return the next thing to do."""
    seat = seen.drawing_seat if seen.turn == CHANCE else seen.turn
    if seat is None:
        return Phrase("The game is over.")
    if seat != seen.viewer:
        name = SEATS[int(seat)]
        if seen.turn == CHANCE:
            return Phrase("{seat} draws a tile.", seat=name)
        return Phrase("{seat} has to place a tile.", seat=name)
    if seen.turn == CHANCE:
        return Phrase("Draw a tile.")
    if draft is None and not seen.legal_set & ~(seen.layout.covered * ON_EVERY):
        return Phrase("None of your tiles fits an empty space, so you must capture: choose a tile.")
    if draft is None:
        return Phrase("Choose a tile.")
    if draft.square is None:
        if kind_of(draft.tile) == kind_of(WILD):
            return Phrase("The {tile}: choose any space.", tile=WORDS[draft.tile])
        return Phrase("The {tile}: choose a space in {where}.", tile=WORDS[draft.tile], where=where(draft.tile))
    return preview(seen, draft.tile, draft.square)


def preview(seen: Observation, tile: int, square: int) -> Phrase:
    """Return what one of the viewer's tiles would do on a square, and the score that the viewer would have."""
    assert seen.viewer is not None
    move = seen.parse(f"{TILES[tile]}@{GRID.names[square]}")
    assert isinstance(move, Move)
    score = seen.layout.after(seen.viewer, kind_of(tile) * AREA + square).scores(seen.scoring)[seen.viewer]
    done = forecast(seen, move)
    return Phrase(
        "Here the {tile} {effect}. Your score would be {score} – lower is better.",
        tile=WORDS[tile],
        effect=done,
        score=score,
    )


def end_reason(observation: Observation) -> Phrase:
    """Return why the game is over, and what decided it if the scores did not."""
    scores = observation.scores()
    if sum(score == min(scores) for score in scores) > len(observation.winners()):
        return Phrase(
            "Every player has had {n} turns. The lead is tied, so whoever made the fewest captures wins.", n=TURNS
        )
    return end_reason_without_ties(observation)


def end_reason_without_ties(_observation: Observation) -> Phrase:
    """Return why the game is over."""
    return Phrase("Every player has had {n} turns.", n=TURNS)
