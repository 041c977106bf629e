"""What only a seat's own device has: a seed, from which the seat's chain and its signing key are made."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from pygames.friends import ed25519
from pygames.friends.chance import LENGTH, SIZE, Chain, chain, digest
from pygames.friends.terms import Terms

SEED = 32
"""Bytes of a seed; in version 1 it had 16, was the secret itself, and signed nothing."""


@dataclass(frozen=True)
class Seed:
    """The seed of one seat in one game. Whoever has it plays the seat."""

    value: bytes = field(repr=False)
    terms: Terms = field(repr=False)

    @classmethod
    def size(cls, terms: Terms) -> int:
        """Return how many bytes a seed has in a game's version of the protocol."""
        return SIZE if terms.version == 1 else SEED

    @cached_property
    def chain(self) -> Chain:
        """All elements of the seat, the secret last; empty if the game has no chance."""
        if self.terms.version == 1:
            return chain(self.value)
        # neither tells the other: whoever is shown the secret can compute tiles, and sign nothing
        return chain(digest("secret", self.value)[:SIZE], LENGTH) if self.terms.has_chains else ()

    @cached_property
    def _signing(self) -> bytes:
        return digest("sign", self.value)

    @property
    def signer(self) -> bytes:
        """The public key that the seat's signatures are checked by; empty in version 1."""
        return ed25519.public_key(self._signing) if self.terms.version > 1 else b""

    @property
    def promise(self) -> bytes:
        """What the seat says of itself when it joins: its public key, and the first element of its chain."""
        return self.signer + b"".join(self.chain[:1])

    def sign(self, told: bytes) -> bytes:
        """Return the seat's signature."""
        return ed25519.sign(self._signing, told)
