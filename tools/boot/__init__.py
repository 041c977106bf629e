"""The stages of the build that make Python start fast (docs/startup.md)."""
