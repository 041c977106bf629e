"""A player's statistics in one game: rating, next opponent, goal, curve, numbers, bests; overviews use parts of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pygames import GAMES
from pygames.ai import LEVELS
from pygames.ai.characters import CHARACTERS
from pygames.core.phrase import Phrase
from web.app.model.bests import bests
from web.app.model.ladder import Ladder, points
from web.app.model.seats import LEVELS as LEVEL_NAMES
from web.app.model.seats import level_name
from web.app.model.when import in_words
from web.app.model.words import Translator
from web.app.screens.climb import goal
from web.app.screens.controls import button
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.portraits import portrait
from web.app.screens.scale import course, curve, margin, said_levels, scale
from web.app.storage.faces import Faces
from web.app.storage.results import AMONG_PEOPLE, DRAW, LOST, WON, tally

TURNS = (Phrase("First"), Phrase("Second"), Phrase("Third"), Phrase("Fourth"), Phrase("Fifth"))
"""When a seat’s first turn is."""


def game_statistics_html(say: Translator, ladder: Ladder, faces: Faces) -> Html:
    """Render the statistics of a game."""
    game = GAMES[ladder.game]
    if not ladder.results:
        empty = Phrase("You haven’t finished a game of {game} yet.", game=game.title)
        play = button(say, "play", Phrase("Play"), f"quick {game.name}", "main")
        return tag("section", tag("p", say(empty), class_="lead"), tag("div", play, class_="row"))
    return concat(
        tag("section", rating(say, ladder), _about(say, ladder), even_row(say, ladder)) if ladder.ratings else Html(),
        tag("section", tag("h2", say(Phrase("Moving up"))), goal(say, ladder), _to_goal(say, ladder)),
        tag("section", tag("h2", say(Phrase("Faces beaten"))), _faces(say, ladder.game, faces)),
        _curve(say, ladder),
        _ends(say, ladder),
        _by_turn(say, ladder),
        _bests(say, ladder),
    )


def _faces(say: Translator, game: str, faces: Faces) -> Html:
    """Render the characters, those beaten in this game with a tick."""
    shown = ((name, faces.beaten.get(name, {}).get(game, "")) for name in CHARACTERS)
    return tag("ul", *(_met(say, name, day) for name, day in shown), class_="faces")


def _met(say: Translator, name: str, day: str) -> Html:
    told = Phrase("{name}, not beaten yet", name=name)
    if day:
        told = Phrase("{name}, first beaten on {day}", name=name, day=in_words(day))
    words = tag("span", say(told), class_="visually-hidden")
    seen = tag("span", name, aria_hidden="true")
    return tag("li", portrait(name), icon("check") if day else Html(), seen, words, class_="beaten" if day else None)


def rating(say: Translator, ladder: Ladder) -> Html:
    """Render the rating as a number and on a scale, and its certainty; at first, how many more games it takes."""
    if ladder.missing:
        more = Phrase.count("{n} more rated game", "{n} more rated games", ladder.missing)
        hidden = tag("span", say(Phrase("Rating")), class_="visually-hidden")
        return tag("p", hidden, tag("b", "?"), tag("span", say(more), class_="soft"), class_="rating")
    number = tag("b", str(points(ladder.rating)))
    off = tag("span", say(Phrase("± {n}", n=margin(ladder.rating))), class_="soft")
    provisional = tag("span", say(Phrase("provisional")), class_="badge") if ladder.is_provisional else Html()
    hidden = tag("span", say(Phrase("Rating")), class_="visually-hidden")
    return concat(tag("p", hidden, number, off, provisional, class_="rating"), scale(say, ladder))


def _about(say: Translator, ladder: Ladder) -> Html:
    """Render the ratings of the levels, and which games are rated."""
    settles = (" ", say(Phrase("The rating settles after about a dozen games."))) if ladder.is_provisional else ()
    rated = Phrase(
        "Games you play alone against the computer are rated, but not with a hint, the coach or moves taken back."
    )
    return tag("p", said_levels(say, ladder.game), ". ", say(rated), *settles, class_="soft")


def _to_goal(say: Translator, ladder: Ladder) -> Html:
    """Render the button for a game towards the next goal, if that isn't against the level that is about even."""
    if ladder.goal in ("", ladder.even):
        return Html()
    play = Phrase("Play {bot:the}", bot=LEVEL_NAMES[ladder.goal])
    return tag("div", button(say, "play", play, f"face {ladder.game} {ladder.goal}"), class_="row")


