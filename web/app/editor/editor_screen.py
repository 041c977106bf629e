"""The screen of the board editor: board, trays, text, problems of the position, and what to do with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pygames.core.contract import Choice
from pygames.core.diagram import MAX_LETTERS
from pygames.core.game import option_text
from pygames.core.phrase import Phrase
from pygames.core.scene import Hand, Scene
from web.app.model.advice import percent
from web.app.model.editor import Advised, Editor
from web.app.model.hints import join_phrases
from web.app.model.marks import RIGHT, with_marks
from web.app.model.words import Translator
from web.app.screens.controls import back_button, bar, button, icon_button, toolbar, usable
from web.app.screens.hands import hand_class, tools, tray
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.notices import notice_html
from web.app.screens.seats import game_class, seat_sign
from web.app.screens.view import Attributes, BoardView, Entry, View

CROWD = 5
"""How many tools leave no room for words on a phone."""


def editor_screen(say: Translator, editor: Editor, notice: Phrase | None, *, refused: bool, thinking: bool) -> View:
    """Return the screen of the board editor."""
    scene, game = editor.scene, editor.game
    canvas = scene.board
    if editor.advised:
        canvas = with_marks(game, editor.position.observe(None), canvas, {editor.advised.lines[0].text: RIGHT})
    hands = scene.hands if editor.by_hand else ()
    usable_tools = tools(say, scene) if editor.by_hand else {}
    return View(
        title=Phrase("Set up a position – {game}", game=game.title),
        route=f"editor/{game.name}",
        frame=_frame(say, editor),
        parts={
            "prompt": notice_html(say, notice, refused=refused)
            if notice
            else _prompt(say, editor, scene, thinking=thinking),
            "choices": concat(*(_choice(say, choice) for choice in editor.choices), *_kind(say, editor)),
            "problems": _problems(say, editor),
            "text": _field(say, editor),
            **{f"holds{hand.seat}": _holder(say, editor, hand) for hand in hands},
        },
        lists={
            "history": _history(say, editor),
            "boards": _boards(say, editor),
            "ways": _ways(say, editor, thinking=thinking),
            "tools": usable_tools,
            **{f"tray{hand.seat}": tray(say, hand, live=True) for hand in hands},
        },
        states={**_tool_states(scene, usable_tools), **{f"hand{hand.seat}": _style(hand) for hand in hands}},
        board=BoardView(canvas, editor.by_hand, held=scene.held if editor.by_hand else None),
    )


def _style(hand: Hand) -> Attributes:
    return (("class", hand_class(hand, active=True, first=True)),)


def _tool_states(scene: Scene, shown: Mapping[str, Entry]) -> dict[str, Attributes]:
    """Return whether tools replace the ways on, and whether they are few enough for words."""
    seen = bool(shown) and any(use.icon for use in scene.tools)
    return {
        "ways": (("hidden", "" if seen else None),),
        "tools": (("class", "few" if len(shown) < CROWD else None),),
    }


def _prompt(say: Translator, editor: Editor, scene: Scene, *, thinking: bool) -> Html:
    """Render the text's problem, the computer's findings, or what can be done next."""
    if thinking:
        return tag("p", say(Phrase("Analysing…")))
    if editor.refusal:
        return notice_html(say, editor.refusal.phrase, refused=True)
    if editor.advised:
        return _findings(say, editor, editor.advised)
    return tag("p", say(scene.prompt if editor.by_hand else Phrase("Change the position in the text below.")))


def _frame(say: Translator, editor: Editor) -> Html:
    """Render the fixed parts of the screen."""
    game = editor.game
    return tag(
        "div",
        bar(
            back_button(say, Phrase("Back"), "edit_leave"),
            tag("h1", say(Phrase("Set up a position")), " ", tag("span", game.title, class_="soft")),
            tag("div", slot("history"), id="history", class_="row"),
        ),
        tag(
            "main",
            tag("div", slot("board"), id="board"),
            tag("div", slot("prompt"), id="prompt"),
            tag(
                "div",
                tag("div", slot("problems"), id="problems"),
                tag("section", *_hands(say, editor), class_="hands", aria_label=say(Phrase("Pieces"))),
                tag(
                    "section",
                    tag("form", slot("choices"), id="choices", data_form="edit_nothing"),
                    tag("div", slot("boards"), id="boards", class_="row"),
                    id="result",
                    aria_label=say(Phrase("Position")),
                ),
                tag(
                    "section",
                    tag("div", slot("text"), id="text"),
                    tag("div", button(say, "copy", Phrase("Copy text"), "edit_copy"), class_="row"),
                    class_="log",
                    aria_label=say(Phrase("Position as text")),
                ),
                class_="below side",
            ),
            tag("div", tag("div", slot("ways"), id="ways"), toolbar(say), class_="controls"),
            id="main",
        ),
        class_=f"screen table practice editor {game_class(game, editor.seats)}",
    )


def _hands(say: Translator, editor: Editor) -> Iterator[Html]:
    """Yield the place of each seat's tray."""
    for seat in range(editor.seats if editor.by_hand else 0):
        label = say(Phrase("{seat}’s pieces", seat=editor.game.seat_name(seat, editor.seats)))
        things = {"id": f"tray{seat}", "role": "toolbar", "aria_label": label, "data_roving": True}
        yield tag(
            "div",
            tag("h2", slot(f"holds{seat}"), id=f"holds{seat}", class_="hand-name"),
            tag("div", slot(f"tray{seat}"), class_="tray", **things),
            id=f"hand{seat}",
        )


