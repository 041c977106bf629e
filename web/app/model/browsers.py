"""Browsers that lose saved games: windows inside other apps forget them, Safari deletes them after a week."""

from __future__ import annotations

from pygames.core.phrase import Phrase

IN_APPS = {
    "FBAN": "Facebook",
    "FBAV": "Facebook",
    "Instagram": "Instagram",
    "MicroMessenger": "WeChat",
    " Line/": "LINE",
    "musical_ly": "TikTok",
    "BytedanceWebview": "TikTok",
}
"""Apps that open links in a browser of their own, by a part of its user agent."""
WEEK = Phrase(
    "Safari deletes games after a week without a visit. Look in every few days, or move your seat to the app on your "
    "home screen (in the game menu)."
)
"""The warning if a game has waited for LONG days."""
LONG = 5


def app_around(agent: str) -> str:
    """Return the app in whose window the page is, by the user agent; empty for a browser."""
    return next((name for sign, name in IN_APPS.items() if sign in agent), "")


def deletes_after_a_week(agent: str) -> bool:
    """Return whether the user agent is Safari's, other than in apps on home screens, which keep games."""
    return "Safari/" in agent and "Version/" in agent and "Chrome/" not in agent and not app_around(agent)
