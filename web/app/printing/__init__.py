"""The printing screen: games and positions, rules, score sheets, puzzles."""

from web.app.printing.choices import SCREEN

__all__ = ["SCREEN"]
