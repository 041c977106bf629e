"""The vectors of spec/ are read by the wheel and the app as they say."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pygames import GAMES, BadRecord, Record
from pygames.core.diagram import BadPosition
from pygames.core.game import option_text
from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.chance import chosen
from pygames.friends.refusal import CODES
from pygames.play.dare import Dare
from pygames.play.record import NewerRecord
from tools.paths import ROOT
from tools.vectors import dares, files
from tools.vectors.false_letters import take
from tools.vectors.stored import AGAIN
from web.app.storage import archive, link

PAGES = {page.stem: page.read_text(encoding="utf-8") for page in sorted((ROOT / "spec").glob("*.md"))}
VECTORS = {name: files.read(name) for name in files.FILES}


def each(name: str) -> pytest.MarkDecorator:
    """Return a mark that runs a test for each vector of a file."""
    assert VECTORS[name]
    return pytest.mark.parametrize("vector", VECTORS[name], ids=map(str, range(len(VECTORS[name]))))


def text_of(vector: dict[str, Any]) -> str:
    """Return the text of a vector, which may be long."""
    return str(vector["text"] + vector.get("then", "") * vector.get("times", 0))


@pytest.mark.parametrize("name", files.FILES)
def test_writing_the_vectors_again_changes_nothing(name: str) -> None:
    assert files.written(name) == files.path_of(name).read_text(encoding="utf-8"), "run python -m tools.vectors"


def test_the_vectors_have_every_option_and_number_of_seats() -> None:
    told = {(record["game"], record["seats"], *pair) for record in VECTORS["records"] for pair in _options(record)}
    for game in VECTORS["games"]:
        for seats in game["seats"]:
            assert {(game["game"], seats, name, values[-1]) for name, values in game["options"].items()} <= told


def _options(record: dict[str, Any]) -> list[tuple[str, str]]:
    return [*record.get("options", {}).items()] or [("", "")]


@each("dares")
def test_a_challenge_says_what_its_vector_says(vector: dict[str, Any]) -> None:
    if "reason" in vector:
        with pytest.raises(BadRecord) as refused:
            Dare.read(vector["text"])
        assert str(refused.value) == vector["reason"]
        assert isinstance(refused.value, NewerRecord) == vector.get("newer", False)
        return
    assert dares.vector(vector["text"]) == vector
    canonical = vector.get("canonical", vector["text"])
    assert dares.vector(canonical) == {**{k: v for k, v in vector.items() if k != "canonical"}, "text": canonical}


@each("records")
def test_a_record_says_what_its_vector_says(vector: dict[str, Any]) -> None:
    record = Record.read(vector["text"])

    assert (record.game, record.seats) == (vector["game"], vector["seats"])
    assert {name: option_text(value) for name, value in record.options} == vector.get("options", {})
    assert " ".join(record.plies) == vector["plies"]
    assert [*record.result] == vector["winners"]
    assert [*record.players] == vector.get("players", ["human"] * record.seats)
    assert [*record.times] == vector.get("times", [])
    assert (record.last.turn, [*record.last.scores()]) == (vector["turn"], vector["scores"])
    assert record.write() == vector.get("canonical", vector["text"])
    assert f'[Check "{vector["check"]}"]' in record.write_sealed()
    assert Record.read(record.write_sealed()) == record


@each("bad-records")
def test_a_bad_record_is_refused_with_its_line_and_words(vector: dict[str, Any]) -> None:
    with pytest.raises(BadRecord) as refused:
        Record.read(text_of(vector))

    assert (refused.value.line, refused.value.text) == (vector["line"], vector["quoted"])
    before = refused.value.before
    assert (before and len(before.plies)) == vector["before"]


@each("links")
def test_a_link_has_its_text_or_is_refused(vector: dict[str, Any]) -> None:
    if "text" in vector:
        assert link.read(vector["fragment"]) == vector["text"]
        assert Record.read(vector["text"])
    else:
        with pytest.raises(BadRecord):
            link.read(vector["fragment"])


@each("positions")
def test_a_position_has_its_canonical_text(vector: dict[str, Any]) -> None:
    game = GAMES[vector["game"]]
    options = {name: game.option(name, text) for name, text in vector.get("options", {}).items()}
    for text in (vector["text"], vector["canonical"]):
        position = game.position(text, vector["seats"], None, **options)
        assert game.diagram.write(position) == vector["canonical"]
        assert (position.turn, [*position.scores()]) == (vector["turn"], vector["scores"])
        assert len(position.legal_moves()) == vector["moves"]


@each("bad-positions")
def test_a_bad_position_is_refused_with_its_words(vector: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        GAMES[vector["game"]].position(text_of(vector))

    assert refused.value.text == vector["quoted"]


@each("letters")
def test_a_letter_says_what_its_vector_says(vector: dict[str, Any]) -> None:
    letter = Letter.read(vector["text"])
    log = Peer.open(letter).log

    assert letter.write() == vector["canonical"]
    assert (letter.id, log.terms.text, [*log.names]) == (vector["id"], vector["terms"], vector["names"])
    assert (log.table.hex() if log.is_full else None) == vector["table"]
    assert [str(turn) for turn in log.turns] == vector["turns"]
    assert ([*log.pending], sorted(log.winners)) == (vector["waits_for"], vector["winners"])
    for event in vector["open"]:
        weights = [(outcome, weight) for outcome, weight in event["weights"]]
        assert chosen(weights, int(event["number"], 16)) == event["outcome"]


@each("bad-letters")
def test_a_false_letter_is_refused_with_its_code_and_facts(vector: dict[str, Any]) -> None:
    with pytest.raises(BadMessage) as refused:
        take(vector["code"], vector.get("known", ""), text_of(vector))

    assert refused.value.code == vector["code"]
    told = {name: fact if isinstance(fact, int) else str(fact) for name, fact in refused.value.facts.items()}
    assert told == vector["facts"]


@each("backups")
def test_a_backup_has_its_parts_or_is_refused(vector: dict[str, Any]) -> None:
    assert archive.is_archive(vector["text"])
    if "parts" in vector:
        assert archive.read(vector["text"]) == vector["parts"]
    else:
        with pytest.raises(BadRecord):
            archive.read(vector["text"])


@each("stored")
def test_all_members_of_a_stored_text_are_kept_or_it_is_refused(vector: dict[str, Any]) -> None:
    again = AGAIN[vector["key"].partition(" ")[0]]
    if vector["readable"]:
        assert contains(json.loads(again(vector["text"])), json.loads(vector["text"]))
    else:
        with pytest.raises(ValueError):  # noqa: PT011 - its message is for nobody
            again(vector["text"])


def contains(whole: Any, part: Any) -> bool:
    """Return whether all members of a JSON value, and of the objects in it, are in another one."""
    match part:
        case dict():
            return all(name in whole and contains(whole[name], value) for name, value in part.items())
        case list():
            return len(whole) == len(part) and all(map(contains, whole, part))
    return bool(whole == part)


@pytest.mark.parametrize(("page", "name"), [("record", "bad-records"), ("position", "bad-positions")])
def test_the_rules_name_every_kind_of_refusal(page: str, name: str) -> None:
    kinds = {vector["kind"] for vector in VECTORS[name]}
    named = set(re.findall(r"`([a-z-]+)`", PAGES[page]))
    assert kinds <= named
    assert {
        kind for kind in kinds if not any(vector["reason"] for vector in VECTORS[name] if vector["kind"] == kind)
    } == set()


def test_every_code_of_a_letter_s_refusal_has_a_vector() -> None:
    assert {vector["code"] for vector in VECTORS["bad-letters"]} == CODES.keys()


@pytest.mark.parametrize("page", sorted(PAGES.keys() - {"README"}))
def test_rules_are_numbered_and_rules_that_are_cited_exist(page: str) -> None:
    numbers = {name: [*map(int, re.findall(r"^(\d+)\. ", text, re.MULTILINE))] for name, text in PAGES.items()}
    letters = {text.removeprefix("# ")[0]: numbers[name] for name, text in PAGES.items() if name != "README"}

    assert numbers[page] == [*range(1, len(numbers[page]) + 1)]
    for letter, number in re.findall(r"\b([GRPLS])(\d+)\b", PAGES[page]):
        assert int(number) in letters[letter], f"{letter}{number}"
