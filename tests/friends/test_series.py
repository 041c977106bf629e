"""A series among friends: its score is signed with the terms, and a device holds it against its own earlier game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pygames import GAMES
from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.packing import fragment
from pygames.friends.series import score_now
from pygames.play.series import SERIES_TAG, Series

NEW = Series(3, (0.0, 0.0))
ID = "A" * 22


def invited(games: int = 3, name: str = "blokus") -> Peer:
    """Return the inviter's device of the first game of a series."""
    series = Series(games, (0.0, 0.0)), ""
    return Peer.invite(GAMES[name], 2, here=[0], names=["Ana", "Ben"], series=series)


def joined(invitation: Peer) -> list[Peer]:
    """Return both devices, the inviter's first, after the other one has joined."""
    guest = Peer.open(Letter.read(invitation.link))
    guest = guest.joined({guest.free[0]: guest.log.names[guest.free[0]]})
    return [invitation.received(guest.link), guest]


def resigned(devices: list[Peer]) -> list[Peer]:
    """Return the devices after whoever is on turn has resigned."""
    loser = next(n for n, device in enumerate(devices) if device.actor is not None)
    over = devices[loser].resigned()
    return [over if n == loser else device.received(over.link) for n, device in enumerate(devices)]


def text_with(series: str) -> str:
    """Return a message that tells of this series."""
    return invited().message.replace('[Needs series "3 0 0"]', f'[Needs series "{series}"]')


def test_a_series_goes_on_with_the_other_one_beginning_until_it_is_decided() -> None:
    ana, ben = resigned(joined(invited()))
    assert score_now(ben.log) == Series(3, (0.0, 1.0))

    second = ana.again()
    assert second.log.terms.series == Series(3, (1.0, 0.0))
    assert second.log.terms.previous == ana.id
    assert second.log.names == ("Ben", "Ana")
    assert Peer.open(Letter.read(second.link)).follows(ben)

    ana, ben = resigned(joined(second))
    third = ben.again()  # whoever presses first
    assert third.log.terms.series == Series(3, (1.0, 1.0))
    assert Peer.open(Letter.read(third.link)).follows(ana)

    ana, ben = resigned(joined(third))
    score = score_now(ana.log)
    assert score
    assert score.is_decided
    anew = ben.again()
    assert (anew.log.terms.series, anew.log.terms.previous) == (NEW, "")
    assert not Peer.open(Letter.read(anew.link)).follows(ana)


def test_the_next_game_may_begin_a_series_or_leave_it() -> None:
    single, _ = resigned(joined(Peer.invite(GAMES["blokus"], 2, here=[0])))
    assert single.again().log.terms.series is None
    assert single.again(5).log.terms.series == Series(5, (0.0, 0.0))

    first, _ = resigned(joined(invited()))
    assert first.again(1).log.terms.series is None
    assert first.again(5).log.terms.series == Series(5, (0.0, 0.0))
    assert first.again(5).log.terms.previous == ""


def test_three_have_a_series_too() -> None:
    invitation = Peer.invite(
        GAMES["ringgz"], 3, here=[2], names=["Ana", "Ben", "Cleo"], series=(Series(3, (0.0,) * 3), "")
    )
    ana = Peer.open(Letter.read(invitation.link)).joined({0: "Ana"})
    ben = Peer.open(Letter.read(ana.link)).joined({1: "Ben"})
    over = ana.received(ben.link).resigned()

    following = over.again()
    assert following.log.terms.series == Series(3, (0.5, 0.5, 0.0))
    assert following.log.names == ("Ben", "Cleo", "Ana")
    assert Peer.open(Letter.read(following.link)).follows(ben.received(over.link))


def test_a_series_is_written_and_read_in_links_and_stored_texts() -> None:
    ana, _ = resigned(joined(invited()))
    second, guest = joined(ana.again())

    assert second.log.terms.text.endswith(f"Series: 3 1 0 {ana.id}")
    assert f'[Needs series "3 1 0 {ana.id}"]' in guest.message
    assert Letter.read(guest.link).terms == second.log.terms
    assert Peer.read(second.write()) == second
    assert dict(guest.record(None).tags) == {SERIES_TAG: "3 1 0"}


