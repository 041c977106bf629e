"""Every look of every board can be seen by all: contrast by WCAG 2.2 (1.4.11), and colours under colour blindness."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import cbrt, cos, radians, sin
from pathlib import Path

import pytest

from pygames import GAMES
from tools.paths import ROOT
from web.app.storage.settings import CHOICES

Colour = tuple[float, float, float]
"""Red, green and blue, linear, of 0 to 1."""
GROUNDS = {
    "sectori": ("felt",),
    "ringgz": ("well",),
    "blockers": ("tone0", "tone1"),
    "cathedral": ("slab",),
    "blokus": ("pit",),
}
"""What pieces lie on, by game."""
ALWAYS_DARK = {("sectori", "wood"), ("blockers", "wood"), ("blokus", "wood")}
"""The boards whose pieces look the same in both themes, as in the dark one."""
MARKED = {(game, look) for game in ("sectori", "ringgz", "blockers") for look in ("classic", "wood")}
"""Where each seat's pieces have an ornament or a pattern of their own; in the plain look colours are enough."""
LEAST_CONTRAST = 3.0
LEAST_DISTANCE = 0.1
"""In Oklab; 0.02 is just noticeable."""
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What somebody sees of linear red, green and blue: Machado, Oliveira and Fernandes, 2009, at full severity."""
LOOKS = [
    pytest.param(game, look, theme, id=f"{game}-{look}-{theme}")
    for game in GROUNDS
    for look in CHOICES["look"]
    for theme in ("light", "dark")
]


def rules(sheet: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the rules of a style sheet in order: the selectors from the outermost on, and the custom properties."""
    outer: list[str] = []
    for text, sign in re.findall(r"([^{};]*)([{};])", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        if sign == "{":
            outer.append(" ".join(text.split()))
        elif sign == "}":
            outer.pop()
        elif declared := re.match(r"\s*--([\w-]+):\s*(.+)", text, re.DOTALL):
            yield " ".join(outer), {declared[1]: declared[2].strip()}


@cache
def properties(game: str, look: str, seat: int | None) -> dict[str, str]:
    """Return the custom properties of a board, or of a seat's pieces on it, in a look."""
    found: dict[str, str] = {}
    for name in ("board", "looks"):
        for selector, declared in rules((ROOT / "pygames" / game / f"{name}.css").read_text()):
            looks = re.findall(r'data-look="(\w+)"', selector)
            seats = [int(n) for n in re.findall(r"\.seat(\d)", selector)]
            if "data-colours" in selector or "seats-2" in selector or looks not in ([], [look]) or "people" in selector:
                continue
            if (not seats and not re.search(r"\.board|\.tray", selector)) or seat in seats:
                found |= declared
    return found


def colour(game: str, look: str, theme: str, name: str, seat: int | None = None) -> Colour:
    """Return the colour that a custom property of a board, or of a seat's pieces, has."""
    known = properties(game, look, seat)
    return linear(resolved(known[name], known, "dark" if (game, look) in ALWAYS_DARK else theme))


def resolved(value: str, known: dict[str, str], theme: str) -> str:
    """Return a value with its variables and `light-dark()` filled in."""
    if both := re.fullmatch(r"light-dark\((\w[\w-]*\(.*?\)), (\w[\w-]*\(.*?\))\)", value):
        return resolved(both[1 if theme == "light" else 2], known, theme)
    if other := re.fullmatch(r"var\(--([\w-]+)\)", value):
        return resolved(known[other[1]], known, theme)
    return value


def linear(value: str) -> Colour:
    """Return a colour written as `oklch()`, moved into sRGB."""
    written = re.fullmatch(r"oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)", value)
    assert written, value
    light, chroma, hue = (float(number) for number in written.groups())
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return clipped((
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    ))  # fmt: skip


def clipped(seen: Colour) -> Colour:
    """Return a colour that a screen can show."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    return red, green, blue


def oklab(seen: Colour) -> Colour:
    """Return a colour by lightness, green to red and blue to yellow, in which distances are as they seem."""
    red, green, blue = seen
    long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours by WCAG: 1 to 21."""
    dark, light = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (one, other))
    return (light + 0.05) / (dark + 0.05)


def distance(one: Colour, other: Colour, blindness: str) -> float:
    """Return how different two colours seem to somebody with a kind of colour blindness."""
    seen = []
    for shown in (one, other):
        red, green, blue = (sum(p * q for p, q in zip(row, shown, strict=True)) for row in BLINDNESS[blindness])
        seen.append(oklab(clipped((red, green, blue))))
    return float(sum((p - q) ** 2 for p, q in zip(*seen, strict=True)) ** 0.5)


def test_every_game_with_looks_is_looked_at() -> None:
    assert GROUNDS.keys() == {game for game in GAMES if (ROOT / "pygames" / game / "looks.css").exists()}


@pytest.mark.parametrize(("game", "look", "theme"), LOOKS)
def test_pieces_stand_out_from_the_board_by_their_colour_or_their_edge(game: str, look: str, theme: str) -> None:
    for ground in GROUNDS[game]:
        below = colour(game, look, theme, ground)
        for seat in range(GAMES[game].seats[-1]):
            parts = [colour(game, look, theme, name, seat) for name in ("seat", "seat-deep", "seat-light")]
            assert max(contrast(part, below) for part in parts) >= LEAST_CONTRAST, f"seat {seat} on {ground}"


