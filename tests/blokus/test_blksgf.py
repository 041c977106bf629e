"""Files of Pentobi are read and written."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames import BadRecord, Record
from pygames.adapters import blksgf, formats
from pygames.adapters.blksgf import read, write
from tests.blokus.boards import GAMES

FILE = """(;FF[4]CA[UTF-8]AP[Some program:1.0]GM[Blokus Duo]PB[Ada [the 1st\\]]PW[Bob]DT[2024-05-01]
C[A comment (with brackets; and a semicolon)
on two lines]
;B[d8,c9,d9,e9,e10]BL[20]C[fine]
;W[j5,j6,j7]LB[a1:1][b2:2]
(;B[f11,f12]
 ;W[i8]
 (;B[b8])
 (;B[b7])
)
(;B[f11]
))
"""


def bad(text: str) -> BadRecord:
    """Return how a file is refused."""
    with pytest.raises(BadRecord) as refused:
        read(text)
    return refused.value


def test_the_main_line_is_read_without_comments_marks_and_variations() -> None:
    record = read(FILE)
    assert record.plies == ("d8,c9,d9,e9,e10", "j5,j6,j7", "f11,f12", "i8", "b8")
    assert (record.game, record.seats, record.options) == ("blokus", 2, ())


def test_names_and_date_are_kept() -> None:
    assert (read(FILE).names, read(FILE).tags) == (("Ada [the 1st]", "Bob"), (("Date", "2024-05-01"),))


def test_a_file_becomes_a_record_that_is_read_back() -> None:
    assert Record.read(read(FILE).write()) == read(FILE)


def test_reading_is_liberal() -> None:
    text = "\ufeff some words \r\n ( ; gm[blokus  duo]\r\n; b [E10, f10] ;\n\nw[j5] ) nonsense after it ["
    assert read(text).plies == ("e10,f10", "j5")


def test_moves_of_old_versions_are_lists_of_points() -> None:
    assert read("(;GM[Blokus Duo];B[e10][f10];W[j5][j6])").plies == ("e10,f10", "j5,j6")


def test_a_pass_in_a_file_of_an_old_version_is_ignored() -> None:
    assert read("(;GM[Blokus Duo];B[e10];W[];W[j5])").plies == ("e10", "j5")


def test_an_escaped_line_break_is_dropped() -> None:
    assert read("(;GM[Blokus Duo]PB[Ada \\\nand\\\r\n Bob])").names == ("Ada and Bob", "")


def test_writing_is_canonical() -> None:
    record = Record.read('[Game "blokus"] [Name 0 "a] \\\\"] [Date "today"] [Site "home"] F10,e10 j5')
    assert write(record) == "(;FF[4]CA[UTF-8]GM[Blokus Duo]PB[a\\] \\\\]DT[today]\n;B[e10,f10]\n;W[j5]\n)\n"


@pytest.mark.parametrize("name", ["drawn", "all-placed", "all-placed-one-square-last"])
def test_a_whole_game_is_written_and_read_back(name: str) -> None:
    record = Record.read((GAMES / f"{name}.txt").read_text(encoding="utf-8"))
    assert read(write(record)) == record


def test_a_skipped_seat_is_not_written() -> None:
    record = Record.read((GAMES / "all-placed-one-square-last.txt").read_text(encoding="utf-8"))
    moves = [line[:2] for line in write(record).splitlines() if line.startswith(";")]
    assert len(moves) == len(record.plies)
    assert moves[-2:] == [";B", ";B"]


def test_another_game_can_not_be_written() -> None:
    with pytest.raises(ValueError, match="A game of toy"):
        write(Record("toy", 2))


WRONG = [
    ("", 0, "There is no game in this file."),
    ("(" + "x" * 2_000_001, 0, "The file is too long: more than 2,000,000 characters."),
    ("(;B[e10])", 0, "The file doesn’t say which game it is: it needs GM[Blokus Duo]."),
    ("(\n;GM[Blokus Trigon];1[a1])", 2, "only games of Blokus Duo can be read."),
    ("(;GM[Blokus])", 1, "only games of Blokus Duo can be read."),
    ("(;GM[1])", 1, "only games of Blokus Duo can be read."),
    ("(;GM[Blokus Duo]\nAB[e8,e9]\n[g6])", 2, "games that start from a set-up position can’t be read."),
    ("(;GM[Blokus Duo]\n\nPL[W])", 3, "games that start from a set-up position can’t be read."),
    ("(;GM[Blokus Duo]\n;B[e10]\n;W[j5]\n;AE[e10])", 4, "games that start from a set-up position can’t be read."),
    ("(;GM[Blokus Duo]\n;W[e10])", 2, "it is Green’s turn."),
    ("(;GM[Blokus Duo]\n;B[e10]\n;B[j5])", 3, "it is Blue’s turn."),
    ("(;GM[Blokus Duo]\n;B[a1])", 2, "The first piece has to cover e10 or j5."),
    ("(;GM[Blokus Duo]\n;B[e10]\n\n  ;W[pass])", 4, "“pass” isn’t a move. Write a list of squares, e.g. e10,e11."),
    ("(;GM[Blokus Duo]\n;B[e10]", 2, "the file ends abruptly here."),
    ("(;GM[Blokus Duo]\n;B[e10", 2, "this isn’t a property of a game."),
    ("(;GM[Blokus Duo]\n;B)", 2, "this isn’t a property of a game."),
    ("(;GM[Blokus Duo]\n;[e10])", 2, "this isn’t a property of a game."),
    (";GM[Blokus Duo]", 0, "There is no game in this file."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "reason"), WRONG)
def test_what_can_not_be_read_is_refused_with_its_line_and_a_reason(text: str, line: int, reason: str) -> None:
    assert (bad(text).line, str(bad(text).reason)) == (line, reason)


def test_every_reason_is_tested() -> None:
    code = ast.parse(Path(blksgf.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(code) if isinstance(node, ast.Call) and ast.unparse(node.func) == "Phrase"]
    assert {ast.literal_eval(call.args[0]) for call in calls} <= {bad(text).reason.template for text, *_ in WRONG}


def test_a_move_after_the_end_is_refused() -> None:
    record = Record.read((GAMES / "drawn.txt").read_text(encoding="utf-8"))
    assert str(bad(write(record).replace("\n)", "\n;B[a1])")).reason) == "The game is over."


def test_a_file_that_breaks_off_anywhere_is_read_or_refused() -> None:
    for length in range(len(FILE)):
        read_or_refused(FILE[:length])


@pytest.mark.parametrize(
    "text", ["(" * 100_000, "(;" + "[" * 100_000, "(;A[" + "\\" * 100_000, "(;" + "A" * 100_000, "\0"]
)
def test_a_hostile_file_is_refused_in_few_words(text: str) -> None:
    assert len(str(bad(text))) < 200


@pytest.mark.slow
@settings(max_examples=200)
@given(st.data())
def test_a_mangled_file_is_a_legal_game_or_a_bad_record(data: st.DataObject) -> None:
    text = FILE
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        text = (
            text[:at]
            + data.draw(st.text(max_size=3) | st.sampled_from("()[];\\"))
            + text[at + data.draw(st.integers(0, 9)) :]
        )
    read_or_refused(text)


def read_or_refused(text: str) -> None:
    """Assert that a text is either refused as a BadRecord, or read as a game that can be written and read again."""
    try:
        record = read(text)
    except BadRecord as refusal:
        assert 0 <= refusal.line <= text.count("\n") + 1  # noqa: PT017 there is nothing to assert otherwise
        return
    assert read(write(record)) == record
    assert Record.read(record.write()) == record


@pytest.mark.parametrize("names", [("BLUE", "GREEN"), ("1", "2"), ("b", "w")])
def test_moves_are_read_whatever_older_files_call_the_colours(names: tuple[str, str]) -> None:
    first, second = names

    assert read(f"(;GM[Blokus Duo];{first}[e10,d10];{second}[j5,k5])").plies == ("d10,e10", "j5,k5")


def test_a_file_with_many_variations_is_read() -> None:
    variations = "(;B[e10])" * 10_000

    assert read(f"(;GM[Blokus Duo];B[e10](;W[j5]){variations})").plies == ("e10", "j5")


def test_what_comes_before_an_error_is_kept() -> None:
    with pytest.raises(BadRecord) as refused:
        read("(;GM[Blokus Duo]PB[Ada];B[e10];W[j5];B[a1])")

    assert refused.value.before is not None
    assert (refused.value.before.plies, refused.value.before.names) == (("e10", "j5"), ("Ada", ""))


@pytest.mark.parametrize("start", ["(;GM [blokus duo]", "\ufeff\n (  ;C[" + "x" * 3000 + "]gm[Blokus  Duo]"])
def test_a_file_is_known_by_its_form(start: str) -> None:
    assert formats.read(start + ";B[e10])").plies == ("e10",)


def test_a_file_of_another_game_is_refused_as_such() -> None:
    with pytest.raises(BadRecord, match="only games of Blokus Duo can be read"):
        formats.read("(;GM[Callisto Two-Player];B[e10])")
    with pytest.raises(BadRecord, match="only games of Blokus Duo can be read"):
        formats.read("(;FF[4]GM[1]SZ[19];B[dd])")


def test_a_head_start_goes_with_the_file_and_decides_who_has_won() -> None:
    drawn = Record.read((GAMES / "drawn.txt").read_text(encoding="utf-8"))

    record = read(write(replace(drawn, tags=(("Handicap", "0 1"),))))

    assert drawn.result == (0, 1)
    assert dict(record.tags)["Handicap"] == "0 1"
    assert record.result == (1,)
