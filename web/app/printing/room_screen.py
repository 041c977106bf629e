"""The screen on which devices in one room are connected, and a game is begun that is played live."""

from __future__ import annotations

from pygames import GAMES
from pygames.core.phrase import Phrase
from pygames.play.record import MAX_NAME
from web.app.model.clock_words import NO_LOSS, clock_told
from web.app.model.room import LOOKS_ON, PASTE, SCAN, SHOW, Guest, Room
from web.app.model.room_words import (
    ALLOW,
    ANSWERED,
    AWAITED,
    CAMERA,
    STEPS,
    STUCK,
    TRIES,
    UNANSWERED,
    connecting_failed,
    guest_called,
    lacking,
)
from web.app.model.series import length_phrase
from web.app.model.words import Translator
from web.app.printing.code import code_svg
from web.app.printing.room import TITLE
from web.app.screens.agreements import clock_choice, series_lengths
from web.app.screens.controls import back_button, bar, button
from web.app.screens.fields import line_to_fill, radio, text_to_paste
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.invite import PLAY_FRIEND
from web.app.screens.view import View
from web.app.storage.friends import PREFIX

LEAD = Phrase(
    "Everyone plays on a device of their own, in the same Wi-Fi or on one phone’s hotspot. Moves appear at once, "
    "without an account and without the internet."
)
NO_WAY = Phrase("This browser can’t connect devices in one room. You can still play by link.")
CHOOSE = "room_choose"
"""The form of who one is and what is to be played, which applies at once."""
WAYS = (
    (SHOW, "qr-code", Phrase("Show my code")),
    (SCAN, "camera", Phrase("Scan a code")),
    (PASTE, "clipboard-paste", Phrase("Paste a text")),
)


def room_place(say: Translator, room: Room, name: str, *, nearby: bool) -> View:
    """Return the screen."""
    frame = tag(
        "div",
        bar(back_button(say, Phrase("Friends"), "friends")),
        tag(
            "main",
            tag("h1", say(TITLE)),
            *(_section(part) for part in ("about", "connect", "inside", "part", "further")),
            id="main",
        ),
        class_="screen friends room",
    )
    is_new = not (room.here or room.way or room.answer)
    about = tag("p", say(LEAD if nearby else NO_WAY), class_="soft") if is_new or not nearby else Html()
    parts = {
        "about": about,
        "part": _part(say, room, name) if nearby else Html(),
        "connect": _connect(say, room) if nearby else button(say, "users", PLAY_FRIEND, "friends_invite", "main"),
        "inside": _inside(say, room) if room.is_open else Html(),
        "further": _further(say, room) if room.is_open else Html(),
    }
    return View(title=TITLE, route="room", frame=frame, parts=parts)


def _section(name: str) -> Html:
    return tag("section", slot(name), id=name)


def _part(say: Translator, room: Room, name: str) -> Html:
    """Render who one is, whether to play, and where the game is begun here, which."""
    looks_on = room.hello.looks_on
    choice = tag(
        "div",
        radio("part", "plays", say(Phrase("I play")), checked=not looks_on, change=CHOOSE),
        radio("part", LOOKS_ON, say(Phrase("I watch")), checked=looks_on, change=CHOOSE),
        class_="choices",
    )
    who = line_to_fill(
        say,
        Phrase("Your name"),
        "name",
        room.hello.name or name,
        maxlength=MAX_NAME,
        autocomplete="nickname",
        autofocus=False,
        data_change=CHOOSE,
    )
    # a running game goes on with the seats that it has
    rest = Html() if room.hello.game else concat(choice, _game(say, room) if room.begins_here else Html())
    return tag("form", who, rest, data_form=CHOOSE)


def _game(say: Translator, room: Room) -> Html:
    """Render the choice of the game to begin, and of its clock."""
    chosen = room.kind
    every = (radio("kind", game.name, game.title, checked=game is chosen, change=CHOOSE) for game in GAMES.values())
    clock, lengths = room.clock, series_lengths(say, room.series, len(room.players), CHOOSE)
    return concat(
        tag("fieldset", tag("legend", say(Phrase("Game"))), tag("div", *every, class_="choices")),
        tag("fieldset", tag("legend", say(Phrase("Games in a row"))), tag("div", *lengths, class_="choices")),
        *clock_choice(say, clock, clock.increment if clock else 0, NO_LOSS, change=CHOOSE),
    )


# Connecting


def _connect(say: Translator, room: Room) -> Html:
    """Render the ways to connect, what the chosen one needs, and what has failed."""
    ways = (
        tag(
            "button",
            icon(sign),
            say(told),
            data_action=f"room_way {way}",
            aria_pressed="true" if way == room.way and not room.answer else "false",
        )
        for way, sign, told in WAYS
    )
    title = tag("h2", say(Phrase("Connect somebody else") if room.here else Phrase("Connect")))
    shown = {SHOW: _show_code, SCAN: _scan, PASTE: _paste}.get(room.way)
    way = _answer(say, room) if room.answer else shown(say, room) if shown else Html()
    waits = tag("p", say(Phrase("Connecting…")), class_="soft") if room.is_connecting else Html()
    return concat(title, tag("div", *ways, class_="ways"), way, waits, _problem(say, room))


def _steps(say: Translator, way: str) -> Html:
    return tag("ol", *(tag("li", say(step)) for step in STEPS[way]), class_="connecting")


