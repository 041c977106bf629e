"""Live play in one room, between browsers that nothing but their codes connects."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from time import time
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from e2e.hands import ANSWER_MS, awaited, choose
from e2e.roommates import Roommate, begin, mover, play_turns
from e2e.test_access import assert_nothing_is_found
from e2e.tour.hands import press
from pygames import GAMES
from pygames.friends.packing import letters
from tools.serve import Site

pytestmark = pytest.mark.slow(10)
TWO = [name for name, game in GAMES.items() if 2 in game.seats]
TURNS = 3
FULL = pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["begun", "whole"])
Enter = Callable[..., Roommate]


@pytest.fixture
def enter(browser: Browser, site: Site) -> Iterator[Enter]:
    """Return a function that opens the app in a browser for somebody."""
    friends: list[Roommate] = []

    def entered(name: str, *, can_be_cut: bool = False, **wishes: object) -> Roommate:
        friends.append(Roommate.at(browser, site, name, can_be_cut=can_be_cut, **wishes))
        return friends[-1]

    yield entered
    for friend in friends:
        friend.close()


@FULL
@pytest.mark.parametrize("game", TWO)
def test_two_play_each_game_and_each_sees_the_other_s_moves(enter: Enter, game: str, *, whole: bool) -> None:
    ana, ben = enter("Ana"), enter("Ben")
    begin(ana, ben, game=game)
    assert all(friend.page.url.endswith("#table") for friend in (ana, ben))
    assert [friend.page.evaluate("locks") for friend in (ana, ben)] == [["screen"]] * 2

    for _ in range(TURNS):
        if not (acts := mover(ana, ben)):
            break  # five in a row may end it as soon as this
        other = ben if acts is ana else ana
        expect(other.prompt).to_contain_text(f"{acts.name} is thinking.")
        expect(other.page.locator("[data-action=friends_send]")).to_have_count(0)
        while mover(ana, ben) is acts:  # in Sectori the other device has to give what a further roll needs
            acts.plays()
        if not acts.is_over:
            expect(acts.prompt).to_contain_text(f"{other.name} is thinking.")
        assert acts.plies() == other.plies() > 0
    if whole:
        play_turns(ana, ben)
        for friend in (ana, ben):
            expect(friend.page.locator("#result")).to_contain_text("checked")
            expect(friend.page.locator("#tools [data-action=room_here]")).to_be_visible()
        assert ana.plies() == ben.plies()


@pytest.mark.slow(25)
@FULL
def test_three_play_on_through_a_reload_and_a_cut_and_by_link_when_the_first_has_gone(
    enter: Enter, *, whole: bool
) -> None:
    ana, ben, cleo = enter("Ana"), enter("Ben"), enter("Cleo", can_be_cut=True)
    begin(ana, ben, cleo, game="blockers")
    play_turns(ana, ben, cleo, turns=3)

    ben.reloads()
    ben.sits_down()
    expect(ana.prompt).to_contain_text("Ben")
    ben.returns(cleo)
    play_turns(ana, ben, cleo, turns=3)

    plies = ana.plies()
    cleo.cut()
    if whole:
        cleo.page.wait_for_timeout(5000)
        cleo.cut(0)  # before anybody has noticed
        play_turns(ana, ben, cleo, turns=3)
        assert ana.plies() > plies
        cleo.cut()
    for friend in (ana, ben):
        expect(friend.prompt).to_contain_text("Cleo is away.")
    expect(cleo.prompt).to_contain_text("is away.")
    cleo.cut(0)
    for friend in (ana, ben):
        expect(friend.prompt).not_to_contain_text("away")
    play_turns(ana, ben, cleo, turns=3)
    if whole:
        cleo.cut()
        cleo.page.wait_for_timeout(20_000)  # by then the browser has given up
        cleo.cut(0)
        cleo.returns(ana)
        play_turns(ana, ben, cleo, turns=3)

    while mover(ana, ben, cleo) is not ana:
        play_turns(ana, ben, cleo, turns=1)
    ana.closes_page()
    for friend in (ben, cleo):
        expect(friend.prompt).to_contain_text("Ana’s connection is gone. Scan again, or go on by link.")
    ana.opens_link(cleo.sends())
    ana.plays()
    acts = ben if "Ben" in ana.page.locator("[data-action=friends_send]").inner_text() else cleo
    acts.follows(ana.sends())
    acts.page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    play_turns(ben, cleo, turns=2)  # live, as before
    assert "Ana" in ben.prompt.inner_text()
    if whole:
        ana.opens_link(ben.sends())
        ana.returns(ben)
        play_turns(ana, ben, cleo)
        for friend in (ana, ben, cleo):
            expect(friend.page.locator("#result")).to_contain_text("Every tile checked.")


@pytest.mark.slow(15)
def test_two_play_with_a_clock_that_each_device_keeps_and_tells(enter: Enter) -> None:
    ana, ben = enter("Ana"), enter("Ben")
    ana.opens_room("cathedral")
    ben.comes(ana)
    choose(ana.page.locator("#part [name=clock][value='180']"))
    expect(ben.page.locator("#further")).to_contain_text("Each player has 3 min. Each device keeps its own time.")
    expect(ben.page.locator("#part [name=clock]")).to_have_count(0)
    choose(ana.page.locator("#part [name=increment][value='5']"))
    expect(ben.page.locator("#further")).to_contain_text("3 min, and each move adds 5 s.")
    press(ana.page, "room_begin")
    for friend in (ana, ben):
        friend.sits_down()
        expect(friend.page.locator(".clock .time")).to_have_text(["3:00", "3:00"])

    first = mover(ana, ben)
    assert first
    second = ben if first is ana else ana
    expect(second.prompt).to_contain_text("Each device keeps its own time.")
    first.plays()
    for friend in (first, second):
        expect(friend.page.locator(".clock.running .time")).to_have_text(re.compile(r"2:\d\d"))
    second.plays()
    for friend in (first, second):
        expect(friend.page.locator(".clock:not(.running) .time")).to_have_text(re.compile(r"3:0[0-4]|2:\d\d"))
        expect(friend.page.locator(".clock.running")).to_have_count(1)
    press(second.page, "dialog menu")
    press(second.page, "room_here")
    press(second.page, "room_leave")
    for friend in (first, second):
        expect(friend.page.locator("#toast")).to_contain_text("The game goes on by link, without its clock.")
        expect(friend.page.locator(".clock")).to_have_count(0)


PIXELS = """async content => {
    const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return [image.width, [...data].filter((_, n) => n % 4 === 1)];
}"""
"""Returns the width of a picture, and the brightness of its pixels."""


def film(path: Path, page: Page, picture: bytes) -> Path:
    """Write what a camera sees that is held before a picture: in grey, uncompressed (YUV4MPEG2)."""
    width, shades = awaited(page, PIXELS, b64encode(picture).decode())
    rows = [bytes(shades[n : n + width]) for n in range(0, len(shades), width)]
    wide, high = 640, 480
    above, left = (high - len(rows)) // 3, (wide - width) // 3
    table = bytes([150] * wide)
    seen = [table] * above + [table[:left] + row + table[left + width :] for row in rows]
    grey = b"".join([*seen, *[table] * (high - len(seen))]) + bytes([128] * (wide * high // 2))
    path.write_bytes(f"YUV4MPEG2 W{wide} H{high} F10:1 Ip A1:1 C420jpeg\n".encode() + 3 * (b"FRAME\n" + grey))
    return path


def test_a_code_is_scanned_from_its_picture_of_200_pixels(
    enter: Enter, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], site: Site, tmp_path: Path
) -> None:
    ana = enter("Ana")
    ana.opens_room("cathedral")
    ana.code()
    shown = ana.page.locator("#connect svg.code")
    shown.evaluate("picture => { picture.style.minWidth = 0; picture.style.width = '200px'; }")
    seen = film(tmp_path / "code.y4m", ana.page, shown.screenshot())
    camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    arguments = [*browser_type_launch_args["args"], *camera, f"--use-file-for-fake-video-capture={seen}"]
    with browser_type.launch(**{**browser_type_launch_args, "args": arguments}) as other:
        ben = Roommate.at(other, site, "Ben")
        ben.opens_room("cathedral")
        press(ben.page, "room_way scan")
        expect(ben.page.locator("#connect")).to_contain_text("keeps no picture")
        assert ben.page.evaluate("streams.length") == 0, "the camera is asked for by a press"
        press(ben.page, "room_camera")
        ana.pastes(ben.shown_code())
        ben.is_in(ana)

        assert ben.page.evaluate("streams.flatMap(stream => stream.getTracks()).map(track => track.readyState)") == [
            "ended"
        ]
        expect(ana.page.locator("[data-action=room_begin]")).to_be_visible()
        expect(ben.page.locator("#further")).to_contain_text("Cathedral begins when Ana says so.")
        ben.close()


def test_a_connection_that_never_comes_is_told_with_what_to_try(enter: Enter) -> None:
    ana, ben = enter("Ana"), enter("Ben", can_be_cut=True)
    ana.opens_room("cathedral")
    ben.cut()
    ben.follows(ana.code())
    answer = ben.shown_code()
    asked = time()
    ana.pastes(answer)

    expect(ana.page.locator("#connect")).to_contain_text("Connecting…")
    expect(ana.page.locator("#connect [role=alert]")).to_contain_text("No connection.")
    assert 9 < time() - asked < 15
    for told in ("Join the same Wi-Fi", "Allow the camera", "Swap who shows", "hotspot"):
        expect(ana.page.locator("#connect")).to_contain_text(told)
    expect(ana.page.locator("#live")).to_contain_text("No connection.")
    press(ana.page, "room_leave")
    expect(ana.page.locator("h1")).to_have_text("Friends")


def test_what_is_no_code_and_a_camera_that_is_refused_are_told(enter: Enter) -> None:
    ana = enter("Ana", permissions=[])
    ana.opens_room("cathedral")
    page, told = ana.page, ana.page.locator("#connect [role=alert]")

    ana.pastes("Come and play")
    expect(told).to_contain_text("There’s no room code in this.")
    own = ana.code()
    expect(told).to_have_count(0)
    assert_nothing_is_found(page)
    box = page.locator("#connect svg.code").bounding_box()
    assert box
    assert box["width"] >= 240
    ana.pastes(f"Ana: {own}")
    expect(told).to_contain_text("That’s the code of this device.")
    ana.pastes(own[:-3])
    expect(told).to_contain_text("Part of the code is missing.")
    press(page, "room_way scan")
    for name, text in (("NotFoundError", "There’s no camera here."), ("NotAllowedError", "doesn’t let Quiet Table")):
        fail = f"async () => {{ throw new DOMException('', '{name}'); }}"
        page.evaluate(f"() => {{ navigator.mediaDevices.getUserMedia = {fail}; }}")
        press(page, "room_camera")
        expect(told).to_contain_text(text)


def test_who_looks_on_holds_nothing_secret(enter: Enter) -> None:
    players, dan = [enter("Ana"), enter("Ben"), enter("Cleo")], enter("Dan")
    begin(*players, game="blockers", lookers=[dan])
    play_turns(*players, turns=7)
    expect(dan.prompt).to_contain_text("You’re watching.")
    expect(dan.page.locator("#moves")).to_contain_text("7")

    kept = dan.keeps()
    assert "friends=" in kept, "the game has come here"
    assert not dan.page.locator(".tray [data-target]").count()
    for friend in players:
        peer = friend.peer()
        secrets = [letters(each) for seed in peer.seeds.values() for each in (seed.value, *seed.chain[-1:])]
        assert secrets
        assert not [secret for secret in secrets if secret in kept]
        assert friend.rack()
        assert not friend.rack() & dan.rack()
    assert not [key for key in dan.stored() if key.startswith("friends ")]


@pytest.mark.long
def test_five_meet_in_one_room_and_play(enter: Enter) -> None:
    friends = [enter(name) for name in ("Ana", "Ben", "Cleo", "Dan", "Eva")]
    begin(*friends, game="blockers")

    play_turns(*friends)

    for friend in friends:
        expect(friend.page.locator("#result")).to_contain_text("checked")
    assert len({friend.plies() for friend in friends}) == 1
