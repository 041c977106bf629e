"""Checks of the built site by other people's tools."""
