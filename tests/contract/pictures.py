"""What a game shows: a picture that offers exactly the legal moves, and words for everything."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import deque
from collections.abc import Iterator
from typing import Any

from pygames.core.game import CHANCE, Game, IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import CELLS, DRAW, HELD, Mark, Scene
from pygames.core.svg import canvas_svg
from pygames.play.record import HIDDEN
from tests.contract.case import Case, check, some_plies, texts

WALKED = 2
"""How many positions are walked through all half-made moves."""
FEW = 25
"""How many moves these have at most, so that it is quick."""
MOST_DRAFTS = 5_000


@check
def the_picture_offers_exactly_the_legal_moves(case: Case) -> None:
    choices = [position for position in case.positions if isinstance(position.turn, int)]
    narrow = [position for position in choices if len(position.legal_moves()) <= FEW]
    for position in case.rng().sample(narrow, min(len(narrow), WALKED)) or choices[-1:]:
        assert offered(case.game, position) == texts(position.legal_moves())


@check
def the_board_has_the_layers_that_the_page_needs(case: Case) -> None:
    for position in (case.games[0].positions[0], case.games[0].positions[-1]):
        board = case.game.board.scene(position.observe(None)).board
        assert board.layers[-2:] == (CELLS, HELD)
        assert all((mark.layer == CELLS) == bool(mark.cell) for mark in board.marks)


@check
def what_is_in_hand_is_drawn_in_layers_of_the_board(case: Case) -> None:
    for position in case.choices:
        scene = case.game.board.scene(position.observe(position.turn))
        drafts = [pressed(case.game, position.observe(position.turn), None, target) for target, _ in targets(scene)]
        for draft in drafts:
            if draft is not None and not isinstance(draft, (IllegalMove, case.game.rules.move)):
                held = case.game.board.scene(position.observe(position.turn), draft)
                assert not held.held or {mark.layer for mark in held.held.picture} <= {*held.board.layers}


def offered(game: Game, position: Any) -> list[str]:
    """Return the texts of all moves that presses can make, beginning with no draft; check that what looks usable is."""
    observation = position.observe(position.turn)
    found: set[str] = set()
    waiting: deque[Any] = deque([None])
    known: set[Any] = {None}
    while waiting:
        draft = waiting.popleft()
        scene = game.board.scene(observation, draft)
        for target, usable in targets(scene):
            made = pressed(game, observation, draft, target)
            assert not usable or not isinstance(made, IllegalMove), f"{target} looks usable with {draft}"
            if isinstance(made, game.rules.move):
                found.add(str(made))
            elif not isinstance(made, IllegalMove) and made not in known:
                assert len(known) < MOST_DRAFTS, "there is no end of half-made moves"
                known.add(made)
                waiting.append(made)
    return sorted(found)


def pressed(game: Game, observation: Any, draft: Any, target: str) -> Any:
    """Return what a press makes: a draft, none, a move, or the refusal."""
    try:
        return game.board.touch(observation, draft, target)
    except IllegalMove as refusal:
        return refusal


def targets(scene: Scene) -> list[tuple[str, bool]]:
    """Return everything in a picture that can be pressed, each with whether it looks usable."""
    found = {mark.target: False for mark in marks(scene) if mark.target}
    for hand in scene.hands:
        found |= {item.target: found.get(item.target, False) or item.usable for item in hand.items}
    found |= {tool.target: tool.usable for tool in scene.tools}
    if scene.held:
        found |= {spot.target: spot.fits for spot in scene.held.spots}
    return sorted(found.items())


def marks(scene: Scene) -> Iterator[Mark]:
    """Yield the marks of all canvases of a picture."""
    yield from scene.board.marks
    yield from scene.held.picture if scene.held else ()
    for hand in scene.hands:
        for item in hand.items:
            yield from item.picture.marks


@check
def whatever_can_be_pressed_has_a_name(case: Case) -> None:
    for scene in scenes(case):
        named = {mark.target for mark in marks(scene) if mark.label and str(mark.label)}
        assert {mark.target for mark in marks(scene) if mark.target} <= named
        assert {spot.target for spot in (scene.held.spots if scene.held else ())} <= named
        for hand in scene.hands:
            assert str(hand.label)
            assert all(item.target and str(item.label) for item in hand.items)
            assert len({item.target for item in hand.items}) == len(hand.items)
        assert all(tool.target and str(tool.label) for tool in scene.tools)
        assert len({tool.target for tool in scene.tools}) == len(scene.tools)
        keys = [tool.key for tool in scene.tools if tool.key]
        assert len(set(keys)) == len(keys)
        assert str(scene.prompt)


@check
def every_mark_has_its_layer_and_every_cell_its_place(case: Case) -> None:
    for scene in scenes(case):
        assert {mark.layer for mark in scene.board.marks} <= set(scene.board.layers)
        cells = [mark.cell for mark in scene.board.marks if mark.cell]
        assert len(set(cells)) == len(cells)
        rows, columns = scene.board.rows, scene.board.columns
        assert all(1 <= row <= rows and 1 <= column <= columns for row, column in cells)


@check
def the_same_moment_gives_the_same_picture(case: Case) -> None:
    for position in case.moments:
        observation = position.observe(0)
        one, other = case.game.board.scene(observation), case.game.board.scene(observation)
        assert (one, hash(one)) == (other, hash(other))


@check
def a_picture_is_well_formed_svg(case: Case) -> None:
    for scene in scenes(case):
        for canvas in (scene.board, *(item.picture for hand in scene.hands for item in hand.items)):
            drawn = ET.fromstring(canvas_svg(canvas))
            shapes = [part for part in drawn.iter() if part.tag.rpartition("}")[2] not in ("svg", "g")]
            assert len(shapes) == len(canvas.marks)


@check
def a_position_shows_itself_in_a_notebook(case: Case) -> None:
    for position in case.moments:
        drawn = ET.fromstring(position._repr_svg_())
        assert drawn[0].tag.endswith("style")
        assert drawn[0].text


@check
def nothing_can_be_pressed_to_a_move_when_no_seat_decides(case: Case) -> None:
    for position in case.moments:
        if isinstance(position.turn, int):
            continue
        for viewer in case.viewers:
            observation = position.observe(viewer)
            for target, _ in targets(case.game.board.scene(observation)):
                assert not isinstance(pressed(case.game, observation, None, target), case.game.rules.move)


@check
def a_first_press_on_the_board_is_never_the_move(case: Case) -> None:
    for position in case.choices:
        observation = position.observe(position.turn)
        for target in {mark.target for mark in case.game.board.scene(observation).board.marks if mark.target}:
            assert not isinstance(pressed(case.game, observation, None, target), case.game.rules.move)


@check
def a_picture_names_who_acts_and_offers_the_dice_at_a_chance_only(case: Case) -> None:
    for position in case.moments:
        for viewer in case.viewers:
            scene = case.game.board.scene(position.observe(viewer))
            assert scene.actor == case.game.actor(position.observe(viewer)) == case.game.actor(position)
            if position.turn == CHANCE:
                assert scene.actor in range(case.seats)
            else:
                assert scene.actor == position.turn
                assert DRAW not in dict(targets(scene))


@check
def every_ply_is_told_in_a_sentence(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        for viewer in case.viewers:
            for ply in some_plies(position, rng):
                text = HIDDEN if case.game.hides(position, viewer) else str(ply)
                told = case.game.board.describe(position.observe(viewer), text)
                assert type(told) is Phrase
                assert str(told)


@check
def every_ply_is_told_in_a_few_words(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        for viewer in case.viewers:
            for ply in some_plies(position, rng):
                text = HIDDEN if case.game.hides(position, viewer) else str(ply)
                brief = case.game.board.describe_briefly(position.observe(viewer), text)
                assert type(brief) is Phrase
                assert 0 < len(str(brief)) < 70


@check
def what_a_move_would_do_is_said_or_nothing_is(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        if isinstance(position.turn, int):
            for move in some_plies(position, rng):
                forecast = case.game.board.forecast(position.observe(position.turn), move)
                assert forecast is None or (type(forecast) is Phrase and str(forecast)[0].islower())


@check
def what_speaks_for_a_move_can_be_read_after_it_whoever_made_it(case: Case) -> None:
    rng = case.rng()
    for position in case.choices:
        for move in some_plies(position, rng):
            for reason in map(str, case.reasons(position, move)):
                assert re.match(r"[a-z]+s( |$)", reason), f"It {reason}."
                assert not re.search(r"\byour?\b|'", reason)


@check
def a_half_made_move_can_become_some_of_the_legal_moves(case: Case) -> None:
    for position in case.choices:
        observation, legal = position.observe(position.turn), set(map(str, position.legal_moves()))
        assert set(map(str, case.game.board.possible(observation, None))) == legal
        for draft in drafts(case.game, position):
            possible = list(map(str, case.game.board.possible(observation, draft)))
            assert possible
            assert set(possible) <= legal


@check
def a_part_of_a_game_is_closed_where_the_next_one_opens(case: Case) -> None:
    for game in case.games:
        for text, before, after in zip(game.plies, game.positions, game.positions[1:], strict=False):
            closed = case.game.board.round_end(before.observe(None), text)
            parts = [case.game.board.round_name(position.observe(None)) for position in (before, after)]
            assert (closed is not None) == (parts[0] != parts[1])
            if closed is not None:
                assert case.game.board.scene(closed, None, text).actor is None
                assert all(case.game.board.score_breakdown(closed, seat) for seat in range(case.seats))


@check
def every_score_is_counted_in_words(case: Case) -> None:
    for position in case.moments:
        for viewer in case.viewers:
            for seat in range(case.seats):
                counted = list(case.game.board.score_breakdown(position.observe(viewer), seat))
                assert counted
                assert all(type(phrase) is Phrase and str(phrase) for phrase in counted)


def scenes(case: Case) -> Iterator[Scene]:
    """Yield pictures of some moments for everybody, with the ply before marked, and of some drafts."""
    moments = set(case.moments)
    for last, position in zip(("", *case.games[0].plies), case.games[0].positions, strict=True):
        if position in moments:
            for viewer in case.viewers:
                yield case.game.board.scene(position.observe(viewer), None, last)
            for draft in drafts(case.game, position):
                yield case.game.board.scene(position.observe(position.turn), draft, last)


def drafts(game: Game, position: Any) -> list[Any]:
    """Return some drafts: what a first press can make."""
    found = []
    if isinstance(position.turn, int):
        observation = position.observe(position.turn)
        for target, usable in targets(game.board.scene(observation)):
            if usable:
                found.append(game.board.touch(observation, None, target))
    return [draft for draft in found if not isinstance(draft, game.rules.move)][:3]
