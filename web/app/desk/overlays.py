"""What opens over the screen, a dialog and a toast; and what the player is told, there or at the table."""

from __future__ import annotations

from dataclasses import replace

from pygames.core.phrase import Phrase
from web.app.desk.table import Table
from web.app.desk.where import Whereabouts
from web.app.model.effects import Effects, spoken
from web.app.model.overlays import Dialog, Notice, Toast
from web.app.model.puzzling import Puzzling


class Overlays:
    """The dialog and the toast that are open."""

    def __init__(self, table: Table, where: Whereabouts, puzzling: Puzzling) -> None:
        self._table, self._where, self._puzzling = table, where, puzzling
        self.dialog: Dialog | None = None
        self.toast: Toast | None = None

    def open_dialog(self, dialog: Dialog) -> None:
        """Open a dialog, in the place of one that is open."""
        self.dialog = dialog

    def close_dialog(self) -> None:
        """Close the dialog."""
        self.dialog = None

    def show_toast(self, toast: Toast) -> None:
        """Show a toast, in the place of one that is shown."""
        self.toast = toast

    def close_toast(self) -> None:
        """Take the toast away."""
        self.toast = None

    def notice(self, phrase: Phrase, *, refused: bool = False) -> Effects:
        """Say something, and show it: at the table until the next press, elsewhere until it is closed."""
        where, attempt = self._where, self._puzzling.attempt
        tries = attempt and attempt.solved is None
        if where.is_at_table or where.practice or tries or where.is_editing:
            self._table.look(replace(self._table.view, notice=phrase, refused=refused))
        else:
            self.show_toast(Notice(phrase))
        return spoken(phrase)
