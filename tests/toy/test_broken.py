"""The contract suite notices what is broken: each variant of Toy breaks one promise, and the check of it fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from itertools import count
from random import Random
from typing import Any, cast

import pytest

from pygames.ai import players
from pygames.core.contract import Lying, Why
from pygames.core.diagram import Problem
from pygames.core.game import Game, IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import DRAW, Disc, Scene, Tool
from pygames.play import session
from tests.contract import CHECKS, Case, diagrams, editings, misuse, pictures, plays, records, squares, texts, verdicts
from tests.contract import observations as seen
from tests.contract import planes as learnt
from tests.contract.case import Check
from tests.toy import board, diagram, editing, planes, rules, text
from tests.toy.rules import Move, Observation, Position, Public

Function = Callable[..., Any]
Change = Callable[[Function], Any]
"""From a function of Toy to what breaks it."""
Variant = tuple[str, Any, str, Change]
"""What is broken, in words; the class or module, the name of the function in it, and how it changes."""


def result(change: Function) -> Change:
    """Return a change that alters the result of a function."""
    return lambda original: lambda *given, **named: change(original(*given, **named))


def instead(function: Function) -> Change:
    """Return a change that puts this function in the place of another."""
    return lambda original: function


def only_in_full(original: Function) -> Any:
    """Return a function that describes a square only for a full position."""
    return lambda seen, square: original(seen, square) if isinstance(seen, Position) else None


def prop(function: Function) -> Change:
    """Return a change that puts a property with this function in the place of another."""
    return lambda original: property(lambda self: function(self, fget(original)(self)))


def fget(original: Any) -> Function:
    """Return a property's getter."""
    return cast("Function", original.fget)


def outcomes(change: Function) -> Change:
    """Return a change that breaks the outcomes of a chance event."""
    return result(lambda found: change(found) if found else found)


def forgetful(original: Function) -> Function:
    """Return a version of `play` that also changes the position that it is called on."""

    def play(self: Position, move: Move) -> Position:
        after: Position = original(self, move)
        object.__setattr__(self, "hands", after.hands)
        return after

    return play


def shaken(original: Function) -> Function:
    """Return a version of `play` that draws any card of the pile, whatever the move says."""
    odd = count()
    return lambda self, move: original(self, Move(self.pile()[next(odd) % len(self.pile())]) if self.pile() else move)


def predictable(self: Position, rng: Random) -> Position:
    """Return the end of the game in which everybody plays the last legal move."""
    while self.turn is not None:
        self = self.play((self.legal_moves() or [outcome for outcome, _ in self.chance_outcomes()])[-1])
    return self


def growing(after: Position) -> Position:
    """Return the position on a board with a row more, or less."""
    return replace(after, public=replace(after.public, rows=5 - after.public.rows))


def blaming(after: Public) -> Public:
    """Return the state with all other seats marked as skipped."""
    return replace(after, skipped=tuple({*range(len(after.sizes))} - {after.turn}))


@dataclass(frozen=True, slots=True)
class Leaky(Observation):
    """An observation that holds all hands."""

    secret: tuple[Any, ...] = ()


def leaky(self: Position, seat: int | None) -> Leaky:
    """Return what a seat may know, and more."""
    return Leaky(self.public, seat, () if seat is None else self.hands[seat], self.hands)


def knowing(original: Function) -> Function:
    """Return a method that leaves out the hidden draws, as if the card were always known."""
    return lambda self: tuple(filter(None, original(self)))


def any_hands(observation: Observation, rng: Random) -> Position:
    """Return the cards that one seat holds, and none for all others."""
    seats = range(len(observation.public.sizes))
    return Position(observation.public, tuple(observation.hand if s == observation.viewer else () for s in seats))


def with_board(change: Function) -> Change:
    """Return a change that breaks the marks of a picture."""
    return result(lambda scene: replace(scene, board=replace(scene.board, marks=change(scene.board.marks))))


def one(marks: Any) -> Any:
    """Return one mark that is a cell."""
    return min((mark for mark in marks if mark.cell), key=lambda mark: mark.cell)


