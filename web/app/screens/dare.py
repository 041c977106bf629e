"""A challenge to a friend: the sheet that sends one, the sheet that a link opens, both results side by side."""

from __future__ import annotations

from pygames import GAMES
from pygames.core.phrase import Phrase
from pygames.play.dare import Dare
from pygames.play.record import MAX_NAME
from pygames.play.session import HUMAN
from web.app.model.dare import Compared, DareFacts, compared
from web.app.model.dare_words import (
    FIRST_COUNTS,
    TOLD_BY_PLAYERS,
    asked,
    dared_side,
    dared_text,
    opponents_of,
    same_for_both,
)
from web.app.model.daring import CHALLENGE_FRIEND
from web.app.model.overlays import DareReceived, DareToSend
from web.app.model.seats import bot_name
from web.app.model.words import Translator
from web.app.screens.controls import button
from web.app.screens.dialogs import dialog_frame
from web.app.screens.fields import line_to_fill
from web.app.screens.html import Html, icon, tag
from web.app.screens.seats import game_class
from web.app.screens.stamp import still_board_svg
from web.app.storage.plan import OFFERED

SEND_MINE = Phrase("Send mine back")
LATER = Phrase("To begin later in the game, go there in the review and choose this in the menu.")
SECRET = Phrase("The link holds all racks, which nobody is shown before the end.")


def dare_dialog(say: Translator, shown: DareToSend | DareReceived) -> Html:
    """Render either sheet."""
    return dare_to_send(say, shown) if isinstance(shown, DareToSend) else dare_received(say, shown)


def dare_to_send(say: Translator, shown: DareToSend) -> Html:
    """Render the sheet that sends a challenge."""
    dare, facts = shown.dare, _facts(shown.dare)
    if shown.is_whole:
        facts.append(LATER)
    form = tag(
        "form",
        tag(
            "div",
            _board(dare),
            tag("div", tag("p", tag("b", say(dared_text(dare)))), _against(say, dare), class_="dared-words"),
            class_="dared",
        ),
        _levels(say, dare) if shown.is_set_up else Html(),
        line_to_fill(
            say, Phrase("Your name"), "name", shown.name, maxlength=MAX_NAME, autocomplete="nickname", autofocus=False
        ),
        tag("p", " ".join(map(say, facts)), class_="soft"),
        tag(
            "div",
            tag("button", icon("share-2"), say(Phrase("Share")), class_="main", type="submit"),
            tag("button", icon("copy"), say(Phrase("Copy the link")), data_send="dare_copy"),
            class_="row",
        ),
        data_form="dare_share",
    )
    return dialog_frame(say, CHALLENGE_FRIEND, form)


def _facts(dare: Dare) -> list[Phrase]:
    """Return what is the same for both, and what nobody checks."""
    hidden = [SECRET] if GAMES[dare.start.game].has_secrets else []
    return [same_for_both(dare), *hidden, TOLD_BY_PLAYERS]


def _board(dare: Dare) -> Html:
    """Render the board where the challenge begins, as who plays there sees it."""
    start = dare.start
    game = GAMES[start.game]
    board = still_board_svg(game, start.last.observe(dare.seat))
    return tag("div", Html(board), class_=f"card-picture {game_class(game, start.seats)}", aria_hidden="true")


def _against(say: Translator, dare: Dare) -> Html:
    told = Phrase("As {side}, against {opponents}.", side=dared_side(dare), opponents=opponents_of(dare))
    return tag("p", say(told), class_="soft")


def _levels(say: Translator, dare: Dare) -> Html:
    """Render the choice of the opponent's level."""
    now = next(who for who in dare.start.players if who != HUMAN)
    options = (tag("option", bot_name(say, bot), value=bot, selected=bot == now) for bot in OFFERED)
    select = tag("select", *options, name="level", data_change="dare_level")
    return tag("label", tag("span", say(Phrase("Opponent"))), select, class_="field")


def dare_received(say: Translator, shown: DareReceived) -> Html:
    """Render the sheet that a link opens."""
    dare, tries = shown.dare, shown.tries
    mine = None if tries.is_own else tries.first
    both = compared(dare, mine=mine, is_own=tries.is_own)
    tells = dare.second is not None or mine is not None
    told = _better(say, both) if tells else tag("p", tag("b", say(asked(dare))))
    content = tag(
        "div",
        tag(
            "div",
            _board(dare),
            tag("div", told, _against(say, dare), class_="dared-words"),
            class_="dared",
        ),
        _side_by_side(say, both) if tells else Html(),
        tag("p", say(Phrase("This is your own challenge."))) if tries.is_own and not tells else Html(),
        tag("p", " ".join(map(say, _facts(dare))), class_="soft"),
        tag("p", say(FIRST_COUNTS)) if not tells and not tries.is_own else Html(),
        tag("div", *_ways(say, shown), class_="row"),
        class_="dare-sheet",
    )
    return dialog_frame(say, _title(dare), content)


def _title(dare: Dare) -> Phrase:
    """Return the title of the sheet that a link opens."""
    game, second = GAMES[dare.start.game].title, dare.second
    if second and second.name:
        return Phrase("{name} answers a challenge in {game}", name=second.name, game=game)
    if second:
        return Phrase("The answer to a challenge in {game}", game=game)
    if dare.first and dare.first.name:
        return Phrase("{name} challenges you in {game}", name=dare.first.name, game=game)
    return Phrase("A challenge in {game}", game=game)


def _ways(say: Translator, shown: DareReceived) -> list[Html]:
    """Render what can be done with a challenge, the main thing first."""
    tries = shown.tries
    if tries.is_own:
        return [_main(say, "check", Phrase("Close"), "close")]
    if tries.running:
        on, sign, does = Phrase("Continue"), "play", f"resume {tries.running}"
    else:
        on, sign, does = Phrase("Try again") if tries.first else Phrase("Play"), "play", "dare_play"
    if tries.first:
        return [_main(say, "share-2", SEND_MINE, "dare_answer"), button(say, "rotate-ccw", on, does)]
    return [_main(say, sign, on, does)]


def _main(say: Translator, sign: str, label: Phrase, does: str) -> Html:
    """Render the main button of a sheet."""
    return tag("button", icon(sign), say(label), data_action=does, class_="main")


def _better(say: Translator, both: Compared) -> Html:
    """Render who did better."""
    return tag("p", tag("b", say(both.better))) if both.better else Html()


def _side_by_side(say: Translator, both: Compared) -> Html:
    """Render both results."""
    rows = (
        tag(
            "li",
            tag("b", say(row.who)),
            tag("span", say(row.result)),
            tag("span", say(row.help), class_="soft") if row.help else Html(),
        )
        for row in both.rows
    )
    return tag("ul", *rows, class_="compared")


def dare_result(say: Translator, facts: DareFacts) -> Html:
    """Render how a try compares, with the ways to send it back and to try again."""
    better = _better(say, facts.compared)
    later = Html() if facts.is_first else tag("p", say(Phrase("Your first try counts, not this one.")), class_="soft")
    ways = tag(
        "div",
        button(say, "share-2", SEND_MINE, "dare_answer", "main"),
        button(say, "rotate-ccw", Phrase("Try again"), "dare_play"),
        class_="row",
    )
    return tag("div", better, _side_by_side(say, facts.compared), later, ways, class_="dare-result")
