"""The codes of French cards, played by a person's gestures on the same page.

Each smazzata here ends after a few rounds: the tallone is declared over early, all else is the
code's. Whole ones are in the soak.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.cards import CardFinger, CardKeyboard, CardPerson, play_out, sit
from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.french import HAND, HEARTS, LONGER, TO_HEARTS, french, meld, stage, trial
from tests.e2e.server import Server

SHORT = """
id = "{code}-breve"
title = "{code} breve"
edition = "Prova"
extends = "{code}"

[deal]
unplayable = {{ value = {left}, article = "Prova" }}
"""
LEFT = {
    "classico-2007": 29,
    "internazionale": 29,
    "regolamento": 29,
    "online": 30,
    "online-b": 30,
    "online-tre": 36,
}
"""Cards of the tallone that are not played."""
HOW: dict[str, type[CardPerson]] = {"internazionale": CardFinger, "regolamento": CardKeyboard}


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service with a short form of each code."""
    folder = tmp_path_factory.mktemp("brevi")
    codes = folder / "codici"
    codes.mkdir()
    for code, left in LEFT.items():
        text = SHORT.format(code=code, left=left)
        (codes / f"{code}-breve.toml").write_text(text, encoding="utf-8")
    server = Server(folder, codes_dir=str(codes))
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("code", LEFT)
def test_a_smazzata_of_each_code_is_played_by_gestures(
    open_context: OpenContext, short: Server, code: str
) -> None:
    """With the mouse, with a finger on a phone, with the keys alone."""
    kind = HOW.get(code, CardPerson)
    finger = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    more = finger if kind is CardFinger else {}
    person = sit(open_context(base_url=short.address, **more), short, f"{code}-breve", kind)
    play_out(person)


def tried(open_context: OpenContext, **options: object) -> Page:
    context = open_context(**options)
    return stage(context, french(), TO_HEARTS).open(context.new_page())


def card(page: Page, code: str) -> None:
    page.locator(f'.mano [data-slot][aria-pressed="false"]:has([carta="{code}"])').first.click()


def tray(page: Page) -> list[str]:
    found: list[str] = page.eval_on_selector_all(
        "[data-pezzo] bp-carta", "all => all.map((one) => one.getAttribute('carta'))"
    )
    return found


def test_cards_are_tied_by_touching_the_game_or_the_cards_alone(open_context: OpenContext) -> None:
    page = tried(open_context)
    page.locator('[data-gioco="1"] .tessere').click()
    card(page, "Qc")
    card(page, "Jc")
    expect(page.locator(".esame.ammessa")).to_be_visible()
    assert tray(page) == LONGER["carte"]
    expect(page.locator(".nota-parola")).to_have_text("Leghi J Q di cuori a 4–10 di cuori.")
    expect(page.locator(".azioni .lega")).to_have_class(re.compile("primario"))
    page.keyboard.press("Escape")
    card(page, "Jc")
    card(page, "Qc")
    page.get_by_role("button", name="Lega qui: 4–Q di cuori, +20").click()
    assert tray(page) == LONGER["carte"]
    page.locator(".azioni .lega").click()
    expect(page.locator(".avviso.rifiuto")).to_be_visible()  # the staged table refuses every move


def test_a_card_is_dragged_onto_a_game_and_the_move_is_the_one_that_was_tried(
    open_context: OpenContext,
) -> None:
    context = open_context()
    one = {**LONGER, "carte": [*HEARTS["carte"], "Jc"], "lettura": f"{HEARTS['lettura']} Jc"}
    play = trial("lega", one, "Jc", 10)
    staged = stage(context, french(), {"Jc": [play]})
    page = staged.open(context.new_page())
    page.locator('.mano [data-slot]:has([carta="Jc"])').drag_to(page.locator('[data-gioco="1"]'))
    expect(page.locator(".esame.ammessa")).to_be_visible()
    page.locator(".azioni .lega").click()
    expect(page.locator(".avviso.rifiuto")).to_be_visible()
    assert staged.moves == [play["mossa"]]


