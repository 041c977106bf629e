"""Sounds, rendered as a browser would: each is made of its game's material, none clips, all are about equally loud."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake import Event

np = pytest.importorskip("numpy")
audio = pytest.importorskip("tests.page.audio")

Load = Callable[[str], Any]
LOUDEST, FAINTEST = -14, -45
"""The loudness in LUFS that no sound exceeds at the highest volume, and that all exceed at the lowest."""


def sounds(load: Load, volume: str) -> dict[tuple[str, str], tuple[Any, float]]:
    """Return the samples of each sound in each material, as the page plays it, and how many seconds it takes."""
    page = load('<div class="screen table game"></div>').sound
    page.root.setAttribute("data-sound", "on")
    page.root.setAttribute("data-volume", volume)
    found = {}
    for name, knocks in page.KNOCKS.items():
        for material in [page.MADE_OF[name]] if name in page.MADE_OF else ["wood", "stone", "tile"]:
            long = max(after for after, _, _ in knocks) + page.MATERIALS[material][2] + 0.01
            found[name, material] = played(page, name, material, max(audio.BLOCK, long + 0.02)), long
    return found


def played(page: Any, name: str, material: str, seconds: float) -> Any:
    """Return the samples of a sound."""
    context = audio.OfflineContext()
    page.window.getComputedStyle = lambda _: SimpleNamespace(getPropertyValue=lambda _: material)
    page.window.AudioContext = SimpleNamespace(new=lambda: context)
    page.Sound.context = None
    page.Sound.play(name)
    return context.render(seconds)


def test_no_sound_clips_hums_or_ends_with_a_click_and_none_is_too_loud(load: Load) -> None:
    for name, (samples, long) in sounds(load, "loud").items():
        assert abs(samples).max() < 1, name
        assert audio.loudness(samples) <= LOUDEST, name
        assert abs(samples.mean()) < 0.003, f"{name} is off centre"
        end = int(audio.RATE * long)
        assert abs(samples[end - 240 : end]).max() < 0.003, f"{name} ends with a click"
        assert abs(samples[end + 1 :]).max() < 0.001, name


def test_every_sound_can_be_heard_at_the_lowest_volume(load: Load) -> None:
    assert all(audio.loudness(samples) > FAINTEST for samples, _ in sounds(load, "soft").values())


def test_loudness_is_measured_by_the_standard() -> None:
    times = np.arange(audio.RATE * 2) / audio.RATE

    # a full-scale sine of 997 Hz in both channels has 0 LUFS, by the standard's own example
    assert audio.loudness(np.sin(2 * np.pi * 997 * times)) == pytest.approx(0, abs=0.05)
    assert audio.loudness(np.zeros(audio.RATE)) < audio.SILENT


@pytest.mark.parametrize(
    ("style", "name", "material"),
    [
        (" stone", "place", "stone"),
        (" stone", "die", "die"),
        (" stone", "fit", "die"),
        ("", "end", "wood"),
        ("glass", "place", "wood"),
    ],
)
def test_a_sound_is_made_of_what_the_style_sheet_says(load: Load, style: str, name: str, material: str) -> None:
    page = load('<div class="screen table game"></div>')
    page.sound.window.getComputedStyle = lambda _: SimpleNamespace(getPropertyValue=lambda _: style)

    assert page.sound.material_of(name) == material


BUTTONS = """<button id="tool"></button><button id="offer" data-action="sound_on"><i></i></button>
<input name="sound" value="off" type="radio"><input name="sound" value="on" type="radio">"""
PRESSES = ("pointerup", "keydown", "click")


def standing(load: Load, sound: str, state: str = "suspended") -> tuple[Any, Any]:
    """Return a page with this setting, and a context that stands still; the page hasn't made it yet."""
    page, context = load(f'<div class="screen table game"></div>{BUTTONS}'), audio.OfflineContext()
    context.state = state
    page.sound.window.AudioContext = SimpleNamespace(new=lambda: context)
    page.sound.window.getComputedStyle = lambda _: SimpleNamespace(getPropertyValue=lambda _: "wood")
    page.sound.root.setAttribute("data-sound", sound)
    return page, context


@pytest.mark.parametrize("kind", PRESSES)
@pytest.mark.parametrize("state", ["suspended", "interrupted"])
def test_sound_begins_and_goes_on_after_a_call_while_something_is_pressed(load: Load, kind: str, state: str) -> None:
    page, context = standing(load, "on", state)
    press = Event(kind, page.dom.find("#tool"))

    page.sound.on_gesture(press)
    assert (page.sound.Sound.context, context.resumed) == (context, 1)
    context.state = "running"
    page.sound.on_gesture(press)
    assert context.resumed == 1
    context.state = state
    page.sound.on_gesture(press)
    assert context.resumed == 2


@pytest.mark.parametrize(
    ("pressed", "wakes"),
    [("#tool", False), ("#offer i", True), ('[value="off"]', False), ('[value="on"]', True)],
)
def test_while_sound_is_off_it_begins_only_with_the_press_that_turns_it_on(
    load: Load, pressed: str, wakes: bool
) -> None:
    page, context = standing(load, "off")

    page.sound.on_gesture(Event("click", page.dom.find(pressed)))

    assert context.resumed == wakes


def test_what_was_to_be_heard_during_a_call_is_not_heard_all_at_once_after_it(load: Load) -> None:
    page, context = standing(load, "on", "interrupted")
    for _ in range(20):
        page.sound.Sound.play("clock")
    waiting = len(context.destination.inputs)
    context.currentTime, context.state = 5.0, "running"
    page.sound.Sound.play("clock")

    assert 2 * waiting == len(context.destination.inputs) > 0
