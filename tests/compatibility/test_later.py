"""A later version can know more: yesterday's texts are read by it, and today's version keeps what it does not know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pygames import Record
from pygames.core.game import Game, Option
from pygames.play.checksum import checksum
from tests.toy import GAME as TOY

SEALED_YESTERDAY = '[Game "toy"]\n[Seats "2"]\n[Option rows "{}"]\n[Check "{}"]\n'


def later(game: Game, **options: tuple[Option, ...]) -> Game:
    """Return the game as a later version might have it: with further options, whose defaults change nothing."""
    known = {name: values[0] for name, values in game.options.items()}

    def start(seats: int, **chosen: Option) -> object:
        return game.rules.start(seats, **{name: chosen.get(name, value) for name, value in known.items()})

    widened = replace(game, options={**options, **game.options})
    vars(widened)["rules"] = replace(game.rules, start=start)
    return widened


@pytest.mark.parametrize(("rows", "older_check"), [(2, "0 39047df6"), (3, "0 e492a473")])
def test_a_game_gets_another_option_and_no_link_of_yesterday_breaks(rows: int, older_check: str) -> None:
    wider = later(TOY, columns=(3, 4), rim=(False, True))
    yesterday = Record.read(SEALED_YESTERDAY.format(rows, older_check), {"toy": TOY})

    for text in (SEALED_YESTERDAY.format(rows, older_check), yesterday.write_sealed({"toy": TOY})):
        record = Record.read(text, {"toy": wider})
        assert record.options == (() if rows == 2 else (("rows", rows),))
        assert wider.check_options(dict(record.options)) == {"columns": 3, "rim": False, "rows": rows}
        assert checksum(record, wider) == checksum(yesterday, TOY)
        assert checksum(replace(record, options=(("columns", 4), ("rows", rows))), wider) != checksum(yesterday, TOY)
