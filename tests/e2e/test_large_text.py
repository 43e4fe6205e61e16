"""A phone whose browser writes twice as large: everything is there, nothing sideways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.chromium import FLAGS, path
from tests.e2e.conftest import PHONE
from tests.e2e.server import Server
from tests.e2e.staged import Staged
from tests.e2e.test_pages import PLAIN
from tests.e2e.views import EVENTS, POSITIONS

DOUBLE = "--blink-settings=defaultFontSize=32"


@pytest.fixture(scope="module")
def large(browser: Browser) -> Iterator[Browser]:
    """A Chromium with its text at 200 %."""
    kind = browser.browser_type
    other = kind.launch(executable_path=path(), headless=True, args=[*FLAGS, DOUBLE])
    yield other
    other.close()


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "34px"
    over = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert over <= 0, page.url


def test_every_page_fits(large: Browser, server: Server) -> None:
    page = large.new_page(base_url=server.address, viewport=PHONE)
    for address in [*PLAIN, "/arbitro?parola=gattino"]:
        page.goto(address, wait_until="networkidle")
        fits(page)
    page.close()


@pytest.mark.parametrize("position", ["t13", "t40", "attesa", "punti", "turno", "guarda", "sala"])
def test_every_position_fits(large: Browser, server: Server, position: str) -> None:
    context = large.new_context(base_url=server.address, viewport=PHONE)
    page = Staged(context, POSITIONS[position](), EVENTS).open(context.new_page())
    fits(page)
    context.close()


def test_a_card_is_chosen_and_sent_away(large: Browser, server: Server) -> None:
    context = large.new_context(base_url=server.address, viewport=PHONE, has_touch=True)
    staged = Staged(context, POSITIONS["t13"](), EVENTS)
    page = staged.open(context.new_page())
    page.locator(".mano [data-slot]").first.tap()
    page.locator(".azioni .scarta").tap()
    expect(page.locator(".avviso.rifiuto")).to_be_visible()
    assert [move["tipo"] for move in staged.moves] == ["scarta"]
    context.close()
