"""Vectors of letters that are refused: a case for each code, played with fixed secrets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from pygames import GAMES
from pygames.friends import BadMessage, Letter, Peer, device
from pygames.friends.chance import SEAL, SIZE, chain
from pygames.friends.packing import MESSAGE, MOST_LETTERS
from tools.vectors.letters import earlier_texts

NO_KEY = "not-seat-key"
Case = tuple[str, str, str]
"""The code, what the device knows (a letter, its stored text, or nothing), and the text that it refuses."""


def bad_letters() -> Iterator[dict[str, Any]]:
    """Yield texts that are refused, each by a device that knows nothing, or a game."""
    yield _vector("too-long", "", "x" * (MOST_LETTERS + 1), {"text": "", "then": "x", "times": MOST_LETTERS + 1})
    for code, known, text in (*_no_letters(), *_forged_letters(), *_strange_promises(), *_other_turns()):
        yield _vector(code, known, text, {"text": text})


def _vector(code: str, known: str, text: str, told: dict[str, Any]) -> dict[str, Any]:
    try:
        take(code, known, text)
    except BadMessage as bad:
        if bad.code != code:
            raise
        facts = {name: fact if isinstance(fact, int) else str(fact) for name, fact in bad.facts.items()}
        return {"code": code, **({"known": known} if known else {}), **told, "facts": facts}
    raise AssertionError(f"{code}: {text!r} is taken")


def take(code: str, known: str, text: str) -> Peer:
    """Take in a text as a device that knows a game, or nothing; a reader of seat keys refuses it with NO_KEY."""
    if known:
        return _opened(known).received(text)
    return Peer.read(text) if code == NO_KEY else Peer.open(Letter.read(text))


def _opened(text: str) -> Peer:
    """Return the game of a letter, or of what a device stores."""
    return Peer.read(text) if "[Key " in text else Peer.open(Letter.read(text))


def begun(name: str, secret: int = 0, **options: Any) -> list[Peer]:
    """Return both devices of a game that has been joined, as they are then."""
    inviter, guest, _ = invited(name, secret, **options)
    return [inviter.received(guest.message), guest]


def invited(name: str, secret: int = 0, **options: Any) -> list[Peer]:
    """Return the device that invites, and two that have joined on the same seat."""
    # only here are secrets no secrets: a vector has to be the same each time
    secrets = (bytes(range(n, n + SIZE)) for n in range(secret, 256, SIZE))
    with patch.object(device, "new_chain", lambda: chain(next(secrets))):
        inviter = Peer.invite(GAMES[name], here=[0], names=["Ana", "Ben"], **options)
        invitation = Letter.read(inviter.message)
        return [inviter, *(Peer.open(invitation).joined({1: guest}) for guest in ("Ben", "Cleo"))]


def turn(peer: Peer, choice: int = 0) -> Peer:
    """Return the device after a turn of the moves with this number, each time."""
    while not peer.is_complete:
        peer = peer.rolled() if peer.must_roll else peer.played(_move(peer, choice))
    return peer.finished()


def _move(peer: Peer, choice: int) -> str:
    moves = peer.position.legal_moves()
    return str(moves[choice % len(moves)])


def _no_letters() -> Iterator[Case]:
    """Yield texts in which there is no letter, or not one of this version."""
    inviter, guest = begun("sectori")
    message = guest.message
    link = next(text for text in earlier_texts() if text.startswith(MESSAGE))
    yield "no-link", "", ""
    yield "no-link", "", "Shall we play? https://example.org/#game=eNpNj"
    yield "damaged", "", link[:-20]
    yield "damaged", "", "friends="
    yield "damaged", "", '[Friends "1"]'
    yield "damaged", "", message.replace('Inviter "0"', 'Inviter "7"')
    yield "damaged", "", message.replace('Chain 0 "0 ', 'Chain 0 "x ')
    yield "newer", "", message.replace('Friends "1"', 'Friends "2"')
    yield "seat-key", "", inviter.write()
    yield NO_KEY, "", link


def _strange_promises() -> Iterator[Case]:
    """Yield letters of other games and other devices."""
    inviter, guest = begun("sectori")
    another = begun("sectori", secret=64)[1]
    yield "other-game", inviter.write(), another.message
    promise = replace(Letter.read(guest.message), elements=(Letter.read(inviter.message).elements[0], (0, bytes(SIZE))))
    yield "two-devices", inviter.write(), promise.write()
    inviter, first, late = invited("sectori")
    yield "taken", late.write(), turn(inviter.received(first.message)).message


def _forged_letters() -> Iterator[Case]:
    """Yield forgeries of a letter of Sectori, in which a seat has made turn 3, for the other seat after turn 2."""
    first, second = begun("sectori")
    once = turn(first)
    reader = turn(second.received(once.message))
    mover = once.received(reader.message)
    done, known = turn(mover), reader.write()
    letter, at, seat = Letter.read(done.message), len(mover.log.letter().plies), done.here[0]

    def forged(**changes: Any) -> str:
        return replace(letter, **changes).write()

    def with_element(number: int, element: bytes) -> str:
        return forged(elements=tuple((number, element) if s == seat else e for s, e in enumerate(letter.elements)))

    yield "stranger", known, with_element(4, bytes(SIZE))
    yield "early", known, with_element(6, mover.seeds[seat].chain[6])
    yield "withheld", known, with_element(3, mover.seeds[seat].chain[3])
    yield "withheld", known, forged(seals=(None, None))
    yield "renamed", known, forged(names=("Eve", "Ben"))
    wrong = next(face for face in ("*1", "*2") if face != letter.plies[at])
    yield "chance", known, forged(plies=(*letter.plies[:at], wrong, *letter.plies[at + 1 :]))
    yield "unfinished", known, forged(plies=letter.plies[:-1])
    yield "illegal", known, forged(plies=(*letter.plies[:-1], letter.plies[at - 1]))
    seals = tuple((3, bytes(SEAL)) if s == seat else e for s, e in enumerate(letter.seals))
    answer = turn(reader.received(forged(seals=seals)))
    # the key of that seal comes with the mover's next turn
    yield "seal", answer.write(), turn(done.received(answer.message)).message


def _other_turns() -> Iterator[Case]:
    """Yield letters of Ringgz that tell a turn otherwise than it is known."""
    first, second = begun("ringgz")
    one, two = turn(first), turn(first, 1)
    yield "fork", second.received(one.message).write(), two.message
    yield "own-fork", one.write(), turn(second.received(two.message)).message
