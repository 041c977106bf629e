"""Play with friends at other devices: what each step of a game by links shows, keeps and refuses."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pygames import GAMES
from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.packing import fragment
from pygames.friends.refusal import CODES
from pygames.friends.verdict import Fault, Verdict
from tests.friends.cheats import Cheat, false_tile, public_moves
from tests.web.correspondents import Friend, invited, joined, joined_in_version_1, played_to_the_end
from tests.web.offline_page import quick
from tests.web.test_secrets import own_rack, racks_in
from web.app.model.correspondence import Correspondence
from web.app.model.friends import verdict_line
from web.app.model.refusals import REFUSALS, refusal
from web.app.model.words import Translator


def test_an_invitation_is_one_press_to_send_and_tells_the_game_and_where_to_join() -> None:
    ana, text = invited("cathedral", 2)

    assert re.fullmatch(
        r"Ana invites you to a game of Cathedral, right in your browser: https://quiet\.table/cathedral/#\S+", text
    )
    assert "Waiting for" not in ana.screen
    assert "The game begins when Ben has joined" in ana.screen
    ben = Friend("Ben")
    ben.open_link(text)
    assert "Ana invites you to Cathedral" in ben.last["dialog"]
    assert not ben.stored.keys() - {"plan cathedral"}
    ben.form("friends_join", seat="1", name="Ben")
    assert "You’re in. Send this to Ana, and the game begins." in ben.screen


@pytest.mark.parametrize(("game", "seats"), [("cathedral", 2), ("sectori", 2), ("ringgz", 3), ("blockers", 3)])
def test_the_set_up_says_on_which_seat_the_game_begins_soonest(game: str, seats: int) -> None:
    for here in range(seats):
        ana = Friend("Ana")
        ana.act(f"setup {game}")
        players = {f"seat{seat}": "human" if seat == here else "friend" for seat in range(seats)}
        ana.form(f"choose {game}", seats=str(seats), **players)

        soonest = 0 if game == "sectori" else seats - 1
        assert ("The game begins soonest" in ana.screen) == (here != soonest)


def test_a_friend_s_turn_is_shown_being_made_and_then_it_is_one_s_own() -> None:
    friends, text = joined("blokus", 2)
    ana, ben = friends[0], friends[1]
    ana.open_link(text)
    ana.play(Random(1))
    assert "Your turn is complete." in ana.screen

    ben.say({"do": "route", "route": ana.send().partition("#")[2]})

    assert ben.app.desk.table.view.replays
    ben.watch()
    assert ben.session.acts
    assert "Waiting for Ben" in ana.screen
    assert "Turn 1 sent today, 10:00." in ana.screen


def test_a_move_may_be_taken_back_until_it_is_sent() -> None:
    friends, text = joined("blokus", 2)
    ana = friends[0]
    ana.open_link(text)
    ana.play(Random(1))

    ana.act("undo")
    assert ana.session.ply == 0
    ana.play(Random(2))
    ana.send()
    ana.act("undo")

    assert ana.session.ply == 1
    assert "Send again" in ana.screen


def dealt() -> dict[int, Friend]:
    """Return three friends at a game with hidden racks whose tiles are dealt, by seat."""
    friends, text = joined("blockers", 3)
    while not any(friend.session.acts for friend in friends.values()):
        for friend in friends.values():
            friend.open_link(text)
            text = text if friend.session.acts else friend.send()
    return friends


def test_a_tile_may_be_taken_back_while_the_next_one_is_not_known() -> None:
    friends = dealt()
    mover = next(friend for friend in friends.values() if friend.session.acts)
    ply = mover.session.ply
    mover.play(Random(1))
    assert "Your turn is complete." in mover.screen

    mover.act("undo")

    assert mover.session.ply == ply
    mover.play(Random(2))
    mover.send()
    assert "Your new tile comes with the others’ next links." in mover.screen


def test_two_people_at_one_device_never_see_each_other_s_rack() -> None:
    ana, cleo = Friend("Ana"), Friend("Cleo")
    people = {"seat0": "human", "seat1": "human", "seat2": "friend", "name0": "Ana", "name1": "Ben", "name2": "Cleo"}
    ana.form("start blockers", seats="3", **people)
    cleo.open_link(ana.send())
    cleo.form("friends_join", seat="2", name="Cleo")
    ana.open_link(cleo.send())
    if not ana.session.acts:
        cleo.open_link(ana.send())
        ana.open_link(cleo.send())

    for name in ("Ana", "Ben"):
        assert f"Pass the device to {name}." in ana.screen
        assert racks_in(ana.screen) == set()
        ana.act("reveal")
        seat = ana.session.viewer
        assert seat is not None
        assert racks_in(ana.screen) == own_rack(ana.app, seat)
        ana.act(f"play {ana.session.position.legal_moves()[0]}")
    assert "Your turn is complete." in ana.screen
    assert "Send to Cleo" in ana.screen


def test_what_was_played_is_there_after_a_reload_and_may_be_sent_again() -> None:
    friends, text = joined("sectori", 2)
    ana = friends[0]
    ana.open_link(text)
    ana.play(Random(1))
    plies = ana.session.plies

    ana.opened("table")
    assert ana.session.plies == plies
    sent = ana.send()
    ana.opened("shelf")
    assert "Waiting for Ben" in ana.screen
    ana.act(f"resume {ana.app.desk.shelf.current}")

    assert ana.send() == sent


def test_the_shelf_has_first_where_it_is_one_s_turn() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    ana.open_link(text)
    ana.act("quick blokus")
    ana.act("shelf")

    told = ana.screen
    assert told.index("Your turn") < told.index("Blokus To Go")
    ana.act("home")
    assert "Your turn" in ana.screen


def test_a_link_seen_already_says_whose_turn_it_is() -> None:
    friends, text = joined("cathedral", 2)
    ana, ben = friends[0], friends[1]
    ana.open_link(text)
    ana.open_link(text)
    assert "You’ve seen this already. It’s your turn." in ana.screen

    ben.open_link(text)
    assert "You’ve seen this already. The game waits for Ana." in ben.screen


def test_a_whole_chat_line_may_be_pasted_and_what_is_no_link_is_said() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    ana.act("home")
    ana.form("friends_paste", text="nothing here")
    assert "no link to a game with friends" in ana.last["dialog"]
    ana.form("friends_paste", text="https://example.org/#room=AAAA")
    assert "the code of a device nearby" in ana.last["dialog"]

    ana.form("friends_paste", text=f"[27/11, 10:12] Ben: {text} – ok?")

    assert ana.session.acts


@pytest.mark.parametrize(
    "change",
    [
        lambda link: f"{link}.",
        lambda link: f"{link}).",
        lambda link: f"{link}&fbclid=IwAR0abc_-123",
        lambda link: f"{link}?utm_source=whatsapp",
        lambda link: f"%23{link}",
        lambda link: link.replace("=", "%3D", 1),
        lambda link: link.replace("=", "%253D", 1),
        lambda link: f"{link[:60]}%0D%0A{link[60:]}",
        lambda link: f"{link[:60]}%20{link[60:]}",
        lambda link: link.replace("friends", "Friends", 1),
    ],
)
def test_an_address_that_was_changed_on_its_way_leads_to_the_game(change: Callable[[str], str]) -> None:
    friends, text = joined("cathedral", 2)
    friends[0].say({"do": "route", "route": change(text.partition("#")[2])})

    assert friends[0].session.acts


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda link: link[:-9], "This link is damaged"),
        (lambda link: "friends=", "This link is damaged"),
        (lambda link: link[:100] + link[101:], "This link is damaged"),
        (lambda link: link.replace("friends=", "seatkey="), "This isn’t a seat key."),
    ],
)
def test_an_address_that_can_t_be_read_is_refused_in_a_sentence(change: Callable[[str], str], said: str) -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    before = dict(ana.stored)
    ana.say({"do": "route", "route": change(text.partition("#")[2])})

    assert said in ana.last["toast"]
    assert ana.stored == before


def test_who_has_no_seat_looks_on() -> None:
    _, text = joined("cathedral", 2)
    cleo = Friend("Cleo")
    cleo.open_link(text)

    assert "You have no seat in this browser" in cleo.screen
    assert not any(key.startswith("friends ") for key in cleo.stored)
    cleo.act("play a1")
    assert cleo.session.ply == 0


def test_resigning_ends_the_game_and_is_sent() -> None:
    friends, text = joined("cathedral", 2)
    ana, ben = friends[0], friends[1]
    ben.act("resign 1")
    assert ben.session.ending is None
    ana.open_link(text)
    ana.act("resign 0")

    ben.open_link(ana.send())

    assert ben.session.is_over
    assert ben.session.winners == {1}
    assert "Every move checked." in ben.screen


def test_who_resigns_before_a_move_draws_no_tile() -> None:
    friends = dealt()
    seat, mover = next((seat, friend) for seat, friend in friends.items() if friend.session.acts)
    plies = mover.session.plies
    mover.act(f"resign {seat}")

    assert "You resigned" in mover.screen
    assert mover.session.plies == plies
    other = next(friend for friend in friends.values() if friend is not mover)
    other.open_link(mover.send())
    assert other.session.ending == mover.session.ending
    assert str(other.session.ending) == f"resigned {seat}"


def test_a_rematch_by_link_is_begun_by_the_next_player() -> None:
    friends, text = joined("blokus", 2)
    ana = friends[0]
    ana.open_link(text)
    ana.act("resign 0")
    ana.send()
    first = ana.app.desk.shelf.current

    ana.act("friends_again")

    assert ana.app.desk.shelf.current != first
    assert ana.session.peer.here == (1,)
    assert "Our game" not in ana.send()


def test_there_is_no_help_while_the_game_runs() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    ana.open_link(text)
    ana.form("prefer", coach="on")
    ana.act("hint")
    assert "no hints in a game with friends" in ana.screen
    ana.play(Random(1))
    ana.act("branch")
    ana.act("analyse")

    assert not ana.app.desk.turns.busy
    assert isinstance(ana.app.desk.session, Correspondence)
    assert not ana.app.desk.table.findings.judgements


def test_no_rack_but_one_s_own_and_no_secret_is_in_anything_that_is_told_or_sent() -> None:
    friends, text = joined("blockers", 3)
    for _ in range(4):
        seats = {seat for friend in friends.values() if friend.shared == text for seat in friend.session.peer.waits_for}
        mover = next(friend for friend in friends.values() if seats & {*friend.session.peer.here})
        mover.open_link(text)
        mover.play(Random(1))
        text = mover.send()
    secrets = {
        seat: re.findall(r'\[Key \d "([\w-]+)"\]', friend.session.stored("")) for seat, friend in friends.items()
    }

    for seat, friend in friends.items():
        told = friend.told + friend.screen
        assert [*secrets[seat]]
        assert not [secret for own in secrets.values() for secret in own if secret in friend.session.peer.message]
        kept = "".join(friend.stored.values())
        assert not [secret for other in secrets if other != seat for secret in secrets[other] if secret in told + kept]
        assert racks_in(friend.screen) == own_rack(friend.app, seat)


@pytest.mark.parametrize("version", [1, 2])
def test_a_false_roll_is_refused_and_nobody_is_accused_of_it(version: int) -> None:
    friends, text = joined("sectori", 2) if version == 2 else joined_in_version_1("sectori", 2)
    ana, ben = friends[0], friends[1]
    ana.open_link(text)
    ana.play(Random(1))
    ana.send()
    message = ana.session.peer.message
    roll = next(ply for ply in ana.session.plies if ply.startswith("*"))
    false = next(f"*{n}" for n in range(1, 7) if f"*{n}" != roll)
    before = ben.session.plies

    ben.say({"do": "route", "route": fragment(message.replace(roll, false, 1))})

    assert ben.session.plies == before
    told = ben.last["say"]
    if version == 2:
        assert told == "Somebody has changed this link. Ask for it to be sent again."
    else:
        assert f"has {false}, but chance brought {roll}. Somebody may have changed it" in told


def test_every_refusal_has_its_sentence_with_what_to_do_next() -> None:
    assert REFUSALS.keys() == CODES.keys()
    for code in CODES:
        facts: dict[str, Any] = {"seat": 1, "turn": 3, "ply": "a1", "right": "*2", "reason": "No.", "late": "Cleo"}
        wanted = {name: value for name, value in facts.items() if f"{{{name}" in CODES[code]}
        for language in ("en", "es"):
            told = Translator([language])(refusal(BadMessage(code, **wanted)))
            assert "{" not in told, told
            assert told.count(".") >= 1


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("Mozilla/5.0 Firefox/140.0", "You’ll play in this browser."),
        ("Mozilla/5.0 (iPhone) Version/26.0 Mobile/15E148 Safari/604.1", "Safari deletes games after a week"),
        ("Mozilla/5.0 (iPhone) Mobile/15E148 Instagram 300.0", "This window belongs to Instagram"),
    ],
)
def test_joining_says_where_the_game_will_be_kept(agent: str, said: str) -> None:
    _, text = invited("cathedral", 2)
    ben = Friend("Ben")
    ben.app.desk.device.agent = agent
    ben.open_link(text)

    assert said in ben.last["dialog"]


def test_an_invitation_says_that_the_same_people_have_a_game_that_is_not_over() -> None:
    friends, _ = joined("sectori", 2)
    ben = friends[1]
    said = "You have a game of Sectori together that isn’t over yet"

    ben.open_link(invited("cathedral", 2)[1])
    assert said not in ben.last["dialog"]
    ben.open_link(invited("sectori", 2)[1])
    assert said in ben.last["dialog"]


def test_whose_device_could_see_a_computer_s_rack_is_said() -> None:
    ana, ben = Friend("Ana"), Friend("Ben")
    players = {"seat0": "human", "seat1": "friend", "seat2": "bot random", "name0": "Ana", "name1": "Ben"}
    ana.act("setup blockers")
    ana.form("choose blockers", seats="3", **players)
    assert "The computer plays on this device, which could see its rack." in ana.screen

    ana.form("start blockers", seats="3", **players)
    ben.open_link(ana.send())

    assert "The computer plays on Ana’s device, which could see its rack." in ben.last["dialog"]


def test_the_address_of_a_link_that_was_taken_in_becomes_that_of_the_table() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    ana.open_link(text)
    assert '"route": "table"' in ana.told.rpartition('"route": "shelf"')[2]
    ana.open_link(text)
    assert ana.last["route"] == "table"


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Verdict(9, 9, fault=Fault(20, 2, "2@A2")), "Turn 20, 2@A2 by Cleo, wasn’t possible"),
        (Verdict(9, 9, fault=Fault(20, 2, "")), "Turn 20 was skipped by Cleo, who could have moved."),
        (
            Verdict(9, 9, fault=Fault(20, 2, "2@A2", is_proved=False)),
            "that tile wasn’t on the rack. Cleo’s app, or somebody who passed the link on, has changed it.",
        ),
        (Verdict(9, 9, unchecked=(1, 2)), "Not checked yet: the last link of Ben and Cleo is missing."),
    ],
    ids=["tile", "skip", "not proved", "missing"],
)
def test_what_checking_finds_is_named(found: Verdict, said: str) -> None:
    friends, _ = joined("blockers", 3)
    session = friends[0].session
    assert "Checking" in str(verdict_line(session))

    session.judge(found)

    assert said in str(verdict_line(session))


@pytest.mark.slow
@pytest.mark.parametrize("version", [1, 2])
def test_a_friend_who_played_a_tile_that_was_not_on_the_rack_is_named_at_the_end(version: int) -> None:
    friends, text = joined("blockers", 3) if version == 2 else joined_in_version_1("blockers", 3)
    cleo = Cheat.of(friends.pop(2).session.peer)
    rng, cheats = Random(2), False
    while waits := Peer.open(Letter.read(text)).log.pending:
        if waits[0] in friends:
            friend = friends[waits[0]]
            friend.open_link(text)
            friend.play(rng)
            text = friend.send()
            continue
        cleo = Cheat.of(cleo.received(text))
        if cleo.log.seat == 2:
            cleo = cleo.claimed(rng.choice(public_moves(cleo))) if cheats else false_tile(cleo, rng)
            cheats = True
        text = f"https://quiet.table/#{cleo.link}"

    for friend in friends.values():
        friend.open_link(text)
        assert re.search(r"Turn \d+, \S+ by Cleo, wasn’t possible", friend.screen)
        assert ("or somebody who passed the link on" in friend.screen) == (version == 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_begun_in_version_1_is_played_to_its_end(game: str) -> None:
    seats = GAMES[game].seats[0]
    friends, text = joined_in_version_1(game, seats, seats - 1)
    text = played_to_the_end(friends, text, Random(game))
    for friend in friends.values():
        friend.open_link(text)
        assert friend.session.verdict
        assert friend.session.verdict.is_clean
        assert friend.session.peer.log.terms.version == 1


# An end that comes early


def resigned_early() -> tuple[Friend, Friend, Friend]:
    """Return three friends at a game with hidden racks in which the first has just resigned, the others in order."""
    friends = dealt()
    at, mover = next((seat, friend) for seat, friend in friends.items() if friend.session.acts)
    mover.act(f"resign {at}")
    return mover, friends[(at + 1) % 3], friends[(at + 2) % 3]


def test_racks_are_shown_only_when_everybody_has_seen_that_somebody_has_resigned() -> None:
    mover, one, two = resigned_early()
    said = "You’ve resigned. Racks are shown when everybody has seen it."
    assert f"{said} Send it on to {one.name}." in mover.screen or f"{said} Send it on to {two.name}." in mover.screen
    assert "Not checked yet:" in mover.screen
    text = mover.send()
    assert "Open this, and the racks can be shown:" in text
    names = sorted((one.name, two.name))
    assert f"{said} Waiting for {names[0]} and {names[1]}." in mover.screen

    one.open_link(text)

    assert (
        f"{mover.name} has resigned. Racks are shown when everybody has seen it. Send it on to {two.name}."
        in one.screen
    )
    assert f"Not checked yet: {two.name} must see the end first." in one.screen
    assert racks_in(one.screen) <= own_rack(one.app, one.session.peer.here[0])
    assert "Review the game" in one.screen
    text = one.send()
    assert not any(friend.session.peer.log.secret(seat) for friend in (mover, one) for seat in range(3))

    for friend in (two, mover, one, two, mover):
        friend.open_link(text)
        if friend.session.peer.unsent:
            assert "Send the last link to" in friend.screen
            text = friend.send()
    for friend in (mover, one, two):
        friend.open_link(text)
        assert "Every tile checked." in friend.screen
        assert friend.session.peer.waits_for == ()


def test_a_seat_that_looks_on_can_still_be_played_where_an_end_has_to_be_seen() -> None:
    mover, one, two = resigned_early()
    one.act("friends_seat")
    one.form("friends_key")
    one.open_link(mover.send())
    assert "Play here" in one.screen
    one.act("friends_return")
    assert f"Send it on to {two.name}." in one.screen


def test_a_table_among_friends_can_be_listed_only_on_one_s_own_turn() -> None:
    friends, _ = joined("cathedral", 2)
    ben = friends[1]
    ben.act("dialog legal")
    assert "It isn’t your turn." in ben.screen
    ben.act("dialog resign")
    assert "You can resign when it’s your turn." in ben.screen


def over(game: str = "cathedral") -> dict[int, Friend]:
    """Return friends at whose tables a game is over, after a move."""
    friends, text = joined(game, 2)
    friends[0].open_link(text)
    friends[0].play(Random(1))
    friends[1].open_link(friends[0].send())
    friends[1].act("resign 1")
    friends[0].open_link(friends[1].send())
    return friends


def test_the_shelf_has_a_picture_of_such_a_game_and_its_result() -> None:
    ana = over()[0]
    ana.act("shelf")

    assert 'class=\\"mini' in ana.screen
    assert "Ana won" in ana.screen


def test_what_was_analysed_is_kept() -> None:
    ana = over()[0]
    with quick():
        ana.act("analyse")
        ana.watch()
    judged = ana.app.desk.table.findings.judgements
    assert judged

    ana.opened("table")
    ana.watch()

    assert ana.app.desk.table.findings.judgements.keys() == judged.keys()
    assert "Analysis" not in ana.session.peer.message


def test_a_game_with_friends_is_in_the_statistics_and_is_not_rated() -> None:
    ana = over()[0]
    [result] = ana.app.desk.results.values()
    assert not result.is_fair

    ana.act("statistics cathedral")
    assert re.search("Games with other people(<[^>]+>)+1 game", ana.screen)
    ana.act("resume " + ana.app.desk.shelf.current)
    for way in ("dialog link", "dialog picture"):
        assert way in ana.screen
        ana.act(way)
        assert ana.last["dialog"]
    ana.act("save")
    assert "[Key" not in ana.saved


def test_a_finished_game_is_reviewed_analysed_and_branched_like_any_other() -> None:
    friends, text = joined("cathedral", 2)
    ana, ben = friends[0], friends[1]
    ana.open_link(text)
    ana.play(Random(1))
    ben.open_link(ana.send())
    ben.act("resign 1")
    ben.send()

    assert "Analyse the game" in ben.screen
    with quick():
        ben.act("analyse")
        ben.watch()
    assert ben.app.desk.table.findings.judgements
    ben.act("look 1")
    ben.act("branch")

    assert ben.app.desk.session is not None
    assert not isinstance(ben.app.desk.session, Correspondence)
    assert ben.app.desk.session.players == ("human", "human")
