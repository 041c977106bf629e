"""First strategies of Sectori."""

from pygames.core.course import Course

STRATEGIES = Course()
