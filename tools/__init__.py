"""Builds, measures and serves the site; nothing here is shipped."""
