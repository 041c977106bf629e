"""The set-up screen of a game: who sits where, who begins, and the options in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pygames import GAMES, Game
from pygames.ai.characters import CHARACTERS
from pygames.ai.players import taste_of
from pygames.core.game import option_text
from pygames.core.phrase import Phrase
from pygames.friends.terms import EACH, TURN
from pygames.play.bot_name import BotName
from pygames.play.record import MAX_NAME
from pygames.play.session import HUMAN, bot
from web.app.actions import setup as actions
from web.app.model.inviting import soonest_seat
from web.app.model.ladder import Ladder, opponents
from web.app.model.seats import LEVEL_LINES, LEVELS, bot_name
from web.app.model.when import in_words
from web.app.model.words import Translator
from web.app.screens.agreements import agreements, series_choice
from web.app.screens.contract import Screen, game_opened
from web.app.screens.controls import back_home, bar
from web.app.screens.fields import radio
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.portraits import portrait
from web.app.screens.seats import breakable, seat_sign, seats_class
from web.app.screens.showcase import showcase_svg
from web.app.screens.view import View
from web.app.storage.faces import Dates, Faces
from web.app.storage.plan import CHARACTER, DICE, FRIEND, OFFERED, POSITION, Plan
from web.app.storage.results import PREFIX as RESULT

NOBODY = Faces()


def setup(
    say: Translator, game: Game, chosen: Mapping[str, str], ladder: Ladder | None = None, faces: Faces = NOBODY
) -> View:
    """Return the set-up screen of a game, with the choices made so far."""
    plan = Plan.of(game, chosen)
    frame = tag(
        "div",
        bar(
            back_home(say),
            tag("button", icon("book-open"), say(Phrase("Rules")), data_action=f"rules {game.name}", class_="quiet"),
            tag(
                "button",
                icon("printer"),
                say(Phrase("Score sheets")),
                data_action=f"print_out {game.name} sheet",
                class_="quiet",
            ),
        ),
        tag(
            "main",
            tag(
                "div",
                tag("h1", game.title),
                tag("p", say(game.words.summary), class_="lead"),
                tag("div", Html(showcase_svg(game)), class_="card-picture", aria_hidden="true"),
                class_="about",
            ),
            tag("div", slot("even"), id="even"),
            tag("form", slot("plan"), id="plan", data_form=f"start {game.name}"),
            id="main",
        ),
        class_=f"screen setup game {game.name}",
    )
    return View(
        title=Phrase("Set up {game}", game=game.title),
        route=f"setup/{game.name}",
        frame=frame,
        parts={
            "plan": _plan(say, game, plan, faces.beaten),
            "even": _even(say, game, plan, ladder.even if ladder else ""),
        },
    )


def _even(say: Translator, game: Game, plan: Plan, level: str) -> Html:
    """Render which level is about even with the player, and a button to choose it; empty if unknown."""
    if not level or plan.with_friends:
        return Html()
    told = tag("span", say(Phrase("A fair match for you: {bot:the}", bot=LEVELS[level])))
    if {who for who in plan.players if who != HUMAN} == {bot(level)}:
        return tag("p", icon("check"), told, class_="signed")
    choose = tag("button", say(Phrase("Choose")), data_send=f"even {game.name} {level}", form="plan")
    return tag("p", told, choose, class_="signed")


def _plan(say: Translator, game: Game, plan: Plan, days: Mapping[str, Dates]) -> Html:
    """Render the form's contents."""
    return concat(
        tag(
            "div",
            _from_position(say, game, plan) if plan.position else _seats(say, game, plan),
            tag(
                "fieldset",
                tag("legend", say(Phrase("Players"))),
                *(_seat(say, game, plan, seat, days) for seat in range(plan.seats)),
                class_=seats_class(plan.seats),
            ),
            _rated(say, game, plan),
            class_="part",
        ),
        tag(
            "div",
            Html() if plan.with_friends else _beginner(say, plan),
            *(_option(say, game, name, plan) for name in game.options if not plan.position),
            *(_among_friends(say, game, plan) if plan.with_friends else agreements(say, game, plan)),
            class_="part",
        ),
        tag(
            "div",
            tag("button", icon("share-2"), say(Phrase("Invite")), class_="main", type="submit")
            if plan.with_friends
            else tag("button", icon("play"), say(Phrase("Start")), class_="main", type="submit"),
            Html() if plan.position or plan.with_friends else _edit(say, game),
            class_="row",
        ),
    )


FAST = Phrase("Fast: one message a turn")
STRICT = Phrase("Strict: every tile you draw needs an answer from your friend")


