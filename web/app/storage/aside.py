"""What is kept although it can’t be used: unreadable texts, those of newer versions, and those of unknown kinds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from web.app.storage.friends import GONE, is_friends

PREFIX = "game "
CURRENT = "current"
DAMAGED = "damaged "
BOT = "bot "
"""The prefix of the key of a bot, before a number."""


@dataclass
class Aside:
    """Texts that are left as they are, and the changes that the page has yet to store (None deletes)."""

    unread: set[str] = field(default_factory=set)
    """The keys of stored texts not read yet: games, results, and what was set aside."""
    changes: dict[str, str | None] = field(default_factory=dict)
    aside: dict[str, str] = field(default_factory=dict)
    """Unreadable texts, under the keys where they are kept."""
    ahead: dict[str, str] = field(default_factory=dict)
    """Other texts in the form of a newer version, by key; they stay as they are."""
    foreign: dict[str, str] = field(default_factory=dict)
    """Texts of unknown kinds, as they were found; they are kept, in backups, too."""
    news: int = 0
    """How many texts were newly set aside."""

    def unread_of(self, kind: str) -> list[str]:
        """Return the keys of a kind that were not read yet."""
        return [key for key in self.unread if key.startswith(kind)]

    @property
    def set_aside(self) -> list[str]:
        """The keys of all unreadable texts, read or not."""
        return [*self.aside, *self.unread_of(DAMAGED)]

    def leave_unread(self, keys: Iterable[str]) -> None:
        """Note texts to be read when they are shown."""
        self.unread |= {*keys}

    def have_read(self, keys: Iterable[str]) -> None:
        """Note that these texts are read, or gone."""
        self.unread -= {*keys}

    def change(self, texts: Mapping[str, str | None]) -> None:
        """Queue texts other than games to be stored or deleted (None); those of a newer version are left alone."""
        self.changes |= {key: text for key, text in texts.items() if key not in self.ahead}

    def others(self, stored: Mapping[str, str]) -> dict[str, str]:
        """Return set-aside texts other than games, by their own keys, to be tried again if those are free."""
        keys = {kept.removeprefix(DAMAGED): text for kept, text in self.aside.items()}
        return {key: text for key, text in keys.items() if not key.startswith(PREFIX) and key not in stored}

    def take_foreign(self, texts: Mapping[str, str]) -> None:
        """Keep texts of unknown kinds, where their keys are free."""
        aside = {key.removeprefix(DAMAGED) for key in self.aside}
        new = {key: text for key, text in texts.items() if is_foreign(key) and key not in {*self.foreign, *aside}}
        self.foreign |= new
        self.changes |= new

    def note_foreign(self, key: str, text: str | None) -> None:
        """Note how a text of a kind that is read later is stored by now; None if it is deleted."""
        self.foreign.pop(key, None)
        if text is not None:
            self.foreign[key] = text

    def take_back(self, key: str) -> None:
        """Restore a set-aside text that can be read by now to its own key."""
        self.changes |= {key: self.aside.pop(DAMAGED + key), DAMAGED + key: None}

    def keep_ahead(self, keys: Iterable[str], own: Collection[str]) -> None:
        """Store imported texts of a newer version; set them aside where this version has texts of its own."""
        for key in keys:
            if key in own:
                self.keep_aside(key, self.ahead.pop(key), damaged=False)
            else:
                self.changes[key] = self.ahead[key]

    def keep_aside(self, key: str, text: str, *, damaged: bool = True) -> None:
        """Keep a text that can't be read, without overwriting another one."""
        kept = DAMAGED + key
        while kept in self.unread or self.aside.get(kept, text) != text:
            kept += "'"
        if kept in self.aside:
            return
        self.aside[kept] = self.changes[kept] = text
        self.news += damaged

    def catch_up(self, key: str) -> None:
        """Note that a text of a newer version was replaced by one that is understood."""
        self.ahead.pop(key, None)

    def make_way(self, key: str, theirs: str) -> None:
        """Take another window's set-aside text; move this one's to a new key if it has used the same."""
        mine, self.aside[key] = self.aside.get(key), theirs
        if mine is not None:
            self.keep_aside(key.removeprefix(DAMAGED), mine)

    def take_news(self) -> int:
        """Return how many texts were set aside since the last call."""
        news, self.news = self.news, 0
        return news


def is_foreign(key: str) -> bool:
    """Return whether a key is of an unknown kind."""
    return key != CURRENT and not key.startswith((PREFIX, "result ", DAMAGED, GONE)) and not is_friends(key)
