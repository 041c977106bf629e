"""Whole games among friends at other devices, played by links between apps that know each other's texts only."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.web.correspondents import joined, played_by_two_devices, played_to_the_end
from tests.web.offline_page import quick


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("cathedral", 2),
        ("blokus", 2),
        ("sectori", 2),
        pytest.param("ringgz", 2, marks=pytest.mark.slow),
        pytest.param("ringgz", 3, marks=pytest.mark.long),
        pytest.param("ringgz", 4, marks=pytest.mark.long),
        pytest.param("blockers", 3, marks=pytest.mark.slow),
        pytest.param("blockers", 4, marks=pytest.mark.long),
        pytest.param("blockers", 5, marks=pytest.mark.long),
    ],
)
def test_friends_play_a_whole_game_by_links(game: str, seats: int) -> None:
    rng = Random(f"{game} {seats}")
    friends, text = joined(game, seats)

    last = played_to_the_end(friends, text, rng)
    for friend in friends.values():
        friend.open_link(last)

    texts = {friend.session.record.write() for friend in friends.values()}
    assert all(friend.session.is_over for friend in friends.values())
    assert len({re.sub(r"\[Viewer.*\n", "", text) for text in texts}) == 1
    for friend in friends.values():
        assert " checked." in friend.screen
        assert friend.app.desk.results


@pytest.mark.slow
def test_a_strict_game_waits_for_each_chance() -> None:
    friends, text = joined("sectori", 2, dice="each")

    last = played_to_the_end(friends, text, Random(1))
    for friend in friends.values():
        friend.open_link(last)

    assert all(friend.session.is_over for friend in friends.values())
    assert friends[0].session.peer.log.terms.dice == "each"


@pytest.mark.slow
def test_computers_play_on_the_inviter_s_device() -> None:
    with quick():
        players = {"seat0": "human", "seat1": "friend", "seat2": "bot random", "name0": "Ana", "name1": "Ben"}
        friends = played_by_two_devices("blockers", 1, Random(2), **players)

    assert "Every tile checked." in friends[0].screen
    assert "Random bot" in friends[1].screen


@pytest.mark.slow
def test_two_people_at_one_device_play_with_a_friend_elsewhere() -> None:
    players = {"seat0": "human", "seat1": "human", "seat2": "friend", "name0": "Ana", "name1": "Ben", "name2": "Cleo"}
    played_by_two_devices("ringgz", 2, Random(3), **players)


@pytest.mark.slow
@pytest.mark.parametrize(
    "seats", [pytest.param(3, id="all at two devices"), pytest.param(4, id="with a computer", marks=pytest.mark.long)]
)
def test_two_people_at_one_device_play_blockers_and_neither_sees_the_other_s_rack(seats: int) -> None:
    names = {"name0": "Ana", "name1": "Ben", "name2": "Cleo"}
    players = {"seat0": "human", "seat1": "human", "seat2": "friend", "seat3": "bot random"}
    with quick():
        friends = played_by_two_devices("blockers", 2, Random(3), seats=str(seats), **names, **players)

    assert all("Every tile checked." in friend.screen for friend in friends.values())
