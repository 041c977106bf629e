"""A fake browser: the DOM by Beautiful Soup, which knows CSS selectors, and whatever else `web/page` asks for.

It has only what the page's Python uses; anything else raises AttributeError. There is no layout: a test gives an
element its place by `data-box`, "left top width height" in pixels.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Generator, Iterable, Sequence
from types import SimpleNamespace
from typing import Any

from bs4 import BeautifulSoup, Tag


def parsed(html: str) -> list[Any]:
    """Return the nodes of a piece of HTML."""
    return list(BeautifulSoup(html, "html.parser").contents)


class Rectangle:
    """Where an element lies in the window."""

    def __init__(self, left: float, top: float, width: float, height: float) -> None:
        self.left, self.top, self.width, self.height = left, top, width, height
        self.x, self.y, self.right, self.bottom = left, top, left + width, top + height


class ClassList:
    """The classes of an element."""

    def __init__(self, tag: Tag) -> None:
        self.tag = tag

    def names(self) -> list[str]:
        """Return all of them."""
        return " ".join(map(str, filter(None, self.tag.get_attribute_list("class")))).split()

    def toggle(self, name: str, wanted: bool | None = None) -> None:
        """Add or remove a class."""
        names = [one for one in self.names() if one != name]
        self.tag["class"] = " ".join([*names, name] if (name not in self if wanted is None else wanted) else names)

    def add(self, name: str) -> None:
        """Add a class."""
        self.toggle(name, True)

    def remove(self, name: str) -> None:
        """Remove a class."""
        self.toggle(name, False)

    def contains(self, name: str) -> bool:
        """Return whether the element has a class."""
        return name in self

    def __contains__(self, name: str) -> bool:
        return name in self.names()


class Dataset:
    """The `data-` attributes of an element."""

    def __init__(self, tag: Tag) -> None:
        object.__setattr__(self, "_tag", tag)

    def __setattr__(self, name: str, value: str) -> None:
        object.__getattribute__(self, "_tag")[f"data-{name}"] = value


class Element:
    """An element of a page."""

    def __init__(self, page: FakeBrowser, tag: Tag) -> None:
        self.page, self.tag, self.style = page, tag, SimpleNamespace()
        self.classList, self.dataset = ClassList(tag), Dataset(tag)
        self.scrollTop = 0.0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Element) and self.tag is other.tag

    def __hash__(self) -> int:
        return id(self.tag)

    def of(self, tag: Any) -> Element | None:
        """Return the element of a node; None if there is none."""
        return self.page.element(tag)

    def getAttribute(self, name: str) -> str | None:
        value = self.tag.get(name)
        return " ".join(value) if isinstance(value, list) else value

    def setAttribute(self, name: str, value: str) -> None:
        self.tag[name] = value

    def hasAttribute(self, name: str) -> bool:
        return self.tag.has_attr(name)

    def removeAttribute(self, name: str) -> None:
        self.tag.attrs.pop(name, None)

    def toggleAttribute(self, name: str, wanted: bool) -> None:
        if wanted:
            self.tag.attrs.setdefault(name, "")
        else:
            self.removeAttribute(name)

    def matches(self, selector: str) -> bool:
        return bool(self.tag.css.match(selector))

    def closest(self, selector: str) -> Element | None:
        return self.of(self.tag.css.closest(selector))

    def querySelector(self, selector: str) -> Element | None:
        return self.of(self.tag.css.select_one(selector))

    def querySelectorAll(self, selector: str) -> Sequence[Element | None]:
        return [self.of(tag) for tag in self.tag.css.select(selector)]

    def contains(self, other: Element) -> bool:
        return other.tag is self.tag or self.tag in other.tag.parents

    @property
    def isConnected(self) -> bool:
        return self.page.soup in self.tag.parents

    def click(self) -> None:
        """Note it, as there is nothing behind it."""
        self.page.logged.append(f"click {self.tag.name}")

    def isSameNode(self, other: Element) -> bool:
        return self == other

    def insertAdjacentHTML(self, where: str, html: str) -> None:
        for node in parsed(html):
            if where == "beforeend":
                self.tag.append(node)
            else:
                assert where == "beforebegin"
                self.tag.insert_before(node)

    def append(self, *children: Element) -> None:
        for child in children:
            self.tag.append(child.tag)

    def remove(self) -> None:
        self.tag.extract()

    def focus(self, _options: object = None) -> None:
        self.page.focused = self.tag

    def select(self) -> None:
        self.focus()

    def reset(self) -> None:
        for field in self.tag.css.select("input"):
            field.attrs.pop(WRITTEN, None)

    def close(self) -> None:
        self.removeAttribute("open")

    def showModal(self) -> None:
        self.setAttribute("open", "")

    def getBoundingClientRect(self) -> Rectangle:
        return Rectangle(*map(float, str(self.tag["data-box"]).split()))

    def getScreenCTM(self) -> SimpleNamespace:
        """Return the scale and the corner of a board: its `viewBox` fills its box."""
        box, (_, _, width, height) = self.getBoundingClientRect(), map(float, str(self.tag["viewbox"]).split())
        return SimpleNamespace(a=box.width / width, d=box.height / height, e=box.left, f=box.top)

    @property
    def viewBox(self) -> SimpleNamespace:
        return SimpleNamespace(baseVal=Rectangle(*map(float, str(self.tag["viewbox"]).split())))

    @property
    def innerHTML(self) -> str:
        return self.tag.decode_contents()

    @innerHTML.setter
    def innerHTML(self, html: str) -> None:
        self.tag.clear()
        self.insertAdjacentHTML("beforeend", html)

    @property
    def outerHTML(self) -> str:
        return str(self.tag)

    @outerHTML.setter
    def outerHTML(self, html: str) -> None:
        self.tag.replace_with(*parsed(html))

    @property
    def textContent(self) -> str:
        return self.tag.get_text()

    @textContent.setter
    def textContent(self, text: str) -> None:
        self.tag.string = text


def attribute(name: str) -> property:
    """Return a Python property for the text of an attribute."""
    return property(lambda self: self.getAttribute(name) or "", lambda self, value: self.setAttribute(name, value))


def flag(name: str) -> property:
    """Return a Python property for whether an attribute is there."""
    return property(lambda self: self.hasAttribute(name), lambda self, value: self.toggleAttribute(name, value))


WRITTEN = "data-written"
"""Where a field has what was written into it, beside what its HTML says."""

for text in ("id", "name", "type", "lang"):
    setattr(Element, text, attribute(text))
Element.value = property(  # type: ignore[attr-defined]
    lambda self: self.getAttribute(WRITTEN if self.hasAttribute(WRITTEN) else "value") or "",
    lambda self, value: self.setAttribute(WRITTEN, value),
)
Element.defaultValue = attribute("value")  # type: ignore[attr-defined]
for sign in ("checked", "hidden", "open"):
    setattr(Element, sign, flag(sign))
Element.className = attribute("class")  # type: ignore[attr-defined]


class Promise:
    """A promise that `settle` resolves."""

    def __init__(self) -> None:
        self.is_settled = False
        self.done: list[Callable[[Any], Any]] = []
        self.failed: list[Callable[[Any], Any]] = []

    def then(self, done: Callable[[Any], Any]) -> Promise:
        self.done.append(done)
        return self

    def catch(self, failed: Callable[[Any], Any]) -> Promise:
        self.failed.append(failed)
        return self

    def __await__(self) -> Generator[Any, None, None]:
        while not self.is_settled:
            yield from asyncio.sleep(0).__await__()

    def settle(self, value: Any) -> None:
        """Resolve with this value."""
        self.is_settled = True
        for done in self.done:
            done(value)

    def refuse(self, error: str) -> None:
        """Reject."""
        for failed in self.failed:
            failed(error)


class EngineClient:
    """The worker: what it was told, and what it will answer."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.answers: list[Promise] = []
        self.shown: list[str] = []
        """The numbers of the screens that were to be shown."""

    def showScreen(self, number: str) -> None:
        self.shown.append(number)

    def _answer(self, what: Any) -> Promise:
        self.told.append(what)
        self.answers.append(Promise())
        return self.answers[-1]

    def handle(self, message: str) -> Promise:
        return self._answer({key: value for key, value in json.loads(message).items() if key != "now"})

    def handleFile(self, message: str, file: object) -> Promise:
        return self._answer((json.loads(message)["name"], file))

    def rest(self) -> Promise:
        return self._answer("rest")

    def think(self) -> Promise:
        return self._answer("think")

    def fetch(self) -> Promise:
        return self._answer("fetch")


