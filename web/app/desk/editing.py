"""The board editor, as it is or was last."""

from __future__ import annotations

from dataclasses import dataclass

from web.app.model.editor import Editor


@dataclass
class EditedPosition:
    """The position being set up."""

    editor: Editor | None = None
    """The board editor, as it is or was last."""
    back: str = ""
    """The route from which it was opened."""

    def edit(self, editor: Editor, back: str) -> None:
        """Open the board editor, whose way back leads to a route."""
        self.editor, self.back = editor, back
