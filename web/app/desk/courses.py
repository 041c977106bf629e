"""The progress in the games' courses."""

from __future__ import annotations

from pygames import Session
from pygames.play.session import HUMAN
from web.app.desk.table import Table
from web.app.model.exercises import Exercise, Lesson
from web.app.storage.progress import PREFIX, Progress
from web.app.storage.shelf import Shelf


class Courses:
    """How far the player has come in each game's course."""

    def __init__(self, table: Table, shelf: Shelf) -> None:
        self._table, self._shelf = table, shelf
        self.by_game: dict[str, Progress] = {}
        """The progress by the game's name."""

    def progress_in(self, game: str) -> Progress:
        """Return the progress in a game's course."""
        return self.by_game.get(game, Progress())

    def know(self, game: str, done: Progress) -> None:
        """Set the progress in a game's course."""
        self.by_game[game] = done

    def keep(self, game: str, now: Progress) -> None:
        """Set and store the progress in a game's course."""
        if now != self.progress_in(game):
            self.know(game, now)
            self._shelf.change({f"{PREFIX}{game}": now.write()})

    def keep_step(self, lesson: Exercise | None) -> None:
        """Store that a step of a course is done, if it was just solved."""
        if isinstance(lesson, Lesson) and lesson.solved:
            name = lesson.game.name
            self.keep(name, self.progress_in(name).with_step(lesson.step.name))

    def keep_reading(self) -> None:
        """Store that a model game was read, if its last position was just reached."""
        model, session = self._table.model, self._table.session
        if model and session and self._table.view.ply == session.ply:
            name = session.game.name
            self.keep(name, self.progress_in(name).with_step(model.name))

    def is_first_game(self, session: Session) -> bool:
        """Return whether it is the first game of its kind, its course never taken or offered; mark that as offered."""
        game, known = session.game, self.progress_in(session.game.name)
        if not game.has_course or known != Progress() or HUMAN not in session.players or session.ply:
            return False
        self.keep(game.name, Progress(offered=True))
        # what is not read yet may be a game of this kind
        return not self._shelf.unread and all(record.game != game.name for record in self._shelf.records.values())
