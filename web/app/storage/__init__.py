"""Stored data: games, results, settings; their texts, and those that are exported or imported."""
