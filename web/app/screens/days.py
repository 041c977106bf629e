"""The puzzle of the day: on the start screen, and among the puzzles with the streak and a calendar."""

from __future__ import annotations

from datetime import date

from pygames.core.phrase import Phrase
from web.app.model.puzzle_words import daily_phrase, is_done, result_told, streak_phrase
from web.app.model.puzzling import Puzzling
from web.app.model.streaks import DAY, WEEK, Streak
from web.app.model.when import WEEKDAYS, in_words
from web.app.model.words import Translator
from web.app.screens.controls import button, month_door
from web.app.screens.html import Html, concat, icon, tag
from web.app.storage.checked import is_date

WEEKS = 5
"""How many weeks the calendar shows, this one included: the days of earlier ones can’t be caught up on."""
ON_TIME, LATE, FREE, FLOWN, MISSED, OPEN, OUTSIDE = "on-time", "late", "free", "flown", "left-out", "open", "outside"
"""What became of a day, as style; OUTSIDE for those before the first one that was tried, and those to come."""
STATES = {
    ON_TIME: Phrase("solved"),
    LATE: Phrase("solved later"),
    FREE: Phrase("missed, covered by a free day"),
    FLOWN: Phrase("cut short by your journey"),
    MISSED: Phrase("missed"),
    OPEN: Phrase("to be solved"),
}
SIGNS = {ON_TIME: icon("check"), LATE: icon("check"), FREE: icon("leaf"), FLOWN: icon("leaf")}


def home_row(say: Translator, puzzling: Puzzling, today: str) -> Html:
    """Render the start screen's row: the day's puzzle, and the link to all puzzles."""
    told = daily_phrase(puzzling, today) if is_date(today) else Phrase("A new one every day")
    done = is_done(puzzling, today)
    more = tag("span", " · ", say(Phrase("next at midnight"))) if done else Html()
    return concat(
        tag(
            "div",
            tag("h2", say(Phrase("Puzzle of the day"))),
            tag("p", say(told), more, class_="soft"),
            class_="daily-words",
        ),
        tag(
            "div",
            button(say, "eye" if done else "play", Phrase("Result") if done else Phrase("Solve"), "daily"),
            button(say, "share-2", Phrase("Share"), "share_day") if done else Html(),
            tag("button", say(Phrase("All puzzles")), data_action="puzzles", class_="quiet"),
            class_="row",
        ),
    )


def days_section(say: Translator, puzzling: Puzzling, now: str) -> Html:
    """Render today's puzzle or its result, the streak, and the days of the last weeks."""
    today = now[:10]
    if not is_date(today):
        return Html()
    told = result_told(puzzling, now) if is_done(puzzling, today) else [daily_phrase(puzzling, today)]
    return tag(
        "section",
        tag("h2", say(Phrase("Puzzle of the day"))),
        *(tag("p", say(line), class_="lead") for line in told),
        tag("div", *_buttons(say, puzzling, today), class_="row"),
        _calendar(say, puzzling, date.fromisoformat(today)) if puzzling.days else Html(),
    )


def _buttons(say: Translator, puzzling: Puzzling, today: str) -> list[Html]:
    """Return what can be done with today's puzzle."""
    if not is_done(puzzling, today):
        return [button(say, "play", Phrase("Solve it"), "daily", "main")]
    look = button(say, "eye", Phrase("Look at it again"), "daily")
    return [button(say, "share-2", Phrase("Share"), "share_day", "main"), look]


def _calendar(say: Translator, puzzling: Puzzling, today: date) -> Html:
    """Render the last weeks, a row each, and what they come to."""
    streak = puzzling.streak(str(today))
    monday = today - today.weekday() * DAY - (WEEKS - 1) * WEEK * DAY
    first = max(monday, date.fromisoformat(min(puzzling.days)))
    weekdays = (tag("th", say(name)[:2], abbr=say(name), scope="col") for name in WEEKDAYS)
    weeks = (
        tag("tr", *(_cell(say, monday + (week * WEEK + n) * DAY, first, today, puzzling, streak) for n in range(WEEK)))
        for week in range(WEEKS)
    )
    return concat(
        tag(
            "table",
            tag("caption", say(Phrase("The last {n} weeks", n=WEEKS)), class_="visually-hidden"),
            tag("thead", tag("tr", *weekdays)),
            tag("tbody", *weeks),
            class_="calendar",
        ),
        tag("p", *(tag("span", say(fact)) for fact in _facts(streak)), class_="soft facts-of-days"),
        tag("div", month_door(say), class_="row"),
    )


def _cell(say: Translator, day: date, first: date, today: date, puzzling: Puzzling, streak: Streak) -> Html:
    """Render a day of the calendar, with the way to its puzzle."""
    state = _state(day, first, today, puzzling, streak)
    number = tag("span", str(day.day))
    if state == OUTSIDE:
        return tag("td", number, class_=state)
    label = Phrase("{day}: {state}", day=in_words(str(day)), state=STATES[state])
    shown = tag(
        "button",
        number,
        SIGNS.get(state, Html()),
        data_action=f"daily {day}",
        aria_label=say(label),
        aria_current="date" if day == today else None,
        title=say(STATES[state]),
    )
    return tag("td", shown, class_=state)


def _state(day: date, first: date, today: date, puzzling: Puzzling, streak: Streak) -> str:
    """Return what became of a day."""
    solved = puzzling.days.get(str(day))
    if solved and solved.solved:
        return ON_TIME if solved.on_time else LATE
    if not first <= day <= today:
        return OUTSIDE
    if day in streak.covered:
        return FREE
    if day in streak.flown:
        return FLOWN
    return OPEN if day == today else MISSED


def _facts(streak: Streak) -> list[Phrase]:
    """Return the longest streak, and the free day, or how many days are left until one is earned."""
    longest = [Phrase("Longest: {days}", days=streak_phrase(streak.longest))] if streak.longest > 1 else []
    if streak.is_free:
        return [*longest, Phrase("1 free day: miss a day, and your streak goes on.")]
    left = WEEK - streak.towards
    return [*longest, Phrase.count("{n} more day earns a free day.", "{n} more days earn a free day.", left)]
