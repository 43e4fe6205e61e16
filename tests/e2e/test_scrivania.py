"""The arbiter's desk: the words near a verdict, frozen words, the cases, the stopwatch."""

from __future__ import annotations

import json
import random
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from burraco_engine.arbitro.casi import casi_codes, casi_of
from burraco_engine.arbitro.cerca import search
from burraco_engine.arbitro.esporta import casi_json
from burraco_engine.arbitro.risposta import answer, count
from burraco_engine.arbitro.tavole import tables_json
from burraco_engine.cards import Card
from burraco_engine.code.loading import profile_ids
from tests.arbitro.tavoli import rules_without_words, tables
from tests.e2e.conftest import DESKTOP, PHONE, OpenContext
from tests.e2e.test_arbitro import ask
from tests.e2e.test_pages import check

MODULE = """async (name) => {
  const script = document.querySelector('script[type=module]');
  window.module = await import(script.src.replace(/arbitro.main.js$/, name));
}"""


@pytest.fixture
def page(open_context: OpenContext) -> Page:
    """The desk on a phone."""
    page = open_context(viewport=PHONE, has_touch=True).new_page()
    page.goto("/arbitro")
    return page


def tab(page: Page, name: str) -> None:
    page.locator(".schede-arbitro").get_by_role("link", name=name).click()


def test_each_tab_has_its_address_and_says_where_it_is(page: Page) -> None:
    for name in ("Casi", "Tempi", "Parola"):
        tab(page, name)
        current = page.locator(".schede-arbitro [aria-current=page]")
        expect(current).to_have_text(name)
        address = page.url.rsplit("/", 1)[-1]
        assert address == ("arbitro" if name == "Parola" else name.lower())
        page.reload()
        expect(current).to_have_text(name)
    expect(page.locator(".stato-rete")).to_have_text("pronto anche senza rete")


def test_words_one_letter_away_are_told_gap_by_gap_and_can_be_asked(page: Page) -> None:
    ask(page, "gattino")
    expect(page.locator(".scheda")).to_contain_text("gattini, gattino")
    near = page.locator(".a-una-lettera")
    expect(near).to_contain_text("mattino, pattino")
    expect(near.locator("div", has_text="+ una lettera")).to_contain_text("grattino")
    expect(near.locator("div", has_text="− una lettera")).to_contain_text("attino")
    check(page)
    near.get_by_role("button", name="mattino", exact=True).click()
    expect(page.locator(".verdetto h2")).to_have_text("ammessa")


def test_a_matta_in_a_word_is_told_by_what_it_could_stand_for(page: Page) -> None:
    field = page.locator("#campo-parola")
    field.fill("L@CE")
    field.press("Enter")
    told = page.locator(".con-la-matta")
    expect(told).to_contain_text("Con la matta in L@CE")
    expect(told.locator("li")).to_have_text(["Ilice", "Uluce"])
    check(page)
    field.fill("g*ttino")
    field.press("Enter")
    expect(told.locator("li")).to_have_text(["Egettino", "Igittino", "Ogottino"])
    expect(page.locator(".azioni-arbitro")).to_have_count(0)
    told.get_by_role("button", name="gettino").click()
    expect(page.locator(".verdetto h2")).to_have_text("ammessa")
    expect(told).to_have_count(0)
    tab(page, "Registro")
    expect(page.locator(".voci-registro li")).to_have_count(1)


