"""The page and the app agree on every message, on every key of a reply, and on what buttons and forms are called."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from pygames import GAMES
from tests.pyodide.everything import ANYWHERE, AT_A_TABLE, begun, done, form, next_press
from tests.web.offline_page import quick
from tools.page import icon_names
from tools.paths import ROOT, WEB, files_below
from web import app
from web.app.actions import ACTIONS, FORMS, action
from web.app.app import App
from web.app.catalogue import CATALOGUE
from web.app.model.effects import NOTHING
from web.protocol import Message, Reply, is_message

KINDS = {name: kind for kind in get_args(Message) for name in get_args(get_type_hints(kind)["do"])}
ICON = re.compile('href="#icon-([^"]+)')
ASKED = re.compile(r'data-(action|form|change|send|slide)="(\w+)')
STEPS = 60
ICONS = {*icon_names()}
PACKAGE = ROOT / "pygames"


def literals(node: ast.Dict) -> dict[str, object]:
    """Return the keys of a dict in the source, with their values where these are literals."""
    pairs = zip(node.keys, node.values, strict=True)
    return {
        str(key.value): value.value if isinstance(value, ast.Constant) else None
        for key, value in pairs
        if isinstance(key, ast.Constant)
    }


def sent_by_python() -> Iterator[dict[str, object]]:
    """Yield the messages in the source of the page's Python."""
    for path in sorted((WEB / "page").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Dict) and "do" in (found := literals(node)):
                yield found


def sent_by_scripts() -> Iterator[dict[str, object]]:
    """Yield the messages in the source of the page's scripts: the kind, and whatever other keys stand beside it."""
    for path in [*sorted(WEB.glob("*.js")), *sorted(WEB.glob("boot/*.mjs"))]:
        found = re.findall(r'\{ do: "(\w+)"([^}]*)\}', script := path.read_text())
        assert len(found) == len(re.findall(r"\bdo\b\W*:", script)), f"{path.name} writes a message otherwise"
        for kind, rest in found:
            yield {"do": kind, **{pair.split(":")[0].strip(): None for pair in rest.split(",") if pair.strip()}}


@pytest.mark.parametrize("sent", [*sent_by_python(), *sent_by_scripts()], ids=str)
def test_the_page_sends_nothing_but_messages_of_the_protocol(sent: dict[str, object]) -> None:
    kind = KINDS[str(sent["do"])]

    assert kind.__required_keys__ <= sent.keys() <= kind.__annotations__.keys() | {"now"}


def test_every_kind_of_message_is_sent_by_the_page() -> None:
    assert {str(sent["do"]) for sent in sent_by_python()} == KINDS.keys()


def test_presses_and_forms_are_sent_before_the_page_s_python_is_there() -> None:
    assert {str(sent["do"]) for sent in sent_by_scripts()} == {"act", "press", "form"}


def test_the_page_shows_every_key_of_a_reply() -> None:
    tree = ast.parse((WEB / "page" / "replies.py").read_text())
    table = next(node.value for node in tree.body if isinstance(node, ast.Assign))
    assert isinstance(table, ast.Tuple)
    shown = [entry.elts[0].value for entry in table.elts if isinstance(entry, ast.Tuple)]  # type: ignore[attr-defined]

    apart = ["focus", "more", "save"]  # the focus moves last; what is to be saved goes with a wish
    assert sorted([*shown, *apart]) == sorted(Reply.__annotations__)


@pytest.mark.parametrize(
    "message",
    [{"do": "dance"}, {}, {"do": "press"}, {"do": "act", "action": 7}, {"do": "form", "name": "load", "values": "x"}],
    ids=str,
)
def test_what_is_no_message_is_refused(message: Any) -> None:
    with pytest.raises(ValueError, match="no such message"):
        App().handle(message)


def test_every_message_that_the_page_sends_is_one() -> None:
    filled = {"target": "", "action": "", "name": "", "values": {}, "route": "", "key": "", "text": "", "away": True}
    filled["event"] = {"kind": ""}
    for sent in (*sent_by_python(), *sent_by_scripts()):
        message = {key: filled.get(key) if value is None else value for key, value in sent.items()}
        assert is_message(message), "a case of is_message in web/protocol.py is missing, or a value in `filled` above"


def test_the_app_handles_every_kind_of_message() -> None:
    """Else a message would be taken and do nothing."""
    tree = ast.parse((WEB / "app" / "app.py").read_text())
    choosing = [node for node in ast.walk(tree) if isinstance(node, (ast.MatchValue, ast.Compare))]
    named = {one.value for node in choosing for one in ast.walk(node) if isinstance(one, ast.Constant)}

    assert KINDS.keys() - named == set()


def test_every_action_belongs_to_a_screen() -> None:
    """Else a button would be there and do nothing."""
    for module in walk_packages(app.__path__, "web.app."):
        import_module(module.name)

    assert ACTIONS.keys() <= CATALOGUE.actions.keys()
    assert FORMS.keys() <= CATALOGUE.forms.keys()


BUTTONS = {"button": (1, 3), "icon_button": (1, 3), "main_button": (1, 3), "_tool": (1, 3), "back_button": (None, 2)}
"""Where the functions that make a button take its icon and its action."""


def first_word(node: ast.expr | None) -> str:
    """Return the first word of a text in the source; empty where it begins with a value."""
    if isinstance(node, ast.JoinedStr):
        node = node.values[0]
    text = node.value if isinstance(node, ast.Constant) else None
    return text.partition(" ")[0] if isinstance(text, str) else ""


