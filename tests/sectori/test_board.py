from collections import Counter

import pytest

from pygames import GAMES, Record
from pygames.core.game import IllegalMove
from pygames.core.scene import DRAW, FLASH, Mark, Rect
from pygames.play.guide import session_of
from pygames.sectori.board import scene, touch
from pygames.sectori.rules import Position, start
from pygames.sectori.speech import Draft, describe, score_breakdown
from pygames.sectori.table import Pile
from tests.contract import pictures
from tests.notation import moves, played
from tests.sectori.boards import EMPTY_PILE, arranged

GAME = GAMES["sectori"]
EMPTY = "..... ..... ..... ..... ....."
ALL_BUT_E5 = "AABB. BBAAB AABBA BBAAB AABBA"
FOUR = "..... ..... ..B.. ...B. AAAA."
BUT_NORTH = "c3e c3s c3w"
BOTH_BUT_BETWEEN = "c3e c3s c3w c4n c4e c4w"
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def labels(position: Position) -> dict[str, str]:
    """Return the text for each sector and edge, by target."""
    return {mark.target: str(mark.label) for mark in scene(position).board.marks if mark.cell}


def styled(position: Position, style: str, last: str = "") -> list[Mark]:
    """Return the marks with this class."""
    return [mark for mark in scene(position, None, last).board.marks if style in mark.style.split()]


def refusal(position: Position, target: str) -> str:
    """Return why a press is refused."""
    with pytest.raises(IllegalMove) as caught:
        touch(position, None, target)
    return str(caught.value)


def laid(position: Position, target: str) -> Draft:
    """Return what lies in preview after a press."""
    draft = touch(position, None, target)
    assert isinstance(draft, Draft)
    return draft


def tools(position: Position, draft: Draft | None = None) -> dict[str, bool]:
    """Return the tools by target, each with whether it can be used."""
    return {tool.target: tool.usable for tool in scene(position, draft).tools}


def told(position: Position, text: str) -> str:
    """Return the description of a ply."""
    return str(describe(position, text))


def drawn(kind: str) -> Position:
    """Return the position in which Coral has completed c3 with the first of three walls, and drawn this tile."""
    return played(arranged(EMPTY, walls=BUT_NORTH, left=3), f"c3n *{kind}")


# What can be done


def test_the_die_is_rolled_with_the_only_tool() -> None:
    picture = scene(start())
    assert [(tool.target, str(tool.label), tool.main) for tool in picture.tools] == [(DRAW, "Roll the die", True)]
    assert (str(picture.prompt), picture.actor) == ("Roll the die.", 0)
    assert not [item for hand in picture.hands for item in hand.items if item.usable]


def test_after_a_turn_the_other_seat_rolls() -> None:
    assert scene(played(start(), "*1 c3n")).actor == 1


def test_a_wall_is_in_hand_and_fits_wherever_none_stands() -> None:
    position = played(start(), "*2 c3n")
    held = scene(position).held
    assert held
    assert [spot.target for spot in held.spots if not spot.fits] == ["c3n"]
    assert {spot.target for spot in held.spots if not spot.turn} == {
        edge.names[0] for edge in position.table.edges if edge.names[0][-1] in "ns"
    }
    assert (str(held.label), held.at, tools(position)) == ("wall", "", {})
    assert scene(start()).held is None


def test_a_wall_lies_in_preview_before_it_is_placed() -> None:
    position = played(start(), "*2")
    draft = laid(position, "c3n")
    picture = scene(position, draft)
    assert picture.held
    assert (str(picture.held.label), picture.held.at) == ("wall north of c3", "c3n")
    assert str(picture.prompt) == "Place the wall here, or move it."
    assert tools(position, draft) == {"cancel": True, "place": True}
    assert str(touch(position, draft, "c3n")) == str(touch(position, draft, "place")) == "c3n"
    assert touch(position, draft, "c4s") == draft.move
    assert touch(position, draft, "a1e") == laid(position, "a1e")
    assert touch(position, draft, "cancel") is None