def test_a_word_is_frozen_with_its_time_and_decided_later(page: Page) -> None:
    page.clock.install()
    ask(page, "maranza casa")
    page.get_by_role("button", name="Congela e verifica più tardi").click()
    page.fill("dialog[open] input[name=tavolo]", "9")
    page.locator("dialog[open] button[type=submit]").click()
    block = page.locator(".blocco-verifica")
    expect(block).to_contain_text("tavolo 9")
    expect(page.locator(".sotto")).to_contain_text("Il gioco va avanti senza toccarla. Art.")
    expect(page.locator(".stato-rete")).to_have_text("1 in verifica")
    check(page)
    page.clock.run_for(73_000)
    expect(block.locator("[role=timer]")).to_have_attribute("testo", re.compile("^3:4"))
    page.reload()
    page.get_by_role("button", name="Apri MARANZA CASA").click()
    expect(block).to_be_visible()
    page.get_by_role("button", name="Ammessa", exact=True).click()
    expect(page.locator("dialog[open]")).to_contain_text("le carte che aveva in mano")
    page.get_by_role("button", name="Decidi").click()
    expect(block).to_have_count(0)
    ask(page, "casa")
    past = page.locator(".gia-decisa")
    expect(past).to_contain_text("una volta")
    expect(past.locator("li")).to_contain_text("Ammessa, tavolo 9")


def test_nothing_is_lost_between_the_table_and_the_register(page: Page) -> None:
    for words in ("casa casetta", "mare"):
        ask(page, words)
        page.get_by_role("button", name="Al tavolo").tap()
        page.keyboard.press("Escape")
    ask(page, "sole")
    page.keyboard.press("Escape")
    waiting = page.locator(".da-registrare")
    expect(waiting).to_have_text("mare: ammessa e un’altra da registrare")
    page.reload()
    expect(waiting).to_contain_text("mare: ammessa")
    page.get_by_role("button", name="Registra").tap()
    page.locator("dialog[open] button[type=submit]").tap()
    expect(waiting).to_have_text("casa casetta: non ammessa")
    page.get_by_role("button", name="Non serve").tap()
    expect(waiting).to_have_count(0)


def test_the_stopwatch_runs_through_its_phases_and_inverts_the_last_seconds(page: Page) -> None:
    page.clock.install()
    tab(page, "Tempi")
    check(page)
    page.clock.pause_at(datetime.now() + timedelta(seconds=30))
    page.get_by_role("button", name="Est", exact=True).click()
    page.get_by_role("button", name="Via").click()
    figure = page.locator(".cifra bp-scritta")
    now = page.locator(".striscia [aria-current=step]")
    expect(now).to_contain_text("Decide")
    page.clock.run_for(1_300)
    expect(figure).to_have_attribute("testo", "4")
    page.get_by_role("button", name="oltre 11").click()
    page.get_by_role("button", name="Ha preso: via ai 40 s").click()
    expect(now).to_contain_text("Gioca")
    whole = page.locator(".cronometro")
    page.clock.run_for(34_000)
    assert "ultimi" not in str(whole.get_attribute("class"))
    page.clock.run_for(2_000)
    expect(figure).to_have_attribute("testo", "4")
    assert "ultimi" in str(whole.get_attribute("class"))
    page.get_by_role("button", name="Ferma").click()
    page.clock.run_for(60_000)
    expect(figure).to_have_attribute("testo", "4")
    page.get_by_role("button", name="Riprendi").click()
    page.get_by_role("button", name="Chiama: 5 s").click()
    expect(now).to_contain_text("Arbitro")
    expect(page.locator(".ora-poi")).to_contain_text("scarta la carta più alta che ha in mano")
    page.clock.run_for(6_000)
    expect(figure).to_have_attribute("testo", "0")
    page.get_by_role("button", name="Ha scartato").click()
    page.get_by_role("button", name="2 minuti").click()
    page.clock.run_for(61_000)
    expect(figure).to_have_attribute("testo", "0:59")
    page.clock.resume()
    check(page)
    page.get_by_role("button", name="Torna ai tempi").click()
    page.get_by_role("button", name="Via").click()
    check(page)
    page.get_by_role("button", name="Ha preso: via ai 40 s").click()
    page.get_by_role("button", name="Chiama: 5 s").click()
    check(page)


