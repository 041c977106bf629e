"""The analysis of a finished game: the chances over time, how well each seat played, the turning points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.advice import Advice, percent
from web.app.model.judging import Judgement, turning_points, worst
from web.app.model.rows import stop_at, stops
from web.app.model.seats import seat_name
from web.app.model.words import Translator
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.seats import seat_sign

HEIGHT = 100
GRADE_NAMES = {
    "best": Phrase("Good moves"),
    "good": Phrase("Fair moves"),
    "slip": Phrase("Slips"),
    "mistake": Phrase("Mistakes"),
    "blunder": Phrase("Big mistakes"),
}


def analysis_button(say: Translator, advice: Advice) -> Html:
    """Render the button that starts or stops the analysis."""
    if advice.learns:
        return Html()
    if advice.analysing:
        stop = tag("button", icon("x"), say(Phrase("Stop")), data_action="analyse")
        return tag("div", _title(say), stop, class_="row study")
    begun = bool(advice.judgements) and not advice.quiet
    label = say(Phrase("Analyse the remaining moves") if begun else Phrase("Analyse the game"))
    more = tag("button", icon("chart-line"), label, data_action="analyse", class_="analyse") if advice.left else Html()
    return tag("div", _title(say) if begun else Html(), more, class_="row study") if begun or advice.left else Html()


def onward(say: Translator, advice: Advice, ply: int | None) -> Html:
    """Render the buttons that lead from one turning point to the next."""
    points = turning_points(advice.judgements)
    if ply not in points[:-1]:
        return Html()
    following = points[points.index(ply) + 1]
    return tag(
        "div",
        tag("button", say(Phrase("Next turning point")), icon("chevron-right"), data_action=f"look {following}"),
        class_="row",
    )


def _title(say: Translator) -> Html:
    return tag("h3", say(Phrase("Analysis")))


def findings(say: Translator, session: Session, advice: Advice, ply: int | None) -> Html:
    """Render the findings about the whole game."""
    found = [advice.judgements[n] for n in sorted(advice.judgements)]
    if not found or advice.quiet:
        return Html()
    return tag(
        "div",
        _progress(say, len(found), advice.left) if advice.analysing else Html(),
        _graph(say, session, found, ply),
        _quality(say, session, found),
        _turning_points(say, session, found),
        class_="analysis",
    )


def _progress(say: Translator, found: int, left: int) -> Html:
    """Render the progress of the analysis."""
    text = Phrase.count("{n} move left to analyse.", "{n} moves left to analyse.", left)
    bar = tag("progress", max=found + left, value=found, aria_label=say(Phrase("Analysis")))
    return concat(bar, tag("p", say(text), class_="soft"))


# The graph: for each move a band per seat, as wide as the seat's chance of winning


def _graph(say: Translator, session: Session, found: list[Judgement], ply: int | None) -> Html:
    """Render the chances from left to right; a press reviews the move there."""
    stopping = stops(session)
    places = {one.ply: stop_at(stopping, one.ply + 1) for one in found}
    here = None if ply is None else stop_at(stopping, ply)
    last = max(len(stopping) - 1, 1)
    svg = tag(
        "svg",
        *_bands(session, found, places),
        tag("path", d=f"M0 {HEIGHT / 2}H{last}", class_="half") if session.seats == 2 else Html(),
        tag("path", d=f"M{here} 0V{HEIGHT}", class_="here") if here is not None else Html(),
        *(_dot(one, places[one.ply]) for one in worst(found)),
        *(_point(places[one.ply], one.ply + 1) for one in found),
        class_="graph",
        viewBox=f"0 0 {last} {HEIGHT}",
        preserveAspectRatio="none",
        role="img",
        aria_label=say(Phrase("How each player’s chances changed during the game")),
    )
    signs = (seat_sign(session.game, seat, session.seats) for seat in range(session.seats))
    return concat(
        tag("div", tag("div", *signs, class_="signs", aria_hidden="true"), svg, class_="chances"),
        tag("p", tag("span", "1"), tag("span", say(Phrase("Move"))), tag("span", str(last)), class_="soft axis"),
        tag(
            "details",
            tag("summary", icon("info"), say(Phrase("How to read the chart")), class_="signed"),
            tag("p", say(Phrase("The wider a colour’s band, the better its chances. Dots mark turning points."))),
            class_="soft",
        ),
    )


def _bands(session: Session, found: list[Judgement], places: dict[int, int]) -> Iterator[Html]:
    """Yield each seat's band of the chart, the first at the top; at the left edge all are equally wide.

    With a head start they are as wide there as after the first move that was judged.
    """
    first = found[0].value if any(session.handicap) else (1.0,) * session.seats
    edges = [(0, _edges(first))] + [(places[one.ply], _edges(one.value)) for one in found]
    for seat in range(session.seats):
        above = [f"{x},{edge[seat]:.1f}" for x, edge in edges]
        below = [f"{x},{edge[seat + 1]:.1f}" for x, edge in reversed(edges)]
        yield tag("polygon", points=" ".join(above + below), class_=f"band seat{seat}")


def _edges(chances: tuple[float, ...]) -> list[float]:
    """Return the edges between the bands, from top to bottom."""
    whole = sum(chances) or 1.0
    return [HEIGHT * edge / whole for edge in accumulate(chances, initial=0.0)]


def _dot(one: Judgement, x: int) -> Html:
    """Render a turning point on the curve of the seat that moved: a line of length 0 with round ends."""
    # a circle would be stretched with the chart
    edges = _edges(one.value)
    d = f"M{x} {edges[max(one.seat, 1)]:.1f}h0"
    return concat(tag("path", d=d, class_="halo"), tag("path", d=d, class_="dot"))


def _point(x: int, ply: int) -> Html:
    """Render the area that is pressed to review a move."""
    return tag("rect", x=x - 0.5, y=0, width=1, height=HEIGHT, data_action=f"look {ply}", class_="point")


# In words


def _quality(say: Translator, session: Session, found: list[Judgement]) -> Html:
    """Render how many moves of each grade each seat made; grades that no move has are left out."""
    counted = Counter((one.grade, one.seat) for one in found)
    seats = range(session.seats)
    head = (
        tag(
            "th",
            seat_sign(session.game, seat, session.seats),
            tag("span", say(seat_name(session, seat)), class_="visually-hidden"),
            scope="col",
        )
        for seat in seats
    )
    rows = (
        tag("tr", tag("th", say(name), scope="row"), *(tag("td", str(counted[grade, seat])) for seat in seats))
        for grade, name in GRADE_NAMES.items()
        if any(counted[grade, seat] for seat in seats)
    )
    return tag("table", tag("thead", tag("tr", tag("td"), *head)), tag("tbody", *rows), class_="quality")


def _turning_points(say: Translator, session: Session, found: list[Judgement]) -> Html:
    """Render the turning points, each with a button."""
    rows = [_turning_point(say, session, one) for one in worst(found)]
    if not rows:
        return Html()
    return concat(tag("h4", say(Phrase("Turning points"))), tag("ol", *rows, class_="turning"))


def _turning_point(say: Translator, session: Session, one: Judgement) -> Html:
    """Render a turning point in a line: whose move, which of its own, and what it changed."""
    now, best = map(percent, one.change)
    nth = sum(session.at(ply).turn == one.seat for ply in range(one.ply + 1))
    return tag(
        "li",
        tag(
            "button",
            tag("span", str(stop_at(stops(session), one.ply + 1)), class_="number"),
            seat_sign(session.game, one.seat, session.seats),
            tag("span", say(Phrase("{seat}’s move {n}", seat=seat_name(session, one.seat), n=nth)), class_="text"),
            tag("span", say(Phrase("{best}% → {now}%", best=best, now=now)), class_="loss"),
            data_action=f"look {one.ply + 1}",
            class_="quiet",
        ),
    )
