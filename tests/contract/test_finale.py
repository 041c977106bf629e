"""The end of a game: what has won lights up, one thing after the other, and all of it is over in two seconds."""

import re
from random import Random

import pytest

from pygames import GAMES, Session
from pygames.core.scene import FINALE, FINALE_STEPS
from tests.web.games import advance
from tools.paths import WEB


@pytest.mark.parametrize("name", GAMES)
def test_what_has_won_lights_up_one_after_the_other(name: str) -> None:
    session = Session(GAMES[name], seed=1)
    while session.position.turn is not None:
        assert not [
            mark for mark in session.game.board.scene(session.observation(0)).board.marks if mark.layer == FINALE
        ]
        for _ in range(9):
            if session.position.turn is not None:
                advance(session, Random(session.ply))

    marks = [mark for mark in session.game.board.scene(session.observation(0)).board.marks if mark.layer == FINALE]
    steps = {int(found[1]) for mark in marks if (found := re.search(r"\bafter-(\d+)", mark.style))}

    assert all(re.search(r"\bafter-\d+", mark.style) for mark in marks)
    assert steps == {*range(len(steps))} or max(steps) < FINALE_STEPS
    assert not session.winners or 0 in steps


def test_the_style_sheet_knows_each_step_and_the_last_is_over_in_two_seconds() -> None:
    sheet = (WEB / "style" / "motion.css").read_text()

    assert {int(n) for n in re.findall(r"\.after-(\d+) ", sheet)} == {*range(1, FINALE_STEPS)}
    times = re.findall(r"animation: (?:finale|hop) (\d+)ms calc\((\d+)ms \+ (\d+)ms \* var", sheet)
    assert len(times) == 2
    assert all(int(long) + int(wait) + int(step) * (FINALE_STEPS - 1) <= 2000 for long, wait, step in times)
