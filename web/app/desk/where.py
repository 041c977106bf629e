"""Where the player is: the screen, and the rules or the course that is open there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygames import Game
from web.app.model.exercises import Exercise
from web.app.model.sight import TableView

HOME = "home"
"""The start screen, which is shown where there is no other."""
EDITOR = "editor"
"""The screen on which a position is set up, which leads back, too."""
LAB = "lab"
"""The screen on which bots are written, whose code comes when it is first opened."""
Go = Callable[[str], None]
"""Shows the screen of a route."""


@dataclass
class Whereabouts:
    """The route of the screen, what is read there, and where the player came from."""

    route: str = HOME
    game: Game | None = None
    """The game whose rules or course is open."""
    practice: Exercise | None = None
    """The figure or the step being tried."""
    way_back: tuple[str, TableView] = ("", TableView())
    """Where the reader came from: the route, and how the table was seen."""

    def arrive(self, route: str) -> None:
        """Note the route of the screen that is shown."""
        self.route = route

    def read(self, game: Game | None, practice: Exercise | None = None) -> None:
        """Open the rules or the course of a game, at an exercise if there is one; or none."""
        self.game, self.practice = game, practice

    def remember(self, route: str, view: TableView) -> None:
        """Remember where the reader came from."""
        self.way_back = route, view

    @property
    def screen(self) -> str:
        """The first word of the route, which names the screen."""
        return self.route.partition("/")[0]

    @property
    def is_at_table(self) -> bool:
        """Whether the table is shown."""
        return self.route == "table"

    @property
    def is_editing(self) -> bool:
        """Whether a position is being set up."""
        return self.route.startswith(f"{EDITOR}/") and self.game is None
