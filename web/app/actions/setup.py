"""Actions that begin a game: at once, set up, or again."""

from __future__ import annotations

from collections.abc import Mapping

from pygames import GAMES, Game, IllegalMove
from pygames.core.diagram import BadPosition
from pygames.play.session import HUMAN, bot
from web.app.actions import Values, action, form, friends, game_named, number_of
from web.app.desk.career import Career
from web.app.desk.company import Company
from web.app.desk.desk import Desk
from web.app.desk.games import Games
from web.app.desk.kind import StoredKind
from web.app.desk.plans import Plans
from web.app.desk.table import Table
from web.app.desk.where import Go
from web.app.model.effects import NOTHING, Effects
from web.app.storage import plan
from web.app.storage.checked import Refuse, understood
from web.app.storage.faces import KEY, Faces, faces_of
from web.app.storage.plan import Plan
from web.app.storage.shelf import Shelf


def _load(plans: Plans, stored: Mapping[str, str], refuse: Refuse) -> list[str]:
    """Load how games were last set up, and return the keys; set unreadable texts aside."""
    found = understood(stored, (f"{plan.PREFIX}{name}" for name in GAMES), plan.read, refuse)
    for key, last in found.items():
        plans.know(key.removeprefix(plan.PREFIX), last)
    for game, last in plans.begun.items():
        plans.fill_in(game, last)
    return [*found]


def _merged(mine: str, known: str, theirs: str) -> str:
    """Merge forms, each field as it was filled in last, this window's last of all."""
    before = plan.read(known) if known else {}
    ours = {name: value for name, value in plan.read(mine).items() if before.get(name) != value}
    return plan.write({**plan.read(theirs), **ours})


def _take(plans: Plans, game: str, text: str) -> None:
    plans.know(game, plan.read(text))
    plans.fill_in(game, plans.begun[game])


PLANS = StoredKind(
    word=plan.PREFIX.strip(),
    part=lambda desk: desk.plans,
    load=_load,
    mine=lambda plans, game: plan.write(plans.begun[game]) if game in plans.begun else "",
    merged=_merged,
    take=_take,
    texts=lambda plans: {f"{plan.PREFIX}{game}": plan.write(last) for game, last in plans.begun.items()},
)
"""How each game was last set up."""


@action("quick", lambda desk: (desk.plans, desk.career, desk.games))
def quick(plans: Plans, career: Career, games: Games, game: str) -> Effects:
    """Begin a game at once: set up like the last one, else against a computer of about even strength."""
    known, last = game_named(game), plans.begun.get(game, {})
    if "seat0" in last and HUMAN in Plan.of(known, last).players:
        return _begin(games, known, last)
    ladder = career.ladder_now(game)
    even = {"seat1": bot(ladder.even)} if ladder and ladder.even else {}
    return _begin(games, known, plan.quick_form(last or even, known.seats[0]))


@action("setup", lambda desk: (desk.table, desk.plans, desk.go))
def setup(table: Table, plans: Plans, go: Go, game: str) -> Effects:
    """Open the set-up screen of a game."""
    session = table.session
    plans.fill_in(game, _without_position(plans, game))
    if session and session.game.name == game:
        plans.fill_in(game, {**plans.chosen.get(game, {}), **plan.form_of(session)})
    go(f"setup/{game}")
    return NOTHING


@action("face", lambda desk: (desk.shelf, desk.plans, desk.games))
def face(shelf: Shelf, plans: Plans, games: Games, argument: str) -> Effects:
    """Begin a game against a level at once."""
    name, _, level = argument.partition(" ")
    game = game_named(name)
    _remember(shelf, plans, game, bot(level))
    return _begin(games, game, plan.quick_form({"seat1": bot(level)}, game.seats[0]))


@action("again", lambda desk: (desk.table, desk.shelf, desk.plans, desk.games))
def again(table: Table, shelf: Shelf, plans: Plans, games: Games, level: str) -> Effects:
    """Begin another game like the current one, against a level if one is named; the next player goes first."""
    old = table.require_session()
    level = level if level in plan.OFFERED else table.next_level
    _remember(shelf, plans, old.game, level)
    return _begin(games, old.game, plan.rematch_form(old, level))


