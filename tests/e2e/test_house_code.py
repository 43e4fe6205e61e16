"""A code with other numbers, which is one file, is drawn and played right by the same page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.person import Person
from tests.e2e.server import Server
from tests.e2e.test_smazzata import check_sheet

CASA = """
id = "casa"
title = "Il burraco di casa"
edition = "Regole del salotto"
extends = "parole-2025"

[deal]
values = { value = { A = 7, E = 8, I = 9, O = 3, C = 11, "@" = 25 }, article = "Casa 1" }

[take]
phases = { value = ["presa", "gioco", "scarto"], article = "Casa 6" }

[melds]
minimum = { value = 4, article = "Casa 9" }

[burraco]
minimum = { value = 5, article = "Casa 14" }
points = { value = { pulito = 330, sporco = 170 }, article = "Casa 18" }
"""
VALUES = {"A": 7, "E": 8, "I": 9, "O": 3, "U": 5, "C": 11, "@": 25, "*": 30}
VALUES |= dict.fromkeys("HQZ", 15)


def worth(cards: list[str]) -> int:
    return sum(VALUES.get(card[0], 10) for card in cards)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service with one more file beside its codes."""
    folder = tmp_path_factory.mktemp("casa")
    codes = folder / "codici"
    codes.mkdir()
    (codes / "casa.toml").write_text(CASA, encoding="utf-8")
    assert [path.name for path in codes.iterdir()] == ["casa.toml"]
    server = Server(folder, codes_dir=str(codes))
    server.start()
    yield server
    server.stop()


class HousePerson(Person):
    """Looks at the numbers while she plays."""

    def press(self, act: str) -> bool:
        if act == "cala" and self.tray():
            shown = int(self.page.locator(".punti-parola").inner_text())
            assert shown == worth(self.tray())
        return super().press(act)


def sit(open_context: OpenContext, house: Server, **options: Any) -> HousePerson:
    """A seat at a table of the house with three bots."""
    bots = dict.fromkeys("NEO", "circolo")
    wish = {"nome": "Anna", "codice": "casa", "posto": "S", "smazzate": 2, "bot": bots}
    opened = house.ask("POST", "/tavoli", json={**wish, "avvia": True})
    context = open_context(base_url=house.address, **options)
    page = context.new_page()
    page.goto("/")
    key = f"parole.posto.{opened['id']}"
    kept = {"token": opened["token"], "posto": opened["posto"]}
    page.evaluate("([key, kept]) => localStorage.setItem(key, JSON.stringify(kept))", [key, kept])
    page.goto(f"/tavolo/{opened['id']}")
    page.wait_for_selector(".mano [data-slot]")
    return HousePerson(page, house)


def test_a_code_of_one_file_is_played_to_the_end_of_a_smazzata(
    open_context: OpenContext, house: Server
) -> None:
    person = sit(open_context, house)
    assert person.play_smazzata() >= 1
    assert all(len(word) >= 4 for word in person.laid)
    check_sheet(person)
    melds = person.view()["giochi"]
    burrachi = [meld for meld in melds if meld["burraco"]]
    assert burrachi, "a word of five cards is one"
    paid = {"pulito": 330, "sporco": 170}
    assert all(meld["onori"] >= paid[meld["burraco"]] for meld in burrachi)
    expect(person.page.locator(".foglio-punti")).to_contain_text("Casa 18")


def test_what_the_page_shows_and_refuses_is_what_the_code_of_the_house_says(
    open_context: OpenContext, house: Server
) -> None:
    person = sit(open_context, house, viewport=PHONE)
    page = person.page
    assert person.await_turn() in {"pesca", "raccogli"}
    laying = page.locator(".azioni .cala")
    expect(laying).to_have_attribute("aria-description", "Prima si pesca o si raccoglie. Casa 6")
    for card in set(person.hand()):
        label = page.locator(f'.mano [data-slot]:has(bp-carta[carta="{card}"])').first
        assert f"{worth([card])}" in (label.get_attribute("aria-label") or "")
    assert person.press("pesca")
    assert person.await_turn() == "scarta"
    colours = [[card for card in person.hand() if card[1:] == suit] for suit in "rn"]
    for card in max(colours, key=len)[:3]:
        person.choose(card)
    expect(laying).to_have_attribute("aria-description", "Servono almeno 4 carte. Casa 9")
    laying.click(force=True)
    expect(page.locator(".avviso.rifiuto")).to_contain_text("Servono almeno 4 carte. Casa 9")
