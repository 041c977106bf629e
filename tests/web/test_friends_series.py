"""A series among friends: set up, shown by the app at each place, gone on with, and held against one's own games."""

from __future__ import annotations

import re

import pytest

from pygames import GAMES
from pygames.friends import Letter, Peer
from pygames.play.series import Series
from tests.web.correspondents import Friend, invited, joined
from web.app.model.friends_series import FALSE_SCORE, PLAYED
from web.app.storage.friends import PREFIX

ID = "A" * 22


def shown(friend: Friend) -> str:
    """Return what is shown as text, without tags, that of the open dialog first."""
    return re.sub(r"<[^>]+>", "", friend.last.get("dialog") or "") + re.sub(r"<[^>]+>", "", friend.screen)


def begun() -> tuple[Friend, Friend]:
    """Return Ben, who has invited to a best of 3, and Ana, who has joined and begins."""
    friends, _ = joined("cathedral", 2, 1, series="3")
    ana, ben = friends[0], friends[1]
    return ben, ana


def resigned(loser: Friend, winner: Friend) -> None:
    """Have somebody resign on the own turn, and the other one hear it."""
    loser.act(f"resign {loser.session.peer.here[0]}")
    winner.open_link(loser.send())


def moved(mover: Friend, other: Friend) -> None:
    """Have somebody move, and the other one hear it."""
    mover.act(f"play {mover.session.position.legal_moves()[0]}")
    other.open_link(mover.send())


def next_game(inviter: Friend, guest: Friend) -> str:
    """Go on with the series, and join; return the invitation."""
    inviter.act("friends_again")
    text = inviter.send()
    guest.open_link(text)
    guest.form("friends_join", seat=str(guest.session.peer.free[0]), name=guest.name)
    return text


def test_a_best_of_three_is_played_to_its_end() -> None:
    ben, ana = begun()
    assert "Best of 3, game 1 · Ana 0 : 0 Ben" in shown(ana)
    assert "Best of 3, game 1 · Ana 0 : 0 Ben" in shown(ben)

    resigned(ana, ben)
    assert "Ben leads the series 1–0." in shown(ana)
    assert "You lead the series 1–0." in shown(ben)
    for friend in (ana, ben):
        assert "Next game" in shown(friend)
        assert "Rematch" not in shown(friend)
        assert "Or play:" not in shown(friend)
        assert "Ben goes first next time." in shown(friend)

    text = next_game(ana, ben)
    assert text.startswith("Game 2 of our Cathedral series, Ben leads 1–0: ")
    assert ben.session.acts
    assert ben.session.is_series_known
    assert "Best of 3, game 2 · Ben 1 : 0 Ana" in shown(ben)
    moved(ben, ana)
    assert "Best of 3, game 2 · Ben 1 : 0 Ana" in shown(ana)
    resigned(ana, ben)
    assert "Ben has won the series 2–0." in shown(ana)
    assert "You have won the series 2–0." in shown(ben)
    assert "New series" in shown(ben)
    assert "Single game" in shown(ben)
    assert "Best of 5" in shown(ben)

    ben.act("friends_again")
    assert ben.session.peer.log.terms.series == Series(3, (0.0, 0.0))
    assert ben.session.peer.log.terms.previous == ""


def test_the_place_for_friends_tells_each_game_of_a_series() -> None:
    ben, ana = begun()
    ana.say({"do": "route", "route": "friends"})
    assert "Best of 3, game 1 · Ana 0 : 0 Ben" in shown(ana)
    ana.say({"do": "route", "route": "table"})
    resigned(ana, ben)
    ben.say({"do": "route", "route": "friends"})
    assert "You won" in shown(ben)
    assert "Best of 3, game 1 · Ana 0 : 1 Ben" in shown(ben)
    assert "Next game" in shown(ben)
    assert "Rematch" not in shown(ben)

    first = ben.session.key
    ben.act(f"friends_rematch {first}")
    second = ben.session.key
    assert ben.session.peer.log.terms.previous == first.removeprefix(PREFIX)
    ben.say({"do": "route", "route": "friends"})
    assert "Best of 3, game 2 · Ben 1 : 0 Ana" in shown(ben)
    ben.act(f"friends_rematch {first}")
    assert ben.session.key == second, "a series goes on but once"
    ben.say({"do": "route", "route": "friends"})
    assert "friends_rematch" not in ben.screen
    assert "To the table" in shown(ben)
    assert ben.screen.count(f"resume {second}") == 2, "in the list, and beside the score"


