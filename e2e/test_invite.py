"""Playing a friend: the presses from the start screen to the shared link, and from the link to the first move sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from e2e.correspondents import Friend
from e2e.hands import ANSWER_MS, all_shown, choose, click_mark, fits, usable
from e2e.test_access import violations
from e2e.visits import open_in
from pygames import GAMES
from pygames.friends import Letter, Peer
from tools.serve import Site

PHONES: tuple[ViewportSize, ...] = ({"width": 320, "height": 568}, {"width": 390, "height": 844})
WIDE = "() => document.documentElement.scrollWidth - innerWidth"


class Counted:
    """A page whose presses are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.presses = page, 0

    def press(self, thing: Locator) -> None:
        """Press something."""
        thing.click()
        self.presses += 1


def shared(page: Page) -> str:
    """Return the text that was shared last, and forget it."""
    page.locator("html[data-sent]").wait_for(state="attached")
    text = str(page.locator("html").get_attribute("data-sent"))
    page.evaluate("delete document.documentElement.dataset.sent")
    return text


def chosen(page: Page, game: str) -> Locator:
    """Return the picture of a game in the sheet."""
    return page.locator("#dialog label.choice").filter(has=page.locator(f"[name=game][value={game}]"))


def test_three_presses_send_an_invitation_and_who_joins_moves_before_anything_is_sent(friends: list[Friend]) -> None:
    ana, ben = friends
    out, back = Counted(open_in(ana.page)), Counted(ben.page)
    out.press(ana.page.locator('.company [data-action="friends_invite"]'))
    expect(ana.page.locator("#dialog [name=name]")).to_be_focused()
    assert violations(ana.page) == []
    ana.page.keyboard.type("Ana")  # asked once
    out.press(chosen(ana.page, "cathedral"))
    expect(ana.page.locator("#dialog form")).to_contain_text("One round, about 28 messages in all.")
    expect(ana.page.locator("#dialog [name=name]")).to_have_value("Ana")
    out.press(ana.page.locator("#dialog [type=submit]"))
    invitation = shared(ana.page)
    letter = Letter.read(invitation)
    assert letter.names == ("", "Ana")
    assert dict(letter.terms.options) == {"rounds": 1}
    expect(ana.page.locator("#prompt")).to_contain_text("The game begins when your friend has joined.")
    assert violations(ana.page) == []

    open_in(ben.page, f"/#{invitation.rpartition('#')[2]}")
    back.presses += 1  # on the link
    sheet = ben.page.locator("#dialog")
    expect(sheet).to_contain_text("Ana invites you to Cathedral")
    expect(sheet.locator(".card-picture svg")).to_be_visible()
    assert violations(ben.page) == []
    until_sheet = back.presses
    ben.page.keyboard.type("Ben")
    back.press(sheet.locator("[type=submit]"))
    ben.page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    all_shown(ben.page)
    before_move = back.presses
    back.press(usable(ben.page).first)
    ben.page.locator("#ghost").wait_for(state="attached")
    click_mark(ben.page, fits(ben.page).first)
    back.presses += 1
    move = back.presses - before_move
    expect(ben.page.locator("#prompt")).to_contain_text("Your turn is complete.")
    assert ben.page.locator("html").get_attribute("data-sent") is None, "nothing is sent before something was done"
    back.press(ben.page.locator('[data-action="friends_send"]'))
    assert Peer.open(Letter.read(shared(ben.page))).log.turns[0].seat == 0
    expect(ben.page.locator("#prompt")).to_contain_text("Meanwhile")

    print(
        f"out: {out.presses}; in: {until_sheet} to the sheet, {back.presses - move} and a move of {move} to its sending"
    )
    assert (out.presses, until_sheet, back.presses - move) == (3, 1, 3)


@pytest.mark.parametrize("game", GAMES)
def test_from_a_game_s_card_two_presses_share_its_invitation(friends: list[Friend], game: str) -> None:
    [ana, _] = friends
    page = Counted(open_in(ana.page))
    page.press(page.page.locator(f'.card [data-action="friends_invite {game}"]'))
    sheet = page.page.locator("#dialog")
    expect(sheet.locator("[name=game]:checked")).to_have_value(game)
    if sheet.locator("[name=name]").input_value() == "":
        page.page.keyboard.type("Ana")
    page.press(sheet.locator("[type=submit]"))
    assert Letter.read(shared(page.page)).terms.game.name == game
    assert page.presses == 2


def test_a_guest_learns_the_game_and_comes_back_to_the_invitation(friends: list[Friend]) -> None:
    ben = friends[1]
    peer = Peer.invite(GAMES["ringgz"], here=[1], names=["", "Ana"])
    open_in(ben.page, f"/#{peer.link}")
    ben.page.get_by_role("button", name="Learn it in two minutes").click()
    expect(ben.page.locator("#dialog")).to_be_hidden()
    expect(ben.page.locator("#board > svg.mine")).to_be_visible()  # the first lesson
    ben.page.locator(".bar .back").click()
    expect(ben.page.get_by_role("heading", name="Learn Ringgz")).to_be_visible()
    ben.page.get_by_role("button", name="Back to the game").click()
    expect(ben.page.locator("#dialog")).to_contain_text("Ana invites you to Ringgz")
    expect(ben.page.get_by_role("button", name="Join").first).to_be_visible()
    ben.page.keyboard.press("Escape")


