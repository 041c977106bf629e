"""Games as text: liberal reading, canonical writing, and a reason with its line for everything that is wrong."""

from __future__ import annotations

import ast
import pickle
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import pygames
from pygames import BadRecord, Record, Session
from pygames.core.diagram import BadPosition
from pygames.core.game import Game
from pygames.play import record as module
from pygames.play.checksum import checksum
from pygames.play.dare import Dare, Try
from pygames.play.ending import RESIGNED, Ending
from pygames.play.record import MAX_CHARACTERS, MAX_PLIES, ONLOOKER, NewerRecord, shorten
from tests.blokus.boards import GAMES

STORED = (GAMES / "drawn.txt").read_text(encoding="utf-8")
TOY_FINISHED = "*1 *1 *3 *2  1@b1 *3  3@a1 *1  1@b2 *2  2@a2 *1  3@c1 *1  2@c2 *2"


def bad(text: str) -> BadRecord:
    """Return how a text is refused."""
    with pytest.raises(BadRecord) as refused:
        Record.read(text)
    return refused.value


def test_a_record_of_one_line_is_enough() -> None:
    record = Record.read('[Game "blokus"] e10 j5')
    assert record.plies == ("e10", "j5")
    assert record == Record("blokus", 2, plies=("e10", "j5"))


def test_reading_is_liberal() -> None:
    text = '\ufeff; two friends\r\n  E10\t[option starts\n"FIXED"]\r\n[GAME "Blokus"] J6,j5 ; good\n\n [ Seats "2" ]'
    record = Record.read(text)
    assert (record.game, record.options, record.plies) == ("blokus", (("starts", "fixed"),), ("e10", "j5,j6"))


def test_writing_is_canonical() -> None:
    record = Record.read(
        '[date "1 May"] [seed  "8 8"] [seat 1 "bot skilled"] [game "BLOKUS"] [Viewer "ONLOOKER"] f10,e10 ;x'
    )
    assert record.write() == str(record)
    assert record.write().splitlines() == [
        '[Game "blokus"]',
        '[Seats "2"]',
        '[Seed "8 8"]',
        '[Seat 1 "bot skilled"]',
        '[Viewer "onlooker"]',
        '[Date "1 May"]',
        "",
        "e10,f10",
    ]


def test_moves_are_wrapped_for_reading() -> None:
    lines = Record.read(STORED).write().splitlines()
    assert max(map(len, lines)) <= 96
    assert len(lines) < 12


def test_what_is_written_is_read_back() -> None:
    assert Record.read(STORED).write() == STORED


def test_the_result_is_counted_not_believed() -> None:
    assert Record.read(STORED.replace('[Result "0,1"]', '[Result "1"]')).result == (0, 1)
    assert Record.read('[Game "blokus"] [Result "0"] e10').result == ()


@pytest.mark.parametrize("value", ['say "hello"', "back\\slash", "\\", '"', "[Game]", "; no comment", "a \n b", "²"])
def test_any_words_in_a_tag_are_kept(value: str) -> None:
    record = Record("blokus", 2, seed=value, players=(value, "human"), tags=(("Event", value),))
    words = " ".join(value.split())
    assert Record.read(record.write()) == replace(
        record, seed=words, players=(words, "human"), tags=(("Event", words),)
    )


def test_half_a_surrogate_pair_is_dropped_and_two_halves_are_joined() -> None:
    text = '[Game "blockers"] [Seed "\ud83d5"] [Event "\ud83d\ude00 \ude00"] [Position "red 7@C7 / turn green"]'
    record = Record.read(text)

    assert (record.seed, record.tags) == ("5", (("Event", "😀"),))
    assert record.write_sealed().encode()
    assert Session(pygames.GAMES["blockers"], seed="\ud800").record.seed == ""


def test_an_option_at_its_default_is_named_nowhere() -> None:
    named = Record("blokus", 2, (("starts", "free"),))
    assert named == Record.read('[Game "blokus"] [Option starts "free"]') == Record.read('[Game "blokus"]')
    assert named.options == ()
    assert "Option" not in named.write()
    assert named.start() == pygames.GAMES["blokus"].start(starts="free")
    assert Record.read('[Game "blokus"] [Option starts "fixed"]').options == (("starts", "fixed"),)


