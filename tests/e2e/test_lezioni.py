"""The seven lessons, each done by doing; a wrong gesture is answered and does not go on."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.test_pages import check
from tests.e2e.test_screens import LAPTOP, NAMED


def wanted(page: Page) -> Any:
    """What the lesson lifts or frames in blue: a card, a word, a place, a letter, a button."""
    marks = (
        ".mano-lezione .voluta",
        ".parole-lezione .voluta",
        ".letture-lezione .voluta",
        ".posto-lezione.voluta",
        ".azioni-lezione .primario",
    )
    return page.locator(", ".join(marks))


def at(page: Page) -> int:
    return int(page.locator(".lezione").get_attribute("data-passo") or -1)


def do_lesson(page: Page, number: int, steps: int) -> None:
    """Every gesture of a lesson, one by one, after one that is not asked for."""
    page.wait_for_selector(".lezione")
    for step in range(steps):
        assert at(page) == step
        told = page.locator(".fai").inner_text()
        assert told
        if step == 1:
            other = page.locator(".mano-lezione button:not(.voluta):not([disabled])").first
            other.tap()
            expect(page.locator(".perche")).to_contain_text("Hai toccato")
            assert at(page) == step, "a wrong gesture goes on"
            assert page.locator(".fai").inner_text() == told
        wanted(page).locator("visible=true").first.tap()
    expect(page.locator(".fine-lezione")).to_contain_text("fatta")
    done = page.evaluate("() => JSON.parse(localStorage.getItem('parole.lezioni')).done")
    assert number in done


def test_seven_lessons_are_done_by_doing(open_context: OpenContext, server: Server) -> None:
    lessons = server.ask("GET", "/lezioni")["lezioni"]
    assert len(lessons) == 7
    page = open_context(viewport=PHONE, has_touch=True).new_page()
    page.goto("/")
    page.get_by_role("link", name="Prima volta?").click()
    page.get_by_role("link", name=re.compile("Il colore")).click()
    for lesson in lessons:
        do_lesson(page, lesson["numero"], len(lesson["passi"]))
        if lesson["numero"] == 1:
            check(page)
        if lesson["numero"] < 7:
            page.get_by_role("link", name="Prossima lezione").click()
            page.wait_for_selector('.lezione[data-passo="0"]')
    expect(page.locator(".fine-lezione tfoot")).to_contain_text("385")
    page.get_by_role("button", name="La mano guidata").click()
    page.wait_for_url(re.compile(r"/tavolo/.*guida=1"))
    expect(page.locator(".guida")).to_be_visible()


def test_a_lesson_is_taken_up_where_it_was_left_and_any_may_be_opened(
    open_context: OpenContext,
) -> None:
    page = open_context(viewport=PHONE).new_page()
    page.goto("/lezioni")
    expect(page.locator(".corrente")).to_contain_text("Il colore")
    check(page)
    page.get_by_role("link", name=re.compile("Allungare")).click()
    page.get_by_role("button", name=re.compile("^CASA")).click()
    assert at(page) == 1
    page.reload()
    page.wait_for_selector(".lezione")
    assert at(page) == 1
    page.get_by_role("button", name="Posto 4").click()
    page.get_by_role("button", name="T nera").click()
    expect(page.locator(".perche")).to_contain_text("Hai toccato la T nera")
    expect(page.locator(".perche a")).to_have_attribute("href", re.compile(r"/regole#art-\d+"))
    page.get_by_role("button", name="Scarta").click(force=True)  # it says why it may not be
    expect(page.locator(".perche")).to_contain_text("Hai premuto Scarta")
    page.get_by_role("button", name="T rossa").click()
    page.get_by_role("button", name="Lega").click()
    expect(page.locator(".parole-lezione").first).to_contain_text("40")
    page.get_by_role("link", name="Tutte le lezioni").last.click()
    expect(page.locator(".elenco-lezioni")).to_contain_text("Ne hai fatta una.")
    expect(page.locator(".stato-lezione").nth(1)).to_have_text(re.compile("fatta"))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_hand_of_a_lesson_lies_in_one_row(open_context: OpenContext) -> None:
    page = open_context(viewport=LAPTOP).new_page()
    page.goto("/lezioni#3")
    cards = page.locator(".mano-lezione button")
    expect(cards).to_have_count(7)
    for size in NAMED:
        page.set_viewport_size(size)
        tops = cards.evaluate_all("all => new Set(all.map((one) => one.offsetTop)).size")
        assert tops == 1, size
