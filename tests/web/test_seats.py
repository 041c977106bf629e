"""Seats in games with friends are never lost: between devices, in backups and windows, where nothing is stored."""

from __future__ import annotations

from random import Random

import pytest

from pygames import GAMES
from pygames.friends import Letter, Peer
from pygames.friends.packing import fragment
from tests.web.correspondents import NAMES, Friend, invited, joined
from tests.web.test_friends import over
from web.app.storage import archive
from web.app.storage.friends import game_key, secrets_in


def turn(friends: dict[int, Friend], text: str, turns: int = 1) -> str:
    """Play some turns by links, each received by whoever is waited for; return the last text."""
    for _ in range(turns):
        waits = Peer.open(Letter.read(text)).log.pending
        mover = next((friend for friend in friends.values() if {*waits} & {*friend.session.peer.here}), None)
        if mover is None:  # the seat looks on
            return text
        mover.open_link(text)
        mover.play(Random(text))
        text = mover.send()
    return text


def at_turn(game: str, turns: int, seats: int = 0) -> tuple[dict[int, Friend], Friend, str]:
    """Return friends in a game after some turns, the one who has a choice to make now, and the newest text."""
    friends, text = joined(game, seats or GAMES[game].seats[0])
    text = turn(friends, text, turns)
    while not friends[0].session.is_over:
        for friend in friends.values():
            friend.open_link(text)
            if friend.session.acts and len(friend.session.position.legal_moves()) != 1:  # 0: at a chance
                return friends, friend, text
        text = turn(friends, text)
    return at_turn(game, turns, seats)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("turns", [0, pytest.param(3, marks=pytest.mark.slow)])
def test_a_seat_is_carried_to_another_device_and_back_on_its_own_turn(game: str, turns: int) -> None:
    friends, mover, text = at_turn(game, turns)
    seats, secrets = mover.session.peer.here, mover.secrets
    other = Friend(mover.name)
    for device, former in ((other, mover), (mover, other), (other, mover)):
        device.carry_from(former)

        assert former.session.peer.here == ()
        assert "Your seat may be in play on another device" in former.screen
        assert device.session.peer.here == seats
        assert device.session.acts
        assert device.secrets == secrets
    mover.opened()
    other.opened("table")
    assert other.session.acts
    friends = {**friends, seats[0]: other}
    other.play(Random(1))
    text = turn(friends, other.send())
    assert text


def test_a_device_takes_its_seat_back_by_itself() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    ana.form(f"rename {ana.app.desk.shelf.current}", title="Our game")
    ana.open_link(text)
    other = Friend("Ana")
    other.carry_from(ana)
    other.play(Random(1))
    ana.open_link(other.send())
    assert "Play here" in ana.screen

    ana.act("friends_return")

    assert (ana.session.peer.here, ana.session.title, ana.session.ply) == ((0,), "Our game", 1)
    assert "Waiting for Ben" in ana.screen


def test_a_seat_is_taken_back_before_anything_is_played() -> None:
    _, ana, _ = at_turn("cathedral", 0)
    ana.act("friends_seat")
    ana.form("friends_key")
    ana.opened("table")

    ana.act("friends_return")

    assert ana.session.acts
    assert "friends_return" not in ana.screen


def test_a_link_that_has_gone_out_by_the_time_of_one_s_own_turn_says_whose_turn_it_is() -> None:
    friends, text = joined("blokus", 2)
    ana = friends[0]
    ana.open_link(text)
    ana.act("friends_sent shared")
    assert "It’s your turn." in ana.last["say"]


def test_a_device_whose_seat_has_played_elsewhere_looks_on() -> None:
    friends, text = joined("cathedral", 2)
    ana, other = friends[0], Friend("Ana")
    other.take_seat(ana.session.peer.seat_key)
    other.act("friends_return")
    other.open_link(text)
    other.play(Random(1))

    ana.open_link(other.send())

    assert ana.session.peer.here == ()
    assert "Play here" in ana.screen


def both_joined(text: str, seat: int) -> tuple[Friend, Friend]:
    """Return two who have taken one seat of an invitation, played if they could, and sent their links."""
    both = Friend("Ana"), Friend("Cleo")
    for friend in both:
        friend.open_link(text)
        friend.form("friends_join", seat=str(seat), name=friend.name)
        friend.play(Random(friend.name))
        friend.send()
    return both


# A seat key is asked about


