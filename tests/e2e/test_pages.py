"""Every page: accessible in light and dark, silent on the console, alone on the network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenContext
from tests.e2e.person import meet_bots
from tests.e2e.server import Server
from tests.e2e.staged import Staged
from tests.e2e.views import EVENTS, POSITIONS

PAGES = Path(__file__).resolve().parents[2] / "api" / "web" / "pages"
ELSEWHERE = {"tavolo", "manca"}
PLAIN = sorted(
    "/" if path.stem == "index" else f"/{path.stem}"
    for path in PAGES.glob("*.html")
    if path.stem not in ELSEWHERE
)
THEMES = pytest.mark.parametrize("theme", ["light", "dark"])


def check(page: Page) -> None:
    """No serious violation on what the page shows now."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    grave = [
        (one["id"], [node["target"] for node in one["nodes"]])
        for one in found
        if one["impact"] in {"serious", "critical"}
    ]
    assert not grave, page.url


@THEMES
def test_the_pages_are_accessible(open_context: OpenContext, theme: str) -> None:
    page = open_context(color_scheme=theme, viewport=PHONE).new_page()
    for path in PLAIN:
        page.goto(path, wait_until="networkidle")
        check(page)


@THEMES
def test_the_table_and_its_dialogs_are_accessible(
    open_context: OpenContext, server: Server, theme: str
) -> None:
    person = meet_bots(open_context(color_scheme=theme).new_page(), server)
    page = person.page
    taking = person.await_turn()
    check(page)
    person.press(taking)
    for card in person.hand()[:3]:
        person.choose(card)
    page.wait_for_selector(".esame:not(.attesa)")
    check(page)
    page.locator("[data-monte]").click()
    check(page)
    page.keyboard.press("Escape")
    page.locator(".testata .menu").click()
    check(page)
    page.keyboard.press("Escape")
    page.set_viewport_size(PHONE)
    check(page)
    sheet = Staged(page.context, POSITIONS["punti"](), EVENTS).open(page.context.new_page())
    check(sheet)
    sheet.set_viewport_size(PHONE)
    check(sheet)


def test_the_waiting_room_and_the_spectators_page_are_accessible(
    open_context: OpenContext, server: Server
) -> None:
    page = open_context(viewport=PHONE).new_page()
    made = server.ask("POST", "/tavoli", json={"nome": "Anna"})
    page.goto(f"/tavolo/{made['id']}")
    page.wait_for_selector(".posti-sala")
    check(page)
    public = server.ask("POST", "/tavoli", json={"nome": "Anna", "avvia": True})
    headers = {"Authorization": f"Bearer {public['token']}"}
    where = f"/tavoli/{public['id']}"
    server.ask("POST", f"{where}/consensi", json={"spettatori": True}, headers=headers)
    watcher = server.ask("POST", f"{where}/spettatori", headers=headers)
    page.set_viewport_size(DESKTOP)
    page.goto(watcher["url"])
    page.wait_for_selector(".nota-spettatore")
    assert page.locator(".mano").count() == 0
    check(page)


def test_the_third_door_shows_the_puzzle_of_today(
    open_context: OpenContext, server: Server
) -> None:
    puzzle = server.ask("GET", "/enigmi/oggi")["enigma"]
    before = server.http.get("/").text.partition('id="enigma"')[2].partition("</p>")[0]
    assert set(re.findall('carta="([^"]+)"', before)) == {"dorso"}
    page = open_context(viewport=PHONE).new_page()
    page.goto("/")
    door = page.locator("#enigma")
    expect(door).not_to_have_attribute("aria-hidden", "true")
    cards = door.locator("bp-carta").evaluate_all(
        "all => all.map((one) => one.getAttribute('carta'))"
    )
    assert cards == puzzle["carte"][: len(cards)]
    expect(door).to_contain_text(
        puzzle["domanda"] if cards else puzzle["parola"] or puzzle["domanda"]
    )


def test_the_licences_are_told_in_italian(open_context: OpenContext, server: Server) -> None:
    sources = server.ask("GET", "/lessico")["manifest"]["sources"]
    page = open_context().new_page()
    page.goto("/licenze")
    notes = page.locator("#licenze section:has(h2) p:last-child")
    expect(notes).to_have_count(len(sources) + 1)
    assert page.locator("[lang=en]").count() == 0
    told = page.locator("#licenze").inner_text()
    assert not re.search(r"\b(the|or-later|only|and)\b", told)


def test_the_page_of_the_api_asks_nobody_else(open_context: OpenContext) -> None:
    page = open_context().new_page()
    page.goto("/api/docs", wait_until="networkidle")
    assert page.locator("h1").count() == 1
    check(page)
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    page.locator("pre, code, [lang=en]").evaluate_all("all => all.forEach((one) => one.remove())")
    assert not re.findall(r"\b(the|of|what|whether|string|query)\b", page.inner_text("body"))
