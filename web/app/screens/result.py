"""The result of a game or a round: who won, how the scores come about, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.contract import Why
from pygames.core.phrase import Phrase
from web.app.model.daring import CHALLENGE_FRIEND
from web.app.model.outcome import IntervalFacts, RematchFacts, ResultFacts
from web.app.model.scores import CountFacts
from web.app.model.seats import bot_name
from web.app.model.verdicts import HINDSIGHT
from web.app.model.words import Translator
from web.app.screens.controls import button
from web.app.screens.hands import thing_svg
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.seats import sign_html
from web.app.storage.plan import OFFERED
from web.app.storage.results import DRAW, WON

LONG = 24
"""Letters of a verdict from which on it is shown in smaller type."""


def result(say: Translator, facts: ResultFacts, *, hindsight: bool = False) -> Html:
    """Render how the game ended for the reader, or who won; then why, and the scores, the reader's own first."""
    told = [*map(say, facts.verdict)]
    return concat(
        tag(
            "h2",
            medal(facts.ended),
            tag("span", told[0]),
            tabindex=-1,
            id="verdict",
            class_="long" if len(told[0]) > LONG else None,
        ),
        tag("p", " ".join(told[1:]), *_decided(say, facts.decided), class_="why"),
        tag("p", tag("b", say(facts.series))) if facts.series else Html(),
        _scores_in_short(say, facts.counts, facts.own),
        tag("p", say(HINDSIGHT), class_="soft hindsight") if hindsight else Html(),
    )


def _decided(say: Translator, why: Why | None) -> tuple[str | Html, ...]:
    """Render what decided the game, with the way to see it on the board."""
    if why is None:
        return ()
    if why.ply is None:
        return " ", say(why.text)
    return " ", say(why.text), " ", tag("button", say(Phrase("Show it")), data_action=f"look {why.ply}", class_="link")


def medal(ended: str) -> Html:
    """Render the sign of a win or a draw; a loss has none."""
    signs = {WON: icon("crown"), DRAW: Html("=")}
    return tag("span", signs[ended], class_="medal", aria_hidden="true") if ended in signs else Html()


def play_again(say: Translator, facts: RematchFacts, *, main: bool = True) -> Html:
    """Render the button for another game."""
    return button(say, "play", facts.label, "again", "main" if main else None)


def with_friend(say: Translator, facts: RematchFacts) -> Html:
    """Render the button that invites a friend to the game, by a sign alone."""
    label = say(Phrase("Play this with a friend"))
    action = f"friends_invite {facts.game}"
    return tag("button", icon("users"), data_action=action, aria_label=label, title=label, class_="with-friend")


def ways_on(say: Translator, facts: RematchFacts, *, can_dare: bool = False) -> Html:
    """Render what else to do after a game."""
    return concat(ways_out(say, can_dare=can_dare), _next(say, facts))


def ways_out(say: Translator, *, can_dare: bool = False) -> Html:
    """Render the buttons that look through a finished game, make it a challenge, share it or save it elsewhere."""
    return tag(
        "div",
        button(say, "flag", CHALLENGE_FRIEND, "dare") if can_dare else Html(),
        button(say, "list", Phrase("Review the game"), "review"),
        button(say, "share-2", Phrase("Share"), "dialog link"),
        button(say, "image", Phrase("Picture"), "dialog picture"),
        button(say, "download", Phrase("Save"), "save"),
        class_="row",
    )


def _next(say: Translator, facts: RematchFacts) -> Html:
    """Render who begins the next game, and the choice of the computer's level."""
    chosen = _level(say, facts.level) if facts.level else Html()
    change = button(say, "users", Phrase("Change players"), f"setup {facts.game}")
    invite = button(say, "share-2", Phrase("Play this with a friend"), f"friends_invite {facts.game}")
    return tag("div", chosen, change, invite, tag("p", say(facts.first), class_="soft"), class_="next")


def _level(say: Translator, level: str) -> Html:
    """Render the choice of the computer's level for the next game."""
    options = (tag("option", bot_name(say, bot), value=bot, selected=bot == level) for bot in OFFERED)
    select = tag("select", *options, name="level", data_change="level", aria_label=say(Phrase("Next opponent")))
    return tag("form", select, data_form="level", class_="next-level")


def interval(say: Translator, facts: IntervalFacts) -> Html:
    """Render the scores of a round, before the next one begins."""
    return concat(
        tag("h2", say(Phrase("{part} is over", part=facts.part)), tabindex=-1, id="verdict"),
        _scores_in_short(say, facts.counts, facts.own),
    )


def _scores_in_short(say: Translator, counts: Iterable[CountFacts], own: int | None) -> Html:
    """Render each seat's score in short: the reader's own first, then the winners'; in a draw nobody has a crown."""
    ordered = sorted(counts, key=lambda one: one.seat.number != own)
    is_draw = all(one.wins for one in ordered)
    return tag("ol", *(_short_row(say, one, own, is_draw=is_draw) for one in ordered), class_="standing")


def _short_row(say: Translator, facts: CountFacts, own: int | None, *, is_draw: bool) -> Html:
    """Render a seat's sign, name and score."""
    seat = facts.seat
    name = seat.who if seat.is_you else seat.name
    crown = tag("span", icon("crown"), class_="leads", role="img", aria_label=say(Phrase("winner")))
    return tag(
        "li",
        sign_html(seat.number, seat.signs),
        tag("span", say(name), class_="name"),
        crown if facts.wins and not is_draw else Html(),
        tag("b", facts.score),
        class_="own" if seat.number == own else None,
    )


def score_table(say: Translator, counts: Iterable[CountFacts]) -> Html:
    """Render how each seat's score comes about."""
    heads = (Phrase("Player"), Phrase("How it was scored"), Phrase("Score"))
    return tag(
        "table",
        tag("thead", tag("tr", *(tag("th", say(head), scope="col") for head in heads))),
        tag("tbody", *(_row(say, one) for one in counts)),
        class_="scores",
    )


def _row(say: Translator, facts: CountFacts) -> Html:
    """Render a seat's row of the score sheet."""
    seat = facts.seat
    name = tag(
        "span",
        sign_html(seat.number, seat.signs),
        tag("span", tag("b", say(seat.name)), tag("span", say(seat.who), class_="soft")),
        class_="player",
    )
    pictures = [thing_svg(say, one) for one in facts.left_over]
    left_over = tag("span", *pictures, class_="left-over", aria_hidden="true") if pictures else Html()
    return tag(
        "tr",
        tag("th", name, scope="row"),
        tag("td", "; ".join(map(say, facts.reasons)), left_over),
        tag("td", facts.score, class_="score"),
        class_=f"seat{seat.number}{' winner' if facts.wins else ''}",
    )
