"""The contract of a course's steps: right moves are right, and every other one is answered with its reason."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from pygames.core.course import Course, Step
from pygames.core.game import Game
from pygames.core.scene import Mark
from pygames.play.guide import position_of, session_of
from tests.contract.case import random_game

MOST_TIPS = 3
SENTENCES = re.compile(r"[.!?](?:\s|$)")
MOST_SENTENCES = 3
MOST_LETTERS = 100
"""The length of an idea that fits on two lines of a phone."""


def the_course_is_well_formed(game: Game, course: Course) -> None:
    """Check that names are unique, that there are at most three tips, and that the first game can be begun."""
    names = [step.name for step in course.steps]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z-]+", name) for name in names)
    assert all(course.step(step.name) is step for step in course.steps)
    assert [step.name for step in map(course.next_step, names) if step] == names[1:]
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
    assert set(step.looks.split()) <= cells(game, session.position)


def right_moves_are_right_and_others_are_answered(game: Game, step: Step) -> None:
    """Check that the solution is right, every wrong move has a reason, and every reason the example that it names."""
    position = position_of(game, step)
    assert step.mistake(position, position.parse(step.solution)) is None
    found = Counter(told(step.mistake(position, move)) for move in position.legal_moves())
    assert set(found) == {"", *(str(mistake.explanation) for mistake in step.mistakes)}
    for mistake in step.mistakes:
        example = position.parse(mistake.example)
        assert step.mistake(position, example) is mistake
        assert set(mistake.shown(position, example).split()) <= cells(game, position)


def what_follows_a_right_move_is_possible(game: Game, step: Step) -> None:
    """Check that the plies shown after a right move are legal after each right move."""
    position = position_of(game, step)
    for move in position.legal_moves() if step.then else ():
        if step.solved(position, move):
            after = position.play(move)
            for text in step.then.split():
                after = after.play(after.parse(text))


def a_step_is_short(step: Step) -> None:
    """Check that the idea takes one to three sentences, and the task one."""
    assert 1 <= len(SENTENCES.findall(str(step.idea))) <= MOST_SENTENCES
    assert len(str(step.idea)) <= MOST_LETTERS
    assert len(SENTENCES.findall(str(step.task))) == 1


def told(mistake: Any) -> str:
    """Return what the step says about a move; nothing about a right one."""
    return str(mistake.explanation) if mistake else ""


def cells(game: Game, position: Any) -> set[str]:
    """Return the targets of the board's cells."""
    marks: frozenset[Mark] = game.board.scene(position.observe(position.turn)).board.marks
    return {mark.target for mark in marks if mark.cell}