def test_a_code_is_shown_for_who_sits_opposite(friends: list[Friend]) -> None:
    page = open_in(friends[0].page)
    page.locator('.card [data-action="friends_invite blokus"]').click()
    if page.locator("#dialog [name=name]").input_value() == "":
        page.keyboard.type("Ana")
    page.locator('[data-send="friends_code"]').click()
    expect(page.locator("#dialog svg.code")).to_be_visible()
    expect(page.locator("#dialog")).to_contain_text("Invitation to Blokus To Go")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.locator('[data-action="dialog menu"]').click()
    page.locator('[data-action="friends_show_code"]').click()
    expect(page.locator("#dialog svg.code")).to_be_visible()
    page.keyboard.press("Escape")


def test_without_a_name_nothing_is_sent_and_options_lead_to_the_set_up(browser: Browser, served: Site) -> None:
    ana = Friend.at(browser, served, "Ana")
    page = open_in(ana.page)
    page.locator('.card [data-action="friends_invite ringgz"]').click()
    choose(page.locator("#dialog [name=seats][value='3']"))
    page.locator("#dialog [type=submit]").click()
    expect(page.locator("#problem")).to_contain_text("Write your name first")
    expect(page.locator("#dialog [name=name]")).to_be_focused()
    assert violations(page) == []
    page.keyboard.type("Ana")
    page.locator('[data-send="friends_options"]').click()
    expect(page.locator(".setup.ringgz [name=seat2]")).to_have_value("human")
    expect(page.locator("[name=name2]")).to_have_value("Ana")
    for seat in (0, 1):
        expect(page.locator(f"[name=seat{seat}]")).to_have_value("friend")
    ana.close()


def test_the_place_for_friends_has_whose_turn_it_is_the_score_and_what_was_deleted(
    browser: Browser, served: Site
) -> None:
    ana = Friend.at(browser, served, "Ana")
    page = open_in(ana.page)
    page.locator('.card [data-action="friends_invite cathedral"]').click()
    expect(page.locator("#dialog [name=name]")).to_be_focused()
    page.keyboard.type("Ana")
    page.locator("#dialog [type=submit]").click()
    invitation = shared(page)
    peer = Peer.open(Letter.read(invitation)).joined({0: "Ben"})
    moved = peer.played(str(peer.position.legal_moves()[0])).finished()
    ana.follow(moved.link)
    page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    page.evaluate("location.hash = 'home'")
    expect(page).to_have_title("(1) Board games")
    page.locator('.company [data-action="friends"]').click()
    mine = page.locator("#company section").filter(has_text="Your turn").first
    expect(mine).to_contain_text("Cathedral with Ben")
    expect(mine.locator(".mini svg").first).to_be_visible()
    assert violations(page) == []

    for size in PHONES:
        page.set_viewport_size(size)
        assert page.evaluate(WIDE) <= 0

    page.locator(f'[data-action="delete friends {moved.id}"]').click()
    expect(page.locator("#dialog")).to_contain_text("Ben will wait for it")
    expect(page.locator("#dialog")).to_contain_text("30 days")
    assert violations(page) == []
    page.locator('[data-action="friends_delete"]').click()
    expect(page).to_have_title("Friends")
    page.reload()
    page.locator(f'[data-action="friends_restore friends {moved.id}"]').click()
    expect(page.locator("#company")).to_contain_text("Your turn")

    page.locator(f'[data-action="resume friends {moved.id}"]').click()
    page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    ana.press("resign 1", "friends_send")
    expect(page.locator("#result")).to_contain_text("You resigned")
    ana.press("friends")
    expect(page.locator(".standings")).to_contain_text("Ana 0 : 1 Ben")
    page.locator(f'.standings [data-action="friends_rematch friends {moved.id}"]').click()
    expect(page.locator("#prompt")).to_contain_text("The game begins when Ben has joined.")
    ana.close()


CLOSES = '() => { navigator.share = async () => { throw new DOMException("closed", "AbortError") } }'
"""A system whose sheet is closed without sending anything."""


def test_an_invitation_that_was_not_sent_is_sent_from_the_place_for_friends(browser: Browser, served: Site) -> None:
    ana = Friend.at(browser, served, "Ana")
    page = open_in(ana.page)
    page.evaluate(CLOSES)
    page.locator('.card [data-action="friends_invite cathedral"]').click()
    expect(page.locator("#dialog [name=name]")).to_be_focused()
    page.keyboard.type("Ana")
    page.locator("#dialog [type=submit]").click()
    expect(page.locator("#prompt")).to_contain_text("Send this to your friend.")
    page.evaluate("location.hash = 'friends'")
    unsent = page.locator("#company section")
    expect(unsent.get_by_role("heading")).to_have_text("Not sent yet")
    expect(unsent.get_by_role("button", name="Delete")).to_be_visible()
    assert violations(page) == []
    for size in PHONES:
        page.set_viewport_size(size)
        assert page.evaluate(WIDE) <= 0

    page.reload()  # after which the system shares texts again
    page.locator("html[data-ready=engine]").wait_for(state="attached")
    unsent.get_by_role("button", name="Send", exact=True).click()
    assert Letter.read(shared(page)).names == ("", "Ana")
    expect(page.locator("#prompt")).to_contain_text("Sent. The game begins when your friend has joined.")
    page.evaluate("location.hash = 'friends'")
    expect(unsent.get_by_role("heading")).to_have_text("Waiting")
    ana.close()
