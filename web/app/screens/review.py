"""Reviewing a game: which earlier position is shown, and the buttons for going on."""

from __future__ import annotations

from pygames import Session
from pygames.core.course import ModelGame, Passage
from pygames.core.phrase import Phrase
from web.app.model.parts import part_name, why_closed
from web.app.model.rows import owner, row_text, rows, stop_at, stops
from web.app.model.words import Translator
from web.app.screens.controls import icon_button, main_button, usable
from web.app.screens.html import Html, concat, tag
from web.app.screens.view import Entry


def go_on(say: Translator, session: Session, viewer: int | None) -> dict[str, Entry]:
    """Return the button that leads to the next round."""
    way = Phrase("Continue to {part}", part=part_name(session, viewer, session.ply))
    return {"present": Entry(main_button(say, "play", way, "present"))}


def seen(say: Translator, session: Session, viewer: int | None, ply: int) -> Html:
    """Render which position is shown, and the ply before it."""
    stopping = stops(session)
    n = stop_at(stopping, ply)
    last = len(stopping) - 1
    if not last:
        return tag("p", say(Phrase("No moves yet.")))
    where = Phrase("Move {n} of {m}", n=n, m=last)
    return concat(tag("p", say(where)), tag("p", _row_at(say, session, viewer, n), class_="soft"))


def slider(say: Translator, session: Session) -> Html:
    """Render the slider through the game. Its value is sent separately, so that dragging it isn't disturbed."""
    last = len(stops(session)) - 1
    return tag("input", type="range", min=0, max=last, data_slide="step", aria_label=say(Phrase("Move")))


def slid(say: Translator, session: Session, viewer: int | None, ply: int) -> tuple[int, str]:
    """Return the current value of the slider, and its text."""
    n = stop_at(stops(session), ply)
    return n, f"{n}: {_row_at(say, session, viewer, n)}"


def _row_at(say: Translator, session: Session, viewer: int | None, n: int) -> str:
    """Return the row that ends at a stop."""
    if not n:
        return say(Phrase("Before the first move"))
    row = rows(session)[n - 1]
    return f"{say(owner(session, row))}: {row_text(say, session, row, viewer)}"


def visit(say: Translator, session: Session) -> Html:
    """Render the note that the game is not the player's own."""
    return concat(
        tag("p", say(why_closed(session) or Phrase("This game came from a link."))),
        tag("p", say(Phrase("Your own games are untouched.")), class_="soft"),
    )


def comment_html(say: Translator, passage: Passage | None) -> Html:
    """Render what a model game says of the position shown, if anything."""
    return tag("p", say(passage.comment), class_="comment") if passage else Html()


def reading_tools(say: Translator, model: ModelGame, ply: int, last: int) -> dict[str, Entry]:
    """Return the buttons for stepping through a model game, and to its next comment."""
    following = next((stop for stop in model.comments if stop > ply), last)
    go = main_button(say, "skip-forward", Phrase("Next comment"), f"look {following}")
    steps = _steps(say, ply, last)
    branch = usable(steps["branch"].html, ply < last)  # at the end there is nothing left to play
    return {**steps, "branch": branch, "comment": usable(go, ply < last)}


def review_tools(say: Translator, session: Session, ply: int, *, visiting: bool) -> dict[str, Entry]:
    """Return the buttons for stepping through the game, and for ending the review."""
    steps = _steps(say, ply, session.ply)
    if session.is_newer:
        return {**steps, "branch": usable(steps["branch"].html, False)}
    return {
        **steps,
        "done": Entry(
            main_button(say, "bookmark", Phrase("Play on"), "keep")
            if visiting
            else main_button(say, "play", Phrase("Resume"), "present")
        ),
    }


def _steps(say: Translator, ply: int, last: int) -> dict[str, Entry]:
    """Return the buttons for stepping through a game, and for playing on from there."""
    back, on = ply > 0, ply < last
    return {
        "first": usable(icon_button(say, "chevrons-left", Phrase("Start of the game"), "first", "Home"), back),
        "back": usable(icon_button(say, "chevron-left", Phrase("Previous move"), "back", "ArrowLeft"), back),
        "on": usable(icon_button(say, "chevron-right", Phrase("Next move"), "on", "ArrowRight"), on),
        "last": usable(icon_button(say, "chevrons-right", Phrase("End of the game"), "last", "End"), on),
        "branch": Entry(icon_button(say, "git-branch", Phrase("Start a new game from here"), "branch")),
    }
