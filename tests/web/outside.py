"""What surrounds a page: friends at other devices, the player's own other device, other windows, backups.

A deed is a word and a number that decides whatever is left open, so that a walk can be replayed without a part of it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pygames import GAMES, IllegalMove, Record, Session
from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.packing import SEAT_KEY
from pygames.friends.terms import EACH, TURN
from tests.web.games import advance
from tests.web.offline_page import ADDRESS, OPENED, Page, Step
from web.app.model.correspondence import Correspondence
from web.app.model.room import Hello
from web.app.storage import archive, friends

FOREIGN = "<i foreign>"
"""Part of every name and title that comes from outside."""
MANY = 60
"""The games in a large backup: more than are taken in at once."""


class HonestFriend:
    """Somebody at another device who opens every link, plays, and sends what is due."""

    def __init__(self, name: str) -> None:
        self.name = f"{name} {FOREIGN}"
        self.games: dict[str, Peer] = {}
        self.links: list[str] = []

    def invites(self, rng: Random) -> str:
        """Begin a game with a seat or two for others, and return its link."""
        game = GAMES[rng.choice([*GAMES])]
        seats = rng.choice(game.seats)
        here = rng.sample(range(seats), rng.choice([n for n in (1, seats - 1, seats - 1) if n]))
        options = {name: rng.choice(values) for name, values in game.options.items()}
        names = [self.name if seat in here else "" for seat in range(seats)]
        dice = rng.choice((TURN, EACH)) if game.rules.outcomes and not game.has_secrets else TURN
        return self.keeps(Peer.invite(game, seats, here=here, options=options, names=names, dice=dice))

    def keeps(self, peer: Peer) -> str:
        """Keep a game as it is now, and return its link."""
        self.games[peer.id] = peer.sent()
        self.links.append(f"{ADDRESS}#{peer.link}")
        return self.links[-1]

    def sits_in(self, link: str) -> bool:
        """Return whether the friend has a seat in the game of a link."""
        known = self.games.get(Letter.read(link).id)
        return bool(known and known.here)

    def answers(self, link: str, rng: Random) -> str:
        """Open a link, join, play; return what is sent then: the link again if it was refused."""
        try:
            letter = Letter.read(link)
            known = self.games.get(letter.id)
            peer = known.united(letter) if known else Peer.open(letter)
        except BadMessage:
            return link
        if not peer.here and peer.free:
            taken = rng.choice((peer.free, peer.free[:1], peer.free[-1:]))
            peer = peer.joined(dict.fromkeys(taken, self.name))
        asked = peer.log.proposal
        if asked and peer.here and rng.random() < 0.7:
            return self.keeps(peer.going_back(asked.turn))
        return self.keeps(turns_played(peer, rng))

    def asks_back(self, rng: Random) -> str:
        """Ask to go back in one of the games, and return its link; empty if there is none."""
        found = [peer for peer in self.games.values() if peer.here and peer.log.turns and not peer.log.is_over]
        if not found or found[-1].log.terms.version == 1:
            return ""
        return self.keeps(found[-1].going_back(rng.randrange(len(found[-1].log.turns))))


def turns_played(peer: Peer, rng: Random) -> Peer:
    """Return a game after all turns that its device can play now; at times it resigns."""
    while peer.actor is not None:
        if peer.must_skip or peer.is_complete:
            peer = peer.finished()
        elif peer.must_roll:
            peer = peer.rolled()
        elif rng.random() < 0.02:
            peer = peer.resigned()
        else:
            peer = peer.played(str(rng.choice(peer.position.legal_moves())))
    return peer


class World(Page):
    """A page with all that surrounds it."""

    nearby = True

    def __init__(self) -> None:
        self.friends = HonestFriend("Ben"), HonestFriend("Cleo")
        self.links: list[str] = []
        """The links to games with friends that the app has shared."""
        self.keys: list[str] = []
        """The seat keys that the app has copied."""
        self.past: list[tuple[str, str]] = []
        """The games that were stored, by key, each as often as it has changed."""
        self.backups: list[dict[str, str]] = []
        super().__init__()

    def take(self, step: Step) -> None:
        kind, value = step
        if kind != "outside":
            super().take(step)
            return
        deed, _, number = value.partition(" ")
        DEEDS[deed](self, Random(number))

    def hear(self, reply: Any) -> None:
        if reply.get("copy", "").startswith(SEAT_KEY):
            self.keys.append(reply["copy"])
        super().hear(reply)

        for do, text, key in reply.get("room", ()):
            if do == "say":
                self._say_in_room(text, key)

    def _say_in_room(self, text: str, key: str) -> None:
        """Say a text in the room, unless it says that a game is to be stored before, which it is not."""
        if key in self.unstored:
            self.say({"do": "room", "event": {"kind": "failed", "why": "unsaved"}})
        else:
            self.shares(f"{ADDRESS}#{text}")

    def shares(self, text: str) -> None:
        if "#friends=" in text:
            self.links.append(text)

    def _keep(self, key: str, text: str | None) -> None:
        super()._keep(key, text)
        if text and key.startswith(("game ", friends.PREFIX)):
            self.past.append((key, text))
            if len(self.past) % 20 == 0:
                self.backups.append(dict(self.stored))

    def opens(self, link: str, rng: Random) -> None:
        """Follow a link, or paste it."""
        if rng.random() < 0.7:
            self.say({"do": "route", "route": link.partition("#")[2]})
        else:
            self.pastes(f"Hi! {link} – your turn")

    def pastes(self, text: str) -> None:
        """Paste a text into the dialog for links and seat keys."""
        self.say({"do": "form", "name": "friends_paste", "values": {"text": text}})

    def imports(self, kept: dict[str, str]) -> None:
        """Import a backup."""
        self.say({"do": "form", "name": "load", "values": {"record": archive.write(kept)}})

    @property
    def their_games(self) -> list[Peer]:
        """The games of the friends, as they have them."""
        return [peer for friend in self.friends for peer in friend.games.values()]

    @property
    def every_link(self) -> list[str]:
        """Every link that was sent, the app's own last."""
        return [*(link for friend in self.friends for link in friend.links), *self.links]