class Storage:
    """What the browser stores: see web/boot/storage.mjs."""

    def __init__(self) -> None:
        self.stored: dict[str, str] = {}
        self.seen: dict[str, str | None] = {}
        self.full = False

    def lastSeen(self, key: str) -> str | None:
        return self.seen.get(key)

    def store(self, key: str, text: str | None) -> str | None:
        if self.full:
            raise OSError("the disk is full")
        theirs = self.stored.get(key)
        if key != "current" and theirs is not None and theirs not in (text, self.seen.get(key)):
            self.seen[key] = theirs
            return theirs
        if text is None:
            self.stored.pop(key, None)
        else:
            self.stored[key] = text
        self.seen[key] = text
        return None

    def look(self, key: str) -> tuple[str, bool]:
        text, seen = self.stored.get(key, ""), self.seen.get(key)
        self.seen[key] = text or None
        return text, text not in ("", seen)


class Channel:
    """The channel between windows."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def postMessage(self, text: str) -> None:
        self.said.append(text)

    def addEventListener(self, kind: str, handler: Any, capture: bool = False) -> None:
        assert (kind, capture) == ("message", False)


class Journal:
    """The journal: see web/boot/journal.mjs."""

    def __init__(self) -> None:
        self.noted: dict[str, str] = {}

    def write(self, key: str, text: str) -> None:
        self.noted[key] = text

    def remove(self, key: str) -> None:
        self.noted.pop(key, None)

    def entries(self) -> list[tuple[str, str]]:
        return list(self.noted.items())


class EarlyInput:
    """The queue of early input: see web/boot/early-input.mjs."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def add(self, message: str) -> None:
        self.messages.append(message)


