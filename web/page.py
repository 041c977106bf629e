"""The page's thread (MicroPython), the only file that touches the browser.

It shows what the worker tells it, forwards presses, keys and forms, moves the thing in hand after the pointer, speaks,
stores and downloads. It knows no game, and keeps no state but what is on the screen.
"""

import asyncio
import gc
import json

from js import document
from jsffi import create_proxy
from polyscript.js_modules import idb_keyval as storage

MAGNET = {"mouse": 0.6, "pen": 0.8, "touch": 1.1}
"""How far, in squares, a spot that fits draws the held thing away from a nearer one that does not."""
DRAG = 7
"""Pixels that a pointer moves before a press becomes a drag."""
GARBAGE = 1 << 18
"""Bytes between two collections; MicroPython's own 16 KiB would have one or two at each press."""
ABOVE_FINGER = 72
"""Pixels that a dragged thing is shown above a finger."""

window = document.defaultView
root = document.documentElement
QUIET = window.matchMedia("(prefers-reduced-motion: reduce)")
SPREAD = 35
"""Milliseconds that a space takes to be paved, a square further out."""
KEPT = {}
"""What the worker wanted to be stored, by key."""
NOTES = {}
"""What is not stored yet, by key: the text, and before it those that were known."""
FAILURE = "Something went wrong. Your games are kept."
NO_SCROLL = window.JSON.parse('{"preventScroll": true}')
NEAREST = window.JSON.parse('{"block": "nearest"}')


class Engine:
    """The worker's door, once it is open, and whether it was asked for the computer's move."""

    door = None
    asked = False


def find(selector):
    """The first element of this kind, or None."""
    found = document.querySelector(selector)
    return found or None


def listen(target, kind, handler):
    """Call a handler for every event of a kind."""
    target.addEventListener(kind, create_proxy(handler))


# To the worker and back


def send(message):
    """Send a message; before the worker is there it is kept. What it changes is shown once what comes back is done."""
    if Engine.door is None:
        window.pygames.early.push(json.dumps(message))
        return None
    message["now"] = local_time()
    return hear(Engine.door.handle(json.dumps(message)), show_answer_proxy)


def hear(answer, show_it):
    """Show an answer at once when it comes; a task of its own would wait until the browser has painted."""
    return answer.then(show_it).catch(fail_proxy)


def show_answer(text):
    """Show an answer, and then the rest where there is more: the worker says it while the board is painted."""
    reply = read(text)
    if "more" not in reply:
        show(reply)
        return None
    rest = Engine.door.rest()
    find("#main").setAttribute("aria-busy", "true")
    show(reply)
    return rest.then(show_rest_proxy)


def show_rest(text):
    """Show what an answer left out."""
    find("#main").removeAttribute("aria-busy")
    show(read(text))


def read(text):
    """A reply as the worker writes it: a line of JSON, and the HTML of a whole screen below it."""
    line, below, whole = text.partition("\n")
    reply = json.loads(line)
    if below:
        reply["whole"] = whole
    return reply


def local_time():
    """The time as one reads it here, as 2026-11-20 14:52:07."""
    now = window.Date.new()
    here = window.Date.new(now.getTime() - 60000 * now.getTimezoneOffset())
    return here.toISOString()[:19].replace("T", " ")


def start(work):
    """Do some work without waiting for it; a failure is shown, not lost."""
    asyncio.create_task(guarded(work))


async def guarded(work):
    """Do some work, and say where it fails."""
    try:
        await work
    except Exception as error:
        fail(error)
        raise


def fail(error):
    """Say what has failed."""
    Engine.asked = False
    find("#main").removeAttribute("aria-busy")
    window.console.error(str(error))
    tell_failure()


def tell_failure():
    """Say that something went wrong, and that the games are kept."""
    gate = find("#gate")
    say = window.pygames.word
    gate.innerHTML = "<p>" + say(FAILURE) + "</p><button data-reload>" + say("Reload") + "</button>"
    gate.hidden = False


def think():
    """Have the computer think a while, or move; what it shows says whether there is more to think about."""
    Engine.asked = True
    hear(Engine.door.think(), show_thought_proxy)


def show_thought(text):
    """Show what the computer has thought, or its move."""
    Engine.asked = False
    return show_answer(text)


fail_proxy = create_proxy(fail)
show_answer_proxy = create_proxy(show_answer)
show_rest_proxy = create_proxy(show_rest)
show_thought_proxy = create_proxy(show_thought)


# Showing


def show(reply):
    """Make the screen what a reply says, in the order of SHOWN; the focus is not lost."""
    had_focus = has_focus()
    for name, shown in SHOWN:
        if name in reply:
            shown(reply[name])
    if "lists" in reply or "states" in reply:
        settle_rows()
    if "whole" in reply or "lists" in reply:
        window.requestAnimationFrame(show_current_move_proxy)
    if Keys.to_board and "more" not in reply:
        Keys.to_board = False
        if Held.spots:
            focus_board()
    if had_focus and not has_focus():
        focus_board()


def has_focus():
    """Whether something has the focus that may have it."""
    focused = document.activeElement
    gone = "[inert], [hidden], dialog:not([open])"
    return bool(focused) and not focused.isSameNode(document.body) and not focused.closest(gone)


def show_thinking(wanted):
    """Ask for the computer's move where it is its turn."""
    if wanted and not Engine.asked:
        think()


def show_progress(share):
    """How far the computer is with what it thinks about, in per cent."""
    for ring in document.querySelectorAll(".ring"):
        ring.setAttribute("aria-label", str(share) + " %")
        ring.querySelector(".done").setAttribute("stroke-dasharray", str(share) + " 100")


