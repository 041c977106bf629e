"""The contract of courses: right moves are right, every other one is answered, model games are whole."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from pygames.core.course import Course, ModelGame, Step
from pygames.core.game import Game
from pygames.core.scene import Mark
from pygames.play.guide import position_of, session_of
from tests.contract.case import random_game

MOST_TIPS = 3
SENTENCES = re.compile(r"[.!?](?:\s|$)")
MOST_SENTENCES = 3
MOST_LETTERS = 100
"""The length of an idea that fits on two lines of a phone."""


def names_lead_to_their_lessons(*courses: Course) -> None:
    """Check that the names of steps and model games are unique in all courses of a game, which share their progress."""
    names = [step.name for course in courses for step in course.steps]
    names += [model.name for course in courses for model in course.games]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z-]+", name) for name in names)
    for course in courses:
        assert all(course.step(step.name) is step for step in course.steps)
        assert all(course.game(model.name) is model for model in course.games)
        following = [course.next_step(step.name) for step in course.steps]
        assert following == [*course.steps[1:], *([None] if course.steps else [])]


def the_first_game_can_be_begun(game: Game, course: Course) -> None:
    """Check that there are at most three tips, and that the first game can be begun."""
    assert 1 <= len(course.tips) <= MOST_TIPS
    game.start(game.seats[0], **course.options)


def every_tip_has_its_moment(game: Game, course: Course, rng: Any) -> None:
    """Check that each tip is shown in at least one of several random games."""
    due = set()
    for _ in range(5):
        played = random_game(game.start(game.seats[0], **course.options), rng)
        due |= {
            tip.text
            for ply, position in enumerate(played.positions)
            for tip in course.tips
            if isinstance(position.turn, int) and tip.when(ply, position)
        }
    assert due == {tip.text for tip in course.tips}


def a_step_is_a_real_position(game: Game, step: Step) -> None:
    """Check that its plies are legal, somebody is to move, and the targets to look at are on the board."""
    session = session_of(game, step)
    assert step.plies.split() == [str(session.at(ply).parse(text)) for ply, text in enumerate(session.plies)]
    assert isinstance(session.position.turn, int)
    assert {*step.looks.split(), *step.hint.split()} <= cells(game, session.position)


def right_moves_are_right_and_others_are_answered(game: Game, step: Step) -> None:
    """Check that the solution is right, every wrong move has a reason, and every reason the example that it names."""
    position = position_of(game, step)
    assert step.mistake(position, position.parse(step.solution)) is None
    found = Counter(told(step.mistake(position, move)) for move in position.legal_moves())
    assert set(found) == {"", *(str(mistake.explanation) for mistake in step.mistakes)}
    for mistake in step.mistakes:
        example = position.parse(mistake.example)
        assert step.mistake(position, example) is mistake
        after = position.play(example)
        assert set(mistake.shown(position, example).split()) <= cells(game, position)
        if answer := mistake.answer(position, example):
            assert after.turn != position.turn
            assert [*game.board.ghost(after, str(answer))]


def what_follows_a_right_move_is_possible(game: Game, step: Step) -> None:
    """Check that the plies shown after a right move are legal after each right move."""
    position = position_of(game, step)
    for move in position.legal_moves() if step.then else ():
        if step.solved(position, move):
            after = position.play(move)
            for text in step.then.split():
                after = after.play(after.parse(text))


def the_pupil_keeps_to_one_side(game: Game, course: Course) -> None:
    """Check that the same seat is to move in all steps."""
    assert len({position_of(game, step).turn for step in course.steps}) <= 1


def a_model_game_is_whole(game: Game, model: ModelGame) -> None:
    """Check that its plies are legal and end the game, and that what comments show is on the board."""
    session = session_of(game, model)
    assert model.plies.split() == [str(session.at(ply).parse(text)) for ply, text in enumerate(session.plies)]
    assert session.is_over
    assert len(model.comments) == len(model.passages)
    assert max(model.comments) == session.ply
    assert model.opening > 0
    assert 1 <= len(SENTENCES.findall(str(model.introduction))) <= 2
    for ply, passage in model.comments.items():
        assert set(passage.shown.split()) <= cells(game, session.at(ply), None)
        assert len(SENTENCES.findall(str(passage.comment))) <= MOST_SENTENCES


def a_step_is_short(step: Step) -> None:
    """Check that the idea takes one to three sentences, and the task one."""
    assert 1 <= len(SENTENCES.findall(str(step.idea))) <= MOST_SENTENCES
    assert len(str(step.idea)) <= MOST_LETTERS
    assert len(SENTENCES.findall(str(step.task))) == 1


def told(mistake: Any) -> str:
    """Return what the step says about a move; nothing about a right one."""
    return str(mistake.explanation) if mistake else ""


def cells(game: Game, position: Any, *viewer: None) -> set[str]:
    """Return the targets of the board's cells."""
    marks: frozenset[Mark] = game.board.scene(position.observe(*viewer or (position.turn,))).board.marks
    return {mark.target for mark in marks if mark.cell}
