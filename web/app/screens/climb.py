"""Progress on a ladder, in the result and the statistics: lights, the goal, a level passed."""

from __future__ import annotations

from collections.abc import Iterable

from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from pygames.play.session import bot
from web.app.model.effects import Honour
from web.app.model.honours import LEVEL_UP
from web.app.model.ladder import FIRST_SHOWN, LIGHTS, NEEDED, Climb, Ladder, promotion_phrase, rating_line
from web.app.model.seats import LEVELS as LEVEL_NAMES
from web.app.model.words import Translator
from web.app.screens.controls import button
from web.app.screens.html import Html, concat, icon, tag
from web.app.storage.results import DRAW, LOST, WON

OPEN = "open"
SIGNS = {WON: icon("check"), DRAW: Html("="), LOST: Html("·"), OPEN: Html()}
SPOKEN = {WON: Phrase("won"), DRAW: Phrase("drawn"), LOST: Phrase("lost"), OPEN: Phrase("to play")}


def climb_html(say: Translator, ladder: Ladder, climb: Climb) -> Html:
    """Render what a game has changed: the rating, and the distance to the next level."""
    provisional = ladder.is_provisional and climb.games >= FIRST_SHOWN
    badge = tag("span", say(Phrase("provisional")), class_="badge") if provisional else Html()
    rating = tag("p", tag("span", say(rating_line(climb))), badge, class_="rated")
    return rating if climb.passed else concat(rating, goal(say, ladder))


def promotion_html(say: Translator, ladder: Ladder, climb: Climb) -> Html:
    """Render that a game has passed a level."""
    shown = lights_html(say, ladder.recent[climb.passed])
    words = tag("p", icon("crown"), tag("b", say(promotion_phrase(climb.passed))), class_="signed")
    return tag("div", words, shown, class_="promoted")


def next_rung(say: Translator, passed: str) -> Html:
    """Render the button to play the level above one that was passed; nothing at the top."""
    following = LEVELS[LEVELS.index(passed) + 1 :][:1]
    return concat(
        *(
            button(say, "play", Phrase("Play {bot:the}", bot=LEVEL_NAMES[level]), f"again {bot(level)}", "main")
            for level in following
        )
    )


def achieved_html(say: Translator, honours: Iterable[Honour]) -> Html:
    """Render what else a game has achieved, a line each."""
    lines = (
        tag("p", icon(one.sign), tag("span", tag("b", say(one.title)), " · ", say(one.text)), class_="signed achieved")
        for one in honours
        if one.title != LEVEL_UP
    )
    return concat(*lines)


def goal(say: Translator, ladder: Ladder) -> Html:
    """Render what is needed to move up, and the progress so far."""
    if not ladder.goal:
        return tag("p", icon("crown"), say(Phrase("You’ve reached the top of this ladder.")), class_="signed goal-line")
    name = LEVEL_NAMES[ladder.goal]
    told = Phrase("Win {n} of {m} games against {bot:the} to move up.", n=NEEDED, m=LIGHTS, bot=name)
    if ladder.goal == LEVELS[-1]:
        told = Phrase("Win {n} of {m} games against {bot:the} to reach the top.", n=NEEDED, m=LIGHTS, bot=name)
    return tag("div", lights_html(say, ladder.lights), tag("p", say(told)), class_="goal-line")


def lights_html(say: Translator, ends: tuple[str, ...]) -> Html:
    """Render five lights: the outcomes of the last games, and those to come."""
    shown = [*ends, *[OPEN] * (LIGHTS - len(ends))]
    label = ", ".join(say(SPOKEN[end]) for end in shown)
    return tag(
        "span",
        *(tag("span", SIGNS[end], class_=f"light {end}") for end in shown),
        class_="lights",
        role="img",
        aria_label=label,
    )
