"""Attacks on the ways in which seats vouch for a game: whoever made them, no honest seat is named, and no game is lost.

A turn counts if its seat has signed it, along with everything before; so whatever is changed, cut off, or moved from
one place to another is refused, names nobody, and leaves the game as it was: the real link still opens.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.chance import LENGTH
from pygames.friends.packing import fragment
from pygames.friends.terms import Terms
from tests.friends.cheats import forged, public_moves, refusal, secrets_of, told
from tests.friends.party import EVERY, Party, turn
from tests.friends.test_cheats import begun, until
from tests.friends.test_ways_back import forked, letter

REAL = ["sectori", "ringgz", "blockers", "cathedral", "blokus"]
CHANGED = ("changed",)


def onlooker(peer: Peer) -> Peer:
    """Return a device that only looks on, and has seen what another one sends."""
    return Peer.open(letter(peer))


# What somebody without a seat changes in a link


@pytest.mark.parametrize("turns", [6, 7])
@pytest.mark.parametrize("name", REAL)
def test_a_changed_link_that_is_opened_first_does_no_harm(name: str, turns: int) -> None:
    """Whichever of the two sends it: after one turn more, the other one is on turn."""
    _, mover, after = begun(name, EVERY[name].seats[0], turns)
    one, two = forked(mover)
    for vouched in (letter(one).vouched, letter(mover).vouched):
        lie = forged(one.link, plies=letter(two).plies, vouched=vouched)
        for peer in (after, mover, one, onlooker(mover)):
            assert told(refusal(peer, lie)) == CHANGED
            assert peer.fork(Letter.read(lie, EVERY)) is None
        with pytest.raises(BadMessage, match="changed the link"):
            Peer.open(Letter.read(lie, EVERY))
    answered = after.received(one.link, EVERY)
    assert answered.log.turns == one.log.turns
    if answered.actor is not None:
        answered = turn(answered, Random(1)).finished()
    assert one.received(answered.link, EVERY).log.turns == answered.log.turns


def test_two_in_league_can_not_keep_two_honest_ones_in_two_games() -> None:
    """Of Ringgz with four: 1 would change the move of 0 for 2, and both 1 and 3 sign whatever is needed."""
    party = Party("ringgz", 4, 1, [(3,), (2,), (1,), (0,)])
    three, two, one, zero = party.devices
    *before, real = letter(zero).plies
    position = start(zero)
    for ply in before:
        position = position.play(position.parse(ply))
    one = turn(one.received(zero.link, EVERY), party.rng).finished()
    for ply in (ply for ply in map(str, position.legal_moves()) if ply != real):
        first = replace(one.log.turns[0], plies=(*before, ply))
        false = replace(one.log, turns=(first, *one.log.turns[1:]))
        signed = {seat: (2, peer.seeds[seat].sign(false.digest(seat, 2))) for seat, peer in ((1, one), (3, three))}
        lie = false.vouching(signed.get(seat, old) for seat, old in enumerate(one.log.vouched)).letter()
        assert told(refusal(two, fragment(lie.write()))) == CHANGED
    assert two.received(one.link, EVERY).log.turns == one.log.turns


def start(peer: Peer) -> Any:
    """Return the first position of a game."""
    return peer.log.terms.game.start(peer.log.terms.seats)


@pytest.mark.parametrize("name", ["blockers", "toy"])
def test_nobody_changes_the_last_turn_or_writes_resigned_instead_of_it(name: str) -> None:
    party = Party(name, 3, 1)
    party.ring() if name == "toy" else until(party, 71)
    done = max(party.devices, key=lambda peer: len(peer.log.turns))
    if name == "blockers":
        [seat] = done.log.pending
        mover = party.devices[party.home(seat)].received(done.link, EVERY)
        before, done = mover, turn(mover, party.rng).finished()
    else:
        before = next(Peer.open(Letter.read(text, EVERY)) for text in reversed(party.texts) if not is_ended(text))
    last, told_ = done.log.turns[-1], letter(done)
    assert secrets_of(done)
    own = [index for index, ply in enumerate(told_.plies) if ply != "*?"][-1]
    plies = told_.plies[:own]
    for ply in [ply for ply in public_moves(before) if ply != last.plies[0]]:
        changed = forged(done.link, plies=(*plies, ply, *told_.plies[own + 1 :]))
        for peer in (before, done, onlooker(before)):
            assert told(refusal(peer, changed)) == CHANGED
    for seat in range(3):
        for shorter in (told_.plies, plies):
            resigned = forged(done.link, plies=shorter, resigned=seat)
            assert told(refusal(before, resigned)) in (CHANGED, ("damaged",))


def is_ended(text: str) -> bool:
    """Return whether a message tells an end."""
    return Peer.open(Letter.read(text, EVERY)).log.is_over


def test_with_all_secrets_out_nobody_makes_the_whole_game_anew() -> None:
    party = Party("toy", 3, 1)
    party.ring()
    done = party.devices[0]
    cheat = party.devices[1]
    assert all(map(done.log.secret, range(3)))
    # the cheat knows all elements, and can compute all cards: but it can sign its own turns only
    logs = (Peer.open(Letter.read(text, EVERY)).log for text in party.texts)
    anew = replace(next(log for log in logs if log.is_full), chains=done.log.chains)
    rng = Random(4)
    while not anew.is_over:
        able = replace(cheat, log=anew, running=(), shown=0)
        moves = public_moves(able)
        anew = anew.extended([rng.choice(moves)])
    assert [str(one) for one in anew.turns] != [str(one) for one in done.log.turns]
    end = len(anew.turns)
    signed = (
        (end, cheat.seeds[seat].sign(anew.digest(seat, end))) if seat in cheat.seeds else old
        for seat, old in enumerate(done.log.vouched)
    )
    lie = fragment(anew.vouching(signed).letter().write())
    for peer in (done, onlooker(done)):
        assert told(refusal(peer, lie)) == CHANGED
    with pytest.raises(BadMessage, match="changed the link"):
        Peer.open(Letter.read(lie, EVERY))


# Invitations


def invited(name: str = "sectori", **options: Any) -> Peer:
    """Return an invitation to a game for two."""
    return Peer.invite(EVERY[name], 2, here=[0], names=["Ana", "Ben"], options=options)


def with_terms(peer: Peer, **changes: Any) -> str:
    """Return a device's link with other terms."""
    return forged(peer.link, terms=replace(peer.log.terms, **changes))


