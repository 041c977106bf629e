"""Vectors of letters that are refused: a case for each code, played with fixed secrets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from pygames import GAMES
from pygames.friends import BadMessage, Letter, Peer, device
from pygames.friends.chance import SIZE
from pygames.friends.letter import SEAL
from pygames.friends.log import Transcript
from pygames.friends.packing import MESSAGE, MOST_LETTERS
from pygames.friends.terms import VERSION, Terms
from pygames.play.session import HUMAN
from tools.vectors.letters import earlier_texts

NO_KEY = "not-seat-key"
Case = tuple[str, str, str]
"""The code, what the device knows (a letter, its stored text, or nothing), and the text that it refuses."""


def bad_letters() -> Iterator[dict[str, Any]]:
    """Yield texts that are refused, each by a device that knows nothing, or a game."""
    yield _vector("too-long", "", "x" * (MOST_LETTERS + 1), {"text": "", "then": "x", "times": MOST_LETTERS + 1})
    yield from (
        _vector(code, known, text, {"text": text}) for code, known, text in (*_no_letters(), *_forged_letters())
    )
    for version in range(1, VERSION + 1):
        for code, known, text in (*_strange_promises(version), *_other_turns(version)):
            yield _vector(code, known, text, {"text": text})
    yield from (_vector(code, known, text, {"text": text}) for code, known, text in _changed())


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


def begun(name: str, secret: int = 0, version: int = 1) -> list[Peer]:
    """Return both devices of a game that has been joined, as they are then."""
    inviter, guest, _ = invited(name, secret, version)
    return [inviter.received(guest.message), guest]


def invited(name: str, secret: int = 0, version: int = 1) -> list[Peer]:
    """Return the device that invites, and two that have joined on the same seat."""
    # only here are secrets no secrets: a vector has to be the same each time
    firsts = iter(range(secret, 256, SIZE))

    def random_bytes(size: int) -> bytes:
        first = next(firsts)
        return bytes(byte % 256 for byte in range(first, first + size))

    with patch.object(device, "random_bytes", random_bytes):
        terms = Terms(GAMES[name], 2, (), (HUMAN, HUMAN), 0, version=version)
        inviter = Peer(Transcript.empty(terms, ("Ana", "Ben")))._promising({0: None})
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
    yield "newer", "", message.replace('Friends "1"', f'Friends "{VERSION + 1}"')
    single = invited("ringgz", version=2)[0].message
    for code, series in (("newer", "7 0 0"), ("damaged", "3 1 0"), ("damaged", f"3 2 0 {'A' * 22}")):
        yield code, "", single.replace('[Inviter "0"]', f'[Inviter "0"]\n[Needs series "{series}"]')
    yield "seat-key", "", inviter.write()
    yield NO_KEY, "", link


def _strange_promises(version: int) -> Iterator[Case]:
    """Yield letters of other games and other devices."""
    inviter, first, late = invited("sectori", version=version)
    another = begun("sectori", 64, version)[1]
    yield "other-game", inviter.received(first.message).write(), another.message
    yield "two-devices", inviter.received(first.message).write(), late.message
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
    yield "withheld", known, forged(vouched=(None, None))
    yield "renamed", known, forged(names=("Eve", "Ben"))
    wrong = next(face for face in ("*1", "*2") if face != letter.plies[at])
    yield "chance", known, forged(plies=(*letter.plies[:at], wrong, *letter.plies[at + 1 :]))
    yield "unfinished", known, forged(plies=letter.plies[:-1])
    yield "illegal", known, forged(plies=(*letter.plies[:-1], letter.plies[at - 1]))
    seals = tuple((3, bytes(SEAL)) if s == seat else e for s, e in enumerate(letter.vouched))
    answer = turn(reader.received(forged(vouched=seals)))
    # the key of that seal comes with the mover's next turn
    yield "seal", answer.write(), turn(done.received(answer.message)).message


def _other_turns(version: int) -> Iterator[Case]:
    """Yield letters of Ringgz that tell a turn otherwise than it is known."""
    first, second = begun("ringgz", version=version)
    one, two = turn(first), turn(first, 1)
    yield "fork", second.received(one.message).write(), two.message
    yield "own-fork", one.write(), turn(second.received(two.message)).message


def _changed() -> Iterator[Case]:
    """Yield letters of version 2 that somebody has changed, whose signatures don't fit any more."""
    first, second = begun("ringgz", version=2)
    one, two = turn(first), turn(first, 1)
    letter = Letter.read(one.message)
    for known in ("", second.write(), second.received(one.message).write()):
        yield "changed", known, replace(letter, plies=Letter.read(two.message).plies).write()
        yield "changed", known, replace(letter, names=("Ana", "Eve")).write()
    yield "changed", "", replace(letter, vouched=(letter.vouched[1], letter.vouched[0])).write()
    yield "changed", "", replace(letter, plies=letter.plies[:-1]).write()
    yield "changed", "", replace(Letter.read(invited("ringgz", version=2)[0].message), names=("Eve", "Ben")).write()
