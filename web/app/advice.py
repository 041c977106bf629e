"""What the computer has to say about a game: the hint, the coach's word, and a finished game looked through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.hinting import Hint, listed
from web.app.html import Html, icon, join, ring, tag
from web.app.judging import GRADES, Judgement
from web.app.seats import seat_name, seat_sign
from web.app.words import Words

TURNING_POINT = GRADES["good"]
"""A move that gives away more of the share of the win is worth a second look."""
HEIGHT = 100


@dataclass(frozen=True)
class Advice:
    """What is known about the game on the table."""

    hint: Hint | None = None
    judgements: Mapping[int, Judgement] = field(default_factory=dict)
    looking: bool = False
    """Whether more is being found out."""
    paused: bool = False
    coach: bool = False


NO_ADVICE = Advice()


def advised(say: Words, session: Session, advice: Advice, ply: int | None, viewer: int | None) -> Html:
    """The computer's word on the position that is looked at.

    What a seat could have played tells what it holds: where that is a secret only this seat sees it during the game.
    """
    if advice.hint and ply is None:
        return _hint(say, session, advice.hint)
    over = session.position.turn is None
    judgement = _last(session, advice, session.ply if ply is None else ply, everyone=over)
    if judgement and (ply is not None if over else advice.coach):
        if over or not session.game.has_secrets or judgement.seat == viewer:
            return _word(say, session, judgement, over=over)
    elif advice.looking and not over:
        return tag("p", ring(), say(Phrase("Looking …")), class_="soft")
    return Html()


def _hint(say: Words, session: Session, hint: Hint) -> Html:
    """A hint and what can be done with it."""
    show = tag("button", icon("eye"), say(Phrase("Show the move")), data_action="hint")
    follow = tag("button", icon("check"), say(Phrase("Play it")), data_action="follow_hint")
    chance = Phrase("Chance to win with it: {n} %.", n=percent(hint.chance))
    return join(
        tag("p", icon("lightbulb"), say(hint.phrase(session))),
        tag("p", say(chance), class_="soft") if hint.told else Html(),
        tag("div", follow if hint.told else show, class_="row"),
    )


def _last(session: Session, advice: Advice, ply: int, *, everyone: bool) -> Judgement | None:
    """What was found about the last decision before a ply: a person's, or anyone's."""
    before = (n for n in range(ply - 1, -1, -1) if isinstance(session.at(n).turn, int))
    if everyone:
        return advice.judgements.get(next(before, -1))
    return advice.judgements.get(next((n for n in before if session.awaits_human(n)), -1))


GRADE_WORDS = {
    "best": Phrase("A good move."),
    "good": Phrase("Not bad; there was a little more to be had."),
    "slip": Phrase("A slip."),
    "mistake": Phrase("A mistake."),
    "blunder": Phrase("A big mistake."),
}
GRADE_NAMES = {
    "best": Phrase("good moves"),
    "good": Phrase("fair moves"),
    "slip": Phrase("slips"),
    "mistake": Phrase("mistakes"),
    "blunder": Phrase("big mistakes"),
}


def word(session: Session, judgement: Judgement) -> Phrase:
    """What the coach says about a move."""
    said = GRADE_WORDS[judgement.grade]
    if judgement.grade == "best":
        return said
    better = session.game.board.brief(session.at(judgement.ply).observe(judgement.seat), judgement.best)
    return Phrase("{said} Better: {move}.", said=said, move=better)


def _word(say: Words, session: Session, judgement: Judgement, *, over: bool) -> Html:
    """The coach's word on a move, with what it changed; what was hidden is of no account before the game is over."""
    seat = judgement.seat
    chance = Phrase(
        "{seat}’s chance to win: {now} %, with the best move {best} %.",
        seat=seat_name(session, seat),
        now=percent(judgement.chances[seat]),
        best=percent(max(judgement.best_chances[seat], judgement.chances[seat])),
    )
    lines = [chance]
    if judgement.truth and over:
        lines.append(Phrase("Had all racks been open: {n} %.", n=percent(judgement.truth[seat])))
    if judgement.reasons and judgement.grade != "best":
        lines.append(Phrase("The better move {reasons}.", reasons=listed(judgement.reasons[:2])))
    return tag(
        "div",
        tag("p", icon("graduation-cap"), say(word(session, judgement))),
        *(tag("p", say(line), class_="soft") for line in lines),
        class_=f"word {judgement.grade}",
    )


