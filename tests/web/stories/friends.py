"""Stories of games with friends at other devices."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pygames import GAMES
from pygames.play.session import HUMAN
from tests.web.offline_page import Step
from tests.web.outside import World
from tests.web.stories.telling import FULL, agreed, begun, deed, do, played, send, settled, some_game
from web.app.model.correspondence import Correspondence


def invited_friend(world: World, rng: Random) -> Iterator[Step]:
    """Invite a friend, and play some turns."""
    game = some_game(rng)
    seats = rng.choice(game.seats)
    here = rng.randrange(seats)
    who = {f"seat{seat}": HUMAN if seat == here else "friend" for seat in range(seats)}
    if seats > 2:
        who[f"seat{(here + 1) % seats}"] = rng.choice((HUMAN, "friend", "bot casual"))
    dice, series = rng.choice(("", "each")), rng.choice(("1", "5"))
    yield send(f"start {game.name}", seats=str(seats), dice=dice, series=series, **{f"name{here}": FULL}, **who)
    yield do(rng.choice(("friends_send", "friends_copy")))
    yield do(f"friends_sent {rng.choice(('shared', 'copied', 'failed', 'cancelled'))}")
    yield from turns_with_friend(world, rng, rng.choice((2, 4, 12)))


def friend_invited_by_sheet(world: World, rng: Random) -> Iterator[Step]:
    """Invite a friend from the sheet: without a name at first, by a code, by a link, or by way of the set-up."""
    game = some_game(rng)
    sheet = {"game": game.name, "seats": str(rng.choice(game.seats)), "name": FULL, "series": rng.choice(("1", "3"))}
    yield do(f"friends_invite {rng.choice((game.name, ''))}")
    yield send("friends_choose", **sheet)
    if rng.random() < 0.3:
        yield send("friends_share", **{**sheet, "name": ""})
    if rng.random() < 0.3:
        yield send("friends_options", **sheet)
        yield do(f"friends_invite {game.name}")
    if rng.random() < 0.5:
        yield send("friends_code", **sheet)
        yield do("close")
        yield do("friends_show_code")
        yield do(rng.choice(("close", "friends_sent scanned")))
    else:
        yield send("friends_share", **sheet)
        yield do(f"friends_sent {rng.choice(('shared', 'cancelled'))}")
    yield do("friends")
    if rng.random() < 0.5:
        yield do(f"friends_send {world.app.desk.shelf.current}")
        yield do("friends")
    yield do(f"resume {world.app.desk.shelf.current}")
    yield from turns_with_friend(world, rng, 2)


def two_people_and_friend(world: World, rng: Random) -> Iterator[Step]:
    """Invite a friend to a game of two people who share this device."""
    game = rng.choice((GAMES["ringgz"], GAMES["blockers"]))
    yield begun(game, HUMAN, HUMAN, "friend", seats="3")
    yield do("friends_send")
    yield do("friends_sent shared")
    yield from turns_with_friend(world, rng, 3)


def turns_with_friend(world: World, rng: Random, most: int) -> Iterator[Step]:
    """Play turns, send them, and open the answers."""
    for _ in range(most):
        yield deed("answers", rng)
        yield from settled(world, 12)
        yield from played(world, rng, 6)
        yield do("friends_send")
        yield do("friends_sent shared")


def joined_friend(world: World, rng: Random) -> Iterator[Step]:
    """Accept a friend’s invitation, and play some turns."""
    yield deed("invites", rng)
    yield do("close")
    yield do("friends_invitation")
    yield send("friends_join", seat="", name=FULL)
    yield do("friends_send")
    yield do("friends_sent shared")
    yield from turns_with_friend(world, rng, rng.choice((2, 4, 12)))


def early_end(world: World, rng: Random) -> Iterator[Step]:
    """Resign in a game with hidden racks, which a friend elsewhere has yet to see."""
    yield begun(GAMES["blockers"], HUMAN, HUMAN, "friend", seats="3")
    yield do("friends_send")
    yield do("friends_sent shared")
    yield from resigned(world, rng)
    yield do("friends_send")
    yield do("friends_sent shared")
    yield deed("answers", rng)


def friends_to_the_end(world: World, rng: Random) -> Iterator[Step]:
    """End a game with a friend, have it checked, and begin two others."""
    yield from rng.choice((invited_friend, joined_friend))(world, rng)
    yield from resigned(world, rng)
    yield do("friends_send")
    yield from settled(world)
    over = world.app.desk.shelf.current
    yield do(f"friends_again {rng.choice(('', '1', '3', '5'))}".rstrip())
    yield do(f"friends_rematch {over}")
    yield do("friends_send")
    yield deed("answers", rng)


def resigned(world: World, rng: Random) -> Iterator[Step]:
    """Play on until it is one's turn, and resign."""
    for _ in range(8):
        session = world.app.desk.session
        if not isinstance(session, Correspondence) or session.is_over:
            break
        if session.acts:
            yield do(f"resign {session.peer.actor}")
        else:
            yield do("friends_send")
            yield do("friends_sent shared")
            yield deed("answers", rng)
            yield from settled(world)