def show_parts(parts):
    """New content for some elements."""
    for name, html in parts.items():
        show_part(find("#" + name), html)


def show_mine(mine):
    """Whether the board may be pressed."""
    find("#board > svg").classList.toggle("mine", mine)


def show_slid(slid):
    """Where the slider stands, and what that means; what is looked back at comes into sight."""
    find("#board").scrollIntoView(NEAREST)
    field = find("#slider input")
    if field:
        field.value = str(slid[0])
        field.setAttribute("aria-valuetext", slid[1])


def show_toast(html):
    """A message at the edge of the screen."""
    find("#toast").innerHTML = html


def show_language(language):
    """The language of the page."""
    root.lang = language


def show_settings(settings):
    """How the player wants it, as attributes of the page that the style sheet reads."""
    window.pygames.look(json.dumps(settings))


def show_title(title):
    """The title of the window."""
    document.title = title


def show_focus(selector):
    """Where the focus belongs now."""
    if find(selector):
        find(selector).focus()


def show_whole(html):
    """A new screen."""
    find("#app").innerHTML = html
    keep_stop()
    window.scrollTo(0, 0)
    heading = find("#app h1")
    if heading and root.getAttribute("data-ready") == "engine":
        heading.setAttribute("tabindex", "-1")
        heading.focus(NO_SCROLL)


def show_part(element, html):
    """New content for an element; what had the focus in it has it again."""
    focused = document.activeElement
    kept = focus_name(focused) if focused and element.contains(focused) else ""
    element.innerHTML = html
    if kept:
        again = element.querySelector(kept)
        if not again and focused.hasAttribute("data-action"):
            again = element.querySelector(action_name(focused.getAttribute("data-action")))
        if not again:
            again = element.querySelector("[tabindex='0'], button:not([tabindex='-1'])")
        if again:
            again.focus(NO_SCROLL)


def show_lists(changes):
    """Entries of lists that go, are drawn anew, or come."""
    for name in changes.get("gone", ()):
        document.getElementById(name).remove()
    for name, html in changes.get("swap", ()):
        focused = document.activeElement
        had_focus = focused and focused.id == name
        document.getElementById(name).outerHTML = html
        if had_focus:
            document.getElementById(name).focus(NO_SCROLL)
    for place, before, html in changes.get("put", ()):
        if before:
            document.getElementById(before).insertAdjacentHTML("beforebegin", html)
        else:
            document.getElementById(place).insertAdjacentHTML("beforeend", html)
    show_states(changes.get("state", ()))


def show_current_move(_event=None):
    """The move list shows the move that is looked at, or the last one. Asked earlier, it would cost another layout."""
    current, box = find("#moves [aria-current]"), find("#moves")
    if current and box.scrollHeight > box.clientHeight:
        box.scrollTop += current.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2


show_current_move_proxy = create_proxy(show_current_move)


def show_states(states):
    """New values for attributes of elements; None takes one off."""
    for name, attribute, value in states:
        element = document.getElementById(name)
        if value is None:
            element.removeAttribute(attribute)
        else:
            element.setAttribute(attribute, value)


def settle_rows():
    """Make one thing of each row that is in use reachable by Tab: the chosen one, or the one that was, or the first."""
    for row in document.querySelectorAll("[data-roving]:not([inert])"):
        now = row.querySelector('[tabindex="0"]')
        chosen = row.querySelector('[aria-pressed="true"], [aria-current] > button')
        wanted = chosen or now or row.querySelector("button")
        if wanted and not (now and wanted.isSameNode(now)):
            if now:
                now.setAttribute("tabindex", "-1")
            wanted.setAttribute("tabindex", "0")


def focus_name(element):
    """A selector that finds an element again after it was drawn anew."""
    send_to = element.getAttribute("data-send")
    if send_to:
        return '[data-send="' + send_to + '"]'
    for name in ("data-target", "data-action"):
        value = element.getAttribute(name)
        if value:
            return "[" + name + '="' + value + '"]'
    name = element.getAttribute("name")
    if name and element.type == "radio":
        return '[name="' + name + '"][value="' + element.value + '"]'
    return '[name="' + name + '"]' if name else ""


def action_name(action):
    """A selector for a button by the first word of its action."""
    return '[data-action^="' + action.split(" ")[0] + '"]'


def show_board(change):
    """Take marks off the board, put others on it; what is put down and taken away is seen to come and to go."""
    moving = "way" in change and not is_still()
    if moving:
        Motion.begin(change["way"])
    for name, seat in change["leave"]:
        mark = document.getElementById(name)
        if moving:
            Motion.leave(mark, seat)
        else:
            mark.remove()
    for name in change["remove"]:
        document.getElementById(name).remove()
    for layer, svg in change["append"].items():
        find('#board [data-layer="' + layer + '"]').insertAdjacentHTML("beforeend", svg)
    show_states(change["state"])
    if moving:
        Motion.come(change["come"], change["spread"])
    keep_stop()


def is_still():
    """Whether nothing is to move: the player's wish, else the system's."""
    wish = root.getAttribute("data-motion")
    return wish == "none" or (wish != "full" and QUIET.matches)