def _among_friends(say: Translator, game: Game, plan: Plan) -> tuple[Html, ...]:
    """Render how a game with friends elsewhere goes, and the choice of how its chances are decided."""
    told = Phrase("Each turn travels as a link that you send. No clock, hints or undo; dice and tiles are checked.")
    lines = (tag("p", say(line), class_="soft") for line in (told, *_advice_to_inviters(game, plan)))
    series = series_choice(say, plan.series.games if plan.series else 1, plan.seats)
    if game.has_secrets or not game.rules.outcomes:
        return series, *lines
    ways = ((TURN, FAST), (EACH, STRICT))
    choices = [radio(DICE, value, say(words), checked=value == plan.dice) for value, words in ways]
    dice = tag("fieldset", tag("legend", say(Phrase("Dice and tiles"))), tag("div", *choices, class_="choices"))
    return dice, series, *lines


def _advice_to_inviters(game: Game, plan: Plan) -> Iterator[Phrase]:
    """Yield which seat needs the fewest messages before the first move, and who could see a computer's rack."""
    here, soonest = [seat for seat, who in enumerate(plan.players) if who != FRIEND], soonest_seat(game, plan.seats)
    if len(here) == 1 and here[0] != soonest:
        seat = game.seat_name(soonest, plan.seats)
        yield Phrase("The game begins soonest if you play {seat}.", seat=seat)
    if game.has_secrets and any(plan.players[seat] != HUMAN for seat in here):
        yield Phrase("The computer plays on this device, which could see its rack.")


def _rated(say: Translator, game: Game, plan: Plan) -> Html:
    """Render that the game will be rated, and what that rules out; empty if it won't."""
    if plan.position or plan.players.count(HUMAN) != 1 or opponents(game.name, plan.players) is None:
        return Html()
    told = Phrase("This game is rated, unless you use a hint, the coach or Undo.")
    return tag("p", say(told), class_="soft rated")


def _edit(say: Translator, game: Game) -> Html:
    """Render the button that opens the board editor."""
    return tag("button", icon("layout-grid"), say(Phrase("Set up a position")), data_action=f"edit {game.name}")


def _from_position(say: Translator, game: Game, plan: Plan) -> Html:
    """Render that the game begins from a set-up position, which fixes the number of players and the options."""
    kept = {"seats": str(plan.seats), POSITION: plan.position}
    kept |= {f"option {name}": option_text(value) for name, value in plan.options.items()}
    return tag(
        "div",
        tag("p", say(Phrase("The game starts from the position you’ve set up."))),
        *(tag("input", type="hidden", name=name, value=value) for name, value in kept.items()),
        tag(
            "div",
            tag("button", icon("pencil"), say(Phrase("Change the position")), data_action=f"edit {game.name}"),
            tag("button", say(Phrase("Use the usual starting position")), data_action=f"setup {game.name}"),
            class_="row",
        ),
        class_="from-position",
    )


def _seats(say: Translator, game: Game, plan: Plan) -> Html:
    """Render the choice of the number of players, if there is one."""
    if len(game.seats) == 1:
        return Html()
    choices = [
        radio("seats", str(n), str(n), checked=n == plan.seats, change=f"choose {game.name}") for n in game.seats
    ]
    return tag("fieldset", tag("legend", say(Phrase("Number of players"))), tag("div", *choices, class_="choices"))


def _seat(say: Translator, game: Game, plan: Plan, seat: int, days: Mapping[str, Dates]) -> Html:
    """Render who sits on a seat, with the person's name or the computer's level."""
    colour = say(game.seat_name(seat, plan.seats))
    who = plan.players[seat]
    elsewhere = [] if plan.position else [(FRIEND, say(Phrase("A friend, by link")))]
    offered = [(HUMAN, say(Phrase("Human player"))), *elsewhere, *((bot, _level(say, bot)) for bot in OFFERED)]
    offered += [] if who in dict(offered) else [(who, _level(say, who))]  # a game from a record may have another level
    name = tag("span", *breakable(colour), class_="name")
    return tag(
        "div",
        tag(
            "span",
            seat_sign(game, seat, plan.seats),
            name,
            _face(who, plan.character(seat)),
            class_=f"seat-name seat{seat}",
        ),
        tag(
            "select",
            *(tag("option", text, value=value, selected=value == who) for value, text in offered),
            name=f"seat{seat}",
            aria_label=say(Phrase("Who plays {seat}?", seat=colour)),
            data_change=f"choose {game.name}",
        ),
        _swap(say, game, seat, colour),
        _name(say, plan, seat, colour) if who in (HUMAN, FRIEND) else _kept_name(plan, seat),
        _characters(say, game, plan, seat, days) if who in OFFERED and not plan.with_friends else Html(),
        class_="seat-choice",
    )


