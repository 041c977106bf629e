"""The table is drawn from facts, which are computed in one place."""

from __future__ import annotations

import pytest

from bench.stays import TERMS, at_table, calls_after_ply, played, stays
from pygames import GAMES
from web.app.model.facts import table_facts
from web.app.model.sight import TableView
from web.app.model.words import Translator
from web.app.screens.table import table

MOST_STAYS = 50


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_of_the_table_after_a_move_stays_in_few_modules(name: str) -> None:
    app = at_table(played(name, 0.5))

    found = stays(calls_after_ply(app), but=TERMS)

    assert 20 < len(found) <= MOST_STAYS


@pytest.mark.parametrize("name", GAMES)
def test_facts_stay_as_they_are_while_the_game_goes_on(name: str) -> None:
    session, say = played(name, 0.5), Translator(["en"])
    facts = table_facts(session, TableView(viewer=0))
    drawn = table(say, facts)

    session.undo()

    assert table(say, facts) == drawn
    assert table(say, table_facts(session, TableView(viewer=0))) != drawn
