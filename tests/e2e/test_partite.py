"""My games on this device: numbers and history, carried to another one, forgotten altogether."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.test_pages import check

LONGEST = {
    "lettura": "CASTAGNE",
    "carte": [f"{letter}r" for letter in "CASTAGNE"],
    "valore": 65,
    "onori": 200,
    "burraco": "pulito",
}


def hand(table: str, number: int, ours: int, theirs: int, **more: Any) -> dict[str, Any]:
    return {
        "id": table,
        "smazzata": number,
        "smazzate": 2,
        "a": 1_790_000_000_000 + number,
        "posto": "S",
        "con": "Lucia",
        "contro": ["Bruno", "Carla"],
        "noi": ours,
        "loro": theirs,
        "parole": {"3": 2, "8": 1},
        "lunga": LONGEST,
        **more,
    }


DIARY = [
    hand("uno", 1, 300, 200),
    hand("uno", 2, 250, 100),
    hand("due", 1, 100, 400),
    hand("due", 2, -40, 90),
    hand("tre", 1, 10, 20),
]


def fill(page: Page, **kept: Any) -> None:
    """Give the device what it remembers."""
    page.goto("/partite")
    page.evaluate(
        "kept => { for (const [key, value] of Object.entries(kept)) "
        "localStorage.setItem(`parole.${key}`, JSON.stringify(value)); }",
        {"diario": DIARY, **kept},
    )
    page.reload()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_numbers_and_the_history_tell_what_was_played(
    open_context: OpenContext, theme: str
) -> None:
    page = open_context(viewport=PHONE, color_scheme=theme).new_page()
    page.goto("/")
    page.get_by_role("link", name="Le mie partite").click()
    expect(page.locator(".risultati")).to_contain_text("Nessuna partita finita")
    fill(page)
    expect(page.locator(".risultati header")).to_contain_text("1 vinta 1 persa, 0 pari")
    expect(page.locator(".punti-smazzata header b")).to_have_text("124")
    expect(page.locator(".lunghezze header b")).to_have_text("15")
    expect(page.locator(".piu-lunga")).to_contain_text("65 +200")
    check(page)
    page.get_by_role("button", name="Partite", exact=True).click()
    rows = page.locator(".elenco-partite li")
    expect(rows).to_have_count(3)
    expect(rows.filter(has_text="550 a 300")).to_contain_text("vinta")
    expect(rows.filter(has_text="10 a 20")).to_contain_text("in corso")
    check(page)
    rows.filter(has_text="550 a 300").get_by_role("button").click()
    page.get_by_role("button", name="Togli", exact=True).click()
    expect(rows).to_have_count(2)
    page.reload()
    expect(page.locator(".risultati header")).to_contain_text("0 vinte 1 persa")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_file_carries_everything_to_another_device(
    open_context: OpenContext, tmp_path: Path
) -> None:
    page = open_context().new_page()
    fill(page, nome="Ottavia")
    page.get_by_role("button", name="Porta su un altro dispositivo").first.click()
    with page.expect_download() as coming:
        page.get_by_role("link", name="Scarica il file").click()
    path = tmp_path / "dati.json"
    coming.value.save_as(path)
    other = open_context(viewport=PHONE).new_page()
    other.goto("/partite")
    other.get_by_role("button", name="Partite", exact=True).click()
    wrong = tmp_path / "altro.json"
    wrong.write_text("[1, 2]", encoding="utf-8")
    for chosen, told in ((wrong, "non viene da"), (path, "sa tutto")):
        other.get_by_role("button", name="Porta su un altro dispositivo").last.click()
        other.locator("dialog input[type=file]").set_input_files(chosen)
        expect(other.locator(".avviso")).to_contain_text(told)
    expect(other.locator(".elenco-partite li")).to_have_count(3)
    assert other.evaluate("() => localStorage.getItem('parole.nome')") == '"Ottavia"'


def test_everything_is_forgotten_with_one_act(open_context: OpenContext, server: Server) -> None:
    """Name and token go from the service, all from the device; the record keeps the seat."""
    made = server.ask("POST", "/tavoli", json={"nome": "Ottavia", "avvia": True})
    headers = {"Authorization": f"Bearer {made['token']}"}
    seat = server.ask("GET", f"/tavoli/{made['id']}", headers=headers)["posto"]
    page = open_context(tolerate=lambda text: "403" in text or "404" in text).new_page()
    fill(page, **{f"posto.{made['id']}": {"token": made["token"], "posto": seat}})
    page.get_by_role("button", name="Cancella tutto…").click()
    told = page.get_by_role("dialog")
    expect(told).to_contain_text("Restano i verbali, con il posto in cui sedevi")
    check(page)
    told.get_by_role("button", name="Cancella tutto", exact=True).click()
    expect(page.locator(".avviso")).to_contain_text("non c’è più nulla di tuo")
    expect(page.locator(".elenco-partite li")).to_have_count(0)
    left = page.evaluate("() => Object.keys(localStorage).filter((k) => k.startsWith('parole.'))")
    assert left == []
    refused = server.http.get(f"/api/v1/tavoli/{made['id']}", headers=headers)
    assert refused.status_code == 403
    invited = {"invito": made["invito"]["secret"]}
    door = server.http.post(f"/api/v1/tavoli/{made['id']}/porta", json=invited)
    assert "Ottavia" not in door.text


def test_what_the_service_cannot_forget_now_stays_to_be_tried_again(
    open_context: OpenContext, server: Server
) -> None:
    made = server.ask("POST", "/tavoli", json={"nome": "Ottavia"})
    kept = {f"posto.{made['id']}": {"token": made["token"], "posto": made["posto"]}}
    page = open_context(tolerate=lambda text: "ERR_" in text).new_page()
    fill(page, **kept)
    page.route("**/api/v1/tavoli/**", lambda route: route.abort())
    page.get_by_role("button", name="Cancella tutto…").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancella tutto", exact=True).click()
    expect(page.locator(".avviso")).to_contain_text("rete")
    expect(page.locator(".elenco-partite li")).to_have_count(3)
