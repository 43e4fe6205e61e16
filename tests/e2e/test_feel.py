"""How the table feels: cards travel, a burraco is celebrated once, sounds wait to be asked for."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.staged import Staged
from tests.e2e.test_pages import check
from tests.e2e.views import EVENTS, MELDS, meld, red, view

WATCH = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (this.classList.contains('in-viaggio')) window.flights.push(options.duration);
  return animate.call(this, frames, options);
};
window.heard = 0;
window.AudioContext = class extends AudioContext {
  createOscillator() { window.heard += 1; return super.createOscillator(); }
};
"""
GROWN = meld(6, "NS", red("PIANOLA"), "PIANOLA", 50, burraco="pulito", onori=200)
TOLD = {"tipo": "gioco_calato", "posto": "N", "specie": "lega"}
LAID = {**TOLD, "gioco": GROWN, "carte": ["Lr", "Ar"]}
LONGEST = meld(6, "NS", red("PIANOLAS"), "PIANOLAS", 60, burraco="pulito", onori=200)
LONGER = {**TOLD, "gioco": LONGEST, "carte": ["Sr"]}
THROWN = {"tipo": "scartata", "posto": "N", "carta": "Mr", "obbligato": False}


def sit(open_context: OpenContext, **options: Any) -> tuple[Page, Staged]:
    context = open_context(**options)
    context.add_init_script(WATCH)
    staged = Staged(context, view(orologi=False, orologio=None), EVENTS)
    return staged.open(context.new_page()), staged


def grown(word: dict[str, Any] = GROWN) -> list[dict[str, Any]]:
    return [word if one["id"] == word["id"] else one for one in MELDS]


def test_cards_travel_and_a_burraco_is_celebrated_once(open_context: OpenContext) -> None:
    page, staged = sit(open_context, reduced_motion="no-preference")
    page.clock.install()
    staged.happens(LAID, giochi=grown())
    feast = page.locator(".festa")
    expect(feast).to_have_attribute("aria-label", "PIANOLA: burraco pulito")
    expect(page.locator('[data-gioco="6"] .conto')).to_contain_text("50 +200")  # right at once
    page.clock.run_for(100)
    assert page.evaluate("flights") == [170, 170]
    page.clock.run_for(1300)
    expect(feast).to_have_count(0)
    staged.happens(LONGER, giochi=grown(LONGEST))  # longer still: no second feast
    expect(page.locator('[data-gioco="6"] .conto')).to_contain_text("60 +200")
    page.wait_for_function("() => flights.length === 3")  # the event has been told
    expect(feast).to_have_count(0)


def test_with_reduced_motion_nothing_travels_and_a_touch_ends_the_feast(
    open_context: OpenContext,
) -> None:
    page, staged = sit(open_context, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    staged.happens(THROWN)
    staged.happens(LAID, giochi=grown())
    feast = page.locator(".festa")
    expect(feast).to_be_visible()
    grows = "getComputedStyle(document.querySelector('.festa')).animationName"
    assert page.evaluate(grows) == "none"
    feast.tap()
    expect(feast).to_have_count(0)
    assert page.evaluate("flights") == []


def test_animations_and_sounds_are_chosen_in_the_menu(open_context: OpenContext) -> None:
    page, staged = sit(open_context, reduced_motion="no-preference")
    staged.happens(THROWN)
    page.wait_for_function("() => flights.length === 1")
    assert page.evaluate("heard") == 0  # off until asked for
    page.locator(".testata .menu").click()
    page.get_by_label("Suoni leggeri").check()
    page.get_by_label("Le carte si muovono").uncheck()
    page.get_by_label("Grandi").check()
    check(page)
    page.keyboard.press("Escape")
    before = page.evaluate("heard")
    staged.happens(THROWN)
    page.wait_for_function("before => heard > before", arg=before)
    assert page.evaluate("flights.length") == 1
    page.reload()
    assert page.evaluate("document.documentElement.className") == "testo-grande"


@pytest.mark.parametrize("asks", [True, False])
def test_a_dropped_card_asks_before_it_is_thrown(open_context: OpenContext, asks: bool) -> None:
    page, staged = sit(open_context)
    if not asks:
        page.locator(".testata .menu").click()
        page.get_by_label("Chiedi prima di scartare").uncheck()
        page.keyboard.press("Escape")
    card = page.locator(".mano [data-slot]").first
    card.drag_to(page.locator("[data-monte]"))
    if asks:
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("il tuo turno finisce")
        dialog.get_by_role("button", name="Tienila").click()
        assert staged.moves == []
        card.drag_to(page.locator("[data-monte]"))
        dialog.get_by_role("button", name="Scarta").click()
    expect(page.locator(".avviso")).to_be_visible()  # the staged table answers every move so
    assert [one["tipo"] for one in staged.moves] == ["scarta"]
