"""What is said in the room: the steps that connect two devices, what failed, who is in, away, or thinking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.model.clock_words import time_up
from web.app.model.correspondence import Correspondence
from web.app.model.friends import all_named, seat_called, waited_for
from web.app.model.room import AWAY, BOARD_AWAY, BOARD_HERE, IN, PASTE, SCAN, SHOW, Guest, Room

STEPS: Final = {
    SHOW: (
        Phrase("Your friend scans this code, in the app or with the phone’s camera."),
        Phrase("Then a code appears on your friend’s device: scan it here in the app."),
    ),
    SCAN: (
        Phrase("Scan the code on the other device."),
        Phrase("If a code then appears here, scan it with the other device."),
    ),
    PASTE: (
        Phrase("Paste the text under the other device’s code."),
        Phrase("If a code then appears here, send back the text under it."),
    ),
}
"""What connects two devices, by the way that is chosen: numbered on the screen, and spoken."""
ANSWERED = Phrase("Step 2: now the other device scans this code.")
CAMERA = Phrase(
    "The browser asks whether Quiet Table may use the camera. It only looks for a code and keeps no picture."
)
STUCK = Phrase("No connection. Most often the devices aren’t in the same Wi-Fi, or it’s one that keeps guests apart.")
UNANSWERED = Phrase("Not connected yet.")
AWAITED = Phrase("Has the other device scanned the code above? If so, one of these helps.")
ALLOW = Phrase("Allow “local network access” for this page in the browser’s settings.")
"""What helps besides, where that is refused."""
TRIES = (
    Phrase("Join the same Wi-Fi on all devices."),
    Phrase("Allow the camera on both, even if only one scans: some browsers connect only then."),
    Phrase("If the browser or the system asks about devices on the local network, allow it."),
    Phrase("Swap who shows the code first."),
    Phrase("Turn on one phone’s hotspot, and join it with the others."),
)
"""What helps where no connection comes about."""
FAILURES: Final = {
    "no-code": Phrase("There’s no room code in this."),
    "damaged": Phrase("Part of the code is missing. Scan it again, or copy all of it."),
    "own-code": Phrase("That’s the code of this device. Take the one on the other device."),
    "newer": Phrase("The other device has a newer version of Quiet Table. Reload the page here to update."),
    "full": Phrase("This room is full."),
    "not-expected": Phrase(
        "This answers a code that isn’t shown here. Scan it in the window that shows its code, or start again."
    ),
    "no-camera": Phrase("There’s no camera here. Paste the text under the code instead."),
    "refused": Phrase(
        "The browser doesn’t let Quiet Table use the camera. Allow it in the browser’s settings, or paste the text "
        "under the code."
    ),
}
UNAVAILABLE = Phrase("Something went wrong. Try again, or go on by link.")
"""What is said of any other failure."""


WAITS: Final = ("taken", "made")
"""Why there is no connection: although an answer was taken, or because nobody has taken the one made here."""


def connecting_failed(why: str) -> Phrase:
    """Return why connecting has failed."""
    if why in WAITS:
        return STUCK if why == WAITS[0] else UNANSWERED
    return FAILURES.get(why, UNAVAILABLE)


def guest_called(guest: Guest) -> Phrase:
    """Return what the player at another device is called."""
    return Phrase("{name}", name=guest.hello.name) if guest.hello.name else Phrase("Somebody")


def presence_told(room: Room, device: str, kind: str) -> Iterator[Phrase]:
    """Yield what has happened to another device, if it has said whose it is."""
    guest = room.guest(device)
    if guest and guest.hello.name:
        name = guest_called(guest)
        match kind:
            case "in":
                yield Phrase("{name} is in.", name=name)
            case "back":
                yield Phrase("{name} is back.", name=name)
            case "away":
                yield Phrase("{name} is away.", name=name)
            case "out":
                yield Phrase("{name} has left the room.", name=name)


def lacking(room: Room) -> Phrase | None:
    """Return why the game can't begin yet; None if it can."""
    game, count = room.kind, len(room.players)
    fewest, most = game.seats[0], game.seats[-1]
    if room.hello.looks_on:
        return Phrase("You’re watching, so somebody else begins.") if room.here else Phrase("You watch.")
    if count > most:
        return Phrase.count(
            "{game} is for {most} at most: {n} of you watches.",
            "{game} is for {most} at most: {n} of you watch.",
            count - most,
            game=game.title,
            most=str(most),
        )
    if count < fewest:
        return Phrase.count(
            "{game} needs {n} more player.", "{game} needs {n} more players.", fewest - count, game=game.title
        )
    return None


def ways_of_board(board: str) -> tuple[tuple[str, Phrase, str], ...]:
    """Return the entries of the table's menu, as icon, text and action, that say which board is looked at."""
    if not board:
        return ()
    if board == BOARD_AWAY:
        return (("layout-grid", Phrase("The board is on this device"), f"room_board {BOARD_HERE}"),)
    return (("layout-grid", Phrase("The board is on another device"), f"room_board {BOARD_AWAY}"),)


def company_told(session: Correspondence, room: Room) -> tuple[Phrase, ...]:
    """Return who thinks in a game that is played live, and who isn't there."""
    peer = session.peer
    waited = [] if session.is_over else waited_for(peer)
    lines = [time_up(seat_called(peer, seat)) for seat, left in enumerate(room.times(peer.id)[1]) if not left]
    thinking = [seat for seat in waited if room.presence(peer.id, seat) == IN]
    if (mover := peer.log.seat) is not None and thinking and mover not in thinking:
        thinking = [] if mover in peer.here else [mover]  # the others' devices give by themselves what that needs
    if thinking:
        names = all_named([seat_called(peer, seat) for seat in thinking])
        told = Phrase.count("{name} is thinking.", "{name} are thinking.", len(thinking), name=names)
        lines.append(told if peer.log.is_full else Phrase("Waiting for {name}.", name=names))
    for seat in range(session.seats):
        presence = room.presence(peer.id, seat)
        if presence != IN and seat not in peer.here and peer.log.terms.players[seat] == HUMAN and not session.is_over:
            lines.append(_missed(seat_called(peer, seat), presence, is_waited_for=seat in waited))
    return tuple(lines)


def _missed(name: Phrase, presence: str, *, is_waited_for: bool) -> Phrase:
    """Return that somebody isn't there, and how the game goes on if it waits for that."""
    if presence == AWAY and not is_waited_for:
        return Phrase("{name} is away.", name=name)
    if presence == AWAY:
        return Phrase(
            "{name} is away. The connection comes back by itself if {name} is near; else scan again, or go on by link.",
            name=name,
        )
    if is_waited_for:
        return Phrase("{name}’s connection is gone. Scan again, or go on by link.", name=name)
    return Phrase("{name} isn’t in the room.", name=name)
