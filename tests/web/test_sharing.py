"""Two windows of one browser: whatever kind of text both store, nothing of either is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest

from pygames import GAMES, Record
from pygames.friends import Letter, Peer
from pygames.play.challenges import challenge_of, week_of
from pygames.play.glicko import Rating
from tests.presses import presses_of
from tests.web.test_challenge import WON
from tests.web.test_mistakes import ONE
from tests.web.test_puzzles import TEXT, TODAY
from web.app import storage
from web.app.app import App
from web.app.catalogue import CATALOGUE
from web.app.model.challenge import TAG
from web.app.model.streaks import streak_on
from web.app.showing import dialog_html
from web.app.storage import aside, faces, friends, mistakes, plan, progress, results, runs, settings, solved, weeks
from web.app.storage.faces import Faces
from web.app.storage.own_bots import OwnBot
from web.app.storage.progress import Progress
from web.app.storage.results import Result
from web.app.storage.runs import Tallies
from web.app.storage.settings import Settings
from web.app.storage.solved import Day, Days, Log, merged_since, read_days, write_days
from web.app.storage.weeks import Weeks
from web.protocol import Reply

NOW = f"{TODAY} 12:00:00"


class Window:
    """A window as web/page/storage.py and web/boot/storage.mjs have it: an app over what all windows store."""

    def __init__(self, stored: dict[str, str], now: str = NOW) -> None:
        self.app, self.stored, self.seen = App(), stored, dict[str, str | None](stored)
        self.now = now
        self.handle(do="open", stored=dict(stored), languages=["en"], route="puzzles")
        self.keep(self.app.take_io_result({"texts": {}, "puzzles": TEXT}))

    def handle(self, **message: Any) -> Reply:
        """Send a message, and store what comes of it."""
        reply = self.app.handle({**message, "now": self.now})  # type: ignore[arg-type]
        self.keep(reply)
        return reply

    def act(self, action: str) -> Reply:
        return self.handle(do="act", action=action)

    def keep(self, reply: Reply) -> None:
        """Store texts, except those that another window has changed, of which the app is told."""
        for key, text in reply.get("store", {}).items():
            found, known = self.stored.get(key), self.seen.get(key)
            if found not in (None, text, known) and key != aside.CURRENT:
                self.hear(key)
                continue
            self.stored.pop(key, None)
            self.stored |= {} if text is None else {key: text}
            self.seen[key] = text

    def hear(self, key: str) -> None:
        """Hear that another window has stored something."""
        known, self.seen[key] = self.seen.get(key) or "", self.stored[key]
        self.handle(do="clash", key=key, text=self.stored[key], known=known)

    def solve(self, address: str) -> None:
        """Open a puzzle, and make the right move."""
        self.handle(do="route", route=address)
        self.answer()

    def answer(self) -> None:
        """Make the right move in the puzzle that is open."""
        attempt = self.app.desk.puzzling.attempt
        assert attempt
        for target in presses_of(attempt.session, attempt.puzzle.answers[0]):
            self.handle(do="press", target=target, sure=True)

    def finish_step(self, game: str, n: int) -> None:
        """Make the move of a step of a course."""
        step = GAMES[game].course.steps[n]
        self.handle(do="route", route=f"learn/{game}/{step.name}")
        lesson = self.app.desk.where.practice
        assert lesson
        for target in presses_of(lesson.session, step.solution):
            self.handle(do="press", target=target, sure=True)

    def win_challenge(self) -> None:
        """Finish a game that meets the challenge of the week."""
        week = week_of(self.now[:10])
        found = challenge_of(week)
        assert found
        record = Record.read((WON / f"{found[0]}-{found[1].name}.txt").read_text(encoding="utf-8"))
        almost = replace(record, plies=record.plies[:-1], result=(), tags=((TAG, week),))
        self.handle(do="form", name="load", values={"record": almost.write()})
        self.app.desk.table.require_session().play(record.plies[-1])
        assert self.app.desk.aftermath.after_ply()
        self.keep(self.app.reply())

    def resign(self) -> None:
        """Lose a game, which leaves a result."""
        self.act("quick blokus")
        self.act("dialog resign")
        self.act("resign 0")


def both(stored: dict[str, str] | None = None, later: str = NOW) -> tuple[Window, Window, dict[str, str]]:
    """Return two windows opened one after the other, and what the browser stores."""
    stored = stored or {}
    return Window(stored), Window(stored, later), stored


def prefer(window: Window, **values: str) -> None:
    window.handle(do="form", name="prefer", values=values)


def begin(window: Window, game: str, **values: str) -> None:
    window.handle(do="form", name=f"start {game}", values=values)


def kind_of(key: str) -> str:
    """Return the first word of a key."""
    return key.partition(" ")[0]


def kinds() -> Iterator[str]:
    """Yield the first words of all keys that the app's modules of storage name."""
    for module in iter_modules(storage.__path__):
        known = vars(import_module(f"{storage.__name__}.{module.name}"))
        yield from (kind_of(known[name]) for name in ("PREFIX", "KEY", "DAILY", "CURRENT", "DAMAGED") if name in known)
    yield kind_of(aside.BOT)


