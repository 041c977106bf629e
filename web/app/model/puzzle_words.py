"""Texts about puzzles: the task, the result of a try, the puzzle of the day."""

from __future__ import annotations

from datetime import date, timedelta

from pygames import GAMES
from pygames.core.phrase import Phrase
from pygames.play.puzzle import Prize, Puzzle
from web.app.model.attempt import MAX_REASONS, Attempt, paragraph
from web.app.model.daily import game_of_day, puzzle_of_day
from web.app.model.ends import final_lead
from web.app.model.handicap import head_starts
from web.app.model.hints import join_phrases
from web.app.model.moments import cost_of, what_happened
from web.app.model.puzzling import Puzzling
from web.app.model.streaks import DAY, Streak
from web.app.model.when import in_words
from web.app.model.words import Translator
from web.app.storage.solved import GIVEN_UP, START, Day, Log

GRADE_NAMES = (Phrase("Easy"), Phrase("Medium"), Phrase("Hard"))
"""The names of the difficulties, from the easiest."""


MIN_COST = 2
"""The least loss of the win, in per cent, that is told."""


FIRST = date(2026, 11, 25)
"""The day of the first puzzle: No. 1."""
RIGHT_SIGN, WRONG_SIGN, MOST_SIGNS = "🟩", "🟥", 5
"""How a shared result shows the right try and the wrong ones, and how many of those at most."""
WORTH_TELLING, RECENTLY = 3, timedelta(14)
"""How long a streak has to be for its end to be told, and until when."""
LUCK = "*"
"""The first character of the text of an outcome of chance."""


def heading(attempt: Attempt) -> Phrase:
    """Return the puzzle's number, or its date."""
    if attempt.mistake:
        return Phrase("{game}: your move again", game=attempt.game.title)
    return Phrase("{game} puzzle {n}", n=attempt.puzzle.number, game=attempt.game.title)


def task_of(attempt: Attempt) -> Phrase:
    """Return the task, and whether the answer is certain."""
    seat = attempt.game.seat_name(attempt.seat, attempt.session.seats)
    if task := attempt.game.guide.theme(attempt.puzzle.theme).task:
        return Phrase("{seat} to move. {task}", seat=seat, task=task)
    if attempt.puzzle.exact and attempt.puzzle.prize is Prize.WIN:
        return Phrase("{seat} to move and win.", seat=seat)
    if attempt.puzzle.exact and attempt.puzzle.prize is Prize.LESS:
        return Phrase("{seat} to move, and behind: lose by as little as possible.", seat=seat)
    if attempt.puzzle.exact:
        return Phrase("{seat} to move: find the move that leads to the best result.", seat=seat)
    if attempt.game.has_secrets:
        return Phrase("{seat} to move: find the best chance. The other racks are hidden from you.", seat=seat)
    if any(ply.startswith(LUCK) for ply in attempt.puzzle.plies):
        return Phrase("{seat} to move: find the move with the best chances, whatever is rolled or drawn.", seat=seat)
    return Phrase("{seat} to move: find the move with the best chance to win.", seat=seat)


def facts_of(attempt: Attempt) -> Phrase:
    """Return which puzzle it is, and how hard: not what it is about, which might tell the answer."""
    if attempt.mistake:
        return paragraph([what_happened(attempt.mistake), *head_starts(attempt.session)])
    puzzle = attempt.puzzle
    facts = Phrase("{grade} · {rating}", grade=GRADE_NAMES[puzzle.grade - 1], rating=puzzle.rating)
    if not attempt.day:
        return facts
    day = Phrase("Puzzle of the day") if attempt.on_time else Phrase("Puzzle of {day}", day=in_words(attempt.day))
    return Phrase("{day}: {facts}", day=day, facts=facts)


