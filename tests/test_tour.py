"""Whatever the app can do is used in the built site: each action and form is reached at a stop of the tour."""

import re

from e2e.tour import STOPS
from tools.paths import WEB, files_below
from web.app.catalogue import CATALOGUE

ACTIONS, FORMS = CATALOGUE.actions, CATALOGUE.forms


def dialogs() -> set[str]:
    """Return the dialogs that buttons open, by the source of all screens."""
    sources = (file.read_text(encoding="utf-8") for file in files_below(WEB / "app", "*.py"))
    return {found for source in sources for found in re.findall(r'"(dialog \w+)', source)}


def test_the_tour_reaches_every_action_form_and_dialog() -> None:
    """Whoever adds one adds a stop, in e2e/tour/; what a stop reaches is checked in the page."""
    reached = {name for stop in STOPS for name in stop.reaches}

    assert (ACTIONS.keys() | FORMS.keys() | dialogs()) - {"dialog"} - reached == set()
    assert reached - ACTIONS.keys() - FORMS.keys() - dialogs() == set(), "they are none"


def test_no_two_stops_have_the_same_name() -> None:
    assert len({stop.name for stop in STOPS}) == len(STOPS)
