"""The analysis of a finished game: the chances over time, how well each seat played, the turning points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from pygames.core.phrase import Phrase
from web.app.model.advice import Advice
from web.app.model.analysis import AnalysisFacts, JudgedMove, TurningPoint
from web.app.model.judging import turning_points
from web.app.model.seats import Seats
from web.app.model.words import Translator
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.seats import signs_of

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
        judged = len(advice.judgements)
        left = Phrase.count("{n} move left to analyse.", "{n} moves left to analyse.", advice.left)
        return concat(_title(say), progress(say, left, judged, judged + advice.left, Phrase("Analysis")))
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


def findings(say: Translator, facts: AnalysisFacts) -> Html:
    """Render the findings about the whole game."""
    return tag(
        "div",
        _graph(say, facts),
        _quality(say, facts),
        _turning_points(say, facts),
        class_="analysis",
    )


def progress(say: Translator, told: Phrase, found: int, every: int, label: Phrase) -> Html:
    """Render how far a search through the moves is, and the way to stop it."""
    bar = tag("progress", max=every or 1, value=found, aria_label=say(label))
    stop = tag("button", icon("x"), say(Phrase("Stop")), data_action="analyse")
    return concat(tag("p", say(told), class_="soft"), tag("div", bar, stop, class_="searching"))


# The graph: for each move a band per seat, as wide as the seat's chance of winning


def _graph(say: Translator, facts: AnalysisFacts) -> Html:
    """Render the chances from left to right; a press reviews the move there."""
    last, here = facts.last, facts.here
    svg = tag(
        "svg",
        *_bands(facts),
        tag("path", d=f"M0 {HEIGHT / 2}H{last}", class_="half") if len(facts.seats) == 2 else Html(),
        tag("path", d=f"M{here} 0V{HEIGHT}", class_="here") if here is not None else Html(),
        *(_dot(one.move) for one in facts.turning_points),
        *(_point(one.stop, one.ply + 1) for one in facts.moves),
        class_="graph",
        viewBox=f"0 0 {last} {HEIGHT}",
        preserveAspectRatio="none",
        role="img",
        aria_label=say(Phrase("How each player’s chances changed during the game")),
    )
    return concat(
        tag("div", tag("div", *signs_of(facts.seats), class_="signs", aria_hidden="true"), svg, class_="chances"),
        tag(
            "p",
            tag("span", "1"),
            tag("span", say(Phrase("Move"))),
            tag("span", str(facts.numbered)),
            class_="soft axis",
        ),
        tag(
            "details",
            tag("summary", icon("info"), say(Phrase("How to read the chart")), class_="signed"),
            tag("p", say(Phrase("The wider a colour’s band, the better its chances. Dots mark turning points."))),
            tag(
                "p",
                say(
                    Phrase("Chances are those of winning the whole game, if everyone plays equally well from there on.")
                ),
            ),
            class_="soft",
        ),
    )


def _bands(facts: AnalysisFacts) -> Iterator[Html]:
    """Yield each seat's band of the chart, the first at the top, from before the first move that was judged on."""
    edges = [(row, _edges(value)) for row, value in (facts.before, *((one.stop, one.value) for one in facts.moves))]
    for seat in range(len(facts.seats)):
        above = [f"{x},{edge[seat]:.1f}" for x, edge in edges]
        below = [f"{x},{edge[seat + 1]:.1f}" for x, edge in reversed(edges)]
        yield tag("polygon", points=" ".join(above + below), class_=f"band seat{seat}")


def _edges(chances: tuple[float, ...]) -> list[float]:
    """Return the edges between the bands, from top to bottom."""
    whole = sum(chances) or 1.0
    return [HEIGHT * edge / whole for edge in accumulate(chances, initial=0.0)]


def _dot(one: JudgedMove) -> Html:
    """Render a turning point on the curve of the seat that moved: a line of length 0 with round ends."""
    # a circle would be stretched with the chart
    edges = _edges(one.value)
    d = f"M{one.stop} {edges[max(one.seat, 1)]:.1f}h0"
    return concat(tag("path", d=d, class_="dot-casing"), tag("path", d=d, class_="dot"))


def _point(x: int, ply: int) -> Html:
    """Render the area that is pressed to review a move."""
    return tag("rect", x=x - 0.5, y=0, width=1, height=HEIGHT, data_action=f"look {ply}", class_="point")


# In words


def _quality(say: Translator, facts: AnalysisFacts) -> Html:
    """Render how many moves of each grade each seat made."""
    named = zip(signs_of(facts.seats), facts.seats, strict=True)
    head = (tag("th", sign, tag("span", say(seat.name), class_="visually-hidden"), scope="col") for sign, seat in named)
    rows = (
        tag("tr", tag("th", say(GRADE_NAMES[grade]), scope="row"), *(tag("td", str(n)) for n in numbers))
        for grade, numbers in facts.grades
    )
    return tag("table", tag("thead", tag("tr", tag("td"), *head)), tag("tbody", *rows), class_="quality")


def _turning_points(say: Translator, facts: AnalysisFacts) -> Html:
    """Render the turning points, each with a button."""
    signs = signs_of(facts.seats)
    rows = [_turning_point(say, facts.seats, signs, one) for one in facts.turning_points]
    if not rows:
        return Html()
    return concat(tag("h4", say(Phrase("Turning points"))), tag("ol", *rows, class_="turning"))


def _turning_point(say: Translator, seats: Seats, signs: tuple[Html, ...], one: TurningPoint) -> Html:
    """Render a turning point in a line: whose move, its number in the list, and what it changed."""
    seat = one.move.seat
    return tag(
        "li",
        tag(
            "button",
            signs[seat],
            tag("span", f"{say(seats[seat].name)}:", class_="visually-hidden"),
            tag("span", say(Phrase("Move {n}", n=one.number)), class_="text"),
            tag("span", say(Phrase("{best}% → {now}%", best=one.best, now=one.now)), class_="loss"),
            data_action=f"look {one.move.ply + 1}",
            class_="quiet",
        ),
    )
