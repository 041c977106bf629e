"""The facts that the table shows, computed once for each reply: its screen is drawn from them, not from the session."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pygames import Game, Session
from pygames.core.course import Passage
from pygames.core.phrase import Phrase
from pygames.core.scene import FINALE, Canvas, Scene
from pygames.play.session import HUMAN
from web.app.model import parts
from web.app.model.advice import spoken_of
from web.app.model.analysis import AnalysisFacts, analysis_of
from web.app.model.comments import Comment, comment_on
from web.app.model.hints import with_hint, with_marks
from web.app.model.moments import MomentFacts, moments_of
from web.app.model.news import NewsFacts, describe_plies, news_for, plays_alone, skipped_headline
from web.app.model.outcome import IntervalFacts, ResultFacts, interval_of, result_of_game
from web.app.model.rows import MoveFacts, moves_to
from web.app.model.scores import ScoreFacts, scores_at
from web.app.model.seats import SeatFacts, Seats, names_for, seats_of
from web.app.model.sight import TableView, is_for_a_person, just_drawn, scene_at, what_next
from web.app.model.words import Names


@dataclass(frozen=True)
class BoardFacts:
    """The board, and who acts at it."""

    ply: int
    """The ply shown."""
    scene: Scene
    """Its scene, with the piece in hand at the current ply."""
    canvas: Canvas
    """The board with the hint, or with the moves that are commented on."""
    mine: bool
    """Whether a person is to act, so that the board may be pressed."""
    names: Names
    ended: Any
    """The observation at the end of the round that ended at this ply; None if none did, or the game goes on."""


@dataclass(frozen=True)
class Ways:
    """Which of the game's buttons can be pressed."""

    undo: bool
    redo: bool
    hint: bool


@dataclass(frozen=True)
class TableFacts:
    """What the table shows of a game."""

    game: Game
    seats: Seats
    view: TableView
    board: BoardFacts
    scores: ScoreFacts
    moves: MoveFacts
    ways: Ways
    news: NewsFacts
    comment: Comment | None
    last: int
    """The number of plies."""
    decided: int
    """How often people have decided."""
    has_hindsight: bool
    is_masked: bool
    """Whether what was hidden is not shown to everybody."""
    is_newer: bool
    """Whether a newer version made the game, so that it can't go on."""
    is_over: bool
    is_ended: bool
    """Whether it ended outside its rules."""
    asked: Phrase | None
    """The effect of the piece in hand where the mouse rests, else who is to do what next; None if nothing is."""
    signed: SeatFacts | None
    """The seat to move, if several people share the device and one of them is to move."""
    is_alone: bool
    """Whether one person plays, against computers."""
    headline: Phrase | None
    """That the only person can't place anything."""
    may_finish: bool
    """Whether a computer plays on alone, so that it may be skipped to the end."""
    closed: Phrase | None
    """Why the game can't be played on by anybody."""
    replayed: tuple[Phrase, ...]
    """What the replayed ply did."""
    first_hand: int
    """The seat whose hand is shown large: the viewer's, or that of the person who plays, or plays next."""
    hides_hand: bool
    """Whether an open hand is covered when the page is hidden: others at the device must not see it."""
    fresh: frozenset[str]
    """The targets of what the viewer has just drawn."""
    pause: Phrase | None
    """The name of the next round while the game waits between two for a person to go on."""
    interval: IntervalFacts | None
    """The result of the round that ended at this ply."""
    result: ResultFacts | None
    """The result of the whole game, where it is shown: at its end, even of a game that is only viewed."""
    moments: MomentFacts | None
    analysis: AnalysisFacts | None

    @property
    def passage(self) -> Passage | None:
        """What the model game that is shown comments on here, if it does."""
        return _passage(self.view, self.board.ply)

    @property
    def looks_back(self) -> bool:
        """Whether an earlier position is being reviewed."""
        return self.view.ply is not None and not self.view.replays

    @property
    def may_type(self) -> bool:
        """Whether moves may be typed: also while others move, so that the field keeps the focus."""
        view, plays = self.view, not self.is_over and any(seat.player == HUMAN for seat in self.seats)
        return plays and view.ply is None and not (view.curtain or view.visiting)

    @property
    def is_previewed(self) -> bool:
        """Whether a move is in preview, which says enough."""
        held = self.board.scene.held
        return held is not None and bool(held.at or self.view.hover)