def test_a_single_game_has_no_trace_of_a_series() -> None:
    single = Peer.invite(GAMES["blokus"], 2, here=[0])
    assert "eries" not in single.message + single.log.terms.text
    assert single.record(None).tags == ()


@pytest.mark.parametrize(
    "series",
    [
        "3 1 0",  # points without a game before
        f"3 0 0 {ID}",  # a game before without points
        f"3 2 0 {ID}",  # decided
        f"3 1.5 1.5 {ID}",
        f"3 1 {ID}",
        f"3 1 0 0 {ID}",
        f"3 0.5 0 {ID}",  # half a game
        f"3 0.25 0.75 {ID}",
        f"3 -1 2 {ID}",
        f"3 1.0 0 {ID}",  # another spelling
        f"3  1 0 {ID}",
        f"3 nan 1 {ID}",
        "3 1 0 AAAA",
        f"3 1 0 {ID[:-1]}B",
        f"three 1 0 {ID}",
        "",
    ],
)
def test_a_series_that_no_games_lead_to_is_refused(series: str) -> None:
    with pytest.raises(BadMessage) as refused:
        Letter.read(fragment(text_with(series)))
    assert refused.value.code == "damaged"


def test_why_a_score_is_refused_is_said() -> None:
    with pytest.raises(BadMessage, match="No series goes on at a score of “2 : 0”"):
        Letter.read(text_with(f"3 2 0 {ID}"))


@pytest.mark.parametrize("games", ["1", "7", "70000000"])
def test_a_series_of_another_length_is_a_newer_versions(games: str) -> None:
    with pytest.raises(BadMessage) as refused:
        Letter.read(fragment(text_with(f"{games} 0 0")))
    assert refused.value.code == "newer"


def test_two_series_in_one_message_are_refused() -> None:
    twice = text_with('3 0 0"]\n[Needs series "5 0 0')
    with pytest.raises(BadMessage) as refused:
        Letter.read(twice)
    assert refused.value.code == "damaged"


def other_score(text: str) -> str:
    return text.replace('"3 1 0 ', '"3 0 1 ')


def no_series(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if "Needs" not in line)


@pytest.mark.parametrize("change", [other_score, no_series])
def test_whoever_changes_the_score_on_the_way_is_found_out(change: Callable[[str], str]) -> None:
    ana, _ = resigned(joined(invited()))
    invitation = ana.again()
    _, guest = joined(invitation)
    for told in (invitation.message, guest.message):
        with pytest.raises(BadMessage) as refused:
            Peer.open(Letter.read(change(told)))
        assert refused.value.code == "changed"
    with pytest.raises(BadMessage) as refused:
        invitation.received(change(guest.message))
    assert refused.value.code == "changed"


def test_a_device_holds_a_score_against_its_own_earlier_game() -> None:
    ana, ben = resigned(joined(invited()))

    def told(points: tuple[float, float], previous: str, here: int = 1, name: str = "blokus") -> Peer:
        invitation = Peer.invite(GAMES[name], 2, here=[here], series=(Series(3, points), previous))
        return Peer.open(Letter.read(invitation.link))

    assert told((1.0, 0.0), ana.id).follows(ben)
    assert not told((0.0, 1.0), ana.id).follows(ben)  # it is hers
    assert not told((1.0, 0.0), ana.id, here=0).follows(ben)  # she has kept her seat, and taken his point
    assert not told((1.0, 0.0), ID).follows(ben)
    assert not told((1.0, 0.0), ana.id, name="cathedral").follows(ben)
    assert not told((0.0, 0.0), "").follows(ben)
    unfinished = joined(invited())
    assert not told((1.0, 0.0), unfinished[0].id).follows(unfinished[1])


@pytest.mark.parametrize("series", [(Series(3, (0.0,)), ""), (Series(3, (2.0, 0.0)), ID), (Series(7, (0.0, 0.0)), "")])
def test_nobody_is_invited_to_a_series_that_can_t_be(series: tuple[Series, str]) -> None:
    with pytest.raises(ValueError, match="eries"):
        Peer.invite(GAMES["blokus"], 2, here=[0], series=series)
