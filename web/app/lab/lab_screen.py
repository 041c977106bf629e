"""The screen of the lab: the player's bots and the examples, and the one that is open in the editor."""

from __future__ import annotations

from collections.abc import Iterable

from pygames import GAMES
from pygames.core.phrase import Phrase
from web.app.desk.desk import Desk
from web.app.desk.where import LAB
from web.app.lab.lab_actions import Shown, shown_bot
from web.app.lab.lab_examples import examples_of
from web.app.lab.lab_syntax import Flaw, flaw_in
from web.app.lab.late import OpenLab
from web.app.model.when import ago
from web.app.model.words import Translator
from web.app.screens.controls import back_button, back_home, bar, button, icon_button
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.view import View
from web.app.storage.aside import BOT
from web.app.storage.own_bots import MAX_NAME, MAX_SOURCE

TITLE = Phrase("Bot lab")
LEAD = Phrase(
    "A bot is a small program in Python that plays a game. Open an example and change it, or begin with four lines."
)
LABEL = Phrase("Source of the bot. To leave it by keyboard, press Escape, then Tab.")


def lab_screen(desk: Desk, argument: str, _: OpenLab) -> View:
    """Return the screen."""
    say, game = desk.say, argument.partition("/")[0]
    shown = shown_bot(desk, argument)
    parts = {"own": _own_bots(say, desk, game, shown)}
    if shown:
        parts |= {"source": _source(say, shown), "check": _check(say, desk, shown)}
    if shown and shown.key:
        parts |= {"named": _name(say, shown), "earlier": _versions(say, desk, shown)}
    return View(
        title=Phrase("{bot} – Bot lab", bot=shown.bot.name) if shown else TITLE,
        route="/".join(filter(None, (LAB, game, shown.word if shown else ""))),
        frame=_frame(say, game, shown),
        parts=parts,
        states={"versions": (("hidden", None if shown.bot.versions else ""),)} if shown and shown.key else {},
    )


def _frame(say: Translator, game: str, shown: Shown | None) -> Html:
    """Render the fixed parts: the list beside what is open, of which a phone shows one."""
    back = back_button(say, Phrase("All bots"), f"{LAB} {game}") if shown else back_home(say)
    return tag(
        "div",
        bar(back, tag("h1", say(TITLE))),
        tag(
            "main",
            tag("div", *_shelf(say, game, shown), class_="shelf"),
            tag("div", *(_bench(say, shown) if shown else [tag("p", say(LEAD), class_="lead")]), class_="bench"),
            id="main",
        ),
        class_=f"screen lab {'opened' if shown else 'closed'}",
    )


# The list


def _shelf(say: Translator, game: str, shown: Shown | None) -> Iterable[Html]:
    """Yield the choice of a game, the ways to a new bot, the player's own and the examples."""
    options = (tag("option", one.title, value=name, selected=name == game) for name, one in GAMES.items())
    label = say(Phrase("Game"))
    choice = tag("select", *options, name="game", aria_label=label, data_change="lab_game")
    field = tag("input", type="file", accept=".py,text/plain,text/x-python", data_file="", class_="visually-hidden")
    file = tag("label", icon("upload"), say(Phrase("Open a file")), field, class_="button")
    yield tag("form", choice, data_form="lab_game")
    yield tag(
        "form", button(say, "plus", Phrase("New bot"), "lab_new", "main"), file, data_form="lab_open", class_="row"
    )
    yield tag("section", tag("h2", say(Phrase("Your bots"))), tag("div", slot("own"), id="own"))
    examples = (
        _row(f"{LAB} {game} {word}", say(one.title), say(one.line), now=shown is not None and shown.word == word)
        for word, one in examples_of(game).items()
    )
    title = Phrase("Examples for {game}", game=GAMES[game].title)
    yield tag("section", tag("h2", say(title)), tag("ul", *examples, class_="bots"))


def _own_bots(say: Translator, desk: Desk, game: str, shown: Shown | None) -> Html:
    """Render the player's bots, the one that was changed last first."""
    rows, bots = [], desk.bots.own
    for key in bots.in_order():
        bot, when = bots.by_key[key], ago(bots.by_key[key].changed, desk.device.now)
        made_for = GAMES[bot.game].title if bot.game in GAMES else ""
        told = " · ".join(filter(None, (made_for, say(when) if when else "")))
        at = f"{LAB} {bot.game if made_for else game} {key.removeprefix(BOT)}"
        rows.append(_row(at, bot.name, told, now=shown is not None and shown.key == key))
    newer = sum(key.startswith(BOT) for key in desk.shelf.ahead)
    note = Phrase("Made by a newer version, and kept for it: {n}", n=newer) if newer else Phrase("None yet.")
    below = tag("p", say(note), class_="soft") if newer or not rows else Html()
    return concat(tag("ul", *rows, class_="bots") if rows else Html(), below)