def is_phrase(node: ast.expr) -> bool:
    """Return whether a node of the source makes a phrase."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Phrase"


def argument(call: ast.Call, place: int | None) -> str:
    """Return the first word of an argument by its place."""
    return first_word(call.args[place]) if place is not None and place < len(call.args) else ""


def named_in(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the actions, forms and icons that a screen names, whether a test ever opens it or not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            for keyword in node.keywords:
                if keyword.arg in ("data_action", "data_form"):
                    yield keyword.arg.removeprefix("data_"), first_word(keyword.value)
                elif keyword.arg in ("data_change", "data_send"):
                    yield "form", first_word(keyword.value)
            if name == "icon":
                yield "icon", first_word(node.args[0])
            sign, action_at = BUTTONS.get(name, (None, None))
            yield "icon", argument(node, sign)
            yield "action", argument(node, action_at)
        elif isinstance(node, ast.Tuple) and len(node.elts) == 3 and is_phrase(node.elts[1]):
            yield "icon", first_word(node.elts[0])
            yield "action", first_word(node.elts[2])


def test_whatever_a_screen_names_is_there() -> None:
    """A new screen, too, which no walk through the app knows yet."""
    folders = ("screens", "editor", "printing", "model")
    files = [file for folder in folders for file in files_below(WEB / "app" / folder, "*.py")]
    named = {pair for file in files for pair in named_in(ast.parse(file.read_text())) if pair[1]}
    known = {"action": CATALOGUE.actions.keys(), "form": CATALOGUE.forms.keys(), "icon": ICONS}

    assert len(named) > 100
    assert {(kind, name) for kind, name in named if name not in known[kind]} == set()


def test_two_actions_can_not_have_one_name() -> None:
    with pytest.raises(ValueError, match="the name undo is taken"):
        action("undo")(lambda _desk, _argument: NOTHING)


def test_the_architecture_page_has_every_message_and_every_key_of_a_reply() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    messages, replies = page.partition("## Messages from the page")[2].split("## Keys of a reply")
    carried = {key for kind in KINDS.values() for key in kind.__annotations__} - {"do", "now"}

    assert set(re.findall(r"`(\w+)`", messages)) - {"do", "now"} == KINDS.keys() | carried
    assert set(re.findall(r"`(\w+)`", replies)) == Reply.__annotations__.keys()


def texts(value: Any) -> Iterator[str]:
    """Yield all texts in a reply."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for each in value.values() for text in texts(each))
    elif isinstance(value, (list, tuple)):
        yield from (text for each in value for text in texts(each))


def visited(game: str) -> Iterator[dict[str, Any]]:
    """Yield the replies on a way through the screens of a game: everything that opens something, and random presses."""
    app, rng, used = App(), Random(game), set[str]()
    replies: list[dict[str, Any]] = []
    handle = app.handle

    def noted(message: Any) -> Any:
        replies.append(dict(handle(message)))
        return replies[-1]

    app.handle = noted  # type: ignore[method-assign]
    routes = ("", "shelf", "statistics", f"rules/{game}", f"setup/{game}")
    dialogs = ("menu", "keys", "legal", "load", "settings", "link")
    actions = (*AT_A_TABLE, *ANYWHERE) if game == next(iter(GAMES)) else AT_A_TABLE
    app.handle({"do": "open", "languages": ["en"], "now": "2026-11-22 12:00:00"})
    for message in (
        *({"do": "route", "route": route} for route in routes),
        begun(game),
        *({"do": "act", "action": f"dialog {name}"} for name in dialogs),
        form("load", record=f'[Game "{game}"] nonsense'),
        *({"do": "act", "action": name} for name in actions),
        begun(game),
    ):
        app.handle(message)
    for _ in range(STEPS):
        done(app, next_press(app, rng, used) if app.desk.session or app.desk.where.practice else begun(game), used)
    yield from replies


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_all_that_can_be_pressed_or_sent_has_somebody_who_does_it_and_its_icon(game: str) -> None:
    with quick():
        shown = [text for reply in visited(game) for text in texts(reply)]
    asked = {pair for text in shown for pair in ASKED.findall(text)}
    icons = {name for text in shown for name in ICON.findall(text)}

    assert len(icons) > 10
    assert icons <= ICONS
    assert len(asked) > 20
    actions = {name for kind, name in asked if kind in ("action", "slide")}
    assert actions <= CATALOGUE.actions.keys()
    assert {name for kind, name in asked if kind not in ("action", "slide")} <= CATALOGUE.forms.keys()


def icons_in_the_source() -> set[str]:
    """Return the icons named in the app's source: in calls of `icon`, or of functions with a parameter called sign."""
    nodes = [node for file in files_below(WEB / "app", "*.py") for node in ast.walk(ast.parse(file.read_text()))]
    takes = {"icon": 0}
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and "sign" in (names := [given.arg for given in node.args.args]):
            takes[node.name] = names.index("sign")
    return {
        name
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in takes
        for value in node.args[takes[node.func.id] :][:1]
        for name in said(value)
    }


def said(value: ast.expr) -> list[str]:
    """Return the possible texts of an expression, as far as the source spells them out."""
    if isinstance(value, ast.IfExp):
        return [*said(value.body), *said(value.orelse)]
    return [str(value.value)] if isinstance(value, ast.Constant) else []


def test_every_icon_is_in_the_page_and_none_besides() -> None:
    """Those that come from a table or a game are seen on the way through the screens."""
    source = "".join(file.read_text() for file in [*files_below(WEB / "app", "*.py"), *files_below(PACKAGE, "*.py")])

    assert len(icons_in_the_source()) > 20
    assert icons_in_the_source() <= ICONS
    assert {name for name in ICONS if f'"{name}"' not in source} == set()
