"""Positions set up as text: impossible ones are refused, quoting the words at fault; others list their problems."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from pygames import GAMES, BadRecord, IllegalMove, Record
from pygames.core.contract import Editing
from pygames.core.diagram import BadPosition
from pygames.core.game import Option


def read(game: str, text: str, seats: int | None = None, **options: Option) -> Any:
    """Return the position that a text means."""
    return GAMES[game].position(text, seats, Random(1), **options)


def problems(game: str, text: str, seats: int | None = None) -> list[tuple[str, bool]]:
    """Return what is wrong with a position, each with whether it can't be played."""
    return [(str(one.text), one.fatal) for one in GAMES[game].diagram.problems(read(game, text, seats))]


SHORT = "red-rack 1 2 3 4"

REFUSED: list[tuple[str, str, str]] = [
    ("blokus", "greens e10", "“greens”: there is no such field. The fields are: green, blue, turn."),
    ("blokus", "green e10 / green j5", "“green j5”: this field appears twice."),
    ("blokus", "turn red", "“red”: this field is one of these words: green, blue."),
    ("blokus", "green e10,x", "“e10,x”: this isn’t a list of squares such as e10,e11."),
    ("blokus", "green e10,z9", "“e10,z9”: z9 isn’t on the board."),
    ("blokus", "green e10,e12", "“e10,e12”: this isn’t the shape of a piece."),
    ("blokus", "green e10 f12", "“f12”: Green has only one 1."),
    ("blokus", "green e10,e11 / blue e11", "“e11”: there is another piece on e11."),
    ("ringgz", "board r5@d3", "“r5@d3”: this isn’t a piece and a place such as r4@d3."),
    ("ringgz", "board r4@f3", "“r4@f3”: f3 isn’t on the board."),
    ("ringgz", "board S@a1", "“s@a1”: The starting base goes on one of the nine central territories; a1 isn’t one."),
    ("ringgz", "board S@b2 S@c3", "“s@c3”: There is only one starting base."),
    ("ringgz", "board S@c3 r1@c3", "“r1@c3”: The starting base fills c3."),
    ("ringgz", "board r1@c2 b1@c2", "“b1@c2”: There’s already a ring of that size on c2 (red)."),
    ("ringgz", "board bB@c2 r1@c2", "“r1@c2”: c2 is filled by a blue base."),
    ("ringgz", "board r1@c2 bB@c2", "“bb@c2”: A base needs an empty territory, and c2 isn’t empty."),
    ("ringgz", "board r1@a1 r1@a2 r1@a3 r1@a4", "“r1@a4”: There are only three red rings of size 1."),
    ("ringgz", "board rB@a1 rB@c1 rB@e1 rB@a5", "“rb@a5”: There are only three red bases."),
    ("cathedral", "people a1,a2", "“a1,a2”: this isn’t the shape of the People Piece."),
    ("cathedral", "light e4,d5,e5,f5,e6,e7", "“e4,d5,e5,f5,e6,e7”: this isn’t the shape of a monument."),
    ("cathedral", "light a1 b2 c3", "“c3”: Light has no other tavern."),
    ("cathedral", "light a1,a2 / dark a2", "“a2”: there is another piece on a2."),
    ("cathedral", "light b1,c1,a2,b2", "“b1,c1,a2,b2”: that’s Dark’s abbey, the mirror image."),
    ("cathedral", "claims-light a1 / claims-dark a1", "“a1”: both players claim this square."),
    ("cathedral", "light a1 / claims-dark a1", "“a1”: a piece stands here, and a claimed square must be empty."),
    ("cathedral", "results 50", "“50”: write a finished round as the squares left over, Light’s first: 12:8."),
    ("cathedral", "results 1:2 3:4", "“1:2 3:4”: after that many rounds the game would be over."),
    ("sectori", "walls a1x", "“a1x”: this isn’t a place for a wall such as c3n."),
    ("sectori", "coral f1", "“f1”: f1 isn’t on the board."),
    ("sectori", "coral a1 / teal a1", "“a1”: a1 appears twice."),
    (
        "sectori",
        "coral a1:claim:repeat",
        "“a1:claim:repeat”: the tiles are claim, removal, repeat, takeover, and only a Takeover can go on top of",
    ),
    ("sectori", "coral a1:repeat b1:repeat", "“coral”: Coral has only 1 Repeat tile."),
    ("sectori", "left 7", "“7”: this field is a number from 0 to 6."),
    ("sectori", "coral a1 / closed a1", "“a1”: this sector is claimed already."),
    ("sectori", "drawn takeover", "“takeover”: a tile is drawn only when a sector is completed."),
    ("blockers", "red 7", "“7”: this isn’t a tile and a space such as 7@C7."),
    ("blockers", "red 7@C6", "“7@c6”: 7 can only go in column 7."),
    ("blockers", "red 10@C6", "“10@c6”: There is no tile “10”."),
    ("blockers", "red 7@C7 / green C@C7", "“C@C7”: there are two tiles on C7."),
    ("blockers", "red 7@C7 7@D7", "“7@D7”: Red’s 7 appears twice."),
    ("blockers", "red 7@C7 / blue-captured red:7", "“red:7”: Red’s 7 appears twice."),
    ("blockers", "red-captured red:7", "“red:7”: a player can’t capture their own tile."),
    ("blockers", "red-captured 7", "“7”: this isn’t a captured tile such as red:4."),
    ("blockers", "red 7@C7 / red-rack 7", "“7”: Red’s 7 appears twice."),
    ("blockers", "red-rack ? ? ? ? ? ?", "“? ? ? ? ? ?”: a rack holds five tiles at most."),
    ("blockers", "red-rack 1 x", "“x”: There is no tile “x”."),
    ("blockers", "round 25", "“25”: this field is a number from 1 to 24."),
    ("blockers", "yellow 7@C7", "“yellow”: there is no such field."),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "reason"), REFUSED)
