"""The player's own bots: a text for each, with its earlier versions; and the text of a link to one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from web.app.storage import checked
from web.app.storage.aside import BOT
from web.app.storage.checked import understood
from web.app.storage.shelf import Shelf

VERSION = 1
MAX_NAME = 40
MAX_SOURCE = 20_000
"""The most letters of a bot."""
MAX_VERSIONS, MAX_KEPT = 10, 100_000
"""The most earlier versions of a bot, and the most letters of them all."""
MAX_LETTERS = 400_000
"""The most letters of a stored text, in which some letters are escaped."""


class BotVersion(NamedTuple):
    """What a bot was earlier."""

    when: str
    """When it was changed last."""
    source: str


@dataclass(frozen=True)
class OwnBot:
    """A bot of the player's."""

    name: str
    game: str
    """The name of the game for which it was begun."""
    source: str
    changed: str = ""
    """When that was."""
    versions: tuple[BotVersion, ...] = ()
    """Its earlier versions, the latest first."""
    rest: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """Unknown fields of the text, to be written back."""

    @classmethod
    def read(cls, text: str) -> OwnBot:
        """Parse a stored text, or that of a link; raise ValueError if it contains no bot."""
        stored = checked.stored_parts(text, VERSION, MAX_LETTERS)
        known, rest = checked.sorted_out(stored, _READERS, needed=["name", "source"])
        return cls(known.pop("name"), known.pop("game", ""), known.pop("source"), **known, rest=rest)

    def write(self) -> str:
        """Return the text to store."""
        told = {"changed": self.changed, "versions": [list(one) for one in self.versions]}
        return self._written({**told, **self.rest})  # what is not understood stays as it was

    def write_link(self) -> str:
        """Return the text of a link: the bot as it is, without what it was."""
        return self._written({})

    def _written(self, more: Mapping[str, Any]) -> str:
        told = {"name": self.name, "game": self.game, "source": self.source}
        return json.dumps({"version": VERSION, **more, **told}, ensure_ascii=False)

    def after(self, source: str, now: str, *, keeps: bool) -> OwnBot:
        """Return the bot with another source; `keeps` if what it is now becomes a version."""
        if source == self.source:
            return self
        earlier = (BotVersion(self.changed, self.source), *self.versions) if keeps else self.versions
        rest = {name: value for name, value in self.rest.items() if name != "changed"}
        return replace(self, source=source, changed=now, versions=_latest(earlier, source), rest=rest)

    def and_also(self, other: OwnBot) -> OwnBot:
        """Merge what two windows, or a backup, know of one bot: the later change counts, the other is a version."""
        last, first = sorted((self, other), key=lambda one: (one.changed, one.source, one.name), reverse=True)
        every = (*last.versions, *first.versions, BotVersion(first.changed, first.source))
        return replace(last, versions=_latest(every, last.source), rest={**first.rest, **last.rest})


def _latest(versions: Iterable[BotVersion], source: str) -> tuple[BotVersion, ...]:
    """Return as many versions as are kept of a bot, each text once, and none like the bot itself."""
    by_source = {one.source: one for one in sorted(versions) if one.source != source}
    found, letters = list[BotVersion](), 0
    for one in sorted(by_source.values(), reverse=True)[:MAX_VERSIONS]:
        letters += len(one.source)
        if letters <= MAX_KEPT:
            found.append(one)
    return tuple(found)


class OwnBots:
    """All bots of the player, and what is stored of them."""

    def __init__(self, shelf: Shelf, texts: Mapping[str, str]) -> None:
        """Read the bots in these texts; what can't be read is set aside."""
        self._shelf = shelf
        self.by_key: dict[str, OwnBot] = {}
        self._settled: set[str] = set()
        """The keys of those that were not changed since they were opened: the next change makes a version of them."""
        self.merge(texts)

    def merge(self, texts: Mapping[str, str]) -> list[str]:
        """Merge bots that are stored or come from a backup, and return the keys of those that could be read."""
        found = understood(texts, [*texts], OwnBot.read, self._shelf.refuse)
        for key, bot in found.items():
            self.by_key[key] = self.by_key[key].and_also(bot) if key in self.by_key else bot
        return [*found]

    def texts(self) -> dict[str, str]:
        """Return the texts of all bots by key."""
        return {key: bot.write() for key, bot in self.by_key.items()}

    def in_order(self) -> list[str]:
        """Return the keys of all bots, the one that was changed last first."""
        return sorted(self.by_key, key=lambda key: (self.by_key[key].changed, key), reverse=True)

    def learn(self, key: str, text: str) -> None:
        """Take what another window has stored; ValueError if it can't be read."""
        self.by_key[key] = OwnBot.read(text)
        self.settle(key)

    def settle(self, key: str) -> None:
        """Note that a bot is opened, or is run as it is."""
        self._settled.add(key)

    def add(self, bot: OwnBot) -> str:
        """Store a new bot, and return its key."""
        key = f"{BOT}{self._shelf.new_number()}"
        self.put(key, bot)
        return key

    def put(self, key: str, bot: OwnBot) -> None:
        """Store a bot."""
        self.by_key[key] = bot
        self._shelf.change({key: bot.write()})

    def change(self, key: str, source: str, *, keeps: bool = False) -> None:
        """Store another source of a bot; what it was becomes a version if it was left as it is, or with `keeps`."""
        bot = self.by_key[key]
        changed = bot.after(source, self._shelf.now, keeps=keeps or key in self._settled)
        if changed is not bot:
            self._settled.discard(key)
            self.put(key, changed)

    def remove(self, key: str) -> OwnBot:
        """Delete a bot, and return it."""
        self._shelf.change({key: None})
        self._shelf.note_foreign(key, None)  # no backup has it any more
        return self.by_key.pop(key)


def merged_bots(mine: str, theirs: str) -> str:
    """Return the text of a bot with what two windows know of it; ValueError if one of them can't be read."""
    return OwnBot.read(mine).and_also(OwnBot.read(theirs)).write()


def _version(stored: Any) -> BotVersion:
    when, source = checked.list_of(checked.text)(stored)
    return BotVersion(when, source)


_READERS: checked.Readers = {
    "name": checked.text,
    "game": checked.text,
    "source": checked.text,
    "changed": checked.text,
    "versions": checked.list_of(_version),
}
