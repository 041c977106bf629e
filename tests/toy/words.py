"""What a player reads about Toy before it begins."""

from pygames.core.phrase import Phrase

SUMMARY = Phrase("Put cards next to your own.")

SCORE = Phrase("Points – most wins")
LOWEST_LEADS = False
OPTIONS = {"rows": (Phrase("Board"), {2: Phrase("two rows"), 3: Phrase("three rows")})}

SHOWCASE = "*1 *2 *3 *1  2@b1 *1  3@c1 *2"
