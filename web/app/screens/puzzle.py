"""A puzzle as a board on which the player makes the move; it affects no game of the player's."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from pygames.core.scene import Scene
from web.app.model.puzzle_words import facts_of, heading, right_lines, task_of, wrong_lines
from web.app.model.puzzling import Attempt
from web.app.model.words import Translator
from web.app.screens.controls import back_button, button
from web.app.screens.exercise import exercise_frame, exercise_result
from web.app.screens.hands import hand, tools
from web.app.screens.html import Html, concat, slot, tag
from web.app.screens.mistakes import MINE
from web.app.screens.practice import practice_prompt
from web.app.screens.view import BoardView, View


def puzzle_board(say: Translator, attempt: Attempt, notice: Phrase | None, *, following: bool) -> View:
    """Return the screen of a puzzle being tried."""
    session, mine = attempt.session, attempt.solved is None
    scene = session.game.board.scene(attempt.observation, session.draft, " ".join(session.plies[attempt.start :]))
    return View(
        title=heading(attempt),
        route=_route(attempt),
        frame=_frame(say, attempt),
        parts={
            "prompt": practice_prompt(say, scene.prompt, notice) if mine else Html(),
            "hand": _hands(say, attempt, scene, own=True, mine=mine),
            "others": _hands(say, attempt, scene, own=False, mine=False),
            "result": Html() if mine else _result(say, attempt, following=following),
        },
        lists={"tools": tools(say, scene) if mine else {}},
        board=BoardView(scene.board, mine, session.ply, held=scene.held if mine else None),
    )


def _route(attempt: Attempt) -> str:
    """Return the address of a puzzle."""
    if attempt.mistake:
        return f"mine/{attempt.mistake.key}"
    return f"daily/{attempt.day}" if attempt.day else f"puzzle/{attempt.game.name}/{attempt.puzzle.number}"


def _frame(say: Translator, attempt: Attempt) -> Html:
    """Render the fixed parts of the screen."""
    back = back_button(say, Phrase("Puzzles"), "puzzles" if attempt.day else f"puzzles {attempt.game.name}")
    if attempt.mistake:
        back = back_button(say, MINE, "mine")
    task = tag("p", say(task_of(attempt)), class_="task")
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


def _hands(say: Translator, attempt: Attempt, scene: Scene, *, own: bool, mine: bool) -> Html:
    """Render the player's hand, or those of the others."""
    held = (held for held in scene.hands if (held.seat == attempt.seat) == own)
    return concat(*(hand(say, attempt.session, one, active=mine, first=own) for one in held))


def _result(say: Translator, attempt: Attempt, *, following: bool) -> Html:
    """Render whether the move was right and why, or its refutation; and where to go on."""
    told = right_lines(attempt) if attempt.solved else wrong_lines(attempt)
    return exercise_result(say, told, _ways_on(say, attempt, following=following), right=bool(attempt.solved))


def _ways_on(say: Translator, attempt: Attempt, *, following: bool) -> list[Html]:
    """Render what to do after the move, the likeliest first."""
    again = button(say, "rotate-ccw", Phrase("Try again"), "again_puzzle", None if attempt.solved else "main")
    if not attempt.solved:
        return [again, button(say, "lightbulb", Phrase("Show the solution"), "answer_puzzle")]
    if attempt.day:
        return [button(say, "share-2", Phrase("Copy result"), "share_day", "main"), _to_list(say, attempt), again]
    onward = "next_mine" if attempt.mistake else f"next_puzzle {attempt.game.name}"
    ahead = [button(say, "chevron-right", Phrase("Next puzzle"), onward, "main")]
    return [*(ahead if following else []), again]


def _to_list(say: Translator, attempt: Attempt) -> Html:
    """Render the button to the game's other puzzles."""
    return button(say, "list", Phrase("More puzzles"), f"puzzles {attempt.game.name}")
