"""Actions of the rules: open them, leave them, jump to a section, try a figure."""

from __future__ import annotations

from web.app.actions import action
from web.app.actions.play import press_once
from web.app.desk.turns import Turns
from web.app.model.effects import NOTHING, Effects, spoken


@action("rules")
def rules(desk: Turns, argument: str) -> Effects:
    """Open a game's rules, at a figure if one is named."""
    game, _, figure = argument.partition(" ")
    desk.go(f"rules/{game}")
    if figure and desk.reading.game and desk.reading.game.guide.figure(figure):
        return Effects(focus=f"#try-{figure}")
    return NOTHING


@action("leave")
def leave(desk: Turns, _: str) -> Effects:
    """Go back to where the reader came from."""
    desk.go(desk.reading.way_back[0])
    return NOTHING


@action("practise")
def practise(desk: Turns, argument: str) -> Effects:
    """Try a figure, from its beginning."""
    game, _, figure = argument.partition(" ")
    desk.go(f"rules/{game}/{figure}")
    return spoken(desk.reading.practice.asked) if desk.reading.practice else NOTHING


def press_in_figure(desk: Turns, target: str, *, sure: bool) -> Effects:
    """Handle a press on the board of a figure; judge the move once it is made."""
    practice = desk.reading.practice
    assert practice

    def judged() -> Effects:
        told = Effects((practice.judge(),), focus="#verdict")
        desk.keep_step()
        return told

    return press_once(desk, practice, target, judged, sure=sure)
