"""A game in a terminal: the board as text, moves typed in, and everything that happens in between described."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pygames.ai import Player
from pygames.console import CLEAR, wrap_line
from pygames.core.game import CHANCE, Game, IllegalMove, Position
from pygames.play.ending import RESIGNED, Ending
from pygames.play.forfeit import Forfeit
from pygames.play.handicap import with_head_starts
from pygames.play.session import HUMAN, Session

HELP = "Type a move, or: ? (legal moves; ?e10 those with e10), help (how to read the board), undo, record, quit."


class Terminal:
    """A session at a terminal. With hidden information, the screen belongs to one seat at a time."""

    def __init__(
        self,
        session: Session,
        bots: Mapping[int, Player],
        *,
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
        clear: str = CLEAR,
    ) -> None:
        """Create it from functions: `ask` for input, `say` for lines that fit, `clear` to blank the screen."""
        self.session, self.bots, self.ask, self.write, self.clear = session, bots, ask, say, clear
        self.game = session.game
        self.names = seat_names(self.game, session.seats)
        self.viewer: int | None = None
        """The seat that the screen belongs to; None if everyone may see it."""
        self.shown_plies: dict[int | None, int] = {}
        """By viewer, the ply up to which everything has been described."""

    def say(self, text: str) -> None:
        """Write a text in lines that fit."""
        self.write(wrap_line(text))

    def run(self) -> None:
        """Play to the end, or until a person quits."""
        self.say(HELP)
        while (turn := self.session.position.turn) is not None:
            if turn == CHANCE:
                self.session.draw()
                continue
            assert isinstance(turn, int)
            if turn in self.bots:
                try:
                    self.session.play(str(self.bots[turn].choose(self.session.observation(turn))))
                except Forfeit as reason:
                    self.break_off(turn, reason)
                    return
            elif not self.let_decide(turn):
                return
        # at the end everything is public: what not all have read yet is described to all
        self.shown_plies.setdefault(None, min(self.shown_plies.values(), default=0))
        self.show(None)
        self.say(outcome(self.session))
        self.write(f"\n{self.session.record}")

    def break_off(self, seat: int, reason: Forfeit) -> None:
        """Say how a bot failed; the game so far can be continued."""
        line = f", line {reason.line}" if reason.line else ""
        self.show(self.viewer)
        self.say(f"{self.names[seat]} can't go on at ply {self.session.ply + 1}{line}: {reason.kind}: {reason.words}")
        record = self.session.record
        self.write(f"\n{record.mask(self.viewer) if self.viewer is not None else record}")

    def let_decide(self, seat: int) -> bool:
        """Let a person move or take back; return False when they quit."""
        try:
            self.hand_over(seat)
            self.show(self.viewer)
            while (word := self.ask(f"{self.names[seat]}> ").strip()) != "quit":
                if self.obey(word, seat):
                    return True
        except EOFError:
            self.say("")
        return False

    def hand_over(self, seat: int) -> None:
        """Hand the screen over to a seat, if anything is hidden: clear what another person has seen there."""
        viewer = seat if self.game.has_secrets else None
        if viewer != self.viewer and self.session.players.count(HUMAN) > 1:
            self.write(self.clear)
            self.ask(f"{self.names[seat]}: press Enter when nobody else sees the screen. ")
        self.viewer = viewer

    def obey(self, word: str, seat: int) -> bool:
        """Do what was typed; return whether the position has changed."""
        if word == "undo":
            return self.take_back()
        if word == "record":
            record = self.session.record
            self.write(str(record.mask(seat) if self.game.has_secrets else record))
        elif word == "help":
            self.say(f"{HELP}\n{self.legend()}")
        elif word.startswith("?"):
            self.say(legal(self.session.observation(seat), word[1:].strip()))
        elif word:
            try:
                self.session.play(word)
            except IllegalMove as reason:
                self.say(str(reason))
            else:
                return True
        return False

    def take_back(self) -> bool:
        """Go back to a person's last choice; return whether there was one."""
        if not self.session.undo():
            self.say("Nothing to undo.")
            return False
        # plies taken back were described, but those that replace them were not
        self.shown_plies = {viewer: min(ply, self.session.ply) for viewer, ply in self.shown_plies.items()}
        return True

    def show(self, viewer: int | None) -> None:
        """Describe what has happened since a viewer last looked, and show the position."""
        at = self.session.at
        first = viewer not in self.shown_plies
        for ply in range(self.shown_plies.get(viewer, 0), self.session.ply):
            text = self.session.visible_ply(ply, viewer)
            happened = self.game.board.describe(at(ply).observe(viewer), text)
            self.say(f"{text}: {happened}{skipped_line(at(ply + 1), self.names)}")
        self.shown_plies[viewer] = self.session.ply
        observation = self.session.observation(viewer)
        self.say("\n".join(["", *board_text(self.game, observation), *score_lines(self.session, observation)]))
        if first:
            self.say(f"\n{self.legend()}")

    def legend(self) -> str:
        """Explain how to read the board and the scores, and how to write a move."""
        return "\n".join(filter(None, (self.game.text.legend, f"Scores: {self.game.words.score}.")))


