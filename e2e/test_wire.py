"""Live play without a server: devices connect by codes, talk, are missed and come back, on real channels."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page

from e2e.hands import await_service_worker, awaited
from e2e.visits import Visits
from pygames.friends.post import Arrival
from tests.friends.carried import played_to_the_end
from tools.serve import Site
from web.app.printing.code import code_svg

pytestmark = pytest.mark.visit("again")

NAMES = ("aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd", "eeeeeeee")
WATCH = """() => {
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


def test_who_is_silent_is_away_until_it_says_something(devices: list[Device]) -> None:
    ana, ben, cleo = devices

    ana.page.evaluate("() => { carry = () => []; }")

    for device in (ben, cleo):
        device.hears(f"away {ana.name}")
    ana.page.evaluate("() => { carry = text => [text]; }")
    for device in (ben, cleo):
        device.hears(f"back {ana.name}")
        assert device.heard() == [f"away {ana.name}", f"back {ana.name}"]
    assert ana.heard() == []


def test_a_connection_that_is_cut_comes_back_by_way_of_a_third_device(devices: list[Device]) -> None:
    ana, ben, cleo = devices

    cleo.page.evaluate("() => connections.at(-1).close()")  # the one with Ana, which Cleo doesn't notice
    ana.hears(f"out {cleo.name}")
    ana.say("by way of Ben")

    cleo.hears(f"text {ana.name} by way of Ben")
    ana.hears(f"in {cleo.name}")
    cleo.say("by ourselves")
    ana.hears(f"text {cleo.name} by ourselves")
    assert not [line for line in ben.heard() if not line.startswith("text")]


def test_a_connection_that_does_not_come_about_is_told_after_ten_seconds(enter: Callable[[str], Device]) -> None:
    ana, ben, cleo = (enter(name) for name in NAMES[:3])
    code, other = ana.code(), ana.code()

    answer = ben.take(code)
    cleo_answer = cleo.take(other)
    cleo.page.close()  # whose answer leads nowhere
    assert ana.take(cleo_answer) == ""

    ben.hears("stuck made")
    ana.hears("stuck taken")
    assert ana.take(answer) == "", "however late it comes"
    ben.hears(f"in {ana.name}")


def test_codes_that_are_of_no_use_are_refused_by_name(enter: Callable[[str], Device]) -> None:
    ana, ben = enter(NAMES[0]), enter(NAMES[1])
    code = ana.code()

    assert ana.take(code) == "own-code"
    assert ben.take("come and play") == "no-code"
    assert ben.take(code[:-3]) == "damaged"
    assert ben.take(code.replace("#room=A", "#room=B")) == "newer"
    answer = ben.take(code)
    assert ben.take(code) == answer
    assert ben.take(answer) == "own-code"
    assert ana.take(answer) == ""
    assert ana.take(answer) == "not-expected"


HARMS = {
    "lost": "text => ++count % 3 ? [] : [text]",
    "doubled": "text => [text, text]",
    "late": "text => ++count % 2 ? (held.push(text), []) : [text, ...held.splice(0)]",
    "cut": "text => [++count % 3 ? text.slice(0, text.length / 2) : text]",
}
"""What may happen to the frames that a device sends."""


def test_what_is_said_arrives_whatever_happens_to_the_frames(devices: list[Device]) -> None:
    for harm, carry in HARMS.items():
        for device in devices:
            device.page.evaluate(f"() => {{ window.count = 0; window.held = []; carry = {carry}; }}")
            for number in range(4):
                device.say(f"{harm} {number}")
        for device in devices:
            device.page.evaluate("() => { carry = text => [text]; }")

        for device in devices:
            others = [other.name for other in devices if other is not device]
            device.hears(*(f"text {name} {harm} 3" for name in others))
            texts = device.texts()
            for name in others:
                own = [text for text in texts if text.startswith(name)]
                assert own == sorted({*own}), f"{harm}: each once, and none after a newer one"


class Said:
    """A device's way to the others, for games that are played outside the browser."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def send(self, text: str) -> None:
        """Say a text in the room."""
        self.device.say(text)

    def receive(self) -> list[Arrival]:
        """Return what has been heard since."""
        return [Arrival(line.partition(" ")[2]) for line in self.device.texts()]


@pytest.mark.parametrize("harm", ["", *HARMS])
def test_a_whole_game_comes_to_the_same_end_on_both_devices(enter: Callable[[str], Device], harm: str) -> None:
    ana, ben = (enter(name) for name in NAMES[:2])
    pair(ben, ana)
    for device in (ana, ben):
        device.page.evaluate(f"() => {{ window.count = 0; window.held = []; carry = {HARMS.get(harm, 'carry')}; }}")

    friends = played_to_the_end("sectori", 2, [Said(ana), Said(ben)], Random(harm))

    assert len({friend.peer.log.turns for friend in friends if friend.peer}) == 1
    for friend in friends:
        assert friend.peer
        *_, verdict = friend.peer.verdict()
        assert verdict.is_clean
    assert (ana.page.evaluate("() => room.dropped") > 0) == (harm == "cut")


def test_the_room_is_loaded_when_it_is_first_used_and_then_without_a_network(app: Page, site: Site) -> None:
    loaded = "() => performance.getEntriesByType('resource').some(entry => /assets[/](room|scan)/.test(entry.name))"
    await_service_worker(app)
    assert not app.evaluate(loaded)
    site.stop()

    app.reload()
    app.locator("html[data-ready=engine]").wait_for(state="attached")
    ana = Device(app, NAMES[0])

    assert "#room=A" in ana.code()
    assert app.evaluate(loaded)


LOOK = """async content => {
    const { scan } = document.querySelector("script[data-scan]").dataset;
    const { readPicture } = await import(new URL(scan, document.baseURI));
    const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    return readPicture(context.getImageData(0, 0, image.width, image.height));
}"""
"""Reads the code in a picture without the browser's help."""
SHOW = """code => {
    document.body.insertAdjacentHTML("beforeend", code);
    Object.assign(document.getElementById("shown").style, { position: "fixed", inset: "0", width: "200px", zIndex: 9 });
}"""


def test_a_code_is_read_from_its_picture_of_200_pixels(enter: Callable[[str], Device]) -> None:
    ana = enter(NAMES[0])
    code = ana.code()
    ana.page.evaluate(SHOW, str(code_svg(code, id="shown")))

    picture = ana.page.locator("#shown").screenshot()

    assert awaited(ana.page, LOOK, b64encode(picture).decode()) == code
    assert awaited(ana.page, LOOK, b64encode(ana.page.screenshot()).decode()) == code, "in a corner of the screen"
    ana.page.evaluate("() => document.getElementById('shown').remove()")
    assert awaited(ana.page, LOOK, b64encode(ana.page.screenshot()).decode()) == ""


SCAN = """() => {
    const video = document.createElement("video");
    video.id = "camera";
    document.body.append(video);
    return window.pygames.room.scanCode(video).catch(error => error.message);
}"""


def test_a_camera_that_is_not_there_or_refused_is_told_and_who_stops_reads_nothing(app: Page) -> None:
    assert awaited(app, SCAN) in {"no-camera", "refused"}
    for name, told in (("NotFoundError", "no-camera"), ("NotAllowedError", "refused")):
        fail = f"async () => {{ throw new DOMException('', '{name}'); }}"
        app.evaluate(f"() => {{ navigator.mediaDevices.getUserMedia = {fail}; }}")
        assert awaited(app, SCAN) == told
    app.evaluate("() => { navigator.mediaDevices.getUserMedia = async () => new MediaStream(); }")
    app.evaluate(f"() => {{ window.scanned = ({SCAN})(); }}")
    app.evaluate("() => window.pygames.room.stopScan()")
    assert awaited(app, "() => scanned") == ""


POWERS = """() => ["camera", "screen-wake-lock", "microphone", "geolocation", "display-capture", "midi", "usb"]
    .filter(power => document.featurePolicy.allowsFeature(power))"""
AWAKE = """async () => {
    const lock = await navigator.wakeLock.request("screen");
    await lock.release();
    return lock.released;
}"""


def test_the_site_may_read_codes_and_keep_the_screen_on_and_nothing_else_of_the_device(app: Page) -> None:
    app.context.grant_permissions(["screen-wake-lock"])

    assert app.evaluate(POWERS) == ["camera", "screen-wake-lock"]
    assert awaited(app, AWAKE) is True