@pytest.mark.parametrize("way", ["pasted", "chat line", "link", "import", "stored text"])
def test_a_seat_key_is_asked_about_however_it_comes(way: str) -> None:
    friends, _ = joined("blockers", 3)
    peer, mallory = friends[0].session.peer, Friend("Ben")
    match way:
        case "pasted":
            mallory.form("friends_paste", text=peer.seat_key)
        case "chat line":
            mallory.form("friends_paste", text=f"Hi Ben, join: {peer.seat_key}!")
        case "link":
            mallory.say({"do": "route", "route": peer.seat_key})
        case "import":
            mallory.form("load", record=peer.seat_key)
        case _:
            mallory.form("load", record=peer.write())

    assert "you play as Ana in a game of Blockers! with Ben and Cleo" in mallory.last["dialog"]
    assert "Did you make it yourself" in mallory.last["dialog"]
    assert "can see your tiles and play for you" in mallory.last["dialog"]
    assert "Did you make it yourself" in mallory.last["say"]
    assert not mallory.secrets
    mallory.act("close")
    mallory.act("friends_take")
    assert not mallory.secrets


def test_a_link_may_be_opened_by_the_import_form_too() -> None:
    friends, text = joined("cathedral", 2)
    friends[0].form("load", record=f"Ben: {text}")
    assert friends[0].session.acts


def test_a_seat_that_is_new_to_a_device_looks_on_until_it_is_played_there() -> None:
    _, ana, _ = at_turn("cathedral", 0)
    other = Friend("Ana")
    other.take_seat(ana.session.peer.seat_key)

    assert not other.session.peer.here
    assert "Open the newest link, then play here." in other.screen
    other.act(f"play {ana.session.position.legal_moves()[0]}")
    assert other.session.ply == 0
    other.act("friends_return")
    assert other.session.acts


def test_a_key_of_somebody_who_was_too_late_for_the_seat_is_refused() -> None:
    ben, text = invited("cathedral", 2, here=1)
    ana, cleo = both_joined(text, 0)
    ben.open_link(ana.shared)
    ben.take_seat(cleo.session.peer.seat_key)

    assert "Somebody else has taken this seat" in ben.screen
    assert ben.session.peer.here == (1,)


# Nothing that a device held is lost


def test_the_key_of_another_seat_adds_to_those_that_are_played() -> None:
    friends, text = joined("cathedral", 2)
    ana, ben = friends[0], friends[1]
    ana.open_link(text)
    ana.take_seat(ben.session.peer.seat_key)

    assert ana.secrets > ben.secrets
    assert ana.session.peer.here == (0,)
    assert ana.session.acts
    ana.play(Random(1))
    ana.send()
    assert "Play here" in ana.screen
    ana.act("friends_return")
    assert {*ana.session.peer.here} == {0, 1}
    assert ana.session.acts


def test_where_all_seats_have_come_to_one_device_a_rematch_is_begun_there_like_any_other() -> None:
    friends, text = joined("cathedral", 2)
    ana, ben = friends[0], friends[1]
    ana.open_link(text)
    ana.take_seat(ben.session.peer.seat_key)
    ana.act("friends_return")
    ana.act("resign 0")

    assert {*ana.session.peer.here} == {0, 1}
    assert "Rematch" not in ana.screen
    ana.act("friends_again")
    assert "All seats of this game are on this device." in ana.screen


def backup(friend: Friend) -> str:
    """Return everything that a device has stored, as one file."""
    friend.act("export")
    return friend.saved


def test_a_backup_of_another_device_of_the_household_adds_its_seat() -> None:
    friends, text = joined("ringgz", 3)
    turn(friends, text, 2)
    ana, ben = friends[0], friends[1]
    file = backup(ben)

    ana.form("load", record=file)

    assert ana.secrets > ben.secrets
    assert ana.session.peer.here == (0,)
    assert ana.session.resting == (1,)


def test_an_imported_seat_looks_on_until_it_is_played_there() -> None:
    ana, text = invited("cathedral", 2)
    file = backup(ana)
    assert "whoever has the file can play as you" in ana.told
    other = Friend("Ana")
    other.form("load", record=file)
    key = next(key for key in other.stored if key.startswith("friends "))
    other.act(f"resume {key}")

    assert not other.session.peer.here
    assert "Your seat may be in play on another device" in other.screen
    other.form("load", record=file)
    other.act(f"resume {key}")
    assert not other.session.peer.here
    other.act("friends_return")
    assert other.session.peer.here == (0,)
    assert other.send() == text