class Motion:
    """What comes to the board and what goes: classes that the style sheet moves, taken off when the motion is over."""

    away = None
    """Where the hand of each seat is, from the board's middle, in squares."""

    @classmethod
    def begin(cls, way):
        """What was still moving is where it belongs; from now on things are put down (on) or taken back (back)."""
        for mark in list(document.querySelectorAll("#board .leave")):
            mark.remove()
        for mark in list(document.querySelectorAll("#board .come")):
            cls.settle(mark)
        find("#board").setAttribute("data-way", way)
        cls.away = {}

    @classmethod
    def leave(cls, mark, seat):
        """A mark goes, to a seat's hand where it belongs to one; till it is away it is only a picture."""
        mark.removeAttribute("id")
        cls.aim(mark, seat)
        mark.classList.add("leave")

    @classmethod
    def aim(cls, mark, seat):
        """Tell a mark in which direction its seat's hand is, and raise it above everything on the way."""
        if seat is None:
            return
        if seat not in cls.away:
            cls.away[seat] = cls.towards(find("#hand" + str(seat)))
        find("#board > svg").append(mark)
        across, down = cls.away[seat]
        mark.style.setProperty("--across", str(across) + "px")
        mark.style.setProperty("--down", str(down) + "px")

    @classmethod
    def towards(cls, hand):
        """A quarter of the way from the board's middle to a hand."""
        if not hand:
            return (0, -0.5)
        board = find("#board > svg")
        here, there = board.getBoundingClientRect(), hand.getBoundingClientRect()
        square = 4 * here.width / board.viewBox.baseVal.width
        x, y = here.left + here.width / 2, here.top + here.height / 2
        return ((there.left + there.width / 2 - x) / square, (there.top + there.height / 2 - y) / square)

    @classmethod
    def come(cls, names, spreading):
        """New marks come, those that spread one after the other as they are further from the first of the others."""
        for name in names:
            document.getElementById(name).classList.add("come")
        middle = centre(document.getElementById(names[0])) if names and spreading else None
        for name in spreading:
            mark = document.getElementById(name)
            mark.classList.add("come")
            if middle:
                x, y = centre(mark)
                far = abs(x - middle[0]) + abs(y - middle[1])
                mark.style.animationDelay = str(int(SPREAD * far)) + "ms"

    @classmethod
    def settle(cls, mark):
        """A mark has come."""
        mark.classList.remove("come")
        mark.style.animationDelay = ""


def centre(mark):
    """The middle of a mark in squares of the board."""
    box = mark.getBBox()
    return (box.x + box.width / 2, box.y + box.height / 2)


def on_moved(event):
    """A motion is over, or was called off."""
    mark = event.target
    if mark.classList.contains("leave"):
        mark.remove()
    elif mark.classList.contains("come"):
        Motion.settle(mark)


def keep_stop():
    """One cell of the board is where the Tab key stops."""
    if not find('#board [role=gridcell][tabindex="0"]') and find("#board [role=gridcell]"):
        find("#board [role=gridcell]").setAttribute("tabindex", "0")


def show_dialog(html):
    """Open the dialog, fill it anew, or close it; then the focus is where it was."""
    dialog = find("#dialog")
    if html is None:
        dialog.close()
        opener = find(Keys.opener) if Keys.opener and not has_focus() else None
        if opener:
            opener.focus(NO_SCROLL)
    elif dialog.open:
        show_part(dialog, html)
    else:
        Keys.opener = focus_name(document.activeElement) if has_focus() else ""
        dialog.innerHTML = html
        dialog.showModal()


def show_route(route):
    """Put a screen's name into the address bar, as a step that can be gone back from."""
    address = "#" + route
    if window.location.hash != address:
        if root.getAttribute("data-ready") == "engine":
            window.history.pushState(None, "", address)
        else:
            window.history.replaceState(None, "", address)


def speak(text):
    """Have a screen reader say a text, also when it says the same as before."""
    live = find("#live")
    live.textContent = text + "\u00a0" if live.textContent == text else text


def tell_unsaved(error):
    """Let the app say, once, that the browser keeps nothing."""
    window.console.warn("not saved: " + str(error))
    if root.getAttribute("data-saved") != "no":
        root.dataset.saved = "no"
        send({"do": "unsaved"})


class Storage:
    """What is stored, one thing after the other, and what other windows have to do with it."""

    works = ()
    working = False
    texts = None
    held = ""
    channel = None


def show_store(texts):
    """Keep texts by key, delete those that are None."""
    KEPT.update(texts)
    for key, text in texts.items():
        note(key, text)
    work_off(store(texts))


def note(key, text):
    """Write down at once what is to be kept, before what was known: keeping it takes longer than killing the tab."""
    NOTES.setdefault(key, [Storage.texts.get(key)]).insert(0, text)
    window.pygames.note(key, json.dumps(NOTES[key]))


def strike(key, text):
    """Strike the note of a text that is kept by now, unless there is a newer one."""
    if NOTES.get(key, [text])[0] == text:
        NOTES.pop(key, None)
        window.pygames.note(key, "")


def left_over():
    """What a tab that was killed had noted and not yet kept; not what another window has changed since."""
    left = {}
    for entry in window.pygames.notes():
        try:
            text, *known = json.loads(entry[1])
        except (ValueError, TypeError):
            text, known = None, ()
        if Storage.texts.get(entry[0]) in known and (text is None or isinstance(text, str)):
            left[entry[0]] = text
        else:
            window.pygames.note(entry[0], "")
    return left


def work_off(work):
    """Do some work on what is stored once all earlier work is done."""
    Storage.works += (work,)
    if not Storage.working:
        Storage.working = True
        start(work_all_off())


async def work_all_off():
    """Do all work that waits."""
    try:
        while Storage.works:
            work, Storage.works = Storage.works[0], Storage.works[1:]
            await work
    finally:
        Storage.working = False


