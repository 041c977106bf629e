"""The screens of a run through puzzles: before it, a puzzle in it, and its result."""

from __future__ import annotations

from collections.abc import Iterator

from pygames import GAMES
from pygames.core.phrase import Phrase
from pygames.play.puzzle import Puzzle
from web.app.actions import play
from web.app.actions import runs as actions
from web.app.desk import puzzle_kinds
from web.app.desk.desk import Desk
from web.app.model.attempt import Attempt
from web.app.model.effects import Effects
from web.app.model.puzzle_words import GRADE_NAMES, task_of
from web.app.model.puzzling import Puzzling
from web.app.model.run import Run
from web.app.model.run_words import (
    ALL_GAMES,
    RULES,
    TITLES,
    cut_off_phrase,
    game_title,
    last_move_phrase,
    result_lines,
    run_title,
    so_far_phrase,
    tally_phrase,
)
from web.app.model.words import Translator
from web.app.screens.contract import Screen
from web.app.screens.controls import back_button, bar, button
from web.app.screens.exercise import exercise_frame
from web.app.screens.hands import tools
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.practice import practice_prompt
from web.app.screens.puzzle import hands_of
from web.app.screens.puzzles import missing
from web.app.screens.run_buttons import run_button
from web.app.screens.seats import clock_face
from web.app.screens.stamp import puzzle_stamp
from web.app.screens.tiles import board_tiles
from web.app.screens.view import BoardView, View
from web.app.storage.runs import Tallies


def run_screen(say: Translator, puzzling: Puzzling, route: str, notice: Phrase | None) -> View:
    """Return the screen of a run, or of the wait for the puzzles."""
    run, attempt = puzzling.run, puzzling.attempt
    if run and attempt and run.is_on:
        return _board(say, run, attempt, notice)
    if run is None or puzzling.puzzles is None:
        return _page(say, Phrase("Puzzles"), route, "", missing(say, failed=puzzling.failed))
    shown = _result(say, run) if run.is_over else _before(say, puzzling, run)
    return _page(say, TITLES[run.kind], run.route, run.game, shown)


def _page(say: Translator, title: Phrase, route: str, game: str, shown: Html) -> View:
    """Return a screen without a board."""
    frame = tag(
        "div",
        bar(_back(say, game)),
        tag("main", tag("h1", say(title)), tag("div", slot("puzzles"), id="puzzles"), id="main"),
        class_="screen puzzles",
    )
    return View(title=title, route=route, frame=frame, parts={"puzzles": shown})


def _back(say: Translator, game: str) -> Html:
    """Render the button that leads back to the puzzles, of a game if the run is of one."""
    return back_button(say, Phrase("Puzzles"), f"puzzles {game}".rstrip())


# Before a run


def _before(say: Translator, puzzling: Puzzling, run: Run) -> Html:
    """Render what the run is, the best one, the button to begin or to go on, and the other games."""
    others = [name for name in ("", *GAMES) if name != run.game and puzzling.for_runs(name)]
    ways = [tag("li", run_button(say, puzzling, run.kind, name, game_title(name))) for name in others]
    return concat(
        _state_before(say, puzzling.tallies, run),
        tag("p", say(RULES[run.kind]), class_="lead"),
        tag("p", tag("b", _title(say, run.game)), " · ", say(tally_phrase(puzzling.tallies.of(run.name)))),
        tag("div", *_ways_in(say, puzzling.tallies, run), class_="row"),
        board_tiles(say, Phrase("Other games"), "other-games", ways),
    )


def _state_before(say: Translator, tallies: Tallies, run: Run) -> Html:
    """Render what became of the last run: this one waits, or was cut off, or another one would be ended."""
    state = tallies.waiting
    if state and state.name == run.name:
        return tag("p", say(Phrase("Your run is waiting: {state}", state=so_far_phrase(state))), class_="lead")
    if state:
        waits = Phrase(
            "You have a run to continue: {run}. {state}", run=run_title(state.name), state=so_far_phrase(state)
        )
        return tag("p", say(waits), " ", say(Phrase("A new run ends it.")), class_="lead")
    if tallies.on == run.name:
        return tag("p", say(cut_off_phrase(tallies.of(run.name).last)), class_="lead")
    return Html()


def _ways_in(say: Translator, tallies: Tallies, run: Run) -> list[Html]:
    """Return the buttons that begin a run, or go on with it."""
    if tallies.waiting and tallies.waiting.name == run.name:
        again = button(say, "rotate-ccw", Phrase("Start a new run"), "begin_run")
        return [button(say, "play", Phrase("Continue"), "go_on_run", "main"), again]
    return [button(say, "play", Phrase("Start"), "begin_run", "main")]


