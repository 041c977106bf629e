"""What can be got back: what was deleted, a text that could not be copied, the sound part of a damaged record."""

from __future__ import annotations

from collections.abc import Callable

from pygames import BadRecord, Record
from pygames.core.phrase import Phrase
from pygames.play.record import NewerRecord
from web.app.desk.overlays import Overlays
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import UNCOPIED, CopyByHand, Deleted


class Recovery:
    """What can be got back, and how it is offered."""

    def __init__(self, overlays: Overlays) -> None:
        self._overlays = overlays
        self.undelete: list[Callable[[], object]] = []
        """Restores what was deleted in a row."""
        self.copying: tuple[str, Phrase] | None = None
        """The text being copied, and what is said once that has worked."""
        self.rescued: Record | None = None
        """The part before the error of the record that was refused last."""
        self.newer: NewerRecord | None = None
        """The refusal of that record, if it is of a newer version."""
        self.text: str = ""
        """Its text."""

    def offer_undelete(self, done: Phrase, undelete: Callable[[], object]) -> Effects:
        """Say that something was deleted, and offer to restore it with everything deleted just before."""
        self._overlays.show_toast(Deleted(done))
        self.undelete.append(undelete)
        return spoken(done)

    def take_undelete(self) -> list[Callable[[], object]]:
        """Return the functions that restore what was deleted, and withdraw the offer."""
        offered, self.undelete = self.undelete, []
        return offered

    def copy(self, text: str, done: Phrase) -> Effects:
        """Copy a text to the clipboard; `done` is said once that has worked."""
        self.copying = text, done
        return Effects(copy=text)

    def share(self, text: str, done: Phrase) -> Effects:
        """Have a text shared, or put on the clipboard; the player is told once that is done."""
        self.copying = text, done
        return Effects(share={"text": text, "sheet": True, "key": ""})

    def take_copying(self) -> tuple[str, Phrase] | None:
        """Return the text that was being copied with what is to be said, and forget it."""
        begun, self.copying = self.copying, None
        return begun

    def finish_copying(self, *, done: bool) -> Effects:
        """Say that a text is on the clipboard; where the browser refused, show it to be copied by hand."""
        copied = self.take_copying()
        if copied is None:
            return NOTHING
        text, told = copied
        if done:
            return self._overlays.notice(told)
        self._overlays.open_dialog(CopyByHand(text))
        return spoken(UNCOPIED)

    def keep(self, refusal: BadRecord | None, text: str = "") -> None:
        """Keep the part before the error of a refused record, and the text if it is of a newer version."""
        self.rescued = refusal.before if refusal else None
        self.newer, self.text = (refusal, text) if isinstance(refusal, NewerRecord) else (None, "")
