"""Turns without a person: chance decides, the computer players think and move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf

from pygames import Session
from pygames.ai import LEVELS, Player, SearchInfo, player
from pygames.ai.players import SearchingPlayer
from pygames.ai.search import Search
from pygames.core.level import Level
from pygames.core.phrase import Phrase
from pygames.play.bot_name import BotName
from pygames.play.session import BEGUN_ELSEWHERE, STOOD_IN, bot
from web.app.desk import clocks
from web.app.desk.analysing import read_defeat, take_answer
from web.app.desk.desk import Desk
from web.app.desk.state import BotTurn
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.news import plays_alone
from web.app.model.overlays import Notice
from web.app.model.puzzle_words import cost
from web.app.model.puzzling import Refutation
from web.app.model.seats import bot_name
from web.app.model.sight import TableView, is_chance
from web.app.model.tasks import HintTask
from web.app.storage.plan import KNOWN, OFFERED, character_of

BOT_PACE = 0.7
CHANCE_PACE = 0.3
REPLAY_PACE = 1.1
"""Seconds for which each replayed ply is shown."""
HURRY = 0.1
"""The part of its time that a player uses while it is to finish fast."""
STAND_IN = Level(300, 1.0)
"""The level of the player that moves where the computer's own one fails."""
STANDS_IN = Phrase("The computer player failed, so a simple one moves in its place.")
UNANSWERED = Phrase("Something went wrong, so there is no answer.")
PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""Factors of the pauses between plies, by the player's setting."""