def test_where_a_matta_may_stand_for_two_cards_the_player_chooses(
    open_context: OpenContext,
) -> None:
    context = open_context()
    low = meld(20, "NS", "* 9q 10q", "8q 9q 10q", 50)
    high = meld(20, "NS", "9q 10q *", "9q 10q Jq", 50)
    plays = [trial("apri", game, "9q 10q *", 50) for game in (low, high)]
    staged = stage(context, french(), {"10q * 9q": plays, "9q 10q *": plays, "* 9q 10q": plays})
    page = staged.open(context.new_page())
    for one in ("10q", "*", "9q"):
        card(page, one)
    ways = page.locator(".bersagli .qui")
    expect(ways).to_have_text(["8–10 di quadri, 50", "9–J di quadri, 50"])
    ways.nth(1).click()
    assert tray(page) == ["9q", "10q", "*"]
    expect(page.locator('[data-pezzo] [carta="*"]')).to_have_attribute("lettura", "Jq")
    expect(ways.nth(1)).to_have_attribute("aria-pressed", "true")
    page.locator(".azioni .cala").click()
    expect(page.locator(".avviso.rifiuto")).to_be_visible()
    assert staged.moves == [plays[1]["mossa"]]


def test_who_collects_must_play_first_and_is_told_so(open_context: OpenContext) -> None:
    """The conditional collection in two steps: the monte, then a game; then the discard opens."""
    context = open_context()
    first = {
        "mosse": ["scarta"],
        "code": "turn.play_first",
        "title": "Chi raccoglie deve aprire o legare nello stesso turno.",
        "articolo": "Regola 3",
    }
    view = french("internazionale", preso_da="monte", si_puo=["apri", "lega"], perche_no=[first])
    staged = stage(context, view, TO_HEARTS)
    page = staged.open(context.new_page())
    expect(page.locator(".stato")).to_contain_text(first["title"])
    discard = page.locator(".azioni .scarta")
    expect(discard).to_have_attribute("aria-disabled", "true")
    discard.click(force=True)
    expect(page.locator(".avviso.rifiuto")).to_contain_text("Regola 3")
    staged.happens(si_puo=["apri", "lega", "sostituisci", "scarta"])
    expect(discard).not_to_have_attribute("aria-disabled", "true")


def test_the_hand_is_ordered_by_suit_or_by_figure(open_context: OpenContext) -> None:
    page = tried(open_context)
    shown = "all => all.map((one) => one.getAttribute('carta'))"
    hand = page.locator(".mano bp-carta")
    assert hand.evaluate_all(shown) == HAND
    page.get_by_role("button", name="Carte in ordine di seme").click()
    figures = "Af Kq Qc Qp Jc 10q 9q 9f 6q 5p 4f 3c 3p 2p *"
    assert hand.evaluate_all(shown) == figures.split()


def test_a_code_is_chosen_at_home_and_has_its_rules(
    open_context: OpenContext, server: Server
) -> None:
    page = open_context().new_page()
    page.goto("/")
    page.locator("[data-atto=francesi]").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Burraco online in tre").check()
    expect(dialog).to_contain_text("Si gioca in 3.")
    dialog.get_by_role("button", name="Dai le carte").click()
    page.wait_for_selector(".mano [data-slot]")
    expect(page.locator(".posto")).to_have_count(3)
    expect(page.locator(".nome-codice")).to_have_text("Burraco online in tre")
    expect(page.locator(".testata")).not_to_contain_text("Noi")
    page.goto("/")
    page.locator("[data-atto=amici]").click()
    dialog.get_by_label("Burraco, partita a 2005 punti").check()
    expect(dialog.get_by_label("a 2005 punti", exact=True)).to_be_checked()
    dialog.locator("input[name=nome]").fill("Anna")
    dialog.locator("button[type=submit]").click()
    page.wait_for_selector(".sala")
    expect(page.locator("main")).to_contain_text("Si gioca a 2005 punti")
    page.goto("/regole?codice=internazionale")
    expect(page.locator("h1")).to_have_text("Burraco internazionale")
    expect(page.locator("main")).to_contain_text("Regola 3")
    page.locator("#codici").get_by_role("link", name="Burraco Parole").click()
    expect(page.locator("h1")).to_have_text("Le regole in breve")


def test_a_record_of_french_cards_is_looked_at_again(open_context: OpenContext) -> None:
    page = open_context().new_page()
    page.goto("/rivedi")
    page.locator("input[type=file]").set_input_files("data/records/classico-2007.brn")
    page.wait_for_selector(".rivista")
    page.keyboard.press("End")
    expect(page.locator(".parola-rivista").first).to_be_visible()
    expect(page.locator(".rivista")).to_contain_text("L’analisi c’è per le partite con le parole")
    expect(page.locator(".rivista")).not_to_contain_text("undefined")
