"""What is done in the lab: bots are begun, changed, restored, deleted, and passed on."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pygames import GAMES, BadRecord, IllegalMove
from pygames.core.phrase import Phrase
from pygames.play.record import encodable, label
from web.app.actions import Values, number_of
from web.app.desk.desk import Desk
from web.app.desk.where import LAB
from web.app.lab.lab_examples import LADDER, example_source
from web.app.lab.late import OpenLab
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import Link
from web.app.storage import link
from web.app.storage.aside import BOT
from web.app.storage.checked import NewerText
from web.app.storage.own_bots import MAX_NAME, MAX_SOURCE, OwnBot

FROM_LINK = "link"
"""The word in the address for the bot of a link."""
MAX_BOTS = 100
EDITOR = "#source textarea"
NEW = Phrase("New bot")
HELP = Phrase("o is the game as I see it, legal are my moves: I return one of them.")
TOO_LONG = Phrase("A bot has at most {most} letters.", most=f"{MAX_SOURCE:,}")
TOO_MANY = Phrase("There is room for {most} bots. Delete one first.", most=MAX_BOTS)
NO_SOURCE = Phrase("This file isn’t text, so it holds no bot.")
GONE = Phrase("This bot is no longer among yours.")
SHARED = Phrase("This link contains the whole bot. Anyone who opens it sees the bot as it is now.")
TOO_LONG_TO_SHARE = Phrase("This bot is too long for a link. Save it as a file and send that.")
BROKEN = Phrase("This link doesn’t contain a bot. {reason}")
NEWER = Phrase("This bot was made by a newer version of Quiet Table. Update to open it.")
MAX_LINK = 8_000
"""The most letters of a link: messengers cut off longer ones."""


@dataclass(frozen=True)
class Shown:
    """The bot that is open."""

    word: str
    """The word in the address."""
    bot: OwnBot
    key: str = ""
    """Where it is stored, if it is the player's own."""

    @property
    def is_visitor(self) -> bool:
        """Whether it came from a link."""
        return self.word == FROM_LINK


def shown_bot(desk: Desk, argument: str) -> Shown | None:
    """Return the bot that an address names; None if there is none."""
    game, _, word = argument.partition("/")
    if word == FROM_LINK and (visitor := _state(desk).visitor):
        return Shown(word, visitor)
    if source := example_source(game, word):
        return Shown(word, OwnBot(desk.say(LADDER[word].title), game, source))
    key = f"{BOT}{word}"
    return Shown(word, desk.bots.own.by_key[key], key) if key in desk.bots.own.by_key else None


def _state(desk: Desk) -> OpenLab:
    state: OpenLab = desk.states.get(LAB, OpenLab())
    return state


def open_route(desk: Desk, route: str) -> str:
    """Open what a route names, and return the route that is shown: without a bot if there is no such one."""
    game, _, word = route.partition("/")[2].partition("/")
    game = game if game in GAMES else usual_game(desk)
    desk.keep_state(LAB, replace(_state(desk), game=game))
    shown = shown_bot(desk, f"{game}/{word}")
    if shown and shown.key:
        desk.bots.own.settle(shown.key)
    return f"{LAB}/{game}/{word}" if shown else f"{LAB}/{game}"


def usual_game(desk: Desk) -> str:
    """Return the game that was chosen last, or is on the table, or the first one."""
    at_table = desk.session.game.name if desk.session else ""
    return next(name for name in (_state(desk).game, at_table, *GAMES) if name in GAMES)


def _go_to(desk: Desk, game: str, key: str = "") -> None:
    desk.go("/".join(filter(None, (LAB, game, key.removeprefix(BOT)))))


def _shown_now(desk: Desk) -> Shown:
    """Return the open bot; raise IllegalMove if there is none."""
    word, _, argument = desk.route.partition("/")
    shown = shown_bot(desk, argument) if word == LAB else None
    if shown is None:
        raise IllegalMove("no-bot", "{reason}", reason=GONE)
    return shown


def _own(desk: Desk, word: str) -> str:
    """Return the key of a bot of the player's; raise IllegalMove if there is none."""
    key = f"{BOT}{word}"
    if key not in desk.bots.own.by_key:
        raise IllegalMove("no-bot", "{reason}", reason=GONE)
    return key


# Beginning, keeping, copying


def template(desk: Desk) -> str:
    """Return the source of a new bot, which is a bot already."""
    return (
        f"# {desk.say(HELP)}\n"
        "def choose(o, legal, rng, clock):\n"
        "    best = max(legal, key=lambda move: o.after(move).lead())\n"
        "    return best\n"
    )


def lab_new(desk: Desk, _: str) -> Effects:
    """Begin a new bot for the game that is chosen."""
    return _add(desk, desk.say(NEW), usual_game(desk), template(desk))


def _add(desk: Desk, name: str, game: str, source: str) -> Effects:
    """Store a new bot, and open it; its name gets a number if there is another one of that name."""
    if len(desk.bots.own.by_key) >= MAX_BOTS:
        raise IllegalMove("bots", "{reason}", reason=TOO_MANY)
    taken = {bot.name for bot in desk.bots.own.by_key.values()}
    name = label(name, MAX_NAME - 4) or desk.say(NEW)
    names = (f"{name} {n}" if n > 1 else name for n in range(1, len(taken) + 2))
    free = next(one for one in names if one not in taken)
    _go_to(desk, game, desk.bots.own.add(OwnBot(free, game, source, desk.device.now)))
    return Effects(focus=EDITOR)