def test_a_backup_of_this_device_leaves_its_seat_at_play() -> None:
    _, ana, _ = at_turn("cathedral", 2)
    file = backup(ana)
    ana.play(Random(2))
    ply = ana.session.ply

    ana.form("load", record=file)
    ana.act("resume " + game_key(ana.session.peer.write()))

    assert "already saved here" in ana.told
    assert ana.session.peer.here == (0,)
    assert ana.session.ply == ply


def test_a_game_that_is_over_needs_no_such_press() -> None:
    ana, other = over()[0], Friend("Ana")
    other.form("load", record=backup(ana))
    other.act("resume " + ana.app.desk.shelf.current)

    assert other.session.peer.here == (0,)
    assert "Rematch" in other.screen
    assert "Ben goes first next time." in other.screen


def test_an_entry_under_a_wrong_key_is_the_game_that_its_text_tells() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    key, stored = ana.app.desk.shelf.current, ana.stored[ana.app.desk.shelf.current]
    other = Friend("Ana")
    other.form("load", record=archive.write({"friends other": stored}))
    assert [name for name in other.stored if name.startswith("friends ")] == [key]

    del ana.stored[key]
    ana.stored["friends other"] = stored
    ana.opened()
    assert [name for name in ana.stored if name.startswith("friends ")] == [key]
    ana.act(f"resume {key}")
    ana.act("friends_return")
    ana.open_link(text)
    assert ana.session.acts


@pytest.mark.parametrize("older", [False, True])
def test_another_window_s_older_text_takes_nothing_away(older: bool) -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    key, before = ana.app.desk.shelf.current, ana.stored[ana.app.desk.shelf.current]
    ana.open_link(text)
    ana.play(Random(1))
    ana.send()
    mine = ana.stored[key]

    ana.say({"do": "clash", "key": key, "text": before, "known": mine if older else before})

    assert ana.session.ply == 1
    assert secrets_in(ana.stored[key]) == secrets_in(mine)
    assert len(Peer.read(ana.stored[key]).log.turns) == 1


def test_of_two_windows_that_played_differently_the_one_counts_that_was_stored() -> None:
    _, ana, _ = at_turn("cathedral", 0)
    key, twin = ana.app.desk.shelf.current, Friend("Ana")
    twin.stored = dict(ana.stored)
    twin.opened("table")
    for window, seed in ((ana, 1), (twin, 2)):
        window.play(Random(seed))
        window.act("friends_send")
    theirs = twin.stored[key] = ana.stored[key]

    twin.say({"do": "clash", "key": key, "text": theirs, "known": ""})

    assert twin.stored[key] == theirs
    assert twin.session.peer.log.turns == ana.session.peer.log.turns
    assert twin.session.peer.here == (0,)
    assert not twin.app.desk.shelf.set_aside


def test_a_window_that_is_played_again_takes_in_what_the_other_one_did() -> None:
    _, ana, _ = at_turn("cathedral", 0)
    key, twin = ana.app.desk.shelf.current, Friend("Ana")
    twin.stored = dict(ana.stored)
    twin.opened("table")
    twin.play(Random(1))
    twin.send()

    ana.say({"do": "elsewhere", "key": key})
    ana.say({"do": "held", "key": key, "text": twin.stored[key]})

    assert ana.session.ply == 1
    assert "Waiting for Ben" in ana.screen


