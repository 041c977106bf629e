"""Stories of games at one device: whole ones, their ends and what depends on these, help, and other windows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from pygames import GAMES, Record
from pygames.play.session import HUMAN
from tests.web.offline_page import Step, records
from tests.web.outside import World
from tests.web.stories.telling import FULL, begun, deed, do, move_at, played, send, settled, some_game
from web.app.model.challenge import TAG
from web.app.model.news import plays_alone

WON = Path(__file__).parent.parent.parent / "challenges" / "blokus-small.txt"
"""A game that meets the challenge of its week."""
WEEK = "2026-11-23"


def even_rematch(world: World, rng: Random) -> Iterator[Step]:
    """After a rated game, play another one on even terms to its end, and begin a third."""
    game = GAMES[rng.choice(("cathedral", "blokus"))]
    yield begun(game, HUMAN, "bot casual")
    yield from played(world, rng, 4)
    yield do("resign 0")
    yield from settled(world)
    yield send("level", level="bot strong")
    yield do("again")
    yield do(f"setup {game.name}")
    yield from settled(world)
    ladder = world.app.desk.career.ladder_now(game.name)
    yield send(f"even {game.name} {ladder.even if ladder else ''}", seat0=HUMAN, seat1="bot expert")
    yield send(f"start {game.name}", **world.app.desk.plans.chosen.get(game.name, {}))
    yield from to_the_end(world, rng)
    yield do("again")


def to_the_end(world: World, rng: Random) -> Iterator[Step]:
    """Play a game to its end; have a computer that is left alone finish fast."""
    for _ in range(90):
        session = world.app.desk.session
        if session and plays_alone(session) and not world.app.desk.table.computer.fast_forward:
            yield do("finish")
        step = move_at(world, rng)
        if step is None:
            return
        yield step


def alone_to_the_end(world: World, rng: Random) -> Iterator[Step]:
    """Play a whole game against the computer."""
    yield begun(GAMES[rng.choice(("cathedral", "blokus", "ringgz"))], HUMAN, "bot casual")
    yield from to_the_end(world, rng)


def series(world: World, rng: Random) -> Iterator[Step]:
    """Decide a series by resigning."""
    yield begun(GAMES[rng.choice(("cathedral", "blokus", "sectori"))], HUMAN, seats="2", series="3", name0=FULL)
    for resigned in (0, 1, 1):
        yield do("dialog resign")
        yield do(f"resign {resigned}")
        yield do("again")


def head_start(world: World, rng: Random) -> Iterator[Step]:
    """Agree on a draw in a game with head starts."""
    yield begun(some_game(rng), HUMAN, head0="10", head1="3")
    yield from played(world, rng, 3)
    yield do("dialog draw")
    yield do("agree_draw")
    yield do("again")


def fallen_flag(world: World, rng: Random) -> Iterator[Step]:
    """Let a player’s time run out."""
    yield begun(some_game(rng), HUMAN, rng.choice((HUMAN, "bot casual")), clock="180", increment="2")
    yield from played(world, rng, 5)
    yield "say", {"do": "clock", "away": True}
    yield "say", {"do": "clock", "away": False}
    yield "say", {"do": "clock", "away": False, "clock": [world.app.desk.clocks.number, 175_000]}
    yield "say", {"do": "clock", "away": False, "clock": [world.app.desk.clocks.number, 10_000_000]}
    yield do("undo")


def challenge_begun(world: World, rng: Random) -> Iterator[Step]:
    """Begin the challenge of the week, and perhaps break its rule."""
    yield do("challenge")
    yield do("begin_challenge")
    yield from played(world, rng, 24)
    yield do("undo")


def challenge_met(world: World, rng: Random) -> Iterator[Step]:
    """Make the last move of a game in which the rule of the challenge was kept."""
    record = Record.read(WON.read_text(encoding="utf-8"))
    almost = replace(record, plies=record.plies[:-1], result=(), tags=((TAG, WEEK),))
    yield send("load", record=almost.write())
    yield do(f"play {record.plies[-1]}")
    yield from settled(world, 3)
    yield do(f"share_challenge {WEEK}")


def curtains(world: World, rng: Random) -> Iterator[Step]:
    """Share the device in a game with racks."""
    yield begun(GAMES["blockers"], HUMAN, HUMAN, rng.choice((HUMAN, "bot casual")), seats="3")
    yield from played(world, rng, 16)
    yield do("look 3")
    yield do("present")
    yield do("dialog picture")
    yield do("undo")
    for _ in range(2):
        yield from played(world, rng, 4)
        if world.app.desk.table.revealed_to >= 0:
            yield do("cover")
    yield do("edit")


def coached(world: World, rng: Random) -> Iterator[Step]:
    """Have the coach comment on moves, and try the better one."""
    yield do("coach")
    yield do(f"quick {rng.choice(('blokus', 'cathedral'))}")
    for _ in range(3):
        yield from played(world, rng, 1)
        yield from settled(world, 2)
        yield do("retry")
    yield do("coach")


def hints(world: World, rng: Random) -> Iterator[Step]:
    """Ask for a hint, have it shown and hidden, and follow it."""
    yield do(f"quick {some_game(rng).name}")
    yield from played(world, rng, 2)
    yield from settled(world)
    for _ in range(3):
        yield do("hint")
        yield from settled(world, 6)
    yield do("hint")
    yield from settled(world, 6)
    yield do("follow_hint")


def typed(world: World, rng: Random) -> Iterator[Step]:
    """Look up moves, and type them."""
    yield do(f"quick {rng.choice(('blokus', 'cathedral', 'blockers'))}")
    yield from settled(world)
    yield do("dialog legal")
    yield send("seek", sought=rng.choice(("a", "1", "e10", "zzz")))
    yield do("write_move")
    session = world.app.desk.session
    moves = session.position.legal_moves() if session and not session.is_over else []
    yield send("move", move=str(moves[0]) if moves else "a1")
    yield send("move", move="nonsense")
    yield do("now")


def two_windows(world: World, rng: Random) -> Iterator[Step]:
    """Lose a game to another window, and take it back."""
    yield do(f"quick {some_game(rng).name}")
    yield from played(world, rng, 2)
    yield "say", {"do": "elsewhere", "key": world.app.desk.shelf.current}
    yield deed("goes_on", rng)
    yield do("here")
    yield deed("takes_over", rng)
    yield from played(world, rng, 2)
    yield deed("stores_older", rng)
    yield from played(world, rng, 2)


def looked_back(world: World, rng: Random) -> Iterator[Step]:
    """Look back in a game, or read the rules, while the game changes."""
    name = some_game(rng).name
    yield do(f"quick {name}")
    yield from played(world, rng, 4)
    for word in ("goes_on", "stores_older", ""):
        yield do("look 2")
        yield "say", {"do": "route", "route": f"{rng.choice(('rules', 'print', 'learn'))}/{name}"}
        yield deed(word, rng) if word else do(rng.choice(("undo", "again", f"quick {name}", f"first_game {name}")))
        yield deed("takes_over", rng)
        yield do("leave")
    yield do("resign 0")
    yield do("analyse")
    yield do("undo")


def looked_through(world: World, rng: Random) -> Iterator[Step]:
    """Go through a finished game, and have it analysed."""
    over = [text for text in records() if Record.read(text).result]
    yield send("load", record=rng.choice(over))
    for action in ("review", "on", "back", "first", "last", "step 1", "analyse"):
        yield do(action)
    yield from settled(world, 4)
    yield do("analyse")
    yield do("edit")
    yield do("edit_clear")
    yield do("edit_leave")
    yield do("present")
