"""The computer's comments on a position: the hint, and the coach's verdict on a move."""

from __future__ import annotations

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.handicap import with_head_starts
from web.app.model.advice import (
    Advice,
    chance_told,
    chances_of_others,
    each_seat,
    in_short,
    judged_here,
    percent,
    why_better,
    word,
)
from web.app.model.ends import proved_end, proved_ends
from web.app.model.hints import Hint, join_phrases
from web.app.model.judging import Judgement
from web.app.model.seats import by_name, seat_name, signed_score
from web.app.model.words import Translator
from web.app.screens.compared import comparison
from web.app.screens.html import Html, concat, icon, progress_ring, tag


def advice_html(say: Translator, session: Session, advice: Advice, ply: int | None, viewer: int | None) -> Html:
    """Render the comment on the position being reviewed.

    What a seat could have played reveals what it holds: if that is secret, only the seat sees it during the game.
    """
    if advice.hint and ply is None:
        return _hint(say, session, advice.hint)
    over = session.is_over
    if judgement := judged_here(session, advice, ply, viewer):
        return _word(say, session, judgement, over=over, now=ply is None)
    if advice.looking and not over:
        return tag("p", progress_ring(), say(Phrase("Thinking…")), class_="soft signed")
    return Html()


def _hint(say: Translator, session: Session, hint: Hint) -> Html:
    """Render a hint and its buttons."""
    show = tag("button", icon("eye"), say(Phrase("Show the move")), data_action="hint")
    follow = tag("button", icon("check"), say(Phrase("Play this move")), data_action="follow_hint")
    chance = Phrase("Your chance of winning with it: {n}%", n=percent(hint.chance))
    if hint.end:
        chance = proved_end(hint.end, seat_name(session, hint.seat))
    return concat(
        tag("p", icon("lightbulb"), say(hint.phrase(session)), class_="signed"),
        tag("p", say(chance), class_="soft") if hint.is_revealed else Html(),
        _scores(say, session, hint.scores) if hint.is_revealed else Html(),
        tag("div", follow if hint.is_revealed else show, class_="row"),
    )


def _word(say: Translator, session: Session, judgement: Judgement, *, over: bool, now: bool) -> Html:
    """Render the verdict, its reasons and the change; hidden information counts only once the game is over."""
    lines = []
    if judgement.grade != "best" and (why := why_better(session, judgement)):
        lines.append(Phrase("The better move {reasons}.", reasons=by_name(session, join_phrases(why[:2]))))
    lines.append(chance_told(session, judgement, over=over))
    lines += proved_ends(judgement, seat_name(session, judgement.seat))
    if over and session.seats > 2:
        lines.append(Phrase("Others: {chances}.", chances=each_seat(say, session, chances_of_others(judgement))))
    if judgement.truth and over:
        n = percent(judgement.truth[judgement.seat])
        lines.append(Phrase("Had all racks been face up: {n}% with the best move.", n=n))
    more = concat(
        *(tag("p", say(line), class_="soft") for line in lines),
        _scores(say, session, judgement.scores),
        _better(say, judgement) if now and not over and judgement.grade != "best" else Html(),
    )
    full = tag("p", icon("graduation-cap"), say(word(session, judgement)), class_="signed")
    if over:
        both = Html() if judgement.grade == "best" else comparison(say, session, judgement)
        return tag("div", full, both, more, class_=f"word {judgement.grade}")
    short = tag("summary", icon("graduation-cap"), tag("span", say(in_short(judgement))), class_="signed")
    return tag("details", short, Html() if judgement.grade == "best" else full, more, class_=f"word {judgement.grade}")


def _better(say: Translator, judgement: Judgement) -> Html:
    """Render the ways to the better move: seeing it in the position before, or taking the move back."""
    show = tag("button", icon("eye"), say(Phrase("Show it")), data_action=f"look {judgement.ply}")
    again = tag("button", icon("undo-2"), say(Phrase("Take back and try it")), data_action="retry")
    return tag("div", show, again, class_="row")


def _scores(say: Translator, session: Session, scores: tuple[float, ...]) -> Html:
    """Render the expected score of each seat."""
    if not scores:
        return Html()
    shown = with_head_starts(session.game, [*map(session.game.shown_score, scores)], session.handicap)
    each = each_seat(say, session, {seat: signed_score(score) for seat, score in enumerate(shown)})
    return tag("p", say(Phrase("Expected final score: {scores}.", scores=each)), class_="soft")
