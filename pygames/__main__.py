"""The command line: `python -m pygames list|play|friends|replay|perft|arena|gtp|picture`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from time import perf_counter
from typing import Any

from pygames import GAMES, BadRecord, Game, Position, Record, Session
from pygames.adapters import formats
from pygames.ai import PLAYERS, Player, player
from pygames.bots import BotPlayer
from pygames.bots.match import ENDING
from pygames.bots.player import drawn_seed
from pygames.bots.process import Process
from pygames.bots.source import read_source
from pygames.console import (
    OPTIONS_HELP,
    accept_any_input,
    clear_sequence,
    duration,
    parse_game,
    parse_options,
    positive,
    speak_plainly,
)
from pygames.core.game import Option, option_text
from pygames.core.notebook import picture
from pygames.correspondence import add_subcommands
from pygames.matches import WARNING, add_arguments, show_match
from pygames.play.bot_name import bot
from pygames.play.handicap import Handicap, check_handicap
from pygames.play.record import NewerRecord
from pygames.play.session import HUMAN
from pygames.terminal import Terminal, board_text, outcome, ply_line, score_lines, seat_names

HEAD_START = "head start of each seat in points, such as 0 10; equal scores then share the win"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line. Exit with status 1 and one line if it can't be done, 2 if it can't be understood."""
    speak_plainly()
    wish = parser().parse_args(arguments)
    try:
        wish.command(wish)
        sys.stdout.flush()
    except KeyboardInterrupt:
        # 128 + 2, as shells report a program that SIGINT has ended
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output has had enough
        # or Python would complain once more when it flushes the output at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    whole = argparse.ArgumentParser(
        prog="python -m pygames", description="Five board games in a terminal, and matches between bots."
    )
    commands = whole.add_subparsers(required=True, metavar="command")

    def command(name: str, action: Any, text: str, *, game: bool = False) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(command=action)
        if game:
            added.add_argument("game", help=f"one of {', '.join(GAMES)}")
            added.add_argument(
                "--option", nargs="+", action="extend", default=[], metavar="NAME=VALUE", help=OPTIONS_HELP
            )
        return added

    command("list", show_games, "list the games with their seats and options")
    play = command("play", play_game, "play a game against people or computer players", game=True)
    play.add_argument("--seats", type=int, metavar="N", help="number of seats; by default as few as the game allows")
    play.add_argument(
        "--human",
        type=int,
        nargs="*",
        metavar="SEAT",
        help="seats that people play, counted from 0; by default all of them, or seat 0 with --bot",
    )
    play.add_argument("--bot", metavar="LEVEL", help=f"computer player on the other seats: {', '.join(PLAYERS)}")
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="PLAYER",
        help="player on a seat, given once for each seat from the first: human, a level, or a bot's file (bot.py)",
    )
    play.epilog = WARNING
    play.add_argument("--seed", default=drawn_seed(), help="seed for dice, tiles and bots; random by default")
    friends = "play with friends through a shared folder"
    add_subcommands(commands.add_parser("friends", help=friends, description=friends))
    for added in (
        command("replay", replay, "print a recorded game move by move"),
        command("picture", draw, "draw the last position of a recorded game as SVG"),
    ):
        added.add_argument("file", help="file with a record; - reads standard input")
        added.add_argument("--part", action="store_true", help="show what can be read of a damaged or a newer record")
    perft = command("perft", show_perft, "count all possible games up to a number of plies", game=True)
    perft.add_argument("depth", type=positive, help="number of plies")
    perft.add_argument("--seats", type=int, metavar="N", help="number of seats; by default as few as the game allows")

    arena = command("arena", show_match, "run a match of many games, with each player on every seat", game=True)
    add_arguments(arena)
    gtp = command("gtp", speak_gtp, "serve as an engine for programs that speak the Go Text Protocol")
    gtp.add_argument("game", help=f"one of {', '.join(GAMES)}")
    gtp.add_argument(
        "--level",
        default="expert",
        metavar="PLAYER",
        help=f"computer player: {', '.join(PLAYERS)}, or a bot's file, such as bot.py; expert by default",
    )
    gtp.epilog = WARNING
    gtp.add_argument("--seconds", type=duration, help="seconds for each move, instead of the level's own limit")
    gtp.add_argument("--steps", type=positive, help="search steps for each move, instead of the level's own limit")
    gtp.add_argument("--seed", default="0", help="seed for dice, tiles and the bot; 0 by default")
    for added in play, gtp:
        added.add_argument("--head-start", type=int, nargs="+", default=[], metavar="POINTS", help=HEAD_START)
    return whole


def show_games(_: argparse.Namespace) -> None:
    """Print a line per game."""
    for game in GAMES.values():
        seats = f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else f"{game.seats[0]}"
        options = "  ".join(f"{name}={'|'.join(map(option_text, values))}" for name, values in game.options.items())
        print(f"{game.name:11}{game.title:15}{seats:>4} seats  {options}".rstrip())


