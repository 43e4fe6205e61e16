"""Whoever sat at tables with this device takes his name off them, on one page."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.test_pages import check


def test_a_person_takes_his_name_away_on_the_page_of_his_data(
    open_context: OpenContext, server: Server
) -> None:
    context = open_context(viewport=PHONE)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("link", name="I tuoi dati").click()
    expect(page.locator("#nome")).to_contain_text("non c’è alcun nome da togliere")
    seats = [server.ask("POST", "/tavoli", json={"nome": "Ottavia"}) for _ in range(2)]
    kept = {one["id"]: json.dumps({"token": one["token"], "posto": one["posto"]}) for one in seats}
    page.evaluate(
        "kept => Object.entries(kept).forEach(([id, seat]) => "
        "localStorage.setItem(`parole.posto.${id}`, seat))",
        kept,
    )
    page.reload()
    expect(page.locator("#nome")).to_contain_text("a 2 tavoli")
    check(page)
    page.get_by_role("button", name="Togli il mio nome").click()
    expect(page.locator("#nome")).to_contain_text("il tuo nome non c’è più")
    expect(page.get_by_role("button", name="Togli il mio nome")).to_have_count(0)
    for one in seats:
        view = server.ask("GET", f"/tavoli/{one['id']}")
        assert view["posti"][one["posto"]]["nome"] == "anonimo"
        assert not re.search("Ottavia", json.dumps(view))
