"""A small tournament by a person's gestures, from registration to paper."""

from __future__ import annotations

import re

import pypdfium2
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenContext

PAIRS = [("Ada", "Bea"), ("Carlo", "Dina"), ("Elio", "Fulvia"), ("Gino", "Ines"), ("Lea", "Mara")]
PAIRS.append(("Nino", "Olga"))


def announce(page: Page) -> None:
    """Set a tournament up and enter six pairs."""
    page.goto("/torneo")
    page.get_by_label("Nome del torneo").fill("Torneo di prova")
    page.get_by_text("Danese modificato", exact=True).click()
    page.get_by_text("Per iscrizione").click()
    page.get_by_label("Turni", exact=True).fill("2")
    page.get_by_role("button", name="Annuncia il torneo").click()
    expect(page.get_by_role("heading", name="Iscritti")).to_be_visible()
    for number, (one, other) in enumerate(PAIRS, 1):
        page.get_by_label("Giocatore 1").fill(one)
        page.get_by_label("Giocatore 2").fill(other)
        page.get_by_role("button", name="Aggiungi").click()
        expect(page.locator(".elenco tbody tr")).to_have_count(number)


def begin(page: Page, turno: int) -> None:
    page.get_by_role("button", name=f"Abbina il turno {turno}").click()
    page.get_by_role("button", name="Esponi le posizioni").click()
    page.get_by_role("button", name="Dai il via").click()
    expect(page.get_by_role("button", name="Annuncia il time out")).to_be_visible()


def send(page: Page, own: list[int], other: list[int]) -> None:
    page.get_by_role("button", name="Manda il punteggio").click()
    for place, (noi, loro) in enumerate(zip(own, other, strict=True), 1):
        page.get_by_label(f"Noi, Smazzata {place}").fill(str(noi))
        page.get_by_label(f"Loro, Smazzata {place}").fill(str(loro))
    page.get_by_role("button", name="Manda agli altri").click()


def test_a_small_tournament_from_registration_to_paper(open_context: OpenContext) -> None:
    desk = open_context().new_page()
    announce(desk)
    desk.get_by_role("button", name="Link e QR per i telefoni").click()
    links = desk.locator(".links a")
    expect(links).to_have_count(6)
    addresses = [str(link.get_attribute("href")) for link in links.all()]
    begin(desk, 1)
    hall = open_context().new_page()
    hall.goto(re.sub("#.*", "#sala", desk.url + "#sala"))
    expect(hall.locator(".grande")).to_contain_text(":")

    # table 1 by phone: one line sends, the other one signs
    phones = []
    for address in addresses[:2]:
        phone = open_context(viewport=PHONE).new_page()
        phone.goto(address)
        expect(phone.locator(".numero-tavolo")).to_contain_text("1")
        phones.append(phone)
    send(phones[0], [690, 615], [415, 550])
    phones[1].get_by_role("button", name="Guarda e firma").click()
    expect(phones[1].locator(".versione")).to_contain_text("Voi 965, loro 1.305")
    phones[1].get_by_role("button", name="Sì, firmo").click()
    expect(phones[1].locator(".esito")).to_contain_text("6–14")
    expect(desk.get_by_role("button", name=re.compile("Tavolo 1: 14–6"))).to_be_visible()

    # table 2 is played online by bots, at table 3 a pair leaves
    desk.get_by_role("button", name=re.compile("^Tavolo 2:")).click()
    desk.get_by_text("Gioca questo tavolo online").first.click()
    opening = desk.locator("details", has_text="Gioca questo tavolo online")
    for box in opening.locator("input[type=checkbox]").all():
        box.check()
    opening.get_by_role("button", name="Gioca questo tavolo online").click()
    desk.get_by_role("button", name=re.compile("^Tavolo 3:")).click()
    desk.get_by_text("Esce dal torneo").first.click()
    leaving = desk.locator("details", has_text="Esce dal torneo")
    leaving.get_by_label("Chi").select_option(label="Nino – Olga")
    leaving.get_by_label("Motivo").fill("un malore")
    leaving.get_by_role("button", name="Esce dal torneo").click()
    expect(desk.get_by_role("button", name=re.compile("Tavolo 3: 14–6"))).to_be_visible()
    done = desk.get_by_role("button", name=re.compile(r"Tavolo 2: \d+–\d+"))
    expect(done).to_be_visible(timeout=200_000)

    # the ranking, and where a figure comes from
    desk.get_by_role("button", name="Esponi la classifica").click()
    expect(hall.get_by_role("heading", name="Classifica provvisoria")).to_be_visible()
    desk.get_by_role("button", name="Classifica", exact=True).click()
    desk.get_by_role("button", name="Ada – Bea").click()
    expect(desk.locator(".spiega")).to_contain_text("1305 a 965")
    expect(desk.locator(".spiega")).to_contain_text("Art. 18")

    # five pairs are left: one rests, nobody meets the same again but in the last turno
    desk.get_by_role("button", name="Tavoli", exact=True).click()
    begin(desk, 2)
    expect(desk.locator(".casella.riposo")).to_have_count(1)
    for table in (1, 2):
        desk.get_by_role("button", name=re.compile(f"^Tavolo {table}:")).click()
        desk.get_by_label("NS", exact=True).first.fill("700")
        desk.get_by_label("EO", exact=True).first.fill("300")
        desk.get_by_role("button", name="Registra").click()
        expect(desk.get_by_role("button", name=re.compile(f"Tavolo {table}: 14–6"))).to_be_visible()
    desk.get_by_role("button", name="Esponi la classifica").click()
    expect(desk.get_by_role("button", name="Chiudi il torneo")).to_be_visible()
    identity = desk.url.rsplit("/", 1)[1].split("#")[0]
    paper = desk.request.get(f"/api/v1/tornei/{identity}/stampa/classifica")
    text = pypdfium2.PdfDocument(paper.body())[0].get_textpage().get_text_range()
    assert "Torneo di prova" in text
    assert "Ada - Bea" in text


