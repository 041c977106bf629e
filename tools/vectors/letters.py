"""Vectors of games among friends: the formulas of chance, and what letters say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pygames.core.game import CHANCE
from pygames.friends import Letter, Peer
from pygames.friends.chance import LENGTH, SIZE, chain, chosen, digest, hidden_chance, open_chance, table_id
from pygames.friends.ed25519 import public_key, sign
from pygames.friends.letter import SEAL
from pygames.friends.log import Transcript
from pygames.friends.packing import MESSAGE
from pygames.friends.seeds import SEED
from pygames.friends.verdict import views
from tools.paths import ROOT
from tools.vectors.games import options_of


def formulas() -> Iterator[dict[str, Any]]:
    """Yield values of each formula."""
    a, b = chain(bytes(range(16))), chain(bytes(range(16, 32)))
    table = table_id("Game: sectori\nSeats: 2", ["Ana", "Ben"], [a[0], b[0]])
    yield {"formula": "chain", "secret": a[LENGTH].hex(), **{f"c[{n}]": a[n].hex() for n in (0, 1, 2, LENGTH - 1)}}
    yield from map(_table, ("", "\nOption die: 4\nOption rim: yes\nSeat 1: bot casual\nDice: each"))
    for turn, count in ((1, 0), (2, 1), (12, 3)):
        number = open_chance(table, turn, count, a[turn + 1], [b[turn]])
        given: dict[str, Any] = {"turn": turn, "count": count, "own": a[turn + 1].hex(), "others": [b[turn].hex()]}
        yield {"formula": "open", "table": table.hex(), **given, "number": f"{number:064x}"}
    number = hidden_chance(table, 1, 0, 4, b[LENGTH], [a[1]])
    given = {"seat": 1, "turn": 0, "count": 4, "secret": b[LENGTH].hex(), "others": [a[1].hex()]}
    yield {"formula": "hidden", "table": table.hex(), **given, "number": f"{number:064x}"}
    turns = ["0 *4 c3n c3e b2n b2e", "1 -", "0 resigned"]
    given = {"key": a[5].hex(), "turns": turns, "seal": digest("seal", table, a[5], *turns)[:SEAL].hex()}
    yield {"formula": "seal", "table": table.hex(), **given}
    yield from _signing(table, turns)
    for number in (0, 2**255, 2**256 - 1, 2**254 + 12345):
        weights = [("*a", 1), ("*b", 5), ("*c", 2)]
        yield {"formula": "outcome", "number": f"{number:064x}", "weights": weights, "outcome": chosen(weights, number)}


def _signing(table: bytes, turns: list[str]) -> Iterator[dict[str, Any]]:
    """Yield what a seed makes, and what it signs."""
    seed = bytes(range(SEED))
    secret, signing = digest("secret", seed)[:SIZE], digest("sign", seed)
    made = {"secret": secret.hex(), "signing": signing.hex(), "signer": public_key(signing).hex()}
    yield {"formula": "seed", "seed": seed.hex(), **made}
    for backs in ("", "0 2", "0 2, 1 4"):
        told = digest("turn", table, backs, *turns)
        given: dict[str, Any] = {"table": table.hex(), "backs": backs, "turns": turns, "digest": told.hex()}
        yield {"formula": "turn", **given, "signer": public_key(signing).hex(), "signature": sign(signing, told).hex()}
    promises = [public_key(signing) + chain(secret)[0], bytes(range(48))]
    terms, joining = "Friends: 2\nInviter: 0\nGame: sectori\nSeats: 2", (1, "Bén", promises[1])
    told = digest("join", terms, promises[0], *joining)
    given = {"promises": _hex(promises), "seat": 1, "name": "Bén", "digest": told.hex()}
    yield {"formula": "join", "terms": terms, **given}


def _table(more: str) -> dict[str, Any]:
    """Return the identifier of a table with these terms besides the least."""
    terms, names = f"Game: sectori\nSeats: 2{more}", ["Ana", "Bén"]
    promises = [chain(bytes(range(n, n + 16)))[0] for n in (0, 16)]
    table = table_id(terms, names, promises)
    return {"formula": "table", "terms": terms, "names": names, "promises": _hex(promises), "table": table.hex()}


def _hex(every: Iterable[bytes | None]) -> list[str | None]:
    return [None if one is None else one.hex() for one in every]


def letters() -> Iterator[dict[str, Any]]:
    """Yield letters of earlier versions, of all games: invitations, and games that are over or have been resigned."""
    for text in earlier_texts():
        if text.startswith(MESSAGE):
            log = Peer.open(Letter.read(text)).log
            if not log.is_full or log.is_over:
                yield _vector(text)


def earlier_texts() -> Iterator[str]:
    """Yield the links and seat keys of earlier versions."""
    for file in sorted((ROOT / "tests" / "compatibility").glob("*/friends.txt")):
        yield from file.read_text(encoding="utf-8").split()


def _vector(text: str) -> dict[str, Any]:
    """Return what a letter says."""
    letter, log = Letter.read(text), Peer.open(Letter.read(text)).log
    terms = log.terms
    *_, verdict = Peer.open(letter).verdict()
    return {
        "text": text,
        "canonical": letter.write(),
        "game": terms.game.name,
        "seats": terms.seats,
        "options": options_of(terms.game, dict(terms.options)),
        "terms": terms.text,
        "names": [*letter.names],
        "id": letter.id,
        "promises": _hex(letter.promises),
        "table": log.table.hex() if log.is_full else None,
        "elements": [newest and [newest[0], newest[1].hex()] for newest in letter.elements],
        "signers": [signer.hex() for signer in letter.signers],
        "vouched": [vouched and [vouched[0], vouched[1].hex()] for vouched in letter.vouched],
        "backs": [[*back] for back in letter.backs],
        "turns": [str(turn) for turn in log.turns],
        "open": [*_open_chances(log)],
        "hidden": [*_hidden_chances(log)],
        "waits_for": [*log.pending],
        "winners": sorted(log.winners),
        "record": verdict.record.write() if verdict.record and terms.game.has_secrets else None,
    }


def _open_chances(log: Transcript) -> Iterator[dict[str, Any]]:
    """Yield the open chance events, each with its number and what it can bring."""
    position = log.terms.game.start(log.terms.seats, **dict(log.terms.options)).observe(None)
    hidden = log.terms.game.has_secrets
    for number, turn in enumerate(() if hidden else log.turns, 1):
        count = 0
        for ply in turn.plies:
            if position.turn == CHANCE:
                others = [given[number] for seat, given in enumerate(log.chains) if seat != turn.seat]
                value = open_chance(log.table, number, count, log.chains[turn.seat][number + 1], others)
                weights = [(str(outcome), weight) for outcome, weight in position.chance_outcomes()]
                told = {"turn": number, "seat": turn.seat, "count": count, "number": f"{value:064x}"}
                yield {**told, "weights": weights, "outcome": ply}
                count += 1
            position = position.play(position.parse(ply))


def _hidden_chances(log: Transcript) -> Iterator[dict[str, Any]]:
    """Yield what each seat whose secret is shown has drawn, after each turn (0: in the deal)."""
    for seat in range(log.terms.seats):
        if log.terms.game.has_secrets and log.is_over and log.secret(seat):
            for turn, view in enumerate(views(log, seat, {seat: log.chains[seat]})):
                drawn = [text for text in view.draws_seen if text != "*?"]
                if drawn:
                    yield {"seat": seat, "turn": turn, "outcomes": drawn}
