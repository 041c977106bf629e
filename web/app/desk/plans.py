"""The plans of games to come: what the set-up forms contain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass
class Plans:
    """The contents of the set-up forms, by the game's name."""

    chosen: dict[str, dict[str, str]] = field(default_factory=dict)
    """The latest contents of each form."""
    begun: dict[str, dict[str, str]] = field(default_factory=dict)
    """How each game was set up when it was last begun; this is stored."""

    def fill_in(self, game: str, form: Mapping[str, str]) -> None:
        """Set the contents of a game's form."""
        self.chosen[game] = dict(form)

    def know(self, game: str, form: Mapping[str, str]) -> None:
        """Set how a game was last begun."""
        self.begun[game] = dict(form)
