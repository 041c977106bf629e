"""The fragment of an address, behind `#`: the route of a screen, or a compressed game or bot.

>>> read(write("e10 j5"))
'e10 j5'
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from pygames.core.phrase import Phrase
from pygames.play.record import MAX_CHARACTERS, BadRecord, encodable

SIGN = "game="
"""The prefix of a fragment with a game."""
POSITION = "position="
"""The prefix of a fragment with a position of the board editor."""
DARE = "dare="
"""The prefix of a fragment with a challenge to a friend: see `pygames.play.dare`."""
BOT = "lab="
"""The prefix of a fragment with a bot."""
MAX_LETTERS = 60_000
LONGEST_ROUTE = 200
"""The most letters of a fragment that are looked at for a route."""
_ESCAPED = re.compile("%([0-9a-fA-F]{2})")
_DARE_LINK = re.compile(f"#{DARE}[\\w-]+", re.ASCII)
_LETTERS = re.compile(r"[\w-]*", re.ASCII)
_ROUTE = re.compile(r"[a-z0-9/-]*")


def write(text: str, sign: str = SIGN) -> str:
    """Return the fragment with a text."""
    packed = zlib.compress(encodable(text).encode(), 9)
    return sign + urlsafe_b64encode(packed).decode().rstrip("=")


def is_game(fragment: str) -> bool:
    """Return whether a fragment is meant to be a game."""
    # programs on the way escape "=", some of them twice
    return "game" in fragment[:12].lower() and any(sign in fragment[:16].lower() for sign in ("=", "%3d", "%253d"))


def is_for_friends(fragment: str) -> bool:
    """Return whether a fragment is meant to be a game among friends, or a seat key: see `pygames.friends`."""
    begins = fragment[:20].lower()
    return any(word in begins[:14] for word in ("friends", "seatkey")) and any(
        s in begins for s in ("=", "%3d", "%253d")
    )


def is_room(fragment: str) -> bool:
    """Return whether a fragment is meant to be the code of a device in the room: see web/boot/codes.mjs."""
    begins = _unescaped(fragment[:12]).lower().lstrip("#/ ")
    return begins.startswith("room=")


def is_dare(fragment: str) -> bool:
    """Return whether a fragment is meant to be a challenge to a friend."""
    return _unescaped(fragment[:16]).lower().lstrip("#/ ").startswith(DARE)


def dare_in(text: str) -> str:
    """Return the fragment with a challenge in a text around it, such as a message; empty if there is none."""
    found = _DARE_LINK.search(text[: 2 * MAX_LETTERS])
    return found[0].removeprefix("#") if found else ""


def is_position(fragment: str) -> bool:
    """Return whether a fragment is meant to be a position of the board editor."""
    return "position" in fragment[:14].lower() and any(sign in fragment[:20].lower() for sign in ("=", "%3d", "%253d"))


def is_bot(fragment: str) -> bool:
    """Return whether a fragment is meant to be a bot of the lab."""
    return _unescaped(fragment[:12]).lower().lstrip("#/ ").startswith(BOT)


def game_letters(fragment: str) -> str:
    """Return the packed letters in a fragment, even if other programs have escaped or added some; else empty."""
    letters = ""
    before, equals, after = _unescaped(fragment).partition("=")
    if equals and f"{before.strip('#/ ').lower()}=" in (SIGN, POSITION, DARE, BOT):
        letters = _LETTERS.match(after)[0]  # type: ignore[index]
    return letters


def route(fragment: str) -> str:
    """Return the route in a fragment, even if other programs have escaped it, capitalised it or added something.

    >>> route("Daily%2F2026-11-25).&fbclid=1")
    'daily/2026-11-25'
    """
    found = _ROUTE.match(_unescaped(fragment[:LONGEST_ROUTE]).lower().lstrip("#/ "))
    return found[0].rstrip("/-") if found else ""


def _unescaped(fragment: str) -> str:
    """Undo escaping in a fragment."""
    for _ in range(2):  # some programs escape what is escaped already
        fragment = _ESCAPED.sub(lambda escaped: chr(int(escaped[1], 16)), fragment)
    return fragment


def read(fragment: str) -> str:
    """Return the text in a fragment; raise BadRecord if it is damaged or too large."""
    letters = game_letters(fragment)
    if len(letters) > MAX_LETTERS:
        raise _bad()
    try:
        packed = urlsafe_b64decode(letters.encode("ascii") + b"=" * (-len(letters) % 4))
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, 4 * MAX_CHARACTERS)  # a short link may unpack to anything
        if not unpacking.eof:
            raise _bad()
        return text.decode(errors="surrogatepass")  # older links may contain lone surrogates
    except (ValueError, zlib.error) as error:
        raise error if isinstance(error, BadRecord) else _bad() from error


def _bad() -> BadRecord:
    return BadRecord(0, "", Phrase("The link is damaged: part of it may have been cut off."))
