"""The texts that accompany links to games among friends: `python -m tests.web.covers` lists them all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from pygames import GAMES
from pygames.friends import Peer
from pygames.friends.seeds import Seed
from pygames.friends.verdict import ViewCache
from tests.friends.party import NAMES, turn
from tests.web.correspondents import invited, joined
from tests.web.covers import Sent, covers, every_cover, letter, series_covers
from tests.web.games import has
from web.app.model.covering import covering_text
from web.app.model.words import Translator
from web.app.storage.settings import LANGUAGES

LONGEST = 180
"""The most letters before the link, with names as short as those here."""
YOURS = {"en": "Your move", "es": "Te toca"}


@cache
def sent() -> Sequence[Sent]:
    """Return a link of every moment of every game."""
    return (*every_cover(),)


def people_elsewhere(peer: Peer) -> list[int]:
    """Return the seats at other devices."""
    return [seat for seat in range(peer.log.terms.seats) if seat not in peer.here]


def test_every_moment_of_every_game_has_a_text() -> None:
    moments = {(link.peer.log.terms.game.name, link.moment) for link in sent()}

    common = {"invitation", "rematch", "joined", "turn", "resigned", "asked to go back", "gone back", "end"}
    assert {(name, moment) for name in GAMES for moment in common} <= moments
    assert {("blockers", "dealing"), ("blockers", "resignation seen"), ("ringgz", "agreed to go back")} <= moments


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_short_and_ends_where_the_link_follows(language: str) -> None:
    say = Translator([language])
    for link in sent():
        text = link.text(say)
        assert len(text) <= LONGEST, text
        assert re.search(r"[:?]$", text), text
        assert not re.search(r"\s\s|[.!:]\.|\.,|[{}#]|\bYou\b (?!win)", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_are_called_by_their_names(language: str) -> None:
    say = Translator([language])
    for link in sent():
        terms = link.peer.log.terms
        if all(link.peer.log.names):
            colours = [say(terms.game.seat_name(seat, terms.seats)) for seat in range(terms.seats)]
            assert not [colour for colour in colours if re.search(rf"\b{re.escape(colour)}\b", link.text(say))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_your_move_only_for_the_one_person_who_gets_the_link_and_can_move(language: str) -> None:
    say = Translator([language])
    told = 0
    for link in sent():
        log, text = link.peer.log, link.text(say)
        if YOURS[language] in text:
            told += 1
            assert [log.seat] == people_elsewhere(link.peer)
            assert log.pending == (log.seat,)
        elif log.seat is not None and log.pending == (log.seat,) and not log.proposal:
            assert log.names[log.seat] in text
    assert told > 50


def test_who_gets_a_link_that_only_brings_tiles_is_asked_to_pass_it_on() -> None:
    dealing = [link for link in covers("blockers", 3) if link.peer.log.is_full and not link.peer.log.turns]
    texts = [link.text(Translator(["en"])) for link in dealing]

    assert texts[0].startswith("Everybody is in. Ben, open this and pass it on")
    assert not any("Your move" in text for text in texts)
    assert texts[-1].endswith("’s move in Blockers!:")


@pytest.mark.parametrize("name", GAMES)
def test_the_text_of_an_end_says_who_has_won_with_which_score_and_what_decided_it(name: str) -> None:
    game = GAMES[name]
    ends = [link for link in sent() if link.moment == "end" and link.peer.log.terms.game is game]
    end = next(link for link in ends if not link.peer.log.unacknowledged)
    log, text = end.peer.log, end.text(Translator(["en"]))

    is_draw = len(log.winners) == log.terms.seats
    assert text.startswith("A draw" if is_draw else log.names[min(log.winners)])
    for score in game.shown_scores(log.view.position):
        assert re.search(rf"\b{score}\b", text)
    assert text.endswith(" See how it ended:")
    if not game.rules.outcomes:  # where chance decides, the reason may be too long, or a draw have none
        assert bool(re.search(r"\d\. [^.]+\.", text)) == has(name, "why")


def test_the_texts_of_a_series_say_which_game_it_is_and_how_it_stands() -> None:
    told = [(link.moment, link.text(Translator(["en"]))) for link in series_covers("cathedral", 2)]

    told_of = [text for moment, text in told if "series" in moment]
    assert told_of[:2] == [
        "Ana invites you to a series of Cathedral (Best of 3), right in your browser:",
        "You’re invited to a series of Cathedral (Best of 3), right in your browser:",
    ]
    assert "In Cathedral, Ben has resigned. Ana leads the series 1–0. See how it ended:" in told_of
    assert "Game 2 of our Cathedral series, Ana leads 1–0:" in told_of
    assert "Game 3 of our Cathedral series, and it’s 1–1:" in told_of
    last = [text for moment, text in told if moment == "end"][-1]
    assert re.search(r"(\w+ has won the series 2–1|The series is drawn, 1½–1½)\. See how it ended:$", last)


def test_a_text_tells_nothing_that_its_sender_alone_knows() -> None:
    rng = Random(1)
    for link in covers("blockers", 3):
        terms = link.peer.log.terms
        others = {seat: Seed(rng.randbytes(Seed.size(terms)), terms) for seat in link.peer.here}
        blind = replace(link.peer, seeds=others, _views=ViewCache())
        say = Translator(["en"])
        assert link.text(say) == covering_text(say, blind, is_rematch=link.is_rematch)


def test_a_computer_s_turn_is_not_told_instead_of_one_s_own() -> None:
    players = ["human", "bot random", "human"]
    ana = Peer.invite(GAMES["ringgz"], 3, here=[0, 1], players=players, names=["Ana", "", "Cleo"])
    cleo = Peer.open(letter(ana)).joined({2: "Cleo"})
    ana = ana.united(letter(cleo))
    while ana.actor is not None:
        ana = turn(ana, Random(1)).finished()

    text = covering_text(Translator(["en"]), ana)

    assert len(ana.log.turns) == 2
    assert text.startswith("Ana ")
    assert text.endswith("Your move in Ringgz:")


def test_a_computer_s_turn_at_another_device_is_no_move_of_the_one_who_gets_the_link() -> None:
    players, names = ["human", "human", "bot random"], ["Ana", "Cleo", ""]
    ana = Peer.invite(GAMES["ringgz"], 3, here=[0, 2], players=players, names=names)
    cleo = Peer.open(letter(ana)).joined({1: "Cleo"})
    ana = turn(ana.united(letter(cleo)), Random(1)).finished()
    cleo = turn(cleo.united(letter(ana)), Random(1)).finished()

    assert covering_text(Translator(["en"]), cleo).endswith(" moves in Ringgz:")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shared_is_the_text_with_the_link_to_the_game_s_own_address(name: str) -> None:
    covering, _, link = joined(name, GAMES[name].seats[0])[1].rpartition(" ")

    assert covering[-1] in ":?"
    assert re.fullmatch(rf"https://quiet\.table/{name}/#friends=[\w-]+", link)


def test_who_only_passes_a_link_on_is_not_called_a_player() -> None:
    ana = Peer.invite(GAMES["sectori"], 2, here=[0], names=["Ana", "Ben"])
    ben = Peer.open(letter(ana)).joined({1: "Ben"})
    moved = turn(ana.united(letter(ben)), Random(1)).finished()

    texts = [covering_text(Translator(["en"]), peer.looking_on()) for peer in (ana, ben, moved)]

    assert texts == [
        "Ana invites you to a game of Sectori, right in your browser:",
        "Everybody is in. Ana’s move in Sectori:",
        "Ben’s move in Sectori:",
    ]


def test_the_same_people_are_invited_to_another_game() -> None:
    friends, text = joined("sectori", 2)
    friends[0].open_link(text)
    friends[0].act("resign 0")
    friends[1].open_link(friends[0].send())

    friends[1].act("friends_again")

    assert friends[1].send().startswith(f"{NAMES[1]} would like another game of Sectori: ")
    assert invited("sectori", 2)[1].startswith("Ana invites you to a game of Sectori, right in your browser: ")
