"""How many modules a drawing of the table goes through, and how often: `python -m bench.stays [GAME …]`.

A stay is a run of calls in one module: of the functions that one drawing calls, in order, each whose module is another
than that of the one before begins a stay. Only functions that are written in the app's modules count (not what a
dataclass generates), and not those of the two modules in whose terms every screen is written: `screens/html.py` (tags)
and `model/words.py` (translation). What is cached is drawn
anew, but in the column **next**: there it is the drawing after one more move.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections import Counter
from collections.abc import Collection
from functools import _lru_cache_wrapper
from itertools import groupby
from random import Random
from types import FrameType

from pygames import CHANCE, GAMES, Session
from pygames.play.session import HUMAN, bot
from web.app.app import App

TERMS = ("web.app.screens.html", "web.app.model.words")
"""The modules that are not counted: what screens are written in, as they are in Python."""
APP = "web.app."


def main() -> None:
    """Print the stays of a game in progress and of one that is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--modules", action="store_true", help="list the modules with their stays")
    chosen = parser.parse_args()
    print(f"{'':17}{'stays':>7}{'modules':>9}{'with terms':>12}{'next':>7}")
    for name in chosen.games:
        for kind, session in (("middle", played(name, 0.5)), ("over", played(name, 1.0))):
            app = at_table(session)
            called = calls_of_drawing(app)
            found = stays(called, but=TERMS)
            again = stays(calls_after_ply(app), but=TERMS) if kind == "middle" else ()
            print(f"{name:10}{kind:7}{len(found):7}{len({*found}):9}{len(stays(called)):12}{len(again) or '':>7}")
            if chosen.modules:
                print(*(f"    {n:3} {module}" for module, n in Counter(found).most_common()), sep="\n")


def played(name: str, part: float) -> Session:
    """Return a random game of a person against the computer, played up to a part of its length."""
    game, rng = GAMES[name], Random(1)
    seats = game.seats[0]
    session = Session(game, seats, seed=1, players=(HUMAN, *[bot("casual")] * (seats - 1)))
    while session.position.turn is not None:
        if session.position.turn == CHANCE:
            session.draw()
        else:
            session.play(str(rng.choice(session.position.legal_moves())))
    if part < 1:
        ply = int(session.ply * part)
        session.back_to(next(n for n in range(ply, session.ply) if session.at(n).turn == 0))
    return session


def at_table(session: Session) -> App:
    """Return an app with a game at its table."""
    app = App()
    app.handle({"do": "open"})
    app.handle({"do": "form", "name": "load", "values": {"record": session.record.write()}})
    return app


def calls_of_drawing(app: App) -> list[str]:
    """Return the modules of the app's functions that are called to draw the screen, call by call."""
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and one.__module__.startswith(APP):
            one.cache_clear()
    return _calls(app)


def calls_after_ply(app: App) -> list[str]:
    """Return the modules of the app's functions that draw the screen after one more move."""
    app.do({"do": "act", "action": f"play {app.desk.table.require_session().position.legal_moves()[0]}"})
    return _calls(app)


def _calls(app: App) -> list[str]:
    called: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        written = frame.f_code.co_filename != "<string>"
        if event == "call" and written and frame.f_globals["__name__"].startswith(APP):
            called.append(frame.f_globals["__name__"])

    sys.setprofile(note)
    try:
        app.view()
    finally:
        sys.setprofile(None)
    return called


def stays(called: list[str], but: Collection[str] = ()) -> list[str]:
    """Return the modules of calls in order, without those that follow themselves, and without some."""
    return [module for module, _ in groupby(module for module in called if module not in but)]


if __name__ == "__main__":
    main()
