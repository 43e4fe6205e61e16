"""The puzzles page: today's puzzle, training on every kind, help, review, results, paper."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.test_pages import check

KINDS = {
    "burraco_nascosto": "Il burraco nascosto",
    "allunga": "Allunga",
    "matta": "La matta",
    "giocata_migliore": "La giocata migliore",
    "chiudi": "Chiudi adesso",
    "ammessa": "Ammessa o no?",
    "codice": "Che cosa dice il codice?",
}
SLOW = 60_000


@pytest.fixture
def page(open_context: OpenContext) -> Page:
    """The page; a fresh player."""
    context = open_context(service_workers="block", accept_downloads=True)
    context.set_default_timeout(SLOW)
    return context.new_page()


def surrender(server: Server, puzzle: dict[str, Any]) -> dict[str, Any]:
    """What somebody else learns who gives the puzzle up."""
    body = {"resa": True, "modo": "gara", "state": None}
    answer: dict[str, Any] = server.ask("POST", f"/enigmi/{puzzle['id']}/risposte", json=body)
    return answer


def today(page: Page, server: Server) -> dict[str, Any]:
    page.goto("/enigmi")
    page.wait_for_selector(".titolo-enigma", timeout=SLOW)
    puzzle: dict[str, Any] = server.ask("GET", "/enigmi/oggi")["enigma"]
    expect(page.locator(".titolo-enigma")).to_have_text(puzzle["domanda"])
    return puzzle


def train(page: Page, kind: str) -> dict[str, Any]:
    """Ask for an easy puzzle of one kind."""
    page.goto("about:blank")
    page.goto("/enigmi#gara")
    page.locator(".scelta-radio", has_text=re.compile(f"^{re.escape(KINDS[kind])}$")).click()
    page.locator(".scelta-radio", has_text=re.compile("^facilissimo$")).click()
    with page.expect_response("**/api/v1/enigmi", timeout=SLOW) as answered:
        page.get_by_role("button", name="Comincia").click()
    page.wait_for_selector(".piano")
    puzzle: dict[str, Any] = answered.value.json()["enigma"]
    assert puzzle["tipo"] == kind
    return puzzle


def choose(page: Page, card: str) -> None:
    free = f'.mano [data-slot][aria-pressed="false"]:has(bp-carta[carta="{card}"])'
    page.locator(free).first.click()


def relocate(page: Page, laid: list[str], final: list[str]) -> tuple[list[str], int]:
    """Move the matta of a laid word to where the longer word wants it; the cursor follows it."""
    matta = next(card for card in laid if len(card) == 1)
    rest = [card for card in laid if card != matta]
    before = 0
    for card in final[: final.index(matta)]:
        before += before < len(rest) and card == rest[before]
    moved = [*rest[:before], matta, *rest[before:]]
    if moved == laid:
        return laid, len(laid)
    piece = page.locator(f'[data-pezzo]:has(bp-carta[carta="{matta}"])')
    piece.click()
    if not page.locator("dialog[open]").count():  # the first press brings the cursor here
        piece.click()
    sign = {"*": "✱", "@": "◎"}
    label = "".join(sign.get(card, card[0]) for card in moved)
    page.locator("dialog[open] .posizione", has_text=re.compile(f"^{label}$")).click()
    return moved, before + 1


def compose(page: Page, move: dict[str, Any], table: dict[int, list[str]]) -> None:
    """Put a move of a solution into the tray, card by card."""
    if move["tipo"] == "scarta":
        choose(page, move["carta"])
        return
    laid = list(table.get(move.get("gioco", 0), []))
    if laid:
        page.locator(f'[data-gioco="{move["gioco"]}"] button').click()
    pieces = page.locator("[data-pezzo]")
    cursor = len(laid)
    if move["tipo"] == "sostituisci":
        laid, cursor = relocate(page, laid, move["carte"])
    for place, card in enumerate(move["carte"]):
        if laid and card == laid[0]:
            laid.pop(0)
            continue
        if cursor != place and place:  # the cursor goes behind the card that was pressed
            pieces.nth(place - 1).click()
        elif cursor != place:
            page.get_by_role("button", name="Metti la prossima carta all’inizio").click()
        choose(page, card)
        cursor = place + 1
    mattas = [at for at, card in enumerate(move["carte"]) if len(card) == 1]
    if mattas and move.get("lettura"):
        letter = move["lettura"][mattas[0]]
        offered = page.locator(".letture").get_by_role("button", name=letter, exact=True)
        if offered.count():
            offered.click()


def solve(page: Page, puzzle: dict[str, Any], known: dict[str, Any]) -> None:
    """Answer a puzzle with its best solution, through the page."""
    if puzzle["risposta"] == "scelta":
        page.locator(f'input[name=scelta][value="{known["corretta"]}"]').check()
    else:
        moves = known["soluzioni"][0]["giocate"]
        table = {meld["id"]: meld["carte"] for meld in puzzle["giochi"]}
        fresh = max(table, default=0)
        for move in moves:
            compose(page, move, table)
            if move["tipo"] == "apri":
                fresh += 1
                table[fresh] = move["carte"]
            elif move["tipo"] != "scarta":
                table[move["gioco"]] = move["carte"]
            button = page.locator(".azioni-enigma .grande")
            if "Conferma" not in button.inner_text():
                button.click()
    page.get_by_role("button", name="Conferma").click()
    expect(page.locator(".titolo-esito")).to_be_visible(timeout=SLOW)


def test_the_puzzle_of_the_day_is_solved_by_typing(page: Page, server: Server) -> None:
    puzzle = today(page, server)
    known = surrender(server, puzzle)
    check(page)
    if puzzle["tipo"] in {"burraco_nascosto"}:
        page.keyboard.type(known["soluzioni"][0]["parole"][0].lower())
        expect(page.locator(".nota-enigma")).to_contain_text("Parola valida. È un burraco.")
        assert page.locator(".punti-enigma").inner_text() == str(puzzle["massimo"])
        page.keyboard.press("Enter")
        expect(page.locator(".titolo-esito")).to_be_visible(timeout=SLOW)
    else:
        solve(page, puzzle, known)
    expect(page.locator(".titolo-esito")).to_have_text("Giusto!")
    expect(page.locator(".spiegazione")).to_have_text(known["spiegazione"])
    check(page)
    assert page.locator(".giorni .fatto").count() == 1
    page.get_by_role("button", name="Risultati").click()
    expect(page.locator(".cifre")).to_contain_text("Giorni di fila1")
    assert page.locator("bp-grafico svg polyline").count() == 1
    check(page)


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_of_every_kind_is_answered_right(page: Page, server: Server, kind: str) -> None:
    puzzle = train(page, kind)
    solve(page, puzzle, surrender(server, puzzle))
    expect(page.locator(".titolo-esito")).to_have_text("Giusto!")
    expect(page.locator(".valutazione-nuova")).to_be_visible()
    check(page)


def test_the_number_of_letters_is_told_only_after_asking(page: Page, server: Server) -> None:
    puzzle = train(page, "burraco_nascosto")
    before = page.locator("body").inner_text()
    known = surrender(server, puzzle)
    assert not re.search(r"\b(sette|otto|nove|dieci|7|8|9|10) lettere", before)
    assert known["soluzioni"][0]["parole"][0] not in before
    page.get_by_role("button", name="Aiuto").click()
    expect(page.locator(".aiuti-avuti")).to_contain_text("lettere", timeout=SLOW)


def worth(page: Page) -> list[int]:
    """What the page says a right answer is worth: now, and after one more help."""
    return [
        int(found) for found in re.findall(r"\+(\d+)", page.locator("#prezzo-aiuto").inner_text())
    ]


def test_the_price_of_a_help_is_on_the_page_before_it_is_taken(page: Page, server: Server) -> None:
    puzzle = train(page, "burraco_nascosto")
    price = page.locator("#prezzo-aiuto")
    expect(price).to_contain_text("con un aiuto", timeout=SLOW)
    alone, helped = worth(page)
    assert 0 <= helped < alone
    page.get_by_role("button", name="Aiuto").click()
    expect(price).to_contain_text(f"+{helped} se risolvi, +", timeout=SLOW)
    check(page)
    solve(page, puzzle, surrender(server, puzzle))
    changed = page.locator(".valutazione-nuova .quieto").inner_text()
    assert 0 < int(changed) <= helped + 3  # the surrender of somebody else made it a little harder


def test_after_the_puzzle_of_the_day_another_one_comes(page: Page, server: Server) -> None:
    puzzle = today(page, server)
    solve(page, puzzle, surrender(server, puzzle))
    page.get_by_role("button", name="Un altro enigma").click()
    expect(page.locator("main.gioco")).to_be_visible(timeout=SLOW)
    expect(page).to_have_url(re.compile("/enigmi#gara$"))


def test_wrong_answers_say_why_and_cost_nothing(page: Page, server: Server) -> None:
    puzzle = train(page, "burraco_nascosto")
    for card in puzzle["carte"][:3]:
        choose(page, card)
    note = page.locator(".nota-enigma")
    page.get_by_role("button", name="Conferma").click()
    expect(note).not_to_have_text("\u00a0", timeout=SLOW)
    assert page.locator(".titolo-esito").count() == 0
    kept = "() => JSON.parse(localStorage['parole.enigmi.stato'] ?? null)?.storia.length"
    assert not page.evaluate(kept)  # nothing is kept when two colours are not even sent
    page.keyboard.press("Escape")
    assert page.locator("[data-pezzo]").count() == 0


def test_what_was_missed_comes_back_in_review_without_rating(page: Page, server: Server) -> None:
    train(page, "burraco_nascosto")
    page.get_by_role("button", name="Mostra la soluzione").click()
    check(page)
    page.get_by_role("button", name="Mostrala").click()
    expect(page.locator(".soluzioni li").first).to_be_visible(timeout=SLOW)
    check(page)
    page.get_by_role("button", name="Ripasso").click()
    expect(page.locator(".da-ripassare li")).to_have_count(1)
    expect(page.locator(".da-ripassare b")).to_have_text("Il burraco nascosto")
    past = """() => {
      const state = JSON.parse(localStorage['parole.enigmi.stato']);
      state.ripasso.forEach((one) => { one.a = 1; });
      localStorage['parole.enigmi.stato'] = JSON.stringify(state);
      return state.valutazione.r;
    }"""
    rating = page.evaluate(past)
    page.reload()
    page.get_by_role("button", name="Ripasso").click()
    expect(page.locator(".titolo-enigma")).to_have_text("Un enigma da ripassare")
    check(page)
    with page.expect_response("**/api/v1/enigmi", timeout=SLOW) as answered:
        page.get_by_role("button", name="Ripassa", exact=True).click()
    puzzle = answered.value.json()["enigma"]
    page.wait_for_selector(".piano")
    solve(page, puzzle, surrender(server, puzzle))
    expect(page.locator(".titolo-esito")).to_have_text("Giusto!")
    expect(page.locator(".piano")).to_contain_text("la valutazione non cambia")
    kept = page.evaluate("() => JSON.parse(localStorage['parole.enigmi.stato']).valutazione.r")
    assert kept == rating


def test_results_are_carried_to_another_device(
    page: Page, open_context: OpenContext, server: Server
) -> None:
    puzzle = train(page, "ammessa")
    solve(page, puzzle, surrender(server, puzzle))
    page.get_by_role("button", name="Risultati").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Esporta").click()
    state = Path(download.value.path())
    other = open_context(service_workers="block").new_page()
    other.goto("/enigmi#risultati")
    expect(other.locator(".risultati")).to_contain_text("Risolvi il primo enigma")
    upload = FilePayload(name="a.json", mimeType="application/json", buffer=b'{"versione": 9}')
    other.set_input_files("input[type=file]", upload)
    expect(other.locator(".avviso")).to_contain_text("non contiene risultati")
    other.set_input_files("input[type=file]", {**upload, "buffer": state.read_bytes()})
    rating = json.loads(state.read_text(encoding="utf-8"))["valutazione"]["r"]
    expect(other.locator(".cifre")).to_contain_text(f"{round(rating):,}".replace(",", "."))


def test_a_state_that_was_spoiled_is_refused_and_can_be_left_behind(
    page: Page, open_context: OpenContext
) -> None:
    context = open_context(
        service_workers="block", tolerate=lambda text: text.startswith("Failed to load resource")
    )
    broken = context.new_page()
    broken.add_init_script(
        "if (!sessionStorage.once) { sessionStorage.once = 1;"
        " localStorage['parole.enigmi.stato'] = JSON.stringify({versione: 1, storia: [],"
        " valutazione: {r: 'alto'}, serie: {attuale: 0, migliore: 0}, giorni: {}, ripasso: []}); }"
    )
    broken.goto("/enigmi#gara")
    broken.get_by_role("button", name="Comincia").click()
    expect(broken.get_by_role("alert")).to_be_visible(timeout=SLOW)
    broken.get_by_role("button", name="Ricomincia da capo").click()
    broken.locator("dialog[open]").get_by_role("button", name="Ricomincia da capo").click()
    broken.get_by_role("button", name="Comincia").click()
    expect(broken.locator(".piano")).to_be_visible(timeout=SLOW)


def test_a_bad_puzzle_is_reported_and_a_good_one_is_printed(page: Page, server: Server) -> None:
    puzzle = train(page, "burraco_nascosto")
    page.emulate_media(media="print")
    expect(page.locator(".solo-stampa bp-carta")).to_have_count(len(puzzle["carte"]))
    expect(page.locator(".solo-stampa")).to_be_visible()
    expect(page.locator(".piano")).not_to_be_visible()
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Mostra la soluzione").click()
    page.get_by_role("button", name="Mostrala").click()
    page.get_by_role("button", name="Segnala un errore").click(timeout=SLOW)
    page.locator("dialog[open]").get_by_label("La domanda non è chiara").check()
    with page.expect_response("**/segnalazioni") as answered:
        page.locator("dialog[open] button[type=submit]").click()
    assert answered.value.status == 204
    expect(page.locator(".avviso")).to_contain_text("Grazie")


def test_a_finger_makes_a_word_on_a_phone(open_context: OpenContext, server: Server) -> None:
    context = open_context(viewport=PHONE, has_touch=True, service_workers="block")
    page = context.new_page()
    puzzle = today(page, server)
    if not puzzle["carte"]:
        puzzle = train(page, "burraco_nascosto")
    for slot in page.locator(".mano [data-slot]").all()[:3]:
        slot.tap()
    assert page.locator("[data-pezzo]").count() == 3
    page.locator("[data-pezzo]").first.tap()
    assert page.locator("[data-pezzo]").count() == 2
    page.get_by_role("button", name="Mescola le carte").tap()
    assert page.locator("[data-pezzo]").count() == 2


def test_a_finger_puts_a_card_before_the_first_letter(
    open_context: OpenContext, server: Server
) -> None:
    context = open_context(viewport=PHONE, has_touch=True, service_workers="block")
    page = context.new_page()
    puzzle = train(page, "allunga")
    laid = puzzle["giochi"][0]["carte"]
    colour = laid[0][-1]
    card = next(card for card in puzzle["carte"] if card[-1] == colour)
    page.locator("[data-gioco] button").tap()
    start = page.get_by_role("button", name="Metti la prossima carta all’inizio")
    box = start.bounding_box()
    assert box is not None
    assert box["width"] >= 24
    assert box["height"] >= 44
    start.tap()
    expect(start).to_have_count(0)
    page.locator(f'.mano [data-slot]:has(bp-carta[carta="{card}"])').first.tap()
    cards = page.locator("[data-pezzo] bp-carta").evaluate_all(
        "all => all.map(c => c.getAttribute('carta'))"
    )
    assert cards == [card, *laid]
    check(page)


def test_equal_answers_that_are_not_drawn_are_counted(page: Page, server: Server) -> None:
    for _ in range(12):
        puzzle = train(page, "chiudi")
        count = surrender(server, puzzle)["pari"]
        if count > 5:
            break
    page.get_by_role("button", name="Mostra la soluzione").click()
    page.get_by_role("button", name="Mostrala").click()
    rows = page.locator(".soluzioni li")
    expect(rows).to_have_count(5, timeout=SLOW)
    expect(rows.last).to_have_text(f"e altre {count - 4} che valgono altrettanto")
    check(page)


def test_a_solution_says_what_its_matta_stands_for(page: Page, server: Server) -> None:
    puzzle = train(page, "matta")
    best = surrender(server, puzzle)["soluzioni"][0]
    move = best["giocate"][0]
    place = next(at for at, card in enumerate(move["carte"]) if len(card) == 1)
    page.get_by_role("button", name="Mostra la soluzione").click()
    page.get_by_role("button", name="Mostrala").click()
    first = page.locator(".soluzioni li").first
    said = f"In {best['parole'][0]} (il jolly|la pinella) sta per {move['lettura'][place]}\\."
    expect(first.locator(".matta-soluzione")).to_have_text(re.compile(said), timeout=SLOW)
    drawn = first.locator(f'bp-carta[carta="{move["carte"][place]}"]')
    expect(drawn).to_have_attribute("lettura", move["lettura"][place])
    check(page)
