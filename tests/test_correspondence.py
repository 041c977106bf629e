"""Games with friends through a shared folder at a terminal: played to the end, and nothing is lost or given away."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from pygames import GAMES
from pygames.__main__ import main
from pygames.friends import Letter, Peer
from pygames.friends.folder import Seats
from pygames.friends.packing import letters

FRIENDS = ("ana", "ben", "cleo", "dan")


class Friend:
    """Somebody at a terminal of their own, with whom others share a folder."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.private, self.folder = home, home.parent / "shared"
        self._capsys, self._monkeypatch = capsys, monkeypatch
        self.refused = ""

    def does(self, *words: str, typed: str = "") -> str:
        """Return what a command shows."""
        command, *rest = words
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        place = [str(self.folder), "--private", str(self.private)]
        main(
            ["friends", command, *rest[:1], *place, *rest[1:]]
            if command == "new"
            else ["friends", command, *place, *rest]
        )
        shown = self._capsys.readouterr()
        self.refused = shown.err
        return shown.out

    def cannot(self, *words: str) -> str:
        """Return the sentence with which a command ends."""
        with pytest.raises(SystemExit) as ended:
            self.does(*words)
        assert isinstance(ended.value.code, str)
        return ended.value.code

    @property
    def peer(self) -> Peer:
        """The game as it is stored here."""
        [file] = self.private.glob("*.txt")
        found = Seats(self.private).find(file.stem)
        assert found
        return found


