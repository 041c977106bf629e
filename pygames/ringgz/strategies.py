"""First strategies of Ringgz."""

from pygames.core.course import Course

STRATEGIES = Course()
