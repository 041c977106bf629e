"""The guides as pages: Markdown as HTML, their table of contents, and a search in guides and reference."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from typing import Any, NamedTuple

import markdown2
import pdoc.doc

from tools.guides import reference
from tools.paths import ROOT

DOCS = ROOT / "docs"
SOURCES = (*sorted(DOCS.glob("*.md")), ROOT / "research" / "laboratory.md")
BESIDE = Path(__file__).parent
START = ("first-steps", "reference", "bots", "arena", "friends", "adapters", "record-format", "new-game")
"""The guides for users of the wheel, in this order; the others are about the project."""
ROWS = re.compile(r"<table>.*?</table>", re.DOTALL)
ALIGNED = re.compile(r' style="text-align:\s*(\w+);?"')
HEADING = re.compile(r'<h([123]) id="([^"]+)">(.*?)</h\1>', re.DOTALL)
TAG = re.compile(r"<[^>]+>")
PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title} – Quiet Table</title>
<link rel="stylesheet" href="guides.css">
{head}</head>
<body>
<nav aria-label="Documentation"><a href="index.html">Documentation</a><a href="search.html">Search</a>\
<a href="reference.html">Reference</a></nav>
<main>
{body}
</main>
</body>
</html>
"""
SEARCH = """\
<h1>Search</h1>
<p><label for="words">Words in the guides and the reference</label></p>
<input id="words" type="search" autocomplete="off" spellcheck="false">
<p role="status"></p>
<ol></ol>
<noscript><p>The search needs JavaScript; here is the <a href="index.html">list of all pages</a>.</p></noscript>
"""


class Guide(NamedTuple):
    """A page: its name without an ending, its title, and its HTML."""

    name: str
    title: str
    html: str


class Entry(NamedTuple):
    """A place that the search can find."""

    title: str
    page: str
    text: str


def guides() -> list[Guide]:
    """Return all guides, those for programmers first."""
    found = {path.stem: guide(path) for path in SOURCES}
    first = [found.pop(name) for name in START if name in found]
    return [*first, *sorted(found.values(), key=lambda page: page.title)]


def guide(path: Path) -> Guide:
    """Return the page for a Markdown file."""
    text = path.read_text(encoding="utf-8")
    title = text.partition("\n")[0].removeprefix("# ").strip()
    html = markdown2.markdown(text, extras=["fenced-code-blocks", "tables", "header-ids", "code-friendly"])
    # the site's policy allows no inline styles
    html = ALIGNED.sub(r' class="\1"', rewrite_links(html, path.parent))
    scrolling = '<div class="table" tabindex="0" role="group" aria-label="Table">{}</div>'
    # what scrolls has to be reached by keyboard, and an empty cell is no heading
    html = ROWS.sub(lambda table: scrolling.format(table[0].replace("<th></th>", "<td></td>")), html)
    # a box to be ticked in the Markdown file; here nobody could
    html = html.replace("<li>[ ] ", "<li>☐ ").replace("<li>[x] ", "<li>☑ ")
    return Guide(path.stem, title, html.replace("<pre>", '<pre tabindex="0">'))


def rewrite_links(html: str, folder: Path) -> str:
    """Turn links to other guides into links to their pages; links to files that the site lacks become plain text."""

    def link(found: re.Match[str]) -> str:
        address, words = found[1], found[2]
        file, mark, part = address.partition("#")
        if not file or "://" in address or file.startswith("pygames/"):
            return found[0]
        target = (folder / file).resolve()
        if target in SOURCES or target.parent == reference.SOURCES:
            up = f"{reference.SOURCES.name}/" if target.parent == reference.SOURCES else ""
            return f'<a href="{up}{target.stem}.html{mark}{part}">{words}</a>'
        return words

    return re.sub(r'<a href="([^"]*)">(.*?)</a>', link, html, flags=re.DOTALL)


def plain(html: str) -> str:
    """Return the text of a piece of HTML, on one line."""
    return " ".join(unescape(TAG.sub("", html)).split())


def address(module: str) -> str:
    """Return the address of a module's page."""
    return f"{module.replace('.', '/')}.html"


def entries(pages: list[Guide], modules: list[str]) -> Iterator[Entry]:
    """Yield the search entries: each section of a guide, each public name, each module and its names."""
    for page in pages:
        sections = list(HEADING.finditer(page.html))
        ends = [section.start() for section in sections[1:]] + [len(page.html)]
        for section, end in zip(sections, ends, strict=True):
            title = plain(section[3])
            whole = title if title == page.title else f"{page.title}: {title}"
            yield Entry(whole, f"{page.name}.html#{section[2]}", plain(page.html[section.end() : end]))
    for topic in reference.topics():
        for name, member in topic.members.items():
            yield Entry(f"{topic.title}: {name}", f"{address(topic.modulename)}#{name}", first_line(member))
    for name in modules:
        module = pdoc.doc.Module.from_name(name)
        yield Entry(name, address(name), first_line(module))
        for member in public(module):
            yield Entry(f"{name}.{member.qualname}", f"{address(name)}#{member.qualname}", first_line(member))


def public(holder: Any) -> Iterator[Any]:
    """Yield the public names that a module or class defines itself, and those in its classes."""
    for member in holder.own_members:
        own = member.taken_from == (member.modulename, member.qualname)
        if own and not member.name.startswith("_") and not isinstance(member, pdoc.doc.Module):
            yield member
            if isinstance(member, pdoc.doc.Class):
                yield from public(member)


def first_line(thing: Any) -> str:
    """Return the first line of a docstring."""
    return str(thing.docstring).strip().partition("\n")[0]


def contents(pages: list[Guide], modules: list[str]) -> str:
    """Return the list of all pages."""

    def rows(links: Iterator[tuple[str, str]]) -> str:
        return "<ul>\n" + "\n".join(f'<li><a href="{page}">{words}</a></li>' for page, words in links) + "\n</ul>"

    named = [(page.name in START, f"{page.name}.html", escape(page.title)) for page in pages]
    return "\n".join(
        [
            "<h1>Documentation</h1>",
            "<h2>Writing programs</h2>",
            rows((page, words) for first, page, words in named if first),
            "<h2>The project</h2>",
            rows((page, words) for first, page, words in named if not first),
            "<h2>Reference</h2>",
            rows((address(topic.modulename), escape(topic.title)) for topic in reference.topics()),
            "<h2>Internal modules</h2>",
            rows((address(name), f"<code>{name}</code>") for name in modules),
        ]
    )


def build(folder: Path, modules: list[str]) -> None:
    """Write the guides, their list and the search beside the reference of these modules."""
    pages = guides()
    for page in pages:
        write(folder, page.name, page.title, page.html)
    write(folder, "index", "Documentation", contents(pages, modules))
    script = '<script type="module" src="search.mjs"></script>\n'
    write(folder, "search", "Search", SEARCH, script)
    found = [entry._asdict() for entry in entries(pages, modules)]
    (folder / "search.json").write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    for file in [BESIDE / "guides.css", BESIDE / "search.mjs", *DOCS.glob("*.png")]:
        shutil.copyfile(file, folder / file.name)


def write(folder: Path, name: str, title: str, body: str, head: str = "") -> None:
    """Write a page."""
    html = PAGE.format(title=escape(title), body=body, head=head)
    (folder / f"{name}.html").write_text(html, encoding="utf-8")
