"""The moments at which a game turned against the player, each found out as a small puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygames import BadRecord, Record, Session
from pygames.ai.network_tactics import with_network
from pygames.ai.search import Search
from pygames.core.phrase import Phrase
from pygames.play.handicap import HANDICAP_TAG, write_handicap
from pygames.play.puzzle import Outcome, Puzzle
from web.app.model.advice import Advice
from web.app.model.judging import DOUBT, FEW, GRADES, Judgement, budget
from web.app.model.seats import only_person
from web.app.model.tasks import Subject
from web.app.storage.mistakes import OwnMistake
from web.app.storage.shelf import with_header_tag

SECONDS = 1.0
"""Seconds for finding out which moves would have been right."""
MOST = 3
"""The most moments shown of a game."""
KNOWN = 10
"""The most moves whose values are stored."""
FLAWLESS = Phrase("You made no big mistake in this game.")


def moments(judgements: Mapping[int, Judgement], seat: int) -> list[Judgement]:
    """Return the moves with which a seat gave away most, in the order of the game."""
    own = sorted((one for one in judgements.values() if one.seat == seat), key=lambda one: -one.loss)
    return sorted((one for one in own[:MOST] if one.loss > GRADES["good"]), key=lambda one: one.ply)


def may_learn(session: Session) -> bool:
    """Return whether a game's moments can become puzzles: it is over, and one person played it from its beginning."""
    alone = session.is_over and session.is_alone and not (session.is_masked or session.is_set_up)
    return alone and bool(session.game.guide.themes)


class MomentTask:
    """The search for the moves that would have been right instead of a mistake."""

    def __init__(self, session: Session, judgement: Judgement, day: str) -> None:
        self.session, self.judgement, self.day = session, judgement, day
        game, self.budget = session.game, budget(SECONDS)
        tactics, handicap = with_network(game), session.handicap
        self.search = Search(game, f"moment:{judgement.ply}", tactics=tactics, handicap=handicap)
        self.steps = self.budget.spend(self.search.run(session.at(judgement.ply).observe(judgement.seat)))

    def stands(self, now: Subject) -> bool:
        """Return whether it is still that game."""
        return now.session is self.session and self.session.is_over

    def think(self) -> bool:
        """Think one step; return True when the result is there."""
        return next(self.steps, self) is self

    def answer(self) -> OwnMistake:
        """Return the mistake with what would have been about as good as the best."""
        session, judgement = self.session, self.judgement
        seat, found = judgement.seat, self.search.result
        shares = {
            str(one.move): found.smoothed_value(one, DOUBT)[seat]
            for one in found.moves[:KNOWN]
            if one.visits >= FEW or one.exact
        }
        now, best = judgement.change
        shares |= {judgement.best: max(best, shares.get(judgement.best, 0)), judgement.text: now}
        ranking = sorted(shares, key=lambda move: -shares[move])
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
    """The other moments, each with the number of the player's move."""
    sought: tuple[int, int] | None = None
    """While they are being looked for: how many moves have been judged, and how many there are."""
    is_flawless: bool = False
    consoles: bool = False
    """Whether the player has lost."""


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
        others = tuple((move_number(session, one), one) for one in found if one is not worst)
        return MomentFacts(turned(session, found), worst, others)
    return MomentFacts(is_flawless=_is_flawless(advice, me), consoles=me not in session.winners)


def _is_flawless(advice: Advice, seat: int) -> bool:
    """Return whether all of a seat's moves are judged, and none gave away much."""
    any_judged = any(one.seat == seat for one in advice.judgements.values())
    return any_judged and not advice.own_left and not moments(advice.judgements, seat)


def turned(session: Session, moments: Sequence[OwnMistake]) -> Phrase:
    """Return at which move of the player's the game turned most."""
    worst = worst_of(moments)
    return Phrase(
        "The game turned at your move {n}: {best}% → {now}%.", n=move_number(session, worst), **change_of(worst)
    )


def worst_of(moments: Sequence[OwnMistake]) -> OwnMistake:
    """Return the moment that cost most."""
    return max(moments, key=lambda one: one.shares[one.answers[0]] - one.shares[one.played])


def move_number(session: Session, mistake: OwnMistake) -> int:
    """Return which of the seat's own moves a mistake was."""
    at = len(mistake.plies)
    seat = session.at(at).turn
    return sum(session.at(ply).turn == seat for ply in range(at + 1))


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
