"""Whatever a form offers: its choices are found on the page, and each is made."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown

OFFERED = """form => [...form.querySelectorAll("select, input[type=radio]")].flatMap(field =>
    [...(field.options ?? [field])].map(({ value }) => [field.name, value]))"""
"""Returns the names and values of all choices of a form."""
Choice = tuple[str, str]
"""The name of a field, and a value."""


def offered(page: Page, form: str) -> list[Choice]:
    """Return all choices of a form, which may be folded away."""
    page.locator(form).wait_for(timeout=ANSWER_MS)
    return [(str(name), str(value)) for name, value in page.locator(form).evaluate(OFFERED)]


def make_choice(page: Page, form: str, choice: Choice) -> None:
    """Make a choice of a form, by mouse."""
    name, value = choice
    for fold in page.locator(f"{form} details:not([open]) > summary").all():
        fold.click()
    select = page.locator(f'{form} select[name="{name}"]')
    if select.count():
        select.select_option(value)
        expect(select).to_have_value(value)
    else:
        page.locator(f'{form} label:has([name="{name}"][value="{value}"])').click()
        expect(page.locator(f'{form} [name="{name}"][value="{value}"]')).to_be_checked()
    all_shown(page)


def make_all_choices(page: Page, form: str) -> Iterator[Choice]:
    """Make every choice that a form offers, also where others depend on it, and yield after each."""
    made = set[Choice]()
    while left := [choice for choice in offered(page, form) if choice not in made]:
        make_choice(page, form, left[0])
        made.add(left[0])
        yield left[0]
