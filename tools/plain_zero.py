# /// script
# dependencies = ["fonttools==4.68.0", "brotli==1.2.1"]
# ///
"""Make the zero without a stroke that the page's font lacks: `uv run tools/plain_zero.py`.

The font has slashed zeros only, which read “2Ø minutes” in a sentence. Its zero consists of the outer edge and of two
half-moons that leave the stroke between them; here the round sides of these make one inner edge, in every weight.
To be run again when `package.json` has another version of the font; the file is small, and so in the repository.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.ttProgram import Program

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files"
TARGET = ROOT / "web/fonts/plain-zero.woff2"
Point = tuple[float, float]

OUTER = 16
"""How many points the outer edge has; the first of them is at the bottom, in the middle."""
BOTTOM, RIGHT, TOP, LEFT = (324, 62), (497, 335), (324, 608), (151, 335)
LOWER_LEFT = ((151, 248), (188, 126), (265, 62))
UPPER_RIGHT = ((497, 401), (476, 502), (433, 572), (368, 608))
"""The points of the half-moons' round sides, from the left to the bottom and from the right to the top."""


def main() -> None:
    """Write the font."""
    font = TTFont(SOURCE / "atkinson-hyperlegible-next-latin-wght-normal.woff2", recalcTimestamp=False)
    options = subset.Options(layout_features=["tnum", "pnum"], name_IDs=[0, 1, 2, 4, 5, 6, 13, 14])
    options.drop_tables += ["GPOS", "GDEF", "MVAR"]
    only = subset.Subsetter(options)
    only.populate(text="0")
    only.subset(font)
    open_up(font)
    font.flavor = "woff2"
    font.save(TARGET)


def open_up(font: TTFont) -> None:
    """Take the stroke out of the zero of a variable font."""
    glyph = font["glyf"]["zero"]
    points, ends, flags = glyph.getCoordinates(font["glyf"])
    at = {point: n for n, point in enumerate(points)}
    lower, upper = ([at[point] for point in side] for side in (LOWER_LEFT, UPPER_RIGHT))
    bottom, right, top, left = (at[point] for point in (BOTTOM, RIGHT, TOP, LEFT))
    # The number of a point, and whether its mirror image is meant: to the right of the bottom, to the left of the top.
    right_half = [(bottom, False), *((n, True) for n in reversed(lower)), (right, False), *((n, False) for n in upper)]
    left_half = [(top, False), *((n, True) for n in reversed(upper)), (left, False), *((n, False) for n in lower)]
    edges = [*((n, False) for n in range(OUTER)), *right_half, *left_half]
    for variation in font["gvar"].variations["zero"]:
        variation.calcInferredDeltas([*points, *[(0, 0)] * 4], ends)
        moved, advance = variation.coordinates[: len(points)], variation.coordinates[len(points) :]
        variation.coordinates = [*picked(moved, edges, moved[bottom][0]), *advance]
    glyph.coordinates = GlyphCoordinates(picked(points, edges, BOTTOM[0]))
    glyph.flags = bytearray(flags[n] for n, _ in edges)
    glyph.endPtsOfContours, glyph.numberOfContours = [OUTER - 1, len(edges) - 1], 2
    glyph.program = Program()
    glyph.recalcBounds(font["glyf"])


def picked(points: list[Point], edges: list[tuple[int, bool]], middle: float) -> list[Point]:
    """Return some of the points, or of what moves them, in order, some of them mirrored at a vertical line."""
    return [(2 * middle - x if is_mirrored else x, y) for n, is_mirrored in edges for x, y in [points[n]]]


if __name__ == "__main__":
    main()
