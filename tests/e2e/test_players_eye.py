"""What a player sees: refusals that make way, who won, what the others did, controls to touch."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenContext
from tests.e2e.person import meet_bots
from tests.e2e.server import Server
from tests.e2e.staged import Staged
from tests.e2e.test_pages import PLAIN
from tests.e2e.views import EVENTS, POSITIONS

TABLET = {"width": 820, "height": 1180}
SMALL = """() => [...document.querySelectorAll('a, button, label')]
  .filter((one) => one.checkVisibility() && !one.querySelector('bp-carta'))
  .filter((one) => !one.closest('main p'))
  .map((one) => [one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < 44 || box.height < 44))
  .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
NOTICE = """() => new Promise((resolve) => {
  const look = () => {
    const notice = document.querySelector('.avviso').getBoundingClientRect();
    const over = (one, box = one.getBoundingClientRect()) =>
      box.top < notice.bottom && box.bottom > notice.top;
    const kept = [...document.querySelectorAll('header, [role=search], .verdetto')];
    const seen = notice.top >= 0 && notice.bottom <= innerHeight;
    resolve({ seen, covers: kept.filter((one) => over(one)).map((one) => one.className) });
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
})"""
ROWS = ".tabella-punti tbody tr"


def at(open_context: OpenContext, position: str, **options: Any) -> tuple[Page, Staged]:
    """The page of a table set up by hand."""
    context = open_context(**options)
    staged = Staged(context, {**POSITIONS[position](), "orologi": False}, EVENTS)
    return staged.open(context.new_page()), staged


def test_a_refusal_makes_way_for_the_next_act(open_context: OpenContext) -> None:
    page, _ = at(open_context, "t13", viewport=PHONE)
    page.locator(".azioni .cala").click(force=True)
    notice = page.locator(".avviso")
    expect(notice).to_contain_text("almeno 3 carte")
    page.locator(".tallone").click(force=True)
    expect(notice).to_have_count(1)
    expect(notice).to_contain_text("Hai già pescato o raccolto")
    page.locator(".mano [data-slot]").first.click()
    expect(notice).to_have_count(0)