def test_an_invitation_that_was_changed_is_not_taken() -> None:
    ana = invited()
    mallory = invited().log.letter()
    mine = ana.log.letter()
    for lie in (
        with_terms(ana, options=(("die", 4),)),
        with_terms(ana, options=(("rim", True),)),
        with_terms(ana, dice="each"),
        forged(ana.link, names=("Mallory", "Ben")),
        forged(ana.link, signers=mallory.signers),
        forged(ana.link, elements=mallory.elements),
        forged(ana.link, vouched=mallory.vouched),
        forged(
            ana.link, signers=(b"", mine.signers[0]), elements=(None, mine.elements[0]), vouched=(None, mine.vouched[0])
        ),
    ):
        with pytest.raises(BadMessage) as refused:
            Peer.open(Letter.read(lie, EVERY))
        assert refused.value.code in ("changed", "damaged")
    # the name of a free seat is only a proposal: whoever joins says who it is
    other = Peer.open(Letter.read(forged(ana.link, names=("Ana", "Rude")), EVERY)).joined({1: "Ben"})
    assert ana.received(other.link).log.names == ("Ana", "Ben")


def test_whoever_joins_is_not_renamed_on_the_way() -> None:
    for name, seats in (("cathedral", 2), ("blockers", 3)):
        ana = Peer.invite(EVERY[name], seats, here=[0], names=["Ana", "", ""][:seats])
        ben = Peer.open(letter(ana)).joined({1: "Ben"})
        names = ("Ana", "Eve", "")[:seats]
        assert told(refusal(ana, forged(ben.link, names=names))) == CHANGED
        assert ana.received(ben.link, EVERY).log.names[1] == "Ben"


@pytest.mark.parametrize("name", ["cathedral", "sectori"])
def test_who_has_invited_is_not_changed_for_those_who_look_on(name: str) -> None:
    _, mover, _ = begun(name, 2, 6)
    other = with_terms(mover, inviter=1 - mover.log.terms.inviter)
    with pytest.raises(BadMessage, match="changed the link"):
        Peer.open(Letter.read(other, EVERY))


def test_no_game_is_brought_down_to_the_first_version_or_up_to_the_second() -> None:
    for name, seats in (("sectori", 2), ("blockers", 3), ("ringgz", 3)):
        _, mover, after = begun(name, seats, 6)
        down = forged(mover.link, terms=replace(mover.log.terms, version=1))
        party = Party(name, seats, 1, version=1)
        until(party, 6)
        for lie in (down, fragment(letter_as_first(mover).write()), party.texts[-1]):
            assert told(refusal(after, lie))[0] in ("other-game", "damaged")
        first = party.devices[0]
        assert first.log.terms.version == 1
        up = fragment(replace(letter(first), terms=replace(first.log.terms, version=2)).write())
        assert told(refusal(first, up))[0] in ("other-game", "damaged")


def letter_as_first(peer: Peer) -> Letter:
    """Return a message with everything taken off that the first version does not have."""
    found = letter(peer)
    terms: Terms = replace(found.terms, version=1)
    return replace(found, terms=terms, signers=(b"",) * terms.seats, vouched=(None,) * terms.seats)


# Signatures moved to another place


def test_a_signature_counts_in_its_game_for_its_turn_and_for_its_seat_only() -> None:
    _, mover, after = begun("ringgz", 3, 6)
    one, two = forked(mover)
    [seat] = mover.here
    there = Party("ringgz", 3, 2)
    foreign = there.devices[until(there, 6)].log.vouched
    mine, older = letter(one).vouched, letter(mover).vouched
    others = [
        foreign[seat],
        letter(two).vouched[seat],
        older[seat],
        (7, older[seat][1]),
        *[(7, told[1]) for other, told in enumerate(mine) if other != seat],
        (6, mine[seat][1]),
        (8, mine[seat][1]),
        (0, mine[seat][1]),
        (7, bytes(64)),
        None,
    ]
    for other in others:
        vouched = (*mine[:seat], other, *mine[seat + 1 :])
        assert told(refusal(after, forged(one.link, vouched=vouched))) == CHANGED
    turned = (*mine[1:], mine[0])
    assert told(refusal(after, forged(one.link, vouched=turned))) == CHANGED
    assert after.received(one.link, EVERY).log.turns == one.log.turns


def test_a_cheat_may_give_away_its_own_elements_only_to_its_own_harm() -> None:
    party, mover, after = begun("blockers", 3, 6)
    done = turn(mover, party.rng).finished()
    [seat] = mover.here
    for number in (9, 100, LENGTH):
        elements = [*letter(done).elements]
        elements[seat] = number, mover.seeds[seat].chain[number]
        heard = after.received(forged(done.link, elements=tuple(elements)), EVERY)
        assert heard.log.turns == done.log.turns
        assert heard.observation(after.here[0]) == after.received(done.link, EVERY).observation(after.here[0])
