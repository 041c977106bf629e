"""A puzzle as a board on which the player makes the move; it touches no game of the player's."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.phrase import Phrase
from pygames.core.scene import Scene
from pygames.play.puzzle import Outcome, Puzzle
from web.app.screens.controls import back_button, bar, button, toolbar
from web.app.screens.hands import hand, tools
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.practice import practice_prompt
from web.app.screens.seats import game_class
from web.app.screens.view import BoardView, View
from web.app.trial import Trial
from web.app.words import Translator

GRADE_NAMES = (Phrase("Easy"), Phrase("Medium"), Phrase("Hard"))
"""What the grades are called, from the first."""
MANY = 3
"""So many reasons at most are told of a right move."""
LUCK = "*"
"""What the text of an outcome of chance begins with."""


def puzzle_board(say: Translator, trial: Trial, notice: Phrase | None, *, following: bool) -> View:
    """The screen of a puzzle that is being tried."""
    session, mine = trial.session, trial.solved is None
    scene = session.game.board.scene(trial.observation, session.draft, " ".join(session.plies[trial.start :]))
    name, number = session.game.name, trial.number
    return View(
        title=Phrase("Puzzle {n} of {game}", n=number, game=session.game.title),
        route=f"daily/{trial.day}" if trial.day else f"puzzle/{name}/{number}",
        frame=_frame(say, trial),
        parts={
            "prompt": practice_prompt(say, scene.prompt, notice) if mine else Html(),
            "hand": _hands(say, trial, scene, own=True, mine=mine),
            "others": _hands(say, trial, scene, own=False, mine=False),
            "result": Html() if mine else _result(say, trial, following=following),
        },
        lists={"tools": tools(say, scene) if mine else {}},
        board=BoardView(scene.board, mine, session.ply, held=scene.held if mine else None),
    )


def _frame(say: Translator, trial: Trial) -> Html:
    """The fixed parts of the screen."""
    game = trial.game
    back = ("puzzles", Phrase("Puzzles")) if trial.day else (f"puzzles {game.name}", Phrase("Puzzles"))
    return tag(
        "div",
        bar(back_button(say, back[1], back[0]), tag("h1", game.title)),
        tag(
            "main",
            tag("p", say(task_of(trial)), class_="task"),
            tag("div", slot("board"), id="board"),
            tag("div", slot("prompt"), id="prompt"),
            tag(
                "div",
                tag("section", slot("result"), id="result", aria_label=say(Phrase("Result"))),
                tag(
                    "section",
                    tag("p", say(_facts(trial)), class_="soft"),
                    tag("div", slot("hand"), id="hand"),
                    tag("div", slot("others"), id="others"),
                    class_="hands",
                    aria_label=say(Phrase("Pieces")),
                ),
                class_="side",
            ),
            tag("div", toolbar(say), class_="controls"),
            id="main",
        ),
        class_=f"screen table practice puzzle {game_class(game, trial.session.seats)}",
    )


def task_of(trial: Trial) -> Phrase:
    """What is asked for, and how sure the answer is."""
    seat = trial.game.seat_name(trial.seat, trial.session.seats)
    if trial.puzzle.exact:
        return Phrase("{seat} to move: find the move that leads to the best result.", seat=seat)
    if trial.game.has_secrets:
        return Phrase("{seat} to move: find the best chance. The other racks are hidden from you.", seat=seat)
    if any(ply.startswith(LUCK) for ply in trial.puzzle.plies):
        return Phrase("{seat} to move: find the best chance, whatever the dice and tiles bring.", seat=seat)
    return Phrase("{seat} to move: find the move with the best chance to win.", seat=seat)


def _facts(trial: Trial) -> Phrase:
    """Which puzzle it is, and how hard."""
    puzzle = trial.puzzle
    title, grade = trial.game.guide.theme(puzzle.theme).title, GRADE_NAMES[puzzle.grade - 1]
    return Phrase("{title} · {grade} · {rating}", title=title, grade=grade, rating=puzzle.rating)


def _hands(say: Translator, trial: Trial, scene: Scene, *, own: bool, mine: bool) -> Html:
    """The player's own hand, or those of the others."""
    held = (held for held in scene.hands if (held.seat == trial.seat) == own)
    return concat(*(hand(say, trial.session, one, active=mine, first=own) for one in held))