def test_replay_gives_every_position() -> None:
    record = Record.read('[Game "blokus"] e10 j5')
    first, second, third = record.replay()
    assert (first, third) == (record.start(), record.last)
    assert second == first.play(first.parse("e10"))


def test_a_masked_record_hides_what_its_viewer_did_not_see(toy: Game) -> None:
    known = {"toy": toy}
    record = Record.read(f'[Game "toy"] [Seed "7"] {TOY_FINISHED}', known)
    masked = record.mask(1, known)
    assert masked.plies[:6] == ("*?", "*?", "*3", "*2", "1@b1", "*?")
    assert (masked.seed, masked.viewer) == ("", 1)
    assert record.mask(None, known).plies[:4] == ("*?",) * 4
    assert record.mask(None, known).viewer == ONLOOKER
    assert Record.read(masked.write(), known) == masked
    assert list(masked.replay(known))[-1].observe(1) == list(record.replay(known))[-1].observe(1)


def test_a_masked_record_can_not_be_read_as_a_whole_one(toy: Game) -> None:
    known = {"toy": toy}
    masked = Record.read(f'[Game "toy"] {TOY_FINISHED}', known).mask(1, known)
    with pytest.raises(BadRecord) as refused:
        Record.read(masked.write().replace('[Viewer "1"]', ""), known)
    assert refused.value.reason.template == "{card} can’t be drawn here."


WRONG = [
    ('[Game "blokus"]\n' + "x" * MAX_CHARACTERS, 0, "The record is too long: more than 50,000 characters."),
    ("", 0, "The record doesn’t say which game it is: it needs a line like [Game \"blokus\"]."),
    ("e10\nj5", 0, "The record doesn’t say which game it is: it needs a line like [Game \"blokus\"]."),
    ('\n[Game "chess"]', 2, "there is no game called that; the known ones are: "),
    ('[Game "blokus"]\n[Seed "1"]\n[seed "2"]', 3, "this tag appears twice."),
    ('[Game "blokus"]\n[Check "1 00000000"]\ne10', 2, "the game has been cut or changed since it was saved."),
    ('[Game "blokus"]\n\n[Seed]', 3, "this is neither a header tag nor a move."),
    ('[Game "blokus"]\n[Seats "5"]', 2, "Blokus To Go has seats for 2 players."),
    ('[Game "blokus"]\n[Seats "two"]', 2, "Blokus To Go has seats for 2 players."),
    ('[Game "blokus"]\n[Option colour "red"]', 2, "Blokus To Go has no such option."),
    ('[Game "blokus"]\n[Option starts "far"]', 2, "allowed values: free, fixed."),
    ('[Game "blokus"]\n[Version "9"]', 2, "the record was made by a different version of the app."),
    ('[Game "blokus"]\n[Version "x"]', 2, "the record was made by a different version of the app."),
    ('[Game "blokus"]\n[Needs ties "shared"]', 2, "this game can’t be played on without it."),
    ('[Game "blokus"]\n[Viewer "2"]', 2, "the viewer must be the number of a seat, or “onlooker”."),
    ('[Game "blokus"]\n[Clock "soon"]', 2, "write a clock as “300+2”: "),
    ('[Game "blokus"]\n[Clock "0+5"]', 2, "write a clock as “300+2”: "),
    ('[Game "blokus"]\n[Clock "5"]\n[Times "-1"]', 3, "times are in seconds, such as “297.4”, separated by spaces."),
    ('[Game "blokus"]\n[Clock "5"]\n[Times "5 4"]', 3, "the number of times must equal the number of moves"),
    ('[Game "blokus"]\n[Clock "5"]\n[Times "5"]\ne10 j5', 3, "the number of times must equal the number of moves"),
    ('[Game "blokus"]\n[Termination "time 2"]', 2, "a game can end by “time 0” or "),
    ('[Game "blokus"]\n[Termination "resigned"]', 2, "a game can end by “time 0” or "),
    (f'[Termination "resigned 1"]\n{STORED}', 1, "the game is already over by its own rules."),
    ('[Game "blokus"]\n[Seat 2 "human"]', 2, "unknown tag."),
    ('[Game "blokus"]\n[Seat "human"]', 2, "unknown tag."),
    ('[Game "blokus"]\n[Date of "today"]', 2, "unknown tag."),
    ('[Game "blokus"]\n\ne10 ; first\n  a1', 4, "The first piece has to cover j5."),
    ('[Game "blokus"]\n*?', 2, "“*?” isn’t a move. Write a list of squares, e.g. e10,e11."),
    ('[Game "blokus"]\n' + "e10\n" * (MAX_PLIES + 1), MAX_PLIES + 2, "the record has more than 2000 moves."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "reason"), WRONG)
