"""Adapters to other programs: their file formats, and environments for learning programs."""

__all__ = ["blksgf", "encoding", "formats"]

WITH_LIBRARIES = ("arrays", "gymnasium", "open_spiel", "pettingzoo", "spaces")
"""Modules that need an optional library; no other module imports them (docs/adapters.md)."""