def percent(share: float) -> int:
    """A share in whole per cent."""
    return round(100 * share)


# A game looked through


def analysis(say: Words, session: Session, advice: Advice, ply: int | None) -> Html:
    """The chances over the whole game, its turning points, and how each seat played; or the offer to find them."""
    if not advice.judgements and not advice.looking:
        return tag(
            "button", icon("chart-line"), say(Phrase("Analyse the game")), data_action="analyse", class_="analyse"
        )
    found = [advice.judgements[n] for n in sorted(advice.judgements)]
    return tag(
        "div",
        tag("h3", say(Phrase("Analysis")), id="analysis", tabindex=-1),
        _progress(say, session, found) if advice.looking else Html(),
        _graph(say, session, found, ply),
        tag("ul", *(_quality(say, session, seat, found) for seat in range(session.seats)), class_="quality"),
        _turning_points(say, session, found),
        class_="analysis",
    )


def _progress(say: Words, session: Session, found: list[Judgement]) -> Html:
    text = Phrase("Looking at move {n} of {m}.", n=found[-1].ply + 1 if found else 1, m=session.ply)
    stop = tag("button", icon("x"), say(Phrase("Stop")), data_action="analyse", class_="quiet")
    return tag("p", say(text), " ", stop, class_="soft")


def _graph(say: Words, session: Session, found: list[Judgement], ply: int | None) -> Html:
    """A line a seat: its chance to win after each decision, from the left to the right."""
    width = max(session.ply, 1)
    lines = [_curve(session, seat, found) for seat in range(session.seats)]
    here = tag("line", x1=ply, x2=ply, y1=0, y2=HEIGHT, class_="here") if ply is not None else Html()
    points = (
        tag("rect", x=one.ply, y=0, width=1, height=HEIGHT, data_action=f"look {one.ply + 1}", class_="point")
        for one in found
    )
    label = say(Phrase("Chance to win of each player over the game"))
    half = tag("line", x1=0, x2=width, y1=HEIGHT / 2, y2=HEIGHT / 2, class_="half")
    return tag(
        "svg",
        half,
        here,
        *lines,
        *points,
        class_="graph",
        viewBox=f"0 0 {width} {HEIGHT}",
        preserveAspectRatio="none",
        role="img",
        aria_label=label,
    )


def _curve(session: Session, seat: int, found: list[Judgement]) -> Html:
    points = " ".join(f"{one.ply + 1},{HEIGHT * (1 - one.chances[seat]):.1f}" for one in found)
    fair = HEIGHT * (1 - 1 / session.seats)
    return tag("polyline", points=f"0,{fair:.1f} {points}", class_=f"curve seat{seat}")


def _quality(say: Words, session: Session, seat: int, found: list[Judgement]) -> Html:
    """How many moves of each grade a seat made."""
    counted = Counter(one.grade for one in found if one.seat == seat)
    facts = (f"{counted[grade]} {say(name)}" for grade, name in GRADE_NAMES.items() if counted[grade])
    return tag(
        "li",
        seat_sign(session.game, seat, session.seats),
        tag("b", say(seat_name(session, seat))),
        " ",
        ", ".join(facts),
    )


def _turning_points(say: Words, session: Session, found: list[Judgement]) -> Html:
    """The moves that gave away most, each with a way to it."""
    worst = sorted((one for one in found if one.loss > TURNING_POINT), key=lambda one: -one.loss)[:8]
    rows = [
        tag(
            "li",
            tag(
                "button",
                tag("span", str(one.ply + 1), class_="number"),
                seat_sign(session.game, one.seat, session.seats),
                tag("span", f"−{percent(one.loss)} %", class_="loss"),
                tag("span", say(word(session, one))),
                data_action=f"look {one.ply + 1}",
                class_="quiet",
            ),
        )
        for one in sorted(worst, key=lambda one: one.ply)
    ]
    if not rows:
        return Html()
    return join(tag("h4", say(Phrase("Turning points"))), tag("ol", *rows, class_="turning"))
