"""Updates the message catalogues from the phrases in the code: `python -m tools.words`."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from tools.paths import ROOT, WEB
from web.app.storage.settings import LANGUAGES

LOCALE = WEB / "locale"
TEMPLATE = LOCALE / "messages.pot"
KEYWORDS: dict[str, Any] = {"Phrase": (1,), "count": (1, 2), "of": ((1, "c"), 2), "IllegalMove": (2,)}
"""Functions that create phrases, and which of their arguments are context, singular and plural."""
HEADER = "# Everything that a player reads or hears. Brought up to date by `make words`."
UNWANTED = (b"-Date:", b"Last-Translator:", b"Language-Team:", b"Report-Msgid-Bugs-To:", b"Project-Id-Version:")
FOLDERS = ("pygames", "web/app")
SOURCE = "en"
"""The language of the code, whose catalogue has only alternative forms of messages."""
FORM = re.compile(r"(^|\|)(the|a|\w+=you)$")
"""The end of a form's context: a noun with its article, or a sentence addressed to the reader."""


def main() -> None:
    """Write the template, and merge it into every catalogue; that of a new language is created."""
    template = extract()
    TEMPLATE.write_bytes(serialise(template))
    for path in catalogues():
        language = path.parent.parent.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        catalogue = read(path)
        forms = [message for message in catalogue if is_form(message)]
        catalogue.update(Catalog() if language == SOURCE else template, no_fuzzy_matching=True)
        for form in forms:
            if message := template.get(form.id, context_of(form)):
                catalogue.add(form.id, form.string, message.locations, context=form.context)
        catalogue.header_comment, catalogue.fuzzy = HEADER, False
        catalogue.obsolete.clear()
        path.write_bytes(serialise(catalogue))
        missing = sum(1 for message in catalogue if message.id and not all(message.string or [""]))
        print(f"words    {language}: {missing} of {len(catalogue)} messages to be filled")


def is_form(message: Message) -> bool:
    """Return whether a message is an alternative form, which languages may have or not (docs/translating.md)."""
    return bool(message.id) and FORM.search(message.context or "") is not None


def context_of(form: Message) -> str | None:
    """Return the context of the message of which it is a form."""
    return FORM.sub("", form.context or "") or None


def extract() -> Catalog:
    """Extract the phrases in the code as a catalogue without translations."""
    catalogue = Catalog(header_comment=HEADER, fuzzy=False)
    for folder in FOLDERS:
        found = extract_from_dir(ROOT / folder, [("**.py", "python")], keywords=KEYWORDS, comment_tags=())
        for file, _line, message, _comments, context in sorted(found, key=lambda entry: (entry[0], entry[1])):
            catalogue.add(message, None, [(f"{folder}/{file}", None)], context=context)  # type: ignore[list-item]
    return catalogue


def catalogues() -> list[Path]:
    """Return where the catalogues of the languages are that the app offers."""
    return [LOCALE / language / "LC_MESSAGES" / "messages.po" for language in LANGUAGES]


def read(path: Path) -> Catalog:
    """Read a catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name)


def serialise(catalogue: Catalog) -> bytes:
    """Serialise a catalogue so that it changes only when a message does."""
    file = BytesIO()
    write_po(file, catalogue, omit_header=False, width=110, sort_output=True, include_lineno=False)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not any(tag in line for tag in UNWANTED))


if __name__ == "__main__":
    main()
