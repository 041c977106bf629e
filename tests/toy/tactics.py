"""What a good player of Toy looks at: its points, and nothing else."""

from pygames.core.contract import Tactics
from tests.toy.rules import Move, Position


def evaluate(position: Position) -> tuple[float, ...]:
    """Return the evaluation of each seat, in points."""
    return position.scores()


TACTICS: Tactics[Position, Move] = Tactics(evaluate=evaluate)
