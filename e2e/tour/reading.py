"""Stops to read: rules and their figures, lessons, strategies, model games, and what is printed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, open_record, wait_for_turn
from e2e.presses import by_click
from e2e.test_lessons import solve
from e2e.tour.hands import menu, press, running, told
from e2e.tour.stop import stop
from pygames import GAMES
from pygames.core.course import Step

PRINT = "() => { window.print = () => { document.documentElement.dataset.printed = '' } }"
NO_PRINT = "() => { delete window.print; delete document.documentElement.dataset.printed; }"


@stop("rules / part / practise / leave")
def rules_are_read_and_a_figure_is_tried(page: Page, game: str) -> None:
    guide = GAMES[game].guide
    press(page, f"rules {game}", f"part {len(guide.sections) - 1}")
    expect(page.locator(".rules section > h2").last).to_be_focused()
    press(page, f"practise {game}*")
    page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    figure = page.url.rpartition("/")[2]
    found = guide.figure(figure)
    assert found
    told(page, str(found.caption))
    press(page, f"rules {game} {figure}")
    expect(page.locator(f"#try-{figure}")).to_be_focused()
    press(page, "leave")
    page.locator(".screen.home").wait_for()


def wrong_step(game: str) -> Step:
    """Return the first step of a course that has an example of a mistake."""
    return next(step for step in GAMES[game].course.steps if step.mistakes and step.mistakes[0].example)


@stop("learn / lessons / show_move / first_game")
def a_lesson_is_got_wrong_shown_and_solved(page: Page, game: str) -> None:
    step = wrong_step(game)
    press(page, f"learn {game}")
    page.locator("#board > svg.mine, .steps").first.wait_for(timeout=ANSWER_MS)
    if page.locator("#board").count():
        press(page, f"lessons {game}")
    press(page, f"learn {game} {step.name}")
    solve(page, game, step, by_click, step.mistakes[0].example)
    told(page, str(step.mistakes[0].explanation), "#verdict.wrong")
    press(page, "show_move")
    told(page, "Hint: ", "#prompt")
    solve(page, game, step, by_click)
    told(page, str(step.right), "#verdict.right")
    page.locator("button.back").click()
    expect(page.locator(".steps .done").first).to_be_visible()
    press(page, f"first_game {game}")
    page.locator(f".table.playing.{game} #board > svg").wait_for(timeout=ANSWER_MS)
    wait_for_turn(page)


@stop("learn / look / on / branch")
def a_strategy_is_solved_and_a_model_game_is_read_and_played_on(page: Page, game: str) -> None:
    later = GAMES[game].strategies
    step, model = later.steps[0], later.games[0]
    page.evaluate("game => { location.hash = `#learn/${game}` }", game)
    press(page, f"learn {game} {step.name}")
    solve(page, game, step, by_click)
    told(page, str(step.right), "#verdict.right")
    page.locator("button.back").click()
    press(page, f"learn {game} {model.name}")
    told(page, str(model.introduction), "#prompt")
    first, second = [one.comment for ply, one in model.comments.items() if ply][:2]
    told(page, str(first), "#prompt .comment")
    page.get_by_role("button", name="Next comment").click()
    told(page, str(second), "#prompt .comment")
    press(page, "on", "branch")
    told(page, "playing on from the model game", "#prompt")
    wait_for_turn(page)


@stop("dialog share / print_out / printing / print / leave", seconds=5)
def everything_is_put_on_paper(page: Page, game: str) -> None:
    open_record(page, running(game).record.write())
    menu(page, "dialog share")
    press(page, f"print_out {game}")
    kinds = page.locator(".print-form [name=kind]")
    kinds.wait_for(timeout=3 * ANSWER_MS)
    for kind in ("position", "game", "sheet", "puzzles"):
        kinds.select_option(kind)
        page.locator(f".paper.print-{kind} > *").first.wait_for(timeout=3 * ANSWER_MS)
        all_shown(page)
    page.locator(".print-form [name=look]").select_option("ink")
    page.locator(".paper.ink").wait_for(timeout=3 * ANSWER_MS)
    page.evaluate(PRINT)
    press(page, "print")
    page.locator("html[data-printed]").wait_for(state="attached")
    page.evaluate(NO_PRINT)
    press(page, "leave")
    wait_for_turn(page)
