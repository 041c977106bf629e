"""What the computer is finding out about the current game, and has found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from web.app.model.hints import Hint
from web.app.model.judging import Judgement
from web.app.model.tasks import ThinkingTask


@dataclass
class Findings:
    """What the computer is finding out about the current game, and has found."""

    tasks: list[ThinkingTask] = field(default_factory=list)
    """What is to be found out before the game goes on."""
    hint: Hint | None = None
    judgements: dict[int, Judgement] = field(default_factory=dict)
    """The judgements of the moves so far, by ply."""
    learns: bool = False
    """Whether only the player's own moves are judged, to find the moments at which the game turned."""
    quiet: bool = False
    """Whether nobody has asked for that: a lost game is looked through in the background."""

    def ask(self, task: ThinkingTask) -> None:
        """Queue a task."""
        self.tasks.append(task)

    def pop_task(self) -> ThinkingTask:
        """Remove the first task, which has its answer, and return it."""
        return self.tasks.pop(0)

    def stop(self) -> None:
        """Drop all tasks."""
        self.tasks.clear()
        self.learn(wanted=False)

    def drop(self, is_void: Callable[[ThinkingTask], bool]) -> None:
        """Drop the outdated tasks."""
        self.tasks[:] = [task for task in self.tasks if not is_void(task)]

    def show(self, hint: Hint | None) -> None:
        """Show a hint, or none."""
        self.hint = hint

    def learn(self, *, wanted: bool, quiet: bool = False) -> None:
        """Look for moments to learn from, or not."""
        self.learns, self.quiet = wanted, quiet

    def know(self, judgement: Judgement) -> None:
        """Add the judgement of a move."""
        self.judgements[judgement.ply] = judgement

    def know_only(self, judgements: dict[int, Judgement]) -> None:
        """Replace all judgements."""
        self.judgements = judgements
