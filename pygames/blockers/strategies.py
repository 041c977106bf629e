"""First strategies of Blockers!."""

from pygames.core.course import Course

STRATEGIES = Course()