class Pygames:
    """What JavaScript does for the page's Python: see web/boot/globals.d.ts."""

    def __init__(self, later: Callable[[Callable[[], object], float], None]) -> None:
        self.later = later
        self.site = "https://quiet.table/"
        self.storage = Storage()
        self.journal = Journal()
        self.earlyInput = EarlyInput()
        self.engine = EngineClient()
        self.notice = ""
        self.has_asked = False

    async def attempt(self, call: Callable[..., Any], *values: Any) -> Any:
        await asyncio.sleep(0)
        return call(*values)

    def persistStorage(self) -> None:
        self.has_asked = True

    def showNotice(self, sentence: str, reload: str = "") -> None:
        self.notice = sentence


class FakeBrowser:
    """The page: `document`, `window`, and what a test wants to know."""

    def __init__(self, html: str) -> None:
        self.soup = BeautifulSoup(html, "html.parser")
        self.elements: dict[int, Element] = {}
        self.focused: Tag = self.soup.body or self.soup.new_tag("body")
        self.frames: list[Callable[[float], object]] = []
        self.logged: list[str] = []
        self.time = 0.0
        self.waiting: dict[int, tuple[float, Callable[[], object]]] = {}
        """Timers by number: when they are due, and their callbacks."""
        self.below: Element | None = None
        self.handlers: dict[str, Callable[[object], object]] = {}
        """The listeners of the window and its document."""
        self.channel = Channel()
        self.pygames = Pygames(self._later)
        self.document = Document(self)
        self.window = self._window()

    def _window(self) -> SimpleNamespace:
        return SimpleNamespace(
            pygames=self.pygames,
            JSON=SimpleNamespace(parse=json.loads),
            Date=SimpleNamespace(new=FakeDate),
            BroadcastChannel=SimpleNamespace(new=lambda _name: self.channel),
            console=SimpleNamespace(error=self.logged.append, warn=self.logged.append),
            performance=SimpleNamespace(now=lambda: self.time, mark=lambda _name: None),
            location=SimpleNamespace(hash="", reload=lambda: self.logged.append("reload")),
            history=SimpleNamespace(pushState=lambda *_: None, replaceState=lambda *_: None),
            navigator=SimpleNamespace(vibrate=None),
            matchMedia=lambda _query: SimpleNamespace(matches=False),
            hasOwnProperty=lambda name: name == "BroadcastChannel",
            requestAnimationFrame=self.frames.append,
            scrollTo=lambda _x, _y: None,
            addEventListener=self._listen,
        )

    def _listen(self, kind: str, handler: Callable[[object], object], capture: bool = False) -> None:
        self.handlers[kind] = handler

    def element(self, tag: Any) -> Element | None:
        """Return the element of a node, the same one each time; None if there is none."""
        if not isinstance(tag, Tag):
            return None
        if id(tag) not in self.elements:
            self.elements[id(tag)] = Element(self, tag)
        return self.elements[id(tag)]

    def find(self, selector: str) -> Element:
        """Return the element of this kind; there has to be one."""
        found = self.document.querySelector(selector)
        assert found, selector
        return found

    def _later(self, call: Callable[[], object], milliseconds: float) -> None:
        number = max(self.waiting, default=0) + 1
        self.waiting[number] = self.time + milliseconds, call

    def wait(self, milliseconds: float) -> None:
        """Let time pass, and call what falls due."""
        end = self.time + milliseconds
        while due := sorted((when, number) for number, (when, _) in self.waiting.items() if when <= end):
            when, number = due[0]
            self.time = max(self.time, when)
            self.waiting.pop(number)[1]()
        self.time = max(self.time, end)

    def sleep(self, milliseconds: float) -> None:
        """Put the machine to sleep: what falls due is done when it wakes up."""
        self.time += milliseconds
        self.wait(0)

    def paint(self) -> None:
        """Paint a frame, and call what waits for it."""
        waiting, self.frames[:] = list(self.frames), []
        for handler in waiting:
            handler(0.0)


