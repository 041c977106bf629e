"""A figure of the rules: a picture of its position, with letters where something may or may not be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from pygames import Game, IllegalMove, Session
from pygames.core.guide import Figure, viewer
from pygames.core.phrase import Phrase
from pygames.core.polyomino import outline, shape
from pygames.core.scene import Canvas, Disc, Mark, Path, Rect, Scene, Text
from pygames.core.svg import canvas_svg, rounded
from pygames.play.guide import session_of
from web.app.model.seats import seat_name, seats_of
from web.app.model.words import Translator, signed_score
from web.app.screens.hands import hand
from web.app.screens.html import Html, icon, tag
from web.app.screens.seats import game_class, seat_line, seat_sign

BADGE = 0.027
"""The radius of a letter's badge, as a part of the picture's width."""
MOST_TOLD = 24
"""The most marks on the board that a picture's spoken label names."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Trial:
    """A possible move in a figure: its letter, its place, whether it is allowed, and its effect.

    A move without a place on the board has no letter.
    """

    letter: str
    places: tuple[str, ...]
    allowed: bool
    text: Phrase


def figure_html(say: Translator, game: Game, figure: Figure) -> Html:
    """Render a figure with its caption, the moves that are allowed or not, and the button to try it."""
    session = session_of(game, figure)
    observation = session.observation(viewer(session.position))
    scene, seats = game.board.scene(observation), seats_of(session)
    trials = _trials(game, session, observation, figure, {mark.target for mark in scene.board.marks if mark.cell})
    return tag(
        "figure",
        tag("div", _picture(say, scene, trials, _empty(game, figure)), class_="figure-picture"),
        tag(
            "figcaption",
            tag("p", say(figure.caption), class_="caption"),
            tag("ol", *(_trial_html(say, trial) for trial in trials), class_="trials") if trials else Html(),
            _counts(say, session) if session.position.turn is None else Html(),
            *(hand(say, seats, held, active=False, first=False) for held in scene.hands if held.seat in figure.hands),
            _try(say, game, figure) if figure.task else Html(),
        ),
        class_=game_class(game, session.seats),
    )


def _trials(game: Game, session: Session, observation: Any, figure: Figure, cells: Set[str]) -> list[Trial]:
    """Return the trials of a figure, in order."""
    letters = iter(ascii_uppercase)

    def trial(text: str, allowed: bool, told: Phrase) -> Trial:
        places = _places(text)
        return Trial("" if cells.isdisjoint(places) else next(letters), places, allowed, told)

    return [
        *(
            trial(text, True, game.board.describe(observation, str(session.position.parse(text))))
            for text in figure.allowed
        ),
        *(trial(text, False, _reason(session, text)) for text, _ in figure.refused),
    ]


def _places(text: str) -> tuple[str, ...]:
    """Return the targets on the board that the text of a move names."""
    return tuple(text.rpartition("@")[2].removeprefix("x").split(","))


def _reason(session: Session, text: str) -> Phrase:
    """Return why a text is no legal move."""
    try:
        session.position.parse(text)
    except IllegalMove as refusal:
        return refusal.phrase
    raise AssertionError(text)


def _trial_html(say: Translator, trial: Trial) -> Html:
    """Render a trial in words."""
    way = Phrase("Allowed") if trial.allowed else Phrase("Not allowed")
    return tag(
        "li",
        tag("span", trial.letter, class_="letter") if trial.letter else Html(),
        tag("span", say(way), class_="visually-hidden"),
        icon("check" if trial.allowed else "x"),
        tag("span", say(trial.text)),
        class_="good" if trial.allowed else "bad",
    )


def _try(say: Translator, game: Game, figure: Figure) -> Html:
    assert figure.task
    return tag(
        "div",
        tag("p", say(figure.task.text)),
        tag(
            "button",
            icon("mouse-pointer-click"),
            say(Phrase("Try it")),
            data_action=f"practise {game.name} {figure.name}",
            aria_label=say(Phrase("Try it: {task}", task=figure.task.text)),
            id=f"try-{figure.name}",
        ),
        class_="try",
    )


def _counts(say: Translator, session: Session) -> Html:
    """Render how each seat's score comes about at the end of a game."""
    return tag("ul", *(_count(say, session, seat) for seat in range(session.seats)), class_="counts")


def _count(say: Translator, session: Session, seat: int) -> Html:
    position = session.position
    facts = session.game.board.score_breakdown(position.observe(None), seat)
    sign = seat_sign(session.game, seat, session.seats)
    told = (tag("span", say(fact), class_="soft line") for fact in facts)
    style = "winner" if seat in position.winners() else ""
    return seat_line(say, seat, seat_name(session, seat), sign, told, signed_score(position.scores()[seat]), style)


# The picture


