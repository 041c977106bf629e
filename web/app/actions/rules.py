"""Actions of the rules: open them, leave them, jump to a section, try a figure."""

from __future__ import annotations

from web.app.actions import action
from web.app.actions.play import press_once
from web.app.desk.desk import Desk
from web.app.model.effects import NOTHING, Effects, spoken


@action("rules")
def rules(desk: Desk, argument: str) -> Effects:
    """Open a game's rules, at a figure if one is named."""
    game, _, figure = argument.partition(" ")
    desk.go(f"rules/{game}")
    if figure and desk.where.game and desk.where.game.guide.figure(figure):
        return Effects(focus=f"#try-{figure}")
    return NOTHING


@action("leave")
def leave(desk: Desk, _: str) -> Effects:
    """Go back to where the reader came from."""
    desk.go(desk.where.way_back[0])
    return NOTHING


@action("practise")
def practise(desk: Desk, argument: str) -> Effects:
    """Try a figure, from its beginning."""
    game, _, figure = argument.partition(" ")
    desk.go(f"rules/{game}/{figure}")
    return spoken(desk.where.practice.asked) if desk.where.practice else NOTHING


def press_in_figure(desk: Desk, target: str, *, sure: bool) -> Effects:
    """Handle a press on the board of a figure; judge the move once it is made."""
    practice = desk.where.practice
    assert practice

    def judged() -> Effects:
        told = Effects((practice.judge(),), focus="#verdict")
        desk.courses.keep_step(practice)
        return told

    return press_once(desk.device, practice, target, judged, sure=sure)
