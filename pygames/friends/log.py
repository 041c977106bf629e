"""The public state of a game among friends: merged from messages, each of which is checked as far as it is new."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from pygames.core.game import CHANCE, IllegalMove
from pygames.friends.chance import LENGTH, chain, chosen, open_chance, seal, table_id
from pygames.friends.letter import EACH, BadMessage, Letter, Tags, Terms, within_bounds
from pygames.friends.perspective import Perspective
from pygames.play.ending import RESIGNED, Ending
from pygames.play.record import HIDDEN, shorten

Chain = tuple[bytes, ...]
"""The known elements of a seat, the promise first; empty until it has joined."""


@dataclass(frozen=True)
class Turn:
    """What one seat did until another had to act; nothing if it was skipped."""

    seat: int
    plies: tuple[str, ...] = ()
    resigned: bool = False
    # not compared, as `_common` compares with plies of a message, from which hidden outcomes are left out
    draws: int = field(default=0, compare=False)
    """The number of hidden outcomes after it."""

    @property
    def is_skipped(self) -> bool:
        """Whether the seat had no legal move."""
        return not self.plies and not self.resigned

    def __str__(self) -> str:
        """Return the text that seals cover."""
        return " ".join((str(self.seat), *(self.plies or "-"), *(["resigned"] if self.resigned else [])))


@dataclass(frozen=True)
class Transcript:
    """The public state of a game among friends. Tuples are by seat, except the turns."""

    terms: Terms
    names: tuple[str, ...]
    chains: tuple[Chain, ...]
    view: Perspective = field(compare=False, repr=False)
    """The game as a spectator sees it."""
    turns: tuple[Turn, ...] = ()
    """The turns in order; the first is number 1."""
    seals: tuple[tuple[int, bytes] | None, ...] = ()
    """The seal on each seat's last turn, with the turn's number."""
    extras: Tags = field(default=(), compare=False)
    """Tags of messages that only newer versions know, passed on as they are."""
    dealt: int = field(default=0, compare=False)
    """The number of hidden outcomes before the first turn."""

    @classmethod
    def empty(cls, terms: Terms, names: Sequence[str]) -> Self:
        """Return a game that nobody has joined yet."""
        nothing = ((),) * terms.seats
        return cls(terms, tuple(names), nothing, Perspective.start(terms, None), seals=(None,) * terms.seats)

    @classmethod
    def of(cls, letter: Letter) -> Self:
        """Return the state in a message, for a device that knows nothing else; BadMessage if it is invalid."""
        return replace(cls.empty(letter.terms, letter.names)._with(letter, ()), extras=letter.extras)

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(self.chains)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, as far as everybody can see."""
        return self.view.seat is None or self.ending is not None

    @property
    def ending(self) -> Ending | None:
        """The resignation that ended the game; None if nobody has resigned."""
        last = self.turns[-1] if self.turns else None
        return Ending(RESIGNED, last.seat) if last and last.resigned else None

    @property
    def winners(self) -> frozenset[int]:
        """The seats that have won: none until the game is over."""
        position = self.view.position
        won: frozenset[int] = self.ending.winners(self.terms.game, position) if self.ending else position.winners()
        return won

    @property
    def seat(self) -> int | None:
        """The seat whose turn is next; None until all have joined, and when the game is over."""
        return self.view.seat if self.is_full and not self.is_over else None

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that the game waits for: to join, to reveal an element or a secret, or to play."""
        everybody = range(self.terms.seats)
        if not self.is_full:
            return tuple(seat for seat in everybody if not self.chains[seat])
        if self.seat is None:
            hides = self.terms.game.has_secrets
            return tuple(seat for seat in everybody if hides and not self.secret(seat))
        return self.lacking(self.seat) or (self.seat,)

    def secret(self, seat: int) -> bytes | None:
        """Return the secret of a seat; None until it is shown."""
        elements = self.chains[seat]
        return elements[LENGTH] if len(elements) > LENGTH else None

    def lacking(self, seat: int) -> tuple[int, ...]:
        """Return the seats whose elements are missing for a seat to see its own draws, or its next chance event."""
        number = self._needed(seat)
        return tuple(other for other, given in enumerate(self.chains) if other != seat and len(given) <= number)

    def _needed(self, seat: int) -> int:
        """Return the number of the others' elements that a seat needs before its next turn."""
        game, turns = self.terms.game, self.turns
        if self.view.owed[:1] == (seat,):
            return 0
        if game.has_secrets:
            return 1 + max((n for n, turn in enumerate(turns, 1) if turn.seat == seat and turn.draws), default=0)
        comes = self.view.position.turn == CHANCE or (game.rules.outcomes and self.terms.dice != EACH)
        return len(turns) + 1 if comes else 0

    def rests(self, seat: int) -> bool:
        """Return whether a seat's secret is due."""
        return self.is_over or self.terms.game.rules.rests(self.view.position, seat)

    @cached_property
    def table(self) -> bytes:
        """The game's identifier in all formulas."""
        return table_id(self.terms.text, self.names, [elements[0] for elements in self.chains])

    def chance(self, seat: int, count: int, position: Any) -> str:
        """Return the outcome of an open chance event in the next turn; BadMessage if it comes too early."""
        turn = len(self.turns) + 1
        for other, given in enumerate(self.chains):
            if len(given) <= turn + (other == seat):
                raise BadMessage("withheld", turn=turn, seat=other)
        # the seat's own is one ahead: it is shown with the turn itself, when the others' are fixed
        others = (given[turn] for other, given in enumerate(self.chains) if other != seat)
        number = open_chance(self.table, turn, count, self.chains[seat][turn + 1], others)
        return str(chosen(position.chance_outcomes(), number))

    def goes_on(self, position: Any, seat: int, plies: Collection[str]) -> bool:
        """Return whether a seat's turn continues after some of its plies."""
        game = self.terms.game
        if position.turn is None or game.actor(position) != seat:
            return False
        if not plies:
            return True
        after_choice = not [*plies][-1].startswith("*")
        waits = self.terms.dice == EACH and position.turn == CHANCE and after_choice
        return not game.has_secrets and not waits

    def letter(self) -> Letter:
        """Return the message with this state."""
        plies = [HIDDEN] * self.dealt
        for turn in self.turns:
            plies += [*turn.plies, *[HIDDEN] * turn.draws]
        return Letter(
            terms=self.terms,
            names=self.names,
            elements=tuple((len(given) - 1, given[-1]) if given else None for given in self.chains),
            plies=tuple(plies),
            skips=tuple(number for number, turn in enumerate(self.turns, 1) if turn.is_skipped),
            seals=self.seals,
            resigned=self.ending.seat if self.ending else None,
            extras=self.extras,
        )

    def knows(self, letter: Letter) -> bool:
        """Return whether a message is, or claims to be, of this game: it has an element of a known chain."""
        return any(self._fits(seat, told) for seat, told in enumerate(letter.elements))

    def _fits(self, seat: int, told: tuple[int, bytes] | None) -> bool:
        """Return whether an element belongs to a seat's chain, as far as that is known."""
        known = self.chains[seat]
        return told is not None and bool(known) and chained(known, *told) is not None

    def united(self, letter: Letter, here: Collection[int] = ()) -> Self:
        """Return the state merged with a message; BadMessage if they contradict each other.

        `here` are the seats of this device.
        """
        # equal terms are not enough: two games of the same people may have them
        if letter.terms != self.terms or not self.knows(letter):
            raise BadMessage("other-game")
        log = self._with(letter, here)
        if log == self:
            return self
        return replace(log, extras=within_bounds({**dict(self.extras), **dict(letter.extras)}) or letter.extras)

    def _with(self, letter: Letter, here: Collection[int]) -> Self:
        chains = tuple(self._longer(seat, letter, here) for seat in range(self.terms.seats))
        log = self.joined(chains, letter.names)
        log = log._gone_on(letter, here)
        for seat, given in enumerate(chains):
            # known elements count the promise, c[0]: after t turns c[t + 1] is the last one due
            due = len(log.turns) + 2 if log.is_full else 1
            if len(given) > due and not (len(given) > LENGTH and log.rests(seat)):
                raise BadMessage("early", seat=seat)
        return log._sealed(letter, self.chains)

    def _longer(self, seat: int, letter: Letter, here: Collection[int]) -> Chain:
        """Return the elements of a seat, including those in a message."""
        known, told = self.chains[seat], letter.elements[seat]
        if told is None:
            return known
        longer = chained(known, *told)
        if longer is None:
            raise BadMessage(self._claim(seat, letter, here), seat=seat, late=letter.names[seat])
        if known and letter.names[seat] != self.names[seat]:
            raise BadMessage("renamed", seat=seat)
        return longer

    def _claim(self, seat: int, letter: Letter, here: Collection[int]) -> str:
        """Return the code of an element that is not of a seat's chain: has somebody else taken the seat, too?"""
        own = here if seat in here else (seat,)
        others = [other for other in range(self.terms.seats) if other not in own]
        # whoever gives more than a promise has seen those of all seats, and goes on with their devices
        if not any((letter.elements[other] or (0, b""))[0] for other in others):
            return "two-devices"
        if seat in here and all(len(self.chains[other]) < 2 for other in others):
            return "taken"
        return "stranger" if self.turns else "two-devices"

    def joined(self, chains: tuple[Chain, ...], names: Sequence[str]) -> Self:
        """Return the state with more elements and the names that come with promises; if all have joined, deal."""
        joins = [bool(given) and not known for given, known in zip(chains, self.chains, strict=True)]
        called = tuple(told if new else own for new, told, own in zip(joins, names, self.names, strict=True))
        log = replace(self, chains=chains, names=called)
        if self.is_full or not log.is_full:
            return log
        view = self.view.settled()
        return replace(log, view=view, dealt=len(view.draws_seen))

    def _gone_on(self, letter: Letter, here: Collection[int]) -> Self:
        """Return the state with the turns that a message adds."""
        plies = [ply for ply in letter.plies if ply != HIDDEN]
        if (at := self._common(letter, plies, here)) is None:
            return self
        log = self
        while at < len(plies) or len(log.turns) + 1 in letter.skips or (letter.resigned is not None and not log.ending):
            if not log.is_full or log.is_over:
                raise BadMessage("damaged")
            if len(log.turns) + 1 in letter.skips:
                log = log.skipped()
            else:
                log = log.extended(plies[at:], letter.resigned)
                at += len(log.turns[-1].plies)
        if letter.skips and letter.skips[-1] > len(log.turns):
            raise BadMessage("damaged")
        return log

    def _common(self, letter: Letter, plies: Sequence[str], here: Collection[int]) -> int | None:
        """Return how many plies a message has in common with this state; None if it adds none."""
        at, last_skip = 0, max(letter.skips, default=0)
        for number, turn in enumerate(self.turns, 1):
            at_end = at == len(plies) and last_skip < number
            if at_end and letter.resigned is None:
                return None
            after = at + len(turn.plies)
            resigned = letter.resigned is not None and after >= len(plies) and last_skip < number and turn.resigned
            told = Turn(turn.seat, tuple(plies[at:after]), resigned)
            skipped = number in letter.skips
            # two versions of one turn: whose it was decides what the player is told
            if told != turn or skipped != turn.is_skipped:
                raise BadMessage("own-fork" if turn.seat in here else "fork", turn=number, seat=turn.seat)
            at = after
        return at

    def extended(self, plies: Sequence[str], resigned: int | None = None) -> Self:
        """Return the state after the next turn, with those of some plies that belong to it; BadMessage if illegal."""
        seat, number = self.seat, len(self.turns) + 1
        assert seat is not None
        view, taken = self.view, 0
        # the seal on a turn needs the element of its number + 2; a seat that is skipped must say so first
        if view.owed or number > LENGTH - 2:
            raise BadMessage("damaged")
        while taken < len(plies) and self.goes_on(view.position, seat, plies[:taken]):
            view = self._played(view, seat, plies[taken], sum(ply.startswith("*") for ply in plies[:taken]))
            taken += 1
        unfinished = self.goes_on(view.position, seat, plies[:taken])
        resigns = resigned == seat and taken == len(plies) and unfinished
        if unfinished and not resigns:
            raise BadMessage("unfinished", turn=number, seat=seat)
        return self._after(Turn(seat, tuple(plies[:taken]), resigns), view)

    def skipped(self) -> Self:
        """Return the state with the next turn skipped; BadMessage if its seat can move."""
        assert self.seat is not None
        try:
            return self._after(Turn(self.seat), self.view.passed())
        except IllegalMove as refusal:
            raise self._illegal("-", refusal) from refusal

    def _after(self, turn: Turn, view: Perspective) -> Self:
        """Return the state after a turn; BadMessage if its seat has not revealed the elements due with it."""
        if not turn.is_skipped and not turn.resigned:
            view = view.settled()
        log = replace(self, turns=(*self.turns, replace(turn, draws=len(view.draws_seen))), view=view)
        number = len(log.turns)
        if len(self.chains[turn.seat]) <= number + 1 or (log.rests(turn.seat) and not self.secret(turn.seat)):
            raise BadMessage("withheld", turn=number, seat=turn.seat)
        return log

    def _played(self, view: Perspective, seat: int, ply: str, count: int) -> Perspective:
        """Return a view after a ply of the next turn; BadMessage if it is illegal, or not the event's outcome."""
        position = view.position
        if position.turn == CHANCE and ply != (right := self.chance(seat, count, position)):
            raise BadMessage("chance", turn=len(self.turns) + 1, seat=seat, ply=shorten(ply), right=right)
        try:
            if str(position.parse(ply)) != ply:
                raise BadMessage("damaged")
            return view.played(ply)
        except IllegalMove as refusal:
            raise self._illegal(ply, refusal) from refusal

    def _illegal(self, ply: str, refusal: IllegalMove | None = None) -> BadMessage:
        """Return why a ply of the next turn is refused."""
        reason = refusal.phrase if refusal else ""
        return BadMessage("illegal", turn=len(self.turns) + 1, seat=self.seat, ply=shorten(ply), reason=reason)

    def _sealed(self, letter: Letter, known: Sequence[Chain]) -> Self:
        """Return the state with the newest seals, after checking those whose keys are known."""
        seals = []
        for seat, (mine, told) in enumerate(zip(self.seals, letter.seals, strict=True)):
            last = next((n for n in range(len(self.turns), 0, -1) if self.turns[n - 1].seat == seat), 0)
            # a seal whose key was known before has been checked already
            if mine and len(known[seat]) <= mine[0] + 2:
                self._check_seal(seat, *mine)
            newest = mine if mine and mine[0] == last else told if told and told[0] == last else None
            if last and not newest:
                raise BadMessage("withheld", turn=last, seat=seat)
            if newest and newest is not mine:
                self._check_seal(seat, *newest)
            seals.append(newest)
        return replace(self, seals=tuple(seals))

    def _check_seal(self, seat: int, number: int, found: bytes) -> None:
        """Refuse a seal that is wrong, if its key is known."""
        if len(self.chains[seat]) > number + 2 and self.seal(self.chains[seat], number) != found:
            raise BadMessage("seal", turn=number, seat=seat)

    def seal(self, elements: Chain, number: int) -> bytes:
        """Return the seal on a turn by the seat with these elements."""
        return seal(self.table, elements[number + 2], map(str, self.turns[:number]))


def chained(known: Chain, number: int, element: bytes) -> Chain | None:
    """Return the known elements of a chain with all up to a new one; None if that is of another chain."""
    if not known:
        return chain(element, number)
    added = chain(element, max(number + 1 - len(known), 0))
    return known + added[1:] if added[0] == known[min(number, len(known) - 1)] else None
