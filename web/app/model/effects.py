"""Effects: what the page has to do besides showing what an action has changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from pygames.core.phrase import Phrase
from web.app.model.words import Translator
from web.protocol import File, Hold, Reply, SharedPicture, SharedText


@dataclass(frozen=True)
class Effects:
    """Phrases to speak, and fields of the next reply; None leaves a field out."""

    spoken: tuple[Phrase, ...] = ()
    sound: str | None = None
    focus: str | None = None
    copy: str | None = None
    save: File | None = None
    hold: Hold | None = None
    install: bool | None = None
    update: bool | None = None
    print: bool | None = None
    picture: SharedPicture | None = None
    share: SharedText | None = None

    def __add__(self, later: Effects) -> Effects:
        """Combine both: all phrases are spoken, and later fields override earlier ones.

        >>> both = Effects(focus="h1", sound="place") + Effects(sound="end")
        >>> both.sound, both.focus
        ('end', 'h1')
        """
        if self is NOTHING or later is NOTHING:
            return later if self is NOTHING else self
        return replace(self, **later._keys(), spoken=self.spoken + later.spoken)

    def reply(self, say: Translator) -> Reply:
        """Return the fields of a reply for these effects."""
        spoken: Reply = {"say": " ".join(map(say, self.spoken))} if self.spoken else {}
        return cast(Reply, self._keys()) | spoken

    def _keys(self) -> dict[str, Any]:
        return {key: value for key, value in vars(self).items() if key != "spoken" and value is not None}


NOTHING = Effects()


def spoken(*phrases: Phrase) -> Effects:
    """Return the effect of speaking phrases."""
    return Effects(phrases)
