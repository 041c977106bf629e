"""Who sits where, as players read it: names, signs and scores."""

from __future__ import annotations

from collections.abc import Sequence

from pygames import Game, Session
from pygames.core.phrase import Phrase
from pygames.core.session import HUMAN
from web.app.html import Html, icon, tag
from web.app.words import Words

BOTS = {"greedy": Phrase("Computer"), "random": Phrase("Computer, at random")}


def seat_sign(game: Game, seat: int, seats: int) -> Html:
    """The sign of a seat."""
    return tag("span", *map(icon, game.seat_signs(seat, seats)), class_=f"sign seat{seat}")


def bot_name(say: Words, level: str) -> str:
    """What a computer player is called."""
    return say(BOTS.get(level, Phrase("Computer")))


def who(say: Words, session: Session, seat: int) -> str:
    """Who sits on a seat: You where one person plays, else the seat's colour; computers by their kind."""
    player = session.players[seat]
    if player != HUMAN:
        return bot_name(say, player.removeprefix("bot "))
    if session.players.count(HUMAN) == 1:
        return say(Phrase("You"))
    return say(Phrase("Person"))


def seat_name(session: Session, seat: int) -> Phrase:
    """What a seat is called."""
    return session.game.seat_name(seat, session.seats)


def seats_bar(say: Words, session: Session, scores: Sequence[int], turn: object, *, thinking: bool) -> Html:
    """The seats in a row, with their scores and whose turn it is."""
    return tag(
        "ul",
        *(_seat(say, session, seat, scores[seat], turn == seat, thinking=thinking) for seat in range(session.seats)),
        class_="seats",
    )


def _seat(say: Words, session: Session, seat: int, score: int, to_move: bool, *, thinking: bool) -> Html:
    state = Phrase("is thinking") if thinking and to_move else Phrase("to move") if to_move else None
    return tag(
        "li",
        seat_sign(session.game, seat, session.seats),
        tag(
            "span",
            tag("b", say(seat_name(session, seat))),
            tag("span", who(say, session, seat), class_="soft"),
            class_="who",
        ),
        tag("span", say(state), class_="visually-hidden") if state else Html(),
        tag("span", signed(score), class_="score", title=say(Phrase("Score"))),
        class_=" ".join(
            ["seat", f"seat{seat}", *(["to-move"] if to_move else []), *(["thinking"] if state and thinking else [])]
        ),
    )


def signed(score: int) -> str:
    """A score with a real minus sign."""
    return f"−{-score}" if score < 0 else str(score)


def game_class(game: Game) -> str:
    """The style-sheet classes under which a game's own colours hold."""
    return f"game {game.name}"
