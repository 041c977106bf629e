"""The facts that the table shows, computed once for each reply: its screen is drawn from them, not from the session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pygames import Game, Session
from pygames.core.course import Passage
from pygames.core.phrase import Phrase
from pygames.core.scene import FINALE, FITS, Canvas, Scene, without
from pygames.play.session import HUMAN
from web.app.model import parts
from web.app.model.advice import judged_here, spoken_of
from web.app.model.analysis import AnalysisFacts, analysis_of
from web.app.model.comments import Comment, comment_on
from web.app.model.hints import with_hint
from web.app.model.judging import Judgement
from web.app.model.marks import MEANT, with_marks
from web.app.model.moments import MomentFacts, moments_of
from web.app.model.news import NewsFacts, news_for, plays_alone, skipped_headline, summarise_turn
from web.app.model.outcome import IntervalFacts, ResultFacts, interval_of, result_of_game
from web.app.model.rows import MoveFacts, moves_to
from web.app.model.scores import ScoreFacts, scores_at
from web.app.model.seats import SeatFacts, Seats, only_person, seats_of, sits_opposite
from web.app.model.sight import TableView, is_for_a_person, just_drawn, scene_at, what_next


@dataclass(frozen=True)
class BoardFacts:
    """The board, and who acts at it."""

    ply: int
    """The ply shown."""
    scene: Scene
    """Its scene, with the piece in hand at the current ply."""
    canvas: Canvas
    """The board with the hint, or with the moves that are commented on."""
    is_turned: bool
    """Whether it is seen from the second player's side, opposite the first one's."""
    mine: bool
    """Whether a person is to act, so that the board may be pressed."""
    seats: Seats
    """The seats, whose players' names are used in its labels."""
    ended: Any
    """The observation at the end of the round that ended at this ply; None if none did, or the game goes on."""
    judged: Judgement | None
    """What is known of a move, and commented on."""
    passage: Passage | None
    """What the model game that is shown comments on here, if it does."""


@dataclass(frozen=True)
class Ways:
    """Which of the game's buttons can be pressed."""

    undo: bool
    redo: bool
    hint: bool


@dataclass(frozen=True)
class HandFacts:
    """Whose hand is shown large, and what is new in it."""

    first: int
    """The seat: the viewer's, or that of the person who plays, or plays next."""
    is_secret: bool
    """Whether others at the device must not see it, so that it is covered when the page is hidden."""
    fresh: frozenset[str]
    """The targets of what the viewer has just drawn."""


@dataclass(frozen=True)
class PromptFacts:
    """What is asked of whom, and what is said of the position shown."""

    asked: Phrase | None
    """The effect of the piece in hand where the mouse rests, else who is to do what next; None if nobody is."""
    signed: SeatFacts | None
    """The seat to move, if several people share the device and one of them is to move."""
    is_previewed: bool
    """Whether a move is in preview, which says enough."""
    may_finish: bool
    """Whether a computer plays on alone, so that it may be skipped to the end."""
    headline: Phrase | None
    """That the only person can't place anything."""
    is_alone: bool
    """Whether one person plays, against computers."""
    closed: Phrase | None
    """Why nobody can play on a game that is only viewed."""
    replayed: tuple[Phrase, ...]
    """What the replayed ply did."""


@dataclass(frozen=True)
class EndFacts:
    """The end of a game, or of one of its rounds, where it is shown."""

    pause: Phrase | None
    """The name of the next round while the game waits between two for a person to go on."""
    interval: IntervalFacts | None
    """The result of the round that ended at the ply shown."""
    result: ResultFacts | None
    """The result of the whole game: at its end, even of a game that is only viewed."""
    moments: MomentFacts | None
    analysis: AnalysisFacts | None


@dataclass(frozen=True)
class TableFacts:
    """What the table shows of a game."""

    game: Game
    seats: Seats
    view: TableView
    board: BoardFacts
    hands: HandFacts
    scores: ScoreFacts
    moves: MoveFacts
    news: NewsFacts
    prompt: PromptFacts
    comment: Comment | None
    end: EndFacts
    ways: Ways
    last: int
    """The number of plies."""
    decided: int
    """How often people have decided."""
    may_type: bool
    """Whether moves may be typed: also while others move, so that the field keeps the focus."""
    looks_back: bool
    """Whether an earlier position is being reviewed."""
    is_over: bool
    is_ended: bool
    """Whether it ended outside its rules."""
    is_masked: bool
    """Whether what was hidden is not shown to everybody."""
    is_newer: bool
    """Whether a newer version made the game, so that it can't go on."""
    has_hindsight: bool


def board_facts(session: Session, view: TableView) -> BoardFacts:
    """Return the facts about the board alone."""
    seats, now, ply = seats_of(session), view.ply is None, session.ply if view.ply is None else view.ply
    ended = None if now else parts.ended_round(session, view.viewer, ply)
    plays = now and not view.curtain and not view.elsewhere
    scene = scene_at(session, ply, view.viewer, session.draft if plays else None, ended)
    mine = plays and is_for_a_person(session, scene, view.rolls)
    judged = judged_here(session, view.advice, view.ply, view.viewer)
    passage = view.model.comments.get(ply) if view.model else None
    canvas = _canvas(session, view, ply, scene.board, judged, passage, mine=mine)
    is_turned = view.own_side and sits_opposite(session)
    return BoardFacts(ply, scene, canvas, is_turned, mine, seats, ended, judged, passage)


