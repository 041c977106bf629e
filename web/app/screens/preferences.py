"""The settings dialog; each choice applies at once."""

from __future__ import annotations

from pygames import Game
from pygames.core.phrase import Phrase
from pygames.play.record import MAX_NAME
from web.app.model.words import Translator
from web.app.screens.dialogs import dialog_frame
from web.app.screens.fields import line_to_fill
from web.app.screens.html import Html, tag
from web.app.screens.showcase import showcase_svg
from web.app.storage.settings import CHOICES, LANGUAGE_NAMES, Settings

ON_OFF = {"on": Phrase("On"), "off": Phrase("Off")}
TEXTS: dict[str, tuple[Phrase, dict[str, Phrase]]] = {
    "language": (Phrase("Language"), {"system": Phrase("Browser’s language")}),
    "theme": (
        Phrase("Theme"),
        {"system": Phrase("Match system"), "light": Phrase.of("theme", "Light"), "dark": Phrase.of("theme", "Dark")},
    ),
    "look": (
        Phrase("Board and pieces"),
        {
            "classic": Phrase.of("look", "Classic"),
            "plain": Phrase.of("look", "Plain"),
            "wood": Phrase.of("look", "Dark wood"),
        },
    ),
    "colours": (Phrase("Piece colours"), {"default": Phrase("Standard"), "safe": Phrase("Colour-blind safe")}),
    "motion": (
        Phrase("Animations"),
        {"system": Phrase("Match system"), "full": Phrase("All"), "none": Phrase("Off")},
    ),
    "sound": (Phrase("Sound"), ON_OFF),
    "volume": (
        Phrase("Volume"),
        {
            "soft": Phrase.of("volume", "Soft"),
            "medium": Phrase.of("volume", "Medium"),
            "loud": Phrase.of("volume", "Loud"),
        },
    ),
    "haptics": (Phrase("Vibration on phones"), ON_OFF),
    "board": (Phrase("Board size"), {"standard": Phrase("Standard"), "large": Phrase("Large")}),
    "side": (
        Phrase("Pieces and buttons, where they’re beside the board"),
        {"right": Phrase("On the right"), "left": Phrase("On the left")},
    ),
    "turned": (Phrase("Show the board from my side"), ON_OFF),
    "coordinates": (Phrase("Coordinates on the board"), ON_OFF),
    "places": (Phrase("Show where a piece fits"), ON_OFF),
    "confirm": (
        Phrase("Confirm before placing"),
        {"touch": Phrase("Pieces, on touch screens"), "on": Phrase("Always"), "off": Phrase("Never")},
    ),
    "pace": (
        Phrase("Computer speed"),
        {
            "slow": Phrase("Slow"),
            "normal": Phrase("Standard"),
            "fast": Phrase("Fast"),
            "instant": Phrase("Instant"),
        },
    ),
    "rolls": (
        Phrase("Automatic"),
        {
            "draws": Phrase("Drawing tiles"),
            "all": Phrase("Drawing tiles and rolling the die"),
            "none": Phrase("Nothing"),
        },
    ),
    "coach": (Phrase("Coach: comments on each of your moves (not in rated games)"), ON_OFF),
    "talk": (Phrase("Characters say something now and then"), ON_OFF),
    "typing": (Phrase("Box for typing moves"), ON_OFF),
}
"""The name of each setting, and of its values."""
NOTES = {
    "look": Phrase("Plain has flat colours and strong edges, easy to tell apart."),
    "turned": Phrase("Where the game allows it, the board is turned when you’re the second of two players."),
    "rolls": Phrase("What the app does for you automatically."),
}
"""Notes beside the names of settings."""
FORM = "prefer"
"""The name of the form."""
GROUPS = (
    (Phrase("Appearance"), ("language", "theme", "motion")),
    (Phrase("Boards"), ("look", "colours", "board", "side", "turned", "coordinates")),
    (Phrase("Sound and vibration"), ("sound", "volume", "haptics")),
    (Phrase("At the table"), ("places", "confirm", "pace", "rolls", "coach", "talk", "typing")),
)
"""The groups of settings, in the order in which they are shown."""


def preferences(say: Translator, settings: Settings, game: Game) -> Html:
    """Render the settings dialog, with pictures of a game."""
    chosen = settings.as_dict()
    groups = (
        tag("section", tag("h3", say(title)), *(_row(say, name, chosen[name], game) for name in names))
        for title, names in GROUPS
    )
    form = tag("form", *groups, _name(say, settings.name), data_form=FORM, class_="preferences")
    return dialog_frame(say, Phrase("Settings"), form)


def _name(say: Translator, name: str) -> Html:
    """Render the line for the player's own name."""
    attributes = {"maxlength": MAX_NAME, "autocomplete": "nickname", "autofocus": False, "data_change": FORM}
    line = line_to_fill(say, Phrase("Your name"), "name", name, **attributes)
    return tag("section", tag("h3", say(Phrase("With friends"))), line)


def _row(say: Translator, name: str, chosen: str, game: Game) -> Html:
    """Render a setting: its name, and its choices side by side."""
    title, words = TEXTS[name]
    order = [value for value in words if value in CHOICES[name]]
    order += [value for value in CHOICES[name] if value not in words]
    pictures = {value: _sample(game, value) for value in order} if name == "look" else {}
    choices = (
        _choice(name, value, pictures.get(value, Html()), _text(say, words, value), checked=value == chosen)
        for value in order
    )
    note = tag("p", say(NOTES[name]), class_="soft") if name in NOTES else Html()
    style = "segments pictured" if pictures else "segments"
    return tag("fieldset", tag("legend", say(title)), note, tag("div", *choices, class_=style))


def _text(say: Translator, words: dict[str, Phrase], value: str) -> str:
    return say(words[value]) if value in words else LANGUAGE_NAMES[value]


def _sample(game: Game, look: str) -> Html:
    """Render a game's board in a look, independently of the current one."""
    return tag("span", Html(showcase_svg(game)), class_=f"sample {look} game {game.name}", aria_hidden="true")


def _choice(name: str, value: str, picture: Html, text: str, *, checked: bool) -> Html:
    return tag(
        "label",
        tag(
            "input",
            type="radio",
            name=name,
            value=value,
            checked=checked,
            data_change=FORM,
            class_="visually-hidden",
        ),
        picture,
        tag("span", text),
    )
