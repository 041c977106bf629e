"""A game for other programs that speak GTP, the Go Text Protocol: a command a line in, an answer and an empty line out.

Made for Blokus Duo as Pentobi's `twogtp` plays it; any game of two seats can be played so. Seats are `b` and `w`, or
`1` and `2`; moves are written as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from inspect import signature
from time import monotonic, process_time
from typing import IO, Any

from pygames.ai import Player
from pygames.core.game import Game, IllegalMove
from pygames.terminal import board_text

SEATS = {"b": 0, "black": 0, "1": 0, "w": 1, "white": 1, "2": 1}
PASS = "pass"


class GtpEngine:
    """Answers commands about a game. A ValueError is an answer too."""

    def __init__(self, game: Game, bot: Player, *, seconds: float | None = None, steps: int | None = None) -> None:
        self.game, self.bot, self.seconds, self.steps = game, bot, seconds, steps
        self.variant = game.words.variant or game.title
        """What other programs call the game."""
        self.past: list[Any] = [game.start(2)]
        self.begun = monotonic()
        self.over = False

    @property
    def position(self) -> Any:
        """The position on the board."""
        return self.past[-1]

    def answer(self, line: str) -> str:
        """What comes back for a line; nothing for an empty one."""
        number, name, words = _read(line)
        if not name:
            return ""
        command: Callable[..., str] | None = getattr(self, f"do_{name}", None)
        try:
            if command is None:
                raise ValueError("unknown command")
            _check_number(command, words)
            return f"={number} {command(*words)}".rstrip() + "\n\n"
        except ValueError as error:
            return f"?{number} {error}\n\n"

    def serve(self, lines: IO[str], out: IO[str]) -> None:
        """Answer line after line, until `quit`."""
        for line in lines:
            out.write(self.answer(line))
            out.flush()
            if self.over:
                return

    # Commands

    def do_name(self) -> str:
        """The program's name."""
        return "pygames"

    def do_version(self) -> str:
        """The program's version."""
        try:
            return version("pygames")
        except PackageNotFoundError:
            return "0"

    def do_protocol_version(self) -> str:
        """The version of GTP."""
        return "2"

    def do_list_commands(self) -> str:
        """All commands, one a line."""
        return "\n".join(sorted(name.removeprefix("do_") for name in dir(self) if name.startswith("do_")))

    def do_known_command(self, name: str) -> str:
        """Whether there is a command of this name."""
        return str(hasattr(self, f"do_{name}")).lower()

    def do_set_game(self, *words: str) -> str:
        """Only our own game will do."""
        if " ".join(words).lower() != self.variant.lower():
            raise ValueError(f"only {self.variant} can be played")
        return self.do_clear_board()

    def do_clear_board(self) -> str:
        """Begin anew."""
        self.past = [self.game.start(2)]
        return ""

    def do_play(self, colour: str, *words: str) -> str:
        """Make a seat's move."""
        text = "".join(words)
        if text.lower() != PASS:
            self._let_play(_seat(colour), text)
        return ""

    def do_genmove(self, colour: str) -> str:
        """Make the best move of a seat, and tell it; a seat that can't move passes."""
        text = self.do_reg_genmove(colour)
        if text != PASS:
            self._let_play(_seat(colour), text)
        return text

    def do_reg_genmove(self, colour: str) -> str:
        """The best move of a seat, which is not made."""
        if self.position.turn != _seat(colour):
            return PASS
        return str(self.bot.choose(self.position.observe(self.position.turn), self.seconds, self.steps))

    def do_undo(self) -> str:
        """Take the last move back."""
        if len(self.past) == 1:
            raise ValueError("cannot undo")
        self.past.pop()
        return ""

    def do_showboard(self) -> str:
        """The board as text."""
        lines = "\n".join(board_text(self.game, self.position.observe(None))).splitlines()
        return "\n" + "\n".join(line for line in lines if line)

    def do_final_score(self) -> str:
        """Who is ahead, and by how much."""
        first, second = self.position.scores()
        return "0" if first == second else f"{'B' if first > second else 'W'}+{abs(first - second)}"

    def do_cputime(self) -> str:
        """Seconds of computing so far."""
        return f"{process_time():.3f}"

    def do_time(self) -> str:
        """Seconds since the start."""
        return f"{monotonic() - self.begun:.3f}"

    def do_quit(self) -> str:
        """The end."""
        self.over = True
        return ""

    def _let_play(self, seat: int, text: str) -> None:
        """Make a move, whose turn it must be."""
        if self.position.turn != seat:
            raise ValueError("it is not the turn of this color")
        try:
            move = self.position.parse(text)
        except IllegalMove as refusal:
            raise ValueError(f"illegal move: {refusal.phrase}") from refusal
        self.past.append(self.position.play(move))


def _read(line: str) -> tuple[str, str, list[str]]:
    """The number, the name and the arguments of a command."""
    words = "".join(sign for sign in line.partition("#")[0] if sign in "\t " or sign.isprintable()).split()
    number = words.pop(0) if words and words[0].isdecimal() else ""
    return number, words[0] if words else "", words[1:]


def _check_number(command: Callable[..., str], words: Sequence[str]) -> None:
    """ValueError where a command does not take so many arguments."""
    try:
        signature(command).bind(*words)
    except TypeError as error:
        raise ValueError("wrong number of arguments") from error


def _seat(colour: str) -> int:
    """The seat of a colour."""
    if colour.lower() not in SEATS:
        raise ValueError(f"invalid color: {colour}")
    return SEATS[colour.lower()]