@form("level", lambda desk: (desk.table,))
def level(table: Table, _: str, values: Values) -> Effects:
    """Choose the computer's level for the next game."""
    if values.get("level") in plan.OFFERED:
        table.choose_level(values["level"])
    return NOTHING


@form("choose", lambda desk: (desk.plans,))
def choose(plans: Plans, game: str, values: Values) -> Effects:
    """Apply a choice in the set-up form on which others depend."""
    if game in GAMES:
        plans.fill_in(game, {**plans.chosen.get(game, {}), **values})
    return NOTHING


@form("even", lambda desk: (desk.plans,))
def even(plans: Plans, argument: str, values: Values) -> Effects:
    """Set all computer players to a level, at least one."""
    game, _, level = argument.partition(" ")
    if game not in GAMES or bot(level) not in plan.OFFERED:
        return NOTHING
    return choose(plans, game, plan.set_levels(Plan.of(GAMES[game], values).players, values, bot(level)))


@form("swap", lambda desk: (desk.plans,))
def swap(plans: Plans, argument: str, values: Values) -> Effects:
    """Swap the players of two neighbouring seats."""
    game, _, seat = argument.partition(" ")
    place = number_of(seat)
    if place is None or not 0 < place < game_named(game).seats[-1]:
        return NOTHING
    return choose(plans, game, plan.swap_seats(values, place))


def _load_faces(company: Company, stored: Mapping[str, str], refuse: Refuse) -> list[str]:
    """Load which characters were beaten, besides those known, and return the key if it was understood."""
    found = faces_of(stored, refuse)
    company.know(company.faces.and_also(found))
    return [KEY] if found != Faces() else []


def _faces(company: Company, _: str = "") -> str:
    return company.faces.write() if company.faces != Faces() else ""


FACES = StoredKind(
    word=KEY,
    part=lambda desk: desk.company,
    load=_load_faces,
    mine=_faces,
    merged=lambda mine, _, theirs: Faces.read(mine).and_also(Faces.read(theirs)).write(),
    take=lambda company, _, text: company.know(Faces.read(text)),
    texts=lambda company: {KEY: text} if (text := _faces(company)) else {},
)
"""The characters beaten, and what they have said."""


@form("start")
def start_planned(desk: Desk, game: str, values: Values) -> Effects:
    """Begin the game that was set up, and remember the set-up."""
    if game not in GAMES:
        return NOTHING
    chosen = choose(desk.plans, game, values)
    plan_now = Plan.of(GAMES[game], values)
    if plan_now.with_friends:
        return friends.invite(desk, GAMES[game], plan_now)
    _keep(desk.shelf, desk.plans, game)
    begun = _begin(desk.games, GAMES[game], values)
    desk.plans.fill_in(game, _without_position(desk.plans, game))
    return chosen + begun


def _remember(shelf: Shelf, plans: Plans, game: Game, level: str) -> None:
    """Remember the level chosen for the computer players of a game."""
    if level in plan.OFFERED:
        last = Plan.of(game, plans.chosen.get(game.name, {}))
        form = {"seat0": HUMAN, **plans.chosen.get(game.name, {})}
        plans.fill_in(game.name, plan.set_levels(last.players, form, level))
        _keep(shelf, plans, game.name)


def _without_position(plans: Plans, game: str) -> Values:
    """Return the form of a game without the initial position."""
    return {name: value for name, value in plans.chosen.get(game, {}).items() if name != plan.POSITION}


def _keep(shelf: Shelf, plans: Plans, game: str) -> None:
    """Store how a game was set up, for the next one."""
    plans.know(game, _without_position(plans, game))
    shelf.change({f"{plan.PREFIX}{game}": plan.write(plans.begun[game])})


def _begin(games: Games, game: Game, values: Values) -> Effects:
    try:
        return games.begin(Plan.of(game, values).session(game, games.seed()))
    except BadPosition as refusal:
        raise IllegalMove("position", "{reason}", reason=refusal.phrase) from refusal