def test_a_preview_says_and_shows_what_it_would_complete() -> None:
    position = arranged(EMPTY, walls=BUT_NORTH)
    draft = laid(position, "c3n")
    picture = scene(position, draft)
    assert picture.held
    assert str(picture.held.label) == "wall north of c3: completes c3"
    assert str(picture.prompt) == "Here the wall completes c3. Place it, or try another spot."
    assert len([mark for mark in picture.board.marks if "promise" in mark.style]) == 1
    assert not styled(position, "promise")


def test_nothing_is_placed_that_lies_nowhere() -> None:
    assert refusal(played(start(), "*2"), "place") == "Choose a spot for the wall."
    assert refusal(start(), "place")


def test_what_can_be_pressed_places_walls() -> None:
    position = played(start(), "*2")
    assert pictures.offered(GAME, position) == moves(position)
    assert str(scene(position).prompt) == "Place 2 walls between the pegs."
    assert str(scene(played(position, "c3n")).prompt) == "Place 1 wall between the pegs."


def test_no_more_walls_are_asked_for_than_there_are_free_edges() -> None:
    position = arranged(ALL_BUT_E5, walls="e5n", left=6)
    assert str(scene(position).prompt) == "Place 1 wall between the pegs."
    assert len(styled(position, "spare")) == 1


def test_a_press_on_a_wall_or_on_a_sector_says_why_not() -> None:
    position = played(start(), "*2 c3n")
    assert refusal(position, "c3n") == "There’s already a wall there."
    assert refusal(position, "c3") == "Walls go between the pegs: choose an edge of c3."


def test_a_press_on_a_tile_of_the_pile_says_what_it_does() -> None:
    position = played(start(), "*2")
    targets = [item.target for item in scene(position).hands[0].items]
    assert targets == ["pile-claim", "pile-removal", "pile-repeat", "pile-takeover"]
    assert [refusal(position, target).split(":")[0] for target in targets] == ["Claim", "Removal", "Repeat", "Takeover"]


def test_a_tile_is_drawn_for_the_completed_sector() -> None:
    position = played(arranged(EMPTY, walls=BUT_NORTH, left=3), "c3n")
    picture = scene(position)
    assert [(tool.target, str(tool.label)) for tool in picture.tools] == [(DRAW, "Draw a tile")]
    assert (str(picture.prompt), picture.actor) == ("Draw a tile for c3.", 0)
    assert len(styled(position, "waits")) == 1


def test_only_sectors_that_can_be_taken_over_are_offered() -> None:
    position = played(arranged("BB... b.... ..... ..... A....", walls=BUT_NORTH), "c3n *takeover")
    assert pictures.offered(GAME, position) == ["xa5", "xb5"]
    assert str(scene(position).prompt) == "Choose a sector of Teal to take over."
    assert len(styled(position, "offer")) == 2
    held = scene(position).held
    assert held
    assert [spot.target for spot in held.spots if spot.fits] == ["a5", "b5"]
    assert styled(position, "taking")
    assert refusal(position, "a1") == "a1 is your own."
    assert refusal(position, "a4") == "a4 lies under a Takeover tile."


def test_a_takeover_tile_lies_in_preview_before_it_is_placed() -> None:
    position = played(arranged("B.... ..... ..... ..... .....", walls=BUT_NORTH), "c3n *takeover")
    draft = laid(position, "a5")
    picture = scene(position, draft)
    assert picture.held
    assert (str(picture.held.label), picture.held.at) == ("Takeover on a5", "a5")
    assert str(picture.prompt) == "Place the Takeover here, or move it."
    assert str(touch(position, draft, "a5")) == str(touch(position, draft, "place")) == "xa5"
    assert touch(position, draft, "cancel") is None
    assert refusal(position, "place") == "Choose a spot for the Takeover."


