"""The names that the lab's editor offers are those that bots have."""

from random import Random

from pygames.bots.clock import BotClock
from pygames.bots.view import BotView, Move
from tools.bot_names import UNWANTED, bot_names

CLASSES = {"BotView": BotView, "Move": Move, "BotClock": BotClock, "Random": Random, "list": list}
NAMES = bot_names()


def test_every_class_has_its_public_names() -> None:
    for name, of in CLASSES.items():
        offered = {one["name"] for one in NAMES["members"][name]}
        public = {one for one in vars(of) if one[0] != "_"} - UNWANTED
        if of.__module__.startswith("pygames"):
            assert public <= offered
        assert all(hasattr(of, one) for one in offered - {"options", "raw", "me", "steps"})


def test_each_has_its_arguments_or_type_and_a_sentence() -> None:
    after = next(one for one in NAMES["members"]["BotView"] if one["name"] == "after")
    assert after["detail"] == "(move)"
    assert after["type"] == "method"
    for name in ("BotView", "Move", "BotClock"):
        for one in NAMES["members"][name]:
            assert one["info"].endswith("."), one
            assert one["info"].count(". ") == 0


def test_what_is_left_of_a_dot_is_known_by_name_or_by_what_it_returns() -> None:
    assert NAMES["kinds"]["o"] == NAMES["returns"]["after"] == NAMES["returns"]["draw"] == ["BotView"]
    assert "lead" not in NAMES["returns"]
    known = {kind for kinds in (*NAMES["kinds"].values(), *NAMES["returns"].values()) for kind in kinds}
    assert known <= NAMES["members"].keys()
