"""The contract of transports: a game comes to the same end on all devices, whatever carries its texts, and however."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

from pygames.friends import Letter, Peer
from pygames.friends.folder import Seats, SharedFolder, file_name
from pygames.friends.packing import letters
from pygames.friends.post import Arrival, GoneOn, Refused, SeenAlready, Transport, received_all
from tests.friends.carried import played_to_the_end
from tests.friends.party import EVERY
from tests.friends.transports import TRANSPORTS

Carry = Callable[[int], list[Transport]]


@pytest.fixture(params=TRANSPORTS)
def carry(request: pytest.FixtureRequest, tmp_path: Path) -> Carry:
    """Return a function that makes a transport for each of some devices."""
    return lambda devices: TRANSPORTS[request.param](tmp_path, devices)


@pytest.mark.parametrize(("name", "seats"), [("toy", 2), ("toy", 3), ("sectori", 2), ("ringgz", 3)])
def test_a_game_comes_to_the_same_end_on_all_devices(carry: Carry, name: str, seats: int) -> None:
    friends = played_to_the_end(name, seats, carry(seats), Random(f"{name} {seats}"))

    assert len({friend.peer.log.turns for friend in friends if friend.peer}) == 1
    for friend in friends:
        assert friend.peer
        *_, verdict = friend.peer.verdict()
        assert verdict.is_clean


def test_what_is_sent_often_enough_arrives_as_it_was(carry: Carry) -> None:
    one, other = carry(2)
    peer = Peer.invite(EVERY["toy"], here=[0])
    arrived: set[str] = set()
    for _ in range(40):
        one.send(peer.link)
        arrived |= {Letter.read(arrival.text, EVERY).write() for arrival in other.receive()}

    assert arrived == {peer.message}


class Overheard:
    """A transport of which somebody reads everything that is sent."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.texts: list[str] = []

    def send(self, text: str) -> None:
        """Send a text."""
        self.texts.append(Letter.read(text).write())
        self.transport.send(text)

    def receive(self) -> Iterable[Arrival]:
        """Return what has come."""
        return self.transport.receive()


def test_no_text_that_was_carried_has_a_seed(carry: Carry) -> None:
    transports = [Overheard(transport) for transport in carry(2)]
    friends = played_to_the_end("sectori", 2, [*transports], Random(3))
    texts = [text for transport in transports for text in transport.texts]
    seeds = [letters(seed.value) for friend in friends if friend.peer for seed in friend.peer.seeds.values()]

    assert len(seeds) == 2
    assert len(texts) > 10
    assert not any(seed in text for seed in seeds for text in texts)


def test_one_s_own_text_does_no_harm(carry: Carry) -> None:
    [one, _] = carry(2)
    peer = Peer.invite(EVERY["toy"], here=[0])
    for _ in range(20):
        one.send(peer.link)
        assert {type(told) for _, told in received_all(peer, one.receive(), EVERY)} <= {SeenAlready}


# The folder


def test_a_device_writes_its_newest_text_in_place_of_the_one_before(tmp_path: Path) -> None:
    folder = SharedFolder(tmp_path, "ana")
    folder.send("one")
    folder.send("two")

    assert [(arrival.text, arrival.source) for arrival in folder.receive()] == [("two\n", "ana.txt")]
    assert [path.name for path in tmp_path.iterdir()] == ["ana.txt"]


def test_files_that_hold_no_text_of_the_game_are_named_and_harm_nothing(tmp_path: Path) -> None:
    peer = Peer.invite(EVERY["toy"], here=[0])
    SharedFolder(tmp_path, "ana").send(peer.link)
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)) * 9)
    (tmp_path / "cut.txt").write_text(peer.link[:-9], encoding="utf-8")
    (tmp_path / "empty.txt").touch()
    (tmp_path / "huge.txt").write_text("a" * 300_000, encoding="utf-8")
    (tmp_path / "other.txt").write_text(Peer.invite(EVERY["toy"], here=[1]).link, encoding="utf-8")
    (tmp_path / "folder.txt").mkdir()
    (tmp_path / "lost.txt").symlink_to(tmp_path / "nowhere")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / ".hidden.txt").write_text("being copied", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.txt")
    refused = {
        arrival.source: delivery.error.code
        for arrival, delivery in received_all(peer, SharedFolder(tmp_path, "ben").receive(), EVERY)
        if isinstance(delivery, Refused)
    }

    assert refused == {
        "binary.txt": "no-link",
        "cut.txt": "damaged",
        "empty.txt": "no-link",
        "huge.txt": "too-long",
        "other.txt": "other-game",
    }


def test_a_copy_that_two_devices_in_conflict_have_left_is_read_like_any_other(tmp_path: Path) -> None:
    ana = Peer.invite(EVERY["toy"], here=[0])
    ben = Peer.open(Letter.read(ana.link, EVERY)).joined({1: "Ben"})
    (tmp_path / "seat-1 (Ben's conflicted copy).txt").write_text(ben.link, encoding="utf-8")
    [(_, delivery)] = received_all(ana, SharedFolder(tmp_path, "ana").receive(), EVERY)

    assert isinstance(delivery, GoneOn)


def test_nothing_is_left_of_a_file_that_could_not_be_written(tmp_path: Path) -> None:
    folder = SharedFolder(tmp_path, "ana")
    folder.send("whole")
    with pytest.raises(UnicodeEncodeError):
        folder.send("half \ud800")

    assert [arrival.text for arrival in folder.receive()] == ["whole\n"]
    assert len([*tmp_path.iterdir()]) == 1


# The seats


def test_seats_are_kept_where_only_their_owner_can_read_them(tmp_path: Path) -> None:
    peer, seats = Peer.invite(EVERY["toy"], here=[0]), Seats(tmp_path / "private", EVERY)
    seats.store(peer)
    [file] = (tmp_path / "private").iterdir()

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "private").stat().st_mode) == 0o700
    assert seats.find(peer.id) == peer
    assert seats.find("another") is None


def test_a_game_that_another_program_has_gone_on_with_is_not_stored_over(tmp_path: Path) -> None:
    peer = Peer.invite(EVERY["toy"], here=[0])
    one, other = Seats(tmp_path, EVERY), Seats(tmp_path, EVERY)
    one.store(peer)
    assert other.find(peer.id) == peer
    other.store(peer.sent())
    with pytest.raises(FileExistsError, match="Another program"):
        one.store(peer)

    assert one.find(peer.id) == peer.sent()
    one.store(peer)


def test_two_devices_that_take_one_seat_write_two_files() -> None:
    ana = Peer.invite(EVERY["toy"], here=[0])
    names = {file_name(Peer.open(Letter.read(ana.link, EVERY)).joined({1: "Ben"})) for _ in range(2)}

    assert len(names) == 2
    assert all(name.startswith("seat-1-") for name in names)
