"""Takes fresh screenshots of the built site, for the README and the manifest: `python -m tools.pictures`."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from pygames import CHANCE, GAMES, Session
from pygames.ai import player
from tools.browser import launch_options
from tools.paths import ROOT, WEB
from tools.serve import Site


class Shot(NamedTuple):
    """A picture of a game on the table."""

    file: Path
    game: str
    seats: int
    size: tuple[int, int]
    theme: str = "light"
    scale: int = 1
    plies: int = 14


SHOTS = (
    Shot(ROOT / "docs/table.png", "blokus", 2, (1280, 800)),
    Shot(ROOT / "docs/dark.png", "cathedral", 2, (1280, 800), "dark", plies=13),
    Shot(ROOT / "docs/phone.png", "blockers", 4, (390, 844), plies=52),
    Shot(ROOT / "docs/phone-dark.png", "sectori", 2, (390, 844), "dark", plies=70),
    Shot(ROOT / "docs/sideways.png", "ringgz", 3, (844, 390), plies=24),
    Shot(WEB / "screenshots/wide.png", "ringgz", 4, (1280, 720), plies=34),
    Shot(WEB / "screenshots/narrow.png", "blokus", 2, (412, 824), scale=2),
)


def main() -> None:
    """Take all pictures."""
    site = Site()
    site.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium", shell=True))
        for shot in SHOTS:
            take(browser, site.url, shot)
            print(f"pictures {shot.file.relative_to(ROOT)}")
        browser.close()
    site.stop()


def take(browser: Browser, url: str, shot: Shot) -> None:
    """Take one picture."""
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=shot.scale,
        color_scheme="dark" if shot.theme == "dark" else "light",
        has_touch=width < 900,
        service_workers="block",  # it would fetch the whole site for every picture
    )
    page = context.new_page()
    page.goto(f"{url}/#shelf")
    page.wait_for_selector("html[data-ready=engine]")
    page.locator('[data-action="dialog load"]').last.click()
    page.locator("textarea[name=record]").fill(play_game(shot))
    page.locator("#dialog button[type=submit]").click()
    page.wait_for_selector("#board > svg.mine")
    page.wait_for_timeout(800)  # animations have come to rest
    page.screenshot(path=shot.file)
    context.close()


def play_game(shot: Shot) -> str:
    """Return the record of a game that greedy players have brought to the person's next turn."""
    game = GAMES[shot.game]
    players = ("human", *("bot casual",) * (shot.seats - 1))
    session, rng = Session(game, shot.seats, seed="picture", players=players), Random(1)
    bots = [player(game, "greedy", seed=seat) for seat in range(shot.seats)]
    while session.ply < shot.plies or not session.awaits_human():
        turn = session.position.turn
        if turn == CHANCE:
            session.draw()
        else:
            assert isinstance(turn, int)
            moves = session.position.legal_moves()
            early = session.ply < 2
            session.play(str(rng.choice(moves) if early else bots[turn].choose(session.observation(turn))))
    return session.record.write()


if __name__ == "__main__":
    main()
