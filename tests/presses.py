"""How a move is made by pressing: the piece in hand, how it is turned, and where it goes."""

from __future__ import annotations

from collections import deque
from typing import Any

from pygames import IllegalMove, Session

TURN_TOOLS = ("turn", "mirror")
MOST_DRAFTS = 2_000


def presses_of(session: Session, text: str) -> list[str]:
    """Return the targets to press one after the other so that a move is made on the table, the place of it last."""
    seat = session.position.turn
    assert isinstance(seat, int)
    observation = session.observation(seat)
    board, wanted = session.game.board, str(session.position.parse(text))
    waiting: deque[tuple[Any, list[str]]] = deque([(None, [])])
    known: set[Any] = {None}
    while waiting:
        draft, pressed = waiting.popleft()
        assert len(known) < MOST_DRAFTS
        for target in _targets(board.scene(observation, draft), wanted, in_hand=draft is not None):
            try:
                made = board.touch(observation, draft, target)
            except IllegalMove:
                continue
            if isinstance(made, session.game.rules.move):
                if str(made) == wanted:
                    return [*pressed, target]
            elif made not in known:
                known.add(made)
                waiting.append((made, [*pressed, target]))
    raise AssertionError(f"{text} can't be pressed")


def _targets(scene: Any, wanted: str, *, in_hand: bool) -> list[str]:
    """Return presses that may lead to a move: with nothing in hand all pieces of the hand; else tools and places."""
    items = [item.target for hand in scene.hands if hand.seat == scene.actor for item in hand.items if item.usable]
    tools = [tool.target for tool in scene.tools if tool.target in (*TURN_TOOLS, "place") and tool.usable]
    places = {target for part in wanted.replace("@", ",").split(",") for target in (part, part.removeprefix("x"))}
    cells = [mark.target for mark in scene.board.marks if mark.cell and mark.target in places]
    return [*sorted(tools, key=TURN_TOOLS.__contains__), *sorted(cells)] if in_hand or not items else items
