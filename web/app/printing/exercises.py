"""Printed puzzles, with the solutions overleaf, each behind its puzzle when printed on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TypeVar

from pygames import GAMES, Session
from pygames.core.phrase import Phrase
from pygames.play.puzzle import Puzzle
from web.app.model.attempt import Attempt
from web.app.model.puzzle_words import GRADE_NAMES, gain, task_of
from web.app.model.words import Translator
from web.app.printing.diagram import diagram, figure, holdings, in_colours
from web.app.printing.job import ALL_GRADES, PrintJob
from web.app.screens.html import Html, concat, tag
from web.app.storage.solved import Log

T = TypeVar("T")
COLUMNS = {1: 1, 2: 1, 4: 2, 6: 2}
"""The columns of a page, by its number of puzzles."""


def chosen_puzzles(puzzles: Sequence[Puzzle], plan: PrintJob, solved: frozenset[str]) -> list[Puzzle]:
    """Return the puzzles to print."""
    fitting = (
        puzzle
        for puzzle in puzzles
        if plan.grade in (ALL_GRADES, puzzle.grade) and not (plan.unsolved and puzzle.key in solved)
    )
    return [*islice(fitting, plan.count)]


def puzzle_pages(say: Translator, puzzles: Sequence[Puzzle], per_page: int) -> Html:
    """Render pages of puzzles, each followed by the page with their solutions."""
    pages = (puzzles[start : start + per_page] for start in range(0, len(puzzles), per_page))
    return concat(*(_leaf(say, page, per_page) for page in pages))


def overleaf(page: Sequence[T], columns: int, rows: int) -> list[T | None]:
    """Return the contents of a page in the order of its back, with left and right exchanged.

    >>> overleaf([1, 2, 3], 2, 2)
    [2, 1, None, 3]
    """
    filled = [*page, *[None] * (columns * rows - len(page))]
    return [one for row in range(rows) for one in reversed(filled[row * columns : (row + 1) * columns])]


def _leaf(say: Translator, page: Sequence[Puzzle], per_page: int) -> Html:
    """Render a page of puzzles and its back."""
    title = GAMES[page[0].game].title
    columns = COLUMNS[per_page]
    back = overleaf(page, columns, per_page // columns)
    return concat(
        _side(say(Phrase("{game} puzzles", game=title)), per_page, [_task(say, one) for one in page], "tasks"),
        _side(
            say(Phrase("{game} puzzles: solutions", game=title)),
            per_page,
            [_solution(say, one) if one else tag("div") for one in back],
            "solutions",
        ),
    )


def _side(title: str, per_page: int, content: Sequence[Html], kind: str) -> Html:
    """Render one side of a leaf."""
    grid = tag("div", *content, class_=f"cells per-{per_page}")
    return tag("section", tag("header", tag("h2", title)), grid, class_=f"whole-page {kind}")


def _task(say: Translator, puzzle: Puzzle) -> Html:
    """Render the position of a puzzle, and the task."""
    number, attempt = puzzle.number, Attempt.of(puzzle, Log())
    session = attempt.session
    grade = GRADE_NAMES[puzzle.grade - 1]
    picture = diagram(say, attempt.game, attempt.observation, "", Phrase("Puzzle {n}", n=number))
    return in_colours(
        session,
        tag("h3", tag("span", str(number), class_="number"), tag("span", say(grade), class_="soft")),
        tag("p", say(task_of(attempt))),
        figure(picture, "", holdings(say, session, attempt.observation)),
        class_="exercise",
    )


def _solution(say: Translator, puzzle: Puzzle) -> Html:
    """Render the right move, its merits, and the position after it."""
    number, attempt = puzzle.number, Attempt.of(puzzle, Log())
    told = _described(attempt.session, puzzle.answers[0])
    attempt.session.play(puzzle.answers[0])
    others = [_brief(puzzle, text) for text in puzzle.answers[1:3]]
    after = attempt.session.observation(attempt.seat)
    title = attempt.game.guide.theme(puzzle.theme).title
    picture = diagram(say, attempt.game, after, puzzle.answers[0], Phrase("Solution of puzzle {n}", n=number))
    return in_colours(
        attempt.session,
        tag("h3", tag("span", str(number), class_="number"), tag("span", say(title), class_="soft")),
        tag(
            "div",
            tag("p", tag("b", say(told))),
            tag(
                "p",
                say(attempt.praise),
                *(() if attempt.game.guide.theme(puzzle.theme).task else (" ", say(gain(puzzle)))),
            ),
            tag("p", say(Phrase("Just as good: {moves}", moves="; ".join(map(say, others))))) if others else Html(),
            class_="told",
        ),
        figure(picture, ""),
        class_="exercise",
    )


def _described(session: Session, text: str) -> Phrase:
    """Return the description of a move."""
    position = session.position
    return session.game.board.describe(
        position.observe(position.turn if isinstance(position.turn, int) else None), text
    )


def _brief(puzzle: Puzzle, text: str) -> Phrase:
    """Return the short description of a move."""
    session = Session.of(puzzle.record)
    turn = session.position.turn
    return session.game.board.describe_briefly(session.observation(turn if isinstance(turn, int) else None), text)
