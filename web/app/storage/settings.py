"""How the player wants it: theme, colours, motion, sound, language, and what the board shows and asks."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace

from web.app.words import LANGUAGES

KEY = "settings"
"""The key under which the browser stores them."""
VERSION = 1
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "colours": ("default", "safe"),
    "motion": ("system", "full", "none"),
    "sound": ("off", "on"),
    "language": ("system", *LANGUAGES),
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
    colours: str = "default"
    motion: str = "system"
    sound: str = "off"
    language: str = "system"
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
    """The last of what is offered once that has been offered: sound, then to install the app."""

    @classmethod
    def read(cls, text: str) -> Settings:
        """The settings that a stored text holds; ValueError where it holds none that can be understood."""
        stored = json.loads(text) if len(text) < 10_000 else None
        if not isinstance(stored, dict) or stored.pop("version", None) != VERSION:
            raise ValueError("these are no settings of this version")
        if any(value not in CHOICES.get(name, ()) for name, value in stored.items()):
            raise ValueError("these settings hold what can't be chosen")
        return cls(**stored)

    def write(self) -> str:
        """The settings as text to store."""
        return json.dumps({"version": VERSION, **self.told()})

    def told(self) -> dict[str, str]:
        """The settings by name."""
        return asdict(self)

    def choose(self, name: str, value: str) -> Settings:
        """The settings with one of them changed; the same where there is no such choice."""
        return replace(self, **{name: value}) if value in CHOICES.get(name, ()) else self

    def languages(self, wanted: list[str]) -> list[str]:
        """The languages to speak, the chosen one before those that the browser wants."""
        return wanted if self.language == "system" else [self.language, *wanted]

    def is_still(self, system: bool) -> bool:
        """Whether nothing is to move, given what the system asks for."""
        return self.motion == "none" or (self.motion == "system" and system)


assert [field.name for field in fields(Settings)] == list(CHOICES)
