"""Stored games among friends of every version: their summaries, their secrets, and what the app makes of them."""

from __future__ import annotations

import re
from random import Random

import pytest

from pygames.friends import Peer
from pygames.play.record import NewerRecord
from tests.compatibility.test_friends import STORED
from tests.web.correspondents import Friend
from tests.web.test_seats import at_turn, backup
from web.app.model.correspondence import Correspondence
from web.app.storage import archive, friends

KEYS = re.compile(r'\[Key (\d) "([\w-]+)"\]')
EACH = pytest.mark.parametrize("text", STORED.values(), ids=STORED)


def test_there_are_games_of_both_versions() -> None:
    assert {Peer.read(text).log.terms.version for text in STORED.values()} == {1, 2}


@EACH
def test_a_summary_tells_the_game_and_no_secret(text: str) -> None:
    record, peer = friends.summary(text), Peer.read(text)

    assert (record.game, record.seats) == (peer.log.terms.game.name, peer.log.terms.seats)
    told = str(record)
    assert not [secret for _, secret in KEYS.findall(text) if secret in told]
    assert not [secret for _, secret in KEYS.findall(text) if secret in friends.without_protocol(text)]
    assert friends.unknown_tags(dict(record.tags)) == {}
    later = re.sub(r'\[Friends "\d"\]', '[Friends "3"]', text)
    with pytest.raises(NewerRecord):
        friends.summary(later)


@EACH
def test_every_secret_is_found_and_never_lost(text: str) -> None:
    told = dict(KEYS.findall(text))
    peer = Peer.read(text)
    assert friends.secrets_in(text) == {*told.values()}
    assert {*peer.here} == {int(seat) for seat in told}
    assert friends.is_played(text) == bool(told)

    emptied = friends.with_seats_of(peer.looking_on().write(), text)

    assert friends.secrets_in(emptied) == friends.secrets_in(text)
    assert friends.game_key(emptied) == friends.game_key(text)
    session = Correspondence.of_text(emptied)
    assert (session.resting, session.whole.seeds) == (peer.here, peer.seeds)
    assert friends.with_seats_of(emptied, text) == emptied


@EACH
def test_a_stored_game_is_opened_in_the_app_played_sent_and_brought_by_a_backup(text: str) -> None:
    ana, key = Friend("Ana"), friends.game_key(text)
    ana.stored = {key: text}
    ana.opened()
    ana.act(f"resume {key}")
    ana.watch()
    assert ana.session.peer.log == Peer.read(text).log
    ana.play(Random(text))
    sent = ana.send()
    assert "friends=" in sent
    assert friends.secrets_in(ana.stored[key]) == friends.secrets_in(text)

    other = Friend("Ana")
    other.form("load", record=archive.write({key: text}))
    other.act(f"resume {key}")
    assert {*other.session.resting, *other.session.peer.here} == {*Peer.read(text).here}
    if other.session.resting:
        other.act("friends_return")
    other.open_link(sent)
    assert "damaged" not in other.last.get("toast", "") + other.last.get("say", "")


def test_what_tells_of_going_back_is_stored_and_read_again() -> None:
    _, mover, text = at_turn("cathedral", 3)
    mover.act("friends_back 2")
    key = mover.app.desk.shelf.current
    stored = mover.stored[key]
    assert '[Back "' in stored
    assert friends.unknown_tags(dict(friends.summary(stored).tags)) == {}
    assert friends.is_my_turn(friends.summary(stored))
    session = Correspondence.of_text(stored)
    assert session.peer.log.proposal == mover.session.peer.log.proposal
    other = Friend(mover.name)
    other.form("load", record=backup(mover))
    other.act(f"resume {key}")
    other.act("friends_return")
    assert other.session.peer.log.proposal == mover.session.peer.log.proposal
    other.open_link(text)
    assert "You ask everybody to go back to turn 2." in other.screen
