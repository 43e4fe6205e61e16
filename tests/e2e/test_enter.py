"""Enter does what the blue button says, whatever was pressed before it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Request, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.server import Server
from tests.e2e.staged import Staged
from tests.e2e.test_enigmi import choose, surrender, train
from tests.e2e.views import EVENTS, POSITIONS

AT_TRAY = "() => document.activeElement.hasAttribute('data-riposo')"


def at(open_context: OpenContext, position: str) -> tuple[Page, Staged]:
    context = open_context()
    staged = Staged(context, {**POSITIONS[position](), "orologi": False}, EVENTS)
    return staged.open(context.new_page()), staged


def sent(page: Page, staged: Staged, count: int) -> dict[str, Any]:
    """The last move, when the table has answered so many."""
    expect(page.locator(".avviso.rifiuto")).to_have_count(1)
    expect(page.locator(".azioni[aria-busy]")).to_have_count(0)
    assert len(staged.moves) == count
    return staged.moves[-1]


def test_after_a_click_on_draw_enter_lays_the_word(open_context: OpenContext) -> None:
    page, staged = at(open_context, "t11")
    page.locator(".azioni .pesca").click()
    assert sent(page, staged, 1) == {"tipo": "pesca"}
    hand = [*POSITIONS["t11"]()["mano"], "In"]
    staged.happens(fase="gioco", mano=hand, si_puo=["apri", "lega", "scarta"])
    expect(page.locator(".mano [data-slot]")).to_have_count(12)
    page.keyboard.type("scudo")
    expect(page.locator(".azioni .cala.primario")).to_be_visible()
    page.keyboard.press("Enter")
    assert sent(page, staged, 2)["tipo"] == "apri"


def test_enter_draws_and_cards_chosen_with_the_mouse_are_laid_by_it(
    open_context: OpenContext,
) -> None:
    page, staged = at(open_context, "t11")
    page.keyboard.press("Enter")
    assert sent(page, staged, 1) == {"tipo": "pesca"}
    staged.happens(fase="gioco", si_puo=["apri", "lega", "scarta"])
    for card in ("Sn", "Cn", "Un", "Dn", "On"):
        choose(page, card)
    expect(page.locator(".azioni .cala.primario")).to_be_visible()
    page.keyboard.press("Enter")
    assert sent(page, staged, 2)["carte"] == ["Sn", "Cn", "Un", "Dn", "On"]


def test_typing_after_tab_leaves_the_button_that_had_the_focus(open_context: OpenContext) -> None:
    page, staged = at(open_context, "t13")
    page.locator(".azioni .pesca").focus()
    page.keyboard.type("scudo")
    assert page.evaluate(AT_TRAY)
    page.keyboard.press("Enter")
    assert sent(page, staged, 1)["tipo"] == "apri"


def test_a_dialog_gives_the_keyboard_back_to_the_tray_and_obeys_enter(
    open_context: OpenContext,
) -> None:
    page, staged = at(open_context, "t13")
    page.locator(".azioni .scarta").click()
    page.locator("dialog[open] .carte-monte button").first.click()
    page.keyboard.press("Enter")
    assert sent(page, staged, 1) == {"tipo": "scarta", "carta": "An"}
    assert page.evaluate(AT_TRAY)
    page.keyboard.press("Enter")
    assert page.locator("dialog[open]").count() == 0


def test_enter_goes_on_from_the_sheet(open_context: OpenContext) -> None:
    page, _ = at(open_context, "punti")
    page.get_by_role("button", name="Rivedi il tavolo").click()
    expect(page.locator(".torna-punti")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".foglio-punti")).to_be_visible()
    page.route("**/prossima", lambda route: route.fulfill(json={}))
    with page.expect_request("**/prossima"):
        page.keyboard.press("Enter")


def test_enter_after_a_help_asks_for_no_second_one(
    open_context: OpenContext, server: Server
) -> None:
    page = open_context(service_workers="block").new_page()
    puzzle = train(page, "ammessa")
    known = surrender(server, puzzle)
    asked: list[Any] = []

    def note(request: Request) -> None:
        if request.url.endswith("/risposte"):
            asked.append(request.post_data_json)

    page.on("request", note)
    page.get_by_role("button", name="Aiuto").click()
    expect(page.locator(".aiuti-avuti")).to_be_visible()
    page.keyboard.press("Enter")
    page.locator(f'input[name=scelta][value="{known["corretta"]}"]').check()
    page.keyboard.press("Enter")
    expect(page.locator(".titolo-esito")).to_be_visible()
    assert [one.get("aiuto", False) for one in asked] == [True, False]
