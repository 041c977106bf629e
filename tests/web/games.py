"""Games made at random."""

import re
from collections import deque
from random import Random
from typing import Any

from pygames import CHANCE, IllegalMove, Session


def advance(session: Session, rng: Random) -> None:
    """One ply more: what chance decides, or any legal move."""
    if session.position.turn == CHANCE:
        session.draw()
    else:
        session.play(str(rng.choice(session.position.legal_moves())))


def presses(session: Session, text: str) -> list[str]:
    """What to press, one after the other, so that a move is made."""
    game, seat = session.game, session.position.turn
    observation = session.position.observe(seat if isinstance(seat, int) else None)
    pieces = [item.target for hand in game.board.scene(observation).hands for item in hand.items]
    squares = [text, *re.split("[,@]", text)]
    waiting: deque[tuple[Any, list[str]]] = deque([(None, [])])
    known: set[Any] = {None}
    while waiting:
        draft, so_far = waiting.popleft()
        for target in ("place", *squares, *(("turn", "mirror") if draft else pieces)):
            try:
                made = game.board.touch(observation, draft, target)
            except IllegalMove:
                continue
            if isinstance(made, game.rules.move):
                if str(made) == text:
                    return [*so_far, target]
            elif made not in known:
                known.add(made)
                waiting.append((made, [*so_far, target]))
    raise AssertionError(f"no presses make {text}")