def test_an_impossible_number_is_refused_beside_the_two_that_can_be(
    open_context: OpenContext,
) -> None:
    desk = open_context(tolerate=lambda text: "422" in text or "409" in text).new_page()
    announce(desk)
    desk.get_by_label("Giocatore 1").fill("Ada")
    desk.get_by_label("Giocatore 2").fill("Zoe")
    desk.get_by_role("button", name="Aggiungi").click()
    expect(desk.locator(".avviso")).to_contain_text("«Ada» è già iscritto con il numero 1")
    desk.get_by_role("button", name="Sì, un omonimo").click()
    expect(desk.locator(".elenco tbody tr")).to_have_count(7)
    desk.get_by_role("button", name="Togli Ada – Zoe").click()
    expect(desk.locator(".elenco tbody tr")).to_have_count(6)
    begin(desk, 1)
    desk.get_by_role("button", name=re.compile("^Tavolo 1:")).click()
    desk.get_by_text("Ritardi e assenze").click()
    desk.get_by_role("button", name="EO è assente").click()
    expect(desk.locator(".avviso")).to_contain_text("solo dopo 5 minuti")
    desk.get_by_role("button", name="NS è arrivata ora").click()
    desk.get_by_text("Ammonisci").first.click()
    warning = desk.locator("details", has_text="Ammonisci")
    warning.get_by_label("Motivo").fill("un commento")
    warning.get_by_role("button", name="Ammonisci").click()
    desk.get_by_role("button", name="Classifica", exact=True).click()
    expect(desk.locator(".giustizia")).to_contain_text("un commento")
    desk.locator(".giustizia").get_by_label("Motivo").fill("non era lui")
    desk.get_by_role("button", name="Accogli il ricorso").click()
    expect(desk.locator(".giustizia")).to_have_count(0)
    desk.get_by_role("button", name="Tavoli", exact=True).click()
    desk.get_by_role("button", name="Annuncia il time out").click()
    expect(desk.locator(".casella.manca")).to_have_count(3)


def act(desk: Page, name: str, *, button: str | None = None, **values: str) -> None:
    """Open an act of the desk, fill it in and carry it out."""
    inside = desk.locator("details.altro-atto", has_text=name)
    if inside.get_attribute("open") is None:
        inside.locator("summary").click()
    for label, value in values.items():
        inside.locator(f"[name={label}]").fill(value)
    inside.get_by_role("button", name=button or name).click()


