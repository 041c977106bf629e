"""Playing a friend: the sheet, the seat that starts soonest, the messages of a game, the score, deleted games."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Any

import pytest

from pygames import CHANCE, GAMES
from pygames.ai import player
from pygames.friends import Letter, Peer
from tests.friends.party import Party
from tests.web.correspondents import Friend, joined
from web.app.model.friends_games import scores_by_friend
from web.app.model.inviting import invitation_form, soonest_seat
from web.app.storage.plan import FRIEND, Plan
from web.app.storage.shelf import Shelf

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
COUNTED = [(name, seats) for name, seats in TABLES if GAMES[name].messages]


def turns_of_computers(name: str, seats: int, seed: int) -> int:
    """Return how many turns a game among casual computer players has, all plies of a seat in a row being one."""
    game, rng = GAMES[name], Random(seed)
    position = game.start(seats, **{**{key: values[0] for key, values in game.options.items()}, **game.by_link})
    bots = [player(game, "casual", seed=seed * 10 + seat) for seat in range(seats)]
    count, last = 0, None
    while position.turn is not None:
        seat = game.actor(position)
        count += seat is not None and seat != last
        last = last if seat is None else seat
        if position.turn == CHANCE:
            outcomes = position.chance_outcomes()
            [move] = rng.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])
        else:
            move = bots[position.turn].choose(position.observe(position.turn), steps=20)
        position = position.play(move)
    return count


def party_of(name: str, seats: int) -> Party:
    """Return a whole game by links, in which the inviter has the soonest seat and the others join in turn."""
    first = soonest_seat(GAMES[name], seats)
    homes = [((first + n) % seats,) for n in range(seats)]
    options: dict[str, Any] = dict(GAMES[name].by_link)
    party = Party(name, seats, 1, homes, **options)
    party.ring()
    return party


def messages_before_the_first_turn(name: str, seats: int) -> int:
    """Return how many messages are sent before the one with the first turn."""
    return sum(not Peer.open(Letter.read(text)).log.turns for text in party_of(name, seats).texts)


@pytest.mark.parametrize(("name", "seats"), [table for table in COUNTED if not GAMES[table[0]].has_secrets])
def test_a_game_by_link_takes_about_as_many_messages_as_is_told(name: str, seats: int) -> None:
    told = GAMES[name].messages[GAMES[name].seats.index(seats)]
    turns = median(turns_of_computers(name, seats, seed) for seed in range(3))
    assert told == pytest.approx(turns + messages_before_the_first_turn(name, seats), rel=0.2)


@pytest.mark.parametrize(("name", "seats"), [table for table in COUNTED if GAMES[table[0]].has_secrets])
def test_where_every_turn_is_a_message_their_number_is_exact(name: str, seats: int) -> None:
    assert GAMES[name].messages[GAMES[name].seats.index(seats)] == len(party_of(name, seats).texts)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_inviter_has_the_soonest_seat_and_friends_have_all_others(name: str, seats: int) -> None:
    game = GAMES[name]
    plan = Plan.of(game, invitation_form(game, seats, "Ana"))
    mine = soonest_seat(game, seats)
    assert plan.players == tuple("human" if seat == mine else FRIEND for seat in range(seats))
    assert plan.names[mine] == "Ana"
    assert {option: plan.options[option] for option in game.by_link} == game.by_link


def test_the_name_is_asked_once_and_kept() -> None:
    ana = Friend("Ana")
    ana.act("friends_invite blokus")
    ana.form("friends_share", game="blokus", name=" ")
    assert "Write your name first" in ana.last["dialog"]
    assert not ana.shared
    ana.form("friends_share", game="blokus", name="Ana")
    assert "Ana invites you" in ana.shared

    ana.act("friends_invite ringgz")
    assert 'value="Ana"' in ana.last["dialog"]
    ben = Friend("Ben")
    ben.form("prefer", name="Ben")
    ben.open_link(ana.shared)
    assert 'value="Ben"' in ben.last["dialog"]


def test_games_that_wait_are_counted_in_the_title_and_on_the_icon() -> None:
    friends, text = joined("blokus", 2)
    ana, ben = friends[0], friends[1]
    ana.open_link(text)
    assert ana.last["title"].startswith("(1) ")
    ana.play(Random(1))
    ben.open_link(ana.send())
    assert ana.last["badge"] == 0
    assert not ana.last["title"].startswith("(")


def test_the_score_counts_who_won_against_whom() -> None:
    friends, text = joined("cathedral", 2)
    friends[0].open_link(text)
    mover, other = friends[0], friends[1]
    [seat] = mover.session.peer.here
    mover.act(f"resign {seat}")
    other.open_link(mover.send())

    [lost], [won] = scores_by_friend(mover.app.desk.shelf), scores_by_friend(other.app.desk.shelf)
    assert (lost.name, lost.won, lost.lost) == (other.name, 0, 1)
    assert (won.name, won.won, won.lost) == (mover.name, 1, 0)
    other.act("friends")
    assert f"{other.name} 1 : 0 {mover.name}" in other.screen or f"You 1 : 0 {mover.name}" in other.screen


def test_a_deleted_game_keeps_its_seat_for_thirty_days() -> None:
    friends, text = joined("cathedral", 2)
    ana, ben = friends[0], friends[1]
    ana.open_link(text)
    key = ana.session.key
    before = ana.stored[key]
    ana.act(f"delete {key}")
    assert f"{ben.name} will wait for it" in ana.last["dialog"]
    ana.act("friends_delete")
    assert key not in ana.stored
    [gone] = [name for name in ana.stored if name.startswith("gone ")]

    late = Shelf(now="2027-06-01 10:00:00")
    late.open(ana.stored)
    assert (late.kept, key in late.gone) == ({}, True)
    assert late.changes[gone] == ana.stored[gone].partition("\n")[0]

    ana.act(f"friends_restore {key}")
    assert ana.stored[key] == before
    assert gone not in ana.stored


def test_whoever_opens_the_link_of_a_deleted_game_gets_the_seat_back_at_the_table() -> None:
    friends, text = joined("blokus", 2)
    ana = friends[0]
    ana.open_link(text)
    key = ana.session.key
    ana.act(f"delete {key}")
    ana.act("friends_delete")
    ana.open_link(text)
    assert "The seat is still kept" in ana.screen

    ana.act(f"friends_restore {key}")

    assert ana.session.peer.here == (0,)
    assert ana.session.acts


def test_of_a_series_the_sheet_tells_the_messages_of_each_game() -> None:
    ana = Friend("Ana")
    ana.act("friends_invite cathedral")
    assert "One round, about 28 messages in all." in ana.last["dialog"]
    ana.form("friends_choose", game="cathedral", name="Ana", series="3")
    assert "One round a game, about 28 messages each." in ana.last["dialog"]
    ana.form("friends_choose", game="blokus", name="Ana", series="3")
    assert "messages a game." in ana.last["dialog"]
