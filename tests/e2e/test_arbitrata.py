"""An arbitrated table in the browser: a wrong opening, a doubtful word, by gestures of people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.arbitrated import START, ArbitratedTable, choose, in_hand, whole_log
from tests.e2e.conftest import DESKTOP, PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.test_pages import check


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service that deals the cards of these tests."""
    server = Server(tmp_path_factory.mktemp("arbitrata"), start=START)
    server.start()
    yield server
    server.stop()


def contest(page: Page, reason: str = "La parola non vale") -> None:
    """Press *Contesta*, say why, confirm."""
    page.locator(".contesta:visible").click()
    page.get_by_label(reason).check()
    check(page)
    page.locator("dialog[open] .primario").click()


def decide(arbiter: Page, choice: str) -> None:
    """Choose a remedy at the desk and apply it; the button repeats it."""
    panel = arbiter.locator(".chiamata-aperta")
    option = panel.locator(".rimedio", has_text=choice)
    assert not option.locator("input").is_checked(), "none is preselected"
    option.locator("input").check()
    panel.locator(".applica .primario").click()


def lay(page: Page, *cards: str) -> None:
    """Place letters by hand and lay them, whatever they spell."""
    choose(page, *cards)
    assert page.locator(".esame").count() == 0, "nothing is checked before"
    page.locator(".azioni .cala").click()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["telefono", "schermo"])
def test_a_wrong_opening_is_contested_not_healed_and_the_arbiter_chooses_the_remedy(
    open_context: OpenContext, server: Server, size: ViewportSize
) -> None:
    table = ArbitratedTable(server)
    arbiter = table.arbitrate(open_context, viewport=size)
    offender = table.open(open_context, 0, viewport=size)
    other = table.open(open_context, 1, viewport=size)
    offender.locator(".azioni .pesca").click()
    lay(offender, "Gr", "Ar", "Tr", "Tr", "Ir", "Nr", "Or")
    expect(other.locator('[data-gioco="1"]')).to_be_visible()
    contest(other)
    expect(other.locator(".rete")).to_contain_text("contesta GATTINO")
    expect(arbiter.locator(".conta")).to_have_text("1 chiamata")
    check(arbiter)
    decide(arbiter, "La parola non vale")
    expect(offender.locator(".testa-risposta h1")).to_have_text("GATTINO non vale")
    in_hand(offender, "Sn").click()
    offender.locator(".parola-da-sanare button").nth(1).click()
    expect(offender.locator(".nominata")).to_have_text("Nomini S nera, tra G e A.")
    check(offender)
    offender.get_by_role("button", name="Sana con S").click()
    expect(arbiter.locator(".parola-contesa.barrata")).to_be_visible()
    expect(arbiter.locator(".rimedio", has_text="GATTI,")).to_contain_text("+40")
    check(arbiter)
    decide(arbiter, "GATTI,")
    expect(other.locator(".rete")).to_have_count(0)
    assert [meld["lettura"] for meld in table.view(2)["giochi"]] == ["GATTI"]
    whole_log(other)
    log = other.locator("dialog[open] .voci, .registro .voci").locator("visible=true")
    for told in ("nomina S nera", "vale GATTI, che si vede", "carte penalizzate: N, O"):
        expect(log).to_contain_text(told)
    expect(log).to_contain_text("Art.\u00a028")


def test_a_doubtful_word_is_frozen_then_valid_with_restitution_after_the_hand_was_closed(
    open_context: OpenContext, server: Server
) -> None:
    table = ArbitratedTable(server)
    arbiter = table.arbitrate(open_context, viewport=PHONE)
    contester = table.open(open_context, 0, viewport=PHONE)
    owner = table.open(open_context, 1, viewport=PHONE)
    table.turn(0)
    owner.locator(".azioni .pesca").click()
    lay(owner, "Cn", "An", "Sn", "An")
    expect(contester.locator('[data-gioco="1"]')).to_be_visible()
    contest(contester)
    decide(arbiter, "si congela per verificarla")
    frozen = owner.locator(".parola.in-verifica")
    expect(frozen).to_contain_text("congelata")
    expect(frozen).to_contain_text("in verifica")
    expect(owner.locator(".parole.noi .totale")).to_have_text("0")
    check(owner)
    choose(owner, "Zn")
    owner.locator(".azioni .scarta").click()
    expect(owner.locator(".compositoio.vuoto")).to_be_visible()
    table.close_by_nonsense()
    expect(owner.locator(".stato")).to_contain_text("CASA è ancora in verifica")
    check(owner)
    check(arbiter)
    arbiter.locator(".in-verifica").get_by_role("button", name="Vale", exact=True).click()
    owner.get_by_role("button", name="Completa CASA").click()
    owner.locator("[data-pezzo]").nth(2).click()
    choose(owner, "Tn")
    owner.get_by_role("button", name="Aggiungi a CASA").click()
    expect(owner.locator('[data-gioco="1"] [carta="Tn"]')).to_be_visible()
    decide(arbiter, "si conta")
    owner.get_by_role("button", name="Niente da contestare: contiamo").click()
    expect(owner.locator(".azioni")).to_contain_text("Per contare si aspetta ancora")
    table.agree(0, 2, 3)
    expect(owner.locator(".foglio-punti")).to_be_visible()
    words = {meld["id"]: meld["lettura"] for meld in table.view(1)["giochi"]}
    assert words[1] == "CASTA"


def test_the_meaning_of_a_word_is_asked_and_told(open_context: OpenContext, server: Server) -> None:
    table = ArbitratedTable(server)
    asker, owner = table.open(open_context, 0, viewport=PHONE), table.open(open_context, 1)
    table.turn(0)
    table.say(1, "pesca")
    table.say(1, "apri", carte=["Cn", "An", "Sn", "An"])
    asker.locator('[data-gioco="1"] button').click()
    expect(asker.locator("dialog[open] a")).to_have_count(0)
    asker.get_by_role("button", name="Chiedi che cosa vuol dire").click()
    owner.get_by_role("button", name="Rispondi").click()
    owner.fill("dialog[open] input", "dove si abita")
    owner.locator("dialog[open] button[type=submit]").click()
    expect(asker.locator(".ultima")).to_contain_text("spiega CASA: «dove si abita»")


def test_a_table_is_opened_as_an_arbitrated_one(open_context: OpenContext, server: Server) -> None:
    page = open_context(viewport=PHONE).new_page()
    page.goto("/")
    page.locator("[data-atto=amici]").click()
    expect(page.locator("dialog[open]")).to_contain_text("si può sbagliare, gli altri contestano")
    page.fill("dialog[open] input[name=nome]", "Anna")
    page.get_by_label("Arbitrata").check()
    check(page)
    page.locator("dialog[open] button[type=submit]").click()
    page.wait_for_url("**/tavolo/**")
    made = page.url.rsplit("/", 1)[-1]
    assert server.ask("GET", f"/tavoli/{made}")["assistita"] is False
