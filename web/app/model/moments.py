"""The moments at which a game turned against the player, each found out as a small puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pygames import BadRecord, Record, Session
from pygames.ai.budget import Budget
from pygames.ai.comparison import Comparison, probabilities
from pygames.core.phrase import Phrase
from pygames.play.handicap import HANDICAP_TAG, write_handicap
from pygames.play.puzzle import Outcome, Puzzle
from web.app.model import judging
from web.app.model.advice import Advice
from web.app.model.judging import GRADES, TURNING_POINT, Judgement, comparing, judgement_of
from web.app.model.rows import move_number
from web.app.model.seats import only_person
from web.app.model.tasks import Subject
from web.app.storage.mistakes import OwnMistake
from web.app.storage.shelf import with_header_tag

SECONDS = 1.0
"""Seconds for each look: for the right moves, for comparing, and twice that for comparing again."""
LOOKS = 4
FEW = 30
"""Visits below which nothing is said of a move."""
MOST = 3
"""The most moments shown of a game."""
KNOWN = 10
"""The most moves whose values are stored."""
FLAWLESS = Phrase("You made no big mistake in this game.")


def moments(judgements: Mapping[int, Judgement], seat: int) -> list[Judgement]:
    """Return the moves with which a seat gave away most, in the order of the game."""
    own = sorted((one for one in judgements.values() if one.seat == seat), key=lambda one: -one.loss)
    return sorted((one for one in own[:MOST] if one.loss > TURNING_POINT), key=lambda one: one.ply)


def may_learn(session: Session) -> bool:
    """Return whether a game's moments can become puzzles: it is over, and one person played it from its beginning."""
    alone = session.is_over and session.is_alone and not (session.is_masked or session.is_set_up)
    return alone and bool(session.game.guide.themes)


class MomentTask:
    """A longer look at a move that seems to be a mistake, and at the moves that would have been right instead."""

    def __init__(self, session: Session, judgement: Judgement, day: str) -> None:
        self.session, self.judgement, self.day = session, judgement, day
        self.compared, self.budget = comparing(session, judgement.ply), Budget(LOOKS * SECONDS)
        self.steps = self.compared.run(LOOKS * SECONDS, judging.STEPS)

    def stands(self, now: Subject) -> bool:
        """Return whether it is still that game."""
        return now.session is self.session and self.session.is_over

    def think(self) -> bool:
        """Think one step; return True when the result is there."""
        return next(self.steps, self) is self

    def answer(self) -> OwnMistake | Judgement:
        """Return the mistake with what would have been about as good; the judgement alone if it was none."""
        session, compared = self.session, self.compared
        judgement = self.judgement = refined(self.judgement, compared)
        found = compared.search.result
        if judgement.loss <= TURNING_POINT:
            return judgement
        now, best = judgement.change
        told = {
            str(one.move): probabilities(session.game, compared.observation, found, one)[judgement.seat]
            for one in found.moves[:KNOWN]
            if one.visits >= FEW or one.exact
        }
        # all are told beside the best one, so that its share here is the one that is told elsewhere
        most = max(told.values(), default=best)
        shares = {move: min(best, max(0.0, best - most + share)) for move, share in told.items()}
        shares |= {judgement.best: best, judgement.text: now}
        ranking = sorted(shares, key=lambda move: (-shares[move], move != judgement.best))
        return OwnMistake(
            session.game.name,
            session.seats,
            session.record.options,
            session.plies[: judgement.ply],
            judgement.text,
            tuple(move for move in ranking if shares[ranking[0]] - shares[move] <= GRADES["good"]),
            {move: min(100, max(0, round(100 * share))) for move, share in shares.items()},
            self.day,
            handicap=write_handicap(session.handicap),
        )


def refined(judgement: Judgement, compared: Comparison) -> Judgement:
    """Return what a longer comparison says instead of a judgement; what is proved stands."""
    if judgement.ends is not None:
        return judgement
    return judgement_of(judgement.ply, judgement.text, compared, judgement.truth, judgement.scores)


