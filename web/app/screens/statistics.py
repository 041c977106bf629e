"""The statistics as one value: what they show is fetched when they are first opened."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.actions import statistics as actions
from web.app.model.effects import Effects
from web.app.model.late import fetched
from web.app.screens.absent import absent
from web.app.screens.contract import Done, Facts, Screen, game_opened
from web.app.screens.controls import back_home
from web.app.screens.view import View
from web.app.storage.results import PREFIX, as_table


def _view(facts: Facts, name: str, _: None) -> View:
    """Return the statistics of one game or of all, or what is shown where they couldn't be loaded."""
    if late := fetched("web.app.screens.statistics_screen"):
        view: View = late.statistics_view(facts, name)
        return view
    return absent(facts.say, Phrase("Statistics"), facts.route, back_home(facts.say), "statistics")


def tabulate(_: None, __: str, facts: Facts) -> Done[None]:
    """Save the results as a file."""
    return Done(None, Effects(save={"name": "pygames-results.csv", "text": as_table(facts.career.results.values())}))


SCREEN = Screen(
    addresses=("statistics", "statistics/<game>"),
    state=None,
    view=_view,
    opens=lambda desk, route: game_opened(desk, route) or "statistics",
    needs=lambda desk, _: desk.shelf.unread_of(PREFIX),
    doors=("statistics",),
    actions={"tabulate": tabulate},
    modules=(actions,),
    kinds=(actions.RESULTS,),
    sheets=("statistics",),
)