def even_row(say: Translator, ladder: Ladder, *further: Html) -> Html:
    """Render the level that is about even, and the button for a game against it."""
    name, title = LEVEL_NAMES[ladder.even], GAMES[ladder.game].title
    play = tag(
        "button",
        icon("play"),
        say(Phrase("Play")),
        data_action=f"face {ladder.game} {ladder.even}",
        aria_label=say(Phrase("Play {game} against {bot:the}", game=title, bot=name)),
        class_="main",
    )
    told = tag("p", say(Phrase("A fair match for you: {bot:the}", bot=name)))
    return tag("div", told, tag("div", play, *further, class_="row"), class_="even")


def _curve(say: Translator, ladder: Ladder) -> Html:
    """Render the history of the rating, if there is one."""
    if ladder.missing:
        return Html()
    told = tag("p", say(course(ladder)), class_="soft")
    return tag("section", tag("h2", say(Phrase("Rating over time"))), curve(say, ladder), told, class_="broad")


def _ends(say: Translator, ladder: Ladder) -> Html:
    """Render the outcomes against each level, the strongest first, and the number of games between people."""
    levels = tally(ladder.results.values())[ladder.game]
    heads = (Phrase("Opponent"), Phrase("Won"), Phrase("Drawn"), Phrase("Lost"))
    order = sorted(levels, key=lambda level: -LEVELS.index(level) if level in LEVELS else 1)
    rows = [_end(say, level, levels[level]) for level in order]
    return tag(
        "section",
        tag("h2", say(Phrase("By opponent")), id="by-opponent"),
        figures_table(say, "by-opponent", heads, rows),
    )


def _end(say: Translator, level: str, ends: Mapping[str, int]) -> Sequence[str]:
    if level == AMONG_PEOPLE:
        played = Phrase.count("{n} game", "{n} games", sum(ends.values()))
        return say(Phrase("Games with other people")), tag("td", say(played), colspan=3)
    return level_name(say, level), *(tag("td", str(ends[end])) for end in (WON, DRAW, LOST))


def _by_turn(say: Translator, ladder: Ladder) -> Html:
    """Render how many games were won by the turn of one's first move."""
    by_seat: dict[int, list[bool]] = {}
    for result in ladder.results.values():
        if result.seat is not None:
            by_seat.setdefault(result.seat, []).append(result.outcome == WON)
    if not by_seat:
        return Html()
    heads = (Phrase("Turn order"), Phrase("Won"), Phrase("Played"))
    rows = [
        (say(TURNS[seat]), tag("td", str(sum(won))), tag("td", str(len(won))), share_of(sum(won) / len(won)))
        for seat, won in sorted(by_seat.items())
    ]
    title = tag("h2", say(Phrase("By turn order")), id="by-turn")
    return tag("section", title, figures_table(say, "by-turn", heads, rows, pictured=True))


def _bests(say: Translator, ladder: Ladder) -> Html:
    """Render the personal bests, with dates."""
    found = [
        tag(
            "div",
            tag("dt", say(best.title)),
            tag(
                "dd",
                tag("b", say(best.value)),
                *([tag("span", say(in_words(best.day)), class_="soft")] if best.day else []),
            ),
        )
        for best in bests(ladder)
    ]
    if not found:
        return Html()
    return tag("section", tag("h2", say(Phrase("Best results"))), tag("dl", *found, class_="bests"), class_="broad")


def figures_table(
    say: Translator, name: str, heads: Iterable[Phrase], rows: Iterable[Sequence[str]], *, pictured: bool = False
) -> Html:
    """Render a table named by a heading's id; each row has its name, then its cells, with `pictured` a picture last."""
    above = [tag("th", say(head), scope="col") for head in heads]
    return tag(
        "table",
        tag("thead", tag("tr", *above, *([tag("td")] if pictured else []))),
        tag("tbody", *(tag("tr", tag("th", first, scope="row"), *cells) for first, *cells in rows)),
        aria_labelledby=name,
        class_="pictured" if pictured else None,
    )


def share_of(share: float) -> Html:
    """Render a cell with a bar."""
    return _bar_cell(f'<rect width="{100 * share:.1f}" height="10" rx="1"/>')


def beside_expected(share: float, expected: float) -> Html:
    """Render a cell with a bar, and a line at its expected end."""
    end = min(100 * expected, 99.5)
    return _bar_cell(f'<rect width="{100 * share:.1f}" height="10" rx="1"/><path d="M{end:.1f} 0v10"/>')


def _bar_cell(shapes: str) -> Html:
    svg = Html(f'<svg viewBox="0 0 100 10" preserveAspectRatio="none" class="share">{shapes}</svg>')
    return tag("td", svg, class_="bar-cell", aria_hidden="true")
