"""Dialogs: the table's menu, the keys, opening a record, and questions."""

from __future__ import annotations

from collections.abc import Iterable

from pygames import GAMES, Session
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.model.correspondence import Correspondence
from web.app.model.daring import CHALLENGE_FRIEND
from web.app.model.friends import menu_entries
from web.app.model.overlays import (
    SECRET,
    SHARED,
    UNCOPIED,
    BrokenLink,
    ImportGame,
    Link,
    MadeByNewer,
    Menu,
    Rename,
    Share,
)
from web.app.model.room_words import ways_of_board
from web.app.model.seats import persons, seat_name
from web.app.model.words import Translator
from web.app.screens.fields import form_to_copy, line_to_fill, text_to_paste
from web.app.screens.html import Html, concat, icon, tag
from web.app.storage.shelf import MAX_TITLE

KEYS = (
    ("Tab", Phrase("next area of the table")),
    ("← ↑ → ↓", Phrase("move over the board or through the pieces")),
    ("Enter", Phrase("pick up a piece; place it")),
    ("+  −", Phrase("next and previous piece that fits")),
    ("R  Q", Phrase("turn right, turn left")),
    ("M", Phrase("flip")),
    ("Esc", Phrase("put the piece back")),
    ("U  Y", Phrase("undo, redo")),
    ("D", Phrase("roll the die, draw a tile")),
    ("T  L", Phrase("type a move; list all possible moves")),
    ("← →  Home  End", Phrase("step through the game while reviewing")),
    ("?", Phrase("this list")),
)


Entries = Iterable[tuple[str, Phrase, str]]
"""Icons, texts and actions of a menu."""


def menu(say: Translator, shown: Menu) -> Html:
    """Render the menu of the current game; one's own may be ended, too.

    A game with friends elsewhere has something else in place of the computer's help.
    """
    session, own = shown.session, shown.own
    more: Entries | None = None
    if isinstance(session, Correspondence):
        more = (*ways_of_board(shown.board), *menu_entries(session, nearby=shown.nearby))
    groups = (
        (
            Phrase("At the table"),
            (
                *(more if more is not None else _helps(session, coached=shown.coached) if own else ()),
                ("list", Phrase("Review the moves"), f"look {session.ply}"),
                ("pencil", Phrase("Type a move"), "write_move"),
                ("search", Phrase("All possible moves"), "dialog legal"),
                *(_ways_to_end(session) if own else ()),
            ),
        ),
        (
            Phrase("Games"),
            (
                ("plus", Phrase("New game"), f"setup {session.game.name}"),
                ("users", Phrase("Play a friend"), f"friends_invite {session.game.name}"),
                ("share-2", Phrase("Share"), "dialog share"),
                *((("flag", shown.dare, "dare"),) if shown.dare else ()),
                ("upload", Phrase("Import a game"), "dialog load"),
                ("layout-grid", Phrase("Set up a position"), "edit"),
            ),
        ),
        (
            Phrase("About the app"),
            (
                ("book-open", Phrase("Rules"), f"rules {session.game.name}"),
                ("settings", Phrase("Settings"), "dialog settings"),
                ("circle-help", Phrase("Keyboard shortcuts"), "dialog keys"),
            ),
        ),
    )
    menus = (concat(tag("h3", say(title)), _menu(say, entries)) for title, entries in groups)
    return dialog_frame(say, Phrase("Menu"), tag("div", *menus, class_="menus"))


def _helps(session: Session, *, coached: bool) -> Entries:
    """Return the computer's help for a person whose game is running."""
    if session.is_over or HUMAN not in session.players:
        return ()
    coach = Phrase("Turn the coach off") if coached else Phrase("Turn the coach on")
    hint = (("lightbulb", Phrase("Hint"), "hint"),) if session.awaits_human() else ()
    return (*hint, ("graduation-cap", coach, "coach"))


def ways_to_share(say: Translator, shown: Share) -> Html:
    """Render all ways to share a game: by a link, if it has one, as a picture, as text, on paper."""
    link = link_form(say, shown.address) if shown.address else tag("p", say(SECRET), class_="soft")
    entries = (
        ("image", Phrase("Picture"), "dialog picture"),
        ("copy", Phrase("Copy as text"), "copy"),
        ("download", Phrase("Download as text"), "save"),
        ("printer", Phrase("Print"), f"print_out {shown.game}"),
    )
    return dialog_frame(say, Phrase("Share"), concat(link, _menu(say, entries)))


