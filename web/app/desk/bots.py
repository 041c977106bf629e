"""The player's own bots."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.desk.kind import StoredKind
from web.app.storage.bots import PREFIX, OwnBot, bots_of
from web.app.storage.checked import Refuse
from web.app.storage.shelf import Shelf


class Bots:
    """The bots that the player has written."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.own: dict[str, OwnBot] = {}
        """By key."""
        self._settled: set[str] = set()
        """The keys of those that were not changed since they were opened: the next change makes a version of them."""

    def know(self, key: str, bot: OwnBot) -> None:
        """Set what a bot is, as it is stored."""
        self.own[key] = bot
        self._settled.add(key)

    def settle(self, key: str) -> None:
        """Note that a bot is opened, or is run as it is."""
        self._settled.add(key)

    def add(self, bot: OwnBot) -> str:
        """Store a new bot, and return its key."""
        key = f"{PREFIX}{self._shelf.new_number()}"
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

    def in_order(self) -> list[str]:
        """Return the keys of all bots, the one that was changed last first."""
        return sorted(self.own, key=lambda key: (self.own[key].changed, key), reverse=True)


def _load(bots: Bots, stored: Mapping[str, str], refuse: Refuse) -> list[str]:
    found = bots_of(stored, refuse)
    for key, bot in found.items():
        bots.know(key, bots.own[key].and_also(bot) if key in bots.own else bot)
    return [*found]


BOTS = StoredKind(
    word=PREFIX.strip(),
    part=lambda desk: desk.bots,
    load=_load,
    mine=lambda bots, name: bots.own[PREFIX + name].write() if PREFIX + name in bots.own else "",
    merged=lambda mine, _, theirs: OwnBot.read(mine).and_also(OwnBot.read(theirs)).write(),
    take=lambda bots, name, text: bots.know(PREFIX + name, OwnBot.read(text)),
    texts=lambda bots: {key: bot.write() for key, bot in bots.own.items()},
)
"""The player's own bots; of two changes in two windows the later counts, and the other one is a version of it."""