def with_layers(*layers: str) -> Change:
    """Return a picture with other layers."""
    return result(lambda scene: replace(scene, board=replace(scene.board, layers=layers)))


def without_an_item(scene: Scene) -> Scene:
    """Return a picture in which the last card of each hand can't be pressed."""
    return replace(scene, hands=tuple(replace(hand, items=hand.items[:-1]) for hand in scene.hands))


def careless(original: Function) -> Function:
    """Return a change that puts a card wherever it is pressed."""

    def touch(observation: Observation, draft: Any, target: str) -> Any:
        put = draft and target in rules.GRID.index
        return Move(draft.card, rules.GRID.square(target)) if put else original(observation, draft, target)

    return touch


def hasty(original: Function) -> Function:
    """Return a change that makes a move when it is nobody's turn."""
    return lambda seen, draft, target: original(seen, draft, target) if seen.legal_moves() else Move(1, 0)


def sudden(original: Function) -> Function:
    """Return a version of `touch` that places a card on a square that is pressed with no card in hand."""

    def touch(observation: Observation, draft: Any, target: str) -> Any:
        put = not draft and target in rules.GRID.index
        return observation.legal_moves()[0] if put else original(observation, draft, target)

    return touch


def with_spots(change: Function) -> Change:
    """Return a change that breaks the spots of the card in hand."""
    return result(lambda held: replace(held, spots=tuple(map(change, held.spots))))


def in_the_air(held: Any) -> Any:
    """Return the thing in hand, with its picture in a layer that the board doesn't have."""
    return replace(held, picture=frozenset(replace(mark, layer="air") for mark in held.picture))


def strange(marks: frozenset[Any]) -> frozenset[Any]:
    """Return the marks, one of them in a layer that is not drawn."""
    return marks | {Disc(layer="nowhere", x=1, y=1, radius=1)}


ever = count()
DOUBLED = result(lambda found: (*found, *found[:1]))
TURNED = result(lambda found: found[:: (-1) ** next(ever)])
HUGE = instead(lambda self: (bytes, (b"x" * 200_000,)))

