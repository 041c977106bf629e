"""Presses a bit of everything in games, and imports modules, in the Python that the page runs; see start.mjs."""

import json
import re
import sys
import traceback
from importlib import import_module
from random import Random
from typing import Any

from pygames import GAMES, Session
from pygames.ai import players
from pygames.core.level import Level
from pygames.friends import Peer
from web.app.app import App
from web.app.catalogue import CATALOGUE
from web.app.model import attempt, judging, tasks
from web.app.showing import dialog_html, toast_html
from web.app.storage.plan import CHARACTER
from web.lazy_loading import LibraryFinder, PackageFinder

STEPS = 60
MOST_THOUGHTS = 50_000
PRESSED = re.compile(r'data-(action|target)="([^"]+)"')
ANYWHERE = (
    "open_part",
    "close",
    "sound_on",
    "install",
    "shelf",
    "page 1",
    "delete game 1",
    "undelete",
    "part 1",
    "learn blokus",
    "show_move",
    "lessons blokus",
    "first_game blokus",
    "puzzles",
    "puzzle blokus 1",
    "daily",
    "fetch_puzzles",
    "next_puzzle blokus",
    "again_puzzle",
    "answer_puzzle",
    "share_day",
    "run streak",
    "challenge",
    "begin_challenge",
    "share_challenge 2026-11-23",
    "begin_run",
    "go_on_run",
    "share_run",
    "run_solution blokus 1",
    "edit blokus",
    "edit_start",
    "edit_type green e10 / turn blue",
    "edit_copy",
    "edit_share",
    "edit_analyse",
    "edit blokus",
    "edit_clear",
    "edit_leave",
    "edit sectori",
    "edit_start",
    "edit_play",
    "lab blokus one-ply",
    "lab_download",
    "lab_keep",
    "lab_share",
    "close",
    "lab blokus",
    "lab_new",
    "copy",
    "copied yes",
    "picture_is saved",
    "month",
    "share_month 2026-11",
    "month_picture save 2026-11",
    "picture_is saved",
    "print_month",
    "mine",
    "next_mine",
    "face blokus casual",
)
"""Actions that are only sometimes on a screen, and do the same whichever game is played."""
AT_A_TABLE = (
    "write_move", "finish", "refuse_file", "quiet", "coach", "picture", "retry", "resign", "agree_draw", "unfold",
    "moments",
)  # fmt: skip
"""Actions that a game's own screen has at times."""
ONLY_THERE = ("csv", "difflib", "html.parser")  # which the snapshot does not have
WAITING = 3
"""The import hooks that fetch what the snapshot does not have: of the library, the wheel and the app."""


CHARACTERS = ("Rena", "Bruno")
"""Computer players whose styles have all features that every game has."""


def report(asked: dict[str, list[str]]) -> str:
    """Return what failed: imports and buttons; further, buttons not pressed, and whether all of that was in memory."""
    players.level_of = lambda game, level: Level(3, 60.0)
    judging.STEPS = attempt.STEPS = 3
    judging.SCORING = tasks.ANALYSIS_SECONDS = 0
    failed, used = list[str](), set[str]()
    for number, game in enumerate(asked["games"]):
        failed += pressed(game, used, AT_A_TABLE if number else (*AT_A_TABLE, *ANYWHERE))
    failed += [text for name in asked["modules"] if (text := attempted(import_module, name))]
    # each goes once it was needed
    whole = sum(isinstance(finder, (LibraryFinder, PackageFinder)) for finder in sys.meta_path) == WAITING
    later = [text for name in ONLY_THERE if (text := attempted(import_module, name))]
    unused = sorted({*CATALOGUE.actions, *CATALOGUE.forms} - used)
    return json.dumps({"failed": failed, "unused": unused, "whole": whole, "later": later})


def attempted(do: Any, *values: Any) -> str:
    """Return how it fails, if it does."""
    try:
        do(*values)
    except Exception:  # noqa: BLE001 - whatever it is, it is told
        return traceback.format_exc()
    return ""


def pressed(name: str, used: set[str], actions: tuple[str, ...]) -> list[str]:
    """Return the errors while a game is played, analysed and saved, and its rules are read."""
    app, rng = App(), Random(name)
    messages: list[dict[str, Any]] = [{"do": "open", "languages": ["es"], "now": "2026-11-22 12:00:00"}]
    routes = ("shelf", "statistics", f"rules/{name}", f"learn/{name}", f"setup/{name}")
    messages += [{"do": "route", "route": route} for route in routes]
    messages += [form("prefer", language="en", coach="on"), form(f"choose {name}", seats="2"), begun(name)]
    messages += [form("load", record=f'[Game "{name}"] nonsense'), form("level", level="bot expert")]
    messages += [{"do": "act", "action": action} for action in actions]
    messages += among_friends(name)
    messages += [{"do": "act", "action": f"edit {name}"}, form("edit_nothing"), form("edit_kind", seats="2")]
    messages += [
        form("edit_choose turn", turn="0"),
        form(f"even {name} casual"),
        form(f"printing {name}", kind="rules"),
    ]
    failed = []
    for message in messages:
        failed += [attempted(done, app, message, used)]
    for step in range(STEPS):
        if step == STEPS // 2:
            message = between_computers(name)  # which goes by itself to its end
        elif app.desk.session or app.desk.where.practice or rng.random() < 0.5:
            message = next_press(app, rng, used)
        else:
            message = begun(name)
        failed += [attempted(done, app, message, used)]
    return [text for text in failed if text]


