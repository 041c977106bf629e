"""The contract of screens, for each of them: it opens by its address, bears every argument, and has no dead end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from bs4 import BeautifulSoup

from pygames import GAMES
from tests.web import toy_screen
from tests.web.offline_page import quick
from tests.web.screens import ToyApp, ToyPage, opened, route_of, routes, screens
from tests.web.test_arguments import ARGUMENTS, FIELDS
from tools import screens as documented
from tools.page import icon_names
from tools.paths import ROOT, WEB
from tools.prerender import prerendered_screens
from web.app.catalogue import CATALOGUE, Screens
from web.app.model.words import Translator
from web.app.screens.contract import Screen
from web.app.screens.lists import Lists
from web.app.screens.paint import prerendered_html
from web.app.screens.view import View
from web.app.showing import dialog_html, toast_html
from web.app.storage.settings import LANGUAGES, Settings

EVERY = pytest.mark.parametrize("screen", screens(), ids=lambda screen: screen.name)
AT_EACH = pytest.mark.parametrize("route", [*routes()])
ICON = re.compile('href="#icon-([^"]+)')
FORM_NAMES = ("data-form", "data-change", "data-send")
ON_THE_PAGE = ("#board",)
"""What the page alone can focus: it makes the tab stops of boards."""


@pytest.fixture(autouse=True)
def _quick() -> Iterator[None]:
    """Have the computer think briefly."""
    with quick():
        yield


def html_of(view: View) -> str:
    """Return a screen as HTML, without its board."""
    return view.whole({**Lists().whole(view.lists), "board": ""})


def seen(page: ToyPage) -> str:
    """Return all that is seen: the screen, the dialog and the toast."""
    app = page.app
    over = [dialog_html(app.desk.say, app.desk.overlays.dialog)] if app.desk.overlays.dialog else []
    over += [toast_html(app.desk.say, app.desk.overlays.toast)] if app.desk.overlays.toast else []
    return "".join((html_of(app.view()), *over))


@AT_EACH
def test_a_screen_opens_by_its_address_and_a_reload_loses_nothing(route: str) -> None:
    app = opened(route).app
    shown = app.view()

    assert app.desk.route in (route, shown.route)
    assert shown.route == route or shown.route.startswith(f"{route}/"), "such as the day of today's puzzle"
    again = opened(shown.route)
    assert html_of(again.app.view()) == html_of(shown)
    assert again.app.view().route == shown.route


@AT_EACH
def test_what_comes_of_an_address_is_the_same_from_the_start_screen(route: str) -> None:
    page = opened()
    page.go_to(route)

    assert page.app.view().route == opened(route).app.view().route


@AT_EACH
def test_a_screen_has_one_heading_and_all_its_slots_are_filled(route: str) -> None:
    view = opened(route).app.view()
    soup = BeautifulSoup(html_of(view), "html.parser")

    assert len(soup.select("h1")) == 1, "which has the focus where nothing else has"
    assert "<!--" not in html_of(view)
    for name in (*view.parts, *view.lists, *view.states):
        assert len(soup.select(f"#{name}")) == 1, name
    ids = [str(tag["id"]) for tag in soup.select("[id]")]
    assert len(ids) == len({*ids})


@AT_EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_speaks_every_language_and_names_only_what_is_there(route: str, language: str) -> None:
    page = opened(route, language)
    html = seen(page)
    soup = BeautifulSoup(html, "html.parser")
    say, catalogue = Translator([language]), page.app.catalogue

    assert say(page.app.view().title)
    assert named(soup, "data-action") <= catalogue.actions.keys()
    for attribute in FORM_NAMES:
        assert named(soup, attribute) <= catalogue.forms.keys()
    assert {*ICON.findall(html)} <= {*icon_names(), *catalogue.icons}


def named(soup: BeautifulSoup, attribute: str) -> set[str]:
    """Return the actions or forms that elements name in an attribute."""
    return {str(tag[attribute]).partition(" ")[0] for tag in soup.select(f"[{attribute}]")}


@pytest.mark.slow
@EVERY
def test_each_of_its_actions_and_forms_bears_any_argument_on_it(screen: Screen[Any]) -> None:
    asked = [("action", name) for name in screen.buttons] + [("name", name) for name in screen.sendings]
    usual = route_of(screen.addresses[0])
    start = opened(usual)
    for kind, name in asked:
        for argument in ARGUMENTS:
            start.go_to(usual)
            text = f"{name} {argument}"
            message: Any = {"do": "act" if kind == "action" else "form", kind: text}
            if kind == "name":
                message["values"] = dict.fromkeys(FIELDS, argument)
            start.say(message)
            assert html_of(start.app.view())


@pytest.mark.slow
@AT_EACH
def test_whatever_button_is_pressed_the_focus_goes_to_something_that_is_seen(route: str) -> None:
    buttons = BeautifulSoup(seen(opened(route)), "html.parser").select("[data-action]")
    actions = {str(button["data-action"]).partition(" ")[0]: str(button["data-action"]) for button in buttons}
    assert actions
    for action in actions.values():
        page = opened(route)
        reply = page.app.handle({"do": "act", "action": action})
        soup = BeautifulSoup(seen(page), "html.parser")
        focus = reply.get("focus", "h1")
        assert focus.startswith(ON_THE_PAGE) or soup.select(focus), f"{action} leads the focus to {focus}"


@pytest.mark.slow
@AT_EACH
def test_whatever_form_is_sent_the_focus_goes_to_something_that_is_seen(route: str) -> None:
    soup = BeautifulSoup(seen(opened(route)), "html.parser")
    asked = {str(tag[name]): tag for name in FORM_NAMES for tag in soup.select(f"[{name}]")}
    for name, tag in asked.items():
        page = opened(route)
        values: Any = values_of(tag if tag.name == "form" else tag.find_parent("form"))
        reply = page.app.handle({"do": "form", "name": name, "values": values})
        focus = reply.get("focus", "h1")
        found = BeautifulSoup(seen(page), "html.parser").select(focus)
        assert focus.startswith(ON_THE_PAGE) or found, f"{name} leads the focus to {focus}"


def values_of(form: Any) -> dict[str, str]:
    """Return what the page would send of a form as it is shown."""
    values = {}
    for field in form.select("[name]") if form else ():
        chosen = field.select_one("option[selected]") or field.select_one("option") or field
        if field.get("type") not in ("radio", "checkbox") or field.has_attr("checked"):
            values[field["name"]] = chosen.get("value") or chosen.get_text()
    return values


@pytest.mark.parametrize("screen", [one for one in screens() if one.needs], ids=lambda screen: screen.name)
def test_a_screen_that_needs_what_is_read_later_is_the_same_in_the_end(screen: Screen[Any]) -> None:
    route = route_of(screen.addresses[0])
    early, late = opened(route, read_first=99), opened(route, read_first=1)  # the game on the table
    for page in (early, late):
        page.settle()

    assert html_of(late.app.view()) == html_of(early.app.view())


@EVERY
def test_a_press_on_nothing_is_borne(screen: Screen[Any]) -> None:
    page = opened(route_of(screen.addresses[0]))
    for target in ("", "z99", "piece-Ω", "e10"):
        page.say({"do": "press", "target": target})
        page.say({"do": "press", "target": target, "sure": True})


OWN = [screen for screen in screens() if screen.stored]


@pytest.mark.parametrize("screen", OWN, ids=lambda screen: screen.name)
def test_a_state_that_is_stored_is_the_same_after_a_reload_and_in_another_window(screen: Screen[Any]) -> None:
    page, other = opened(), opened()
    stored = screen.stored
    assert stored
    for action in screen.actions:
        page.say({"do": "act", "action": action})
    text = page.stored[stored.key]
    state = stored.read(text)

    assert stored.write(state) == text
    assert stored.merge(state, state) == state
    assert stored.merge(screen.state, state).__class__ is state.__class__
    other.other_window_stores(stored.key, text)
    assert stored.write(screen.state_in(other.app.desk)) == text
    page.opened()
    assert stored.write(screen.state_in(page.app.desk)) == text


@pytest.mark.parametrize("screen", OWN, ids=lambda screen: screen.name)
def test_what_can_not_be_read_of_a_state_costs_nothing_else(screen: Screen[Any]) -> None:
    assert screen.stored
    page = ToyPage()
    page.stored = {screen.stored.key: "nonsense", "settings": Settings().choose("theme", "dark").write()}
    page.opened(screen.name)

    assert screen.state_in(page.app.desk) == screen.state
    assert "nonsense" in page.stored.values()
    assert page.app.desk.settings.theme == "dark"


@EVERY
def test_a_state_that_begins_anew_is_forgotten_elsewhere(screen: Screen[Any]) -> None:
    page = opened()
    page.app.desk.keep_state(screen.name, screen.state)
    page.go_to("statistics")

    assert (screen.name in page.app.desk.states) is not screen.begins_anew


def test_a_screen_that_is_opened_first_is_painted_as_it_is_rendered() -> None:
    (first,) = [screen for screen in CATALOGUE.screens if screen.begins_visit]
    assert first is CATALOGUE.screens[0]
    for language in LANGUAGES:
        page = ToyPage([language])
        rendered = BeautifulSoup(html_of(page.app.view()), "html.parser")
        painted = BeautifulSoup(prerendered_html(language), "html.parser")
        for soup in (rendered, painted):
            room = soup.select_one("#continue")  # which is reserved for what is stored
            assert room
            room.clear()
        assert str(rendered) == str(painted)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_the_build_paints_is_what_the_app_renders(game: str, language: str) -> None:
    screens_painted = prerendered_screens(GAMES[game], language)
    for name in (name for screen in CATALOGUE.screens for name in screen.painted):
        page = ToyPage([language])
        page.say({"do": "act", "action": f"{name} {game}"})
        rendered = BeautifulSoup(html_of(page.app.view()), "html.parser")
        painted = BeautifulSoup(screens_painted[f"{name} {game}"][0], "html.parser")
        for soup in (rendered, painted):
            for picture in soup.select("#board, .card-picture"):
                picture.clear()
        assert str(rendered) == str(painted)


def test_the_scripts_know_what_is_painted_before_python_is_there() -> None:
    script = (WEB / "boot" / "early-input.mjs").read_text(encoding="utf-8")
    names = re.search(r"const IS_PAINTED = /\^\(([\w|]+)\) /;", script)
    assert names
    assert {*names[1].split("|")} == {name for screen in CATALOGUE.screens for name in screen.painted}


def test_the_architecture_page_lists_the_screens() -> None:
    assert documented.table() in documented.PAGE.read_text(encoding="utf-8"), "run python -m tools.screens"


def test_the_toy_needs_but_one_file() -> None:
    assert len(screens()) == len(CATALOGUE.screens) + 1
    assert {*ToyApp.catalogue.kinds} - {*CATALOGUE.kinds} == {"lots"}
    assert "draw_lots" not in CATALOGUE.actions


@pytest.mark.parametrize(
    "clash",
    [{"actions": {"undo": toy_screen.draw_lots}}, {"forms": {"move": toy_screen.choose_people}}],
    ids=["action", "form"],
)
def test_a_screen_can_not_take_the_name_of_another_action(clash: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="taken"):
        replace(toy_screen.SCREEN, **clash)


@pytest.mark.parametrize(
    "clash",
    [{"addresses": ("shelf",)}, {"stored": replace(toy_screen.STORED, key="runs")}],
    ids=["address", "stored kind"],
)
def test_two_screens_can_not_have_one_address_or_one_stored_kind(clash: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="taken"):
        Screens((*CATALOGUE.screens, replace(toy_screen.SCREEN, **clash)))


def test_what_the_page_about_screens_shows_of_the_toy_stands_in_it() -> None:
    page = (ROOT / "docs" / "screens.md").read_text(encoding="utf-8")
    shown = [line for block in re.findall("```python\n(.*?)```", page, re.DOTALL) for line in block.splitlines()]
    lines = {*(ROOT / "tests" / "web" / "toy_screen.py").read_text(encoding="utf-8").splitlines()}

    assert len(shown) > 20
    assert [line for line in shown if line not in lines] == []


@EVERY
def test_where_nothing_is_to_be_seen_any_more_the_start_screen_is(screen: Screen[Any]) -> None:
    page = opened(route_of(screen.addresses[0]))
    page.app.desk.table.clear()
    page.app.desk.where.game = page.app.desk.where.practice = None

    assert page.app.view().route.partition("/")[0] in (*screen.words, "home")