def _show_code(say: Translator, room: Room) -> Html:
    """Render one's own code, to be scanned."""
    if not room.code:
        return concat(_steps(say, SHOW), tag("p", say(Phrase("Making a code…")), class_="soft"))
    scan = button(say, "camera", Phrase("Scan your friend’s code"), f"room_way {SCAN}", "main")
    return concat(_steps(say, SHOW), _picture(say, room.code), tag("div", scan, class_="row"), _text(say, room.code))


def _answer(say: Translator, room: Room) -> Html:
    """Render the code that answers one that was scanned."""
    return concat(tag("p", say(ANSWERED), class_="step"), _picture(say, room.answer), _text(say, room.answer))


def _picture(say: Translator, text: str) -> Html:
    """Render a code to be scanned."""
    told = say(Phrase("Turn the brightness up if the camera can’t read it."))
    return concat(
        code_svg(text, class_="code", role="img", aria_label=say(Phrase("QR code of this device"))),
        tag("p", told, class_="soft hint"),
    )


def _text(say: Translator, text: str) -> Html:
    """Render a code as text, for a device without a camera."""
    field = tag("textarea", text, rows=3, readonly=True, spellcheck="false")
    label = tag("span", say(Phrase("No camera? Send this text and have it pasted there.")), class_="soft")
    copy = button(say, "copy", Phrase("Copy"), "room_copy")
    return concat(tag("label", label, field, class_="field"), tag("div", copy, class_="row"))


def _scan(say: Translator, room: Room) -> Html:
    """Render the picture of the camera, or what it is for, before the browser asks."""
    if room.is_scanning:
        picture = tag("video", id="scan", playsinline=True, muted=True, aria_label=say(Phrase("Picture of the camera")))
        return concat(_steps(say, SCAN), picture)
    camera = button(say, "camera", Phrase("Turn the camera on"), "room_camera", "main")
    return concat(_steps(say, SCAN), tag("p", say(CAMERA), class_="soft"), tag("div", camera, class_="row"))


def _paste(say: Translator, _: Room) -> Html:
    """Render the field for a code as text."""
    form = tag(
        "form",
        text_to_paste(say, Phrase("The code as text"), "text", "", None, rows=3),
        tag("div", tag("button", say(Phrase("Connect")), class_="main", type="submit"), class_="row"),
        data_form="room_paste",
    )
    return concat(_steps(say, PASTE), form)


def _problem(say: Translator, room: Room) -> Html:
    """Render what has failed, and what to try."""
    if not room.problem:
        return Html()
    tries = {STUCK: TRIES, UNANSWERED: (AWAITED, *TRIES)}.get(connecting_failed(room.problem), ())
    tries = (ALLOW, *tries) if tries and room.is_denied else tries
    told = tag("p", icon("info"), say(connecting_failed(room.problem)), class_="notice refusal", role="alert")
    if not tries:
        return told
    by_link = tag("div", button(say, "share-2", Phrase("Go on by link"), "room_leave"), class_="row")
    return concat(told, tag("ul", *(tag("li", say(one)) for one in tries), class_="tries"), by_link)


# Who is in


def _inside(say: Translator, room: Room) -> Html:
    """Render who is in."""
    me = Phrase("{name} (you)", name=room.hello.name) if room.hello.name else Phrase("You")
    mine = _person(say, me, room.hello.looks_on, "")
    others = (_guest(say, guest) for guest in room.guests if guest.presence != "out")
    return concat(tag("h2", say(Phrase("Who is in"))), tag("ul", mine, *others, class_="guests"))


def _guest(say: Translator, guest: Guest) -> Html:
    away = "" if guest.is_here else say(Phrase("away"))
    return _person(say, guest_called(guest), guest.hello.looks_on, away)


def _person(say: Translator, name: Phrase, looks_on: bool, away: str) -> Html:
    part = say(Phrase("watches")) if looks_on else say(Phrase("plays"))
    return tag("li", tag("bdi", say(name)), tag("span", away or part, class_="soft"))


def _further(say: Translator, room: Room) -> Html:
    """Render the way on: to begin, what that lacks, who else begins; and the way out."""
    leave = button(say, "x", Phrase("Leave the room"), "room_leave", "quiet")
    return concat(*_ways_on(say, room), tag("div", leave, class_="row"))


def _ways_on(say: Translator, room: Room) -> tuple[Html, ...]:
    if room.hello.game:
        back = button(say, "play", Phrase("To the table"), f"resume {PREFIX}{room.hello.game}", "main")
        told = Phrase("The game goes on live as soon as somebody else who plays it is in.")
        return tag("p", say(told), class_="soft"), tag("div", back, class_="row")
    if room.host:
        told = Phrase("{game} begins when {name} says so.", game=room.kind.title, name=guest_called(room.host))
        length = [Phrase("{series}.", series=length_phrase(room.series, len(room.players)))] if room.series > 1 else []
        terms = (*length, clock_told(room.clock), *([NO_LOSS] if room.clock else []))
        return (tag("p", " ".join(map(say, (told, *terms))), class_="soft"),)
    if missing := lacking(room):
        return (tag("p", say(missing), class_="soft"),)
    label = Phrase("Begin {game}", game=room.kind.title)
    return (tag("div", button(say, "play", label, "room_begin", "main"), class_="row"),)
