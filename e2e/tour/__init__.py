"""A tour of the built site that uses whatever the screens offer: its stops, by what they are about."""

from e2e.tour import editor, first_visit, friends, help, keeping, play, puzzles, reading, setup  # noqa: A004
from e2e.tour.stop import STOPS, Stop, make

__all__ = ["STOPS", "Stop", "make"]
