"""Files of bots: as Python reads them, with the modules beside them, and a digest of all that."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

from pygames.ai.arena import game_result
from pygames.ai.notes import Failure
from pygames.bots.bot import MODULE
from pygames.bots.match import match_of
from pygames.bots.source import BotSource, read_source
from tests.bots.bots import FIRST, bot_file, choosing

HELPED = "import helper\n\ndef choose(o, legal, rng, clock): return helper.best(legal)\n"
HELPER = "from deeper import PLACE\n\ndef best(legal): return legal[PLACE]\n"


def failure(*players: str) -> Failure | None:
    """Return how a player fails in a game of Ringgz, if one does."""
    return game_result(match_of("ringgz", [*players, "random"][:2]), 0).failure


@pytest.fixture
def helped(tmp_path: Path) -> Path:
    """Return a bot with a module beside it, which has another."""
    bot_file(tmp_path, HELPER, "helper.py")
    bot_file(tmp_path, "PLACE = 0\n", "deeper.py")
    return Path(bot_file(tmp_path, HELPED))


def test_a_byte_order_mark_is_no_part_of_a_bot(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(FIRST, encoding="utf-8-sig")
    assert read_source(path).text == FIRST
    assert failure(str(path)) is None


def test_a_file_may_say_how_it_is_encoded_and_end_its_lines_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_bytes(f"# -*- coding: latin-1 -*-\r\nNAME = 'Zoë'\r\n{FIRST}".encode("latin-1"))
    assert "Zoë" in read_source(path).text
    assert "\r" not in read_source(path).text


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"x = '\xff'\n", "bot.py"),
        (b"# coding: klingon\n", "unknown encoding"),
        (b"def choose(): ...\0", "bot.py"),
    ],
)
def test_a_file_that_is_no_text_is_refused_with_a_sentence(content: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_bytes(content)
    with pytest.raises(ValueError, match=words):
        read_source(tmp_path / "bot.py")


def test_a_bot_may_import_modules_beside_it(helped: Path) -> None:
    assert failure(str(helped)) is None


def test_a_match_carries_these_modules_to_where_there_is_no_file(helped: Path) -> None:
    match = pickle.loads(pickle.dumps(match_of("ringgz", [str(helped), "random"])))
    for path in helped.parent.glob("*.py"):
        path.unlink()
    assert game_result(match, 0).failure is None


def test_an_edited_module_beside_a_bot_makes_it_another_bot(helped: Path) -> None:
    before = read_source(helped).digest
    assert read_source(helped).digest == before
    bot_file(helped.parent, "PLACE = 1\n", "deeper.py")
    assert read_source(helped).digest != before


def test_the_digest_of_a_bot_in_one_file_is_that_of_its_text() -> None:
    # logs of matches name it
    assert BotSource("bot.py", FIRST).digest == BotSource("other.py", FIRST, "/home/other.py").digest
    assert BotSource("bot.py", FIRST).digest == "0190b9785e5ab083"


def test_a_failure_in_a_module_beside_a_bot_has_the_line_of_the_bot(helped: Path) -> None:
    bot_file(helped.parent, "PLACE = 10_000\n", "deeper.py")
    found = failure(str(helped))
    assert found
    assert (found.line, found.words) == (3, "IndexError: list index out of range")


def test_a_mistake_in_a_module_beside_a_bot_is_told_before_a_game_is_played(helped: Path) -> None:
    bot_file(helped.parent, "PLACE = = 1\n", "deeper.py")
    with pytest.raises(ValueError, match=r"deeper\.py, line 1: invalid syntax"):
        read_source(helped)


def test_a_file_called_like_a_module_of_pythons_does_not_replace_it(tmp_path: Path) -> None:
    for name in ("random.py", "statistics.py", "bot.py"):
        bot_file(tmp_path, "raise RuntimeError('not this one')\n", name)
    text = choosing("random.choice(legal)", "statistics.mean([1])", before="import random, statistics")
    assert read_source(Path(bot_file(tmp_path, text, "random.py"))).modules == ()
    assert failure(str(tmp_path / "random.py")) is None


def test_a_bot_finds_the_files_beside_it(tmp_path: Path) -> None:
    (tmp_path / "weights.txt").write_text("2 3 5", encoding="utf-8")
    reading = choosing(
        "assert WEIGHTS == '2 3 5'",
        before=("from pathlib import Path\nWEIGHTS = Path(__file__).with_name('weights.txt').read_text()"),
    )
    path = Path(bot_file(tmp_path, reading))
    assert failure(str(path)) is None
    assert read_source(path).path == str(path.resolve())


def test_a_bots_modules_are_gone_from_a_process_that_it_shares(helped: Path) -> None:
    from pygames import GAMES
    from pygames.bots import BotPlayer

    start, places = GAMES["ringgz"].start(), ("PLACE = 1", "PLACE = 2")
    before = set(sys.modules)
    players = []
    for place in places:
        bot_file(helped.parent, place, "deeper.py")
        players.append(BotPlayer(GAMES["ringgz"], read_source(helped)))
    assert [start.legal_moves().index(player.choose(start)) for player in players * 2] == [1, 2, 1, 2]
    assert {MODULE, "helper", "deeper"}.isdisjoint(set(sys.modules) - before)
    assert not [finder for finder in sys.meta_path if type(finder).__name__ == "OwnModules"]
