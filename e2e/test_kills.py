"""The tab is killed at random moments of play; afterwards the last ply shown is still there. KILLS sets how often."""

import os
from collections.abc import Callable
from random import Random
from signal import SIGKILL

import pytest
from playwright.sync_api import Page, expect

from e2e.correspondents import ROLL, START, Friend
from e2e.hands import awaited, begin, click_mark, fits, play_by_mouse, plies, usable, wait_for_turn
from e2e.visits import Visits, open_in
from pygames import GAMES, Game
from pygames.friends import Letter, Peer
from tests.friends.party import turn
from web.app.storage.friends import is_friends, secrets_in

pytestmark = [pytest.mark.visit("first"), pytest.mark.browser_context_args(service_workers="block")]

KILLS = int(os.environ.get("KILLS", "2"))
LONGEST_MS = 1500  # a person's ply, the computer's thinking, and the animations
NOTES_TAKEN_IN = """() => new Promise(done => {
    const look = () => Object.keys(localStorage).some(key => key.startsWith("pygames-note"))
        ? setTimeout(look, 20) : done();
    look();
})"""
"""Resolves once all notes of the last page are in the database."""


def test_the_last_ply_survives_a_kill_at_any_moment(page: Page, open_app: Callable[..., Page]) -> None:
    rng, context = Random(8), page.context
    begin(open_app(page))
    play_by_mouse(page)
    for kill in range(KILLS):
        if not wait_for_turn(page):
            begin(open_app(page))
        usable(page).first.click()
        expect(page.locator("#ghost")).to_be_attached()
        click_mark(page, fits(page).first)
        page.wait_for_timeout(rng.randrange(LONGEST_MS))
        shown = plies(page)

        page.close(run_before_unload=False)
        page = context.new_page()
        open_app(page, "/#table")
        expect(page.locator("#moves [data-plies]").first).to_be_attached()

        assert plies(page)[: len(shown)] == shown, f"kill {kill}"


class Correspondent(Friend):
    """Somebody whose tab is killed again and again in games with Ben, whose device is only the protocol."""

    def __init__(self, visits: Visits, game: Game, rng: Random) -> None:
        self.game, self.rng = game, rng
        self.left: list[str] = []
        """All links that have left the browser."""
        self.secrets: frozenset[str] = frozenset()
        self.bens: dict[str, Peer] = {}
        visits.context.expose_binding("left", lambda _, text: self.left.append(text))
        visits.context.add_init_script("navigator.share = ({ text }) => window.left(text)")
        super().__init__("Ana", visits)
        open_in(self.page)
        self.page.evaluate(ROLL)

    def step(self) -> None:
        """Begin to do what is next: invite, play, send, or receive what Ben answers."""
        peer = self.kept()
        if peer is None or peer.log.is_over:
            players = {"seat0": "human", **{f"seat{seat}": "friend" for seat in range(1, self.game.seats[0])}}
            self.page.evaluate(START, [f"start {self.game.name}", players])
            self.press("friends_send")
        elif peer.actor is not None and not (peer.is_complete or peer.must_skip):
            self.peer = peer
            self.play(self.rng)
            self.press(*["friends_send"] * self.rng.randrange(2))
        elif peer.actor is not None or peer.unsent or not (mine := self.links(peer)):
            self.press("friends_send")
        else:
            text = self.answer(mine[-1])
            self.page.evaluate("hash => { location.hash = hash }", text)

    def links(self, peer: Peer) -> list[str]:
        """Return the links of a game that have left."""
        return [text for text in self.left if Letter.read(text).id == peer.id]

    def answer(self, text: str) -> str:
        """Return Ben's answer to a link, which goes on where the last one that he has seen ended."""
        letter = Letter.read(text)
        ben = self.bens.get(letter.id) or Peer.open(letter)
        ben = ben.received(text) if ben.here else ben.joined({seat: f"Ben {seat}" for seat in ben.free})
        while ben.actor is not None:
            ben = turn(ben, self.rng).finished()
        self.bens[letter.id] = ben
        return ben.link

    def kill(self) -> None:
        """Kill the renderer at some moment, and open the app again in another tab."""
        self.page.wait_for_timeout(self.rng.randrange(LONGEST_MS // 3))
        shown = [ply for ply in plies(self.page) if not ply.startswith("*")]
        for renderer in renderers(self.page):
            os.kill(renderer, SIGKILL)
        self.page.close()
        self.page = self.visits.context.new_page()
        open_in(self.page, "/#table")
        awaited(self.page, NOTES_TAKEN_IN)
        peer = self.kept()
        assert [ply for ply in plies(self.page) if not ply.startswith("*")][: len(shown)] == shown
        if peer is None:
            return
        for text in self.links(peer):
            assert peer.united(Letter.read(text)).log.turns == peer.log.turns, "a turn left and was forgotten"

    def kept(self) -> Peer | None:
        """Return the current game as it is stored; the secrets of all games are."""
        stored = self.stored()
        secrets = frozenset().union(*(secrets_in(text) for key, text in stored.items() if is_friends(key)))
        assert secrets >= self.secrets, "a secret was forgotten"
        self.secrets = secrets
        current = stored.get("current", "")
        return Peer.read(stored[current]) if is_friends(current) else None


def renderers(page: Page) -> list[int]:
    """Return the processes of the browser that show pages and run their workers."""
    browser = page.context.browser
    assert browser
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [process["id"] for process in found if process["type"] == "renderer"]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_no_secret_and_no_turn_of_a_game_with_friends_is_lost_by_a_kill(visits: Visits, game: Game) -> None:
    ana = Correspondent(visits, game, Random(game.name))
    for _ in range(KILLS):
        ana.step()
        ana.kill()
    for text in ana.left:
        ana.answer(text)  # none contradicts another
    ana.page.close()
