from typing import Any

import pytest

from pygames import GAMES, Record
from pygames.blockers.board import scene, seat_signs, touch
from pygames.blockers.rules import Observation, Position, start
from pygames.blockers.speech import Draft, describe, score_breakdown
from pygames.blockers.tiles import TILES
from pygames.core.game import CHANCE, IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import DRAW, FLASH, Hand, Item, Mark, Scene
from tests.blockers.boards import EMPTY, arranged, dealt, random_game
from tests.contract import pictures
from tests.notation import moves, played

GAME = GAMES["blockers"]
CROSSING = f"""
    {EMPTY} {EMPTY}
    . . . . G . . . B
    . . . G G G . . .
    . . . . . . . . .
    R R . R . . . . .
"""
"""Green holds together at D5 alone; Red has two groups with F3 between them."""


def seen(position: Position, seat: int | None = 0) -> Observation:
    """Return what a seat sees."""
    return position.observe(seat)


def held(position: Position, tile: str, space: str = "") -> Scene:
    """Return the picture with a tile in hand, in preview on a space where one is named."""
    draft: Any = touch(seen(position), None, f"tile-{tile}")
    draft = touch(seen(position), draft, space) if space else draft
    return scene(seen(position), draft)


def labels(picture: Scene) -> dict[str, str]:
    """Return the text for each space."""
    return {mark.target: str(mark.label) for mark in picture.board.marks if mark.cell}


def styled(picture: Scene, style: str) -> list[Mark]:
    """Return the marks on the board with this class."""
    return [mark for mark in picture.board.marks if style in mark.style.split()]


def rack(picture: Scene, seat: int = 0) -> list[Item]:
    """Return the tiles of a hand that can be told apart."""
    return [item for item in picture.hands[seat].items if item.target.startswith("tile-")]


def words(hand: Hand) -> list[str]:
    """Return the text for all that lies in a hand."""
    return [str(item.label) for item in hand.items]


def refusal(position: Position, target: str, draft: Draft | None = None, seat: int | None = 0) -> str:
    """Return why a press is refused."""
    with pytest.raises(IllegalMove) as caught:
        touch(seen(position, seat), draft, target)
    return str(caught.value)


def told(position: Position, text: str, seat: int | None = 0) -> str:
    """Return what a seat is told of a ply."""
    return str(describe(seen(position, seat), text))


def sentences(phrases: tuple[Phrase, ...]) -> list[str]:
    return [str(phrase) for phrase in phrases]


def draft(tile: str) -> Draft:
    return Draft(TILES.index(tile))


# The deal and the draw


def test_the_deal_draws_by_itself_for_one_seat_after_the_other() -> None:
    for plies, actor in (("", 0), ("*1 *2 *3 *4 *5", 1)):
        picture = scene(seen(played(start(), plies)))
        assert [(tool.target, tool.main) for tool in picture.tools] == [(DRAW, False)]
        assert picture.actor == actor
    assert str(scene(seen(start(), 0)).prompt) == "Draw a tile."
    assert str(scene(seen(start(), 1)).prompt) == "Red draws a tile."


def test_nothing_can_be_placed_before_a_tile_is_drawn() -> None:
    position = played(dealt(), "1@A1")
    assert position.turn == CHANCE
    assert refusal(position, "tile-2") == "Draw a tile first."
    assert not any(item.usable for item in rack(scene(seen(position))))


def test_the_drawn_tile_lies_on_the_rack_in_its_place() -> None:
    position = played(dealt("1 C heart wild 9"), "C@C7 *B")
    assert [item.target for item in rack(scene(seen(position)))] == [
        "tile-1", "tile-9", "tile-B", "tile-heart", "tile-wild",
    ]  # fmt: skip


# Pick and place


def test_a_tile_is_picked_then_previewed_then_placed() -> None:
    position = seen(dealt("7 C heart wild 9"))
    picked = touch(position, None, "tile-7")
    assert picked == draft("7")
    laid = touch(position, picked, "C7")
    assert isinstance(laid, Draft)
    picture = scene(position, laid)
    assert picture.held is not None
    assert picture.held.at == "C7"
    assert str(touch(position, laid, "place")) == str(touch(position, laid, "c7")) == "7@C7"


