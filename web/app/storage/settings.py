"""How the player wants it: theme, colours, motion, sound, language, and what the board shows and asks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from web.app.storage.checked import choice_of, sorted_out, stored_parts

KEY = "settings"
"""The key under which the browser stores them."""
VERSION = 1
LANGUAGE_NAMES = {"en": "English", "es": "Español"}
"""The languages offered, as they call themselves. One more is a filled catalogue in web/locale/ and its name here."""
LANGUAGES = tuple(LANGUAGE_NAMES)
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "look": ("classic", "plain", "wood"),
    "colours": ("default", "safe"),
    "motion": ("system", "full", "none"),
    "sound": ("off", "on"),
    "language": ("system", *LANGUAGES),
    "board": ("standard", "large"),
    "side": ("right", "left"),
    "coordinates": ("on", "off"),
    "places": ("on", "off"),
    "confirm": ("touch", "on", "off"),
    "pace": ("normal", "slow", "fast", "instant"),
    "coach": ("off", "on"),
    "rolls": ("draws", "all", "none"),
    "typing": ("off", "on"),
    "haptics": ("on", "off"),
    "offered": ("nothing", "sound", "install"),
}
"""What each setting may be, the default first."""


@dataclass(frozen=True)
class Settings:
    """The settings, each one of its choices."""

    theme: str = "system"
    look: str = "classic"
    """What boards and pieces are made of."""
    colours: str = "default"
    motion: str = "system"
    sound: str = "off"
    language: str = "system"
    board: str = "standard"
    """How much of the window a board takes."""
    side: str = "right"
    """Where pieces and buttons are in a window that has them beside the board."""
    coordinates: str = "on"
    places: str = "on"
    """Whether the board shows where the thing in hand may go."""
    confirm: str = "touch"
    """When a place is shown in preview first: never, always, or where a finger could not hover."""
    pace: str = "normal"
    coach: str = "off"
    """Whether each move of a person is judged at once."""
    rolls: str = "draws"
    """What chance decides by itself: the drawing of tiles, rolls as well, or nothing."""
    typing: str = "off"
    """Whether there is always a field to type moves in."""
    haptics: str = "on"
    """Whether a phone is felt when something is put down or captured by touch."""
    offered: str = "nothing"
    """What has been offered: sound, at the first table; in older versions the installation, after a game."""
    rest: Mapping[str, Any] = field(default_factory=dict)
    """What another version of the app has stored beside them, to be written back."""

    @classmethod
    def read(cls, text: str) -> Settings:
        """The settings that a stored text holds; ValueError where it holds none."""
        known, rest = sorted_out(
            stored_parts(text, VERSION), {name: choice_of(allowed) for name, allowed in CHOICES.items()}
        )
        return cls(**known, rest=rest)

    def write(self) -> str:
        """The settings as text to store."""
        return json.dumps({"version": VERSION, **self.told(), **self.rest})

    def told(self) -> dict[str, str]:
        """The settings by name."""
        return {name: getattr(self, name) for name in CHOICES}

    def choose(self, name: str, value: str) -> Settings:
        """The settings with one of them changed; the same where there is no such choice."""
        if value not in CHOICES.get(name, ()):
            return self
        rest = {other: self.rest[other] for other in self.rest if other != name}
        changed: dict[str, Any] = {name: value, "rest": rest}
        return replace(self, **changed)

    def languages(self, wanted: list[str]) -> list[str]:
        """The languages to speak, the chosen one before those that the browser wants."""
        return wanted if self.language == "system" else [self.language, *wanted]

    def is_still(self, system: bool) -> bool:
        """Whether nothing is to move, given what the system asks for."""
        return self.motion == "none" or (self.motion == "system" and system)