def test_after_a_repeat_two_tools_are_the_choice() -> None:
    position = arranged(EMPTY, walls="c3n", repeats=True)
    position = played(position, "a1n")
    assert [(tool.target, str(tool.label)) for tool in scene(position).tools] == [
        ("again", "Another turn"),
        ("end", "End the turn"),
    ]
    assert pictures.offered(GAME, position) == ["again", "end"]


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    position = played(arranged(FOUR, walls="e1n e1s"), "e1e *claim")
    picture = scene(position)
    assert (picture.actor, picture.tools, str(picture.prompt)) == (None, (), "The game is over.")
    assert refusal(position, "c3") == "The game is over."


# What is said of the board


def test_a_free_edge_says_what_a_wall_would_complete() -> None:
    said = labels(arranged(EMPTY, walls=BOTH_BUT_BETWEEN))
    assert said["a1n"] == "north of a1, empty"
    assert said["c3e"] == "east of c3, wall"
    assert said["c3n"] == "north of c3, empty, a wall here completes c3, c4"


def test_edges_of_the_rim_lie_south_and_west() -> None:
    said = labels(start())
    assert (said["c1s"], said["a3w"]) == ("south of c1, empty", "west of a3, empty")


def test_a_sector_says_whose_it_is_and_how_many_walls_it_has() -> None:
    said = labels(played(arranged("A.... b.... ..... ..... .....", walls=BUT_NORTH, piles=(EMPTY_PILE,) * 2), "c3n"))
    assert said["a5"] == "a5: Coral’s sector, Claim tile"
    assert said["a4"] == "a4: Teal’s sector, Takeover tile"
    assert said["c3"] == "c3: Coral’s sector, without a tile"
    assert said["c4"] == "c4, unclaimed, 1 of 4 walls"
    assert labels(start(rim=True))["a1"] == "a1, unclaimed, 0 of 2 walls"


def test_a_sector_says_what_it_waits_for() -> None:
    waiting = played(arranged("B.... ..... ..... ..... .....", walls=BUT_NORTH), "c3n")
    assert labels(waiting)["c3"] == "c3, completed, waiting for a tile"
    assert labels(played(waiting, "*takeover"))["a5"] == "a5: Teal’s sector, Claim tile, can be taken over"


def test_a_wall_changes_what_is_said_of_itself_and_its_sectors_only() -> None:
    before = played(start(), "*3 a1n")
    said, said_then = labels(before), labels(played(before, "c3n"))
    assert {target for target in said if said[target] != said_then[target]} == {"c3n", "c3", "c4"}


@pytest.mark.parametrize("rim", [False, True])
def test_sectors_and_edges_are_cells_that_can_be_walked(rim: bool) -> None:
    board = scene(start(rim=rim)).board
    cells = {mark.cell: mark.target for mark in board.marks if mark.cell}
    assert len(cells) == 25 + (40 if rim else 60)
    assert {max(cell) for cell in zip(*cells, strict=True)} == {board.rows} == {board.columns}
    reached = new = {min(cells)}
    while new:
        new = {(row + down, column + across) for row, column in new for down, across in STEPS} & cells.keys() - reached
        reached |= new
    assert reached == cells.keys()


def test_an_edge_lies_between_its_sectors() -> None:
    cells = {mark.target: mark.cell for mark in scene(start()).board.marks if mark.cell}
    assert (cells["a5"], cells["a5n"], cells["a5w"], cells["a5e"], cells["b5"]) == (
        (2, 2),
        (1, 2),
        (2, 1),
        (2, 3),
        (2, 4),
    )


# What is seen


def test_the_sector_that_the_last_wall_completed_is_marked_once_it_is_claimed() -> None:
    before = played(start(), "*4 c3n c3e c3s c3w")
    assert not [mark for mark in styled(before, "last", "b3e") if "tile" in mark.style.split()]
    claimed = played(before, "*claim")
    assert [mark.style for mark in styled(claimed, "last", "b3e *claim") if "tile" in mark.style.split()] == [
        "tile seat0 last"
    ]
    assert not [mark for mark in styled(played(claimed, "*1"), "last", "*1") if "tile" in mark.style.split()]