# What friends do


def invites(world: World, rng: Random) -> None:
    """Have a friend invite the player."""
    world.opens(rng.choice(world.friends).invites(rng), rng)


def answers(world: World, rng: Random) -> None:
    """Have a friend answer the last link that the app has shared; if there is none, invite."""
    if world.links:
        link = world.links[-1]
        seated = [friend for friend in world.friends if friend.sits_in(link)]
        friend = rng.choice(world.friends if rng.random() < 0.1 else seated or world.friends[:1])
        world.opens(friend.answers(link, rng), rng)
    else:
        invites(world, rng)


def invites_three(world: World, rng: Random) -> None:
    """Have a friend invite the player and somebody else."""
    friend = world.friends[0]
    link = friend.keeps(Peer.invite(GAMES["ringgz"], 3, here=[2], names=["", "", friend.name]))
    world.opens(link, rng)


def takes_seat(world: World, rng: Random) -> None:
    """Have somebody take the free seat of the first of the app's links that has one, and play."""
    for link in world.links:
        peer = Peer.open(Letter.read(link))
        if peer.free and friends.PREFIX + peer.id == world.app.desk.shelf.current:
            name = f"{rng.choice(('Dan', 'Eve'))} {FOREIGN}"
            world.opens(f"{ADDRESS}#{turns_played(peer.joined({peer.free[0]: name}), rng).link}", rng)
            return


def replays(world: World, rng: Random) -> None:
    """Open an old link once more, of whichever game."""
    if links := world.every_link:
        world.opens(rng.choice(links), rng)


def mangles(world: World, rng: Random) -> None:
    """Open a damaged link."""
    if links := world.every_link:
        link = rng.choice(links[-3:])
        at = rng.randrange(len(link))
        cut = rng.choice((link[:at], link[:at] + link[at + 1 :], f"{link[:at]}x{link[at:]}", link.replace("=", "%3D")))
        world.opens(cut, rng)