def test_a_bad_record_is_refused_with_its_line_and_a_reason(text: str, line: int, reason: str) -> None:
    refused = bad(text)
    assert refused.line == line
    assert str(refused.reason).startswith(reason)
    assert str(refused) == str(refused.phrase)
    if line:
        assert refused.text in text.splitlines()[line - 1]
        newer = "Made by a newer version of Quiet Table. " if isinstance(refused, NewerRecord) else ""
        assert str(refused) == f"{newer}Line {line}, “{refused.text}”: {refused.reason}"


NEWER = [
    ('[Version "2"]', ("e10", "j5")),
    ('[Needs ties "shared"]', ("e10", "j5")),
    ('[needs 3d "yes"]', ("e10", "j5")),
    ('[Option colour "red"]', ("e10", "j5")),
    ('[Option starts "far"]', ("e10", "j5")),
    ('[Option starts "fixed"] [Option colour "red"]', ("e10",)),
    ('[Termination "adjudicated 1"]', ("e10", "j5")),
    ('[Clock "delay 300+5"] [Times "300 300"]', ("e10", "j5")),
    ('[Clock "correspondence 3 days"]', ("e10", "j5")),
    ('[Version "2"] [Check "2 00000000"]', ("e10", "j5")),
]
"""Lines of a later version, and the plies that are understood of the game."""


@pytest.mark.parametrize(("tag", "plies"), NEWER)
def test_what_only_a_newer_version_knows_is_called_so_and_the_rest_is_read(tag: str, plies: tuple[str, ...]) -> None:
    played = "e10 j5" if len(plies) == 2 else "e10 J55"
    refused = bad(f'[Game "blokus"] {tag} [Site "home"]\n{played}')

    assert isinstance(refused, NewerRecord)
    assert refused.before
    assert (refused.before.plies, refused.before.tags) == (plies, (("Site", "home"),))
    assert str(refused).startswith("Made by a newer version of Quiet Table. Line 1, “[")
    assert isinstance(pickle.loads(pickle.dumps(refused)), NewerRecord)
    with pytest.raises(NewerRecord) as peeked:
        Record.peek(f'[Game "blokus"] {tag}\ne10 j5')
    assert peeked.value.before


def test_of_a_newer_version_nothing_may_be_understood() -> None:
    for text in ('[Game "go"] e10', '[Version "2"] [Stones "black"] e10', '[Game "blokus"] [Version "2"] e10 [e5]'):
        refused = bad(text)
        assert isinstance(refused, NewerRecord)
        assert refused.before is None


def test_what_follows_from_the_unknown_is_no_error_of_its_own() -> None:
    refused = bad('[Game "blokus"] [Needs board "round"] e10 round!')

    assert isinstance(refused, NewerRecord)
    assert refused.before
    assert refused.before.plies == ("e10",)


@pytest.mark.parametrize(
    "text",
    [
        '[Version "x"]',
        '[Version "0"]',
        '[Version ""]',
        '[Needs "x"]',
        '[Seats "5"]',
        '[Clock "300+"]',
        '[Clock "soon"]',
        '[Clock "0+5"]',
        '[Termination "time 2"]',
        '[Termination "resigned"]',
        '[Date of "today"]',
    ],
)
def test_a_slip_of_the_pen_is_not_taken_for_a_newer_version(text: str) -> None:
    refused = bad(f'[Game "blokus"] {text} e1') if "Needs" not in text else bad(f'[Game "blokus"] {text} a1')
    assert not isinstance(refused, NewerRecord)


