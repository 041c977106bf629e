"""The board editor: set up any position of a game by hand or from a text, to play, analyse or share it."""

from web.app.editor.actions import editor_of, press_in_editor, travel, visit_position
from web.app.editor.screen import editor_screen

__all__ = ["editor_of", "editor_screen", "press_in_editor", "travel", "visit_position"]