class Turns(Desk):
    """A desk with turns of the computer and of chance."""

    @property
    def busy(self) -> bool:
        """Whether there is anything to think about or to replay."""
        return self.waits or self.table_view.replays or bool(self.findings.tasks) or self.refutation is not None

    @property
    def refutation(self) -> Refutation | None:
        """The answer to a wrong move in a puzzle, while it is being found."""
        return self.puzzling.attempt.reply if self.puzzling.attempt else None

    @property
    def pace(self) -> float:
        """The least seconds for the next ply that nobody presses for, so that a person can follow."""
        if self.table_view.replays:
            return REPLAY_PACE
        if self.refutation:
            return 0 if self.reduced_motion else BOT_PACE
        if self.reduced_motion or self.findings.tasks or self.computer.fast_forward or not self.waits:
            return 0
        pace, most = PACES[self.settings.pace] * self._usual_pace(), clocks.thinking_seconds(self.require_session())
        return pace if most is None else min(pace, most)

    def _usual_pace(self) -> float:
        session = self.require_session()
        if not is_chance(session):
            return BOT_PACE
        return 0 if self.is_secret(session.ply) else CHANCE_PACE

    def current_task(self) -> object:
        """Return the current task of thinking: None if there is none, a different object for each task."""
        # callers compare tasks by identity, and drop results of a task that is no longer current
        if self.findings.tasks:
            return self.findings.tasks[0]
        if self.table_view.replays:
            return self.table_view
        if self.refutation:
            return self.refutation.attempt.session.position
        return self._turn() if self.waits else None

    def _turn(self) -> BotTurn:
        """Return the current turn of the computer or chance, with what was thought about it so far."""
        return self.computer.turn_at(self.require_session().position)

    @property
    def best(self) -> SearchInfo | None:
        """The best move found so far for the current turn of the computer."""
        return self._turn().best

    def think(self) -> bool:
        """Think one step; return True when the search is complete, so that `decide` may be called."""
        if self.findings.tasks:
            return self.findings.tasks[0].think()
        if self.refutation:
            return self.refutation.think()
        session = self.require_session()
        seat, turn = session.position.turn, self._turn()
        if self.table_view.replays or not isinstance(seat, int) or (self.computer.fast_forward and self._is_enough):
            return True
        if turn.thinking is None:
            bot, most = self._bot(seat), clocks.thinking_seconds(session)
            bot.max_seconds = inf if most is None else most
            turn.thinking = bot.think(session.observation(seat))
        try:
            turn.best = next(turn.thinking)
        except StopIteration:
            return True
        return False

    @property
    def _is_enough(self) -> bool:
        """Whether a player that is to finish fast has thought enough."""
        return self.best is not None and self.progress > HURRY

    @property
    def progress(self) -> float:
        """The progress of the computer's thinking, 0 … 1."""
        if self.findings.tasks:
            return self.findings.tasks[0].budget.spent
        if self.refutation:
            return self.refutation.budget.spent
        seat = self.require_session().position.turn
        return self._bot(seat).budget.spent if self._turn().thinking and isinstance(seat, int) else 0.0

    @property
    def search(self) -> Search | None:
        """The search that helpers should join: for a hint, or for a player of the highest level."""
        if self.findings.tasks:
            task = self.findings.tasks[0]
            return task.search if isinstance(task, HintTask) else None
        if self.refutation:
            return None
        session = self.require_session()
        turn = session.position.turn
        if not isinstance(turn, int) or session.players[turn] != bot(LEVELS[-1]) or self.computer.stands_in:
            return None
        expert = self._bot(turn)
        return expert.search if isinstance(expert, SearchingPlayer) else None

    def _end(self) -> Effects:
        """Show the result, and look for the reason for a defeat."""
        return super()._end() + read_defeat(self)

    def seat_people(self) -> Effects:
        """Replace players that the app doesn't have, such as bots from files, by people, and say so."""
        session = self.session
        if session is None or not self.current_key or session.is_over or isinstance(session, Correspondence):
            return NOTHING
        missing = {seat: who for seat, who in enumerate(session.players) if who not in KNOWN}
        if not missing:
            return self._introduce(session)
        names = [bot_name(self.say, who) for who in missing.values()]
        for seat, name in zip(missing, names, strict=True):
            session.seat_person(seat, name)
        if session.ply:
            session.unrate(BEGUN_ELSEWHERE)
        self.save()
        return self.notice(_missing(names))

    def _introduce(self, session: Session) -> Effects:
        """Say once which of the computer players have the names of characters that the app doesn't have."""
        if self.computer.introduced:
            return NOTHING
        self.computer.introduce()
        bots = (seat for seat, who in enumerate(session.players) if who in OFFERED)
        strange = [name for seat in bots if (name := session.name(seat)) and not character_of(session, seat)]
        return self.notice(_unknown_style(strange)) if strange else NOTHING

    def _bot(self, seat: int) -> Player:
        """Return the player of a seat: the same for all moves, so that it keeps its search tree."""
        session = self.require_session()
        who = session.players[seat]
        seed = f"{session.record.seed}:{seat}:{session.ply}"
        if self.computer.stands_in:
            return self.computer.seat(seat, "", lambda: SearchingPlayer(session.game, seed, STAND_IN, plain=True))
        wanted = str(BotName(BotName.read(who).kind, character_of(session, seat)))
        game, handicap = session.game, session.handicap
        return self.computer.seat(seat, who, lambda: player(game, wanted, seed=seed, handicap=handicap))

    def recover(self) -> Effects:
        """Go on after thinking has failed: drop a question; have a player begin anew, then replace it."""
        if self.refutation:
            self.refutation.drop()
            return self.notice(UNANSWERED)
        if self.findings.tasks:
            quiet = self.findings.quiet
            self.findings.stop()
            return NOTHING if quiet else self.notice(UNANSWERED)
        position = self.require_session().position
        if self.computer.failed_in is position:
            return self.stand_in()
        self.computer.stop()
        self.computer.start_over(position)
        return NOTHING

    def stand_in(self) -> Effects:
        """Have a simple player move in the computer's place from now on, and say so."""
        self.computer.stop()
        self.computer.stand_in()
        if self.session:
            self.session.unrate(STOOD_IN)
        self.show_toast(Notice(STANDS_IN))  # which stays when it has moved
        return spoken(STANDS_IN)

    def conclude(self) -> Effects:
        """Complete the current task: take an answer, or make the best move found, or let chance decide."""
        if self.findings.tasks:
            return take_answer(self, self.findings.pop_task())
        if self.table_view.replays:
            self._show_next()
            return NOTHING
        if self.refutation:
            return _refute(self.refutation)
        session, best, fast_forward = self.require_session(), self.best, self.computer.fast_forward
        if best is None and not is_chance(session):
            return NOTHING  # it was interrupted, and thinks again
        self.stop_thinking()
        fell = clocks.charge_computer(self)
        if session.is_over:
            return fell
        if best is None:
            session.draw()
        else:
            session.play(str(best.move))
        self.computer.hurry(fast_forward=fast_forward and plays_alone(session))
        return self.after_ply()

    def _show_next(self) -> None:
        """Replay the next ply; after the last one, show the current position."""
        session, ply = self.require_session(), self.table_view.ply or 0
        while ply < session.ply and session.game.hides(session.at(ply), self.viewer):
            ply += 1  # nothing to be seen
        self.look(replace(self.table_view, ply=ply + 1) if ply < session.ply else TableView())


def _missing(names: Sequence[str]) -> Phrase:
    """Return that the app does not have these players, and who plays on for them."""
    return Phrase.count(
        "This app doesn’t have {players}: a person plays that seat from now on.",
        "This app doesn’t have {players}: people play those seats from now on.",
        len(names),
        players=", ".join(dict.fromkeys(names)),
    )


def _unknown_style(names: Sequence[str]) -> Phrase:
    """Return that the app does not have these characters, and how they play."""
    told = ", ".join(dict.fromkeys(names))
    return Phrase("This app doesn’t know the style of {players}: only the level counts.", players=told)


def _refute(reply: Refutation) -> Effects:
    """Play the next ply of the answer to a wrong move in a puzzle; at its end, describe it."""
    reply.play()
    if not reply.is_over:
        return NOTHING
    told = reply.tell()
    return spoken(*filter(None, [cost(reply.attempt)]), *told)
