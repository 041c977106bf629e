"""How a message travels in a text: compressed in a link's fragment, found again among whatever surrounds it."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from itertools import islice
from typing import Final

from pygames.friends.refusal import BadMessage
from pygames.play.record import MAX_CHARACTERS

MESSAGE, SEAT_KEY = "friends=", "seatkey="
"""The prefix of a link's fragment, and of the text that transfers a seat to another device."""
MOST_LETTERS = 200_000
"""Longer texts are not searched for a link."""
MOST_SIGNS, MOST_PACKED, MOST_ESCAPED = 20, 6_000, 500
"""How many possible links of a text are tried, and how many letters and escaped characters of each are looked at."""
SIZES: Final = {"elements": 16, "signers": 32, "signed": 64, "agreed": 64, "key": 32}
"""The number of bytes in the tags whose bytes a link of version 2 keeps outside the compressed text."""

_CHECK = 4
_BARE = re.compile(r'\[\s*friends\s+"', re.IGNORECASE)
_FIRST_VERSION = '[Friends "1"]'
# some programs escape what is escaped already, so that "%" becomes "%25"
_SIGN = re.compile("(friends|seatkey)(?:=3D|%(?:25)*3D|=)", re.IGNORECASE)
_ESCAPED = re.compile("%(?:25)*([0-9a-fA-F]{2})")
_BROKEN = re.compile("[\\s>\u200b\u2060\ufeff\u00ad]+|=\r?\n")
_LETTERS = re.compile(r"[\w-]*", re.ASCII)
_TAG = re.compile(rf"^\[({'|'.join(SIZES)})\b[^\n]*", re.IGNORECASE | re.MULTILINE)
_BYTES = re.compile(r'(?<=[ ".])(?:[\w-]{20,}|\*)(?=[ "])', re.ASCII)


def fragment(text: str, sign: str = MESSAGE) -> str:
    """Return a message's text as a link's fragment, or a stored text as a seat key.

    Random bytes don't get shorter by compression, so they follow the compressed text as they are, with a checksum.
    Version 1 compressed their letters with the rest.
    """
    if _FIRST_VERSION in text:
        return sign + letters(zlib.compress(text.encode(), 9))
    lifted: list[bytes] = []

    def lift(word: str, size: int) -> str:
        try:
            lifted.append(decoded(word, size))
        except BadMessage:
            return word  # whoever opens it is to see what is wrong with it
        return "*"

    packed = zlib.compress(_with_bytes(text, lift).encode(), 9)
    told = b"".join(lifted)
    return sign + letters(packed + told + _checksum(told))


def _with_bytes(text: str, change: Callable[[str, int], str]) -> str:
    """Return a text with each word that stands for bytes changed, of which a function is told the number of bytes."""

    def changed(tag: re.Match[str]) -> str:
        size = SIZES[tag[1].lower()]
        return _BYTES.sub(lambda word: change(word[0], size), tag[0])

    return _TAG.sub(changed, text)


def unwrapped(text: str) -> tuple[str, str]:
    """Return the sign of the first link in a text, empty if it is bare, and the message's text; or BadMessage."""
    if len(text) > MOST_LETTERS:
        raise BadMessage("too-long")
    if _BARE.search(text):
        return "", text
    code = "no-link"
    # a message may quote an older, broken copy of the link, so the first whole one counts
    for sign in islice(_SIGN.finditer(text), MOST_SIGNS):
        code = "damaged"
        if (found := _unpacked(text[sign.end() : sign.end() + MOST_PACKED])) is not None:
            return f"{sign[1].lower()}=", found
    raise BadMessage(code)


def _unpacked(text: str) -> str | None:
    """Decompress the letters at the beginning of a text; None if they are incomplete.

    A line break may interrupt them: compressed data know where they end.
    """
    plain = _ESCAPED.sub(lambda code: chr(int(code[1], 16)), text, count=MOST_ESCAPED)
    found = _LETTERS.match(_BROKEN.sub("", plain))[0]  # type: ignore[index]
    # base64 has no such length: a letter of the text around the link was taken along
    if len(found) % 4 == 1:
        found = found[:-1]
    unpacking = zlib.decompressobj()
    try:
        # limited, so that a small link can't unpack into gigabytes
        unpacked = unpacking.decompress(urlsafe_b64decode(found + "=" * (-len(found) % 4)), 4 * MAX_CHARACTERS)
        return _whole(unpacked.decode(), unpacking.unused_data) if unpacking.eof else None
    except (ValueError, zlib.error):
        return None


def _whole(text: str, lifted: bytes) -> str | None:
    """Return a text with the bytes that follow it put in their places; None if some are missing or wrong."""
    at = 0

    def put(word: str, size: int) -> str:
        nonlocal at
        if word != "*":
            return word
        at += size
        return letters(lifted[at - size : at])

    whole = _with_bytes(text, put)
    return whole if lifted[at : at + _CHECK] == _checksum(lifted[:at]) or not at else None


def _checksum(lifted: bytes) -> bytes:
    return zlib.crc32(lifted).to_bytes(_CHECK, "big")


def letters(found: bytes) -> str:
    """Encode bytes in letters that are allowed in addresses."""
    return urlsafe_b64encode(found).decode().rstrip("=")


def decoded(text: str, size: int) -> bytes:
    """Decode this many bytes; BadMessage if the letters are others."""
    try:
        found = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        found = b""
    # the last letter has spare bits: only one spelling of the bytes is accepted
    if len(found) != size or letters(found) != text:
        raise BadMessage("damaged")
    return found
