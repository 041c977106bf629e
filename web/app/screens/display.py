"""The screen as the page has it, and its changes."""

from __future__ import annotations

from dataclasses import replace

from pygames.core.phrase import Phrase
from pygames.core.svg import marks_svg
from web.app.model.words import Translator, naming
from web.app.screens.lists import Lists
from web.app.screens.picture import Picture, phase_state
from web.app.screens.tray import keep_places
from web.app.screens.view import Attributes, BoardView, View
from web.protocol import HeldThing, Reply, State


class Display:
    """The view that the page shows, with the marks of its picture."""

    def __init__(self, say: Translator) -> None:
        self.say = say
        self.view: View | None = None
        self.picture = Picture(say)
        self.lists = Lists()

    def change(self, view: View) -> Reply:
        """Return the changes that lead to a view."""
        old, self.view = self.view, view
        reply = Reply()
        if view.board:
            self.picture.say = naming(self.say, view.board.names)
        if old is None or old.frame != view.frame:
            board = self._board_html(view.board) if view.board else {}
            reply["whole"] = view.whole(self.lists.whole(view.lists) | board)
            reply["states"] = [*_states({}, view.states), *_phase(view.board)]
            reply["held"] = self._held(view.board)
            reply |= _mine(view.board)
        else:
            self.view = view = _settled(old, view)
            if parts := {name: html for name, html in view.parts.items() if old.parts.get(name) != html}:
                reply["parts"] = parts
            if lists := self.lists.change(view.lists):
                reply["lists"] = lists
            if states := _states(old.states, view.states):
                reply["states"] = states
            if view.board and not self.picture.continues(view.board.canvas):
                reply["parts"] = {**reply.get("parts", {}), **self._board_html(view.board)}
                reply["states"] = [*states, *_phase(view.board)]
                reply["held"] = self._held(view.board)
                reply |= _mine(view.board)
            elif old.board and view.board:
                reply |= self._laid(old.board, view.board)
        if old is None or (old.title, old.route) != (view.title, view.route):
            reply["title"], reply["route"] = self.say(view.title), view.route
        if view.slid and (old is None or old.slid != view.slid or _has_new_slider(reply)):
            reply["slid"] = view.slid
        return reply

    def lay(self, board: BoardView) -> Reply:
        """Return the changes that lead to a board; the rest of the screen stays."""
        assert self.view
        assert self.view.board
        old, self.view = self.view.board, replace(self.view, board=board)
        return self._laid(old, board)

    def _board_html(self, board: BoardView) -> dict[str, str]:
        """Return the whole board, by the id of the element that it fills."""
        return {"board": self.picture.whole(board.canvas, board.style)}

    def _laid(self, old: BoardView, new: BoardView) -> Reply:
        reply = _mine(new)
        if change := self.picture.change(new.canvas):
            if old.ply != new.ply:
                change["way"] = "on" if old.ply < new.ply else "back"
            reply["board"] = change
        if old.held != new.held:
            reply["held"] = self._held(new, stays=old.ply == new.ply)
        return reply

    def _held(self, board: BoardView | None, *, stays: bool = False) -> HeldThing | None:
        """Return the piece in hand, as the page moves it, and whether it stays where it is shown."""
        if board is None or board.held is None:
            return None
        held = board.held
        return {
            "label": self.say(held.label),
            "svg": marks_svg(held.picture, board.canvas.layers, self.picture.say),
            "spots": [(spot.target, spot.x, spot.y, int(spot.fits), spot.turn) for spot in held.spots],
            "at": held.at,
            "style": held.style,
            "pull": held.pull,
            "sure": held.sure,
            "exact": held.exact,
            "stays": stays,
            "fits": (self.say(Phrase("doesn’t fit")), self.say(Phrase("fits"))),
        }


def _mine(board: BoardView | None) -> Reply:
    """Return whether the board may be pressed, if there is one."""
    return {"mine": board.mine} if board else {}


def _phase(board: BoardView | None) -> list[State]:
    """Return the attribute of a whole board that names its phase."""
    return [phase_state(board.canvas)] if board else []


def _settled(old: View, new: View) -> View:
    """Return the new view with the pieces in its racks at the places they had before."""
    racks = {place: keep_places(old.lists.get(place, {}), new.lists[place]) for place in new.racks}
    return replace(new, lists={**new.lists, **racks}) if racks else new


def _states(old: dict[str, Attributes], new: dict[str, Attributes]) -> list[State]:
    """Return the changed attributes, with their elements' ids; None removes one."""
    return [(id_, *pair) for id_, pairs in new.items() for pair in pairs if pair not in old.get(id_, ())]


def _has_new_slider(reply: Reply) -> bool:
    """Return whether a reply has the page make the slider anew, which then stands in its middle."""
    return "whole" in reply or "slider" in reply.get("parts", ())
