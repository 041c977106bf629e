"""Actions for live play in one room: connect devices, begin a game together, say each turn, take in the others'."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from pygames import GAMES, IllegalMove
from pygames.core.phrase import Phrase
from pygames.friends import BadMessage, Peer
from pygames.friends.post import GoneOn, Refused
from pygames.play.record import label
from web.app.actions import Values, action, form, friends, receiving, room_game, settings
from web.app.actions.inviting import NAMELESS
from web.app.actions.room_clock import clocks_known, hear_of_clocks, without_clock
from web.app.desk.desk import Desk
from web.app.desk.live import PRESENCES
from web.app.desk.post import Delivered, deliver_text
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.news import describe_plies
from web.app.model.overlays import Notice, PlayFriend, SeatKey
from web.app.model.parts import ended_round
from web.app.model.room import BOARD_AWAY, IN, LOOKS_ON, WAYS, Hello, contribution
from web.app.model.room_words import ANSWERED, STEPS, WAITS, connecting_failed, presence_told
from web.app.model.sight import TableView
from web.app.model.stages import stage
from web.app.storage.plan import clock_chosen
from web.app.storage.series import SERIES_FIELD, games_of
from web.protocol import RoomEvent

HAND_LARGE = Phrase("Your hand is shown large, the board small.")
BOARD_LARGE = Phrase("The board is shown large again.")

# The way in


@form("friends_room")
def open_room(desk: Desk, _: str, values: Values) -> Effects:
    """Open a room from the sheet that invites, to begin its game there."""
    game, name = values.get("game", ""), label(values.get("name", ""))
    if not name:
        kind = GAMES.get(game) or next(iter(GAMES.values()))
        desk.overlays.open_dialog(PlayFriend(kind, kind.seats[0], "", problem=NAMELESS, nearby=desk.device.nearby))
        return spoken(NAMELESS) + Effects(focus="#dialog [name=name]")
    settings.known_as(desk.device, desk.shelf, name)
    enter(desk)
    hello = desk.live.room.hello.free()
    desk.live.introduce(replace(hello, name=name, kind=game, series=games_of(values), begins=True))
    return _show_room(desk)


@action("room_here")
def go_live(desk: Desk, _: str) -> Effects:
    """Go on live with the game at the table, or with another one after it, with whoever is in the room."""
    session = friends.at_table(desk.table)
    enter(desk)
    if session.peer.here and not session.is_over:
        room_game.sit_down(desk, session.peer)
    return _show_room(desk)


def visit(desk: Desk, text: str) -> Effects:
    """Take the code in an address, which another device shows."""
    shown = _show_room(desk)
    if desk.device.nearby:
        enter(desk)
        desk.live.take_code(text)
    return shown


def _show_room(desk: Desk) -> Effects:
    desk.overlays.close_dialog()
    desk.go("room")
    return Effects(focus="h1")


def enter(desk: Desk) -> None:
    """Be in a room, under the player's name."""
    if not desk.device.nearby:
        raise IllegalMove("no-room", "This browser can’t connect devices in one room.")
    desk.live.enter(replace(desk.live.room.hello, name=desk.device.settings.name))


@action("room_leave")
def leave_room(desk: Desk, _: str) -> Effects:
    """Leave the room; a game goes on by link."""
    session = desk.table.session
    is_on = isinstance(session, Correspondence) and not session.is_over
    dropped = is_on and desk.live.drop_clock(desk.live.game)
    desk.live.leave()
    desk.go("table" if isinstance(session, Correspondence) and desk.table.is_played_here else "friends")
    return Effects(focus="h1") + (without_clock(desk) if dropped else NOTHING)


# Connecting


@action("room_way")
def choose_way(desk: Desk, way: str) -> Effects:
    """Choose how to connect: show a code, scan one, or paste one; from elsewhere, go to the room."""
    enter(desk)
    shown = NOTHING if desk.where.route == "room" else _show_room(desk)
    if way not in WAYS:
        return shown
    desk.live.choose_way(way)
    return shown + spoken(*STEPS[way])


@action("room_camera")
def open_camera(desk: Desk, _: str) -> Effects:
    """Have the camera look for a code."""
    enter(desk)
    desk.live.scan()
    return NOTHING


@form("room_paste")
def paste_code(desk: Desk, _: str, values: Values) -> Effects:
    """Take another device's code, pasted as text."""
    enter(desk)
    desk.live.take_code(values.get("text", ""))
    return NOTHING


@action("room_copy")
def copy_code(desk: Desk, _: str) -> Effects:
    """Copy the code that is shown."""
    room = desk.live.room
    if not (shown := room.answer or room.code):
        return NOTHING
    return desk.recovery.copy(shown, Phrase("Copied. Paste it on the other device."))