def right_lines(attempt: Attempt) -> list[Phrase]:
    """Return why the move is right, what it gains, and the new rating."""
    lines = [Phrase("This is the solution.") if attempt.shown else attempt.praise]
    if attempt.before is not None:
        lines = [solved_after(attempt.before)]
    if reasons := tuple(attempt.reasons[:MAX_REASONS]):
        lines.append(Phrase("The move {reasons}.", reasons=join_phrases(reasons)))
    if attempt.mistake:
        lines.append(what_happened(attempt.mistake))
    elif not attempt.game.guide.theme(attempt.puzzle.theme).task:
        lines.append(gain(attempt.puzzle))
    if not attempt.mistake and not attempt.day:
        lines.append(Phrase("Theme: {title}.", title=attempt.game.guide.theme(attempt.puzzle.theme).title))
    if attempt.late and not attempt.shown:
        lines.append(Phrase("Only a puzzle that’s opened on its day counts for the streak."))
    if attempt.rated:
        lines.append(_rating_change(*attempt.rated))
    return lines


def solved_after(wrong: int) -> Phrase:
    """Return how a puzzle was solved."""
    if not wrong:
        return Phrase("You solved it on the first try.")
    return Phrase.count("You solved it after {n} wrong try.", "You solved it after {n} wrong tries.", wrong)


def wrong_lines(attempt: Attempt) -> list[Phrase]:
    """Return that the move is wrong, what it costs, and its refutation if the game goes on."""
    is_seen = attempt.is_answered and not attempt.reply
    lines = [Phrase("Not the best move. See how it’s answered.") if is_seen else Phrase("Not the best move.")]
    if lost := cost(attempt):
        lines.append(lost)
    if attempt.place:
        lines.append(Phrase("A right place is marked now."))
    if attempt.rated:
        lines.append(_rating_change(*attempt.rated))
    if attempt.reply:
        return [*lines, Phrase("Working out the reply…")]
    if wrong := attempt.game.guide.theme(attempt.puzzle.theme).wrong:
        lines.append(wrong)
    return [*lines, *attempt.refutation_lines]


def cost(attempt: Attempt) -> Phrase | None:
    """Return what a wrong move costs compared with the answer; None if unknown.

    Until the computer has evaluated the move, that is the least it can cost: the difference to the second-best move.
    """
    best, other = attempt.puzzle.best, attempt.puzzle.other
    if attempt.mistake:
        return cost_of(attempt.mistake, attempt.session.plies[attempt.start])
    is_task = bool(attempt.game.guide.theme(attempt.puzzle.theme).task)
    if attempt.read:
        right, wrong = attempt.read
        # what was proved or searched at length stands, whatever a short look says
        right, wrong = (right, wrong) if is_task else (best.percent, min(wrong, other.percent))
        if right - wrong >= MIN_COST:
            return Phrase("Your chances: {best}% → {now}%.", best=right, now=wrong)
    if is_task:
        return None
    if best.lead is None or other.lead is None:
        return Phrase("It wins {other} times in 100 at best; the best move, {best} times.", **_percents(attempt.puzzle))
    lost = best.lead - other.lead
    return Phrase.count("It costs at least {n} point.", "It costs at least {n} points.", lost) if lost > 0 else None


def _percents(puzzle: Puzzle) -> dict[str, int]:
    """Return the chances of winning with the answers and with the next best move."""
    return {"best": puzzle.best.percent, "other": puzzle.other.percent}


def gain(puzzle: Puzzle) -> Phrase:
    """Return what the answers gain over the next best move."""
    if puzzle.exact:
        ends = {"best": final_lead(puzzle.best), "other": final_lead(puzzle.other)}
        if puzzle.prize is Prize.WIN:
            return Phrase("With best play you win; with any other move you finish {other} at best.", **ends)
        return Phrase("With best play you finish {best}; with any other move you finish {other} at best.", **ends)
    return Phrase("It wins {best} times in 100; the next best move, {other} times.", **_percents(puzzle))


def _rating_change(now: int, change: int) -> Phrase:
    """Return the new rating, and its change."""
    if change >= 0:
        return Phrase("Your puzzle rating: {n} (+{change})", n=now, change=change)
    return Phrase("Rated on the first try: −{change}. Your puzzle rating: {n}", n=now, change=-change)