def test_every_kind_that_is_stored_has_a_rule() -> None:
    """Those of screens' own states are tested in test_screens."""
    own = {kind_of(aside.PREFIX), kind_of(aside.DAMAGED), aside.CURRENT}
    of_states = {screen.stored.key for screen in CATALOGUE.screens if screen.stored}
    assert {*kinds()} == (CATALOGUE.kinds.keys() - of_states) | own
    assert {*CATALOGUE.kinds} - of_states == {kind_of(key) for key in WORK}


def test_whatever_an_app_stores_is_of_such_a_kind() -> None:
    first, second, stored = both()
    for work in WORK.values():
        work(first, second)
    assert {kind_of(key) for key in stored} == {*kinds()} - {kind_of(aside.DAMAGED)}


# What two windows do of each kind, and what is to be stored by then


def _settings(first: Window, second: Window) -> None:
    prefer(first, theme="dark", coach="on")
    prefer(second, colours="safe")


def _plans(first: Window, second: Window) -> None:
    begin(first, "blokus", seats="2", seat0="human", seat1="bot skilled", name0="Ann")
    begin(second, "blokus", seats="2", seat0="human", seat1="bot skilled", clock="300")


def _lessons(first: Window, second: Window) -> None:
    first.finish_step("blokus", 0)
    first.finish_step("blokus", 1)
    second.finish_step("blokus", 2)


def _puzzles(first: Window, second: Window) -> None:
    for n in (1, 2, 3):
        first.solve(f"puzzle/blokus/{n}")
    second.solve("puzzle/blokus/4")


def _days(first: Window, second: Window) -> None:
    for day in ("2026-11-23", "2026-11-24", TODAY):
        first.now = f"{day} 12:00:00"
        first.solve(f"daily/{day}")
    second.now = "2026-11-26 12:00:00"
    second.solve("daily/2026-11-26")


def _results(first: Window, second: Window) -> None:
    first.now, second.now = f"{TODAY} 12:00:01", f"{TODAY} 12:00:02"
    first.resign()
    second.resign()


def _friends(first: Window, second: Window) -> None:
    """Invite a friend in one window, have the other see the friend join, while the first renames the game."""
    begin(first, "cathedral", seat0="human", seat1="friend", name0="Ann", name1="Ben")
    (key,) = (key for key in first.stored if key.startswith(friends.PREFIX))
    second.hear(key)
    first.handle(do="form", name=f"rename {key}", values={"title": "Ours"})
    invitation = Peer.read(first.stored[key]).link
    theirs = Peer.open(Letter.read(invitation)).joined({1: "Ben"})
    second.handle(do="route", route=theirs.link)