def _row(action: str, name: str, told: str, *, now: bool) -> Html:
    """Render the button that opens a bot."""
    words = tag("span", tag("bdi", name, class_="bot-name"), tag("span", told, class_="soft"))
    opens = tag("button", words, icon("chevron-right"), data_action=action, aria_current="true" if now else None)
    return tag("li", opens)


# What is open


def _bench(say: Translator, shown: Shown) -> Iterable[Html]:
    """Yield the open bot: its name and what is done with it, the editor, what is wrong, its versions."""
    source = (
        tag("div", slot("source"), id="source"),
        tag("div", id="code", data_unreadable=say(Phrase("Python can’t read this.")), **_phrases(say)),
        tag("div", slot("check"), id="check", role="status"),
    )
    if not shown.key:
        yield from _kept(say, shown)
        yield from source
        return
    name = tag("div", tag("div", slot("named"), id="named"), *_tools(say, shown), class_="bot-head")
    yield tag("form", name, *source, data_form=f"lab_save {shown.word}")
    yield tag(
        "details",
        tag("summary", say(Phrase("Earlier versions"))),
        tag("div", slot("earlier"), id="earlier"),
        id="versions",
    )


def _phrases(say: Translator) -> dict[str, str]:
    """Return what the editor's own parts are called."""
    return {"data_completions": say(Phrase("Completions")), "data_problems": say(Phrase("Mistakes"))}


def _kept(say: Translator, shown: Shown) -> Iterable[Html]:
    """Yield the head of an example or of the bot of a link, which can be kept as one's own."""
    told = Phrase("This bot came from a link. It is shown, not run. Keep it if you want to change it.")
    yield tag(
        "div",
        tag("h2", tag("bdi", shown.bot.name)),
        button(say, "copy", Phrase("Make it mine"), "lab_keep", "main"),
        icon_button(say, "download", Phrase("Save as a file"), "lab_download"),
        class_="bot-head",
    )
    if shown.is_visitor:
        yield tag("p", icon("info"), say(told), class_="notice")


def _tools(say: Translator, shown: Shown) -> Iterable[Html]:
    """Yield what can be done with a bot of one's own."""
    word = shown.word
    yield icon_button(say, "link", Phrase("Link to this bot"), "lab_share")
    yield icon_button(say, "download", Phrase("Save as a file"), "lab_download")
    yield icon_button(say, "copy", Phrase("Duplicate"), f"lab_copy {word}")
    yield icon_button(say, "trash-2", Phrase("Delete"), f"lab_delete {word}")


def _name(say: Translator, shown: Shown) -> Html:
    return tag(
        "input",
        type="text",
        name="name",
        value=shown.bot.name,
        maxlength=MAX_NAME,
        autocomplete="off",
        aria_label=say(Phrase("Name of the bot")),
        data_change=f"lab_save {shown.word}",
    )


def _source(say: Translator, shown: Shown) -> Html:
    """Render the field with the source, which the editor takes over once it is there."""
    return tag(
        "textarea",
        f"\n{shown.bot.source}",  # the first line break is none of its text
        name="source",
        aria_label=say(LABEL),
        maxlength=MAX_SOURCE,
        readonly=not shown.key,
        spellcheck="false",
        autocomplete="off",
        autocapitalize="off",
        data_change=f"lab_save {shown.word}" if shown.key else None,
    )


def _check(say: Translator, desk: Desk, shown: Shown) -> Html:
    """Render what is wrong with the source, or that nothing is."""
    problem = flaw_in(shown.bot.source)
    if problem:
        return _problem(say, problem)
    saved = ago(shown.bot.changed, desk.device.now) if shown.key else None
    told = (Phrase("Python finds no mistake."), *([Phrase("Saved {when}.", when=saved)] if saved else []))
    return tag("p", icon("check"), " ".join(map(say, told)), class_="soft")


def _problem(say: Translator, problem: Flaw) -> Html:
    at = {"data_line": problem.line, "data_column": problem.column} if problem.line else {}
    words = say(problem.text)
    told = say(Phrase("Line {n}: {words}", n=problem.line, words=words)) if problem.line else words
    return tag("p", icon("info"), tag("span", told, data_problem=words, **at), class_="problem")


def _versions(say: Translator, desk: Desk, shown: Shown) -> Html:
    """Render the earlier versions, the latest first, each with the way back to it."""
    rows = []
    for place, one in enumerate(shown.bot.versions):
        when = ago(one.when, desk.device.now)
        told = say(when) if when else say(Phrase("earlier"))
        lines = Phrase("lines: {n}", n=len(one.source.splitlines()))
        restore = tag(
            "button",
            say(Phrase("Restore")),
            aria_label=say(Phrase("Restore the version: {when}", when=told)),
            data_action=f"lab_restore {shown.word} {place}",
        )
        rows.append(tag("li", tag("span", told, " ", tag("span", say(lines), class_="soft")), restore))
    return concat(tag("ul", *rows, class_="versions"))
