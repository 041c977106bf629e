"""The device: what the page reports of it and of the browser, and how the player has set it."""

from __future__ import annotations

from dataclasses import dataclass, field

from web.app.model.words import Translator
from web.app.storage.settings import Settings

TIME = len("2026-11-20 14:52:07")


@dataclass
class Device:
    """What the page has reported about the browser and the device; the player's settings and language."""

    now: str = ""
    """The local time, as text."""
    zone: int | None = None
    """By how many minutes the local time is ahead of UTC; None if it is not known."""
    languages: list[str] = field(default_factory=list)
    """The browser's languages, the preferred one first."""
    still: bool = False
    """Whether the system asks for reduced motion."""
    address: str = ""
    """The address of the app, with a slash at its end, for links."""
    agent: str = ""
    """The browser's user agent."""
    nearby: bool = False
    """Whether it can play live with other devices in one room."""
    installable: bool = False
    """Whether the browser offers to install the app."""
    updatable: bool = False
    """Whether a new version waits to be used."""
    settled: bool = False
    """Whether the start is complete, including what was deferred."""
    away: bool = False
    """Whether the page is hidden."""
    settings: Settings = field(default_factory=Settings)
    say: Translator = field(default_factory=lambda: Translator(["en"]))

    def open(self, *, languages: list[str], still: bool, address: str, agent: str) -> None:
        """Note what the page reports when it opens the app."""
        self.languages, self.still, self.address, self.agent = languages, still, address, agent

    def know_time(self, told: str) -> None:
        """Note the local time, and by how many minutes it is ahead of UTC if that is told, too."""
        self.now, ahead = told[:TIME], told[TIME + 1 :]
        if ahead.removeprefix("-").isdecimal():
            self.zone = int(ahead)

    def may_play_nearby(self, *, nearby: bool) -> None:
        """Note whether it can play live with other devices in one room."""
        self.nearby = nearby

    def may_install(self, *, installable: bool) -> None:
        """Note whether the browser offers to install the app."""
        self.installable = installable

    def may_update(self) -> None:
        """Note that a new version waits to be used."""
        self.updatable = True

    def settle(self) -> None:
        """Note that the start is complete."""
        self.settled = True

    def leave(self, *, away: bool) -> None:
        """Note whether the page is hidden."""
        self.away = away

    def use(self, settings: Settings) -> None:
        """Apply settings."""
        self.settings = settings

    def speak(self) -> None:
        """Switch to the chosen language."""
        self.say = Translator(self.settings.languages(self.languages))

    def link_to(self, game: str, fragment: str) -> str:
        """Return a link that leads by a game's own page, whose picture messengers show beside it."""
        return f"{self.address}{game}/#{fragment}"

    @property
    def today(self) -> str:
        """The local date, as text."""
        return self.now[:10]

    @property
    def reduced_motion(self) -> bool:
        """Whether the player wants no motion, and so no pauses either."""
        return self.settings.reduces_motion(self.still)
