"""The table: the board, the hands, whose turn it is, what happened last, the move list, and the result."""

from __future__ import annotations

from functools import lru_cache

from pygames import Game, Session
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.model.ladder import UNRATED
from web.app.model.news import plays_alone, skipped_headline
from web.app.model.seats import seat_names
from web.app.model.sight import TableSight, TableView
from web.app.model.verdicts import HINDSIGHT
from web.app.model.words import Translator
from web.app.screens import controls, hands, review
from web.app.screens.advice import advice_html
from web.app.screens.analysis import analysis_button, findings, onward
from web.app.screens.challenge import challenge_line, challenge_result
from web.app.screens.climb import climb_html
from web.app.screens.handover import cover, prompt_for_seat, reveal_button
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.mistakes import moments_html
from web.app.screens.moves import moves
from web.app.screens.news import news
from web.app.screens.notices import notice_html, tip_html
from web.app.screens.result import interval, result, ways_on
from web.app.screens.seats import game_class, seats_bar
from web.app.screens.typed import typing
from web.app.screens.view import BoardView, Entry, View

OUTCOME = ("counted", "climb", "ways", "moments", "study", "findings")
"""The parts of the result."""


def table(say: Translator, seen: TableSight) -> View:
    """Return the table's screen."""
    model = seen.view.model
    outcome = _outcome(say, seen)
    return View(
        title=model.title if model else Phrase("{game}", game=seen.session.game.title),
        route="table",
        frame=table_frame(say, seen.session, model.title if model else None),
        parts={**_parts(say, seen), **outcome},
        racks=hands.racks(seen.scene),
        lists=_lists(say, seen),
        states={
            **hands.states(seen.session, seen.scene, viewer=seen.view.viewer, mine=seen.mine),
            "result": (("hidden", None if any(outcome.values()) else ""),),
            "game": (("class", _style(seen.session)),),
        },
        board=table_board(seen),
        slid=review.slid(say, seen.session, seen.view.viewer, seen.ply) if seen.looks_back else None,
    )


def _outcome(say: Translator, seen: TableSight) -> dict[str, Html]:
    """Render the result of the game, or of the round that ended at the ply shown, and what follows from it."""
    session, view = seen.session, seen.view
    if seen.ended is not None:
        return {**dict.fromkeys(OUTCOME, Html()), "counted": interval(say, session, seen.ended, seen.part)}
    if not session.is_over:
        return dict.fromkeys(OUTCOME, Html())
    return {
        "counted": result(say, session) if seen.is_concluded else Html(),
        "climb": _climb(say, seen) if seen.is_concluded else Html(),
        "ways": ways_on(say, session, view.next_level) if seen.is_concluded else Html(),
        "moments": moments_html(say, session, view.advice) if seen.is_concluded and not view.visiting else Html(),
        "study": Html() if session.is_masked else analysis_button(say, view.advice),
        "findings": findings(say, session, view.advice, view.ply),
    }


def _parts(say: Translator, seen: TableSight) -> dict[str, Html]:
    """Render the frame's parts other than the result."""
    session, view = seen.session, seen.view
    return {
        "seats": concat(
            seats_bar(
                say,
                session,
                seen.ply,
                seen.observation,
                seen.actor,
                thinking=view.thinking,
                of_round=seen.ended is not None,
            ),
            challenge_line(say, session),
        ),
        "prompt": concat(
            Html() if seen.pauses else _prompt(say, seen),
            Html() if view.replays else advice_html(say, session, view.advice, view.ply, view.viewer),
            onward(say, view.advice, view.ply) if session.is_over else Html(),
        ),
        "cover": cover(say, session, seen.scene) if view.curtain and view.ply is None else Html(),
        "slider": review.slider(say, session) if seen.looks_back and not seen.pauses else Html(),
        **hands.hand_headings(say, session, seen.scene),
        "unmoved": _unmoved(say, session),
        "typed": typing(say, session, view.typed, always=view.types) if seen.may_type else Html(),
    }


def _lists(say: Translator, seen: TableSight) -> dict[str, dict[str, Entry]]:
    """Return the tools, the hands and the moves."""
    session, view = seen.session, seen.view
    hint = seen.mine and session.awaits_human()
    return {
        "history": controls.history(say, session, thinking=view.thinking, paused=view.advice.paused, hint=hint),
        "tools": _tools(say, seen),
        **hands.trays(say, seen.scene, mine=seen.mine, fresh=seen.fresh),
        "rows": moves(say, session, view.viewer, seen.ply),
    }