def test_a_window_that_looks_on_at_another_one_stays_so_when_that_goes_on() -> None:
    _, ana, _ = at_turn("cathedral", 0)
    key, twin = ana.app.desk.shelf.current, Friend("Ana")
    twin.stored = dict(ana.stored)
    twin.opened("table")
    twin.say({"do": "elsewhere", "key": key})
    ana.play(Random(1))

    twin.say({"do": "clash", "key": key, "text": ana.stored[key], "known": twin.stored[key]})

    assert twin.session.ply == 1
    assert twin.app.desk.table.elsewhere
    assert "hold" not in twin.last
    twin.act("friends_send")
    assert "continued in another tab" in twin.screen
    before = twin.stored[key] = ana.stored[key]
    ana.send()
    twin.say({"do": "clash", "key": key, "text": ana.stored[key], "known": before})
    assert not twin.session.peer.unsent
    assert twin.stored[key] == before


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(n, marks=pytest.mark.long) for n in range(4, 60))])
def test_no_key_is_ever_lost(seed: int) -> None:
    """Links, seat keys, backups and texts of other windows come in at random, from all devices and all times."""
    rng = Random(seed)
    game = rng.choice([*GAMES])
    friends, text = joined(game, GAMES[game].seats[-1])
    ana, key = friends[0], friends[0].app.desk.shelf.current
    keys, files, stored = [ana.session.peer.seat_key], [backup(ana)], [ana.stored[key]]
    for _ in range(25):
        before, someone = secrets_in(ana.stored[key]), rng.choice([*friends.values()])
        match rng.randrange(8):
            case 0:
                text = turn(friends, text)
            case 1:
                keys.append(someone.session.whole.seat_key)
            case 2:
                files.append(backup(someone))
                stored.append(someone.session.stored(""))
            case 3:
                ana.take_seat(rng.choice(keys))
            case 4:
                ana.form("load", record=rng.choice(files))
            case 5:
                theirs, known = rng.choice(stored), rng.choice(stored)
                ana.say({"do": "clash", "key": key, "text": theirs, "known": known})
            case 6:
                ana.act("friends_seat")
                ana.form("friends_key")
            case _:
                ana.act("friends_return")
        for friend in friends.values():
            friend.act(f"resume {key}")
        assert secrets_in(ana.stored[key]) >= before
        assert secrets_in(ana.session.stored("")) >= before


# Two people take one invitation


def two_who_joined() -> tuple[Friend, Friend, Friend]:
    """Return the inviter, who went on with Ana, and Ana and Cleo, who have both taken the other seat."""
    ben, text = invited("cathedral", 2, here=1)
    ana, cleo = both_joined(text, 0)
    ben.open_link(ana.shared)
    ben.play(Random(1))
    ben.send()
    return ben, ana, cleo


def test_who_came_second_looks_on_and_hears_why() -> None:
    ben, _, cleo = two_who_joined()
    secrets = cleo.secrets

    cleo.open_link(ben.shared)

    said = "Ana took this seat first. You can watch, or start a game with Ben."
    assert said in cleo.screen
    assert cleo.session.peer.log.names == ("Ana", "Ben")
    assert cleo.session.ply == ben.session.ply
    assert "friends_invite cathedral" in cleo.screen
    assert cleo.secrets == secrets
    cleo.opened("table")
    assert said in cleo.screen
    cleo.open_link(ben.shared)
    assert "You’ve seen this already." in cleo.screen


def test_a_seat_that_came_second_is_kept_whatever_another_window_has_stored() -> None:
    ben, ana, cleo = two_who_joined()
    key, joined_first = cleo.app.desk.shelf.current, cleo.stored[cleo.app.desk.shelf.current]
    cleo.open_link(ben.shared)
    looking_on, secrets = cleo.stored[key], cleo.secrets
    ana.open_link(ben.shared)
    ana.play(Random(1))
    cleo.open_link(ana.send())
    for theirs in (looking_on, joined_first):
        cleo.stored[key] = theirs
        cleo.say({"do": "clash", "key": key, "text": theirs, "known": looking_on})
        assert cleo.secrets == secrets


def test_the_inviter_hears_who_came_second() -> None:
    ben, _, cleo = two_who_joined()
    ben.open_link(cleo.shared)
    assert "Cleo has taken the seat of Ana, who came first. Send Cleo your newest link: it says so." in ben.screen


def test_who_came_second_has_the_seat_again_if_the_inviter_goes_on_with_them_after_all() -> None:
    ben, text = invited("cathedral", 2, here=1)
    invitation = dict(ben.stored)
    ana, cleo = both_joined(text, 0)
    turn({0: ana, 1: ben}, ana.shared)
    cleo.open_link(ben.shared)
    assert cleo.session.is_too_late
    ben.stored = invitation
    ben.opened("table")

    cleo.open_link(turn({1: ben}, cleo.shared))

    assert cleo.session.resting == (0,)
    cleo.act("friends_return")
    assert cleo.session.acts