def board_facts(session: Session, view: TableView) -> BoardFacts:
    """Return the facts about the board alone."""
    ply = session.ply if view.ply is None else view.ply
    ended = None if view.ply is None else parts.ended_round(session, view.viewer, view.ply)
    plays = view.ply is None and not view.curtain
    scene = scene_at(session, ply, view.viewer, session.draft if plays else None, ended)
    mine = plays and is_for_a_person(session, scene, view.rolls)
    canvas = _canvas(session, view, scene, ply, mine=mine)
    return BoardFacts(ply, scene, canvas, mine, names_for(seats_of(session)), ended)


def _canvas(session: Session, view: TableView, scene: Scene, ply: int, *, mine: bool) -> Canvas:
    """Return the board with the hint, or with the moves that the coach comments on."""
    board = scene.board
    if session.position.turn is None and session.position.winners() not in (frozenset(), session.winners):
        # a head start has turned the game: what won by the rules is nothing to celebrate
        board = replace(board, marks=frozenset(mark for mark in board.marks if mark.layer != FINALE))
    if view.advice.hint and mine:
        return with_hint(board, view.advice.hint)
    if passage := _passage(view, ply):
        return with_marks(board, {passage.shown: "hint"})
    marked = {} if view.replays else spoken_of(session, view.advice, view.ply, view.viewer)
    return with_marks(board, marked) if marked else board


def _passage(view: TableView, ply: int) -> Passage | None:
    return view.model.comments.get(ply) if view.model else None


def table_facts(session: Session, view: TableView) -> TableFacts:
    """Return the facts about a game as it is looked at."""
    board, seats, over = board_facts(session, view), seats_of(session), session.is_over
    ply, scene, now = board.ply, board.scene, view.ply is None
    ended = board.ended
    observation = session.at(ply).observe(view.viewer) if ended is None else ended
    actor = None if session.ending and ply == session.ply else scene.actor
    people = [seat.number for seat in seats if seat.player == HUMAN]
    concluded = over and ended is None and (now or (view.visiting and ply == session.ply))
    pauses = not view.replays and parts.pauses(session, view.ply, ended)
    scores = scores_at(session, seats, ply, observation, actor, of_round=ended is not None)
    return TableFacts(
        game=session.game,
        seats=seats,
        view=view,
        board=board,
        scores=scores,
        moves=moves_to(session, seats, view.viewer, ply),
        ways=Ways(session.can_undo, session.can_redo, board.mine and session.awaits_human()),
        news=news_for(session, view.viewer),
        comment=None if view.replays else comment_on(session, seats, view.advice, view.ply, view.viewer),
        last=session.ply,
        decided=sum(map(session.awaits_human, range(session.ply))),
        has_hindsight=session.has_hindsight,
        is_masked=session.is_masked,
        is_newer=session.is_newer,
        is_over=over,
        is_ended=session.ending is not None,
        asked=(view.hover or what_next(session, scene, view)) if now and not over else None,
        signed=seats[scene.actor] if len(people) > 1 and scene.actor in people else None,
        is_alone=len(people) == 1,
        headline=skipped_headline(session) if now else None,
        may_finish=plays_alone(session),
        closed=parts.why_closed(session),
        replayed=tuple(describe_plies(session, view.viewer, range(ply - 1, ply))) if view.replays and ply else (),
        first_hand=_next_person(people, scene.actor or 0, session.seats) if view.viewer is None else view.viewer,
        hides_hand=view.viewer is not None and session.game.has_secrets and len(people) > 1,
        fresh=just_drawn(session, view.viewer),
        pause=parts.part_name(session, view.viewer, session.ply) if pauses else None,
        interval=_interval(session, seats, view, ended),
        result=result_of_game(session, seats, view.climb, view.next_level) if concluded else None,
        moments=moments_of(session, view.advice) if concluded and not view.visiting else None,
        analysis=analysis_of(session, seats, view.advice, view.ply) if over and ended is None else None,
    )


def _interval(session: Session, seats: Seats, view: TableView, ended: Any) -> IntervalFacts | None:
    """Return the result of the round of this end."""
    if ended is None:
        return None
    return interval_of(session, seats, ended, parts.part_name(session, view.viewer, (view.ply or 0) - 1))


def _next_person(people: list[int], now: int, seats: int) -> int:
    """Return the seat of the next person to act, from the current seat on; the first seat if there are only bots."""
    order = ((now + step) % seats for step in range(seats))
    return next((seat for seat in order if seat in people), 0)