def test_a_preview_is_taken_back_first_then_the_tile() -> None:
    position = seen(dealt())
    assert touch(position, Draft(0, 0), "cancel") == Draft(0)
    assert touch(position, Draft(0), "cancel") is None


def test_every_kind_of_tile_is_offered_where_it_fits() -> None:
    position = dealt("7 C heart wild 9")
    for tile, spaces in (("7", 9), ("C", 9), ("heart", 9), ("wild", 81)):
        picture = held(position, tile)
        assert picture.held is not None
        assert len(picture.held.spots) == 81
        assert sum(spot.fits for spot in picture.held.spots) == len(styled(picture, "fit")) == spaces
    assert pictures.offered(GAME, position) == moves(position)


def test_each_tile_says_where_it_goes() -> None:
    assert words(scene(seen(dealt("7 C heart wild 9"))).hands[0]) == [
        "7: column 7", "9: column 9", "C: row C", "heart: box G4 to I6", "wild tile: any space",
    ]  # fmt: skip
    assert str(held(dealt(), "3").prompt) == "The 3: choose a space in column 3."


def test_the_keys_go_through_the_tiles_that_fit() -> None:
    position = seen(dealt("1 C heart wild 9"))
    assert touch(position, None, "next") == draft("1")
    assert touch(position, draft("1"), "next") == draft("9")
    assert touch(position, draft("1"), "previous") == touch(position, None, "previous") == draft("wild")


def test_a_press_that_can_not_be_says_why() -> None:
    position = arranged(CROSSING, "3 D heart wild 9")
    assert refusal(position, "A1") == "Choose a tile first."
    assert refusal(position, "place", draft("3")) == "Choose a spot for the tile."
    assert refusal(position, "A1", draft("3")) == "3 can only go in column 3."
    assert refusal(position, "F1", draft("wild")) == "F1 already holds a tile of yours."
    assert refusal(position, "D5", draft("D")) == "That would split Green’s group of 4."
    assert refusal(position, "tile-8") == "There is no tile “8” on your rack."
    assert refusal(position, "rack-1") == "Choose a tile from your own rack."


# Captures


def test_a_tile_that_may_be_captured_is_lifted_and_a_safe_one_locked() -> None:
    position = arranged(CROSSING, "5 D heart wild 9")
    picture = held(position, "D")
    assert {str(mark.label) for mark in picture.board.marks if mark.target in ("D4", "D5")} == {
        "D4: Green’s D, may be captured",
        "D5: Green’s D, safe: it holds a group of 4 together",
    }
    assert len(styled(picture, "offer")) == 2
    assert len([mark for mark in styled(picture, "lifted") if mark.layer == "faces"]) == 2
    assert len(styled(picture, "lock")) == 1
    assert not styled(scene(seen(position)), "lifted")


def test_a_preview_says_what_it_would_do() -> None:
    position = arranged(CROSSING, "3 C 5 wild 9")
    for tile, space, effect in (
        ("3", "F3", "Here the 3 joins 2 groups. Your score would be 1 – lower is better."),
        ("3", "A3", "Here the 3 makes a new group. Your score would be 3 – lower is better."),
        ("wild", "E1", "Here the wild tile adds to a group. Your score would be 2 – lower is better."),
        ("C", "C5", "Here the C captures Green’s C and makes a new group. Your score would be 4 – lower is better."),
    ):
        picture = held(position, tile, space)
        assert str(picture.prompt) == effect
        assert picture.held is not None
        assert str(picture.held.label).endswith(effect)


def test_where_no_free_space_fits_the_picture_offers_captures_alone() -> None:
    position = arranged("R G B R G B R G B", "A wild 1 2 3")
    assert str(scene(seen(position)).prompt) == "Choose a tile."
    crowded = arranged("R G B R G B G B .\n" * 9, "1 2 3 4 5")
    assert (
        str(scene(seen(crowded)).prompt)
        == "None of your tiles fits an empty space, so you must capture: choose a tile."
    )
    assert pictures.offered(GAME, crowded) == moves(crowded)
    assert not styled(held(crowded, "2"), "fit")