def test_what_the_director_does_besides_scores(open_context: OpenContext) -> None:
    """Exceptions, a penalty, an arbitral score, lines exchanged, a link for an arbiter."""
    desk = open_context(tolerate=lambda text: "422" in text or "409" in text).new_page()
    desk.goto("/torneo")
    desk.get_by_text("Eccezioni del Direttore").click()
    desk.get_by_label("M.P. tolti a chi è in ritardo").fill("50")
    desk.get_by_label("Minuti per i reclami").fill("0")
    desk.get_by_label("Nome del torneo").fill("Torneo con eccezioni")
    desk.get_by_text("Per iscrizione").click()
    desk.get_by_label("Turni", exact=True).fill("1")
    desk.get_by_role("button", name="Annuncia il torneo").click()
    for one, other in PAIRS[:4]:
        desk.get_by_label("Giocatore 1").fill(one)
        desk.get_by_label("Giocatore 2").fill(other)
        desk.get_by_role("button", name="Aggiungi").click()
        expect(desk.locator(".elenco tbody")).to_contain_text(other)
    expect(desk.locator("#soci option")).to_have_count(8)
    expect(desk.locator(".annuncio .eccezione")).not_to_have_count(0)
    desk.get_by_role("button", name="Link per un arbitro").click()
    arbiter = open_context(viewport=PHONE).new_page()
    arbiter.goto(str(desk.locator(".links a").get_attribute("href")))
    begin(desk, 1)
    expect(arbiter.locator(".casella")).to_have_count(2)

    desk.get_by_role("button", name=re.compile("^Tavolo 1:")).click()
    act(desk, "Penalizza", vp="2", mp="0", motivo="una scorrettezza")
    act(desk, "Punteggio arbitrale", vns="12", veo="4", mns="0", meo="0", motivo="carte mischiate")
    expect(desk.get_by_role("button", name=re.compile("Tavolo 1: 12–4"))).to_be_visible()
    desk.get_by_role("button", name=re.compile("^Tavolo 2:")).click()
    desk.get_by_label("NS", exact=True).first.fill("700")
    desk.get_by_label("EO", exact=True).first.fill("300")
    desk.get_by_role("button", name="Registra").click()
    expect(desk.get_by_role("button", name=re.compile("Tavolo 2: 14–6"))).to_be_visible()
    act(desk, "Punteggi scambiati")
    expect(desk.locator(".avviso")).to_contain_text("accordo")
    desk.locator("details", has_text="Punteggi scambiati").locator("[name=accordo]").check()
    desk.locator("details", has_text="Punteggi scambiati").locator("[name=firma]").check()
    act(desk, "Punteggi scambiati")
    expect(desk.get_by_role("button", name=re.compile("Tavolo 2: 6–14"))).to_be_visible()
    desk.get_by_role("button", name="Esponi la classifica").click()
    desk.get_by_role("button", name="Chiudi il torneo").click()
    expect(desk.locator(".plancia")).to_contain_text("definitiva")
    desk.goto("/torneo")
    desk.get_by_role("button", name="Classifica dei tornei segnati").click()
    rows = desk.locator(".stagione-classifica tbody tr")
    expect(rows).to_have_count(8)
    expect(rows.first).to_contain_text("14")


def test_a_pair_sits_down_at_its_online_table_from_its_phone(open_context: OpenContext) -> None:
    desk = open_context().new_page()
    announce(desk)
    desk.get_by_role("button", name="Link e QR per i telefoni").click()
    address = str(desk.locator(".links a").first.get_attribute("href"))
    begin(desk, 1)
    desk.get_by_role("button", name=re.compile("^Tavolo 1:")).click()
    desk.get_by_text("Gioca questo tavolo online").first.click()
    opening = desk.locator("details", has_text="Gioca questo tavolo online")
    for name in ("Bea", "Carlo", "Dina"):
        opening.get_by_label(f"Un bot al posto di {name}").check()
    opening.get_by_role("button", name="Gioca questo tavolo online").click()
    expect(desk.get_by_role("button", name=re.compile("^Tavolo 1: online"))).to_be_visible()
    phone = open_context(viewport=PHONE).new_page()
    phone.goto(address)
    phone.get_by_role("button", name="Sono Ada: mi siedo").click()
    phone.wait_for_url(re.compile("/tavolo/"))
    expect(phone.locator(".mano bp-carta, .mano [role=option], .mano button").first).to_be_visible()