def _empty(game: Game, figure: Figure) -> frozenset[Phrase]:
    """Return the labels of the cells of an empty board."""
    start = game.start(figure.seats or game.seats[0], **figure.options).observe(None)
    return frozenset(mark.label for mark in game.board.scene(start).board.marks if mark.cell and mark.label)


def _picture(say: Translator, scene: Scene, trials: Sequence[Trial], empty: frozenset[Phrase]) -> Html:
    """Render the board as one picture."""
    board = scene.board
    cells = {mark.target: mark for mark in board.marks if mark.cell}
    still = {mark for mark in board.marks if not mark.target and mark.layer != "fits"}
    canvas = Canvas(
        width=board.width,
        height=board.height,
        layers=(*board.layers, "trials", "letters"),
        marks=frozenset({*still, *_badges(board, cells, trials)}),
        label=_spoken(board, cells, empty),
    )
    return Html(canvas_svg(canvas, say, style="board"))


def _spoken(board: Canvas, cells: dict[str, Mark], empty: frozenset[Phrase]) -> Phrase | None:
    """Return the board and what has happened on it, in words."""
    ordered = sorted(cells.values(), key=lambda mark: mark.cell or (0, 0))
    things = [mark.label for mark in ordered if mark.label and mark.label not in empty]
    label = board.label
    for thing in things[:MOST_TOLD]:
        label = Phrase("{before}; {thing}", before=label, thing=thing)
    more = len(things) - MOST_TOLD
    return Phrase("{before}; and {n} more", before=label, n=more) if more > 0 else label


def _badges(board: Canvas, cells: dict[str, Mark], trials: Sequence[Trial]) -> Iterator[Mark]:
    """Yield the badges of the trials: in the corner of a cell, or on several squares with an outline."""
    radius = BADGE * board.width
    middles = dict(zip(cells, _middles(list(cells.values())), strict=True))
    used: dict[str, int] = {}
    for trial in trials:
        places = [place for place in trial.places if place in cells]
        if len(places) > 1:
            loops = _outline([cells[place].cell or (0, 0) for place in places], [middles[place] for place in places])
            yield Path(layer="trials", style=f"trial {_style(trial)}", d=rounded(loops, 0.2, 0.08))
            yield from _badge(trial, *_central([middles[place] for place in places]), radius)
        for place in places if len(places) == 1 else ():
            x, y = middles[place]
            aside = 0.3 if isinstance(cells[place], Rect) else 0
            yield from _badge(trial, x + aside - 2.2 * radius * used.get(place, 0), y - aside, radius)
            used[place] = used.get(place, 0) + 1


def _style(trial: Trial) -> str:
    return "good" if trial.allowed else "bad"


def _badge(trial: Trial, x: float, y: float, radius: float) -> Iterator[Mark]:
    """Yield a letter on a round badge if the move is allowed, else on a square one."""
    style = f"trial-sign {_style(trial)}"
    if trial.allowed:
        yield Disc(layer="letters", style=style, x=x, y=y, radius=radius)
    else:
        side = 1.8 * radius
        left, top = x - side / 2, y - side / 2
        yield Rect(layer="letters", style=style, x=left, y=top, width=side, height=side, radius=0.25 * radius)
    yield Text(layer="letters", style="trial-letter", x=x, y=y, text=trial.letter, size=1.35 * radius)


def _central(middles: Sequence[Point]) -> Point:
    """Return the point nearest to the middle of all."""
    x, y = (sum(values) / len(middles) for values in zip(*middles, strict=True))
    return min(middles, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


def _middles(cells: Sequence[Mark]) -> Iterator[Point]:
    """Yield the middle of every cell, from the even rows and columns that the rectangular ones show."""
    known = [mark for mark in cells if isinstance(mark, Rect)]
    first = min(known, key=lambda mark: mark.cell or (0, 0))
    last = max(known, key=lambda mark: mark.cell or (0, 0))
    (top, left), (bottom, right) = first.cell or (0, 0), last.cell or (0, 0)
    for mark in cells:
        row, column = mark.cell or (0, 0)
        x = first.x + (last.x - first.x) * (column - left) / (right - left)
        y = first.y + (last.y - first.y) * (row - top) / (bottom - top)
        yield x + first.width / 2, y + first.height / 2


def _outline(cells: Sequence[tuple[int, int]], middles: Sequence[Point]) -> Iterator[list[Point]]:
    """Yield the outlines of cells that are squares of side 1."""
    left = min(column for _, column in cells)
    bottom = max(row for row, _ in cells)
    x, y = min(x for x, _ in middles) - 0.5, max(y for _, y in middles) + 0.5
    for loop in outline(shape((column - left, bottom - row) for row, column in cells)):
        yield [(x + across, y - up) for across, up in loop]