async def store(texts):
    """Keep texts by key, delete those that are None; the app is told when the browser keeps nothing."""
    try:
        for key, text in texts.items():
            if await is_ours(key, text):
                Storage.texts[key] = text
                if text is None:
                    await window.pygames.attempt(getattr(storage, "del"), key)
                else:
                    await window.pygames.attempt(storage.set, key, text)
            strike(key, text)
        root.dataset.saved = "yes"
    except Exception as error:
        for key, text in texts.items():
            strike(key, text)
        tell_unsaved(error)


async def is_ours(key, text):
    """Whether a text is stored as this window knows it; the app is told of a game that another window has changed."""
    found = await window.pygames.attempt(storage.get, key) if key.startswith("game ") else None
    if not isinstance(found, str) or found in (text, Storage.texts.get(key)):
        return True
    Storage.texts[key] = found
    send({"do": "clash", "key": key, "text": found})
    return False


def show_hold(wish):
    """Play a game in this window and in no other."""
    Storage.held = wish["key"]
    if Storage.held:
        call("take" if wish["take"] else "ask", Storage.held)
        work_off(hold(wish["key"], wish["take"]))


async def hold(key, take):
    """Tell the app how a game is stored by now, where it does not know."""
    text = ""
    try:
        if take:
            await asyncio.sleep(0.2)  # the other window finishes what it is about to store
        found = await window.pygames.attempt(storage.get, key)
        text = found if isinstance(found, str) else ""
    except Exception as error:
        tell_unsaved(error)
    if take or (text and text != Storage.texts.get(key)):
        Storage.texts[key] = text or None
        send({"do": "held", "key": key, "text": text})


def call(word, key):
    """Say something about a game to the other windows."""
    if Storage.channel is not None:
        Storage.channel.postMessage(word + " " + key)


def on_call(event):
    """Another window asks who plays a game, plays it, or takes it over."""
    word, _, key = str(event.data).partition(" ")
    if key and key == Storage.held:
        if word == "ask":
            call("mine", key)
        else:
            Storage.held = ""
            send({"do": "elsewhere", "key": key})


def show_copy(text):
    """Put a text on the clipboard."""
    start(copy(text))


async def copy(text):
    """Put a text on the clipboard, in the old way where the new one is not allowed."""
    try:
        await window.navigator.clipboard.writeText(text)
    except Exception:
        area = document.createElement("textarea")
        area.value = text
        document.body.append(area)
        area.select()
        document.execCommand("copy")
        area.remove()


def download(file):
    """Save a text as a file."""
    link = document.createElement("a")
    parts = window.JSON.parse(json.dumps([file["text"]]))
    link.href = window.URL.createObjectURL(window.Blob.new(parts))
    link.download = file["name"]
    document.body.append(link)
    link.click()
    link.remove()


def show_update(_wanted):
    """Go on with the new version."""
    window.pygames.applyUpdate()


# Sound


class Sound:
    """Short wooden sounds: a filtered knock of noise over a tone that falls."""

    context = None
    noise = None

    @classmethod
    def play(cls, name):
        """Play the sound of this name, where the player wants any."""
        if root.getAttribute("data-sound") != "on" or name not in KNOCKS:
            return
        if cls.context is None:
            cls.begin()
        if cls.context.state == "suspended":
            cls.context.resume()
        for after, pitch, loud in KNOCKS[name]:
            cls.knock(cls.context.currentTime + after, pitch, loud)

    @classmethod
    def begin(cls):
        """Make the instrument: a tenth of a second of noise."""
        cls.context = window.AudioContext.new()
        rate = cls.context.sampleRate
        cls.noise = cls.context.createBuffer(1, int(rate / 10), rate)
        samples = cls.noise.getChannelData(0)
        value = 1
        for at in range(int(rate / 10)):
            value = value * 16807 % 2147483647
            samples[at] = value / 1073741824 - 1

    @classmethod
    def knock(cls, when, pitch, loud):
        """One knock on wood."""
        tone = cls.context.createOscillator()
        tone.type = "triangle"
        tone.frequency.setValueAtTime(pitch, when)
        tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, when + 0.08)
        cls.sounding(tone, when, loud, 0.09)
        click = cls.context.createBufferSource()
        click.buffer = cls.noise
        filtered = cls.context.createBiquadFilter()
        filtered.type = "bandpass"
        filtered.frequency.value = pitch * 4
        filtered.Q.value = 1.2
        click.connect(filtered)
        cls.sounding(filtered, when, loud * 0.8, 0.035)
        for source in (tone, click):
            source.start(when)
            source.stop(when + 0.1)

    @classmethod
    def sounding(cls, node, when, loud, long):
        """Let a node be heard, and die away."""
        gain = cls.context.createGain()
        gain.gain.setValueAtTime(loud, when)
        gain.gain.exponentialRampToValueAtTime(0.001, when + long)
        node.connect(gain)
        gain.connect(cls.context.destination)


KNOCKS = {
    "place": ((0, 260, 0.3),),
    "capture": ((0, 230, 0.26), (0.09, 330, 0.22)),
    "die": ((0, 420, 0.14), (0.11, 380, 0.16), (0.2, 450, 0.12), (0.27, 400, 0.16), (0.32, 360, 0.2)),
    "end": ((0, 262, 0.26), (0.14, 330, 0.26), (0.28, 392, 0.3)),
}
"""Each sound's knocks: after how many seconds, how high in hertz, how loud."""


# The thing in hand


