"""The clipboard: a text is copied in the new way, in the old way, or not at all, and the app is told which."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake import run
from tests.page.pages import TABLE

Load = Callable[[str], Any]


@pytest.mark.parametrize(
    ("allows", "executes", "done"), [(True, False, "yes"), (False, True, "yes"), (False, False, "no")]
)
def test_what_has_become_of_a_text_to_be_copied_is_told(load: Load, allows: bool, executes: bool, done: str) -> None:
    page = load(TABLE)
    copied: list[str] = []

    async def write(text: str) -> None:
        if not allows:
            raise OSError("NotAllowedError")
        copied.append(text)

    def execute(name: str) -> bool:
        copied.append(page.dom.find("body > textarea").value if executes else "")
        return executes

    page.dom.window.navigator.clipboard = SimpleNamespace(writeText=write)
    page.dom.document.execCommand = execute
    first = page.dom.find("button")
    first.focus()
    run(page.files.copy("e10"))
    assert copied == (["e10"] if done == "yes" else [""])
    assert page.sent == [{"do": "act", "action": f"copied {done}"}]
    assert page.dom.document.activeElement == first
    assert not page.dom.document.querySelector("body > textarea")
