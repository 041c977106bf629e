"""Play with friends through a shared folder, at a terminal: `python -m pygames friends new|join|play|show`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from pygames import GAMES, Game, IllegalMove
from pygames.console import OPTIONS_HELP, accept_any_input, clear_sequence, parse_game, parse_options
from pygames.friends import BadMessage, Peer
from pygames.friends.folder import Seats, SharedFolder, file_name
from pygames.friends.post import GoneOn, Refused, Unknown, deliver, handed_over, received_all
from pygames.friends.session import FriendsSession
from pygames.terminal import Terminal, board_text, outcome, score_lines

PRIVATE = Path("~/.pygames")
HELP = (
    "Type a move, or: ? (legal moves; ?e10 those with e10), help (how to read the board), undo, resign, record, quit "
    "(your turn waits for you)."
)
SEND = "Your turn is complete. Press Enter to send it, or type undo. "
EPILOG = (
    "Share the folder with any program that copies files. Your friends can read everything in it; your tiles and "
    "secrets are kept in your private folder instead. Anyone who has that one can play for you."
)


def add_subcommands(parser: ArgumentParser) -> None:
    """Add what can be done in a game with friends to the command line."""
    parser.epilog = EPILOG
    commands = parser.add_subparsers(required=True, metavar="new|join|play|show")

    def command(name: str, action: Callable[[Namespace], None], text: str) -> ArgumentParser:
        added = commands.add_parser(name, help=text, description=text, epilog=EPILOG)
        added.set_defaults(command=partial(carefully, action))
        if name == "new":
            added.add_argument("game", help=f"one of {', '.join(GAMES)}")
        added.add_argument("folder", type=Path, help="folder that you share with your friends, for this game only")
        added.add_argument(
            "--private",
            type=Path,
            default=PRIVATE,
            metavar="FOLDER",
            help=f"folder for your seat, outside the shared one; {PRIVATE} by default",
        )
        return added

    begin = command("new", begin_game, "start a game and invite your friends")
    join = command("join", join_game, "join a game that a friend has started")
    for added in begin, join:
        added.add_argument("--name", default="", help="your name, as your friends see it")
        added.add_argument("--seat", type=int, metavar="N", help="your seat, counted from 0; chosen for you by default")
    begin.add_argument("--seats", type=int, metavar="N", help="number of seats; by default as few as the game allows")
    begin.add_argument("--option", nargs="+", action="extend", default=[], metavar="NAME=VALUE", help=OPTIONS_HELP)
    command("play", play_turns, "play your turn and send it")
    command("show", show_game, "show the board and whose turn it is")


def carefully(action: Callable[[Namespace], None], wish: Namespace) -> None:
    """Do what was asked for; exit with one line if a file can't be read or written."""
    try:
        action(wish)
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.exit(f"{error.filename}: {error.strerror}." if error.filename else str(error))
    except (BadMessage, UnicodeDecodeError) as error:
        sys.exit(f"Your seat in {wish.private} can't be read: {error}")


class GameFolder:
    """The shared folder of a game, and the private one with this device's seats."""

    def __init__(self, wish: Namespace) -> None:
        """Open both; exit if one is in the other."""
        self.folder, private = wish.folder, wish.private.expanduser()
        if self.folder.resolve() in (private.resolve(), *private.resolve().parents):
            sys.exit("Your private folder can't be in the shared one: your friends would have your seat.")
        self.seats = Seats(private)

    def find(self) -> Peer | None:
        """Return the game in the folder with all that is new, and name the files that were refused; None if none is."""
        arrivals = [*SharedFolder(self.folder, "").receive()]
        told = [deliver(arrival.text, self.seats.find) for arrival in arrivals]
        known = {one.peer.id: one.peer for one in told if not isinstance(one, Refused | Unknown)}
        games = known or {one.peer.id: one.peer for one in told if isinstance(one, Unknown)}
        if len(games) > 1:
            sys.exit(f"There are several games in {self.folder}; keep each in a folder of its own.")
        peer = next(iter(games.values()), None)
        if peer:
            told = [delivery for _, delivery in received_all(peer, arrivals)]
            peer = next((one.peer for one in reversed(told) if isinstance(one, GoneOn)), peer)
        for arrival, delivery in zip(arrivals, told, strict=True):
            if isinstance(delivery, Refused):
                print(f"{arrival.source} is left out: {delivery.error}", file=sys.stderr)
        return peer

    def require(self) -> Peer:
        """Return the game in the folder; exit if there is none."""
        peer = self.find() if self.folder.is_dir() else None
        return peer or sys.exit(f"There is no game in {self.folder}.")

    def hand_over(self, peer: Peer) -> Peer:
        """Store a game, and write its newest text for the others, unless they have proved to know it."""
        self.seats.store(peer)
        self.folder.mkdir(parents=True, exist_ok=True)
        return handed_over(peer, SharedFolder(self.folder, file_name(peer)), self.seats.store, again=True)


def begin_game(wish: Namespace) -> None:
    """Begin a game, and say how the friends join it."""
    game, place = parse_game(wish), GameFolder(wish)
    if place.folder.is_dir() and place.find():
        sys.exit(f"There is a game in {place.folder} already; take another folder.")
    try:
        seats = game.seats[0] if wish.seats is None else game.check_seats(wish.seats)
        here = best_seat(game, seats) if wish.seat is None else wish.seat
        names = [wish.name if seat == here else "" for seat in range(seats)]
        peer = Peer.invite(game, seats, here=[here], options=parse_options(game, wish), names=names)
    except ValueError as error:
        sys.exit(str(error))
    place.hand_over(peer)
    print(f"You play {game.seat_name(here, seats)} in {game.title}. Your friends join with:")
    print(f"  python -m pygames friends join {place.folder} --name NAME")


