"""Two versions of a turn that its seat has signed: who is named, who may take which, and how all go back together."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pygames import IllegalMove
from pygames.friends import BadMessage, Letter, Peer
from tests.friends.cheats import forged, refusal, told
from tests.friends.party import EVERY, Party, turn
from tests.friends.test_cheats import begun


def letter(peer: Peer) -> Letter:
    """Return what a device would send."""
    return Letter.read(peer.link, EVERY)


def forked(peer: Peer) -> tuple[Peer, Peer]:
    """Return a device after two versions of its turn."""
    one = turn(peer, Random(1)).finished()
    other = next(two for seed in range(2, 50) if (two := turn(peer, Random(seed)).finished()).message != one.message)
    return one, other


def three(name: str = "ringgz", turns: int = 6) -> tuple[Party, Peer, Peer, Peer]:
    """Return a game of three after some turns: the device on turn, and the two that follow, which know of all."""
    party, mover, after = begun(name, 3, turns)
    third = next(peer for peer in party.devices if peer.here not in (mover.here, after.here))
    return party, mover, after, third.received(party.texts[-1], EVERY)


@pytest.mark.parametrize("name", EVERY)
def test_the_owner_takes_the_version_of_the_other_device_in_one_step(name: str) -> None:
    _, mover, other = begun(name, EVERY[name].seats[0], 4)
    one, two = forked(mover)
    answered = turn(other.received(two.link, EVERY), Random(1))
    answered = answered.finished() if answered.is_complete else answered
    assert told(refusal(one, answered.link)) == ("own-fork", 5, mover.here[0])
    fork = one.fork(letter(answered))
    assert fork
    assert (fork.is_own, fork.can_take) == (True, True)
    taken = one.exchanged(letter(answered))
    assert (taken.log.turns, taken.here) == (answered.log.turns, one.here)
    assert taken.received(answered.link, EVERY) is taken
    # and the game goes on
    while taken.actor is None and answered.actor is not None:
        answered = turn(answered, Random(3)).finished()
        taken = taken.received(answered.link, EVERY)
    assert taken.received(answered.link, EVERY).log.turns == answered.log.turns


def test_who_has_not_answered_may_take_either_version() -> None:
    _, mover, after, third = three()
    one, two = forked(mover)
    has_one = after.received(one.link, EVERY)
    assert told(refusal(has_one, two.link)) == ("fork", 7, mover.here[0])
    assert has_one.exchanged(letter(two)).log == two.log
    answered = turn(after.received(two.link, EVERY), Random(1)).finished()
    assert third.received(one.link, EVERY).exchanged(letter(answered)).log == answered.log


def test_who_has_answered_one_version_stays_with_it_and_so_does_whoever_follows_most_signatures() -> None:
    _, mover, after, third = three()
    one, two = forked(mover)
    answered = turn(after.received(one.link, EVERY), Random(1)).finished()
    assert told(refusal(answered, two.link)) == ("fork", 7, mover.here[0])
    followed = third.received(answered.link, EVERY)
    for peer in (answered, followed):
        fork = peer.fork(letter(two))
        assert fork
        assert not fork.can_take
        with pytest.raises(ValueError, match="no version"):
            peer.exchanged(letter(two))


def test_a_version_that_is_not_signed_is_no_fork() -> None:
    _, mover, after, _ = three()
    one, two = forked(mover)
    false = forged(one.link, plies=letter(two).plies)
    known = after.received(one.link, EVERY)
    for peer in (after, known, mover):
        assert told(refusal(peer, false)) == ("changed",)
        assert peer.fork(Letter.read(false, EVERY)) is None
    assert after.received(one.link, EVERY).log == one.log


# Going back together


def gone_back(peers: list[Peer], turns: int) -> list[Peer]:
    """Return the devices after the first has asked to go back, and each in turn has agreed."""
    text = ""
    for number, peer in enumerate(peers):
        told = peer
        if text:
            try:
                told = peer.received(text, EVERY)
            except BadMessage as refused:
                raise AssertionError(refused) from refused
        peers[number] = told.going_back(turns)
        text = peers[number].link
    return [peer.received(text, EVERY) for peer in peers]


@pytest.mark.parametrize("name", ["sectori", "ringgz", "blockers", "cathedral", "blokus", "toy"])
def test_all_go_back_when_each_seat_has_agreed(name: str) -> None:
    turns = 4 if name == "toy" else 7
    party, mover, _ = begun(name, EVERY[name].seats[0], turns)
    before = {peer.here: peer for peer in (device.received(party.texts[-1], EVERY) for device in party.devices)}
    back = gone_back(list(before.values()), turns - 2)
    assert len({peer.message for peer in back}) == 1
    log = back[0].log
    assert (len(log.turns), log.backs, log.proposal) == (turns - 2, ((turns - 2, turns),), None)
    assert log.turns == mover.log.turns[:-2]
    # what is older changes nothing any more, and the game goes on to its end
    for peer in back:
        assert peer.received(party.texts[-1], EVERY) is peer
        assert Peer.read(peer.write(), EVERY) == peer
    party.devices, party.texts = sorted(back, key=lambda peer: peer.actor is not None), []
    party.play(-1)
    party.post(-1)
    party.ring()
    assert party.is_over
    *_, verdict = party.devices[0].verdict()
    assert verdict.is_clean
    assert party.devices[0].log.backs == log.backs


def test_the_same_dice_come_again_after_going_back() -> None:
    _, mover, other = begun("sectori", 2, 6)
    done = turn(mover, Random(1)).finished()
    other = turn(other.received(done.link), Random(1)).finished()
    back = gone_back([other, done.received(other.link)], 6)
    again = next(peer for peer in back if peer.actor is not None)
    assert again.rolled().running == done.log.turns[6].plies[:1]


def test_nobody_goes_back_without_each_other_seat() -> None:
    party, mover, after, third = three()
    asked = mover.going_back(4)
    assert asked.unsent
    assert len(asked.log.turns) == 6
    agreed = after.received(asked.link, EVERY).going_back(4)
    assert (len(agreed.log.turns), agreed.log.backs) == (6, ())
    heard = third.received(agreed.link, EVERY)
    assert heard.log.proposal
    assert [signature is not None for signature in heard.log.proposal.agreed].count(True) == 2
    # who goes on instead ends the proposal for all
    done = turn(mover, party.rng).finished()
    assert done.log.proposal is None
    assert heard.received(done.link, EVERY).log.proposal is None
    assert done.received(heard.link, EVERY) is done


def test_an_agreement_that_is_completed_after_all_others_have_gone_on_does_not_count() -> None:
    _, mover, after, third = three()
    asked = mover.going_back(4)
    agreed = third.received(after.received(asked.link, EVERY).going_back(4).link, EVERY).going_back(4)
    assert agreed.log.backs == ((4, 6),)
    done = turn(mover, Random(1)).finished()
    answered = turn(after.received(done.link, EVERY), Random(1)).finished()
    # the third may not have heard that the game went on, so it counts as long as that seat has not played
    assert done.received(answered.link, EVERY).received(agreed.link, EVERY).log == agreed.log
    third = turn(third.received(answered.link, EVERY), Random(1)).finished()
    for peer in (done, answered):
        assert told(refusal(peer.received(third.link, EVERY), agreed.link)) == ("changed",)


def test_two_with_different_versions_go_back_together() -> None:
    _, mover, other = begun("cathedral", 2, 6)
    one, two = forked(mover)
    answered = turn(other.received(one.link), Random(1)).finished()
    assert told(refusal(answered, two.link)) == ("fork", 7, mover.here[0])
    asked = answered.going_back(6)
    heard = two.received(asked.link)
    assert heard.log.proposal
    assert heard.log.turns == two.log.turns
    back = heard.going_back(6)
    assert (len(back.log.turns), back.log.backs) == (6, ((6, 8),))
    assert asked.received(back.link).log == back.log
    assert one.received(back.link).log == back.log


@pytest.mark.parametrize("turns", [-1, 7, 8])
def test_only_turns_that_were_played_can_be_gone_back_to(turns: int) -> None:
    _, mover, _, _ = three()
    done = turn(mover, Random(1)).finished()
    for peer, to in ((done, turns), (done.looking_on(), 3), (done, 7)):
        with pytest.raises(IllegalMove):
            peer.going_back(to)


# An end that comes early


def over(name: str = "blockers", seats: int = 3) -> tuple[list[Peer], Peer]:
    """Return the devices of a game in which somebody resigns, and that device."""
    party, mover, _ = begun(name, seats, 10)
    peers = [device.received(party.texts[-1], EVERY) for device in party.devices]
    return [peer for peer in peers if peer.here != mover.here], mover.resigned()


def test_no_secret_is_shown_before_everybody_has_signed_the_end() -> None:
    [one, other], resigned = over()
    seen: Any = resigned.log
    assert (seen.is_over, seen.secret(resigned.here[0])) == (True, None)
    assert {*seen.pending} == {*one.here, *other.here}
    one = one.received(resigned.link, EVERY)
    assert one.unsent
    assert not any(map(one.log.secret, range(3)))
    assert one.log.pending == other.here
    other = other.received(one.link, EVERY)
    assert [bool(other.log.secret(seat)) for seat in range(3)] == [seat in other.here for seat in range(3)]
    resigned = resigned.received(other.link, EVERY)
    one = one.received(resigned.link, EVERY)
    *_, verdict = resigned.received(one.link, EVERY).verdict()
    assert verdict.is_clean
    assert str(verdict.record.ending) == f"resigned {resigned.here[0]}"


@pytest.mark.parametrize("seed", range(6))
def test_acknowledgements_come_lost_doubled_and_in_any_order(seed: int) -> None:
    rng = Random(seed)
    others, resigned = over("blockers", 4)
    peers = [resigned, *others]
    texts = [resigned.link]
    for _ in range(400):
        at = rng.randrange(len(peers))
        peers[at] = peers[at].received(rng.choice(texts), EVERY)
        if rng.random() < 0.4:
            texts.append(peers[at].link)
        if all(not peer.log.pending for peer in peers):
            break
    assert len({peer.message for peer in peers}) == 1
    *_, verdict = peers[0].verdict()
    assert verdict.is_clean
