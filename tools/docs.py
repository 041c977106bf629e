"""Builds the documentation into dist/docs/: guides, reference, and a page per module: `python -m tools.docs`.

The site's Content-Security-Policy allows no style and no picture in a page: the pages share one sheet instead.
"""

import re
import sys
import warnings
from pathlib import Path
from pkgutil import walk_packages

import pdoc
import pdoc.doc
import pdoc.render

import pygames
from pygames.adapters import WITH_LIBRARIES
from tools import guides
from tools.guides import reference
from tools.paths import DIST

SHEET = "reference.css"
TEMPLATES = Path(guides.__file__).parent / "templates"
CREDIT = re.compile(r'\s*<a class="attribution".*?</a>', re.DOTALL)
UNNAMED = re.compile(r'<a class="headerlink"[^>]*></a>')
PICTURE = re.compile(r'url\("data:[^"]*"\)')
READABLE = """
.pdoc-code .o, .pdoc-code .mi, .pdoc-code .mf { color: #4d4d4d }
.pdoc .def, .pdoc-code :is(.k, .kc, .kn, .nb, .bp) { color: #005c00 }
.pdoc-code :is(.s1, .s2, .sd, .ne) { color: #8f1414 }
.pdoc :is(.docstring, .attr, .internal) a { text-decoration: underline }
.pdoc .attr, .pdoc .attr * { overflow-x: visible; white-space: normal; overflow-wrap: anywhere }
.pdoc .modulename { padding-right: 3.5rem; overflow-wrap: anywhere }
"""
"""Adjustments of pdoc's style: darker colours where axe finds them too pale, underlined links, wrapped signatures."""
STYLE = re.compile(r"\s*<style>(.*?)</style>", re.DOTALL)


def main() -> None:
    """Write the documentation beside the site, which has to exist."""
    if not DIST.exists():
        sys.exit("dist/ is not there: run “make site” first.")
    build(DIST / "docs")
    print(f"docs     {DIST.name}/docs/")


def build(folder: Path) -> None:
    """Write guides, reference and a page per module into a folder, and a style sheet."""
    pdoc.render.configure(
        docformat="markdown",
        search=False,
        show_source=False,
        footer_text="Quiet Table",
        template_directory=TEMPLATES,
    )
    with warnings.catch_warnings():
        # pdoc looks for the names in a named tuple's annotations where they are not
        warnings.filterwarnings("ignore", "Error parsing type annotation")
        # Packages without `__all__` bring their modules, which are named as well.
        warnings.filterwarnings("ignore", ".* has already been added")
        pdoc.pdoc(*modules(), output_directory=folder)
        known = {name: pdoc.doc.Module.from_name(name) for name in modules()}
        for topic in reference.topics():
            page = folder / guides.address(topic.modulename)
            page.parent.mkdir(exist_ok=True)
            page.write_text(pdoc.render.html_module(topic, known), encoding="utf-8")
    styles = STYLE.findall((folder / "pygames.html").read_text(encoding="utf-8"))  # each page has the same
    (folder / SHEET).write_text(PICTURE.sub("none", "\n".join([*styles, READABLE])), encoding="utf-8")
    for page in folder.rglob("*.html"):
        up = "../" * (len(page.relative_to(folder).parts) - 1)
        page.write_text(tidy(page.read_text(encoding="utf-8"), up), encoding="utf-8")
    guides.build(folder, modules())


def modules() -> list[str]:
    """Return the names of all modules except the command line and those that need an optional library."""
    found = [module.name for module in walk_packages(pygames.__path__, "pygames.")]
    others = {"pygames.__main__", *(f"pygames.adapters.{name}" for name in WITH_LIBRARIES)}
    return ["pygames", *(name for name in found if name not in others)]


def tidy(html: str, up: str) -> str:
    """Clean up a page of pdoc’s: no inline styles, no links without text, blocks that scroll by keyboard."""
    html = UNNAMED.sub("", CREDIT.sub("", STYLE.sub("", html))).replace("<pre>", '<pre tabindex="0">')
    return html.replace("</head>", sheet_link(up), 1)


def sheet_link(up: str) -> str:
    """Return the link to the style sheet, for the end of a page's head."""
    return f'    <link rel="stylesheet" href="{up}{SHEET}">\n</head>'


if __name__ == "__main__":
    main()
