"""What a device adds to the public state for its own seats: promises, signatures, and the elements that are due."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from pygames.core.game import IllegalMove
from pygames.friends.chance import LENGTH
from pygames.friends.letter import Letter, Proposal
from pygames.friends.log import Transcript
from pygames.friends.merging import gone_back
from pygames.friends.seals import seal
from pygames.friends.seeds import Seed
from pygames.play.record import label

Seeds = Mapping[int, Seed]
"""The seeds of a device's seats."""


def promising(log: Transcript, seeds: Seeds, names: Mapping[int, str | None]) -> Transcript:
    """Return a game that some seats have joined, with the names that they take."""
    called = [label(names.get(seat) or name) for seat, name in enumerate(log.names)]
    chains = tuple(seeds[seat].chain[:1] if seat in seeds else own for seat, own in enumerate(log.chains))
    signers = tuple(seeds[seat].signer if seat in seeds else own for seat, own in enumerate(log.signers))
    joined = log.joined(chains, signers, called)
    return joined if log.terms.version == 1 else _signed(joined, seeds, seeds.keys(), 0)


def vouched(log: Transcript, seeds: Seeds, seat: int) -> Transcript:
    """Return a game whose last turn its seat vouches for."""
    number = len(log.turns)
    if log.terms.version > 1:
        return _signed(log, seeds, [seat], number)
    sealed = (number, seal(log, seeds[seat].chain, number))
    return log.vouching(sealed if other == seat else old for other, old in enumerate(log.vouched))


def _signed(log: Transcript, seeds: Seeds, seats: Collection[int], number: int) -> Transcript:
    """Return a game with the signatures of some seats on it up to a turn."""
    signed = {seat: (number, seeds[seat].sign(log.digest(seat, number))) for seat in seats}
    return log.vouching(signed.get(seat, old) for seat, old in enumerate(log.vouched))


def given(log: Transcript, seeds: Seeds) -> Transcript:
    """Return a game with all that is due: c[t + 1] once turn t was seen, at the end what is said of it."""
    if not log.is_full:
        return log
    signs = [seat for seat in log.unacknowledged if seat in seeds]
    told, due = _signed(log, seeds, signs, len(log.turns)) if signs else log, len(log.turns) + 2
    chains = tuple(
        seeds[seat].chain[: LENGTH + 1 if told.rests(seat) else max(due, len(known))] if seat in seeds else known
        for seat, known in enumerate(told.chains)
    )
    return told if chains == told.chains else replace(told, chains=chains)


def confirmed(log: Transcript, seeds: Seeds) -> Transcript:
    """Return a game that the inviter vouches for as it is, before having moved: it proves who came first on each seat.

    It is itself where nothing has been played, where elements prove that already, or where the inviter is not here.
    """
    seat = log.terms.inviter
    is_due = seat in seeds and log.turns and not log.is_over and not log.backs and not log.letter().has_gone_on(seat)
    return _signed(log, seeds, [seat], len(log.turns)) if is_due and log.terms.version > 1 else log


def is_needed(log: Transcript, seats: Collection[int], letter: Letter) -> bool:
    """Return whether the seat on turn needs elements of some seats that the sender of a message did not have yet.

    They were given when an earlier turn was seen, while the game waited for somebody else.
    """
    if not log.is_full or log.seat is None or log.seat in seats:
        return False
    number = log.needed(log.seat)
    return any((letter.elements[seat] or (0, b""))[0] < number for seat in seats)


def proposing(log: Transcript, seeds: Seeds, turn: int) -> Transcript:
    """Return a game in which some seats agree to go back to a turn; gone back, if all have. IllegalMove if it can't."""
    is_known = turn in range(len(log.turns))
    if log.terms.version == 1 or not seeds or not log.can_go_back or not is_known:
        raise IllegalMove("not-back", "The game can’t go back to that turn.")
    asked = log.proposal
    if not asked or asked.turn != turn:
        asked = Proposal(turn, len(log.turns), (None,) * log.terms.seats)
    backs = (*log.backs, asked.back)
    signed = {seat: seed.sign(log.digest(seat, turn, backs)) for seat, seed in seeds.items()}
    agreed = tuple(signed.get(seat, old) for seat, old in enumerate(asked.agreed))
    return gone_back(replace(log, proposal=replace(asked, agreed=agreed)))
