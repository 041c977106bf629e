"""What a press on the board of a figure or of a step does."""

from __future__ import annotations

from web.app.actions.play import press_once
from web.app.desk.courses import Courses
from web.app.desk.device import Device
from web.app.model.achievements import graduate
from web.app.model.effects import Effects, honouring
from web.app.model.exercises import Exercise
from web.app.model.honours import honours_of_achievement


def press_in_figure(device: Device, courses: Courses, practice: Exercise, target: str, *, sure: bool) -> Effects:
    """Handle a press on the board of a figure; judge the move once it is made."""

    def judged() -> Effects:
        told, before = Effects((practice.judge(),), focus="#verdict"), graduate(courses.by_game)
        courses.keep_step(practice)
        return told + honouring(honours_of_achievement(before, graduate(courses.by_game)))

    return press_once(device, practice, target, judged, sure=sure)
