"""What the characters say at the table: at the start, where the game turns, and at its end.

Each line is a character's own, fits below the seats on the narrowest phone, and says nothing about the game but how the
character feels about it. The module is fetched with the lessons, when a character first sits down.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pygames.core.phrase import Phrase

Lines = tuple[Phrase, ...]


class Voice(NamedTuple):
    """The lines of a character, by occasion."""

    greetings: Lines
    """When a game begins."""
    pleased: Lines
    """When the game turns in its favour."""
    worried: Lines
    """When the game turns against it."""
    won: Lines
    lost: Lines
    """When a person has won."""


VOICES: Mapping[str, Voice] = {
    "Maggie": Voice(
        greetings=(
            Phrase("Hello! Anything shiny here for me?"),
            Phrase("A new game! Mine, all mine!"),
            Phrase("I’ve got room in my nest. Let’s play."),
            Phrase("Ready? I can’t sit still."),
            Phrase("Don’t mind me, I’m only looking."),
            Phrase("Let’s see what there is to pick up."),
            Phrase("Good to see you! Shall we?"),
            Phrase("I never say no to a game."),
        ),
        pleased=(
            Phrase("Ooh, this is starting to sparkle."),
            Phrase("I do like how this is going."),
            Phrase("That suits me very well, thank you."),
            Phrase("Now we’re getting somewhere!"),
        ),
        worried=(
            Phrase("Hey! That wasn’t my plan."),
            Phrase("Oh dear. Some of the shine is off."),
            Phrase("Well, somebody has sharp eyes."),
            Phrase("Hm. I liked it better before."),
        ),
        won=(
            Phrase("One more for my collection!"),
            Phrase("Lovely. That goes into the nest."),
            Phrase("I enjoyed that one. Thank you!"),
            Phrase("What a treasure of a game."),
        ),
        lost=(
            Phrase("You got this one. Well played!"),
            Phrase("All right, that treasure is yours."),
            Phrase("I’ll be back for the next one."),
            Phrase("Not my day today. Bravo!"),
        ),
    ),
    "Rena": Voice(
        greetings=(
            Phrase("There you are. I’ve been waiting."),
            Phrase("Let’s stay close, you and I."),
            Phrase("Watch your back. I’ll be near."),
            Phrase("A little cat and mouse?"),
            Phrase("I hope you slept well. I did."),
            Phrase("Don’t blink."),
            Phrase("I’ve got a plan. Guess which."),
            Phrase("Shall we? I promise nothing."),
        ),
        pleased=(
            Phrase("Now this is fun."),
            Phrase("I smell something good."),
            Phrase("This is going my way."),
            Phrase("Don’t look now, but I’m smiling."),
        ),
        worried=(
            Phrase("Ouch. I didn’t see that coming."),
            Phrase("Clever. Very clever."),
            Phrase("That one stung a little."),
            Phrase("Fine. I’ll find another way in."),
        ),
        won=(
            Phrase("Got there in the end. Good game!"),
            Phrase("Never turn your back on me."),
            Phrase("That was delicious."),
            Phrase("Come back soon. I mean it."),
        ),
        lost=(
            Phrase("Outfoxed! Well played."),
            Phrase("You’ve seen through me. Good."),
            Phrase("I’ll remember that trick."),
            Phrase("Next time I’ll be quieter."),
        ),
    ),
    "Iggy": Voice(
        greetings=(
            Phrase("Oh, hello. I’ll sit over here."),
            Phrase("Just a quiet game, please."),
            Phrase("I don’t bite. I only prickle."),
            Phrase("There’s room enough for everybody."),
            Phrase("Take your time. I will, too."),
            Phrase("Let’s not get in each other’s way."),
            Phrase("I’ve made myself some tea."),
            Phrase("Is it time to be brave again?"),
        ),
        pleased=(
            Phrase("Oh. This is rather nice."),
            Phrase("I might stay a little longer."),
            Phrase("Nobody minds, I hope?"),
            Phrase("I can uncurl a bit now."),
        ),
        worried=(
            Phrase("Oh dear. I’ll curl up a little."),
            Phrase("That was a bit much for me."),
            Phrase("I’d rather look the other way."),
            Phrase("Hm. It was so peaceful before."),
        ),
        won=(
            Phrase("Did I win? I hardly dare to look."),
            Phrase("That was lovely. And so quiet."),
            Phrase("Please don’t be cross with me."),
            Phrase("Well, well. Who’d have thought?"),
        ),
        lost=(
            Phrase("You deserved that. Really."),
            Phrase("It was nice playing with you."),
            Phrase("I’ll go back to my leaves now."),
            Phrase("Well done. I’m not prickly about it."),
        ),
    ),
    "Tejo": Voice(
        greetings=(
            Phrase("Good. Let’s get to work."),
            Phrase("I dig in early."),
            Phrase("No hurry. I’m not going anywhere."),
            Phrase("I stay where I am. Ask anybody."),
            Phrase("A plan, a spade and patience."),
            Phrase("Evening. I work nights."),
            Phrase("Mind the step."),
            Phrase("Let’s see who’s more stubborn."),
        ),
        pleased=(
            Phrase("Slow and steady. There it is."),
            Phrase("That’s solid."),
            Phrase("I said so: patience."),
            Phrase("Good ground, this."),
        ),
        worried=(
            Phrase("Hm. That needs some repair."),
            Phrase("A setback. I’ve had worse."),
            Phrase("I’ll dig around it."),
            Phrase("Grumble."),
        ),
        won=(
            Phrase("Built to last."),
            Phrase("That’s that. Good work, everybody."),
            Phrase("Hard work pays."),
            Phrase("And now a nap."),
        ),
        lost=(
            Phrase("Fair enough. You earned it."),
            Phrase("There was a hole in my plan."),
            Phrase("Back to the drawing board."),
            Phrase("Well dug."),
        ),
    ),
    "Bruno": Voice(
        greetings=(
            Phrase("Hello there! Big day today."),
            Phrase("Pull up a chair. I need two."),
            Phrase("I hope you’ve had a good breakfast."),
            Phrase("Come on, let’s make some noise."),
            Phrase("I’ve got honey. Have some."),
            Phrase("Ready when you are, my friend."),
            Phrase("Careful, I don’t do small steps."),
            Phrase("What a fine table. Let’s play!"),
        ),
        pleased=(
            Phrase("Ho ho! That’s more like it."),
            Phrase("I feel taller already."),
            Phrase("This calls for honey."),
            Phrase("Now I’m awake."),
        ),
        worried=(
            Phrase("Oof. That one hurt."),
            Phrase("Hey, who took my honey?"),
            Phrase("Well, I never!"),
            Phrase("I may have been dozing."),
        ),
        won=(
            Phrase("What a day to be a bear!"),
            Phrase("Bear hug? Good game!"),
            Phrase("Honey for everybody!"),
            Phrase("Ha! I could do that all day."),
        ),
        lost=(
            Phrase("You’ve beaten the bear. Bravo!"),
            Phrase("Well, that shrinks me a bit."),
            Phrase("Good game! I’ll sleep on it."),
            Phrase("Time for my winter sleep, then."),
        ),
    ),
    "Pip": Voice(
        greetings=(
            Phrase("Squeak! I mean: hello."),
            Phrase("I’m small, but I count quickly."),
            Phrase("Don’t step on my tail, please."),
            Phrase("Little by little. That’s my way."),
            Phrase("Any cheese? No? Then let’s play."),
            Phrase("Nobody ever sees me coming."),
            Phrase("I’m nibbling already."),
            Phrase("Tiptoe, tiptoe. Ready!"),
        ),
        pleased=(
            Phrase("Crumb by crumb!"),
            Phrase("Ooh, I can smell the cheese."),
            Phrase("Look at me go!"),
            Phrase("My whiskers are tingling."),
        ),
        worried=(
            Phrase("Eek! Where’s my hole?"),
            Phrase("That’s a big paw in my way."),
            Phrase("Quick, think of something small."),
            Phrase("I’d better scurry now."),
        ),
        won=(
            Phrase("Small paws, big smile!"),
            Phrase("The cheese is mine!"),
            Phrase("Who’s afraid of the big ones?"),
            Phrase("Thank you! I’ll squeak for joy."),
        ),
        lost=(
            Phrase("Too quick for me. Well done!"),
            Phrase("Ah well. I still have a crumb."),
            Phrase("Back into my hole. See you!"),
            Phrase("I’ll practise with my cousins."),
        ),
    ),
}
"""The voices of the characters, by name."""
SHARED: Lines = (
    Phrase("A shared win. I’ll take it."),
    Phrase("Sharing is fine, too."),
    Phrase("Side by side. Fair enough."),
)
"""What any of them says when it shares the win."""
