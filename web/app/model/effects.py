"""Effects: what the page has to do besides showing what an action has changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, cast

from pygames.core.phrase import Phrase
from web.app.model.words import Translator
from web.protocol import File, Hold, Reply, SharedPicture, SharedText, ShownHonour


@dataclass(frozen=True)
class Honour:
    """Something that was achieved just now."""

    sign: str
    """The name of its icon."""
    title: Phrase
    text: Phrase
    """What was achieved, in a sentence."""


@dataclass(frozen=True)
class Effects:
    """Phrases to speak, honours to show, and fields of the next reply; None leaves a field out."""

    spoken: tuple[Phrase, ...] = ()
    honours: tuple[Honour, ...] = ()
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
        both = self.spoken + later.spoken, self.honours + later.honours
        return replace(self, **later._keys(), spoken=both[0], honours=both[1])

    def reply(self, say: Translator) -> Reply:
        """Return the fields of a reply for these effects."""
        spoken: Reply = {"say": " ".join(map(say, self.spoken))} if self.spoken else {}
        shown: Reply = {"honours": [_shown(say, one) for one in self.honours]} if self.honours else {}
        return cast(Reply, self._keys()) | spoken | shown

    def _keys(self) -> dict[str, Any]:
        told = ("spoken", "honours")
        return {key: value for key, value in vars(self).items() if key not in told and value is not None}


def _shown(say: Translator, one: Honour) -> ShownHonour:
    return {"sign": one.sign, "title": say(one.title), "text": say(one.text)}


NOTHING = Effects()


def honouring(honours: Iterable[Honour]) -> Effects:
    """Return the effect of showing what was achieved, which is spoken, too."""
    shown = (*honours,)
    return Effects(tuple(phrase for one in shown for phrase in (Phrase("{title}:", title=one.title), one.text)), shown)


def spoken(*phrases: Phrase) -> Effects:
    """Return the effect of speaking phrases."""
    return Effects(phrases)
