"""Stops with a friend elsewhere, whose device is played by the protocol itself."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown
from e2e.test_trouble import FULL
from e2e.test_whole_games import by_mouse
from e2e.tour.hands import MOST_CHOICES, button, clipboard, closed, copied, home, menu, press, resigned, submit, told
from e2e.tour.stop import stop
from pygames import GAMES
from pygames.friends import Letter, Peer
from tests.friends.party import turn


def paste(page: Page, text: str) -> None:
    """Paste a text of a friend, in the place for games with friends."""
    page.evaluate("location.hash = 'friends'")
    press(page, "dialog friends")
    page.locator("#dialog textarea").fill(text)
    submit(page)


def answered(peer: Peer, rng: Random) -> Peer:
    """Return a friend's device after all the turns that can be made there."""
    while peer.actor is not None:
        peer = turn(peer, rng).finished()
    return peer


def set_up_with_friends(page: Page, game: str) -> None:
    """Choose friends elsewhere for all other seats of a game."""
    press(page, f"setup {game}")
    for seat in range(1, GAMES[game].seats[0]):
        page.locator(f"#plan [name=seat{seat}]").select_option("friend")


def joined_friend(page: Page) -> Peer:
    """Send the invitation that is set up; return the device of a friend who has taken all other seats."""
    submit(page, "#plan")
    press(page, "friends_send")
    friend = Peer.open(Letter.read(copied(page)))
    return friend.joined({seat: f"Ben {seat}" for seat in friend.free})


def play_until_complete(page: Page) -> None:
    """Make choices until there is a turn to send."""
    send = button(page, "friends_send")
    for _ in range(MOST_CHOICES):
        if send.count():
            return
        by_mouse(page)
        all_shown(page)
    send.wait_for()


@stop(
    "setup / choose / start / friends_send / friends_sent / friends_copy / dialog friends / friends_paste / "
    "resign / friends_again",
    seconds=8,
)
def a_friend_is_invited_played_with_and_invited_again(page: Page, game: str) -> None:
    rng = Random(game)
    set_up_with_friends(page, game)
    with clipboard(page):
        friend = answered(joined_friend(page), rng)
        told(page, "Copied. Paste it into your chat", "#prompt")
        paste(page, friend.link)
        closed(page)
        play_until_complete(page)
        press(page, "friends_copy")
        friend = answered(friend.received(copied(page)), rng)
        paste(page, friend.link)
        page.locator("#board > svg").wait_for(timeout=ANSWER_MS)
        resigned(page)
        press(page, "friends_send")
        assert friend.received(copied(page)).log.is_over
    press(page, "friends_again")
    told(page, "The game begins when", "#prompt")


@stop(
    "dialog friends / friends_paste / close / friends_invitation / friends_join / friends_send / friends_seat / "
    "friends_key / copied / friends_return / friends_scanned / friends_take / shelf / delete / friends_delete",
    seconds=8,
)
def an_invitation_is_accepted_the_seat_carried_elsewhere_and_back_and_the_game_deleted(page: Page, game: str) -> None:
    kind = GAMES[game]
    seats = kind.seats[0]
    peer = Peer.invite(kind, seats, here=range(seats - 1), names=[f"Ana {seat}" for seat in range(seats)])
    paste(page, peer.link)
    told(page, f"invites you to {kind.title}", "#dialog")
    press(page, "close", "friends_invitation")
    page.locator("#dialog [name=name]").fill("Ben")
    submit(page)
    closed(page)
    with clipboard(page):
        if not button(page, "friends_send").count():
            play_until_complete(page)
        press(page, "friends_send")
        assert peer.received(copied(page)).log.is_full
        menu(page, "friends_seat")
        page.locator("#dialog summary").click()
        submit(page)
        assert Peer.read(copied(page)).here == (seats - 1,)
    told(page, "can only watch", "#prompt")
    press(page, "friends_return")
    expect(button(page, "friends_return")).to_have_count(0)
    menu(page, "friends_seat")
    press(page, "friends_scanned")
    told(page, "Your seat is on your other device.", "#prompt")
    press(page, "friends_return")
    home(page)

    paste(page, peer.seat_key)
    told(page, "Did you make it yourself", "#dialog")
    press(page, "friends_take")
    closed(page)
    home(page)
    press(page, "shelf", f"delete friends {peer.id}")
    told(page, "Nobody can take your place", "#dialog")
    press(page, "friends_delete")
    told(page, "Deleted", "#toast")


