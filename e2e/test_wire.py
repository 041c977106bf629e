"""Live play without a server: devices connect by codes, talk, are missed and come back, on real channels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from e2e.hands import await_service_worker, awaited
from e2e.visits import Visits
from tools.serve import Site
from web.app.printing.code import code_svg

pytestmark = pytest.mark.visit("again")

NAMES = ("aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd", "eeeeeeee")
WATCH = """() => {
    // Chromium's real addresses, for which the tests have the camera allowed, are found with any channel
    window.connections = [];
    const Real = RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
        constructor(...values) {
            super(...values);
            connections.push(this);
        }
    };
    const { send } = RTCDataChannel.prototype;
    window.carry = text => [text];
    RTCDataChannel.prototype.send = function (text) {
        for (const frame of carry(text)) send.call(this, frame);
    };
}"""
"""Lets a test cut connections, and change what arrives of what is sent."""
ENTER = """async device => {
    window.heard = [];
    const tell = event => {
        const { kind, device = "", answer = "", text = "" } = event;
        heard.push([kind, device + answer, text].join(" ").trim());
    };
    window.room = await window.pygames.room.openRoom(device, tell);
}"""
HEARD = """wanted => new Promise(done => {
    const look = () => wanted.every(line => heard.includes(line)) ? done() : setTimeout(look, 20);
    look();
})"""
"""Waits until the page has been told all of this."""


class Device:
    """A page with a room in it."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        page.evaluate(WATCH)
        awaited(page, ENTER, name)

    def code(self) -> str:
        """Return a new code."""
        return str(awaited(self.page, "() => room.code()"))

    def take(self, text: str) -> str:
        """Take a code; return the answer, or the name of what is wrong with it."""
        return str(awaited(self.page, "text => room.take(text).catch(error => error.message)", text))

    def say(self, text: str) -> None:
        """Say a text to all."""
        self.page.evaluate("text => room.say(text)", text)

    def hears(self, *lines: str) -> None:
        """Wait until it has heard all of this."""
        try:
            awaited(self.page, HEARD, [*lines])
        except Exception as error:  # the browser's says nothing of what was heard instead
            raise AssertionError(f"{self.name} has heard {self.heard()}, not {lines}") from error

    def heard(self) -> list[str]:
        """Return what it has heard since it was asked last."""
        return list(self.page.evaluate("() => heard.splice(0)"))

    def texts(self) -> list[str]:
        """Return the texts among that, each with its device."""
        return [line.removeprefix("text ") for line in self.heard() if line.startswith("text ")]


def pair(newcomer: Device, host: Device) -> None:
    """Connect two devices as two people do who scan each other's codes."""
    answer = newcomer.take(host.code())
    assert "#room=" in answer
    assert host.take(answer) == ""
    host.hears(f"in {newcomer.name}")
    newcomer.hears(f"in {host.name}")


@pytest.fixture
def enter(visits: Visits, page: Page) -> Callable[[str], Device]:
    """Return a function that opens a page with a room, of which the browser tells real addresses."""
    visits.context.grant_permissions(["camera"])
    unused = [page]

    def entered(name: str) -> Device:
        opened = unused.pop() if unused else visits.context.new_page()
        opened.goto("/")
        opened.locator("html[data-ready=engine]").wait_for(state="attached")
        return Device(opened, name)

    return entered


@pytest.fixture
def devices(enter: Callable[[str], Device]) -> Iterator[list[Device]]:
    """Return three devices in one room."""
    ana, ben, cleo = (enter(name) for name in NAMES[:3])
    pair(ben, ana)
    pair(cleo, ben)
    for device in (ana, ben, cleo):
        device.hears(*(f"in {other.name}" for other in (ana, ben, cleo) if other is not device))
        device.heard()
    yield [ana, ben, cleo]
    for device in (ana, ben, cleo):
        device.page.evaluate("() => room.close()")


def test_two_devices_connect_by_codes_and_talk(enter: Callable[[str], Device], visits: Visits) -> None:
    ana, ben = enter(NAMES[0]), enter(NAMES[1])

    code = ana.code()
    answer = ben.take(f"Ana: {code}")

    assert code.startswith(ana.page.evaluate("() => window.pygames.site") + "#room=A")
    assert all(84 <= len(text.partition("#room=")[2]) <= 110 for text in (code, answer))
    assert ana.take(answer) == ""
    ana.hears("in bbbbbbbb")
    ben.hears("in aaaaaaaa")
    ana.page.evaluate("""() => room.hello('{"name": "Ana"}')""")
    ana.say("one")
    ben.say("two")
    ana.hears("text bbbbbbbb two")
    ben.hears('hello aaaaaaaa {"name": "Ana"}', "text aaaaaaaa one")
    ana.page.close()
    ben.hears("out aaaaaaaa")


def test_five_devices_connect_by_four_pairs_of_codes_and_nobody_minds_who_leaves(
    enter: Callable[[str], Device],
) -> None:
    devices = [enter(name) for name in NAMES]
    for newcomer, host in zip(devices[1:], devices, strict=False):
        pair(newcomer, host)
    for device in devices:
        device.hears(*(f"in {other.name}" for other in devices if other is not device))
        device.heard()

    first, *others = devices
    first.page.close()
    for device in others:
        device.hears(f"out {first.name}")
    others[0].say("still here")

    for device in others[1:]:
        device.hears(f"text {others[0].name} still here")
    for device in others:
        assert [line for line in device.heard() if not line.startswith(("hello", "text"))] == [f"out {first.name}"]
