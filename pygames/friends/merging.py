"""What a message adds to a game: merged if it continues what is known, refused if it contradicts it.

Merging is commutative and idempotent: texts may come in any order, twice, or not at all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pygames.friends.chance import LENGTH, Chain, chained
from pygames.friends.letter import Letter, Proposal, within_bounds
from pygames.friends.log import Transcript, Turn
from pygames.friends.refusal import BadMessage
from pygames.friends.seals import sealed
from pygames.friends.signatures import agreed, signed
from pygames.play.record import HIDDEN


@dataclass(frozen=True)
class Fork:
    """Two versions of a turn, both signed by its seat: it has been played on two devices, or its player cheats."""

    turn: int
    seat: int
    is_own: bool
    """Whether the seat is on this device."""
    can_take: bool
    """Whether this device may go on with the other version by itself."""
    other: Transcript
    """The game with the other version."""


def transcript_of(letter: Letter, is_own: bool = False) -> Transcript:
    """Return the game of a message, for a device that knows nothing else; BadMessage if it is invalid.

    `is_own` tells that this device has written it, and had a reason for whatever it agreed to.
    """
    try:
        log = _merged(Transcript.empty(letter.terms, letter.names), letter, (), is_own)
    except BadMessage as refused:
        if letter.terms.version == 1:
            raise
        raise _changed(refused) from refused
    return replace(log, extras=letter.extras)


def _changed(refused: BadMessage) -> BadMessage:
    """Return that a message was changed: what is not signed, or not possible, tells nothing of a seat."""
    return refused if refused.code == "changed" else BadMessage("changed", reason=str(refused))


def united(log: Transcript, letter: Letter, here: Collection[int] = ()) -> Transcript:
    """Return a game merged with a message; BadMessage if they contradict each other.

    `here` are the seats of this device.
    """
    # equal terms are not enough: two games of the same people may have them
    if letter.terms != log.terms or not log.knows(letter):
        is_forged = log.terms.version > 1 and letter.terms.version > 1 and log.knows(letter)
        raise BadMessage("changed" if is_forged else "other-game")
    found = _merged(log, letter, here) if log.terms.version == 1 else _compared(log, letter, here)
    if found == log:
        return log
    return replace(found, extras=within_bounds({**dict(log.extras), **dict(letter.extras)}) or letter.extras)


def _merged(log: Transcript, letter: Letter, here: Collection[int], is_own: bool = False) -> Transcript:
    """Return a game with all that a message adds; BadMessage if anything of it does not fit."""
    chains = tuple(_longer(log, seat, letter, here) for seat in range(log.terms.seats))
    signers = tuple(_signer(log, seat, letter) for seat in range(log.terms.seats))
    joined = log.joined(chains, signers, letter.names)
    if log.terms.version == 1:
        found = sealed(_gone_on(joined, letter, here), letter, log.chains)
        _check_given(found)
        return found
    # not checked for what was given early: games can get shorter again, and who gives too much harms nobody else
    found = signed(_gone_on(replace(joined, backs=letter.backs), letter, here), letter)
    told = letter.proposal
    return _proposed(found, told) if told and (is_own or _is_open(found, told)) else found


def _check_given(log: Transcript) -> None:
    """Refuse a game in which a seat has given more than was due."""
    # known elements count the promise, c[0]: after t turns c[t + 1] is the last one due
    due = len(log.turns) + 2 if log.is_full else 1
    for seat, given in enumerate(log.chains):
        if len(given) > due and not (len(given) > LENGTH and log.rests(seat)):
            raise BadMessage("early", seat=seat)


def _longer(log: Transcript, seat: int, letter: Letter, here: Collection[int]) -> Chain:
    """Return the elements of a seat, including those in a message."""
    known, told = log.chains[seat], letter.elements[seat]
    if told is None:
        return known
    longer = chained(known, *told)
    if longer is None:
        raise BadMessage(_claim(log, letter, seat, here), seat=seat, late=letter.names[seat])
    return longer


def _signer(log: Transcript, seat: int, letter: Letter) -> bytes:
    """Return the public key of a seat, whose name and elements have been compared by then."""
    known, told = log.signers[seat], letter.signers[seat]
    if known and told and known != told:
        raise BadMessage("stranger", seat=seat)
    if log.promises[seat] and letter.promises[seat] and log.names[seat] != letter.names[seat]:
        raise BadMessage("renamed", seat=seat)
    return known or told


def _claim(log: Transcript, letter: Letter, seat: int, here: Collection[int]) -> str:
    """Return the code of a promise that is not the known one of a seat: has somebody else taken the seat, too?"""
    own = here if seat in here else (seat,)
    others = [other for other in range(log.terms.seats) if other not in own]
    # whoever has seen the promises of all seats goes on with their devices
    if not any(map(letter.has_gone_on, others)):
        return "two-devices"
    if seat in here and not any(map(log.letter().has_gone_on, others)):
        return "taken"
    return "stranger" if log.turns and log.terms.version == 1 else "two-devices"


def _gone_on(log: Transcript, letter: Letter, here: Collection[int]) -> Transcript:
    """Return a game with the turns that a message adds."""
    plies = [ply for ply in letter.plies if ply != HIDDEN]
    if (at := _common(log, letter, plies, here)) is None:
        return log
    while at < len(plies) or len(log.turns) + 1 in letter.skips or (letter.resigned is not None and not log.ending):
        if not log.is_full or log.is_over:
            raise BadMessage("damaged")
        if len(log.turns) + 1 in letter.skips:
            log = log.skipped()
        else:
            log = log.extended(plies[at:], letter.resigned)
            at += len(log.turns[-1].plies)
    if letter.skips and letter.skips[-1] > len(log.turns):
        raise BadMessage("damaged")
    return log


def _common(log: Transcript, letter: Letter, plies: Sequence[str], here: Collection[int]) -> int | None:
    """Return how many plies a message has in common with a game; None if it adds none."""
    at, last_skip = 0, max(letter.skips, default=0)
    for number, turn in enumerate(log.turns, 1):
        at_end = at == len(plies) and last_skip < number
        if at_end and letter.resigned is None:
            return None
        after = at + len(turn.plies)
        resigned = letter.resigned is not None and after >= len(plies) and last_skip < number and turn.resigned
        told = Turn(turn.seat, tuple(plies[at:after]), resigned)
        skipped = number in letter.skips
        # two versions of one turn: whose it was decides what the player is told
        if told != turn or skipped != turn.is_skipped:
            raise BadMessage("own-fork" if turn.seat in here else "fork", turn=number, seat=turn.seat)
        at = after
    return at


# Version 2: what contradicts a game is signed, or it was changed


def _compared(log: Transcript, letter: Letter, here: Collection[int]) -> Transcript:
    """Return a game merged with a message; BadMessage if it tells another game, with the reason that is proved."""
    refused = None
    if letter.backs == log.backs:
        try:
            return _merged(log, letter, here)
        except BadMessage as error:
            refused = error
    other = transcript_of(letter)
    for seat, (own, told) in enumerate(zip(_joinings(log), _joinings(other), strict=True)):
        if own and told and own != told:
            raise BadMessage(_claim(log, letter, seat, here), seat=seat, late=other.names[seat])
    if other.backs != log.backs:
        return _back(log, other, here)
    fork = _fork(log, other, here)
    if not fork:
        raise _changed(refused) if refused else BadMessage("changed")
    asked, longest = letter.proposal, max(len(log.turns), len(other.turns))
    if asked and asked.turn < fork.turn and len(log.turns) <= asked.reached <= longest:
        proposed = _proposed(log, asked)
        if proposed != log:
            return proposed
    raise BadMessage("own-fork" if fork.is_own else "fork", turn=fork.turn, seat=fork.seat)


def _joinings(log: Transcript) -> list[tuple[bytes, str] | None]:
    """Return what each seat has said of itself in joining, and the name."""
    return [(promise, name) if promise else None for promise, name in zip(log.promises, log.names, strict=True)]


def fork(log: Transcript, letter: Letter, here: Collection[int]) -> Fork | None:
    """Return which turn a message tells in another version that its seat has signed, too; None if there is none."""
    if log.terms.version == 1 or letter.terms != log.terms or letter.backs != log.backs:
        return None
    try:
        other = transcript_of(letter)
    except BadMessage:
        return None
    return _fork(log, other, here) if other.promises == log.promises else None


def _fork(log: Transcript, other: Transcript, here: Collection[int]) -> Fork | None:
    """Return the first turn in which two games differ, both of them signed by its seat."""
    pairs = enumerate(zip(log.turns, other.turns, strict=False), 1)
    number, turn = next(((n, mine) for n, (mine, theirs) in pairs if mine != theirs), (0, Turn(0)))
    if not number:
        return None
    is_own = turn.seat in here
    # who has answered one version stays with it, or the same seat would have signed two games
    has_answered = any(later.seat in here for later in log.turns[number:])
    mine, theirs = (_supporters(game, number, turn.seat) for game in (log, other))
    # in the other game the tiles of a seat whose secret is shown would lie open
    is_safe = all(other.rests(seat) for seat in here if log.secret(seat))
    return Fork(number, turn.seat, is_own, is_safe and (is_own or (not has_answered and theirs >= mine)), other)


def _supporters(log: Transcript, number: int, seat: int) -> int:
    """Return how many others have signed a game with a seat's version of a turn."""
    return sum(log.vouched_turn(other) >= number for other in range(log.terms.seats) if other != seat)