@stop(
    "friends_invite / friends_choose / friends_options / friends_code / friends_show_code / friends / friends_share / "
    "friends_sent / friends_restore / friends_rematch",
    games=("cathedral", "blokus"),
    seconds=6,
)
def a_friend_is_invited_from_the_sheet_the_game_deleted_and_restored_and_played_again(page: Page, game: str) -> None:
    press(page, "friends_invite")
    for chosen in ("sectori", game):  # the sheet begins with the last game that was played
        page.locator("#dialog .choice").filter(has=page.locator(f"[name=game][value={chosen}]")).click()
        expect(page.locator(f"#dialog [name=game][value={chosen}]")).to_be_checked()
    page.locator("#dialog [name=name]").fill("Ana")
    send_sheet(page, "friends_options")
    page.locator(f".setup.{game}").wait_for()
    home(page)
    press(page, f"friends_invite {game}")
    send_sheet(page, "friends_code")
    page.locator("#dialog svg.code").wait_for()
    press(page, "close")
    menu(page, "friends_show_code")
    press(page, "close")
    home(page)
    press(page, f"friends_invite {game}")
    with clipboard(page):
        submit(page)
        friend = Peer.open(Letter.read(copied(page)))
    friend = friend.joined({seat: f"Ben {seat}" for seat in friend.free}).resigned()
    home(page)
    press(page, "friends", f"delete friends {friend.id}", "friends_delete", "quiet")
    press(page, f"friends_restore friends {friend.id}")
    paste(page, friend.link)
    told(page, "You won", "#result")
    home(page)
    press(page, "friends", f"friends_rematch friends {friend.id}")
    told(page, "The game begins when", "#prompt")


def send_sheet(page: Page, form: str) -> None:
    """Press a button that sends the sheet under a name of its own."""
    page.locator(f'#dialog [data-send="{form}"]').click()


@stop("friends_send / friends_seat / friends_paste / friends_exchange / friends_back", seconds=8)
def a_turn_was_played_on_two_devices_and_all_go_back(page: Page, game: str) -> None:
    rng = Random(game)
    set_up_with_friends(page, game)
    with clipboard(page):
        friend = answered(joined_friend(page), rng)
        paste(page, friend.link)
        closed(page)
        menu(page, "friends_seat")
        other = Peer.read(page.locator("#dialog textarea").input_value())
        press(page, "close")
        other = answered(other if other.actor is not None else other.received(friend.link), rng)
        play_until_complete(page)
        press(page, "friends_send")
        here = Letter.read(copied(page))
    assert friend.received(other.link).fork(here), "both devices have played the same"
    friend = answered(friend.received(other.link), rng)
    paste(page, friend.link)
    told(page, "Your other device played turn", "#dialog")
    press(page, "friends_exchange")
    closed(page)
    number = len(other.log.turns)
    paste(page, friend.going_back(number).link)
    closed(page)
    told(page, f"to go back to turn {number}", "#prompt")
    press(page, f"friends_back {number}")
    told(page, f"Everybody has agreed: back to turn {number}.", "#prompt")


@stop("friends_send / friends_sent / friends_keep_key", visit="again", seconds=6)
def where_nothing_can_be_stored_the_seat_key_is_copied_first(page: Page, game: str) -> None:
    press(page, f"setup {game}")
    for seat in range(1, GAMES[game].seats[0]):
        page.locator(f"#plan [name=seat{seat}]").select_option("friend")
    page.evaluate(FULL)
    with clipboard(page):
        submit(page, "#plan")
        press(page, "friends_send")
        told(page, "Copy your seat key first", "#dialog")
        submit(page)
        assert Peer.read(copied(page)).here == (0,)
        told(page, "Now you can send your link", "#prompt")
        press(page, "friends_send")
        assert 1 in Peer.open(Letter.read(copied(page))).free
