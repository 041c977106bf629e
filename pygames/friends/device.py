"""A game among friends as one device has it: the public state, the secrets of its own seats, and the running turn.

    invite → message → … joined by the others' messages … → rolled, played … → finished → message → … → verdict

A device is a frozen value: each method returns another one, and a refusal changes nothing. Callers store `write()`
before a message leaves, so that no promise and no turn is ever made twice.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from pygames.catalogue import GAMES
from pygames.core.game import CHANCE, Game, IllegalMove, Option
from pygames.friends.chance import LENGTH, SIZE, chain
from pygames.friends.letter import EACH, KNOWN, SEAT_KEY, SHOWN, TURN, BadMessage, Letter, Terms, fragment, letters
from pygames.friends.log import Chain, Transcript, Turn
from pygames.friends.perspective import Perspective
from pygames.friends.verdict import Verdict, checking, record, views
from pygames.play.bot_name import written_seats
from pygames.play.record import ONLOOKER, Games, Record, label
from pygames.play.session import HUMAN

_RUNNING, _SHOWN, _UNSENT = "Running", SHOWN, "Unsent"
"""The tags that a device adds to a message when it is stored."""


def new_chain() -> Chain:
    """Return the chain of a new secret from the system's random generator, whose output can't be predicted."""
    return chain(secrets.token_bytes(SIZE))


@dataclass(frozen=True)
class Peer:
    """A game among friends as one device has it; without seats of its own it is a spectator."""

    log: Transcript
    """The public state, with this device's own finished turns."""
    chains: Mapping[int, Chain] = field(default_factory=dict, repr=False)
    """All elements of this device's seats, the secret last; only `seat_key` lets them leave the device."""
    running: tuple[str, ...] = ()
    """The plies of the running turn, if it belongs to this device."""
    shown: int = 0
    """How many of them can't be taken back, as chance was revealed after them."""
    unsent: bool = False
    """Whether this device has turns or elements that the others still need."""
    _views: dict[int, tuple[bytes, tuple[Turn, ...], Perspective | None]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """By seat, its view after the last turns whose draws it fully knows."""

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
        """Begin a game whose seats `here` are on this device, bots included, and make their promises.

        `names` and `players` (`human` or `bot LEVEL`) are by seat. ValueError names what is wrong with any of these.
        """
        seats = game.seats[0] if seats is None else game.check_seats(seats)
        chosen = game.changed_options(options or {})
        if not here or not {*here} <= {*range(seats)} or len({*here}) == seats:
            raise ValueError(f"Seats {sorted(here)} of {seats} can't be here: one at least, and one elsewhere.")
        if dice not in (TURN, EACH) or len(names) not in (0, seats) or len(players) not in (0, seats):
            raise ValueError(f"There are {seats} seats; dice are {TURN!r} or {EACH!r}.")
        people = (HUMAN,) * seats
        who, called = written_seats(tuple(map(label, players)) or people, tuple(map(label, names)))
        if not {*who} <= {*KNOWN} or any(who[seat] != HUMAN for seat in {*range(seats)} - {*here}):
            raise ValueError("A computer is of a known level, and plays on the inviter's device.")
        terms = Terms(game, seats, chosen, who, min(here), dice)
        return cls(Transcript.empty(terms, called))._promising(dict.fromkeys(here))

    @classmethod
    def open(cls, letter: Letter) -> Self:
        """Return the game of a message as a spectator, if this device doesn't know it; BadMessage if it is invalid."""
        return cls(Transcript.of(letter))

    @classmethod
    def read(cls, text: str, games: Games = GAMES) -> Self:
        """Return the game that `write` has stored, or that a seat key carries; BadMessage if the text is neither."""
        letter = Letter.read_own(text, games)
        own, log = dict(letter.own), Transcript.of(letter)
        chains = {seat: chain(secret) for seat, secret in letter.secrets}
        running, shown = tuple(own.get(_RUNNING, "").split()), own.get(_SHOWN, "0")
        if any(log.chains[seat][:1] != elements[:1] for seat, elements in chains.items()) or not shown.isdecimal():
            raise BadMessage("damaged")
        device = cls(log, chains, unsent=_UNSENT in own)
        return device._resumed(running, min(int(shown), len(running))) if running else device

    def write(self) -> str:
        """Return everything as text to be stored; it contains the secrets."""
        held = tuple((seat, elements[LENGTH]) for seat, elements in sorted(self.chains.items()))
        own = (
            (_RUNNING, " ".join(self.running)),
            (_SHOWN, str(self.shown)),
            *([(_UNSENT, "yes")] if self.unsent else []),
        )
        return replace(self.log.letter(), secrets=held, own=own).write()

    @property
    def seat_key(self) -> str:
        """The text that transfers the seats to another device: whoever has it can play them."""
        return fragment(self.write(), SEAT_KEY)

    @property
    def message(self) -> str:
        """The text for the others: the public state, and no secret before its time."""
        return self.log.letter().write()

    @property
    def link(self) -> str:
        """The message as the fragment of a link."""
        return fragment(self.message)

    @property
    def id(self) -> str:
        """The identifier of the game, the same in all its messages: a key to store the game under."""
        return letters(self.log.chains[self.log.terms.inviter][0])

    @property
    def here(self) -> tuple[int, ...]:
        """The seats on this device."""
        return tuple(sorted(self.chains))

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has taken: those of people, as a computer plays on the inviter's device."""
        players = self.log.terms.players
        return tuple(seat for seat, given in enumerate(self.log.chains) if not given and players[seat] == HUMAN)

    @property
    def actor(self) -> int | None:
        """The seat of this device that is to play now and can; None if others are waited for, and at the end."""
        seat = self.log.seat
        return seat if seat in self.chains and self.log.pending == (seat,) else None

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats elsewhere that act next: those to send the message to."""
        return tuple(seat for seat in self.log.pending if seat not in self.chains)

    # Joining and receiving

    def joined(self, names: Mapping[int, str]) -> Self:
        """Return the game with the free seats of these names taken by this device, and their promises made."""
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
        """Return the game merged with a message; itself if nothing is new; BadMessage says what is wrong.

        The new turns are those of `log.turns` beyond the ones before.
        """
        game = self.log.terms.game
        return self.united(Letter.read(text, games or {game.name: game, **GAMES}))

    def united(self, letter: Letter) -> Self:
        """Return the game merged with a message that has been parsed."""
        log = self.log.united(letter, self.here)
        if log == self.log:
            return self
        asked = log.seat not in self.chains and not self.chains.keys().isdisjoint(log.pending)
        goes_on = len(log.turns) > len(self.log.turns)
        # a turn from elsewhere means that the running one was finished on another device
        running, shown = ((), 0) if goes_on else (self.running, self.shown)
        kept = replace(self, log=log, running=running, shown=shown)._giving()
        return replace(kept, unsent=(self.unsent and not self._heard(letter)) or (asked and kept.log != log))

    def _heard(self, letter: Letter) -> bool:
        """Return whether a message's sender knew every element that this device has revealed."""
        newest = (letter.elements[seat] or (-1, b"") for seat in self.chains)
        return all(
            number >= len(self.log.chains[seat]) - 1 for seat, (number, _) in zip(self.chains, newest, strict=True)
        )

    def _giving(self) -> Self:
        """Return the game with every element due revealed: c[t + 1] once turn t was seen, the secret at the end."""
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
        """Return the game without its seats, for a device that has transferred them by a seat key."""
        return self.with_only(())

    def with_only(self, seats: Collection[int]) -> Self:
        """Return the game with only these of its seats."""
        chains = {seat: elements for seat, elements in self.chains.items() if seat in seats}
        running, shown = (self.running, self.shown) if self.log.seat in chains else ((), 0)
        return replace(self, chains=chains, running=running, shown=shown, unsent=self.unsent and bool(chains))

    def with_secrets(self, secrets: Iterable[str]) -> Self:
        """Return the game with the seats that these are the secrets of, in the letters in which they are stored."""
        own = [chain(urlsafe_b64decode(f"{secret}==")) for secret in secrets]
        fitting = {seat: one for one in own for seat, given in enumerate(self.log.chains) if given[:1] == one[:1]}
        return replace(self, chains={**self.chains, **fitting})._giving()

    def combined(self, other: Self) -> Self:
        """Return the game with all that another stored text or seat key of it knows, its seats included.

        Where the two contradict each other, this one counts; BadMessage if the other is another game.
        """
        if other.id != self.id:
            raise BadMessage("other-game")
        log = self._with_log(other)
        # a promise that does not count in this game would be of no use
        chains = {seat: own for seat, own in {**other.chains, **self.chains}.items() if log.chains[seat][:1] == own[:1]}
        # of a running turn, what chance has shown can't be taken back
        as_far = [peer for peer in (self, other) if peer.log.turns == log.turns]
        last = max(as_far, key=lambda peer: (peer.shown, len(peer.running)))
        joint = replace(self, log=log, chains=chains, running=last.running, shown=last.shown)._giving()
        # of the same state, the text that was sent is the later one
        told = [peer.unsent for peer in (self, other) if peer.chains and peer.log == joint.log]
        unsent = all(told) if told else joint.log not in (self.log, other.log)
        joint = replace(joint, unsent=bool(chains) and unsent)
        return self if joint == self else joint

    def _with_log(self, other: Self) -> Transcript:
        """Return the public state with what another text of this game adds; as it is if they contradict each other."""
        try:
            return self.log.united(other.log.letter(), {*self.here, *other.here})
        except BadMessage:
            return self.log

    def sent(self) -> Self:
        """Return the game after its message was sent; it can be sent again at any time."""
        return replace(self, unsent=False)

    # The running turn

    def observation(self, viewer: int | None) -> Any:
        """Return what a seat of this device (None: a spectator) knows, including the running turn; refuse others."""
        seat = self.log.seat
        view = self.view(viewer)
        position = view.position
        if self.running and seat is not None:
            for text in self.running:
                position = position.play(position.parse(text))
        return position

    def view(self, viewer: int | None) -> Perspective:
        """Return the view of a seat of this device, or a spectator (None), after all finished turns."""
        if viewer is None:
            return self.log.view
        if viewer not in self.chains:
            raise ValueError(f"Seat {viewer} is not on this device.")
        log = self.log
        if not log.is_full:
            return Perspective.start(log.terms, viewer)
        # replaying all turns at each look would take ever longer; turns already seen don't change
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
        """What this device's seat on turn knows; a spectator's knowledge if there is none."""
        return self.observation(self.actor)

    @property
    def must_roll(self) -> bool:
        """Whether chance decides next in the running turn, so that `rolled` is called for."""
        return self.actor is not None and not self.is_complete and self.position.turn == CHANCE

    @property
    def must_skip(self) -> bool:
        """Whether this device's seat on turn is skipped, so that `finished` is called for."""
        seat = self.actor
        return seat is not None and seat in self.view(seat).owed[:1]

    @property
    def is_complete(self) -> bool:
        """Whether the running turn is complete, so that `finished` can end it."""
        seat = self.actor
        return seat is not None and bool(self.running) and not self.log.goes_on(self.position, seat, self.running)

    @property
    def can_take_back(self) -> bool:
        """Whether a ply of the running turn can be taken back: only those after the last chance event."""
        return len(self.running) > self.shown

    def rolled(self) -> Self:
        """Return the game after the next chance event, which can't be taken back; IllegalMove if there is none."""
        seat = self._acting()
        if not self.must_roll:
            raise IllegalMove("no-chance", "Nothing is left to chance now.")
        # each chance event of a turn has a number of its own, or all would bring the same
        count = sum(text.startswith("*") for text in self.running)
        log = replace(self.log, chains=self._with_own(seat))
        outcome = log.chance(seat, count, self.position)
        running = (*self.running, outcome)
        return replace(self, running=running, shown=len(running))

    def played(self, text: str) -> Self:
        """Return the game after a move of this device's seat on turn; IllegalMove says why it is impossible."""
        self._acting()
        if self.must_skip:
            raise IllegalMove("skipped", "You have no legal move.")
        if self.is_complete or self.position.turn == CHANCE:
            raise IllegalMove("not-now", "It’s not your move.")
        return replace(self, running=(*self.running, str(self.position.parse(text))))

    def taken_back(self) -> Self:
        """Return the game without the last ply of the running turn; itself if it can't be taken back."""
        return replace(self, running=self.running[:-1]) if self.can_take_back else self

    def finished(self) -> Self:
        """Return the game with the running turn finished and sealed for good; IllegalMove if it is not complete."""
        seat = self._acting()
        if not self.is_complete and not self.must_skip:
            raise IllegalMove("incomplete", "Your turn isn’t complete.")
        return self._signed(seat, None)

    def resigned(self) -> Self:
        """Return the game after this device's seat on turn has resigned; IllegalMove if there is none."""
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
        # not the full chains of `_with_own`: they contain what the others must not know yet
        signed = replace(log, chains=self.log.chains, seals=seals)
        return replace(self, log=signed, running=(), shown=0, unsent=True)._giving()

    def _with_own(self, seat: int) -> tuple[Chain, ...]:
        """Return the known elements of a seat, all of them if it is one's own."""
        return tuple(self.chains[seat] if other == seat else given for other, given in enumerate(self.log.chains))

    def _acting(self) -> int:
        """Return this device's seat on turn; IllegalMove if there is none."""
        if self.log.is_over:
            raise IllegalMove("over", "The game is over.")
        if self.actor is None:
            raise IllegalMove("not-now", "It’s not your move.")
        return self.actor

    def _resumed(self, running: Sequence[str], shown: int) -> Self:
        """Return the game with the stored plies of a running turn; BadMessage if they are illegal."""
        device = self
        for number, text in enumerate(running, 1):
            try:
                # rolls are computed again and not read, so a stored text can't bring better ones
                device = device.rolled() if device.must_roll else device.played(text)
            except IllegalMove as refusal:
                raise BadMessage("damaged", reason=refusal.phrase) from refusal
            device = replace(device, shown=min(number, max(shown, device.shown)))
        return device

    # After the end

    def verdict(self) -> Iterator[Verdict]:
        """Check, turn by turn, everything hidden that can be seen by now; the last verdict is the complete one."""
        return checking(self.log)

    def record(self, viewer: int | None) -> Record:
        """Return the game, including the running turn, as a seat of this device (None: a spectator) knows it."""
        if viewer is not None and viewer not in self.chains:
            raise ValueError(f"Seat {viewer} is not on this device.")
        told = [view.draws_seen for view in views(self.log, viewer, self.chains)] if self.log.is_full else []
        return record(self.log, told, ONLOOKER if viewer is None else viewer, self.running)

    def repeats(self, other: Peer) -> bool:
        """Return whether people of these names began this game while another one of the same kind is unfinished."""
        mine, theirs = self.log, other.log
        same = (mine.terms.game, mine.terms.seats, sorted(mine.names)) == (
            theirs.terms.game,
            theirs.terms.seats,
            sorted(theirs.names),
        )
        return same and any(mine.names) and self.id != other.id and not theirs.is_over

    def again(self) -> Self:
        """Return a new invitation to the same people, all moved on by a seat, so that another one begins."""
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
