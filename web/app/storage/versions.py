"""Games that another version of the app has written or set aside."""

from __future__ import annotations

from pygames.play.record import BadRecord, NewerRecord, Record

_LATER = ("[Version ", "[Option ", "[Clock ", "[Termination ", "[Needs ")
"""Where earlier versions took a later one for damage."""


def is_of_some_version(text: str) -> bool:
    """Return whether a text that was set aside may be of a newer version than the one that did it, and is a game."""
    try:
        return any(sign in text for sign in _LATER) and bool(Record.read(text))
    except NewerRecord:
        return True
    except BadRecord:
        return False