class FakeDate:
    """A moment, an hour before it in Greenwich."""

    now = "2026-11-20T14:52:07.000Z"

    def setUTCMinutes(self, minutes: int) -> None:
        assert minutes == 52 + 60

    def getUTCMinutes(self) -> int:
        return 52

    def getTimezoneOffset(self) -> int:
        return -60

    def toISOString(self) -> str:
        return self.now


class Document:
    """The document of a page."""

    def __init__(self, page: FakeBrowser) -> None:
        self.page = page
        self.title = ""
        self.hidden = False
        self.addEventListener = page._listen

    @property
    def defaultView(self) -> SimpleNamespace:
        return self.page.window

    @property
    def documentElement(self) -> Element | None:
        return self.page.element(self.page.soup.html)

    @property
    def body(self) -> Element | None:
        return self.page.element(self.page.soup.body)

    @property
    def activeElement(self) -> Element | None:
        """The element with the focus; the body if that is gone."""
        there = self.page.soup.html in self.page.focused.parents
        return self.page.element(self.page.focused if there else self.page.soup.body)

    def createElement(self, name: str) -> Element:
        made = self.page.element(self.page.soup.new_tag(name))
        assert made
        return made

    def getElementById(self, name: str) -> Element | None:
        return self.page.element(self.page.soup.find(id=name))

    def querySelector(self, selector: str) -> Element | None:
        return self.page.element(self.page.soup.css.select_one(selector))

    def querySelectorAll(self, selector: str) -> Iterable[Element | None]:
        return [self.page.element(tag) for tag in self.page.soup.css.select(selector)]

    def elementFromPoint(self, _x: float, _y: float) -> Element | None:
        return self.page.below


class Event(SimpleNamespace):
    """An event with the attributes that a test gives it."""

    def __init__(self, kind: str, target: Element, **more: Any) -> None:
        usual: dict[str, Any] = {
            "detail": 1, "key": "", "code": "", "repeat": False, "button": 0, "buttons": 1,
            "clientX": 0.0, "clientY": 0.0, "deltaY": 0.0,
            "altKey": False, "ctrlKey": False, "metaKey": False, "shiftKey": False,
            "pointerType": "mouse", "isPrimary": True, "timeStamp": 0.0, "is_prevented": False,
        }  # fmt: skip
        super().__init__(type=kind, target=target, **{**usual, **more})

    def preventDefault(self) -> None:
        self.is_prevented = True


def run(work: Awaitable[Any]) -> None:
    """Do some work of the page, and all that it has begun."""

    async def whole() -> None:
        await work
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.gather(*others)

    asyncio.run(whole())
