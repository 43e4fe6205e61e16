"""Lengthening made easy: letters find their place in a word, or the whole new word is typed."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.staged import Staged
from tests.e2e.views import EVENTS, black, meld, view

HAND = ["Dn", "An", "Hn", "Tr", "Tn", "Qr"]
MELDS = [meld(1, "NS", black("ZIA"), "ZIA", 25), meld(2, "NS", black("CASA"), "CASA", 30)]


def sit(open_context: OpenContext, **more: Any) -> tuple[Page, Staged]:
    context = open_context(**more.pop("options", {}))
    position = view(HAND, giochi=MELDS, orologi=False, orologio=None, **more)
    staged = Staged(context, position, EVENTS)
    return staged.open(context.new_page()), staged


def tray(page: Page) -> str:
    cards = page.eval_on_selector_all(
        "[data-pezzo] bp-carta", "all => all.map((one) => one.getAttribute('carta')[0])"
    )
    return "".join(cards)


def choose(page: Page, word: str) -> None:
    page.locator(f'[data-gioco="{1 if word == "ZIA" else 2}"] button').click()
    expect(page.locator("[data-pezzo]")).to_have_count(len(word))


def test_letters_find_their_place_in_the_chosen_word(open_context: OpenContext) -> None:
    """ZIA, then D and A: the page proposes DAZIA; one tap lays them there."""
    page, staged = sit(open_context)
    choose(page, "ZIA")
    page.keyboard.type("da")
    assert tray(page) == "ZIADA"
    offer = page.get_by_role("button", name=re.compile("DAZIA"))
    expect(offer).to_be_visible()
    offer.click()
    assert tray(page) == "DAZIA"
    expect(page.locator(".esame.ammessa")).to_be_visible()
    page.locator(".azioni .lega").click()
    expect(page.locator(".avviso")).to_be_visible()  # the staged table answers every move so
    assert staged.moves[-1] == {"tipo": "lega", "gioco": 1, "carte": ["Dn", "An", "Zn", "In", "An"]}


def test_one_place_is_enough_to_tie_at_once(open_context: OpenContext) -> None:
    """Tapped on a phone: the blue button lays the cards in the only place where they fit."""
    page, staged = sit(open_context, options={"viewport": PHONE, "has_touch": True})
    choose(page, "CASA")
    page.locator('.mano [data-slot]:has([carta="Tn"])').tap()
    expect(page.get_by_role("button", name=re.compile("CASTA"))).to_be_visible()
    page.locator(".azioni .lega").tap()
    expect(page.locator(".avviso")).to_be_visible()
    assert staged.moves[-1]["carte"] == ["Cn", "An", "Sn", "Tn", "An"]


def test_the_whole_new_word_may_be_typed(open_context: OpenContext) -> None:
    page, staged = sit(open_context)
    choose(page, "ZIA")
    page.keyboard.type("dazia")
    assert tray(page) == "DAZIA"
    expect(page.locator(".avviso")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".avviso")).to_be_visible()
    assert staged.moves[-1]["carte"] == ["Dn", "An", "Zn", "In", "An"]


def test_what_is_no_word_is_not_tied_and_the_button_says_why(open_context: OpenContext) -> None:
    page, staged = sit(open_context)
    choose(page, "CASA")
    page.keyboard.type("h")
    expect(page.locator(".esame.non_ammessa")).to_be_visible()
    tie = page.locator(".azioni .lega")
    expect(tie).to_have_attribute("aria-disabled", "true")
    tie.click(force=True)
    expect(page.locator(".avviso.rifiuto")).to_contain_text("CASAH non vale")
    assert staged.moves == []


def test_at_an_arbitrated_table_nothing_is_checked_before(open_context: OpenContext) -> None:
    page, staged = sit(open_context, assistita=False)
    choose(page, "ZIA")
    page.keyboard.type("da")
    assert tray(page) == "ZIADA"
    page.locator(".azioni .lega").click()
    expect(page.locator(".avviso")).to_be_visible()
    assert staged.moves[-1]["carte"] == ["Zn", "In", "An", "Dn", "An"]
    assert page.locator(".bersagli, .esame").count() == 0
