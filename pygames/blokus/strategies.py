"""First strategies of Blokus To Go."""

from pygames.core.course import Course

STRATEGIES = Course()