def test_a_tile_that_fits_nowhere_can_not_be_picked() -> None:
    position = arranged("R R R R R R R R R", "A 1 2 3 4")
    stuck = rack(scene(seen(position)))[-1]
    assert (str(stuck.label), stuck.usable) == ("A: row A, doesn’t fit anywhere right now", False)
    assert refusal(position, "tile-A") == "The A doesn’t fit anywhere right now."


# The board in words


def test_a_space_says_what_lies_there_and_what_may_be_done() -> None:
    position = played(dealt(), "1@F1 *6 2@C2 *6 3@H3 *6")
    said = labels(scene(seen(position)))
    assert len(said) == 81
    assert said["C7"] == "C7: empty, star box"
    assert said["C2"] == "C2: Green’s 2, may be captured"
    assert said["F1"] == "F1: Red’s 1, may be captured"


def test_only_what_changed_is_said_anew() -> None:
    position = arranged(CROSSING, "3 D heart wild 9")
    after = played(position, "3@F3")
    before, now = labels(scene(seen(position))), labels(scene(seen(after)))
    assert {space for space in now if now[space] != before[space]} == {"F2", "F3"}


def test_the_plies_before_are_marked_on_the_board() -> None:
    position = played(dealt(), "1@F1 *6 2@C2 *6 1@A1 *6")
    assert len(styled(scene(seen(position), None, "1@A1"), "last")) == 1
    assert len(styled(scene(seen(position), None, "2@C2 *? 1@A1 *?"), "last")) == 2
    assert not styled(scene(seen(position), None, "*?"), "last")
    assert not styled(scene(seen(position), draft("3"), "1@A1"), "last")


# Hands


def test_other_racks_lie_face_down() -> None:
    picture = scene(seen(dealt("7 C heart wild 9", "7 D star wild 8")))
    assert words(picture.hands[1]) == ["5 tiles face down"]
    assert str(picture.hands[1].label) == "23 tiles in the pile"
    assert not rack(picture, 1)


def test_an_onlooker_sees_no_rack_and_can_press_nothing() -> None:
    position = dealt()
    picture = scene(seen(position, None), draft("1"))
    assert [words(hand) for hand in picture.hands] == [["5 tiles face down"]] * 3
    assert (picture.held, picture.tools, picture.actor) == (None, (), 0)
    assert str(picture.prompt) == "Red has to place a tile."
    assert refusal(position, "tile-1", seat=None) == "It’s Red’s turn."


def test_on_another_seat_s_turn_the_own_rack_is_seen_but_waits() -> None:
    position = dealt()
    picture = scene(seen(position, 1))
    assert [item.usable for item in rack(picture, 1)] == [False] * 5
    assert "nowhere" not in "".join(words(picture.hands[1]))
    assert refusal(position, "tile-1", seat=1) == "It’s Red’s turn."


def test_captured_tiles_lie_by_colour_and_those_that_count_are_marked() -> None:
    position = arranged(CROSSING, captured={(1, 0): "7 8", (1, 2): "A"})
    picture = scene(seen(position, None))
    assert words(picture.hands[1])[1:] == ["2 tiles captured from Red (these count)", "1 tile captured from Blue"]
    marked = [any("most" in mark.style for mark in item.picture.marks) for item in picture.hands[1].items]
    assert marked == [False, True, False]
    assert str(picture.hands[1].note) == "1 group + 2 tiles captured from Red = 3"
    assert str(picture.hands[0].note) == "2 groups"


def test_in_uptown_no_captured_tile_counts() -> None:
    position = arranged(CROSSING, captured={(1, 0): "7 8"}, scoring="uptown")
    assert words(scene(seen(position)).hands[1])[1:] == ["2 tiles captured from Red"]
    assert sentences(score_breakdown(seen(position), 1)) == [
        "1 group", "2 captures in all (a tie goes to the player with fewest)",
    ]  # fmt: skip


def test_a_whole_position_is_drawn_for_the_seat_on_turn() -> None:
    position = dealt("7 C heart wild 9")
    assert scene(position) == scene(seen(position))
    assert scene(start()) == scene(seen(start(), None))