def test_the_last_wall_and_the_last_sector_taken_over_are_marked() -> None:
    (wall,) = styled(played(start(), "*2 c3n"), "last", "c3n")
    assert isinstance(wall, Rect)
    assert wall.width > wall.height
    taken = played(arranged("B.... ..... ..... ..... .....", walls=BUT_NORTH), "c3n *takeover xa5")
    assert styled(taken, "last", "xa5")


def test_the_rail_shows_the_walls_left_of_the_roll() -> None:
    position = played(start(), "*5")
    assert (len(styled(position, "spare")), len(styled(position, "pip")), len(styled(position, "rolled", "*5"))) == (
        5,
        5,
        6,
    )
    position = played(position, "c3n c3e")
    assert (len(styled(position, "spare")), len(styled(position, "pip")), len(styled(position, "rolled", "c3e"))) == (
        3,
        3,
        0,
    )


def test_the_rail_shows_the_tile_that_was_drawn_in_the_colour_of_its_seat() -> None:
    position = played(arranged(EMPTY, walls=BUT_NORTH), "c3n *claim")
    assert position.mover == 1
    assert {style for mark in styled(position, "drawn", "*claim") for style in mark.style.split()} >= {"seat0"}
    assert styled(played(arranged(EMPTY, walls=BUT_NORTH), "c3n"), "back")


def test_a_repeat_stays_on_the_rail_until_it_is_used() -> None:
    position = drawn("repeat")
    kinds = Counter(len(styled(position, "kind", last)) for last in ("*repeat", "c3n", "a1n"))
    assert kinds == {2: 3}
    assert len(styled(played(position, "a1n a1e again"), "kind")) == 1


def test_the_hands_show_what_is_left_of_each_pile() -> None:
    hands = scene(drawn("removal")).hands
    assert [str(item.label) for item in hands[0].items] == [
        "Claim, 15 in the pile",
        "Removal, 0 in the pile",
        "Repeat, 1 in the pile",
        "Takeover, 1 in the pile",
    ]
    assert [str(hand.label) for hand in hands] == ["2 walls to place", "18 tiles in the pile"]


def test_a_row_of_five_lights_up_from_end_to_end() -> None:
    position = played(arranged(FOUR, walls="e1n e1s"), "e1e *claim")
    assert [len(styled(position, f"lit{n}")) for n in range(5)] == [1] * 5
    assert len(styled(position, "finale")) == 5
    assert labels(position)["e1"] == "e1: Coral’s sector, Claim tile, part of the five in a row"
    assert [list(map(str, score_breakdown(position, seat))) for seat in (0, 1)] == [
        ["5 sectors", "five in a row: a1, b1, c1, d1 and e1"],
        ["2 sectors"],
    ]


def test_at_the_end_the_sectors_are_counted_on_the_board() -> None:
    position = played(arranged(ALL_BUT_E5, walls="e5n"), "e5e *claim")
    assert sorted(mark.text for mark in styled(position, "total")) == ["12", "13"]  # type: ignore[attr-defined]
    assert not styled(position, "lit")
    assert len(styled(position, "finale")) == 13


def test_a_roll_that_is_just_enough_for_a_sector_lights_it_up() -> None:
    waiting = arranged(EMPTY, walls=BUT_NORTH, left=0)

    (fitting,) = styled(played(waiting, "*1"), FLASH, "*1")

    assert fitting.layer == FLASH
    assert not styled(played(waiting, "*2"), FLASH, "*2")
    assert not styled(played(waiting, "*1"), FLASH)
    assert not styled(played(waiting, "*1 a1n"), FLASH, "*1 a1n")
    assert not styled(played(start(), "*4"), FLASH, "*4"), "any roll so high is enough"


def test_the_picture_stands_alone() -> None:
    assert "<style>" in start()._repr_svg_()


