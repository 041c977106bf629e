"""The sandbox: what a bot in it can't do, with and without the lock that tidies up, and that page and other bots go on.

Each test runs in the page that the ones before it have left; a bot that a test has broken is begun anew. Where that
is enough, the page is one of the site without the app.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from e2e.bots import ANY_MOVE, Lab, Listener, come
from e2e.escapes import ATTEMPT, ENDS, FOREVER, IN_FRAME, REFUSED, REPORT, STEAL, TOOLS, TRIES, UNDO
from e2e.hands import AWAIT_MS, awaited
from tools.build import esbuild
from tools.paths import DIST
from tools.sandbox import FRAME, worker_script
from tools.serve import Site

BLANK = "/licences.txt"
"""A page of the site without scripts, under the site's own policy."""
COUNT = """() => {
    globalThis.compiled = 0;
    const { compile } = WebAssembly;
    WebAssembly.compile = (...all) => { globalThis.compiled++; return compile(...all); };
    globalThis.posted = [];
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message, ...more) {
        globalThis.posted.push(message);
        return postMessage.call(this, message, ...more);
    };
}"""


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    """Provide a server on another port, to which nothing may ever come."""
    listener = Listener()
    yield listener
    sleep(0.5)  # for what may be on its way
    assert listener.heard == []
    listener.close()


@pytest.fixture(scope="module")
def module() -> str:
    """Return the address of the page's part of the sandbox."""
    (script,) = (DIST / "assets").glob("sandbox.*.js")
    return f"/assets/{script.name}"


@pytest.fixture(scope="module")
def contexts(browser: Browser, served: Site) -> Iterator[list[BrowserContext]]:
    """Provide a list of browser contexts that are closed at the end."""
    contexts: list[BrowserContext] = []
    yield contexts
    for context in contexts:
        context.close()


def opened(browser: Browser, served: Site, contexts: list[BrowserContext]) -> Page:
    """Return a page of the site without the app, and without a service worker, which would hide requests."""
    context = browser.new_context(base_url=served.url, service_workers="block")
    contexts.append(context)
    page = context.new_page()
    page.add_init_script(f"({COUNT})()")
    page.goto(BLANK)
    return page


@pytest.fixture(scope="module")
def locked(browser: Browser, served: Site, contexts: list[BrowserContext], module: str) -> Lab:
    """Return the sandbox as it is, with a bot that has begun."""
    page = opened(browser, served, contexts)
    lab = Lab(page, module)
    lab.begin()
    return lab


