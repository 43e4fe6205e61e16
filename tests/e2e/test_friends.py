"""Friends at one table, as each of them sees it: chairs that change, hints, clocks, latecomers."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.server import START, Server
from tests.e2e.staged import Staged
from tests.e2e.views import view

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
    expect(page.locator(".sala [role=status]")).to_contain_text("chi ospita")


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


def test_the_option_of_the_clock_is_explained_where_a_table_is_opened(
    open_context: OpenContext, friends: Server
) -> None:
    page = open_context(base_url=friends.address).new_page()
    page.goto("/")
    page.locator("[data-atto=amici]").click()
    expect(page.locator("dialog[open]")).to_contain_text("5 secondi per decidere")
    expect(page.locator("dialog[open]")).to_contain_text("si scarta d’ufficio")
    page.keyboard.press("Escape")
    open_table(page, "Anna", orologi="si")
    expect(page.locator(".sala")).to_contain_text("5 secondi per decidere")


def test_the_first_time_waits_for_every_page_and_what_it_discards_is_told(
    open_context: OpenContext, friends: Server
) -> None:
    anna, bruno, carla = (open_context(base_url=friends.address).new_page() for _ in range(3))
    invitation = open_table(anna, "Anna", orologi="si")
    sit_down(bruno, invitation, "Bruno")
    sit_down(carla, invitation, "Carla")
    for page in (anna, carla):
        expect(page.locator(".posti-sala")).to_contain_text("Carla")
    carla.goto("about:blank")
    anna.locator(".sala .bottone.primario").click()
    expect(bruno.locator(".banco .stato")).to_contain_text("Si comincia quando tutti vedono")
    expect(bruno.locator(".azioni .pesca")).to_have_attribute(
        "aria-description", re.compile("Si aspetta il via.*Art. 4")
    )
    carla.goto(anna.url)
    notice = bruno.locator(".avviso")
    expect(notice).to_contain_text("Tempo scaduto: scartato d’ufficio")
    expect(notice).to_contain_text("Art. 10")
    for page in (anna, bruno):
        page.get_by_role("button", name="Tutto il registro").click()
        log = page.locator("dialog[open] .voci")
        expect(log).to_contain_text("5 secondi per completare. Art. 10")
        expect(log).to_contain_text("scarta d’ufficio")


def test_the_last_seconds_are_shown_and_said_and_so_are_the_arbiters(
    open_context: OpenContext,
) -> None:
    context = open_context()
    now = int(time.time() * 1000)
    clock = {"tipo": "giocata", "decisione_ms": None, "giocata_ms": 40_000}
    staged = Staged(context, view(orologio={**clock, "scade_a": now + 60_000}), [])
    page = staged.open(context.new_page())
    warning = page.locator(".stato .poco-tempo")
    said = page.locator("[aria-live=polite]")
    expect(warning).to_be_hidden()
    staged.happens(orologio={**clock, "scade_a": int(time.time() * 1000) + 9_000})
    expect(warning).to_be_visible()
    expect(warning).to_contain_text("Il tempo sta per finire")
    expect(said).to_contain_text("Il tempo sta per finire")
    grace = {**clock, "tipo": "recupero", "giocata_ms": 5_000, "scade_a": now + 600_000}
    expired = {"tipo": "tempo_scaduto", "posto": "S", "specie": "giocata", "a": now}
    staged.happens(expired, orologio=grace)
    expect(warning).to_contain_text("scarta subito, o si scarta d’ufficio la tua carta più alta")
    expect(said).to_contain_text("Tempo scaduto: scarta subito")


def come_late(page: Page, invitation: str, button: str, name: str) -> None:
    """Comes by the invitation when the cards are dealt and asks for something at the door."""
    page.goto(invitation)
    expect(page.locator("h1")).to_have_text("La partita è già cominciata")
    page.get_by_role("button", name=button).first.click()
    page.locator("dialog[open] input[name=nome]").fill(name)
    page.locator("dialog[open] button[type=submit]").click()


def test_who_comes_after_the_deal_takes_a_bots_chair_or_watches_if_all_agree(
    open_context: OpenContext, friends: Server
) -> None:
    anna, bruno, carla, dario = (
        open_context(base_url=friends.address).new_page() for _ in range(4)
    )
    invitation = open_table(anna, "Anna")
    sit_down(bruno, invitation, "Bruno")
    expect(anna.locator(".posti-sala")).to_contain_text("Bruno")
    anna.locator(".sala .bottone.primario").click()
    bruno.wait_for_selector(".mano [data-slot]")

    come_late(carla, invitation, "Chiedi di guardare", "Carla")
    expect(carla.locator("[role=status]", has_text="Manca il consenso")).to_be_visible()
    for page in (anna, bruno):
        asked = page.locator(".consenso")
        expect(asked).to_contain_text("Carla chiede di guardare, come angolista")
        asked.get_by_role("button", name="Acconsento").click()
    carla.wait_for_url(re.compile("/osserva/"))
    expect(carla.locator(".nota-spettatore")).to_contain_text("vedi solo le carte scoperte")

    come_late(dario, invitation, "Siediti qui", "Dario")
    expect(dario.locator(".mano [data-slot]")).to_have_count(11)
    expect(anna.locator(".registro")).to_contain_text("Dario si siede")
    expect(anna.locator(".posti")).to_contain_text("Dario")
