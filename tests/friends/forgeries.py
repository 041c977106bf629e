"""What can be changed in a text, and turns made up for a seat of somebody else, for random games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from pygames.core.game import CHANCE
from pygames.friends import Letter, Peer
from pygames.friends.chance import LENGTH, Chain, chain
from pygames.friends.log import Transcript
from tests.friends.cheats import public_moves


def longer(one: Transcript, other: Transcript) -> tuple[Chain, ...]:
    """Return all elements that are known from two games, which may have other seats."""
    same = [mine[:1] == theirs[:1] for mine, theirs in zip(one.chains, other.chains, strict=True)]
    return tuple(
        max(mine, theirs, key=len) if known else mine
        for known, mine, theirs in zip(same, one.chains, other.chains, strict=True)
    )


def made_up(log: Transcript, seat: int, rng: Random) -> list[str]:
    """Return a turn that a seat could have played for all that everybody knows."""
    position, plies = log.view.position, list[str]()
    while log.goes_on(position, seat, plies):
        if position.turn == CHANCE:
            text = log.chance(seat, sum(ply.startswith("*") for ply in plies), position)
        else:
            able = Peer(replace(log, view=replace(log.view, position=position)))
            text = rng.choice(public_moves(able) or ["-"])
        position = position.play(position.parse(text))
        plies.append(text)
    return plies


Change = Callable[[Letter, Letter, Random], dict[str, Any]]


def _at_random(values: tuple[Any, ...], value: Any, rng: Random) -> tuple[Any, ...]:
    at = rng.randrange(len(values)) if values else 0
    return (*values[:at], value, *values[at + 1 :])


def _of_other(name: str) -> Change:
    """Return a change that takes one thing, or one seat's, from another message."""

    def change(letter: Letter, other: Letter, rng: Random) -> dict[str, Any]:
        mine, theirs = getattr(letter, name), getattr(other, name)
        if isinstance(mine, tuple) and len(mine) == len(theirs) == letter.terms.seats and rng.random() < 0.7:
            at = rng.randrange(len(mine))
            return {name: (*mine[:at], theirs[at], *mine[at + 1 :])}
        return {name: theirs}

    return change


def _element(letter: Letter, _: Letter, rng: Random) -> dict[str, Any]:
    strange = chain(rng.randbytes(16))[:20]
    number = rng.choice([3, len(letter.plies) % 19, LENGTH])
    return {"elements": _at_random(letter.elements, (number, strange[min(number, 19)]), rng)}


def _vouched(letter: Letter, _: Letter, rng: Random) -> dict[str, Any]:
    told = rng.choice([None, (rng.randrange(9), rng.randbytes(64)), *letter.vouched])
    return {"vouched": _at_random(letter.vouched, told, rng)}


def _numbered(letter: Letter, _: Letter, rng: Random) -> dict[str, Any]:
    numbers = [(told[0] + rng.choice([-1, 1]), told[1]) if told and told[0] else told for told in letter.vouched]
    return {"vouched": _at_random(letter.vouched, rng.choice(numbers), rng)}


def _ply(letter: Letter, other: Letter, rng: Random) -> dict[str, Any]:
    plies = [*letter.plies]
    if rng.random() < 0.3 and plies:
        del plies[rng.randrange(len(plies)) :]
    elif rng.random() < 0.5 and plies:
        plies[rng.choice([-1, rng.randrange(len(plies))])] = rng.choice(other.plies or ("*1",))
    else:
        plies += other.plies[-1:]
    return {"plies": tuple(plies)}


CHANGES: tuple[Change, ...] = (
    *map(_of_other, ("elements", "vouched", "plies", "skips", "proposal", "backs", "resigned")),
    _element,
    _vouched,
    _numbered,
    _ply,
    _ply,
    lambda letter, _, rng: {"resigned": rng.randrange(letter.terms.seats)},
    lambda letter, _, rng: {"skips": (*letter.skips, len(letter.plies) + rng.randrange(3))},
    lambda letter, _, rng: {"names": _at_random(letter.names, "Mallory", rng)},
    lambda letter, _, rng: {"signers": _at_random(letter.signers, rng.randbytes(32), rng)},
    lambda letter, _, rng: {"backs": (*letter.backs, (rng.randrange(4), 4))},
    lambda letter, _, rng: {"backs": letter.backs[:-1]},
    lambda letter, _, rng: {"terms": replace(letter.terms, inviter=rng.randrange(letter.terms.seats))},
    lambda letter, _, rng: {"terms": replace(letter.terms, version=1)},
)
"""What can be changed in a text, given another one."""
