"""The arbiter's page: the verdict is the page, the table sees only the outcome."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from lexicon.grounds import Ground
from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.small_lexicon import small_lexicon
from tests.e2e.test_pages import check

REASONS = ("alterat", "diminutiv", "Art.", "sostantivo", "motivo", "perch", "casa ", "lemma")


@pytest.fixture
def page(open_context: OpenContext) -> Page:
    """The page on a phone, with a finger."""
    page = open_context(viewport=PHONE, has_touch=True, accept_downloads=True).new_page()
    page.goto("/arbitro")
    return page


def ask(page: Page, text: str) -> None:
    """Type and press enter."""
    page.fill("#campo-parola", text)
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdetto")


def analysed(page: Page) -> None:
    """The service has added what the dictionary says."""
    page.wait_for_selector(".dizionario")


def outcome(page: Page) -> str:
    return page.locator(".verdetto h2").inner_text()


def test_an_admitted_word_comes_with_analysis_lemma_cards_and_edition(
    page: Page, server: Server
) -> None:
    ask(page, "andarono")
    analysed(page)
    assert outcome(page) == "ammessa"
    about = server.ask("GET", "/lessico")
    expect(page.locator(".motivo-parola")).to_have_text(re.compile(r"^Voce verbale\. Art\. 9$"))
    expect(page.locator(".dizionario")).to_contain_text("passato remoto di andare")
    expect(page.locator(".scheda")).to_contain_text("componibile in un colore, 60")
    expect(page.locator(".scheda")).to_contain_text(about["edizione"])
    expect(page.locator(".scheda")).to_contain_text(about["digest"][:4])
    assert page.locator(".che-succede").count() == 0
    check(page)


def test_an_admitted_word_says_what_it_means_and_a_refused_one_its_base(page: Page) -> None:
    ask(page, "eth")
    expect(page.locator(".significati li")).to_contain_text("eth: lettera")
    ask(page, "padellina")
    expect(page.locator(".motivo-parola")).to_contain_text("padella")
    assert page.locator(".significati").count() == 0


def test_a_refused_word_says_why_and_what_happens_now(page: Page) -> None:
    ask(page, "casetta")
    analysed(page)
    assert outcome(page) == "non ammessa"
    expect(page.locator(".motivo-parola")).to_contain_text("Nome alterato: diminutivo di casa.")
    check(page)
    page.get_by_role("button", name="Che cosa succede ora: Art. 28 e Art. 25").click()
    expect(page.locator("dialog[open]")).to_contain_text("penalizzate")
    expect(page.locator("dialog[open]")).to_contain_text("scarto obbligato")
    check(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Art. 9").click()
    expect(page.locator("dialog[open]")).to_contain_text("nomi propri")


def test_an_unknown_word_offers_near_ones_that_can_be_pressed(page: Page) -> None:
    ask(page, "castagnna")
    near = page.locator(".scheda").get_by_role("button", name="castagna", exact=True)
    near.click()
    expect(page.locator(".verdetto h2")).to_have_text("ammessa")
    expect(page.locator("#campo-parola")).to_have_value("castagna")


def test_a_doubtful_word_is_in_verification_and_its_article_freezes(
    open_context: OpenContext, tmp_path: Path
) -> None:
    folder = small_lexicon(tmp_path, {"ponticello": Ground.DOUBTFUL, "casa": Ground.COMMON})
    service = Server(tmp_path, lexicon_dir=str(folder))
    service.start()
    page = open_context(base_url=service.address, service_workers="block").new_page()
    page.goto("/arbitro")
    ask(page, "ponticello")
    assert outcome(page) == "in verifica"
    expect(page.locator(".motivo-parola")).to_contain_text("decide l’arbitro. Art. 25")
    check(page)
    page.get_by_role("button", name="Che cosa succede ora: Art. 25").click()
    expect(page.locator("dialog[open]")).to_contain_text("congelare")
    page.keyboard.press("Escape")
    ask(page, "casa ponticello")
    expect(page.locator(".sommario")).to_have_text("Una parola su 2 è in verifica.")
    page.close()  # it fetches cases and tables when it has time
    service.stop()


def test_several_words_have_one_verdict(page: Page) -> None:
    ask(page, "casa, mare; Perché")
    assert outcome(page) == "ammesse"
    expect(page.locator(".sommario")).to_have_text("Tutte le parole sono ammesse.")
    ask(page, "casa casetta mare")
    expect(page.locator(".verdetto h2")).to_have_text("non ammesse")
    expect(page.locator(".sommario")).to_have_text("Una parola su 3 non è ammessa.")
    expect(page.locator(".parola-giudicata")).to_contain_text("CASETTA")
    page.locator(".riga-parola", has_text="mare").click()
    expect(page.locator(".parola-giudicata")).to_contain_text("MARE")
    check(page)


def test_an_apostrophe_parts_two_words_and_the_page_says_so(page: Page) -> None:
    ask(page, "l’amico")
    assert outcome(page) == "non ammesse"
    expect(page.locator(".sommario")).to_have_text(
        "Una parola su 2 non è ammessa. L’apostrofo divide «l’amico» in 2 parole, "
        "giudicate una per una."
    )
    rows = page.locator(".riga-parola")
    expect(rows.nth(0)).to_have_text(re.compile("l’: non ammessa.*Parola tronca"))
    expect(rows.nth(1)).to_have_text(re.compile("amico: ammessa"))
    check(page)
    ask(page, "un po'")
    expect(page.locator(".sommario")).to_have_text("2 parole su 2 non sono ammesse.")
    ask(page, "CITTA'")
    expect(page.locator(".verdetto h2")).to_have_text("ammessa")


def test_the_view_for_the_table_leaks_no_reason_and_clears_itself(page: Page) -> None:
    page.clock.install()
    ask(page, "casetta")
    analysed(page)
    page.get_by_role("button", name="Al tavolo").click()
    shown = page.locator(".al-tavolo")
    expect(shown.get_by_role("heading")).to_have_text("casetta: non ammessa")
    assert shown.locator(".esito-tavolo").count() == 2
    turned = shown.locator(".girata").evaluate("el => getComputedStyle(el).transform")
    assert turned.startswith("matrix(-1")
    check(page)
    everything = page.evaluate("() => document.title + document.body.outerHTML")
    tree = page.locator("body").aria_snapshot()
    for reason in REASONS:
        assert reason not in everything.replace("casetta", ""), reason
        assert reason not in tree.replace("casetta", ""), reason
    page.clock.fast_forward(13_000)
    expect(shown).to_have_count(0)
    expect(page.locator("#campo-parola")).to_have_value("")
    assert "alterat" not in page.evaluate("() => document.body.outerHTML")
    expect(page.locator(".attesa-parola .riga-storico").first).to_contain_text("casetta")


def test_an_analysis_that_comes_late_does_not_bring_the_word_back(page: Page) -> None:
    held: list[Route] = []
    page.route("**/parole/verifica", lambda route: held.append(route))
    ask(page, "casetta")
    page.get_by_role("button", name="Al tavolo").tap()
    page.get_by_role("button", name="Chiudi").tap()
    expect(page.locator(".attesa-parola")).to_be_visible()
    for route in held:
        route.continue_()
    page.unroute("**/parole/verifica")
    page.wait_for_timeout(500)
    expect(page.locator(".attesa-parola")).to_be_visible()
    assert "alterat" not in page.evaluate("() => document.body.outerHTML")


def test_an_analysis_that_comes_late_writes_no_ruling_twice(page: Page) -> None:
    held: list[Route] = []
    page.route("**/parole/verifica", lambda route: held.append(route))
    ask(page, "casetta")
    page.get_by_role("button", name="Registra").tap()
    page.fill("dialog[open] input[name=tavolo]", "12")
    page.locator("dialog[open] button[type=submit]").tap()
    entries = page.locator(".fianco .riga-storico")
    expect(entries).to_contain_text(["tavolo 12"])
    for route in held:
        route.continue_()
    page.unroute("**/parole/verifica")
    analysed(page)
    expect(entries).to_have_count(1)
    expect(entries.first).to_contain_text("tavolo 12")


def test_the_view_for_the_table_closes_by_key_and_by_finger(page: Page) -> None:
    for close in (
        lambda: page.keyboard.press("Escape"),
        lambda: page.get_by_role("button", name="Chiudi").tap(),
    ):
        ask(page, "casa")
        page.get_by_role("button", name="Al tavolo").tap()
        expect(page.locator(".al-tavolo")).to_be_visible()
        close()
        expect(page.locator(".al-tavolo")).to_have_count(0)
    expect(page.locator(".da-registrare")).to_have_text("casa: ammessa")
    page.get_by_role("button", name="Registra").tap()
    page.locator("dialog[open] button[type=submit]").tap()
    expect(page.locator(".attesa-parola .riga-storico").first).to_contain_text("registrata")
    expect(page.locator(".da-registrare")).to_have_count(0)
    ask(page, "mare")
    page.get_by_role("button", name="Registra").tap()
    page.locator("dialog[open] button[type=submit]").tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("button", name="Al tavolo").tap()
    expect(page.locator(".avviso")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".attesa-parola")).to_be_visible()
    expect(page.locator(".azioni-arbitro")).to_have_count(0)  # written down already


def rows(path: Path) -> list[dict[str, str]]:
    text = path.read_text(encoding="utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";"))


def test_checks_are_kept_with_time_and_table_and_exported(page: Page, server: Server) -> None:
    ask(page, "andarono")
    analysed(page)
    ask(page, "casa casetta")
    newest = page.locator(".fianco .riga-storico").first
    expect(newest).to_contain_text("casa casetta")
    page.get_by_role("button", name="Registra").click()
    page.fill("dialog[open] input[name=tavolo]", "12")
    page.fill("dialog[open] input[name=nota]", '=1+1; "nota"')
    page.locator("dialog[open] button[type=submit]").click()
    ask(page, "mare")
    expect(newest).to_contain_text("mare")
    expect(newest).not_to_contain_text("tavolo")
    page.get_by_role("button", name="Registra").click()
    table = page.locator("dialog[open] input[name=tavolo]")
    expect(table).to_have_value("")
    assert page.locator("#tavoli-noti option").get_attribute("value") == "12"
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator(".attesa-parola .riga-storico").nth(1)).to_contain_text("tavolo 12")
    check(page)
    with page.expect_download() as download:
        page.locator(".attesa-parola").get_by_role("button", name="Esporta CSV").click()
    found = rows(Path(download.value.path()))
    assert [one["parola"] for one in found] == ["andarono", "casa", "casetta", "mare"]
    assert [one["esito"] for one in found] == ["ammessa", "ammessa", "non_ammessa", "ammessa"]
    assert found[2]["motivo"] == "nome_alterato"
    assert found[2]["articolo"] == "Art. 9"
    assert [one["tavolo"] for one in found] == ["", "12", "12", ""]
    assert found[1]["nota"] == '\'=1+1; "nota"'
    assert re.fullmatch(r"\d\d:\d\d:\d\d", found[0]["ora"])
    assert found[0]["digest"] == server.ask("GET", "/lessico")["digest"]


def test_the_home_asks_the_arbiter(page: Page) -> None:
    page.goto("/")
    page.fill("input[name=parola]", "Roma")
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdetto")
    assert outcome(page) == "non ammessa"
    expect(page.locator(".motivo-parola")).to_contain_text("Nome proprio")


def test_what_is_no_word_is_answered_clearly(page: Page) -> None:
    ask(page, "ab")
    expect(page.locator(".motivo-parola")).to_contain_text("Troppo corta")
    ask(page, "a1b2")
    expect(page.locator(".motivo-parola")).to_contain_text("segni che non sono lettere")
    page.fill("#campo-parola", " ".join(["casa", *(f"casa{n}" for n in range(60))]))
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("al massimo 50 parole")


def contested(server: Server) -> tuple[dict[str, Any], dict[str, str]]:
    """A table with an arbiter's invitation, whose player consents."""
    made = server.ask("POST", "/tavoli", json={"nome": "Anna", "avvia": True, "modo": "arbitrata"})
    headers = {"Authorization": f"Bearer {made['token']}"}
    return made, headers


