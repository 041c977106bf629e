"""A figure of the rules as a board on which the reader makes the move; it touches no game of the player's."""

from __future__ import annotations

from pygames import Game, Session
from pygames.core.guide import Figure, Task, viewer
from pygames.core.phrase import Phrase
from pygames.play.guide import session_of
from web.app.model.exercises import Exercise, exercise_frame, exercise_result
from web.app.model.words import Translator
from web.app.screens.controls import back_button
from web.app.screens.hands import hand, tools
from web.app.screens.html import Html, icon, slot, tag
from web.app.screens.table import noticed
from web.app.screens.view import BoardView, View


class Practice(Exercise):
    """A figure that is being tried."""

    def __init__(self, game: Game, session: Session, seat: int, figure: Figure, task: Task) -> None:
        super().__init__(game, session, seat, task.text)
        self.figure, self.task = figure, task

    @classmethod
    def of(cls, game: Game, figure: Figure) -> Practice | None:
        """A figure to be tried, where there is something to try in it."""
        session = session_of(game, figure)
        seat = viewer(session.position)
        return None if figure.task is None or seat is None else cls(game, session, seat, figure, figure.task)

    def judge(self) -> Phrase:
        """Look at the move that has just been made, and say what it does."""
        before, text = self.session.at(self.session.ply - 1), self.session.plies[-1]
        self.solved = self.task.solved(before, before.parse(text))
        return self.verdict

    @property
    def verdict(self) -> Phrase:
        """What is said of the move that was made."""
        return self.task.right if self.solved or self.task.wrong is None else self.task.wrong


def practice_board(say: Translator, practice: Practice, notice: Phrase | None) -> View:
    """The screen of a figure that is being tried."""
    session, done = practice.session, practice.is_over
    last = session.plies[-1] if done else ""
    scene = session.game.board.scene(practice.observation, session.draft, last)
    mine = not done
    held = next((held for held in scene.hands if held.seat == practice.seat), None)
    return View(
        title=_title(practice),
        route=f"rules/{practice.game.name}/{practice.figure.name}",
        frame=_frame(say, practice),
        parts={
            "prompt": practice_prompt(say, scene.prompt, notice) if mine else Html(),
            "hand": hand(say, session, held, active=mine, first=True) if held else Html(),
            "result": exercise_result(say, [practice.verdict], _ways_on(say, practice), right=bool(practice.solved))
            if done
            else Html(),
        },
        lists={"tools": tools(say, scene) if mine else {}},
        board=BoardView(scene.board, mine, held=scene.held if mine else None),
    )


def _title(practice: Practice) -> Phrase:
    return Phrase("{game} rules", game=practice.game.title)


def _frame(say: Translator, practice: Practice) -> Html:
    """The fixed parts of the screen."""
    back = back_button(say, Phrase("Rules"), f"rules {practice.game.name} {practice.figure.name}")
    task = tag("p", say(practice.task.text), class_="task")
    caption = tag("p", say(practice.figure.caption), class_="soft")
    return exercise_frame(
        say, practice.session, "", _title(practice), back, task, caption, tag("div", slot("hand"), id="hand")
    )


def practice_prompt(say: Translator, prompt: Phrase, notice: Phrase | None) -> Html:
    """The next thing to do, or why the last press was refused."""
    if notice:
        return noticed(say, notice, refused=True)
    return tag("p", say(prompt))


def _ways_on(say: Translator, practice: Practice) -> list[Html]:
    """What to do after the move, the likeliest first."""
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
