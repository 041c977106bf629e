"""Stories of the other screens: what is shared and saved, statistics, courses, settings, set-up, editor, rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from pygames import GAMES, Record
from pygames.play.session import HUMAN
from tests.web.offline_page import ADDRESS, Step, records
from tests.web.outside import World
from tests.web.stories.telling import FULL, begun, deed, do, played, pressed, send, settled, some_game
from web.app.editor import SCREEN
from web.app.model.dare import dare_from
from web.app.model.daring import can_dare_from
from web.app.model.exercises import strategies_of
from web.app.storage import link
from web.app.storage.own_bots import OwnBot


def shared_game(world: World, rng: Random) -> Iterator[Step]:
    """Copy a game, share it, print it, save it, with a picture or without; the browser reports how that went."""
    yield do(f"quick {some_game(rng).name}")
    yield from played(world, rng, 3)
    for action in ("dialog share", "dialog link"):
        yield do(action)
    yield send("copylink", text=f"{ADDRESS}#x")
    for action in ("copied no", "copy", "copied yes", "save", "dialog picture", "picture share"):
        yield do(action)
    yield do(f"picture_is {rng.choice(('shared', 'failed', 'cancelled'))}")
    for action in ("picture save", "picture_is saved", "print_out blokus"):
        yield do(action)
    yield send("printing blokus", kind="paper")
    yield do("print")
    yield do("leave")


def month_shared(world: World, rng: Random) -> Iterator[Step]:
    """Look at this month and at the one before, share a picture of it, save it, and print it."""
    yield do("month")
    yield do("month 2026-10")
    yield do("month 2026-11")
    yield do("share_month 2026-11")
    yield do("month_picture share 2026-11")
    yield do(f"picture_is {rng.choice(('shared', 'failed', 'cancelled'))}")
    yield do("month")
    yield do("share_month")
    for action in ("month_picture save 2026-11", "picture_is saved", "print_month"):
        yield do(action)


def visited_game(world: World, rng: Random) -> Iterator[Step]:
    """Look at the game of a link, keep a copy, and begin another one in its middle."""
    yield "say", {"do": "route", "route": link.write(rng.choice(records()))}
    yield do("keep")
    yield do("look 2")
    yield do("branch")


def dared_friend(world: World, rng: Random) -> Iterator[Step]:
    """Challenge a friend, who opens the link, plays, and sends the answer back, which is opened."""
    yield begun(GAMES[rng.choice(("cathedral", "blokus", "sectori"))], HUMAN, "bot casual")
    yield from played(world, rng, 6)
    yield do("resign 0")
    session = world.app.desk.session
    if session is None or not can_dare_from(session, 0):
        return
    dare = dare_from(session, 0)
    yield do("dare")
    yield send("dare_share", name=FULL)
    yield do(f"friends_sent {rng.choice(('shared', 'copied', 'failed', 'cancelled'))}")
    for n in range(2):
        yield "say", {"do": "route", "route": link.write(dare.write(), link.DARE)}
        yield do("dare_play")
        yield from played(world, rng, 4)
        yield do("resign 0")
        yield do("dare_answer" if n else "dare_play")
    answered = replace(dare, second=dare.first)
    yield "say", {"do": "route", "route": link.write(answered.write(), link.DARE)}


def damaged_text(world: World, rng: Random) -> Iterator[Step]:
    """Open what can still be read of a damaged game."""
    begun_games = [text for text in records() if Record.read(text).plies]
    yield send("load", record=f"{rng.choice(begun_games)} z99")
    yield do("open_part")
    yield do("refuse_file")
    yield do("close")


def saved_games(world: World, rng: Random) -> Iterator[Step]:
    """Name saved games, delete and restore them, and turn the pages of their list."""
    yield deed("imports_many", rng)
    yield from settled(world)
    yield do("shelf")
    yield do("page 1")
    keys = [*world.app.desk.shelf.records]
    for key in rng.sample(keys, min(3, len(keys))):
        yield do(f"dialog rename {key}")
        yield send(f"rename {key}", title=FULL)
        yield do(f"delete {key}")
    yield do(rng.choice(("undelete", "quiet")))
    for key in rng.sample(keys, min(2, len(keys))):
        yield do(f"delete {key}")
    yield do("undelete")
    for key in keys[:1]:
        yield do(f"resume {key}")


def statistics(world: World, rng: Random) -> Iterator[Step]:
    """Save results as a file, erase them, and bring them back."""
    yield do("statistics")
    yield from settled(world)
    for action in ("tabulate", "erase", "undelete", "export"):
        yield do(action)
        yield from settled(world)


def lessons(world: World, rng: Random) -> Iterator[Step]:
    """Solve steps of a course and of its strategies, and read a model game to its end."""
    game = some_game(rng)
    later = strategies_of(game)
    yield do(f"lessons {game.name}")
    for course in filter(None, (game.course, later)):
        for step in course.steps[:1]:
            yield do(f"learn {game.name} {step.name}")
            yield do("show_move")
            lesson = world.app.desk.where.practice
            if lesson and lesson.game is game:  # a link may have come in between
                yield from pressed(world, lesson.session, step.solution)
    for model in later.games[:1] if later else ():
        yield do(f"learn {game.name} {model.name}")
        for action in ("on", "last", "back", "first", "branch"):
            yield do(action)


def browser(world: World, rng: Random) -> Iterator[Step]:
    """Install the app, switch to a new version, and play while nothing can be stored."""
    for message in ("installable", "update"):
        yield "say", {"do": message}
    yield do("home")
    yield do("install")
    yield do("update")
    yield "fail", True
    yield do(f"quick {some_game(rng).name}")
    yield from played(world, rng, 2)
    yield "fail", False
    yield from played(world, rng, 2)


def languages(world: World, rng: Random) -> Iterator[Step]:
    """Change the language and other settings at the table."""
    yield do("dialog settings")
    yield send("prefer", language=rng.choice(("es", "en")), pace=rng.choice(("slow", "instant")), rolls="none")
    yield do("close")
    yield do("sound_on")
    yield do(rng.choice(("home", "shelf", "statistics")))


def set_up(world: World, rng: Random) -> Iterator[Step]:
    """Choose players, swap them, and begin games at once."""
    game = some_game(rng)
    yield do(f"setup {game.name}")
    form = {"seats": str(game.seats[-1]), "seat0": HUMAN, "seat1": "bot casual", "name0": FULL, "first": "lot"}
    yield send(f"choose {game.name}", **form)
    yield send(f"swap {game.name} 1", **form)
    yield do(f"face {game.name} casual")
    yield do(f"first_game {game.name}")


def edited(world: World, rng: Random) -> Iterator[Step]:
    """Set up a position, change it, and have it analysed, shared and played."""
    game = some_game(rng)
    yield do(f"edit {game.name}")
    yield send("edit_kind", seats=str(rng.choice(game.seats)))
    yield do("edit_start")
    targets = [name for kind, name in world.offered if kind == "target"]
    for target in rng.sample(targets, min(3, len(targets))):
        yield "say", {"do": "press", "target": target}
    yield do("undo")
    if editor := SCREEN.state_in(world.app.desk).editor:
        for choice in editor.game.editing.choices(editor.setting)[:1]:
            yield send(f"edit_choose {choice.name}", **{choice.name: choice.values[-1][0]})
    yield send("edit_nothing")
    yield do("edit_share")
    yield do("edit_dare")
    yield send("dare_level", level=rng.choice(("bot strong", "bot nobody")), name=FULL)
    yield send("dare_copy", level="bot strong", name=FULL)
    yield do(f"copied {rng.choice(('yes', 'no'))}")
    yield do("close")
    yield do("edit_copy")
    if editor := SCREEN.state_in(world.app.desk).editor:
        yield do(f"edit_type {editor.text} ")
    yield do("edit_start")
    yield do("edit_type nonsense")
    yield do("edit_start")
    yield do("edit_play")
    yield send(f"start {game.name}", **world.app.desk.plans.chosen.get(game.name, {}))
    yield do("edit blokus")  # in which chance does not come first
    yield do("edit_start")
    yield do("edit_analyse")
    yield from settled(world, 6)


def lab(world: World, rng: Random) -> Iterator[Step]:
    """Keep an example, change, copy, restore, share, save and delete it; open a file, and the link of a bot."""
    game = some_game(rng)
    yield do(f"lab {game.name}")
    yield send("lab_game", game=some_game(rng).name)
    yield do(f"lab {game.name} anything")
    for action in ("lab_download", "lab_keep", "lab_share", "close", "lab_new"):
        yield do(action)
    word = world.app.desk.route.rpartition("/")[2]
    for source in ("def choose(o, legal, rng, clock):", f"# {FULL}\ndef choose(*_): ...", "\0"):
        yield send(f"lab_save {word}", name=FULL, source=source)
    yield do(f"lab_restore {word} 0")
    yield do(f"lab_copy {word}")
    yield do(f"lab_delete {word}")
    yield do("undelete")
    yield send("lab_open", record="class Bot: ...", file="best.py")
    yield send("lab_open", record="x" * 20_001, file="")
    text = OwnBot(FULL, rng.choice((game.name, "chess")), "def choose(*_): ...").write_link()
    yield "say", {"do": "route", "route": link.write(rng.choice((text, "nonsense")), link.BOT)}
    yield do("lab_keep")


def rules_read(world: World, rng: Random) -> Iterator[Step]:
    """Read the rules, and try a figure."""
    game = some_game(rng)
    yield do(f"rules {game.name}")
    yield do("part 1")
    for name in [figure.name for figure in game.guide.figures if figure.task][:1]:
        yield do(f"practise {game.name} {name}")
        practice = world.app.desk.where.practice
        if practice and isinstance(practice.session.position.turn, int):
            yield from pressed(world, practice.session, str(practice.session.position.legal_moves()[0]))
    yield do("leave")
