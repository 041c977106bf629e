"""The screen of a month, which can be printed as it is: it is fetched when a month is first looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pygames import GAMES, Session
from pygames.core.phrase import Phrase, listed
from pygames.core.svg import canvas_svg
from web.app.model.friends_games import HeadToHead
from web.app.model.month import FREE, LATE, ON_TIME, Month, MonthDay, RatingCourse, is_month, month_in_words, month_of
from web.app.model.verdicts import verdict
from web.app.model.when import WEEKDAYS, in_words
from web.app.model.words import Translator, signed_score
from web.app.printing.glow import glowing_board
from web.app.printing.screen import style_sheet
from web.app.screens.contract import Facts
from web.app.screens.controls import MONTH, back_button, bar, button, icon_button
from web.app.screens.game_statistics import figures_table
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.portraits import portrait
from web.app.screens.saved import last_of
from web.app.screens.seats import game_class
from web.app.screens.statistics_screen import reading
from web.app.screens.view import View

STATES = {
    ON_TIME: Phrase("puzzle of the day solved"),
    LATE: Phrase("puzzle of the day solved later"),
    FREE: Phrase("a free day"),
}
"""What became of the puzzle of a day."""
SIGNS = {ON_TIME: "check", LATE: "check", FREE: "leaf"}
NOTHING_YET = Phrase(
    "Nothing here yet. Finish a game or solve the puzzle of the day, and this month begins to fill: your days, how "
    "your ratings go, and your best finale."
)
NOTHING_THEN = Phrase("Nothing is known of this month.")
NO_FINALE = Phrase("The next game that you win will be shown here.")
EVERY_DAY = Phrase("A day that’s filled: its puzzle was solved. A dot: games were finished.")


def month_now(facts: Facts, name: str) -> Month:
    """Return what is known of a month, by default of the present one."""
    today = facts.device.today
    return month_of(
        name if is_month(name) else today[:7],
        today,
        results=facts.career.results,
        ladders=[facts.career.ladders.of(facts.career.results, game) for game in GAMES],
        puzzling=facts.puzzling,
        shelf=facts.shelf,
        faces=facts.company.faces,
    )


def finale_unread(facts: Facts, name: str) -> list[str]:
    """Return the key of the saved game with the best end of a month, if it was not read yet."""
    return [key for key in (month_now(facts, name).finale,) if key in facts.shelf.unread]


def month_screen(facts: Facts, name: str) -> View:
    """Return the screen of a month; until all results are read, it shows how many are."""
    say, month = facts.say, month_now(facts, name)
    frame = tag(
        "div",
        style_sheet(facts.device.address),
        bar(back_button(say, Phrase("Statistics"), "statistics")),
        tag(
            "main",
            tag("div", slot("months"), id="months"),
            tag("div", slot("month"), id="month"),
            id="main",
        ),
        class_="screen month statistics",
    )
    shown = reading(say, facts.career.results, facts.shelf) or _shown(facts, month)
    parts = {"months": _heading(say, month), "month": shown}
    return View(title=MONTH, route=f"month/{month.name}", frame=frame, parts=parts)


def _heading(say: Translator, month: Month) -> Html:
    """Render the month between the ways to the ones before and after."""
    return concat(
        _turn(say, "chevron-left", month.earlier),
        tag("h1", month_heading(say, month)),
        _turn(say, "chevron-right", month.later),
    )


def month_heading(say: Translator, month: Month) -> str:
    """Return a month as a title: with a capital letter, which not every language has for months."""
    told = say(month.title)
    return told[:1].upper() + told[1:]


def _turn(say: Translator, sign: str, name: str) -> Html:
    """Render the button that turns to another month, or its place."""
    return icon_button(say, sign, month_in_words(name), f"month {name}") if name else tag("span", class_="round")


def _shown(facts: Facts, month: Month) -> Html:
    """Render all that is known of a month."""
    say, is_now = facts.say, month.name == month.today[:7]
    if month.is_empty:
        play = button(say, "play", Phrase("Choose a game"), "home", "main")
        ways = tag("div", play, button(say, "puzzle", Phrase("Puzzle of the day"), "daily"), class_="row")
        empty = tag("p", say(NOTHING_YET if is_now else NOTHING_THEN), class_="lead")
        return concat(empty, ways if is_now else Html())
    return concat(
        _summary(say, month),
        tag("section", tag("h2", say(Phrase("Days"))), calendar(say, month), class_="days-of-month"),
        _finale(say, facts, month),
        _courses(say, month),
        _faces(say, month),
        _friends(say, month, facts.settings.name),
        tag(
            "div",
            button(say, "share-2", Phrase("Share as a picture"), f"share_month {month.name}", "main"),
            button(say, "printer", Phrase("Print"), "print_month"),
            class_="row",
        ),
    )


def summary_of(month: Month) -> list[tuple[str, Phrase]]:
    """Return the month in numbers, each with what it counts; without those that nobody knows."""
    numbers: list[tuple[str, Phrase]] = [
        (str(month.games), Phrase.count("game played", "games played", month.games)),
        (str(month.won), Phrase.count("game won", "games won", month.won)),
    ]
    if month.puzzles is not None:
        numbers.append((str(month.puzzles), Phrase.count("puzzle solved", "puzzles solved", month.puzzles)))
    numbers.append((str(month.streak), Phrase("longest streak, in days")))
    return numbers


def _summary(say: Translator, month: Month) -> Html:
    """Render the month in numbers, and since when the puzzles are counted if that is not all of it."""
    numbers = (tag("div", tag("dt", say(what)), tag("dd", n)) for n, what in summary_of(month))
    since = Html()
    if month.puzzles is None:
        since = tag("p", say(Phrase("How many puzzles were solved was not kept in this month.")), class_="soft")
    elif month.known_since:
        told = Phrase(
            "Puzzles are counted since {day}: before, the days were not kept.", day=in_words(month.known_since)
        )
        since = tag("p", say(told), class_="soft")
    return concat(tag("dl", *numbers, class_="summary"), since)


# The days


def calendar(say: Translator, month: Month) -> Html:
    """Render the days, a row for each week."""
    weekdays = (tag("th", say(name)[:2], abbr=say(name), scope="col") for name in WEEKDAYS)
    weeks = (tag("tr", *(_day(say, month, day) for day in week)) for week in month.weeks)
    return concat(
        tag(
            "table",
            tag("caption", say(month.title), class_="visually-hidden"),
            tag("thead", tag("tr", *weekdays)),
            tag("tbody", *weeks),
            class_="calendar",
        ),
        tag("p", say(EVERY_DAY), class_="soft"),
    )


def _day(say: Translator, month: Month, one: MonthDay | None) -> Html:
    """Render a day, with what was done on it."""
    if one is None:
        return tag("td")
    told = [STATES[one.puzzle]] if one.puzzle else []
    if one.games:
        told.append(Phrase.count("{n} game", "{n} games", one.games))
    label = Phrase("{day}: {state}", day=in_words(str(one.day)), state=listed(told)) if told else in_words(str(one.day))
    seen = concat(
        tag("span", str(one.day.day)),
        icon(SIGNS[one.puzzle]) if one.puzzle in SIGNS else Html(),
        tag("i", class_="dot") if one.games else Html(),
    )
    today = "date" if str(one.day) == month.today else None
    return tag(
        "td",
        tag("span", seen, class_="day", aria_hidden="true"),
        tag("span", say(label), class_="visually-hidden"),
        class_=one.puzzle or None,
        aria_current=today,
        title=say(listed(told)) if told else None,
    )


# The best finale


@lru_cache(maxsize=4)
def finale_of(text: str) -> Session | None:
    """Return a saved game at its end; None if it can't be played."""
    try:
        session = Session.of(last_of(text)[0])
    except ValueError:
        return None
    return session if session.is_over else None