def test_a_notice_covers_neither_header_nor_search(open_context: OpenContext) -> None:
    page, _ = at(open_context, "t13", tolerate=lambda text: "503" in text)

    def clear() -> None:
        expect(page.locator(".avviso")).to_be_visible()
        for size in (DESKTOP, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate(NOTICE) == {"seen": True, "covers": []}, page.url

    page.locator(".azioni .cala").click(force=True)
    clear()
    page.goto("/arbitro?parola=castagna")
    page.get_by_role("button", name="Registra").click()
    page.locator("dialog[open] [type=submit]").click()
    clear()
    page.goto("/", wait_until="networkidle")
    page.route("**/api/v1/tavoli", lambda route: route.fulfill(status=503, json={"title": "No"}))
    page.get_by_role("button", name="Dai le carte").click()
    clear()


def test_the_article_of_a_refusal_can_be_read(open_context: OpenContext) -> None:
    page, _ = at(open_context, "t13", viewport=PHONE)
    page.locator(".azioni .cala").click(force=True)
    with page.context.expect_page() as opened:
        page.locator(".avviso").get_by_role("link", name="Art. 9").click()
    rules = opened.value
    rules.wait_for_url("**/regole?codice=*#art-9")
    expect(rules.locator(":target")).to_be_in_viewport()


def test_only_a_word_that_may_stand_is_offered(open_context: OpenContext) -> None:
    """Blue means: you can do this."""
    page, _ = at(open_context, "t13")
    lay = page.locator(".azioni .cala")
    page.keyboard.type("scu")
    expect(page.locator(".esame")).to_have_class(re.compile("non_ammessa"))
    expect(lay).not_to_have_class(re.compile("primario"))
    page.keyboard.type("do")
    expect(page.locator(".esame")).to_have_class(re.compile(r"\bammessa"))
    expect(lay).to_have_class(re.compile("primario"))


@pytest.mark.parametrize(
    ("position", "seat", "said"),
    [
        ("punti", "S", "Smazzata vinta, 520 a 235"),
        ("punti", "E", "Smazzata persa, 235 a 520"),
        ("punti", None, "La smazzata è di Nord–Sud, 520 a 235"),
        ("turno", "S", "Avete vinto, 830 a 680"),
        ("turno", "O", "Avete perso, 680 a 830"),
        ("turno", None, "Ha vinto Nord–Sud, 830 a 680"),
    ],
)
def test_the_sheet_says_who_won(
    open_context: OpenContext, position: str, seat: str | None, said: str
) -> None:
    context = open_context(viewport=PHONE)
    view = {**POSITIONS[position](), "posto": seat}
    page = Staged(context, view, EVENTS).open(context.new_page())
    expect(page.locator("h1")).to_have_text(said)
    expect(page.locator(".occhiello")).to_contain_text("chiuso")
    deal = page.get_by_role("button", name=re.compile("Gioca la smazzata|Rivincita"))
    expect(deal).to_have_count(0 if seat is None else 1)


def test_a_single_smazzata_has_no_victory_points(open_context: OpenContext) -> None:
    page, _ = at(open_context, "unica")
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        totals = page.locator(".totali dd")
        expect(totals).to_have_text(["520", "235", "+285"])
        totals.last.scroll_into_view_if_needed()
        for one in totals.all():
            expect(one).to_be_in_viewport(ratio=1)
    expect(page.locator(".foglio-punti")).not_to_contain_text("Punti vittoria")
    expect(page.locator(".occhiello")).to_contain_text("Fine della smazzata.")


def test_from_the_sheet_to_the_table_and_back(open_context: OpenContext) -> None:
    page, _ = at(open_context, "punti", viewport=PHONE)
    page.get_by_role("button", name="Rivedi il tavolo").click()
    assert page.evaluate("() => scrollY") == 0
    expect(page.locator(".banco .compositoio")).to_have_count(0)
    expect(page.locator(".azioni button")).to_have_text(["Torna ai punti"])
    page.get_by_role("button", name="Torna ai punti").click()
    expect(page.locator(ROWS).first).to_be_in_viewport()


def test_who_watches_follows_to_the_next_smazzata(open_context: OpenContext) -> None:
    context = open_context(viewport=PHONE)
    staged = Staged(context, {**POSITIONS["punti"](), "posto": None, "mano": []}, EVENTS)
    page = staged.open(context.new_page())
    follow = page.get_by_role("button", name="Segui la smazzata 3")
    expect(follow).to_have_count(0)
    staged.happens(fase="presa", smazzata=3, esito=None, giochi=[])
    follow.click()
    expect(page.locator(".nota-spettatore")).to_be_visible()
    assert staged.moves == []


def test_what_i_draw_does_not_hide_what_the_others_played(open_context: OpenContext) -> None:
    page, staged = at(open_context, "t13", viewport=PHONE)
    told = page.locator(".ultima p")
    expect(told).to_have_text(
        [
            "Carla va a pozzetto",
            "1Lucia cala LUCE, scarta M rossa",
            "2Bruno lega DONARE, scarta Q nera",
        ]
    )
    word = POSITIONS["t13"]()["giochi"][4]
    staged.happens(
        {"tipo": "gioco_calato", "posto": "S", "specie": "apre", "gioco": word, "carte": []}
    )
    expect(told).to_have_text(["Sandra cala VERDE"])


def test_a_name_is_put_into_a_sentence_as_italian_wants_it(open_context: OpenContext) -> None:
    page, staged = at(open_context, "attesa")
    seats = POSITIONS["attesa"]()["posti"]
    for name, said in (
        ("Anna", "ad Anna"),
        ("Elena", "a Elena"),
        ("Ada", "a Ada"),
        ("Tu", "a Est"),
    ):
        staged.happens(posti={**seats, "E": {**seats["E"], "nome": name}})
        expect(page.locator(".stato p")).to_contain_text(f"Tocca {said}.")
    page.locator(".azioni .scarta").click(force=True)
    expect(page.locator(".avviso")).to_contain_text("Ora tocca a Est.")


def test_my_pozzetto_is_news(open_context: OpenContext) -> None:
    page, staged = at(open_context, "t13", viewport=PHONE)
    staged.happens({"tipo": "pozzetto_preso", "posto": "S", "al_volo": True})
    expect(page.locator(".avviso")).to_contain_text("il pozzetto è tuo, e continui a giocare")


def test_the_table_tells_mine_from_theirs(open_context: OpenContext) -> None:
    page, _ = at(open_context, "t13", viewport=PHONE)
    expect(page.locator(".posto").first).to_contain_text("compagno")
    expect(page.locator(".posto-pozzetto b")).to_have_text("Loro")


def test_without_open_tables_one_is_opened(open_context: OpenContext) -> None:
    context = open_context(viewport=PHONE)
    context.route("**/api/v1/tavoli", lambda route: route.fulfill(json={"tavoli": []}))
    page = context.new_page()
    page.goto("/", wait_until="networkidle")
    page.get_by_role("button", name="Tavoli aperti").click()
    page.get_by_role("dialog").get_by_role("button", name="Apri il tavolo").click()
    expect(page.get_by_role("dialog", name="Tavolo per gli amici")).to_be_visible()


def test_a_table_that_is_not_there_says_what_to_do(open_context: OpenContext) -> None:
    context = open_context(viewport=PHONE, tolerate=lambda text: "404" in text)
    page = context.new_page()
    page.goto("/tavolo/nessuno")
    expect(page.locator("main")).to_contain_text("Chiedi un nuovo invito")
    page.get_by_role("link", name="Torna alla prima pagina").click()
    page.wait_for_url(re.compile("/$"))


@pytest.mark.parametrize("word", ["gattino", "castagna"])
def test_the_outcome_at_the_table_leaves_room_to_close_it(
    open_context: OpenContext, word: str
) -> None:
    page = open_context(viewport=TABLET).new_page()
    page.goto(f"/arbitro?parola={word}")
    page.get_by_role("button", name="Al tavolo").click()
    close = page.locator(".chiudi-tavolo").bounding_box()
    said = page.locator(".meta:not(.girata) .intera").bounding_box()
    assert close
    assert said
    assert said["y"] + said["height"] <= close["y"]


def test_every_control_can_be_touched(open_context: OpenContext) -> None:
    context = open_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    for path in PLAIN:
        page.goto(path, wait_until="networkidle")
        assert page.evaluate(SMALL) == [], path
    for position in ("t13", "punti", "turno"):
        page = Staged(context, POSITIONS[position](), EVENTS).open(context.new_page())
        assert page.evaluate(SMALL) == [], position
    page.close()


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_reader_chooses_light_or_dark_over_the_device(
    open_context: OpenContext, system: str
) -> None:
    page, _ = at(open_context, "t13", color_scheme=system)
    paper = {"light": "rgb(245, 240, 230)", "dark": "rgb(20, 18, 14)"}
    expect(page.locator("body")).to_have_css("background-color", paper[system])
    page.locator(".testata .menu").click()
    for name, theme in (("Scuro", "dark"), ("Chiaro", "light"), ("Come il dispositivo", system)):
        page.get_by_role("radio", name=name).check()
        expect(page.locator("body")).to_have_css("background-color", paper[theme])
    page.get_by_role("radio", name="Scuro").check()
    page.reload()
    expect(page.locator("body")).to_have_css("background-color", paper["dark"])
    page.emulate_media(media="print")
    expect(page.locator("body")).to_have_css("background-color", paper["light"])


def test_a_low_card_in_the_tray_is_all_letter(open_context: OpenContext) -> None:
    """At 1280 pixels the values used to lie over the letters."""
    page, _ = at(open_context, "t13", viewport={"width": 1280, "height": 800})
    page.keyboard.type("scudo")
    piece = page.locator("[data-pezzo] bp-carta").first
    box = piece.bounding_box()
    assert box
    assert box["width"] < 48
    expect(piece.locator(".punti")).to_be_hidden()


def test_a_host_invites_an_arbiter_and_agrees(open_context: OpenContext) -> None:
    host = open_context(viewport=PHONE).new_page()
    host.goto("/")
    host.get_by_role("button", name="Con gli amici").click()
    host.wait_for_selector("dialog[open]")
    host.keyboard.type("Anna")
    host.get_by_role("button", name="Apri il tavolo").click()
    host.get_by_role("button", name="Invita un arbitro").click()
    link = host.locator("dialog .indirizzo").inner_text()
    host.keyboard.press("Escape")
    arbiter = open_context(viewport=TABLET).new_page()
    arbiter.goto(link)
    arbiter.wait_for_selector("dialog[open]")
    arbiter.keyboard.type("Elena")
    arbiter.keyboard.press("Enter")
    expect(arbiter.locator(".tavolo-seguito")).to_contain_text("aspetta i giocatori")
    expect(host.locator(".sala")).to_contain_text("Arbitro: Elena.")
    host.get_by_role("button", name="Dai le carte").click()
    asked = host.locator(".consenso")
    expect(asked).to_contain_text("Elena arbitra questo tavolo")
    asked.get_by_role("button", name="Acconsento").click()
    expect(asked).to_have_count(0)
    expect(arbiter.locator(".tavolo-seguito")).not_to_contain_text("Manca il consenso")


def test_an_invitation_that_only_this_machine_can_open_says_so(open_context: OpenContext) -> None:
    page = open_context(viewport=PHONE).new_page()
    page.goto("/")
    page.get_by_role("button", name="Con gli amici").click()
    page.wait_for_selector("dialog[open]")
    page.keyboard.type("Anna")
    page.get_by_role("button", name="Apri il tavolo").click()
    expect(page.locator(".solo-qui")).to_contain_text("solo su questo computer")
    expect(page.locator(".solo-qui code")).to_have_text("make run HOST=0.0.0.0")
    assert page.locator(".qr").count() == 0

    def in_the_house(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(json=json.loads(answer.text().replace("127.0.0.1", "192.0.2.7")))

    page.route("**/inviti", in_the_house)
    page.get_by_role("button", name="rifai l’invito").click()
    expect(page.locator(".qr")).to_be_visible()
    assert page.locator(".solo-qui").count() == 0


def test_consent_to_the_arbiter_can_wait(open_context: OpenContext) -> None:
    context = open_context(viewport=PHONE)
    view = {**POSITIONS["t13"](), "arbitro": "Elena"}
    page = Staged(context, view, EVENTS).open(context.new_page())
    page.get_by_role("button", name="Non ora").click()
    expect(page.locator(".consenso")).to_have_count(0)
    page.locator(".testata .menu").click()
    expect(page.get_by_label("Acconsento all’arbitro")).to_be_visible()


def test_the_sheet_says_what_each_word_and_hand_counted(open_context: OpenContext) -> None:
    page, _ = at(open_context, "punti", viewport=PHONE)
    hands = page.locator(ROWS).filter(has_text="Carte in mano")
    expect(hands).to_contain_text("Lucia −25, Bruno −60")
    expect(page.locator(ROWS).filter(has_text="Chiusura").locator(".quieto").first).to_have_text(
        "Sandra"
    )


def test_the_home_leads_back_to_a_table_only_while_it_goes_on(
    open_context: OpenContext, server: Server
) -> None:
    page = open_context(viewport=PHONE).new_page()
    meet_bots(page, server)
    page.goto("/", wait_until="networkidle")
    again = page.get_by_role("link", name="Riprendi la partita")
    expect(again).to_be_visible()
    page.route("**/api/v1/tavoli/*", lambda route: route.fulfill(json={"fase": "terminata"}))
    page.reload(wait_until="networkidle")
    expect(again).to_have_count(0)
    expect(page.get_by_role("button", name="Dai le carte")).to_have_class(re.compile("primario"))
    page.unroute_all()
    page.reload(wait_until="networkidle")
    expect(again).to_have_count(0)


@pytest.mark.parametrize("position", ["t11", "t13"])
def test_the_actions_of_a_narrow_phone_are_one_row(
    open_context: OpenContext, position: str
) -> None:
    page, _ = at(open_context, position, viewport={"width": 320, "height": 640})
    page.locator(".mano [data-slot]").first.click()
    rows = page.locator(".azioni > button:visible").evaluate_all(
        "all => all.map((one) => Math.round(one.getBoundingClientRect().bottom / 20))"
    )
    assert len(rows) == 4
    assert max(rows) - min(rows) <= 1
