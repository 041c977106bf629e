"""Stops at which the computer helps: a hint, the coach, the analysis, and what is learned from one's mistakes."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, open_record, plies, wait_for_turn
from e2e.presses import by_click, press_all
from e2e.test_newcomer import judged, seated, switch_coach
from e2e.tour.hands import button, press, running, told
from e2e.tour.stop import stop
from pygames import GAMES, Session
from pygames.ai.comparison import probabilities
from pygames.ai.network_tactics import with_network
from pygames.ai.search import Search
from tests.presses import presses_of
from tests.web.games import advance
from web.app.model import judging
from web.app.model.annotation import annotate
from web.app.model.judging import Judgement, comparing
from web.app.model.moments import LOOKS, SECONDS
from web.app.model.rows import move_number

SLOW_MS = 60_000
"""For the thoughts about a few moves on a busy machine."""
STEPS = 100
"""Simulations for a move that is to be the best, or a mistake."""
COSTLY = 0.25
"""What a mistake costs, so that the page's own search can't see it otherwise."""


@stop("hint / follow_hint", seconds=5)
def a_hint_says_where_and_what_and_is_followed(page: Page, game: str) -> None:
    session = running(game)
    open_record(page, session.record.write())
    page.locator('#history [data-action="hint"]').click()
    page.locator('#prompt [data-action="hint"]').click(timeout=SLOW_MS)
    told(page, "Your chance of winning", "#prompt")
    press(page, "follow_hint")
    expect(page.locator("#board .mark-line")).to_have_count(0)
    wait_for_turn(page)
    assert len(plies(page)) > session.ply


@stop("coach / look / retry")
def the_coach_comments_and_the_move_is_taken_back(page: Page, game: str) -> None:
    text, ply = judged(game)
    open_record(page, text)
    switch_coach(page)
    told(page, "The coach is on", "#prompt")
    page.locator("#prompt .word summary").click()
    press(page, f"look {ply}")
    told(page, "Better: ", "#prompt")
    press(page, "present")
    page.locator("#slider input").wait_for(state="detached")  # until then, the comment on the earlier position is there
    page.locator("#prompt .word summary").click()
    press(page, "retry")
    told(page, "Hint: ", "#live")
    expect(page.locator("#board .mark-line").first).to_be_attached()
    switch_coach(page)
    told(page, "The coach is off.", "#prompt")


@cache
def misplayed(game: str) -> tuple[Session, tuple[int, int]]:
    """Return a game of a person who has made two moves that cost a lot, beyond any doubt, and their plies."""
    for seed in range(20):
        session, rng, plies = seated(game, 1), Random(seed), list[int]()
        while session.position.turn is not None:
            if session.position.turn != 0:
                advance(session, rng)
                continue
            if len(plies) == 2:
                return session, (plies[0], plies[1])
            if blunder := costly_move(session, rng):
                session.play(blunder)
                if is_costly(session, session.ply - 1):
                    plies.append(session.ply - 1)
            else:
                advance(session, rng)
    raise AssertionError("no such game")


def costly_move(session: Session, rng: Random) -> str:
    """Return a move of the first seat's that costs much of its probability of winning; empty if a few show none."""
    observation, search = session.observation(0), Search(session.game, "tour", tactics=with_network(session.game))
    moves = observation.legal_moves()
    for steps in (
        search.run(observation),
        *(search.run_move(observation, one) for one in rng.sample(moves, min(len(moves), 6))),
    ):
        for _ in islice(steps, STEPS):
            pass
    shares = {
        str(one.move): probabilities(session.game, observation, search.result, one)[0] for one in search.result.moves
    }
    worst = min(map(str, moves), key=lambda text: shares.get(text, 1.0))
    return worst if max(shares.values()) - shares.get(worst, 1.0) > COSTLY else ""


def is_costly(session: Session, ply: int) -> bool:
    """Return whether a look as long as the page's says so, too."""
    compared = comparing(session, ply)
    for _ in compared.run(SECONDS * LOOKS, judging.STEPS):
        pass
    return compared.loss > COSTLY


def judgements(session: Session, mistakes: tuple[int, int]) -> dict[int, Judgement]:
    """Return what is said of all moves of the person: that those at two plies are mistakes."""
    own = [ply for ply in range(session.ply) if session.at(ply).turn == 0]
    return {ply: judgement(session, ply, 0.6 if ply in mistakes else 0.1) for ply in own}


def judgement(session: Session, ply: int, share: float) -> Judgement:
    """Return that another move would have had this share of the win, and the move made a tenth."""
    played, others = session.plies[ply], session.seats - 1
    best = next((text for text in map(str, session.at(ply).legal_moves()) if text != played), played)
    now, better = ((one, *[(1 - one) / others] * others) for one in (0.1, share))
    truth = better if session.game.has_secrets else ()  # what would hold if all racks were face up
    return Judgement(ply, 0, played, now, best, better, truth)


@stop("analyse / moments / mine / again_puzzle / answer_puzzle / next_mine", seconds=12)
def mistakes_are_found_and_played_again(page: Page, game: str) -> None:
    session, mistakes = misplayed(game)
    ended = Session.of(session.record)
    ended.resign(0)
    open_record(page, annotate(ended.record, judgements(session, mistakes)).write())
    press(page, "unfold", "analyse")
    expect(page.locator(".analysis .graph .band")).to_have_count(session.seats, timeout=ANSWER_MS)
    if button(page, "analyse").count():
        press(page, "analyse")
    press(page, "moments")
    button(page, "mine*").wait_for(timeout=SLOW_MS)
    told(page, "The game turned at move", "#moments")
    number = int(page.locator("#moments").inner_text().partition("at move ")[2].partition(":")[0])
    [turned] = [ply for ply in mistakes if move_number(session, ply) == number]
    press(page, "mine*")
    wrong_again_and_answered(page, session, turned)
    press(page, "next_mine")
    page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    page.locator("button.back").click()
    told(page, GAMES[game].title, "#puzzles")


def wrong_again_and_answered(page: Page, session: Session, ply: int) -> None:
    """Make a mistake again, which is offered as a puzzle; begin once more, and see how it is answered."""
    before = Session.of(session.until(ply))
    for action in ("again_puzzle", "answer_puzzle"):
        page.locator(".puzzle #board > svg.mine").wait_for(timeout=ANSWER_MS)
        all_shown(page)
        press_all(page, presses_of(before, session.plies[ply]), by_click)
        told(page, "", "#verdict.wrong")
        press(page, action)
    page.locator("#verdict.right").wait_for(timeout=ANSWER_MS)
