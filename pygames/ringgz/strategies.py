"""First strategies of Ringgz: shut doors with bases, guard what can be tied, take by a tie."""

from __future__ import annotations

from pygames.core.course import Course, Mistake, Step, Test, is_any_of
from pygames.core.phrase import Phrase
from pygames.ringgz.model_games import FEWEST_LEFT, NARROW_SIDE
from pygames.ringgz.rules import BASE, GRID, KINDS, Move, Position

ONE_WAY_UP = "S@d2 yB@d3 rB@c2 bB@d1 gB@e2 y4@d4 r4@b2 b2@e1 g1@e3"
"""Green can leave e3 only upwards."""
ONE_TO_GUARD = (
    "S@c3 yB@c4 gB@d3 bB@c2 rB@b3 y4@c5 g1@d2 b1@b2 r4@b2 bB@a2 rB@b1 b4@d2 r3@b4 yB@b5 g3@e2 yB@d5 gB@d1 y3@e5 g1@e3 "
    "b2@e2 gB@e4 y3@a5 rB@a4 bB@e1 r1@a5 b3@d2 r4@a5 b2@d2 r2@a5 b4@e2 r3@b2 y4@d4 r2@b4 y1@d4 r1@a1 b3@c1 r1@a3 b1@e2 "
    "g4@e5 y1@e5 g2@e5 b1@c1 r4@b4 b4@c1 g2@d4"
)
"""Yellow leads on c5, which nobody else can reach, and on d4, which Green can."""
ONE_THAT_WAITS = (
    "S@c3 yB@c4 rB@c2 bB@d3 gB@b3 b4@d2 g4@b4 y3@b4 r3@d2 bB@d1 gB@b5 yB@a4 rB@e2 b1@c1 g1@c5 y4@a3 r4@e3 yB@a2 gB@d5 "
    "bB@b1 rB@e4 y3@c5 r3@c1 y4@c5 r4@c1 b3@e1 r1@e1 y2@a5 r1@d2 y2@b4 g3@a5 b4@e1 g2@c5 y1@d4 r4@d4 b2@e1 g4@a5 b1@e3 "
    "r1@b2 y4@b2 g1@a5 y1@a3 g1@b4 b2@c1 r2@e3"
)
"""On d2 Red leads by two to one; a1 is empty, and only Blue and Yellow can reach it."""
FIVE_TO_FOUR = (
    "S@c3 bB@c4 rB@c2 yB@b3 gB@d3 y4@b2 r3@b2 yB@b1 rB@a2 b4@d4 g3@d4 bB@d5 gB@e4 y3@c1 r4@a3 yB@d1 rB@a4 b3@c5 g2@e3 "
    "b2@b5 g1@d4 b1@e5 g1@e2 b2@d4 g4@e5 b3@e5 g2@e5 b1@a5 g4@e1 y3@e1 r1@b4 y1@e1 r3@b5 b4@b4 g2@e1 b1@b5 r4@b5 y3@e2 "
    "g4@e2 y1@a1 r1@b2 y4@d2 g1@d2 y2@b2 r4@c5 b2@c5 r3@b4 y2@a3 r1@a3 b3@a5 g3@d2 b4@a5 g3@e3 y4@a1 r2@d2"
)
"""Green and Red lead by a territory, and Blue and Yellow have two rings left."""


def _on(square: str) -> Test:
    """Return a test of whether a move is on this territory."""
    return lambda _position, move: move.territory == GRID.square(square)


def _ring_on(square: str) -> Test:
    """Return a test of whether a move is a ring on this territory."""

    def test(_position: Position, move: Move) -> bool:
        return move.territory == GRID.square(square) and move.piece % KINDS != BASE

    return test