def test_the_times_stand_in_two_columns_on_a_wide_screen(page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    tab(page, "Tempi")
    clocks = page.locator(".tempi-sala button")
    boxes = [clocks.nth(place).bounding_box() for place in range(clocks.count())]
    assert len(boxes) == 4
    whole = page.locator(".tempi-giocata").bounding_box()
    assert whole is not None
    for box in boxes:
        assert box is not None
        assert box["width"] > 300
        assert box["height"] < 120
        assert box["x"] > whole["x"] + whole["width"]
    check(page)


def test_the_stopwatch_and_the_clocks_of_the_hall_are_heard(page: Page) -> None:
    page.add_init_script(
        """window.tones = 0;
           const made = AudioContext.prototype.createOscillator;
           AudioContext.prototype.createOscillator = function () {
             window.tones++;
             return made.call(this);
           };"""
    )
    page.clock.install()
    page.reload()
    tab(page, "Tempi")
    page.clock.pause_at(datetime.now() + timedelta(seconds=30))
    heard = "() => window.tones"
    page.get_by_role("button", name="Via").click()
    before = page.evaluate(heard)
    page.clock.run_for(5_500)
    assert page.evaluate(heard) > before, "the five seconds are over"
    page.get_by_role("button", name="Ha preso: via ai 25 s").click()
    before = page.evaluate(heard)
    page.clock.run_for(26_000)
    assert page.evaluate(heard) > before, "the time to play is over"
    page.get_by_role("button", name="Suono").click()
    before = page.evaluate(heard)
    page.get_by_role("button", name="Chiama: 5 s").click()
    page.clock.run_for(6_000)
    assert page.evaluate(heard) == before, "it was switched off"


def test_the_cards_of_a_case_count_on_the_page_what_they_count_in_the_engine(page: Page) -> None:
    page.evaluate(MODULE, "offline/casi.js")
    data = json.loads(json.dumps(casi_json()))
    dice, asked, wanted = random.Random(8), [], []
    for known in data["codici"]:
        for case in known["casi"]:
            for place, outcome in enumerate(case["esiti"]):
                cards = dice.sample(sorted(known["valori"]), k=dice.randint(0, 9))
                asked.append((known["codice"], case["id"], place, cards))
                esito = casi_of(known["codice"]).caso(case["id"]).esiti[place]
                held = count(known["codice"], esito, tuple(map(Card, cards)))
                wanted.append(held and {"punti": held.punti, "vp": held.vp, "mp": held.mp})
                assert outcome["conto"] == esito.conto
    told = page.evaluate(
        """([data, asked]) => asked.map(([code, id, place, cards]) => {
             const known = data.codici.find((one) => one.codice === code);
             const { esiti } = known.casi.find((one) => one.id === id);
             return module.counted(known, esiti[place], cards);
           })""",
        [data, asked],
    )
    assert sum(one is not None for one in wanted) > 60
    assert told == wanted


def test_a_case_is_found_asked_and_answered_step_by_step(page: Page) -> None:
    tab(page, "Casi")
    page.locator(".cerca-caso input:visible").fill("mi è cadutta una carta")
    page.locator(".elenco-casi button:visible", has_text="Carta caduta").click()
    page.get_by_label("È caduta, è stata mostrata o nominata").check()
    expect(page.get_by_role("button", name="Risposta")).to_have_attribute("aria-disabled", "true")
    page.get_by_label("Di un altro giocatore").check()
    check(page)
    page.get_by_role("button", name="Risposta").click()
    told = page.locator(".risposta-caso")
    expect(told.locator(".fascia")).to_contain_text("Carta esposta fuori turno")
    expect(told.locator(".fascia")).to_contain_text("Art. 24")
    expect(told.locator(".passi-caso li")).to_have_count(4)
    for line in ("Turno", "Chiusura", "Punti", "Con un altro codice"):
        expect(told).to_contain_text(line)
    check(page)
    page.set_viewport_size(DESKTOP)
    expect(page.locator(".fianco .elenco-casi [aria-current]")).to_contain_text("Carta caduta")
    page.locator(".fianco select").select_option(label="Classico")
    expect(page.locator(".fianco .elenco-casi")).to_contain_text("Art. 12")
    check(page)


def phrases() -> list[tuple[str, str]]:
    """Ways to ask, right and misspelt, under every code."""
    dice = random.Random(21)
    found = []
    for code in casi_codes():
        for case in casi_of(code).casi:
            words = f"{case.titolo} {case.cerca}".split()
            for _ in range(3):
                text = " ".join(dice.sample(words, k=min(len(words), dice.randint(1, 4))))
                spot = dice.randrange(len(text))
                found.append(
                    (code, text if dice.random() < 0.5 else text[:spot] + text[spot + 1 :])
                )
    return found


def test_the_page_finds_and_answers_what_the_service_does(page: Page) -> None:
    page.evaluate(MODULE, "offline/casi.js")
    data = json.loads(json.dumps(casi_json()))
    asked = phrases()
    told = page.evaluate(
        """([data, asked]) => asked.map(([code, text]) => {
             const known = data.codici.find((one) => one.codice === code);
             return module.search(data, known, text, 10).map(({ id }) => id);
           })""",
        [data, asked],
    )
    assert len(asked) > 300
    assert told == [[hit.caso.id for hit in search(code, text)] for code, text in asked]
    paths: list[tuple[str, str, dict[str, str]]] = [
        (code, case.id, dict(path))
        for code in casi_codes()
        for case in casi_of(code).casi
        for path in case.paths()
    ]
    reached = page.evaluate(
        """([data, paths]) => paths.map(([code, id, given]) => {
             const cases = data.codici.find((one) => one.codice === code).casi;
             return module.outcome(cases.find((one) => one.id === id), given)?.titolo ?? null;
           })""",
        [data, paths],
    )
    wanted: list[Any] = []
    for code, case_id, given in paths:
        outcome = answer(code, case_id, given).esito
        wanted.append(outcome and outcome.titolo)
    assert reached == wanted
    assert None not in reached


def test_a_table_is_counted_by_words_taps_and_a_hand(page: Page) -> None:
    tab(page, "Punti")
    for word in ("castelli", "scudo", "verde", "luce", "piano"):
        page.fill(".aggiungi-gioco input", word)
        page.keyboard.press("Enter")
    page.fill(".aggiungi-gioco input", "cjsa")
    page.keyboard.press("Enter")
    expect(page.locator(".avviso")).to_contain_text("il mazzo non ha")
    luce = page.locator(".giochi-punti li").nth(3)
    for _ in range(2):
        luce.locator(".sorte button").nth(1).click()
    expect(luce.locator(".quanto")).to_have_text("45")
    page.get_by_role("switch").check()
    page.get_by_role("button", name="In mano").click()
    for card in "QTA":
        page.locator(f'.tasti [data-carta="{card}"]').click()
    expect(page.locator(".testa-mano")).to_contain_text("−30")
    check(page)
    page.get_by_role("button", name="Fatto").click()
    check(page)
    expect(page.get_by_role("tab").nth(0)).to_contain_text("495")
    page.get_by_role("tab").nth(1).click()
    page.locator(".pozzetto-punti select").select_option("non_preso")
    expect(page.get_by_role("tab").nth(1)).to_contain_text("-100")
    expect(page.locator(".esito-punti")).to_contain_text("+595")
    page.locator(".esito-punti select").select_option("2")
    expect(page.locator(".esito-punti")).to_contain_text("16–4")
    page.reload()
    expect(page.get_by_role("tab").nth(0)).to_contain_text("495")
    page.get_by_role("button", name="Foglio punti").click()
    expect(page.locator(".giudizio .foglio-arbitro")).to_contain_text("Burraco pulito")
    check(page)


@pytest.mark.parametrize("code", profile_ids())
def test_a_thousand_random_tables_have_the_sheet_of_the_engine(page: Page, code: str) -> None:
    page.evaluate(MODULE, "offline/conto.js")
    data = tables_json(rules_without_words(code))
    drawn = list(tables(code, 1000))
    told = page.evaluate(
        "([data, drawn]) => drawn.map((lines) => module.counted(data, lines))",
        [data, [one["linee"] for one in drawn]],
    )
    wrong = [one["linee"] for one, sheet in zip(drawn, told, strict=True) if sheet != one["foglio"]]
    assert len(drawn) == 1000
    assert wrong == []
