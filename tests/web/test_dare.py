"""Challenges to friends in the app: made from a game or a position, opened, played, answered, compared."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames import CHANCE, GAMES, Session
from pygames.play.dare import Dare, Try
from pygames.play.ending import TIME, Ending
from pygames.play.session import HUMAN, bot
from tests.play.test_dare import NAMES, dared, played
from tests.web.test_app import act, opened
from web.app.actions import daring
from web.app.app import App
from web.app.model import late
from web.app.model.dare import Compared, compared, outcome_of_try
from web.app.model.words import Translator
from web.app.storage import link
from web.protocol import Reply

SAY = Translator(["en"])


def form(app: App, name: str, /, **values: str) -> Reply:
    """Send a form."""
    return app.handle({"do": "form", "name": name, "values": values})


def at_end(name: str, seed: int = 1) -> App:
    """Return an app with a game on the table that a person has just played against computers, seen to its end."""
    app, _ = opened()
    form(app, "load", record=played(name, seed).record.write())
    return app


def shared(reply: Reply) -> str:
    """Return the text that is shared."""
    return reply["share"]["text"]


def fragment(text: str) -> str:
    """Return the fragment of the link in a text."""
    return text.rpartition("#")[2]


def sent(name: str, as_whom: str = "Ana") -> str:
    """Return the text with the link that challenges a friend to a whole game."""
    app = at_end(name)
    act(app, "dare")
    return shared(form(app, "dare_share", name=as_whom))


def play_on(app: App, seed: int = 5) -> Reply:
    """Play the game on the table to its end, at random."""
    session, rng = app.desk.table.require_session(), Random(seed)
    while session.position.turn is not None:
        if session.position.turn == CHANCE:
            session.draw()
        else:
            session.play(str(rng.choice(session.position.legal_moves())))
        app._effects += app.desk.aftermath.after_ply()
        if app.desk.table.view.ply is not None:  # between two rounds
            act(app, "present")
    return app.reply()


def received(text: str, stored: dict[str, str] | None = None) -> App:
    """Return the app of somebody who has opened the link in a text."""
    app, _ = opened(stored, route=fragment(text))
    return app


def result_parts(app: App) -> str:
    assert app.screen.view
    return app.screen.view.parts["promoted"]


def dialog(app: App) -> str:
    return app._sent_dialog.html or ""


@pytest.mark.parametrize("name", NAMES)
def test_a_game_becomes_a_challenge_that_is_played_and_sent_back(name: str) -> None:
    text = sent(name)
    assert text.startswith(f"{GAMES[name].title}: can you do better? ")
    assert f"{name}/#dare=" in text

    friend = received(text)
    assert "Ana challenges you in" in dialog(friend)
    assert "Results are told by the players themselves." in dialog(friend)
    act(friend, "dare_play")
    session = friend.desk.table.require_session()
    assert session.is_dared
    assert session.record.seed == played(name).record.seed
    reply = play_on(friend)
    assert "Ana" in result_parts(friend)
    assert "You" in result_parts(friend)
    assert "did better" in result_parts(friend) or "equally well" in result_parts(friend)
    assert "store" in reply
    assert not friend.desk.results, "it counts for no statistics"

    friend.desk.device.use(friend.desk.settings.called("Ben"))
    answer = shared(act(friend, "dare_answer"))
    assert "your challenge. My first try: " in answer

    ana = received(answer, {"game 1": replace(played(name).record).write()})
    assert "Ben answers a challenge in" in dialog(ana)
    assert "You" in dialog(ana)
    assert "Ben" in dialog(ana)
    assert re.search(r"Ben did better|You did better|You both did equally well", dialog(ana))


def test_the_position_under_review_is_what_a_friend_plays() -> None:
    app = at_end("sectori")
    act(app, "review")
    act(app, "look 10")
    act(app, "dialog menu")
    assert "Challenge a friend from here" in dialog(app)
    act(app, "dare")
    dare = Dare.read(link.read(fragment(shared(form(app, "dare_share", name="")))))
    assert len(dare.start.plies) == 10
    assert dare.first == Try(played("sectori").plies[10:])


def test_a_stranger_who_opens_an_answer_may_play_as_well() -> None:
    dare = dared("blokus")
    other = played("blokus", 2, Session.of(dare.attempt))
    app = received("#" + link.write(replace(dare, second=Try(other.plies[8:])).write(), link.DARE))
    assert "Answer" in dialog(app)
    assert "dare_play" in dialog(app)
    act(app, "dare_play")
    assert app.desk.table.require_session().ply == 8


def test_only_the_first_finished_try_counts() -> None:
    text = sent("cathedral")
    app = received(text)
    act(app, "dare_play")
    play_on(app, 5)
    first = app.desk.table.require_session().plies
    act(app, "dare_play")
    play_on(app, 6)
    second = app.desk.table.require_session().plies

    assert first != second
    assert "Your first try counts, not this one." in result_parts(app)
    answered = Dare.read(link.read(fragment(shared(act(app, "dare_answer")))))
    assert answered.second == Try(first)


def test_an_unfinished_try_goes_on_from_the_link() -> None:
    text = sent("blokus")
    app = received(text)
    act(app, "dare_play")
    session = app.desk.table.require_session()
    session.play(str(session.position.legal_moves()[0]))
    app.desk.aftermath.after_ply()
    key = app.desk.shelf.current
    act(app, "home")
    app.handle({"do": "route", "route": fragment(text)})
    assert f"resume {key}" in dialog(app)
    act(app, f"resume {key}")
    assert app.desk.table.require_session().ply == 1
    act(app, "dialog resign")
    act(app, "resign 0")
    assert "resigned" in result_parts(app)


def test_help_is_told_with_the_result() -> None:
    dare = dared("blokus")
    app = received("#" + link.write(dare.write(), link.DARE))
    act(app, "dare_play")
    app.desk.table.require_session().unrate("hint")
    play_on(app)
    assert "with a hint" in result_parts(app)


def test_a_position_of_the_editor_becomes_a_challenge() -> None:
    app, _ = opened(route="editor/blokus")
    act(app, "edit_type green e10,e11 / blue j5 / turn blue")
    act(app, "edit_share")
    assert "edit_dare" in dialog(app)
    act(app, "edit_dare")
    form(app, "dare_level", level="bot strong", name="")
    text = shared(form(app, "dare_share", level="bot strong", name="Ana"))
    assert text.startswith("Blokus To Go: how well can you do as Blue from here?")
    dare = Dare.read(link.read(fragment(text)))
    assert (dare.seat, dare.start.players, dare.first) == (1, ("bot strong", HUMAN), None)
    assert "e10,e11" in dare.start.position

    friend = received(text)
    assert "How well can you do as Blue from here?" in dialog(friend)
    act(friend, "dare_play")
    play_on(friend)
    answer = received(shared(act(friend, "dare_answer")))
    assert "The answer to a challenge in Blokus To Go" in dialog(answer)


@pytest.mark.parametrize("players", [(HUMAN, HUMAN), ("bot casual", "bot casual"), (HUMAN, "bot mine.py")])
def test_other_games_are_no_challenges(players: tuple[str, str]) -> None:
    app, _ = opened()
    record = replace(played("blokus").record, players=players)
    form(app, "load", record=record.write())
    act(app, "dare")
    assert app.desk.overlays.dialog is None
    act(app, "dialog menu")
    assert 'data-action="dare"' not in dialog(app)


def test_a_running_game_and_somebody_elses_are_no_challenges() -> None:
    record = played("blokus").record
    for app in (received("#" + link.write(record.write())), opened()[0]):
        if not app.desk.session:
            form(app, "load", record=record.until(6).write())
        act(app, "dare")
        assert app.desk.overlays.dialog is None


@pytest.mark.parametrize("wrap", ["{}", "Look: {}", "{} (from Ana)"])
@pytest.mark.parametrize("way", ["friends_paste", "load"])
def test_a_pasted_link_opens_the_sheet(wrap: str, way: str) -> None:
    text = wrap.format(sent("blokus"))
    app, _ = opened()
    form(app, way, text=text, record=text)
    assert "Ana challenges you in Blokus To Go" in dialog(app)


@pytest.mark.parametrize("mangle", ["#{}", "dare%3D{}", "%23dare={}", "dare%253D{}", "DARE={}", "dare={}.", "dare={})"])
def test_programs_on_the_way_do_no_harm(mangle: str) -> None:
    whole = fragment(sent("blokus"))
    app, _ = opened(route=mangle.format(whole if mangle == "#{}" else whole.removeprefix("dare=")))
    assert "Ana challenges you" in dialog(app)


def toast(app: App) -> str:
    return app._sent_toast.html or ""


@pytest.mark.parametrize("letters", ["", "x", "eN", "A" * 100_000])
def test_a_damaged_link_is_refused_and_own_games_stay(letters: str) -> None:
    app, _ = opened({"game 1": played("blokus").record.write()}, route=f"dare={letters}")
    assert "This link doesn’t contain a challenge." in toast(app)
    assert list(app.desk.shelf.games) == ["game 1"]


def test_a_link_with_another_text_says_what_is_wrong() -> None:
    app, _ = opened(route=link.write('[Game "blokus"] [Seat 1 "bot casual"] [Dare "1"] [First "z9"] e10', link.DARE))
    assert "One of the results isn’t possible" in toast(app)


@pytest.mark.parametrize(
    "text",
    [
        '[Needs weather "rain"] [Game "blokus"] [Seat 1 "bot casual"] [Dare "1"] e10',
        '[Game "blokus"] [Seat 1 "bot grandmaster"] [Dare "1"] e10',
        '[Game "blokus"] [Seat 1 "bot casual"] [Dare "1"] [First "j5; adjudicated 0"] e10',
    ],
)
def test_what_a_newer_version_made_is_called_newer(text: str) -> None:
    app, _ = opened(route=link.write(text, link.DARE))
    assert "Reload the page to update." in toast(app)
    assert app.desk.overlays.dialog is None


WHOLE = fragment(sent("cathedral"))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(WHOLE)), st.integers(0, 4), st.text(max_size=3))
def test_a_mangled_link_opens_the_sheet_or_says_what_is_wrong(at: int, cut: int, put: str) -> None:
    app, _ = opened(route=WHOLE[:at] + put + WHOLE[at + cut :])
    assert app.desk.overlays.dialog or app.desk.overlays.toast or app.desk.route == "home"


# What was reached, and who did better


def result_of(players: int, *, name: str = "ringgz") -> list[tuple[Dare, Try]]:
    """Return tries of every kind of result in a game of so many seats."""
    found = []
    for seed in range(12):
        session = Session(GAMES[name], players, seed=seed, players=(HUMAN, *[bot("casual")] * (players - 1)))
        whole = played(name, seed, session)
        found.append((Dare.after(whole.record, 0), Try(whole.plies)))
    return found


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in NAMES for seats in GAMES[name].seats])
def test_every_result_has_words_in_both_languages(name: str, seats: int) -> None:
    for dare, one in result_of(seats, name=name):
        session, found = Session.of(dare.whole(one)), outcome_of_try(dare, one)
        told = SAY(found.words)
        assert "{" not in told + Translator(["es"])(found.words)
        assert (found.rank[0] == 2) == (session.winners == {0})
        assert ("win" in told) == (0 in session.winners and len(session.winners) < seats)


def told(both: Compared) -> str:
    """Return who did better, in words."""
    assert both.better
    return SAY(both.better)


def test_who_won_is_better_than_who_lost_and_a_higher_win_than_a_lower_one() -> None:
    dare = Dare(replace(played("blokus").record.until(0), tags=()))
    first = played("blokus").plies
    ranked = sorted((outcome_of_try(dare, Try(played("blokus", seed).plies)).rank, seed) for seed in range(1, 8))
    (low, worst), (high, best) = ranked[0], ranked[-1]
    assert low < high
    assert first
    both = replace(dare, first=Try(played("blokus", worst).plies, name="Ana"))
    mine = Try(played("blokus", best).plies)
    assert told(compared(both, mine=mine, is_own=False)) == "You did better."
    both = replace(both, first=Try(played("blokus", best).plies, name="Ana"))
    mine = Try(played("blokus", worst).plies)
    assert told(compared(both, mine=mine, is_own=False)) == "Ana did better."
    assert told(compared(both, mine=both.first, is_own=False)) == "You both did equally well."


def test_who_gives_up_does_worse_than_who_loses() -> None:
    dare = Dare(replace(played("blokus").record.until(0), tags=()))
    lost = next(
        one for seed in range(1, 30) if outcome_of_try(dare, one := Try(played("blokus", seed).plies)).rank[0] == 0
    )
    late = Try(lost.plies[:10], Ending(TIME, 0))
    assert outcome_of_try(dare, late).rank < outcome_of_try(dare, lost).rank
    assert SAY(outcome_of_try(dare, late).words) == "lost on time"


def test_somebody_elses_try_offers_no_answer() -> None:
    dare = dared("blokus")
    other = played("blokus", 2, Session.of(dare.attempt))
    app, _ = opened(route=link.write(other.record.write()))
    assert app.desk.session
    assert result_parts(app) == ""


def test_a_second_try_that_goes_the_same_way_is_not_the_first() -> None:
    app = received("#" + link.write(dared("blokus").write(), link.DARE))
    for counts in (True, False):
        act(app, "dare_play")
        play_on(app, 5)
        assert ("Your first try counts, not this one." not in result_parts(app)) == counts


def test_without_a_network_what_is_not_loaded_yet_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = sent("blokus")
    app = at_end("blokus")

    def fail(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(late, "import_module", fail)
    act(app, "dare")
    assert app.desk.overlays.dialog is None
    assert app.desk.table.view.notice
    assert SAY(app.desk.table.view.notice) == str(daring.NOT_HERE)
    other, _ = opened(route=fragment(text))
    assert "Challenges couldn’t be loaded." in toast(other)
