"""The room in which this device plays live with others, and what the page is to do there."""

from __future__ import annotations

from dataclasses import replace

from pygames import Session
from pygames.friends import Peer, device
from pygames.friends.packing import letters as encoded
from web.app.model.correspondence import Correspondence
from web.app.model.room import AWAY, BOARD_AWAY, BOARD_HERE, IN, OUT, SHOW, Contribution, Hello, Room
from web.app.storage.plan import NO_CLOCK
from web.protocol import Reply, RoomCommand

NAME_LETTERS = 8
"""The letters of the name that a device has in the room: random, and another one each time."""
MAX_TEXTS = 32
"""The most texts that are kept because they belong to a game that this device isn't at."""


class Live:
    """The room of this device."""

    def __init__(self) -> None:
        self.room = Room()
        self.texts: dict[str, str] = {}
        """The newest text of each other device."""
        self.last = ""
        """The text that was said last."""
        self.held = False
        """Whether nothing is said, as it could not be stored."""
        self._added: Contribution = ()  # what it told of this device's own seats
        self._introduced = ""  # what this device has said of itself
        self._refused: tuple[str, ...] = ()
        self._awake = False
        self._commands: list[RoomCommand] = []

    def take_commands(self) -> Reply:
        """Return what the page is to do in the room since the last reply."""
        commands, self._commands = self._commands, []
        return {"room": commands} if commands else {}

    def _command(self, do: str, text: str = "", key: str = "") -> None:
        self._commands.append((do, text, key))

    # This device

    def enter(self, hello: Hello) -> None:
        """Open a room, unless this device is in one, and say in it what this device is."""
        if not self.room.is_open:
            # never from a generator whose state is in the snapshot, the same for everybody
            letters = encoded(device.random_bytes(4 * NAME_LETTERS)).replace("-", "").replace("_", "")
            self.room = Room(letters[:NAME_LETTERS])
            self.texts, self.last, self._added, self._introduced = {}, "", (), ""
            self._command("open", self.room.device)
        self.introduce(hello)

    def introduce(self, hello: Hello) -> None:
        """Change what this device says of itself, and say it."""
        self.room = replace(self.room, hello=hello)
        if (text := hello.write()) != self._introduced:
            self._introduced = text
            self._command("hello", text)

    def leave(self) -> None:
        """Leave the room."""
        if self.room.is_open:
            self._command("close")
        self.room = Room()

    def lay_board(self, *, away: bool) -> None:
        """Note whether the player looks at the board of another device."""
        self.room = replace(self.room, board_away=away)

    def stay_awake(self, *, wanted: bool) -> None:
        """Keep the screen on, or let it go dark again."""
        if wanted != self._awake:
            self._awake = wanted
            self._command("awake" if wanted else "asleep")

    # Connecting

    @property
    def game(self) -> str:
        """The game that is played live here; empty if none is."""
        return self.room.hello.game

    def is_at(self, peer: Peer) -> bool:
        """Return whether a game is played live here, or looked on at."""
        room = self.room
        return room.is_open and (self.game == peer.id or (not peer.here and bool(room.companions(peer.id))))

    def board_of(self, session: Session) -> str:
        """Return where the board is that the player looks at; empty if this device alone shows it."""
        if not (isinstance(session, Correspondence) and session.peer.here and self.room.onlookers(session.peer.id)):
            return ""
        return BOARD_AWAY if self.room.board_away else BOARD_HERE

    def choose_way(self, way: str) -> None:
        """Choose how the next device is connected; one's own code is fetched where it is to be shown."""
        self.stop_scanning()
        self.room = replace(self.room, way=way, answer="", is_connecting=False, problem="")
        if way == SHOW and not self.room.code:
            self._command("code")

    def scan(self) -> None:
        """Have the camera look for a code."""
        self.room = replace(self.room, is_scanning=True, problem="")
        self._command("scan")

    def stop_scanning(self) -> None:
        """Turn the camera off."""
        if self.room.is_scanning:
            self.room = replace(self.room, is_scanning=False)
            self._command("stop")

    def take_code(self, text: str) -> None:
        """Take another device's code."""
        self.stop_scanning()
        self.room = replace(self.room, is_connecting=True, problem="")
        self._command("take", text)

    def show_code(self, text: str) -> None:
        """Show one's own code."""
        self.room = replace(self.room, code=text)

    def show_answer(self, text: str) -> None:
        """Show the answer to a code that was taken; nothing if that was an answer itself.

        By then the other device may be in. Whoever comes to another device begins no game, unless others have come
        here before.
        """
        self.room = replace(self.room, answer=text, is_connecting=self.room.is_connecting and not text)
        if text and not self.room.here:
            self.introduce(replace(self.room.hello, begins=False))

    def fail(self, why: str, *, is_denied: bool = False) -> None:
        """Note why connecting has failed, and whether the browser keeps the page from the local network."""
        self.room = replace(self.room, problem=why, is_denied=is_denied, is_scanning=False, is_connecting=False)

    # The others

    def meet(self, other: str, presence: str) -> None:
        """Note that another device has come, has fallen silent or is heard again, or has left."""
        self.room = self.room.meeting(other, presence)
        if presence == IN:
            self.last = ""  # so that it gets all that is known

    def listen(self, other: str, text: str) -> None:
        """Note what another device says of itself; a text that can't be read is left alone."""
        try:
            self.room = self.room.introducing(other, Hello.read(text))
        except ValueError:
            return
        self.agree()

    # The clock

    def agree(self) -> None:
        """Take over what the others say of the clock of the game, so that whoever comes back hears it from anybody."""
        if self.game:
            clock, left = self.room.times(self.game)
            self.introduce(replace(self.room.hello, clock=clock, left=left))

    def tell_time(self, seat: int, left: int) -> None:
        """Say how many milliseconds a seat of this device has left."""
        _, told = self.room.times(self.game)
        self.introduce(replace(self.room.hello, left=(*told[:seat], left, *told[seat + 1 :])))

    def drop_clock(self, game: str) -> bool:
        """Drop the clock of a game for everybody; return whether there was one."""
        has_clock = bool(game) and self.game == game and bool(self.room.times(game)[1])
        if has_clock:
            self.introduce(replace(self.room.hello, clock=NO_CLOCK, left=()))
        return has_clock

    def is_new(self, text: str) -> bool:
        """Return whether a text that was refused has not been refused before, and note it."""
        if text in self._refused:
            return False
        self._refused = (*self._refused, text)[-MAX_TEXTS:]
        return True

    def keep_text(self, other: str, text: str) -> None:
        """Keep the newest text of another device."""
        self.texts = dict([*self.texts.items(), (other, text)][-MAX_TEXTS:])

    # Texts

    def owes(self, added: Contribution, link: str) -> bool:
        """Return whether the others don't know what this device has added to the game, or may lack a text at all."""
        return link != self.last and (added != self._added or not self.last)

    def say(self, added: Contribution, link: str, key: str) -> None:
        """Say a text to the others, once what is kept under a key is stored."""
        self.last, self._added = link, added
        self._command("say", link, key)

    def unsay(self) -> None:
        """Note that the last text has not left, so that it is said again."""
        self.last, self._added = "", ()

    def hold_back(self, *, held: bool) -> None:
        """Say nothing until the player has done something, as nothing could be stored; or go on."""
        self.held = held


PRESENCES = {"in": IN, "back": IN, "away": AWAY, "out": OUT}
"""What an event says of another device."""
