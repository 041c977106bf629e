"""Reviewing a game: which earlier position is shown, and the buttons for going on."""

from __future__ import annotations

from pygames.core.course import ModelGame, Passage
from pygames.core.phrase import Phrase
from web.app.model.rows import MoveFacts
from web.app.model.words import Translator, in_a_line
from web.app.screens.controls import icon_button, main_button, usable
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.view import Entry


def go_on(say: Translator, part: Phrase) -> dict[str, Entry]:
    """Return the button that leads to the next round."""
    return {"present": Entry(main_button(say, "play", Phrase("Continue to {part}", part=part), "present"))}


def seen(say: Translator, facts: MoveFacts) -> Html:
    """Render which position is shown, and the ply before it."""
    if not facts.rows:
        return tag("p", say(Phrase("No moves yet.")))
    where = Phrase("Move {n} of {m}", n=facts.number, m=facts.last)
    return concat(tag("p", say(where)), tag("p", _last_row(say, facts), class_="soft"))


def slider(say: Translator, facts: MoveFacts) -> Html:
    """Render the slider through the game. Its value is sent separately, so that dragging it isn't disturbed."""
    return tag("input", type="range", min=0, max=len(facts.rows), data_slide="step", aria_label=say(Phrase("Move")))


def slid(say: Translator, facts: MoveFacts) -> tuple[int, str]:
    """Return the current value of the slider, and its text."""
    row = facts.current.row if facts.current else None
    number = f"{row.number if row else 0}: " if not row or row.number else ""
    return facts.stop, f"{number}{_last_row(say, facts)}"


def _last_row(say: Translator, facts: MoveFacts) -> str:
    """Return the row that ends at the ply shown."""
    row = facts.current
    return f"{say(row.owner)}: {in_a_line(say, row.said)}" if row else say(Phrase("Before the first move"))


def visit(say: Translator, why: Phrase | None) -> Html:
    """Render the note that the game is not the player's own, or why it can't be played on."""
    return concat(
        tag("p", say(why or Phrase("This game came from a link."))),
        tag("p", say(Phrase("Your own games are untouched.")), class_="soft"),
    )


def comment_html(say: Translator, model: ModelGame, ply: int, passage: Passage | None) -> Html:
    """Render what a model game says of the position shown, if anything; at its beginning what there is to see."""
    told = [tag("p", say(model.introduction), class_="introduction")] if ply in (0, model.opening) else []
    return concat(*told, tag("p", say(passage.comment), class_="comment") if passage else Html())


def reading_tools(say: Translator, model: ModelGame, ply: int, last: int) -> dict[str, Entry]:
    """Return the buttons for stepping through a model game, and to its next comment."""
    following = next((stop for stop in model.comments if stop > ply), last)
    go = main_button(say, "skip-forward", Phrase("Next comment"), f"look {following}")
    steps = _steps(say, ply, last)
    branch = usable(steps["branch"].html, ply < last)  # at the end there is nothing left to play
    return {**steps, "branch": branch, "comment": usable(go, ply < last)}


def review_tools(say: Translator, ply: int, last: int, *, visiting: bool, newer: bool, over: bool) -> dict[str, Entry]:
    """Return the buttons for stepping through the game, and for ending the review; a newer version's can't go on."""
    steps = _steps(say, ply, last)
    if newer:
        return {**steps, "branch": usable(steps["branch"].html, False)}
    return {**steps, "done": Entry(_done(say, visiting=visiting, over=over))}


def _done(say: Translator, *, visiting: bool, over: bool) -> Html:
    """Render the button that ends the review."""
    if visiting:
        return main_button(say, "bookmark", Phrase("Play on"), "keep")
    if over:
        return main_button(say, "flag", Phrase("Back to the result"), "present")
    return main_button(say, "play", Phrase("Resume"), "present")


def _steps(say: Translator, ply: int, last: int) -> dict[str, Entry]:
    """Return the buttons for stepping through a game, and for playing on from there."""
    back, on = ply > 0, ply < last
    return {
        "first": usable(icon_button(say, "chevrons-left", Phrase("Start of the game"), "first", "Home"), back),
        "back": usable(icon_button(say, "chevron-left", Phrase("Previous move"), "back", "ArrowLeft"), back),
        "on": usable(icon_button(say, "chevron-right", Phrase("Next move"), "on", "ArrowRight"), on),
        "last": usable(icon_button(say, "chevrons-right", Phrase("End of the game"), "last", "End"), on),
        "branch": Entry(_branch(say)),
    }


def _branch(say: Translator) -> Html:
    """Render the button for playing on from there; beside the board its text is seen, else only spoken."""
    text = say(Phrase("Start a new game from here"))
    short, look = tag("span", say(Phrase("Play from here"))), "quiet round worded"
    return tag("button", icon("git-branch"), short, data_action="branch", aria_label=text, title=text, class_=look)
