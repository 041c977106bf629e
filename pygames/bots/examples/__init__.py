"""Example bots, a ladder for each game: docs/bots.md has their strength.

`anything`, `one_ply` and `two_plies` play every game; `GAME_idea` knows what the game is about, and `GAME_search` looks
further. Each is a file of its own, to be copied and changed.
"""
