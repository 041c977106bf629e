"""How the build has Python start fast."""
