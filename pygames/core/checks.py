"""Errors in a sentence for arguments of the wrong kind, as programs pass them by mistake."""

from __future__ import annotations

from pygames.core.game import Game

_QUOTED = 60


def no_move(thing: object) -> TypeError:
    """Return the error for something played that is no move, most likely its text."""
    hint = f" The move of a text: position.parse({thing!r})." if isinstance(thing, str) else ""
    return TypeError(f"A position plays a move of its game, not {_quoted(thing)}.{hint}")


def check_text(thing: object, what: str) -> str:
    """Return a text; TypeError if it is none, which names what is written as a text."""
    if not isinstance(thing, str):
        raise TypeError(f"{what} is written as a text, not as {type(thing).__name__}.")
    return thing


def check_seat(seat: object, seats: int) -> None:
    """Raise ValueError if there is no such seat."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise ValueError(f"The seats are numbered from 0 to {seats - 1}; there is no seat {_quoted(seat)}.")


def check_viewer(seat: object, seats: int) -> None:
    """Raise ValueError if this is neither a seat nor None, a spectator."""
    if seat is not None:
        check_seat(seat, seats)


def check_game(thing: object) -> Game:
    """Return a game; TypeError if it is none, most likely its name."""
    if not isinstance(thing, Game):
        raise TypeError(f'A game is wanted here, such as GAMES["blokus"], not {_quoted(thing)}.')
    return thing


def check_observation(thing: object) -> None:
    """Raise TypeError if this is no observation: something else, or a position that would show what a seat hides."""
    try:
        seen = thing.observe(None)  # type: ignore[attr-defined]
    except AttributeError:
        seen = None
    if thing is None or type(seen) is not type(thing):
        wanted = "position.observe(position.turn)"
        raise TypeError(f"A player chooses from an observation, {wanted}, not from {_quoted(thing)}.")


def _quoted(thing: object) -> str:
    """Return how a thing is written in Python, on one line and cut if it is long."""
    text = " ".join(repr(thing).split())
    return text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"