BROKEN: dict[Check, list[Variant]] = {
    plays.random_games_end: [
        ("a game without end", Position, "play", instead(lambda self, move: self)),
    ],
    plays.a_finished_game_has_winners_and_no_moves: [
        ("a game nobody wins", Public, "winners", result(lambda _: frozenset())),
        ("moves after the end", Position, "legal_set", prop(lambda self, found: found or 1)),
    ],
    plays.nobody_has_won_before_the_end: [
        ("a winner from the first", Public, "winners", result(lambda _: frozenset({0}))),
    ],
    plays.scores_have_one_entry_a_seat_at_any_time: [
        ("a seat without score", Public, "scores", result(lambda all_: all_[1:])),
    ],
    plays.a_chance_has_weighted_outcomes_and_no_moves: [
        (
            "an outcome that half comes",
            Position,
            "chance_outcomes",
            outcomes(lambda found: (*found[1:], (found[0][0], 0.5))),
        ),
        ("an outcome listed twice", Position, "chance_outcomes", outcomes(lambda found: found * 2)),
        ("moves at a chance", Position, "legal_moves", result(lambda found: found or (Move(1, 1),))),
    ],
    plays.whoever_is_to_move_has_a_move: [
        ("a turn without moves", Position, "legal_moves", result(lambda found: found if len(found) > 4 else ())),
    ],
    plays.legal_moves_are_unique_and_twice_in_the_same_order: [
        ("a duplicate legal move", Position, "legal_moves", DOUBLED),
        ("moves in a new order", Position, "legal_moves", TURNED),
    ],
    plays.only_seats_without_a_move_are_skipped: [
        ("a seat that is said to be stuck", Public, "passed_on", result(blaming)),
    ],
    plays.the_fast_path_has_the_same_moves_and_positions: [
        ("a fast path with other moves", Position, "move_at", instead(lambda self, place: rules.TABLE[-place])),
        (
            "a fast path that plays another move",
            Position,
            "play_at",
            instead(lambda self, place: self.play(self.legal_moves()[0])),
        ),
    ],
    plays.a_smaller_table_changes_nothing: [
        (
            "a smaller table that moves on",
            Position,
            "compact",
            instead(lambda self: self.play(self.legal_moves()[0]) if self.legal_moves() else self),
        ),
    ],
    plays.a_playout_is_a_finished_game: [
        ("a playout that stops", Position, "playout", instead(lambda self, rng: self)),
    ],
    plays.playouts_end_as_often_as_random_games_would: [
        ("a playout of the last moves only", Position, "playout", instead(predictable)),
    ],
    plays.what_is_conserved_never_changes: [
        ("a board that grows", Position, "play", result(growing)),
    ],
    plays.playing_leaves_the_position_as_it_was: [
        ("a move that changes what was", Position, "play", forgetful),
    ],
    plays.positions_and_moves_are_frozen_values: [
        ("a position that can be changed", Position, "__setattr__", instead(lambda self, name, value: None)),
        ("a position without hash", Position, "__hash__", instead(None)),
    ],
    plays.positions_survive_copies_and_pickles: [
        ("a copy that is another", Position, "__copy__", instead(lambda self: rules.start(2, rows=3))),
        ("a pickle as big as a house", Public, "__reduce__", HUGE),
    ],
    plays.a_wrong_number_of_seats_or_option_is_named: [
        ("any number of seats", Game, "check_seats", instead(lambda self, seats: 2)),
    ],
    texts.every_text_is_read_back_as_its_move: [
        (
            "a text that means another move",
            Position,
            "parse",
            instead(lambda self, text: self.legal_moves()[0] if self.legal_moves() else self.chance_outcomes()[0][0]),
        ),
    ],
    texts.case_blanks_and_the_order_of_squares_do_not_matter: [
        (
            "texts in small letters only",
            rules,
            "read",
            lambda read: lambda text: read(text) if text == text.lower() else read("?"),
        ),
    ],
    texts.texts_fit_into_a_record: [
        ("a text with a blank", Move, "__str__", result(lambda text: f"{text} ")),
    ],
    texts.anything_else_is_refused_with_a_sentence: [
        ("a text that is a crash", rules, "read", instead(int)),
        ("an illegal move let in", Public, "checked", instead(lambda self, move, _: move)),
        (
            "a refusal without a sentence",
            rules,
            "IllegalMove",
            instead(lambda code, sentence, **values: IllegalMove(code, "")),
        ),
    ],
    texts.what_is_no_text_is_an_error_of_the_program: [
        ("a thing taken for its text", rules, "normalize", instead(lambda thing: str(thing).lower())),
    ],
    misuse.what_is_no_move_is_not_played: [
        ("a text that changes nothing", Position, "play", instead(lambda self, _: self)),
    ],
    misuse.a_seat_that_is_not_there_observes_nothing: [
        ("a view for anybody", rules, "check_viewer", instead(lambda *_: None)),
    ],
    misuse.a_session_refuses_what_is_no_press_no_ply_and_no_seat: [
        ("nobody who resigns", session, "check_seat", instead(lambda *_: None)),
    ],
    misuse.a_player_refuses_what_is_no_time_and_no_observation: [
        ("time that is not checked", players, "check_limits", instead(lambda *_: None)),
    ],
    texts.nothing_can_be_played_when_the_game_is_over: [
        ("a move after the end", Public, "checked", instead(lambda self, move, _: move)),
    ],
    records.a_replayed_record_gives_equal_positions: [
        ("dice in the rules", Position, "play", shaken),
    ],
    records.a_written_record_is_read_back: [
        ("a record with other moves", Move, "__str__", result(lambda text: text.replace("1@", "01@"))),
    ],
    records.a_masked_record_tells_a_seat_what_it_saw: [
        ("a record that tells too much", rules, "hides", instead(lambda position, seat: False)),
    ],
    records.a_game_can_begin_from_any_position: [
        ("a position that nobody is to move in", diagram, "write", result(lambda text: text.partition(" / turn")[0])),
    ],
    records.a_masked_record_from_a_position_tells_a_seat_what_it_saw: [
        ("a position that tells all hands", diagram, "_hand", instead(lambda seen, seat: ["1", "2"])),
    ],
    records.a_record_from_a_position_in_which_the_game_is_over_is_refused: [
        ("a position with which nothing is wrong", diagram, "problems", instead(lambda position: ())),
    ],
    diagrams.a_position_is_read_back_from_its_text: [
        ("a text without hands", diagram, "_hand", instead(lambda seen, seat: [])),
    ],
    diagrams.a_position_that_was_read_can_be_played_on: [
        ("a text with other hands", diagram, "_hand", instead(lambda seen, seat: ["?"] * seen.public.sizes[seat])),
    ],
    diagrams.a_text_of_a_position_fits_a_tag_and_may_be_told_otherwise: [
        ("a text with a quotation mark", diagram, "write", result(lambda text: f'{text} "')),
    ],
    diagrams.nothing_is_wrong_with_a_position_that_was_played: [
        ("a position that is always wrong", diagram, "problems", instead(lambda position: (Problem(Phrase("No.")),))),
    ],
    diagrams.the_text_of_an_observation_tells_no_more: [
        ("a text with a hand too many", diagram, "_hand", instead(lambda seen, seat: ["?", "?"])),
    ],
    diagrams.a_text_that_is_no_position_is_refused_with_a_reason: [
        ("a text that is a crash", diagram, "fields", instead(lambda text, known: {}[text])),
        ("any text at all", diagram, "fields", instead(lambda text, known: {})),
    ],
    editings.whatever_is_pressed_while_editing_there_is_a_position_or_a_reason: [
        ("a press that is a crash", editing, "of_tray", instead(lambda target: int(target[0]))),
        ("a press that makes nothing", editing, "touch", instead(lambda position, draft, target: None)),
    ],
    editings.what_is_offered_to_be_picked_while_editing_can_be: [
        ("a card that can’t be picked", editing, "_pick", instead(lambda position, draft, seat, name: None)),
        ("a card that fits where one lies", editing, "_held", with_spots(lambda spot: replace(spot, fits=True))),
        ("a card in hand in no layer", editing, "_held", result(in_the_air)),
    ],
    editings.what_lies_on_the_board_can_be_moved_away: [
        ("a card that stays where it is", editing, "_with", instead(lambda position, seat, square, card: position)),
    ],
    editings.every_choice_that_is_offered_while_editing_can_be_made: [
        ("a choice that changes nothing", editing, "choose", instead(lambda position, name, value: position)),
    ],
    editings.a_position_that_was_edited_is_refused_where_it_can_not_be: [
        ("any text at all", diagram, "fields", instead(lambda text, known: {})),
    ],
    seen.an_observation_tells_its_seat_what_it_needs: [
        ("an observation without the own moves", Observation, "legal_moves", instead(lambda self: ())),
    ],
    seen.after_a_seat_rests_it_decides_nothing_and_nothing_is_drawn: [
        ("a seat that rests from the start", rules, "rests", instead(lambda seen, seat: True)),
    ],
    seen.a_seat_may_learn_later_what_it_has_drawn: [
        ("a draw that has to be known", Observation, "_possible", knowing),
    ],
    seen.a_determinized_observation_is_observed_as_the_same: [
        ("an observation that leaks", Position, "observe", instead(leaky)),
    ],
    seen.a_determinized_position_can_be_played_on: [
        ("a guess that empties hands", rules, "determinize", instead(any_hands)),
    ],
    seen.what_is_hidden_can_not_be_told_from_an_observation: [
        ("an observation that leaks", Position, "observe", instead(leaky)),
    ],
    squares.squares_have_names_that_stay: [
        ("two squares with one name", text, "squares", result(lambda names: [*names, names[0]])),
    ],
    squares.at_first_nobody_owns_a_square: [
        ("a board that is somebody's from the start", text, "lying", instead(lambda seen, square: Lying(0, "1"))),
    ],
    squares.what_a_move_lays_lies_there_then: [
        ("a card that is said to lie elsewhere", text, "cells", instead(lambda move: ["a1"])),
    ],
    squares.everybody_sees_the_same_lying_there: [
        ("a card that observers do not see", text, "lying", only_in_full),
    ],
    pictures.the_board_has_the_layers_that_the_page_needs: [
        (
            "a board without a layer for what is in hand",
            board,
            "scene",
            with_layers("ground", "cards", "cells"),
        ),
        ("cells below other things", board, "scene", with_layers("cells", "ground", "cards", "fits", "finale", "held")),
    ],
    pictures.what_is_in_hand_is_drawn_in_layers_of_the_board: [
        ("a card in hand in no layer", board, "_held", result(in_the_air)),
    ],
    pictures.the_picture_offers_exactly_the_legal_moves: [
        ("a picture that offers an illegal move", board, "touch", careless),
        ("a picture that misses a move", board, "scene", result(without_an_item)),
        ("a card that looks usable", board, "_held", with_spots(lambda spot: replace(spot, fits=True))),
    ],
    pictures.whatever_can_be_pressed_has_a_name: [
        ("a spot without a square", board, "_held", with_spots(lambda spot: replace(spot, target="nowhere"))),
        (
            "a target without a name",
            board,
            "scene",
            with_board(lambda marks: marks - {one(marks)} | {replace(one(marks), label=None)}),
        ),
    ],
    pictures.every_mark_has_its_layer_and_every_cell_its_place: [
        ("a mark in no layer", board, "scene", with_board(strange)),
        (
            "two cells in one place",
            board,
            "scene",
            with_board(lambda marks: marks | {replace(one(marks), style="other")}),
        ),
    ],
    pictures.the_same_moment_gives_the_same_picture: [
        ("a picture that is never the same", board, "_prompt", result(lambda _: Phrase("{n}", n=next(ever)))),
    ],
    pictures.a_picture_is_well_formed_svg: [
        ("a picture that loses a mark", board, "scene", with_board(strange)),
    ],
    pictures.nothing_can_be_pressed_to_a_move_when_no_seat_decides: [
        ("a move at a chance", board, "touch", hasty),
    ],
    pictures.a_first_press_on_the_board_is_never_the_move: [
        ("a square that is covered at once", board, "touch", sudden),
    ],
    pictures.a_picture_names_who_acts_and_offers_the_dice_at_a_chance_only: [
        ("a picture that names nobody", board, "scene", result(lambda scene: replace(scene, actor=None))),
        ("dice at any time", board, "_tools", result(lambda _: (Tool(target=DRAW, label=Phrase("Draw"), icon=""),))),
    ],
    pictures.a_position_shows_itself_in_a_notebook: [
        ("a position without a picture", Position, "_repr_svg_", result(lambda _: "<svg/>")),
    ],
    pictures.every_ply_is_told_in_a_sentence: [
        ("a ply without words", board, "describe", result(str)),
    ],
    pictures.every_ply_is_told_in_a_few_words: [
        ("a ply without few words", board, "describe_briefly", result(str)),
    ],
    pictures.what_a_move_would_do_is_said_or_nothing_is: [
        ("a forecast that is no phrase", board, "forecast", instead(lambda observation, move: "wins")),
    ],
    pictures.what_speaks_for_a_move_can_be_read_after_it_whoever_made_it: [
        ("a reason that is said to the mover", Case, "reasons", instead(lambda case, *ply: ["joins your groups"])),
    ],
    pictures.a_half_made_move_can_become_some_of_the_legal_moves: [
        ("a half-made move that becomes nothing", board, "possible", instead(lambda observation, draft: ())),
    ],
    pictures.a_part_of_a_game_is_closed_where_the_next_one_opens: [
        ("a part that is closed at every ply", board, "round_end", instead(lambda observation, text: observation)),
    ],
    pictures.every_score_is_counted_in_words: [
        ("a score without words", board, "score_breakdown", result(lambda _: ())),
    ],
    verdicts.what_decided_a_game_holds_on_the_board: [
        ("a reason beyond the end", board, "why", instead(lambda seen, told, seat: Why(Phrase("chance"), len(seen)))),
    ],
    verdicts.what_decided_a_game_from_a_position_that_was_set_up_holds_on_the_board: [
        ("a ply before the beginning", board, "why", instead(lambda seen, told, seat: Why(Phrase("chance"), -1))),
    ],
    verdicts.how_two_seats_stood_when_a_game_ended_holds_on_the_board: [
        ("a standing that is no phrase", board, "describe_end", instead(lambda seen, seat, other: "ahead")),
    ],
    verdicts.what_a_turn_did_is_told_without_its_squares_and_holds_on_the_board: [
        ("a turn with a square", board, "describe_turn", instead(lambda seen, told: Phrase("a card on {n}", n="a1"))),
    ],
    learnt.planes_have_the_same_names_in_every_position: [
        ("planes that come and go", planes, "maps", result(lambda maps: {n: one for n, one in maps.items() if one})),
        ("another board", planes, "size", lambda original: lambda seen: (1 + any(seen.public.covered), 3)),
    ],
    learnt.planes_are_sets_of_squares_and_numbers_from_0_to_1: [
        ("a square beside the board", planes, "maps", result(lambda maps: {n: one << 9 for n, one in maps.items()})),
        ("a number above 1", planes, "numbers", result(lambda numbers: dict.fromkeys(numbers, 2.0))),
    ],
    learnt.planes_show_what_happens: [
        ("empty planes", planes, "maps", result(lambda maps: dict.fromkeys(maps, 0))),
        ("numbers that stand still", planes, "numbers", result(lambda numbers: dict.fromkeys(numbers, 0.0))),
    ],
    learnt.every_outcome_of_chance_is_named_beforehand: [
        ("an outcome that nobody named", rules, "outcomes", result(lambda found: found[:-1])),
    ],
    learnt.no_game_is_longer_than_its_rules_say: [
        ("a game that is said to be short", rules, "longest", result(lambda _: 3)),
    ],
    learnt.the_table_ends: [
        ("a move with two places", Position, "move_at", lambda at: lambda self, place: at(self, max(place, 1))),
    ],
}


