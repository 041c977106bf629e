"""Games as numbers: those of actions and outcomes never change, and planes show what a viewer sees."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from random import Random

import pytest

from pygames import GAMES, IllegalMove, Record
from pygames.adapters.encoding import Encoding, Moment, encoding, first_moment
from pygames.core.contract import Planes
from pygames.core.game import CHANCE, Game
from tests.contract import Case, cases
from tests.notation import played
from tests.toy import GAME as TOY

ALL = [case for game in (*GAMES.values(), TOY) for case in cases(game)]

ACTIONS = {
    "sectori-2-size=5-rim=False": (87, "0dcf460a"),
    "sectori-2-size=5-rim=True": (67, "40f46a9b"),
    "sectori-2-size=6-rim=False": (122, "a8d89f43"),
    "sectori-2-size=6-rim=True": (98, "e98f1591"),
    "ringgz": (509, "8f3b2bbd"),
    "blockers": (324, "df65bb25"),
    "cathedral": (2_765, "3a774b23"),
    "blokus": (13_729, "a344d0ef"),
}
"""How many actions each game has, and the digest of their texts: a trained program relies on both."""
DICE = "*1 *2 *3 *4 *5 *6 *claim *removal *repeat *takeover"
TILES = (
    "*1 *2 *3 *4 *5 *6 *7 *8 *9 *A *B *C *D *E *F *G *H *I "
    "*triangle *cross *star *clover *circle *diamond *moon *heart *square *wild"
)
OUTCOMES = {"sectori": DICE, "ringgz": "", "blockers": TILES, "cathedral": "", "blokus": ""}
"""By its number each outcome of chance, with the options that come first."""


def of(case: Case) -> Encoding:
    """Return the encoding of a case."""
    return encoding(case.game, case.seats, **case.options)


def at_random(numbers: Encoding, rng: Random, plies: int = 1_000) -> Moment:
    """Return the moment after this many random plies, or the last one."""
    moment = first_moment(numbers)
    while moment.position.turn is not None and len(moment.seen[0]) < plies:
        if moment.position.turn == CHANCE:
            moment = moment.draw(rng.choice(numbers.outcome_probabilities(moment.position))[0])
        else:
            moment = moment.play(rng.choice(numbers.legal(moment.position)))
    return moment


def planes(
    game: str, texts: str, viewer: int | None, seats: int | None = None, **options: str
) -> dict[str, list[float]]:
    """Return what each plane shows after some plies, by its name."""
    numbers = encoding(GAMES[game], seats, **options)
    values = numbers.planes(played(numbers.first, texts).observe(viewer), viewer)
    area = len(values) // len(numbers.channels)
    return {name: list(values[n * area : (n + 1) * area]) for n, name in enumerate(numbers.channels)}


@pytest.mark.parametrize("case", [case for case in ALL if case.game.name in OUTCOMES], ids=str)
def test_an_action_keeps_its_number_for_ever(case: Case) -> None:
    (known,) = {found for name, found in ACTIONS.items() if str(case).startswith(name)}
    assert (of(case).actions, of(case).digest) == known


@pytest.mark.parametrize("name", OUTCOMES)
def test_an_outcome_of_chance_keeps_its_number_for_ever(name: str) -> None:
    numbers = encoding(GAMES[name])
    assert " ".join(numbers.outcomes) == OUTCOMES[name]
    assert [numbers.outcome(text) for text in numbers.outcomes] == list(range(len(numbers.outcomes)))


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_game_is_played_by_numbers(case: Case) -> None:
    numbers = of(case)
    moment = at_random(numbers, case.rng())
    assert moment.position.turn is None
    assert sum(numbers.shares(moment.position)) == pytest.approx(1)
    assert set(numbers.shares(numbers.first)) == {0}
    record = Record(case.game.name, case.seats, numbers.options, plies=tuple(map(str, moment.seen[0])))
    if not case.game.has_secrets:
        *_, last = record.replay(case.known)
        assert last == moment.position


@pytest.mark.parametrize("case", ALL, ids=str)
def test_what_a_seat_has_seen_is_the_record_masked_for_it(case: Case) -> None:
    rng, numbers = case.rng(), of(case)
    plies: list[str] = []
    moment = first_moment(numbers)
    while moment.position.turn is not None and len(plies) < 40:
        if moment.position.turn == CHANCE:
            number = rng.choice(numbers.outcome_probabilities(moment.position))[0]
            plies.append(numbers.outcomes[number])
            moment = moment.draw(number)
        else:
            action = rng.choice(numbers.legal(moment.position))
            plies.append(numbers.text(action))
            moment = moment.play(action)
    record = Record(case.game.name, case.seats, numbers.options, plies=tuple(plies))
    for seat in range(case.seats):
        assert moment.information(seat) == record.mask(seat, case.known).write()


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_mask_says_which_actions_are_legal(case: Case) -> None:
    numbers = of(case)
    position = at_random(numbers, case.rng(), 9).position
    while position.turn == CHANCE:
        position = position.play(position.chance_outcomes()[0][0])
    mask = numbers.mask(position)
    assert [action for action, one in enumerate(mask) if one] == numbers.legal(position)
    assert len(mask) == numbers.actions
    assert numbers.mask(position, position.turn) == mask
    assert set(numbers.mask(position, (position.turn + 1) % case.seats)) == {0}


@pytest.mark.parametrize("game", [*GAMES.values(), TOY], ids=lambda game: game.name)
def test_what_goes_to_another_process_comes_back_the_same(game: Game) -> None:
    numbers = encoding(game)
    moment = at_random(numbers, Random(1), 12)
    for copied in (pickle.loads(pickle.dumps(moment)), copy.copy(moment), copy.deepcopy(moment)):
        assert copied == moment
        assert copied.encoding is numbers
    assert copy.deepcopy(moment) is moment
    assert copy.copy(numbers) is copy.deepcopy(numbers) is numbers
    assert pickle.loads(pickle.dumps(numbers)) is numbers


def test_an_action_from_outside_is_refused_by_the_rule_that_forbids_it() -> None:
    moment = first_moment(encoding(GAMES["ringgz"]))
    start = moment.encoding.action("S@c3")
    assert moment.checked(start) == moment.play(start)
    with pytest.raises(IllegalMove, match="The starting base has to be placed first"):
        moment.checked(0)
    for action in (-1, 509):
        with pytest.raises(ValueError, match=f"{action} is no action: they are 0 to 508"):
            moment.checked(action)


def test_a_guess_can_not_be_told_from_what_is() -> None:
    numbers = encoding(GAMES["blockers"], 4)
    moment = at_random(numbers, Random(2), 60)
    rng = Random(3)
    guesses = [moment.guess(0, rng) for _ in range(20)]
    assert len({guess.position.racks for guess in guesses}) == 20
    for guess in guesses:
        assert guess.information(0) == moment.information(0)
        assert guess.observation(0) == moment.observation(0)
        assert numbers.seen(guess.position.observe(0), 0) == numbers.seen(moment.position.observe(0), 0)


def test_who_is_guessed_to_hold_something_has_seen_neither_what_is_nor_what_the_other_holds() -> None:
    moment = at_random(encoding(GAMES["blockers"], 3), Random(2), 60)
    guess = moment.guess(0, Random(4))
    *_, position = guess.information(1).splitlines()
    drawn = {text for text in guess.seen[1] if text.startswith("*")}
    assert drawn == {"*?"}
    assert position == f"; {GAMES['blockers'].diagram.write(guess.position.observe(1))}"
    assert guess.information(1) != moment.guess(0, Random(5)).information(1)


def test_where_nothing_is_hidden_a_guess_is_what_is() -> None:
    moment = at_random(encoding(GAMES["sectori"]), Random(1), 20)
    assert moment.guess(1, Random(2)) is moment


def test_a_game_of_which_nobody_says_how_long_it_is_may_be_as_long_as_a_record(toy: Game) -> None:
    plain = replace(toy)
    vars(plain)["rules"] = replace(toy.rules, longest=None)
    assert encoding(plain).longest == 2_000


def test_planes_of_a_game_that_has_none_say_whose_turn_it_is(toy: Game) -> None:
    plain = replace(toy)
    vars(plain)["planes"] = Planes()
    numbers = encoding(plain)
    assert numbers.channels == ("0 acts", "1 acts", "chance")
    assert list(numbers.planes(numbers.first.observe(1), 1)) == [0, 1, 1]


def test_the_viewer_comes_first() -> None:
    mine, theirs = (planes("blokus", "e10,d10 j5,k5 f9", viewer) for viewer in (0, 1))
    assert mine["squares of 0"] == theirs["squares of 1"]
    assert sum(mine["squares of 0"]) == 3
    assert sum(theirs["squares of 0"]) == 2
    assert mine["squares of 0"].index(1) == 8 * 14 + 5, "f9 is in the ninth row from below"
    assert set(mine["hand of 0: 2"]) == {0}
    assert set(mine["hand of 0: I3"]) == {1}
    assert set(mine["0 acts"]) == set(theirs["1 acts"]) == {0}


def test_sectori_has_a_plane_for_each_side_that_a_wall_can_stand_on() -> None:
    seen = planes("sectori", "*3 a1n b2e e5e", 0)
    assert [square for square, one in enumerate(seen["wall n"]) if one] == [0]
    assert [square for square, one in enumerate(seen["wall s"]) if one] == [5]
    assert [square for square, one in enumerate(seen["wall e"]) if one] == [6, 24]
    assert [square for square, one in enumerate(seen["wall w"]) if one] == [7]
    numbers = encoding(GAMES["sectori"], rim=True)
    north = numbers.channels.index("wall n")
    assert numbers.seen(numbers.first, 0).maps[north] == 0b11111 << 20, "a rim that needs no walls is one"


def test_with_three_seats_of_ringgz_the_own_colour_is_first_and_red_the_last() -> None:
    for viewer in range(3):
        seen = planes("ringgz", "S@c3 b1@c2 y2@c4 r3@d3", viewer, 3)
        assert sum(seen[f"rings 1 of colour {(0 - viewer) % 3}"]) == 1
        assert sum(seen[f"rings 2 of colour {(1 - viewer) % 3}"]) == 1
        assert sum(seen["rings 3 of colour 3"]) == 1
        assert seen[f"hand of {(2 - viewer) % 3}: rings 3 of colour 3"][0] == 0
        assert seen[f"hand of {(1 - viewer) % 3}: rings 3 of colour 3"][0] == pytest.approx(1 / 3)


def test_planes_of_blockers_show_a_rack_to_its_seat_only() -> None:
    deal = "*1 *2 *3 *4 *5 *A *B *C *D *E *star *moon *6 *7 *8"
    own, other, onlooker = (planes("blockers", deal + " 1@C1 *9", viewer) for viewer in (0, 1, None))
    assert [name for name, (one, *_) in own.items() if name.startswith("rack: ") and one] == [
        f"rack: {tile}" for tile in "23459"
    ]
    assert [name for name, (one, *_) in other.items() if name.startswith("rack: ") and one] == [
        f"rack: {tile}" for tile in "ABCDE"
    ]
    assert not [name for name, (one, *_) in onlooker.items() if name.startswith("rack: ") and one]
    assert own["rack or pile of 0: 1"][0] == 0
    assert own["rack or pile of 0: 9"][0] == other["rack or pile of 2: 9"][0] == 1
    assert own["numbers of 0"].index(1) == 2 * 9, "C1 is in the third row from above"


def test_planes_of_cathedral_show_monuments_claims_and_rounds() -> None:
    seen = planes("cathedral", "e4,d5,e5,f5,e6,e7 a1 j10,j9", 1)
    assert [square for square, one in enumerate(seen["tavern of 0"]) if one] == [0]
    assert sum(seen["stable of 1"]) == 2
    assert sum(seen["first squares of 1"]) == 1
    assert sum(seen["People Piece"]) == 6
    assert seen["hand of 0: tavern"][0] == 0.5
    assert seen["begun 0"][0] == seen["begun 1"][0] == 1
    assert seen["last round"][0] == 0
