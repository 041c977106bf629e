"""A game in progress: players, record, dice, clocks, undo and redo, and the draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from pygames.catalogue import GAMES
from pygames.core.checks import check_game, check_seat, check_text
from pygames.core.game import ABOUT, CHANCE, Game, IllegalMove, Option, Position, chance_outcome
from pygames.core.phrase import Phrase
from pygames.core.scene import DRAW
from pygames.play.bot_name import bot as bot  # noqa: PLC0414 - for all who seat players
from pygames.play.bot_name import written_seats
from pygames.play.clock import Clock, Times
from pygames.play.dared import HELPED, HELPS, is_dared, outcome_due
from pygames.play.ending import AGREED, RESIGNED, TIME, Ending
from pygames.play.handicap import (
    HANDICAP_TAG,
    Handicap,
    check_handicap,
    handicap_in,
    winning_seats,
    with_head_starts,
    write_handicap,
)
from pygames.play.record import HIDDEN, MAX_PLIES, Games, Record, clean_names, on_one_line
from pygames.play.record import HUMAN as HUMAN  # noqa: PLC0414 - for all who ask a session for its players

HINDSIGHT_TAG = "Hindsight"
"""The tag of a game that took back a chance event and went another way; the first ply that a person had seen."""
REDO = "Redo"
"""The tag of a saved game with plies to redo: the ply they follow, and the plies."""
MAX_REDO = 8_000
"""Maximum length of that tag: records limit it."""
UNRATED = "Unrated"
"""The tag of a game against the computer that doesn't count for the rating, with one of these reasons."""
HINT, COACH, TAKE_BACK, BEGUN_ELSEWHERE, HANDICAP = "hint", "coach", "take-back", "begun elsewhere", "handicap"
CHALLENGE, STOOD_IN = "challenge", "stood in"


def in_written_form(record: Record) -> Record:
    """Return the record with its computer players as they are written (see `pygames.play.bot_name`)."""
    players, names = written_seats(record.players, record.names)
    return replace(record, players=players, names=clean_names(names))


def without_redo(record: Record) -> Record:
    """Return the record without its redo tag, for others to see."""
    return replace(record, tags=tuple(pair for pair in record.tags if pair[0] != REDO))


