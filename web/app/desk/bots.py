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
    from web.app.storage.own_bots import OwnBots


class Bots:
    """The bots that the player has written."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._read: OwnBots | None = None

    @property
    def own(self) -> OwnBots:
        """All of them; ImportError if what reads them can't be fetched."""
        if self._read is None:
            from web.app.storage.own_bots import OwnBots

            self._read = OwnBots(self._shelf, self.texts())
        return self._read

    def texts(self) -> dict[str, str]:
        """Return the texts of all bots by key."""
        if self._read is not None:
            return self._read.texts()
        return {key: text for key, text in self._shelf.foreign.items() if key.startswith(BOT)}

    def learn(self, key: str, text: str) -> None:
        """Take what another window has stored; ValueError if it can't be read."""
        if self._read is None:
            self._shelf.note_foreign(key, text)
        else:
            self._read.learn(key, text)


def _load(bots: Bots, stored: Mapping[str, str], _: Refuse) -> list[str]:
    """Merge the bots of a backup; those that were there at the start are read later."""
    texts = {key: text for key, text in stored.items() if key.startswith(BOT)}
    with suppress(ImportError):
        return bots.own.merge(texts) if texts.items() - bots.texts().items() else [*texts]
    return []


def _merged(mine: str, _: str, theirs: str) -> str:
    from web.app.storage.own_bots import merged_bots

    return merged_bots(mine, theirs)


BOTS = StoredKind(
    word=BOT.strip(),
    part=lambda desk: desk.bots,
    load=_load,
    mine=lambda bots, name: bots.texts().get(BOT + name, ""),
    merged=_merged,
    take=lambda bots, name, text: bots.learn(BOT + name, text),
    texts=Bots.texts,
)
"""The player's own bots; of two changes in two windows the later counts, and the other one is a version of it."""
