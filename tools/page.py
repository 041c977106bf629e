"""The page: index.html with the icons, the start screen painted and every address as it is in the built site."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from tools.paths import NODE, ROOT, WEB, integrity

ADDRESS = re.compile(r'"(/?)((?:web|node_modules|build)/[^"]+)"')

FETCHED = re.compile(r'<(?:script type="module" src|link rel="\w+" href)="\./((?:assets|vendor)/[^"]+\.(?:m?js|mpy))"')
"""Elements that make the browser fetch code; not the first scripts, which on a page opened as a file say what is wrong
(browsers refuse local files with an integrity attribute).
"""
OWN_FILE = re.compile(r'"\./(?=(?:assets|icons|vendor|manifest)|")')
"""The beginning of an address in the built page that leads to a file of the site."""


def page(
    site: Path, addresses: Mapping[str, str], preloads: list[str], words: Mapping[str, object], **painted: str
) -> str:
    """Return the built index.html; KeyError names a file that is not part of the site.

    Integrity attributes make the browser refuse code that is not, byte for byte, what was built, such as half a script.
    """
    links = [f'<link rel="modulepreload" href="./{address}">' for address in preloads]
    text = with_addresses((ROOT / "index.html").read_text(), addresses)
    parts = {"words": data(words), "modulepreload": "\n      ".join(links), "icons": icons(), **painted}
    for place, content in parts.items():
        before, _, after = text.partition(f"<!-- {place} -->")
        assert after, f"index.html has no place <!-- {place} -->"
        text = before + content + after
    return FETCHED.sub(lambda found: f'{found[0]} integrity="{integrity((site / found[1]).read_bytes())}"', text)


def moved_down(text: str) -> str:
    """Return the page as it is for a folder below its own, as web/sw.js makes it of the one that it keeps."""
    return OWN_FILE.sub('"../', text)


def with_addresses(text: str, addresses: Mapping[str, str]) -> str:
    """Return HTML with the addresses that files have in the built site; KeyError names one that is not part of it."""
    return ADDRESS.sub(lambda match: f'"{match[1] or "./"}{addresses[match[2]]}"', text)


def data(words: Mapping[str, object]) -> str:
    """Return the prerendered page's words in other languages, for its scripts."""
    # no text in it may end the element
    text = json.dumps(words, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    languages = " ".join(words)
    return f'<script type="application/json" id="words" data-languages="{languages}">{text}</script>'


def icon_names() -> list[str]:
    """Return the names of the icons: those in web/icons/names.txt, and those that single screens have."""
    from web.app.catalogue import CATALOGUE  # not needed where nothing is to be built

    return list(dict.fromkeys([*(WEB / "icons" / "names.txt").read_text().split(), *CATALOGUE.icons]))


def icons() -> str:
    """Return hidden symbols of all icons, to be shown by <use href="#icon-NAME">."""
    collection = json.loads((NODE / "@iconify-json" / "lucide" / "icons.json").read_text())
    symbols = []
    for name in icon_names():
        parent = collection["aliases"][name]["parent"] if name in collection["aliases"] else name
        symbols.append(f'<symbol id="icon-{name}" viewBox="0 0 24 24">{collection["icons"][parent]["body"]}</symbol>')
    return f"<svg hidden>{''.join(symbols)}</svg>"
