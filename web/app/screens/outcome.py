"""The result at the table: what fits one screen of a phone, and all else behind one door."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.model.facts import TableFacts
from web.app.model.outcome import ResultFacts
from web.app.model.words import Translator
from web.app.screens.analysis import analysis_button, findings
from web.app.screens.challenge import challenge_result
from web.app.screens.climb import achieved_html, climb_html, next_rung, promotion_html
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.mistakes import moments_html
from web.app.screens.news import news
from web.app.screens.result import interval, play_again, result, score_table, ways_on, with_friend
from web.app.screens.view import Attributes

FRONT = ("counted", "promoted", "ways", "door", "climb")
"""The parts that are seen at once."""
BEHIND = ("moments", "study", "findings", "sheet", "closing", "after")
"""The parts behind the door."""
OUTCOME = (*FRONT, *BEHIND)
"""The parts of the result."""
NOTHING = dict.fromkeys(OUTCOME, Html())
"""The parts while there is no result."""


def outcome_frame(say: Translator) -> Html:
    """Render the places of the result's parts."""
    counted, promoted, ways, door, climb = map(_place, FRONT)
    return tag(
        "section",
        counted,
        promoted,
        tag("div", ways, door, class_="row ways-on"),
        climb,
        tag("div", *map(_place, BEHIND), id="behind"),
        id="result",
        aria_label=say(Phrase("Result")),
    )


def _place(name: str) -> Html:
    return tag("div", slot(name), id=name)


def outcome_parts(say: Translator, facts: TableFacts) -> dict[str, Html]:
    """Render the result of the game, or of the round that ended at the ply shown, and what follows from it."""
    end = facts.end
    if end.interval:
        door, counts = _door(say, "info", HOW, unfolded=facts.view.unfolded), end.interval.counts
        return {**NOTHING, "door": door, "counted": interval(say, end.interval), "sheet": score_table(say, counts)}
    found = {
        **NOTHING,
        "moments": moments_html(say, end.moments) if end.moments else Html(),
        "study": Html() if facts.is_masked else analysis_button(say, facts.view.advice),
        "findings": findings(say, end.analysis) if end.analysis else Html(),
    }
    return {**found, **_result(say, facts, end.result)} if end.result else found


def _result(say: Translator, facts: TableFacts, shown: ResultFacts) -> dict[str, Html]:
    """Render the result of a game that is over."""
    rung = next_rung(say, shown.climb[1].passed) if leads_on(shown) and shown.climb else Html()
    return {
        "counted": result(say, shown, hindsight=facts.has_hindsight),
        "promoted": promotion_html(say, *shown.climb) if leads_on(shown) and shown.climb else Html(),
        "climb": concat(_climb(say, shown), achieved_html(say, facts.view.achieved)),
        "ways": concat(rung or play_again(say, shown.rematch), with_friend(say, shown.rematch)),
        "door": _door(say, *_label(facts), unfolded=facts.view.unfolded),
        "sheet": score_table(say, shown.counts),
        "closing": news(say, facts.seats, facts.news),
        "after": concat(play_again(say, shown.rematch, main=False) if rung else Html(), ways_on(say, shown.rematch)),
    }


HOW = Phrase("How it was scored")


def _label(facts: TableFacts) -> tuple[str, Phrase]:
    """Return the icon and the label of the door: the best of what is behind it."""
    if facts.end.moments:
        return "graduation-cap", Phrase("Your moments")
    if facts.is_masked:
        return "list", Phrase("More")
    return "chart-line", Phrase("Analysis")


def _door(say: Translator, sign: str, label: Phrase, *, unfolded: bool) -> Html:
    """Render the button that shows and hides all else."""
    return tag(
        "button",
        icon(sign),
        tag("span", say(label)),
        data_action="unfold",
        aria_expanded="true" if unfolded else "false",
        aria_controls="behind",
        class_="unfolds",
    )


def outcome_states(facts: TableFacts, parts: dict[str, Html]) -> dict[str, Attributes]:
    """Return whether the result, its buttons and what is behind its door are seen; without a door, all is."""
    hides = bool(parts["door"]) and not facts.view.unfolded
    return {
        "result": (
            ("hidden", None if any(parts[name] for name in OUTCOME) else ""),
            ("class", "folded" if hides else "bare" if not parts["ways"] and not parts["door"] else None),
        ),
        "behind": (("hidden", "" if hides else None),),
    }


def leads_on(facts: ResultFacts) -> bool:
    """Return whether the game has passed a level, so that the next one is what to play."""
    return facts.climb is not None and bool(facts.climb[1].passed)


def _climb(say: Translator, facts: ResultFacts) -> Html:
    """Render what the game has changed on its ladder, or why it has not."""
    if facts.challenge:
        return challenge_result(say, facts.challenge, met=facts.is_met)
    if facts.climb:
        return climb_html(say, *facts.climb)
    return tag("p", say(facts.unrated), class_="soft rated") if facts.unrated else Html()
