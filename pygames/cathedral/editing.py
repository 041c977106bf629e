"""Positions are changed as text only."""

from typing import Any

from pygames.core.contract import Editing

EDITING: Editing[Any, Any] = Editing()
