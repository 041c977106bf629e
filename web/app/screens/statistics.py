"""The statistics as one value: what they show is fetched when they are first opened."""

from __future__ import annotations

from pygames import GAMES
from pygames.core.phrase import Phrase
from web.app.actions import statistics as actions
from web.app.desk.desk import find_game
from web.app.model.achievements import Achievement, achievements
from web.app.model.effects import Effects
from web.app.model.ladder import Ladder
from web.app.model.late import fetched
from web.app.screens.absent import absent
from web.app.screens.contract import Done, Facts, Screen, game_opened
from web.app.screens.controls import back_home
from web.app.screens.view import View
from web.app.storage.results import PREFIX, as_table


def _view(facts: Facts, name: str, _: None) -> View:
    """Return the statistics of one game or of all, or what is shown where they couldn't be loaded."""
    late = fetched("web.app.screens.statistics_screen")
    if not late:
        return absent(facts.say, Phrase("Statistics"), facts.route, back_home(facts.say), "statistics")
    say, results, ladders_of = facts.say, facts.career.results, facts.career.ladders.of
    view: View
    if game := find_game(name):
        faces = facts.company.faces
        view = late.game_statistics(say, results, facts.shelf, game, lambda: ladders_of(results, game.name), faces)
        return view

    def ladders() -> dict[str, Ladder]:
        return {one: ladders_of(results, one) for one in GAMES}

    def done() -> list[Achievement]:
        return achievements(ladders().values(), facts.puzzling, facts.courses.by_game)

    view = late.statistics(say, results, facts.shelf, ladders, done)
    return view


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