STRATEGIES = Course(
    steps=(
        Step(
            name="one-step-aside",
            idea=Phrase("All colours start from the starting base. You place it, and you move first."),
            task=Phrase("Place the starting base where one base of yours can shut off most of the board."),
            seats=2,
            solved=is_any_of("S@b3", "S@d3", "S@c2", "S@c4"),
            solution="S@b3",
            hint="b3 d3 c2 c4",
            right=Phrase(
                "From here only the middle, c3, leads to the large side. You’re the first to get there, and that all "
                "but wins the game."
            ),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "The middle has four doors, all equally good. You can shut one; the others lead to just as "
                        "much room."
                    ),
                    example="S@c3",
                    made=is_any_of("S@c3"),
                ),
                Mistake(
                    explanation=Phrase("From here two doors lead to the large side, and you can shut only one."),
                    example="S@b2",
                ),
            ),
        ),
        Step(
            name="shut-the-door",
            idea=Phrase("A base fills its territory: nothing gets past. From b3 only one door leads to the right."),
            task=Phrase("Shut the door to the large side."),
            plies=" ".join(NARROW_SIDE.plies.split()[:1]),
            seats=2,
            solved=is_any_of("yB@c3", "bB@c3"),
            solution="yB@c3",
            right=Phrase("The large side is yours. Green and Red will have to creep round the edge."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "A ring shuts nothing: other sizes fit beside it, and Green and Red walk through. Use a base."
                    ),
                    example="y4@c3",
                    made=_ring_on("c3"),
                ),
                Mistake(
                    explanation=Phrase("Now Green or Red can take the door, and much of your advantage is gone."),
                    example="b1@b2",
                ),
            ),
        ),
        Step(
            name="own-door",
            idea=Phrase("Each of your colours needs a way out. Yellow has c3. Two doors are left for Blue."),
            task=Phrase("Bring Blue out for good where there’s room."),
            plies=" ".join(NARROW_SIDE.plies.split()[:3]),
            seats=2,
            solved=is_any_of("bB@b2"),
            solution="bB@b2",
            right=Phrase("Blue has a door of its own, and no other colour can use it."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "Blue is out, but so is Green as soon as it puts a ring beside yours. A base keeps others out."
                    ),
                    example="b1@b2",
                    made=is_any_of("b1@b2", "b2@b2", "b3@b2", "b4@b2"),
                ),
                Mistake(
                    explanation=Phrase(
                        "That door leads only to the strip on the left, and now Green comes out at the other one."
                    ),
                    example="bB@a3",
                    made=_on("a3"),
                ),
                Mistake(
                    explanation=Phrase("Yellow can wait, Blue can’t: it has no door of its own yet."),
                    example="y4@c4",
                ),
            ),
        ),
        Step(
            name="wall-in",
            idea=Phrase("A colour grows only from where it lies. Green’s ring on e3 has a single way up."),
            task=Phrase("Stop Green from ever getting to the top."),
            plies=ONE_WAY_UP,
            seats=2,
            solved=is_any_of("yB@e4"),
            solution="yB@e4",
            right=Phrase(
                "Nothing gets past a base. Green is walled in, and only Red is left to race Yellow to the top."
            ),
            mistakes=(
                Mistake(
                    explanation=Phrase("Green adds a ring of another size on e4 and climbs on. Only a base stops it."),
                    example="y1@e4",
                    made=_ring_on("e4"),
                ),
                Mistake(
                    explanation=Phrase("That can wait. Now Green goes on upwards and comes round the top."),
                    example="b1@c1",
                ),
            ),
        ),
        Step(
            name="guard",
            idea=Phrase("Yellow leads on c5 and on d4. Look where Green can still get, and with which sizes."),
            task=Phrase("Guard the territory that can still be tied."),
            plies=ONE_TO_GUARD,
            seats=2,
            solved=is_any_of("y3@d4"),
            solution="y3@d4",
            right=Phrase("Three to one on d4, and full. Green’s two rings of size 3 are too late."),
            mistakes=(
                Mistake(
                    explanation=Phrase("c5 lies behind three yellow bases: nobody else gets there, so it can wait."),
                    example="y2@c5",
                    made=_on("c5"),
                ),
                Mistake(
                    explanation=Phrase(
                        "Green ties one of the two with its next ring. See where it can get, and with which sizes."
                    ),
                    example="b2@b2",
                ),
            ),
        ),
        Step(
            name="what-can-wait",
            idea=Phrase("a1 lies behind your own bases. On d2 Red leads by two to one, with one size free."),
            task=Phrase("Play where you can’t wait."),
            plies=ONE_THAT_WAITS,
            seats=2,
            solved=is_any_of("b2@d2"),
            solution="b2@d2",
            right=Phrase("Two each and full: Red doesn’t get d2. And a1 is still there for you."),
            mistakes=(
                Mistake(
                    explanation=Phrase("Nobody else can reach a1: it’s yours whenever you like."),
                    example="b4@a1",
                    made=_on("a1"),
                ),
                Mistake(
                    explanation=Phrase("Red needs one more ring on d2, and it’s out of your reach."),
                    example="y3@a3",
                ),
            ),
        ),
        Step(
            name="count-the-end",
            idea=Phrase("Green and Red lead by five to four. You have two rings left: Yellow’s 1 and 2."),
            task=Phrase("Rescue a shared win."),
            plies=FIVE_TO_FOUR,
            seats=2,
            solved=is_any_of("y2@e2"),
            solution="y2@e2",
            right=Phrase(
                "e2 is tied: four all, and both sides have the same number of pieces left. The win is shared."
            ),
            mistakes=(
                Mistake(
                    explanation=Phrase("That was yours already. Look for a lead of theirs that you can still undo."),
                    example="y2@a1",
                    made=is_any_of("y2@a1", "y2@c1", "y1@c1"),
                ),
                Mistake(
                    explanation=Phrase(
                        "The lead there stays with them. Count each ring: only one territory can still change."
                    ),
                    example="y2@b4",
                ),
            ),
        ),
    ),
    summary=(
        Phrase("Shut doors with bases: a ring lets others pass, a base doesn’t."),
        Phrase("Land that only you can reach can wait. Play first where others can still change something."),
        Phrase("A tie takes a territory away. Near the end, count sizes and pieces left."),
    ),
    games=(NARROW_SIDE, FEWEST_LEFT),
)
