"""The table: the board, the hands, whose turn it is, what happened last, the move list, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from pygames import Game
from pygames.core.phrase import Phrase
from web.app.model.facts import BoardFacts, TableFacts
from web.app.model.seats import Seats, names_for
from web.app.model.sight import TableView
from web.app.model.verdicts import HINDSIGHT
from web.app.model.words import Translator
from web.app.screens import controls, hands, review
from web.app.screens.advice import advice_html
from web.app.screens.analysis import onward
from web.app.screens.handover import cover, prompt_for, reveal_button, veil
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.moves import moves
from web.app.screens.news import news
from web.app.screens.notices import notice_html, tip_html
from web.app.screens.outcome import NOTHING, leads_on, outcome_frame, outcome_parts, outcome_states
from web.app.screens.seats import game_class, seats_bar
from web.app.screens.typed import typing
from web.app.screens.view import BoardView, Entry, View


def table(say: Translator, facts: TableFacts) -> View:
    """Return the table's screen."""
    model = facts.view.model
    ends = facts.end.interval or (facts.is_over and not facts.view.replays)  # a replay doesn’t give the end away
    outcome = outcome_parts(say, facts) if ends else NOTHING
    parts = {**_parts(say, facts), **outcome}
    style = _style(facts, parts)
    return View(
        title=model.title if model else Phrase("{game}", game=facts.game.title),
        route="table",
        frame=table_frame(say, facts.game, facts.seats, model.title if model else None),
        board=table_board(facts.board),
        parts=parts,
        lists=_lists(say, facts),
        racks=hands.racks(facts.board.scene),
        states={
            **hands.states(facts),
            **outcome_states(facts, outcome),
            "game": (("class", style),),
            "cover": (("class", "veiled" if facts.view.elsewhere else None),),
            "moves": (("class", None if facts.moves.rows else "unmoved"),),
            "typed": (("class", "hides" if facts.may_type and not facts.view.types else None),),
        },
        slid=review.slid(say, facts.moves) if facts.looks_back else None,
    )


def _parts(say: Translator, facts: TableFacts) -> dict[str, Html]:
    """Render the frame's parts other than the result."""
    view, scene = facts.view, facts.board.scene
    covered = view.curtain and view.ply is None and scene.actor is not None
    silent = facts.end.pause or (view.elsewhere and not view.notice)
    unmoved, prompt = _unmoved(say, facts), Html() if silent else _prompt(say, facts)
    return {
        "seats": seats_bar(say, facts.scores, view.speech, thinking=view.thinking),
        "prompt": concat(
            prompt,
            advice_html(say, facts.comment) if facts.comment else Html(),
            onward(say, view.advice, view.ply) if facts.is_over else Html(),
        ),
        "cover": veil(say) if view.elsewhere else cover(say, facts.seats[scene.actor or 0]) if covered else Html(),
        "slider": review.slider(say, facts.moves) if facts.looks_back and not facts.end.pause else Html(),
        **hands.hand_headings(say, facts.seats, scene),
        "count": concat(say(Phrase("Moves")), f" ({facts.moves.last})" if facts.moves.last else ""),
        "unmoved": unmoved,
        "typed": typing(say, facts.decided, view.typed, always=view.types) if facts.may_type else Html(),
    }


def _lists(say: Translator, facts: TableFacts) -> dict[str, dict[str, Entry]]:
    """Return the tools, the moves and the hands."""
    view, board, tools = facts.view, facts.board, _tools(say, facts)
    return {
        "history": controls.history(say, facts.ways, thinking=view.thinking, paused=view.advice.paused),
        "tools": tools,
        "rows": moves(say, facts.seats, facts.moves),
        **hands.trays(say, board.scene, mine=board.mine, fresh=facts.hands.fresh),
    }


def _unmoved(say: Translator, facts: TableFacts) -> Html:
    """Render what is above the moves: that there are none yet, or that something was known in advance."""
    if facts.has_hindsight:
        return tag("span", say(HINDSIGHT))
    return Html() if facts.last else tag("span", say(Phrase("No moves yet.")))


def table_board(facts: BoardFacts) -> BoardView:
    """Return the board alone."""
    return BoardView(
        facts.canvas, facts.mine, facts.ply, facts.scene.held if facts.mine else None, names_for(facts.seats)
    )


