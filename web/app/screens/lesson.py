"""A course step: an idea, a board on which to make one move, and the verdict on the move."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Scene
from web.app.model.exercises import LATER_TITLE, Lesson, side_of, strategies_of
from web.app.model.marks import MEANT, MISTAKE, RIGHT, Meaning, with_answer, with_marks
from web.app.model.seats import by_name, seat_names, seats_of
from web.app.model.words import Translator
from web.app.screens.controls import back_button
from web.app.screens.exercise import exercise_frame, exercise_result, exercise_states
from web.app.screens.hands import hand, tools
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.notices import notice_html
from web.app.screens.seats import seat_sign
from web.app.screens.view import BoardView, View


def lesson_board(say: Translator, lesson: Lesson, notice: Phrase | None, *, refused: bool) -> View:
    """Return the screen of a step."""
    session = lesson.session
    scene = session.game.board.scene(lesson.observation, session.draft, " ".join(session.plies[lesson.start :]))
    held = next((held for held in scene.hands if held.seat == lesson.seat), None)
    mine = not lesson.is_over
    return View(
        title=_title(lesson),
        route=f"learn/{lesson.game.name}/{lesson.step.name}",
        frame=_frame(say, lesson),
        parts={
            "prompt": _prompt(say, lesson, scene, notice, refused=refused) if mine else Html(),
            "hand": hand(say, seats_of(session), held, active=mine, first=True) if held else Html(),
            "result": Html() if mine else _result(say, lesson),
        },
        lists={"tools": tools(say, scene) if mine else {}},
        states=exercise_states(done=not mine),
        board=BoardView(
            _pointed(lesson, scene.board), mine, held=scene.held if mine else None, names=seat_names(session)
        ),
    )


def _pointed(lesson: Lesson, canvas: Canvas) -> Canvas:
    """Return the board with what the text is about, and after a mistake with the move and the opponent's answer.

    Where to move is marked where it is asked for, or after the second mistake.
    """
    game, seen, step = lesson.game, lesson.observation, lesson.step
    marked: dict[str, Meaning] = {step.looks: MEANT}
    if lesson.is_over:
        marked = {lesson.session.plies[lesson.start]: MISTAKE, lesson.shown: MEANT} if lesson.mistake else {}
    if lesson.tells:
        marked = {step.solution: RIGHT}
    elif not lesson.solved:
        marked[lesson.places] = RIGHT
    board = with_marks(game, seen, canvas, marked)
    return with_answer(game, seen, board, lesson.answer) if lesson.answer else board


def _title(lesson: Lesson) -> Phrase:
    """Return the number of the lesson, and of how many."""
    steps = lesson.course.steps
    n, m = 1 + steps.index(lesson.step), len(steps)
    if lesson.is_about_rules:
        return Phrase("{game} – lesson {n} of {m}", game=lesson.game.title, n=n, m=m)
    return Phrase("{game} – strategy {n} of {m}", game=lesson.game.title, n=n, m=m)


def _frame(say: Translator, lesson: Lesson) -> Html:
    """Render the fixed parts of the screen."""
    game, step, seats = lesson.game, lesson.step, lesson.session.seats
    played = side_of(lesson)
    side = (
        Phrase("Now you play {seat}.", seat=played) if lesson.changes_side else Phrase("You play {seat}.", seat=played)
    )
    sign = seat_sign(game, lesson.seat, seats)
    back = back_button(say, Phrase("Lessons"), f"lessons {game.name}")
    task = tag(
        "div",
        tag(
            "p",
            sign,
            say(side),
            class_="side-of changed" if lesson.changes_side else "soft side-of",
        ),
        tag("p", say(step.idea)),
        tag("p", say(step.task), class_="asked"),
        class_="task",
    )
    return exercise_frame(
        say, lesson.session, "lesson", _title(lesson), back, task, tag("div", slot("hand"), id="hand")
    )


def _prompt(say: Translator, lesson: Lesson, scene: Scene, notice: Phrase | None, *, refused: bool) -> Html:
    """Render the prompt, below why a press was refused; or what else was said last."""
    prompt = tag("p", say(by_name(lesson.session, scene.prompt)))
    if notice:
        told = notice_html(say, notice, refused=refused)
        return concat(told, prompt) if refused else told
    return prompt


def _result(say: Translator, lesson: Lesson) -> Html:
    """Render whether the move was right and why, and where to go on."""
    told = [lesson.verdict if lesson.mistake else lesson.step.right]
    later = _summary(say, lesson) if lesson.solved and lesson.is_last else Html()
    return exercise_result(say, told, _ways_on(say, lesson), right=bool(lesson.solved), later=later)


def _summary(say: Translator, lesson: Lesson) -> Html:
    """Render what to remember of a whole course, below the way to a game, which is to be in sight."""
    enough = Phrase("That’s all you need. To remember:")
    title = enough if lesson.is_about_rules else Phrase("To remember:")
    lines = (tag("li", say(line)) for line in lesson.course.summary)
    return tag("div", tag("p", say(title)), tag("ul", *lines), class_="remember")


def _ways_on(say: Translator, lesson: Lesson) -> list[Html]:
    """Render what to do after the move, the likeliest first."""
    game, step = lesson.game, lesson.step
    following = lesson.course.next_step(step.name)
    if not lesson.solved:
        ways = [
            ("rotate-ccw", Phrase("Try again"), f"learn {game.name} {step.name}"),
            ("lightbulb", Phrase("Show me"), "show_move"),
        ]
    elif following:
        ways = [("chevron-right", Phrase("Next"), f"learn {game.name} {following.name}")]
    else:
        ways = [*_after_the_last(lesson), ("list", Phrase("All lessons"), f"lessons {game.name}")]
    return [
        tag("button", icon(sign), say(text), data_action=action, class_=None if n else "main")
        for n, (sign, text, action) in enumerate(ways)
    ]


def _after_the_last(lesson: Lesson) -> list[tuple[str, Phrase, str]]:
    """Return what comes after a course: a game, then strategies; after these, a model game, and a game."""
    game, later = lesson.game, strategies_of(lesson.game)
    if lesson.is_about_rules:
        first = ("play", Phrase("Play your first game"), f"first_game {game.name}")
        more = [later.steps[0].name] if later and later.steps else []
        return [first, *(("chevron-right", LATER_TITLE, f"learn {game.name} {name}") for name in more)]
    models = [
        ("eye", Phrase("Model game: {title}", title=one.title), f"learn {game.name} {one.name}")
        for one in lesson.course.games[:1]
    ]
    return [*models, ("play", Phrase("Play"), f"quick {game.name}")]