def asks_back(world: World, rng: Random) -> None:
    """Have a friend ask to go back to an earlier turn."""
    for friend in world.friends:
        if link := friend.asks_back(rng):
            world.opens(link, rng)
            return


# The room


def device_of(world: World, friend: HonestFriend) -> str:
    """Return what the device of a friend is called in the room."""
    return f"device{world.friends.index(friend)}"


def happens(world: World, kind: str, friend: HonestFriend, text: str = "") -> None:
    """Have something happen in the room to the device of a friend."""
    world.say({"do": "room", "event": {"kind": kind, "device": device_of(world, friend), "text": text}})


def comes_in(world: World, rng: Random) -> None:
    """Have a friend come into the room, and say what it is: to play, to look on, to have opened it, or nonsense."""
    for friend in world.friends[: rng.choice((1, 1, 2))]:
        happens(world, "in", friend)
        hello = Hello(friend.name, rng.random() < 0.1, rng.random() < 0.1, rng.choice([*GAMES]))
        happens(world, "hello", friend, rng.choice((hello.write(), hello.write(), hello.write()[: rng.randrange(60)])))


def speaks(world: World, rng: Random) -> None:
    """Have a friend answer in the room what was said last; it plays what it has a seat in."""
    if world.links:
        link, here = world.links[-1], world.app.desk.live.room
        given = {seat: device for device, seat in here.hello.given.items()}
        for friend in world.friends:
            peer = friend.games.get(Letter.read(link).id) or Peer.open(Letter.read(link))
            seats = [seat for seat in peer.free if given.get(seat) == device_of(world, friend)]
            if seats and not peer.here:
                friend.keeps(peer.joined({seats[0]: friend.name}))
            if friend.sits_in(link):
                text = friend.answers(link, rng)
                game = friend.games[Letter.read(link).id]
                happens(world, "hello", friend, Hello(friend.name, game=game.id, seats=game.here).write())
                happens(world, "text", friend, text.partition("#")[2])


def invites_in_room(world: World, rng: Random) -> None:
    """Have a friend begin a game in the room, in which the player is given a seat; at times none."""
    friend = rng.choice(world.friends)
    game = Letter.read(link := friend.invites(rng)).id
    peer, device = friend.games[game], world.app.desk.live.room.device
    given = {device: peer.free[0]} if peer.free and rng.random() < 0.7 else {}
    happens(world, "in", friend)
    happens(world, "hello", friend, Hello(friend.name, game=game, seats=peer.here, given=given).write())
    happens(world, "text", friend, link.partition("#")[2])


def connects(world: World, rng: Random) -> None:
    """Bring what comes of codes and connections: a code, an answer, one that was scanned, failures, absences."""
    kind = rng.choice(("code", "answer", "scanned", "stuck", "failed", "away", "back", "out"))
    text = rng.choice(("", "taken", "made", f"{ADDRESS}#room=abc", FOREIGN))
    event = {"kind": kind, "device": device_of(world, rng.choice(world.friends)), "text": text}
    event["why"] = rng.choice(("no-code", "refused", "", "cancelled"))
    world.say({"do": "room", "event": event})


def shows_code(world: World, _: Random) -> None:
    """Bring the code that the app has asked for."""
    world.say({"do": "room", "event": {"kind": "code", "text": f"{ADDRESS}#room=abcdefgh"}})


# The player's other device


def plays_differently(world: World, rng: Random) -> None:
    """Have a device that has an earlier state of the open game play its turn, and send that."""
    before = [text for key, text in world.past if key == world.app.desk.shelf.current and friends.is_friends(key)]
    for text in reversed(before):
        peer = Correspondence.of_text(text).peer
        if peer.actor is not None and not peer.running:
            world.opens(f"{ADDRESS}#{turns_played(peer, rng).link}", rng)
            return


def plays_elsewhere(world: World, rng: Random) -> None:
    """Have the device that the seat was carried to play, and send its link to everybody."""
    if world.keys:
        peer = Peer.read(world.keys[-1])
        for link in world.every_link:
            peer = _united(peer, link)
        peer = turns_played(peer, rng)
        world.friends[0].answers(peer.link, rng)
        world.opens(f"{ADDRESS}#{peer.link}", rng)


