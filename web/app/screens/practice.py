"""A figure of the rules as a board on which the reader makes the move; it affects no game of the player's."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.model.exercises import Practice
from web.app.model.marks import MISTAKE, with_marks
from web.app.model.seats import seats_of
from web.app.model.words import Translator
from web.app.screens.controls import back_button
from web.app.screens.exercise import exercise_frame, exercise_result, exercise_states
from web.app.screens.hands import hand, tools
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.notices import notice_html
from web.app.screens.view import BoardView, View


def practice_board(say: Translator, practice: Practice, notice: Phrase | None) -> View:
    """Return the screen of a figure being tried."""
    session, done = practice.session, practice.is_over
    last = session.plies[-1] if done else ""
    scene = session.game.board.scene(practice.observation, session.draft, last)
    board = scene.board
    if done and not practice.solved:
        board = with_marks(session.game, practice.observation, board, {last: MISTAKE})
    mine = not done
    held = next((held for held in scene.hands if held.seat == practice.seat), None)
    return View(
        title=_title(practice),
        route=f"rules/{practice.game.name}/{practice.figure.name}",
        frame=_frame(say, practice),
        parts={
            "prompt": practice_prompt(say, scene.prompt, notice) if mine else Html(),
            "hand": hand(say, seats_of(session), held, active=mine, first=True) if held else Html(),
            "result": exercise_result(say, [practice.verdict], _ways_on(say, practice), right=bool(practice.solved))
            if done
            else Html(),
        },
        lists={"tools": tools(say, scene) if mine else {}},
        states=exercise_states(done=done),
        board=BoardView(board, mine, held=scene.held if mine else None),
    )


def _title(practice: Practice) -> Phrase:
    return Phrase("{game} rules", game=practice.game.title)


def _frame(say: Translator, practice: Practice) -> Html:
    """Render the fixed parts of the screen."""
    back = back_button(say, Phrase("Rules"), f"rules {practice.game.name} {practice.figure.name}")
    task = tag("p", say(practice.task.text), class_="task")
    caption = tag("p", say(practice.figure.caption), class_="soft")
    return exercise_frame(
        say, practice.session, "", _title(practice), back, task, caption, tag("div", slot("hand"), id="hand")
    )


def practice_prompt(say: Translator, prompt: Phrase, notice: Phrase | None) -> Html:
    """Render the prompt, below why the last press was refused."""
    refusal = notice_html(say, notice, refused=True) if notice else Html()
    return concat(refusal, tag("p", say(prompt)))


def _ways_on(say: Translator, practice: Practice) -> list[Html]:
    """Render what to do after the move, the likeliest first."""
    game, figure = practice.game, practice.figure
    following = game.guide.next_task(figure.name)
    again = (icon("rotate-ccw"), say(Phrase("Try again")), f"practise {game.name} {figure.name}")
    back = (icon("book-open"), say(Phrase("Back to the rules")), f"rules {game.name} {figure.name}")
    ways = [again, back]
    if practice.solved:
        ways = [back, again]
        if following:
            ways.insert(
                0, (icon("chevron-right"), say(Phrase("Next exercise")), f"practise {game.name} {following.name}")
            )
    return [
        tag("button", sign, text, data_action=action, class_=None if n else "main")
        for n, (sign, text, action) in enumerate(ways)
    ]
