"""Random games of honest devices and of cheats in league: what must hold on each honest device, whatever happens.

An honest device uses only what an app uses: it opens what comes, plays, acknowledges, takes versions of a turn that it
may take, and agrees to go back. The cheats know each other's seeds, keep every state that they have ever had, and can
change any text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256, sha512
from random import Random
from unittest.mock import patch

from pygames import IllegalMove
from pygames.friends import BadMessage, Letter, Peer, ed25519, signatures
from pygames.friends.letter import Proposal
from pygames.friends.log import Transcript
from pygames.friends.packing import fragment
from tests.friends.cheats import Cheat, public_moves
from tests.friends.forgeries import CHANGES, longer, made_up
from tests.friends.party import EVERY, Party, module, seeded, turn

CASES = (
    ("toy", 2, -1), ("toy", 3, -1), ("ringgz", 3, -1), ("toy", 2, 0), ("toy", 3, 0), ("toy", 3, 4),
    ("blockers", 3, 5), ("blockers", 3, 67),
    ("sectori", 2, 3), ("ringgz", 3, 4), ("blokus", 2, 4),
)  # fmt: skip
"""Games, their seats, and after how many turns a random game begins; -1: with the invitation."""
REFUSALS = {"changed", "damaged", "other-game", "newer", "two-devices", "taken"}
"""Codes that name nobody as a cheat."""


_SEEDS: dict[bytes, bytes] = {}
"""By public key of the quick signatures."""


def _public_key(seed: bytes) -> bytes:
    public = sha256(b"public" + seed).digest()
    _SEEDS[public] = seed
    return public


def _sign(seed: bytes, message: bytes) -> bytes:
    return sha512(seed + message).digest()


def _is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    return public in _SEEDS and _sign(_SEEDS[public], message) == signature


@contextmanager
def quick_signatures() -> Iterator[None]:
    """Sign with something that is as good as Ed25519 as long as nobody looks into this process, and takes no time."""
    with (
        patch.object(ed25519, "public_key", _public_key),
        patch.object(ed25519, "sign", _sign),
        patch.object(signatures, "is_signed", _is_signed),
    ):
        yield


@lru_cache(maxsize=2 * len(CASES))
def prepared(name: str, seats: int, turns: int, _kind: object) -> tuple[tuple[Peer, ...], tuple[str, ...]]:
    """Return the devices of a game after some turns, by seat, and the last texts; for each kind of signatures."""
    with patch.object(module, "random_bytes", seeded(Random(f"{name} {seats}"))):
        party = Party(name, seats, 1)
    if turns < 0:
        invited = party.devices[0]
        peers = (
            invited if seat in invited.here else Peer.open(Letter.read(party.texts[0], EVERY)) for seat in range(seats)
        )
        return tuple(peers), (party.texts[0],)
    last = len(party.devices) - 1
    while len(party.devices[last].log.turns) < turns:
        last = party.home(party.devices[last].waits_for[0])
        party.open(last, party.texts[-1])
        party.post(last)
    by_seat = tuple(party.devices[party.home(seat)] for seat in range(seats))
    return by_seat, tuple(party.texts[-6:])


@dataclass
class Device:
    """An honest device."""

    peer: Peer
    seat: int


@dataclass
class World:
    """A game that is going on: its devices, and all texts that anybody could open."""

    case: tuple[str, int, int]
    rng: Random
    cheats: Collection[int] = ()
    doubled: Collection[int] = ()
    texts: list[str] = field(default_factory=list)
    devices: list[Device] = field(default_factory=list)
    states: list[Peer] = field(default_factory=list)
    """What the cheats have had."""
    events: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin where the case begins."""
        peers, texts = prepared(*self.case, ed25519.sign)
        self.texts += texts
        for seat, peer in enumerate(peers):
            if seat in self.cheats:
                self.states.append(replace(peer, unsent=False))
            else:
                self.devices += [Device(peer, seat) for _ in range(2 if seat in self.doubled else 1)]
        self.seeds = [seed for peer in self.states for seed in peer.seeds.values()]
        self.begun = max(len(peer.log.turns) for peer in peers)

    def text(self) -> str:
        """Return some text, seldom an old one."""
        at = min(int(self.rng.expovariate(0.6)), len(self.texts) - 1)
        return self.texts[-1 - at] if self.rng.random() < 0.9 else self.rng.choice(self.texts)

    def step(self) -> None:
        """Let something happen."""
        if self.states and self.rng.random() < 0.4:
            self.cheat()
        else:
            device = self.rng.choice(self.devices)
            self.open(device, self.text())
            self.act(device)
        self.check_receipts()

    def check_receipts(self) -> None:
        """Look whether those who are said to know what a device has told do."""
        for device in self.devices:
            for other in self.devices:
                mine, theirs = device.peer.log, other.peer.log
                if other.seat not in device.peer.reached or {device.seat, other.seat} & {*self.doubled}:
                    continue
                last = max(map(mine.last_turn, device.peer.here))
                gone_back = len(theirs.backs) > len(mine.backs)
                known = (theirs.backs, theirs.turns[:last]) == (mine.backs, mine.turns[:last])
                assert known or gone_back, f"{other.peer.here} does not know what {device.peer.here} has told"

    # Honest devices

    def open(self, device: Device, text: str) -> None:
        """Open a text on an honest device."""
        before, letter = device.peer, readable(text)
        if letter is None:
            return
        try:
            after = before.united(letter)
        except BadMessage as refused:
            self.events.append(f"{before.here} refuses: {refused}")
            after = self.refused(before, letter, refused)
        self.become(device, after)

    def refused(self, peer: Peer, letter: Letter, refused: BadMessage) -> Peer:
        """Return what becomes of a device that refuses a text: it may take another version of a turn."""
        if refused.code not in ("fork", "own-fork"):
            assert refused.code in REFUSALS, refused
            return peer
        assert refused.facts["seat"] in {*self.cheats, *self.doubled}, f"an honest seat is named: {refused}"
        fork = peer.fork(letter)
        if not fork or not fork.can_take or self.rng.random() < 0.3:
            return peer
        self.events.append(f"{peer.here} takes the other version")
        after = peer.exchanged(letter)
        assert all(is_due(after.log, seat) for seat in peer.here if peer.log.secret(seat)), "tiles lie open"
        return after

    def become(self, device: Device, after: Peer) -> None:
        """Change the state of a device, if that is allowed."""
        before, log = device.peer, after.log
        assert before.seeds.items() <= after.seeds.items(), "seats are lost"
        for seat, (old, new) in enumerate(zip(before.log.chains, log.chains, strict=True)):
            assert new[: len(old)] == old, "elements are lost"
            # of two devices of a seat, each in a version of its own, one may have shown what the other has not
            if seat in after.here and seat not in self.doubled and log.secret(seat):
                assert is_due(log, seat), f"the secret of seat {seat} is shown too early"
        if after != before and self.rng.random() < 0.1:
            assert Peer.read(after.write(), EVERY) == after
        device.peer = after

    def act(self, device: Device) -> None:
        """Do what an honest player might do now."""
        if not device.peer.here and device.seat in device.peer.free:
            self.become(device, device.peer.joined({device.seat: "Honest"}))
        peer, rng = device.peer, self.rng
        asked = peer.log.proposal
        if rng.random() < (0.5 if asked else 0.06):
            self.become(device, self.going_back(peer))
        elif rng.random() < 0.9:
            self.play(device, 0.03)
        if device.peer.unsent or rng.random() < 0.05:
            self.send(device)

    def going_back(self, peer: Peer) -> Peer:
        """Return a device after it has agreed to go back, or has asked for it."""
        log = peer.log
        is_last = log.terms.game.name == "blockers" and min(log.view.position.turns_left) < 2
        if is_last and not any(map(log.secret, range(log.terms.seats))):
            return peer  # it would have to wait with its last turn, which shows its secret
        try:
            to = log.proposal.turn if log.proposal else self.rng.randrange(len(log.turns))
            self.events.append(f"{peer.here} agrees to go back to {to} from {len(log.turns)}")
            after = peer.going_back(to)
            asked = after.log.proposal.back if after.log.proposal else after.log.backs[-1]
            assert asked[1] <= self.longest(), "a proposal for turns that are not there yet"
            return after
        except (IllegalMove, ValueError):
            return peer

    def longest(self) -> int:
        """Return the most turns that a game on any device has had."""
        return max(len(peer.log.turns) for peer in (*(device.peer for device in self.devices), *self.states))

    def play(self, device: Device, resigning: float) -> None:
        """Play all turns that a device can play."""
        while device.peer.actor is not None:
            peer = device.peer
            if self.rng.random() < resigning and not peer.must_skip:
                after = peer.resigned()
            else:
                after = turn(peer, self.rng).finished()
            self.events.append(f"{peer.here} plays {len(after.log.turns)}: {after.log.turns[-1]}")
            self.become(device, after)

    def send(self, device: Device) -> None:
        """Send what a device tells."""
        self.texts.append(device.peer.link)
        device.peer = device.peer.sent()

    # Cheats

    def cheat(self) -> None:
        """Let the cheats do something."""
        state = self.rng.choice(self.states[-4:]) if self.rng.random() < 0.7 else self.rng.choice(self.states)
        often = (self.listens, self.plays)
        seldom = (self.joins, self.forges, self.forges, self.lies, self.resigns, self.asks, self.changes)
        action: Callable[[Peer], Peer | None] = self.rng.choice((*often, *often, *seldom))
        try:
            after = action(state)
        except (BadMessage, IllegalMove):
            return
        if after is None:
            return
        self.events.append(f"cheat {action.__name__}")
        self.states.append(after)
        if self.rng.random() < 0.7:
            self.texts.append(after.link)

    def able(self, state: Peer) -> Peer:
        """Return a state with all seats of the cheats."""
        promises = state.log.promises
        seeds = {seat: seed for seed in self.seeds for seat in self.cheats if promises[seat] == seed.promise}
        return Peer(state.log, seeds)

    def joins(self, state: Peer) -> Peer | None:
        """Join, perhaps once more, for somebody else to see."""
        free = sorted({*self.cheats} & {*state.free})
        if not free:
            return None
        joined = Peer(state.log).joined({self.rng.choice(free): "Mallory"})
        self.seeds += joined.seeds.values()
        return joined

    def listens(self, state: Peer) -> Peer:
        """Open a text, with some seats only, so that the others acknowledge nothing."""
        alone, text = self.able(state), self.text()
        alone = alone.with_only(self.rng.sample(alone.here, self.rng.randint(0, len(alone.here))))
        letter = Letter.read(text, EVERY)
        try:
            return alone.united(letter)
        except BadMessage:
            fork = alone.fork(letter)
            return alone.exchanged(letter) if fork and fork.can_take else Peer(Peer.open(letter).log, alone.seeds)

    def plays(self, state: Peer) -> Peer:
        """Play from any state that there was: often it is the second version of a turn."""
        able = self.able(state)
        return able if able.actor is None else turn(able, self.rng).finished()

    def lies(self, state: Peer) -> Peer | None:
        """Play any tile, or none."""
        liar = Cheat.of(self.able(state))
        if liar.actor is None or not liar.log.terms.game.has_secrets:
            return None
        if liar.log.terms.game.rules.skips and self.rng.random() < 0.3:
            lied: Peer = liar.skipped()
        elif not (moves := public_moves(liar)):
            return None
        else:
            lied = liar.claimed(self.rng.choice(moves))
        return Peer(lied.log, lied.seeds)

    def forges(self, state: Peer) -> Peer | None:
        """Make up a turn of an honest seat, with all elements and signatures that came later."""
        later = self.rng.choice(self.states).log
        log, seat = replace(state.log, chains=longer(state.log, later)), state.log.seat
        if seat is None or seat in self.cheats:
            return None
        log = log.extended(made_up(log, seat, self.rng), seat if self.rng.random() < 0.2 else None)
        number, able = len(log.turns), self.able(state)
        vouched = [
            max(pair, key=lambda told: told[0] if told else -1) for pair in zip(log.vouched, later.vouched, strict=True)
        ]
        for own, seed in able.seeds.items():
            vouched[own] = number, seed.sign(log.digest(own, number))
        if (told := vouched[seat]) and self.rng.random() < 0.5:
            vouched[seat] = number, told[1]
        return Peer(log.vouching(vouched), able.seeds)

    def resigns(self, state: Peer) -> Peer:
        """Resign, in whatever state."""
        return self.able(state).resigned()

    def asks(self, state: Peer) -> Peer | None:
        """Ask to go back, or complete what others have agreed to, whatever has been played since."""
        log, rng = state.log, self.rng
        found = [letter.proposal for text in self.texts[-12:] if (letter := readable(text)) and letter.proposal]
        open_now = rng.choice([*found[-3:], log.proposal, None])
        if not log.turns:
            return None
        if open_now is None:
            reached = rng.choice([len(log.turns), len(log.turns) + 1, len(log.turns) + 3, 500])
            open_now = Proposal(rng.randrange(len(log.turns)), reached, (None,) * log.terms.seats)
        with_it = replace(self.able(state), log=replace(log, proposal=open_now))
        return with_it.going_back(open_now.turn)

    def changes(self, state: Peer) -> None:
        """Change a text, and send it."""
        letter, other = readable(self.text()), readable(self.text())
        if letter and other:
            changed = replace(letter, **self.rng.choice(CHANGES)(letter, other, self.rng))
            self.texts.append(fragment(changed.write()))
            self.events.append("cheat changes a text")

    # The end

    def settle(self) -> None:
        """Have honest devices go on until all is over; in a long game somebody resigns at some time."""
        for count in range(200):
            if all(device.peer.log.is_over and not device.peer.log.pending for device in self.devices):
                return
            device = self.devices[count % len(self.devices)]
            for text in self.texts[-2 * len(self.devices) :]:
                self.open(device, text)
            is_long = len(device.peer.log.turns) > self.begun + 8
            if not device.peer.here:
                self.act(device)
            self.play(device, 0.5 if is_long else 0.0)
            self.send(device)
        raise AssertionError("the game does not end")

    def check_verdicts(self) -> None:
        """Look at what each honest device says at the end."""
        for device in self.devices:
            *_, verdict = device.peer.verdict()
            if verdict.fault:
                assert verdict.fault.is_proved
                assert verdict.fault.seat in self.cheats, f"an honest seat is named: {verdict.fault}"
            elif not self.cheats and device.peer.log.is_over and not device.peer.log.pending:
                assert verdict.is_clean