def _mistakes(first: Window, second: Window) -> None:
    for window, plies in ((first, ONE.plies), (second, ONE.plies[:-1])):
        window.app.desk.analysis.keep_mistake(replace(ONE, plies=plies))
        window.act("home")


def _runs(first: Window, second: Window) -> None:
    """Solve two puzzles in a run in one window, and one in the other."""
    for window, solved_there in ((first, 2), (second, 1)):
        window.act("run streak blokus")
        window.act("begin_run")
        for _ in range(solved_there):
            window.answer()


def _weeks(first: Window, second: Window) -> None:
    """Meet the challenge of one week in one window, that of another in the other."""
    for window, day in ((first, "2026-11-27"), (second, "2026-12-04")):
        window.now = f"{day} 12:00:00"
        window.win_challenge()


def _faces(first: Window, second: Window) -> None:
    """Beat one character in one window, another in the other."""
    for window, name in ((first, "Pip"), (second, "Bruno")):
        window.app.desk.company.beat(name, "blokus")
        window.act("home")


def _bots(first: Window, second: Window) -> None:
    """Change a bot in both windows, the later one in the second."""
    first.handle(do="route", route="lab/blokus")
    first.act("lab_new")
    (key,) = (key for key in first.stored if key.startswith(aside.BOT))
    second.hear(key)
    for window, name, now in ((first, "Max", "12:00:10"), (second, "Mia", "12:00:20")):
        window.now = f"{TODAY} {now}"
        window.handle(do="route", route=f"lab/blokus/{key.partition(' ')[2]}")
        window.handle(do="form", name=f"lab_save {key.partition(' ')[2]}", values={"source": f"# {name}\n"})


WORK: Mapping[str, Callable[[Window, Window], None]] = {
    settings.KEY: _settings,
    f"{plan.PREFIX}blokus": _plans,
    f"{progress.PREFIX}blokus": _lessons,
    f"{solved.PREFIX}blokus": _puzzles,
    solved.DAILY: _days,
    results.PREFIX: _results,
    friends.PREFIX: _friends,
    f"{mistakes.PREFIX}{ONE.game}": _mistakes,
    runs.KEY: _runs,
    weeks.KEY: _weeks,
    faces.KEY: _faces,
    aside.BOT: _bots,
}


def holds_both(key: str, stored: Mapping[str, str]) -> bool:
    """Return whether the changes of both windows are stored."""
    text = stored.get(key, "")
    match kind_of(key):
        case "settings":
            found = Settings.read(text)
            return (found.theme, found.coach, found.colours) == ("dark", "on", "safe")
        case "plan":
            return plan.read(text).items() >= {("name0", "Ann"), ("clock", "300")}
        case "course":
            return len(Progress.read(text).done) == 3
        case "puzzles":
            return Log.read(text).count == 4
        case "daily":
            return streak_on(read_days(text), "2026-11-26").length == 4
        case "friends":
            (game,) = (text for key, text in stored.items() if key.startswith(friends.PREFIX))
            return not Peer.read(game).free
        case "mistakes":
            return len(mistakes.read(text)) == 2
        case "bot":
            (bot,) = (OwnBot.read(text) for key, text in stored.items() if key.startswith(aside.BOT))
            return bot.source == "# Mia\n" and "# Max\n" in {version.source for version in bot.versions}
        case "result":
            return sum(one.startswith(key) for one in stored) == 2
    return holds_both_records(key, text)


def holds_both_records(key: str, text: str) -> bool:
    """Return whether the better of two runs is stored, the faces of both windows, or the challenges of both weeks."""
    if key == runs.KEY:
        return Tallies.read(text).of("streak blokus").best == 2
    if key == faces.KEY:
        return Faces.read(text).beaten.keys() == {"Pip", "Bruno"}
    return key == weeks.KEY and Weeks.read(text).met.keys() == {"2026-11-23", "2026-11-30"}


