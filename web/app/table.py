"""The table: the board, the hands, whose turn it is, what happened last, the move list, and the result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pygames import CHANCE, Session
from pygames.core.phrase import Phrase
from pygames.core.scene import DRAW, Scene
from pygames.core.session import HUMAN
from web.app.hands import hands, tool
from web.app.html import Html, icon, join, slot, tag
from web.app.seats import game_class, seat_name, seat_sign, seats_bar, signed, who
from web.app.view import View
from web.app.words import Words


@dataclass(frozen=True)
class Glance:
    """How the table is looked at just now."""

    ply: int | None = None
    """The ply that is looked back at; None for the game as it stands."""
    notice: Phrase | None = None
    """Why the last press was refused."""
    thinking: bool = False
    viewer: int | None = None
    """The seat for whose eyes the table is; None for anyone's."""
    curtain: bool = False
    """Whether the next player has yet to say that nobody else is looking."""


def table(say: Words, session: Session, glance: Glance) -> View:
    """The table as a glance at it shows it."""
    ply = session.ply if glance.ply is None else glance.ply
    position = session.at(ply)
    looking_back = glance.ply is not None
    draft = None if looking_back or glance.curtain else session.draft
    last = " ".join(session.told(n, glance.viewer) for n in latest(session, ply))
    scene = session.game.board.scene(position.observe(glance.viewer), draft, last)
    mine = is_for_a_person(session, scene) and not looking_back and not glance.curtain
    return View(
        title=Phrase("{game}", game=session.game.title),
        route="table",
        frame=_frame(say, session, over=session.position.turn is None),
        parts={
            "seats": seats_bar(say, session, position.scores(), scene.actor, thinking=glance.thinking),
            "prompt": _prompt(say, session, scene, glance),
            "tools": _tools(say, session, scene, glance, mine=mine),
            **hands(say, session, scene, mine=mine),
            "result": _result(say, session) if session.position.turn is None and not looking_back else Html(),
            "moves": _moves(say, session, glance, ply),
            "history": _history(say, session, thinking=glance.thinking),
        },
        board=scene.board,
        board_style="board mine" if mine else "board",
        held=scene.held if mine else None,
    )


def _frame(say: Words, session: Session, *, over: bool) -> Html:
    """The table's fixed parts."""
    return tag(
        "div",
        tag(
            "header",
            tag(
                "button",
                icon("chevron-left"),
                tag("span", say(Phrase("Games"))),
                data_action="home",
                class_="quiet back",
            ),
            tag("h1", session.game.title),
            tag("div", slot("history"), id="history", class_="row"),
            class_="bar",
        ),
        tag(
            "main",
            tag("div", slot("seats"), id="seats"),
            tag("div", slot("board"), id="board"),
            tag("div", slot("prompt"), id="prompt"),
            tag("div", slot("tools"), id="tools", role="toolbar", aria_label=say(Phrase("Piece"))),
            tag("section", slot("result"), id="result", aria_label=say(Phrase("Result"))),
            tag(
                "section",
                *(tag("div", slot(f"hand{seat}"), id=f"hand{seat}") for seat in range(session.seats)),
                class_="hands",
                aria_label=say(Phrase("Pieces")),
            ),
            tag("section", slot("moves"), id="moves", aria_label=say(Phrase("Moves"))),
            id="main",
        ),
        class_=f"screen table {'over' if over else 'playing'} {game_class(session.game)}",
    )


def _history(say: Words, session: Session, *, thinking: bool) -> Html:
    """Undo, redo and everything else that can be done with the game."""
    return join(
        tag(
            "button",
            icon("fast-forward"),
            tag("span", say(Phrase("Move now"))),
            data_action="now",
            class_="quiet",
            hidden=not thinking,
        ),
        _icon_button(say, "undo-2", Phrase("Undo"), "undo", usable=session.can_undo),
        _icon_button(say, "redo-2", Phrase("Redo"), "redo", usable=session.can_redo),
        _icon_button(say, "menu", Phrase("Menu"), "dialog menu"),
    )


def _icon_button(say: Words, sign: str, label: Phrase, action: str, *, usable: bool = True) -> Html:
    text = say(label)
    return tag(
        "button",
        icon(sign),
        data_action=action,
        aria_label=text,
        title=text,
        class_="quiet round",
        aria_disabled=None if usable else "true",
    )


def is_for_a_person(session: Session, scene: Scene) -> bool:
    """Whether a person has to act: to move, or to let chance decide where that is a person's press."""
    if not is_chance(session):
        return session.awaits_human()
    by_hand = any(tool.target == DRAW and tool.main for tool in scene.tools)
    return by_hand and scene.actor is not None and session.players[scene.actor] == HUMAN


def _prompt(say: Words, session: Session, scene: Scene, glance: Glance) -> Html:
    """What happened last, who was skipped, and the next thing to do; or why the last press was refused."""
    if glance.notice:
        return tag("p", icon("info"), say(glance.notice), class_="refusal")
    if glance.ply is not None:
        text = Phrase("Looking back at move {n} of {m}.", n=glance.ply, m=session.ply)
        return tag("p", say(text))
    news = happened(session, glance.viewer, latest(session, session.ply))
    told = tag("p", " ".join(map(say, news)), class_="soft") if news else Html()
    return join(tag("p", say(_next(session, scene, glance))), told)


def _next(session: Session, scene: Scene, glance: Glance) -> Phrase:
    """Who is to do what next."""
    actor = scene.actor
    if actor is None:
        return scene.prompt
    name = seat_name(session, actor)
    if glance.curtain:
        return Phrase("Hand the device to {seat}.", seat=name)
    if session.players[actor] != HUMAN and not is_chance(session):
        return Phrase("{seat} is thinking …", seat=name)
    if session.players.count(HUMAN) > 1 or session.players[actor] != HUMAN:
        return Phrase("{seat}: {prompt}", seat=name, prompt=scene.prompt)
    return scene.prompt


