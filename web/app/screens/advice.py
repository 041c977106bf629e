"""The computer's comments on a position: the hint, and the coach's verdict on a move."""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.phrase import Phrase
from web.app.model.comments import Comment, HintFacts, JudgementFacts, Pending
from web.app.model.words import Translator
from web.app.screens.compared import comparison
from web.app.screens.html import Html, concat, icon, progress_ring, tag


def advice_html(say: Translator, comment: Comment) -> Html:
    """Render a comment."""
    match comment:
        case HintFacts():
            return _hint(say, comment)
        case JudgementFacts():
            return _judgement(say, comment)
        case Pending():
            return tag("p", progress_ring(), say(Phrase("Thinking…")), class_="soft signed")


def _hint(say: Translator, hint: HintFacts) -> Html:
    """Render a hint and its buttons."""
    text = tag("p", icon("lightbulb"), say(hint.text), class_="signed")
    if hint.chance is None:
        show = tag("button", icon("eye"), say(Phrase("Show the move")), data_action="hint")
        return concat(text, tag("div", show, class_="row"))
    follow = tag("button", icon("check"), say(Phrase("Play this move")), data_action="follow_hint")
    chance = tag("p", say(hint.chance), class_="soft")
    return concat(text, chance, _scores(say, hint.scores), tag("div", follow, class_="row"))


def _judgement(say: Translator, facts: JudgementFacts) -> Html:
    """Render the verdict, its reasons and the change; during the game it is folded into one line."""
    lines = [*facts.lines]
    if facts.others:
        lines.append(Phrase("Others: {chances}.", chances=_list(say, facts.others)))
    if facts.face_up:
        lines.append(facts.face_up)
    more = concat(
        *(tag("p", say(line), class_="soft") for line in lines),
        _scores(say, facts.scores),
        _better(say, facts.ply) if facts.may_retry else Html(),
    )
    style = f"word {facts.grade}"
    if facts.over:
        full = tag("p", icon("graduation-cap"), say(facts.text), class_="signed")
        both = comparison(say, *facts.compared) if facts.compared else Html()
        return tag("div", full, both, more, class_=style)
    short = tag("summary", icon("graduation-cap"), tag("span", say(facts.short)), class_="signed")
    better = tag("p", say(facts.better)) if facts.better else Html()
    return tag("details", short, better, more, class_=style)


def _better(say: Translator, ply: int) -> Html:
    """Render the ways to the better move: seeing it in the position before, or taking the move back."""
    show = tag("button", icon("eye"), say(Phrase("Show it")), data_action=f"look {ply}")
    again = tag("button", icon("undo-2"), say(Phrase("Take back and try it")), data_action="retry")
    return tag("div", show, again, class_="row")


def _scores(say: Translator, scores: tuple[Phrase, ...]) -> Html:
    """Render the expected score of each seat."""
    if not scores:
        return Html()
    return tag("p", say(Phrase("Expected final score: {scores}.", scores=_list(say, scores))), class_="soft")


def _list(say: Translator, phrases: Iterable[Phrase]) -> str:
    """Return phrases as a list."""
    return ", ".join(map(say, phrases))