def test_an_extra_tag_of_a_newer_version_is_kept_word_for_word() -> None:
    text = '[Game "blokus"]\n[Seats "2"]\n[Mood "\\"very\\" good; [really]"]\n\ne10 j5\n'
    assert Record.read(text).write() == text


def test_every_reason_is_tested() -> None:
    calls = [
        node for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))) if isinstance(node, ast.Call)
    ]
    phrases = {ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "Phrase"}
    around = ("Line ", "Made by a newer version")
    assert {phrase for phrase in phrases if not phrase.startswith(around)} <= {
        bad(text).reason.template for text, *_ in WRONG
    }


@pytest.mark.parametrize(
    "text",
    [
        "x" * (MAX_CHARACTERS + 1),
        "[" * 100_000,
        '[Game "' + "blokus" * 20_000,
        '[Game "blokus"]' + "[a" * 50_000,
        '[Game "blokus"]' + '[Date "' * 20_000,
        '[Game "blokus"] ' + "\\" * 100_000,
        '[Game "blokus"] [Date "' + "\\" * 100_001 + '"]',
        '[Game "blokus"] ' + "e" * 10_000,
        '[Game "blokus"] ' + "e10," * 2_500,
        '[Game "blokus"] ' + "1" * 10_000,
        '[Game "blokus"] [Seats "' + "1" * 10_000 + '"]',
        '[Game "blokus"] [Viewer "' + "1" * 10_000 + '"]',
        '[Game "blokus"]\0',
        '[Game "blo\0kus"]',
        '\u202e[Game "blokus"]',
        '[Game "blokus"] \u200fe10',
        '[Game "blokus"] e10\u202e',
        '[\u202eGame "blokus"]',
        '[Game "blokus"] {seat} {0} %s',
    ],
    ids=lambda text: shorten(text, 30).encode("unicode_escape").decode(),
)
def test_a_hostile_text_is_refused_in_few_words(text: str) -> None:
    refused = bad(text)
    assert len(refused.text) <= 40
    assert "\n" not in refused.text
    assert len(str(refused)) < 400


def test_a_record_that_breaks_off_anywhere_is_read_or_refused() -> None:
    text = STORED.replace('[Seats "2"]', '[Seats "2"][Seat 0 "a \\" b"] ; end')
    for length in range(len(text)):
        read_or_refused(text[:length])


def read_or_refused(text: str) -> None:
    """Assert that a text is either refused as a BadRecord, or read as a record that can be replayed and written."""
    try:
        record = Record.read(text)
    except BadRecord as refusal:
        refused = refusal
    else:
        assert Record.read(record.write()) == record
        assert Record.read(record.write()).write() == record.write()
        assert len(list(record.replay())) == len(record.plies) + 1
        return
    assert 0 <= refused.line <= text.count("\n") + 1
    assert str(refused)


TOKENS = st.sampled_from(
    [
        *("[Game ", '"blokus"]', '[Game "blokus"]\n', '[Seats "2"]', '[Option starts "fixed"]', "[Seat 0 ", '"human"]'),
        *("[Viewer ", '"0"]', '"onlooker"]', '[Result "0"]', "e10", "J5", "j5,j6", "*?", "*1"),
        *(";", "\n", '"', "\\", "[", "]", ",", " ", "\0", "ß"),
    ]
)


@settings(max_examples=300)
@given(st.lists(TOKENS | st.text(max_size=4), max_size=15).map("".join))
@example('[Game "blokus"][Seat 0 "  a  b "]')
@example('[Game "blokus"][ǰ "x"]')
@example('[Game "blokus"][ß "x"][ss "y"]')
def test_any_text_is_a_record_or_a_bad_one(text: str) -> None:
    read_or_refused(text)
    read_or_refused(f'[Game "blokus"] {text}')


