"""Actions of the printing screen: choose what is printed and how, and print it."""

from __future__ import annotations

from pygames import GAMES, Game, Session
from pygames.core.phrase import Phrase
from web.app.actions import Values, action, form
from web.app.desk.turns import Turns
from web.app.model import annotation
from web.app.model.effects import NOTHING, Effects
from web.app.model.overlays import PictureToShare
from web.app.printing.card import headline
from web.app.printing.job import Source
from web.app.storage import link


@action("print_out")
def print_out(desk: Turns, argument: str) -> Effects:
    """Open the printing screen of a game; a second word names what is to be printed."""
    desk.reading.prints_rules = desk.reading.game is not None
    desk.go("/".join(("print", *argument.split())))
    return NOTHING


@form("printing")
def choose(desk: Turns, game: str, values: Values) -> Effects:
    """Apply the form's choices; the focus stays on the changed one."""
    if game not in GAMES:
        return NOTHING
    shown = source_of(desk, GAMES[game], desk.route.partition("/")[2].partition("/")[2])
    before = {**desk.reading.printing, "kind": shown.kind}
    changed = next((name for name in FIELDS if name in values and before.get(name) != values[name]), FIELDS[0])
    # the kind is in the route
    desk.reading.printing |= {name: values[name] for name in FIELDS if name in values and name != "kind"}
    desk.go(f"print/{game}/{values.get('kind', shown.kind)}")
    return Effects(focus=f'.print-form [name="{changed}"]')


FIELDS = ("kind", "every", "seats", "grade", "which", "count", "per_page", "look")
"""The names of the form's fields, in order."""


@action("print")
def print_now(desk: Turns, _: str) -> Effects:
    """Print the sheets that the screen shows."""
    return Effects(print=True)


def picture_of_table(desk: Turns) -> PictureToShare:
    """Return the dialog with the picture of the current game, at the ply being reviewed."""
    session = desk.require_session()
    return PictureToShare(session, desk.viewer, _ply(desk, session), desk.device.address, _address(desk, session))


@action("picture")
def share_picture(desk: Turns, way: str) -> Effects:
    """Share or save the picture in the dialog."""
    session = desk.require_session()
    ply = _ply(desk, session)
    told = f"{session.game.title}: {desk.say(headline(session, ply))}"
    shown = " ".join(filter(None, (told, _address(desk, session))))
    return Effects(picture={"name": f"{session.game.name}-{ply}.png", "text": shown, "saves": way == "save"})


@action("picture_is")
def picture_is(desk: Turns, done: str) -> Effects:
    """Report the result of sharing; the dialog stays open if the picture was neither shared nor saved."""
    if done in ("shared", "saved"):
        desk.close_dialog()
    match done:
        case "saved":
            return desk.notice(Phrase("Picture saved."))
        case "failed":
            return desk.notice(Phrase("The picture couldn’t be made. Your game is safe."))
    return NOTHING


def _ply(desk: Turns, session: Session) -> int:
    """Return the ply being reviewed, else the last one."""
    return session.ply if desk.table_view.ply is None else desk.table_view.ply


def _address(desk: Turns, session: Session) -> str:
    """Return the game's link; empty if it would reveal hidden information."""
    if session.game.has_secrets and session.position.turn is not None:
        return ""
    return f"{desk.device.address}#{link.write(annotation.without_annotations(session.record).write_sealed())}"


def source_of(desk: Turns, game: Game, wanted: str) -> Source:
    """Return what there is to print of a game, of which a route wants something."""
    session = desk.session if desk.session and desk.session.game is game else None
    puzzles = desk.puzzling.puzzles
    ours = None if puzzles is None else tuple(puzzles.get(game.name, ()))
    log = desk.puzzling.log(game.name)
    return Source(
        game=game,
        wanted=wanted,
        chosen=tuple(sorted(desk.reading.printing.items())),
        session=session,
        plies=session.plies if session else (),
        ply=desk.reading.way_back[1].ply,
        viewer=desk.viewer,
        puzzles=ours,
        solved=frozenset(puzzle.key for puzzle in ours or () if log.solved(puzzle.key)),
        failed=desk.puzzling.failed,
        to_rules=desk.reading.prints_rules,
    )
