"""Friends never update together: a game goes on among versions as long as nothing that is needed is unknown."""

from __future__ import annotations

import pytest

from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.letter import MOST_EXTRA
from pygames.friends.packing import fragment
from pygames.friends.refusal import CODES
from tests.friends.party import EVERY, Party

MOOD = '[Mood "\\"very\\" good"]'


def with_tag(text: str, tag: str) -> str:
    """Return a message as a newer version might write it."""
    return text.replace('[Friends "2"]', f'{tag}\n[Friends "2"]')


@pytest.mark.parametrize("name", EVERY)
def test_an_extra_tag_of_a_friend_is_passed_on_while_the_game_goes_on(name: str) -> None:
    party = Party(name, EVERY[name].seats[0], 3)
    last = len(party.devices) - 1
    told = with_tag(party.devices[last].message, MOOD)
    for _ in range(6):
        known, last = last, party.home(party.devices[last].waits_for[0])
        party.open(last, fragment(told))
        told = party.devices[last].message
        assert told != party.devices[known].message
        assert MOOD in told

    stored = party.devices[last].write()
    again = Peer.read(stored, EVERY)
    assert again.message == told
    assert again.write() == stored


def test_a_tag_of_a_friend_is_never_taken_for_what_is_private_here() -> None:
    party = Party("sectori", 2, 3)
    told = with_tag(party.devices[0].message, '[Running "x"]\n[Unsent "no"]\n[Given "y"]\n[Passed "[Given \\"z\\"]"]')
    joined = Peer.open(Letter.read(told))

    stored = joined.write()
    assert "[Given" not in stored.replace('[Given \\"y\\"]', "").replace('[Given \\\\\\"z', "")
    again = Peer.read(stored)
    assert (again.running, again.unsent) == ((), False)
    assert again.message == joined.message
    private = stored + '[Given "secret"]\n[Diary "private"]\n'
    assert "secret" not in Peer.read(private).message
    assert "private" not in Peer.read(private).message


def test_tags_that_would_make_every_link_a_long_one_are_left_out() -> None:
    party = Party("sectori", 2, 3)
    long = f'[Mood "{"x" * MOST_EXTRA}"]'

    assert "Mood" not in Peer.open(Letter.read(with_tag(party.devices[0].message, long))).message
    for n in range(8):
        party.open(1, fragment(with_tag(party.devices[0].message, f'[Mood{n} "{"x" * (MOST_EXTRA // 3)}"]')))
        assert len(party.devices[1].message) < len(party.devices[0].message) + 2 * MOST_EXTRA


@pytest.mark.parametrize(
    "tag",
    [
        '[Needs teams "0,1 2,3"]',
        '[Option bonus "yes"]',
        '[Version "2"]',
        '[Seat 1 "team gold"]',
        '[Dice "shared"]',
        '[Termination "adjudicated 1"]',
        '[Game "go"]',
    ],
)
def test_a_message_with_something_needed_that_is_unknown_is_a_newer_versions(tag: str) -> None:
    party = Party("sectori", 2, 3)
    text = party.devices[0].message
    told = text.replace('[Game "sectori"]', tag) if "Game" in tag else with_tag(text, tag)

    for read in (lambda: Letter.read(fragment(told)), lambda: party.devices[1].received(fragment(told))):
        with pytest.raises(BadMessage) as refused:
            read()
        assert refused.value.code == "newer"
        assert str(refused.value).startswith(CODES["newer"].partition(" {")[0])


def test_a_seat_key_of_a_newer_version_is_called_so() -> None:
    party = Party("sectori", 2, 3)
    stored = party.devices[0].write()

    for told in (stored.replace('[Friends "2"]', '[Friends "3"]'), with_tag(stored, '[Needs teams "x"]')):
        with pytest.raises(BadMessage) as refused:
            Peer.read(fragment(told, "seatkey="))
        assert refused.value.code == "newer"
