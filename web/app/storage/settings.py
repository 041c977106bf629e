"""The player's settings: theme, colours, motion, sound, language, and what the board shows and asks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pygames.play.record import label
from web.app.storage.checked import choice_of, sorted_out, stored_parts
from web.app.storage.checked import text as any_text

KEY = "settings"
"""The key under which the browser stores them."""
VERSION = 1
LANGUAGE_NAMES = {"en": "English", "es": "Español"}
"""The languages offered, by their own names. To add one, add its catalogue to web/locale/ and its name here."""
LANGUAGES = tuple(LANGUAGE_NAMES)
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "look": ("classic", "plain", "wood"),
    "colours": ("default", "safe"),
    "motion": ("system", "full", "none"),
    "sound": ("off", "on"),
    "volume": ("medium", "soft", "loud"),
    "language": ("system", *LANGUAGES),
    "board": ("standard", "large"),
    "side": ("right", "left"),
    "coordinates": ("on", "off"),
    "places": ("on", "off"),
    "confirm": ("touch", "on", "off"),
    "pace": ("normal", "slow", "fast", "instant"),
    "coach": ("off", "on"),
    "rolls": ("draws", "all", "none"),
    "talk": ("on", "off"),
    "typing": ("off", "on"),
    "haptics": ("on", "off"),
    "offered": ("nothing", "sound", "install"),
}
"""The choices of each setting, the default first."""


@dataclass(frozen=True)
class Settings:
    """The settings, each one of its choices."""

    theme: str = "system"
    look: str = "classic"
    """The material of boards and pieces."""
    colours: str = "default"
    motion: str = "system"
    sound: str = "off"
    volume: str = "medium"
    language: str = "system"
    board: str = "standard"
    """The size of the board in the window."""
    side: str = "right"
    """The side of pieces and buttons in a window that has them beside the board."""
    coordinates: str = "on"
    places: str = "on"
    """Whether the board shows where the piece in hand may go."""
    confirm: str = "touch"
    """When a place is first previewed: never, always, or when a finger could not hover."""
    pace: str = "normal"
    coach: str = "off"
    """Whether each move of a person is judged at once."""
    rolls: str = "draws"
    """What chance decides by itself: draws of tiles, rolls as well, or nothing."""
    talk: str = "on"
    """Whether the characters at the table say something now and then."""
    typing: str = "off"
    """Whether the field for typing moves is always shown."""
    haptics: str = "on"
    """Whether a phone vibrates when something is placed or captured by touch."""
    offered: str = "nothing"
    """What has been offered: sound, at the first table; in older versions the installation, after a game."""
    name: str = ""
    """What the player is called in games with friends; empty until it was asked."""
    rest: Mapping[str, Any] = field(default_factory=dict)
    """Fields of other versions of the app, to be written back."""

    @classmethod
    def read(cls, text: str) -> Settings:
        """Parse a stored text; raise ValueError if it contains no settings."""
        choices = {name: choice_of(allowed) for name, allowed in CHOICES.items()}
        known, rest = sorted_out(stored_parts(text, VERSION), {**choices, "name": _name})
        return cls(**known, rest=rest)

    def write(self) -> str:
        """Return the settings as text to store."""
        name = {"name": self.name} if self.name else {}
        return json.dumps({"version": VERSION, **self.as_dict(), **name, **self.rest})

    def as_dict(self) -> dict[str, str]:
        """Return the choices by the names of their settings."""
        return {name: getattr(self, name) for name in CHOICES}

    def choose(self, name: str, value: str) -> Settings:
        """Return the settings with one of them changed; the same if there is no such choice."""
        if value not in CHOICES.get(name, ()):
            return self
        # a value that only another version knows gives way to the choice
        rest = {other: self.rest[other] for other in self.rest if other != name}
        changed: dict[str, Any] = {name: value, "rest": rest}
        return replace(self, **changed)

    def called(self, name: str) -> Settings:
        """Return the settings of a player of this name."""
        return replace(self, name=label(name))

    def languages(self, wanted: list[str]) -> list[str]:
        """Return the languages to use: the chosen one, then the browser's."""
        return wanted if self.language == "system" else [self.language, *wanted]

    def reduces_motion(self, system: bool) -> bool:
        """Return whether nothing may move, given the system's setting."""
        return self.motion == "none" or (self.motion == "system" and system)


def _name(value: Any) -> str:
    """Read a player's name."""
    return label(any_text(value))
