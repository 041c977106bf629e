"""Fields shared by several dialogs: a line to fill in, a text to paste, a text to copy."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.model.words import Translator
from web.app.screens.html import Html, concat, icon, tag


def line_to_fill(say: Translator, label: Phrase, name: str, value: str, **attributes: object) -> Html:
    """Render a labelled line of text that has the focus, unless told otherwise."""
    given: dict[str, object] = {"autocomplete": "off", "autofocus": True, **attributes}
    line = tag("input", type="text", name=name, value=value, **given)
    return tag("label", tag("span", say(label)), line, class_="field")


def text_to_paste(
    say: Translator, label: Phrase, name: str, text: str, problem: Phrase | None, **attributes: object
) -> Html:
    """Render a field for a text from elsewhere, and what is wrong with the text pasted before."""
    described = "problem" if problem else None
    field = tag(
        "textarea", text, name=name, spellcheck="false", autocomplete="off", **attributes, aria_describedby=described
    )
    labelled = tag("label", tag("span", say(label), class_="visually-hidden"), field)
    if not problem:
        return labelled
    told = tag("p", icon("info"), say(problem), class_="notice refusal", id="problem", role="alert")
    return concat(labelled, told)


def form_to_copy(say: Translator, told: Phrase, label: Phrase, field: Html, copy: Phrase, form: str) -> Html:
    """Render a form with a text to copy: its purpose, a field that holds it, and the button that copies it."""
    button = tag("button", icon("copy"), say(copy), class_="main", type="submit", autofocus=True)
    return tag(
        "form",
        tag("p", say(told)),
        tag("label", tag("span", say(label), class_="visually-hidden"), field),
        tag("div", button, class_="row"),
        data_form=form,
    )


def radio(name: str, value: str, text: str, *, checked: bool, change: str | None = None) -> Html:
    """Render one of several values to choose from."""
    return tag(
        "label",
        tag("input", type="radio", name=name, value=value, checked=checked, data_change=change),
        tag("span", text),
        class_="choice",
    )
