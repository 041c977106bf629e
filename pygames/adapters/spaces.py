"""The observations of Gymnasium and PettingZoo agents, and their space."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from pygames.adapters import arrays
from pygames.adapters.encoding import Encoding, Moment


def observation_space(encoding: Encoding) -> spaces.Dict:
    """Return the space of the planes, float32 from 0 to 1, and of the mask of legal actions, int8."""
    planes = spaces.Box(0.0, 1.0, encoding.shape, np.float32)
    return spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8)})


def agent_observation(moment: Moment, seat: int) -> dict[str, Any]:
    """Return the planes that a seat sees and the mask of its legal actions, all 0 if it is not to move."""
    encoding, position = moment.encoding, moment.position
    return {
        "observation": arrays.planes(encoding, position.observe(seat), seat),
        "action_mask": arrays.mask(encoding, position, seat),
    }