def best_seat(game: Game, seats: int) -> int:
    """Return the seat for whoever invites that brings the first turn soonest."""
    if game.has_secrets:
        return 2 % seats  # the others join as 3, ..., 0, 1
    return 0 if game.rules.outcomes else seats - 1


def join_game(wish: Namespace) -> None:
    """Join the game in a folder."""
    place = GameFolder(wish)
    peer = place.require()
    if peer.here:
        sys.exit("You are in this game already.")
    if not peer.free:
        sys.exit("All seats of this game are taken.")
    seat = peer.free[0] if wish.seat is None else wish.seat
    if seat not in peer.free:
        sys.exit(f"Seat {seat} is not free; free are {', '.join(map(str, peer.free))}.")
    peer = place.hand_over(peer.joined({seat: wish.name or peer.log.names[seat]}))
    game, seats = peer.log.terms.game, peer.log.terms.seats
    print(f"You play {game.seat_name(seat, seats)} in {game.title}. {waiting_line(peer)}")


def play_turns(wish: Namespace) -> None:
    """Play the turns of one's own, and send them."""
    accept_any_input()
    place = GameFolder(wish)
    peer = place.require()
    if not peer.here:
        sys.exit("You have no seat in this game; join it first." if peer.free else "You have no seat in this game.")
    peer = place.hand_over(peer)  # perhaps an element, or the signature on its end, is due
    while peer.actor is not None:
        turn = TurnTerminal(FriendsSession(peer), place.seats.store, clear=clear_sequence())
        if not turn.play():
            return
        peer = place.hand_over(turn.peer)
    print_game(peer)


def show_game(wish: Namespace) -> None:
    """Show the game in a folder, and change nothing."""
    print_game(GameFolder(wish).require())


def print_game(peer: Peer) -> None:
    """Print the board as this device knows it, and what the game waits for."""
    session = FriendsSession(peer)
    seen = session.position
    print("\n".join([*board_text(session.game, seen), *score_lines(session, seen)]))
    print(waiting_line(peer))


def waiting_line(peer: Peer) -> str:
    """Return what a game waits for, or how it has ended."""
    names = [player_name(peer, seat) for seat in peer.waits_for]
    waits = f"Waiting for {' and '.join(names)}."
    if peer.log.is_over:
        return f"{outcome(FriendsSession(peer))} {waits if names else checked_line(peer)}"
    if not peer.log.is_full:
        return f"The game begins when all have joined. {waits}"
    return "It's your turn." if peer.actor is not None else waits


def checked_line(peer: Peer) -> str:
    """Return what checking all that was hidden has found."""
    *_, found = peer.verdict()
    if found.fault:
        return f"Turn {found.fault.turn} by {player_name(peer, found.fault.seat)} was not possible."
    return "Everything is checked." if found.is_clean else "Not everything could be checked."


def player_name(peer: Peer, seat: int) -> str:
    """Return the name of a seat's player, or else what the seat is called."""
    terms = peer.log.terms
    return peer.log.names[seat] or str(terms.game.seat_name(seat, terms.seats))


class TurnTerminal(Terminal):
    """A turn of a game among friends at a terminal: what is played is stored, and leaves when it is sent."""

    session: FriendsSession

    def __init__(self, session: FriendsSession, store: Callable[[Peer], None], **screen: Any) -> None:
        """Create it with a function that stores the running turn; see Terminal for the others."""
        super().__init__(session, {}, **screen)
        self.names = tuple(player_name(session.peer, seat) for seat in range(session.seats))
        self.store = store

    @property
    def peer(self) -> Peer:
        """The game as it is now."""
        return self.session.peer

    def play(self) -> bool:
        """Play until the turn is finished; return False if the player quits before."""
        self.viewer = self.session.viewer
        self.say(HELP)
        turns = len(self.peer.log.turns)
        try:
            while len(self.peer.log.turns) == turns:
                if self.peer.must_roll:
                    self.session.draw()
                elif not self.is_over_with(self.peer.actor):
                    return False
                self.store(self.peer)
        except EOFError:
            self.say("")
            return False
        return True

    def is_over_with(self, seat: int | None) -> bool:
        """Let the player do one thing; return False when they quit."""
        assert seat is not None
        self.show(self.viewer)
        if self.peer.must_skip:
            self.say("You can't move, so your turn is skipped.")
        is_whole = self.peer.is_complete or self.peer.must_skip
        while (word := self.ask(SEND if is_whole else f"{self.names[seat]}> ").strip()) != "quit":
            if is_whole and not word:
                self.session.follow(self.peer.finished(), self.viewer)
                return True
            if self.obey(word, seat):
                return True
        return False

    def obey(self, word: str, seat: int) -> bool:
        """Do what was typed; return whether the position has changed."""
        if word == "resign":
            try:
                self.session.resign(seat)
            except IllegalMove as reason:
                self.say(str(reason))
                return False
            return True
        if word == "record":
            self.write(str(self.session.record))
            return False
        if word == "help":
            self.say(f"{HELP}\n{self.legend()}")
            return False
        return super().obey(word, seat)
