"""A small complete screen, the template for new ones: it draws lots for who begins, and keeps how often each did.

In the app this file is `web/app/screens/lots.py`, and `web/app/catalogue.py` has a line for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from pygames.core.phrase import Phrase
from web.app.actions import Values, number_of
from web.app.model.effects import Effects, spoken
from web.app.model.words import Translator
from web.app.screens.contract import Done, Facts, Screen, Stored
from web.app.screens.controls import back_home, bar, button
from web.app.screens.fields import radio
from web.app.screens.html import Html, concat, slot, tag
from web.app.screens.view import Entry, View
from web.app.storage import checked

TITLE = Phrase("Who begins?")
PEOPLE = range(2, 6)
VERSION = 1
READERS: checked.Readers = {
    "people": checked.whole(PEOPLE[0], PEOPLE[-1]),
    "began": checked.mapping_of(checked.whole(0, 10**6)),
}


@dataclass(frozen=True)
class Lots:
    """The state of the screen."""

    people: int = PEOPLE[0]
    """The setting: among how many people lots are drawn."""
    began: Mapping[str, int] = field(default_factory=dict)
    """How often each person began, by number."""
    first: str = ""
    """Who begins this time; empty before lots are drawn. This is not stored."""
    rest: Mapping[str, Any] = field(default_factory=dict)
    """What a newer version has stored besides, to be written back."""

    @classmethod
    def read(cls, text: str) -> Lots:
        """Parse a stored text; raise ValueError if it is none."""
        known, rest = checked.sorted_out(checked.stored_parts(text, VERSION), READERS)
        return cls(known.get("people", PEOPLE[0]), known.get("began", {}), rest=rest)

    def write(self) -> str:
        """Return what is stored of the state."""
        return json.dumps({"version": VERSION, **self.rest, "people": self.people, "began": dict(self.began)})

    def merge(self, theirs: Lots) -> Lots:
        """Return the state with what another window, or a backup, knows of it."""
        both = {one: max(lots.began.get(one, 0) for lots in (self, theirs)) for one in {*self.began, *theirs.began}}
        return replace(self, began=dict(sorted(both.items())), rest={**theirs.rest, **self.rest})


def lots_view(facts: Facts, _: str, lots: Lots) -> View:
    """Return the screen: a frame that stays, parts that are replaced, a list whose entries come and go."""
    say = facts.say
    frame = tag(
        "div",
        bar(back_home(say)),
        tag(
            "main",
            tag("h1", say(TITLE)),
            tag("form", slot("people"), id="people", data_form="lots"),
            tag("div", button(say, "dices", Phrase("Draw lots"), "draw_lots", "main"), class_="row"),
            tag("p", slot("first"), id="first"),
            tag("ul", slot("began"), id="began"),
            id="main",
        ),
        class_="screen lots",
    )
    parts = {"people": _choice(say, lots), "first": concat(say(_beginning(lots))) if lots.first else Html()}
    entries = {one: Entry(tag("li", say(_often(one, times)))) for one, times in lots.began.items()}
    return View(title=TITLE, route="lots", frame=frame, parts=parts, lists={"began": entries})


def _choice(say: Translator, lots: Lots) -> Html:
    numbers = (radio("people", str(n), str(n), checked=n == lots.people, change="lots") for n in PEOPLE)
    return tag("fieldset", tag("legend", say(Phrase("People"))), *numbers)


def _beginning(lots: Lots) -> Phrase:
    return Phrase("Player {n} begins.", n=lots.first)


def _often(one: str, times: int) -> Phrase:
    return Phrase.count("Player {who}: {n} time", "Player {who}: {n} times", times, who=one)


def draw_lots(lots: Lots, _: str, facts: Facts) -> Done[Lots]:
    """Draw lots: the next state, and what the page has to do besides showing it."""
    one = str(1 + Random(facts.seed()).randrange(lots.people))
    now = replace(lots, first=one, began={**lots.began, one: lots.began.get(one, 0) + 1})
    return Done(now, spoken(_beginning(now)) + Effects(focus="h1"))


def choose_people(lots: Lots, _: str, values: Values, __: Facts) -> Done[Lots]:
    """Apply the setting; what is no such number is ignored."""
    chosen = number_of(values.get("people", ""))
    return Done(replace(lots, people=chosen) if chosen is not None and chosen in PEOPLE else lots)


STORED = Stored(key="lots", read=Lots.read, write=Lots.write, merge=Lots.merge)
SCREEN = Screen(
    addresses=("lots",),
    state=Lots(),
    view=lots_view,
    doors=("lots",),
    actions={"draw_lots": draw_lots},
    forms={"lots": choose_people},
    stored=STORED,
)
