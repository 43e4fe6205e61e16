"""What a screen cannot show is declared, by the arbiter and by who did it; who is asked answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from burraco_engine.irregolarita.declaring import Declared
from tests.e2e.arbitrated import START, ArbitratedTable, in_hand, whole_log
from tests.e2e.conftest import DESKTOP, PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.test_arbitrata import contest, decide, lay
from tests.e2e.test_pages import check

HANDS = '("Cr Ar Sr Ar Rr Er Tr Er Tr Bn Dn", "Sn On Ln En Tn Vn Hn Pn Zn Fn Qn")'
"""Who begins can lay CASA and RETE and throw a T that fits both; the next one can lay SOLE."""
FORM = Path(__file__).resolve().parents[2] / "api/web/static/js/ui/denuncia.js"
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["telefono", "schermo"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service that deals the cards of these tests."""
    server = Server(tmp_path_factory.mktemp("denunce"), start=START.replace("*HANDS", f"*{HANDS}"))
    server.start()
    yield server
    server.stop()


def declare_own(page: Page, fact: str) -> None:
    """Open the menu of the table and the form for one's own act."""
    page.locator(".testata .menu").click()
    page.get_by_role("button", name="Dichiara un mio atto").click()
    page.select_option("dialog[open] select[name=fatto]", fact)


def submit(page: Page) -> None:
    page.locator("dialog[open] button[type=submit]").click()


def test_the_form_knows_every_fact_that_the_engine_knows() -> None:
    table = FORM.read_text(encoding="utf-8").partition("FACTS =")[2].partition("});")[0]
    groups = {"mano", "presa", "pozzetto", "mazzo", "tavolo"}
    assert set(re.findall(r"^\s+(\w+): [\[{]", table, re.M)) - groups == set(Declared)


@pytest.mark.scenario("P-26-01")
@SIZES
def test_of_a_thrown_card_the_opponents_choose_where_it_lies(
    open_context: OpenContext, server: Server, size: ViewportSize
) -> None:
    table = ArbitratedTable(server)
    thrower = table.open(open_context, 0, viewport=size)
    other = table.open(open_context, 1, viewport=size)
    thrower.locator(".azioni .pesca").click()
    lay(thrower, "Cr", "Ar", "Sr", "Ar")
    expect(thrower.locator('[data-gioco="1"]')).to_be_visible()
    lay(thrower, "Rr", "Er", "Tr", "Er")
    expect(thrower.locator('[data-gioco="2"]')).to_be_visible()
    declare_own(thrower, "lancio")
    expect(thrower.locator("dialog[open] [type=submit]")).to_have_attribute("aria-disabled", "true")
    thrower.locator('.mano-dichiarata button[data-carta="Tr"]').click()
    check(thrower)
    submit(thrower)
    expect(thrower.locator(".rete")).to_contain_text("dichiara: carte lanciate")
    expect(other.locator(".testa-risposta h1")).to_have_text("Scegliete voi")
    expect(other.locator(".testa-risposta")).to_contain_text("Art. 26")
    check(other)
    option = other.locator(".rimedio", has_text="RETTE")
    assert other.locator(".rimedio").count() > 1
    assert not option.locator("input").is_checked()
    option.locator("input").check()
    other.locator(".piede-risposta .primario").click()
    expect(other.locator(".testa-risposta")).to_have_count(0)
    assert sorted(meld["lettura"] for meld in table.view(2)["giochi"]) == ["CASA", "RETTE"]


@pytest.mark.scenario("P-30-03")
@SIZES
def test_who_played_out_of_turn_lays_his_discard_face_down(
    open_context: OpenContext, server: Server, size: ViewportSize
) -> None:
    table = ArbitratedTable(server)
    offender = table.open(open_context, 1, viewport=size)
    other = table.open(open_context, 0, viewport=size)
    offender.locator(".pila.tallone").click()
    expect(offender.locator(".mano [data-slot]")).to_have_count(12)
    lay(offender, "Sn", "On", "Ln", "En")
    expect(other.locator('[data-gioco="1"]')).to_be_visible()
    contest(other, "Non era il suo turno")
    expect(offender.locator(".testa-risposta h1")).to_have_text("Hai preso fuori turno")
    expect(offender.locator(".testa-risposta")).to_contain_text("Art. 30")
    expect(other.locator(".rete")).to_contain_text("prepara lo scarto")
    in_hand(offender, "Vn").click()
    check(offender)
    offender.get_by_role("button", name="Prepara V").click()
    expect(offender.locator(".testa-risposta")).to_have_count(0)
    table.turn(0)
    expect(offender.locator(".stato")).to_contain_text("Tocca a te")
    expect(offender.locator(".stato")).to_contain_text("Scarta V nera, che hai preparato")
    offender.locator(".azioni .scarta").click()
    expect(offender.locator(".stato")).not_to_contain_text("Tocca a te")
    assert table.view(2)["monte"][-1] == "Vn"


