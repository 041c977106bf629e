"""What is said of a challenge to a friend: on its sheet, and in the texts that go with its links."""

from __future__ import annotations

from pygames import GAMES
from pygames.core.phrase import Phrase
from pygames.play.dare import Dare
from web.app.model.dare import WON, outcome_of_try
from web.app.model.seats import bot_phrase

TOLD_BY_PLAYERS = Phrase("Results are told by the players themselves.")
FIRST_COUNTS = Phrase("Your first try is the one that counts. Hints and moves taken back are told along with it.")


def dared_side(dare: Dare) -> Phrase:
    """Return the side that is to be played."""
    return GAMES[dare.start.game].seat_name(dare.seat, dare.start.seats)


def opponents_of(dare: Dare) -> Phrase:
    """Return against whom it is played."""
    start = dare.start
    seats = [seat for seat in range(start.seats) if seat != dare.seat]
    told = [_opponent(start.names[seat] if start.names else "", start.players[seat]) for seat in seats]
    listed = told[0]
    if len(told) > 1 and len(set(told)) == 1:
        return Phrase("{n} × {name}", n=len(told), name=listed)
    for one in told[1:-1]:
        listed = Phrase("{names}, {name}", names=listed, name=one)
    return Phrase("{names} and {name}", names=listed, name=told[-1]) if len(told) > 1 else listed


def _opponent(name: str, player: str) -> Phrase:
    level = bot_phrase(player)
    return Phrase("{name} ({level})", name=name, level=level) if name else level


def same_for_both(dare: Dare) -> Phrase:
    """Return what is the same for both, and what may differ."""
    if not GAMES[dare.start.game].rules.outcomes:
        return Phrase("Both play the same position. The computer plays at the same level, but may choose other moves.")
    if dare.first:
        return Phrase(
            "Both play the same position, and rolls and draws come in the same order. The computer plays at the same "
            "level, but may choose other moves."
        )
    return Phrase("Both play the same position. Rolls, draws and the computer’s moves may differ.")


def dared_text(dare: Dare) -> Phrase:
    """Return the text that goes with the link of a challenge."""
    game, side = GAMES[dare.start.game].title, dared_side(dare)
    if not dare.first:
        return Phrase("{game}: how well can you do as {side} from here?", game=game, side=side)
    found = outcome_of_try(dare, dare.first)
    if found.rank[0] == WON and found.rank[2]:
        return Phrase(
            "{game}: can you do better? I won by {n} as {side} from here.", game=game, n=found.rank[2], side=side
        )
    told = Phrase("My result as {side} from here: {result}.", side=side, result=found.words)
    return Phrase("{game}: can you do better? {result}", game=game, result=told)


def asked(dare: Dare) -> Phrase:
    """Return what whoever opens a challenge is asked."""
    side = dared_side(dare)
    if not dare.first:
        return Phrase("How well can you do as {side} from here?", side=side)
    told, name = outcome_of_try(dare, dare.first).words, dare.first.name
    if not name:
        return Phrase("Can you do better? The result as {side} from here: {result}.", side=side, result=told)
    result = Phrase("{name}’s result as {side} from here: {result}.", name=name, side=side, result=told)
    return Phrase("Can you do better? {result}", result=result)


def answer_text(dare: Dare) -> Phrase:
    """Return the text that goes with the link of an answer."""
    assert dare.second
    game, mine = GAMES[dare.start.game].title, outcome_of_try(dare, dare.second).words
    if not dare.first:
        return Phrase("{game}, your challenge. My first try: {mine}.", game=game, mine=mine)
    theirs = outcome_of_try(dare, dare.first).words
    return Phrase("{game}, your challenge. My first try: {mine}. Yours: {theirs}.", game=game, mine=mine, theirs=theirs)
