"""What a walk has reached: actions and forms that have changed something, not merely been sent; and moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pygames import GAMES, Session
from pygames.play.ending import AGREED, RESIGNED, TIME
from pygames.play.session import HUMAN
from web.app.catalogue import CATALOGUE
from web.app.desk.desk import Desk
from web.app.editor import SCREEN
from web.app.model.challenge import broken_at
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects
from web.app.model.overlays import TwoOnSeat, TwoVersions, Unsaved
from web.app.storage.results import WON
from web.app.storage.series import series_now

EVERY = frozenset({*CATALOGUE.actions, *CATALOGUE.forms})
"""The names of all actions and forms."""


def _is_at_own_mistake(desk: Desk) -> bool:
    return desk.puzzling.attempt is not None and desk.puzzling.attempt.mistake is not None


def _shows_solution(desk: Desk) -> bool:
    return desk.puzzling.attempt is not None and desk.puzzling.attempt.shown


def _has_seat_again(desk: Desk) -> bool:
    return isinstance(desk.table.session, Correspondence) and bool(desk.table.session.peer.here)


PURPOSES: dict[str, Callable[[Desk], bool]] = {
    "mine": _is_at_own_mistake,
    "next_mine": _is_at_own_mistake,
    "run_solution": _shows_solution,
    "answer_puzzle": _shows_solution,
    "friends_return": _has_seat_again,
}
"""What an action is for, where it changes something even if it fails to do that."""
NOTHING_TO_DO = frozenset({"edit_nothing"})
"""Those that change nothing on purpose."""


def _ended(desk: Desk, kind: str) -> bool:
    return bool(desk.table.session and desk.table.session.ending and desk.table.session.ending.kind == kind)


def _is_decided(session: Session) -> bool:
    series = series_now(session)
    return series is not None and series.is_decided


def _learned_strategy(desk: Desk) -> bool:
    known = {name: {step.name for step in GAMES[name].strategies.steps} for name in desk.courses.by_game}
    return any(not done.done.isdisjoint(known[name]) for name, done in desk.courses.by_game.items())


def _has_to_repeat(desk: Desk) -> bool:
    today, logs = desk.device.today, desk.puzzling.logs.values()
    return any(log.is_due(key, today) for log in logs for key in log.boxes)


def _at_friends(fits: Callable[[Correspondence], bool]) -> Callable[[Desk], bool]:
    return lambda desk: isinstance(desk.table.session, Correspondence) and fits(desk.table.session)


def _is_live(desk: Desk) -> bool:
    session = desk.table.session
    return isinstance(session, Correspondence) and desk.live.room.is_live(session.peer.id)


def _has_two_people(session: Correspondence) -> bool:
    return [session.players[seat] for seat in session.peer.here].count(HUMAN) > 1


def _at_table(fits: Callable[[Session], bool]) -> Callable[[Desk], bool]:
    return lambda desk: desk.table.session is not None and fits(desk.table.session)


MOMENTS: dict[str, Callable[[Desk], bool]] = {
    "a curtain": lambda desk: desk.table.curtain,
    "a fallen flag": lambda desk: _ended(desk, TIME),
    "a resignation": lambda desk: _ended(desk, RESIGNED),
    "an agreed draw": lambda desk: _ended(desk, AGREED),
    "a decided series": _at_table(_is_decided),
    "the end of a game with head starts": _at_table(lambda session: session.is_over and any(session.handicap)),
    "a broken challenge": _at_table(lambda session: broken_at(session) is not None),
    "a challenge that was met": lambda desk: bool(desk.career.weeks.met),
    "a strategy learned": _learned_strategy,
    "a missed puzzle that comes again": _has_to_repeat,
    "a solved puzzle of the day": lambda desk: any(day.solved for day in desk.puzzling.days.values()),
    "a run that waits to go on": lambda desk: desk.puzzling.tallies.waiting is not None and desk.puzzling.run is None,
    "a run out of time": lambda desk: desk.puzzling.run is not None and desk.puzzling.run.is_out_of_time,
    "a rated game won": lambda desk: any(one.outcome == WON and not one.unrated for one in desk.results.values()),
    "a game in another window": lambda desk: desk.table.elsewhere,
    "a warning that nothing is stored": lambda desk: isinstance(desk.overlays.toast, Unsaved),
    "a friend's game checked": _at_friends(lambda session: bool(session.verdict and session.verdict.is_clean)),
    "two versions of a turn": lambda desk: isinstance(desk.overlays.dialog, TwoVersions),
    "two on one seat": lambda desk: isinstance(desk.overlays.dialog, TwoOnSeat),
    "a request to go back": _at_friends(lambda session: session.peer.log.proposal is not None),
    "a game that all went back in": _at_friends(lambda session: bool(session.peer.log.backs)),
    "an end that not everybody has seen": _at_friends(lambda session: bool(session.peer.log.unacknowledged)),
    "a live game in which somebody is heard": _is_live,
    "a seat at another device": _at_friends(lambda session: bool(session.given)),
    "two people at one device in a game with friends": _at_friends(_has_two_people),
}
"""What needs a history, and is no action of its own."""


def moments(desk: Desk) -> set[str]:
    """Return the moments that the app is at."""
    return {name for name, is_there in MOMENTS.items() if is_there(desk)}


@contextmanager
def noting(reached: set[str]) -> Iterator[None]:
    """Add to the set the names of actions and forms that have an effect."""
    with pytest.MonkeyPatch.context() as patch:
        for registry in (CATALOGUE.actions, CATALOGUE.forms):
            for name, function in registry.items():
                patch.setitem(registry, name, _noted(name, function, reached))
        yield


def _noted(name: str, function: Callable[..., Effects], reached: set[str]) -> Callable[..., Effects]:
    """Return the function of an action or form, which notes its name if it has an effect."""

    def noted(desk: Desk, *arguments: Any) -> Effects:
        before = _state(desk)
        effects = function(desk, *arguments)
        changed = _more_than_spoken(effects) or _state(desk) != before or name in NOTHING_TO_DO
        is_fulfilled = PURPOSES.get(name)
        if changed and (is_fulfilled is None or is_fulfilled(desk)):
            reached.add(name)
        return effects

    return noted


def _more_than_spoken(effects: Effects) -> bool:
    """Return whether the page has anything to do but speak."""
    return effects != Effects(effects.spoken) and effects != NOTHING


def _state(desk: Desk) -> tuple[object, ...]:
    """Return what an action may change, as far as it is cheap to compare."""
    session, puzzling, editor = desk.table.session, desk.puzzling, SCREEN.state_in(desk).editor
    game = session and (id(session), session.plies, session.ending, session.draft, session.players)
    peer = session.peer if isinstance(session, Correspondence) else None
    puzzles = (id(puzzling.attempt), puzzling.attempt and puzzling.attempt.solved, puzzling.wanted, puzzling.run)
    run = puzzling.run and (puzzling.run.is_on, puzzling.run.is_over)
    position = editor and (id(editor), editor.text, editor.refusal)
    thinking = (
        len(desk.table.findings.tasks),
        desk.table.findings.hint,
        desk.table.computer.paused,
        desk.table.computer.fast_forward,
    )
    return (
        *(
            desk.route,
            desk.overlays.dialog,
            desk.overlays.toast,
            desk.table.view,
            desk.settings,
            dict(desk.states),
            desk.bulk.job,
        ),
        *(game, peer, puzzles, run, position, thinking, vars(desk.table).copy(), vars(desk.recovery).copy()),
        *(desk.shelf.current, dict(desk.shelf.changes), desk.where.game, id(desk.where.practice)),
        desk.live.room,
        desk.where.practice and desk.where.practice.solved,
        *({game: dict(form) for game, form in desk.plans.chosen.items()}, desk.device.installable, len(desk.results)),
    )
