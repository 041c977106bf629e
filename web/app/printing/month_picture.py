"""The picture of a month to share: days, numbers, the best finale, ratings, faces, friends; nobody in it is "you"."""

from __future__ import annotations

from collections.abc import Iterator

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.core.svg import coordinate
from web.app.model.month import Month, RatingCourse
from web.app.model.overlays import MonthToShare
from web.app.model.seats import told_to_others
from web.app.model.verdicts import headline
from web.app.model.when import WEEKDAYS
from web.app.model.words import Translator
from web.app.printing.card import INNER, MARGIN, WIDTH, sharing_dialog
from web.app.printing.code import code_svg
from web.app.printing.lettering import estimated_width, largest, shortened, text_line, wrapped
from web.app.printing.month import (
    against_friend,
    dots_of,
    faces_of_month,
    finale_board,
    finale_of,
    month_heading,
    month_now,
    rating_change,
    summary_of,
)
from web.app.screens.contract import Facts
from web.app.screens.html import Html, concat, tag
from web.app.screens.portraits import portrait
from web.app.screens.seats import game_class

HEAD = 220
CELL = 76
"""The side of a day's square, with the gap to the next."""
BOARD = 520
"""The width of the finale's board."""
COURSE = 96
CODE = 190
SCORE = 36
"""The size of a score against a friend."""
BESIDE = MARGIN + BOARD + 36
"""Where what stands beside the board begins."""
LINE = 70
"""The height of a line with a character or a friend; those for which there is no room beside the board are left out."""


def month_to_share(facts: Facts, name: str) -> MonthToShare:
    """Return the dialog with the picture of a month."""
    month = month_now(facts, name)
    text = facts.shelf.texts.get(month.finale, "")
    return MonthToShare(month, facts.settings.name, facts.device.address, text)


def month_dialog(say: Translator, shown: MonthToShare) -> Html:
    """Render the dialog with the picture and the ways to share it."""
    return sharing_dialog(say, shown.address, month_card(say, shown), "month_picture", shown.month.name)


def month_card(say: Translator, shown: MonthToShare) -> Html:
    """Render the picture as SVG."""
    session = _told_session(shown.finale, shown.name)
    parts, y = [_head(say, shown)], HEAD + 48.0
    for part, height in _blocks(say, shown, session):
        parts.append(tag("g", part, transform=f"translate(0 {coordinate(y)})"))
        y += height
    game = game_class(session.game, session.seats) if session else ""
    return tag(
        "svg",
        tag("rect", width=WIDTH, height=coordinate(y + 10), class_="card-ground"),
        *parts,
        class_=f"card month-card {game}".rstrip(),
        viewBox=f"0 0 {WIDTH} {coordinate(y + 10)}",
        role="img",
        aria_label=_described(say, shown.month),
    )


def _described(say: Translator, month: Month) -> str:
    """Return what is in the picture, for who doesn't see it."""
    return f"{say(month.title)}: {', '.join(f'{n} {say(what)}' for n, what in summary_of(month))}"


def _head(say: Translator, shown: MonthToShare) -> Html:
    """Render the month as a headline, and whose it is."""
    size, (line, *_) = largest(month_heading(say, shown.month), ((104, 1), (84, 1)), INNER)
    return tag(
        "g",
        tag("rect", width=WIDTH, height=HEAD, class_="card-head"),
        text_line(MARGIN, 98, size, line, INNER, "strong headline"),
        text_line(MARGIN, 176, 38, shortened(shown.name or "Quiet Table", 38, INNER), INNER, "headline"),
    )