@lru_cache(maxsize=4096)
def readable(text: str) -> Letter | None:
    """Return the message in a text."""
    try:
        return Letter.read(text, EVERY)
    except BadMessage:
        return None


def is_due(log: Transcript, seat: int) -> bool:
    """Return whether a seat's secret may be shown: it has nothing more to decide, or all have signed the end."""
    position = log.view.position
    if log.terms.game.name == "blockers" and not position.turns_left[seat]:
        return True
    end, is_signed = len(log.turns), vars(signatures)["is_signed"]
    signed = (
        told is not None and told[0] == end and is_signed(log.signers[other], log.digest(other, end), told[1])
        for other, told in enumerate(log.vouched)
    )
    return log.is_over and all(signed)


def random_game(seed: int) -> World:
    """Return a random game after its end, checked at each step."""
    rng = Random(seed)
    case = rng.choice(CASES)
    seats = case[1]
    kind = rng.choice(["honest", "cheats", "cheats", "cheats", "doubles", "both"])
    cheats = rng.sample(range(seats), rng.randint(1, seats - 1)) if kind in ("cheats", "both") else []
    honest = [seat for seat in range(seats) if seat not in cheats]
    doubled = [rng.choice(honest)] if kind in ("doubles", "both") else []
    world = World(case, rng, cheats, doubled)
    try:
        for _ in range(rng.randint(10, 60)):
            world.step()
        if kind == "honest":
            world.settle()
        world.check_verdicts()
    except Exception as error:
        error.add_note(f"seed {seed}: {case}, cheats {cheats}, on two devices {doubled}")
        error.add_note("\n".join(world.events[-25:]))
        raise
    return world