def play_game(wish: argparse.Namespace) -> None:
    """Play a game between persons and bots."""
    accept_any_input()
    game = parse_game(wish)
    try:
        seats = game.check_seats(game.seats[0] if wish.seats is None else wish.seats)
        names, options = parse_players(wish, seats), parse_options(game, wish)
        handicap = check_handicap(game, seats, wish.head_start)
        players = {
            seat: create_player(game, name, f"{wish.seed}:{seat}", options, handicap)
            for seat, name in enumerate(names)
            if name != HUMAN
        }
        session = Session(
            game,
            seats,
            options=options,
            seed=wish.seed,
            players=[recorded_player(name, players.get(seat)) for seat, name in enumerate(names)],
            handicap=handicap,
        )
    except ValueError as error:
        sys.exit(str(error))
    with ExitStack() as stack:
        for one in players.values():
            if isinstance(one, BotPlayer):
                stack.callback(one.close)
        Terminal(session, players, clear=clear_sequence()).run()


def parse_players(wish: argparse.Namespace, seats: int) -> list[str]:
    """Return who plays each seat; ValueError if there is no such seat."""
    people: list[int] = wish.human if wish.human is not None else [0] if wish.bot else [*range(seats)]
    for seat in people:
        if seat not in range(seats):
            raise ValueError(f"There is no seat {seat}; with {seats} they are 0 to {seats - 1}.")
    if len(wish.seat) > seats:
        raise ValueError(f"{len(wish.seat)} players can't take {seats} seats.")
    others = [HUMAN if seat in people else wish.bot or PLAYERS[0] for seat in range(seats)]
    return [*wish.seat, *others[len(wish.seat) :]]


def create_player(game: Game, name: str, seed: str, options: Mapping[str, Option], handicap: Handicap = ()) -> Player:
    """Return the player of a level, or the bot in a file, in a process of its own; ValueError if there is none."""
    if name.endswith(ENDING):
        return BotPlayer(game, read_source(Path(name)), seed=seed, options=options, transport=Process())
    return player(game, name, seed=seed, handicap=handicap)


def recorded_player(name: str, one: Player | None) -> str:
    """Return a player as records have it."""
    if isinstance(one, BotPlayer):
        return bot(one.source.bot_name)
    return bot(name) if one else HUMAN


def replay(wish: argparse.Namespace) -> None:
    """Print every ply of a record, the last position, and the result."""
    session = Session.of(load_record(wish))
    names = seat_names(session.game, session.seats)
    for ply, text in enumerate(session.plies):
        print(f"{ply + 1:4} {ply_line(session.at(ply), text, session.at(ply + 1), names)}")
    seen = session.observation(None)
    print("\n".join(["", *board_text(session.game, seen), *score_lines(session, seen), outcome(session)]))
    end_in_part(wish)


def draw(wish: argparse.Namespace) -> None:
    """Print the last position of a record as SVG."""
    record = load_record(wish)
    drawn = picture(GAMES[record.game], record.last.observe(None))
    print(drawn.encode("ascii", "xmlcharrefreplace").decode())  # correct in every encoding
    end_in_part(wish)


def show_perft(wish: argparse.Namespace) -> None:
    """Print the number of games of each length."""
    game = parse_game(wish)
    try:
        position = game.start(wish.seats, **parse_options(game, wish))
    except ValueError as error:
        sys.exit(str(error))
    print(f"{'depth':>5}{'games':>16}{'seconds':>10}")
    for depth in range(1, wish.depth + 1):
        start = perf_counter()
        count = perft(position, depth)
        print(f"{depth:5}{count:16,}{perf_counter() - start:10.2f}", flush=True)


def perft(position: Position[Any], depth: int) -> int:
    """Count the games of this many plies from a position; each chance outcome counts once."""
    plies = position.legal_moves() or [outcome for outcome, _ in position.chance_outcomes()]
    return len(plies) if depth == 1 else sum(perft(position.play(ply), depth - 1) for ply in plies)


def speak_gtp(wish: argparse.Namespace) -> None:
    """Answer the commands of another program."""
    accept_any_input()
    from pygames.gtp import GtpEngine  # for this command only

    game = parse_game(wish)
    try:
        handicap = check_handicap(game, game.check_seats(2), wish.head_start)
        bot = create_player(game, wish.level, wish.seed, {}, handicap)
    except ValueError as error:
        sys.exit(str(error))
    limits = {"seconds": wish.seconds, "steps": wish.steps}
    with closing(GtpEngine(game, bot, **limits, seed=wish.seed, handicap=handicap)) as engine:
        engine.serve(sys.stdin, sys.stdout)


def load_record(wish: argparse.Namespace) -> Record:
    """Return the record in a file; if it is damaged and a part was asked for, what comes before the error."""
    wish.refused = False
    try:
        return formats.read(sys.stdin.read() if wish.file == "-" else Path(wish.file).read_text(encoding="utf-8"))
    except BadRecord as error:
        if not error.before:
            sys.exit(str(error))
        if not wish.part:
            part = "is understood of it" if isinstance(error, NewerRecord) else "comes before it"
            sys.exit(f"{error} Use --part for what {part}: {len(error.before.plies)} plies.")
        print(error, file=sys.stderr)
        wish.refused = True
        return error.before
    except OSError as error:
        sys.exit(f"{wish.file} can't be read: {error.strerror}.")
    except UnicodeDecodeError:
        sys.exit(f"{wish.file} is no text in UTF-8.")


def end_in_part(wish: argparse.Namespace) -> None:
    """Exit with status 1 if only a part of the record could be read; the error has been shown."""
    if wish.refused:
        sys.stdout.flush()
        sys.exit(1)


if __name__ == "__main__":
    main()