def _blocks(say: Translator, shown: MonthToShare, session: Session | None) -> Iterator[tuple[Html, float]]:
    """Yield the parts of the picture below the head, from above, each with its height."""
    month = shown.month
    yield concat(_days(say, month), *_numbers(say, month)), 56 + CELL * len(month.weeks) + 32
    lines = [*_people(say, shown)]
    if session:
        high = BOARD * _ratio(session)
        board = finale_board(session).replace(
            "<svg ", f'<svg x="{MARGIN}" y="0" width="{BOARD}" height="{coordinate(high)}" ', 1
        )
        told, below = _finale(say, session)
        room = int((high - below - LINE / 2) // LINE) + 1
        beside = (_person(*one, below + LINE * n, BESIDE) for n, one in enumerate(lines[:room]))
        yield concat(Html(board), told, *beside), high + 44
    elif lines:
        rows = [_person(*one, 30 + LINE * n, MARGIN) for n, one in enumerate(lines)]
        yield concat(*rows), LINE * len(rows) + 24
    for course in month.courses:
        yield _course(say, month, course), COURSE
    yield _foot(say, shown), CODE + 30


def _ratio(session: Session) -> float:
    """Return how high the board of a game is, as a share of its width."""
    board = session.game.board.scene(session.position.observe(None)).board
    return board.height / board.width


def _days(say: Translator, month: Month) -> Html:
    """Render the days, those with a solved puzzle filled, those with games with a dot."""
    heads = (
        text_line(MARGIN + CELL * n + CELL / 2 - 4, 14, 24, say(day)[:2], CELL, "soft middle")
        for n, day in enumerate(WEEKDAYS)
    )
    cells = (
        _cell(str(one.day.day), one.puzzle, one.games, MARGIN + CELL * across, 40 + CELL * down)
        for down, week in enumerate(month.weeks)
        for across, one in enumerate(week)
        if one
    )
    return concat(*heads, *cells)


def _cell(number: str, state: str, games: int, x: float, y: float) -> Html:
    middle = x + CELL / 2 - 4
    return tag(
        "g",
        tag("rect", x=coordinate(x), y=coordinate(y), width=CELL - 8, height=CELL - 8, rx=14, class_="card-day"),
        text_line(middle, y + (26 if games else 34), 28, number, CELL, "middle number"),
        tag("circle", cx=coordinate(middle), cy=coordinate(y + 52), r=6, class_="card-dot") if games else Html(),
        class_=state or None,
    )


def _numbers(say: Translator, month: Month) -> Iterator[Html]:
    """Yield the month in numbers, beside the days."""
    x, width = MARGIN + 7 * CELL + 48, WIDTH - 2 * MARGIN - 7 * CELL - 48
    for n, (number, what) in enumerate(summary_of(month)):
        y = 52 + n * (CELL * len(month.weeks) + 20) / 4
        yield text_line(x, y, 72, number, width, "strong")
        yield text_line(x, y + 52, 28, say(what), width, "soft")


def _finale(say: Translator, session: Session) -> tuple[Html, float]:
    """Return what is said beside the board of the best finale, and where the next line below it is."""
    width = WIDTH - MARGIN - BESIDE
    size, lines = largest(say(headline(session, session.ply)), ((44, 2), (36, 3)), width)
    after = 66 + len(lines) * (size + 4)
    told = concat(
        text_line(BESIDE, 20, 26, say(Phrase("Best finale")), width, "soft"),
        *(text_line(BESIDE, 66 + n * (size + 4), size, line, width, "strong") for n, line in enumerate(lines)),
        text_line(BESIDE, after, 28, session.game.title, width, "soft"),
    )
    return told, after + LINE + 6


def _people(say: Translator, shown: MonthToShare) -> Iterator[tuple[str, str]]:
    """Yield the scores against friends and the characters beaten: a character's name if it is one, and what is told.

    Where the player's name is long, it stands in the head alone.
    """
    for score in shown.month.friends:
        told = say(against_friend(score, shown.name))
        fits = estimated_width(told, SCORE) <= WIDTH - MARGIN - BESIDE
        yield "", told if fits else say(against_friend(score, ""))
    for name, games in faces_of_month(shown.month).items():
        yield name, ", ".join(games)


def _person(face: str, told: str, y: float, x: float) -> Html:
    """Render a character that was beaten, or the score against a friend."""
    width = WIDTH - MARGIN - x
    if not face:
        return text_line(x, y, SCORE, shortened(told, SCORE, width), width, "strong")
    head = portrait(face).replace(
        "<svg ", f'<svg x="{coordinate(x)}" y="{coordinate(y - 28)}" width="56" height="56" ', 1
    )
    return concat(
        Html(head),
        text_line(x + 72, y - 12, 30, face, width - 72, "strong"),
        text_line(x + 72, y + 18, 22, shortened(told, 22, width - 72), width - 72, "soft"),
    )


def _course(say: Translator, month: Month, course: RatingCourse) -> Html:
    """Render how a rating went: its name, its curve, its numbers."""
    x, width, high = MARGIN + 350, 350, COURSE - 30
    dots = dots_of(course, month, width, high)
    title = shortened(say(course.title), 30, 330)
    end = dots[-1]
    return concat(
        text_line(MARGIN, high / 2, 30, title, 330, "strong"),
        tag("path", d="M" + "L".join(f"{x + a:.1f} {b:.1f}" for a, b in dots), class_="card-curve"),
        tag("circle", cx=coordinate(x + end[0]), cy=coordinate(end[1]), r=8, class_="card-dot"),
        text_line(WIDTH - MARGIN - 100, high / 2, 36, str(course.last), 120, "strong end"),
        text_line(WIDTH - MARGIN, high / 2, 28, rating_change(course) if len(dots) > 1 else "", 90, "soft end"),
    )


def _foot(say: Translator, shown: MonthToShare) -> Html:
    """Render where the picture comes from, and a code that leads there."""
    site = shown.address.partition("://")[2].strip("/")
    code = code_svg(shown.address, x=WIDTH - MARGIN - CODE, y=0, width=CODE, height=CODE) if shown.address else Html()
    width = INNER - CODE - 30
    about = wrapped(say(Phrase("Board games without an account, nothing to install.")), 26, width)
    return concat(
        text_line(MARGIN, 30, 40, "Quiet Table", width, "strong"),
        text_line(MARGIN, 82, 28, site, width, "soft"),
        *(text_line(MARGIN, 126 + 34 * n, 26, line, width, "soft") for n, line in enumerate(about[:2])),
        code,
    )


def _told_session(text: str, name: str) -> Session | None:
    """Return the game of the best finale as it is told to others."""
    session = finale_of(text) if text else None
    return told_to_others(session, name) if session else None