def _unmoved(say: Translator, session: Session) -> Html:
    """Render what is above the moves: that there are none yet, or that something was known in advance."""
    if session.has_hindsight:
        return tag("span", say(HINDSIGHT))
    return Html() if session.ply else tag("span", say(Phrase("No moves yet.")))


def table_board(seen: TableSight) -> BoardView:
    """Return the board alone."""
    held = seen.scene.held if seen.mine else None
    return BoardView(seen.canvas, seen.mine, seen.ply, held, seat_names(seen.session))


def _climb(say: Translator, seen: TableSight) -> Html:
    """Render what the game has changed on its ladder, or why it has not."""
    if told := challenge_result(say, seen.session):
        return told
    if seen.view.climb:
        return climb_html(say, *seen.view.climb)
    why = UNRATED.get(seen.session.unrated)
    return tag("p", say(why), class_="soft") if why else Html()


def _style(session: Session) -> str:
    """Return the style-sheet classes of the table: one lays it out for the game, another for its result."""
    style = f"{'over' if session.is_over else 'playing'}{' many' if session.seats > 2 else ''}"
    return f"screen table {style} {game_class(session.game, session.seats)}"


@lru_cache(maxsize=4)  # compared with the page's at every press
def table_frame(say: Translator, session: Session, model: Phrase | None = None) -> Html:
    """Render the table's fixed parts; of a model game with its title, and the way back to the lessons."""
    back = (
        controls.back_button(say, Phrase("Lessons"), f"lessons {session.game.name}")
        if model
        else controls.back_home(say)
    )
    return tag(
        "div",
        controls.bar(
            back,
            tag("h1", say(model) if model else session.game.title, tabindex=-1),
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
    """Return a slot of the frame."""
    return tag("div", slot(name), id=name)


def _prompt(say: Translator, seen: TableSight) -> Html:
    """Render the prompt and what happened last or the goal; or what was said last."""
    session, view = seen.session, seen.view
    if view.notice:
        return notice_html(say, view.notice, refused=view.refused)
    if view.replays:
        return _replay(say, seen)
    if view.ply is not None:
        return _looked(say, seen, view.ply)
    if session.ending:
        return Html()  # the verdict says it
    if session.is_over:
        return news(say, session, view.viewer)
    ask = prompt_for_seat(say, session, seen.scene, seen.asked)
    if seen.is_previewed:
        return ask
    if headline := skipped_headline(session):
        return concat(tag("p", say(headline)), _finish(say, session), news(say, session, view.viewer))
    ask = concat(ask, tip_html(say, view.tip))
    if told := news(say, session, view.viewer):
        return concat(ask, told)
    if session.players.count(HUMAN) > 1 or HUMAN not in session.players:
        return ask
    return concat(ask, _goal(say, session.game, view))


def _looked(say: Translator, seen: TableSight, ply: int) -> Html:
    """Render which earlier position is shown, and what is to be said of it or of a game that is only viewed."""
    looked = review.seen(say, seen.session, seen.view.viewer, ply)
    if seen.view.model:
        return concat(review.comment_html(say, seen.passage), looked)
    return concat(review.visit(say, seen.session), looked) if seen.view.visiting else looked


def _finish(say: Translator, session: Session) -> Html:
    """Render the button that skips to the end, if only one seat can still place anything."""
    if not plays_alone(session):
        return Html()
    finish = tag("button", icon("fast-forward"), say(Phrase("Finish now")), data_action="finish")
    return tag("div", finish, class_="row")


def _replay(say: Translator, seen: TableSight) -> Html:
    """Render what the replayed ply did."""
    title = tag("p", icon("rotate-ccw"), say(Phrase("Replay")), class_="signed")
    return concat(title, tag("p", " ".join(map(say, seen.replayed)), class_="soft"))


def _goal(say: Translator, game: Game, table_view: TableView) -> Html:
    """Render links to the rules and to what is offered at a first table, after what the game is about.

    A newcomer's tip replaces what the game is about: one thing at a time.
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


def _tools(say: Translator, seen: TableSight) -> dict[str, Entry]:
    """Return the tools that can be used now."""
    session, view = seen.session, seen.view
    if seen.pauses:
        return review.go_on(say, session, view.viewer)
    if view.replays:
        return {"present": Entry(controls.main_button(say, "skip-forward", Phrase("Skip"), "present"))}
    if view.ply is not None and view.model:
        return review.reading_tools(say, view.model, view.ply, session.ply)
    if view.ply is not None:
        return review.review_tools(say, session, view.ply, visiting=view.visiting)
    if view.curtain and seen.scene.actor is not None:
        return {"reveal": Entry(reveal_button(say, session, seen.scene.actor))}
    return hands.tools(say, seen.scene) if seen.mine else {}