@pytest.fixture(scope="module")
def unlocked(browser: Browser, served: Site, contexts: list[BrowserContext], module: str) -> Lab:
    """Return a sandbox in which the frame's policy alone has to hold: without the lock and the scrub."""
    told = json.loads((DIST.parent / "build" / "dist.json").read_text())
    engine = (DIST / "assets" / told["factory"]).resolve().parent
    script = worker_script(esbuild, engine, told, locked=False)
    page = opened(browser, served, contexts)
    page.route("**/assets/bot.*.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    lab = Lab(page, module)
    lab.begin()
    return lab


@pytest.fixture(params=["unlocked", "locked"])
def lab(request: pytest.FixtureRequest, browser: Browser) -> Lab:
    """Provide the sandbox without and with the lock."""
    # asked for the browser by name alone, pytest would start another one, and close the one that all tests share
    assert browser.is_connected()
    lab: Lab = request.getfixturevalue(request.param)
    return lab


# The frame


def test_the_frame_has_an_origin_of_its_own_and_says_so(locked: Lab) -> None:
    assert locked.frame.evaluate("self.origin") == "null"
    assert locked.page.locator("iframe[hidden]").get_attribute("sandbox") == "allow-scripts"


def test_bytes_are_handed_over_as_blobs(locked: Lab) -> None:
    kinds = locked.page.evaluate(
        "() => Object.entries(posted.find(message => message?.engine))"
        ".map(([name, value]) => [name, value?.constructor.name])"
    )
    assert dict(kinds) == dict.fromkeys(("engine", "cold", "snapshot", "script", "bots"), "Blob") | {
        "keepsSpare": "Boolean"
    }


def test_the_engine_is_compiled_once_for_all_bots(locked: Lab) -> None:
    locked.begin("b")
    locked.begin("c")
    locked.end("c")
    assert locked.frame.evaluate("compiled") == 2  # its two halves


def test_one_worker_is_kept_ready_but_none_where_there_is_little_memory(
    browser: Browser, served: Site, contexts: list[BrowserContext], module: str
) -> None:
    page = opened(browser, served, contexts)
    for memory, workers in ((2, 1), (4, 2)):
        page.evaluate(
            "memory => Object.defineProperty(navigator, 'deviceMemory', { value: memory, configurable: true })", memory
        )
        lab = Lab(page, module)
        lab.begin()
        if workers == 2:
            lab.await_workers(workers)
        assert lab.plays("a")
        assert len(page.workers) == workers
        page.evaluate("sandbox.close()")
        lab.await_workers(0)


def test_a_frame_that_comes_without_its_header_is_refused(locked: Lab, module: str) -> None:
    page = locked.page.context.new_page()
    page.goto(BLANK)
    body = (DIST / FRAME).read_text()
    page.route(f"**/{FRAME}*", lambda route: route.fulfill(body=body, content_type="text/html"))
    assert refusal(page, module) == ["UnsafeError", "This browser can't run bots safely."]
    assert page.locator("iframe").count() == 0
    # and the frame by itself, whatever the page does
    answer = awaited(
        page,
        """address => new Promise(done => {
            const frame = document.body.appendChild(Object.assign(document.createElement("iframe"), { src: address }));
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => done(data);
            frame.onload = () => frame.contentWindow.postMessage("", "*", [port2]);
        })""",
        f"/{FRAME}",
    )
    assert answer == "refused"
    page.close()


@pytest.mark.parametrize(
    "answer", [{"status": 404, "body": ""}, {"body": "<p>sign in</p>", "content_type": "text/html"}]
)
def test_a_frame_that_does_not_answer_in_four_seconds_is_refused(
    locked: Lab, module: str, answer: dict[str, Any]
) -> None:
    page = locked.page.context.new_page()
    page.clock.install()
    page.goto(BLANK)
    answer |= {"headers": {"Content-Security-Policy": "sandbox allow-scripts"}}
    page.route(f"**/{FRAME}*", lambda route: route.fulfill(**answer))
    page.evaluate(
        """module => void import(module).then(({ openSandbox }) => openSandbox())
            .catch(({ name }) => globalThis.refused = name)""",
        module,
    )
    page.locator("iframe").wait_for(state="attached")
    page.clock.run_for(1000)  # the clock goes on by itself as well
    assert page.evaluate("globalThis.refused") is None
    page.clock.run_for(4000)
    assert come(page, "refused") == "UnsafeError"
    page.close()


def refusal(page: Page, module: str) -> list[str]:
    """Return why the sandbox is not opened."""
    why: list[str] = awaited(
        page,
        """module => import(module).then(({ openSandbox }) => openSandbox())
            .then(() => ["opened"], ({ name, message }) => [name, message])""",
        module,
    )
    return why


# What a bot tries. Whether anything has arrived at the other server is looked at in the end, by `listener`.

HEAR = """() => {
    globalThis.heard = [];
    const note = ({ data }) => heard.push(data);
    globalThis.channel = new BroadcastChannel("lab");
    channel.onmessage = note;
    addEventListener("message", note);
}"""


def await_tries(lab: Lab) -> dict[str, str]:
    """Return what came of what a bot tries, once it is known of all."""
    found = {"all": "waits"}
    for _ in range(1200):
        if "waits" not in found.values():
            break
        lab.page.wait_for_timeout(50)
        found = json.loads(lab.told(REPORT))
    return found


@pytest.mark.parametrize("kind", TRIES)
def test_what_a_bot_tries_is_refused(lab: Lab, listener: Listener, served: Site, kind: str) -> None:
    lab.begin(library=True)
    lab.page.evaluate(HEAR)
    tries = [f"attempt({name!r}, lambda: {code})" for name, code in TRIES[kind].items()]
    address = f"url, site = {f'{listener.url}/{kind}'!r}, {f'{served.url}/sw.js'!r}"
    said = lab.load("\n".join([UNDO, ATTEMPT, address, TOOLS, *tries, ANY_MOVE]))
    assert "loaded" in said, said
    found = await_tries(lab)
    assert {name: came for name, came in found.items() if came not in {"refused", "done: None"}} == {}
    assert lab.told(f"{UNDO}\nimport js\nraise Exception(hasattr(js, 'ran'))") == "False"
    assert lab.page.evaluate("heard") == []


def test_workers_of_a_bots_own_are_not_to_be_had(unlocked: Lab, locked: Lab) -> None:
    code = "\n".join([UNDO, "import js", "{}", "raise Exception(js.Worker)"])
    unlocked.end_all()
    unlocked.begin()
    assert locked.told(code.format("")) == "None"
    assert "function Worker" in unlocked.told(code.format(""))  # why they are taken away
    nested = "w = js.Worker.new(js.URL.createObjectURL(js.Blob.new(['while (1);'], type='text/javascript')))"
    unlocked.await_workers(2)  # the bot's, and one that is kept ready
    assert "function" in unlocked.told(code.format(nested))
    unlocked.await_workers(3)
    unlocked.end()
    unlocked.await_workers(1)  # they go with it
    unlocked.begin()


@pytest.mark.parametrize("name", ["js", "pyodide", "pyodide_js", "_pyodide_core", "micropip", "web.app", "numpy"])
def test_what_reaches_the_browser_is_not_to_be_had(locked: Lab, name: str) -> None:
    locked.begin("untouched")  # in which no test has undone the lock
    refused = f"ModuleNotFoundError: {name.removesuffix('.app')} is not to be had in the lab"
    assert locked.told(f"import {name}", "untouched") == refused


def test_a_bot_gets_the_rest_of_the_library_where_it_is_handed_over(locked: Lab) -> None:
    code = "from statistics import median\nraise Exception(median([1, 2, 3]))"
    locked.end("untouched")
    locked.begin("untouched")
    assert locked.told(code, "untouched") == "ModuleNotFoundError: statistics is not to be had in the lab"
    locked.begin("untouched", library=True)
    assert locked.told(code, "untouched") == "2"
    assert locked.load(f"import email.message, importlib.metadata, unittest\n{ANY_MOVE}", "untouched").get("loaded")


# The frame itself, as if a bot had taken it over


def test_a_frame_that_is_taken_over_reaches_nothing(unlocked: Lab, listener: Listener) -> None:
    for name, code in IN_FRAME.items():
        came = unlocked.frame.evaluate(
            f"""url => {{
                try {{
                    const came = {code.strip()};
                    return came === null ? "refused" : "done";
                }} catch {{
                    return "refused";
                }}
            }}""",
            f"{listener.url}/frame-{name.replace(' ', '-')}",
        )
        assert came == "refused" or name not in REFUSED, name
    assert not unlocked.frame.evaluate("'ran' in self")
    assert unlocked.frame.evaluate("Object.getOwnPropertyNames(self).filter(name => /RTC/.test(name))") == []
    assert unlocked.page.url.endswith(BLANK)


def test_a_frame_that_moves_elsewhere_takes_nothing_along_and_ends_the_sandbox(
    browser: Browser, served: Site, contexts: list[BrowserContext], module: str, listener: Listener
) -> None:
    page = opened(browser, served, contexts)
    page.evaluate("addEventListener('securitypolicyviolation', ({ blockedURI }) => (globalThis.blocked = blockedURI))")
    page.route("**/framed.html", lambda route: route.fulfill(body=STEAL, content_type="text/html"))
    page.evaluate("localStorage.setItem('settings', 'mine')")
    lab = Lab(page, module)
    lab.frame.evaluate("url => void setTimeout(() => location = url)", f"{listener.url}/moved?settings")
    assert come(page, "blocked").startswith(listener.url)
    page.locator("iframe").wait_for(state="detached")
    lab = Lab(page, module)
    page.evaluate("addEventListener('message', ({ data }) => (globalThis.stolen = data))")
    lab.frame.evaluate("url => void setTimeout(() => location = url)", f"{served.url}/framed.html")
    # to a page of the site that may be framed: without the attribute, it would be there with the site's own origin
    assert come(page, "stolen") == "SecurityError"
    page.locator("iframe").wait_for(state="detached")


# What a bot does to itself: page and other bots go on

LIMIT_MS = 300


@pytest.mark.parametrize("name", FOREVER)
def test_a_bot_that_does_not_come_to_an_end_is_ended(locked: Lab, name: str) -> None:
    locked.begin()
    locked.begin("b")
    assert locked.load(FOREVER[name], milliseconds=LIMIT_MS) == {"error": "TimeoutError"} or name == "a list"
    assert locked.plays("b")
    locked.begin()
    assert locked.plays("a")


@pytest.mark.parametrize(
    "code",
    [
        "bytearray(2 ** 31 - 1)",
        "bytearray(2 ** 28)",
        "[0] * 10 ** 9",
        "x = []\nwhile True: x.append(bytearray(2 ** 22))",
    ],
)
def test_a_bot_gets_so_much_memory_and_no_more(locked: Lab, code: str) -> None:
    locked.begin()
    locked.begin("b")
    assert locked.told(code) == "MemoryError"
    assert locked.plays("a")
    assert locked.plays("b")


def test_a_bot_may_use_a_good_part_of_that_memory(locked: Lab) -> None:
    locked.begin()
    assert locked.told("raise Exception(len(bytearray(2 ** 27)))") == str(2**27)


@pytest.mark.parametrize("name", ENDS)
def test_a_bot_that_breaks_its_python_or_leaves_is_ended_alone(locked: Lab, name: str) -> None:
    locked.begin()
    locked.begin("b")
    said = locked.load(ENDS[name])
    assert "failed" in said or (said["ended"], said["why"]) == (1, "crashed"), said
    assert locked.plays("b")
    locked.begin()
    assert locked.plays("a")


def test_what_a_bot_prints_is_cut_and_does_not_reach_the_console(locked: Lab) -> None:
    locked.begin()
    said = locked.load("for i in range(20_000): print('lines', i)\nprint('\u2603', end='')\n" + ANY_MOVE)
    assert len(said["printed"]) == 10_000
    assert said["printed"].startswith("lines 0\nlines 1\n")
    past_python = locked.load(f"import os\nos.write(1, b'-' * 20_000)\n{ANY_MOVE}")
    assert past_python["printed"] == "-" * 10_000
    assert locked.load("import sys\nprint('\u2603', file=sys.stderr)\nraise ValueError")["printed"] == "\u2603\n"
    assert locked.load(ANY_MOVE)["printed"] == ""
    assert locked.console == []


@pytest.mark.parametrize(
    "code",
    [
        "for n in range(10_000): js.postMessage(js.Array.new('{}', '', 0))",
        "js.postMessage(js.Array.new('x' * 10 ** 7, '', 0))",
        "js.postMessage(js.Array.new('\\u007b\\u007d', '', 'x'))",
    ],
)
def test_a_bot_that_says_more_than_its_answer_is_ended(unlocked: Lab, code: str) -> None:
    unlocked.begin()
    unlocked.load(f"import js\n{code}\n{ANY_MOVE}")
    said = unlocked.load(ANY_MOVE)
    assert (said["ended"], said["why"]) == (1, "flood")
    unlocked.begin()
    assert unlocked.plays("a")


def test_a_bot_with_the_lock_can_say_nothing_but_its_answer(locked: Lab) -> None:
    locked.begin()
    assert locked.told(f"{UNDO}\nimport js\njs.postMessage('x')").startswith("TypeError")


def test_a_long_answer_is_cut(locked: Lab) -> None:
    locked.begin()
    locked.load("def choose(o, legal, rng, clock): return 'e4' * 10 ** 7")
    said = locked.move()
    assert isinstance(said, str)
    assert len(said) <= 1000


def test_what_a_bot_has_begun_does_not_go_on_while_others_think(lab: Lab) -> None:
    lab.begin()
    code = """
import asyncio, builtins
builtins.steps = 0
async def think():
    while True:
        builtins.steps += 1
        await asyncio.sleep(0)
builtins.task = asyncio.ensure_future(think())
"""
    assert "loaded" in lab.load(code + ANY_MOVE)
    lab.page.wait_for_timeout(50)
    assert lab.told("raise Exception(steps)") in {"0", "1"}
    assert lab.told("raise Exception(task.cancelled())") == "True"


def test_what_a_bot_changes_only_it_sees(locked: Lab) -> None:
    locked.begin()
    locked.begin("b")
    locked.load(
        "import builtins, random, pygames.ringgz as ringgz\nbuiltins.changed = ringgz.GAME.changed = 1\n"
        f"random.random = None\nopen('/tmp/note', 'w').write('note')\n{ANY_MOVE}"
    )
    signs = (
        "hasattr(builtins, 'changed'), hasattr(ringgz.GAME, 'changed'), os.path.exists('/tmp/note'), not random.random"
    )
    look = f"import os, builtins, pygames.ringgz as ringgz, random\nraise Exception(sum([{signs}]))"
    assert locked.told(look, "b") == "0"
    locked.end()
    locked.begin()
    assert locked.told(look) == "0"


# Without a network


def test_all_of_it_works_without_a_network_once_it_was_used_and_nothing_is_fetched_before(
    kept_offline: Page, site: Site, module: str
) -> None:
    page = kept_offline
    lab_files = """async () => (await (await caches.open('pygames-spare')).keys())
        .map(({ url }) => url).filter(url => /lab|bot|sandbox/.test(url))"""
    assert awaited(page, lab_files) == []
    opening = "async () => { globalThis.sandbox = await pygames.openSandbox(); globalThis.bots = {}; }"
    awaited(page, opening)
    assert len(awaited(page, lab_files)) == 4
    site.stop()
    page.reload()
    page.locator("html[data-ready=engine]").wait_for(state="attached", timeout=AWAIT_MS)
    lab = Lab(page, module)
    assert lab.frame.evaluate("self.origin") == "null"
    lab.begin()
    assert lab.plays("a")


def test_on_a_first_visit_the_files_are_kept_once_there_is_a_service_worker(
    browser: Browser, served: Site, module: str
) -> None:
    page = browser.new_page(base_url=served.url)
    page.goto(BLANK)
    Lab(page, module)
    assert awaited(page, "async () => (await caches.keys()).length") == 0
    register = """async () => {
        trustedTypes.createPolicy("default", { createScriptURL: address => address });
        await navigator.serviceWorker.register("/sw.js");
    }"""
    awaited(page, register)
    kept = """async number => {
        const keys = async () => (await (await caches.open("pygames-spare")).keys()).length;
        while (await keys() < number) await new Promise(go => setTimeout(go, 20));
        return keys();
    }"""
    assert awaited(page, kept, 4) == 4  # the page's part of it, frame, script and modules
    page.close()


def test_whatever_asks_the_other_server_is_heard(browser: Browser) -> None:
    listener = Listener()
    page = browser.new_page()
    with suppress(Error):  # it does not answer
        page.goto(f"{listener.url}/asked")
    assert listener.heard[0] == "GET /asked HTTP/1.1"
    page.close()
    listener.close()