@pytest.mark.parametrize(("game", "look", "theme"), LOOKS)
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_whoever_sees_colours_differently_tells_the_seats_apart(
    game: str, look: str, theme: str, blindness: str
) -> None:
    seats = [colour(game, look, theme, "seat", seat) for seat in range(GAMES[game].seats[-1])]
    nearest = min(distance(*pair, blindness) for pair in combinations(seats, 2))
    assert nearest >= LEAST_DISTANCE or (game, look) in MARKED


@pytest.mark.parametrize("game", [game for game in GROUNDS if len(GAMES[game].seats) == 1])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_two_seats_of_the_plain_look_contrast_with_each_other(game: str, theme: str) -> None:
    seats = [colour(game, "plain", theme, "seat", seat) for seat in range(2)]
    assert contrast(*seats) >= LEAST_CONTRAST


@pytest.mark.parametrize("game", GROUNDS)
def test_a_look_hides_nothing_but_parts_of_pictures(game: str) -> None:
    sheet = (ROOT / "pygames" / game / "looks.css").read_text()
    assert all(selector.startswith("& svg ") for selector in re.findall(r"(&[^{}]*) \{\s*display: none", sheet))


SHEETS = (*sorted((ROOT / "web" / "style").glob("*.css")), *sorted((ROOT / "pygames").glob("*/*.css")))
BY_BROWSER = {
    "setup.css": 5,
    "dialogs.css": 2,
    "preferences.css": 1,
}
"""How many rules ask by `:has()` for what the browser alone knows: which field is chosen, or has the focus."""


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.parent.name}/{sheet.name}")
def test_no_style_sheet_asks_what_an_element_contains(sheet: Path) -> None:
    """Each such rule has the browser look at what contains an element that comes or goes, at every press."""
    rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    assert rules.count(":has(") == BY_BROWSER.get(sheet.name, 0)


@pytest.mark.parametrize("game", GROUNDS)
@pytest.mark.parametrize("part", ["below", "side", "log", "moves", "dot", "dot-casing"])
def test_no_game_paints_what_lies_beside_its_board(game: str, part: str) -> None:
    """A stroke given to such a part would be seen in the chart of the chances."""
    sheets = (ROOT / "pygames" / game).glob("*.css")
    assert not any(re.search(rf"\.{part}\b", sheet.read_text()) for sheet in sheets)


OF_THE_PAGE = {
    *("board", "first", "hand", "hand-name", "hands", "item", "many", "note", "paper", "sample", "screen", "sign"),
    *("soft", "tray", *(f"seat{n}" for n in range(5)), *(f"seats-{n}" for n in range(2, 6))),
}
"""The page's classes that a game may style."""
IN_A_PICTURE = ":where(svg *)"
"""What a selector ends with where the page has elements of the same class: it means those of pictures alone."""
COMMA = re.compile(r",(?![^(]*(?:\([^()]*\)[^()]*)*\))")
"""A comma between two selectors: one outside brackets."""


def selectors(sheet: Path) -> Iterator[tuple[str, str]]:
    """Yield each selector of a game's style sheet, and with it those of the rules around it."""
    outer: list[str] = []
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    for found, sign in re.findall(r"([^{};]*)([{};])", text):
        if sign == "{":
            own = " ".join(found.split())
            if not own.startswith("@") and not any("@keyframes" in one for one in outer):
                yield from ((one.strip(), " ".join([*outer, one])) for one in COMMA.split(own))
            outer.append(own)
        elif sign == "}":
            outer.pop()


@cache
def classes_of_the_page() -> frozenset[str]:
    """Return the classes that the app gives to elements of the page."""
    found: set[str] = set()
    for module in (*(ROOT / "web" / "app").rglob("*.py"), *(ROOT / "web" / "page").glob("*.py")):
        for node in ast.walk(ast.parse(module.read_text())):
            if isinstance(node, ast.keyword) and node.arg == "class_":
                given: ast.AST = node.value
            elif isinstance(node, ast.Assign) and {"style", "look"} & {
                target.id for target in node.targets if isinstance(target, ast.Name)
            }:
                given = node.value
            else:
                continue
            parts = (part.value for part in ast.walk(given) if isinstance(part, ast.Constant))
            found.update(name for part in parts if isinstance(part, str) for name in re.findall(r"[a-z][\w-]*", part))
    return frozenset(found)


@pytest.mark.parametrize("game", GROUNDS)
@pytest.mark.parametrize("sheet", ["board", "looks"])
def test_a_games_style_sheet_is_for_its_own_board_and_pieces(game: str, sheet: str) -> None:
    every = [*selectors(ROOT / "pygames" / game / f"{sheet}.css")]
    shared = classes_of_the_page() - OF_THE_PAGE

    assert every
    assert {"links", "badge", "number", "veil"} <= shared
    for own, whole in every:
        assert re.search(rf"\.{game}\b", whole), whole
        named = {*re.findall(r"\.([a-z][\w-]*)", own)} & shared
        assert not named or own.endswith(IN_A_PICTURE) or "svg " in own, f"{own} means {named} of the page, too"
