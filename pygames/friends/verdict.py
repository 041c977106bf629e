"""The check of every hidden tile: the game is replayed as each seat saw it, once its secret is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from pygames.core.game import IllegalMove
from pygames.core.phrase import Phrase
from pygames.friends.chance import LENGTH, Chain, hidden_chance
from pygames.friends.log import Transcript, Turn
from pygames.friends.perspective import Number, Perspective
from pygames.play.record import HIDDEN, Record
from pygames.play.series import SERIES_TAG


@dataclass(frozen=True)
class Fault:
    """A ply that its seat could not have played: a tile that was not on its rack, or a turn skipped without need."""

    turn: int
    seat: int
    ply: str
    """Empty if the turn was skipped."""
    reason: Phrase | None = None
    """The refusal by the rules, if there is one."""
    is_proved: bool = True
    """Whether the seat has signed the turn; in version 1 somebody else may have changed it."""


@dataclass(frozen=True)
class Verdict:
    """The result of checking a game."""

    checked: int
    """The number of steps done."""
    steps: int
    """The number of all steps."""
    unchecked: tuple[int, ...] = ()
    """The seats whose hidden tiles can't be checked, as their secrets are missing."""
    fault: Fault | None = None
    """The first false ply."""
    record: Record | None = None
    """The whole game with everything that was hidden, once all of it is checked and right."""

    @property
    def is_clean(self) -> bool:
        """Whether every roll and every tile is checked and right."""
        return self.record is not None


def checking(log: Transcript) -> Iterator[Verdict]:
    """Check everything hidden, one turn of one seat after another; yield the findings so far.

    Open chance events, and all else that is public, were checked when they arrived.
    """
    hides = log.terms.game.has_secrets
    seats = range(log.terms.seats) if hides and log.is_over else ()
    shown = [seat for seat in seats if log.secret(seat)]
    unchecked = tuple(seat for seat in range(log.terms.seats) if hides and seat not in shown)
    steps, done = len(shown) * (len(log.turns) + 1), count(1)
    told: list[list[tuple[str, ...]]] = []
    fault: Fault | None = None
    for seat in shown:
        told.append([])
        try:
            for view in views(log, seat, {seat: log.chains[seat]}):
                told[-1].append(view.draws_seen)
                yield Verdict(next(done), steps, unchecked, fault)
        except IllegalMove as refusal:
            fault = _earlier(fault, _fault(log, len(told[-1]), refusal))
    complete = log.is_over and not unchecked and not fault
    yield Verdict(steps, steps, unchecked, fault, record(log, _merged(log, told)) if complete else None)


def _earlier(one: Fault | None, other: Fault) -> Fault:
    # what is found later in the game may follow from the first fault
    return other if one is None or other.turn < one.turn else one


def _fault(log: Transcript, number: int, refusal: IllegalMove) -> Fault:
    """Return the fault in a turn."""
    turn = log.turns[number - 1]
    reason = refusal.phrase if turn.plies else None
    return Fault(number, turn.seat, " ".join(turn.plies), reason, is_proved=log.terms.version > 1)


def _merged(log: Transcript, told: Sequence[Sequence[tuple[str, ...]]]) -> Iterator[tuple[str, ...]]:
    """Yield everything drawn in the deal and after each turn, as its owners saw it."""
    for number in range(len(log.turns) + 1):
        of_seats = zip(*(drawn[number] for drawn in told), strict=True)
        # each tile is seen by the one seat that drew it
        yield tuple(next((text for text in texts if text != HIDDEN), HIDDEN) for texts in of_seats)


def record(
    log: Transcript, told: Iterable[tuple[str, ...]], viewer: int | str | None = None, running: tuple[str, ...] = ()
) -> Record:
    """Return a game as a record, with all draws and the running turn."""
    plies: list[str] = []
    for number, drawn in enumerate(told):
        plies += [*(log.turns[number - 1].plies if number else ()), *drawn]
    terms = log.terms
    return Record(
        terms.game.name,
        terms.seats,
        terms.options,
        players=terms.players,
        names=log.names if any(log.names) else (),
        plies=(*plies, *running),
        result=tuple(sorted(log.winners)),
        viewer=viewer,
        tags=((SERIES_TAG, str(terms.series)),) if terms.series else (),
        ending=log.ending,
    )


def views(
    log: Transcript, viewer: int | None, chains: Mapping[int, Chain], view: Perspective | None = None, number: int = 0
) -> Iterator[Perspective]:
    """Yield the view of a seat after the deal and after each turn, given all elements of some seats.

    It can continue from a view, at the turn of a number. IllegalMove if the seat could not play what it played.
    """
    view = view or Perspective.start(log.terms, viewer)
    for at in range(number, len(log.turns) + 1):
        view = _following(view, log, at, _draws(log, viewer, chains, at))
        yield view


class ViewCache:
    """By seat, its view after the last turns whose draws it fully knows: replaying all at each look would take longer.

    Turns that were seen don't change, unless the game goes back.
    """

    def __init__(self) -> None:
        self._seen: dict[int, tuple[bytes, tuple[Turn, ...], Perspective | None]] = {}

    def after_all(self, log: Transcript, viewer: int, chains: Mapping[int, Chain]) -> Perspective:
        """Return the view of a seat after all turns, given all its elements."""
        if not log.is_full:
            return Perspective.start(log.terms, viewer)
        table, turns, view = self._seen.get(viewer, (b"", (), None))
        if table != log.table or log.turns[: len(turns)] != turns:
            turns, view = (), None
        first = len(turns) + 1 if view else 0
        for number, following in enumerate(views(log, viewer, chains, view, first), first):
            view = following
            if not view.is_waiting:
                self._seen[viewer] = log.table, log.turns[:number], view
        assert view
        return view


def _following(view: Perspective, log: Transcript, number: int, draws: Number) -> Perspective:
    """Return the view after one more turn (0: the deal)."""
    if not number:
        return view.settled(draws)
    turn = log.turns[number - 1]
    if turn.is_skipped:
        return view.passed()
    if view.owed:
        raise IllegalMove("skipped", "This seat had no legal move in this turn.")
    for text in turn.plies:
        view = view.played(text)
    return view.resigned() if turn.resigned else view.settled(draws)


def _draws(log: Transcript, viewer: int | None, chains: Mapping[int, Chain], turn: int) -> Number:
    """Return the numbers of what a viewer draws after a turn."""
    others = [
        (chains.get(seat) or given)[turn + 1 : turn + 2] for seat, given in enumerate(log.chains) if seat != viewer
    ]
    elements = [element for given in others for element in given]

    def number(count: int) -> int | None:
        if viewer is None or len(elements) < len(others):
            return None
        return hidden_chance(log.table, viewer, turn, count, chains[viewer][LENGTH], elements)

    return number
