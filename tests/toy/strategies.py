"""First strategies of Toy, and a model game."""

from pygames.core.course import Course, Mistake, ModelGame, Passage, Step, is_any_of
from pygames.core.phrase import Phrase
from tests.toy.guide import BEGUN

GAME_OF_SIX = ModelGame(
    name="six-cards",
    title=Phrase("A game of six cards"),
    introduction=Phrase("You’ll see how six cards are placed."),
    passages=(
        Passage(BEGUN, Phrase("Each begins with the best card."), shown="a1 c2"),
        Passage("1@b1 *3 1@c1 *2 1@a2 *2 2@b2 *1", Phrase("Black has more.")),
    ),
)

STRATEGIES = Course(
    steps=(
        Step(
            name="keep-apart",
            idea=Phrase("Leave yourself room."),
            task=Phrase("Go where two squares stay open."),
            plies=BEGUN,
            solved=is_any_of("1@b1"),
            solution="1@b1",
            right=Phrase("Now a2 and b2 are both yours."),
            mistakes=(Mistake(explanation=Phrase("That leaves fewer."), example="1@a2"),),
        ),
    ),
    summary=(Phrase("Room first."), Phrase("Best cards first."), Phrase("Count.")),
    games=(GAME_OF_SIX,),
)