def carried_seat(world: World, rng: Random) -> Iterator[Step]:
    """Carry a seat to another device, have it play there, and carry it back."""
    yield from rng.choice((invited_friend, joined_friend))(world, rng)
    yield do("friends_seat")
    yield rng.choice((send("friends_key"), do("friends_scanned")))
    yield do(rng.choice(("copied yes", "copied no")))
    for word in rng.sample(("plays_elsewhere", "replays", "brings_back", "answers"), 2):
        yield deed(word, rng)
        yield from agreed(world)
    yield do("friends_return")
    yield from turns_with_friend(world, rng, 2)


def played_twice(world: World, rng: Random) -> Iterator[Step]:
    """Have another device play the last turn differently, go on from there, and go back with everybody."""
    yield from rng.choice((invited_friend, joined_friend))(world, rng)
    yield deed("plays_differently", rng)
    yield do(rng.choice(("friends_exchange", "friends_exchange", "close")))
    yield from turns_with_friend(world, rng, 2)
    yield from gone_back(world, rng)


def two_on_seat(world: World, rng: Random) -> Iterator[Step]:
    """Join, move on with somebody on the other seat, and hear of another one there."""
    yield deed("invites_three", rng)
    yield do("close")
    yield do("friends_invitation")
    yield send("friends_join", seat="1", name=FULL)
    yield do("friends_send")
    yield do("friends_sent shared")
    yield deed("takes_seat", rng)
    yield from settled(world, 12)
    yield from played(world, rng, 6)
    yield do("friends_send")
    yield do("friends_sent shared")
    yield deed("takes_seat", rng)
    yield do(rng.choice(("friends_exchange", "close")))
    yield from turns_with_friend(world, rng, 2)


def gone_back(world: World, rng: Random) -> Iterator[Step]:
    """Have a friend ask to go back, or ask for it; then play on."""
    yield deed("asks_back", rng)
    session = world.app.desk.session
    if isinstance(session, Correspondence) and session.peer.log.turns:
        asked = session.peer.log.proposal
        turn = asked.turn if asked else rng.randrange(len(session.peer.log.turns))
        yield do(f"friends_back {turn}")
        yield do("friends_send")
        yield do("friends_sent shared")
    yield from turns_with_friend(world, rng, 3)


def household(world: World, rng: Random) -> Iterator[Step]:
    """Bring the seats of a household’s other device here by key, backup or window; then delete the game."""
    yield from rng.choice((invited_friend, joined_friend))(world, rng)
    for word in rng.choices(("brings_seat", "imports_household", "imports_older", "stores_older", "goes_on"), k=2):
        yield deed(word, rng)
        yield from agreed(world)
        yield from settled(world, 12)
        yield from turns_with_friend(world, rng, 1)
    key = world.app.desk.shelf.current
    yield do(f"delete {key}")
    yield from agreed(world)
    if rng.random() < 0.5:
        yield do(f"friends_restore {key}")
    yield deed(rng.choice(("replays", "answers", "imports_older")), rng)
    yield do("undelete")


def unsaved_invitation(world: World, rng: Random) -> Iterator[Step]:
    """Invite a friend while the browser stores nothing."""
    yield "fail", True
    game = some_game(rng)
    yield begun(game, HUMAN, "friend")
    for _ in range(2):
        yield do("friends_send")
        yield from agreed(world)
        yield do("copied yes")
    yield "fail", False
    yield do("friends_send")
    yield from turns_with_friend(world, rng, 2)