def lab_keep(desk: Desk, _: str) -> Effects:
    """Make the open example, or the bot of a link, the player's own."""
    bot = _shown_now(desk).bot
    return _add(desk, bot.name, usual_game(desk), bot.source)


def lab_copy(desk: Desk, word: str) -> Effects:
    """Duplicate a bot."""
    bot = desk.bots.own.by_key[_own(desk, word)]
    return _add(desk, bot.name, usual_game(desk), bot.source)


# Changing


def lab_game(desk: Desk, _: str, values: Values) -> Effects:
    """Choose a game, whose examples are listed."""
    game = values.get("game", "")
    if game in GAMES:
        _go_to(desk, game)
    return Effects(focus="[name=game]")


def lab_save(desk: Desk, word: str, values: Values) -> Effects:
    """Keep a bot as it is now, source and name."""
    key, source = _own(desk, word), as_source(values.get("source", ""))
    if len(source) > MAX_SOURCE:
        raise IllegalMove("too-long", "{reason}", reason=TOO_LONG)
    if "source" in values:
        desk.bots.own.change(key, source)
    bot, name = desk.bots.own.by_key[key], label(values.get("name", ""), MAX_NAME)
    if name not in ("", bot.name):
        desk.bots.own.put(key, replace(bot, name=name, changed=desk.device.now))
    return NOTHING


def as_source(text: str) -> str:
    """Return a text from outside as a source: lines that end as Python's do, no byte order mark."""
    return encodable(text).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def lab_restore(desk: Desk, argument: str) -> Effects:
    """Make an earlier version of a bot what it is; what it was becomes a version."""
    word, _, number = argument.partition(" ")
    key, place = _own(desk, word), number_of(number)
    versions = desk.bots.own.by_key[key].versions
    if place is None or place >= len(versions):
        raise IllegalMove("no-version", "There is no such version any more.")
    desk.bots.own.change(key, versions[place].source, keeps=True)
    return desk.overlays.notice(Phrase("Restored. What it was is now the latest of the earlier versions."))


def lab_delete(desk: Desk, word: str) -> Effects:
    """Delete a bot, and offer to undo that."""
    key = _own(desk, word)
    is_open = desk.route.endswith(f"/{word}")
    bot = desk.bots.own.remove(key)
    if is_open:
        _go_to(desk, usual_game(desk))
    return desk.recovery.offer_undelete(Phrase("Deleted."), lambda: desk.bots.own.put(key, bot)) + Effects(focus="h1")


# Passing on


def lab_open(desk: Desk, _: str, values: Values) -> Effects:
    """Open a file as a new bot."""
    source = as_source(values.get("record", ""))
    if "\0" in source:
        return desk.overlays.notice(NO_SOURCE, refused=True)
    if len(source) > MAX_SOURCE:
        return desk.overlays.notice(TOO_LONG, refused=True)
    return _add(desk, values.get("file", "").removesuffix(".py"), usual_game(desk), source)


def lab_download(desk: Desk, _: str) -> Effects:
    """Save the open bot as a file."""
    bot = _shown_now(desk).bot
    return Effects(save={"name": f"{module_name(bot.name)}.py", "text": bot.source})


def module_name(name: str) -> str:
    """Return a name that a file of Python's may have.

    >>> module_name("My bot, no. 2")
    'my_bot_no_2'
    """
    words = re.sub(r"\W+", "_", name).strip("_").lower()
    return f"bot_{words}".rstrip("_") if not words or words[0].isdigit() else words


def lab_share(desk: Desk, _: str) -> Effects:
    """Show the link to the open bot."""
    bot = _shown_now(desk).bot
    fragment = link.write(bot.write_link(), link.BOT)
    if len(fragment) > MAX_LINK:
        return desk.overlays.notice(TOO_LONG_TO_SHARE, refused=True)
    desk.overlays.open_dialog(Link(f"{desk.device.address}#{fragment}", SHARED))
    return NOTHING


def visit_bot(desk: Desk, fragment: str) -> Effects:
    """Show the bot of a link; it is only kept if the player wants that."""
    try:
        bot = OwnBot.read(link.read(fragment))
        if len(bot.source) > MAX_SOURCE:
            raise ValueError("this bot is too long")
    except (BadRecord, NewerText, ValueError) as error:
        return _refuse_link(desk, error)
    game = bot.game if bot.game in GAMES else usual_game(desk)
    clean = OwnBot(label(bot.name, MAX_NAME) or desk.say(NEW), game, as_source(bot.source))
    desk.keep_state(LAB, OpenLab(game, clean))
    desk.go(f"{LAB}/{game}/{FROM_LINK}")
    return spoken(Phrase("This bot came from a link."))


def _refuse_link(desk: Desk, error: Exception) -> Effects:
    desk.go(LAB)
    if isinstance(error, NewerText):
        return desk.overlays.notice(NEWER)
    damaged = Phrase("The link is damaged: part of it may have been cut off.")
    reason = error.phrase if isinstance(error, BadRecord) else damaged
    return desk.overlays.notice(Phrase(BROKEN.template, reason=reason))