def test_after_a_single_game_a_series_can_begin() -> None:
    friends, _ = joined("cathedral", 2, 1)
    resigned(friends[0], friends[1])
    assert "Rematch" in shown(friends[1])
    assert re.search(r"Or play:\s*Best of 3Best of 5", shown(friends[1]))

    friends[1].act("friends_again 5")
    assert friends[1].session.peer.log.terms.series == Series(5, (0.0, 0.0))
    text = friends[1].send()
    assert text.startswith("Ben invites you to a series of Cathedral (Best of 5), right in your browser: ")
    friends[0].open_link(text)
    assert "Best of 5" in shown(friends[0])


@pytest.mark.parametrize("games", ["", "0", "2", "7", "x", "-3"])
def test_no_other_length_is_begun(games: str) -> None:
    friends, _ = joined("cathedral", 2, 1)
    resigned(friends[0], friends[1])
    friends[1].act(f"friends_again {games}")
    assert friends[1].session.peer.log.terms.series is None


def test_the_sheet_and_the_set_up_offer_a_series() -> None:
    ana = Friend("Ana")
    ana.act("friends_invite cathedral")
    assert "Best of 3" in shown(ana)
    ana.form("friends_choose", game="ringgz", seats="3", name="Ana", series="5")
    assert "First to 3 wins" in shown(ana)
    assert re.search(r'value="5"[^>]*checked', ana.last["dialog"])
    ana.form("friends_share", game="cathedral", name="", series="5")
    assert re.search(r'value="5"[^>]*checked', ana.last["dialog"])
    ana.form("friends_options", game="cathedral", name="Ana", series="5")
    assert re.search(r'value=."5[^>]*checked', ana.screen)
    ana.form("friends_share", game="cathedral", name="Ana", series="3")
    assert Letter.read(ana.shared).terms.series == Series(3, (0.0, 0.0))


def test_a_score_that_this_device_can_t_know_is_the_inviter_s_word() -> None:
    peer = Peer.invite(GAMES["cathedral"], 2, here=[1], names=["Ben", "Ana"], series=(Series(3, (0.0, 1.0)), ID))
    ben = Friend("Ben")
    ben.open_link(f"#{peer.link}")
    told = "According to Ana: Best of 3, game 2 · Ben 0 : 1 Ana"
    assert told in shown(ben)
    ben.form("friends_join", seat="0", name="Ben")
    assert told in shown(ben)
    ben.act("resign 0")
    assert "According to Ana: Ana has won the series 2–0." in shown(ben)


def test_the_word_becomes_knowledge_once_the_last_link_of_the_game_before_is_opened() -> None:
    ben, ana = begun()
    ana.act(f"resign {ana.session.peer.here[0]}")
    last = ana.send()
    ana.act("friends_again")
    ben.open_link(ana.send())
    told = "Best of 3, game 2 · Ben 1 : 0 Ana"
    assert f"According to Ana: {told}" in shown(ben)
    ben.form("friends_join", seat=str(ben.session.peer.free[0]), name="Ben")
    second = ben.session.key
    assert f"According to Ana: {told}" in shown(ben)

    ben.open_link(last)
    ben.act(f"resume {second}")
    assert told in shown(ben)
    assert "According to" not in shown(ben)


def test_who_invites_to_a_false_score_is_refused_with_a_sentence() -> None:
    ben, ana = begun()
    resigned(ana, ben)
    honest = ben.session.peer
    before = dict(ben.stored)
    for points, here in (((0.0, 1.0), 1), ((1.0, 0.0), 0)):
        series = Series(3, points), honest.id
        false = Peer.invite(GAMES["cathedral"], 2, here=[here], names=["Ben", "Ana"], series=series)
        ben.open_link(f"#{false.link}")
        assert str(FALSE_SCORE) in shown(ben)
        assert "Your name" not in shown(ben)
        ben.act("friends_invitation")
        assert "Your name" not in shown(ben)
        assert {key: text for key, text in ben.stored.items() if key.startswith(PREFIX)} == {
            key: text for key, text in before.items() if key.startswith(PREFIX)
        }


def test_a_second_game_in_the_place_of_one_that_was_played_is_named() -> None:
    ben, ana = begun()
    resigned(ana, ben)
    first = ana.session.peer
    next_game(ana, ben)
    resigned(ben, ana)
    ben.open_link(f"#{first.again().link}")
    assert str(PLAYED) in shown(ben)


def test_a_series_comes_back_with_its_stored_games() -> None:
    ben, ana = begun()
    resigned(ana, ben)
    next_game(ana, ben)
    key, stored = ben.session.key, ben.session.stored("")

    assert "[Needs series " in stored
    assert "[Series" not in stored
    assert "[Previous" not in stored
    ben.act(f"resume {key}")
    assert ben.session.stored("") == stored


def test_an_invitation_to_a_single_game_says_nothing_of_a_series() -> None:
    ana, text = invited("cathedral", 2, 1)
    assert "series" not in text
    assert "Best of" not in shown(ana)
