"""Games made at random."""

from random import Random

from pygames import CHANCE, Session


def advance(session: Session, rng: Random) -> None:
    """Play one more ply: a chance outcome, or any legal move."""
    if session.position.turn == CHANCE:
        session.draw()
    else:
        session.play(str(rng.choice(session.position.legal_moves())))
