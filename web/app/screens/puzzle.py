"""A puzzle as a board on which the player makes the move; it touches no game of the player's."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from pygames.core.scene import Scene
from pygames.play.puzzle import Outcome, Puzzle
from web.app.model.exercises import exercise_frame, exercise_result
from web.app.model.hints import listed
from web.app.model.puzzling import Attempt
from web.app.model.words import Translator
from web.app.screens.controls import back_button, button
from web.app.screens.hands import hand, tools
from web.app.screens.html import Html, concat, slot, tag
from web.app.screens.practice import practice_prompt
from web.app.screens.view import BoardView, View

GRADE_NAMES = (Phrase("Easy"), Phrase("Medium"), Phrase("Hard"))
"""What the grades are called, from the first."""
MANY = 3
"""So many reasons at most are told of a right move."""
LUCK = "*"
"""What the text of an outcome of chance begins with."""


def puzzle_board(say: Translator, attempt: Attempt, notice: Phrase | None, *, following: bool) -> View:
    """The screen of a puzzle that is being tried."""
    session, mine = attempt.session, attempt.solved is None
    scene = session.game.board.scene(attempt.observation, session.draft, " ".join(session.plies[attempt.start :]))
    name, number = session.game.name, attempt.puzzle.number
    return View(
        title=heading(attempt),
        route=f"daily/{attempt.day}" if attempt.day else f"puzzle/{name}/{number}",
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


def heading(attempt: Attempt) -> Phrase:
    """Which puzzle it is."""
    return Phrase("{game} puzzle {n}", n=attempt.puzzle.number, game=attempt.game.title)


def _frame(say: Translator, attempt: Attempt) -> Html:
    """The fixed parts of the screen."""
    back = back_button(say, Phrase("Puzzles"), "puzzles" if attempt.day else f"puzzles {attempt.game.name}")
    task = tag("p", say(task_of(attempt)), class_="task")
    hands = (tag("div", slot(name), id=name) for name in ("hand", "others"))
    return exercise_frame(
        say,
        attempt.session,
        "puzzle",
        heading(attempt),
        back,
        task,
        tag("p", say(_facts(attempt)), class_="soft"),
        *hands,
    )


def task_of(attempt: Attempt) -> Phrase:
    """What is asked for, and how sure the answer is."""
    seat = attempt.game.seat_name(attempt.seat, attempt.session.seats)
    if task := attempt.game.guide.theme(attempt.puzzle.theme).task:
        return Phrase("{seat} to move. {task}", seat=seat, task=task)
    if attempt.puzzle.exact:
        return Phrase("{seat} to move: find the move that leads to the best result.", seat=seat)
    if attempt.game.has_secrets:
        return Phrase("{seat} to move: find the best chance. The other racks are hidden from you.", seat=seat)
    if any(ply.startswith(LUCK) for ply in attempt.puzzle.plies):
        return Phrase("{seat} to move: find the move with the best chances, whatever is rolled or drawn.", seat=seat)
    return Phrase("{seat} to move: find the move with the best chance to win.", seat=seat)


def _facts(attempt: Attempt) -> Phrase:
    """Which puzzle it is, and how hard."""
    puzzle = attempt.puzzle
    title, grade = attempt.game.guide.theme(puzzle.theme).title, GRADE_NAMES[puzzle.grade - 1]
    facts = Phrase("{title} · {grade} · {rating}", title=title, grade=grade, rating=puzzle.rating)
    if not attempt.day:
        return facts
    day = Phrase("Puzzle of the day") if attempt.on_time else Phrase("Puzzle of {day}", day=attempt.day)
    return Phrase("{day}: {facts}", day=day, facts=facts)


def _hands(say: Translator, attempt: Attempt, scene: Scene, *, own: bool, mine: bool) -> Html:
    """The player's own hand, or those of the others."""
    held = (held for held in scene.hands if (held.seat == attempt.seat) == own)
    return concat(*(hand(say, attempt.session, one, active=mine, first=own) for one in held))


