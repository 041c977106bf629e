"""Actions for challenges to friends: send one, open a link with one, play it, send the answer back."""

from __future__ import annotations

from typing import Any

from pygames import IllegalMove, Session
from pygames.core.phrase import Phrase
from web.app.actions import Action, Form, Values, action, form
from web.app.desk.desk import Desk
from web.app.model.effects import Effects
from web.app.model.late import fetched

NOT_HERE = Phrase("Challenges couldn’t be loaded. Check your connection, then try again.")


def _late() -> Any:
    """Return the module that does it; raise IllegalMove if it isn't there yet, and can't be loaded."""
    if late := fetched("web.app.actions.dare"):
        return late
    raise IllegalMove("not-here", "{reason}", reason=NOT_HERE)


def visit(desk: Desk, fragment: str) -> Effects:
    """Open the sheet of a link with a challenge or an answer."""
    effects: Effects = _late().visit(desk, fragment)
    return effects


def dare_set_up(desk: Desk, session: Session) -> Effects:
    """Open the sheet that challenges a friend to play a position that was set up."""
    effects: Effects = _late().open_set_up(desk, session)
    return effects


def _action_of(name: str) -> Action:
    """Return the action that does what the late module has under a name."""

    def act(desk: Desk, _: str) -> Effects:
        effects: Effects = _late().ACTS[name](desk)
        return effects

    return act


def _form_of(name: str) -> Form:
    """Return the form that does what the late module has under a name."""

    def take(desk: Desk, _: str, values: Values) -> Effects:
        effects: Effects = _late().TAKES[name](desk, values)
        return effects

    return take


for _name in ("dare", "dare_play", "dare_answer"):
    action(_name)(_action_of(_name))
for _name in ("dare_level", "dare_share", "dare_copy"):
    form(_name)(_form_of(_name))