def test_of_two_on_one_seat_each_may_take_another_one_that_is_free() -> None:
    _, text = invited("ringgz", 3, here=2)
    ana, cleo = both_joined(text, 0)
    secrets = cleo.secrets

    cleo.open_link(ana.shared)

    assert "Ana has joined on your seat, too, and the first one counts. You can take another seat here." in cleo.screen
    assert cleo.secrets == secrets
    cleo.form("friends_join", seat="1", name="Cleo")
    assert cleo.session.peer.log.names == ("Ana", "Cleo", "Cleo")
    assert cleo.session.peer.here == (1,)
    assert cleo.secrets > secrets
    assert "Send to" in cleo.screen


def test_of_two_on_one_seat_each_hears_of_the_other_where_no_seat_is_free() -> None:
    _, text = invited("blokus", 2, here=0)
    ana, cleo = both_joined(text, 1)
    cleo.open_link(ana.shared)
    assert "Ana has joined on your seat, too. The first one counts: Ana’s link shows who it is, once" in cleo.screen
    assert cleo.session.peer.here == (1,)


SEATS = [(game, seats) for game in GAMES for seats in GAMES[game].seats if seats > 2]


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_whoever_is_too_late_hears_it_from_the_next_text_of_anyone_whatever_the_turn(game: str, seats: int) -> None:
    inviter, text = invited(game, seats, here=seats - 1)
    ana, cleo = both_joined(text, 0)
    friends, text = {seats - 1: inviter, 0: ana}, ana.shared
    for seat in range(1, seats - 1):
        cleo.open_link(text)
        assert "has joined on your seat, too, and the first one counts. You can take another seat here." in cleo.screen
        assert f'value="{seat}"' in cleo.last["dialog"] or f'value=\\"{seat}\\"' in cleo.last["dialog"]
        friend = friends[seat] = Friend(NAMES[seat])
        friend.open_link(text)
        friend.form("friends_join", seat=str(seat), name=NAMES[seat])
        friend.play(Random(seat))
        text = friend.send()
    key, stored = cleo.app.desk.shelf.current, dict(cleo.stored)
    for _ in range(2 * seats):
        text = turn(friends, text)
        late = Friend("Cleo")
        late.stored = dict(stored)
        late.opened()
        late.act(f"resume {key}")
        late.open_link(text)
        if any(map(Letter.read(text).has_gone_on, range(1, seats))):
            assert f"Ana took this seat first. You can watch, or start a game with {inviter.name}." in late.screen
            assert f"friends_invite {game}" in late.screen
        else:
            assert "has joined on your seat, too." in late.screen
        assert late.secrets >= cleo.secrets
    assert any(map(Letter.read(text).has_gone_on, range(1, seats)))


# Players in a letter


def with_player(text: str, player: str) -> str:
    """Return a letter in which this player has seat 0."""
    return text.replace("[Name 0 ", f'[Seat 0 "{player}"]\n[Name 0 ', 1)


@pytest.mark.parametrize("player", ["bot nonsense", "remote", "bot casual", "friend", "bot ", "bot mine.py"])
@pytest.mark.parametrize("game", ["cathedral", "blockers"])
def test_an_invitation_with_other_players_than_ours_is_refused_and_the_app_starts(game: str, player: str) -> None:
    seats = GAMES[game].seats[0]
    peer = Peer.invite(GAMES[game], seats, here=[seats - 1], names=NAMES[:seats])
    text = with_player(peer.message, player)
    assert text != peer.message
    ben = Friend("Ben")

    ben.say({"do": "route", "route": fragment(text)})

    known = player == "bot casual"  # but it has made no promise
    assert ("This link is damaged." if known else "made by a newer version") in ben.last["toast"]
    stored = with_player(peer.write(), player)
    ben.form("load", record=archive.write({"friends x": stored}))
    ben.stored |= {f"friends {peer.id}": stored, "current": f"friends {peer.id}"}
    for route in ("", "table", "shelf"):
        ben.opened(route)
        ben.watch()
    assert ben.app.desk.session is None or (ben.app.desk.session.is_newer and not known)


# What can't be stored does not leave


def unable(friend: Friend) -> None:
    """Have a browser store nothing from now on."""
    friend.fails = True
    friend.shared = ""


