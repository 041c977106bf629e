"""The public state of a game among friends: what has been played, and who has vouched for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from pygames.core.game import CHANCE, IllegalMove
from pygames.friends.chance import LENGTH, Chain, chosen, digest, open_chance, table_id
from pygames.friends.letter import Letter, Proposal, Tags, back_text
from pygames.friends.perspective import Perspective
from pygames.friends.refusal import BadMessage
from pygames.friends.terms import EACH, Terms
from pygames.play.ending import RESIGNED, Ending
from pygames.play.record import HIDDEN, shorten


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
        """Return the text that seals and signatures cover."""
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
    signers: tuple[bytes, ...] = ()
    """The public key of each seat; empty until it has joined, and in version 1."""
    vouched: tuple[tuple[int, bytes] | None, ...] = ()
    """Up to which turn each seat has vouched for the game (0: its joining), with its seal or signature."""
    backs: tuple[tuple[int, int], ...] = ()
    """Each time that all have gone back: the last turn that stayed, and how many there had been."""
    proposal: Proposal | None = None
    """The proposal to go back that is open."""
    extras: Tags = field(default=(), compare=False)
    """Tags of messages that only newer versions know, passed on as they are."""
    dealt: int = field(default=0, compare=False)
    """The number of hidden outcomes before the first turn."""

    @classmethod
    def empty(cls, terms: Terms, names: Sequence[str]) -> Self:
        """Return a game that nobody has joined yet."""
        seats = range(terms.seats)
        chains, signers, vouched = tuple(() for _ in seats), tuple(b"" for _ in seats), tuple(None for _ in seats)
        view = Perspective.start(terms, None)
        return cls(terms, tuple(names), chains, view, signers=signers, vouched=vouched)

    @property
    def promises(self) -> tuple[bytes, ...]:
        """What each seat has said of itself in joining: its public key, and its chain's first element."""
        return tuple(signer + b"".join(given[:1]) for signer, given in zip(self.signers, self.chains, strict=True))

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(self.promises)

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
        """The seats that the game waits for: to join, to play, to acknowledge the end, or to reveal what is due."""
        everybody = range(self.terms.seats)
        if not self.is_full:
            return tuple(seat for seat, promise in enumerate(self.promises) if not promise)
        if self.seat is None:
            due = (seat for seat in everybody if self.terms.game.has_secrets and self.rests(seat))
            return self.unacknowledged or tuple(seat for seat in due if not self.secret(seat))
        return self.lacking(self.seat) or (self.seat,)

    def secret(self, seat: int) -> bytes | None:
        """Return the secret of a seat; None until it is shown."""
        elements = self.chains[seat]
        return elements[LENGTH] if len(elements) > LENGTH else None

    @property
    def has_shown(self) -> bool:
        """Whether a secret is shown: the game must not change any more for its seat, whose tiles all can see."""
        return any(map(self.secret, range(self.terms.seats)))

    @property
    def can_go_back(self) -> bool:
        """Whether all could go back to an earlier turn."""
        return self.is_full and not self.is_over and not self.has_shown

    def lacking(self, seat: int) -> tuple[int, ...]:
        """Return the seats whose elements are missing for a seat to see its own draws, or its next chance event."""
        number = self.needed(seat)
        others = (other for other in range(self.terms.seats) if other != seat)
        return tuple(other for other in others if number and len(self.chains[other]) <= number)

    def needed(self, seat: int) -> int:
        """Return the number of the others' elements that a seat needs before its next turn; 0 if it needs none."""
        game, turns = self.terms.game, self.turns
        if self.view.owed[:1] == (seat,):
            return 0
        if game.has_secrets:
            return 1 + max((n for n, turn in enumerate(turns, 1) if turn.seat == seat and turn.draws), default=0)
        comes = self.view.position.turn == CHANCE or (game.rules.outcomes and self.terms.dice != EACH)
        return len(turns) + 1 if comes else 0

    @property
    def unacknowledged(self) -> tuple[int, ...]:
        """The seats whose signature on an early end is missing: until all are there, no secret is shown."""
        if self.terms.version == 1 or not self.is_over or all(map(self._is_done, range(self.terms.seats))):
            return ()
        return tuple(seat for seat in range(self.terms.seats) if self.vouched_turn(seat) < len(self.turns))

    def _is_done(self, seat: int) -> bool:
        """Return whether nothing is hidden that could still decide anything for a seat."""
        return not self.terms.game.has_secrets or self.terms.game.rules.rests(self.view.position, seat)

    def rests(self, seat: int) -> bool:
        """Return whether a seat's secret is due: its decisions are exhausted, or all have acknowledged the end."""
        if self.terms.version == 1:
            return self.is_over or self.terms.game.rules.rests(self.view.position, seat)
        hides = self.terms.game.has_secrets
        return hides and (self._is_done(seat) or (self.is_over and not self.unacknowledged))

    def last_turn(self, seat: int) -> int:
        """Return the number of a seat's last turn; 0 if it has had none."""
        return next((n for n in range(len(self.turns), 0, -1) if self.turns[n - 1].seat == seat), 0)

    def vouching(self, vouched: Iterable[tuple[int, bytes] | None]) -> Self:
        """Return the state with other seals or signatures, by seat."""
        return replace(self, vouched=tuple(vouched))

    def vouched_turn(self, seat: int) -> int:
        """Return the number of the last turn up to which a seat has vouched for the game; 0 if there is none."""
        number, _ = self.vouched[seat] or (0, b"")
        return number

    def digest(self, seat: int, number: int, backs: Iterable[tuple[int, int]] = ()) -> bytes:
        """Return what a seat signs to vouch for the game up to a turn, or, with number 0, for its joining.

        `backs` are those after which it is to be signed, by default the ones of the game.
        """
        back = back_text(backs or self.backs)
        if number or back:
            return digest("turn", self.table, back, *map(str, self.turns[:number]))
        told = (self.names[seat], self.promises[seat])
        return digest("join", self.terms.text, self.promises[self.terms.inviter], seat, *told)

    @cached_property
    def table(self) -> bytes:
        """The game's identifier in all formulas."""
        return table_id(self.terms.text, self.names, self.promises)

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
            vouched=self.vouched,
            resigned=self.ending.seat if self.ending else None,
            signers=self.signers,
            backs=self.backs,
            proposal=self.proposal,
            extras=self.extras,
        )

    def knows(self, letter: Letter) -> bool:
        """Return whether a message is, or claims to be, of this game: one of its promises is known."""
        return any(own and own == told for own, told in zip(self.promises, letter.promises, strict=False))

    def repeats(self, other: Transcript) -> bool:
        """Return whether people of these names began this game while another one of the same kind is unfinished."""
        kind, theirs = ((log.terms.game, log.terms.seats, sorted(log.names)) for log in (self, other))
        return kind == theirs and any(self.names) and not other.is_over

    def joined(self, chains: tuple[Chain, ...], signers: tuple[bytes, ...], names: Sequence[str]) -> Self:
        """Return the state with more elements, and with names and keys of who joins; if all have joined, deal."""
        log = replace(self, chains=chains, signers=signers)
        joins = [bool(new) and not known for new, known in zip(log.promises, self.promises, strict=True)]
        called = tuple(told if new else own for new, told, own in zip(joins, names, self.names, strict=True))
        log = replace(log, names=called)
        if self.is_full or not log.is_full:
            return log
        view = self.view.settled()
        return replace(log, view=view, dealt=len(view.draws_seen))

    def with_chain(self, seat: int, chain: Chain) -> Self:
        """Return the state with all elements of a seat, some of which only its own device may know yet."""
        return replace(self, chains=tuple(chain if other == seat else own for other, own in enumerate(self.chains)))

    def extended(self, plies: Sequence[str], resigned: int | None = None) -> Self:
        """Return the state after the next turn, with those of some plies that belong to it; BadMessage if illegal."""
        seat, number = self.seat, len(self.turns) + 1
        assert seat is not None
        view, taken = self.view, 0
        # what comes after a turn needs elements up to its number + 2; a seat that is skipped must say so first
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
        turns = (*self.turns, replace(turn, draws=len(view.draws_seen)))
        log = replace(self, turns=turns, view=view, proposal=None)
        number = len(log.turns)
        lacks = self.terms.has_chains and len(self.chains[turn.seat]) <= number + 1
        if lacks or (log.rests(turn.seat) and not self.secret(turn.seat)):
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
