"""Actions of the settings, which apply at once and are stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pygames.core.phrase import Phrase
from web.app.actions import Values, action, form
from web.app.desk.device import Device
from web.app.desk.kind import StoredKind
from web.app.desk.overlays import Overlays
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import Preferences
from web.app.storage import settings
from web.app.storage.checked import Refuse, understood
from web.app.storage.settings import Settings
from web.app.storage.shelf import Shelf


def _load(part: tuple[Device, Overlays], stored: Mapping[str, str], refuse: Refuse) -> list[str]:
    """Load the stored settings and return their key; set an unreadable text aside."""
    device, _ = part
    found = understood(stored, [settings.KEY], Settings.read, refuse)
    device.use(found.get(settings.KEY, device.settings))
    device.speak()
    return [*found]


def _take(part: tuple[Device, Overlays], _: str, text: str) -> None:
    device, overlays = part
    device.use(Settings.read(text))
    device.speak()
    _show_again(device, overlays)


def _show_again(device: Device, overlays: Overlays) -> None:
    """Show the settings as they are now, if their dialog is open."""
    if isinstance(overlays.dialog, Preferences):
        overlays.open_dialog(replace(overlays.dialog, settings=device.settings))


def _merged(mine: str, known: str, theirs: str) -> str:
    """Merge settings, each as the window has it that has changed it."""
    ours, before, both = Settings.read(mine), Settings.read(known) if known else Settings(), Settings.read(theirs)
    for name, value in ours.as_dict().items():
        if before.as_dict()[name] != value:
            both = both.choose(name, value)
    return (both if ours.name == before.name else both.called(ours.name)).write()


SETTINGS = StoredKind(
    word=settings.KEY,
    part=lambda desk: (desk.device, desk.overlays),
    load=_load,
    mine=lambda part, _: part[0].settings.write(),
    merged=_merged,
    take=_take,
    texts=lambda part: {settings.KEY: part[0].settings.write()},
)
"""The settings, which belong to no single screen."""


@action("sound_on", lambda desk: (desk.device, desk.shelf, desk.overlays))
def sound_on(device: Device, shelf: Shelf, overlays: Overlays, _: str) -> Effects:
    """Accept the offer of sound."""
    # the focus, as the button that had it is gone
    return prefer(device, shelf, overlays, "", {"sound": "on"}) + spoken(Phrase("Sound is on.")) + Effects(focus="h1")


@action("coach", lambda desk: (desk.device, desk.shelf, desk.overlays))
def coach(device: Device, shelf: Shelf, overlays: Overlays, _: str) -> Effects:
    """Turn the coach on or off."""
    overlays.close_dialog()
    changed = prefer(device, shelf, overlays, "", {"coach": "off" if device.settings.coach == "on" else "on"})
    on = Phrase("The coach is on: it comments on your moves, and the game isn’t rated.")
    return changed + overlays.notice(on if device.settings.coach == "on" else Phrase("The coach is off."))


@action("install", lambda desk: (desk.device,))
def install(device: Device, _: str) -> Effects:
    """Show the browser's prompt to install the app."""
    device.may_install(installable=False)
    return Effects(install=True)


def known_as(device: Device, shelf: Shelf, overlays: Overlays, name: str) -> str:
    """Return what the player is called: by this name, which is kept, or where there is none as before."""
    if name:
        prefer(device, shelf, overlays, "", {"name": name})
    return device.settings.name


@form("prefer", lambda desk: (desk.device, desk.shelf, desk.overlays))
def prefer(device: Device, shelf: Shelf, overlays: Overlays, _: str, values: Values) -> Effects:
    """Apply the choices of the settings form; a choice of sound or volume is heard."""
    before = device.settings
    chosen = before.called(values.get("name", before.name))
    for name, value in values.items():
        chosen = chosen.choose(name, value)
    device.use(chosen)
    if chosen != before:
        shelf.change({settings.KEY: chosen.write()})
    if device.settings.language != before.language:
        device.speak()
        _show_again(device, overlays)
    is_new = (chosen.sound, chosen.volume) != (before.sound, before.volume)
    return Effects(sound="place") if is_new and chosen.sound == "on" else NOTHING