def _menu(say: Translator, entries: Entries) -> Html:
    """Render a list of buttons."""
    buttons = (
        tag("button", icon(sign), say(words), data_action=action, class_="quiet") for sign, words, action in entries
    )
    return tag("ul", *(tag("li", button) for button in buttons), class_="menu")


def choose_editor(say: Translator) -> Html:
    """Render the choice of a game for the editor."""
    entries = (("layout-grid", Phrase("{game}", game=game.title), f"edit {game.name}") for game in GAMES.values())
    return dialog_frame(say, Phrase("Set up a position"), _menu(say, entries))


def _ways_to_end(session: Session) -> list[tuple[str, Phrase, str]]:
    """Return how people may end a game before its rules do."""
    people = 0 if session.is_over else len(persons(session))
    ways = [("flag", Phrase("Resign"), "dialog resign")] if people else []
    return [*ways, ("handshake", Phrase("Call it a draw"), "dialog draw")] if people == session.seats else ways


def ask_to_resign(say: Translator, session: Session) -> Html:
    """Ask who resigns, and say what follows; the clocks are stopped meanwhile."""
    people, seats = persons(session), session.seats
    if seats > 2:
        then = Phrase("The game ends, and the others are ranked by their scores so far. That’s a house rule.")
    elif len(people) == 1:
        then = Phrase("If you resign, {seat} wins.", seat=seat_name(session, 1 - people[0]))
    else:
        then = Phrase("The other player wins.")
    buttons = [
        tag(
            "button",
            icon("flag"),
            say(Phrase("Resign") if len(people) == 1 else Phrase("{seat} resigns", seat=seat_name(session, seat))),
            data_action=f"resign {seat}",
        )
        for seat in people
    ]
    return dialog_frame(say, Phrase("Resign?"), concat(tag("p", say(then)), _or_play_on(say, buttons)))


def ask_for_draw(say: Translator, session: Session) -> Html:
    """Ask whether all agree on a draw; the clocks are stopped meanwhile."""
    asked = (
        Phrase("Do both players agree to a draw?") if session.seats == 2 else Phrase("Do all players agree to a draw?")
    )
    yes = tag("button", icon("handshake"), say(Phrase("Yes, it’s a draw")), data_action="agree_draw")
    return dialog_frame(say, Phrase("Call it a draw?"), concat(tag("p", say(asked)), _or_play_on(say, [yes])))


def _or_play_on(say: Translator, ways: list[Html]) -> Html:
    """Render ways to end the game, or to continue it."""
    stay = tag("button", say(Phrase("Keep playing")), data_action="close", class_="main", autofocus=True)
    return tag("div", *ways, stay, class_="row")


def keys(say: Translator) -> Html:
    """Render the keys of the table."""
    rows = (concat(tag("dt", *_caps(key)), tag("dd", say(meaning))) for key, meaning in KEYS)
    return dialog_frame(say, Phrase("Keyboard shortcuts"), tag("dl", *rows, class_="keys"))


def _caps(keys_text: str) -> list[Html]:
    return [tag("kbd", key) for key in keys_text.split()]


def to_copy(say: Translator, text: str) -> Html:
    """Render a text to be copied by hand."""
    label = tag("span", say(Phrase("Text to copy")), class_="visually-hidden")
    field = tag("textarea", text, rows=6, readonly=True, spellcheck="false", autofocus=True)
    return dialog_frame(say, Phrase("Copy"), concat(tag("p", say(UNCOPIED)), tag("label", label, field)))


def load(say: Translator, shown: ImportGame) -> Html:
    """Render the form for a record, pasted or from a file; it keeps a refused text and says what is wrong with it."""
    form = tag(
        "form",
        tag(
            "p",
            say(Phrase("Paste a game record or choose a file. Your current game stays in Saved games.")),
        ),
        text_to_paste(
            say,
            Phrase("Game as text"),
            "record",
            shown.text,
            shown.problem,
            rows=8,
            maxlength=200_000,
            placeholder='[Game "…"]',
        ),
        _rescue(say, shown.rescued),
        tag(
            "div",
            tag("button", say(Phrase("Open")), class_="main", type="submit"),
            tag(
                "label",
                icon("upload"),
                say(Phrase("Choose a file")),
                tag(
                    "input",
                    type="file",
                    accept=".txt,.blksgf,.json,text/plain,application/json",
                    data_file="record",
                    class_="visually-hidden",
                ),
                class_="button",
            ),
            class_="row",
        ),
        data_form="load",
    )
    return dialog_frame(say, Phrase("Import a game"), form)


