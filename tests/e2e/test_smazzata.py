"""A complete smazzata against three bots, with the mouse and with the keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.person import KeyboardPerson, Person, TouchPerson, meet_bots
from tests.e2e.server import Server


def check_sheet(person: Person) -> None:
    """The sheet shows what the service counted."""
    view = person.view()
    result = view["esito"]["smazzata"]["linee"]
    ours, theirs = person.page.locator(".tabella-punti tfoot td").all_inner_texts()
    shown = [int(text.replace("−", "-").replace(".", "")) for text in (ours, theirs)]
    mine = view["posti"][view["posto"]]["linea"]  # the draw of Art. 3 may have moved me
    other = next(line for line in result if line != mine)
    assert shown == [result[mine]["totale"], result[other]["totale"]]
    assert "undefined" not in person.page.locator(".foglio-punti").inner_text()
    rows = person.page.locator(".tabella-punti tbody tr")
    assert rows.count() >= len({one["voce"] for line in result.values() for one in line["voci"]})


def test_a_person_plays_a_complete_smazzata_with_the_mouse(
    open_context: OpenContext, server: Server
) -> None:
    person = meet_bots(open_context().new_page(), server)
    view = person.view()
    assert view["posti"][view["posto"]]["nome"] == "Tu"  # nobody was asked for a name
    assert person.play_smazzata() >= 1
    expect(person.page.locator(".foglio-punti")).not_to_contain_text(re.compile(r"\bTu\b"))
    check_sheet(person)
    person.page.locator(".risposte .bottone.primario").click()
    expect(person.page.locator(".smazzata b").first).to_have_text("2")
    assert len(person.hand()) == 11


def test_a_person_plays_a_complete_smazzata_with_the_keyboard_alone(
    open_context: OpenContext, server: Server
) -> None:
    """The guided game is one smazzata; its rematch does not wait for bots."""
    person = meet_bots(open_context().new_page(), server, KeyboardPerson, door="guidata")
    first = person.table_id
    assert person.play_smazzata() >= 1
    check_sheet(person)
    person.activate(person.page.get_by_role("button", name="Rivincita"))
    person.page.wait_for_url(lambda url: "/tavolo/" in url and first not in url)
    expect(person.page.locator(".mano [data-slot]")).to_have_count(11)


def test_a_finger_on_a_phone_makes_a_word_and_discards(
    open_context: OpenContext, server: Server
) -> None:
    context = open_context(viewport=PHONE, has_touch=True, is_mobile=True)
    for _ in range(4):
        person = meet_bots(context.new_page(), server, TouchPerson)
        while not (person.laid and person.discarded) and person.await_turn() != "fine":
            person.turn()
        if person.laid and person.discarded:
            break
        context.clear_cookies()
    assert person.laid
    assert person.discarded


def test_cards_are_dragged_to_the_tray_and_to_the_monte(
    open_context: OpenContext, server: Server
) -> None:
    person = meet_bots(open_context().new_page(), server)
    page = person.page
    person.press(person.await_turn())
    card = person.hand()[0]
    first = page.locator(".mano [data-slot]").first
    first.drag_to(page.locator("[data-compositoio]"))
    assert person.tray() == [card]
    page.locator("[data-pezzo]").first.click()
    assert person.tray() == []
    before = len(person.hand())
    first.drag_to(page.locator("[data-monte]"))
    page.get_by_role("dialog").get_by_role("button", name="Scarta").click()
    expect(page.locator(".mano [data-slot]")).to_have_count(before - 1)