def latest(session: Session, ply: int) -> range:
    """The plies that led to a position: the last decision of a seat, and what chance decided after it."""
    start = max(ply - 1, 0)
    while start > 0 and session.at(start).turn == CHANCE:
        start -= 1
    return range(start, ply) if session.at(start).turn != CHANCE else range(max(ply - 1, 0), ply)


def happened(session: Session, viewer: int | None, plies: range) -> list[Phrase]:
    """What these plies did, a sentence each, as a viewer knows it, and who was skipped after them."""
    told = [
        session.game.board.tell(session.at(ply).observe(viewer), session.told(ply, viewer))
        for ply in plies
        if not session.game.hides(session.at(ply), viewer)
    ]
    told += [Phrase("{seat} can’t place anything.", seat=seat_name(session, s)) for s in session.position.skipped]
    return told


def _tools(say: Words, session: Session, scene: Scene, glance: Glance, *, mine: bool) -> Html:
    """What can be done now; tools without an icon are for the keyboard."""
    if glance.ply is not None:
        return _back_tools(say, session, glance.ply)
    if glance.curtain and scene.actor is not None:
        text = say(Phrase("I am {seat}", seat=seat_name(session, scene.actor)))
        return tag("button", icon("user"), tag("span", text), data_action="reveal", class_="tool main")
    return join(*(tool(say, use) for use in scene.tools)) if mine else Html()


def _back_tools(say: Words, session: Session, ply: int) -> Html:
    """The way through the earlier positions."""
    last = session.ply
    return join(
        _icon_button(say, "chevrons-left", Phrase("First position"), "look 0", usable=ply > 0),
        _icon_button(say, "chevron-left", Phrase("One move back"), f"look {max(ply - 1, 0)}", usable=ply > 0),
        _icon_button(say, "chevron-right", Phrase("One move on"), f"look {min(ply + 1, last)}", usable=ply < last),
        _icon_button(say, "chevrons-right", Phrase("Last position"), f"look {last}", usable=ply < last),
        tag(
            "button",
            icon("check"),
            tag("span", say(Phrase("Back to the game"))),
            data_action="present",
            class_="tool main",
        ),
    )


def _moves(say: Words, session: Session, glance: Glance, ply: int) -> Html:
    """The move list; a press on a move looks back at the position after it."""
    texts = (session.told(n, glance.viewer) for n in range(session.ply))
    rows = [_move(say, session, n, text, current=n + 1 == ply) for n, text in enumerate(texts)]
    if not rows:
        return tag("p", say(Phrase("No move yet.")), class_="soft")
    return tag("ol", *rows, class_="moves")


def _move(say: Words, session: Session, ply: int, text: str, *, current: bool) -> Html:
    turn = session.at(ply).turn
    sign = seat_sign(session.game, turn, session.seats) if isinstance(turn, int) else Html()
    owner = say(seat_name(session, turn)) if isinstance(turn, int) else say(Phrase("Chance"))
    return tag(
        "li",
        tag(
            "button",
            tag("span", str(ply + 1), class_="number"),
            sign,
            tag("span", owner, class_="visually-hidden"),
            tag("span", text, class_="text"),
            data_action=f"look {ply + 1}",
            aria_current="step" if current else None,
        ),
    )


def _result(say: Words, session: Session) -> Html:
    """Who won, by the sheet's counting, and what to do next."""
    scores = session.position.scores()
    winners = session.position.winners()
    sign = 1 if scores[min(winners)] == min(scores) else -1  # in some games few points are good
    ranking = sorted(range(session.seats), key=lambda seat: (seat not in winners, sign * scores[seat]))
    return join(
        tag("h2", say(verdict(session)), tabindex=-1, id="verdict"),
        tag("ul", *(_score_row(say, session, seat, scores[seat]) for seat in ranking), class_="scores"),
        tag(
            "div",
            tag("button", icon("play"), say(Phrase("Play again")), data_action="again", class_="main"),
            tag("button", say(Phrase("Change players")), data_action=f"setup {session.game.name}"),
            tag("button", icon("list"), say(Phrase("Look back")), data_action="look 0"),
            class_="row",
        ),
    )


def _score_row(say: Words, session: Session, seat: int, score: int) -> Html:
    facts = [say(fact) for fact in session.game.board.count(session.position.observe(None), seat)]
    return tag(
        "li",
        seat_sign(session.game, seat, session.seats),
        tag(
            "span",
            tag("b", say(seat_name(session, seat)), " ", tag("span", who(say, session, seat), class_="soft")),
            tag("span", join(*_lines(facts)), class_="soft"),
            class_="who",
        ),
        tag("span", signed(score), class_="score"),
        class_=f"seat seat{seat}{' winner' if seat in session.position.winners() else ''}",
    )


def _lines(texts: Iterable[str]) -> Iterable[Html]:
    return (tag("span", text, class_="line") for text in texts)


def verdict(session: Session) -> Phrase:
    """The result in a sentence."""
    winners = sorted(session.position.winners())
    if len(winners) == session.seats:
        return Phrase("A draw")
    if len(winners) > 1:
        names = ", ".join(str(seat_name(session, seat)) for seat in winners)
        return Phrase("{names} share the win", names=names)
    if session.players.count(HUMAN) == 1 and session.players[winners[0]] == HUMAN:
        return Phrase("You win")
    return Phrase("{seat} wins", seat=seat_name(session, winners[0]))


def is_chance(session: Session) -> bool:
    """Whether chance decides next."""
    return session.position.turn == CHANCE
