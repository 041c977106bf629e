"""The example bots are short enough to be read."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import pytest

import pygames.bots.examples

FOLDER = Path(pygames.bots.examples.__file__).parent
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
