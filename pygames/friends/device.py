"""A game among friends as one device has it: what everybody knows, the secrets of its own seats, and the running turn.

    invite → message → … joined by the others' messages … → rolled, played … → finished → message → … → verdict

A device is a frozen value: each method returns another one, and what is refused has changed nothing. Whoever keeps
games stores `write()` before a message leaves, so that no promise and no turn is ever made twice.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from pygames.catalogue import GAMES
from pygames.core.game import CHANCE, Game, IllegalMove, Option
from pygames.friends.chance import LENGTH, SIZE, chain
from pygames.friends.letter import EACH, SEAT_KEY, TURN, BadMessage, Letter, Terms, fragment, letters
from pygames.friends.log import Chain, Transcript, Turn
from pygames.friends.perspective import Perspective
from pygames.friends.verdict import Verdict, checking, record, views
from pygames.play.record import ONLOOKER, Games, Record, label
from pygames.play.session import HUMAN

_RUNNING, _SHOWN, _UNSENT = "Running", "Shown", "Unsent"
"""The tags that a device adds to a message in what it stores."""


def new_chain() -> Chain:
    """Return the chain of a new secret, which nobody can foresee, not even who knows this program's memory."""
    return chain(secrets.token_bytes(SIZE))


@dataclass(frozen=True)
class Peer:
    """A game among friends as one device has it; without seats of its own it looks on."""

    log: Transcript
    """What everybody knows, with this device's own finished turns."""
    chains: Mapping[int, Chain] = field(default_factory=dict, repr=False)
    """By seat of this device all elements, the secret last: they never leave it but in `seat_key`."""
    running: tuple[str, ...] = ()
    """The plies of the running turn, if it is one of this device."""
    shown: int = 0
    """How many of them can't be taken back, since chance was shown after them."""
    unsent: bool = False
    """Whether the others need what this device has done or given."""
    _views: dict[int, tuple[bytes, tuple[Turn, ...], Perspective | None]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """By seat its view after the last turns of which it knows all that it has drawn."""

    @classmethod
    def invite(
        cls,
        game: Game,
        seats: int | None = None,
        *,
        here: Collection[int],
        options: Mapping[str, Option] | None = None,
        names: Sequence[str] = (),
        players: Sequence[str] = (),
        dice: str = TURN,
    ) -> Self:
        """Begin a game whose seats `here` are on this device, bots included, and are promised for now.

        `names` and `players` (`human` or `bot LEVEL`) are by seat. ValueError names what is wrong with any of these.
        """
        seats = game.seats[0] if seats is None else game.check_seats(seats)
        chosen = tuple(game.check_options(options or {}).items())
        if not here or not {*here} <= {*range(seats)} or len({*here}) == seats:
            raise ValueError(f"Seats {sorted(here)} of {seats} can't be here: one at least, and one elsewhere.")
        if dice not in (TURN, EACH) or len(names) not in (0, seats) or len(players) not in (0, seats):
            raise ValueError(f"There are {seats} seats; dice are {TURN!r} or {EACH!r}.")
        who = tuple(map(label, players)) or (HUMAN,) * seats
        if any(who[seat] != HUMAN for seat in {*range(seats)} - {*here}):
            raise ValueError("A computer plays on the inviter's device.")
        terms = Terms(game, seats, chosen, who, min(here), dice)
        empty = Transcript.empty(terms, tuple(map(label, names)) or ("",) * seats)
        return cls(empty)._promising(dict.fromkeys(here))

    @classmethod
    def open(cls, letter: Letter) -> Self:
        """Return the game of a message that this device knows nothing of, looking on; BadMessage if it can't be."""
        return cls(Transcript.of(letter))

    @classmethod
    def read(cls, text: str, games: Games = GAMES) -> Self:
        """Return the game that `write` has stored, or that a seat key carries; BadMessage if it is none."""
        letter = Letter.read_own(text, games)
        own, log = dict(letter.own), Transcript.of(letter)
        chains = {seat: chain(secret) for seat, secret in letter.secrets}
        running, shown = tuple(own.get(_RUNNING, "").split()), own.get(_SHOWN, "0")
        if any(log.chains[seat][:1] != elements[:1] for seat, elements in chains.items()) or not shown.isdecimal():
            raise BadMessage("damaged")
        device = cls(log, chains, unsent=_UNSENT in own)
        return device._resumed(running, min(int(shown), len(running))) if running else device

    def write(self) -> str:
        """Return all of this as text, to be stored: it holds the secrets."""
        held = tuple((seat, elements[LENGTH]) for seat, elements in sorted(self.chains.items()))
        own = (
            (_RUNNING, " ".join(self.running)),
            (_SHOWN, str(self.shown)),
            *([(_UNSENT, "yes")] if self.unsent else []),
        )
        return replace(self.log.letter(), secrets=held, own=own).write()

    @property
    def seat_key(self) -> str:
        """The text that carries the seats to another device: whoever has it plays as them."""
        return fragment(self.write(), SEAT_KEY)

    @property
    def message(self) -> str:
        """The text for the others: it holds all that everybody may know, and no secret before its time."""
        return self.log.letter().write()

    @property
    def link(self) -> str:
        """The message as the fragment of a link."""
        return fragment(self.message)

    @property
    def id(self) -> str:
        """The name of the game, by which it can be stored; that of all its messages."""
        return letters(self.log.chains[self.log.terms.inviter][0])

    @property
    def here(self) -> tuple[int, ...]:
        """The seats on this device."""
        return tuple(sorted(self.chains))

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has taken."""
        return tuple(seat for seat, given in enumerate(self.log.chains) if not given)

    @property
    def actor(self) -> int | None:
        """The seat of this device that is to play now and can; None if others are waited for, and at the end."""
        seat = self.log.seat
        return seat if seat in self.chains and self.log.pending == (seat,) else None

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats elsewhere that are to do something next: whom to send the message to."""
        return tuple(seat for seat in self.log.pending if seat not in self.chains)

    # Joining, and what comes from others

    def joined(self, names: Mapping[int, str]) -> Self:
        """Return this with the seats of these names on this device, whose promises it makes now and once for all."""
        if self.chains or not names or not {*names} <= {*self.free}:
            raise ValueError(f"Seats {sorted(names)} can't be taken; free are {self.free}, and {self.here} are here.")
        return self._promising(names)

    def _promising(self, names: Mapping[int, str | None]) -> Self:
        chains = {seat: new_chain() for seat in names}
        called = [label(names.get(seat) or name) for seat, name in enumerate(self.log.names)]
        elements = tuple(chains[seat][:1] if seat in chains else own for seat, own in enumerate(self.log.chains))
        joined = replace(self, log=self.log.joined(elements, called), chains=chains, unsent=True)
        return joined._giving()

    def received(self, text: str, games: Games | None = None) -> Self:
        """Return this with all that is new in a message; this itself if nothing is; BadMessage says what is wrong.

        The new turns are those of `log.turns` beyond the ones before.
        """
        game = self.log.terms.game
        return self.united(Letter.read(text, games or {game.name: game, **GAMES}))

    def united(self, letter: Letter) -> Self:
        """Return this with all that is new in a message that has been read."""
        log = self.log.united(letter, self.here)
        if log == self.log:
            return self
        asked = log.seat not in self.chains and not self.chains.keys().isdisjoint(log.pending)
        goes_on = len(log.turns) > len(self.log.turns)
        running, shown = ((), 0) if goes_on else (self.running, self.shown)
        kept = replace(self, log=log, running=running, shown=shown)._giving()
        return replace(kept, unsent=(self.unsent and not self._heard(letter)) or (asked and kept.log != log))

    def _heard(self, letter: Letter) -> bool:
        """Return whether who wrote a message knew all that this device has given."""
        newest = (letter.elements[seat] or (-1, b"") for seat in self.chains)
        return all(
            number >= len(self.log.chains[seat]) - 1 for seat, (number, _) in zip(self.chains, newest, strict=True)
        )

    def _giving(self) -> Self:
        """Return this with all given that is due: c[t + 1] when turn t was seen, the secret when nothing follows."""
        log = self.log
        if not log.is_full:
            return self
        due = len(log.turns) + 2
        chains = tuple(
            self.chains[seat][: LENGTH + 1 if log.rests(seat) else due] if seat in self.chains else given
            for seat, given in enumerate(log.chains)
        )
        return self if chains == log.chains else replace(self, log=replace(log, chains=chains))

    def looking_on(self) -> Self:
        """Return this without its seats, for a device that has given them away by a seat key."""
        return replace(self, chains={}, running=(), shown=0, unsent=False)

    def sent(self) -> Self:
        """Return this when its message has been handed over; it can be sent again at any time."""
        return replace(self, unsent=False)

    # The running turn

    def observation(self, viewer: int | None) -> Any:
        """Return what a seat of this device (None: a spectator) knows, with the running turn; others are refused."""
        seat = self.log.seat
        view = self.view(viewer)
        position = view.position
        if self.running and seat is not None:
            for text in self.running:
                position = position.play(position.parse(text))
        return position

    def view(self, viewer: int | None) -> Perspective:
        """Return the game after all finished turns as a seat of this device sees it, or a spectator (None)."""
        if viewer is None:
            return self.log.view
        if viewer not in self.chains:
            raise ValueError(f"Seat {viewer} is not on this device.")
        log = self.log
        if not log.is_full:
            return Perspective.start(log.terms, viewer)
        table, turns, view = self._views.get(viewer, (b"", (), None))
        if table != log.table or log.turns[: len(turns)] != turns:
            turns, view = (), None
        first = len(turns) + 1 if view else 0
        for number, following in enumerate(views(log, viewer, self.chains, view, first), first):
            view = following
            if not view.is_waiting:
                self._views[viewer] = log.table, log.turns[:number], view
        assert view
        return view

    @property
    def position(self) -> Any:
        """What the seat on turn here knows; what a spectator knows if there is none."""
        return self.observation(self.actor)

    @property
    def must_roll(self) -> bool:
        """Whether chance decides next in the running turn: then `rolled` shows it."""
        return self.actor is not None and not self.is_complete and self.position.turn == CHANCE

    @property
    def must_skip(self) -> bool:
        """Whether the seat on turn here is skipped: then `finished` says so."""
        seat = self.actor
        return seat is not None and seat in self.view(seat).owed[:1]

    @property
    def is_complete(self) -> bool:
        """Whether the running turn is complete: then `finished` ends it."""
        seat = self.actor
        return seat is not None and bool(self.running) and not self.log.goes_on(self.position, seat, self.running)

    @property
    def can_take_back(self) -> bool:
        """Whether a ply of the running turn can be taken back: not behind what chance has shown."""
        return len(self.running) > self.shown

    def rolled(self) -> Self:
        """Return this with what chance brings now, which can't be taken back; IllegalMove if it brings nothing."""
        seat = self._acting()
        if not self.must_roll:
            raise IllegalMove("no-chance", "Nothing is left to chance now.")
        count = sum(text.startswith("*") for text in self.running)
        log = replace(self.log, chains=self._with_own(seat))
        outcome = log.chance(seat, count, self.position)
        running = (*self.running, outcome)
        return replace(self, running=running, shown=len(running))

    def played(self, text: str) -> Self:
        """Return this with a move of the seat on turn here; IllegalMove says why it can't be."""
        self._acting()
        if self.must_skip:
            raise IllegalMove("skipped", "You have no legal move.")
        if self.is_complete or self.position.turn == CHANCE:
            raise IllegalMove("not-now", "It’s not your move.")
        return replace(self, running=(*self.running, str(self.position.parse(text))))

    def taken_back(self) -> Self:
        """Return this without the last ply of the running turn; this itself if it can't be taken back."""
        return replace(self, running=self.running[:-1]) if self.can_take_back else self

    def finished(self) -> Self:
        """Return this with the running turn finished and sealed, once for all; IllegalMove if it is not complete."""
        seat = self._acting()
        if not self.is_complete and not self.must_skip:
            raise IllegalMove("incomplete", "Your turn isn’t complete.")
        return self._signed(seat, None)

    def resigned(self) -> Self:
        """Return this with the seat on turn here resigning; IllegalMove if it is not on turn."""
        seat = self._acting()
        if self.is_complete or self.must_skip:
            raise IllegalMove("not-now", "It’s not your move.")
        return self._signed(seat, seat)

    def _signed(self, seat: int, resigned: int | None) -> Self:
        full = replace(self.log, chains=self._with_own(seat))
        log = full.skipped() if self.must_skip else full.extended(self.running, resigned)
        number = len(log.turns)
        seals = tuple(
            (number, log.seal(self.chains[seat], number)) if s == seat else old for s, old in enumerate(log.seals)
        )
        signed = replace(log, chains=self.log.chains, seals=seals)
        return replace(self, log=signed, running=(), shown=0, unsent=True)._giving()

    def _with_own(self, seat: int) -> tuple[Chain, ...]:
        """Return the elements that are known, all of one's own seat included."""
        return tuple(self.chains[seat] if other == seat else given for other, given in enumerate(self.log.chains))

    def _acting(self) -> int:
        """Return the seat that plays here now; IllegalMove if none does."""
        if self.log.is_over:
            raise IllegalMove("over", "The game is over.")
        if self.actor is None:
            raise IllegalMove("not-now", "It’s not your move.")
        return self.actor

    def _resumed(self, running: Sequence[str], shown: int) -> Self:
        """Return this with the plies of a running turn that was stored; BadMessage if they can't be."""
        device = self
        for number, text in enumerate(running, 1):
            try:
                device = device.rolled() if device.must_roll else device.played(text)
            except IllegalMove as refusal:
                raise BadMessage("damaged", reason=refusal.phrase) from refusal
            device = replace(device, shown=min(number, max(shown, device.shown)))
        return device

    # Afterwards

    def verdict(self) -> Iterator[Verdict]:
        """Check, turn by turn, all that was hidden and can be seen now; the last verdict is the full one."""
        return checking(self.log)

    def record(self, viewer: int | None) -> Record:
        """Return the game, the running turn included, as a seat of this device knows it (None: a spectator)."""
        if viewer is not None and viewer not in self.chains:
            raise ValueError(f"Seat {viewer} is not on this device.")
        told = [view.draws_seen for view in views(self.log, viewer, self.chains)] if self.log.is_full else []
        return record(self.log, told, ONLOOKER if viewer is None else viewer, self.running)

    def repeats(self, other: Peer) -> bool:
        """Return whether the same people began this game although another one of the same kind is not over."""
        mine, theirs = self.log, other.log
        same = (mine.terms.game, mine.terms.seats, sorted(mine.names)) == (
            theirs.terms.game,
            theirs.terms.seats,
            sorted(theirs.names),
        )
        return same and self.id != other.id and not theirs.is_over

    def again(self) -> Self:
        """Return a new invitation to the same people, each of whom sits one seat further on, so that another begins."""
        log, seats = self.log, self.log.terms.seats
        turned = [(seat + 1) % seats for seat in range(seats)]
        return self.invite(
            log.terms.game,
            seats,
            here=[seat for seat in range(seats) if turned[seat] in self.chains],
            options=dict(log.terms.options),
            names=[log.names[seat] for seat in turned],
            players=[log.terms.players[seat] for seat in turned],
            dice=log.terms.dice,
        )
