"""Descriptions of saved games, and the pages of their list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from pygames import GAMES, Record
from pygames.core.phrase import Phrase
from pygames.play.bot_name import written_seats
from pygames.play.ending import AGREED, RESIGNED, TIME
from pygames.play.session import HUMAN
from web.app.model.seats import bot_name
from web.app.model.words import Translator, signed_score
from web.app.storage.friends import awaited, is_my_turn, is_unsent
from web.app.storage.handicap import result_of
from web.app.storage.plan import FRIEND
from web.app.storage.shelf import Shelf, title_of

CHANCE_SIGN = "*"
"""The first character of the text of an outcome of chance, in all games."""


PAGE = 50
"""How many saved games a page shows."""


HOW = {TIME: Phrase("on time"), RESIGNED: Phrase("by resignation"), AGREED: Phrase("by agreement")}
"""How a game was decided that ended outside its rules."""


NOT_SENT = Phrase("Not sent yet")
"""What is said in the lists of a game among friends whose last link has not left this device."""
UNKNOWN_GAME = Phrase("An unknown game")
MADE_BY_NEWER = Phrase("made by a newer version")
"""What is said in the list of a game that can only be looked at."""


FEW = 3
"""The most games to resume on the start screen, unless friends wait for more."""
MANY = 8
"""The most games there in which it is the player's turn."""


def to_go_on_with(shelf: Shelf) -> list[str]:
    """Return the keys of the games that the start screen offers to resume: first all that friends wait for."""
    open_keys = (key for key in shelf.in_order() if key in shelf.records and not shelf.records[key].result)
    return [*islice(open_keys, max(FEW, min(MANY, len(shelf.turns))))]


NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


def room_needed(shelf: Shelf) -> str:
    """Return how many games the start screen offers to resume, and whether there are `more`.

    The page remembers it for the next visit, to reserve space in the prerendered start screen: see `reserved`.
    """
    rows = len(to_go_on_with(shelf))
    return NUMBERS[rows] + ("more" if 0 < rows < len(shelf.games) else "")


def on_page(shelf: Shelf, page: int) -> list[str]:
    """Return the keys of the games on a page, the first of which is 0."""
    return shelf.in_order()[page * PAGE : (page + 1) * PAGE]


def last_page(shelf: Shelf) -> int:
    """Return the number of the last page."""
    return max(0, len(shelf.in_order()) - 1) // PAGE


def score_told(record: Record, scores: Sequence[int]) -> str:
    """Return the scores of a finished game, that of the only person first."""
    first = record.players.index(HUMAN) if record.players.count(HUMAN) == 1 else 0
    return " : ".join(map(signed_score, (*scores[first:], *scores[:first])))


def awaited_told(say: Translator, record: Record) -> str:
    """Return whose turn it is in a game among friends, or that the last link has not left; else empty if it is over."""
    if is_unsent(record):
        return say(NOT_SENT)
    if record.result:
        return ""
    if is_my_turn(record):
        return say(Phrase("Your turn"))
    names, wanted = record.names or ("",) * record.seats, awaited(record).split(",")
    known = [names[int(seat)] for seat in wanted if seat.isdecimal() and int(seat) < record.seats]
    name = ", ".join(filter(None, known))
    return say(Phrase("Waiting for {name}", name=name) if name else Phrase("Waiting for your friends"))


def players_line(say: Translator, record: Record) -> str:
    """Return the players of a game, in short."""
    players, names = written_seats(record.players, record.names)
    unnamed = {player for name, player in zip(names, players, strict=True) if not name}
    bots = unnamed - {HUMAN, FRIEND}
    return ", ".join([*filter(None, names), *sorted(bot_name(say, bot) for bot in bots)])


def state(say: Translator, record: Record) -> str:
    """Return how far a game is."""
    decided = sum(not ply.startswith(CHANCE_SIGN) for ply in record.plies)
    return say(_result(record) if record.result else Phrase.count("{n} move", "{n} moves", decided))


def _result(record: Record) -> Phrase:
    """Return who has won a finished game."""
    game, winners = GAMES[record.game], result_of(record)
    people = [seat for seat, who in enumerate(record.players) if who == HUMAN]
    if len(winners) == record.seats:
        return Phrase("A draw")
    if len(people) == 1:
        shared = len(winners) > 1
        if people[0] in winners:
            return Phrase("You shared the win") if shared else Phrase("You won")
        return Phrase("You lost")
    names = [record.names[seat] if record.names and record.names[seat] else "" for seat in winners]
    first = Phrase("{name}", name=names[0]) if names[0] else game.seat_name(winners[0], record.seats)
    return Phrase("{seat} won", seat=first) if len(winners) == 1 else Phrase("A shared win")


def saved_title(say: Translator, shelf: Shelf, key: str) -> str:
    """Return the title of a saved game, or else the name of its game."""
    record = playable_part(shelf, key)
    return (title_of(record) or GAMES[record.game].title) if record else say(UNKNOWN_GAME)


def playable_part(shelf: Shelf, key: str) -> Record | None:
    """Return a saved game, or what is understood of a newer version's; None if nothing is."""
    return shelf.newer[key].before if key in shelf.newer else shelf.records[key]