PARTS = (
    ("rules", rules),
    ("board", board),
    ("diagram", diagram),
    ("editing", editing),
    ("planes", planes),
    ("text", text),
)

VARIANTS = [
    pytest.param(promise, owner, name, change, id=what)
    for promise, variants in BROKEN.items()
    for what, owner, name, change in variants
]


@pytest.mark.parametrize(("promise", "owner", "name", "change"), VARIANTS)
def test_the_suite_notices_a_broken_promise(
    promise: Check, owner: Any, name: str, change: Change, toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = change(vars(owner).get(name))
    monkeypatch.setattr(owner, name, broken, raising=False)
    for part, module in PARTS:
        if owner is module and name in {field.name for field in fields(vars(module)[part.upper()])}:
            monkeypatch.setitem(toy.__dict__, part, replace(vars(module)[part.upper()], **{name: broken}))
    with pytest.raises((AssertionError, ValueError, TypeError, LookupError, pytest.fail.Exception)):
        promise(Case(toy, 2, rows=3))


def test_the_suite_notices_a_guess_that_knows(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "observe", leaky)
    knowing = replace(rules.RULES, determinize=lambda seen, rng: Position(seen.public, seen.secret))
    monkeypatch.setitem(toy.__dict__, "rules", knowing)
    with pytest.raises(AssertionError, match="every guess is right"):
        seen.what_is_hidden_can_not_be_told_from_an_observation(Case(toy, 3, rows=3))


def test_every_promise_is_broken_by_a_variant() -> None:
    assert set(BROKEN) == set(CHECKS)


def test_a_game_without_laws_is_noticed(toy: Game) -> None:
    case = Case(replace(toy, name="nowhere"), 2, rows=3)
    for promise in (plays.what_is_conserved_never_changes, plays.only_seats_without_a_move_are_skipped):
        with pytest.raises(ModuleNotFoundError, match=r"tests\.nowhere"):
            promise(case)
