"""Stories of live play in one room."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.web.offline_page import Step
from tests.web.outside import World
from tests.web.stories.friends import invited_friend
from tests.web.stories.telling import FULL, deed, do, played, send, settled, some_game
from web.app.model.correspondence import Correspondence


def connected(_: World, rng: Random) -> Iterator[Step]:
    """Connect with somebody by a code that is shown, scanned or pasted."""
    yield do("room_way show")
    yield deed("shows_code", rng)
    yield do("room_copy")
    yield do("copied yes")
    yield do("room_way scan")
    yield do("room_camera")
    yield do("room_way paste")
    yield send("room_paste", text=rng.choice((FULL, "#room=abc", "")))
    yield deed("connects", rng)
    yield deed("comes_in", rng)


def live_game(world: World, rng: Random) -> Iterator[Step]:
    """Open a room, have friends come, and play a game with them."""
    game = some_game(rng)
    yield do(f"friends_invite {game.name}")
    yield send("friends_room", game=game.name, name=rng.choice(("", FULL)))
    yield send("friends_room", game=game.name, name=FULL, series=rng.choice(("3", "3", "7")))
    yield from connected(world, rng)
    yield send("room_choose", name=FULL, part=rng.choice(("plays", "plays", "looks_on")), kind=game.name)
    kind = "blockers" if len(world.app.desk.live.room.players) > 2 else "cathedral"
    yield send(
        "room_choose", name=FULL, part="plays", kind=rng.choice((kind, "ringgz")), clock=rng.choice(("none", "180"))
    )
    yield do("room_begin")
    yield from turns_in_room(world, rng, rng.choice((2, 4, 8)))
    yield from resigned_in_room(world, rng)
    yield do("room_next")
    yield do("room_leave")


def resigned_in_room(world: World, rng: Random) -> Iterator[Step]:
    """Hear the others until it is one's turn, resign, and hear that they know."""
    for _ in range(6):
        session = world.app.desk.session
        if not isinstance(session, Correspondence) or session.is_over:
            break
        if session.acts:
            yield do(f"resign {session.peer.actor}")
        yield deed("speaks", rng)
        yield from settled(world, 12)


def turns_in_room(world: World, rng: Random, most: int) -> Iterator[Step]:
    """Play turns, which are said by themselves, and hear the answers."""
    for _ in range(most):
        yield deed("speaks", rng)
        yield from settled(world, 12)
        yield from played(world, rng, 6)
        yield do("dialog menu")
        yield do(f"room_board {rng.choice(('here', 'away'))}")
        if rng.random() < 0.3:
            yield deed("connects", rng)


def guest_in_room(world: World, rng: Random) -> Iterator[Step]:
    """Come to a room by its code, and play or look on in the game that somebody begins there."""
    yield "say", {"do": "route", "route": "room=abc"}
    yield deed("comes_in", rng)
    yield send("room_choose", name=FULL, part=rng.choice(("plays", "looks_on")))
    yield deed("invites_in_room", rng)
    yield from turns_in_room(world, rng, 3)


def game_by_link_goes_live(world: World, rng: Random) -> Iterator[Step]:
    """Go on live with a game that was begun by link, then by link again."""
    yield from invited_friend(world, rng)
    yield do("room_here")
    yield from connected(world, rng)
    yield from turns_in_room(world, rng, 3)
    yield do("room_here")
    yield do("room_leave")
