"""A game being played: who sits where, the record so far, the dice, the clocks, undo and redo, the half-made move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from pygames.catalogue import GAMES
from pygames.core.game import ABOUT, CHANCE, Game, IllegalMove, Option, Position, chance_outcome
from pygames.core.scene import DRAW
from pygames.play.clock import Clock, Times
from pygames.play.ending import AGREED, RESIGNED, TIME, Ending
from pygames.play.record import HIDDEN, MAX_PLIES, Games, Record, named, on_one_line

HUMAN = "human"
"""The player of a seat where a person sits, as records name it."""
_BOT = "bot "
HINDSIGHT = "Hindsight"
"""The tag of a game that was taken back behind what chance had shown, and went on otherwise: before which ply first."""
REDO = "Redo"
"""The tag of a saved game with moves to redo: how many plies it has, and those that were taken back."""
MOST_REDO = 8_000
"""Letters of that tag: a record has room for so many."""
UNRATED = "Unrated"
"""The tag of a game against the computer that moves no rating, and why: one of these."""
HINT, COACH, TAKE_BACK, BEGUN_ELSEWHERE = "hint", "coach", "take-back", "begun elsewhere"


def bot(level: str) -> str:
    """The computer player of a level, as records name it.

    >>> bot("expert"), bot_level("bot expert"), bot_level("human")
    ('bot expert', 'expert', '')
    """
    return f"{_BOT}{level}"


def bot_level(player: str) -> str:
    """The level of a computer player; empty for a person."""
    return player[len(_BOT) :] if player.startswith(_BOT) else ""


def without_redo(record: Record) -> Record:
    """The record without what was taken back, as others get it."""
    return replace(record, tags=tuple(pair for pair in record.tags if pair[0] != REDO))


class Session:
    """One game at a table.

    The positions of all plies are kept, those taken back too, until another move is made instead; so undo and redo
    change only `ply`. Chance is drawn from `Random(f"{seed}:{ply}")`: taking it back can't change it.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        *,
        options: Mapping[str, Option] | None = None,
        seed: str | int = 0,
        players: Sequence[str] = (),
        names: Sequence[str] = (),
        clock: Clock | None = None,
        position: str = "",
    ) -> None:
        """A new game, from a position where its text is given; ValueError names what is wrong with any of these."""
        seats = game.seats[0] if seats is None else game.checked_seats(seats)
        chosen = game.checked_options(options or {})
        if len(players) not in (0, seats):
            raise ValueError(f"{seats} seats can't be taken by {len(players)} players.")
        players = tuple(players) or (HUMAN,) * seats
        told = tuple(chosen.items()), on_one_line(str(seed)), players, named(names)
        record = Record(game.name, seats, *told, clock=clock, position=position)
        self._keep(record.settled({game.name: game}), game)

    @classmethod
    def of(cls, record: Record, games: Games = GAMES) -> Session:
        """The game that a record tells, at its last ply; one of one's own where it stands in `games`."""
        session = cls.__new__(cls)
        seated = record if record.players else replace(record, players=(HUMAN,) * record.seats)
        redo = dict(seated.tags).get(REDO, "")
        session._keep(without_redo(seated), games[record.game])
        session._know_redo(*redo.split())
        return session

    def _know_redo(self, plies: str = "", *taken_back: str) -> None:
        """Know again what was taken back when the game was saved, where that was said of the game as it stands."""
        if plies != str(self.ply) or self.is_over or self.is_masked:
            return
        spent = self.spent
        with suppress(IllegalMove):
            for text in taken_back:
                self.play(text)
        self._to(int(plies))
        if self._times:
            self._times.spent = spent

    def _keep(self, record: Record, game: Game) -> None:
        self._record = record
        self._plies = list(record.plies)
        self._positions: list[Position[Any]] = list(record.replay({game.name: game}))
        self.game = game
        self.ply = len(self._plies)
        self.is_foreign = False
        """Whether others have played it: its only person isn't who reads."""
        self.draft: Any = None
        self.ending = record.ending
        """How the game ended otherwise than by its rules; None where it has not, or not so."""
        self._taken_back: tuple[Ending, float] | None = None  # the ending that can be redone, and the time spent then
        self._times = Times(record.clock, record.seats) if record.clock else None
        if self._times:
            self._times.read(record.times, [game.actor(position) for position in self._positions])

    @property
    def players(self) -> tuple[str, ...]:
        """By seat `human` or `bot LEVEL`."""
        return self._record.players

    def name(self, seat: int) -> str:
        """What the player on a seat is called; empty where nobody says."""
        return self._record.names[seat] if self._record.names else ""

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """The further header tags of its record."""
        return self._record.tags

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self._record.seats

    @property
    def position(self) -> Position[Any]:
        """The position on the table."""
        return self._positions[self.ply]

    @property
    def plies(self) -> tuple[str, ...]:
        """The texts of the plies played so far, without those taken back."""
        return tuple(self._plies[: self.ply])

    @property
    def record(self) -> Record:
        """The game so far; where what comes is known, with the tag that says so."""
        times = self._times.told(self.ply, self._actor) if self._times else ()
        won = tuple(sorted(self.winners))
        return replace(self._marked(self.ply), plies=self.plies, times=times, ending=self.ending, result=won)

    @property
    def saved(self) -> Record:
        """The game as its own player keeps it: with what was taken back, so that it can be redone some other time."""
        told = " ".join((str(self.ply), *self._plies[self.ply :]))
        if not self.can_redo or self._taken_back or len(told) > MOST_REDO:
            return self.record
        return replace(self.record, tags=(*self._record.tags, (REDO, told)))

    def until(self, ply: int) -> Record:
        """The game as it was before this ply, with the same seed for what comes."""
        times = self._times.told(self.ply, self._actor) if self._times else ()
        return replace(self._marked(ply), plies=self.plies, times=times).until(ply)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or otherwise."""
        return self.ending is not None or self.position.turn is None

    @property
    def winners(self) -> frozenset[int]:
        """The seats that have won: none until the game is over, several when the win is shared or the game drawn."""
        return self.ending.winners(self.game, self.position) if self.ending else self.position.winners()

    @property
    def clock(self) -> Clock | None:
        """How long each seat may think; None for as long as it likes."""
        return self._record.clock

    @property
    def times(self) -> tuple[float, ...]:
        """By seat the seconds left; empty where no clock is."""
        return self._times.now(self.ply, self._actor) if self._times else ()

    def times_at(self, ply: int) -> tuple[float, ...]:
        """By seat the seconds left before this ply; empty where no clock is."""
        return self._times.now(ply, None) if self._times else ()

    @property
    def timed_seat(self) -> int | None:
        """The seat whose clock may run: the one that acts, from the game's first move on until it is over."""
        return self._actor if self._times and not self.is_over and self._has_begun(self.ply) else None

    def spend(self, seconds: float) -> None:
        """So long the seat that acts has taken since the last ply; its flag falls where that is all it had."""
        seat = self.timed_seat
        if self._times and seat is not None:
            self._times.spent = max(0.0, seconds)
            if not self.times[seat]:
                self._end(Ending(TIME, seat))

    @property
    def spent(self) -> float:
        """The seconds that the seat that acts has taken since the last ply."""
        return self._times.spent if self._times else 0.0

    def resign(self, seat: int) -> None:
        """A player gives up; IllegalMove where the game is over."""
        self._end(Ending(RESIGNED, seat))

    def agree_on_draw(self) -> None:
        """All players call it a draw; IllegalMove where the game is over."""
        self._end(Ending(AGREED))

    def _end(self, ending: Ending) -> None:
        """The game is over, otherwise than by its rules."""
        if self.is_over:
            raise IllegalMove("over", "The game is over.")
        if self.can_redo:
            self._go_otherwise()
            del self._plies[self.ply :], self._positions[self.ply + 1 :]
        self.ending, self._taken_back, self.draft = ending, None, None

    @property
    def _actor(self) -> int | None:
        return self.game.actor(self.position)

    def _has_begun(self, ply: int) -> bool:
        """Whether a seat has made a move before a ply: from then on the clocks run."""
        return any(isinstance(position.turn, int) for position in self._positions[:ply])

    @property
    def is_set_up(self) -> bool:
        """Whether the game began from a position that was set up."""
        return bool(self._record.position)

    @property
    def is_masked(self) -> bool:
        """Whether the record holds only what one viewer saw, so that the game can't go on."""
        return self._record.viewer is not None

    @property
    def is_alone(self) -> bool:
        """Whether one person plays, against computers."""
        return self.players.count(HUMAN) == 1 < self.seats

    @property
    def unrated(self) -> str:
        """Why the game moves no rating; empty where nothing is known against it."""
        return dict(self._record.tags).get(UNRATED, "")

    def unrate(self, why: str) -> bool:
        """Have the game move no rating; False where it would not have anyhow."""
        if not self.is_alone or self.unrated or self.hindsight or self.is_set_up:
            return False
        self._record = replace(self._record, tags=(*self._record.tags, (UNRATED, why)))
        return True

    @property
    def hindsight(self) -> bool:
        """Whether the game has once gone on otherwise when a person knew what was to come."""
        return any(name == HINDSIGHT for name, _ in self._record.tags)

    def foreseen(self, ply: int) -> bool:
        """Whether a person has seen what chance brings from a ply on, or the end, at which every secret is shown."""
        people = [seat for seat, who in enumerate(self.players) if who == HUMAN]
        later = self._positions[ply : len(self._plies)]
        ended = self._taken_back is not None or (bool(later) and self._positions[-1].turn is None)
        if people and self.game.has_secrets and ended:
            return True
        drawn = (position for position in later if position.turn == CHANCE)
        return any(not self.game.hides(position, seat) for position in drawn for seat in people)

    def _marked(self, ply: int) -> Record:
        """The record, with the tag that is due where the game goes on otherwise from a ply."""
        if self.hindsight or not self.foreseen(ply):
            return self._record
        return replace(self._record, tags=(*self._record.tags, (HINDSIGHT, str(ply))))

    def _go_otherwise(self) -> None:
        """The game goes on otherwise than it did, if it did: take down what is known by that."""
        taken_back = self._taken_back or any(map(self._is_choice, range(self.ply, len(self._plies))))
        self._record = self._marked(self.ply)
        if taken_back:
            self.unrate(TAKE_BACK)

    def at(self, ply: int) -> Position[Any]:
        """The position before this ply (from 0), for looking back; IndexError beyond the last one."""
        if not 0 <= ply <= self.ply:
            raise IndexError(f"no ply {ply} in a game of {self.ply}")
        return self._positions[ply]

    def told(self, ply: int, viewer: int | None) -> str:
        """The text of a ply as a viewer knows it: a hidden outcome is `*?`."""
        return HIDDEN if self.game.hides(self._positions[ply], viewer) else self._plies[ply]

    def observation(self, seat: int | None) -> Any:
        """What a seat may know of the position on the table (None: an onlooker)."""
        return self.position.observe(seat)

    def awaits_human(self, ply: int | None = None) -> bool:
        """Whether a person decides at a ply (the present one unless named)."""
        turn = self._positions[self.ply if ply is None else ply].turn
        ended = ply is None and self.ending is not None
        return isinstance(turn, int) and self.players[turn] == HUMAN and not ended

    def touch(self, target: str) -> bool:
        """Press on a target of the picture: changes the draft or makes a move. True when a move was made.

        IllegalMove says why a press is refused; then nothing has changed.
        """
        self._check_open()
        turn = self.position.turn
        if turn == CHANCE and target == DRAW:
            self.draw()
            return True
        if not isinstance(turn, int):
            raise self._told_of(target) or self._not_yet()
        made = self.game.board.touch(self.observation(turn), self.draft, target)
        if not isinstance(made, self.game.rules.move):
            self.draft = made
            return False
        self.play(str(made))
        return True

    def _told_of(self, target: str) -> IllegalMove | None:
        """What a thing says of itself that can't be used while chance decides; None where it says nothing."""
        if self.position.turn != CHANCE:
            return None
        try:
            self.game.board.touch(self.observation(self.game.actor(self.position)), None, target)
        except IllegalMove as refusal:
            if refusal.code == ABOUT:
                return refusal
        return None

    def _not_yet(self) -> IllegalMove:
        """Why nothing can be pressed while no seat decides: what has to be done first, or that the game is over."""
        wanted = self.game.board.scene(self.observation(self.game.actor(self.position))).prompt
        return IllegalMove("not-yet", wanted.template, **dict(wanted.values))

    def play(self, text: str) -> None:
        """Make the move, or let the outcome come, that a text means; IllegalMove says why it can't be."""
        self._check_open()
        move = self.position.parse(text)
        if self.ply >= MAX_PLIES:
            raise IllegalMove("too-long", "A game can’t be longer than {most} moves.", most=MAX_PLIES)
        canonical = str(move)
        is_new = self._plies[self.ply : self.ply + 1] != [canonical]
        if self._times:
            self._stop_clock(self._times, forgets=is_new)
        if is_new:
            following = self.position.play(move)
            self._go_otherwise()
            self._plies[self.ply :] = [canonical]
            self._positions[self.ply + 1 :] = [following]
        self.ply += 1
        self.draft = self._taken_back = None

    def _check_open(self) -> None:
        """The game has not been ended otherwise than by its rules; IllegalMove where it has."""
        if self.ending:
            raise IllegalMove("over", "The game is over.")

    def _stop_clock(self, times: Times, *, forgets: bool) -> None:
        """The seat that acts makes its ply; a move adds the increment, but for the first of the game."""
        seat = self._actor
        assert seat is not None
        adds = self.position.turn != CHANCE and self._has_begun(self.ply)
        times.make(self.ply, seat, adds=adds, forgets=forgets)

    def draw(self) -> str:
        """Let chance decide, and return the outcome's text."""
        self._check_open()
        assert self.position.turn == CHANCE
        outcome = str(chance_outcome(self.position, Random(f"{self._record.seed}:{self.ply}")))
        self.play(outcome)
        return outcome

    def undo(self) -> bool:
        """Go back to the last choice that a person made (any seat's where no person plays); False if there is none.

        A game that was ended otherwise than by its rules first goes on where it was. Clocks show what they did then.
        """
        if self.ending:
            self._taken_back = self.ending, self.spent
            self._to(self.ply)
            return True
        return self._go(range(self.ply - 1, -1, -1))

    def redo(self) -> bool:
        """Go forward again to a person's next choice, or to the last ply known; False if none was taken back."""
        last = len(self._plies)
        return self._go(range(self.ply + 1, last + 1)) or self._to(last) or self._end_again()

    def _end_again(self) -> bool:
        """End the game as before; False if it was not."""
        if self._taken_back is None:
            return False
        (self.ending, spent), self._taken_back = self._taken_back, None
        if self._times:
            self._times.spent = spent
        return True

    def back_to(self, ply: int) -> None:
        """Take back to before a ply; IndexError where it has not been made."""
        if not 0 <= ply <= self.ply:
            raise IndexError(f"no ply {ply} in a game of {self.ply}")
        self._to(ply)

    def _go(self, plies: range) -> bool:
        """Go to the first of these plies at which a person chooses; False if there is none."""
        return any(self._to(ply) for ply in plies if self._is_choice(ply))

    def _is_choice(self, ply: int) -> bool:
        """Whether a person decides at a ply, or any seat where no person plays."""
        return self.awaits_human(ply) or (HUMAN not in self.players and isinstance(self._positions[ply].turn, int))

    def _to(self, ply: int) -> bool:
        """Go to a ply; False if it is the present one."""
        moved = ply != self.ply
        self.ply, self.draft, self.ending = ply, None, None
        if self._times:
            self._times.spent = 0.0
        return moved

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would change anything."""
        return self.ending is not None or any(map(self._is_choice, range(self.ply)))

    @property
    def can_redo(self) -> bool:
        """Whether `redo` would change anything."""
        return self.ply < len(self._plies) or self._taken_back is not None