class Held:
    """The thing in hand on the screen: where it can go, and the ghost that shows where it is."""

    spots = ()
    words = ("", "")
    svg = ""
    style = ""
    label = ""
    at = ""
    pull = 1
    spot = None
    ghost = None
    dragged = None

    @classmethod
    def take(cls, held):
        """Have this in hand from now on, or nothing."""
        spot = cls.spot
        cls.drop()
        root.toggleAttribute("data-holding", held is not None)
        if held is None:
            cls.spots = ()
            cls.at = ""
            Drag.end()
            return
        cls.spots, cls.words, cls.svg = held["spots"], held["fits"], held["svg"]
        cls.style, cls.label, cls.at, cls.pull = held["style"], held["label"], held["at"], held["pull"]
        layer = find('#board [data-layer="held"]')
        layer.innerHTML = '<g id="ghost" class="' + cls.style + '">' + cls.svg + "</g>"
        cls.ghost = find("#ghost")
        if cls.at:
            cls.show(next(s for s in cls.spots if s[0] == cls.at))
        elif spot is not None:
            cls.show(cls.nearest(spot[1], spot[2], 0.6))
        else:
            cls.hide()
        if Drag.active:
            Drag.lift()

    @classmethod
    def drop(cls):
        """Show nothing."""
        if cls.ghost is not None:
            cls.ghost.remove()
        cls.ghost = cls.spot = None

    @classmethod
    def nearest(cls, x, y, magnet):
        """The spot nearest to a point of the board; one that fits counts as nearer."""
        best, least = None, 1e9
        for spot in cls.spots:
            dx, dy = spot[1] - x, spot[2] - y
            distance = dx * dx + dy * dy
            if spot[3]:
                distance -= magnet * magnet * cls.pull
            if distance < least:
                best, least = spot, distance
        return best

    @classmethod
    def show(cls, spot):
        """Show the thing on a spot."""
        cls.spot = spot
        if spot is None or cls.ghost is None:
            return
        cls.ghost.setAttribute("transform", "translate(" + str(spot[1]) + " " + str(spot[2]) + ")")
        laid = " laid" if spot[0] == cls.at else ""
        cls.ghost.setAttribute("class", cls.style + (" fits" if spot[3] else " misfit") + laid)

    @classmethod
    def hide(cls):
        """The pointer has left the board: only a preview stays."""
        if cls.at:
            cls.show(next(s for s in cls.spots if s[0] == cls.at))
        elif cls.ghost is not None:
            cls.ghost.setAttribute("class", cls.style + " away")
            cls.spot = None


def board_point(x, y):
    """A point of the window in squares of the board; None outside it."""
    svg = find("#board > svg")
    if not svg:
        return None
    box = svg.getBoundingClientRect()
    columns, rows = svg.viewBox.baseVal.width, svg.viewBox.baseVal.height
    across, down = (x - box.left) / box.width * columns, (y - box.top) / box.height * rows
    if -0.7 < across < columns + 0.7 and -0.7 < down < rows + 0.7:
        return across, down
    return None


class Drag:
    """A pointer that is down, and what it carries."""

    active = False
    moved = False
    kind = ""
    start = (0, 0)
    now = (0, 0)
    waiting = False
    picture = None

    @classmethod
    def begin(cls, event, carried):
        """A pointer goes down on something that can be carried: a target to take in hand, or "" for what is there."""
        cls.active, cls.moved, cls.kind, cls.target = True, False, event.pointerType, carried
        cls.start = cls.now = (event.clientX, event.clientY)

    @classmethod
    def move(cls, event):
        """The pointer moves: the thing follows in the next frame."""
        cls.now = (event.clientX, event.clientY)
        cls.kind = event.pointerType
        if cls.active and not event.buttons:
            cls.call_off()  # it went up where we could not hear it
            return
        if cls.active and not cls.moved:
            far = abs(cls.now[0] - cls.start[0]) + abs(cls.now[1] - cls.start[1])
            if far < DRAG:
                return
            cls.moved = True
            if cls.target:
                send({"do": "press", "target": cls.target})
            elif Held.spots:
                cls.lift()
        if not cls.waiting and Held.spots:
            cls.waiting = True
            window.requestAnimationFrame(follow_proxy)

    @classmethod
    def point(cls):
        """Where the carried thing is in the window: above a finger, under a mouse."""
        x, y = cls.now
        return (x, y - ABOVE_FINGER) if cls.active and cls.moved and cls.kind == "touch" else (x, y)

    @classmethod
    def lift(cls):
        """Show the thing at the pointer, in the size it has on the board."""
        if not cls.moved or cls.picture is not None or not Held.spots:
            return
        board = find("#board > svg")
        square = board.getBoundingClientRect().width / board.viewBox.baseVal.width
        size = str(5 * square)
        carried = find("#carried")
        carried.innerHTML = (
            '<svg width="'
            + size
            + '" height="'
            + size
            + '" viewBox="-2.5 -2.5 5 5"><g class="'
            + Held.style
            + '">'
            + Held.svg
            + "</g></svg>"
        )
        carried.className = find("#app > div").className + " carried"
        carried.hidden = False
        cls.picture = carried
        cls.half = 2.5 * square
        root.dataset.dragging = "true"
        cls.follow()

    @classmethod
    def follow(cls):
        """Move the thing to the pointer, and its ghost to the spot below."""
        cls.waiting = False
        x, y = cls.point()
        if cls.picture is not None:
            cls.picture.style.transform = "translate(" + str(x - cls.half) + "px," + str(y - cls.half) + "px)"
        point = board_point(x, y)
        if point is None:
            Held.hide()
        elif cls.active or cls.kind == "mouse":
            Held.show(Held.nearest(point[0], point[1], MAGNET.get(cls.kind, 0.6)))

    @classmethod
    def drop(cls, over_tray=False):
        """The pointer goes up: the thing is put where it is shown. True where something was carried."""
        carried = cls.active and cls.moved
        if not carried:
            cls.end()
            return False
        if Held.spots:
            cls.follow()
        if board_point(*cls.point()) is None:
            cls.call_off(put_back=not over_tray)
            return True
        spot = Held.spot
        cls.end()
        if spot is not None:
            send({"do": "press", "target": spot[0], "sure": cls.kind == "mouse"})
        return True

    @classmethod
    def call_off(cls, put_back=True):
        """The drag changes nothing: what it has taken from the tray goes back there, what lay in preview lies there."""
        taken = cls.active and cls.moved and cls.target
        cls.end()
        Held.hide()
        if taken and put_back and find('#tools [data-target="cancel"]'):
            send({"do": "press", "target": "cancel"})

    @classmethod
    def end(cls):
        """Nothing is carried any more."""
        cls.active = False
        if cls.picture is not None:
            cls.picture.hidden = True
            cls.picture = None
        root.removeAttribute("data-dragging")


