"""Judgements of a game's moves in a tag of its record, so that they are stored, moved and deleted with the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from zlib import crc32

from pygames import IllegalMove, Record, Session
from pygames.play.handicap import HANDICAP_TAG
from pygames.play.puzzle import Outcome
from pygames.play.session import without_redo
from web.app.model.judging import Judgement, Value
from web.app.storage.shelf import with_header_tag

TAG = "Analysis"
SCALE = 1000
"""The denominator of stored values."""


def annotate(record: Record, judgements: Mapping[int, Judgement]) -> Record:
    """Return a record with the judgements of its plies."""
    return with_text(record, text_of(record.plies, judgements, _given(record)))


def with_text(record: Record, text: str) -> Record:
    """Return a record with this text of judgements, or without any."""
    return with_header_tag(record, TAG, text)


def text_of(plies: Sequence[str], judgements: Mapping[int, Judgement], given: str = "") -> str:
    """Return the judgements of some plies, with these head starts, as a text; empty if there are none."""
    known = [one for ply, one in sorted(judgements.items()) if ply < len(plies)]
    return f"{_sum(plies, given)} {' '.join(map(write, known))}" if known else ""


def without_annotations(record: Record) -> Record:
    """Return a record without judgements and without what was taken back, for others."""
    return with_header_tag(without_redo(record), TAG, "")


def read(session: Session) -> dict[int, Judgement]:
    """Return the judgements in the record of a game; empty if they are damaged or about another game."""
    sum_, *entries = dict(session.record.tags).get(TAG, "").split() or [""]
    if sum_ != _sum(session.plies, _given(session)):
        return {}
    try:
        return {one.ply: one for one in (read_one(session, entry) for entry in entries)}
    except (ValueError, IndexError, IllegalMove):
        return {}


def _given(played: Record | Session) -> str:
    return dict(played.tags).get(HANDICAP_TAG, "")


def _sum(plies: Iterable[str], given: str) -> str:
    """Return a number that identifies the plies and the head starts, without which a judgement means nothing."""
    return str(crc32(" ".join(filter(None, (*plies, given))).encode()))


def write(one: Judgement) -> str:
    """Return the text of a judgement, without its scores."""
    shares = (",".join(str(round(SCALE * share)) for share in by_seat) for by_seat in one.shares)
    ends = [",".join(str(end).replace(":", "/") for end in one.ends)] if one.ends else []  # ":" parts the fields
    return ":".join([str(one.ply), one.best, *shares, *ends])


def read_one(session: Session, entry: str) -> Judgement:
    """Parse a judgement; raise ValueError, IndexError or IllegalMove if it does not fit the game."""
    number, best, *shares = entry.split(":")
    ends = _ends(shares.pop()) if len(shares) > 3 else None
    ply, position = int(number), session.at(int(number))
    value, best_value, truth = (_shares(text) for text in shares)
    if not isinstance(position.turn, int) or {len(value), len(best_value), len(truth) or session.seats} != {
        session.seats
    }:
        raise ValueError("this was found out about another game")
    best = str(position.parse(best))
    return Judgement(ply, position.turn, session.plies[ply], value, best, best_value, truth, ends=ends)


def _ends(text: str) -> tuple[Outcome, Outcome]:
    now, best = (Outcome.read(part.replace("/", ":")) for part in text.split(","))
    if not all(0 <= end.percent <= 100 and end.lead is not None for end in (now, best)):
        raise ValueError("this is no end of a game")
    return now, best


def _shares(text: str) -> Value:
    shares = tuple(int(part) / SCALE for part in text.split(",") if part)
    if any(not 0 <= share <= 1 for share in shares):
        raise ValueError("this is no share")
    return shares