@form("room_choose")
def choose_part(desk: Desk, _: str, values: Values) -> Effects:
    """Say what the player is called, whether to play or to look on, and which game is to be begun."""
    enter(desk)
    hello = desk.live.room.hello
    name = settings.known_as(desk.device, desk.shelf, label(values.get("name", "")))
    kind = values.get("kind", "")
    desk.live.introduce(
        replace(
            hello,
            name=name,
            looks_on=values.get("part") == LOOKS_ON,
            kind=kind if kind in GAMES else hello.kind,
            series=games_of(values) if SERIES_FIELD in values else hello.series,
        )
    )
    if "clock" in values and not hello.game:
        clock = clock_chosen(values)
        desk.live.introduce(replace(desk.live.room.hello, clock=str(clock) if clock else ""))
    return NOTHING


@action("room_board")
def lay_board(desk: Desk, where: str) -> Effects:
    """Show the hand large and the board small, as another device shows the board; or the board again."""
    away = where == BOARD_AWAY
    desk.live.lay_board(away=away)
    desk.overlays.close_dialog()
    return spoken(HAND_LARGE if away else BOARD_LARGE) + Effects(focus="h1")


# What happens in the room


def hear_of(desk: Desk, event: RoomEvent) -> Effects:
    """Handle what has happened in the room."""
    live, kind, device = desk.live, event["kind"], event.get("device", "")
    if not live.room.is_open:
        return NOTHING
    if kind in PRESENCES:
        live.meet(device, PRESENCES[kind])
        return spoken(*presence_told(live.room, device, kind))
    if kind in ("hello", "text"):
        return _hear_device(desk, kind, device, event.get("text", ""))
    return _hear_of_codes(desk, event)


def _hear_device(desk: Desk, kind: str, device: str, text: str) -> Effects:
    """Handle what another device says: of itself, or of a game."""
    live = desk.live
    if kind == "hello":
        before, clocks = live.room.guest(device), clocks_known(desk)
        live.listen(device, text)
        now = live.room.guest(device)
        is_new = now and now.hello != Hello() and (not before or before.hello == Hello())
        met = spoken(*presence_told(live.room, device, IN)) if is_new else NOTHING
        heard = met + hear_of_clocks(desk, *clocks)
        return heard + (_receive(desk, live.texts[device]) if device in live.texts else NOTHING)
    live.keep_text(device, text)
    return _receive(desk, text)


def _hear_of_codes(desk: Desk, event: RoomEvent) -> Effects:
    """Handle news of codes and of connecting."""
    live, text = desk.live, event.get("text", "")
    match event["kind"]:
        case "code":
            live.show_code(text)
        case "answer":
            live.show_answer(text)
            return spoken(ANSWERED) if text else NOTHING
        case "scanned":
            live.take_code(text)
        case "stuck":
            live.fail(text if text in WAITS else WAITS[0], is_denied=event.get("why") == "denied")
            return spoken(connecting_failed(live.room.problem))
        case "failed":
            return _fail(desk, event.get("why", ""))
    return NOTHING


def _fail(desk: Desk, why: str) -> Effects:
    """Say why something has failed; a turn that could not be stored has not left."""
    session = desk.table.session
    if why in ("unsaved", "cancelled"):
        desk.live.unsay()
        desk.live.hold_back(held=True)
        if why == "unsaved" and isinstance(session, Correspondence) and session.peer.here:
            desk.overlays.open_dialog(SeatKey(session.whole.seat_key, unsaved=True))
        return NOTHING
    desk.live.fail(why)
    return spoken(connecting_failed(why))


# Texts


def _receive(desk: Desk, text: str) -> Effects:
    """Take in a text of a game, and show it if it is the one at the table."""
    session = desk.table.session
    here = session if isinstance(session, Correspondence) and not desk.table.elsewhere else None
    told = deliver_text(desk.shelf, desk.device.now, text, here)
    if isinstance(told.delivery, Refused):
        return _refuse(desk, text) if told.session is here and here else NOTHING
    peer = told.session.peer if told.session else told.delivery.peer
    seat = desk.live.room.seat_given(peer.id)
    if seat is not None and seat in peer.free and not peer.here:
        return _join(desk, peer, seat)
    if not told.session:
        return _look_on(desk, peer) if _may_look_on(desk) else NOTHING
    return _take_place(desk, told.session) + (_show(desk, told) if told.session is here else NOTHING)


