"""Whatever comes from outside is taken or refused in words: mangled records and links, and presses by the thousand."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from pygames import GAMES, BadRecord, Record, Session
from pygames.adapters import formats
from pygames.play.record import MAX_CHARACTERS
from tests.web.games import advance
from tests.web.offline_page import Page, Step
from tests.web.reached import EVERY, MOMENTS
from tests.web.stories import Story
from tests.web.walks import place_of, replayed, shorten, walked
from web.app.storage import link

MANGLED = pytest.mark.parametrize("times", [10_000, pytest.param(100_000, marks=pytest.mark.long)])
LETTERS = "\x00\t\n \"'[]{}<>&;@*?,.:-+\\/%#0123456789abcdefxyzABCXYZ\u202e\u200f\ufeff\U0001f600\ud83dé²٣"
PARTS = ('[Game "', '[Seats "', "[Option ", '[Result "', '"]', "*?", "*1 ", "<img src=x onerror=alert(1)>", "9" * 40)


def examples(rng: Random) -> list[str]:
    """Return a short game of each kind, as its record."""
    texts = []
    for game in GAMES.values():
        session = Session(game, game.seats[0], seed="fuzz")
        for _ in range(6):
            if session.position.turn is not None:
                advance(session, rng)
        texts.append(session.record.write())
    return texts


def mangled(text: str, rng: Random) -> str:
    """Return the text with a few things wrong."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice((0, 1, 1, 2, 8)))
        put = rng.choice((rng.choice(LETTERS), rng.choice(PARTS), "", text[at:end] * 2))
        text = text[:at] + put + text[end:]
    return text


def is_game_or_refused(text: str) -> bool:
    """Return whether a text is a game, which then reads the same again; a refusal says why in a few words."""
    said = "a game"
    try:
        record = formats.read(text)
        assert Record.read(link.read(link.write(record.write()))).plies == record.plies
    except BadRecord as refusal:
        said = str(refusal)
    assert 0 < len(said) < 1000
    return said == "a game"


@pytest.mark.slow
@MANGLED
def test_a_mangled_record_is_a_game_or_is_refused(times: int) -> None:
    rng = Random(1)
    texts = examples(rng)

    games = sum(is_game_or_refused(mangled(rng.choice(texts), rng)) for _ in range(times))

    assert 0 < games < times


@pytest.mark.slow
@MANGLED
def test_a_mangled_link_is_a_text_or_is_refused(times: int) -> None:
    rng = Random(2)
    links = [link.write(text) for text in examples(rng)]

    for _ in range(times):
        said = "a text"
        try:
            link.read(mangled(rng.choice(links), rng))
        except BadRecord as refusal:
            said = str(refusal)
        assert 0 < len(said) < 1000


@pytest.mark.parametrize("text", ["a1 " * 1_000_000, "[" * 5_000_000, "\n" * MAX_CHARACTERS * 5])
def test_a_record_of_absurd_length_is_refused_at_a_look(text: str) -> None:
    with pytest.raises(BadRecord, match="too long"):
        formats.read(text)


LONG = {
    "moves": "e10 " * 12_000,
    "outcomes": "*1 " * 16_000,
    "squares": "e10," * 12_000,
    "a number": "9" * 49_000,
    "blanks": " " * 49_000 + "z99",
    "comments": ";\n" * 24_000 + "z99",
    "tags": "".join(f'[T{n} "x"]' for n in range(4_000)) + "z99",
    "an open tag": '[Name 0 "' + '\\"' * 24_000,
    "brackets": "[" * 49_000,
    "just too much": "e10 " * 13_000,
    "absurdly much": "e10 " * 3_000_000,
}


def seconds(text: str) -> float:
    """Return how long it takes to refuse a text, at best."""
    times = []
    for _ in range(3):
        begun = process_time()
        with pytest.raises(BadRecord):
            formats.read(text)
        times.append(process_time() - begun)
    return min(times)


@pytest.mark.slow
@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
@pytest.mark.parametrize("game", GAMES)
def test_a_long_record_takes_little_longer_to_refuse_than_as_many_plain_words(game: str, text: str) -> None:
    head = f'[Game "{game}"]\n'
    plain = seconds(head + "z99 " * 12_000)
    assert seconds(head + text) < 60 * plain, "it does not grow with its length alone"


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 10))])
def test_nothing_that_a_page_may_send_makes_the_app_fail(seed: int) -> None:
    walked(seed, 250)


@pytest.mark.long
@pytest.mark.parametrize("seed", [*range(10, 20), *range(1000, 1250)])
def test_nothing_makes_the_app_fail_on_long_walks_either(seed: int) -> None:
    walked(seed, 400)


@pytest.mark.slow(20)
def test_walks_reach_every_action_and_form_and_all_that_needs_a_history() -> None:
    deck: list[Story] = []
    missing = {*EVERY, *MOMENTS}
    for seed in range(60):  # a third of them will do, as a rule
        missing -= walked(f"reach {seed}", 500, deck) if missing else set()

    assert not missing


def test_a_walk_that_fails_is_shortened_to_what_makes_it_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(_page: Page, *, failed: bool) -> None:
        raise ZeroDivisionError(failed)

    monkeypatch.setattr(Page, "fulfil", failing)
    steps: list[Step] = [("say", {"do": "act", "action": f"setup {name}"}) for name in GAMES]
    steps[2:2] = [("say", {"do": "act", "action": "puzzle blokus 1"}), ("fulfil", False)]

    with pytest.raises(ZeroDivisionError) as failure:
        replayed(*steps)

    assert shorten(steps, place_of(failure.value)) == steps[2:4]
