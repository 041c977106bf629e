"""How positions of Toy are set up by hand: they are not, but as text."""

from typing import Any

from pygames.core.contract import Editing

EDITING: Editing[Any, Any] = Editing()