def _style(facts: TableFacts, parts: Mapping[str, Html]) -> str:
    """Return the style-sheet classes of the table: they lay it out for the game, or for its result and how it ended."""
    seats, end = len(facts.seats), facts.end
    style = ["over" if facts.is_over else "playing"]
    if seats > 2:
        style.append("many")
    if facts.board.is_turned:
        style.append("turned")
    if parts["slider"]:
        style.append("reviewing")
    if facts.view.model:
        style.append("modelled")
    if parts["findings"]:
        style.append("analysed")
    if end.interval:
        style.append("ended")
    if end.result:
        style += filter(None, ["ended", end.result.ended, "promotes" if leads_on(end.result) else ""])
    return f"screen table {' '.join(style)} {game_class(facts.game, seats)}"


@lru_cache(maxsize=4)  # compared with the page's at every press
def table_frame(say: Translator, game: Game, seats: Seats, model: Phrase | None = None) -> Html:
    """Render the table's fixed parts; of a model game with its title, and the way back to the lessons."""
    back = controls.back_button(say, Phrase("Lessons"), f"lessons {game.name}") if model else controls.back_home(say)
    return tag(
        "div",
        controls.bar(
            back,
            tag("h1", say(model) if model else game.title, tabindex=-1),
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
                    outcome_frame(say),
                    tag(
                        "section",
                        *hands.hand_slots(say, seats),
                        id="hands",
                        class_="hands",
                        aria_label=say(Phrase("Pieces")),
                    ),
                    tag(
                        "section",
                        tag(
                            "details",
                            tag("summary", slot("count"), id="count"),
                            tag(
                                "div",
                                tag("p", slot("unmoved"), id="unmoved", class_="soft"),
                                tag("ol", slot("rows"), id="rows", class_="moves", data_roving="down"),
                                id="moves",
                            ),
                            id="log",
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


def _prompt(say: Translator, facts: TableFacts) -> Html:
    """Render the prompt and what happened last or the goal; or what was said last."""
    view, prompt = facts.view, facts.prompt
    if view.notice:
        told = notice_html(say, view.notice, refused=view.refused)
        return concat(told, prompt_for(say, prompt.signed, prompt.asked)) if view.refused and prompt.asked else told
    if view.replays:
        return _replay(say, facts.prompt.replayed)
    if view.ply is not None:
        return _looked(say, facts)
    if facts.is_ended:
        return Html()  # the verdict says it
    happened = news(say, facts.seats, facts.news)
    if prompt.asked is None:
        return Html() if facts.end.result else happened  # the result has it
    ask = prompt_for(say, prompt.signed, prompt.asked)
    if prompt.is_previewed:
        return ask
    if prompt.headline:
        return concat(tag("p", say(prompt.headline)), _finish(say) if prompt.may_finish else Html(), happened)
    ask = concat(ask, tip_html(say, view.tip)) if view.tip else ask
    if happened:
        return concat(ask, happened)
    return concat(ask, _goal(say, facts.game, view)) if prompt.is_alone else ask


def _looked(say: Translator, facts: TableFacts) -> Html:
    """Render which earlier position is shown, and what is to be said of it or of a game that is only viewed."""
    looked = review.seen(say, facts.moves)
    if facts.view.model:
        return concat(review.comment_html(say, facts.view.model, facts.board.ply, facts.board.passage), looked)
    return concat(review.visit(say, facts.prompt.closed), looked) if facts.view.visiting else looked


def _finish(say: Translator) -> Html:
    """Render the button that skips to the end."""
    finish = tag("button", icon("fast-forward"), say(Phrase("Finish now")), data_action="finish")
    return tag("div", finish, class_="row")


def _replay(say: Translator, told: Iterable[Phrase]) -> Html:
    """Render what the replayed ply did."""
    title = tag("p", icon("rotate-ccw"), say(Phrase("Replay")), class_="signed")
    return concat(title, tag("p", " ".join(map(say, told)), class_="soft"))


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


def _tools(say: Translator, facts: TableFacts) -> dict[str, Entry]:
    """Return the tools that can be used now."""
    view, scene = facts.view, facts.board.scene
    if facts.end.pause:
        return review.go_on(say, facts.end.pause)
    if view.replays:
        return {"present": Entry(controls.main_button(say, "skip-forward", Phrase("Skip"), "present"))}
    if view.ply is not None and view.model:
        return review.reading_tools(say, view.model, view.ply, facts.last)
    if view.ply is not None:
        end = {"visiting": view.visiting, "newer": facts.is_newer, "over": facts.is_over}
        return review.review_tools(say, view.ply, facts.last, **end)
    if view.curtain and scene.actor is not None:
        return {"reveal": Entry(reveal_button(say, facts.seats[scene.actor]))}
    return hands.tools(say, scene) if facts.board.mine else {}