def seat_names(game: Game, seats: int) -> tuple[str, ...]:
    """Return what the seats are called."""
    return tuple(str(game.seat_name(seat, seats)) for seat in range(seats))


def board_text(game: Game, observation: Any) -> list[str]:
    """Return the sketch of an observation as lines."""
    return [game.text.sketch(observation), ""]


def legal(observation: Any, part: str) -> str:
    """Return the legal moves, or those whose text contains a part."""
    moves = [text for move in observation.legal_moves() if part.lower() in (text := str(move)).lower()]
    return f"{' '.join(moves)}\n{len(moves)} legal moves"


def ply_line(before: Position[Any], text: str, after: Position[Any], names: tuple[str, ...]) -> str:
    """Return a ply in words: its seat, its text, and who is skipped after it."""
    who = names[before.turn] if isinstance(before.turn, int) else "chance"
    return f"{who}: {text}{skipped_line(after, names)}"


def skipped_line(after: Position[Any], names: tuple[str, ...]) -> str:
    """Return who is skipped after a ply."""
    return "".join(f"  ({names[seat]} can't move and is skipped)" for seat in after.skipped)


def score_lines(session: Session, observation: Any) -> list[str]:
    """Return the score line; before it, at the end of a game, why it is over and what decided it."""
    over = observation.turn is None
    return [*([str(session.end_reason)] if over else []), score_line(session, observation)]


def score_line(session: Session, observation: Any) -> str:
    """Return the number that is shown for each seat, its head start included; `Words.score` says what it counts."""
    game, handicap, names = session.game, session.handicap, seat_names(session.game, session.seats)
    shown = with_head_starts(game, game.shown_scores(observation), handicap)
    told = (f" (head start {given})" if given else "" for given in handicap)
    return "Scores: " + ", ".join(f"{name} {n}{more}" for name, n, more in zip(names, shown, told, strict=True))


def outcome(session: Session) -> str:
    """Return who has won, and how if the game ended outside its rules."""
    names, ending = seat_names(session.game, session.seats), session.ending
    won = [names[seat] for seat in sorted(session.winners)]
    who = " and ".join(won)
    how = f" ({ending_line(ending, names)})" if ending else ""
    if not won:
        return "The game is not over."
    if len(won) == 1:
        return f"Winner: {who}{how}"
    return f"The game is drawn{how}." if len(won) == len(names) else f"Winners: {who}{how}"


def ending_line(ending: Ending, names: tuple[str, ...]) -> str:
    """Return how a game ended outside its rules."""
    if ending.seat is None:
        return "agreed"
    return f"{names[ending.seat]} {'resigned' if ending.kind == RESIGNED else 'ran out of time'}"
