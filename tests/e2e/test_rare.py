"""Positions that play reaches rarely, on the real page with a table set up by hand."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect

from burraco_engine.messages import text
from tests.e2e.conftest import DESKTOP, PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.staged import Staged
from tests.e2e.test_pages import check
from tests.e2e.views import EVENTS, POSITIONS


def test_a_gioco_al_monte_is_composed_and_sent_as_one_move(open_context: OpenContext) -> None:
    context = open_context()
    staged = Staged(context, POSITIONS["monte"](), EVENTS)
    page = staged.open(context.new_page())
    page.locator("[data-monte]").click()
    page.get_by_role("button", name="Gioco al monte").click()
    dialog = page.locator("dialog.al-monte")
    for card in ("Sr", "Or", "Lr", "Er"):
        dialog.locator(f'.carte-monte button:has([carta="{card}"])').click()
    dialog.get_by_role("button", name="Aggiungi la giocata").click()
    dialog.get_by_role("button", name="Allunga VERDE").click()
    for card in ("Tn", "En"):
        dialog.locator(f'.carte-monte button:has([carta="{card}"])').click()
    check(page)
    dialog.get_by_role("button", name="Aggiungi la giocata").click()
    dialog.get_by_role("button", name="Chiudi scartando Z nera").click()
    expect(dialog.get_by_role("alert")).to_contain_text("non porta alla chiusura. Art. 17")
    word = {"tipo": "apri", "carte": ["Sr", "Or", "Lr", "Er"]}
    longer = {"tipo": "lega", "gioco": 5, "carte": ["Vn", "En", "Rn", "Dn", "En", "Tn", "En"]}
    assert staged.moves == [{"tipo": "gioco_al_monte", "giocate": [word, longer], "scarto": "Zn"}]


def test_the_arbiter_is_called_without_a_word(open_context: OpenContext) -> None:
    context = open_context()
    context.route("**/chiamata", lambda route: route.fulfill(json={}))
    view = {**POSITIONS["t13"](), "arbitro": "Elena"}
    page = Staged(context, view, EVENTS).open(context.new_page())
    page.locator(".testata .menu").click()
    page.get_by_role("button", name="Chiama l’arbitro").click()
    page.locator("dialog input[name=motivo]").fill("Carta caduta")
    with page.expect_request("**/chiamata") as call:
        page.locator("dialog button[type=submit]").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert call.value.post_data_json == {"motivo": "Carta caduta"}


def test_forty_cards_fit_a_phone_a_desktop_and_doubled_text(open_context: OpenContext) -> None:
    """Nothing is wider than the screen, and every card can be pressed."""
    context = open_context()
    page = Staged(context, POSITIONS["t40"](), EVENTS).open(context.new_page())
    narrow, low = ViewportSize(width=320, height=640), ViewportSize(width=720, height=450)
    for size in (PHONE, narrow, DESKTOP, low):
        page.set_viewport_size(size)
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= size["width"], size
        page.locator(".mano [data-slot]").last.click()
        expect(page.locator("[data-pezzo]")).to_have_count(1)
        page.locator(".compositoio .annulla").click()


def test_the_only_play_left_is_named_in_the_dock_and_where_a_discard_is_tried(
    open_context: OpenContext,
) -> None:
    context = open_context()
    only = {"tipo": "lega", "gioco": 5, "carte": ["Vn", "En"], "lettura": "VERDEE"}
    no = {"code": "discard.play_left", "title": text("discard.play_left", {"word": "VERDEE"})}
    view = {**POSITIONS["t13"](), "mano": ["Dn"], "resta_solo": only, "si_puo": ["apri", "lega"]}
    why = [{"mosse": ["scarta"], **no, "articolo": "Art. 8"}]
    staged = Staged(context, {**view, "perche_no": why}, EVENTS)
    page = staged.open(context.new_page())
    expect(page.locator(".stato p:not(.poco-tempo)")).to_contain_text("resta da fare VERDEE.")
    page.locator(".bottone.scarta").click(force=True)
    expect(page.locator(".avvisi")).to_contain_text("devi fare VERDEE")
    expect(page.locator(".avvisi")).to_contain_text("Art. 8")
    assert staged.moves == []


def test_the_page_refuses_the_card_that_the_service_bans_and_no_other(
    open_context: OpenContext,
) -> None:
    context = open_context()
    hand = {"mano": ["Tr", "Tr", "Dn"], "resta_solo": None}
    no = {"code": "discard.single_monte_card", "title": "T rossa era l’unica carta del monte."}
    banned = [{"carte": ["Tr"], **no, "articolo": "Art. 8"}]
    staged = Staged(context, {**POSITIONS["t13"](), **hand, "scarti_vietati": banned}, EVENTS)
    page = staged.open(context.new_page())
    page.locator(".bottone.scarta").click()
    dialog = page.locator("dialog.scarto-aperto")
    dialog.locator('button:has([carta="Tr"])').first.click(force=True)
    expect(dialog.get_by_role("alert")).to_contain_text("l’unica carta del monte. Art. 8")
    dialog.locator('button:has([carta="Dn"])').click()
    expect(dialog.get_by_role("alert")).to_have_count(0)
    page.keyboard.press("Escape")
    staged.happens(scarti_vietati=[])
    page.locator('.mano [data-slot]:has([carta="Tr"])').first.click()
    page.locator(".bottone.scarta").click()
    expect(page.locator(".avvisi")).not_to_contain_text("unica carta")
    assert staged.moves == [{"tipo": "scarta", "carta": "Tr"}]


def test_who_comes_to_a_game_in_play_without_a_seat_is_told(
    open_context: OpenContext, server: Server
) -> None:
    opened = server.ask("POST", "/tavoli", json={"nome": "Anna", "avvia": True})
    page = open_context(tolerate=lambda text: "403" in text).new_page()
    page.goto(f"/tavolo/{opened['id']}")
    expect(page.locator("body")).to_contain_text("non è per te")
