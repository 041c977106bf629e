"""Actions that invite a friend: the sheet with game and name, the invitation as a link or a code, the rematch."""

from __future__ import annotations

from dataclasses import replace

from pygames import GAMES
from pygames.core.phrase import Phrase
from pygames.play.record import label
from web.app.actions import Values, action, form, friends, settings
from web.app.desk.desk import Desk
from web.app.desk.device import Device
from web.app.desk.overlays import Overlays
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.inviting import invitation_form
from web.app.model.overlays import InvitationCode, PlayFriend
from web.app.storage.plan import Plan
from web.app.storage.series import games_of
from web.app.storage.shelf import Shelf

NAMELESS = Phrase("Write your name first, so that your friend sees who invites.")


@action("friends_invite", lambda desk: (desk.shelf, desk.device, desk.overlays))
def open_sheet(shelf: Shelf, device: Device, overlays: Overlays, name: str) -> Effects:
    """Open the sheet that invites a friend to a game, to the one played last where none is named."""
    last = shelf.records.get(shelf.current)
    game = GAMES.get(name) or (GAMES[last.game] if last else next(iter(GAMES.values())))
    overlays.open_dialog(PlayFriend(game, game.seats[0], device.settings.name, nearby=device.nearby))
    return NOTHING


def _sheet_of(values: Values) -> PlayFriend:
    """Return the sheet as it is filled in."""
    game = GAMES.get(values.get("game", "")) or next(iter(GAMES.values()))
    seats = values.get("seats", "")
    return PlayFriend(
        game,
        int(seats) if seats in map(str, game.seats) else game.seats[0],
        label(values.get("name", "")),
        series=games_of(values),
    )


@form("friends_choose", lambda desk: (desk.overlays, desk.device))
def choose_game(overlays: Overlays, device: Device, _: str, values: Values) -> Effects:
    """Apply the choice of a game, or of how many play it."""
    overlays.open_dialog(replace(_sheet_of(values), nearby=device.nearby))
    return NOTHING


@form("friends_share")
def share_invitation(desk: Desk, _: str, values: Values) -> Effects:
    """Begin the game, and share the link that invites to it."""
    begun = _begin(desk, _sheet_of(values))
    return begun + friends.send_turn(desk, "") if begun else _ask_for_name(desk, values)


@form("friends_code")
def show_new_code(desk: Desk, _: str, values: Values) -> Effects:
    """Begin the game, and show the code of the link that invites to it."""
    begun = _begin(desk, _sheet_of(values))
    return begun + show_code(desk, "") if begun else _ask_for_name(desk, values)


def _begin(desk: Desk, sheet: PlayFriend) -> Effects | None:
    """Begin the game of a sheet; None if the player's name is missing."""
    if not sheet.name:
        return None
    plan = Plan.of(sheet.game, invitation_form(sheet.game, sheet.seats, sheet.name, sheet.series))
    return friends.invite(desk, sheet.game, plan)


def _ask_for_name(desk: Desk, values: Values) -> Effects:
    sheet = _sheet_of(values)
    desk.overlays.open_dialog(replace(sheet, name="", problem=NAMELESS, nearby=desk.device.nearby))
    return spoken(NAMELESS) + Effects(focus="#dialog [name=name]")


@form("friends_options")
def open_options(desk: Desk, _: str, values: Values) -> Effects:
    """Open the set-up of the game, with friends on the other seats."""
    sheet = _sheet_of(values)
    settings.known_as(desk.device, desk.shelf, sheet.name)
    desk.plans.fill_in(sheet.game.name, invitation_form(sheet.game, sheet.seats, sheet.name, sheet.series))
    desk.go(f"setup/{sheet.game.name}")
    return NOTHING


@action("friends_show_code")
def show_code(desk: Desk, _: str) -> Effects:
    """Show the code of the game's link, for who sits opposite."""
    session = friends.at_table(desk.table)
    desk.overlays.open_dialog(InvitationCode(session.game, friends.address_of(desk.device, session)))
    return NOTHING


@action("friends_rematch")
def rematch(desk: Desk, key: str) -> Effects:
    """Invite those with whom a game was played to another one, as after its end."""
    friends.put_on_table(desk, key)
    return friends.invite_again(desk, "")
