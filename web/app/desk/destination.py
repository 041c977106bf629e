"""What the desk knows of a screen; `web.app.screens.contract.Screen` has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Destination(Protocol):
    """A screen to go to; the desk is a `web.app.desk.desk.Desk`."""

    @property
    def leads_back(self) -> bool:
        """Whether it leads back to where the player came from, as the rules do."""

    @property
    def keeps_game(self) -> bool:
        """Whether a game that is only viewed stays open behind it."""

    @property
    def begins_anew(self) -> bool:
        """Whether its state is forgotten with every change of the screen."""

    def opened(self, desk: Any, route: str) -> str:
        """Open what a route names, and return the route that is shown; empty if there is nothing."""

    def position_in(self, desk: Any) -> object:
        """Return the position that the computer may be analysing for it; None if there is none."""

    def wanted(self, desk: Any) -> Sequence[str]:
        """Return the keys of stored texts that it shows, as far as they are not read yet."""
