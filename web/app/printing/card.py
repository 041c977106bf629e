"""A picture to share, with board, players, scores, result and a QR code that opens the game: SVG, saved as PNG."""

from __future__ import annotations

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.core.svg import canvas_svg, coordinate
from web.app.model import parts
from web.app.model.handicap import shown_points
from web.app.model.overlays import PictureToShare
from web.app.model.seats import seat_name, seats_of
from web.app.model.verdicts import headline
from web.app.model.words import Translator, signed_score
from web.app.printing.code import code_svg
from web.app.printing.diagram import last_plies, static_board
from web.app.printing.screen import style_sheet
from web.app.screens.controls import button
from web.app.screens.dialogs import dialog_frame
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.seats import game_class

WIDTH, MARGIN = 1080, 60
INNER = WIDTH - 2 * MARGIN
ROW = 92
"""The height of a row of two seats."""
CODE = 380
"""The width of the QR code with its quiet zone."""


def picture_dialog(say: Translator, shown: PictureToShare) -> Html:
    """Render the dialog with the picture and the ways to share it."""
    return dialog_frame(
        say,
        Phrase("Share a picture"),
        concat(
            style_sheet(shown.address),
            card(say, shown.session, shown.viewer, shown.ply, shown.address, shown.link),
            tag(
                "div",
                button(say, "share-2", Phrase("Share"), "picture share", "main"),
                button(say, "download", Phrase("Save"), "picture save"),
                class_="row",
            ),
        ),
    )


def card(say: Translator, session: Session, viewer: int | None, ply: int, address: str, link: str = "") -> Html:
    """Render the picture as SVG. It shows what the viewer may see; `link` opens the game."""
    game = session.game
    ended = parts.ended_round(session, viewer, ply) if ply < session.ply else None
    observation = session.at(ply).observe(viewer) if ended is None else ended
    board = static_board(game, observation, last_plies(session, ply, viewer))
    scores = shown_points(session, observation, of_round=ended is not None)
    high = INNER * board.height / board.width
    seats = 180 + high
    end = seats + ROW * ((session.seats + 1) // 2)
    code = _code(link or address, end) or _code(address, end)  # a long game's link is too much for a code
    height = end + (CODE + 40 if code else 130)
    svg = canvas_svg(board, style="board").replace(
        "<svg ", f'<svg x="{MARGIN}" y="150" width="{INNER}" height="{coordinate(high)}" ', 1
    )
    told = say(headline(session, ply))
    return tag(
        "svg",
        tag("rect", width=WIDTH, height=coordinate(height), class_="card-ground"),
        _text(MARGIN, 66, 52, game.title, 500, "strong"),
        _text(WIDTH - MARGIN, 72, 34, told, 560, "end"),
        tag("rect", x=MARGIN, y=108, width=INNER, height=3, class_="card-line"),
        Html(svg),
        *(_seat(say, session, seat, score, seats) for seat, score in enumerate(scores)),
        _text(MARGIN, end + 40, 34, "Quiet Table", 640, "strong"),
        _text(MARGIN, end + 84, 26, address.partition("://")[2].strip("/"), 640, "soft"),
        _text(MARGIN, end + CODE - 6, 26, say(Phrase("The code opens this game.")), 520, "soft") if link else Html(),
        code,
        class_=f"card {game_class(game, session.seats)}",
        viewBox=f"0 0 {WIDTH} {coordinate(height)}",
        role="img",
        aria_label=f"{game.title}. {told}",
    )


def _code(text: str, top: float) -> Html:
    """Return a QR code at its place; empty if there is no text, or too much."""
    at = {"x": WIDTH - MARGIN - CODE, "y": coordinate(top + 10), "width": CODE, "height": CODE}
    return code_svg(text, **at) if text else Html()


def _seat(say: Translator, session: Session, seat: int, score: int, top: float) -> Html:
    """Render a seat's sign, its player and the score."""
    x, y = MARGIN + seat % 2 * (INNER / 2 + 15), top + seat // 2 * ROW + ROW / 2 - 10
    signs = session.game.seat_signs(seat, session.seats)
    size = 36 if len(signs) == 1 else 20
    icons = (
        icon(sign).replace(
            "<svg ",
            f'<svg x="{coordinate(x + 30 - size * len(signs) / 2 + n * size)}" y="{coordinate(y - size / 2)}"'
            f' width="{size}" height="{size}" viewBox="0 0 24 24" ',
            1,
        )
        for n, sign in enumerate(signs)
    )
    return tag(
        "g",
        tag("circle", cx=coordinate(x + 30), cy=coordinate(y), r=30, class_="card-sign"),
        tag("circle", cx=coordinate(x + 30), cy=coordinate(y), r=26, class_="card-band") if len(signs) > 1 else Html(),
        *map(Html, icons),
        _text(x + 76, y - 14, 34, say(seat_name(session, seat)), 270, "strong"),
        _text(x + 76, y + 22, 24, say(seats_of(session)[seat].who), 270, "soft"),
        _text(x + INNER / 2 - 20, y, 44, signed_score(score), 100, "strong end"),
        class_=f"seat{seat}",
    )


def _text(x: float, y: float, size: int, text: str, width: int, style: str) -> Html:
    """Render a line of text, condensed if it is wider than this."""
    return tag(
        "text",
        text,
        x=coordinate(x),
        y=coordinate(y),
        font_size=size,
        data_width=width,
        class_=" ".join(f"card-{name}" for name in ("text", *style.split())),
    )
