"""Short sounds of wood, stone, tiles and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jsffi import create_proxy

from .browser import QUIET, find, root, window

if TYPE_CHECKING:
    from typing import Any

    from js import Event


class Sound:
    """Short sounds: knocks of filtered noise over a falling tone."""

    context: Any = None
    noise: Any = None
    stood_at = -1.0
    """The time of the context, in seconds, at which a sound waits for it to go on."""

    @classmethod
    def play(cls, name: str) -> None:
        """Play a sound, unless the player wants none, and vibrate."""
        feel(name)
        if root.getAttribute("data-sound") != "on" or name not in KNOCKS:
            return
        cls.wake()
        if cls.is_waiting():
            return
        volume, material = VOLUMES.get(root.getAttribute("data-volume"), 1), MATERIALS[material_of(name)]
        for after, pitch, loud in KNOCKS[name]:
            cls.knock(cls.context.currentTime + after, pitch, loud * volume, material)

    @classmethod
    def wake(cls) -> None:
        """Begin, or go on after a break such as a phone call."""
        if cls.context is None:
            cls.begin()
        if cls.context.state != "running":
            cls.context.resume().catch(still_proxy)

    @classmethod
    def is_waiting(cls) -> bool:
        """Return whether the context stands still with a sound in it already: all of them would be heard at once."""
        now = cls.context.currentTime
        is_waiting = bool(cls.context.state != "running" and now == cls.stood_at)
        cls.stood_at = now
        return is_waiting

    @classmethod
    def begin(cls) -> None:
        """Make the instrument: a tenth of a second of noise."""
        cls.context = window.AudioContext.new()
        rate = cls.context.sampleRate
        cls.noise = cls.context.createBuffer(1, int(rate / 10), rate)
        samples = cls.noise.getChannelData(0)
        value = 1
        for at in range(int(rate / 10)):
            value = value * 16807 % 2147483647  # Park and Miller's minimal standard generator
            samples[at] = value / 1073741824 - 1

    @classmethod
    def knock(cls, when: float, pitch: float, loud: float, material: tuple[str, float, float, float]) -> None:
        """Play one knock: a tone that falls and dies away, and a click of noise above it."""
        wave, height, long, sharpness = material
        tone = cls.context.createOscillator()
        tone.type = wave
        tone.frequency.setValueAtTime(pitch * height, when)
        tone.frequency.exponentialRampToValueAtTime(pitch * height * 0.6, when + long)
        cls.sounding(tone, when, loud, long)
        click = cls.context.createBufferSource()
        click.buffer = cls.noise
        filtered = cls.context.createBiquadFilter()
        filtered.type = "bandpass"
        filtered.frequency.value = pitch * height * 4
        filtered.Q.value = sharpness
        click.connect(filtered)
        cls.sounding(filtered, when, loud * CLICK, 0.035)
        for source in (tone, click):
            source.start(when)
            source.stop(when + long + 0.01)

    @classmethod
    def sounding(cls, node: Any, when: float, loud: float, long: float) -> None:
        """Connect a node to the output with a decaying volume."""
        gain = cls.context.createGain()
        gain.gain.setValueAtTime(loud, when)
        gain.gain.exponentialRampToValueAtTime(0.001, when + long)  # it can't end at zero
        node.connect(gain)
        gain.connect(cls.context.destination)


def on_gesture(event: Event) -> None:
    """Begin or go on with sound while somebody presses something.

    Safari allows it only in the handler itself: when the worker has answered, it is too late.
    """
    if root.getAttribute("data-sound") == "on" or event.target.closest(TURNS_ON):
        Sound.wake()


def stay_still(_error: object) -> None:
    """Ignore that the device can't play now: the next press tries again."""


def feel(name: str) -> None:
    """Vibrate briefly where something is placed or captured by touch."""
    wanted = root.getAttribute("data-haptics") == "on" and name in PULSES and not QUIET.matches
    if wanted and root.hasAttribute("data-touched") and window.navigator.vibrate:
        window.navigator.vibrate(PULSES[name])


def material_of(name: str) -> str:
    """Return what a sound is made of: the die is a die, everything else of what the style sheet says."""
    if name in MADE_OF:
        return MADE_OF[name]
    screen = find(".screen.game")
    made_of = window.getComputedStyle(screen).getPropertyValue("--sound").strip() if screen else ""
    return made_of if made_of in MATERIALS else "wood"


TURNS_ON = '[data-action="sound_on"], [name="sound"][value="on"]'
"""What turns sound on."""
MADE_OF = {"die": "die", "fit": "die", "clock": "clock"}
"""What the sounds are made of that are the same in every game."""
PULSES = {"place": 12, "join": 18, "capture": 30}
"""Milliseconds of vibration."""
ROLL = ((0, 420, 0.14), (0.11, 380, 0.16), (0.2, 450, 0.12), (0.27, 400, 0.16), (0.32, 360, 0.2))
"""The knocks of a die."""
KNOCKS = {
    "place": ((0, 260, 0.3),),
    "capture": ((0, 230, 0.26), (0.09, 330, 0.22)),
    "join": ((0, 260, 0.26), (0.07, 330, 0.18), (0.14, 392, 0.2)),
    "claim": ((0, 330, 0.2), (0.08, 440, 0.24)),
    "clock": ((0, 620, 0.16), (0.18, 620, 0.16)),
    "die": ROLL,
    "fit": ROLL + ((0.5, 494, 0.14), (0.58, 659, 0.16)),  # noqa: RUF005 MicroPython can't unpack there
    "honour": ((0, 392, 0.22), (0.1, 494, 0.22), (0.2, 587, 0.24), (0.32, 784, 0.3)),
    "end": ((0, 262, 0.26), (0.14, 330, 0.26), (0.28, 392, 0.3)),
}
"""The knocks of each sound: after how many seconds, pitch in hertz, volume."""
CLICK = 0.8
"""How loud the click of a knock is beside its tone."""
MATERIALS = {
    "wood": ("triangle", 1, 0.09, 1.2),
    "stone": ("sine", 0.6, 0.14, 2.5),
    "tile": ("sine", 1.9, 0.06, 3),
    "die": ("triangle", 1.3, 0.05, 2),
    "clock": ("triangle", 1, 0.09, 1.2),
}
"""What knocks are made of: the form of the wave, how high, how many seconds long, how sharp the click is."""
VOLUMES = {"soft": 0.45, "medium": 1, "loud": 1.7}
"""How much louder than usual everything is."""

still_proxy = create_proxy(stay_still)
