"""The tour of the built site: whatever the screens offer is used, each feature at a stop of its own (e2e/tour/).

The common run makes each stop in one game. The long one makes it in every game that has the feature, and makes every
choice of every form, plays against every level and every character, and reads every model game.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, begin, open_record, wait_for_turn
from e2e.test_editor import FIELD
from e2e.test_whole_games import by_mouse, play_to_the_end
from e2e.tour import STOPS, Stop, make
from e2e.tour.choices import make_all_choices, make_choice, offered
from e2e.tour.hands import button, closed, home, last_turn, menu, press, take_turn, told
from e2e.tour.setup import PLAN, open_setup, start
from pygames import GAMES
from pygames.ai import LEVELS
from pygames.ai.characters import CHARACTERS

pytestmark = pytest.mark.browser_context_args(reduced_motion="reduce")

TURNS = 3
OPPONENTS = [*((level, "") for level in LEVELS), *(("casual", name) for name in CHARACTERS)]
"""Every level, and every character."""
HINDERS = {("confirm", "on"), ("places", "off")}
"""The settings with which a press on the first place that is shown makes no move."""
BEGUN = "#board > svg.mine, [data-action=reveal], #history [data-action=now]"
"""Shows that somebody is to choose, or thinks."""
SETTINGS, PRINT, POSITION = "#dialog .preferences", ".print-form", "#choices"


def stages() -> Iterator[object]:
    """Yield each stop with each of its games; all but one of them are for the long run."""
    for n, stop in enumerate(STOPS):
        common = stop.games[n % len(stop.games)]
        for game in stop.games:
            marks = [pytest.mark.visit(stop.visit), pytest.mark.slow(stop.seconds)]
            if game != common:
                marks.append(pytest.mark.long)
            yield pytest.param(stop, game, marks=marks, id="-".join(filter(None, (stop.name, game))))


@pytest.mark.parametrize(("stop", "game"), [*stages()])
def test_a_stop_of_the_tour(app: Page, stop: Stop, game: str) -> None:
    make(stop, app, game)


@pytest.mark.long
@pytest.mark.slow(20)
@pytest.mark.parametrize(("level", "character"), OPPONENTS)
@pytest.mark.parametrize("game", GAMES)
def test_every_level_and_every_character_plays_in_every_game(app: Page, game: str, level: str, character: str) -> None:
    open_setup(app, game)
    for seat in range(1, GAMES[game].seats[0]):
        make_choice(app, PLAN, (f"seat{seat}", f"bot {level}"))
        make_choice(app, PLAN, (f"who{seat}", character))
    start(app, game)
    told(app, character or level.capitalize(), "#seats")
    for _ in range(TURNS):
        take_turn(app)

    open_record(app, last_turn(game, level, character))
    told(app, character or level.capitalize(), "#seats")
    play_to_the_end(app, by_mouse)


@pytest.mark.long
@pytest.mark.slow(60)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_with_every_choice_of_its_set_up(app: Page, game: str) -> None:
    made = set[tuple[str, str]]()
    open_setup(app, game)
    while left := [choice for choice in offered(app, PLAN) if choice not in made and choice[1] != "friend"]:
        make_choice(app, PLAN, left[0])
        made.add(left[0])
        if not any(value == "human" for _, value in chosen(app)):
            make_choice(app, PLAN, ("seat0", "human"))
        start(app, game)
        app.locator(BEGUN).locator("visible=true").first.wait_for(timeout=ANSWER_MS)
        home(app)
        open_setup(app, game)
    assert {("seats", str(n)) for n in GAMES[game].seats if len(GAMES[game].seats) > 1} <= made


def chosen(page: Page) -> list[tuple[str, str]]:
    """Return who is to play, by the fields of the set-up."""
    fields = page.locator(f"{PLAN} select[name^=seat]").evaluate_all("all => all.map(it => [it.name, it.value])")
    return [(str(name), str(value)) for name, value in fields]


@pytest.mark.long
@pytest.mark.slow(60)
def test_a_turn_is_taken_with_every_value_of_every_setting(app: Page) -> None:
    games = list(GAMES)
    begin(app, games[0])
    menu(app, "dialog settings")
    for n, choice in enumerate(reversed(offered(app, SETTINGS))):  # so that each ends at its first value
        make_choice(app, SETTINGS, choice)
        press(app, "close")
        closed(app)
        home(app)
        begin(app, games[n % len(games)])
        if choice not in HINDERS:
            take_turn(app)
        menu(app, "dialog settings")


@pytest.mark.long
@pytest.mark.slow(60)
@pytest.mark.visit("same")
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_printed_with_every_choice(app: Page, game: str) -> None:
    open_record(app, last_turn(game, "beginner", ""))
    menu(app, "dialog share")
    press(app, f"print_out {game}")
    kinds = [choice for choice in offered(app, PRINT) if choice[0] == "kind"]
    for kind in kinds:
        put_on_paper(app, *kind)
        for name, value in offered(app, PRINT):
            if name != "kind":
                put_on_paper(app, name, value)
                app.locator(f".paper.print-{kind[1]} > *").first.wait_for(timeout=3 * ANSWER_MS)
    assert {value for _, value in kinds} == {"position", "game", "sheet", "puzzles", "rules"}


def put_on_paper(page: Page, name: str, value: str) -> None:
    """Make a choice of what is printed, and wait for the sheets, with which the form is shown anew."""
    form, select = page.locator(PRINT), page.locator(f"{PRINT} [name={name}]")
    if select.input_value() != value:
        form.evaluate("form => form.setAttribute('data-old', '')")
        select.select_option(value)
        page.locator(f"{PRINT}[data-old]").wait_for(state="detached", timeout=6 * ANSWER_MS)


@pytest.mark.long
@pytest.mark.slow(10)
@pytest.mark.visit("same")
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_the_editor_is_made(app: Page, game: str) -> None:
    press(app, "dialog editor")
    app.locator(f'#dialog [data-action="edit {game}"]').click()
    press(app, "edit_start")
    for _ in make_all_choices(app, POSITION):
        expect(app.locator(FIELD)).to_be_visible()


@pytest.mark.long
@pytest.mark.slow(10)
@pytest.mark.visit("same")
@pytest.mark.parametrize(
    ("game", "number"), [(name, n) for name, game in GAMES.items() for n in range(len(game.strategies.games))]
)
def test_every_model_game_is_read_to_its_end(app: Page, game: str, number: int) -> None:
    model = GAMES[game].strategies.games[number]
    app.evaluate("game => { location.hash = `#learn/${game}` }", game)
    press(app, f"learn {game} {model.name}")
    for ply, passage in model.comments.items():
        if ply:
            app.get_by_role("button", name="Next comment").click(timeout=ANSWER_MS)
        told(app, str(passage.comment), "#prompt .comment")
    if button(app, "last").get_attribute("aria-disabled") is None:
        press(app, "last")
    app.locator("#verdict").wait_for(timeout=ANSWER_MS)
    press(app, f"lessons {game}")
    all_shown(app)


@pytest.mark.long
@pytest.mark.slow(10)
@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_the_next_game_is_chosen_after_a_game(app: Page, game: str) -> None:
    begin(app, game)
    for level in LEVELS:
        menu(app, "dialog resign")
        press(app, "resign*")
        press(app, "unfold")
        app.locator("#result [name=level]").select_option(f"bot {level}")
        press(app, "again")
        told(app, f"{level.capitalize()} bot", "#seats")
        wait_for_turn(app)
