"""Attacks on the ways back: agreements without somebody, late, in another place, and versions that are left."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pygames import IllegalMove
from pygames.friends import Letter, Peer
from pygames.friends.letter import Proposal
from tests.friends.cheats import forged, refusal, told
from tests.friends.party import EVERY, Party, turn
from tests.friends.test_cheats import begun, until
from tests.friends.test_ways_back import forked, letter, three

CHANGED = ("changed",)


def everybody_back(peers: list[Peer], turns: int) -> list[Peer]:
    """Return the devices after all have gone back."""
    text = ""
    for number, peer in enumerate(peers):
        peers[number] = (peer.received(text, EVERY) if text else peer).going_back(turns)
        text = peers[number].link
    return [peer.received(text, EVERY) for peer in peers]


def test_what_was_signed_before_going_back_is_of_no_use_afterwards() -> None:
    party, mover, after, third = three()
    before = letter(mover)
    back = everybody_back([mover, after, third], 4)
    assert {len(peer.log.turns) for peer in back} == {4}
    for peer in back:
        for number in (6, 7):
            plies = before.plies[:number]
            for vouched in (before.vouched, *mixed(before, letter(peer))):
                lie = forged(peer.link, plies=plies, vouched=vouched)
                assert told(refusal(peer, lie)) == CHANGED
        # nor is the way back left out of a text
        assert peer.received(party.texts[-1], EVERY) is peer
        bare = forged(peer.link, backs=())
        assert told(refusal(peer, bare)) == CHANGED


def mixed(one: Letter, other: Letter) -> list[tuple[Any, ...]]:
    """Return each way of having one seat's signature from one message, and the rest from another."""
    return [(*other.vouched[:seat], one.vouched[seat], *other.vouched[seat + 1 :]) for seat in range(one.terms.seats)]


def test_two_in_league_can_not_go_back_without_the_third() -> None:
    _, mover, after, third = three()
    asked = after.received(mover.going_back(4).link, EVERY).going_back(4)
    [victim] = third.here
    proposal = asked.log.proposal
    assert proposal
    turn_six = letter(mover).vouched[victim]
    for false in (turn_six[1], proposal.agreed[mover.here[0]], bytes(64)):
        agreed = tuple(false if seat == victim else own for seat, own in enumerate(proposal.agreed))
        heard = third.received(forged(asked.link, proposal=replace(proposal, agreed=agreed)), EVERY)
        assert len(heard.log.turns) == 6
        assert heard.log.proposal
        assert heard.log.proposal.agreed[victim] is None
        vouched = tuple((4, signature) for signature in agreed)
        lie = forged(asked.link, backs=((4, 6),), proposal=None, plies=letter(mover).plies[:4], vouched=vouched)
        assert told(refusal(third, lie)) == CHANGED


def test_an_agreement_is_of_no_use_in_another_game_or_for_another_turn() -> None:
    _, mover, after, _ = three()
    asked = mover.going_back(4)
    proposal = asked.log.proposal
    assert proposal
    there = Party("ringgz", 3, 2)
    foreign = there.devices[until(there, 6)]
    assert foreign.received(forged(foreign.link, proposal=proposal), EVERY).log.proposal is None
    for other in (replace(proposal, turn=3), replace(proposal, turn=5)):
        assert after.received(forged(asked.link, proposal=other), EVERY).log.proposal is None


@pytest.mark.parametrize("reached", [7, 8, 9, 500])
def test_an_agreement_is_not_asked_for_a_state_that_is_not_reached_yet(reached: int) -> None:
    """With a high number of turns, it could be completed whenever it suits, long after the game has gone on."""
    _, mover, after, third = three()
    wanted = Proposal(4, reached, (None,) * 3)
    asked = replace(mover, log=replace(mover.log, proposal=wanted)).going_back(4)
    for peer in (after, third):
        assert peer.received(asked.link, EVERY).log.proposal is None
    one, two = forked(mover)
    answered = turn(after.received(one.link, EVERY), Random(1)).finished()
    hidden = replace(two, log=replace(two.log, proposal=Proposal(4, reached + 2, (None,) * 3))).going_back(4)
    assert told(refusal(answered, hidden.link)) == ("fork", 7, mover.here[0])
    assert after.received(two.link, EVERY).exchanged(letter(answered)).log.proposal is None


def test_nobody_completes_an_agreement_when_all_others_have_gone_on() -> None:
    _, mover, after, third = three()
    asked = third.received(after.received(mover.going_back(4).link, EVERY).going_back(4).link, EVERY)
    late = asked.going_back(4)
    assert late.log.backs == ((4, 6),)
    done = turn(mover, Random(1)).finished()
    answered = turn(after.received(done.link, EVERY), Random(1)).finished()
    gone_on = turn(third.received(answered.link, EVERY), Random(1)).finished()
    for peer in (done.received(gone_on.link, EVERY), answered.received(gone_on.link, EVERY)):
        assert told(refusal(peer, late.link)) == CHANGED


def test_honest_devices_agree_in_the_end_whoever_played_on_while_another_agreed() -> None:
    """Of three, one has agreed and plays on, another answers, while the third, who does not know, agrees, too."""
    _, mover, after, third = three()
    agreed = after.received(mover.going_back(4).link, EVERY).going_back(4)
    back = third.received(agreed.link, EVERY).going_back(4)
    played = turn(mover.going_back(4), Random(1)).finished()
    heard = after.received(played.link, EVERY)
    answered = turn(heard, Random(1)).finished()
    for peer in (played, heard, answered, played.received(answered.link, EVERY)):
        assert peer.received(back.link, EVERY).log == back.log
    for text in (played.link, answered.link):
        assert back.received(text, EVERY) is back


def test_nobody_goes_back_once_a_secret_is_shown() -> None:
    """A seat of Blockers! shows its secret with its last turn: before that turn, its tiles must not lie open."""
    party = Party("blockers", 3, 1)
    mover = party.devices[until(party, 70)]
    before = next(peer for peer in party.devices if peer.here not in (mover.here, (0,))).received(
        party.texts[-1], EVERY
    )
    assert mover.log.secret(0)
    for peer in (mover, before):
        with pytest.raises(IllegalMove):
            peer.going_back(60)
    forced = replace(mover.log, proposal=Proposal(60, 70, (None,) * 3))
    signature = mover.seeds[mover.here[0]].sign(forced.digest(mover.here[0], 60, [(60, 70)]))
    agreed = tuple(signature if seat in mover.here else None for seat in range(3))
    asked = forged(mover.link, proposal=Proposal(60, 70, agreed))
    assert before.received(asked, EVERY).log.proposal is None


def test_a_version_that_makes_the_game_shorter_can_be_gone_on_with() -> None:
    """The owner takes the version of the other device, though the others have built on this one."""
    for name in ("sectori", "blockers", "cathedral", "toy"):
        seats = EVERY[name].seats[0]
        _, mover, after = begun(name, seats, 3)
        one, two = forked(mover)
        answered = turn_or_none(after.received(one.link, EVERY))
        long = one.received(answered.link, EVERY)
        taken = long.exchanged(letter(two))
        assert Peer.read(taken.write(), EVERY) == taken
        assert taken.received(two.link, EVERY).log == taken.log
        assert Peer.open(letter(taken)).log.turns == two.log.turns


def turn_or_none(peer: Peer) -> Peer:
    """Return a device after its turn, if it can play."""
    return peer if peer.actor is None else turn(peer, Random(1)).finished()
