"""What a press on the board of a figure or of a step does."""

from __future__ import annotations

from web.app.actions.play import press_once
from web.app.desk.desk import Desk
from web.app.model.effects import Effects


def press_in_figure(desk: Desk, target: str, *, sure: bool) -> Effects:
    """Handle a press on the board of a figure; judge the move once it is made."""
    practice = desk.where.practice
    assert practice

    def judged() -> Effects:
        told = Effects((practice.judge(),), focus="#verdict")
        desk.courses.keep_step(practice)
        return told

    return press_once(desk.device, practice, target, judged, sure=sure)
