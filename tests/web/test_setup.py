"""Setting up a game: who sits where and is called what, who begins, and what is remembered."""

from __future__ import annotations

from random import Random

import pytest

from pygames import GAMES, Record, ai
from pygames.play.record import label
from pygames.play.session import HUMAN
from tests.web.test_app import act, opened, press
from web.app.app import App
from web.app.model.correspondence import Correspondence
from web.app.model.seats import LEVEL_LINES, LEVELS
from web.app.screens.scale import NAMES
from web.app.storage.plan import Plan, swap_seats
from web.protocol import Reply

ANA = {"seat0": HUMAN, "name0": "  Ana ", "seat1": HUMAN, "name1": "Ben"}

FLAG = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
"""England's."""


def start(app: App, game: str, **values: str) -> Reply:
    return app.handle({"do": "form", "name": f"start {game}", "values": values})


def test_people_are_called_by_their_names() -> None:
    app, _ = opened()

    reply = start(app, "blokus", **ANA)

    assert app.desk.session is not None
    assert app.desk.session.record.names == ("Ana", "Ben")
    assert "Ana" in reply["whole"]
    assert "Ana: " in reply["whole"]
    assert press(app, "piece-F", "e10", "e10")["say"].startswith("Ana places")
    assert '[Name 0 "Ana"]' in app.desk.session.record.write()


ODD = ("", "x", "-1", "9" * 5000, "²", "[dice: x]", "20 0", "1e3", "nan", "friend", "bot nonsense", "\x00\ud800", "<b>")
"""Values that no field of the form offers."""
FIELDS = (
    "seats", "seat0", "seat1", "seat4", "name0", "who1", "head1", "first", "clock", "increment", "position", "dice",
    "series", "points", "other",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("with_friend", [False, True], ids=["here", "friend"])
def test_a_form_with_any_value_in_any_field_begins_a_game_or_says_why_not(game: str, with_friend: bool) -> None:
    rng, app = Random(game), opened()[0]
    for field in (*FIELDS, *(f"option {name}" for name in GAMES[game].options)):
        for value in rng.sample(ODD, 4):
            friend = {"seat1": "friend"} if with_friend else {}
            values = {
                "seats": str(rng.choice(GAMES[game].seats)),
                **friend,
                field: value,
                rng.choice(FIELDS): rng.choice(ODD),
            }
            for form in (f"choose {game}", f"swap {game} 1", f"even {game} casual"):
                app.handle({"do": "form", "name": form, "values": values})
            told = app.handle({"do": "form", "name": f"start {game}", "values": values})
            assert app.desk.route == "table" or told["say"], values
            act(app, "home")


@pytest.mark.parametrize("dice", ["x", "", "each", "turn"])
def test_a_game_with_friends_begins_whatever_the_form_says_of_its_dice(dice: str) -> None:
    app, _ = opened()
    start(app, "sectori", seat0=HUMAN, seat1="friend", dice=dice)
    session = app.desk.session
    assert isinstance(session, Correspondence)
    assert session.peer.log.terms.dice == (dice if dice == "each" else "turn")


def test_names_survive_in_the_record() -> None:
    text = '[Game "blokus"] [Name 1 "Zoë \\"Z\\" & <b>"]'

    record = Record.read(text)

    assert record.names == ("", 'Zoë "Z" & <b>')
    assert Record.read(record.write()) == record


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", "&amp;", '"', "{seat}", "{0}", "\\", "\u202egnp", "👩‍🚀", "x" * 10_000]
)
def test_a_hostile_name_is_only_ever_text(name: str) -> None:
    app, _ = opened()

    reply = start(app, "blokus", **{**ANA, "name0": name})

    assert app.desk.session is not None
    assert len(app.desk.session.name(0)) <= 30
    assert "<img" not in reply["whole"]
    assert "\u202e" not in reply["whole"]
    assert Record.read(app.desk.session.record.write()) == app.desk.session.record
    assert "<img" not in act(app, "setup blokus")["whole"]


@pytest.mark.parametrize("name", ["👩‍🚀", "👩🏽‍🚀", FLAG, f"Ana {FLAG}{FLAG}", "👨‍👩‍👧‍👦", "🏳️‍🌈", "Ana 🇪🇸"])
def test_joined_emoji_stay_together_in_a_name(name: str) -> None:
    assert label(name) == name
    assert Record.read(f'[Game "blokus"] [Name 1 "{name}"]').names == ("", name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("A\u200dna", "Ana"),
        (f"Ana{FLAG[1:]}", "Ana"),
        (FLAG[:-1], FLAG[0]),
        ("x" * 25 + FLAG, "x" * 25 + FLAG[0]),
        ("\u200d😀\u200d", "😀"),
        ("😀\u200d\u202e\u200d😀", "😀😀"),
        ("x" * 28 + "😀\u200d😀", "x" * 28 + "😀"),
    ],
)
def test_what_joins_nothing_is_not_in_a_name(text: str, name: str) -> None:
    assert label(text) == label(name) == name


