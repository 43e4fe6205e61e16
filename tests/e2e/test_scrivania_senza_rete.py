"""The desk without network: on the phone, from a file on disk; what was written meets again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from api.commands.arbitro_archive import from_file
from burraco_engine.arbitro.registro import verified
from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.test_arbitro import ask
from tests.e2e.test_offline import ready
from tests.e2e.test_pages import check
from tests.e2e.test_scrivania import tab

UNREACHABLE = ("Failed to load resource", "WebSocket", "Failed to fetch")


def works(page: Page) -> None:
    """A word with its meaning, a case, a score, an entry in the register."""
    tab(page, "Parola")
    ask(page, "eth")
    expect(page.locator(".verdetto h2")).to_have_text("ammessa")
    expect(page.locator(".significati li")).to_contain_text("eth: lettera")
    page.get_by_role("button", name="Registra").click()
    page.fill("dialog[open] input[name=tavolo]", "3")
    page.locator("dialog[open] button[type=submit]").click()
    tab(page, "Casi")
    page.locator(".cerca-caso input:visible").fill("ha pescato due carte")
    page.locator(".elenco-casi button:visible").first.click()
    while page.get_by_role("button", name="Risposta").count():
        open_one = page.locator(".domande-caso fieldset").last.locator(".scelta-radio").first
        open_one.click()
        answer = page.get_by_role("button", name="Risposta")
        if answer.get_attribute("aria-disabled") is None:
            answer.click()
    expect(page.locator(".fascia")).to_contain_text("Art. 7")
    tab(page, "Punti")
    page.fill(".aggiungi-gioco input", "castelli")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab").nth(0)).to_contain_text("265")
    tab(page, "Registro")
    expect(page.locator(".voci-registro li").first).to_contain_text("ETH ammessa")
    expect(page.locator(".stato-catena").first).to_contain_text("Intera")


def test_on_the_phone_with_the_network_cut_everything_works(open_context: OpenContext) -> None:
    context = open_context(viewport=PHONE, tolerate=lambda text: text.startswith(UNREACHABLE))
    page = context.new_page()
    page.goto("/arbitro")
    ready(page)
    context.set_offline(True)
    page.goto("/arbitro/casi")
    expect(page.locator(".stato-rete")).to_have_text("senza rete")
    works(page)
    check(page)


def test_the_whole_desk_is_one_file_that_works_from_disk(
    open_context: OpenContext, server: Server, tmp_path: Path
) -> None:
    saved = tmp_path / "scrivania.html"
    answer = server.http.get("/arbitro/scrivania.html")
    assert "attachment" in answer.headers["content-disposition"]
    saved.write_bytes(answer.content)
    context = open_context(viewport=PHONE, offline=True)
    page = context.new_page()
    page.goto(saved.as_uri())
    works(page)
    check(page)
    page.get_by_role("button", name="Nota", exact=True).click()
    page.fill("dialog[open] input[name=testo]", "=somma; da rifare")
    page.locator("dialog[open] button[type=submit]").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    name, register, head = from_file(str(download.value.path()))
    assert (name, len(register.voci), head) == ("dispositivo", 3, register.testa)
    assert verified(name, register.voci) is None
    assert register.voci[-1].voce.testo == "=somma; da rifare"
    tab(page, "Tempi")
    page.get_by_role("button", name="Via").click()
    expect(page.locator(".cifra")).to_be_visible()
