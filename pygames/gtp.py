"""The Go Text Protocol (GTP) for other programs: one command per line in, an answer and an empty line out.

Made for Blokus Duo as Pentobi's `twogtp` plays it, but any game for two seats will do. Seats are `b` and `w`, or `1`
and `2`; moves are written as everywhere. A seat passes, which changes nothing, while the other one moves again and when
the game is over, so that a controller can ask the two in turn even if one of them moves several times or is skipped.
Otherwise a move out of turn, for which GTP has no answer, is an error.

At chance events, `play` and `genmove` first let chance decide, by the engine's seed and the number of the ply: engines
with the same seed roll the same. `chance` does so explicitly and returns the outcome; `chance *4` sets it. `turn` tells
who decides next: `b`, `w`, `chance`, or `none` when the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from inspect import signature
from random import Random
from time import monotonic, process_time
from typing import IO, Any

from pygames.ai import Player
from pygames.bots import BotPlayer
from pygames.core.game import CHANCE, Game, IllegalMove, chance_outcome
from pygames.play.forfeit import Forfeit
from pygames.play.handicap import Handicap, winning_seats, with_head_starts
from pygames.terminal import board_text

SEATS = {"b": 0, "black": 0, "1": 0, "w": 1, "white": 1, "2": 1}
COLOURS = "bw"
PASS = "pass"
NOT_ITS_TURN = "it is not the turn of this color"


class GtpEngine:
    """An engine that answers commands about one game. A ValueError becomes an error response."""

    def __init__(
        self,
        game: Game,
        bot: Player,
        *,
        seconds: float | None = None,
        steps: int | None = None,
        seed: int | str = 0,
        handicap: Handicap = (),
    ) -> None:
        self.handicap = handicap
        self.game, self.bot, self.seconds, self.steps, self.seed = game, bot, seconds, steps, seed
        self.variant = game.words.variant or game.title
        """What other programs call the game."""
        self.past: list[Any] = [game.start(2)]
        self.last = ""
        """The text of the last ply."""
        self.begun = monotonic()
        self.over = False

    @property
    def position(self) -> Any:
        """The position on the board."""
        return self.past[-1]

    def answer(self, line: str) -> str:
        """Return the answer to a line; nothing for an empty one."""
        number, name, words = _parse_command(line)
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
        except Forfeit as reason:
            return f"?{number} {reason}\n\n"

    def serve(self, lines: IO[str], out: IO[str]) -> None:
        """Answer line after line, until `quit`."""
        for line in lines:
            out.write(self.answer(line))
            out.flush()
            if self.over:
                return

    def close(self) -> None:
        """End a bot that has a process of its own."""
        if isinstance(self.bot, BotPlayer):
            self.bot.close()

    # Commands

    def do_name(self) -> str:
        """Return the program's name."""
        return "pygames"

    def do_version(self) -> str:
        """Return the program's version."""
        try:
            return version("pygames")
        except PackageNotFoundError:
            return "0"

    def do_protocol_version(self) -> str:
        """Return the version of GTP."""
        return "2"

    def do_list_commands(self) -> str:
        """Return all commands, one a line."""
        return "\n".join(sorted(name.removeprefix("do_") for name in dir(self) if name.startswith("do_")))

    def do_known_command(self, name: str) -> str:
        """Return whether there is a command of this name."""
        return str(hasattr(self, f"do_{name}")).lower()

    def do_set_game(self, *words: str) -> str:
        """Accept only the engine's own game."""
        if " ".join(words).lower() != self.variant.lower():
            raise ValueError(f"only {self.variant} can be played")
        return self.do_clear_board()

    def do_clear_board(self) -> str:
        """Go back to the first position."""
        self.close()
        self.past = [self.game.start(2)]
        return ""

    def do_play(self, colour: str, *words: str) -> str:
        """Play a seat's move; a pass if it has none to make."""
        seat, text = _seat(colour), "".join(words)
        if text.lower() != PASS:
            self._let_chance_decide(seat)
            self._let_play(seat, text)
        elif not self._is_skipped(seat):
            raise ValueError(f"illegal move: there are {len(self.position.legal_moves())} moves to make")
        return ""

    def do_genmove(self, colour: str) -> str:
        """Play the best move of a seat and return it; a seat that is skipped passes."""
        text = self.do_reg_genmove(colour)
        if text != PASS:
            self._let_play(_seat(colour), text)
        return text

    def do_reg_genmove(self, colour: str) -> str:
        """Return the best move of a seat without playing it."""
        if self._is_skipped(_seat(colour)):
            return PASS
        return str(self.bot.choose(self.position.observe(self.position.turn), self.seconds, self.steps))

    def do_chance(self, *outcome: str) -> str:
        """Let chance decide, or set the outcome; return it."""
        if self.position.turn != CHANCE:
            raise ValueError("nothing is left to chance now")
        rng = Random(f"{self.seed}:{len(self.past) - 1}")
        self._go_on("".join(outcome) or str(chance_outcome(self.position, rng)))
        return self.last

    def do_turn(self) -> str:
        """Return who is to move: a colour, chance, or none."""
        turn = self.position.turn
        return "none" if turn is None else turn if turn == CHANCE else COLOURS[turn]

    def do_undo(self) -> str:
        """Take back the last move, and the chance outcomes since."""
        if not any(isinstance(position.turn, int) for position in self.past[:-1]):
            raise ValueError("cannot undo")
        self.past.pop()
        while self.position.turn == CHANCE:
            self.past.pop()
        return ""

    def do_showboard(self) -> str:
        """Return the board as text."""
        lines = "\n".join(board_text(self.game, self.position.observe(None))).splitlines()
        return "\n" + "\n".join(line for line in lines if line)

    def do_final_score(self) -> str:
        """Return who is ahead, and by how much, with the head starts."""
        first, second = with_head_starts(self.game, self.position.scores(), self.handicap)
        lead = second - first if self.game.words.lowest_leads else first - second
        won = winning_seats(self.game, self.position, self.handicap)
        leader = 0 if lead > 0 else 1 if lead < 0 else None
        if len(won) == 1 and leader not in won:  # by something other than the score
            return f"{'BW'[min(won)]}+"
        return "0" if leader is None else f"{'BW'[leader]}+{abs(lead)}"

    def do_cputime(self) -> str:
        """Return the CPU time used so far, in seconds."""
        return f"{process_time():.3f}"

    def do_time(self) -> str:
        """Return the seconds since the start."""
        return f"{monotonic() - self.begun:.3f}"

    def do_quit(self) -> str:
        """Stop answering."""
        self.over = True
        return ""

    def _is_skipped(self, seat: int) -> bool:
        """Return whether a seat has to pass, once chance has decided; raise ValueError if it is just not its turn."""
        if self._actor != seat:
            mover = next((position.turn for position in reversed(self.past[:-1]) if position.turn != CHANCE), None)
            if self._actor not in (None, mover):
                raise ValueError(NOT_ITS_TURN)
        self._let_chance_decide(seat)
        return bool(self.position.turn != seat)

    @property
    def _actor(self) -> int | None:
        """The seat that moves or rolls next; None if the game is over, or chance decides for nobody."""
        return None if self.position.turn is None else self.game.actor(self.position)

    def _let_chance_decide(self, seat: int) -> None:
        """Let chance decide whatever comes before a seat's move."""
        # no further: what the other seat draws is decided when that seat plays
        while self.position.turn == CHANCE and self.game.actor(self.position) in (seat, None):
            self.do_chance()

    def _let_play(self, seat: int, text: str) -> None:
        """Play a move for the seat whose turn it must be."""
        if self.position.turn != seat:
            raise ValueError(NOT_ITS_TURN)
        self._go_on(text)

    def _go_on(self, text: str) -> None:
        """Play the ply of a text."""
        try:
            move = self.position.parse(text)
        except IllegalMove as refusal:
            raise ValueError(f"illegal move: {refusal.phrase}") from refusal
        self.past.append(self.position.play(move))
        self.last = str(move)


def _parse_command(line: str) -> tuple[str, str, list[str]]:
    """Split a command into number, name and arguments."""
    # GTP drops comments and all control characters except tabs
    words = "".join(sign for sign in line.partition("#")[0] if sign in "\t " or sign.isprintable()).split()
    number = words.pop(0) if words and words[0].isdecimal() else ""
    return number, words[0] if words else "", words[1:]


def _check_number(command: Callable[..., str], words: Sequence[str]) -> None:
    """Raise ValueError if a command doesn't take this many arguments."""
    try:
        signature(command).bind(*words)
    except TypeError as error:
        raise ValueError("wrong number of arguments") from error


def _seat(colour: str) -> int:
    """Return the seat of a colour."""
    if colour.lower() not in SEATS:
        raise ValueError(f"invalid color: {colour}")
    return SEATS[colour.lower()]
