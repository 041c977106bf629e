"""The board editor: any position of a game is put on the board by hand or from a text, to be played, analysed, shared.

Few visits use it, so nothing else of the app imports more of it than what stands here.
"""

from web.app.editor.actions import press_in_editor, visit_position
from web.app.editor.screen import editor_screen

__all__ = ["editor_screen", "press_in_editor", "visit_position"]
