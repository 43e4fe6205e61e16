"""A puzzle made, shared and solved by gestures, and bound into a booklet; its result shared."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.test_enigmi import SLOW, solve, surrender, today
from tests.e2e.test_pages import check


def lay_out(page: Page) -> None:
    """T E L I in red, B in black, CASA on the table."""
    page.goto("/crea")
    for letter in "TELI":
        page.get_by_role("button", name=f"{letter} rossa", exact=True).click()
    page.get_by_label("Nere").check()
    page.get_by_role("button", name="B nera", exact=True).click()
    page.get_by_label("Rosse").check()
    page.get_by_label("Parola, nel colore scelto").fill("casa")
    page.get_by_role("button", name="Metti", exact=True).click()


@pytest.mark.parametrize("dark", ["light", "dark"])
def test_a_puzzle_is_made_shared_and_solved(open_context: OpenContext, dark: Any) -> None:
    page = open_context(color_scheme=dark).new_page()
    lay_out(page)
    page.get_by_role("button", name="Verifica").click()
    expect(page.locator(".trovato")).to_contain_text("Allunga CASA")
    best = int(page.locator(".cifre dd").first.inner_text())
    word = page.locator(".risposte-banco b").first.inner_text()
    check(page)
    page.get_by_role("button", name="Salva e condividi").click()
    address = page.locator(".indirizzo").inner_text()
    check(page)
    friend = open_context(viewport=PHONE).new_page()
    friend.goto(address)
    expect(friend.locator(".colonna-domanda")).to_contain_text("Allunga CASA")
    assert word not in friend.inner_text("body")
    friend.locator("[data-gioco]").first.click()
    friend.keyboard.type(word.lower())
    friend.get_by_role("button", name="Conferma").click()
    expect(friend.locator("body")).to_contain_text(str(best))


def test_a_wished_answer_finds_its_cards_and_a_booklet_is_printed(
    open_context: OpenContext,
) -> None:
    page = open_context(viewport=PHONE, tolerate=lambda text: "422" in text).new_page()
    page.goto("/crea")
    page.get_by_label("Il burraco nascosto").check()
    page.get_by_label("Dalla risposta").check()
    page.get_by_label("La risposta che vuoi").fill("montagna")
    page.get_by_role("button", name="Cerca le carte").click()
    expect(page.locator(".risposte-banco")).to_contain_text("MONTAGNA")
    page.get_by_role("button", name="Salva e condividi").click()
    page.get_by_role("button", name="Metti nel libretto").click()
    check(page)
    with page.expect_download() as loaded:
        page.get_by_role("button", name="Stampa questi").click()
    assert loaded.value.suggested_filename == "enigmi.pdf"
    page.get_by_role("button", name="Togli dal libretto").click()
    expect(page.locator(".nel-libretto")).to_have_count(0)
    page.get_by_label("Dalle carte").check()
    page.get_by_role("button", name="Z rossa", exact=True).click()
    page.get_by_role("button", name="Verifica").click()
    expect(page.locator(".problema")).to_be_visible()


def test_a_booklet_of_new_puzzles_has_its_seed_on_the_cover(open_context: OpenContext) -> None:
    page = open_context().new_page()
    page.goto("/crea")
    page.get_by_label("Quanti").fill("2")
    page.get_by_label("Seme (facoltativo)").fill("Lago-7")
    with page.expect_download() as loaded:
        page.get_by_role("button", name="Fai il libretto").click()
    cover = pypdfium2.PdfDocument(loaded.value.path())[0].get_textpage().get_text_range()
    assert "2 enigmi, livello" in cover
    assert "Seme: lago-7." in cover


def test_what_is_sent_says_what_it_is(open_context: OpenContext) -> None:
    """A puzzle is no invitation to a table."""
    context = open_context()
    context.add_init_script("navigator.share = async (what) => { window.sent = what; };")
    page = context.new_page()
    lay_out(page)
    page.get_by_role("button", name="Verifica").click()
    page.get_by_role("button", name="Salva e condividi").click()
    address = page.locator(".indirizzo").inner_text()
    page.get_by_role("button", name="Condividi", exact=True).click()
    assert page.evaluate("sent") == {"title": "Un enigma di Burraco Parole", "url": address}


def test_a_result_is_shared_without_the_answer(open_context: OpenContext, server: Server) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    page = open_context(viewport=PHONE, permissions=allowed, service_workers="block").new_page()
    puzzle = today(page, server)
    known = surrender(server, puzzle)
    page.get_by_role("button", name="Mostra la soluzione").click()
    page.get_by_role("button", name="Mostrala").click()
    page.get_by_role("button", name="Condividi il risultato").click(timeout=SLOW)
    check(page)
    told = page.locator(".da-condividere").inner_text()
    assert f"enigma n. {puzzle['numero']}" in told
    assert "□□□□□□□□□□ 0 %, senza aiuti" in told
    answers = [word for one in known["soluzioni"] for word in one["parole"]] + [known["corretta"]]
    assert not any(answer and answer in told for answer in answers)
    page.get_by_role("button", name="Copia", exact=True).click()
    expect(page.locator(".avviso")).to_contain_text("Copiato")
    assert page.evaluate("navigator.clipboard.readText()") == told
    friend = open_context(service_workers="block").new_page()
    friend.goto(told.splitlines()[-1])
    expect(friend.locator(".titolo-enigma")).to_have_text(puzzle["domanda"], timeout=SLOW)
    solve(friend, puzzle, known)
    friend.get_by_role("button", name="Condividi il risultato").click()
    expect(friend.locator(".da-condividere")).to_contain_text("■■■■■■■■■■ Risolto, senza aiuti")
