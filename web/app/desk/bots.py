"""The player's own bots. What reads them comes with the lab, so until that is opened they are texts."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from web.app.desk.kind import StoredKind
from web.app.storage.aside import BOT
from web.app.storage.checked import Refuse
from web.app.storage.shelf import Shelf

if TYPE_CHECKING:
    from web.app.storage.own_bots import OwnBot


class Bots:
    """The bots that the player has written."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.own: dict[str, OwnBot] = {}
        """By key, once they were read."""
        self._is_read = False
        self._settled: set[str] = set()
        """The keys of those that were not changed since they were opened: the next change makes a version of them."""

    def read(self) -> None:
        """Read the bots, unless they were read; ImportError if what reads them can't be fetched."""
        if not self._is_read:
            self._take({key: text for key, text in self._shelf.foreign.items() if key.startswith(BOT)}, {})
            self._is_read = True

    def _take(self, texts: Mapping[str, str], known: Mapping[str, OwnBot]) -> list[str]:
        from web.app.storage.own_bots import bots_of

        found = bots_of(texts, self._shelf.refuse)
        for key, bot in found.items():
            self.know(key, known[key].and_also(bot) if key in known else bot)
        return [*found]

    def merge(self, texts: Mapping[str, str]) -> list[str]:
        """Merge the bots of a backup, and return the keys of those that could be read."""
        if not texts:
            return []
        self.read()
        return self._take(texts, dict(self.own))

    def know(self, key: str, bot: OwnBot) -> None:
        """Set what a bot is, as it is stored."""
        self.own[key] = bot
        self._settled.add(key)

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
        self.own[key] = bot
        self._shelf.change({key: bot.write()})

    def change(self, key: str, source: str, *, keeps: bool = False) -> None:
        """Store another source of a bot; what it was becomes a version if it was left as it is, or with `keeps`."""
        bot = self.own[key]
        changed = bot.after(source, self._shelf.now, keeps=keeps or key in self._settled)
        if changed is not bot:
            self._settled.discard(key)
            self.put(key, changed)

    def remove(self, key: str) -> OwnBot:
        """Delete a bot, and return it."""
        self._shelf.change({key: None})
        self._shelf.foreign.pop(key, None)  # no backup has it any more
        return self.own.pop(key)

    def text(self, key: str) -> str:
        """Return the text of a bot; empty if there is none."""
        if self._is_read:
            return self.own[key].write() if key in self.own else ""
        return self._shelf.foreign.get(key, "")

    def texts(self) -> dict[str, str]:
        """Return the texts of all bots by key."""
        keys = self.own if self._is_read else [key for key in self._shelf.foreign if key.startswith(BOT)]
        return {key: self.text(key) for key in keys}

    def learn(self, key: str, text: str) -> None:
        """Take what another window has stored; ValueError if it can't be read."""
        if self._is_read:
            from web.app.storage.own_bots import OwnBot

            self.know(key, OwnBot.read(text))
        else:
            self._shelf.foreign[key] = text


def _load(bots: Bots, stored: Mapping[str, str], _: Refuse) -> list[str]:
    """Merge the bots of a backup; at the start they are only texts, as they are where they can't be read."""
    texts = {key: text for key, text in stored.items() if key.startswith(BOT)}
    if all(bots.text(key) == text for key, text in texts.items()):
        return [*texts]
    with suppress(ImportError):
        return bots.merge(texts)
    return []


def _merged(mine: str, _: str, theirs: str) -> str:
    from web.app.storage.own_bots import OwnBot

    return OwnBot.read(mine).and_also(OwnBot.read(theirs)).write()


BOTS = StoredKind(
    word=BOT.strip(),
    part=lambda desk: desk.bots,
    load=_load,
    mine=lambda bots, name: bots.text(BOT + name),
    merged=_merged,
    take=lambda bots, name, text: bots.learn(BOT + name, text),
    texts=lambda bots: bots.texts(),
)
"""The player's own bots; of two changes in two windows the later counts, and the other one is a version of it."""
