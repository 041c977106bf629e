"""The room in which friends play live, each on a device of their own: who is in, and what each device says of itself.

Values without any effect: `web.app.desk.live` holds the room of this device.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self

from pygames import GAMES, Game
from pygames.friends import Peer
from pygames.play.clock import LONGEST, Clock
from pygames.play.record import label
from pygames.play.series import LENGTHS
from web.app.model.inviting import soonest_seat
from web.app.storage import checked
from web.app.storage.plan import NO_CLOCK

VERSION = 1
"""The version of what a device says of itself."""
MAX_LETTERS = 2000
"""The most letters of that."""
MAX_DEVICES = 16
"""The most other devices that a room knows."""
IN, AWAY, OUT = "in", "away", "out"
"""Whether another device is heard, has been silent for a while, or has left."""
SHOW, SCAN, PASTE = "show", "scan", "paste"
"""The ways to connect: to show one's own code, to scan the other's, to paste it as text."""
BOARD_HERE, BOARD_AWAY = "here", "away"
"""Where the board is that the player looks at."""
WAYS: Final = (SHOW, SCAN, PASTE)
LOOKS_ON = "looks_on"
"""The value of the choice whether to play."""


def _clock_text(value: object) -> str:
    """Read a clock as it is said: NO_CLOCK, or its text."""
    return NO_CLOCK if value == NO_CLOCK else str(Clock.read(checked.text(value)))


def _length(value: object) -> int:
    """Read how many games in a row there are."""
    return LENGTHS[LENGTHS.index(checked.whole(1, max(LENGTHS))(value))]


_READERS: checked.Readers = {
    "name": checked.text,
    "looks_on": checked.truth,
    "begins": checked.truth,
    "kind": checked.choice_of(tuple(GAMES)),
    "game": checked.text,
    "seats": checked.list_of(checked.whole(0, 9)),
    "given": checked.mapping_of(checked.whole(0, 9)),
    "series": _length,
    "clock": _clock_text,
    "left": checked.list_of(checked.whole(0, 1000 * LONGEST)),
}


@dataclass(frozen=True)
class Hello:
    """What a device says of itself to all others: nothing of it is secret."""

    name: str = ""
    """What its player is called."""
    looks_on: bool = False
    """Whether its player wants to look on in the game that is begun next."""
    begins: bool = False
    """Whether it has opened the room, so that it begins the game."""
    kind: str = ""
    """The name of the game that it would begin."""
    series: int = 1
    """How many games in a row it would begin; 1 is a single game."""
    game: str = ""
    """The protocol's name of the game that it plays live."""
    seats: tuple[int, ...] = ()
    """Its seats there."""
    given: Mapping[str, int] = field(default_factory=dict)
    """The seats there that it has given to other devices, if it has begun the game."""
    clock: str = ""
    """The clock of that game, or of the one that it would begin; NO_CLOCK once dropped; empty for none."""
    left: tuple[int, ...] = ()
    """The milliseconds left there, by seat: what this device knows, and for its own seats what counts."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse what a device says; what isn't understood is left out. Raise ValueError if it is no such text."""
        known, _ = checked.sorted_out(checked.stored_parts(text, VERSION, MAX_LETTERS), _READERS)
        return cls(**{**known, "name": label(known.get("name", ""))})

    def write(self) -> str:
        """Return the text that is said."""
        return json.dumps({"version": VERSION, **vars(self), "given": dict(self.given)}, ensure_ascii=False)

    def playing(self, game: str, seats: tuple[int, ...]) -> Self:
        """Return what it says once it plays a game that it hasn't begun: the others say what clock there is."""
        return replace(self, game=game, seats=seats, given={}, clock="", left=())

    def free(self) -> Self:
        """Return what it says once it plays no game; its clock is that of the next one."""
        clock = "" if self.clock == NO_CLOCK else self.clock
        return replace(self, game="", seats=(), given={}, clock=clock, left=())


@dataclass(frozen=True)
class Guest:
    """Another device that is, or was, in the room."""

    device: str
    presence: str = IN
    """IN, AWAY or OUT."""
    hello: Hello = Hello()

    @property
    def is_here(self) -> bool:
        """Whether it is heard."""
        return self.presence == IN

    def plays(self, game: str) -> bool:
        """Return whether it has a seat in this game."""
        return bool(game) and self.hello.game == game and bool(self.hello.seats)


