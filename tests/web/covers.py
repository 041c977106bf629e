"""Every kind of text that accompanies a link: `python -m tests.web.covers` prints them in all languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from pygames import GAMES
from pygames.core.game import Option
from pygames.friends import Letter, Peer
from pygames.play.series import Series
from tests.friends.party import NAMES, turn
from tools.boot.archives import compile_catalogues
from tools.paths import BUILD
from web.app.model import words
from web.app.model.covering import covering_text
from web.app.model.words import Translator
from web.app.storage.settings import LANGUAGES

MOST = 400
EARLY = 3
"""The turn of each game that is followed by a resignation, and by going back."""


@dataclass(frozen=True)
class Sent:
    """A link that is sent."""

    moment: str
    peer: Peer
    is_rematch: bool = False

    def text(self, say: Translator) -> str:
        """Return the text that accompanies it."""
        return covering_text(say, self.peer, is_rematch=self.is_rematch)


def every_cover() -> Iterator[Sent]:
    """Yield a text of every moment of every game, with two seats and with three as far as the game allows that."""
    for name, game in GAMES.items():
        for seats in (2, 3):
            if seats in game.seats:
                yield from covers(name, seats)
        yield from series_covers(name, game.seats[0])
    yield from covers("cathedral", 2, rounds=2)


def covers(name: str, seats: int, **options: Option) -> Iterator[Sent]:
    """Yield a link of every moment of a game, the way a random game comes to them."""
    game, names = GAMES[name], NAMES[:seats]
    first = Peer.invite(game, seats, here=[0], names=names, options=options)
    yield Sent("invitation", first)
    yield Sent("rematch", first, is_rematch=True)
    yield Sent("invitation without names", Peer.invite(game, seats, here=[0]))
    devices = [first]
    for seat in range(1, seats):
        devices.append(Peer.open(letter(devices[-1])).joined({seat: names[seat]}))
        yield Sent("joined", devices[-1])
    yield Sent("joined without names", Peer.open(letter(Peer.invite(game, seats, here=[0]))).joined({1: ""}))
    yield from whole_game(devices, Random(name))


def series_covers(name: str, seats: int) -> Iterator[Sent]:
    """Yield the links of a series: its games are given up, up to the last one, which is played to its end."""
    names, new = NAMES[:seats], (Series(3, (0.0,) * seats), "")
    inviter = Peer.invite(GAMES[name], seats, here=[0], names=names, series=new)
    yield Sent("series", inviter)
    yield Sent("series without names", Peer.invite(GAMES[name], seats, here=[0], series=new))
    for number in range(3):
        devices = [inviter]
        for _ in range(1, seats):
            guest = Peer.open(letter(devices[-1]))
            devices.append(guest.joined({guest.free[0]: guest.log.names[guest.free[0]]}))
        if number == 2:
            yield from whole_game(devices, Random(name))
            return
        ended = next(sent.peer for sent in whole_game(devices, Random(name)) if sent.moment == "resigned")
        yield Sent("resigned in a series", ended)
        inviter = ended.again()
        yield Sent("next in a series", inviter)


def whole_game(devices: list[Peer], rng: Random) -> Iterator[Sent]:
    """Yield the links of a random game: to each turn that of its device, and those of ways out of it."""
    newest = devices[-1]
    for _ in range(MOST):
        devices[:] = [device.united(letter(newest)) for device in devices]
        if all(device.log.is_over and not device.unsent for device in devices):
            return
        mover = next((n for n, device in enumerate(devices) if device.actor is not None), None)
        if mover is None:
            owing = [n for n, device in enumerate(devices) if {*device.here} & {*devices[0].log.pending}]
            mover = next((n for n, device in enumerate(devices) if device.unsent), owing[0] if owing else 0)
            yield Sent("end" if devices[mover].log.is_over else "dealing", devices[mover])
        else:
            if len(devices[mover].log.turns) == EARLY:
                yield from ways_out(devices, mover)
            while devices[mover].actor is not None:
                devices[mover] = turn(devices[mover], rng).finished()
            yield Sent("end" if devices[mover].log.is_over else "turn", devices[mover])
        newest = devices[mover] = devices[mover].sent()
    raise AssertionError("the game does not end")


def ways_out(devices: list[Peer], mover: int) -> Iterator[Sent]:
    """Yield the links of resigning, of going back, and of a link that is passed on."""
    resigned = devices[mover].resigned()
    yield Sent("resigned", resigned)
    seen = devices[mover - 1].united(letter(resigned))
    if seen.unsent:
        yield Sent("resignation seen", seen)
    asked = devices[mover].going_back(2)
    yield Sent("asked to go back", asked)
    for other in (device for device in devices if device is not devices[mover]):
        asked = other.united(letter(asked)).going_back(2)
        yield Sent("agreed to go back" if asked.log.proposal else "gone back", asked)


def letter(peer: Peer) -> Letter:
    """Return a device's message as it arrives."""
    return Letter.read(f"https://quiet.table/#{peer.link}")


def main() -> None:
    """Print every different text, by game and moment."""
    words.LOCALE = compile_catalogues(BUILD / "locale")
    speakers = [Translator([language]) for language in LANGUAGES]
    shown = set()
    for sent in every_cover():
        log = sent.peer.log
        texts = [sent.text(say) for say in speakers]
        if (line := (log.terms.game.title, log.terms.seats, sent.moment, *texts)) not in shown:
            shown.add(line)
            print(f"{log.terms.game.title}, {log.terms.seats} seats, {sent.moment}", *texts, sep="\n    ")


if __name__ == "__main__":
    main()