follow_proxy = create_proxy(lambda _time: Drag.follow())


# Pointers


class Click:
    """The click that the browser sends after a drag, or after a tap that was heard already, is none."""

    swallow = False
    down = (0, 0)


def on_pointer_down(event):
    """Take hold of a piece of the tray, or of what is in hand on the board; a second finger means something else."""
    if not event.isPrimary:
        Drag.call_off()
        return
    Click.swallow = False
    Click.down = (event.clientX, event.clientY)
    if event.button != 0:
        return
    item = event.target.closest(".tray [data-target]")
    if item:
        Drag.begin(event, "" if item.getAttribute("aria-pressed") == "true" else item.getAttribute("data-target"))
    elif Held.spots and event.target.closest("#board"):
        Drag.begin(event, "")


def on_pointer_move(event):
    """Follow the pointer."""
    if event.isPrimary and (Drag.active or Held.spots):
        Drag.move(event)


def on_pointer_up(event):
    """Put down what is carried. A finger's tap is heard here: Chromium sends no click for one soon after a flick."""
    if Drag.active and event.isPrimary:
        Drag.now = (event.clientX, event.clientY)
        below = document.elementFromPoint(event.clientX, event.clientY)
        Click.swallow = Drag.drop(over_tray=bool(below and below.closest(".hands")))
    far = abs(event.clientX - Click.down[0]) + abs(event.clientY - Click.down[1])
    if event.pointerType == "touch" and event.isPrimary and not Click.swallow and far < DRAG:
        Click.swallow = press_what_lies_at(event)


def on_pointer_cancel(_event):
    """A drag that the browser takes away changes nothing."""
    Drag.call_off()


def on_context_menu(event):
    """A finger that rests on a piece takes it; the browser's menu would get in the way."""
    if Drag.active:
        event.preventDefault()


def on_click(event):
    """A press by mouse, key or a screen reader's command."""
    if Click.swallow and event.detail:
        Click.swallow = False
    elif not press_what_lies_at(event) and event.target.id == "dialog":
        send({"do": "act", "action": "close"})


def is_by_key(event):
    """Whether a press came from a key or a screen reader, so that it has no place."""
    return event.type == "click" and event.detail == 0


def press_what_lies_at(event):
    """A press on something that means something; False where nothing does."""
    pressed = event.target.closest("[data-action], [data-target], [data-send], [data-reload]")
    if not pressed:
        return False
    if pressed.hasAttribute("data-reload"):
        window.location.reload()
    elif pressed.hasAttribute("data-action"):
        send({"do": "act", "action": pressed.getAttribute("data-action")})
    elif pressed.hasAttribute("data-send"):
        send_form(pressed.getAttribute("data-send"), pressed.closest("form"))
    elif pressed.closest("#board"):
        press_board(pressed, event)
    else:
        press(pressed.getAttribute("data-target"), by_key=is_by_key(event))
    return True


def press(target, by_key=False):
    """A press on a thing to take or a tool to use."""
    if target == "place" and Held.spot is not None:
        send({"do": "press", "target": Held.spot[0], "sure": True})
        return
    send({"do": "press", "target": target})
    if by_key:
        Keys.to_board = True


def press_board(cell, event):
    """A press on the board: put the thing in hand there, in preview first where the pointer could not hover."""
    if event.detail > 1 and not find("#board > svg.mine"):
        return  # the second of a double click, whose first was a move
    target, sure = cell.getAttribute("data-target"), True
    if Held.spots:
        kind = getattr(event, "pointerType", "") or "mouse"
        point = board_point(event.clientX, event.clientY)
        if is_by_key(event):
            point = cell_point(cell)
        laid = Held.at and over_ghost(event)
        spot = Held.nearest(point[0], point[1], MAGNET.get(kind, 0.6)) if not laid else Held.spot
        target, sure = spot[0], kind == "mouse" or bool(laid)
    send({"do": "press", "target": target, "sure": sure})
    if Held.spots:
        Held.show(spot)


def over_ghost(event):
    """Whether a press is on the thing as it lies in preview."""
    if Held.ghost is None or is_by_key(event):
        return False
    box = Held.ghost.getBoundingClientRect()
    return box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom


