"""The screen of a month as one value: what it shows is fetched when it is first looked at."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from pygames import GAMES
from pygames.core.phrase import Phrase
from web.app.actions import library, picture
from web.app.desk.desk import Desk
from web.app.model.effects import Effects
from web.app.model.overlays import MonthToShare
from web.app.model.words import Translator
from web.app.screens.contract import Done, Facts, Screen
from web.app.screens.controls import back_button, bar, button
from web.app.screens.html import Html, tag
from web.app.screens.view import View
from web.app.storage.checked import is_date
from web.app.storage.results import PREFIX as RESULT

if TYPE_CHECKING:
    from types import ModuleType

    from web.app.model.month import Month

TITLE = Phrase("My month")
ABSENT = Phrase("This page couldn’t be loaded. Check your connection, then try again.")


def fetched(name: str) -> ModuleType | None:
    """Return a module that comes when a month is first looked at; None if it can't be fetched."""
    try:
        return import_module(name)
    except ImportError:  # offline, before it was ever fetched
        return None


def month_now(facts: Facts, argument: str) -> Month | None:
    """Return what is known of a month, by default the present one; None if it can't be fetched."""
    model = fetched("web.app.model.month")
    if model is None:
        return None
    today = facts.device.today
    name = argument if model.is_month(argument) else today[:7]
    ladders = [facts.career.ladders.of(facts.career.results, game) for game in GAMES]
    found: Month = model.month_of(
        name,
        today,
        results=facts.career.results,
        ladders=ladders,
        puzzling=facts.puzzling,
        shelf=facts.shelf,
        faces=facts.company.faces,
    )
    return found


def _view(facts: Facts, argument: str, _: None) -> View:
    """Return the screen of a month."""
    month, shown = month_now(facts, argument), fetched("web.app.printing.month")
    if month is None or shown is None:
        return _absent(facts)
    view: View = shown.month_screen(facts, month)
    return view


def month_dialog(say: Translator, shown: MonthToShare) -> Html:
    """Render the dialog with the picture of a month, which was fetched before it was opened."""
    module = fetched("web.app.printing.month_picture")
    assert module
    found: Html = module.month_dialog(say, shown)
    return found


def _absent(facts: Facts) -> View:
    """Return the screen where it couldn't be loaded."""
    say = facts.say
    main = tag(
        "main",
        tag("h1", say(TITLE)),
        tag("p", say(ABSENT), class_="lead"),
        tag("div", button(say, "rotate-cw", Phrase("Try again"), "month", "main"), class_="row"),
        id="main",
    )
    frame = tag("div", bar(back_button(say, Phrase("Statistics"), "statistics")), main, class_="screen month")
    return View(title=TITLE, route="month", frame=frame)


def open_month(desk: Desk, route: str) -> str:
    """Return the route of a month that has come, else that of the present one; the start screen's without a date."""
    name, today = route.partition("/")[2], desk.device.today
    if not is_date(today):
        return ""
    return f"month/{name}" if is_date(f"{name}-01") and name <= today[:7] else f"month/{today[:7]}"


def _needs(desk: Desk, _: None) -> Sequence[str]:
    """Return what the month shows and was not read yet: all results, then the game with the best end."""
    if unread := desk.shelf.unread_of(RESULT):
        return unread
    month = month_now(desk, desk.route.partition("/")[2])
    return [month.finale] if month and month.finale in desk.shelf.unread else []


def go_to_month(_: None, name: str, __: Facts) -> Done[None]:
    """Show a month, by default the present one."""
    return Done(None, Effects(focus="h1"), route=f"month/{name}" if name else "month")


def print_month(_: None, __: str, ___: Facts) -> Done[None]:
    """Print the month."""
    return Done(None, Effects(print=True))


def share_month(_: None, name: str, facts: Facts) -> Done[None]:
    """Open the dialog with the picture of a month."""
    month, shown = month_now(facts, name), fetched("web.app.printing.month_picture")
    if month is None or shown is None:
        return Done(None, notice=ABSENT)
    return Done(None, dialog=shown.month_to_share(facts, month))


def share_month_picture(_: None, argument: str, facts: Facts) -> Done[None]:
    """Share or save the picture in the dialog: `way month`."""
    way, name = argument.partition(" ")[::2]
    file = f"quiet-table-{name}.png" if is_date(f"{name}-01") else "quiet-table.png"
    return Done(
        None, Effects(picture={"name": file, "text": f"Quiet Table: {facts.device.address}", "saves": way == "save"})
    )


SCREEN = Screen(
    addresses=("month", "month/<month>"),
    state=None,
    view=_view,
    opens=open_month,
    needs=_needs,
    actions={
        "month": go_to_month,
        "print_month": print_month,
        "share_month": share_month,
        "month_picture": share_month_picture,
    },
    modules=(library, picture),
)
