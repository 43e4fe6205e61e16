"""The room before the deal, word by word back into the hand, and what is new since my turn."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenContext
from tests.e2e.person import meet_bots
from tests.e2e.server import Server
from tests.e2e.staged import Staged
from tests.e2e.test_friends import open_table, sit_down
from tests.e2e.test_pages import check
from tests.e2e.test_screens import LAPTOP, TABLET
from tests.e2e.views import POSITIONS, meld, red, view

CUT = "all => all.filter((a) => a.scrollWidth > a.clientWidth).map((a) => a.textContent)"


def test_friends_take_their_seats_greet_and_deal(open_context: OpenContext, server: Server) -> None:
    anna, bruno = (open_context(viewport=PHONE).new_page() for _ in range(2))
    sit_down(bruno, open_table(anna, "Anna"), "Bruno")
    north = anna.locator('[data-sedia="N"]')
    expect(north).to_contain_text("Bruno")
    expect(north).to_contain_text("su tuo invito")
    expect(bruno.locator('[data-sedia="N"]')).to_contain_text("su invito di Anna")
    expect(bruno.locator('[data-sedia="S"]')).to_contain_text("ha aperto il tavolo")
    check(anna)
    north.get_by_role("button", name="Cambia il posto di Bruno").click()
    anna.get_by_role("button", name="Est, posto libero", exact=True).click()
    expect(anna.locator('[data-sedia="E"]')).to_contain_text("Bruno")
    expect(bruno.locator(".avviso")).to_contain_text("Ora siedi a Est")
    bruno.get_by_role("button", name="Buona partita!").click()
    expect(anna.locator('[data-sedia="E"] q')).to_have_text("Buona partita!")
    anna.get_by_label("Circolo").check()
    anna.set_viewport_size(DESKTOP)
    check(anna)
    start = anna.get_by_role("button", name="Dai le carte con")
    start.click()
    for page in (anna, bruno):
        page.wait_for_selector(".mano [data-slot]")
        assert page.locator("q").count() == 0  # greetings are gone with the deal
    table = anna.url.rsplit("/", 1)[-1]
    token = anna.evaluate(f"() => JSON.parse(localStorage['parole.posto.{table}']).token")
    seen = server.ask("GET", f"/tavoli/{table}", headers={"Authorization": f"Bearer {token}"})
    bots = [one for one in seen["posti"].values() if one["bot"]]
    assert [one["livello"] for one in bots] == ["circolo", "circolo"]
    assert seen["saluti"] == {"frasi": [], "detti": {}}


def test_every_chair_says_all_it_has_to_say(open_context: OpenContext) -> None:
    context = open_context(viewport=TABLET)
    page = Staged(context, POSITIONS["sala"](), [], name="sala").open(context.new_page())
    for size in (TABLET, LAPTOP, DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert page.locator(".posto-sala .nome").evaluate_all(CUT) == [], size


def test_a_word_just_laid_goes_back_to_the_hand(open_context: OpenContext, server: Server) -> None:
    page = open_context(viewport=PHONE, reduced_motion="reduce").new_page()
    person = meet_bots(page, server)
    undo = page.get_by_role("button", name="Annulla", exact=True)
    for _ in range(20):
        act = person.await_turn()
        if act != "scarta":
            person.press(act)
        found = person.ask("GET", "/suggerimenti")["giocate"]
        found = [one for one in found if one["mossa"]["tipo"] == "apri"]
        found = [one for one in found if len(one["carte"]) + 1 < len(person.hand())]
        if found:
            break
        person.choose(person.hand()[0])
        person.press("scarta")
    expect(undo).to_have_count(0)
    before, lying = sorted(person.hand()), person.view()["giochi"]
    assert person.lay(0, found[0])
    expect(undo).to_be_visible()
    assert len(person.hand()) < len(before)
    check(page)
    undo.click()
    expect(undo).to_have_count(0)
    assert sorted(person.hand()) == before
    expect(page.locator(".ultima")).to_contain_text("riprende in mano")
    assert person.view()["giochi"] == lying


def test_the_pace_of_the_bots_is_chosen_in_the_menu(
    open_context: OpenContext, server: Server
) -> None:
    page = open_context(viewport=PHONE).new_page()
    person = meet_bots(page, server)
    page.locator(".testata .menu").click()
    with page.expect_response("**/andatura"):
        page.get_by_label("Svelti").check()
    check(page)
    assert person.view()["andatura"] == "svelto"
    page.goto("/")
    page.locator("[data-atto=dai]").click()  # the next table begins so
    page.wait_for_selector(".mano [data-slot]")
    assert person.view()["andatura"] == "svelto"


GROWN = meld(3, "EO", red("DOLORE"), "DOLORE", 45)
NEW = meld(2, "EO", red("FORTE"), "FORTE", 40)


def laid(seat: str, word: dict[str, Any], cards: list[str], kind: str) -> dict[str, Any]:
    return {"tipo": "gioco_calato", "posto": seat, "specie": kind, "gioco": word, "carte": cards}


def thrown(seat: str, card: str) -> dict[str, Any]:
    return {"tipo": "scartata", "posto": seat, "carta": card, "obbligato": False}


SINCE = [
    laid("E", meld(3, "EO", red("ORE"), "ORE", 20), red("ORE").split(), "apre"),
    thrown("E", "Gr"),
    thrown("S", "Pn"),
    laid("O", NEW, NEW["carte"], "apre"),
    thrown("O", "Fn"),
    thrown("N", "Mr"),
    laid("E", GROWN, ["Dr", "Lr", "Or"], "lega"),
    thrown("E", "Dn"),
]
CARDS = "all => all.map((one) => one.getAttribute('carta'))"


@pytest.mark.parametrize("dark", ["light", "dark"])
def test_what_is_new_since_my_turn_is_marked_until_i_discard(
    open_context: OpenContext, dark: Any
) -> None:
    context = open_context(color_scheme=dark)
    position = view(
        fase="presa",
        si_puo=["pesca", "raccogli"],
        giochi=[NEW, GROWN],
        monte=["Gr", "Pn", "Fn", "Mr", "Dn"],
        orologi=False,
        orologio=None,
    )
    staged = Staged(context, position, SINCE)
    page = staged.open(context.new_page())
    fresh = '[data-gioco="3"] bp-carta.nuova'
    assert page.locator(fresh).evaluate_all(CARDS) == ["Dr", "Or", "Lr"]
    expect(page.locator('[data-gioco="3"] .numero-novita')).to_have_text("3")
    expect(page.locator('[data-gioco="2"] .numero-novita')).to_have_text("1")
    expect(page.locator(".scarti .nuova")).to_have_count(3)
    told = ["1Carla cala FORTE, scarta F nera", "2Lucia scarta M rossa"]
    expect(page.locator(".voci-novita li")).to_have_text(
        [*told, "3Bruno lega DOLORE, scarta D nera"]
    )
    check(page)
    page.set_viewport_size(PHONE)
    check(page)
    staged.happens(
        {"tipo": "pescata", "posto": "S", "carta": "An"}, fase="gioco", si_puo=["scarta"]
    )
    expect(page.locator(fresh)).to_have_count(3)
    staged.happens(thrown("S", "An"), turno="O")
    expect(page.locator(".nuova")).to_have_count(0)


@pytest.mark.parametrize("dark", ["light", "dark"])
def test_the_waiting_room_and_the_farewells_are_accessible(
    open_context: OpenContext, dark: Any
) -> None:
    context = open_context(color_scheme=dark)
    hall = POSITIONS["sala"]()
    hall["saluti"] = {"frasi": ["buona_partita"], "detti": {"N": "ci_siamo"}}
    page = Staged(context, hall, [], name="sala").open(context.new_page())
    expect(page.get_by_role("button", name="Dai le carte con Nino")).to_be_visible()
    check(page)
    end = POSITIONS["turno"]()
    end["posti"]["N"] |= {"persona": True, "bot": False}
    end["saluti"] = {"frasi": ["complimenti"], "detti": {"N": "bella_partita"}}
    staged = Staged(context, end, [], name="fine")
    page = staged.open(context.new_page())
    expect(page.locator(".saluti")).to_contain_text("Bella partita!")
    check(page)
    page.get_by_role("button", name="Cambia compagno").click()
    expect(page.get_by_role("dialog")).to_contain_text("Ancora con Lucia")
    check(page)