def on_wheel(event):
    """The wheel over the board turns the thing in hand, where it can be turned; with Ctrl it magnifies the page."""
    turns = Held.spots and find('#tools [data-target="turn"]')
    if turns and event.target.closest("#board") and not event.ctrlKey:
        event.preventDefault()
        now = window.performance.now()
        if now - Keys.wheeled > 120:
            Keys.wheeled = now
            send({"do": "press", "target": "turn" if event.deltaY > 0 else "turn-back"})


# Keys


class Keys:
    """What the keyboard is about to do."""

    to_board = False
    wheeled = 0
    opener = ""
    """How to find what had the focus before the dialog was opened."""


STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
ACTIONS = {"u": "undo", "y": "redo", "l": "dialog legal", "?": "dialog keys"}


def on_key(event):
    """A key: over the board, through a row of things, or a tool's own."""
    target = event.target
    if target.closest("input, textarea, select") or find("#dialog").open or is_chord(event):
        return
    key = event.key
    cell = target.closest("[role=gridcell]")
    if key in STEPS:
        go(event, cell)
    elif key in ("Enter", " "):
        if cell:
            event.preventDefault()
            press_cell(cell)
    elif use_tool(key.lower()):
        event.preventDefault()
    elif key.lower() == "t" and find("#typed input"):
        event.preventDefault()
        find("#typed input").focus()
    elif key.lower() in ACTIONS and find("#board"):
        send({"do": "act", "action": ACTIONS[key.lower()]})


def is_chord(event):
    """Whether a key is held with others, so that it is the browser's, or takes back; or calls a drag off."""
    if event.key == "Escape" and Drag.active:
        Drag.call_off()
        return True
    if (event.ctrlKey or event.metaKey) and event.key.lower() == "z":
        event.preventDefault()
        send({"do": "act", "action": "redo" if event.shiftKey else "undo"})
        return True
    return event.ctrlKey or event.metaKey or event.altKey


def go(event, cell):
    """An arrow: over the board, through a row of things, or back and on through the game."""
    key, target = event.key, event.target
    if cell:
        step_board(cell, STEPS[key])
    elif is_along_row(target, key):
        step_row(target, 1 if key in ("ArrowRight", "ArrowDown") else -1)
    elif not use_tool(key.lower()):
        return
    event.preventDefault()


def is_along_row(target, key):
    """Whether a key leads through the row of things that something lies in: in one that goes down, only up and down."""
    row = target.closest("[data-roving]")
    return bool(row) and (row.getAttribute("data-roving") != "down" or key in ("ArrowUp", "ArrowDown"))


def press_cell(cell):
    """Put the thing in hand on the cell with the focus, or press the cell itself."""
    if Held.spot is not None:
        send({"do": "press", "target": Held.spot[0], "sure": True})
    else:
        send({"do": "press", "target": cell.getAttribute("data-target"), "sure": True})


def use_tool(key):
    """Use the tool that has this key, if there is one."""
    for tool in document.querySelectorAll("#tools [data-key]"):
        if tool.getAttribute("data-key").lower() == key and tool.hasAttribute("data-action"):
            send({"do": "act", "action": tool.getAttribute("data-action")})
            return True
        if tool.getAttribute("data-key").lower() == key:
            if key == "escape":
                Held.spot = None
            Keys.to_board = key in ("+", "-")
            send({"do": "press", "target": tool.getAttribute("data-target")})
            return True
    if key == "escape" and find('[data-action="present"]'):
        send({"do": "act", "action": "present"})
        return True
    return False


def step_row(element, step):
    """Move the focus through a row of things."""
    items = list(element.closest("[data-roving]").querySelectorAll("button"))
    here = next(i for i, item in enumerate(items) if item.isSameNode(element))
    goal = items[(here + step) % len(items)]
    element.setAttribute("tabindex", "-1")
    goal.setAttribute("tabindex", "0")
    goal.focus()


def step_board(cell, step):
    """Move the focus to the next cell in a direction, over a gap where there is one, and the thing in hand with it."""
    row, column = int(cell.getAttribute("aria-rowindex")), int(cell.getAttribute("aria-colindex"))
    for far in (1, 2):
        at = '[aria-rowindex="' + str(row + far * step[0]) + '"][aria-colindex="' + str(column + far * step[1]) + '"]'
        goal = find("#board " + at)
        if goal:
            focus_cell(goal)
            return


def focus_cell(cell, before=""):
    """Give a cell the focus; the thing in hand is shown there, and whether it fits is said."""
    for old in document.querySelectorAll('#board [role=gridcell][tabindex="0"]'):
        old.setAttribute("tabindex", "-1")
    cell.setAttribute("tabindex", "0")
    cell.focus(NO_SCROLL)
    if Held.spots:
        x, y = cell_point(cell)
        spot = Held.nearest(x, y, 0)
        Held.show(spot)
        speak(before + cell.getAttribute("aria-label") + ", " + Held.words[spot[3]])


def cell_point(cell):
    """The middle of a cell in squares of the board."""
    box = cell.getBoundingClientRect()
    return board_point(box.left + box.width / 2, box.top + box.height / 2)


def focus_board():
    """Give the focus to the board: where it was, or where the thing in hand fits."""
    spot = Held.spot
    if spot is None:
        spot = next((s for s in Held.spots if s[3]), None)
    cell = find('#board [data-target="' + spot[0] + '"]') if spot is not None else None
    if not cell:
        cell = find('#board [role=gridcell][tabindex="0"]')
    if not cell:
        cell = find("#board [role=gridcell]")
    if cell:
        focus_cell(cell, Held.label + ": " if Held.spots else "")


# Forms, files, the browser's own buttons


