"""The lists of puzzles, as boards: what to do next, what has come back, each game's next one, themes, and all."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from pygames import GAMES, Game
from pygames.core.guide import DAMAGE_CONTROL, Theme
from pygames.core.phrase import Phrase
from pygames.play.puzzle import Puzzle
from web.app.model.daily import puzzle_of_day
from web.app.model.puzzle_rating import puzzle_rating_phrase
from web.app.model.puzzle_words import GRADE_NAMES, daily_phrase, is_done, result_told
from web.app.model.puzzling import Puzzling
from web.app.model.words import Translator
from web.app.screens.controls import button
from web.app.screens.days import calendar_section
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.mistakes import door
from web.app.screens.run_buttons import run_buttons, waiting_run
from web.app.screens.stamp import puzzle_stamp
from web.app.screens.tiles import board_tile, board_tiles, small_board
from web.app.storage.checked import is_date
from web.app.storage.solved import Log

DAILY_TITLE = Phrase("Puzzle of the day")


class Card(NamedTuple):
    """Something to do, with its board: a heading, what is said of it, and its buttons."""

    puzzle: Puzzle | None
    title: Phrase
    lines: Sequence[Phrase]
    ways: Sequence[tuple[str, Phrase, str]]
    """Icon, label and action of each button; that of the first card on a page is the main one."""


def front(say: Translator, puzzling: Puzzling, now: str, known: Collection[str]) -> Html:
    """Render the front page: what to do next comes first; the games that the player knows come before the others."""
    tried = {name for name, log in puzzling.logs.items() if log.tries}
    ours = (game for game in GAMES.values() if puzzling.following(game.name, now[:10]))
    games = sorted(ours, key=lambda game: game.name not in {*known, *tried})
    cards = [*_cards(puzzling, games, now)]
    return concat(
        *(_card(say, one, is_first=one is cards[0]) for one in cards),
        _rating(say, puzzling),
        _back_again(say, puzzling, now[:10], shown={one.puzzle for one in cards}),
        _games(say, puzzling, games, now[:10]),
        run_buttons(say, puzzling, known=known),
        _practice(say, puzzling, games, now[:10]),
        calendar_section(say, puzzling, now[:10]),
    )


def of_game(say: Translator, puzzling: Puzzling, game: Game, today: str) -> Html:
    """Render the puzzles of a game: the next one, runs, themes, and all of them by grade behind a button."""
    log, every = puzzling.log(game.name), (puzzling.puzzles or {})[game.name]
    onward = _next(puzzling, game, today)
    onward = onward._replace(ways=[*onward.ways, ("printer", Phrase("Print"), f"print_out {game.name} puzzles")])
    graded = groupby(every, lambda puzzle: puzzle.grade)
    return concat(
        _card(say, onward, is_first=True),
        _rating(say, puzzling),
        run_buttons(say, puzzling, game.name),
        _themes(say, puzzling, game, today),
        tag(
            "details",
            tag("summary", say(Phrase("All {n} puzzles", n=len(every)))),
            *(_grade(say, game, log, grade, list(of_grade)) for grade, of_grade in graded),
            class_="further all-puzzles",
        ),
    )


# Cards: what to do next


def _cards(puzzling: Puzzling, games: Sequence[Game], now: str) -> Iterator[Card]:
    """Yield what there is to do, the most urgent first."""
    today = now[:10]
    if found := waiting_run(puzzling):
        yield Card(found.puzzle, found.title, [found.text], [("play", Phrase("Continue"), found.action)])
    done = not is_date(today) or is_done(puzzling, today)
    if not done:
        yield Card(_of_day(puzzling, today), DAILY_TITLE, [daily_phrase(puzzling, today)], [_SOLVE])
    elif games:
        due = puzzling.due(today)
        yield _next(puzzling, next((game for game in games if game.name in due), games[0]), today)
    if is_date(today) and done:
        yield Card(_of_day(puzzling, today), DAILY_TITLE, result_told(puzzling, now), _DONE)


_SOLVE = ("play", Phrase("Solve it"), "daily")
_DONE = (("share-2", Phrase("Share"), "share_day"), ("eye", Phrase("Look at it again"), "daily"))


def _of_day(puzzling: Puzzling, today: str) -> Puzzle | None:
    return puzzle_of_day(puzzling.puzzles, today) if puzzling.puzzles else None


def _next(puzzling: Puzzling, game: Game, today: str) -> Card:
    """Return the card of the next puzzle of a game: one that was missed and is back, else a new one."""
    puzzle = puzzling.following(game.name, today)
    due = len(puzzling.due(today).get(game.name, ()))
    back = Phrase.count("{n} puzzle you missed is back.", "{n} puzzles you missed are back.", due)
    title = Phrase("Back again") if due else Phrase("Next puzzle")
    facts = [_facts(game, puzzle)] if puzzle else []
    return Card(
        puzzle,
        title,
        [*facts, *([back] if due else [])],
        [("chevron-right", Phrase("Continue"), f"next_puzzle {game.name}")] if puzzle else [],
    )


def _facts(game: Game, puzzle: Puzzle) -> Phrase:
    return Phrase("{game} · {grade}", game=game.title, grade=GRADE_NAMES[puzzle.grade - 1])


def _card(say: Translator, card: Card, *, is_first: bool) -> Html:
    """Render a card; the first one on a page stands out."""
    first, *rest = [button(say, *way, "main" if is_first and not n else None) for n, way in enumerate(card.ways)] or [
        Html()
    ]
    return tag(
        "section",
        puzzle_stamp(card.puzzle) if card.puzzle else Html(),
        tag("div", tag("h2", say(card.title)), *(tag("p", say(line)) for line in card.lines), class_="next-words"),
        tag("div", first, *rest, class_="row"),
        class_="next",
    )


def _rating(say: Translator, puzzling: Puzzling) -> Html:
    """Render the rating, and what it is."""
    rating = puzzling.rating
    counts = Phrase("The first try at each puzzle counts, in all games together.")
    return tag("p", tag("b", say(puzzle_rating_phrase(rating))), " ", tag("span", say(counts)), class_="soft standing")


# Tiles


def _back_again(say: Translator, puzzling: Puzzling, today: str, shown: Collection[Puzzle | None]) -> Html:
    """Render the ways to the puzzles that were missed and have come again, but for those shown above."""
    entries = [
        tag(
            "li",
            board_tile(small_board(puzzling, due[0]), GAMES[game].title, say(_missed(len(due))), f"next_puzzle {game}"),
        )
        for game, due in puzzling.due(today).items()
        if due[0] not in shown
    ]
    return board_tiles(say, Phrase("Back again"), "back-again", entries)


def _missed(due: int) -> Phrase:
    return Phrase.count("{n} you missed", "{n} you missed", due)


def _games(say: Translator, puzzling: Puzzling, games: Sequence[Game], today: str) -> Html:
    """Render the next puzzle of each game, with the way to all of them; and the player's own mistakes."""
    own = [tag("li", found)] if (found := door(say, puzzling.mistakes)) else []
    entries = (
        tag(
            "li",
            board_tile(small_board(puzzling, following), game.title, _solved(say, puzzling, every), way),
            _all(say, game),
        )
        for game in games
        if (following := puzzling.following(game.name, today))
        and (every := (puzzling.puzzles or {})[game.name])
        and (way := f"next_puzzle {game.name}")
    )
    return board_tiles(say, Phrase("By game"), "by-game", [*entries, *own])