@SIZES
def test_the_arbiter_declares_a_fallen_card_and_the_code_says_what_follows(
    open_context: OpenContext, server: Server, size: ViewportSize
) -> None:
    table = ArbitratedTable(server)
    arbiter = table.arbitrate(open_context, viewport=size)
    player = table.open(open_context, 1, viewport=PHONE)
    arbiter.get_by_role("button", name="Dichiara un fatto").click()
    arbiter.select_option("dialog[open] select[name=fatto]", "carta_esposta")
    arbiter.locator(f'dialog[open] input[name=contro][value="{table.seats[1]}"]').check()
    arbiter.get_by_label("Nere").check()
    arbiter.locator('.tasti button[data-carta="Hn"]').click()
    arbiter.locator('.tasti button[data-carta="Bn"]').click()
    arbiter.locator('.carte-dichiarate button[data-carta="Bn"]').click()
    arbiter.select_option("dialog[open] select[name=momento]", "subito")
    check(arbiter)
    submit(arbiter)
    expect(player.locator(".rete")).to_contain_text("carta caduta, mostrata o nominata")
    expect(arbiter.locator(".chiamata-testo")).to_contain_text("intervieni su")
    expect(arbiter.locator(".rimedio").first).to_contain_text("Art. 24")
    arbiter.locator(".rimedio input").first.check()
    arbiter.locator(".chiamata-aperta .applica .primario").click()
    expect(player.locator(".rete")).to_have_count(0)
    assert table.view(1)["posti"][table.seats[1]]["esposte"] == ["Hn"]


def test_what_the_table_does_not_bear_out_is_refused_and_nothing_happens(
    open_context: OpenContext, server: Server
) -> None:
    table = ArbitratedTable(server)
    page = table.open(open_context, 0, viewport=PHONE)
    before = table.view()["version"]
    declare_own(page, "due_carte")
    submit(page)
    expect(page.locator(".avviso")).to_contain_text("Art. 7")
    assert (table.view()["version"], table.view()["chiamata"]) == (before, None)


def test_the_arbiter_looks_at_a_hand_during_a_call_and_sees_what_would_heal(
    open_context: OpenContext, server: Server
) -> None:
    table = ArbitratedTable(server)
    arbiter = table.arbitrate(open_context, viewport=PHONE)
    offender = table.open(open_context, 0, viewport=PHONE)
    other = table.open(open_context, 1, viewport=PHONE)
    expect(arbiter.get_by_role("button", name=re.compile("Guarda la mano"))).to_have_count(0)
    offender.locator(".azioni .pesca").click()
    lay(offender, "Cr", "Ar", "Tr", "Ar")
    expect(other.locator('[data-gioco="1"]')).to_be_visible()
    contest(other)
    decide(arbiter, "La parola non vale")
    arbiter.get_by_role("button", name=re.compile("Guarda la mano")).click()
    hand = arbiter.locator(".mano-vista bp-carta")
    expect(hand).to_have_count(len(table.view(0)["mano"]))
    healing = arbiter.locator(".sanerebbe")
    expect(healing).to_contain_text("CASTA con S rossa")
    expect(healing).to_contain_text("CARTA con R rossa")
    check(arbiter)
    for one in (offender, other):
        assert "CASTA" not in one.locator("body").inner_text()
    whole_log(other)
    log = other.locator("dialog[open] .voci, .registro .voci").locator("visible=true")
    expect(log).to_contain_text("L’arbitro guarda la mano di")
    assert table.view(1)["mani_guardate"] == []
