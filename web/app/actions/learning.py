"""Actions of a course: open it or one of its steps, be shown a move, play the first game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pygames import GAMES, Session
from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN, bot
from web.app.actions import action, game_named
from web.app.desk.courses import Courses
from web.app.desk.games import Games
from web.app.desk.kind import StoredKind
from web.app.desk.overlays import Overlays
from web.app.desk.table import Table
from web.app.desk.where import Go, Whereabouts
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.exercises import Lesson, next_step, seat_learned
from web.app.model.tips import TAG
from web.app.storage.checked import Refuse, understood
from web.app.storage.plan import Plan
from web.app.storage.progress import PREFIX, Progress


def _load(courses: Courses, stored: Mapping[str, str], refuse: Refuse) -> list[str]:
    """Load the stored progress in courses and return the keys; set unreadable texts aside."""
    found = understood(stored, (f"{PREFIX}{name}" for name in GAMES), Progress.read, refuse)
    for key, done in found.items():
        name = key.removeprefix(PREFIX)
        courses.know(name, courses.progress_in(name).and_also(done))
    return [*found]


COURSES = StoredKind(
    word=PREFIX.strip(),
    part=lambda desk: desk.courses,
    load=_load,
    mine=lambda courses, game: courses.by_game[game].write() if game in courses.by_game else "",
    merged=lambda mine, _, theirs: Progress.read(mine).and_also(Progress.read(theirs)).write(),
    take=lambda courses, game, text: courses.know(game, Progress.read(text)),
    texts=lambda courses: {f"{PREFIX}{game}": done.write() for game, done in courses.by_game.items()},
)
"""The progress in each game's courses."""


@action("learn", lambda desk: (desk.table, desk.where, desk.courses, desk.go))
def open_course(table: Table, where: Whereabouts, courses: Courses, go: Go, argument: str) -> Effects:
    """Open a step of a course: the named one, else the first that is not done; else the list of steps."""
    name, _, wanted = argument.partition(" ")
    before = where.practice
    go(f"learn/{name}/{wanted}")
    now = where.practice
    if isinstance(now, Lesson) and isinstance(before, Lesson) and now.step is before.step:
        now.wrong = before.wrong
    game = where.game
    if game and not wanted and (step := next_step(game.course, courses.progress_in(name))):
        go(f"learn/{name}/{step.name}")
    if model := table.model:
        return spoken(model.introduction, model.comments[model.opening].comment)
    return spoken(where.practice.asked) if where.practice else NOTHING


@action("show_move", lambda desk: (desk.where, desk.overlays, desk.go))
def show_move(where: Whereabouts, overlays: Overlays, go: Go, _: str) -> Effects:
    """Restart a step and show a move that solves it."""
    lesson = where.practice
    if not isinstance(lesson, Lesson):
        return NOTHING
    go(f"learn/{lesson.game.name}/{lesson.step.name}")
    again = where.practice
    if not isinstance(again, Lesson):
        return NOTHING
    again.tells = True
    position = again.session.position
    told = again.game.board.describe_briefly(again.observation, str(position.parse(again.step.solution)))
    return overlays.notice(Phrase("Hint: {move}.", move=told))


@action("first_game", lambda desk: (desk.games,))
def first_game(games: Games, name: str) -> Effects:
    """Begin the first game after a course: in its colour, against beginners, with tips."""
    game, seats = game_named(name), game_named(name).seats[0]
    me = seat_learned(game)
    form = {f"seat{seat}": HUMAN if seat == me else bot(LEVELS[0]) for seat in range(seats)}
    session = replace(Plan.of(game, form), options=game.check_options(game.course.options)).session(game, games.seed())
    tagged = replace(session.record, tags=((TAG, "first game"),))
    return games.begin(Session.of(tagged))