def _title(say: Translator, game: str) -> str:
    """Return the title of a run's game."""
    return say(ALL_GAMES) if not game else GAMES[game].title


# A puzzle in a run


def _board(say: Translator, run: Run, attempt: Attempt, notice: Phrase | None) -> View:
    """Return the screen of a puzzle in a run."""
    session = attempt.session
    scene = session.game.board.scene(attempt.observation, session.draft, " ".join(session.plies[attempt.start :]))
    return View(
        title=TITLES[run.kind],
        route=run.route,
        frame=_frame(say, run, attempt),
        parts={
            "prompt": practice_prompt(say, scene.prompt, notice),
            "hand": hands_of(say, attempt, scene, own=True, mine=True),
            "others": hands_of(say, attempt, scene, own=False, mine=False),
            "result": Html(),
        },
        lists={"tools": tools(say, scene)},
        board=BoardView(scene.board, True, session.ply, held=scene.held),
    )


def _frame(say: Translator, run: Run, attempt: Attempt) -> Html:
    """Render the fixed parts of the screen: how the run goes, and the task."""
    facts = Phrase("{game} · {grade}", game=attempt.game.title, grade=GRADE_NAMES[attempt.puzzle.grade - 1])
    hands = (tag("div", slot(name), id=name) for name in ("hand", "others"))
    return exercise_frame(
        say,
        attempt.session,
        "puzzle",
        TITLES[run.kind],
        _back(say, run.game),
        tag("div", _state(say, run), tag("p", say(task_of(attempt))), class_="task"),
        tag("p", say(facts), class_="soft"),
        *hands,
        clock=clock_face(say, 0) if run.is_timed else Html(),
    )


def _state(say: Translator, run: Run) -> Html:
    """Render whether the last move was right, and how many puzzles are solved."""
    style = {None: "state", True: "state right", False: "state wrong"}[run.was_right]
    sign = Html() if run.was_right is None else icon("check" if run.was_right else "x")
    return tag("p", sign, say(last_move_phrase(run)), class_=style)


# After a run


def _result(say: Translator, run: Run) -> Html:
    """Render how a run went, what was missed, and the ways on."""
    first, *rest = result_lines(run)
    number = tag("b", str(run.solved)) if run.solved else Html()
    return concat(
        tag("p", say(first), class_="lead"),
        tag("div", number, tag("div", *(tag("p", say(line)) for line in rest)), class_="run-result"),
        tag(
            "div",
            button(say, "rotate-ccw", Phrase("Again"), "begin_run", "main"),
            button(say, "share-2", Phrase("Share"), "share_run"),
            class_="row",
        ),
        _missed(say, run) if run.missed else Html(),
    )


def _missed(say: Translator, run: Run) -> Html:
    """Render the puzzles that were missed."""
    told = Phrase("What you missed comes back tomorrow among your puzzles.")
    entries = (tag("li", *_entry(say, one), class_="missed") for one in run.missed)
    return tag(
        "section",
        tag("h2", say(Phrase("Missed"))),
        tag("p", say(told), class_="soft"),
        tag("ul", *entries, class_="list"),
    )


def _entry(say: Translator, puzzle: Puzzle) -> Iterator[Html]:
    """Yield a puzzle that was missed, and the ways to its solution and to another try."""
    title = Phrase("{game} puzzle {n}", n=puzzle.number, game=GAMES[puzzle.game].title)
    where = f"{puzzle.game} {puzzle.number}"
    yield puzzle_stamp(puzzle)
    yield tag("span", tag("b", say(title)), tag("span", say(GRADE_NAMES[puzzle.grade - 1]), class_="soft"))
    yield tag(
        "span",
        tag("button", say(Phrase("See the solution")), data_action=f"run_solution {where}"),
        tag("button", say(Phrase("Try it")), data_action=f"puzzle {where}"),
        class_="row",
    )


def _press(desk: Desk, target: str, *, sure: bool) -> Effects:
    if current := desk.puzzling.current_run:
        return actions.press_in_run(desk.shelf, desk.device, desk.puzzling, current, target, sure=sure)
    return play.press(desk, target, sure=sure)


SCREEN = Screen(
    addresses=("run/<kind>", "run/<kind>/<game>"),
    state=None,
    view=lambda desk, _, __: run_screen(desk.device.say, desk.puzzling, desk.where.route, desk.table.view.notice),
    opens=lambda desk, route: desk.puzzling.open(route, desk.device.today),
    doors=("run",),
    modules=(actions,),
    press=_press,
    kinds=(puzzle_kinds.RUNS,),
)