def _characters(say: Translator, game: Game, plan: Plan, seat: int, days: Mapping[str, Dates]) -> Html:
    """Render the choice of the computer's character, how the chosen one plays, and which were beaten."""
    chosen = plan.character(seat)
    choices = (
        tag(
            "label",
            tag(
                "input",
                type="radio",
                name=f"{CHARACTER}{seat}",
                value=name,
                checked=name == chosen,
                data_change=f"choose {game.name}",
            ),
            portrait(name) or icon("bot"),
            icon("check") if game.name in days.get(name, {}) else Html(),
            tag("span", told := _character(say, game, name, days), class_="visually-hidden"),
            class_="choice beaten" if game.name in days.get(name, {}) else "choice",
            title=told,
        )
        for name in ("", *CHARACTERS)
    )
    label = say(Phrase("Character of {seat}", seat=game.seat_name(seat, plan.seats)))
    line = tag("p", _character(say, game, chosen, days), class_="soft", aria_hidden="true") if chosen else Html()
    row = tag("div", *choices, class_="choices", role="radiogroup", aria_label=label)
    return tag("div", row, line, class_="characters")


def _character(say: Translator, game: Game, name: str, days: Mapping[str, Dates]) -> str:
    """Return a character's name, how it plays, and when it was first beaten."""
    if not name:
        return say(Phrase("No character"))
    told = f"{name} – {say(taste_of(game, name).line)}"
    beaten = days.get(name, {}).get(game.name)
    return f"{told} {say(Phrase('First beaten on {day}.', day=in_words(beaten)))}" if beaten else told


def _face(player: str, character: str) -> Html:
    """Render a picture of the player: a person, or a computer with a bar lit for each level up to its own."""
    if player in (HUMAN, FRIEND):
        return tag("span", icon("user" if player == HUMAN else "share-2"), class_="face")
    lit = OFFERED.index(player) + 1 if player in OFFERED else 0
    bars = (tag("span", class_="lit" if n < lit else None) for n in range(len(OFFERED)))
    return tag("span", portrait(character) or icon("bot"), tag("span", *bars, class_="strength"), class_="face")


def _swap(say: Translator, game: Game, seat: int, colour: str) -> Html:
    """Render the button that swaps a player with the one above."""
    if seat == 0:
        return Html()
    label = say(Phrase("Swap {seat} with the player above", seat=colour))
    return tag(
        "button",
        icon("arrow-up-down"),
        type="button",
        data_send=f"swap {game.name} {seat}",
        class_="quiet round",
        aria_label=label,
        title=label,
    )


def _name(say: Translator, plan: Plan, seat: int, colour: str) -> Html:
    return tag(
        "input",
        type="text",
        name=f"name{seat}",
        value=plan.names[seat],
        maxlength=MAX_NAME,
        placeholder=say(Phrase("Name (optional)")),
        aria_label=say(Phrase("Name for {seat}", seat=colour)),
        autocomplete="off",
        spellcheck="false",
    )


def _kept_name(plan: Plan, seat: int) -> Html:
    """Render a hidden field that keeps a name for a person who comes back."""
    return tag("input", type="hidden", name=f"name{seat}", value=plan.names[seat])


def _level(say: Translator, player: str) -> str:
    """Return the name of a computer player, and how it plays."""
    name, line = bot_name(say, player), LEVEL_LINES.get(BotName.read(player).kind)
    return f"{name} – {say(line)}" if line else name


def _beginner(say: Translator, plan: Plan) -> Html:
    """Render the choice of who begins."""
    choices = (
        radio("first", "listed", say(Phrase("The first player listed")), checked=not plan.by_lot),
        radio("first", "lot", say(Phrase("Random – seats and colours too")), checked=plan.by_lot),
    )
    return tag("fieldset", tag("legend", say(Phrase("Who goes first"))), tag("div", *choices, class_="choices"))


def _option(say: Translator, game: Game, name: str, plan: Plan) -> Html:
    """Render an option of the game, its values in plain words."""
    title, values = game.words.options[name]
    choices = [
        radio(f"option {name}", option_text(value), say(values[value]), checked=value == plan.options[name])
        for value in game.options[name]
    ]
    return tag("fieldset", tag("legend", say(title)), tag("div", *choices, class_="choices"))


SCREEN = Screen(
    addresses=("setup/<game>",),
    state=None,
    view=lambda desk, name, _: setup(
        desk.device.say,
        GAMES[name],
        desk.plans.chosen.get(name, {}),
        desk.career.ladder_now(name),
        desk.company.faces,
    ),
    opens=game_opened,
    needs=lambda desk, _: desk.shelf.unread_of(RESULT),  # for the ladder
    modules=(actions,),
    kinds=(actions.PLANS, actions.FACES),
    sheets=("setup",),
    painted=("setup",),
)