def form(name: str, /, **values: str) -> dict[str, Any]:
    """Return a form that is sent."""
    return {"do": "form", "name": name, "values": values}


def among_friends(name: str) -> list[dict[str, Any]]:
    """Return what inviter and friend do in a game by link."""
    seats = GAMES[name].seats[0]
    friends = {f"seat{seat}": "friend" for seat in range(1, seats)}
    link = Peer.invite(GAMES[name], seats, here=[0]).link
    buttons = "friends_send", "friends_sent shared", "friends_copy", "friends_seat", "friends_again"
    return [
        form(f"start {name}", seat0="human", **friends),
        *({"do": "act", "action": action} for action in buttons),
        form("friends_key"),
        {"do": "act", "action": "friends_return"},
        form("friends_paste", text=f"Come and play: https://quiet.table/#{link}"),
        {"do": "act", "action": "friends_invitation"},
        form("friends_join", seat="1", name="Ben"),
        {"do": "act", "action": f"friends_invite {name}"},
        form("friends_choose", game=name),
        form("friends_options", game=name),
        form("friends_share", game=name),
        form("friends_code", game=name, name="Ana"),
        {"do": "act", "action": "friends_show_code"},
        form("friends_share", game=name, name="Ana"),
        {"do": "act", "action": "friends"},
    ]


def begun(name: str, first: str = "human") -> dict[str, Any]:
    """Return a game of someone in the first seat against the computer."""
    bots = {f"seat{seat}": "bot casual" for seat in range(1, GAMES[name].seats[0])}
    return form(f"start {name}", seat0=first, **bots)


def between_computers(name: str) -> dict[str, Any]:
    """Return a game among computer players with a character."""
    game = begun(name, "bot casual")
    seats = range(GAMES[name].seats[0])
    game["values"] |= {f"{CHARACTER}{seat}": CHARACTERS[seat % len(CHARACTERS)] for seat in seats}
    return game


def next_press(app: App, rng: Random, used: set[str]) -> dict[str, Any]:
    """Return something on the screen to press, a button of a new kind first; or a form with what it asks for."""
    if app.desk.session and rng.random() < 0.2:
        return rng.choice(forms(app))
    view = app.view()
    entries = [entry.html for some in view.lists.values() for entry in some.values()]
    over = [dialog_html(app.desk.say, app.desk.overlays.dialog)] if app.desk.overlays.dialog else []
    over += [toast_html(app.desk.say, app.desk.overlays.toast)] if app.desk.overlays.toast else []
    text = "".join([view.whole({}), *entries, *over])
    found = [("target", mark.target) for mark in view.board.canvas.marks if mark.target] if view.board else []
    found += PRESSED.findall(text)
    fresh = [(kind, what) for kind, what in found if kind == "action" and kind_of(what) not in used]
    kind, what = rng.choice(fresh or found)
    return {"do": "act", "action": what} if kind == "action" else {"do": "press", "target": what}


def kind_of(asked: str) -> str:
    """Return what a button does, apart from what it does it to; each dialog is of a kind of its own."""
    first, _, rest = asked.partition(" ")
    return f"{first} {rest.partition(' ')[0]}" if first == "dialog" else first


def forms(app: App) -> list[dict[str, Any]]:
    """Return the forms that can be sent at a table."""
    session: Session = app.desk.session
    moves = [str(move) for move in session.position.legal_moves()[:1]]
    return [
        *(form("move", move=move) for move in moves),
        form("load", record=session.record.write()),
        form("seek", ply="1"),
        form("copylink"),
        form(f"rename {app.desk.shelf.current}", title="<b>"),
    ]


def done(app: App, message: Any, used: set[str]) -> None:
    """Do what a message says, and let the computer think until it has nothing more to think about."""
    asked = str(message.get("action") or message.get("name") or "")
    used |= {asked.partition(" ")[0], kind_of(asked)}
    json.dumps(app.handle(message))
    for _ in range(MOST_THOUGHTS):
        if not app.desk.turns.busy:
            return
        if app.desk.turns.think():
            app.decide()
            json.dumps(app.reply())
    raise AssertionError("the computer does not stop thinking")
