"""What has won lights up on the board once the game is over, and not before."""

from __future__ import annotations

from random import Random

import pytest

from pygames import GAMES, Session
from pygames.core.scene import FINALE
from tests.web.games import advance


@pytest.mark.parametrize("name", GAMES)
def test_what_has_won_lights_up_at_the_end(name: str) -> None:
    session, rng = Session(GAMES[name], GAMES[name].seats[-1]), Random(2)
    while session.position.turn is not None:
        assert not _lit(session)
        advance(session, rng)

    assert _lit(session)


def _lit(session: Session) -> bool:
    board = session.game.board.scene(session.observation(None)).board
    return any(mark.layer == FINALE or "lit" in mark.style.split() for mark in board.marks)
