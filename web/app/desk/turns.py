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
from web.app.desk.aftermath import Aftermath
from web.app.desk.analysis import Analysis
from web.app.desk.clocks import Clockwork, thinking_seconds
from web.app.desk.company import Company
from web.app.desk.computer import BotTurn, Computer
from web.app.desk.device import Device
from web.app.desk.overlays import Overlays
from web.app.desk.table import Table
from web.app.model.attempt import Refutation
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.news import plays_alone
from web.app.model.overlays import Notice
from web.app.model.puzzle_words import cost
from web.app.model.puzzling import Puzzling
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


class Turns:
    """The turns of the computer and of chance, and whatever else the computer thinks about."""

    def __init__(
        self,
        table: Table,
        aftermath: Aftermath,
        analysis: Analysis,
        company: Company,
        clocks: Clockwork,
        overlays: Overlays,
        puzzling: Puzzling,
        device: Device,
    ) -> None:
        self._table, self._findings, self._aftermath, self._analysis = table, table.findings, aftermath, analysis
        self._company = company
        self._clocks, self._overlays, self._puzzling, self._device = clocks, overlays, puzzling, device

    @property
    def _computer(self) -> Computer:
        return self._table.computer

    @property
    def busy(self) -> bool:
        """Whether there is anything to think about or to replay."""
        return (
            self._table.waits or self._table.view.replays or bool(self._findings.tasks) or self.refutation is not None
        )

    @property
    def refutation(self) -> Refutation | None:
        """The answer to a wrong move in a puzzle, while it is being found."""
        return self._puzzling.attempt.reply if self._puzzling.attempt else None

    @property
    def pace(self) -> float:
        """The least seconds for the next ply that nobody presses for, so that a person can follow."""
        if self._table.view.replays:
            return REPLAY_PACE
        if self.refutation:
            return 0 if self._device.reduced_motion else BOT_PACE
        if self._device.reduced_motion or self._findings.tasks or self._computer.fast_forward or not self._table.waits:
            return 0
        pace, most = (
            PACES[self._device.settings.pace] * self._usual_pace(),
            thinking_seconds(self._table.require_session()),
        )
        return pace if most is None else min(pace, most)

    def _usual_pace(self) -> float:
        session = self._table.require_session()
        if not is_chance(session):
            return BOT_PACE
        return 0 if self._table.is_secret(session.ply) else CHANCE_PACE

    def current_task(self) -> object:
        """Return the current task of thinking: None if there is none, a different object for each task."""
        # callers compare tasks by identity, and drop results of a task that is no longer current
        if self._findings.tasks:
            return self._findings.tasks[0]
        if self._table.view.replays:
            return self._table.view
        if self.refutation:
            return self.refutation.attempt.session.position
        return self._turn() if self._table.waits else None

    def _turn(self) -> BotTurn:
        """Return the current turn of the computer or chance, with what was thought about it so far."""
        return self._computer.turn_at(self._table.require_session().position)

    @property
    def best(self) -> SearchInfo | None:
        """The best move found so far for the current turn of the computer."""
        return self._turn().best

    def think(self) -> bool:
        """Think one step; return True when the search is complete, so that `decide` may be called."""
        if self._findings.tasks:
            return self._findings.tasks[0].think()
        if self.refutation:
            return self.refutation.think()
        session = self._table.require_session()
        seat, turn = session.position.turn, self._turn()
        if self._table.view.replays or not isinstance(seat, int) or (self._computer.fast_forward and self._is_enough):
            return True
        if turn.thinking is None:
            bot, most = self._bot(seat), thinking_seconds(session)
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
        if self._findings.tasks:
            return self._findings.tasks[0].budget.spent
        if self.refutation:
            return self.refutation.budget.spent
        seat = self._table.require_session().position.turn
        return self._bot(seat).budget.spent if self._turn().thinking and isinstance(seat, int) else 0.0

    @property
    def search(self) -> Search | None:
        """The search that helpers should join: for a hint, or for a player of the highest level."""
        if self._findings.tasks:
            task = self._findings.tasks[0]
            return task.search if isinstance(task, HintTask) else None
        if self.refutation:
            return None
        session = self._table.require_session()
        turn = session.position.turn
        if not isinstance(turn, int) or session.players[turn] != bot(LEVELS[-1]) or self._computer.stands_in:
            return None
        expert = self._bot(turn)
        return expert.search if isinstance(expert, SearchingPlayer) else None

    def seat_people(self) -> Effects:
        """Replace players that the app doesn't have, such as bots from files, by people, and say so."""
        session = self._table.session
        if session is None or not self._table.current_key or session.is_over or isinstance(session, Correspondence):
            return NOTHING
        missing = {seat: who for seat, who in enumerate(session.players) if who not in KNOWN}
        if not missing:
            return self._introduce(session)
        names = [bot_name(self._device.say, who) for who in missing.values()]
        for seat, name in zip(missing, names, strict=True):
            session.seat_person(seat, name)
        if session.ply:
            session.unrate(BEGUN_ELSEWHERE)
        self._table.save()
        return self._overlays.notice(_missing(names))

    def _introduce(self, session: Session) -> Effects:
        """Say once which of the computer players have the names of characters that the app doesn't have."""
        if self._computer.introduced:
            return NOTHING
        self._computer.introduce()
        bots = (seat for seat, who in enumerate(session.players) if who in OFFERED)
        strange = [name for seat in bots if (name := session.name(seat)) and not character_of(session, seat)]
        return self._overlays.notice(_unknown_style(strange)) if strange else NOTHING

    def _bot(self, seat: int) -> Player:
        """Return the player of a seat: the same for all moves, so that it keeps its search tree."""
        session = self._table.require_session()
        who = session.players[seat]
        seed = f"{session.record.seed}:{seat}:{session.ply}"
        if self._computer.stands_in:
            return self._computer.seat(seat, "", lambda: SearchingPlayer(session.game, seed, STAND_IN, plain=True))
        wanted = str(BotName(BotName.read(who).kind, character_of(session, seat)))
        game, handicap = session.game, session.handicap
        return self._computer.seat(seat, who, lambda: player(game, wanted, seed=seed, handicap=handicap))

    def recover(self) -> Effects:
        """Go on after thinking has failed: drop a question; have a player begin anew, then replace it."""
        if self.refutation:
            self.refutation.drop()
            return self._overlays.notice(UNANSWERED)
        if self._findings.tasks:
            quiet = self._findings.quiet
            self._findings.stop()
            return NOTHING if quiet else self._overlays.notice(UNANSWERED)
        position = self._table.require_session().position
        if self._computer.failed_in is position:
            return self.stand_in()
        self._computer.stop()
        self._computer.start_over(position)
        return NOTHING

    def stand_in(self) -> Effects:
        """Have a simple player move in the computer's place from now on, and say so."""
        self._computer.stop()
        self._computer.stand_in()
        if self._table.session:
            self._table.session.unrate(STOOD_IN)
        self._overlays.show_toast(Notice(STANDS_IN))  # which stays when it has moved
        return spoken(STANDS_IN)

    def conclude(self) -> Effects:
        """Complete the current task: take an answer, or make the best move found, or let chance decide."""
        if self._findings.tasks:
            return self._analysis.take_answer(self._findings.pop_task())
        if self._table.view.replays:
            self._show_next()
            return NOTHING
        if self.refutation:
            return _refute(self.refutation)
        session, best, fast_forward = self._table.require_session(), self.best, self._computer.fast_forward
        seat = session.position.turn
        if best is None and not is_chance(session):
            return NOTHING  # it was interrupted, and thinks again
        self._table.stop_thinking()
        fell = self._clocks.charge_computer()
        if session.is_over:
            return fell
        if best is None:
            session.draw()
        else:
            session.play(str(best.move))
        self._computer.hurry(fast_forward=fast_forward and plays_alone(session))
        done = self._aftermath.after_ply()
        return done + self._company.after_move(seat, best.value) if best and isinstance(seat, int) else done

    def _show_next(self) -> None:
        """Replay the next ply; after the last one, show the current position."""
        session, ply = self._table.require_session(), self._table.view.ply or 0
        while ply < session.ply and session.game.hides(session.at(ply), self._table.viewer):
            ply += 1  # nothing to be seen
        self._table.look(replace(self._table.view, ply=ply + 1) if ply < session.ply else TableView())


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
