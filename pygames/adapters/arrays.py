"""Planes and masks as NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from pygames.adapters.encoding import Encoding, digits


def planes(encoding: Encoding, observation: Any, viewer: int | None) -> np.ndarray[Any, Any]:
    """Return the planes of an observation as float32, channels × rows × columns, in the order of `Encoding.planes`."""
    maps, numbers = encoding.seen(observation, viewer)
    channels, rows, columns = encoding.shape
    found = np.empty((channels, rows * columns), np.float32)
    squares = b"".join([digits(one, rows * columns) for one in maps])
    found[: len(maps)] = np.frombuffer(squares, np.uint8).reshape(len(maps), rows * columns)
    found[len(maps) :] = np.array(numbers, np.float32)[:, None]
    return found.reshape(channels, rows, columns)


def mask(encoding: Encoding, position: Any, seat: int | None = None) -> np.ndarray[Any, Any]:
    """Return the legal actions as int8: 1 if legal; all 0 if the seat named is not to move."""
    return np.frombuffer(encoding.mask(position, seat), np.int8)
