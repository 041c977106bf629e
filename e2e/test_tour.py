"""The tour of the built site: whatever the screens offer is used, each feature at a stop of its own (e2e/tour/).

The common run makes each stop in one game, the long one in every game that has the feature.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from e2e.tour import STOPS, Stop, make

pytestmark = pytest.mark.browser_context_args(reduced_motion="reduce")


def stages() -> Iterator[object]:
    """Yield each stop with each of its games; all but one of them are for the long run."""
    for n, stop in enumerate(STOPS):
        common = stop.games[n % len(stop.games)]
        for game in stop.games:
            marks = [pytest.mark.visit(stop.visit), pytest.mark.slow(stop.seconds)]
            if game != common:
                marks.append(pytest.mark.long)
            yield pytest.param(stop, game, marks=marks, id="-".join(filter(None, (stop.name, game))))


@pytest.mark.parametrize(("stop", "game"), [*stages()])
def test_a_stop_of_the_tour(app: Page, stop: Stop, game: str) -> None:
    make(stop, app, game)