def values(form):
    """What a form says, by name."""
    found = {}
    for field in form.querySelectorAll("[name]"):
        if field.type != "radio" or field.checked:
            found[field.name] = field.value
    return found


def send_form(name, form):
    """Send what a form says."""
    send({"do": "form", "name": name, "values": values(form)})


def on_submit(event):
    """A form is sent; that for the next move is empty again, any other keeps what is in it until that is understood."""
    event.preventDefault()
    send_form(event.target.getAttribute("data-form"), event.target)
    if event.target.closest("#typed"):
        event.target.reset()


def on_change(event):
    """A choice that the rest of its form depends on, or a file."""
    field = event.target
    if field.hasAttribute("data-file"):
        start(open_file(field))
    elif field.hasAttribute("data-change"):
        send_form(field.getAttribute("data-change"), field.closest("form"))


def on_input(event):
    """A slider moves."""
    field = event.target
    if field.hasAttribute("data-slide"):
        send({"do": "act", "action": field.getAttribute("data-slide") + " " + field.value})


async def open_file(field):
    """Put the text of a chosen file into the form, and send it."""
    file = field.files.item(0)
    if file:
        text = await file.slice(0, 20_000_000).text()
        send({"do": "form", "name": field.closest("form").getAttribute("data-form"), "values": {"record": text}})


def on_cancel(event):
    """Esc in a dialog."""
    event.preventDefault()
    send({"do": "act", "action": "close"})


def on_route(_event):
    """Back and forth in the browser."""
    send({"do": "route", "route": window.location.hash[1:]})


def on_update(_event):
    """A new version waits."""
    send({"do": "update"})


def on_new_engine(_event):
    """The worker has died and another one is there: the game goes on from what was stored last."""
    Engine.door = None
    start(open_app())


def listen_to_all():
    """Hear everything that happens on the page."""
    listen(document, "pointerdown", on_pointer_down)
    listen(document, "pointermove", on_pointer_move)
    listen(document, "pointerup", on_pointer_up)
    listen(document, "pointercancel", on_pointer_cancel)
    listen(document, "contextmenu", on_context_menu)
    listen(document, "click", on_click)
    listen(document, "keydown", on_key)
    listen(find("#app"), "wheel", on_wheel)  # on the document itself, browsers would not let it be prevented
    listen(document, "submit", on_submit)
    listen(document, "animationend", on_moved)
    listen(document, "animationcancel", on_moved)
    listen(document, "change", on_change)
    listen(document, "input", on_input)
    listen(find("#dialog"), "cancel", on_cancel)
    listen(window, "popstate", on_route)
    listen(window, "resize", show_current_move)
    listen(window, "pygames-update", on_update)
    if window.hasOwnProperty("BroadcastChannel"):
        Storage.channel = window.BroadcastChannel.new("pygames")
        listen(Storage.channel, "message", on_call)
    listen(window, "pygames-engine", on_new_engine)


async def stored_texts():
    """Everything that the browser keeps for us; where it keeps nothing, what it should have kept."""
    while Storage.working:
        await asyncio.sleep(0.01)
    try:
        entries = await window.pygames.attempt(storage.entries)
        stored = {entry[0]: entry[1] for entry in entries}
    except Exception as error:
        tell_unsaved(error)
        stored = {}
    if root.getAttribute("data-saved") == "no":
        stored.update(KEPT)
    return {key: text for key, text in stored.items() if text is not None}


def early_message(text):
    """The message that a press from before our time means."""
    if text.startswith("{"):
        return json.loads(text)
    name, _, value = text.partition("=")
    return {"do": "act", "action": value} if name == "data-action" else {"do": "press", "target": value}


SHOWN = (
    ("store", show_store),
    ("settings", show_settings),
    ("whole", show_whole),
    ("board", show_board),
    ("parts", show_parts),
    ("lists", show_lists),
    ("states", show_states),
    ("slid", show_slid),
    ("mine", show_mine),
    ("say", speak),
    ("held", Held.take),
    ("dialog", show_dialog),
    ("toast", show_toast),
    ("language", show_language),
    ("title", show_title),
    ("route", show_route),
    ("focus", show_focus),
    ("hold", show_hold),
    ("copy", show_copy),
    ("save", download),
    ("update", show_update),
    ("sound", Sound.play),
    ("progress", show_progress),
    ("think", show_thinking),
)
"""What a reply may say, in the order in which it is shown, and what shows it."""


async def open_app():
    """Open the app with what is stored, and make the presses that came before it."""
    door = window.pygames.engine
    Storage.texts = stored = await stored_texts()
    left = left_over()
    show_store(left)
    stored = {key: text for key, text in (stored | left).items() if text is not None}
    opening = {
        "do": "open",
        "stored": stored,
        "languages": list(window.navigator.languages),
        "route": window.location.hash[1:],
        "now": local_time(),
        "address": str(window.location.href).split("#")[0],
        "still": bool(QUIET.matches),
        "painted": root.lang if root.getAttribute("data-ready") == "page" else "",
    }
    reply = read(await door.handle(json.dumps(opening)))
    Engine.door = door
    early = [early_message(text) for text in window.pygames.early]
    window.pygames.early.splice(0)
    show(reply)
    for message in early:
        await send(message)


async def begin():
    """Listen at once, open the app as soon as the worker is there."""
    gc.threshold(GARBAGE)
    root.dataset.ready = "page"
    window.performance.mark("page-alive")
    listen_to_all()
    await open_app()
    root.dataset.ready = "engine"
    window.performance.mark("playable")
    if root.getAttribute("data-update") == "waiting":
        send({"do": "update"})


start(begin())