def _refuse(desk: Desk, text: str) -> Effects:
    """Handle a text that contradicts the game at the table as if its link had been opened, but only once."""
    if not desk.where.is_at_table or not desk.live.is_new(text):
        return NOTHING
    with suppress(BadMessage):
        return receiving.receive(desk, text)
    return NOTHING


def _may_look_on(desk: Desk) -> bool:
    """Return whether the player waits for a game, or looks on at another one."""
    return desk.where.route == "room" or (desk.where.is_at_table and desk.table.visiting)


def _look_on(desk: Desk, peer: Peer) -> Effects:
    """Show a game in which this device has no seat; nothing of it is stored."""
    desk.games.look_at(Correspondence(peer))
    desk.overlays.close_dialog()  # its seats are free until those who are given them have joined
    desk.table.look(TableView())
    return Effects(focus="h1")


def _join(desk: Desk, peer: Peer, seat: int) -> Effects:
    """Take the seat that was given to this device."""
    joined = peer.joined({seat: desk.live.room.hello.name or peer.log.names[seat]})
    room_game.sit_down(desk, joined)
    return room_game.lay(desk, joined)


def _take_place(desk: Desk, session: Correspondence) -> Effects:
    """Go on live with a saved game, if whoever has a seat in it here waits in the room."""
    if desk.where.route != "room" or not session.peer.here or session.is_over:
        return NOTHING
    room_game.sit_down(desk, session.peer)
    desk.games.open_friends(session)
    desk.go("table")
    return Effects(focus="h1")


def _show(desk: Desk, told: Delivered) -> Effects:
    """Show what a text has brought to the game at the table: moves at once, as if they were made here."""
    session, news, table = told.session, told.delivery, desk.table
    assert session
    if not isinstance(news, GoneOn):
        return NOTHING
    if not desk.where.is_at_table:
        return _call_to_table(desk, session)
    if news.dropped or news.backs:
        desk.games.open_friends(session)
        return receiving.show_news(desk, told)
    if not news.turns:
        desk.analysis.check_friends(session)  # a secret that was shown after the end
        return NOTHING
    if table.view.ply is None or table.view.replays:
        table.look(TableView())
    made = spoken(*describe_plies(session, table.viewer, range(told.ply, session.ply))) + Effects(
        sound=desk.aftermath.last_sound(session)
    )
    if session.is_over:
        return made + _end(desk, session)
    if ends := [ply for ply in range(told.ply + 1, session.ply + 1) if ended_round(session, table.viewer, ply)]:
        table.look(TableView(ply=ends[-1]))
        return made + Effects(focus="#verdict")
    return made + (spoken(stage(session, desk.device.now)) if session.acts else NOTHING)


def _call_to_table(desk: Desk, session: Correspondence) -> Effects:
    """Say that the others wait for the player, who has gone to another screen."""
    if not session.acts:
        return NOTHING
    told = Phrase("It’s your turn in {game}.", game=session.game.title)
    desk.overlays.show_toast(Notice(told))
    return spoken(told)


def _end(desk: Desk, session: Correspondence) -> Effects:
    """Show the result, count it, and have what was hidden checked."""
    ended = desk.aftermath.after_ending()
    desk.analysis.check_friends(session)
    return ended


def keep_up(desk: Desk) -> Effects:
    """Finish a complete turn of the live game, and say what the others don't know."""
    live, session, seen = desk.live, desk.table.session, desk.where
    if not live.room.is_open:
        return NOTHING
    if seen.route != "room":
        live.stop_scanning()
    is_live = isinstance(session, Correspondence) and live.is_at(session.peer)
    live.stay_awake(wanted=is_live and seen.is_at_table)
    if not isinstance(session, Correspondence) or session.peer.id != live.game or not desk.table.is_played_here:
        return NOTHING
    if session.is_over and seen.route == "room":
        live.introduce(live.room.hello.free())  # the next one can begin
        return NOTHING
    news = NOTHING
    while seen.is_at_table and session.is_ready and not session.peer.log.proposal and live.room.is_live(live.game):
        news += friends.finish_turn(desk, session)
    _say(desk, session)
    return news


def _say(desk: Desk, session: Correspondence) -> None:
    """Say the game in the room if others may lack something of it; it is sent where somebody hears it."""
    live, peer = desk.live, session.peer
    if not peer.here or live.held:
        return
    if live.owes(added := contribution(peer), peer.link) or (peer.unsent and live.last != peer.link):
        # a turn or a promise that is not stored could be made twice
        live.say(added, peer.link, session.key if session.copied != peer.log else "")
    if peer.unsent and live.room.is_live(peer.id):
        session.mark_sent(desk.device.now)
        desk.table.save()