def exchanged(log: Transcript, fork: Fork) -> Transcript:
    """Return the game with the other version of a turn."""
    return _with_elements(fork.other, log)


def _with_elements(log: Transcript, other: Transcript) -> Transcript:
    """Return a game with all elements that two states of it have."""
    chains = tuple(max(pair, key=len) for pair in zip(log.chains, other.chains, strict=True))
    return replace(log, chains=chains)


# Going back together


def _is_open(log: Transcript, told: Proposal) -> bool:
    """Return whether a proposal was made in the present state of a game, or is the open one.

    With a number of turns that is not reached yet, it could be completed long after the game has gone on.
    """
    return told.reached == len(log.turns) or (log.proposal is not None and told.back == log.proposal.back)


def _proposed(log: Transcript, told: Proposal) -> Transcript:
    """Return a game with a proposal of a message, as far as it is signed; if all have agreed, gone back."""
    if not log.can_go_back or told.turn >= len(log.turns) or not (found := agreed(log, told)):
        return log
    mine = log.proposal
    if mine and mine.back == found.back:
        both = (one or other for one, other in zip(mine.agreed, found.agreed, strict=True))
        found = replace(mine, agreed=tuple(both))
    elif mine and (mine.reached, -mine.turn) > (found.reached, -found.turn):
        found = mine
    return gone_back(replace(log, proposal=found))


