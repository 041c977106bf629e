"""A figure of the rules: its position as a picture, with letters where something may or may not be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from pygames import Game, IllegalMove, Session
from pygames.core.guide import Figure, viewer
from pygames.core.phrase import Phrase
from pygames.core.polyomino import outline
from pygames.core.polyomino import shape as shape_of
from pygames.core.scene import Canvas, Disc, Mark, Path, Rect, Scene, Text
from pygames.core.svg import canvas_svg, rounded
from web.app.hands import hand
from web.app.html import Html, icon, tag
from web.app.seats import game_class, seat_name, seat_sign, signed
from web.app.words import Words

BADGE = 0.027
"""The radius of a letter's badge, as a part of the picture's width."""
MOST_TOLD = 24
"""How many things on the board a picture's spoken label names."""


@dataclass(frozen=True)
class Trial:
    """Something that might be done in a figure: its letter, where, whether it may be done, and what comes of it."""

    letter: str
    places: tuple[str, ...]
    allowed: bool
    text: Phrase


def drawn(say: Words, game: Game, figure: Figure) -> Html:
    """A figure with its caption, what may be done in it and what not, and the way to try it."""
    session = figure.session(game)
    observation = session.observation(viewer(session.position))
    scene = game.board.scene(observation)
    trials = _trials(game, session, observation, figure)
    return tag(
        "figure",
        tag("div", _picture(say, scene, trials, _empty(game, figure)), class_="figure-picture"),
        tag(
            "figcaption",
            tag("p", say(figure.caption), class_="caption"),
            tag("ol", *(_told(say, trial) for trial in trials), class_="trials") if trials else Html(),
            _counts(say, session) if session.position.turn is None else Html(),
            *(hand(say, session, held, active=False, first=False) for held in scene.hands if held.seat in figure.hands),
            _try(say, game, figure) if figure.task else Html(),
        ),
        class_=game_class(game),
    )


def _trials(game: Game, session: Session, observation: Any, figure: Figure) -> list[Trial]:
    """What is tried in a figure, in order."""
    letters = iter(ascii_uppercase)
    allowed = [
        Trial(next(letters), _places(text), True, game.board.tell(observation, str(session.position.parse(text))))
        for text in figure.allowed
    ]
    refused = [Trial(next(letters), _places(text), False, _reason(session, text)) for text, _ in figure.refused]
    return allowed + refused


def _places(text: str) -> tuple[str, ...]:
    """The targets on the board that the text of a move names."""
    return tuple(text.rpartition("@")[2].removeprefix("x").split(","))


def _reason(session: Session, text: str) -> Phrase:
    """Why a text is no move."""
    try:
        session.position.parse(text)
    except IllegalMove as refusal:
        return refusal.phrase
    raise AssertionError(text)


def _told(say: Words, trial: Trial) -> Html:
    """A trial in words."""
    way = Phrase("Allowed") if trial.allowed else Phrase("Not allowed")
    return tag(
        "li",
        tag("span", trial.letter, class_="letter"),
        tag("span", say(way), class_="visually-hidden"),
        icon("check" if trial.allowed else "x"),
        tag("span", say(trial.text)),
        class_="good" if trial.allowed else "bad",
    )


def _try(say: Words, game: Game, figure: Figure) -> Html:
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


def _counts(say: Words, session: Session) -> Html:
    """How each seat's score comes about at the end of a game."""
    return tag("ul", *(_count(say, session, seat) for seat in range(session.seats)), class_="counts")


def _count(say: Words, session: Session, seat: int) -> Html:
    position = session.position
    facts = session.game.board.count(position.observe(None), seat)
    won = seat in position.winners()
    return tag(
        "li",
        seat_sign(session.game, seat, session.seats),
        tag(
            "span",
            tag("b", say(seat_name(session, seat))),
            *(tag("span", say(fact), class_="soft line") for fact in facts),
            class_="who",
        ),
        tag("span", signed(position.scores()[seat]), class_="score"),
        class_=f"seat seat{seat}{' winner' if won else ''}",
    )


# The picture


def _empty(game: Game, figure: Figure) -> frozenset[Phrase]:
    """What is said of the cells of a board on which nothing has happened."""
    start = game.start(figure.seats or game.seats[0], **figure.options).observe(None)
    return frozenset(mark.label for mark in game.board.scene(start).board.marks if mark.cell and mark.label)


def _picture(say: Words, scene: Scene, trials: Sequence[Trial], empty: frozenset[Phrase]) -> Html:
    """The board as one picture."""
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
    """The board and what has happened on it, in words."""
    ordered = sorted(cells.values(), key=lambda mark: mark.cell or (0, 0))
    things = [mark.label for mark in ordered if mark.label and mark.label not in empty]
    label = board.label
    for thing in things[:MOST_TOLD]:
        label = Phrase("{before}; {thing}", before=label, thing=thing)
    more = len(things) - MOST_TOLD
    return Phrase("{before}; and {n} more", before=label, n=more) if more > 0 else label


def _badges(board: Canvas, cells: dict[str, Mark], trials: Sequence[Trial]) -> Iterator[Mark]:
    """The letters of the trials, and round those that cover several squares a line."""
    radius = BADGE * board.width
    used: dict[str, int] = {}
    for trial in trials:
        marks = [cells[place] for place in trial.places if place in cells]
        style = "good" if trial.allowed else "bad"
        if len(marks) > 1:
            yield Path(layer="trials", style=f"trial {style}", d=_outline(marks, board.rows))
        if marks:
            x, y = _badge_at(marks)
            place = trial.places[0] if len(marks) == 1 else trial.letter
            x += used.get(place, 0) * 2.2 * radius
            used[place] = used.get(place, 0) + 1
            yield from _badge(trial, style, x, y, radius)


def _badge(trial: Trial, style: str, x: float, y: float, radius: float) -> Iterator[Mark]:
    if trial.allowed:
        yield Disc(layer="letters", style=f"badge {style}", x=x, y=y, radius=radius)
    else:
        side = 1.8 * radius
        left, top = x - side / 2, y - side / 2
        yield Rect(
            layer="letters", style=f"badge {style}", x=left, y=top, width=side, height=side, radius=0.25 * radius
        )
    yield Text(layer="letters", style="letter", x=x, y=y, text=trial.letter, size=1.35 * radius)


def _badge_at(marks: Sequence[Mark]) -> tuple[float, float]:
    """The middle of that cell which is nearest to the middle of them all."""
    middles = [_middle(mark) for mark in marks]
    x, y = (sum(values) / len(middles) for values in zip(*middles, strict=True))
    return min(middles, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


def _middle(mark: Mark) -> tuple[float, float]:
    """The middle of a cell."""
    match mark:
        case Rect(x=x, y=y, width=width, height=height):
            return x + width / 2, y + height / 2
        case Disc(x=x, y=y):
            return x, y
        case Path(d=d):
            numbers = [float(word) for word in "".join(c if c in "-.0123456789" else " " for c in d).split()]
            xs, ys = numbers[::2], numbers[1::2]
            return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    raise TypeError(mark)


def _outline(marks: Sequence[Mark], rows: int) -> str:
    """A line round cells that are squares of side 1."""
    places = [mark.cell or (0, 0) for mark in marks]
    left = min(column for _, column in places)
    bottom = max(row for row, _ in places)
    corner = min(_middle(mark)[0] for mark in marks) - 0.5, max(_middle(mark)[1] for mark in marks) + 0.5
    loops = outline(shape_of((column - left, bottom - row) for row, column in places))
    return rounded(([(corner[0] + x, corner[1] - y) for x, y in loop] for loop in loops), 0.2, 0.08)