def _canvas(
    session: Session,
    view: TableView,
    ply: int,
    board: Canvas,
    judged: Judgement | None,
    passage: Passage | None,
    *,
    mine: bool,
) -> Canvas:
    """Return the board with the hint, or with the moves that are commented on."""
    game, seen = session.game, session.at(ply).observe(view.viewer)
    if session.position.turn is None and not _is_celebrated(session):
        board = without(board, FINALE)
    if view.elsewhere or (session.ending and ply == session.ply):
        board = without(board, FITS)  # nobody will place anything there
    if view.advice.hint and mine:
        return with_hint(game, seen, board, view.advice.hint)
    marked = {passage.shown: MEANT} if passage else {}
    if judged and not passage and not view.replays:
        marked = spoken_of(judged, view.ply, over=session.is_over)
    return with_marks(game, seen, board, marked) if marked else board


def _is_celebrated(session: Session) -> bool:
    """Return whether what has won lights up: for who has lost it doesn't, nor if a head start has turned the game."""
    me = only_person(session)
    return session.position.winners() == session.winners and (me is None or me in session.winners)


def table_facts(session: Session, view: TableView) -> TableFacts:
    """Return the facts about a game as it is looked at."""
    board = board_facts(session, view)
    seats, ply, ended, now = board.seats, board.ply, board.ended, view.ply is None
    people = [seat.number for seat in seats if seat.player == HUMAN]
    observation = session.at(ply).observe(view.viewer) if ended is None else ended
    actor = None if session.ending and ply == session.ply else board.scene.actor
    over, end = session.is_over, _end(session, view, board)
    return TableFacts(
        game=session.game,
        seats=seats,
        view=view,
        board=board,
        hands=_hands(session, view, board.scene, people),
        scores=scores_at(session, seats, ply, observation, actor, of_round=ended is not None),
        moves=moves_to(session, seats, view.viewer, ply),
        news=news_for(session, view.viewer, board.scene.board),
        prompt=_prompt(session, view, board, people),
        comment=None if view.replays else comment_on(session, seats, view.advice, board.judged, now=now),
        end=end,
        ways=Ways(session.can_undo, session.can_redo, board.mine and session.awaits_human()),
        last=session.ply,
        decided=sum(map(session.awaits_human, range(session.ply))),
        may_type=bool(people) and not over and now and not (view.curtain or view.visiting),
        looks_back=not now and not view.replays,
        is_over=over,
        is_ended=session.ending is not None,
        is_masked=session.is_masked,
        is_newer=session.is_newer,
        has_hindsight=session.has_hindsight,
    )


def _hands(session: Session, view: TableView, scene: Scene, people: list[int]) -> HandFacts:
    """Return whose hand is shown large; of several people at the device that of the next one to act."""
    order = [(step + (scene.actor or 0)) % session.seats for step in range(session.seats)]
    following = next((seat for seat in order if seat in people), 0)
    first = following if view.viewer is None else view.viewer
    is_secret = view.viewer is not None and session.game.has_secrets and len(people) > 1
    fresh: frozenset[str] = frozenset()
    if session.game.has_secrets:
        fresh = just_drawn(session, view.viewer, scene if view.ply is None else None)
    return HandFacts(first, is_secret, fresh)


def _prompt(session: Session, view: TableView, board: BoardFacts, people: list[int]) -> PromptFacts:
    """Return what is asked of whom at the current position, or what is said of an earlier one."""
    actor, held, now = board.scene.actor, board.scene.held, view.ply is None
    asked = None
    if now and not session.is_over:
        asked = view.hover or what_next(session, board.seats, board.scene, view)
    replayed = range(board.ply - 1, board.ply) if view.replays and board.ply else range(0)
    return PromptFacts(
        asked,
        board.seats[actor] if actor is not None and actor in people and len(people) > 1 else None,
        held is not None and bool(held.at or view.hover),
        plays_alone(session),
        skipped_headline(session) if now else None,
        len(people) == 1,
        parts.why_closed(session) if view.visiting else None,
        tuple(summarise_turn(session, view.viewer, replayed)) if replayed else (),
    )


def _end(session: Session, view: TableView, board: BoardFacts) -> EndFacts:
    """Return the end of the game, or of the round that ended at the ply shown."""
    seats, viewer, ended = board.seats, view.viewer, board.ended
    if ended is not None:
        pauses = not view.replays and parts.pauses(session, view.ply, ended)
        pause = parts.part_name(session, viewer, session.ply) if pauses else None
        part = parts.part_name(session, viewer, board.ply - 1)
        return EndFacts(pause, interval_of(session, seats, ended, part), None, None, None)
    if not session.is_over:
        return EndFacts(None, None, None, None, None)
    shown = view.ply is None or (view.visiting and view.ply == session.ply)
    return EndFacts(
        None,
        None,
        result_of_game(session, seats, view.climb, view.next_level, view.dare) if shown else None,
        moments_of(session, view.advice) if shown and not view.visiting else None,
        analysis_of(session, seats, view.advice, view.ply),
    )