def _all(say: Translator, game: Game) -> Html:
    """Render the way to all puzzles of a game."""
    label = say(Phrase("All {game} puzzles", game=game.title))
    return tag(
        "button", icon("list"), say(Phrase.of("puzzles", "All")), data_action=f"puzzles {game.name}", aria_label=label
    )


def _solved(say: Translator, puzzling: Puzzling, puzzles: Sequence[Puzzle]) -> str:
    """Return how many of some puzzles of a game are solved."""
    return say(Phrase("{n} of {m} solved", n=puzzling.count_solved(puzzles), m=len(puzzles)))


def _practice(say: Translator, puzzling: Puzzling, games: Sequence[Game], today: str) -> Html:
    """Render of each game the theme of which the smallest part is solved."""
    entries = []
    for game in games:
        shares = {theme: _share(puzzling, of_theme) for theme, of_theme in _by_theme(puzzling, game) if of_theme}
        if shares:
            entries.append(_theme(say, puzzling, game, min(shares, key=shares.__getitem__), today, names_game=True))
    return board_tiles(say, Phrase("Themes"), "themes", entries)


def _share(puzzling: Puzzling, puzzles: Sequence[Puzzle]) -> float:
    return puzzling.count_solved(puzzles) / len(puzzles)


def _themes(say: Translator, puzzling: Puzzling, game: Game, today: str) -> Html:
    """Render the ways to the themes of a game."""
    found = [theme for theme, of_theme in _by_theme(puzzling, game) if of_theme]
    return board_tiles(say, Phrase("Themes"), "themes", [_theme(say, puzzling, game, one, today) for one in found])


def _by_theme(puzzling: Puzzling, game: Game) -> Iterator[tuple[Theme, list[Puzzle]]]:
    """Yield the themes of a game, each with its puzzles; what is lost anyway comes last."""
    every = (puzzling.puzzles or {}).get(game.name, ())
    for theme in (*game.guide.themes, DAMAGE_CONTROL):
        yield theme, [one for one in every if one.theme == theme.name]


def _theme(
    say: Translator, puzzling: Puzzling, game: Game, theme: Theme, today: str, *, names_game: bool = False
) -> Html:
    """Render the way to the next puzzle of a theme."""
    following = puzzling.following(game.name, today, theme.name)
    assert following
    told = _solved(say, puzzling, dict(_by_theme(puzzling, game))[theme])
    told = f"{game.title} · {told}" if names_game else told
    return tag(
        "li",
        board_tile(small_board(puzzling, following), say(theme.title), told, f"next_puzzle {game.name} {theme.name}"),
    )


# All of them, by number


def _grade(say: Translator, game: Game, log: Log, grade: int, puzzles: Sequence[Puzzle]) -> Html:
    """Render the puzzles of a difficulty."""
    done = sum(bool(log.solved(puzzle.key)) for puzzle in puzzles)
    heading = Phrase("{grade}: {n} of {m} solved", grade=GRADE_NAMES[grade - 1], n=done, m=len(puzzles))
    entries = (tag("li", _entry(say, game, log, puzzle)) for puzzle in puzzles)
    return tag(
        "section",
        tag("h2", say(heading), id=f"grade-{grade}"),
        tag("ol", *entries, class_="tiles numbers"),
        aria_labelledby=f"grade-{grade}",
    )


def _entry(say: Translator, game: Game, log: Log, puzzle: Puzzle) -> Html:
    """Return the way to a puzzle, with what became of it."""
    number, solved = puzzle.number, log.solved(puzzle.key)
    state = None if solved is None else Phrase("solved") if solved else Phrase("not solved yet")
    label = Phrase("{n}, {state}", n=number, state=state) if state else Phrase("{n}", n=number)
    return tag(
        "button",
        tag("b", str(number)),
        Html() if solved is None else icon("check" if solved else "rotate-ccw"),
        data_action=f"puzzle {game.name} {number}",
        aria_label=say(label),
        class_="solved" if solved else None,
    )
