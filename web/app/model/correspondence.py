"""The current game among friends: a session of `pygames.friends`, and what the app stores with it.

The people at this device sit on its seats; on the others sit FRIENDs, whose turns arrive by link.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pygames import IllegalMove, Record
from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.log import Transcript
from pygames.friends.post import GoneOn, brought
from pygames.friends.seeds import Seed
from pygames.friends.session import FriendsSession
from pygames.friends.verdict import Verdict
from pygames.play.record import label
from pygames.play.session import HUMAN
from web.app.model import annotation
from web.app.storage import friends
from web.app.storage.plan import FRIEND
from web.app.storage.shelf import DATE, MAX_TITLE, TITLE

DELETED, KEPT, UNREADABLE = "deleted", "kept", "unreadable"
"""Why a device has no seat any more."""


class Correspondence(FriendsSession):
    """A game among friends, as one device has it."""

    def __init__(self, peer: Peer, since: str = "", title: str = "", number: str = "", given: str = "") -> None:
        """Open a device's game."""
        self.since = since
        """When this device last sent or received something."""
        self.title = title
        self.number = number
        """The number under which its result is stored."""
        self.given = given
        """The keys of this device's seats that look on here, as they may be played on another device."""
        self.missing = ""
        """Why this device has no seat any more: DELETED, KEPT (deleted, to be had back) or UNREADABLE; else empty."""
        self.is_series_known = not peer.log.terms.previous
        """Whether this device has the earlier games that its series counts: else the inviter says so."""
        self.copied: Transcript | None = None
        """What the player's own copy of the seat key has, where the browser doesn't store."""
        self.analysis = ""
        """The judgements of its moves, as stored."""
        self.unknown: dict[str, str] = {}
        """Tags of the stored text that only newer versions know, to be written back."""
        self.verdict: Verdict | None = None
        """What checking all hidden information has found; None until that is done."""
        super().__init__(peer)

    @classmethod
    def of_text(cls, text: str) -> Correspondence:
        """Return the stored game; raise ValueError if the text contains none."""
        told = dict(friends.summary(text).tags)
        title = label(told.get(TITLE, ""), MAX_TITLE)
        since, number, given = (told.get(name, "") for name in (friends.SINCE, friends.NUMBER, friends.GIVEN))
        session = cls(Peer.read(text), since, title, number, given)
        session.analysis = told.get(annotation.TAG, "")
        session.unknown = friends.unknown_tags(told)
        return session

    def stored(self, now: str) -> str:
        """Return the text to be stored, which contains the secrets of the seats here."""
        text = self.peer.write()
        told = {
            DATE: now,
            TITLE: self.title,
            friends.SINCE: self.since,
            friends.NUMBER: self.number,
            friends.AWAITS: self._awaited,
            friends.GIVEN: self.given,
            annotation.TAG: self.analysis,
            **self.unknown,
        }
        for name, value in told.items():
            text = friends.with_tag(text, name, value)
        return text

    @property
    def _awaited(self) -> str:
        """Who is waited for, as it is stored; whether that was sent is stored beside it."""
        if self.is_over:
            return f"{friends.WON} {','.join(map(str, sorted(self.winners)))}"
        mine = self.peer.actor is not None or is_asked_back(self.peer) or self.waits_for_own
        return friends.ME if mine else ",".join(map(str, self.peer.waits_for))

    @property
    def key(self) -> str:
        """The key under which it is stored."""
        return friends.PREFIX + self.peer.id

    # What is on the table

    def follow(self, peer: Peer, viewer: int | None = None) -> None:
        """Continue with another state of the same game, seen by the person here who is to play, or has played last."""
        here, told = peer.here, peer.log.terms.players
        people = [seat for seat in (peer.actor, viewer, *here) if seat in here and told[seat] == HUMAN]
        self.verdict = None  # it was about what was known before
        super().follow(peer, people[0] if people else None)
        seated = enumerate(self._record.players)
        players = tuple(FRIEND if who == HUMAN and seat not in here else who for seat, who in seated)
        # where nothing is hidden, the record is everybody's
        masked = self._record.viewer if self.game.has_secrets else None
        self._record = replace(self._record, players=players, viewer=masked)
        self.is_foreign = not here
        if self.is_over and not self.game.has_secrets:
            self.judge(*peer.verdict())  # at once, as there is little to check

    def judge(self, *verdicts: Verdict) -> None:
        """Check the game; if all is right, everybody may see what was hidden."""
        self.verdict = verdicts[-1]
        if self.verdict.record and self.game.has_secrets:
            self._record = replace(self._record, viewer=None)
            self._plies = list(self.verdict.record.plies)
            self._positions = list(self.verdict.record.replay({self.game.name: self.game}))
            self.ply = len(self._plies)

    @property
    def record(self) -> Record:
        """The game as a record of people, as far as its turns have arrived."""
        people = tuple(HUMAN if who == FRIEND else who for who in self.players)
        return annotation.with_text(replace(super().record, players=people), self.analysis)

    def until(self, ply: int) -> Record:
        """Return the game before a ply, as a record of people."""
        return replace(super().until(ply), players=self.record.players)

    @property
    def is_masked(self) -> bool:
        """Whether the game is over, but not all that was hidden is shown and proved right."""
        return self.is_over and self._record.viewer is not None

    @property
    def lacks_tiles(self) -> bool:
        """Whether the person here will get tiles that arrive with others’ links."""
        people = (seat for seat in self.peer.here if self.players[seat] == HUMAN)
        return self.peer.log.is_full and any(self.peer.view(seat).is_waiting for seat in people)

    def observation(self, seat: int | None) -> Any:
        """Return what a seat on this device, or a spectator, knows."""
        return self.peer.observation(seat) if seat in self.peer.here else self.position.observe(seat)

    def unrate(self, why: str) -> bool:
        """Return False: such a game is never rated, so nothing changes."""
        return False

    # The running turn

    @property
    def acts(self) -> bool:
        """Whether somebody here can act now: a person, a computer, or chance."""
        return self.peer.actor is not None and not self.is_ready

    @property
    def is_ready(self) -> bool:
        """Whether the running turn is complete, so that it can be sent."""
        return self.peer.is_complete or self.peer.must_skip

    def awaits_human(self, ply: int | None = None) -> bool:
        """Return whether a person here decides at a ply, by default the current one."""
        return super().awaits_human(ply) and (ply is not None or self.acts)

    def touch(self, target: str) -> bool:
        """Press a target of the picture, on one's own turn."""
        self.check_mine()
        return super().touch(target)

    def play(self, text: str) -> None:
        """Play a move in the running turn; raise IllegalMove with the reason if it can't be played."""
        self.check_mine()
        super().play(text)
        self._finish_for_others_here()

    def draw(self) -> str:
        """Draw an outcome of chance, determined by all devices together; return its text."""
        self.check_mine()
        drawn = super().draw()
        self._finish_for_others_here()
        return drawn

    def check_mine(self) -> None:
        """Raise IllegalMove if nobody here can act now."""
        self._check_open()
        if self.is_ready:
            raise IllegalMove("ready", "Your turn is complete. Send it to go on.")
        if not self.acts:
            raise IllegalMove("not-you", "It isn’t your turn. The game continues when you open your friend’s link.")

    def finish(self) -> None:
        """Finish the running turn for good."""
        self.follow(self.peer.finished(), self.viewer)
        self._finish_for_others_here()

    def _finish_for_others_here(self) -> None:
        """Finish complete turns without a press: a computer's, and one after which another seat here plays."""
        while self.is_ready:
            seat, finished = self.peer.actor, self.peer.finished()
            assert seat is not None
            following = finished.log.seat
            if self.players[seat] == HUMAN and (following == seat or following not in finished.here):
                return
            self.follow(finished, self.viewer)

    def resign(self, seat: int) -> None:
        """Resign, on one's own turn."""
        self.check_mine()
        super().resign(seat)

    # Sending and receiving

    def receive(self, peer: Peer, now: str) -> int:
        """Receive the contents of a link, which may tell fewer turns than before; return how many plies stay."""
        news = brought(self.peer, peer)
        gone = news.dropped if isinstance(news, GoneOn) else ()
        # who resigns draws nothing
        dropped = sum(len(turn.plies) + (0 if turn.resigned else turn.draws) for turn in gone)
        before, self.since = self.ply - len(self.peer.running), now
        if gone:
            self.analysis = ""  # it was about plies that are gone
        self.follow(peer, self.viewer)
        self._finish_for_others_here()
        return before - dropped

    @property
    def resting(self) -> tuple[int, ...]:
        """The seats of this device that look on here."""
        promises = self.peer.log.promises
        told = (pair for key in self.given.split() for pair in promises_in(key).items())
        return tuple(sorted({seat for seat, promise in told if promises[seat] == promise}))

    @property
    def waits_for_own(self) -> bool:
        """Whether it is the turn of another seat that the person here has taken, which looks on here."""
        names = self.peer.log.names
        own = {names[seat] for seat in self.peer.here}
        return any(names[seat] in own for seat in {*self.resting} & {*self.peer.waits_for})

    @property
    def is_too_late(self) -> bool:
        """Whether somebody else has taken the seat that this device had joined on."""
        return bool(self.given) and not self.peer.here and not self.resting

    @property
    def whole(self) -> Peer:
        """The game with all seats that this device holds."""
        whole = self.peer
        for key in peers_in(self.given):
            whole = whole.combined(key) if key.id == whole.id else whole
        return whole

    def hold(self, whole: Peer, playing: Collection[int]) -> None:
        """Continue with all that is known; seats of this device that aren't to be played here look on."""
        rest = [seat for seat in whole.here if seat not in playing]
        self.given = whole.with_only(rest).seat_key if rest else ""
        self.follow(whole.with_only(playing), self.viewer)
        self._finish_for_others_here()

    def give_away(self) -> None:
        """Become a spectator, as the seats were transferred to another device; their key is kept, to take them back."""
        self.hold(self.whole, ())

    def play_here(self) -> None:
        """Play all seats of this device."""
        self.hold(whole := self.whole, whole.here)

    def mark_sent(self, now: str) -> None:
        """Note that the message has been sent."""
        self.peer, self.since = self.peer.sent(), now


def is_asked_back(peer: Peer) -> bool:
    """Return whether somebody has asked to go back, and it is up to this device to agree."""
    proposal = peer.log.proposal
    return proposal is not None and not all(proposal.agreed[seat] for seat in peer.here)


@lru_cache(maxsize=32)
def promises_in(key: str) -> Mapping[int, bytes]:
    """Return the promises of the seats that a key carries; none if it can't be read."""
    try:
        letter = Letter.read_own(key)
        return {seat: Seed(value, letter.terms).promise for seat, value in letter.seeds}
    except BadMessage:
        return {}


def peers_in(given: str) -> Iterator[Peer]:
    """Yield the games of all seat keys that can be read."""
    for key in given.split():
        with suppress(BadMessage):
            yield Peer.read(key)
