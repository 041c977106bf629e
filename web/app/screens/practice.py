"""A figure of the rules as a board on which the reader makes the move; it touches no game of the player's."""

from __future__ import annotations

from pygames import Game, Session
from pygames.core.guide import Figure, Task, viewer
from pygames.core.phrase import Phrase
from pygames.play.guide import session_of
from web.app.screens.controls import back_button, bar, toolbar
from web.app.screens.exercise import Exercise
from web.app.screens.hands import hand, tools
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.seats import game_class
from web.app.screens.table import noticed
from web.app.screens.view import BoardView, View
from web.app.words import Translator


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
        title=Phrase("Rules of {game}", game=practice.game.title),
        route=f"rules/{practice.game.name}/{practice.figure.name}",
        frame=_frame(say, practice),
        parts={
            "prompt": practice_prompt(say, scene.prompt, notice) if mine else Html(),
            "hand": hand(say, session, held, active=mine, first=True) if held else Html(),
            "result": _result(say, practice) if done else Html(),
        },
        lists={"tools": tools(say, scene) if mine else {}},
        board=BoardView(scene.board, mine, held=scene.held if mine else None),
    )


def _frame(say: Translator, practice: Practice) -> Html:
    """The fixed parts of the screen."""
    return tag(
        "div",
        bar(
            back_button(say, Phrase("Rules"), f"rules {practice.game.name} {practice.figure.name}"),
            tag("h1", practice.game.title),
        ),
        tag(
            "main",
            tag("p", say(practice.task.text), class_="task"),
            tag("div", slot("board"), id="board"),
            tag("div", slot("prompt"), id="prompt"),
            tag(
                "div",
                tag("section", slot("result"), id="result", aria_label=say(Phrase("Result"))),
                tag(
                    "section",
                    tag("p", say(practice.figure.caption), class_="soft"),
                    tag("div", slot("hand"), id="hand"),
                    class_="hands",
                    aria_label=say(Phrase("Pieces")),
                ),
                class_="side",
            ),
            tag(
                "div",
                toolbar(say),
                class_="controls",
            ),
            id="main",
        ),
        class_=f"screen table practice {game_class(practice.game, practice.session.seats)}",
    )


def practice_prompt(say: Translator, prompt: Phrase, notice: Phrase | None) -> Html:
    """The next thing to do, or why the last press was refused."""
    if notice:
        return noticed(say, notice, refused=True)
    return tag("p", say(prompt))


def _result(say: Translator, practice: Practice) -> Html:
    """Whether the move was right, and where to go on."""
    return concat(
        tag(
            "p",
            icon("check" if practice.solved else "x"),
            tag("span", say(practice.verdict)),
            tabindex=-1,
            id="verdict",
            class_="right" if practice.solved else "wrong",
        ),
        tag("div", *_ways_on(say, practice), class_="row"),
    )


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
