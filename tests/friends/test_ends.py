"""Ends that come early: who has signed them, and that no secret is shown before its time, whoever wants to see it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pygames import IllegalMove
from pygames.friends import Peer
from tests.friends.cheats import forged, public_moves, refusal, secrets_of, told
from tests.friends.party import EVERY, Party, turn
from tests.friends.test_cheats import begun
from tests.friends.test_ways_back import letter, over, three

CHANGED = ("changed",)


def four(turns: int) -> tuple[Peer, Peer, Peer, Peer]:
    """Return the devices of a game of Blockers! with four, the one on turn first, all with the same turns."""
    party, mover, _ = begun("blockers", 4, turns)
    peers = {peer.here[0]: peer.received(party.texts[-1], EVERY) for peer in party.devices}
    first, second, third, fourth = (peers[(mover.here[0] + step) % 4] for step in range(4))
    return first, second, third, fourth


# To resign to one friend alone


def test_resigning_to_one_friend_alone_brings_out_no_secret_and_no_turn_of_that_friend() -> None:
    _, cleo, ben, ana = three("blockers", 9)
    [victim] = ben.here
    to_ben = cleo.resigned()
    ben = ben.received(to_ben.link, EVERY)
    assert (ben.log.is_over, ben.unsent) == (True, True)
    assert secrets_of(ben) == ()
    # what Cleo has by now: her own seed, and all that was sent
    real = turn(cleo, Random(1)).finished()
    spying = real.received(ana.received(real.link, EVERY).link, EVERY)
    with pytest.raises(ValueError, match="not on this device"):
        spying.observation(victim)
    for ply in public_moves(spying)[:4]:
        plies, vouched = (*letter(spying).plies, ply), [*letter(spying).vouched]
        for number, signature in (letter(ben).vouched[victim], letter(cleo).vouched[victim]):
            vouched[victim] = (11, signature)
            assert told(refusal(ana, forged(spying.link, plies=plies, vouched=tuple(vouched)))) == CHANGED
            vouched[victim] = (number, signature)
            assert told(refusal(ana, forged(spying.link, plies=plies, vouched=tuple(vouched)))) == CHANGED
    # Ana's next link tells Ben who has signed two versions; as he has acknowledged the end, it is the one that counts
    ana = ana.received(real.link, EVERY)
    assert told(refusal(ben, ana.link)) == ("fork", 10, cleo.here[0])
    assert told(refusal(ana, ben.link)) == ("fork", 10, cleo.here[0])
    ana = ana.exchanged(letter(ben))
    assert secrets_of(ana) == ana.here
    ben = ben.received(ana.link, EVERY)
    assert secrets_of(ben) == tuple(sorted(ana.here + ben.here))
    assert str(ben.log.ending) == f"resigned {cleo.here[0]}"


def test_resigning_to_all_but_one_brings_out_nothing_either() -> None:
    cleo, ben, dan, ana = four(9)
    resigned, real = cleo.resigned(), turn(cleo, Random(1)).finished()
    ben = ben.received(resigned.link, EVERY)
    dan = dan.received(ben.link, EVERY)
    ben = ben.received(dan.link, EVERY)
    ana = ana.received(real.link, EVERY)
    assert [secrets_of(peer) for peer in (ben, dan, ana)] == [(), (), ()]
    assert ben.log.pending == ana.here
    refused = told(refusal(ana, ben.link))
    assert refused == ("fork", 10, cleo.here[0])


def test_whoever_has_shown_a_secret_after_the_end_is_not_brought_back_into_the_game() -> None:
    [ben, ana], cleo = over("blockers", 3)
    unended = replace(cleo, log=ben.log)
    ended = ben.received(ana.received(cleo.link, EVERY).link, EVERY)
    assert secrets_of(ended)
    real = turn(unended, Random(1)).finished()
    assert told(refusal(ended, real.link)) == ("fork", 11, cleo.here[0])
    fork = ended.fork(letter(real))
    assert fork
    assert not fork.can_take
    # not even to a version of one's own turn, by a second device of the seat that has resigned
    both = cleo.received(ended.link, EVERY)
    assert secrets_of(both)
    own = both.fork(letter(real))
    assert own
    assert (own.is_own, own.can_take) == (True, False)


def test_a_last_turn_that_was_shown_to_one_friend_alone_brings_out_no_secret() -> None:
    """With another last move the game might not be over, so the end by the rules is acknowledged, too."""
    for seed in range(1, 9):
        party = Party("toy", 3, seed)
        last = len(party.devices) - 1
        while not party.devices[last].log.is_over:
            last = party.home(party.devices[last].waits_for[0])
            party.open(last, party.texts[-1])
            party.post(last)
        one = next(peer for peer in party.devices if not peer.log.is_over)
        one = one.received(party.texts[-1], EVERY)
        assert one.log.is_over
        assert secrets_of(one) == ()


# Acknowledgements of an end


def test_acknowledgements_are_not_forged_or_moved_to_another_end() -> None:
    [ben, ana], cleo = over("blockers", 3)
    heard = ben.received(cleo.link, EVERY)
    [victim] = ana.here
    end = len(cleo.log.turns)
    found = letter(heard)
    for signature in (found.vouched[ben.here[0]][1], found.vouched[victim][1], bytes(64)):
        vouched = tuple((end, signature) if seat == victim else own for seat, own in enumerate(found.vouched))
        lie = forged(heard.link, vouched=vouched)
        assert told(refusal(ben.received(cleo.link, EVERY), lie)) == CHANGED
        assert told(refusal(heard, lie)) == CHANGED
        assert told(refusal(cleo, lie)) == CHANGED
    # the acknowledgement of one end, in a text with another
    other = turn(replace(cleo, log=ben.log), Random(1)).finished()
    vouched = tuple(found.vouched[seat] if seat in ben.here else own for seat, own in enumerate(letter(other).vouched))
    assert told(refusal(ana, forged(other.link, vouched=vouched))) == CHANGED
    assert secrets_of(ana.received(other.link, EVERY)) == ()


def test_acknowledgements_that_are_cut_off_come_again() -> None:
    [ben, ana], cleo = over("blockers", 3)
    heard = ben.received(cleo.link, EVERY)
    cut = forged(heard.link, vouched=letter(cleo).vouched)
    ana = ana.received(cut, EVERY)
    assert ana.log.pending == ben.here
    assert secrets_of(ana) == ()
    assert heard.received(cut, EVERY) is heard
    ana = ana.received(heard.link, EVERY)
    assert ana.log.pending == cleo.here + ben.here if cleo.here < ben.here else ben.here + cleo.here
    assert secrets_of(ana) == ana.here


def test_a_seat_that_rests_or_only_looks_on_signs_nothing() -> None:
    [ben, ana], cleo = over("blockers", 3)
    resting = ben.looking_on().received(cleo.link, EVERY)
    assert (resting.unsent, resting.log.pending) == (False, tuple(sorted(ben.here + ana.here)))
    assert letter(resting).vouched == letter(cleo).vouched
    # and once it plays again, it acknowledges what it has heard
    awake = resting.combined(ben)
    assert awake.log.vouched_turn(ben.here[0]) == len(cleo.log.turns)
    assert secrets_of(awake) == ()
    with pytest.raises(IllegalMove):
        resting.going_back(3)