def _holder(say: Translator, editor: Editor, hand: Hand) -> Html:
    """Render the heading of a tray: its owner, and its contents in a few words."""
    game, seats = editor.game, editor.seats
    name = tag("span", tag("b", say(game.seat_name(hand.seat, seats))), class_="whose")
    return concat(seat_sign(game, hand.seat, seats), name, tag("span", say(hand.label), class_="soft"))


def _history(say: Translator, editor: Editor) -> dict[str, Entry]:
    """Return undo and redo."""
    return {
        "undo": usable(icon_button(say, "undo-2", Phrase("Undo"), "undo"), editor.can_undo),
        "redo": usable(icon_button(say, "redo-2", Phrase("Redo"), "redo"), editor.can_redo),
    }


def _boards(say: Translator, editor: Editor) -> dict[str, Entry]:
    """Return the two boards to begin with."""
    return {
        "start": Entry(button(say, "layout-grid", Phrase("Starting position"), "edit_start", "quiet")),
        "clear": usable(
            button(say, "trash-2", Phrase("Clear the board"), "edit_clear", "quiet"), editor.text != editor.empty
        ),
    }


def _ways(say: Translator, editor: Editor, *, thinking: bool) -> dict[str, Entry]:
    """Return the buttons for what can be done with the position."""
    analyse = ("x", Phrase("Stop")) if thinking else ("chart-column", Phrase("Analyse"))
    return {
        "play": usable(button(say, "play", Phrase("Play on"), "edit_play", "main"), editor.can_be_played),
        "analyse": usable(button(say, *analyse, "edit_analyse"), editor.can_be_played),
        "share": usable(button(say, "link", Phrase("Share"), "edit_share"), editor.refusal is None),
    }


def _problems(say: Translator, editor: Editor) -> Html:
    """Render the position's problems, or whose turn it is if there are none."""
    if editor.refusal:
        return tag("p", say(Phrase("The board shows the last position that could be read.")), class_="soft")
    turn = editor.game.actor(editor.position.observe(None))
    shown = [
        tag("p", icon("x" if one.fatal else "info"), tag("span", say(one.text)), class_=_kind_of(fatal=one.fatal))
        for one in editor.problems
    ]
    if editor.problems and editor.can_be_played:
        shown.append(tag("p", say(Phrase("This couldn’t happen in a game, but you can still play on.")), class_="soft"))
    if turn is not None and not editor.problems:
        seat = editor.game.seat_name(turn, editor.seats)
        shown.append(
            tag("p", icon("check"), tag("span", say(Phrase("{seat} is next.", seat=seat))), class_="problem fine")
        )
    return concat(*shown)


def _kind_of(*, fatal: bool) -> str:
    return "problem fatal" if fatal else "problem"


def _findings(say: Translator, editor: Editor, found: Advised) -> Html:
    """Render what the computer has found about the position."""
    lines = (tag("li", say(_line(found, n))) for n in range(len(found.lines)))
    said = [Phrase("The first move {reasons}.", reasons=join_phrases(found.reasons[:2]))] if found.reasons else []
    return tag(
        "div",
        tag("p", icon("lightbulb"), say(evaluation(editor, found)), class_="signed"),
        tag("ol", *lines),
        *(tag("p", say(one), class_="soft") for one in said),
        id="findings",
    )


def evaluation(editor: Editor, found: Advised) -> Phrase:
    """Return the evaluation for the seat to move."""
    seat = editor.game.seat_name(found.seat, editor.seats)
    return Phrase("{seat}’s chance of winning: {chance}.", seat=seat, chance=f"{percent(found.value[found.seat])}%")


def _line(found: Advised, n: int) -> Phrase:
    """Return a move with its expected result."""
    line = found.lines[n]
    return Phrase("{move} – {n}%", move=line.description, n=percent(line.value[found.seat]))


def _choice(say: Translator, choice: Choice) -> Html:
    """Render a choice that is not on the board."""
    return _select(say, choice.name, choice.label, choice.values, choice.now, f"edit_choose {choice.name}")


def _kind(say: Translator, editor: Editor) -> Iterator[Html]:
    """Yield the choices of the number of players and of the game's options."""
    game = editor.game
    if len(game.seats) > 1:
        numbers = tuple((str(n), Phrase("{n}", n=n)) for n in game.seats)
        yield _select(say, "seats", Phrase("Number of players"), numbers, str(editor.seats), "edit_kind")
    for name, (title, words) in game.words.options.items():
        values = tuple((option_text(value), words[value]) for value in game.options[name])
        yield _select(say, f"option {name}", title, values, option_text(editor.options[name]), "edit_kind")


def _select(
    say: Translator, name: str, label: Phrase, values: tuple[tuple[str, Phrase], ...], now: str, change: str
) -> Html:
    return tag(
        "label",
        tag("span", say(label)),
        tag(
            "select",
            *(tag("option", say(words), value=value, selected=value == now) for value, words in values),
            name=name,
            data_change=change,
        ),
    )


def _field(say: Translator, editor: Editor) -> Html:
    """Render the field with the position's text; it stays as it is while somebody types in it."""
    return tag(
        "label",
        tag("span", say(Phrase("Position as text"))),
        tag(
            "textarea",
            editor.field,
            name="position",
            data_slide="edit_type",
            data_shown=editor.shown,  # another number has the page replace the field, even by the same text
            rows=4,
            maxlength=MAX_LETTERS,
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
            aria_describedby="prompt",
        ),
    )
