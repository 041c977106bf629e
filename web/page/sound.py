"""Short wooden sounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .browser import QUIET, root, window

if TYPE_CHECKING:
    from typing import Any


class Sound:
    """Short wooden sounds: a knock of filtered noise over a falling tone."""

    context: Any = None
    noise: Any = None

    @classmethod
    def play(cls, name: str) -> None:
        """Play a sound, unless the player wants none, and vibrate."""
        feel(name)
        if root.getAttribute("data-sound") != "on" or name not in KNOCKS:
            return
        if cls.context is None:
            cls.begin()
        if cls.context.state == "suspended":
            cls.context.resume()
        for after, pitch, loud in KNOCKS[name]:
            cls.knock(cls.context.currentTime + after, pitch, loud)

    @classmethod
    def begin(cls) -> None:
        """Make the instrument: a tenth of a second of noise."""
        cls.context = window.AudioContext.new()
        rate = cls.context.sampleRate
        cls.noise = cls.context.createBuffer(1, int(rate / 10), rate)
        samples = cls.noise.getChannelData(0)
        value = 1
        for at in range(int(rate / 10)):
            value = value * 16807 % 2147483647
            samples[at] = value / 1073741824 - 1

    @classmethod
    def knock(cls, when: float, pitch: float, loud: float) -> None:
        """Play one knock."""
        tone = cls.context.createOscillator()
        tone.type = "triangle"
        tone.frequency.setValueAtTime(pitch, when)
        tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, when + 0.08)
        cls.sounding(tone, when, loud, 0.09)
        click = cls.context.createBufferSource()
        click.buffer = cls.noise
        filtered = cls.context.createBiquadFilter()
        filtered.type = "bandpass"
        filtered.frequency.value = pitch * 4
        filtered.Q.value = 1.2
        click.connect(filtered)
        cls.sounding(filtered, when, loud * 0.8, 0.035)
        for source in (tone, click):
            source.start(when)
            source.stop(when + 0.1)

    @classmethod
    def sounding(cls, node: Any, when: float, loud: float, long: float) -> None:
        """Connect a node to the output with a decaying volume."""
        gain = cls.context.createGain()
        gain.gain.setValueAtTime(loud, when)
        gain.gain.exponentialRampToValueAtTime(0.001, when + long)
        node.connect(gain)
        gain.connect(cls.context.destination)


def feel(name: str) -> None:
    """Vibrate briefly where something is placed or captured by touch."""
    wanted = root.getAttribute("data-haptics") == "on" and name in PULSES and not QUIET.matches
    if wanted and root.hasAttribute("data-touched") and window.navigator.vibrate:
        window.navigator.vibrate(PULSES[name])


PULSES = {"place": 12, "capture": 30}
"""Milliseconds of vibration."""
KNOCKS = {
    "place": ((0, 260, 0.3),),
    "capture": ((0, 230, 0.26), (0.09, 330, 0.22)),
    "clock": ((0, 620, 0.16), (0.18, 620, 0.16)),
    "die": ((0, 420, 0.14), (0.11, 380, 0.16), (0.2, 450, 0.12), (0.27, 400, 0.16), (0.32, 360, 0.2)),
    "end": ((0, 262, 0.26), (0.14, 330, 0.26), (0.28, 392, 0.3)),
}
"""The knocks of each sound: after how many seconds, pitch in hertz, volume."""