def finale_board(session: Session) -> Html:
    """Render the last picture of a game, with the winner's last move aglow."""
    return Html(canvas_svg(glowing_board(session, session.position.observe(None), session.ply, None), style="board"))


def _finale(say: Translator, facts: Facts, month: Month) -> Html:
    """Render the best finale, which opens its game; or what will be shown."""
    text = facts.shelf.texts.get(month.finale, "")
    session = finale_of(text) if text else None
    heading = tag("h2", say(Phrase("Best finale")))
    if session is None:
        is_late = month.finale in facts.shelf.unread
        told = Phrase("Loading…") if is_late else NO_FINALE
        shown = tag("p", say(told), class_="soft")
        return tag("section", heading, shown) if is_late or month.name == month.today[:7] else Html()
    words = tag(
        "span",
        tag("b", say(verdict(session))),
        tag("span", " · ".join(finale_facts(say, session, month, facts)), class_="soft"),
        class_="finale-words",
    )
    picture = tag("span", finale_board(session), class_=f"picture {game_class(session.game, session.seats)}")
    shown = tag("button", picture, words, data_action=f"resume {month.finale}", class_="best-finale")
    return tag("section", heading, shown)


def finale_facts(say: Translator, session: Session, month: Month, facts: Facts) -> list[str]:
    """Return the game of the best finale, and when it was played."""
    result = facts.career.results.get(month.finale.replace("game ", "result ", 1))
    return [session.game.title, *([say(in_words(result.date[:10]))] if result else [])]


