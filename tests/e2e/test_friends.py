"""Friends at one table, as each of them sees it: chairs that change, hints, clocks, latecomers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.server import START, Server

RIGGED = START.replace(
    "entry_point()",
    """
from burraco_engine.cards import parse_cards
from burraco_engine.moves import DrawSeats
drawn = parse_cards("* Ur Ar Br")
dice.Dice.draw_seats = lambda _, rules, seats: DrawSeats(tuple(zip(seats, drawn)))
entry_point()
""",
)
"""North draws the highest card and East deals: North and South change chairs."""


@pytest.fixture(scope="module")
def friends(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service at whose tables North always draws the highest card."""
    server = Server(tmp_path_factory.mktemp("amici"), start=RIGGED)
    server.start()
    yield server
    server.stop()


def open_table(page: Page, name: str, **choices: str) -> str:
    """Opens a table for friends from the home; its invitation."""
    page.goto("/")
    page.locator("[data-atto=amici]").click()
    page.locator("dialog[open] input[name=nome]").fill(name)
    for group, value in choices.items():
        page.locator(f"dialog[open] input[name={group}][value={value}]").check()
    page.locator("dialog[open] button[type=submit]").click()
    page.wait_for_url(re.compile("/tavolo/"))
    return page.locator(".indirizzo").inner_text()


def sit_down(page: Page, invitation: str, name: str) -> None:
    """Comes by the invitation and takes the first free seat."""
    page.goto(invitation)
    page.locator(".posti-sala button").first.click()
    page.locator("dialog[open] input[name=nome]").fill(name)
    page.locator("dialog[open] button[type=submit]").click()
    expect(page.locator(".sala [role=status]")).to_be_visible()


def two(open_context: OpenContext, server: Server, **choices: str) -> tuple[Page, Page]:
    """Anna opens a table, Bruno sits across from her, bots take the rest, Anna deals."""
    anna, bruno = (open_context(base_url=server.address).new_page() for _ in range(2))
    sit_down(bruno, open_table(anna, "Anna", **choices), "Bruno")
    expect(anna.locator(".posti-sala")).to_contain_text("Bruno")
    anna.locator(".sala .bottone.primario").click()
    for page in (anna, bruno):
        page.wait_for_selector(".mano [data-slot]")
    return anna, bruno


def test_each_is_told_that_the_chairs_changed_and_who_begins(
    open_context: OpenContext, friends: Server
) -> None:
    anna, bruno = two(open_context, friends)
    expect(bruno.locator(".avviso")).to_contain_text("ora siedi a Sud e cominci tu. Art. 3")
    told = anna.locator(".avviso")
    expect(told).to_contain_text("Bruno ha estratto la carta più alta e comincia")
    expect(told).to_contain_text("ora siedi a Nord")
    expect(bruno.locator(".banco .stato")).to_contain_text("Tocca a te")
    expect(anna.locator(".posto.di-turno")).to_contain_text("Bruno")
    for page in (anna, bruno):
        expect(page.locator(".registro")).to_contain_text("siede a Sud e comincia")
    anna.reload()
    expect(anna.locator(".posto.di-turno")).to_contain_text("Bruno")
    expect(anna.locator(".posto", has_text="Tu")).to_contain_text("11 carte")


def test_among_people_hints_come_when_everybody_has_agreed(
    open_context: OpenContext, friends: Server
) -> None:
    anna, bruno = two(open_context, friends)
    anna.locator(".azioni .aiuti").click()
    told = anna.locator("dialog[open]")
    expect(told).to_contain_text("si accendono per tutti quando tutti acconsentono")
    expect(told).to_contain_text("Manca il consenso di Bruno")
    told.get_by_role("button", name="Acconsento").click()
    asked = bruno.locator(".consenso")
    expect(asked).to_contain_text("Anna vorrebbe i suggerimenti")
    asked.get_by_role("button", name="Acconsento").click()
    expect(asked).to_have_count(0)
    anna.locator(".azioni .aiuti").click()
    expect(anna.locator("dialog[open]")).to_contain_text("Che cosa puoi giocare")
