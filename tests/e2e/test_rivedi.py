"""After the hand: the replay with all hands, the analysis, the words to see again, the link."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.person import meet_bots
from tests.e2e.server import Server
from tests.e2e.test_pages import check

RECORD = Path(__file__).resolve().parents[2] / "data/records/parole-2025.brn"


def at(page: Page) -> int:
    """Which picture the page shows."""
    return int(page.locator(".rivista").get_attribute("data-mossa") or -1)


def hand(page: Page, seat: str) -> int:
    """How many cards of a seat lie open."""
    of = f'.mano-rivista:has(.cardinale[testo="{seat}"]) bp-carta'
    return page.locator(f"{of}:not([posto]):not(.uscita)").count()


def bring(page: Page, path: Path) -> None:
    page.goto("/rivedi")
    page.locator("input[type=file]").set_input_files(path)


def due(page: Page) -> list[dict[str, Any]]:
    """What this device has to see again."""
    kept = page.evaluate("() => localStorage.getItem('parole.enigmi.stato')")
    return list(json.loads(kept)["ripasso"]) if kept else []


def test_a_person_plays_then_looks_at_the_hand_again(
    open_context: OpenContext, server: Server
) -> None:
    """From the score sheet to the replay, the analysis, the review and the shared link."""
    person = meet_bots(open_context().new_page(), server, door="guidata")
    person.most_plays = 0  # some words escape
    for _ in range(2):
        person.turn()
    person.most_plays = 2
    person.play_smazzata()
    page = person.page
    page.get_by_role("link", name="Rivedi e analizza").click()
    page.wait_for_url(re.compile(r"/rivedi/"))
    expect(page.locator(".confronto")).to_be_visible()
    expect(page.locator("h2", has_text="Il tuo turno 1")).to_be_visible()
    assert page.locator(".mano-rivista").count() == 4
    # By the keys, by the buttons, by the line of the points.
    page.keyboard.press("Home")
    assert at(page) == 0
    assert [hand(page, seat) for seat in "NESO"] == [11] * 4
    page.keyboard.press("ArrowRight")
    expect(page.locator(".detta")).to_have_text(re.compile("pesc|raccogli"))
    page.get_by_role("button", name="Turno dopo", exact=True).click()
    first = at(page)
    page.get_by_role("button", name="Mossa prima").click()
    assert at(page) == first - 1
    page.get_by_role("slider").press("End")
    expect(page.locator(".detta")).to_have_text(re.compile("chiud|tallone"))
    final = page.locator(".punteggi-rivisti b").all_inner_texts()
    view = person.view()
    mine = view["posti"][view["posto"]]["linea"]
    assert final[0].replace(".", "") == str(view["in_tavola"][mine])
    check(page)
    remember_words(page)
    share(open_context, page, view["posti"][view["posto"]]["nome"])
    page.keyboard.press("Escape")
    the_diary_tells_it(page, len(person.laid))


def the_diary_tells_it(page: Page, laid: int) -> None:
    """The device has written the smazzata down, and reads its words from the record."""
    page.goto("/partite")
    expect(page.locator(".elenco-partite li")).to_have_count(1)
    expect(page.locator(".lunghezze header b")).to_have_text(str(laid))
    expect(page.locator(".piu-lunga bp-carta").first).to_be_visible()
    check(page)
    page.locator(".elenco-partite a").click()
    expect(page.locator(".mano-rivista")).to_have_count(4)


def remember_words(page: Page) -> None:
    """Go to a turn with missed words and take them to the review."""
    page.keyboard.press("Home")
    button = page.get_by_role("button", name=re.compile("nel ripasso"))
    while not button.count():
        dopo = page.get_by_role("button", name="Turno dopo, dei miei")
        assert dopo.get_attribute("aria-disabled") is None, "no turn with a missed word"
        dopo.click()
    left = int(page.locator(".lasciati .cifra").inner_text().replace(".", ""))
    assert left >= 0
    boxes = page.locator(".sfuggite input")
    for index in range(boxes.count()):
        boxes.nth(index).check()
    button.click()
    expect(page.locator(".avviso")).to_contain_text("ripasso")
    expect(boxes.first).to_be_disabled()


def share(open_context: OpenContext, page: Page, name: str) -> None:
    """Who opens the link sees the hands and no name."""
    page.get_by_role("button", name="Condividi").click()
    address = page.locator("dialog .indirizzo").inner_text()
    check(page)
    other = open_context(viewport=PHONE).new_page()
    other.goto(re.sub(r"^https?://[^/]+", "", address))
    expect(other.locator(".mano-rivista")).to_have_count(4)
    assert name == "Tu" or name not in other.locator("body").inner_text()
    expect(other.locator(".mano-rivista .chi")).to_have_text(["Nord", "Sud", "Est", "Ovest"])
    opened = "() => fetch('/api/v1/partite', { cache: 'no-store' }).then((one) => one.json())"
    assert other.evaluate(opened)["partite"] == []
    page.locator("dialog label", has_text="aperta a tutti").click()
    expect(page.locator("dialog")).to_contain_text("a partita finita chiunque può rileggerla")
    assert len(other.evaluate(opened)["partite"]) == 1
    page.locator("dialog label", has_text="aperta a tutti").click()
    expect(page.locator("dialog")).to_contain_text("Si apre a tutti solo a partita finita")
    assert other.evaluate(opened)["partite"] == []


def test_the_words_that_escaped_become_puzzles(open_context: OpenContext) -> None:
    page = open_context().new_page()
    bring(page, RECORD)
    expect(page.locator(".confronto")).to_be_visible()
    expect(page.locator(".lasciati .cifra")).to_have_text("10")
    page.locator(".sfuggite label", has_text="manzo").click()
    page.get_by_role("button", name="Metti 2 parole nel ripasso").click()
    expect(page.locator(".avviso")).to_contain_text("2 parole nel ripasso")
    assert len(due(page)) == 2
    # A day later the review asks for them.
    page.evaluate(
        """() => {
          const state = JSON.parse(localStorage.getItem('parole.enigmi.stato'));
          for (const one of state.ripasso) one.a = one.visto;
          localStorage.setItem('parole.enigmi.stato', JSON.stringify(state));
        }"""
    )
    page.goto("/enigmi")
    page.get_by_role("button", name="Ripasso").click()
    page.get_by_role("button", name="Ripassa", exact=True).click()
    expect(page.locator("body")).to_contain_text("Da una tua partita.")


def test_a_finger_on_a_phone_opens_a_file_and_steps_through_it(open_context: OpenContext) -> None:
    page = open_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    bring(page, RECORD)
    expect(page.locator(".tavolo-rivisto")).to_be_visible()
    expect(page.locator(".analisi")).to_be_hidden()
    four = page.locator(".mano-rivista .chi")  # bots of one name are told apart by their seats
    expect(four).to_have_text(["Nord", "Sud", "Est", "Ovest"])
    expect(page.locator(".rivista")).not_to_have_attribute(
        "data-mossa", "0"
    )  # it begins with my first turn
    before = at(page)
    page.get_by_role("button", name="Mossa dopo").tap()
    assert at(page) == before + 1
    page.get_by_role("button", name="Turno prima", exact=True).tap()
    assert at(page) < before + 1
    page.get_by_role("button", name="Analisi").tap()
    expect(page.locator(".confronto")).to_be_visible()
    check(page)
    # With the eyes and the words of somebody else.
    page.get_by_role("combobox").select_option("principiante")
    expect(page.locator(".confronto")).to_be_visible()
    page.get_by_role("button", name="Tavolo").tap()
    page.locator(".mano-rivista .chi").first.tap()
    page.get_by_role("button", name="Analisi").tap()
    expect(page.locator(".quale-turno h2")).to_contain_text("turno")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_file_that_is_no_record_says_why(open_context: OpenContext, tmp_path: Path) -> None:
    page = open_context(tolerate=lambda text: "400" in text).new_page()
    wrong = tmp_path / "lista.brn"
    wrong.write_text("latte, pane", encoding="utf-8")
    bring(page, wrong)
    expect(page.get_by_role("alert")).to_contain_text("Riga 1")
    changed = RECORD.read_text(encoding="utf-8").replace("E P Hr", "E P Qn")
    wrong.write_text(changed, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_contain_text("non torna")
    page.locator("input[type=file]").set_input_files(RECORD)
    expect(page.locator(".tavolo-rivisto")).to_be_visible()
