"""The piece in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .browser import find, root

if TYPE_CHECKING:
    from collections.abc import Sequence

    from js import Element

    from web.protocol import HeldThing, Spot


class Held:
    """The piece in hand on the screen: its spots, and the ghost that shows it on one of them."""

    spots: Sequence[Spot] = ()
    words: Sequence[str] = ("", "")
    svg = ""
    style = ""
    label = ""
    at = ""
    pull = 1.0
    sure = False
    exact = False
    spot: Spot | None = None
    ghost: Element | None = None

    @classmethod
    def take(cls, held: HeldThing | None) -> None:
        """Take a new piece in hand, or none."""
        spot = cls.spot
        cls.drop()
        root.toggleAttribute("data-holding", held is not None)
        if held is None:
            cls.spots = ()
            cls.at = ""
            return
        cls.spots, cls.words, cls.svg = held["spots"], held["fits"], held["svg"]
        cls.style, cls.label, cls.at = held["style"], held["label"], held["at"]
        cls.pull, cls.sure, cls.exact = held["pull"], held["sure"], held["exact"]
        layer = find('#board [data-layer="held"]')
        layer.innerHTML = '<g id="ghost" class="' + cls.style + '">' + cls.svg + "</g>"
        cls.ghost = find("#ghost")
        if cls.at:
            cls.show(next(s for s in cls.spots if s[0] == cls.at))
        elif spot is not None and held["stays"]:
            cls.show(cls.nearest(spot[1], spot[2], 0.6))
        else:
            cls.hide()

    @classmethod
    def drop(cls) -> None:
        """Hide the ghost."""
        if cls.ghost is not None:
            cls.ghost.remove()
        cls.ghost = cls.spot = None

    @classmethod
    def nearest(cls, x: float, y: float, magnet: float) -> Spot | None:
        """Return the spot nearest to a point of the board, with a bonus for those where the piece fits."""
        best, least = None, 1e9
        for spot in cls.spots:
            dx, dy = spot[1] - x, spot[2] - y
            distance = dx * dx + dy * dy
            if spot[3]:
                distance -= magnet * magnet * cls.pull
            if distance < least:
                best, least = spot, distance
        return best

    @classmethod
    def show(cls, spot: Spot | None) -> None:
        """Show the piece on a spot."""
        cls.spot = spot
        cls.offer_place()
        if spot is None or cls.ghost is None:
            return
        place = "translate(" + str(spot[1]) + " " + str(spot[2]) + ")"
        cls.ghost.setAttribute("transform", place + " rotate(" + str(spot[4]) + ")")
        laid = " laid" if spot[0] == cls.at else ""
        cls.ghost.setAttribute("class", cls.style + (" fits" if spot[3] else " misfit") + laid)

    @classmethod
    def put(cls, spot: Spot) -> None:
        """Note that the piece was put on a spot: where it does not fit, a preview stays where it was."""
        if spot[3] or not cls.at:
            cls.show(spot)
        else:
            cls.hide()

    @classmethod
    def hide(cls) -> None:
        """Hide the ghost, as the pointer has left the board; a preview goes back to its spot."""
        if cls.at:
            cls.show(next(s for s in cls.spots if s[0] == cls.at))
        elif cls.ghost is not None:
            cls.ghost.setAttribute("class", cls.style + " away")
            cls.spot = None
            cls.offer_place()

    @classmethod
    def offer_place(cls) -> None:
        """Enable the tool that places the piece if it fits where it is shown."""
        tool = find('#tools [data-target="place"]')
        if tool and cls.spot is not None and cls.spot[3]:
            tool.removeAttribute("aria-disabled")
        elif tool:
            tool.setAttribute("aria-disabled", "true")
