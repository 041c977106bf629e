import re
from pathlib import Path

import pytest

from pygames.blockers import layout, observation, tiles, turns
from pygames.blockers.rules import Observation, Position, start
from pygames.core.game import IllegalMove
from tests.blockers.boards import arranged, dealt
from tests.notation import played

BOARD = arranged("GGGR.....", "A C moon 2 wild")

REFUSED = [
    ("text", BOARD, "seven", "“seven” isn’t a move. Write a tile and a space, e.g. 7@C7."),
    ("text", BOARD, "7C7", "“7c7” isn’t a move. Write a tile and a space, e.g. 7@C7."),
    ("text", BOARD, "7@", "“7@” isn’t a move. Write a tile and a space, e.g. 7@C7."),
    ("tile", BOARD, "ring@C7", "There is no tile “ring”."),
    ("tile", BOARD, "*x", "There is no tile “x”."),
    ("square", BOARD, "7@J7", "J7 isn’t on the board."),
    ("column", BOARD, "7@C8", "7 can only go in column 7."),
    ("row", BOARD, "c@d4", "C can only go in row C."),
    ("box", BOARD, "moon@A1", "The moon can only go in its own box, G1–I3."),
    ("own", BOARD, "A@A4", "A4 already holds a tile of yours."),
    ("split", BOARD, "2@A2", "That would split Green’s group of 3."),
    ("split", BOARD, "wild@A2", "That would split Green’s group of 3."),
    ("rack", BOARD, "B@B1", "The B isn’t on Red’s rack."),
    ("placed", played(dealt(), "1@A1 *6 1@B1 *6 1@C1 *6"), "1@A1", "Red has already placed the 1."),
    ("no-draw", BOARD, "*7", "Nothing to draw now: Red has to place a tile."),
    ("draw-first", start(3), "7@C7", "Draw a tile first."),
    ("draw-first", played(BOARD, "2@I2"), "1@B1", "Draw a tile first."),
    ("drawn", played(start(3), "*wild"), "*wild", "The wild tile isn’t in Red’s pile."),
    ("drawn", played(BOARD, "2@I2"), "*moon", "The moon isn’t in Red’s pile."),
    ("hidden", start(3), "*?", "Red’s tile is visible here: name it."),
    ("over", arranged(rounds=24), "7@C7", "The game is over."),
    ("over", arranged(rounds=24), "*7", "The game is over."),
    ("unseen", start(3).observe(1), "*7", "Red’s tile is hidden here: write *?."),
    ("drawn", played(start(3).observe(0), "*7"), "*7", "The 7 isn’t in Red’s pile."),
    ("own", BOARD.observe(1), "A@A4", "A4 already holds a tile of yours."),
    ("split", BOARD.observe(2), "2@A2", "That would split Green’s group of 3."),
    ("rack", BOARD.observe(0), "B@B1", "The B isn’t on Red’s rack."),
    ("placed", played(dealt(), "1@A1 *6 1@B1 *6 1@C1 *6").observe(None), "1@A1", "Red has already placed the 1."),
    ("no-draw", BOARD.observe(2), "*?", "Nothing to draw now: Red has to place a tile."),
    ("draw-first", start(3).observe(None), "7@C7", "Draw a tile first."),
    ("over", arranged(rounds=24).observe(0), "7@C7", "The game is over."),
]


@pytest.mark.parametrize(("code", "position", "text", "sentence"), REFUSED, ids=lambda value: str(value)[:20])
def test_what_is_not_legal_is_refused_with_its_rule(
    code: str, position: Position | Observation, text: str, sentence: str
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        position.parse(text)
    assert (refusal.value.code, str(refusal.value)) == (code, sentence)


def test_every_reason_is_tested() -> None:
    sources = [Path(str(module.__file__)).read_text(encoding="utf-8") for module in (tiles, layout, turns, observation)]
    codes = {code for source in sources for code in re.findall(r'IllegalMove\(\s*"([\w-]+)"', source)}
    assert codes == {code for code, *_ in REFUSED}


@pytest.mark.parametrize("text", ["2@b2", "2@B2", " 2 @ b2 ", "2@\tB2"])
def test_case_and_blanks_do_not_matter(text: str) -> None:
    assert str(BOARD.parse(text)) == "2@B2"


@pytest.mark.parametrize("text", ["*MOON", " * moon", "*Moon"])
def test_case_and_blanks_do_not_matter_in_a_draw(text: str) -> None:
    assert str(start(3).parse(text)) == "*moon"
