"""A small offline renderer for what the page does with Web Audio, and the loudness of the result by ITU-R BS.1770-4.

It knows the nodes that the page uses: oscillators, buffers, band-pass filters and gains, with values that are set or
ramp exponentially.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.page.fake import Promise

Samples = NDArray[np.float64]
RATE = 48_000
"""Samples a second; the coefficients of the standard's filters are for this rate."""
BLOCK, STEP = 0.4, 0.1
"""Seconds of the blocks over which loudness is measured, and between their beginnings."""
SILENT, RELATIVE = -70.0, -10.0
"""The gates: blocks below the one, in LUFS, or below the mean by the other, in LU, don't count."""
SHELF = (1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585)
HIGH_PASS = (1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621)
"""The two filters of the K weighting: numerator and denominator."""


class Param:
    """A value of a node over time."""

    def __init__(self, value: float = 0.0) -> None:
        self.value = value
        self.points: list[tuple[float, float]] = []

    def setValueAtTime(self, value: float, when: float) -> None:  # noqa: N802 Web Audio's name
        self.points.append((when, value))

    exponentialRampToValueAtTime = setValueAtTime  # noqa: N815 from the point before, which is the only other use

    def over(self, times: Samples) -> Samples:
        """Return the value at each time: exponential between the points, constant before and after."""
        if not self.points:
            return np.full_like(times, self.value)
        when, values = zip(*self.points, strict=True)
        return np.exp(np.interp(times, when, np.log(values)))


class Node:
    """A node of the graph; its output is computed from those of its inputs."""

    def __init__(self, output: Callable[[Node, Samples], Samples]) -> None:
        self.inputs: list[Node] = []
        self.frequency, self.gain, self.Q = Param(440.0), Param(1.0), Param(1.0)
        self.type, self.buffer = "sine", np.zeros(0)
        self.begins, self.ends = 0.0, np.inf
        self._output = output

    def connect(self, other: Node) -> None:
        other.inputs.append(self)

    def start(self, when: float) -> None:
        self.begins = when

    def stop(self, when: float) -> None:
        self.ends = when

    def signal(self, times: Samples) -> Samples:
        """Return what the node sends on at each time."""
        return self._output(self, times)

    def mixed(self, times: Samples) -> Samples:
        """Return the sum of the inputs."""
        return sum((node.signal(times) for node in self.inputs), np.zeros_like(times))


class Buffer:
    """Samples that a script fills in."""

    def __init__(self, _channels: int, length: int, _rate: float) -> None:
        self.samples = np.zeros(length)

    def getChannelData(self, _channel: int) -> Samples:  # noqa: N802 Web Audio's name
        return self.samples


class OfflineContext:
    """Stands for the page's `AudioContext`, and renders what is played in it."""

    sampleRate, currentTime, state = RATE, 0.0, "running"  # noqa: N815 Web Audio's names

    def __init__(self) -> None:
        self.destination = Node(Node.mixed)
        self.createBuffer = Buffer
        self.resumed = 0

    def resume(self) -> Promise:
        """Count how often the page asks to go on; the test says when it does."""
        self.resumed += 1
        return Promise()

    def __getattr__(self, name: str) -> Callable[[], Node]:
        output = {
            "createOscillator": oscillator,
            "createBufferSource": buffered,
            "createBiquadFilter": band_pass,
            "createGain": lambda node, times: node.mixed(times) * node.gain.over(times),
        }[name]
        return lambda: Node(output)

    def render(self, seconds: float) -> Samples:
        """Return everything that was played, as one channel."""
        return self.destination.signal(np.arange(int(RATE * seconds)) / RATE)


def oscillator(node: Node, times: Samples) -> Samples:
    """Return a sine or triangle wave from its start to its stop."""
    on = (times >= node.begins) & (times < node.ends)
    phase = np.cumsum(np.where(on, node.frequency.over(times), 0.0)) / RATE
    sine = np.sin(2 * np.pi * phase)
    return np.where(on, sine if node.type == "sine" else np.arcsin(sine) * 2 / np.pi, 0.0)


def buffered(node: Node, times: Samples) -> Samples:
    """Return the samples of a buffer from its start on."""
    played = np.zeros_like(times)
    samples: Any = node.buffer
    first = int(np.searchsorted(times, node.begins))
    length = min(len(samples.samples), len(times) - first, int(RATE * (node.ends - node.begins)))
    played[first : first + length] = samples.samples[:length]
    return played


def band_pass(node: Node, times: Samples) -> Samples:
    """Return the inputs through a band-pass filter of second order, as the standard defines it."""
    around = 2 * np.pi * node.frequency.value / RATE
    alpha, cosine = np.sin(around) / (2 * node.Q.value), np.cos(around)
    return filtered(node.mixed(times), (alpha, 0.0, -alpha), (1 + alpha, -2 * cosine, 1 - alpha))


def filtered(samples: Samples, above: tuple[float, ...], below: tuple[float, ...]) -> Samples:
    """Return samples through a recursive filter, by its frequency response; silence follows, so nothing wraps round."""
    length = 2 * len(samples)
    unit = np.exp(-2j * np.pi * np.arange(length // 2 + 1) / length)
    response = np.polyval(above[::-1], unit) / np.polyval(below[::-1], unit)
    return np.fft.irfft(np.fft.rfft(samples, length) * response, length)[: len(samples)]


def loudness(samples: Samples) -> float:
    """Return the integrated loudness in LUFS of one channel that both loudspeakers play."""
    weighted = filtered(filtered(samples, *SHELF), *HIGH_PASS)
    block, step = int(RATE * BLOCK), int(RATE * STEP)
    starts = range(0, max(1, len(weighted) - block + 1), step)
    powers = np.array([2 * np.mean(weighted[at : at + block] ** 2) for at in starts])
    loud = powers[_lufs(powers) > SILENT]
    loud = loud[_lufs(loud) > _lufs(loud.mean()) + RELATIVE] if len(loud) else powers
    return float(_lufs(loud.mean()))


def _lufs(power: Any) -> Any:
    return -0.691 + 10 * np.log10(power + 1e-12)
