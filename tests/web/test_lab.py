"""The bot lab: bots are begun, changed, kept with their versions, restored, passed on, and merged between windows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from pygames import GAMES
from pygames.bots import BotPlayer, BotView
from pygames.bots import examples as package
from tests.web.offline_page import ADDRESS, Page
from web.app.lab import late
from web.app.lab.lab_actions import MAX_BOTS, module_name
from web.app.lab.lab_examples import LADDER, example_source, examples_of
from web.app.lab.lab_syntax import MAX_DEPTH, MISSING, TOO_DEEP, flaw_in
from web.app.model.overlays import Unsaved
from web.app.model.words import Translator
from web.app.screens.lists import Lists
from web.app.storage import archive, link
from web.app.storage.own_bots import MAX_KEPT, MAX_SOURCE, MAX_VERSIONS, BotVersion, OwnBot
from web.app.storage.settings import LANGUAGES

FIRST = "def choose(o, legal, rng, clock):\n    return legal[0]\n"
LAST = "def choose(o, legal, rng, clock):\n    return legal[-1]\n"
MORNING, NOON, EVENING = (f"2026-11-27 {time}:00" for time in ("09:00", "12:00", "20:00"))


def do(page: Page, action: str, now: str = NOON) -> None:
    """Press a button."""
    page.say({"do": "act", "action": action, "now": now})


def send(page: Page, form: str, now: str = NOON, **values: str) -> None:
    """Send a form."""
    page.say({"do": "form", "name": form, "values": values, "now": now})


def with_bot(source: str = FIRST) -> tuple[Page, str]:
    """Return a page on which a new bot with this source is open, and its number."""
    page = Page()
    do(page, "lab ringgz", MORNING)
    do(page, "lab_new", MORNING)
    word = page.app.desk.route.rpartition("/")[2]
    send(page, f"lab_save {word}", MORNING, source=source)
    return page, word


def soup_of(page: Page) -> BeautifulSoup:
    """Return the screen."""
    view = page.app.view()
    return BeautifulSoup(view.whole(dict(Lists().whole(view.lists))), "html.parser")


def bot_of(page: Page, word: str) -> OwnBot:
    """Return a bot as it is stored."""
    return OwnBot.read(page.stored[f"bot {word}"])


def told(page: Page) -> str:
    """Return what the toast says."""
    toast: Any = page.app.desk.overlays.toast
    return str(toast.text)


def shown_source(page: Page) -> str:
    """Return the source in the field."""
    (field,) = soup_of(page).select("#source textarea")
    return field.get_text().removeprefix("\n")


# Beginning


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_new_bot_has_four_lines_and_plays(game: str, language: str) -> None:
    page = Page([language])
    do(page, f"lab {game}")
    do(page, "lab_new")
    source = shown_source(page)
    seen = BotView.first(GAMES[game]).raw

    assert source.count("\n") == 4
    assert flaw_in(source) is None
    assert BotPlayer(GAMES[game], source).choose(seen) in seen.legal_moves()


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_are_those_of_the_package_and_are_only_read(game: str) -> None:
    folder = Path(str(package.__file__)).parent
    page = Page()
    do(page, f"lab {game}")
    found = {word: one for word, one in LADDER.items() if (folder / f"{one.file.format(game=game)}.py").exists()}
    assert [*examples_of(game)] == [*found]
    for word, example in found.items():
        do(page, f"lab {game} {word}")
        assert shown_source(page) == (folder / f"{example.file.format(game=game)}.py").read_text(encoding="utf-8")
        assert soup_of(page).select("#source textarea[readonly]:not([data-change])")
        assert flaw_in(example_source(game, word)) is None


def test_a_game_without_examples_of_its_own_has_the_general_ones() -> None:
    assert [*examples_of("chess")] == ["anything", "one-ply", "two-plies"]
    assert example_source("chess", "nothing") == ""


def test_an_example_that_is_kept_is_a_bot_of_ones_own_with_a_name_of_its_own() -> None:
    page = Page()
    for _ in range(2):
        do(page, "lab blokus search")
        do(page, "lab_keep")
    bots = page.app.desk.bots.own.by_key.values()

    assert [bot.name for bot in bots] == ["A search", "A search 2"]
    assert {bot.source for bot in bots} == {example_source("blokus", "search")}
    assert soup_of(page).select_one("#named input[value='A search 2']")


def test_there_is_room_for_so_many_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.app.lab.lab_actions.MAX_BOTS", 2)
    page = Page()
    for _ in range(3):
        do(page, "lab blokus")
        do(page, "lab_new")
    assert len(page.app.desk.bots.own.by_key) == 2 < MAX_BOTS
    assert "Delete one first" in told(page)


# Changing


def test_what_is_written_is_there_after_a_reload_by_its_address() -> None:
    page, word = with_bot()
    send(page, f"lab_save {word}", name="Max", source=LAST)
    route = page.app.view().route
    page.opened(route)

    assert page.app.view().route == route == f"lab/ringgz/{word}"
    assert shown_source(page) == LAST
    assert soup_of(page).select_one("#named input[value=Max]")
    page.opened("lab")
    assert "Max" in soup_of(page).select_one("#own").get_text()


def test_each_time_a_bot_is_opened_the_next_change_keeps_what_it_was() -> None:
    page, word = with_bot()
    before = len(bot_of(page, word).versions)
    for letter in "abc":
        send(page, f"lab_save {word}", source=FIRST + f"# {letter}\n")
    assert len(bot_of(page, word).versions) == before, "typing on makes no versions"
    for n in range(MAX_VERSIONS + 2):
        do(page, f"lab ringgz {word}")
        send(page, f"lab_save {word}", f"2026-11-28 10:00:{n:02}", source=f"{FIRST}# {n}\n")
    versions = bot_of(page, word).versions

    assert len(versions) == MAX_VERSIONS
    assert [one.source[-3:-1] for one in versions[:3]] == ["10", " 9", " 8"]
    assert len({one.source for one in versions}) == MAX_VERSIONS


def test_a_version_is_restored_and_nothing_is_lost_by_that() -> None:
    page, word = with_bot()
    do(page, f"lab ringgz {word}")
    send(page, f"lab_save {word}", NOON, source=LAST)
    do(page, f"lab_restore {word} 0", EVENING)
    bot = bot_of(page, word)

    assert (bot.source, bot.changed) == (FIRST, EVENING)
    assert bot.versions[0] == BotVersion(NOON, LAST)
    assert shown_source(page) == FIRST
    do(page, f"lab_restore {word} 99")
    assert "no such version" in told(page)


def test_versions_are_kept_up_to_a_number_of_letters() -> None:
    bot = OwnBot("Max", "blokus", "")
    for n in range(MAX_VERSIONS):
        bot = bot.after(str(n) * MAX_SOURCE, f"{n}", keeps=True)
    assert sum(len(one.source) for one in bot.versions) <= MAX_KEPT
    assert bot.versions[0].source[0] == str(MAX_VERSIONS - 2)


def test_a_source_that_is_too_long_changes_nothing_and_is_refused_in_words() -> None:
    page, word = with_bot()
    send(page, f"lab_save {word}", source="#" * (MAX_SOURCE + 1))
    assert bot_of(page, word).source == FIRST
    assert "at most 20,000 letters" in told(page)


def test_a_bot_is_saved_from_wherever_the_player_has_gone_meanwhile() -> None:
    page, word = with_bot()
    do(page, "home")
    send(page, f"lab_save {word}", source=LAST)
    assert bot_of(page, word).source == LAST


def test_a_deleted_bot_is_brought_back() -> None:
    page, word = with_bot()
    bot = bot_of(page, word)
    do(page, f"lab_delete {word}")
    assert f"bot {word}" not in page.stored
    assert page.app.view().route == "lab/ringgz"
    do(page, "undelete")
    assert bot_of(page, word) == bot
    do(page, f"lab_delete {word}")
    send(page, f"lab_save {word}", source=LAST)
    assert f"bot {word}" not in page.stored
    assert "no longer" in told(page)


def test_a_copy_goes_its_own_way() -> None:
    page, word = with_bot()
    do(page, f"lab_copy {word}")
    copy = page.app.desk.route.rpartition("/")[2]
    send(page, f"lab_save {copy}", source=LAST)
    assert (bot_of(page, word).source, bot_of(page, copy).source) == (FIRST, LAST)
    assert bot_of(page, copy).name == "New bot 2"


# Files and links


def test_a_bot_is_saved_as_a_file_and_opened_from_one() -> None:
    page, word = with_bot()
    send(page, f"lab_save {word}", name="My bot, no. 2", source=FIRST)
    reply: Any = page.app.handle({"do": "act", "action": "lab_download"})
    assert reply["save"] == {"name": "my_bot_no_2.py", "text": FIRST}
    send(page, "lab_open", record="\ufeff" + FIRST.replace("\n", "\r\n"), file="clever.py")
    opened = bot_of(page, page.app.desk.route.rpartition("/")[2])
    assert (opened.name, opened.source) == ("clever", FIRST)


@pytest.mark.parametrize(("text", "why"), [("\0\1", "isn’t text"), ("#" * (MAX_SOURCE + 1), "at most 20,000")])
def test_a_file_that_is_no_bot_is_refused_in_words(text: str, why: str) -> None:
    page, _ = with_bot()
    send(page, "lab_open", record=text, file="x.py")
    assert why in told(page)
    assert len(page.app.desk.bots.own.by_key) == 1


@pytest.mark.parametrize(("name", "file"), [("", "bot"), ("2", "bot_2"), ("Été!", "été"), ("../x", "x"), ("…", "bot")])
def test_a_file_has_a_name_that_python_can_import(name: str, file: str) -> None:
    assert module_name(name) == file
    assert module_name(name).isidentifier()


def test_a_link_shows_the_bot_and_only_a_second_press_keeps_it() -> None:
    page, _ = with_bot()
    do(page, "lab_share")
    dialog: Any = page.app.desk.overlays.dialog
    assert dialog.address.startswith(f"{ADDRESS}#lab=")
    other = Page()
    other.opened(dialog.address.partition("#")[2])

    assert other.app.view().route == "lab/ringgz/link"
    assert shown_source(other) == FIRST
    assert soup_of(other).select("#source textarea[readonly]:not([data-change])")
    assert "from a link" in soup_of(other).get_text()
    assert not [key for key in other.stored if key.startswith("bot ")]
    do(other, "lab_keep")
    (kept,) = (OwnBot.read(text) for key, text in other.stored.items() if key.startswith("bot "))
    assert (kept.source, kept.game, kept.versions) == (FIRST, "ringgz", ())


def link_of(**parts: object) -> str:
    """Return the fragment of a link."""
    return link.write(json.dumps(parts), link.BOT)


@pytest.mark.parametrize(
    ("fragment", "why"),
    [
        ("lab=eJx", "cut off"),
        ("lab=", "cut off"),
        (link_of(version=1, name="x"), "damaged"),
        (link_of(version=1, name="x", source="#" * (MAX_SOURCE + 1)), "damaged"),
        (link_of(version=2, name="x", source=FIRST), "newer version"),
        (link.write("[Game]", link.BOT), "damaged"),
    ],
)
def test_a_link_without_a_bot_is_refused_in_words(fragment: str, why: str) -> None:
    page = Page()
    page.opened(fragment)
    assert why in told(page)
    assert page.app.view().route == f"lab/{next(iter(GAMES))}"


def test_what_comes_by_a_link_can_be_no_html_and_of_any_game() -> None:
    page = Page()
    page.opened(link_of(version=1, name="<i>x</i>", game="chess", source="</textarea><i>"))
    assert not soup_of(page).select("i")
    assert shown_source(page) == "</textarea><i>"


def test_too_long_a_bot_for_a_link_is_told_so() -> None:
    page, word = with_bot()
    numbers = "".join(f"{n * 7919 % 104729}," for n in range(3_000))
    send(page, f"lab_save {word}", source=f"{FIRST}WEIGHTS = [{numbers}]\n")
    do(page, "lab_share")
    assert "too long for a link" in told(page)


# What is stored


def test_a_damaged_bot_is_set_aside_in_words_and_the_others_are_there() -> None:
    page, word = with_bot()
    page.stored["bot 1"] = "{nonsense"
    page.opened("lab")
    assert "couldn’t be read" in told(page)
    assert "{nonsense" in page.stored.values()
    assert [*page.app.desk.bots.own.by_key] == [f"bot {word}"]


def test_a_bot_of_a_newer_version_is_left_as_it_is() -> None:
    page, _ = with_bot()
    newer = '{"version": 2, "source": "x"}'
    page.stored["bot 1"] = newer
    page.opened("lab")
    assert page.stored["bot 1"] == newer
    assert "kept for it: 1" in soup_of(page).get_text()


def test_where_nothing_can_be_stored_that_is_told_and_the_next_change_is_stored_in_whole() -> None:
    page, word = with_bot()
    page.fails = True
    send(page, f"lab_save {word}", source=LAST)
    assert isinstance(page.app.desk.overlays.toast, Unsaved)
    assert bot_of(page, word).source == FIRST
    assert shown_source(page) == LAST
    page.fails = False
    send(page, f"lab_save {word}", source=LAST + "# more\n")
    assert bot_of(page, word).source == LAST + "# more\n"


def test_unknown_fields_are_written_back() -> None:
    text = '{"version": 1, "name": "x", "game": "chess", "source": "", "colour": "red", "changed": 5}'
    again = json.loads(OwnBot.read(text).after("y", NOON, keeps=True).write())
    assert again["colour"] == "red"
    assert (again["game"], again["source"], again["versions"]) == ("chess", "y", [["", ""]])


def test_until_the_lab_is_opened_bots_are_texts_and_every_backup_has_them() -> None:
    page, word = with_bot()
    page.opened()
    do(page, "export")
    reply: Any = page.app.desk.bots
    assert reply._read is None
    assert reply.texts() == {f"bot {word}": page.stored[f"bot {word}"]}


def exported(page: Page) -> str:
    """Return a backup."""
    saved: list[str] = []
    hear = page.hear

    def listen(reply: Any) -> None:
        if "save" in reply:
            saved.append(reply["save"]["text"])
        hear(reply)

    page.hear = listen  # type: ignore[method-assign]
    do(page, "export")
    return saved[0]


def test_a_backup_brings_bots_back_and_merges_those_that_are_there() -> None:
    page, word = with_bot()
    backup = exported(page)
    assert f"bot {word}" in archive.read(backup)
    send(page, f"lab_save {word}", EVENING, source=LAST)
    send(page, "load", EVENING, record=backup)
    assert bot_of(page, word).source == LAST
    assert FIRST in {one.source for one in bot_of(page, word).versions}

    other = Page()
    send(other, "load", record=backup)
    assert bot_of(other, word).source == FIRST
    do(other, f"lab ringgz {word}")
    do(other, f"lab_delete {word}")
    do(other, "home")
    assert f"bot {word}" not in archive.read(exported(other))


def test_a_bot_deleted_since_the_start_is_in_no_backup() -> None:
    page, word = with_bot()
    page.opened("lab")
    do(page, f"lab_delete {word}")
    do(page, "home")
    assert f"bot {word}" not in archive.read(exported(page))


# Two windows


def two_windows() -> tuple[Page, Page, str]:
    """Return two windows that have the same bot open."""
    one, word = with_bot()
    other = Page()
    other.stored = one.stored
    other.opened(one.app.view().route)
    return one, other, word


def test_the_later_change_counts_and_the_other_is_a_version() -> None:
    one, other, word = two_windows()
    send(one, f"lab_save {word}", NOON, source=LAST)
    send(other, f"lab_save {word}", EVENING, source=FIRST + "# other\n")
    bot = bot_of(one, word)

    assert bot.source == FIRST + "# other\n"
    assert LAST in {version.source for version in bot.versions}
    assert shown_source(other) == bot.source


def test_a_window_that_has_changed_nothing_shows_what_the_other_has_stored() -> None:
    one, other, word = two_windows()
    send(one, f"lab_save {word}", NOON, source=LAST)
    other.other_window_stores(f"bot {word}", one.stored[f"bot {word}"])
    assert shown_source(other) == LAST
    send(other, f"lab_save {word}", EVENING, source=FIRST + "# other\n")
    assert LAST in {version.source for version in bot_of(other, word).versions}


def test_merging_comes_to_the_same_from_both_sides_and_however_often() -> None:
    one = OwnBot("A", "blokus", "a", NOON, (BotVersion(MORNING, "x"),))
    other = OwnBot("B", "ringgz", "b", EVENING, (BotVersion(MORNING, "y"),))
    both = one.and_also(other)
    assert both == other.and_also(one) == both.and_also(one) == both.and_also(both)
    assert (both.name, both.source) == ("B", "b")
    assert {version.source for version in both.versions} == {"a", "x", "y"}


# Without a network


def test_where_the_lab_cannot_be_fetched_that_is_told_and_the_bots_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    page, word = with_bot()
    text = page.stored[f"bot {word}"]

    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(late, "import_module", missing)
    page.opened("lab")
    assert page.app.view().route == "home"
    assert "couldn’t be loaded" in told(page)
    do(page, "lab_new")
    assert "couldn’t be loaded" in told(page)
    assert page.stored[f"bot {word}"] == text


# Mistakes


@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        ("def choose(o):\n    return (\n", 2, "'(' was never closed."),
        ("def choose(o):\nreturn 1\n", 2, "Expected an indented block after function definition on line 1."),
        ("x = 'a\n", 1, "Unterminated string literal"),
        ("def choose(o):\n\treturn 1\n        return 2\n", 3, "inconsistent use of tabs"),
        ("x = " + "9" * 5_000, 1, "Exceeds the limit"),
    ],
)
def test_pythons_own_words_stand_at_the_line(source: str, line: int, words: str) -> None:
    mistake = flaw_in(source)
    assert mistake
    assert mistake.line == line
    assert words.lower() in Translator(["en"])(mistake.text).lower()


def test_a_file_without_the_function_is_told_so() -> None:
    mistake = flaw_in("x = 1\n")
    assert mistake
    assert mistake.text == MISSING
    assert flaw_in("class Bot:\n    def choose(self, *_): ...\n") is None
    assert flaw_in("choose = lambda *_: None\n") is None


DEEP = {
    "a sum": "1+" * 9_000 + "1",
    "attributes": "x" + ".a" * 9_000,
    "calls": "f" + "()" * 9_000,
    "lambdas": "lambda:" * 2_500 + "1",
    "brackets": "(" * 190 + "1" + "+1+1)" * 190,
    "several lines": "x = (1\n" + "+1\n" * 5_000 + ")",
    "commas between": "x" + "(1,)" * 4_000,
}


@pytest.mark.parametrize("deep", DEEP.values(), ids=DEEP)
def test_what_would_kill_python_in_a_browser_is_not_compiled(deep: str) -> None:
    mistake = flaw_in(f"def choose(*_): ...\n{deep}\n")
    assert mistake
    assert mistake.text == TOO_DEEP
    assert mistake.line >= 2


SHALLOW = {
    "a long list": f"x = [{'12, ' * 4_000}]",
    "a long text": f'x = """{"1 + " * 4_000}"""',
    "a comment": f"# {'1 + ' * 4_000}",
    "many statements": "x = 1 + 2\n" * 1_500,
    "one line": "x = 1; " * 2_000,
    "many strings": f"x = {' '.join(['a'] * 1)!r}\n" * 1_000,
    "a table": "x = {" + "'a': (1, 2, (3, 4)),\n" * 800 + "}",
}


@pytest.mark.parametrize("shallow", SHALLOW.values(), ids=SHALLOW)
def test_what_is_only_long_is_compiled(shallow: str) -> None:
    assert flaw_in(f"def choose(*_): ...\n{shallow}\n") is None


def test_a_bracket_that_is_open_is_told_by_python_even_far_above() -> None:
    mistake = flaw_in("x = (\n" + f"def choose(*_):\n    return 1{' + 1' * 50}\n" * (MAX_DEPTH // 50))
    assert mistake
    assert mistake.text != TOO_DEEP


def test_a_warning_of_pythons_is_no_mistake() -> None:
    assert flaw_in('def choose(*_):\n    return "\\d" is 1\n') is None
