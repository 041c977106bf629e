"""Matches in which bots from files play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

from pygames.ai.arena import Match
from pygames.ai.budget import check_limits
from pygames.ai.notes import GameResult
from pygames.ai.players import Player
from pygames.bots.player import STEPS, BotPlayer
from pygames.bots.source import BotSource, read_source
from pygames.core.game import Option

ENDING = ".py"
"""The end of a player's name that is a file."""


@dataclass(frozen=True)
class BotMatch(Match):
    """A match whose players may be bots; it carries their texts, so it can be played on other machines.

    Each bot has a process of its own, and the game is played here, where no bot can change what counts.
    """

    sources: tuple[BotSource | None, ...] = field(default=(), repr=False)
    """For each player its bot; None for one that is a level."""
    steps: int = STEPS
    """Of a bot's clock for each move."""
    seconds: float = inf
    """For each move of a bot."""

    def __post_init__(self) -> None:
        check_limits(self.seconds, self.steps)
        super().__post_init__()

    def check(self, level: str) -> None:
        if not level.endswith(ENDING):
            super().check(level)

    def player(self, who: int, seed: str) -> Player:
        source = self.sources[who]
        if source is None:
            return super().player(who, seed)
        from pygames.bots.process import Process  # a browser has none

        limits = {"steps": self.steps} if self.seconds == inf else {"steps": inf, "seconds": self.seconds}
        options = dict(self.options)
        return BotPlayer(self.played, source, seed=seed, **limits, options=options, transport=Process())

    @contextmanager
    def at_table(self, table: Sequence[int], number: int) -> Iterator[list[Player]]:
        with super().at_table(table, number) as players, ExitStack() as stack:
            for player in players:
                if isinstance(player, BotPlayer):
                    stack.callback(player.close)
            yield players

    def confirmed(self, number: int, result: GameResult) -> GameResult:
        from pygames.bots.confirmation import replayed  # whoever only plays the games needs no records

        return replayed(self, number, result)

    @property
    def names(self) -> tuple[str, ...]:
        pairs = zip(self.levels, self.sources, strict=True)
        return tuple(str(source.bot_name) if source else level for level, source in pairs)

    @property
    def identity(self) -> dict[str, object]:
        pairs = zip(self.levels, self.sources, strict=True)
        # a bot that was changed is another player, whose logged games don't count
        levels = [f"{source.name} {source.digest}" if source else level for level, source in pairs]
        limit = {"steps": self.steps} if self.seconds == inf else {"seconds": self.seconds}
        return {**super().identity, "levels": levels, **limit}


def match_of(
    game: str,
    players: Sequence[str],
    options: tuple[tuple[str, Option], ...] = (),
    seed: int | str = 0,
    opening: int = 0,
    *,
    steps: int = STEPS,
    seconds: float = inf,
) -> Match:
    """Return a match between levels and bots from files; ValueError names what is wrong."""
    sources = tuple(read_source(Path(player)) if player.endswith(ENDING) else None for player in players)
    if not any(sources):
        return Match(game, tuple(players), options, seed, opening)
    return BotMatch(game, tuple(players), options, seed, opening, sources=sources, steps=steps, seconds=seconds)
