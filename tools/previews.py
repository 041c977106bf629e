"""What messengers and search engines show of a page: its title, a sentence and a picture.

The tags are those of Open Graph (https://ogp.me), which other services read as well, and one of Twitter's cards.
"""

from __future__ import annotations

import os
import re
from html import escape, unescape
from typing import NamedTuple

from pygames import GAMES, Game
from tools.page import moved_down
from tools.paths import WEB

FOLDER = WEB / "previews"
"""The pictures, drawn by `python -m tools.draw_previews`."""
WIDTH, HEIGHT = 1200, 630
NAME = "Quiet Table"
HOME, FIVE = "home.png", "Five board games"
"""The app's own picture, also of a game for which none is drawn, and what it shows."""
PLACE = "<!-- preview -->"
TITLE = re.compile(r"(?<=<title>)[^<]*")
DESCRIPTION = re.compile(r'(?<=<meta name="description" content=")[^"]*')


class Preview(NamedTuple):
    """What is shown of a page."""

    folder: str
    """The page's folder below the app's, with a slash at its end; empty for the app's own."""
    title: str
    text: str
    picture: str
    described: str
    """What the picture shows."""

    def tags(self, site: str) -> str:
        """Return the elements for the page's head; `site` is the app's address, empty if it isn't known."""
        above = site or ("../" if self.folder else "./")
        named = {
            "og:type": "website",
            "og:site_name": NAME,
            "og:title": self.title,
            "og:description": self.text,
            **({"og:url": f"{site}{self.folder}"} if site else {}),
            "og:image": f"{above}previews/{self.picture}",
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": self.described,
        }
        tags = [f'<meta property="{name}" content="{escape(text)}">' for name, text in named.items()]
        tags.append('<meta name="twitter:card" content="summary_large_image">')
        if site:
            tags.append(f'<link rel="canonical" href="{escape(site + self.folder)}">')
        return "\n    ".join(tags)


def site_address() -> str:
    """Return the address that the site will have, with a slash at its end; empty if the host doesn't tell the build."""
    address = os.environ.get("URL", "")  # as Netlify does
    return f"{address.rstrip('/')}/" if re.match("https?://", address) else ""


def with_preview(page: str) -> str:
    """Return the app's page with its preview."""
    title, text = unescape(found(TITLE, page)), unescape(found(DESCRIPTION, page))
    preview = Preview("", title, text, HOME, FIVE)
    return page.replace(PLACE, preview.tags(site_address()))


def game_page(page: str, game: Game) -> str:
    """Return the page of a game, which is the app's, a folder further down and with a preview of its own."""
    title = f"{game.title} – {NAME}"
    text = f"{game.words.summary} With a friend or against the computer, online and offline, without an account."
    own = f"{game.name}.png"
    picture, described = (own, f"The board of {game.title}") if (FOLDER / own).exists() else (HOME, FIVE)
    preview = Preview(f"{game.name}/", title, text, picture, described)
    page = TITLE.sub(escape(title), DESCRIPTION.sub(escape(text), moved_down(page)))
    return page.replace(PLACE, preview.tags(site_address()))


def game_pages(page: str) -> dict[str, str]:
    """Return the pages of all games by their folder."""
    return {name: game_page(page, game) for name, game in GAMES.items()}


def found(pattern: re.Pattern[str], page: str) -> str:
    """Return what a pattern finds in a page, which has it."""
    match = pattern.search(page)
    assert match, pattern.pattern
    return match[0]
