"""Games as text: written, read and replayed they are the same games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pygames.play.record import HIDDEN, ONLOOKER, BadRecord, Record
from tests.contract.case import Case, Played, check


def record_of(case: Case, game: Played) -> Record:
    """Return a game that was played, as a record."""
    return Record(
        game=case.game.name,
        seats=case.seats,
        options=case.game.changed_options(case.options),
        plies=game.plies,
        result=tuple(sorted(game.positions[-1].winners())),
    )


@check
def a_replayed_record_gives_equal_positions(case: Case) -> None:
    for game in case.games:
        again = list(record_of(case, game).replay(case.known))
        assert again == list(game.positions)
        assert list(map(hash, again)) == list(map(hash, game.positions))
        for one, other in zip(again, game.positions, strict=True):
            assert list(map(str, one.legal_moves())) == list(map(str, other.legal_moves()))
            assert list(one.chance_outcomes()) == list(other.chance_outcomes())


@check
def a_written_record_is_read_back(case: Case) -> None:
    for game in case.games:
        record = record_of(case, game)
        assert Record.read(record.write(), case.known) == record
        assert Record.read(record.write().lower().replace(" ", "\r\n"), case.known) == record


@check
def a_masked_record_tells_a_seat_what_it_saw(case: Case) -> None:
    record, positions = record_of(case, case.games[0]), case.games[0].positions
    for viewer in case.viewers:
        masked = record.mask(viewer, case.known)
        assert masked.viewer == (ONLOOKER if viewer is None else viewer)
        assert Record.read(masked.write(), case.known) == masked
        assert list(masked.replay(case.known)) == [position.observe(viewer) for position in positions]
        for text, seen, position in zip(record.plies, masked.plies, positions, strict=False):
            assert seen == (HIDDEN if case.game.hides(position, viewer) else text)


@check
def a_game_can_begin_from_any_position(case: Case) -> None:
    played = case.games[0]
    for ply in {0, len(played.plies) // 3, 2 * len(played.plies) // 3, len(played.plies) - 1}:
        text = case.game.diagram.write(played.positions[ply])
        rest = Played(played.plies[ply:], played.positions[ply:])
        record = replace(record_of(case, rest), position=text)
        assert Record.read(record.write(), case.known) == record
        assert Record.read(record.write_sealed(case.known).lower().replace(" ", "\r\n"), case.known) == record
        assert list(record.replay(case.known)) == list(rest.positions)


@check
def a_masked_record_from_a_position_tells_a_seat_what_it_saw(case: Case) -> None:
    played = case.games[0]
    ply = len(played.plies) // 2
    rest = Played(played.plies[ply:], played.positions[ply:])
    record = replace(record_of(case, rest), position=case.game.diagram.write(rest.positions[0]), seed="seed")
    for viewer in case.viewers:
        masked = record.mask(viewer, case.known)
        assert Record.read(masked.write(), case.known) == masked
        assert list(masked.replay(case.known)) == [position.observe(viewer) for position in rest.positions]


@check
def a_record_from_a_position_in_which_the_game_is_over_is_refused(case: Case) -> None:
    text = case.game.diagram.write(case.games[0].positions[-1])
    record = replace(record_of(case, Played((), case.games[0].positions)), position=text)
    with pytest.raises(BadRecord, match="over"):
        Record.read(record.write(), case.known)