def _united(peer: Peer, link: str) -> Peer:
    """Return a game with what a link adds, if it is one of its links."""
    try:
        return peer.received(link)
    except BadMessage:
        return peer


def brings_back(world: World, rng: Random) -> None:
    """Paste a seat key that was copied here."""
    if world.keys:
        world.pastes(rng.choice(world.keys[-2:]))


def brings_seat(world: World, rng: Random) -> None:
    """Paste the key of another seat, as two of a household meet on one device, or that of a device without a seat."""
    if games := world.their_games:
        peer = rng.choice(games[-3:])
        world.pastes((peer.looking_on() if rng.random() < 0.2 else peer).seat_key)


# Backups


def imports_older(world: World, rng: Random) -> None:
    """Import an older backup of this device."""
    if world.backups:
        world.imports(rng.choice(world.backups[-5:]))


def imports_household(world: World, rng: Random) -> None:
    """Import the backup of a device that plays other seats of the same games; at times a key isn't its game's."""
    if games := world.their_games[-3:]:
        texts = [Correspondence(peer).stored(OPENED) for peer in games]
        keys = [friends.PREFIX + (peer.id if rng.random() < 0.9 else "x" * 22) for peer in games]
        world.imports(dict(zip(keys, texts, strict=True)))


def imports_many(world: World, rng: Random) -> None:
    """Import a backup with many games."""
    games = [Session(GAMES[rng.choice([*GAMES])], seed=n) for n in range(MANY)]
    for session in games:
        while session.ply < 1:
            advance(session, rng)
    world.imports({f"game {n}": session.record.write() for n, session in enumerate(games)})


# Other windows


def stores_older(world: World, rng: Random) -> None:
    """Have another window store a game as it was before."""
    if world.past:
        world.other_window_stores(*rng.choice(world.past[-30:]))


def takes_over(world: World, rng: Random) -> None:
    """Take the current game over from another window."""
    world.claimed(world.app.desk.shelf.current)


def goes_on(world: World, rng: Random) -> None:
    """Have another window go on with a stored game."""
    keys = [key for key in world.stored if key.startswith(("game ", friends.PREFIX))]
    if keys:
        key = rng.choice(keys)
        if text := (_friends_gone_on if friends.is_friends(key) else _gone_on)(world.stored[key], rng):
            world.other_window_stores(key, text)


def _gone_on(text: str, rng: Random) -> str:
    session = Session.of(Record.read(text))
    if session.position.turn is None or session.ending or session.is_masked:
        return ""
    advance(session, rng)
    return session.record.write()


def _friends_gone_on(text: str, rng: Random) -> str:
    session = Correspondence.of_text(text)
    try:
        session.receive(turns_played(session.peer, rng), OPENED)
    except IllegalMove:
        return ""
    return session.stored(OPENED)


def imports_names(world: World, rng: Random) -> None:
    """Import a game with a hostile title and hostile names."""
    game = GAMES[rng.choice([*GAMES])]
    names = "".join(f'[Name {seat} "{FOREIGN}"]\n' for seat in range(game.seats[0]))
    record = f'[Game "{game.name}"]\n[Title "{FOREIGN}"]\n{names}'
    world.say({"do": "form", "name": "load", "values": {"record": record}})


DEEDS: dict[str, Callable[[World, Random], None]] = {
    "invites": invites,
    "answers": answers,
    "invites_three": invites_three,
    "takes_seat": takes_seat,
    "replays": replays,
    "mangles": mangles,
    "asks_back": asks_back,
    "comes_in": comes_in,
    "speaks": speaks,
    "invites_in_room": invites_in_room,
    "connects": connects,
    "shows_code": shows_code,
    "plays_differently": plays_differently,
    "plays_elsewhere": plays_elsewhere,
    "brings_back": brings_back,
    "brings_seat": brings_seat,
    "imports_older": imports_older,
    "imports_household": imports_household,
    "imports_many": imports_many,
    "stores_older": stores_older,
    "takes_over": takes_over,
    "goes_on": goes_on,
    "imports_names": imports_names,
}
"""What may happen outside, by name."""
