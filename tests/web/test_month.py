"""A player's month: what it shows, and that every number in it is true."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from bs4 import BeautifulSoup

from pygames import GAMES
from pygames.ai.characters import CHARACTERS
from tests.web.months import FINALE, MONTH, TODAY, logs, results, stored_month, won_game
from tests.web.offline_page import Page
from tests.web.test_screens import html_of
from web.app.desk import fetching
from web.app.model.ladder import points
from web.app.model.late import ABSENT
from web.app.model.month import FREE, LATE, ON_TIME, month_in_words
from web.app.model.overlays import MonthToShare
from web.app.model.words import Translator
from web.app.printing import months
from web.app.printing.month import calendar, month_now, rating_change
from web.app.printing.month_picture import BESIDE, BOARD, month_card
from web.app.showing import dialog_html
from web.app.storage.faces import Faces
from web.app.storage.settings import LANGUAGES, Settings
from web.app.storage.solved import DAILY, PREFIX, Day, Days, Log, write_days

OCTOBER = "2026-10"
MOST_FETCHES = 5
SAY = Translator(["en"])


class MonthPage(Page):
    """A page on a day of the month, with something stored."""

    def __init__(
        self, stored: Mapping[str, str], name: str = MONTH, day: str = TODAY, languages: Sequence[str] = ("en",)
    ) -> None:
        super().__init__(languages)
        self.stored = dict(stored)
        self.opened()
        self.go(f"month/{name}", day)

    def go(self, route: str, day: str = TODAY) -> None:
        """Go to a screen, and read all that it shows."""
        self.say({"do": "route", "route": route, "now": f"{day} 12:00:00"})
        for _ in range(MOST_FETCHES):
            if fetching.wants(self.app.desk):
                self.fulfil(failed=False)

    @property
    def screen(self) -> BeautifulSoup:
        """What is seen."""
        return BeautifulSoup(html_of(self.app.view()), "html.parser")

    @property
    def text(self) -> str:
        """What is said there."""
        return " ".join(self.screen.get_text(" ").split())

    def act(self, action: str) -> None:
        """Press a button."""
        self.say({"do": "act", "action": action})

    @property
    def picture(self) -> str:
        """What the picture in the dialog says."""
        dialog = self.app.desk.overlays.dialog
        assert isinstance(dialog, MonthToShare)
        return " ".join(BeautifulSoup(dialog_html(self.app.desk.say, dialog), "html.parser").get_text(" ").split())


def test_a_month_tells_what_was_done_in_it() -> None:
    page = MonthPage(stored_month())
    month = month_now(page.app.desk, MONTH)

    november = [one for one in results().values() if one.date.startswith(MONTH)]
    assert month.games == len(november) + 1 == 11
    assert month.won == sum(one.winners == (0,) for one in november) + 2, "the finale, and against a friend"
    assert month.puzzles == 6
    assert month.streak == 15, "from the 14th on: a free day has covered the 22nd"
    assert month.finale == FINALE
    assert [(one.name, one.game) for one in month.beaten] == [("Bruno", "blokus")]
    assert [(one.name, one.won, one.lost) for one in month.friends] == [("Ana", 1, 0)]
    for told in ("November 2026", "Best finale", "Bruno Blokus To Go", "Ben 1 : 0 Ana"):
        assert told in page.text
    shown = {"games played": "11", "games won": "8", "puzzles solved": "6", "longest streak, in days": "15"}
    assert numbers(page) == shown


def numbers(page: MonthPage) -> dict[str, str]:
    """Return the numbers that the screen shows, by what they count."""
    return {one.dt.text: one.dd.text for one in page.screen.select(".summary > div") if one.dt and one.dd}


def test_the_days_are_those_of_the_calendar_with_what_became_of_them() -> None:
    month = month_now(MonthPage(stored_month()).app.desk, MONTH)

    days = {one.day: one for one in month.days}
    assert [*days] == [date(2026, 11, n) for n in range(1, 31)]
    assert all(
        len(week) == 7 and all(one.day.weekday() == n for n, one in enumerate(week) if one) for week in month.weeks
    )
    became = {n: days[date(2026, 11, n)].puzzle for n in (3, 4, 7, 13, 22, 29, 30)}
    assert became == {3: "", 4: ON_TIME, 7: "", 13: LATE, 22: FREE, 29: ON_TIME, 30: ""}
    assert sum(one.games for one in month.days) == month.games
    assert "18 November 2026: puzzle of the day solved and 1 game" in BeautifulSoup(
        calendar(SAY, month), "html.parser"
    ).get_text(" ")


def test_a_rating_begins_where_it_stood_and_ends_as_the_statistics_have_it() -> None:
    page = MonthPage(stored_month())
    [blokus, puzzles] = month_now(page.app.desk, MONTH).courses

    ladder = page.app.desk.career.ladders.of(page.app.desk.career.results, "blokus")
    assert blokus.last == round(ladder.rating.number)
    assert blokus.before is not None
    assert [day for day, _ in blokus.days] == sorted({day for day, _ in blokus.days})
    assert [day for day, _ in puzzles.days] == [10, 17, 25]
    assert puzzles.last == points(page.app.desk.puzzling.rating.rating)
    assert puzzles.before is None
    [october] = month_now(page.app.desk, OCTOBER).courses
    assert october.last == blokus.before
    assert f"{blokus.first} → {blokus.last} {rating_change(blokus)}" in page.text


def test_every_curve_has_its_words_and_a_table() -> None:
    screen = MonthPage(stored_month()).screen
    curves = screen.select(".courses svg[role=img]")
    assert len(curves) == 2
    assert all(re.search(r"\d", str(curve["aria-label"])) for curve in curves)
    rows = screen.select("details table tbody tr")
    assert len(rows) == sum(len(one.days) for one in month_now(MonthPage(stored_month()).app.desk, MONTH).courses)


def test_the_arrows_lead_from_the_first_month_that_is_known_to_this_one() -> None:
    page = MonthPage(stored_month())

    assert [one["data-action"] for one in page.screen.select("#months button")] == [f"month {OCTOBER}"]
    page.act(f"month {OCTOBER}")
    assert page.app.desk.route == f"month/{OCTOBER}"
    assert [one["data-action"] for one in page.screen.select("#months button")] == [f"month {MONTH}"]
    assert "October 2026" in page.text
    for route in ("month/2026-12", "month/2026-13", "month/x", "month/0000-00", "month"):
        page.say({"do": "route", "route": route})
        assert page.app.desk.route == f"month/{MONTH}", route


def test_the_best_finale_opens_its_game() -> None:
    page = MonthPage(stored_month())
    assert page.screen.select_one(f'[data-action="resume {FINALE}"] svg.board .glowing')

    page.act(f"resume {FINALE}")

    assert page.app.desk.route == "table"
    assert page.app.desk.session
    assert page.app.desk.session.plies == won_game().plies


def test_a_game_that_was_deleted_is_no_finale_any_more() -> None:
    stored = {key: text for key, text in stored_month().items() if key != FINALE and not key.startswith("friends ")}

    page = MonthPage(stored)
    assert month_now(page.app.desk, MONTH).finale == ""
    assert "The next game that you win will be shown here." in page.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_month_in_which_nothing_was_done_yet_is_kind(language: str) -> None:
    page = MonthPage({}, languages=[language])

    assert month_now(page.app.desk, MONTH).is_empty
    assert [one["data-action"] for one in page.screen.select("#month button")] == ["home", "daily"]
    assert not page.screen.select(".summary, .courses")
    assert not page.screen.select("#months button")


def test_since_when_puzzles_are_counted_is_said_where_their_days_were_not_kept_before() -> None:
    log = logs()["ringgz"]
    before = replace(log, tries={**log.tries, "old": 0})
    page = MonthPage({**stored_month(), f"{PREFIX}ringgz": before.write()})

    assert "Puzzles are counted since 10 November 2026" in page.text
    assert numbers(page)["puzzles solved"] == "6"
    page.act(f"month {OCTOBER}")
    assert "was not kept in this month" in page.text
    assert "puzzles solved" not in numbers(page)
    assert "counted since" not in MonthPage(stored_month()).text


def test_an_old_log_alone_tells_no_number_of_puzzles() -> None:
    old = Log(tries={"a": 0}).write()
    page = MonthPage({f"{PREFIX}ringgz": old, DAILY: write_days(Days({"2026-11-20": Day(0, on_time=True)}))})

    assert month_now(page.app.desk, MONTH).puzzles is None
    assert "puzzles solved" not in numbers(page)


def test_the_picture_says_whose_month_it_is_and_never_you() -> None:
    for language in LANGUAGES:
        page = MonthPage(stored_month(), languages=[language])
        page.act(f"share_month {MONTH}")

        assert "Ben" in page.picture
        assert not re.search(r"\b([Yy]ou|[Tt]ú|[Hh]as)\b", page.picture), page.picture


def test_a_picture_without_a_name_calls_nobody_you() -> None:
    stored = {key: text for key, text in stored_month().items() if key != "settings"}
    page = MonthPage(stored)
    page.act(f"share_month {MONTH}")

    assert "Green wins by" in page.picture
    assert "1 : 0 against Ana" in page.picture
    assert "You" not in page.picture


@pytest.mark.parametrize("name", [MONTH, OCTOBER, "2026-09"])
def test_a_picture_is_as_high_as_what_is_in_it(name: str) -> None:
    page = MonthPage(stored_month())
    month = month_now(page.app.desk, name)
    card = month_card(SAY, MonthToShare(month, "Ben", "https://example.org/", page.stored.get(month.finale, "")))

    found = re.search(r'viewBox="0 0 1080 (\d+)', card)
    assert found
    lowest = max(float(y) for y in re.findall(r"translate\(0 ([\d.]+)\)", card))
    assert 0 < float(found[1]) - lowest < 300
    assert str(month_in_words(name)) in card


def test_the_picture_is_shared_and_the_month_printed() -> None:
    page = MonthPage(stored_month())
    page.act(f"share_month {MONTH}")
    assert f'data-action="month_picture share {MONTH}"' in page.dialog
    page.say({"do": "act", "action": f"month_picture save {MONTH}"})
    assert "picture" in page.owed
    page.say({"do": "act", "action": "picture_is saved"})
    assert not page.dialog
    page.app.do({"do": "act", "action": "print_month"})
    assert page.app.answer().get("print")


def test_nothing_beside_the_finale_of_a_picture_lies_over_something_else() -> None:
    long = "Maximiliana Theodora Hohenlohe"
    everybody = Faces({name: dict.fromkeys(GAMES, "2026-11-18") for name in CHARACTERS}).write()
    page = MonthPage({**stored_month(), "faces": everybody, "settings": Settings(name=long).write()})
    month = month_now(page.app.desk, MONTH)
    card = month_card(SAY, MonthToShare(month, long, "https://example.org/", page.stored[FINALE]))

    lines = re.findall(rf'<text x="({BESIDE}|{BESIDE + 72})" y="([\d.]+)" font-size="(\d+)"[^>]*>([^<]*)<', card)
    beside = [(float(y), int(size), text) for _, y, size, text in lines]
    assert "1 : 0 against Ana" in [text for _, _, text in beside]
    assert any(text in CHARACTERS for _, _, text in beside)
    for (y, size, _), (next_y, next_size, _) in pairwise(beside):
        assert next_y - y >= (size + next_size) / 2.2, beside
    assert beside[-1][0] < BOARD


@pytest.mark.parametrize("name", ["", "x", "0001-01", "9999-12", "2026-02"])
def test_any_month_bears_being_shared(name: str) -> None:
    page = MonthPage(stored_month())
    page.act(f"share_month {name}")
    assert page.picture

    timeless = MonthPage({})
    timeless.say({"do": "act", "action": f"share_month {name}", "now": ""})
    assert timeless.app.desk.overlays.dialog is None


def test_without_a_connection_it_says_that_it_could_not_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(months, "fetched", lambda _: None)
    page = MonthPage(stored_month())

    assert SAY(ABSENT) in page.text
    assert page.screen.select_one('[data-action="month"]')
    page.act(f"share_month {MONTH}")
    assert SAY(ABSENT) in page.app.reply().get("toast", "") or page.app.desk.overlays.toast


def test_statistics_and_the_calendar_lead_to_it() -> None:
    page = MonthPage(stored_month())
    for route in ("statistics", "puzzles"):
        page.go(route)
        assert page.screen.select_one('[data-action="month"]'), route
    assert len(GAMES) > 1