def test_nothing_is_sent_that_can_not_be_stored_before_the_seat_key_is_copied() -> None:
    _, ana, _ = at_turn("cathedral", 0)
    unable(ana)
    ana.play(Random(1))

    assert ana.send() == ""
    assert "This browser can’t keep your seat. Copy your seat key first" in ana.last["dialog"]
    assert "Copy your seat key first" in ana.last["say"]
    ana.form("friends_keep_key")
    key = ana.last["copy"]
    ana.act("copied yes")
    assert "Now you can send your link." in ana.screen
    assert "friends=" in ana.send()
    assert ana.session.peer.here == (0,)

    other = Friend("Ana")
    other.take_seat(key)
    other.act("friends_return")
    assert other.session.peer.log.turns == ana.session.peer.log.turns


def test_an_invitation_a_joining_a_resignation_and_a_rematch_wait_for_the_seat_key_too() -> None:
    ben, ana = Friend("Ben"), Friend("Ana")
    unable(ben)
    unable(ana)
    ben.form("start cathedral", seat0="friend", seat1="human", name0="Ana", name1="Ben")
    ana.open_link(copied_and_sent(ben))
    ana.form("friends_join", seat="0", name="Ana")
    joining = copied_and_sent(ana)
    ana.act("resign 0")
    resigning = copied_and_sent(ana)
    assert joining != resigning
    ana.act("friends_again")
    copied_and_sent(ana)
    ben.open_link(resigning)
    assert ben.session.is_over


def copied_and_sent(friend: Friend) -> str:
    """Return what is sent once the seat key is copied; nothing is before."""
    friend.shared = ""
    assert friend.send() == ""
    assert "Copy your seat key first" in friend.last["dialog"]
    friend.form("friends_keep_key")
    return friend.send()


def test_who_looks_on_may_pass_the_link_on_where_nothing_is_stored() -> None:
    _, text = joined("cathedral", 2)
    cleo = Friend("Cleo")
    unable(cleo)
    cleo.open_link(text)
    cleo.act("friends_copy")
    assert "friends=" in cleo.shared


# Deleting


def test_deleting_a_game_says_first_that_nobody_can_go_on_without_it() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    key = ana.app.desk.shelf.current
    ana.act("shelf")
    ana.act(f"delete {key}")
    assert "Nobody can take your place" in ana.last["dialog"]
    assert key in ana.stored
    ana.act("close")
    ana.act("friends_delete")
    assert key in ana.stored

    ana.act(f"delete {key}")
    ana.act("friends_delete")
    assert key not in ana.stored
    assert "Deleted." in ana.last["toast"]
    assert not ana.secrets
    ana.act("undelete")
    assert ana.secrets
    ana.open_link(text)
    assert ana.session.acts


def test_a_friend_s_next_link_says_that_the_game_was_deleted_here() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    file, key = backup(ana), ana.app.desk.shelf.current
    ana.act(f"delete {key}")
    ana.act("friends_delete")
    ana.opened()

    ana.open_link(text)

    assert "You deleted this game here, and your seat with it" in ana.screen
    assert "If you joined in another browser" not in ana.screen
    ana.form("load", record=file)
    ana.act(f"resume {key}")
    ana.act("friends_return")
    ana.open_link(text)
    assert ana.session.acts
    assert not [name for name in ana.stored if name.startswith("gone ")]


def test_a_game_that_is_over_or_looked_on_at_is_deleted_at_once() -> None:
    ana = over()[0]
    key = ana.app.desk.shelf.current
    ana.act(f"delete {key}")
    assert key not in ana.stored

    friends, _ = joined("cathedral", 2)
    ben = friends[1]
    ben.act("friends_seat")
    ben.form("friends_key")
    ben.act(f"delete {ben.app.desk.shelf.current}")
    assert not ben.secrets


def test_a_damaged_game_gives_its_seat_to_the_next_link() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    key = ana.app.desk.shelf.current
    secrets = ana.secrets
    ana.stored[key] = ana.stored[key].replace("[Inviter", "[Invited")
    ana.opened()
    ana.act(f"resume {key}")
    assert f"damaged {key}" in ana.stored

    ana.open_link(text)

    assert ana.secrets == secrets
    assert ana.session.resting == (0,)
    ana.act("friends_return")
    assert ana.session.acts


def test_a_game_that_can_not_be_read_is_put_aside_and_the_next_link_says_so() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    key = ana.app.desk.shelf.current
    ana.stored[key] = ana.stored[key].replace("[Key", "[Kez")
    ana.opened()
    ana.act(f"resume {key}")
    assert f"damaged {key}" in ana.stored
    assert ana.app.desk.session is None

    ana.open_link(text)

    assert "What this browser had saved of your seat can’t be read any more" in ana.screen
