"""The table: the board, the hands, whose turn it is, what happened last, the move list, and the result."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pygames import Game, Session
from pygames.core.phrase import Phrase
from pygames.core.scene import Scene
from pygames.play.session import HUMAN
from web.app.model import parts
from web.app.model.advice import spoken_of
from web.app.model.hints import hinted, marked
from web.app.model.ladder import UNRATED
from web.app.model.news import happened, plays_alone, skipped_headline
from web.app.model.seats import seat_names
from web.app.model.sight import TableView, actor_at, is_for_a_person, just_drawn, may_type, sight, what_next
from web.app.model.verdicts import HINDSIGHT
from web.app.model.words import Translator
from web.app.screens import controls, hands, review
from web.app.screens.advice import advised
from web.app.screens.analysis import findings, onward, study
from web.app.screens.climb import climb_html
from web.app.screens.handover import addressed, cover, reveal_button
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.mistakes import moments_html
from web.app.screens.moves import moves
from web.app.screens.news import news
from web.app.screens.notices import noticed, tip_html
from web.app.screens.result import interval, result, ways_on
from web.app.screens.seats import game_class, seats_bar
from web.app.screens.typed import typing
from web.app.screens.view import BoardView, Entry, View

OUTCOME = ("counted", "climb", "ways", "moments", "study", "findings")
"""The parts of the result."""


def table(say: Translator, session: Session, table_view: TableView) -> View:
    """The table as a player looks at it."""
    ply, ended, scene = sight(session, table_view)
    looking_back = table_view.ply is not None and not table_view.replays
    over = session.is_over
    pause = not table_view.replays and parts.pauses(session, table_view.ply, ended)
    observation = session.at(ply).observe(table_view.viewer) if ended is None else ended
    board = _board(session, table_view, ply, scene)
    mine = board.mine
    advice = table_view.advice
    counted = _counted(say, session, table_view, ended)
    concluded = bool(counted) and ended is None
    outcome = {
        "counted": counted,
        "climb": _climb(say, session, table_view) if concluded else Html(),
        "ways": ways_on(say, session, table_view.next_level) if concluded else Html(),
        "moments": moments_html(say, session, advice) if concluded and not table_view.visiting else Html(),
        "study": study(say, advice) if over and ended is None and not session.is_masked else Html(),
        "findings": findings(say, session, advice, table_view.ply) if over and ended is None else Html(),
    }
    return View(
        title=Phrase("{game}", game=session.game.title),
        route="table",
        frame=table_frame(say, session),
        parts={
            "seats": seats_bar(
                say, session, ply, observation, actor_at(session, scene, ply), thinking=table_view.thinking
            ),
            "prompt": concat(
                Html() if pause else _prompt(say, session, scene, table_view),
                Html() if table_view.replays else advised(say, session, advice, table_view.ply, table_view.viewer),
                onward(say, advice, table_view.ply) if over else Html(),
            ),
            "cover": cover(say, session, scene) if table_view.curtain and table_view.ply is None else Html(),
            "slider": review.slider(say, session) if looking_back and not pause else Html(),
            **hands.hand_headings(say, session, scene),
            "unmoved": _unmoved(say, session),
            **outcome,
            "typed": typing(say, session, table_view.typed, always=table_view.types)
            if may_type(session, table_view)
            else Html(),
        },
        racks=hands.racks(scene),
        lists={
            "history": controls.history(
                say,
                session,
                thinking=table_view.thinking,
                paused=table_view.advice.paused,
                hint=mine and session.awaits_human(),
            ),
            "tools": review.go_on(say, session, table_view.viewer)
            if pause
            else _tools(say, session, scene, table_view, mine=mine),
            **hands.trays(say, scene, mine=mine, fresh=just_drawn(session, table_view.viewer)),
            "rows": moves(say, session, table_view.viewer, ply),
        },
        states={
            **hands.states(session, scene, viewer=table_view.viewer, mine=mine),
            "result": (("hidden", None if any(outcome.values()) else ""),),
            "game": (("class", _style(session)),),
        },
        board=board,
        slid=review.slid(say, session, table_view.viewer, ply) if looking_back else None,
    )


def _unmoved(say: Translator, session: Session) -> Html:
    """What is said above the moves: that there are none yet, or that something was known before it came."""
    if session.has_hindsight:
        return tag("span", say(HINDSIGHT))
    return Html() if session.ply else tag("span", say(Phrase("No moves yet.")))


def table_board(session: Session, table_view: TableView) -> BoardView:
    """The board alone, as a player looks at it."""
    ply, _, scene = sight(session, table_view)
    return _board(session, table_view, ply, scene)


def _board(session: Session, table_view: TableView, ply: int, scene: Scene) -> BoardView:
    """The board of a scene."""
    mine = table_view.ply is None and not table_view.curtain and is_for_a_person(session, scene, table_view.rolls)
    hint = table_view.advice.hint if mine else None
    canvas = scene.board
    if hint:
        canvas = hinted(canvas, hint)
    elif not table_view.replays:
        canvas = marked(canvas, spoken_of(session, table_view.advice, table_view.ply, table_view.viewer))
    return BoardView(canvas, mine, ply, scene.held if mine else None, seat_names(session))


def _counted(say: Translator, session: Session, table_view: TableView, ended: Any) -> Html:
    """The result of the game, or of the part of it that ended where one looks."""
    if ended is not None:
        return interval(say, session, ended, parts.part_name(session, table_view.viewer, (table_view.ply or 0) - 1))
    if not session.is_over:
        return Html()
    at_end = table_view.ply is None or (table_view.visiting and table_view.ply == session.ply)
    return result(say, session) if at_end else Html()


def _climb(say: Translator, session: Session, table_view: TableView) -> Html:
    """What the game has changed on its ladder, or why it has not."""
    if table_view.climb:
        return climb_html(say, *table_view.climb)
    return tag("p", say(UNRATED[session.unrated]), class_="soft") if session.unrated in UNRATED else Html()


def _style(session: Session) -> str:
    """The style-sheet classes of the table: one lays it out for the game, another for its result."""
    style = f"{'over' if session.is_over else 'playing'}{' many' if session.seats > 2 else ''}"
    return f"screen table {style} {game_class(session.game, session.seats)}"


@lru_cache(maxsize=4)
def table_frame(say: Translator, session: Session) -> Html:
    """The table's fixed parts."""
    return tag(
        "div",
        controls.bar(
            controls.back_home(say),
            tag("h1", session.game.title, tabindex=-1),
            tag("div", slot("history"), id="history", class_="row"),
        ),
        tag(
            "main",
            tag("div", slot("seats"), id="seats"),
            tag("div", slot("board"), id="board"),
            _slot("cover"),
            tag(
                "div",
                tag("div", slot("prompt"), id="prompt"),
                tag(
                    "div",
                    tag("section", *map(_slot, OUTCOME), id="result", aria_label=say(Phrase("Result"))),
                    tag(
                        "section",
                        *hands.hand_slots(say, session),
                        id="hands",
                        class_="hands",
                        aria_label=say(Phrase("Pieces")),
                    ),
                    tag(
                        "section",
                        tag(
                            "div",
                            tag("p", slot("unmoved"), id="unmoved", class_="soft"),
                            tag("ol", slot("rows"), id="rows", class_="moves", data_roving="down"),
                            id="moves",
                        ),
                        tag("div", slot("typed"), id="typed"),
                        class_="log",
                        aria_label=say(Phrase("Moves")),
                    ),
                    class_="side",
                ),
                class_="below",
            ),
            tag(
                "div",
                tag("div", slot("slider"), id="slider"),
                controls.toolbar(say),
                class_="controls",
            ),
            id="main",
        ),
        id="game",
    )