def test_at_an_online_table_the_arbiter_is_called_checks_rules_and_play_goes_on(
    page: Page, server: Server
) -> None:
    made, headers = contested(server)
    where = f"/tavoli/{made['id']}"
    page.goto(made["invito_arbitro"]["url"])
    page.wait_for_url(re.compile("/arbitro"))
    page.fill("dialog[open] input[name=nome]", "Carla")
    page.locator("dialog[open] button[type=submit]").click()
    table = page.locator(".tavolo-seguito")
    expect(table).to_contain_text("Manca il consenso all’arbitro di Anna")
    server.ask("POST", f"{where}/consensi", json={"arbitro": True}, headers=headers)
    expect(table).not_to_contain_text("Manca il consenso")
    server.ask(
        "POST",
        f"{where}/chiamata",
        json={"motivo": "mai sentita", "parola": "casetta"},
        headers=headers,
    )
    expect(table).to_contain_text("contesta CASETTA: mai sentita")
    expect(page.locator(".conta")).to_have_text("1 chiamata")
    check(page)
    table.get_by_role("button", name="Verifica").click()
    page.wait_for_selector(".verdetto")
    assert outcome(page) == "non ammessa"
    table.get_by_role("button", name="Guarda le mani").click()
    expect(page.locator("dialog[open] .mano-vista")).to_have_count(4)
    held = server.ask("GET", where, headers=headers)["posti"]
    for place, seat in enumerate(held.values()):
        hand = page.locator("dialog[open] .mano-vista").nth(place)
        assert hand.locator("bp-carta").count() == seat["carte"]
    page.keyboard.press("Escape")
    table.get_by_role("button", name="Escludi").click()
    page.fill("dialog[open] input[name=testo]", "diminutivo")
    page.locator("dialog[open] button[type=submit]").click()
    expect(table).to_contain_text("in gioco")
    view = server.ask("GET", where, headers=headers)
    assert view["decisioni"] == [{"parola": "casetta", "ammessa": False, "firma": "Carla"}]
    assert view["chiamata"] is None
    table.get_by_role("button", name="Ferma il gioco").click()
    expect(table).to_contain_text("gioco fermo")
    page.reload()
    expect(table).to_contain_text("gioco fermo")
    table.get_by_role("button", name="Riprendi il gioco").click()
    expect(table).to_contain_text("in gioco")
