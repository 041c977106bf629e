"""The example bots: short enough to be read, each rung of the ladder measured, and the lowest step plain to see."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from bench.bots import FOLDER, match_between, pairs
from pygames import GAMES
from pygames.ai.arena import game_result
from pygames.ai.standings import results
from tools.paths import ROOT

MOST = 40
"""Lines of code in an example."""
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def code_lines(text: str) -> int:
    """Return how many lines of a file hold code: docstrings, comments and blank lines are none."""
    written = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in NO_CODE
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(written.difference(*map(docstring_lines, ast.walk(ast.parse(text)))))


def docstring_lines(node: ast.AST) -> range:
    """Return the lines of what a node begins with, if that documents it."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
        return range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)
    return range(0)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("[!_]*.py")), ids=lambda path: path.stem)
def test_an_example_is_short(path: Path) -> None:
    assert 0 < code_lines(path.read_text(encoding="utf-8")) <= MOST


def test_the_guide_tells_how_each_rung_did_against_the_one_below() -> None:
    guide = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    steps = re.findall(r"^\|[^|`]*\| `(\w+)` \| `(\w+)` \| \d\.\d\d \|", guide, re.MULTILINE)

    with_ideas = [name for name in GAMES if (FOLDER / f"{name}_idea.py").exists()]
    assert steps == [step for name in with_ideas for step in pairs(name)]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES])
def test_one_ply_beats_random_moves(name: str) -> None:
    match = match_between(name, "one_ply", "anything")
    first, *_ = results(match.levels, (game_result(match, number).winners for number in range(6)))

    assert first.share > 0.75