class Session:
    """A game at a table.

    The session keeps the positions of all plies, including those taken back, until another move replaces them; so undo
    and redo only change `ply`. Chance is drawn from `Random(f"{seed}:{ply}")`, so that taking it back can't change it;
    in a try at a dare it brings what it brought to who dares, as far as that goes (`pygames.play.dare`).
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
        handicap: Handicap = (),
    ) -> None:
        """Start a game, from a given position if its text is passed; ValueError names the argument at fault.

        TypeError if it is of another type, such as the name of a game for a game.
        """
        seats = check_game(game).seats[0] if seats is None else game.check_seats(seats)
        if not isinstance(clock, Clock | None):
            raise TypeError(f'A clock is wanted here, such as Clock.read("300+2"), not {clock!r}.')
        chosen = game.changed_options(options or {})
        if len(players) not in (0, seats):
            raise ValueError(f"{seats} seats can't be taken by {len(players)} players.")
        header = chosen, on_one_line(str(seed)), tuple(players), clean_names(names)
        given = write_handicap(check_handicap(game, seats, handicap))
        tags = ((HANDICAP_TAG, given),) if given else ()
        record = Record(game.name, seats, *header, clock=clock, position=position, tags=tags)
        self._keep(record.with_canonical_position({game.name: game}), game)

    @classmethod
    def of(cls, record: Record, games: Games = GAMES) -> Session:
        """Return the session of a record, at its last ply; TypeError if it is none. `games` is as in `Record.read`."""
        if not isinstance(record, Record):
            raise TypeError(f"A record is wanted here, as Record.read(text) returns, not {type(record).__name__}.")
        session = cls.__new__(cls)
        redo = dict(record.tags).get(REDO, "")
        session._keep(without_redo(record), games[record.game])
        session._know_redo(*redo.split())
        return session

    def _know_redo(self, plies: str = "", *taken_back: str) -> None:
        """Restore the plies to redo of a saved game, if they belong to it as it stands."""
        if plies != str(self.ply) or self.is_over or self.is_masked:
            return
        # playing and going back stop the clock; what the seat has used so far must survive
        spent = self.spent
        # a file may have been edited: what can't be played any more is dropped
        with suppress(IllegalMove):
            for text in taken_back:
                self.play(text)
        self._to(int(plies))
        if self._times:
            self._times.spent = spent

    def _keep(self, record: Record, game: Game) -> None:
        self._record = in_written_form(record)
        self._plies = list(record.plies)
        self._positions: list[Position[Any]] = list(record.replay({game.name: game}))
        self.game = game
        self.ply = len(self._plies)
        self.is_foreign = False
        """Whether it was played by others: its only person isn't the reader."""
        self.is_newer = False
        """Whether it is only what this version understands of a newer version's game, so that it can't go on."""
        self.draft: Any = None
        self.ending = record.ending
        """How the game ended outside its rules, if it did."""
        self._taken_back: tuple[Ending, float] | None = None  # the ending that can be redone, and the time used then
        self._times = Times(record.clock, record.seats) if record.clock else None
        if self._times:
            self._times.read(record.times, [game.actor(position) for position in self._positions])

    @property
    def players(self) -> tuple[str, ...]:
        """`human` or `bot NAME` (see `pygames.play.bot_name`) by seat."""
        return self._record.players

    def name(self, seat: int) -> str:
        """Return the name of a seat's player; empty if unknown."""
        return self._record.names[seat] if self._record.names else ""

    def seat_person(self, seat: int, name: str) -> None:
        """Have a person play a seat from now on, who is called by this name unless the seat has one."""
        players, names = [*self.players], [self.name(other) for other in range(self.seats)]
        players[seat], names[seat] = HUMAN, names[seat] or name
        self._record = replace(self._record, players=tuple(players), names=clean_names(names))

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """The other header tags of its record."""
        return self._record.tags

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._record.seats

    @property
    def position(self) -> Position[Any]:
        """The current position."""
        return self._positions[self.ply]

    @property
    def plies(self) -> tuple[str, ...]:
        """The plies played so far, without those taken back."""
        return tuple(self._plies[: self.ply])

    @property
    def record(self) -> Record:
        """The game so far, tagged if a person knows what comes next."""
        times = self._times.as_recorded(self.ply, self._actor) if self._times else ()
        won = tuple(sorted(self.winners))
        return replace(self._tag_hindsight(self.ply), plies=self.plies, times=times, ending=self.ending, result=won)

    @property
    def saved(self) -> Record:
        """The game as its owner stores it: with the plies taken back, so that they can be redone later."""
        redo = " ".join((str(self.ply), *self._plies[self.ply :]))
        # an ending that was taken back is no ply, so it can't be saved as one
        if not self.can_redo or self._taken_back or len(redo) > MAX_REDO:
            return self.record
        return replace(self.record, tags=(*self._record.tags, (REDO, redo)))

    def until(self, ply: int) -> Record:
        """Return the game as it was before this ply, with the same seed."""
        times = self._times.as_recorded(self.ply, self._actor) if self._times else ()
        return replace(self._tag_hindsight(ply), plies=self.plies, times=times).until(ply)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or otherwise."""
        return self.ending is not None or self.position.turn is None

    @property
    def winners(self) -> frozenset[int]:
        """The winning seats, by the scores with the head starts.

        None until the game is over, several if the win is shared or the game drawn.
        """
        if self.ending:
            return self.ending.winners(self.game, self.position, self.handicap)
        return winning_seats(self.game, self.position, self.handicap)

    @property
    def handicap(self) -> Handicap:
        """The head start of each seat."""
        return handicap_in(self.tags, self.game, self.seats)

    @property
    def points(self) -> tuple[int, ...]:
        """The scores of the current position with the head starts."""
        return with_head_starts(self.game, self.position.scores(), self.handicap)

    @property
    def end_reason(self) -> Phrase:
        """Why a game that is over by its rules is over, and what broke a tie, if anything did."""
        board = self.game.board
        told = board.end_reason_without_ties if any(self.handicap) else None
        return (told or board.end_reason)(self.position.observe(None))

    @property
    def clock(self) -> Clock | None:
        """The time control; None if there is none."""
        return self._record.clock

    @property
    def times(self) -> tuple[float, ...]:
        """The seconds left by seat; empty without a clock."""
        return self._times.now(self.ply, self._actor) if self._times else ()

    def times_at(self, ply: int) -> tuple[float, ...]:
        """Return the seconds left by seat before this ply; empty without a clock."""
        return self._times.now(ply, None) if self._times else ()

    @property
    def timed_seat(self) -> int | None:
        """The seat whose clock may run: the one that acts, from the first move of the game until its end."""
        return self._actor if self._times and not self.is_over and self._has_begun(self.ply) else None

    def spend(self, seconds: float) -> None:
        """Set the time that the seat that acts has used since the last ply; its flag falls when nothing is left."""
        seat = self.timed_seat
        if self._times and seat is not None:
            self._times.spent = max(0.0, seconds)
            if not self.times[seat]:
                self._end(Ending(TIME, seat))

    @property
    def spent(self) -> float:
        """The seconds that the seat that acts has used since the last ply."""
        return self._times.spent if self._times else 0.0

    def resign(self, seat: int) -> None:
        """Resign on a seat's behalf; IllegalMove if the game is over, ValueError if there is no such seat."""
        check_seat(seat, self.seats)
        self._end(Ending(RESIGNED, seat))

    def agree_on_draw(self) -> None:
        """Agree on a draw; IllegalMove if the game is over."""
        self._end(Ending(AGREED))

    def _end(self, ending: Ending) -> None:
        """End the game outside its rules."""
        if self.is_over:
            raise IllegalMove("over", "The game is over.")
        if self.can_redo:
            self._go_otherwise()
            # the record ends here now, so nothing is left to redo
            del self._plies[self.ply :], self._positions[self.ply + 1 :]
        self.ending, self._taken_back, self.draft = ending, None, None

    @property
    def _actor(self) -> int | None:
        return self.game.actor(self.position)

    def _has_begun(self, ply: int) -> bool:
        """Return whether a seat has moved before a ply, which starts the clocks."""
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
        """Why the game doesn't count for the rating; empty if it does."""
        return dict(self._record.tags).get(UNRATED, "")

    @property
    def is_dared(self) -> bool:
        """Whether it is a try at a friend's dare."""
        return is_dared(self.tags)

    @property
    def helped(self) -> str:
        """What help its person has had, one of `HELPS`; empty if there was none, or none is known of."""
        noted = dict(self._record.tags).get(HELPED, self.unrated)
        if noted not in HELPS and self.has_hindsight:
            return TAKE_BACK
        return noted if noted in HELPS else ""

    def unrate(self, why: str) -> bool:
        """Make the game not count for the rating; return False if it doesn't count anyway.

        A try at a dare, which never counts, only tells what help there was.
        """
        if self.is_dared:
            if why in HELPS and not self.helped:
                self._record = replace(self._record, tags=(*self._record.tags, (HELPED, why)))
            return False
        if not self.is_alone or self.unrated or self.has_hindsight or self.is_set_up:
            return False
        self._record = replace(self._record, tags=(*self._record.tags, (UNRATED, why)))
        return True

    @property
    def has_hindsight(self) -> bool:
        """Whether the game has been continued differently after a person saw what was to come."""
        return any(name == HINDSIGHT_TAG for name, _ in self._record.tags)

    def has_seen_future(self, ply: int) -> bool:
        """Return whether a person has seen the chance events from a ply on, or the end, which reveals every secret."""
        people = [seat for seat, who in enumerate(self.players) if who == HUMAN]
        # without the last position, whose outcome, if it is a chance event, nobody has seen yet
        later = self._positions[ply : len(self._plies)]
        ended = self._taken_back is not None or (bool(later) and self._positions[-1].turn is None)
        if people and self.game.has_secrets and ended:
            return True
        drawn = (position for position in later if position.turn == CHANCE)
        return any(not self.game.hides(position, seat) for position in drawn for seat in people)

    def _tag_hindsight(self, ply: int) -> Record:
        """Return the record, tagged for hindsight if the game departs from what a person has seen."""
        if self.has_hindsight or not self.has_seen_future(ply):
            return self._record
        return replace(self._record, tags=(*self._record.tags, (HINDSIGHT_TAG, str(ply))))

    def _go_otherwise(self) -> None:
        """Tag the game if it departs from the plies that were taken back."""
        taken_back = self._taken_back or any(map(self._is_choice, range(self.ply, len(self._plies))))
        self._record = self._tag_hindsight(self.ply)
        if taken_back:
            self.unrate(TAKE_BACK)

    def at(self, ply: int) -> Position[Any]:
        """Return the position before this ply (from 0); IndexError beyond the last one."""
        self._check_ply(ply)
        return self._positions[ply]

    @property
    def positions(self) -> tuple[Position[Any], ...]:
        """The positions before each ply played so far, and the current one."""
        return tuple(self._positions[: self.ply + 1])

    def _check_ply(self, ply: int) -> None:
        """Raise IndexError if a ply has not been made, TypeError if it is no whole number."""
        if type(ply) is not int:
            raise TypeError(f"Plies are numbered from 0; {ply!r} is no ply.")
        if not 0 <= ply <= self.ply:
            raise IndexError(f"There is no ply {ply} in a game of {self.ply}.")

    def visible_ply(self, ply: int, viewer: int | None) -> str:
        """Return the text of a ply as a viewer knows it: a hidden outcome is `*?`."""
        return HIDDEN if self.game.hides(self._positions[ply], viewer) else self._plies[ply]

    def observation(self, seat: int | None) -> Any:
        """Return what a seat (None: a spectator) may know of the current position."""
        return self.position.observe(seat)

    def awaits_human(self, ply: int | None = None) -> bool:
        """Return whether a person decides at a ply, by default the present one."""
        turn = self._positions[self.ply if ply is None else ply].turn
        ended = ply is None and self.ending is not None
        return isinstance(turn, int) and self.players[turn] == HUMAN and not ended

    def touch(self, target: str) -> bool:
        """Press a target of the picture: change the draft or make a move. Return whether a move was made.

        IllegalMove explains why a press is refused; then nothing has changed. TypeError if a target is no text.
        """
        check_text(target, "A target")
        self._check_open()
        turn = self.position.turn
        if turn == CHANCE and target == DRAW:
            self.draw()
            return True
        if not isinstance(turn, int):
            raise self._explanation_of(target) or self._not_yet()
        made = self.game.board.touch(self.observation(turn), self.draft, target)
        if not isinstance(made, self.game.rules.move):
            self.draft = made
            return False
        # by its text: the move was made from what the seat knows, and is judged by the position
        self.play(str(made))
        return True

    def _explanation_of(self, target: str) -> IllegalMove | None:
        """Return the explanation of a thing pressed that can't be used while chance decides, if it has one."""
        if self.position.turn != CHANCE:
            return None
        try:
            self.game.board.touch(self.observation(self.game.actor(self.position)), None, target)
        except IllegalMove as refusal:
            if refusal.code == ABOUT:
                return refusal
        return None

    def _not_yet(self) -> IllegalMove:
        """Return why nothing can be pressed while no seat decides: what comes first, or that the game is over."""
        wanted = self.game.board.scene(self.observation(self.game.actor(self.position))).prompt
        return IllegalMove("not-yet", wanted.template, **dict(wanted.values))

    def play(self, text: str) -> None:
        """Play the move or outcome of a text; IllegalMove explains why it can't be played."""
        self._check_open()
        move = self.position.parse(text)
        if self.ply >= MAX_PLIES:
            raise IllegalMove("too-long", "A game can’t be longer than {most} moves.", most=MAX_PLIES)
        canonical = str(move)
        # the same ply as the one taken back is a redo: later plies are kept
        is_new = self._plies[self.ply : self.ply + 1] != [canonical]
        if self._times:
            self._stop_clock(self._times)
        if is_new:
            # before anything changes, so that an error leaves the game as it was
            following = self.position.play(move)
            self._go_otherwise()
            self._plies[self.ply :] = [canonical]
            self._positions[self.ply + 1 :] = [following]
        self.ply += 1
        self.draft = self._taken_back = None

    def _check_open(self) -> None:
        """Raise IllegalMove if the game has been ended outside its rules."""
        if self.ending:
            raise IllegalMove("over", "The game is over.")

    def _stop_clock(self, times: Times) -> None:
        """Stop the clock of the seat that acts. A move adds the increment, except the first of the game."""
        seat = self._actor
        assert seat is not None
        adds = self.position.turn != CHANCE and self._has_begun(self.ply)
        times.make(self.ply, seat, adds=adds)

    def draw(self) -> str:
        """Let chance decide; return the outcome's text. ValueError if a seat decides."""
        self._check_open()
        if self.position.turn != CHANCE:
            raise ValueError(f"Chance decides nothing now: the turn is {self.position.turn!r}.")
        outcome = ""
        if self.is_dared:
            outcome = outcome_due(self.tags, self.plies, {str(move) for move, _ in self.position.chance_outcomes()})
        outcome = outcome or str(chance_outcome(self.position, Random(f"{self._record.seed}:{self.ply}")))
        self.play(outcome)
        return outcome

    def undo(self) -> bool:
        """Go back to a person's last choice (any seat's if no person plays); return False if there is none.

        A game that was ended outside its rules is first reopened. Clocks are set back, too.
        """
        if self.ending:
            self._taken_back = self.ending, self.spent
            self._to(self.ply)
            return True
        return self._go(range(self.ply - 1, -1, -1))

    def redo(self) -> bool:
        """Go forward to a person's next choice, or to the last known ply; return False if nothing was taken back."""
        last = len(self._plies)
        return self._go(range(self.ply + 1, last + 1)) or self._to(last) or self._end_again()

    def _end_again(self) -> bool:
        """End the game as before; return False if it had not been ended."""
        if self._taken_back is None:
            return False
        (self.ending, spent), self._taken_back = self._taken_back, None
        if self._times:
            self._times.spent = spent
        return True

    def back_to(self, ply: int) -> None:
        """Take back all plies from this one on; IndexError if it has not been made."""
        self._check_ply(ply)
        self._to(ply)

    def _go(self, plies: range) -> bool:
        """Go to the first of these plies at which a person chooses; return False if there is none."""
        return any(self._to(ply) for ply in plies if self._is_choice(ply))

    def _is_choice(self, ply: int) -> bool:
        """Return whether a person decides at a ply, or any seat if no person plays."""
        return self.awaits_human(ply) or (HUMAN not in self.players and isinstance(self._positions[ply].turn, int))

    def _to(self, ply: int) -> bool:
        """Go to a ply; return False if it is the present one."""
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