@settings(max_examples=150)
@given(st.data())
def test_a_mangled_record_is_a_legal_game_or_a_bad_one(data: st.DataObject) -> None:
    text = STORED
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.sampled_from(["", text[start:end] * 2]) | st.text(max_size=3)) + text[end:]
    read_or_refused(text)


GAME = Record.read('[Game "blokus"] [Seed "7"] e10,d10 j5,k5 f9')
FIXED = Record.read('[Game "blokus"] [Option starts "fixed"] e10,d10 j5,k5')


def test_a_sealed_record_is_read_and_written_without_its_check() -> None:
    assert Record.read(GAME.write_sealed()) == GAME
    assert "Check" not in Record.read(GAME.write_sealed()).write()
    assert Record.read(GAME.write()) == GAME


@pytest.mark.parametrize(
    ("record", "old", "new"),
    [
        (GAME, " f9", ""),
        (GAME, "f9", "f11"),
        (GAME, 'Seed "7"', 'Seed "8"'),
        (FIXED, ' "fixed"', ' "free"'),
        (FIXED, '[Option starts "fixed"]', ""),
    ],
)
def test_a_sealed_record_that_was_cut_or_changed_is_refused(record: Record, old: str, new: str) -> None:
    text = record.write_sealed().replace(old, new)

    with pytest.raises(BadRecord, match="cut or changed"):
        Record.read(text)
    assert Record.read("".join(line for line in text.splitlines(keepends=True) if "Check" not in line))


def test_every_letter_of_the_moves_that_is_lost_is_noticed() -> None:
    head, _, moves = GAME.write_sealed().partition("\n\n")
    for at in range(len(moves.rstrip())):
        with pytest.raises(BadRecord):
            Record.read(f"{head}\n\n{moves[:at]}")


def test_what_comes_before_an_error_is_kept() -> None:
    with pytest.raises(BadRecord) as refused:
        Record.read('[Game "blokus"] e10 j5 a1 f9')

    assert refused.value.before is not None
    assert refused.value.before.plies == ("e10", "j5")


@pytest.mark.parametrize(
    "text",
    [
        "[Game “blokus”]\n[Seed „7“]\nd10,e10 j5,k5 f9",
        '> [Game "blokus"]\n> [Seed "7"]\n>\n> d10,e10 j5,k5 f9',
        '```\n[Game "blokus"]\n[Seed "7"]\nd10,e10 j5,k5 f9\n```',
        '[Game "blokus"]\n[Seed "7"]\nd10,e10\u00a0j5,\u200bk5 f9',
        '[Game "blokus"]\n[Seed "7"]\nd10,e10 j5,k5 f9\n\n-- \nAna\nBoard Games & Co.',
    ],
)
def test_what_mail_and_word_processors_add_is_no_part_of_a_record(text: str) -> None:
    assert Record.read(text) == GAME


def test_the_examples_of_the_format_s_page_are_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "record-format.md").read_text(encoding="utf-8")
    complete, timed, little, dare = re.findall(r"```record\n(.*?)```", page, re.DOTALL)

    assert Record.read(complete).write() == complete
    assert Record.read(timed).write() == timed
    assert Record.read(little).plies == ("*1", "c3n")
    assert Dare.read(dare).first == Try(("f11,f12,g12",), Ending(RESIGNED, 0), "hint", "Ana")


def test_the_positions_on_the_format_s_page_are_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "record-format.md").read_text(encoding="utf-8")
    examples = re.findall(r"```position\n(.*?)```", page, re.DOTALL)

    records = [Record.read(example) for example in examples]
    assert records[0].write() == examples[0]
    assert sorted({record.game for record in records}) == sorted(pygames.GAMES)


def test_the_rules_of_positions_name_every_field_of_a_position() -> None:
    page = (Path(__file__).parents[2] / "spec" / "position.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z-]+)`", page))
    for game in pygames.GAMES.values():
        first, *others = (name.template.lower() for name in game.seat_names)
        for seats in game.seats:
            with pytest.raises(BadPosition) as refused:  # which lists the fields
                game.diagram.read("nonsense", seats)
            fields = str(dict(refused.value.reason.values)["names"]).split(", ")
            assert {re.sub(rf"\b({'|'.join(others)})\b", first, field) for field in fields} <= named