def test_a_computer_has_no_name_but_a_level() -> None:
    app, _ = opened()

    reply = start(app, "blokus", **{**ANA, "seat1": "bot skilled"})

    assert app.desk.session is not None
    assert app.desk.session.record.names == ("Ana", "")
    assert "Skilled bot" in reply["whole"]


def test_every_player_has_a_name_and_every_level_a_short_one_and_a_line() -> None:
    assert LEVELS.keys() == {*ai.PLAYERS}
    assert [*LEVEL_LINES] == [*NAMES] == [*ai.LEVELS]


def test_how_each_level_plays_is_read_before_one_is_chosen() -> None:
    app, _ = opened()

    form = act(app, "setup blokus")["whole"]

    assert all(f"{LEVELS[level]} – {line}" in form for level, line in LEVEL_LINES.items())


def test_two_neighbours_swap_their_seats() -> None:
    assert swap_seats({**ANA, "seats": "2"}, 1) == {
        "seats": "2",
        "seat0": HUMAN,
        "name0": "Ben",
        "seat1": HUMAN,
        "name1": "  Ana ",
    }

    app, _ = opened()
    act(app, "setup blokus")
    app.handle(
        {"do": "form", "name": "swap blokus 1", "values": {"seat0": HUMAN, "name0": "Ana", "seat1": "bot strong"}}
    )

    plan = Plan.of(GAMES["blokus"], app.desk.plans.chosen["blokus"])
    assert plan.players == ("bot strong", HUMAN)
    assert plan.names[1] == "Ana"


def test_the_lot_decides_who_begins_by_the_seed() -> None:
    plan = Plan.of(GAMES["blokus"], {**ANA, "first": "lot"})

    drawn = {plan.session(GAMES["blokus"], str(seed)).record.names for seed in range(20)}

    assert drawn == {("Ana", "Ben"), ("Ben", "Ana")}
    assert plan.session(GAMES["blokus"], "7").record == plan.session(GAMES["blokus"], "7").record


def test_the_last_choice_is_remembered() -> None:
    app, _ = opened()
    stored = start(app, "blockers", seats="4", seat0="bot expert", seat2=HUMAN, name2="Ana", first="lot")["store"]

    again, _ = opened({"plan blockers": stored["plan blockers"]})
    whole = act(again, "setup blockers")["whole"]

    assert 'value="4" checked' in whole
    assert 'value="Ana"' in whole
    assert 'value="lot" checked' in whole


def test_a_quick_game_is_like_the_one_begun_last_and_not_like_one_only_looked_at() -> None:
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": '[Game "blokus"] e10'}})
    act(app, "setup blokus")
    app.handle({"do": "form", "name": "choose blokus", "values": {"seat0": HUMAN, "seat1": HUMAN}})

    act(app, "quick blokus")

    assert app.desk.table.require_session().players == (HUMAN, "bot beginner")


def test_a_quick_game_is_against_the_level_chosen_last() -> None:
    app, _ = opened()
    start(app, "blokus", seat0="bot random", seat1="bot strong")

    act(app, "quick blokus")

    assert app.desk.session is not None
    assert app.desk.session.players == (HUMAN, "bot strong")


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "7", '{"a": 1' + " " * 20_000, "{" + ",".join(f'"{n}":1' for n in range(99)) + "}"]
)
def test_a_damaged_plan_is_kept_aside(text: str) -> None:
    _, reply = opened({"plan blokus": text})

    assert reply["store"] == {"damaged plan blokus": text, "plan blokus": None}


def test_only_the_form_changes_when_a_choice_is_made() -> None:
    app, _ = opened()
    act(app, "setup blokus")

    reply = app.handle({"do": "form", "name": "choose blokus", "values": {"seat1": "bot expert"}})

    assert set(reply["parts"]) == {"plan"}
    assert "takes its time" in reply["parts"]["plan"]


@pytest.mark.parametrize(("player", "lit"), [(HUMAN, None), ("bot beginner", 1), ("bot expert", 5), ("bot random", 0)])
def test_a_picture_says_who_plays_and_how_well(player: str, lit: int | None) -> None:
    app, _ = opened()
    act(app, "setup blokus")

    app.handle({"do": "form", "name": "choose blokus", "values": {"seat0": HUMAN, "seat1": player}})

    face = app.view().parts["plan"].split('class="face">')[2].split('class="seat-name')[0]
    assert ("#icon-user" in face) == (lit is None)
    assert face.count('class="lit"') == (lit or 0)


def test_with_a_friend_elsewhere_there_is_no_clock_and_no_lot_and_the_button_invites() -> None:
    app, _ = opened()
    act(app, "setup sectori")

    told = changed(app, "friend")
    assert "Invite" in told
    assert "Strict: every tile you draw needs an answer from your friend" in told
    assert "Time for each player" not in told
    assert "Random – seats" not in told
    assert "Invite" not in changed(app, "bot casual")


def changed(app: App, player: str) -> str:
    """Return Sectori's set-up form after choosing another player for the second seat."""
    reply = app.handle({"do": "form", "name": "choose sectori", "values": {"seat1": player}})
    return reply["parts"]["plan"]