def _has_gone_on(log: Transcript, reached: int, here: Collection[int]) -> bool:
    """Return whether everybody elsewhere has signed more turns than there were when it was asked to go back.

    As long as one seat has not, its device may have completed the agreement before it heard of any further turn.
    """
    return all(log.vouched_turn(seat) > reached for seat in range(log.terms.seats) if seat not in here)


def gone_back(log: Transcript) -> Transcript:
    """Return a game after going back, if every seat has agreed to the proposal."""
    proposal = log.proposal
    if not proposal or not all(proposal.agreed):
        return log
    vouched = tuple((proposal.turn, signature) for signature in proposal.agreed if signature)
    backs = (*log.backs, proposal.back)
    shorter = replace(log, turns=log.turns[: proposal.turn], vouched=vouched, backs=backs, proposal=None)
    return replace(transcript_of(shorter.letter()), extras=log.extras)


def _back(log: Transcript, other: Transcript, here: Collection[int]) -> Transcript:
    """Return the game of those who have gone back, one of two; BadMessage if others have played since."""
    common = len(log.backs)
    if log.backs[: len(other.backs)] == other.backs:
        return log  # an old message
    if other.backs[:common] != log.backs:
        raise BadMessage("changed")
    _, reached = other.backs[common]
    if _has_gone_on(log, reached, here) or log.has_shown:
        raise BadMessage("changed")
    return _with_elements(other, log)
