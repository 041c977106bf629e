"""What browsers do to a game that they should keep: windows of other apps forget it, Safari deletes it after a week."""

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
"""The apps that open links in a window of their own, by a part of what that calls itself."""
WEEK = Phrase(
    "Safari deletes games after a week without a visit: look in every few days, or carry your seat to the app on your "
    "home screen. That’s in the menu at the table."
)
"""What is said where a game has waited for LONG days."""
LONG = 5


def app_around(agent: str) -> str:
    """Return the app in whose own window the page is, by what the browser calls itself; empty for a browser."""
    return next((name for sign, name in IN_APPS.items() if sign in agent), "")


def deletes_after_a_week(agent: str) -> bool:
    """Return whether a browser is Safari, by what it calls itself; apps on home screens, which keep games, are not."""
    return "Safari/" in agent and "Version/" in agent and "Chrome/" not in agent and not app_around(agent)