def test_what_can_t_be_set_up_is_quoted_with_the_reason(game: str, text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as refused:
        read(game, text)
    assert str(refused.value).startswith(reason)


def test_red_pieces_of_three_players_have_to_add_up() -> None:
    with pytest.raises(BadPosition, match="there must be three red pieces of kind 1"):
        read("ringgz", "board S@c3 r1@c2 / reds 1234B 1234B 1234B", 3)
    with pytest.raises(BadPosition, match="red pieces by kind"):
        read("ringgz", "reds x 1 2", 3)
    with pytest.raises(BadPosition, match="each of the three players"):
        read("ringgz", "reds 1234B", 3)
    assert read("ringgz", "board S@c3 r1@c2", 3).pieces_left() == (19, 20, 20)


PROBLEMS: list[tuple[str, str, list[tuple[str, bool]]]] = [
    ("blokus", "", []),
    ("blokus", "green e10 / blue j5", []),
    ("blokus", "green e10 / blue j5 / turn blue",
     [("Going by the number of pieces placed, it isn’t Blue’s turn.", False)]),
    ("blokus", "green e10,e11,f10,f11 e12 / blue j5 j6,j7",
     [("Green’s O touches another piece of the same colour along an edge, at e12.", False),
      ("Blue’s 1 touches another piece of the same colour along an edge, at j6.", False)]),
    ("blokus", "green a1 / blue j5", [("None of Green’s pieces covers a starting point.", False)]),
    ("ringgz", "board S@c3 r1@a1", [("The red piece on a1 isn’t linked to the starting base.", False)]),
    ("ringgz", "board r1@a1", [("The starting base isn’t on the board.", False)]),
    ("ringgz", "board S@c3 bB@c2 bB@c1", [("The blue base on c1 is next to another blue base.", False)]),
    ("cathedral", "people out", [("The People Piece isn’t on the board, and nobody can have captured it.", False)]),
    ("cathedral", "people e4,d5,e5,f5,e6,e7 / dark a2 / claims-light a1",
     [("Light has claimed squares without placing a monument.", False)]),
    ("sectori", "coral a1:claim", [("a1 is claimed, but not closed on all four sides.", True)]),
    ("sectori", "walls a1n a1e a1s a1w", [("a1 is closed on all four sides, but nobody has claimed it.", True)]),
    ("sectori", "closed a1", [("a1 waits for a tile, but isn’t closed on all four sides.", True)]),
    ("sectori", "walls a1n a1e a1s a1w / coral a1", [("a1 is claimed without a tile.", False)]),
    ("sectori", "walls a1n a1e a1s a1w / closed a1 / drawn takeover", [("There is nothing to take over.", True)]),
    ("blockers", "red 7@C7 / turn green / round 1", []),
    ("blockers", "red 7@C7 wild@E5 / turn green / round 1",
     [("Red has placed 2 tiles, but has had only 1 turn.", True)]),
    ("blockers", "red 7@C7 / turn green / red-rack -", [("Red’s rack has only 0 tiles.", True)]),
    ("blockers", f"red 7@C7 / turn green / {SHORT}", [("Red’s rack has only 4 tiles.", False)]),
    ("blockers", "red 9@G9 / red-rack 1 2 3 4 / draws red", []),
    ("blockers", "red 9@G9 / red-rack 1 2 3 4 5 / draws red", [("Red can’t draw: the rack is full.", True)]),
    ("blockers", "red 9@G9 / draws red / round 24",
     [("Red has had the last turn, after which nothing is drawn.", True)]),
]  # fmt: skip


def test_a_record_that_begins_with_a_draw_for_which_there_is_no_room_is_refused() -> None:
    with pytest.raises(BadRecord, match="Red can’t draw: the rack is full"):
        Record.read('[Game "blockers"] [Position "red 9@G9 / red-rack 1 2 3 4 5 / draws red"]')


@pytest.mark.parametrize(("game", "text", "told"), PROBLEMS)
def test_what_is_wrong_with_a_position_is_told(game: str, text: str, told: list[tuple[str, bool]]) -> None:
    assert problems(game, text) == told


def test_pieces_that_touch_along_an_edge_are_told_apart_again() -> None:
    position = read("blokus", "green e10,e11,f10,f11 e12 f8,f9,g8 / blue j5 / turn blue")

    assert GAMES["blokus"].diagram.write(position) == "green e10,f10,e11,f11 e12 f8,g8,f9 / blue j5 / turn blue"


def test_the_last_piece_named_is_the_one_that_was_placed_last() -> None:
    assert GAMES["blokus"].diagram.write(read("blokus", "green f11,f12 e10")).startswith("green f11,f12 e10")


def test_a_seat_that_can_t_place_is_skipped() -> None:
    position = read("ringgz", "board S@c3 / turn yellow", 4)

    assert (position.turn, position.skipped) == (1, ())


def test_the_round_follows_from_the_tiles_where_nobody_says() -> None:
    position = read("blockers", "red 7@C7 C@C1 / green moon@H2 / turn green")

    assert (position.turn, position.clock) == (1, 4)
    assert problems("blockers", "red 7@C7 C@C1 / green moon@H2 / turn green") == []


def test_the_seat_on_turn_is_dealt_a_tile_that_it_can_place() -> None:
    for number in range(20):
        position = GAMES["blockers"].position("red 7@C7 / turn green", 3, Random(number))
        assert position.turn == 1
        assert position.legal_moves()


def test_what_is_enclosed_is_claimed_with_the_next_monument() -> None:
    position = read("cathedral", "people out / light a2,b2 c1,c2 / dark j9,j10 / turn light", rounds=1)
    after = position.play(position.parse("h1,h2,h3"))

    assert position.claims == (0, 0)
    assert GAMES["cathedral"].diagram.write(after).split(" / ")[3] == "claims-light a1,b1"


def test_a_refusal_can_be_copied_with_its_words_and_reason() -> None:
    with pytest.raises(BadPosition) as refusal:
        read("blokus", "pink e10")
    copied = pickle.loads(pickle.dumps(refusal.value))
    assert (copied.text, str(copied)) == (refusal.value.text, str(refusal.value))


def test_without_an_editor_by_hand_a_position_is_changed_in_its_text() -> None:
    editing: Editing[Any, Any] = Editing()
    assert not editing.choices(None)
    with pytest.raises(IllegalMove, match="edit the position as text"):
        editing.touch(None, None, "a1")
