"""The texts that accompany links: who did what, the score, and whose move it is.

They are made from what a spectator of the game sees, so that they tell nothing that isn't there for all to see.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.friends import Peer
from pygames.friends.letter import Proposal
from pygames.friends.session import FriendsSession
from pygames.play.series import Series
from web.app.model.friends import all_named, is_person, seat_called, waited_for
from web.app.model.handicap import shown_points
from web.app.model.news import skips, turns
from web.app.model.seats import by_name, seat_name
from web.app.model.series import length_phrase, number_in, score_of, series_verdict
from web.app.model.verdicts import verdict, what_decided
from web.app.model.ways_back import gone_back_told, where_to
from web.app.model.words import Translator, signed_score

LONGEST_WHY = 90
"""The most letters of what decided a game that is said of it in passing."""


def covering_text(say: Translator, peer: Peer, *, is_rematch: bool = False) -> str:
    """Return the text that accompanies a device's link; an invitation may be one to another game."""
    log = peer.log
    if not log.is_full:
        return say(_invitation(peer, is_rematch=is_rematch))
    if log.proposal:
        return say(_asked_back(peer, log.proposal))
    session = FriendsSession(peer.looking_on())
    if log.is_over:
        return say(_ended(say, peer, session))
    if log.backs and log.backs[-1][0] == len(log.turns):
        return _joined(say, gone_back_told(log.backs[-1][0]), _next(peer))
    if not log.turns:
        return _begun(say, peer)
    news = _news(say, peer, session)
    return _joined(say, news, _next(peer)) if news else say(_next(peer))


def _joined(say: Translator, *sentences: Phrase) -> str:
    return " ".join(map(say, sentences))


# Before the first turn


def _invitation(peer: Peer, *, is_rematch: bool) -> Phrase:
    """Return who invites, or who has joined while others are missing."""
    names = {"name": _name_of(peer, peer.log.terms.inviter), "game": peer.log.terms.game.title}
    if peer.here and peer.log.terms.inviter not in peer.here:
        return _with_seats_left(peer)
    if series := peer.log.terms.series:
        return _invitation_to_series(peer, series, names["game"])
    if not names["name"]:
        return Phrase("You’re invited to a game of {game}, right in your browser:", **names)
    if is_rematch:
        return Phrase("{name} would like another game of {game}:", **names)
    if len(peer.free) > 1:
        return Phrase("{name} invites you all to a game of {game}, right in your browser:", **names)
    return Phrase("{name} invites you to a game of {game}, right in your browser:", **names)


def _invitation_to_series(peer: Peer, series: Series, game: object) -> Phrase:
    """Return who invites to a series; or which game of one it is, and who leads."""
    name, length = _name_of(peer, peer.log.terms.inviter), length_phrase(series.games, len(series.points))
    if peer.log.terms.previous:
        return _next_in_series(peer, series, game)
    if not name:
        return Phrase(
            "You’re invited to a series of {game} ({length}), right in your browser:", game=game, length=length
        )
    facts = {"name": name, "game": game, "length": length}
    return Phrase("{name} invites you to a series of {game} ({length}), right in your browser:", **facts)


def _next_in_series(peer: Peer, series: Series, game: object) -> Phrase:
    """Return which game of a series comes next, and who leads."""
    if len(series.points) > 2:
        return Phrase("The next game of our {game} series:", game=game)
    first, *others = series.leaders
    facts = {"n": number_in(series), "game": game, "score": score_of(series, first)}
    if others:
        return Phrase("Game {n} of our {game} series, and it’s {score}:", **facts)
    return Phrase("Game {n} of our {game} series, {name} leads {score}:", name=seat_called(peer, first), **facts)


def _with_seats_left(peer: Peer) -> Phrase:
    """Return who has joined, and for whom there are seats left."""
    told, game = _arrival(peer), peer.log.terms.game.title
    names = [name for seat in peer.free if (name := _name_of(peer, seat))]
    if not names:
        return Phrase("{told} There’s a place left in our game of {game}:", told=told, game=game)
    return Phrase("{told} {game} still waits for {names}:", told=told, game=game, names=all_named(names))


def _arrival(peer: Peer) -> Phrase:
    """Return who has joined at this device."""
    names = [name for seat in peer.here if (name := _name_of(peer, seat))]
    if not names:
        return Phrase("I’m in.")
    return Phrase("{name} has joined.", name=names[0]) if len(names) == 1 else _arrivals(names)


def _arrivals(names: Sequence[Phrase]) -> Phrase:
    return Phrase("{names} have joined.", names=all_named(names))


def _begun(say: Translator, peer: Peer) -> str:
    """Return that all have joined, and what is to be done before the first turn."""
    log, game = peer.log, peer.log.terms.game.title
    if log.pending == (log.seat,):
        joins = peer.here and log.terms.inviter not in peer.here
        told = _arrival(peer) if joins and not log.terms.game.has_secrets else Phrase("Everybody is in.")
        return _joined(say, told, _next(peer))
    name = seat_called(peer, waited_for(peer)[0])
    told = Phrase(
        "Everybody is in. {name}, open this and pass it on – the tiles of {game} come with it:", name=name, game=game
    )
    return say(told)


# During the game


def _news(say: Translator, peer: Peer, session: Session) -> Phrase | None:
    """Return what this device's last turn did, and the score; None if the last turn was another's."""
    last = peer.log.turns[-1]
    if last.seat not in peer.here:
        return None
    if last.is_skipped:
        return Phrase("{seat} can’t place anything and is skipped.", seat=seat_name(session, last.seat))
    seat, plies = _own_turn(peer, session)
    told, score = _turn_told(session, seat, plies), _score(say, session, seat)
    return Phrase("{told} – {score}.", told=say(told).rstrip("."), score=score) if score else told