def test_teams_by_another_code_score_both_their_tables_and_a_name_is_forgotten(
    open_context: OpenContext,
) -> None:
    """A code that has no V.P. says so; the first turno is chosen; the second table by phone."""
    desk = open_context().new_page()
    desk.goto("/torneo")
    desk.get_by_label("Nome del torneo").fill("Torneo di squadre")
    desk.get_by_text("Burraco, partita a 2005 punti").click()
    expect(desk.locator("fieldset [role=status]")).to_contain_text("non ha una tabella di V.P.")
    expect(desk.get_by_role("button", name="Annuncia il torneo")).to_have_count(0)
    desk.get_by_text("Burraco internazionale").click()
    expect(desk.get_by_text("All’italiana")).to_have_count(0)
    desk.get_by_text("Squadre di 4").click()
    desk.get_by_text("A scelta del Direttore").click()
    desk.get_by_label("Turni", exact=True).fill("2")
    desk.get_by_role("button", name="Annuncia il torneo").click()
    for number, team in enumerate(("Leoni", "Tigri", "Aquile", "Falchi"), 1):
        for place in range(1, 5):
            desk.get_by_label(f"Giocatore {place}").fill(f"{team} {place}")
        desk.get_by_label("Nome della squadra").fill(team)
        desk.get_by_role("button", name="Aggiungi").click()
        expect(desk.locator(".elenco tbody tr")).to_have_count(number)
    desk.get_by_role("button", name="Link e QR per i telefoni").click()
    links = desk.locator(".links a")
    expect(links).to_have_count(4)
    addresses = [str(link.get_attribute("href")) for link in links.all()]
    act(desk, "Scegli il primo turno", incontri="1-4, 2-3")
    expect(desk.get_by_role("button", name="Riprendi")).to_have_count(0)  # never, says Art. 2
    desk.get_by_role("button", name="Esponi le posizioni").click()
    desk.get_by_role("button", name="Dai il via").click()

    phones = []
    for address in (addresses[0], addresses[3]):
        phone = open_context(viewport=PHONE).new_page()
        phone.goto(address)
        expect(phone.locator(".numero-tavolo")).to_contain_text("1–2")
        phones.append(phone)
    for table in (1, 2):
        phones[0].get_by_role("button", name="Manda il punteggio").click()
        phones[0].get_by_label("Tavolo").select_option(label=f"Tavolo {table}")
        for place in (1, 2):
            phones[0].get_by_label(f"Noi, Smazzata {place}").fill("500")
            phones[0].get_by_label(f"Loro, Smazzata {place}").fill("300")
        phones[0].get_by_role("button", name="Manda agli altri").click()
        expect(phones[0].locator(".numero-tavolo")).to_be_visible()
    phones[1].get_by_role("button", name="Guarda e firma").click()
    phones[1].get_by_role("button", name="Sì, firmo").click()
    expect(phones[1].locator(".numero-tavolo")).to_be_visible()
    phones[1].get_by_role("button", name=re.compile("firma|punteggio")).click()
    phones[1].get_by_label("Tavolo").select_option(label="Tavolo 2")
    phones[1].get_by_role("button", name="Sì, firmo").click()
    expect(phones[1].locator(".esito")).to_contain_text("6–14")

    desk.get_by_role("button", name=re.compile("^Tavolo 3:")).click()
    for table in (3, 4):
        desk.locator(".decisione").get_by_label("Tavolo").select_option(label=f"Tavolo {table}")
        desk.get_by_label("NS", exact=True).first.fill("700")
        desk.get_by_label("EO", exact=True).first.fill("305")
        desk.get_by_role("button", name="Registra").click()
    expect(desk.get_by_role("button", name=re.compile("Tavolo 3: 14–6"))).to_be_visible()

    # between two turni: a team leaves, a player is substituted, a name is forgotten
    desk.get_by_role("button", name="Esponi la classifica").click()
    desk.get_by_role("button", name="Iscritti", exact=True).click()
    leaving = desk.locator("details.altro-atto", has_text="Esce dal torneo")
    leaving.locator("summary").click()
    leaving.get_by_label("Chi").select_option(label="Falchi")
    act(desk, "Esce dal torneo", motivo="un lutto")
    expect(desk.locator(".elenco")).to_contain_text("abbandono giustificato")
    act(desk, "Sostituisci un giocatore", nome="Zoe", motivo="un malore")
    act(desk, "Dimentica un nome")
    expect(desk.locator("details.altro-atto", has_text="Dimentica un nome")).to_contain_text(
        "anonimo"
    )