@dataclass(frozen=True)
class Room:
    """The room as this device knows it."""

    device: str = ""
    """What this device is called there; empty while it is in no room."""
    hello: Hello = Hello()
    """What this device says of itself."""
    guests: tuple[Guest, ...] = ()
    """The other devices, in the order in which they came."""
    way: str = ""
    """How the next one is connected: SHOW, SCAN or PASTE; empty before that is chosen."""
    code: str = ""
    """This device's own code, to be scanned; empty until there is one."""
    answer: str = ""
    """The code that answers the one that was scanned last; empty if none has to be shown."""
    is_scanning: bool = False
    """Whether the camera looks for a code."""
    is_connecting: bool = False
    """Whether a code was taken, and nothing has come of it yet."""
    board_away: bool = False
    """Whether the player looks at the board of another device, and needs the hand rather than the board on this one."""
    problem: str = ""
    """Why the last attempt to connect failed; empty if none has."""
    is_denied: bool = False
    """Whether the browser kept the page from the local network then."""

    @property
    def is_open(self) -> bool:
        """Whether this device is in a room."""
        return bool(self.device)

    @property
    def here(self) -> tuple[Guest, ...]:
        """The other devices that are heard."""
        return tuple(guest for guest in self.guests if guest.is_here)

    def guest(self, device: str) -> Guest | None:
        """Return another device; None if it is unknown."""
        return next((guest for guest in self.guests if guest.device == device), None)

    # What happens

    def meeting(self, device: str, presence: str) -> Self:
        """Return the room after another device has come, fallen silent, been heard again, or left."""
        if presence == IN and not (self.guest(device) or Guest(device, OUT)).is_here:
            # whoever has just connected needs neither code any more
            met = self._with(device, presence=presence)
            return replace(met, way="", code="", answer="", is_connecting=False, problem="")
        return self._with(device, presence=presence)

    def introducing(self, device: str, hello: Hello) -> Self:
        """Return the room after another device has said what it is."""
        return self._with(device, hello=hello)

    def _with(self, device: str, **changes: object) -> Self:
        if known := self.guest(device):
            changed = replace(known, **changes)  # type: ignore[arg-type]
            return replace(self, guests=tuple(changed if guest is known else guest for guest in self.guests))
        guests = (*self.guests, replace(Guest(device), **changes))  # type: ignore[arg-type]
        gone = [guest for guest in guests if guest.presence == OUT][: max(0, len(guests) - MAX_DEVICES)]
        return replace(self, guests=tuple(guest for guest in guests if guest not in gone)[-MAX_DEVICES:])

    # Who plays

    @property
    def begins_here(self) -> bool:
        """Whether this device begins the next game: of those that have opened a room, the first one by its name."""
        mine = not self.hello.begins, self.device
        return all(mine < (not guest.hello.begins, guest.device) for guest in self.here)

    @property
    def host(self) -> Guest | None:
        """The other device that begins the next game; None if this one does."""
        if self.begins_here:
            return None
        return min(self.here, key=lambda guest: (not guest.hello.begins, guest.device))

    @property
    def players(self) -> tuple[str, ...]:
        """The devices that will play, this one first."""
        mine = () if self.hello.looks_on else (self.device,)
        return (*mine, *(guest.device for guest in self.here if not guest.hello.looks_on))

    @property
    def kind(self) -> Game:
        """The game that is to be begun."""
        hello = self.host.hello if self.host else self.hello
        return GAMES.get(hello.kind) or next(iter(GAMES.values()))

    @property
    def clock(self) -> Clock | None:
        """The clock of the game that is to be begun; None for none."""
        return clock_of(self.host.hello if self.host else self.hello)

    @property
    def series(self) -> int:
        """How many games in a row are to be begun; 1 is a single game."""
        return (self.host.hello if self.host else self.hello).series

    @property
    def can_begin(self) -> bool:
        """Whether as many play as the game is for, this device among them."""
        return not self.hello.looks_on and len(self.players) in self.kind.seats

    def seating(self) -> Mapping[str, int]:
        """Return the seat of each device that plays: this one's makes the game begin as soon as by link."""
        count = len(self.players)
        mine = soonest_seat(self.kind, count)
        return {device: (mine + n) % count for n, device in enumerate(self.players)}

    def name_of(self, device: str) -> str:
        """Return what the player at a device is called."""
        guest = self.guest(device)
        return guest.hello.name if guest else self.hello.name

    # The game that is played live

    def seat_given(self, game: str) -> int | None:
        """Return the seat that another device has given to this one in a game; None if none has."""
        hellos = (guest.hello for guest in self.guests)
        return next((one.given[self.device] for one in hellos if one.game == game and self.device in one.given), None)

    def companions(self, game: str) -> tuple[Guest, ...]:
        """Return the other devices that have seats in a game, or were given one."""
        given = self.hello.given if self.hello.game == game else {}
        return tuple(guest for guest in self.guests if guest.plays(game) or guest.device in given)

    def moved_on(self, peer: Peer) -> Mapping[str, int] | None:
        """Return the seats of the other devices in the game after one, all moved on by a seat; None if one is missing.

        A device that has several seats can't be given them.
        """
        others = [guest for guest in self.here if guest.plays(peer.id)]
        seats = {guest.device: guest.hello.seats[0] for guest in others if len(guest.hello.seats) == 1}
        count = peer.log.terms.seats
        if sorted((*peer.here, *seats.values())) != list(range(count)) or len(peer.here) != 1:
            return None
        return {device: (seat - 1) % count for device, seat in seats.items()}

    def onlookers(self, game: str) -> tuple[Guest, ...]:
        """Return the other devices that are heard and have no seat in a game: each shows its board."""
        playing = self.companions(game)
        return tuple(guest for guest in self.here if guest not in playing)

    def is_hand(self, game: str) -> bool:
        """Return whether this device is the player's hand, as another one shows the board."""
        return self.board_away and bool(self.onlookers(game))

    def is_live(self, game: str) -> bool:
        """Return whether others who are heard play this game here."""
        return self.is_open and any(guest.is_here for guest in self.companions(game))

    def presence(self, game: str, seat: int) -> str:
        """Return whether the device of a seat is IN, AWAY or OUT; empty if no device here has had it."""
        given = self.hello.given if self.hello.game == game else {}
        every = (IN, AWAY, OUT)
        found = [
            guest.presence
            for guest in self.guests
            if (guest.plays(game) and seat in guest.hello.seats) or given.get(guest.device) == seat
        ]
        return min(found, key=every.index) if found else ""

    def times(self, game: str) -> tuple[str, tuple[int, ...]]:
        """Return the clock of a game, NO_CLOCK once a device has dropped it, and the milliseconds left by seat.

        What a device says of its own seats counts; empty where nobody knows of a clock.
        """
        mine = (self.hello,) if self.hello.game == game else ()
        others = [guest.hello for guest in sorted(self.guests, key=lambda guest: guest.is_here) if guest.plays(game)]
        known = [hello for hello in (*mine, *others) if hello.clock]
        if not known or any(hello.clock == NO_CLOCK for hello in known):
            return (NO_CLOCK if known else ""), ()
        left = list(known[0].left)
        for hello in (*others, *mine):
            for seat in hello.seats:
                if hello.clock and seat < min(len(left), len(hello.left)):
                    left[seat] = hello.left[seat]
        return known[0].clock, tuple(left)


def clock_of(hello: Hello) -> Clock | None:
    """Return the clock that a device says; None for none."""
    return Clock.read(hello.clock) if hello.clock not in ("", NO_CLOCK) else None


Contribution = Sequence[object]
"""What a device has added to a game for its own seats, to be compared."""


def contribution(peer: Peer) -> Contribution:
    """Return what the seats of this device have told the others: a text that holds more of it is news to them."""
    return tuple(_parts(peer))


def _parts(peer: Peer) -> Iterator[object]:
    log = peer.log
    yield peer.here
    yield log.backs
    for seat in peer.here:
        yield len(log.chains[seat]), log.vouched[seat], log.names[seat]
        yield log.proposal and (log.proposal.back, log.proposal.agreed[seat])
