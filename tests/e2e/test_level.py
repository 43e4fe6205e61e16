"""How strong the bots are is chosen once and remembered on the device."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenContext


def test_the_chosen_level_plays_at_the_next_table(open_context: OpenContext) -> None:
    page = open_context(viewport=PHONE).new_page()
    page.goto("/", wait_until="networkidle")
    page.get_by_role("button", name="Livello dei bot").click()
    expect(
        page.get_by_role("group", name="Come giocano il compagno e gli avversari?")
    ).to_be_visible()
    page.get_by_label("Circolo: sa le parole di chi legge libri").check()
    page.get_by_role("button", name="Va bene").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Livello dei bot: circolo")).to_be_visible()
    page.reload(wait_until="networkidle")
    expect(page.get_by_role("button", name="Livello dei bot: circolo")).to_be_visible()
    with page.expect_request("**/api/v1/tavoli") as asked:
        page.get_by_role("button", name="Dai le carte").click()
    body = asked.value.post_data_json
    assert body is not None
    assert body["nome"] == "Tu"
    assert body["bot"] == {"N": "circolo", "E": "circolo", "O": "circolo"}
    page.wait_for_url("**/tavolo/**")