def test_every_seat_has_its_sign() -> None:
    assert [seat_signs(5, seat) for seat in range(5)] == [("flame",), ("leaf",), ("waves",), ("sun",), ("star",)]


# What is told


def test_a_placed_tile_is_told() -> None:
    position = arranged(CROSSING, "3 C 5 wild 9")
    assert told(position, "wild@E1") == "Red places the wild tile on E1."
    assert told(position, "3@A3") == "Red places the 3 on A3. That makes a new group."
    assert told(position, "3@F3", seat=2) == "Red places the 3 on F3. That joins 2 groups."


def test_a_capture_is_told_with_all_tiles_of_the_colour() -> None:
    position = arranged(CROSSING, "3 C 5 wild 9", captured={(0, 1): "7"})
    assert told(position, "C@C9") == (
        "Red places the C on C9 and captures Blue’s C – 1 of Blue’s tiles so far. That makes a new group."
    )
    assert told(position, "C@C5") == (
        "Red places the C on C5 and captures Green’s C – 2 of Green’s tiles so far. That makes a new group."
    )


def test_a_drawn_tile_is_named_to_its_owner_only() -> None:
    position = played(dealt(), "1@A1")
    assert told(position, "*heart") == "Red draws the heart."
    assert told(position, "*?", seat=1) == told(position, "*heart", seat=None) == "Red draws a tile."


def test_an_impossible_ply_is_not_told() -> None:
    for position, text in ((dealt(), "*7"), (dealt(), "8@A8"), (start(), "1@A1")):
        with pytest.raises(IllegalMove):
            describe(seen(position), text)


# The end


def test_at_the_end_every_group_is_outlined_and_numbered() -> None:
    position = random_game(start(4), 7)[0][-1]
    picture = scene(seen(position))
    groups = [len(position.tally(seat).groups) for seat in range(4)]
    assert [len([m for m in styled(picture, "counted") if f"seat{seat}" in m.style]) for seat in range(4)] == groups
    assert len(styled(picture, "numeral")) == sum(groups)
    assert f"in group {groups[0]}" in " ".join(labels(picture).values())
    assert (str(picture.prompt), picture.actor, picture.tools) == ("The game is over.", None, ())
    assert refusal(position, "A1") == "The game is over."


def test_a_score_is_counted_by_groups_and_the_colour_captured_most() -> None:
    position = arranged(CROSSING, captured={(0, 1): "7 8", (0, 2): "A B", (1, 0): "7", (2, 0): "8", (2, 1): "1"})
    assert sentences(score_breakdown(seen(position), 0)) == ["2 groups", "2 tiles captured from Green or Blue"]
    assert sentences(score_breakdown(seen(position), 1)) == [
        "1 group", "1 tile captured from Red", "1 capture in all (a tie goes to the player with fewest)",
    ]  # fmt: skip
    assert sentences(score_breakdown(seen(position), 2)) == [
        "1 group", "1 tile captured from Red or Green", "2 captures in all (a tie goes to the player with fewest)",
    ]  # fmt: skip


def test_three_colours_captured_alike_are_listed() -> None:
    position = arranged(CROSSING, seats=4, captured={(0, 1): "7", (0, 2): "A", (0, 3): "1"})
    assert sentences(score_breakdown(seen(position), 0))[1] == "1 tile captured from Green, Blue or Yellow"


def test_the_game_for_show_can_be_replayed() -> None:
    record = Record.read(f'[Game "blockers"]\n{GAME.words.showcase}')
    assert isinstance(record.last.turn, int)
    assert min(record.last.scores()) > 0


def test_the_group_that_a_move_makes_of_several_lights_up_until_the_next_move() -> None:
    position = played(arranged(CROSSING), "3@F3")

    for last in ("3@F3", "3@F3 *?"):
        assert [mark.layer for mark in styled(scene(seen(position), None, last), FLASH)] == [FLASH]
    assert not styled(scene(seen(position)), FLASH)
    assert not styled(scene(seen(played(arranged(CROSSING), "4@G4")), None, "4@G4"), FLASH)
