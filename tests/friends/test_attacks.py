"""Attacks on the ways in which seats vouch for a game: whoever made them, no honest seat is named, and no game is lost.

A turn counts if its seat has signed it, along with everything before; so whatever is changed, cut off, or moved from
one place to another is refused, names nobody, and leaves the game as it was: the real link still opens.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pygames import IllegalMove
from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.chance import LENGTH
from pygames.friends.letter import Proposal
from pygames.friends.packing import fragment
from pygames.friends.terms import Terms
from tests.friends.cheats import Cheat, forged, public_moves, refusal, told
from tests.friends.party import EVERY, Party, turn
from tests.friends.test_cheats import begun, until
from tests.friends.test_ways_back import forked, letter, over, three

REAL = ["sectori", "ringgz", "blockers", "cathedral", "blokus"]
CHANGED = ("changed",)


def four(turns: int) -> tuple[Peer, Peer, Peer, Peer]:
    """Return the devices of a game of Blockers! with four, the one on turn first, all with the same turns."""
    party, mover, _ = begun("blockers", 4, turns)
    peers = {peer.here[0]: peer.received(party.texts[-1], EVERY) for peer in party.devices}
    first, second, third, fourth = (peers[(mover.here[0] + step) % 4] for step in range(4))
    return first, second, third, fourth


def secrets_of(peer: Peer) -> tuple[int, ...]:
    """Return the seats whose secrets a device's next message tells."""
    return tuple(seat for seat, told in enumerate(letter(peer).elements) if told and told[0] == LENGTH)


def onlooker(peer: Peer) -> Peer:
    """Return a device that only looks on, and has seen what another one sends."""
    return Peer.open(letter(peer))


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
        lies = [forged(mover.link, terms=replace(mover.log.terms, version=1))]
        lies.append(lies[0] and fragment(letter_as_first(mover).write()))
        party = Party(name, seats, 1, version=1)
        until(party, 6)
        lies.append(party.texts[-1])
        for lie in lies:
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


# Agreements to go back


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
    for letter_ in (hidden.link,):
        refusal(answered, letter_)
        assert answered.log.proposal is None
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


def test_no_tile_is_chosen_by_a_cheat_that_plays_without_its_rack() -> None:
    _, mover, after = begun("blockers", 3, 6)
    liar = Cheat.of(mover)
    draws = set()
    for ply in public_moves(liar)[:12]:
        done = liar.claimed(ply)
        heard = after.received(done.link, EVERY)
        draws.add(heard.log.chains[after.here[0]][-1])
    assert len(draws) == 1