def _own_turn(peer: Peer, session: Session) -> tuple[int, range]:
    """Return the last turn of a person here with its plies; if only computers have moved since others did, theirs."""
    found = [(seat, plies) for seat, plies in turns(session, session.ply) if seat is not None]
    own = found[-1]
    for seat, plies in reversed(found):
        if seat not in peer.here:
            break
        if is_person(peer, seat):
            return seat, plies
    return own


def _turn_told(session: Session, seat: int, plies: range) -> Phrase:
    """Return what a turn did, for those who see the board."""
    board, texts = session.game.board, [session.visible_ply(ply, None) for ply in plies]
    seen = [session.at(ply).observe(None) for ply in plies]
    ended = [before for before, text in zip(seen, texts, strict=True) if board.round_end(before, text)]
    told = board.describe_turn(seen[0], texts)
    if ended and (part := board.round_name(ended[0])):
        return Phrase("{part} is over.", part=part)
    if not told:
        return Phrase("{name} has moved.", name=seat_name(session, seat))
    for skip in skips(session, plies.stop):
        told = Phrase("{first} {then}", first=told, then=skip)
    return by_name(session, told)


def _score(say: Translator, session: Session, first: int) -> str:
    """Return the score, of two seats with this one first; empty while nobody has any points."""
    points = shown_points(session, session.position.observe(None))
    if not any(points):
        return ""
    if session.seats == 2:
        return " : ".join(signed_score(points[seat]) for seat in (first, 1 - first))
    return ", ".join(f"{say(seat_name(session, seat))} {signed_score(n)}" for seat, n in enumerate(points))


def _next(peer: Peer) -> Phrase:
    """Return whose move it is, or what the one who gets the text has to do first."""
    log, game = peer.log, peer.log.terms.game.title
    seat, people = log.seat, _people_elsewhere(peer)
    assert seat is not None
    name = seat_called(peer, seat)
    if log.pending != (seat,):
        if len(people) == 1:
            return Phrase("Open this and send yours back, so that {name} can go on in {game}:", name=name, game=game)
        who = seat_called(peer, waited_for(peer)[0])
        return Phrase(
            "{who}, open this and pass it on, so that {name} can go on in {game}:", who=who, name=name, game=game
        )
    if not is_person(peer, seat):
        return Phrase("Open this, and {name} moves in {game}:", name=name, game=game)
    return (
        Phrase("Your move in {game}:", game=game)
        if people == [seat]
        else Phrase("{name}’s move in {game}:", name=name, game=game)
    )


def _asked_back(peer: Peer, asked: Proposal) -> Phrase:
    """Return who asks to go back, and to which turn."""
    names = [seat_called(peer, seat) for seat, signed in enumerate(asked.agreed) if signed]
    facts = {"names": all_named(names), "there": where_to(asked.turn), "game": peer.log.terms.game.title}
    if len(names) == 1:
        return Phrase("In {game}, {names} asks to go back {there}. Shall we?", **facts)
    return Phrase("In {game}, {names} ask to go back {there}. Shall we?", **facts)


# The end


def _ended(say: Translator, peer: Peer, session: Session) -> Phrase:
    """Return who has won and the score, or what is to be done before the racks are shown."""
    game, ending = peer.log.terms.game.title, peer.log.ending
    gone = seat_called(peer, ending.seat) if ending and ending.seat is not None else None
    if peer.log.unacknowledged:
        told = Phrase("{name} has resigned.", name=gone) if gone else Phrase("nobody can move any more.")
        return Phrase("In {game}, {told} Open this, and the racks can be shown:", game=game, told=told)
    series = series_verdict(session)
    if gone and series:
        return Phrase("In {game}, {name} has resigned. {series} See how it ended:", game=game, name=gone, series=series)
    if gone and ending and ending.seat in peer.here and len(peer.log.names) == 2:
        return Phrase("{name} resigns, so you win our game of {game}:", name=gone, game=game)
    if gone:
        return Phrase("In {game}, {name} has resigned. {verdict}:", name=gone, game=game, verdict=_winners(peer))
    score = _score(say, session, min(peer.log.winners)) or "0 : 0"
    facts = {"verdict": verdict(session), "game": game, "score": score}
    why = what_decided(session)
    further = [why.text] if why and len(say(why.text)) <= LONGEST_WHY else []
    further += [series] if series else []
    if further:
        return Phrase("{verdict} in {game} – {score}. {why} See how it ended:", why=_joined(say, *further), **facts)
    return Phrase("{verdict} in {game} – {score}. See how it ended:", **facts)


def _winners(peer: Peer) -> Phrase:
    """Return who has won after somebody has resigned."""
    names = [seat_called(peer, seat) for seat in sorted(peer.log.winners)]
    return Phrase("{seat} wins", seat=names[0]) if len(names) == 1 else _shared(names)


def _shared(names: Sequence[Phrase]) -> Phrase:
    return Phrase("{names} share the win", names=all_named(names))


def _people_elsewhere(peer: Peer) -> list[int]:
    """Return the seats of people at other devices."""
    return [seat for seat in range(peer.log.terms.seats) if seat not in peer.here and is_person(peer, seat)]


def _name_of(peer: Peer, seat: int) -> Phrase | None:
    """Return the name of a person; None if there is none, as a colour means nothing to who doesn't see the board."""
    return Phrase("{name}", name=peer.log.names[seat]) if peer.log.names[seat] and is_person(peer, seat) else None
