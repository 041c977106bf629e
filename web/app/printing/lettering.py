"""Lines of text on a picture: an SVG neither wraps nor shortens them, so their widths are estimated.

The module is fetched with what uses it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.svg import coordinate
from web.app.screens.html import Html, tag

NARROW, WIDE = frozenset(" .,:;!'’|ijlfrtI()[]-·"), frozenset("mwMWQOGCDHNUV@%&—")
WIDTHS = (0.33, 0.62, 0.9)
"""The widths of narrow, other and wide letters in the bold font, as shares of its size; rather too much."""
FULL = 0x1100
"""From here on letters are as wide as high, such as those of Chinese and emoji."""
ELLIPSIS = "…"


def estimated_width(text: str, size: int) -> float:
    """Return about how wide a text is in bold letters of a size."""
    return size * sum(map(_share, text))


def _share(letter: str) -> float:
    if ord(letter) >= FULL and letter not in "’–—…−":
        return 1.0
    return WIDTHS[0] if letter in NARROW else WIDTHS[2] if letter in WIDE else WIDTHS[1]


def shortened(text: str, size: int, width: float) -> str:
    """Return a text that fits into a width, with an ellipsis in the place of what doesn't.

    >>> shortened("Ana", 30, 200), shortened("Maximiliana Theodora", 30, 200)
    ('Ana', 'Maximilian…')
    """
    if estimated_width(text, size) <= width:
        return text
    kept = text
    while kept and estimated_width(kept + ELLIPSIS, size) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def wrapped(text: str, size: int, width: float) -> list[str]:
    """Return a text in lines that fit into a width, broken between words; a word too long for it is shortened."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or estimated_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return [shortened(line, size, width) for line in lines]


def largest(text: str, sizes: Sequence[tuple[int, int]], width: float) -> tuple[int, list[str]]:
    """Return the first size in which a text takes no more than as many lines as it may have in that, and the lines.

    In the last size, an ellipsis at the end tells that there would be more.
    """
    size, most = sizes[0]
    lines = wrapped(text, size, width)
    if len(lines) <= most and not any(line.endswith(ELLIPSIS) for line in lines):
        return size, lines
    if len(sizes) > 1:
        return largest(text, sizes[1:], width)
    kept = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return size, [shortened(line, size, width) for line in kept]


def text_line(x: float, y: float, size: int, text: str, width: float, style: str = "") -> Html:
    """Render a line of text in the middle of a height; where the estimate was wrong, the painter condenses it."""
    return tag(
        "text",
        text,
        x=coordinate(x),
        y=coordinate(y),
        font_size=size,
        data_width=round(width),
        class_=" ".join(f"card-{name}" for name in ("text", *style.split())),
    )
