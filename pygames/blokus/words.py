"""What a player reads about Blokus To Go before it begins."""

from pygames.core.phrase import Phrase

SUMMARY = Phrase("Fit in as many pieces as you can. Your own may touch at corners only.")

OPTIONS = {
    "starts": (
        Phrase("First piece"),
        {
            "free": Phrase("covers either starting point"),
            "fixed": Phrase("covers e10 for the first player, j5 for the second"),
        },
    ),
}