# Ratings


def rating_change(course: RatingCourse) -> str:
    """Return by how much a rating has changed, with its sign."""
    change = course.last - course.first
    return f"+{change}" if change > 0 else signed_score(change) if change else "±0"


def course_told(course: RatingCourse) -> Phrase:
    """Return how a rating went, in a sentence."""
    if course.before is None and len(course.days) == 1:
        return Phrase("{title}: {n} on one day.", title=course.title, n=course.last)
    return Phrase.count(
        "{title}: from {first} to {last}, counted on {n} day.",
        "{title}: from {first} to {last}, counted on {n} days.",
        len(course.days),
        title=course.title,
        first=course.first,
        last=course.last,
    )


def dots_of(course: RatingCourse, month: Month, width: float, height: float) -> list[tuple[float, float]]:
    """Return the points of a curve in a rectangle: across the days of the month, the rating upwards."""
    last = sum(1 for _ in month.days)
    days = [*([(0, course.before)] if course.before is not None else []), *course.days]
    numbers = [rating for _, rating in days]
    low, high = min(numbers), max(numbers)
    spread = max(high - low, 40)  # so that a few points don't look like a climb
    middle = (low + high) / 2
    return [(width * day / last, height * (0.5 - (rating - middle) / spread * 0.84)) for day, rating in days]


def _courses(say: Translator, month: Month) -> Html:
    """Render how the ratings went, as curves and as a table."""
    if not month.courses:
        return Html()
    table = tag("details", tag("summary", say(Phrase("As a table"))), _table(say, month))
    curves = (tag("li", *_course(say, month, one)) for one in month.courses)
    return tag("section", tag("h2", say(Phrase("Ratings")), id="ratings"), tag("ul", *curves, class_="courses"), table)


def _course(say: Translator, month: Month, course: RatingCourse) -> Iterator[Html]:
    """Yield a rating's name, its curve and its numbers."""
    dots = dots_of(course, month, 100, 40)
    end = dots[-1]
    yield tag("b", say(course.title))
    yield tag(
        "svg",
        tag("path", d="M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in dots), class_="line"),
        tag("path", d=f"M{end[0]:.1f} {end[1]:.1f}h0.01", class_="end"),
        viewBox="0 0 100 40",
        preserveAspectRatio="none",
        role="img",
        aria_label=say(course_told(course)),
    )
    numbers = f"{course.first} → {course.last}" if len(dots) > 1 else str(course.last)
    yield tag("span", numbers, " ", tag("span", rating_change(course), class_="soft") if len(dots) > 1 else "")


def _table(say: Translator, month: Month) -> Html:
    """Render the ratings as a table, a row for each day on which one was counted."""
    heads = (Phrase("Rating"), Phrase("Day"), Phrase("After it"))
    rows = [
        (say(one.title), tag("td", str(day)), tag("td", str(rating)))
        for one in month.courses
        for day, rating in one.days
    ]
    return figures_table(say, "ratings", heads, rows)


# Faces and friends


def faces_of_month(month: Month) -> dict[str, list[str]]:
    """Return the characters beaten for the first time, each with the titles of the games."""
    found: dict[str, list[str]] = {}
    for one in month.beaten:
        found.setdefault(one.name, []).append(GAMES[one.game].title)
    return found


def _faces(say: Translator, month: Month) -> Html:
    rows = (
        tag("li", portrait(name), tag("b", name), tag("span", ", ".join(games), class_="soft"))
        for name, games in faces_of_month(month).items()
    )
    return _section(say, Phrase("Beaten for the first time"), [*rows], "met")


def against_friend(score: HeadToHead, name: str) -> Phrase:
    """Return the score against a friend, of a player of this name."""
    if name:
        return Phrase("{me} {won} : {lost} {friend}", me=name, won=score.won, lost=score.lost, friend=score.name)
    return Phrase("{won} : {lost} against {friend}", won=score.won, lost=score.lost, friend=score.name)


def _friends(say: Translator, month: Month, name: str) -> Html:
    rows = (
        tag(
            "li",
            tag("bdi", say(against_friend(one, name)), class_="score"),
            tag("span", say(Phrase.count("{n} draw", "{n} draws", one.draws)), class_="soft") if one.draws else Html(),
        )
        for one in month.friends
    )
    return _section(say, Phrase("Friends"), [*rows], "scores")


def _section(say: Translator, title: Phrase, rows: Sequence[Html], look: str) -> Html:
    """Render a list under its title; empty if nothing is in it."""
    return tag("section", tag("h2", say(title)), _list(rows, look)) if rows else Html()


def _list(rows: Iterable[Html], look: str) -> Html:
    return tag("ul", *rows, class_=look)