def _result(say: Translator, attempt: Attempt, *, following: bool) -> Html:
    """Whether the move was right and why, or how it is answered; and where to go on."""
    told = right_lines(attempt) if attempt.solved else wrong_lines(attempt)
    return exercise_result(say, told, _ways_on(say, attempt, following=following), right=bool(attempt.solved))


def right_lines(attempt: Attempt) -> list[Phrase]:
    """Why the move that was made is right, what it brings, and what the rating is now."""
    lines = [Phrase("This is the solution.") if attempt.shown else attempt.praise]
    if attempt.before is not None:
        lines = [_solved_before(attempt.before)]
    if reasons := tuple(attempt.reasons[:MANY]):
        lines.append(Phrase("The move {reasons}.", reasons=listed(reasons)))
    if not attempt.game.guide.theme(attempt.puzzle.theme).task:
        lines.append(gain(attempt.puzzle))
    if attempt.late and not attempt.shown:
        lines.append(Phrase("Only a puzzle that’s opened on its day counts for days in a row."))
    if attempt.rated:
        lines.append(_rating_change(*attempt.rated))
    return lines


def _solved_before(wrong: int) -> Phrase:
    """Return how a puzzle was solved."""
    if not wrong:
        return Phrase("You solved it on the first try.")
    return Phrase.count("You solved it after {n} wrong try.", "You solved it after {n} wrong tries.", wrong)


def wrong_lines(attempt: Attempt) -> list[Phrase]:
    """That the move is not right, what it costs, and how it is answered where the game goes on."""
    is_seen = attempt.is_answered and not attempt.reply
    lines = [Phrase("Not the best move. See how it’s answered.") if is_seen else Phrase("Not the best move.")]
    if cost := _cost(attempt):
        lines.append(cost)
    if attempt.rated:
        lines.append(_rating_change(*attempt.rated))
    if attempt.reply:
        return [*lines, Phrase("Working out the reply…")]
    if wrong := attempt.game.guide.theme(attempt.puzzle.theme).wrong:
        lines.append(wrong)
    return [*lines, *attempt.told]


def _cost(attempt: Attempt) -> Phrase | None:
    """Return what a wrong move costs at least, beside the answer; None where that is not known."""
    best, other = attempt.puzzle.best, attempt.puzzle.other
    if attempt.game.guide.theme(attempt.puzzle.theme).task:
        return None
    if best.lead is None or other.lead is None:
        return Phrase("It wins {other} times in 100 at best; the best move, {best} times.", **_percents(attempt.puzzle))
    lost = best.lead - other.lead
    return Phrase.count("At least {n} point less.", "At least {n} points less.", lost) if lost > 0 else None


def _percents(puzzle: Puzzle) -> dict[str, int]:
    """Return the shares of the win of the answers and of the next best move."""
    return {"best": puzzle.best.percent, "other": puzzle.other.percent}


def gain(puzzle: Puzzle) -> Phrase:
    """What the answers bring, beside the next best move."""
    if puzzle.exact:
        ends = {"best": _ending(puzzle.best), "other": _ending(puzzle.other)}
        return Phrase("With best play you finish {best}; with any other move you finish {other} at best.", **ends)
    return Phrase("It wins {best} times in 100; the next best move, {other} times.", **_percents(puzzle))


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
    return Phrase("Rated on the first try: −{change}. Your puzzle rating: {n}", n=now, change=-change)


def _ways_on(say: Translator, attempt: Attempt, *, following: bool) -> list[Html]:
    """What to do after the move, the likeliest first."""
    again = button(say, "rotate-ccw", Phrase("Try again"), "again_puzzle", None if attempt.solved else "main")
    if not attempt.solved:
        return [again, button(say, "lightbulb", Phrase("Show the solution"), "answer_puzzle")]
    if attempt.day:
        return [button(say, "share-2", Phrase("Copy result"), "share_day", "main"), _to_list(say, attempt), again]
    ahead = [button(say, "chevron-right", Phrase("Next puzzle"), f"next_puzzle {attempt.game.name}", "main")]
    return [*(ahead if following else []), again]


def _to_list(say: Translator, attempt: Attempt) -> Html:
    """The way to the other puzzles of the game."""
    return button(say, "list", Phrase("More puzzles"), f"puzzles {attempt.game.name}")