# What is told


def test_a_roll_is_told_with_the_walls_it_brings() -> None:
    assert told(start(), "*1") == "Coral rolls a 1: one wall to place."
    assert told(start(), "*4") == "Coral rolls a 4: 4 walls to place."


def test_a_wall_is_told_with_what_it_completes() -> None:
    position = arranged(EMPTY, walls=BOTH_BUT_BETWEEN, left=3)
    assert told(position, "a1w") == "Coral places a wall west of a1."
    assert told(position, "c3n") == "Coral places a wall north of c3 and completes c3 and c4."
    one = arranged(EMPTY, walls=BUT_NORTH)
    assert told(one, "c4s") == "Coral places a wall north of c3 and completes c3."


@pytest.mark.parametrize(
    ("tile", "sentence"),
    [
        ("claim", "Coral draws a Claim and claims c3."),
        ("removal", "Coral draws a Removal and claims c3: 2 walls come off."),
        ("repeat", "Coral draws a Repeat, claims c3 and may take another turn."),
        ("takeover", "Coral draws a Takeover and must choose one of Teal’s sectors."),
    ],
)
def test_a_tile_is_told_with_what_it_does(tile: str, sentence: str) -> None:
    position = played(arranged("B.... ..... ..... ..... .....", walls=f"{BUT_NORTH} a1n e1e"), "c3n")
    assert told(position, f"*{tile}") == sentence


def test_a_takeover_and_the_choice_after_a_repeat_are_told() -> None:
    taking = played(arranged("B.... ..... ..... ..... .....", walls=BUT_NORTH), "c3n *takeover")
    assert told(taking, "xa5") == "Coral takes over a5 from Teal."
    choice = played(arranged(EMPTY, repeats=True), "a1n")
    assert told(choice, "again") == "Coral takes another turn."
    assert told(choice, "end") == "Coral ends the turn."


def test_sectors_claimed_without_a_tile_are_told() -> None:
    one_claim: Pile = (1, 0, 0, 0)
    both = arranged(EMPTY, walls=BOTH_BUT_BETWEEN, piles=(one_claim, EMPTY_PILE))
    assert told(played(both, "c3n"), "*claim") == "Coral draws a Claim and claims c3. c4 is claimed without a tile."
    none = arranged(EMPTY, walls=BOTH_BUT_BETWEEN, piles=(EMPTY_PILE, EMPTY_PILE))
    assert told(none, "c3n").endswith(" completes c3 and c4. c3 and c4 are claimed without a tile.")
    last_takeover = arranged("B.... ..... ..... ..... .....", walls=BUT_NORTH, piles=((0, 0, 0, 1), EMPTY_PILE))
    taking = played(last_takeover, "c3n *takeover")
    assert told(taking, "xa5") == "Coral takes over a5 from Teal. c3 is claimed without a tile."


@pytest.mark.parametrize("tile", ["claim", "removal", "repeat"])
def test_the_end_is_told(tile: str) -> None:
    five = played(arranged(FOUR, walls="e1n e1s a5n"), "e1e")
    assert told(five, f"*{tile}") == f"Coral draws a {tile.title()} and claims e1. Five in a row."
    full = played(arranged(ALL_BUT_E5, walls="e5n"), "e5e")
    assert told(full, f"*{tile}") == f"Coral draws a {tile.title()} and claims e5. All sectors are claimed."


def test_the_showcase_is_a_game_under_way() -> None:
    position = Record.read(f'[Game "sectori"]\n{GAME.words.showcase}').last
    assert isinstance(position.turn, int)
    assert min(position.scores()) >= 5


def test_every_lesson_in_which_a_wall_is_placed_leaves_one_wall_of_the_roll() -> None:
    asked = [str(GAME.board.scene(session_of(GAME, step).position).prompt) for step in GAME.course.steps]
    assert [text for text in asked if "wall" in text] == ["Place 1 wall between the pegs."] * 5
