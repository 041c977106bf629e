"""What a text brings, in whatever order texts come, and whether what was told has arrived."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pygames import GAMES
from pygames.friends import Letter, Peer
from pygames.friends import device as module
from pygames.friends.post import (
    Arrival,
    GoneOn,
    Refused,
    SeenAlready,
    Unknown,
    brought,
    deliver,
    handed_over,
    outgoing,
    received_all,
)
from tests.friends.cheats import forged
from tests.friends.party import EVERY, Party, seeded, turn

TABLES = [("toy", 2), ("toy", 3), ("ringgz", 3), ("sectori", 2), ("cathedral", 2)]


@cache
def told(name: str, seats: int) -> tuple[Peer, tuple[str, ...]]:
    """Return a device that has only looked on at a whole game, and all texts of it."""
    patch = pytest.MonkeyPatch()
    patch.setattr(module, "random_bytes", seeded(Random(f"{name} {seats}")))
    party = Party(name, seats, 1)
    patch.undo()
    party.ring()
    return Peer.open(Letter.read(party.texts[0], EVERY)), tuple(party.texts)


def after(peer: Peer, texts: Sequence[str]) -> Peer:
    """Return a device after some texts."""
    for _, delivery in received_all(peer, map(Arrival, texts), EVERY):
        assert isinstance(delivery, SeenAlready | GoneOn), delivery
        peer = delivery.peer
    return peer


def pair() -> tuple[Peer, Peer]:
    """Return the devices of two friends, who have both joined; seat 0 is to play."""
    ana = Peer.invite(GAMES["sectori"], here=[0], names=["Ana", "Ben"])
    ben = Peer.open(Letter.read(ana.link)).joined({1: "Ben"})
    return ana.received(ben.link), ben


def played(peer: Peer) -> Peer:
    """Return a device after it has played its turn."""
    return turn(peer, Random(1)).finished()


# In any order, twice, or not at all


@pytest.mark.parametrize(("name", "seats"), TABLES)
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_lost_doubled_and_shuffled_texts_lead_to_the_same_game(name: str, seats: int, data: st.DataObject) -> None:
    onlooker, texts = told(name, seats)
    some = data.draw(st.lists(st.sampled_from(texts), max_size=12))
    shuffled = data.draw(st.permutations([*some, *data.draw(st.lists(st.sampled_from(some)) if some else st.just([]))]))

    assert after(onlooker, some) == after(onlooker, shuffled)
    assert after(onlooker, [*shuffled, texts[-1]]) == after(onlooker, [texts[-1]])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_was_brought_once_is_seen_already(name: str, seats: int) -> None:
    onlooker, texts = told(name, seats)
    known = after(onlooker, texts)

    assert {type(delivery) for _, delivery in received_all(known, map(Arrival, texts), EVERY)} == {SeenAlready}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_whoever_is_said_to_know_what_was_told_does(name: str, seats: int) -> None:
    """A receipt is never wrong, in whatever way a game has gone on."""
    receipts = 0
    for seed in range(8):
        party, rng = Party(name, seats, seed), Random(seed)
        for _ in range(50):
            number = rng.randrange(len(party.devices))
            text = party.texts[-1 - min(int(rng.expovariate(0.7)), len(party.texts) - 1)]
            device = party.devices[number] = party.devices[number].received(text, EVERY)
            for seat in device.reached:
                receipts += 1
                log = party.devices[party.home(seat)].log
                for mine in device.here:
                    assert log.promises[mine] == device.log.promises[mine]
                    assert log.vouched[mine] == device.log.vouched[mine]
                    assert log.last_turn(mine) == device.log.last_turn(mine)
            if party.open(number, text):
                party.post(number)
    assert receipts


# What a text brings


def test_the_game_of_an_invitation_is_unknown_and_can_be_joined() -> None:
    ana = Peer.invite(GAMES["sectori"], here=[0], names=["Ana", "Ben"])
    delivery = deliver(f"Shall we? https://example.org/#{ana.link}", lambda _: None)

    assert isinstance(delivery, Unknown)
    assert (delivery.peer.here, delivery.peer.free) == ((), (1,))


def test_new_turns_are_told_and_those_that_stay() -> None:
    ana, ben = pair()
    delivery = deliver(played(ana).link, {ben.id: ben}.get)

    assert isinstance(delivery, GoneOn)
    assert (delivery.kept, [one.seat for one in delivery.turns], delivery.dropped, delivery.backs) == (0, [0], (), ())
    assert deliver(ana.link, {ana.id: delivery.peer}.get) == SeenAlready(delivery.peer)


def test_turns_that_all_have_gone_back_from_are_told_as_dropped() -> None:
    ana, ben = pair()
    ana = played(ana)
    ben = played(ben.received(ana.link))
    ana = ana.received(ben.link).going_back(1)
    agreed = ben.received(ana.link).going_back(1)
    delivery = brought(ben, agreed)

    assert isinstance(delivery, GoneOn)
    assert (delivery.kept, len(delivery.dropped), delivery.turns, delivery.backs) == (1, 1, (), ((1, 2),))


def test_a_text_that_cannot_be_read_and_one_that_was_changed_are_refused_with_the_reason() -> None:
    ana, ben = pair()
    ana = played(ana)
    changed = forged(ana.link, plies=(*Letter.read(ana.link).plies[:-1], "a1n"))
    cut, other = deliver(ana.link[:90], {ben.id: ben}.get), deliver(changed, {ben.id: ben}.get)

    assert isinstance(cut, Refused)
    assert isinstance(other, Refused)
    assert (cut.error.code, cut.letter, cut.peer) == ("damaged", None, None)
    assert (other.error.code, other.letter, other.peer) == ("changed", Letter.read(changed), ben)


def test_a_seat_key_is_no_text_of_the_post() -> None:
    ana, _ = pair()
    delivery = deliver(ana.seat_key, {ana.id: ana}.get)

    assert isinstance(delivery, Refused)
    assert delivery.error.code == "seat-key"


def test_a_text_of_another_game_is_refused_where_only_one_is_played() -> None:
    (ana, _), (_, ben) = pair(), pair()
    [(arrival, delivery)] = received_all(ana, [Arrival(ben.link, "ben.txt")])

    assert arrival.source == "ben.txt"
    assert isinstance(delivery, Refused)
    assert delivery.error.code == "other-game"


# What is to go out


def test_what_was_handed_over_can_be_sent_again_until_it_has_arrived() -> None:
    ana, ben = pair()
    ana = played(ana)
    first = outgoing(ana)
    ana = ana.sent()
    again = outgoing(ana)

    assert first
    assert again
    assert (first.is_new, again.is_new, first.text == again.text, again.to) == (True, False, True, (1,))
    assert outgoing(ana.received(ana.link)), "one's own link proves nothing"
    assert outgoing(ana.received(ben.link)), "nor does an old one"

    ben = played(ben.received(ana.link))
    assert outgoing(ana.received(ben.link)) is None


def test_an_invitation_is_open_until_all_have_joined() -> None:
    ana = Peer.invite(GAMES["ringgz"], 3, here=[2], names=["Ben", "Cleo", "Ana"]).sent()
    ben = Peer.open(Letter.read(ana.link)).joined({0: "Ben"})
    cleo = Peer.open(Letter.read(ben.link)).joined({1: "Cleo"})

    assert outgoing(ana.received(ben.link)), "Cleo has not joined"
    assert outgoing(ana.received(cleo.link)) is None
    assert outgoing(ben.sent().received(cleo.link)), "that Cleo has joined proves nothing"


def test_the_end_of_a_game_can_be_sent_again_even_if_nobody_has_to_answer() -> None:
    ana = Peer.invite(GAMES["cathedral"], here=[0], names=["Ana", "Ben"])
    ben = Peer.open(Letter.read(ana.link)).joined({1: "Ben"})
    over = ana.received(ben.link).resigned().sent()

    assert outgoing(over)
    assert outgoing(over.received(ben.received(over.link).link)), "nobody signs anything after it"


def test_who_looks_on_has_nothing_to_send() -> None:
    ana, _ = pair()
    assert outgoing(ana.looking_on()) is None


def test_an_agreement_to_go_back_has_arrived_when_somebody_has_played_on_from_there() -> None:
    ana, ben = pair()
    ana = played(ana)
    ben = played(ben.received(ana.link))
    ana = ana.received(ben.link).going_back(1).sent()
    assert outgoing(ana)
    ben = ben.received(ana.link).going_back(1).sent()
    assert outgoing(ben), "nobody else knows that all have agreed"
    assert outgoing(ana.received(ben.link)), "nor does Ben know yet that Ana has heard of it"
    ben = played(ben)
    assert outgoing(ana.received(ben.link)) is None


def test_what_is_handed_over_was_stored_before() -> None:
    events: list[str] = []

    class Chat:
        def send(self, text: str) -> None:
            events.append(f"sent {Letter.read(text).vouched[0] is not None}")

        def receive(self) -> list[Arrival]:
            return []

    ana = handed_over(played(pair()[0]), Chat(), lambda peer: events.append(f"stored {peer.unsent}"))

    assert events == ["stored True", "sent True", "stored False"]
    assert handed_over(ana, Chat(), lambda _: None) is ana
    assert handed_over(ana, Chat(), lambda _: None, again=True) == ana
    assert len(events) == 4


def test_nothing_is_handed_over_that_could_not_be_stored() -> None:
    class Chat:
        def send(self, text: str) -> None:
            pytest.fail("sent")

        def receive(self) -> list[Arrival]:
            return []

    def full(_: Peer) -> None:
        raise OSError("No space left on device")

    with pytest.raises(OSError, match="No space"):
        handed_over(played(pair()[0]), Chat(), full)
