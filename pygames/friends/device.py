"""A game among friends as one device has it: the public state, the seeds of its own seats, and the running turn.

    invite → message → … joined by the others' messages … → rolled, played … → finished → message → … → verdict

A device is a frozen value: each method returns another one, and a refusal changes nothing. Callers store `write()`
before a message leaves, so that no promise and no turn is ever made twice.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from pygames.catalogue import GAMES
from pygames.core.game import Game, IllegalMove, Option
from pygames.friends.chance import Chain
from pygames.friends.contributions import given, is_needed, promising, proposing, vouched
from pygames.friends.letter import SHOWN, Letter
from pygames.friends.log import Transcript
from pygames.friends.merging import Fork, exchanged, fork, transcript_of, united
from pygames.friends.packing import SEAT_KEY, decoded, fragment, letters
from pygames.friends.perspective import Perspective
from pygames.friends.receipts import reached
from pygames.friends.refusal import BadMessage
from pygames.friends.running import RunningTurn
from pygames.friends.seeds import Seed
from pygames.friends.series import following, follows, identifier
from pygames.friends.terms import TURN, Terms
from pygames.friends.verdict import Verdict, ViewCache, checking, record, views
from pygames.play.bot_name import written_seats
from pygames.play.record import ONLOOKER, Games, Record, label
from pygames.play.series import Series
from pygames.play.session import HUMAN

_RUNNING, _SHOWN, _UNSENT = "Running", SHOWN, "Unsent"
"""The tags that a device adds to a message when it is stored."""


def random_bytes(number: int) -> bytes:
    """Return bytes from the system's random generator, whose output can't be predicted."""
    return secrets.token_bytes(number)


@dataclass(frozen=True)
class Peer:
    """A game among friends as one device has it; without seats of its own it is a spectator."""

    log: Transcript
    """The public state, with this device's own finished turns."""
    seeds: Mapping[int, Seed] = field(default_factory=dict, repr=False)
    """The seeds of this device's seats; only `seat_key` lets them leave the device."""
    running: tuple[str, ...] = ()
    """The plies of the running turn, if it belongs to this device."""
    shown: int = 0
    """How many of them can't be taken back, as chance was revealed after them."""
    unsent: bool = False
    """Whether this device has turns or elements for the others that were not handed over; see `reached`, too."""
    _views: ViewCache = field(default_factory=ViewCache, compare=False, repr=False)

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
        series: tuple[Series | None, str] = (None, ""),
    ) -> Self:
        """Begin a game whose seats `here` are on this device, bots included, and make their promises.

        `names` and `players` (`human` or `bot LEVEL`) are by seat; `series` has the score before this game, and the
        identifier of the game before it. ValueError names what is wrong with any of these.
        """
        terms = Terms.chosen(game, seats, here, options or {}, players, dice, series)
        if len(names) not in (0, terms.seats):
            raise ValueError(f"There are {terms.seats} seats, and {len(names)} names.")
        _, called = written_seats(tuple(map(label, players)) or terms.players, tuple(map(label, names)))
        return cls(Transcript.empty(terms, called))._promising(dict.fromkeys(here))

    @classmethod
    def open(cls, letter: Letter) -> Self:
        """Return the game of a message as a spectator, if this device doesn't know it; BadMessage if it is invalid."""
        return cls(transcript_of(letter))

    @classmethod
    def read(cls, text: str, games: Games = GAMES) -> Self:
        """Return the game that `write` has stored, or that a seat key carries; BadMessage if the text is neither."""
        letter = Letter.read_own(text, games)
        own, log = dict(letter.own), transcript_of(letter, is_own=True)
        seeds = {seat: Seed(value, log.terms) for seat, value in letter.seeds}
        running, shown = tuple(own.get(_RUNNING, "").split()), own.get(_SHOWN, "0")
        if any(log.promises[seat] != seed.promise for seat, seed in seeds.items()) or not shown.isdecimal():
            raise BadMessage("damaged")
        device = cls(log, seeds, unsent=_UNSENT in own)
        return device._resumed(running, min(int(shown), len(running))) if running else device

    def write(self) -> str:
        """Return everything as text to be stored; it contains the seeds."""
        held = tuple((seat, seed.value) for seat, seed in sorted(self.seeds.items()))
        own = (
            (_RUNNING, " ".join(self.running)),
            (_SHOWN, str(self.shown)),
            *([(_UNSENT, "yes")] if self.unsent else []),
        )
        return replace(self.log.letter(), seeds=held, own=own).write()

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
        return identifier(self.log)

    @property
    def here(self) -> tuple[int, ...]:
        """The seats on this device."""
        return tuple(sorted(self.seeds))

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has taken: those of people, as a computer plays on the inviter's device."""
        players = self.log.terms.players
        return tuple(seat for seat, own in enumerate(self.log.promises) if not own and players[seat] == HUMAN)

    @property
    def actor(self) -> int | None:
        """The seat of this device that is to play now and can; None if others are waited for, and at the end."""
        seat = self.log.seat
        return seat if seat in self.seeds and self.log.pending == (seat,) else None

    @property
    def reached(self) -> tuple[int, ...]:
        """The seats elsewhere that have proved to know all that the seats here have told."""
        return reached(self.log, self.here)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats elsewhere that act next: those to send the message to."""
        return tuple(seat for seat in self.log.pending if seat not in self.seeds)

    # Joining and receiving

    def joined(self, names: Mapping[int, str]) -> Self:
        """Return the game with the free seats of these names taken by this device, and their promises made.

        ValueError if one of them isn't free, or if this device has seats already.
        """
        if self.seeds or not names or not {*names} <= {*self.free}:
            raise ValueError(f"Seats {sorted(names)} can't be taken; free are {self.free}, and {self.here} are here.")
        return self._promising(names)

    def _promising(self, names: Mapping[int, str | None]) -> Self:
        terms = self.log.terms
        seeds = {seat: Seed(random_bytes(Seed.size(terms)), terms) for seat in names}
        return replace(self, log=promising(self.log, seeds, names), seeds=seeds, unsent=True)._giving()

    def received(self, text: str, games: Games | None = None) -> Self:
        """Return the game merged with a message; itself if nothing is new; BadMessage says what is wrong.

        The new turns are those of `log.turns` beyond the ones before.
        """
        game = self.log.terms.game
        return self.united(Letter.read(text, games or {game.name: game, **GAMES}))

    def united(self, letter: Letter) -> Self:
        """Return the game merged with a message that has been parsed."""
        log = united(self.log, letter, self.here)
        return self if log == self.log else self._going_on(log, letter)

    def _going_on(self, log: Transcript, letter: Letter) -> Self:
        """Return the game with the state that a message has led to."""
        asked = log.seat not in self.seeds and not self.seeds.keys().isdisjoint(log.pending)
        # a turn from elsewhere means that the running one was finished on another device
        running, shown = (self.running, self.shown) if log.turns == self.log.turns else ((), 0)
        kept = replace(self, log=log, running=running, shown=shown)._giving()
        gives = (asked and kept.log != log) or is_needed(kept.log, self.seeds, letter)
        return replace(kept, unsent=(self.unsent and not kept.reached) or gives)

    def _giving(self) -> Self:
        """Return the game with all that is due from the seats here."""
        log = given(self.log, self.seeds)
        return self if log is self.log else replace(self, log=log)

    def looking_on(self) -> Self:
        """Return the game without its seats, for a device that has transferred them by a seat key."""
        return self.with_only(())

    def with_only(self, seats: Collection[int]) -> Self:
        """Return the game with only these of its seats."""
        seeds = {seat: seed for seat, seed in self.seeds.items() if seat in seats}
        running, shown = (self.running, self.shown) if self.log.seat in seeds else ((), 0)
        return replace(self, seeds=seeds, running=running, shown=shown, unsent=self.unsent and bool(seeds))

    def with_seeds(self, seeds: Iterable[str]) -> Self:
        """Return the game with the seats that these are the seeds of, in the letters in which they are stored."""
        size = Seed.size(self.log.terms)
        own = [Seed(decoded(seed, size), self.log.terms) for seed in seeds if len(seed) == len(letters(bytes(size)))]
        fitting = {seat: seed for seed in own for seat, known in enumerate(self.log.promises) if known == seed.promise}
        return replace(self, seeds={**self.seeds, **fitting})._giving()

    def combined(self, other: Self) -> Self:
        """Return the game with all that another stored text or seat key of it knows, its seats included.

        Where the two contradict each other, this one counts; BadMessage if the other is another game.
        """
        if other.id != self.id:
            raise BadMessage("other-game")
        log = self._with_log(other)
        # a promise that does not count in this game would be of no use
        every = {**other.seeds, **self.seeds}
        seeds = {seat: seed for seat, seed in every.items() if log.promises[seat] == seed.promise}
        # of a running turn, what chance has shown can't be taken back
        as_far = [peer for peer in (self, other) if peer.log.turns == log.turns]
        last = max(as_far, key=lambda peer: (peer.shown, len(peer.running)), default=replace(self, running=(), shown=0))
        joint = replace(self, log=log, seeds=seeds, running=last.running, shown=last.shown)._giving()
        # of the same state, the text that was sent is the later one
        told = [peer.unsent for peer in (self, other) if peer.seeds and peer.log == joint.log]
        unsent = all(told) if told else joint.log not in (self.log, other.log)
        joint = replace(joint, unsent=bool(seeds) and unsent)
        return self if joint == self else joint

    def _with_log(self, other: Self) -> Transcript:
        """Return the public state with what another text of this game adds; as it is if they contradict each other."""
        try:
            return united(self.log, other.log.letter(), {*self.here, *other.here})
        except BadMessage:
            return self.log

    # Ways back

    def fork(self, letter: Letter) -> Fork | None:
        """Return which turn a message of this game tells in another version that its seat has signed; None if none."""
        return fork(self.log, letter, self.here)

    def exchanged(self, letter: Letter) -> Self:
        """Return the game with the version of a turn that a message tells; ValueError unless `can_take` of its fork."""
        told = self.fork(letter)
        if not told or not told.can_take:
            raise ValueError("There is no version of a turn that this device could take.")
        return self._going_on(exchanged(self.log, told), letter)

    def going_back(self, turn: int) -> Self:
        """Return the game with the agreement of this device's seats that all go back to this turn, the last to stay.

        It counts when all seats have agreed, and is void when the game goes on instead. IllegalMove if it can't be.
        """
        return replace(self, log=proposing(self.log, self.seeds, turn), running=(), shown=0, unsent=True)

    def sent(self) -> Self:
        """Return the game after its message was sent; it can be sent again at any time."""
        return replace(self, unsent=False)

    # The running turn

    def observation(self, viewer: int | None) -> Any:
        """Return what a seat of this device (None: a spectator) knows, including the running turn; refuse others."""
        position = self.view(viewer).position
        for text in self.running if self.log.seat is not None else ():
            position = position.play(position.parse(text))
        return position

    def view(self, viewer: int | None) -> Perspective:
        """Return the view of a seat of this device, or a spectator (None), after all finished turns."""
        if viewer is None:
            return self.log.view
        if viewer not in self.seeds:
            raise ValueError(f"Seat {viewer} is not on this device.")
        return self._views.after_all(self.log, viewer, self.full_chains)

    @property
    def position(self) -> Any:
        """What this device's seat on turn knows; a spectator's knowledge if there is none."""
        return self.observation(self.actor)

    @property
    def must_roll(self) -> bool:
        """Whether chance decides next in the running turn, so that `rolled` is called for."""
        return self._turn is not None and self._turn.must_roll

    @property
    def must_skip(self) -> bool:
        """Whether this device's seat on turn is skipped, so that `finished` is called for."""
        return self._turn is not None and self._turn.must_skip

    @property
    def is_complete(self) -> bool:
        """Whether the running turn is complete, so that `finished` can end it."""
        return self._turn is not None and self._turn.is_complete

    @property
    def can_take_back(self) -> bool:
        """Whether a ply of the running turn can be taken back: only those after the last chance event."""
        return len(self.running) > self.shown

    def rolled(self) -> Self:
        """Return the game after the next chance event, which can't be taken back; IllegalMove if there is none."""
        return self._with_turn(self._acting().rolled())

    def played(self, text: str) -> Self:
        """Return the game after a move of this device's seat on turn; IllegalMove says why it is impossible."""
        return self._with_turn(self._acting().played(text))

    def taken_back(self) -> Self:
        """Return the game without the last ply of the running turn; itself if it can't be taken back."""
        return replace(self, running=self.running[:-1]) if self.can_take_back else self

    def finished(self) -> Self:
        """Return the game with the running turn finished and signed for good; IllegalMove if it is not complete."""
        turn = self._acting()
        return self._signed(turn.seat, turn.finished())

    def resigned(self) -> Self:
        """Return the game after this device's seat on turn has resigned; IllegalMove if there is none."""
        turn = self._acting()
        return self._signed(turn.seat, turn.resigned())

    def _signed(self, seat: int, log: Transcript) -> Self:
        """Return the game after a turn of a seat here, which vouches for it."""
        return replace(self, log=vouched(log, self.seeds, seat), running=(), shown=0, unsent=True)._giving()

    def _with_turn(self, turn: RunningTurn) -> Self:
        """Return the game with other plies of the running turn."""
        return replace(self, running=turn.plies, shown=turn.shown)

    @property
    def _turn(self) -> RunningTurn | None:
        """The running turn; None if nobody here is to play."""
        seat = self.actor
        if seat is None:
            return None
        return RunningTurn(self.log, seat, self.view(seat), self.seeds[seat].chain, self.running, self.shown)

    @property
    def full_chains(self) -> dict[int, Chain]:
        """All elements of this device's seats."""
        return {seat: seed.chain for seat, seed in self.seeds.items()}

    def _acting(self) -> RunningTurn:
        """Return the running turn of this device's seat on turn; IllegalMove if there is none."""
        if self.log.is_over:
            raise IllegalMove("over", "The game is over.")
        if not (turn := self._turn):
            raise IllegalMove("not-now", "It’s not your move.")
        return turn

    def _resumed(self, running: Sequence[str], shown: int) -> Self:
        """Return the game with the stored plies of a running turn; BadMessage if they are illegal."""
        try:
            return self._with_turn(self._acting().resumed(running, shown))
        except IllegalMove as refusal:
            raise BadMessage("damaged", reason=refusal.phrase) from refusal

    # After the end

    def verdict(self) -> Iterator[Verdict]:
        """Check, turn by turn, everything hidden that can be seen by now; the last verdict is the complete one."""
        return checking(self.log)

    def record(self, viewer: int | None) -> Record:
        """Return the game, including the running turn, as a seat of this device (None: a spectator) knows it.

        ValueError if the seat is on another device.
        """
        if viewer is not None and viewer not in self.seeds:
            raise ValueError(f"Seat {viewer} is not on this device.")
        told = [view.draws_seen for view in views(self.log, viewer, self.full_chains)] if self.log.is_full else []
        return record(self.log, told, ONLOOKER if viewer is None else viewer, self.running)

    def repeats(self, other: Peer) -> bool:
        """Return whether people of these names began this game while another one of the same kind is unfinished."""
        return self.log.repeats(other.log) and self.id != other.id

    def follows(self, earlier: Peer) -> bool:
        """Return whether this game goes on with the series of an earlier one, as that one has left it.

        The seats of this device in the earlier one have to be its own now, or still free, each one place further on.
        """
        moved = {(seat - 1) % self.log.terms.seats for seat in earlier.here}
        return follows(self.log, earlier.log) and moved <= {*self.here, *self.free}

    def again(self, games: int | None = None) -> Self:
        """Return a new invitation to the same people, all moved on by a seat, so that another one begins.

        It is the next one of their series, if there is one, else a single game; `games` begins a series of this length.
        """
        log, seats = self.log, self.log.terms.seats
        turned = [(seat + 1) % seats for seat in range(seats)]
        return self.invite(
            log.terms.game,
            seats,
            here=[seat for seat in range(seats) if turned[seat] in self.seeds],
            options=dict(log.terms.options),
            names=[log.names[seat] for seat in turned],
            players=[log.terms.players[seat] for seat in turned],
            dice=log.terms.dice,
            series=following(log, games),
        )