def _slot(name: str) -> Html:
    """A part of the frame."""
    return tag("div", slot(name), id=name)


def _prompt(say: Translator, session: Session, scene: Scene, table_view: TableView) -> Html:
    """The next thing to do, and what happened last or the goal; or what was said last."""
    if table_view.notice:
        return noticed(say, table_view.notice, refused=table_view.refused)
    if table_view.replays:
        return _replay(say, session, table_view)
    if table_view.ply is not None:
        seen = review.seen(say, session, table_view.viewer, table_view.ply)
        return concat(review.visit(say, session), seen) if table_view.visiting else seen
    if session.ending:
        return Html()  # the verdict says it
    if session.is_over:
        return news(say, session, table_view.viewer)
    ask = addressed(say, session, scene, table_view.hover or what_next(session, scene, table_view))
    if scene.held and (scene.held.at or table_view.hover):  # of what lies in preview enough is said
        return ask
    if headline := skipped_headline(session):
        return concat(tag("p", say(headline)), _finish(say, session), news(say, session, table_view.viewer))
    ask = concat(ask, tip_html(say, table_view.tip))
    if told := news(say, session, table_view.viewer):
        return concat(ask, told)
    if session.players.count(HUMAN) > 1 or HUMAN not in session.players:
        return ask
    return concat(ask, _goal(say, session.game, table_view))


def _finish(say: Translator, session: Session) -> Html:
    """The way to the end, where nobody else can place anything any more."""
    if not plays_alone(session):
        return Html()
    finish = tag("button", icon("fast-forward"), say(Phrase("Finish now")), data_action="finish")
    return tag("div", finish, class_="row")


def _replay(say: Translator, session: Session, table_view: TableView) -> Html:
    """What the ply that is shown again did."""
    ply = table_view.ply or 0
    told = happened(session, table_view.viewer, range(ply - 1, ply)) if ply else []
    title = tag("p", icon("rotate-ccw"), say(Phrase("Replay")), class_="signed")
    return concat(title, tag("p", " ".join(map(say, told)), class_="soft"))


def _goal(say: Translator, game: Game, table_view: TableView) -> Html:
    """Return the ways to the rules and to what is offered at a first table, after what the game is about.

    A newcomer's tip stands in place of what the game is about: one thing at a time.
    """
    rules = tag(
        "button",
        say(Phrase("Rules")),
        data_action=f"rules {game.name}",
        aria_label=say(Phrase("{game} rules", game=game.title)),
        class_="link",
    )
    learn = tag("button", say(Phrase("Learn")), data_action=f"learn {game.name}", class_="link")
    sound = tag("button", say(Phrase("Turn on sound")), data_action="sound_on", class_="link")
    summary = () if table_view.tip else (say(game.words.summary), " ")
    offers = (learn, table_view.offers), (sound, table_view.offers_sound)
    ways = tag("span", rules, *(link for link, wanted in offers if wanted), class_="links")
    return tag("p", *summary, ways, class_="soft goal")


def _tools(say: Translator, session: Session, scene: Scene, table_view: TableView, *, mine: bool) -> dict[str, Entry]:
    """What can be done now."""
    if table_view.replays:
        return {"present": Entry(controls.main_button(say, "skip-forward", Phrase("Skip"), "present"))}
    if table_view.ply is not None:
        return review.review_tools(say, session, table_view.ply, visiting=table_view.visiting)
    if table_view.curtain and scene.actor is not None:
        return {"reveal": Entry(reveal_button(say, session, scene.actor))}
    return hands.tools(say, scene) if mine else {}