@pytest.mark.parametrize("key", WORK)
def test_what_one_window_stores_the_other_does_not_write_over(key: str) -> None:
    first, second, stored = both()
    WORK[key](first, second)
    assert holds_both(key, stored)


@pytest.mark.parametrize("key", WORK)
def test_both_are_stored_too_where_the_first_window_has_the_last_word(key: str) -> None:
    first, second, stored = both()
    WORK[key](first, second)
    for name in list(stored):
        if name in first.seen and first.seen[name] != stored[name] and kind_of(name) in CATALOGUE.kinds:
            first.hear(name)
    prefer(first, pace="fast")
    assert holds_both(key, stored)


def test_a_window_shows_what_another_one_has_stored() -> None:
    first, second, stored = both()
    second.act("home")
    first.solve(f"daily/{TODAY}")
    prefer(first, theme="dark")
    known = second.seen.get(solved.DAILY) or ""

    reply = second.app.handle({"do": "clash", "key": solved.DAILY, "text": stored[solved.DAILY], "known": known})

    assert "1-day streak" in reply["parts"]["daily"]
    assert "store" not in reply
    second.hear(settings.KEY)
    assert second.app.desk.settings.theme == "dark"


def test_the_settings_dialog_shows_what_another_window_has_chosen() -> None:
    first, second, _ = both()
    second.act("dialog settings")
    prefer(second, theme="dark")
    first.hear(settings.KEY)
    prefer(first, language="es")
    second.hear(settings.KEY)
    assert second.app.desk.overlays.dialog
    assert "Ajustes" in dialog_html(second.app.desk.say, second.app.desk.overlays.dialog)


def test_the_rating_counts_the_puzzles_of_both_windows() -> None:
    before, mine, theirs = Log(Rating(1200.0, 200.0)), Log(Rating(1190.0, 190.0)), Log(Rating(1335.0, 150.0))
    assert merged_since(before, mine, theirs).rating == Rating(1325.0, 150.0)


def test_a_text_that_can_not_be_read_is_put_aside_and_what_is_known_here_stays() -> None:
    first, second, stored = both()
    first.solve("puzzle/blokus/1")
    stored[f"{solved.PREFIX}blokus"] = "of a later version"
    first.solve("puzzle/blokus/2")
    assert Log.read(stored[f"{solved.PREFIX}blokus"]).count == 2
    assert stored[f"{aside.DAMAGED}{solved.PREFIX}blokus"] == "of a later version"
    second.hear(f"{solved.PREFIX}blokus")
    assert second.app.desk.puzzling.log("blokus").count == 2


def test_what_a_newer_version_keeps_in_another_window_is_left_alone() -> None:
    first, _, stored = both()
    stored["cups 2031"] = "of a later year"
    first.handle(do="clash", key="cups 2031", text=stored["cups 2031"], known="")
    assert stored == {"cups 2031": "of a later year"}


def test_two_windows_put_aside_two_texts_of_one_key() -> None:
    first, second, stored = both()
    for window, text in ((first, "a"), (second, "b")):
        window.app.desk.shelf.keep_aside("settings", text)
        window.act("home")
    assert sorted(text for key, text in stored.items() if key.startswith(aside.DAMAGED)) == ["a", "b"]


def test_days_that_both_windows_have_keep_the_better_account() -> None:
    stored = {solved.DAILY: write_days(Days({TODAY: Day(solved.GIVEN_UP, True)}))}
    first, second, _ = both(stored)
    first.solve(f"daily/{TODAY}")
    second.solve("daily/2026-11-24")
    assert read_days(stored[solved.DAILY])[TODAY].solved


def test_a_result_stays_as_the_window_has_it_that_plays_the_game() -> None:
    first, _, stored = both()
    first.resign()
    key = first.app.desk.career.key
    mine = stored[key]
    stored[key] = json.dumps({**json.loads(mine), "date": "2020-01-01"})
    first.seen[key] = "older"
    first.app.desk.shelf.changes[key] = mine
    first.act("home")
    assert Result.read(stored[key]).date == NOW