def _rescue(say: Translator, plies: int) -> Html:
    """Render the offer to open the plies before the error in a record."""
    if not plies:
        return Html()
    words = Phrase.count("Open the first move", "Open the first {n} moves", plies)
    return tag("div", tag("button", say(words), data_action="open_part"), class_="row")


def undelete(say: Translator, done: Phrase) -> Html:
    """Render the toast that something was deleted, with the button that restores it."""
    return _offer(say, done, tag("button", icon("undo-2"), say(Phrase("Undo")), data_action="undelete"))


def _offer(say: Translator, news: Phrase, button: Html) -> Html:
    """Render some news with the button that acts on it."""
    leave = tag("button", icon("x"), data_action="quiet", aria_label=say(Phrase("Close")), class_="quiet round")
    return concat(tag("p", say(news)), tag("div", button, leave, class_="row"))


def notice(say: Translator, phrase: Phrase) -> Html:
    """Render a toast."""
    return concat(tag("p", say(phrase)), tag("button", say(Phrase("Close")), data_action="quiet"))


def progress_dialog(say: Translator, told: Phrase) -> Html:
    """Render the progress of a background job."""
    return tag("p", say(told))


UNTOUCHED = Phrase("This link doesn’t contain a game. {reason} Your own games are untouched.")


def broken_link(say: Translator, shown: BrokenLink) -> Html:
    """Render that a link contains no game, or which part of one."""
    return concat(
        _rescue(say, shown.rescued),
        notice(say, Phrase(UNTOUCHED.template, reason=shown.reason)),
    )


def update(say: Translator) -> Html:
    """Render the offer of a new version."""
    use = tag("button", say(Phrase("Update now")), data_action="update", class_="main")
    return _offer(say, Phrase("A new version is ready."), use)


RELOAD = Phrase("{reason} Reload the page to update.")


def made_by_newer(say: Translator, shown: MadeByNewer) -> Html:
    """Render that something was made by a newer version, with the button that updates if it can."""
    if not shown.ready:
        return notice(say, Phrase(RELOAD.template, reason=shown.reason))
    use = tag("button", say(Phrase("Update now")), data_action="update", class_="main")
    return _offer(say, shown.reason, use)


def unsaved(say: Translator) -> Html:
    """Render the warning that the browser doesn't store."""
    text = Phrase("This browser won’t let us save anything: download whatever you want to keep.")
    return notice(say, text)


def dialog_frame(say: Translator, title: Phrase, content: Html) -> Html:
    """Render a dialog's content with its title and the close button."""
    return concat(
        tag(
            "header",
            tag("h2", say(title), id="dialog-title"),
            tag("button", icon("x"), data_action="close", aria_label=say(Phrase("Close")), class_="quiet round"),
        ),
        content,
    )


def rename_form(say: Translator, shown: Rename) -> Html:
    """Render the form that renames a saved game."""
    title = line_to_fill(say, Phrase("Title"), "title", shown.title, maxlength=MAX_TITLE, placeholder=shown.game)
    send = tag("div", tag("button", say(Phrase("Rename")), class_="main", type="submit"), class_="row")
    return dialog_frame(say, Phrase("Rename"), tag("form", title, send, data_form=f"rename {shown.key}"))


def link_dialog(say: Translator, shown: Link) -> Html:
    """Render a link to copy, and the way from a position to a challenge."""
    way = tag("button", icon("flag"), say(CHALLENGE_FRIEND), data_action="edit_dare")
    more = tag("div", way, class_="row") if shown.dares else Html()
    return dialog_frame(say, Phrase("Link"), concat(link_form(say, shown.address, shown.purpose), more))


def link_form(say: Translator, address: str, told: Phrase = SHARED) -> Html:
    """Render a link to copy, and what it contains."""
    field = tag("input", type="text", name="text", value=address, readonly=True)
    return form_to_copy(say, told, Phrase("Link"), field, Phrase("Copy the link"), "copylink")
