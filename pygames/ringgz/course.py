"""The lessons of Ringgz: lead a territory, grow, fit a size in, secure, deny by a tie, shut off by a base."""

from __future__ import annotations

from pygames.core.course import Course, Mistake, Step, Test, Tip
from pygames.core.phrase import Phrase
from pygames.ringgz.guide import BASES, REACHING
from pygames.ringgz.rules import BASE, GRID, KINDS, Move, Position

EVEN = "S@c3 b2@c4 y3@c4 g1@b3 r1@d3"
"""One ring each for blue and yellow on c4, and two sizes free."""
AHEAD = "S@c3 b1@c4 y3@c4 g1@b3 r1@d3 b2@c4 y2@b3 g2@d3 r2@c2"
"""Two rings to one for blue on c4, and one size free."""
TWO_TAKEN = "S@c3 b1@b3 y3@c4 g2@c4 r1@d3"
"""Two sizes are taken on c4, and two are free."""
BEHIND = "S@c3 b1@c4 y3@c4 g1@b3 r1@d3 b3@b3 y2@c4 g2@d3 r2@c2"
"""Two rings to one for yellow on c4, and one size free."""
RIVALS = "S@c3 b2@c4 g1@b3 y3@c4 r1@d3"
"""The same in a game for two, in which both colours belong to one player."""


def _on(square: str) -> Test:
    """Return a test of whether a move is on this territory."""
    return lambda _position, move: move.territory == GRID.square(square)


def _yellow_ties(position: Position, move: Move) -> Move:
    """Return Yellow's ring on c4."""
    return next(yellow for yellow in position.play(move).legal_moves() if _on("c4")(position, yellow))


def _is_base(_position: Position, move: Move) -> bool:
    return move.piece % KINDS == BASE


def _is_new(_position: Position, move: Move) -> bool:
    return move.territory != GRID.square("c4")


COURSE = Course(
    steps=(
        Step(
            name="lead",
            idea=Phrase("A territory goes to the colour with the most rings on it. On c4 it’s one each."),
            task=Phrase("Take the lead on c4."),
            plies=EVEN,
            seats=4,
            solved=_on("c4"),
            solution="b1@c4",
            hint="c4",
            right=Phrase("Two rings to one: c4 is yours for now."),
            mistakes=(
                Mistake(
                    explanation=Phrase("A fine spot, but c4 is still tied. Put a second blue ring on it."),
                    example="b1@c5",
                ),
            ),
        ),
        Step(
            name="grow",
            idea=Phrase("A ring goes where its colour already is, or right next to it – not diagonally."),
            task=Phrase("Spread blue to another territory."),
            plies=REACHING.plies,
            seats=REACHING.seats,
            solved=_is_new,
            solution="b3@c5",
            hint="b4 d4 c5",
            right=Phrase("Blue is growing. From here you can reach further next time."),
            mistakes=(
                Mistake(
                    explanation=Phrase("You’re already there. Go one territory further."),
                    example="b1@c4",
                ),
            ),
        ),
        Step(
            name="sizes",
            idea=Phrase("There are four sizes, and each fits only once on a territory. On c4 two are taken."),
            task=Phrase("Squeeze a blue ring onto c4."),
            plies=TWO_TAKEN,
            seats=4,
            solved=_on("c4"),
            solution="b4@c4",
            hint="c4",
            right=Phrase("It fits! One ring each now, so nobody leads."),
            mistakes=(
                Mistake(
                    explanation=Phrase("That’s a legal move, but it isn’t on c4. Look which sizes are missing there."),
                    example="b1@c2",
                ),
            ),
        ),
        Step(
            name="secure",
            idea=Phrase("You lead c4 two to one, and one size is free. If Yellow takes it, c4 is tied."),
            task=Phrase("Make c4 safe."),
            plies=AHEAD,
            seats=4,
            solved=_on("c4"),
            solution="b4@c4",
            looks="c4",
            right=Phrase("Full, and three to one for you. Nobody can take c4 from you now."),
            mistakes=(
                Mistake(
                    explanation=Phrase("Now Yellow adds a ring like this, and it’s two each: nobody wins c4."),
                    example="b3@c5",
                    answer=_yellow_ties,
                ),
            ),
        ),
        Step(
            name="deny",
            idea=Phrase(
                "If two colours tie for the most rings, nobody wins the territory – so a tie may be all you need."
            ),
            task=Phrase("Don’t let Yellow have c4."),
            plies=BEHIND,
            seats=4,
            solved=_on("c4"),
            solution="b4@c4",
            hint="c4",
            right=Phrase("Two each, and full. Yellow gets nothing for all that work."),
            mistakes=(
                Mistake(
                    explanation=Phrase("Then Yellow keeps c4, by two rings to one."),
                    example="b1@c5",
                ),
            ),
        ),
        Step(
            name="base",
            idea=Phrase(
                "A base closes an empty territory for good: nobody can win it. Place the base next to its own colour."
            ),
            task=Phrase("Close a territory with a base."),
            plies=BASES.plies,
            seats=BASES.seats,
            solved=_is_base,
            solution=BASES.allowed[0],
            hint="a4 b5",
            right=Phrase("Closed. And Blue can still grow from there."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "That’s a ring. Put the base, the solid disc, on an empty territory next to a blue ring."
                    ),
                    example="b1@c5",
                ),
            ),
        ),
        Step(
            name="rivals",
            idea=Phrase("With two players you have two colours, but each counts on its own. Yours are tied on c4."),
            task=Phrase("Let one of your colours win c4."),
            plies=RIVALS,
            seats=2,
            solved=_on("c4"),
            solution="b1@c4",
            hint="c4",
            right=Phrase("One colour leads, and c4 counts for you."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "Blue and yellow are still tied on c4, so you get nothing. Help one of them out."
                    ),
                    example="b1@c5",
                ),
            ),
        ),
    ),
    summary=(
        Phrase("Place next to your own colours, and have more rings than anyone else on a territory to win it."),
        Phrase("A base closes an empty territory for good, and a tie means that nobody wins it."),
        Phrase("The game ends when nobody can place a ring. Whoever has the most territories wins."),
    ),
    tips=(
        Tip(
            when=lambda ply, position: True,
            text=Phrase("Put the starting base near the middle. All colours grow from it."),
        ),
        Tip(
            when=lambda ply, position: ply > 0,
            text=Phrase(
                "Blue and yellow are both yours. A second ring where you’re tied is worth more than a first ring "
                "somewhere else."
            ),
        ),
        Tip(
            when=lambda ply, position: ply >= 9,
            text=Phrase("Look for a territory where one more ring puts you ahead, or takes away their lead."),
        ),
    ),
)
