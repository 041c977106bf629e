"""A picture to share: what happened as a headline, the board, players, scores, and a code that opens the game.

It is SVG, which is saved as PNG. The module is fetched when it is first used.
"""

from __future__ import annotations

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.core.svg import canvas_svg, coordinate
from web.app.model import parts
from web.app.model.handicap import shown_points
from web.app.model.overlays import PictureToShare
from web.app.model.seats import seat_name, seats_of
from web.app.model.verdicts import headline
from web.app.model.when import in_words
from web.app.model.words import Translator, signed_score
from web.app.printing.code import code_svg
from web.app.printing.glow import glowing_board
from web.app.printing.lettering import largest, shortened, text_line
from web.app.printing.screen import style_sheet
from web.app.screens.controls import button
from web.app.screens.dialogs import dialog_frame
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.seats import game_class

WIDTH, MARGIN = 1080, 56
INNER = WIDTH - 2 * MARGIN
HEADLINES = ((92, 2), (78, 2), (66, 3))
"""The sizes of the headline, and the lines that it may take in each, from the one that is tried first."""
CODE = 340
"""The width of the QR code with its quiet zone."""
ROWS = {2: 160, 3: 112, 4: 84}
"""The height of a seat's row by how many there are."""
CROWDED = 76


def picture_dialog(say: Translator, shown: PictureToShare) -> Html:
    """Render the dialog with the picture and the ways to share it."""
    return sharing_dialog(say, shown.address, card(say, shown), "picture")


def sharing_dialog(say: Translator, address: str, picture: Html, action: str, what: str = "") -> Html:
    """Render a dialog with a picture, which an action shares or saves: its argument is the way, and then what."""
    return dialog_frame(
        say,
        Phrase("Share a picture"),
        concat(
            style_sheet(address),
            picture,
            tag(
                "div",
                button(say, "share-2", Phrase("Share"), f"{action} share {what}".strip(), "main"),
                button(say, "download", Phrase("Save"), f"{action} save {what}".strip()),
                class_="row",
            ),
        ),
    )


def card(say: Translator, shown: PictureToShare) -> Html:
    """Render the picture as SVG. It shows what the viewer may see."""
    session, viewer, ply, game = shown.session, shown.viewer, shown.ply, shown.session.game
    ended = parts.ended_round(session, viewer, ply) if ply < session.ply else None
    observation = session.at(ply).observe(viewer) if ended is None else ended
    board = glowing_board(session, observation, ply, viewer)
    scores = shown_points(session, observation, of_round=ended is not None)
    told = say(headline(session, ply))
    size, lines = largest(told, HEADLINES, INNER)
    top = 132 + len(lines) * (size + 10)
    high = WIDTH * board.height / board.width
    below = top + high + 40
    rows = ROWS.get(session.seats, CROWDED)
    code = code_at(shown.link or shown.address, below)
    is_link = bool(code and shown.link)
    code = code or code_at(shown.address, below)  # a long game's link is too much for a code
    end = below + max(rows * session.seats, CODE if code else 0)
    svg = canvas_svg(board, style="board").replace(
        "<svg ", f'<svg x="0" y="{coordinate(top)}" width="{WIDTH}" height="{coordinate(high)}" ', 1
    )
    winners = session.winners if ply == session.ply else frozenset()
    facts = [game.title, *([say(in_words(shown.day))] if shown.day else [])]
    wide = INNER - CODE - 40 if code else INNER
    return tag(
        "svg",
        tag("rect", width=WIDTH, height=coordinate(end + 110), class_="card-ground"),
        tag(
            "g",
            tag("rect", width=WIDTH, height=coordinate(top), class_="card-head"),
            *(
                text_line(MARGIN, 52 + size / 2 + n * (size + 10), size, line, INNER, "strong headline")
                for n, line in enumerate(lines)
            ),
            text_line(MARGIN, top - 50, 36, " · ".join(facts), INNER, "headline"),
            class_=f"seat{min(winners)}" if len(winners) == 1 else None,
        ),
        Html(svg),
        *(_seat(say, session, seat, score, below + rows * seat, wide) for seat, score in enumerate(scores)),
        code,
        footer(say, shown.address, end + 56, Phrase("The code opens this game.") if is_link else None),
        class_=f"card {game_class(game, session.seats)}",
        viewBox=f"0 0 {WIDTH} {coordinate(end + 110)}",
        role="img",
        aria_label=f"{game.title}. {told}",
    )


def code_at(text: str, top: float) -> Html:
    """Return a QR code at its place; empty if there is no text, or too much."""
    at = {"x": WIDTH - MARGIN - CODE, "y": coordinate(top), "width": CODE, "height": CODE}
    return code_svg(text, **at) if text else Html()


def footer(say: Translator, address: str, y: float, about: Phrase | None = None) -> Html:
    """Render where the picture comes from, and what its code is for."""
    site = address.partition("://")[2].strip("/")
    right = text_line(WIDTH - MARGIN, y, 26, say(about), CODE, "soft end") if about else Html()
    return concat(
        text_line(MARGIN, y, 34, "Quiet Table", 210, "strong"),
        text_line(MARGIN + 220, y + 3, 26, site, INNER - CODE - 240, "soft"),
        right,
    )


def _seat(say: Translator, session: Session, seat: int, score: int, top: float, width: float) -> Html:
    """Render a seat's sign, its player and the score."""
    row = ROWS.get(session.seats, CROWDED)
    x, y, large = MARGIN, top + row / 2, 48 if row > 100 else 38
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
    for_name = width - 80 - 140
    name = shortened(say(seat_name(session, seat)), large, for_name)
    return tag(
        "g",
        tag("circle", cx=coordinate(x + 30), cy=coordinate(y), r=30, class_="card-sign"),
        tag("circle", cx=coordinate(x + 30), cy=coordinate(y), r=26, class_="card-band") if len(signs) > 1 else Html(),
        *map(Html, icons),
        text_line(x + 80, y - 15, large, name, for_name, "strong"),
        text_line(x + 80, y + large / 2, 26, say(seats_of(session)[seat].who), for_name, "soft"),
        text_line(x + width, y, large + 20, signed_score(score), 140, "strong end"),
        class_=f"seat{seat}",
    )
