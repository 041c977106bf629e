"""What a reader of the rules does: go to a game's rules and back, jump to a part, try a figure."""

from __future__ import annotations

from pygames import IllegalMove
from web.app.actions import action
from web.app.actions.play import touched
from web.app.turns import Turns


@action("rules")
def rules(desk: Turns, argument: str) -> None:
    """Open a game's rules, at a figure where one is named."""
    game, _, figure = argument.partition(" ")
    desk.go(f"rules/{game}")
    if figure and desk.reading.game and desk.reading.game.guide.figure(figure):
        desk.pending.extra["focus"] = f"#try-{figure}"


@action("leave")
def leave(desk: Turns, _: str) -> None:
    """Go back to where the reader came from."""
    desk.go(desk.reading.way_back[0])


@action("part")
def part(desk: Turns, number: str) -> None:
    """Jump to a part of the rules."""
    if number.isdecimal():
        desk.pending.extra["focus"] = f"#part-{number}"


@action("practise")
def practise(desk: Turns, argument: str) -> None:
    """Try a figure, from its beginning."""
    game, _, figure = argument.partition(" ")
    desk.go(f"rules/{game}/{figure}")
    if desk.reading.practice:
        desk.pending.spoken.append(desk.reading.practice.asked)


def press_in_figure(desk: Turns, target: str, *, sure: bool) -> None:
    """A press on the board of a figure; the move, once made, is judged."""
    practice = desk.reading.practice
    assert practice
    if practice.is_over:
        raise IllegalMove("tried", "You’ve made your move here. Try again, or go on.")
    if touched(desk, practice.session, practice.seat, target, sure=sure):
        desk.pending.spoken.append(practice.judge())
        desk.pending.extra["focus"] = "#verdict"
        desk.keep_step()
