"""Sounds: each is made of its game's material, none clips, and none is louder than −14 dB over 400 ms."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, log10
from types import SimpleNamespace
from typing import Any

import pytest

Load = Callable[[str], Any]
RATE = 4000
"""Samples of the envelope a second."""
WINDOW = 0.4


def envelope(sound: Any, name: str, material: str, volume: float) -> list[float]:
    """Return an upper bound for a sound's amplitude, sample by sample, as if all its waves peaked at once."""
    samples = [0.0] * int(RATE * 1.5)
    for after, _, loud in sound.KNOCKS[name]:
        for share, long in ((1.0, sound.MATERIALS[material][2]), (sound.CLICK, 0.035)):
            peak = loud * volume * share
            for at in range(int(RATE * long)):
                samples[int(RATE * after) + at] += peak * exp(-log(peak / 0.001) * at / (RATE * long))
    return samples


@pytest.mark.parametrize("material", ["wood", "stone", "tile", "die", "clock"])
@pytest.mark.parametrize("name", ["place", "capture", "join", "claim", "clock", "die", "fit", "end"])
def test_no_sound_clips_or_is_too_loud(load: Load, name: str, material: str) -> None:
    sound = load("").sound
    samples = envelope(sound, name, material, max(sound.VOLUMES.values()))

    assert max(samples) < 1
    width = int(RATE * WINDOW)
    power = max(sum(one * one for one in samples[at : at + width]) / width for at in range(0, RATE, 100))
    assert 10 * log10(power) <= -14


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