@pytest.mark.parametrize("name", ["Chfck", "Check2", "Chek", "heck", "cHeckk"])
def test_a_check_whose_name_is_damaged_is_a_check_all_the_same(name: str) -> None:
    text = GAME.write_sealed().replace("Check", name)

    assert Record.read(text) == GAME
    with pytest.raises(BadRecord, match="cut or changed"):
        Record.read(text.replace(" f9", ""))


def test_a_game_that_begins_from_a_position_or_was_resigned_says_so_in_its_check() -> None:
    set_up = replace(GAME, position="green e10 / blue j5 / turn green", plies=())

    assert Record.read(set_up.write_sealed()) == set_up
    assert len({checksum(one, pygames.GAMES["blokus"]) for one in (set_up, replace(set_up, position=""), GAME)}) == 3
    with pytest.raises(BadRecord, match="cut or changed"):
        Record.read(replace(GAME, ending=Ending("resigned", 0)).write_sealed().replace("resigned 0", "resigned 1"))


OLDER = '[Game "blokus"] [Seats "2"] [Option starts "free"] [Check "2 9e35dd78"] e10 j5'


def test_older_checks_hold_which_covered_all_options() -> None:
    assert Record.read(OLDER).plies == ("e10", "j5")
    with pytest.raises(BadRecord, match="cut or changed"):
        Record.read(OLDER.replace("free", "fixed"))


def test_an_older_check_holds_without_the_options_while_the_game_has_no_others() -> None:
    """No version has written such a text: this test goes when the game gets another option."""
    assert Record.read(OLDER.replace('[Option starts "free"]', ""))


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("green e10,e12", "“e10,e12”: this isn’t the shape of a piece."),
        ("purple e10", "“purple”: there is no such field. The fields are: green, blue, turn."),
    ],
)
def test_a_position_that_can_t_be_is_refused_with_its_line_and_reason(position: str, reason: str) -> None:
    refused = bad(f'[Game "blokus"]\n[Position "{position}"]\n')

    assert refused.line == 2
    assert refused.text.startswith("[Position")
    assert str(refused.reason) == reason


def test_tiles_that_a_position_leaves_open_are_dealt_by_the_seed_and_then_stand_in_the_record() -> None:
    text = '[Game "blockers"] [Seed "{}"] [Position "red 7@C7 / turn green"]'
    first, again, other = (Record.read(text.format(seed)) for seed in ("1", "1", "2"))

    assert first == again
    assert first.position != other.position
    assert "?" not in first.position
    assert "red-rack" in first.position


@pytest.mark.parametrize("page", ["docs/record-format.md", "spec/record.md"])
def test_the_pages_of_the_format_name_every_tag(page: str) -> None:
    text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
    taken = set(re.findall(r'_take\("(\w+)"', Path(module.__file__).read_text(encoding="utf-8")))

    assert taken
    assert taken <= {tag.lower() for tag in re.findall(r"^\| `(\w+)", text, re.MULTILINE)}


def test_a_bad_record_goes_to_another_process_with_line_text_and_what_comes_before() -> None:
    with pytest.raises(BadRecord) as bad:
        Record.read('[Game "blokus"]\n\ne10 z99')
    copied = pickle.loads(pickle.dumps(bad.value))
    assert (copied.line, copied.text, copied.reason, copied.before) == (
        bad.value.line,
        bad.value.text,
        bad.value.reason,
        bad.value.before,
    )
    assert str(copied) == str(bad.value)


def test_a_name_in_typographic_quotation_marks_is_no_tag() -> None:
    for name in ("[Hi “Bob”]", "“[seat 1 „x“]”", '[Hi "Bob"]'):
        record = replace(Record.read('[Game "blokus"]'), names=(name, "Ana"))
        assert Record.read(record.write()) == record
