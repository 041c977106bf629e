"""The screen of a month as one value: what it shows and does is fetched when it is first looked at."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.phrase import Phrase
from web.app.actions import library, picture
from web.app.desk.desk import Desk
from web.app.model.effects import Effects
from web.app.model.late import ABSENT, fetched
from web.app.screens.absent import absent
from web.app.screens.contract import Done, Facts, Screen
from web.app.screens.controls import MONTH, back_button
from web.app.screens.view import View
from web.app.storage.checked import is_date
from web.app.storage.results import PREFIX

LATE = "web.app.printing.month"


def _view(facts: Facts, name: str, _: None) -> View:
    """Return the screen of a month, or of what couldn't be loaded."""
    if late := fetched(LATE):
        view: View = late.month_screen(facts, name)
        return view
    return absent(facts.say, MONTH, facts.route, back_button(facts.say, Phrase("Statistics"), "statistics"), "month")


def month_opened(desk: Desk, route: str) -> str:
    """Return the route of a month that has come, else that of the present one; an empty one without a date."""
    name, today = route.partition("/")[2], desk.device.today
    if not is_date(today):
        return ""
    desk.puzzling.want()
    return f"month/{name}" if is_date(f"{name}-01") and name <= today[:7] else f"month/{today[:7]}"


def _needs(desk: Desk, _: None) -> Sequence[str]:
    """Return what the month shows and was not read yet: all results, then the game with the best end."""
    late = None if (unread := desk.shelf.unread_of(PREFIX)) else fetched(LATE)
    return late.finale_unread(desk, desk.route.partition("/")[2]) if late else unread


def go_to_month(_: None, name: str, __: Facts) -> Done[None]:
    """Show a month, by default the present one."""
    return Done(None, Effects(focus="h1"), route=f"month/{name}" if name else "month")


def print_month(_: None, __: str, ___: Facts) -> Done[None]:
    """Print the month."""
    return Done(None, Effects(print=True))


def share_month(_: None, name: str, facts: Facts) -> Done[None]:
    """Open the dialog with the picture of a month."""
    if not is_date(facts.device.today):
        return Done(None)
    late = fetched("web.app.printing.month_picture")
    return Done(None, dialog=late.month_to_share(facts, name)) if late else Done(None, notice=ABSENT)


def share_month_picture(_: None, argument: str, facts: Facts) -> Done[None]:
    """Share or save the picture in the dialog: `way month`."""
    way, name = argument.partition(" ")[::2]
    file = f"quiet-table-{name}.png" if is_date(f"{name}-01") else "quiet-table.png"
    shared = f"Quiet Table: {facts.device.address}"
    return Done(None, Effects(picture={"name": file, "text": shared, "saves": way == "save"}))


SCREEN = Screen(
    addresses=("month", "month/<month>"),
    state=None,
    view=_view,
    opens=month_opened,
    needs=_needs,
    actions={
        "month": go_to_month,
        "print_month": print_month,
        "share_month": share_month,
        "month_picture": share_month_picture,
    },
    modules=(library, picture),
)
