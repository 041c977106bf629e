"""A puzzle as a board on which the player makes the move; it affects no game of the player's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pygames import Game
from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Scene
from web.app.model.attempt import Attempt, paragraph
from web.app.model.marks import MISTAKE, RIGHT, Meaning, with_answer, with_marks
from web.app.model.puzzle_words import facts_of, heading, right_lines, task_of, wrong_lines
from web.app.model.seats import seats_of
from web.app.model.words import Translator
from web.app.screens.controls import back_button, button
from web.app.screens.exercise import exercise_frame, exercise_result, exercise_states
from web.app.screens.hands import hand, tools
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.mistakes import MINE
from web.app.screens.practice import practice_prompt
from web.app.screens.view import BoardView, View


class Surroundings(NamedTuple):
    """What a puzzle's screen shows beside the puzzle."""

    following: bool = False
    """Whether the game has other puzzles."""
    is_new: bool = False
    """Whether the player has neither learned nor played the game, and there is a course."""
    told_day: Sequence[Phrase] = ()
    """What is said of the puzzle of the day once it is done."""


def puzzle_board(say: Translator, attempt: Attempt, notice: Phrase | None, around: Surroundings) -> View:
    """Return the screen of a puzzle that is being tried."""
    session, mine = attempt.session, attempt.solved is None
    scene = _scene(attempt)
    return View(
        title=heading(attempt),
        route=_route(attempt),
        frame=_frame(say, attempt, is_new=around.is_new),
        parts={
            "prompt": practice_prompt(say, scene.prompt, notice) if mine else Html(),
            "hand": hands_of(say, attempt, scene, own=True, mine=mine),
            "others": hands_of(say, attempt, scene, own=False, mine=False),
            "result": Html() if mine else _result(say, attempt, around),
        },
        lists={"tools": tools(say, scene) if mine else {}},
        states=exercise_states(done=not mine),
        board=BoardView(_pointed(attempt, scene.board), mine, session.ply, held=scene.held if mine else None),
    )


def _scene(attempt: Attempt) -> Scene:
    """Return the picture of a puzzle: before the answer to a wrong move, which is only shown as what might come."""
    session, answered = attempt.session, attempt.answered
    ply = session.ply if answered is None else answered
    draft = session.draft if answered is None else None
    return session.game.board.scene(_seen(attempt), draft, " ".join(session.plies[attempt.start : ply]))


def _seen(attempt: Attempt) -> Any:
    """Return the player's observation of what is drawn."""
    return (
        attempt.observation if attempt.answered is None else attempt.session.at(attempt.answered).observe(attempt.seat)
    )


def _pointed(attempt: Attempt, canvas: Canvas) -> Canvas:
    """Return the board with a wrong move marked, and its answer; or with the solution, if it was shown.

    Where to move is marked after the second mistake.
    """
    session, game, seen = attempt.session, attempt.game, _seen(attempt)
    marked: dict[str, Meaning] = {attempt.place: RIGHT}
    if attempt.solved is False or attempt.shown:
        marked[session.plies[attempt.start]] = RIGHT if attempt.solved else MISTAKE
    board = with_marks(game, seen, canvas, marked)
    return board if attempt.answered is None else with_answer(game, seen, board, session.plies[attempt.answered])


def _route(attempt: Attempt) -> str:
    """Return the address of a puzzle."""
    if attempt.mistake:
        return f"mine/{attempt.mistake.key}"
    return f"daily/{attempt.day}" if attempt.day else f"puzzle/{attempt.game.name}/{attempt.puzzle.number}"


def _frame(say: Translator, attempt: Attempt, *, is_new: bool) -> Html:
    """Return the fixed parts of the screen."""
    back = back_button(say, Phrase("Puzzles"), "puzzles" if attempt.day else f"puzzles {attempt.game.name}")
    if attempt.mistake:
        back = back_button(say, MINE, "mine")
    task = concat(tag("p", say(task_of(attempt)), class_="task"), _way_in(say, attempt.game) if is_new else Html())
    hands = (tag("div", slot(name), id=name) for name in ("hand", "others"))
    return exercise_frame(
        say,
        attempt.session,
        "puzzle",
        heading(attempt),
        back,
        task,
        tag("p", say(facts_of(attempt)), class_="soft"),
        *hands,
    )


def _way_in(say: Translator, game: Game) -> Html:
    """Return the way to the course of a game that the player does not know."""
    told = Phrase("New to {game}? Learn it in two minutes.", game=game.title)
    return tag("button", icon("graduation-cap"), say(told), data_action=f"learn {game.name}", class_="quiet way-in")


def hands_of(say: Translator, attempt: Attempt, scene: Scene, *, own: bool, mine: bool) -> Html:
    """Render the player's hand, or those of the others."""
    seats = seats_of(attempt.session)
    held = (held for held in scene.hands if (held.seat == attempt.seat) == own)
    return concat(*(hand(say, seats, one, active=mine, first=own) for one in held))


def _result(say: Translator, attempt: Attempt, around: Surroundings) -> Html:
    """Return whether the move was right and why, or how it is answered; and where to go on."""
    of_day = [paragraph(around.told_day)] if around.told_day else []
    told = [*right_lines(attempt), *of_day] if attempt.solved else wrong_lines(attempt)
    ways_on = _ways_on(say, attempt, following=around.following)
    return exercise_result(say, told, ways_on, right=bool(attempt.solved))


def _ways_on(say: Translator, attempt: Attempt, *, following: bool) -> list[Html]:
    """Return what to do after the move: one main button, and what else there is."""
    again = button(say, "rotate-ccw", Phrase("Try again"), "again_puzzle", None if attempt.solved else "main")
    if not attempt.solved:
        return [again, button(say, "lightbulb", Phrase("Show the solution"), "answer_puzzle")]
    if attempt.day:
        return [button(say, "share-2", Phrase("Share"), "share_day", "main"), _to_list(say, attempt), again]
    onward = "next_mine" if attempt.mistake else f"next_puzzle {attempt.game.name} {attempt.theme}".strip()
    return [*([button(say, "chevron-right", Phrase("Continue"), onward, "main")] if following else []), again]


def _to_list(say: Translator, attempt: Attempt) -> Html:
    """Render the button to the game's other puzzles."""
    return button(say, "list", Phrase("More puzzles"), f"puzzles {attempt.game.name}")
