"""Names of computer players: all forms are read, and one is written."""

from dataclasses import replace

import pytest

from pygames import GAMES, Record, Session
from pygames.ai import PLAYERS
from pygames.ai.players import check_player
from pygames.friends import Peer
from pygames.friends.log import Transcript
from pygames.friends.session import FriendsSession
from pygames.play.bot_name import BotName, bot, written_seats

MINE = BotName.of_file("my bot.py", "0123456789abcdef")
FORMS = [
    ("bot casual", "", "bot casual", ""),
    ("bot casual", "Bruno", "bot casual", "Bruno"),
    ("bot casual:Bruno", "", "bot casual", "Bruno"),
    ("bot casual:Bruno", "Ana", "bot casual", "Bruno"),
    ("bot casual", "Ana", "bot casual", "Ana"),
    ("bot random", "Ana", "bot random", "Ana"),
    ("bot mine.py", "", "bot mine.py", ""),
    ("bot wizard:Bruno", "", "bot wizard:Bruno", ""),
    ("bot casual:", "", "bot casual:", ""),
    (bot(MINE), "", bot(MINE), "my bot.py"),
    (bot(MINE), "Otto", bot(MINE), "Otto"),
    ("human", "Bruno", "human", "Bruno"),
    ("martian", "", "martian", ""),
]


@pytest.mark.parametrize("name", [*PLAYERS, "casual:Bruno", "file bot.py 0123456789abcdef", "mine.py"])
def test_a_name_is_read_as_it_was_written(name: str) -> None:
    assert str(BotName.read(name)) == name
    assert BotName.read(bot(name)) == BotName.read(name)


@pytest.mark.parametrize(("player", "name", "written", "called"), FORMS)
def test_a_seat_is_written_in_one_form(player: str, name: str, written: str, called: str) -> None:
    assert written_seats((player,), (name,)) == ((written,), (called,))
    assert written_seats((written,), (called,)) == ((written,), (called,))


def test_a_file_is_known_from_other_players() -> None:
    assert MINE.file == "my bot.py"
    assert not any(BotName.read(text).file for text in ("casual", "mine.py", "file bot.py", "file bot.py 12"))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_any_form_goes_on_in_the_form_that_is_written(name: str) -> None:
    game = GAMES[name]
    record = Record(name, game.seats[0], players=("bot casual:Bruno",) * game.seats[0])
    session = Session.of(Record.read(record.write()))

    assert session.players == ("bot casual",) * game.seats[0]
    assert session.record.names == ("Bruno",) * game.seats[0]
    assert session.record == Session(game, seed="", players=record.players).record


def test_an_invitation_names_a_character_as_records_do() -> None:
    peer = Peer.invite(GAMES["blokus"], here=[0], players=("bot casual:Bruno", "human"), names=("", "Ana"))

    assert peer.log.terms.players == ("bot casual", "human")
    assert FriendsSession(peer).record.names == ("Bruno", "Ana")


def test_a_bot_of_ones_own_is_no_level() -> None:
    with pytest.raises(ValueError, match=r"There is no player 'file expert 0123456789abcdef'; known are"):
        check_player(str(BotName.of_file("expert", "0123456789abcdef")))


def test_a_game_among_friends_that_names_level_and_character_as_one_seats_the_character() -> None:
    peer = Peer.invite(GAMES["blokus"], here=[0], players=("bot casual", "human"), names=("", "Ana"))
    terms = replace(peer.log.terms, players=("bot casual:Bruno", "human"))
    other = Peer.read(Peer(Transcript.empty(terms, peer.log.names))._promising({0: None}).write())
    session = FriendsSession(other)

    assert (session.players, session.record.names) == (("bot casual", "human"), ("Bruno", "Ana"))
    assert "bot casual:Bruno" in other.log.terms.text, "its chance is computed from its text as it was sent"