@pytest.fixture
def friends(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> list[Friend]:
    """Return some friends."""
    return [Friend(tmp_path / name, capsys, monkeypatch) for name in FRIENDS]


def moves(peer: Peer) -> str:
    """Return what to type to finish a turn with the first legal moves, and to send it."""
    typed = []
    while not peer.is_complete and not peer.must_skip:
        while peer.must_roll:
            peer = peer.rolled()
        if not peer.is_complete:
            typed.append(str(peer.position.legal_moves()[0]))
            peer = peer.played(typed[-1])
    return "\n".join([*typed, "", ""])


def begun(friends: Sequence[Friend], game: str) -> list[Friend]:
    """Return the friends of a game that all have joined."""
    seats = GAMES[game].seats[0]
    friends[0].does("new", game, "--name", "Ana")
    for friend in friends[1:seats]:
        friend.does("join", "--name", "Friend")
    return [*friends[:seats]]


def play_in_turn(party: Sequence[Friend]) -> None:
    """Have each friend play what can be played."""
    for friend in party:
        friend.does("play")
        if friend.peer.actor is not None:
            friend.does("play", typed=moves(friend.peer))


def test_a_game_is_played_to_its_end(friends: list[Friend]) -> None:
    party = begun(friends, "sectori")
    for _ in range(60):
        play_in_turn(party)
        if all(friend.peer.log.is_over for friend in party):
            break
    shown = [friend.does("show") for friend in party]

    assert len({friend.peer.log.turns for friend in party}) == 1
    assert all("Everything is checked." in text for text in shown)
    assert all(not friend.refused for friend in party)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_goes_round(friends: list[Friend], game: str) -> None:
    party = begun(friends, game)
    for _ in range(4):
        play_in_turn(party)

    assert {turn.seat for turn in party[0].peer.log.turns} == {*range(len(party))}


def test_how_to_join_is_said_and_whose_turn_it_is(friends: list[Friend]) -> None:
    ana, ben = friends[:2]
    assert "join with:\n  python -m pygames friends join " in ana.does("new", "sectori", "--name", "Ana")
    assert "The game begins when all have joined. Waiting for Teal." in ana.does("show")
    assert ben.does("join", "--name", "Ben") == "You play Teal in Sectori. Waiting for Ana.\n"
    assert ana.does("show").endswith("It's your turn.\n")
    assert ben.does("show").endswith("Waiting for Ana.\n")


def test_a_turn_that_is_not_finished_waits_and_is_not_sent(friends: list[Friend]) -> None:
    ana, ben = begun(friends, "cathedral")
    mover = ana if "your turn" in ana.does("show") else ben
    texts = {path: path.read_bytes() for path in mover.folder.iterdir()}
    move = str(mover.peer.position.legal_moves()[0])
    mover.does("play", typed=f"{move}\nquit\n")

    assert mover.peer.running == (move,)
    assert {path: path.read_bytes() for path in mover.folder.iterdir()} == texts
    assert mover.does("play", typed="undo\nquit\n")
    assert mover.peer.running == ()


def test_who_resigns_ends_the_game_for_all(friends: list[Friend]) -> None:
    ana, ben = begun(friends, "sectori")
    assert "Winner: Teal (Coral resigned)" in ana.does("play", typed="resign\n")
    assert "Winner: Teal (Coral resigned)" in ben.does("show")


def test_a_file_that_is_no_text_of_the_game_is_named_and_left_out(friends: list[Friend]) -> None:
    ana, ben = begun(friends, "sectori")
    (ana.folder / "notes.txt").write_text("Shall we play on Friday?", encoding="utf-8")
    (ana.folder / "cut.txt").write_text(ben.peer.link[:-20], encoding="utf-8")
    assert ana.does("show").endswith("It's your turn.\n")
    assert ana.refused.splitlines() == [
        "cut.txt is left out: The link is damaged: part of it may have been cut off.",
        "notes.txt is left out: There is no link to a game among friends in this text.",
    ]


def test_what_was_deleted_from_the_folder_comes_back(friends: list[Friend]) -> None:
    ana, ben = begun(friends, "sectori")
    [own] = [path for path in ana.folder.iterdir() if path.name.startswith("seat-0")]
    own.unlink()
    ana.does("play", typed="quit\n")
    ana.does("play", typed=moves(ana.peer))

    assert own.exists()
    assert "It's your turn." in ben.does("show")


def test_nothing_in_the_shared_folder_has_a_seed(friends: list[Friend]) -> None:
    ana, ben = begun(friends, "sectori")
    ana.does("play", typed="")
    ana.does("play", typed=moves(ana.peer))
    seeds = [letters(seed.value) for friend in (ana, ben) for seed in friend.peer.seeds.values()]
    texts = [Letter.read(path.read_text(encoding="utf-8")).write() for path in ana.folder.iterdir()]

    assert len(texts) == 2
    assert not any(seed in text for text in texts for seed in seeds)


def test_what_cannot_be_done_is_said_in_a_line(friends: list[Friend]) -> None:
    ana, ben, cleo = friends[:3]
    assert ana.cannot("play") == f"There is no game in {ana.folder}."
    assert "chess" in ana.cannot("new", "chess")
    begun(friends, "sectori")
    assert ana.cannot("new", "ringgz") == f"There is a game in {ana.folder} already; take another folder."
    assert ana.cannot("join") == "You are in this game already."
    assert cleo.cannot("join") == "All seats of this game are taken."
    assert cleo.cannot("play") == "You have no seat in this game."
    assert "It's your turn" not in cleo.does("show")
    ben.private = ben.folder / "private"
    assert ben.cannot("show") == "Your private folder can't be in the shared one: your friends would have your seat."


def test_a_seat_that_cannot_be_read_is_said_and_stays_as_it_is(friends: list[Friend]) -> None:
    ana, _ = begun(friends, "sectori")
    [file] = ana.private.iterdir()
    file.write_text("scribble", encoding="utf-8")
    assert ana.cannot("play").startswith(f"Your seat in {ana.private} can't be read: ")
    assert file.read_text(encoding="utf-8") == "scribble"


def test_two_games_in_one_folder_are_refused(friends: list[Friend], tmp_path: Path) -> None:
    ana, cleo = friends[0], friends[2]
    begun(friends, "sectori")
    cleo.folder = tmp_path / "another"
    cleo.does("new", "cathedral")
    [text] = cleo.folder.iterdir()
    (ana.folder / "another.txt").write_bytes(text.read_bytes())

    assert ana.does("show").endswith("It's your turn.\n")
    assert ana.refused == "another.txt is left out: The link belongs to another game.\n"
    cleo.folder, cleo.private = ana.folder, tmp_path / "nobody"
    assert cleo.cannot("join") == f"There are several games in {ana.folder}; keep each in a folder of its own."
