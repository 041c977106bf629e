"""Games in the forms of other programs: their records, and the environments in which programs learn."""

__all__ = ["blksgf", "encoding", "formats"]

WITH_LIBRARIES = ("arrays", "gymnasium", "open_spiel", "pettingzoo", "spaces")
"""The modules that need a library, which no other module imports: docs/adapters.md."""