def told_as(mistake: OwnMistake, judgement: Judgement) -> OwnMistake:
    """Return a mistake with the shares that its judgement tells, if by that it was one."""
    (now, best), first = judgement.change, mistake.answers[0]
    if judgement.loss <= GRADES["good"]:
        return mistake
    moved = round(100 * best) - mistake.shares[first]
    shares = {move: min(round(100 * best), max(0, share + moved)) for move, share in mistake.shares.items()}
    return replace(mistake, shares={**shares, mistake.played: round(100 * now)})


def mistake_session(mistake: OwnMistake) -> Session:
    """Return the game up to a mistake, with its head starts; ValueError where what is stored can't be played."""
    record = Record(mistake.game, mistake.seats, mistake.options, plies=mistake.plies)
    return Session.of(with_header_tag(record, HANDICAP_TAG, mistake.handicap))


def puzzle_of(mistake: OwnMistake) -> Puzzle | None:
    """Return a mistake as a puzzle; None where what is stored of it can't be played."""
    try:
        session = mistake_session(mistake)
        moves = [session.position.parse(text) for text in (*mistake.answers, mistake.played)]
    except (BadRecord, ValueError):
        return None
    position = session.position
    if not isinstance(position.turn, int) or not {*map(str, moves)} <= {*map(str, position.legal_moves())}:
        return None
    theme = session.game.guide.theme_of(position, moves[0]).name
    best, other = (Outcome(mistake.shares[text]) for text in (mistake.answers[0], mistake.played))
    grade, (seats, options) = 1, (mistake.seats, mistake.options)
    return Puzzle(0, mistake.game, seats, options, mistake.plies, theme, grade, 0, best, other, mistake.answers)


# In words


@dataclass(frozen=True)
class MomentFacts:
    """The moments at which a game turned against the player, or what is known of them."""

    turned: Phrase | None = None
    """At which move it turned most."""
    worst: OwnMistake | None = None
    """The moment that cost most."""
    others: tuple[tuple[int, OwnMistake], ...] = ()
    """The other moments, each with the number of the move."""
    sought: tuple[int, int] | None = None
    """While they are being looked for: how many moves have been judged, and how many there are."""
    is_flawless: bool = False


def moments_of(session: Session, advice: Advice) -> MomentFacts | None:
    """Return the moments at which a game turned against the player; None if they can't be learned from."""
    me = only_person(session)
    if me is None or not may_learn(session):
        return None
    if advice.learns:
        every = len(advice.judgements) + advice.left
        return MomentFacts(sought=(every - advice.left, every or 1))
    if found := advice.moments:
        worst = worst_of(found)
        others = tuple((move_number(session, len(one.plies)), one) for one in found if one is not worst)
        return MomentFacts(turned(session, found), worst, others)
    return MomentFacts(is_flawless=_is_flawless(advice, me))


def _is_flawless(advice: Advice, seat: int) -> bool:
    """Return whether all of a seat's moves are judged, and none gave away much."""
    any_judged = any(one.seat == seat for one in advice.judgements.values())
    return any_judged and not advice.own_left and not moments(advice.judgements, seat)


def turned(session: Session, moments: Sequence[OwnMistake]) -> Phrase:
    """Return at which move the game turned most."""
    worst = worst_of(moments)
    return Phrase(
        "The game turned at move {n}: {best}% → {now}%.", n=move_number(session, len(worst.plies)), **change_of(worst)
    )


def worst_of(moments: Sequence[OwnMistake]) -> OwnMistake:
    """Return the moment that cost most."""
    return max(moments, key=lambda one: one.shares[one.answers[0]] - one.shares[one.played])


def change_of(mistake: OwnMistake) -> dict[str, int]:
    """Return the share of the win before and after a mistake, in per cent."""
    return {"best": mistake.shares[mistake.answers[0]], "now": mistake.shares[mistake.played]}


def what_happened(mistake: OwnMistake) -> Phrase:
    """Return what the move in the game cost."""
    return Phrase("In the game your move took your chances from {best}% to {now}%.", **change_of(mistake))


def cost_of(mistake: OwnMistake, text: str) -> Phrase | None:
    """Return what another move costs; None where that is not known."""
    if text == mistake.played:
        return Phrase("That’s the move from the game: {best}% → {now}%.", **change_of(mistake))
    if text not in mistake.shares:
        return None
    return Phrase("{best}% → {now}%", best=mistake.shares[mistake.answers[0]], now=mistake.shares[text])