def _result(say: Translator, trial: Trial, *, following: bool) -> Html:
    """Whether the move was right and why, or how it is answered; and where to go on."""
    sign = "check" if trial.solved else "x"
    lines = right_lines(trial) if trial.solved else wrong_lines(trial)
    first, *rest = map(say, lines)
    return concat(
        tag(
            "p",
            icon(sign),
            tag("span", first),
            tabindex=-1,
            id="verdict",
            class_="right" if trial.solved else "wrong",
        ),
        *(tag("p", line) for line in rest),
        tag("div", *_ways_on(say, trial, following=following), class_="row"),
    )


def right_lines(trial: Trial) -> list[Phrase]:
    """Why the move that was made is right, what it brings, and what the rating is now."""
    lines = [Phrase("This is the answer.") if trial.shown else trial.praise]
    reasons = trial.reasons[:MANY]
    if reasons:
        lines.append(Phrase("The move {reasons}.", reasons=_joined(reasons)))
    lines.append(gain(trial.puzzle))
    if trial.rated:
        lines.append(_rating_change(*trial.rated))
    return lines


def wrong_lines(trial: Trial) -> list[Phrase]:
    """That the move is not right, and how it is answered."""
    lines = [Phrase("Not the best move. See how it’s answered.") if trial.told else Phrase("Not the best move.")]
    if trial.reply:
        return [*lines, Phrase("Looking for the answer to it…")]
    return [*lines, *trial.told]


def _joined(reasons: Sequence[Phrase]) -> Phrase:
    """Reasons as one."""
    joined = reasons[0]
    for reason in reasons[1:]:
        joined = Phrase("{first}, {then}", first=joined, then=reason)
    return joined


def gain(puzzle: Puzzle) -> Phrase:
    """What the answers bring, beside the next best move."""
    if puzzle.exact:
        ends = {"best": _ending(puzzle.best), "other": _ending(puzzle.other)}
        return Phrase("With best play you finish {best}; any other move finishes {other} at best.", **ends)
    times = {"best": puzzle.best.percent, "other": puzzle.other.percent}
    return Phrase("It wins {best} times in 100; the next best move, {other} times.", **times)


def _ending(outcome: Outcome) -> Phrase:
    """How a game ends for the player."""
    lead = outcome.lead or 0
    if lead > 0:
        return Phrase.count("{n} point ahead", "{n} points ahead", lead)
    if lead < 0:
        return Phrase.count("{n} point behind", "{n} points behind", -lead)
    return _LEVEL[min(2, outcome.percent // 34)]


_LEVEL = (Phrase("level, but second on the tie-break"), Phrase("level"), Phrase("level, and first on the tie-break"))


def _rating_change(now: int, change: int) -> Phrase:
    """What the rating is now, and by how much it has moved."""
    if change >= 0:
        return Phrase("Your puzzle rating: {n} (+{change})", n=now, change=change)
    return Phrase("Your puzzle rating: {n} (−{change})", n=now, change=-change)


def _ways_on(say: Translator, trial: Trial, *, following: bool) -> list[Html]:
    """What to do after the move, the likeliest first."""
    again = button(say, "rotate-ccw", Phrase("Try again"), "again_puzzle", None if trial.solved else "main")
    if not trial.solved:
        return [again, button(say, "lightbulb", Phrase("Show the answer"), "answer_puzzle")]
    if trial.day:
        return [button(say, "share-2", Phrase("Copy result"), "share_day", "main"), _to_list(say, trial), again]
    ahead = [button(say, "chevron-right", Phrase("Next puzzle"), f"next_puzzle {trial.game.name}", "main")]
    return [*(ahead if following else []), again]


def _to_list(say: Translator, trial: Trial) -> Html:
    """The way to the other puzzles of the game."""
    return button(say, "list", Phrase("More puzzles"), f"puzzles {trial.game.name}")
