"""Settings apply at once, on every screen, and from the first paint of the next visit."""

from playwright.sync_api import Browser, Page, expect

from e2e.hands import begin, choose, click_mark, fits, play_by_mouse, rectangle, take, wait_for_turn


def set_to(page: Page, name: str, value: str) -> None:
    """Choose a value of a setting."""
    choose(page.locator(f'#dialog [name="{name}"][value="{value}"]'))


def test_what_is_chosen_holds_at_once_and_before_python_is_there_the_next_time(app: Page) -> None:
    app.locator('[data-action="dialog settings"]').click()
    set_to(app, "theme", "dark")
    expect(app.locator("html")).to_have_attribute("data-theme", "dark")
    set_to(app, "colours", "safe")
    set_to(app, "look", "plain")
    set_to(app, "sound", "on")
    set_to(app, "language", "es")
    expect(app.locator("html")).to_have_attribute("lang", "es")
    expect(app.locator('#dialog [name="language"][value="es"]')).to_be_focused()
    expect(app.locator("html[data-saved=yes]")).to_be_attached()

    app.reload(wait_until="domcontentloaded")  # the style sheet is loaded by then, Python is not

    expect(app.locator("html")).to_have_attribute("data-theme", "dark")
    assert app.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    expect(app.locator("html[data-ready=engine]")).to_be_attached(timeout=30_000)
    expect(app.locator("html")).to_have_attribute("lang", "es")
    expect(app.locator("html")).to_have_attribute("data-colours", "safe")
    expect(app.locator("html")).to_have_attribute("data-look", "plain")
    expect(app.locator("html")).to_have_attribute("data-sound", "on")


def test_settings_are_changed_at_the_table_without_leaving_the_game(app: Page) -> None:
    begin(app)
    app.locator('[data-action="dialog menu"]').click()
    app.locator('#dialog [data-action="dialog settings"]').click()
    set_to(app, "confirm", "on")
    set_to(app, "places", "off")
    set_to(app, "look", "plain")
    set_to(app, "board", "large")
    set_to(app, "side", "left")
    set_to(app, "language", "es")
    expect(app.locator("html")).to_have_attribute("lang", "es")
    app.keyboard.press("Escape")
    expect(app.locator('[data-action="dialog menu"]')).to_be_focused()
    expect(app.locator("#dialog")).to_be_hidden()

    expect(app.locator("#board .pits")).to_have_css("fill", "oklch(0.99 0 0)")
    board, hands = rectangle(app.locator("#board > svg")), rectangle(app.locator("#hands"))
    assert hands["x"] + hands["width"] <= board["x"]
    assert board["height"] > app.evaluate("innerHeight") - 30

    take(app, "F")
    expect(fits(app).first).to_be_hidden()
    click_mark(app, app.locator('#board [data-target="e10"]'))
    expect(app.locator("#ghost.laid")).to_be_attached()
    expect(app.locator("#moves [data-plies]")).to_have_count(0)
    click_mark(app, app.locator('#board [data-target="e10"]'))
    expect(app.locator("#moves [data-plies]")).not_to_have_count(0)


def test_who_reads_spanish_sees_no_english_before_python_is_there(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, locale="es-MX")
    context.add_init_script("""
        window.headings = new Set();
        const look = () => {
            const heading = document.querySelector("#app h1");
            if (heading && getComputedStyle(heading).visibility == "visible") headings.add(heading.textContent);
            requestAnimationFrame(look);
        };
        look();
    """)
    page = context.new_page()
    page.goto("/")
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=30_000)

    assert page.evaluate("[...headings]") == [page.locator("#app h1").text_content()]
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator('[data-action="quick blokus"]').first).to_have_text("Jugar")
    context.close()


def test_a_game_is_played_in_spanish_and_in_the_dark(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, locale="es", color_scheme="dark", reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=30_000)
    begin(page)

    play_by_mouse(page)
    wait_for_turn(page)

    expect(page.locator("#prompt")).to_contain_text("Elige una pieza.")
    expect(page.locator("#prompt .news")).to_contain_text("Azul empezó con")
    expect(page.locator("#moves li").first).to_contain_text("Verde")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor").startswith("oklch(0.2 ")
    context.close()


def test_a_setting_that_is_drawn_anew_under_the_pointer_is_chosen(app: Page) -> None:
    app.locator('[data-action="dialog settings"]').click()
    for name, value in (("sound", "on"), ("look", "plain")):
        choice = app.locator(f'#dialog [name="{name}"][value="{value}"]')
        choice.locator("xpath=ancestor::label").hover()
        app.mouse.down()
        app.locator("#dialog").evaluate("dialog => { dialog.innerHTML = dialog.innerHTML }")
        app.mouse.up()
        expect(app.locator("html")).to_have_attribute(f"data-{name}", value)
        expect(choice).to_be_checked()
    close = app.locator('#dialog [data-action="close"]').first
    close.hover()
    app.mouse.down()
    app.locator("#dialog").evaluate("dialog => { dialog.innerHTML = dialog.innerHTML }")
    app.mouse.up()
    expect(app.locator("#dialog")).to_be_hidden()