def puzzle_rating_phrase(log: Log) -> Phrase:
    """Return the player's rating, and its uncertainty."""
    if not log.tries:
        start = round(START.number)
        return Phrase("Your puzzle rating starts at {n}. Only the first try at each puzzle counts.", n=start)
    number, deviation = round(log.rating.number), round(2 * log.rating.deviation)
    return Phrase("Your puzzle rating: {n}, give or take {deviation}.", n=number, deviation=deviation)


def is_done(puzzling: Puzzling, today: str) -> bool:
    """Return whether today's puzzle is solved."""
    return puzzling.days.settles(today, on_time=True)


def daily_phrase(puzzling: Puzzling, today: str) -> Phrase:
    """Return the game of today's puzzle, or that it is solved; and the streak."""
    run = puzzling.streak(today).length
    days = streak_phrase(run)
    if is_done(puzzling, today):
        return Phrase("Solved · {days}", days=days) if run else Phrase("Solved")
    title: str | Phrase = GAMES[game_of_day(today)].title
    if puzzling.puzzles:
        grade = GRADE_NAMES[puzzle_of_day(puzzling.puzzles, today).grade - 1]
        title = Phrase("{game} · {grade}", game=title, grade=grade)
    return Phrase("{game} · {days}", game=title, days=days) if run else Phrase("{game}", game=title)


def streak_phrase(days: int) -> Phrase:
    """Return how long a streak is."""
    return Phrase.count("{n}-day streak", "{n}-day streak", days)


def result_told(puzzling: Puzzling, now: str) -> list[Phrase]:
    """Return the result of today's puzzle, the streak, and how long it is until the next one."""
    today, left = now[:10], _minutes_left(now)
    streak = puzzling.streak(today)
    lines = [solved_after(puzzling.days[today].wrong), *streak_told(streak, date.fromisoformat(today))]
    return [*lines, Phrase("The next puzzle comes in {hours} h {minutes} min.", hours=left // 60, minutes=left % 60)]


def streak_told(streak: Streak, today: date) -> list[Phrase]:
    """Return how long a streak is that has grown today, and what was missed, covered or earned."""
    if not streak.length:
        return []
    lines = [Phrase("{days}.", days=streak_phrase(streak.length))]
    if streak.length < streak.longest:
        lines = [Phrase("{days}. Longest: {n}.", days=streak_phrase(streak.length), n=streak.longest)]
    if streak.length == 1 and streak.ended and streak.ended[1] >= WORTH_TELLING and today - streak.ended[0] < RECENTLY:
        day, length = streak.ended
        lines.append(
            Phrase(
                "Your {days} ended on {day}: a good run, and a new one begins.",
                days=streak_phrase(length),
                day=in_words(str(day)),
            )
        )
    if today - DAY in streak.covered:
        lines.append(Phrase("You missed yesterday; your free day kept the streak alive."))
    if today - DAY in streak.flown:
        lines.append(Phrase("Your journey cut yesterday short, so the streak goes on without it."))
    if streak.earned == today:
        lines.append(Phrase("You’ve earned a free day: miss one day, and your streak goes on."))
    return lines


def day_told(day: str, result: Day, run: int, say: Translator) -> str:
    """Return a day's result as a line to share, which does not tell the answer."""
    number = (date.fromisoformat(day) - FIRST).days + 1
    which = say(Phrase("No. {n}", n=number) if number > 0 else in_words(day))
    signs = f"{WRONG_SIGN * min(result.wrong, MOST_SIGNS)}{RIGHT_SIGN}" if result.solved else WRONG_SIGN
    tries = say(Phrase.count("{n} try", "{n} tries", result.wrong + 1)) if result.wrong != GIVEN_UP else ""
    days = say(streak_phrase(run)) if run > 1 else ""
    told = (f"Quiet Table {which}", f"{GAMES[game_of_day(day)].title} {signs}", tries, days)
    return " · ".join(filter(None, told))


def _minutes_left(now: str) -> int:
    """Return the minutes until midnight, the one that has begun included."""
    hours, minutes = map(int, (now[11:16] or "0:0").split(":"))
    return 24 * 60 - 60 * hours - minutes
