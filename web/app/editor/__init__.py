"""The board editor: any position of a game is put on the board by hand or from a text, to be played, analysed, shared.

Few visits use it: it is fetched when it is first used (web/late.py), so nothing else imports it but in functions.
"""

from web.app.editor.actions import edit_position, editor_of, press_in_editor, travel, visit_position
from web.app.editor.screen import editor_screen

__all__ = ["edit_position", "editor_of", "editor_screen", "press_in_editor", "travel", "visit_position"]
