"""Actions for the challenge of the week: begin it, and share that it was met."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pygames import GAMES, Session
from pygames.core.phrase import Phrase
from pygames.play.challenges import challenge_of
from pygames.play.session import CHALLENGE, bot
from web.app.actions import action
from web.app.desk.career import Career
from web.app.desk.device import Device
from web.app.desk.games import Games
from web.app.desk.kind import StoredKind
from web.app.desk.recovery import Recovery
from web.app.model.challenge import TAG, challenge_told, week_today
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.storage import plan
from web.app.storage.checked import Refuse
from web.app.storage.plan import Plan
from web.app.storage.weeks import KEY, Weeks, weeks_of


def _load(career: Career, stored: Mapping[str, str], refuse: Refuse) -> list[str]:
    """Load the weeks that were met, besides those known, and return the key if it was understood."""
    found = weeks_of(stored, refuse)
    career.know_weeks(career.weeks.and_also(found))
    return [KEY] if found.met else []


def _mine(career: Career, _: str = "") -> str:
    return career.weeks.write() if career.weeks.met else ""


WEEKS = StoredKind(
    word=KEY,
    part=lambda desk: desk.career,
    load=_load,
    mine=_mine,
    merged=lambda mine, _, theirs: Weeks.read(mine).and_also(Weeks.read(theirs)).write(),
    take=lambda career, _, text: career.know_weeks(Weeks.read(text)),
    texts=lambda career: {KEY: text} if (text := _mine(career)) else {},
)
"""The weeks whose challenge was met."""


@action("begin_challenge", lambda desk: (desk.device, desk.games))
def begin_challenge(device: Device, games: Games, _: str) -> Effects:
    """Begin a game under the rule of this week's challenge."""
    week = week_today(device.today)
    found = challenge_of(week)
    if found is None:
        return NOTHING
    game, asked = GAMES[found[0]], found[1]
    form = plan.quick_form({"seat1": bot(asked.level)}, game.seats[0])
    planned = replace(Plan.of(game, form), options=game.check_options(asked.options))
    tagged = Session.of(replace(planned.session(game, games.seed()).record, tags=((TAG, week),)))
    tagged.unrate(CHALLENGE)
    return games.begin(tagged) + spoken(asked.text)


@action("share_challenge", lambda desk: (desk.career, desk.device, desk.recovery))
def share_challenge(career: Career, device: Device, recovery: Recovery, week: str) -> Effects:
    """Share that the challenge of a week was met."""
    if week not in career.weeks.met or challenge_of(week) is None:
        return NOTHING
    return recovery.share(f"{challenge_told(week, device.say)}\n{device.address}#challenge", Phrase("Result copied."))
