"""What a player must know for a move is told in full, and nothing lies over it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenContext
from tests.e2e.staged import Staged
from tests.e2e.test_pages import check
from tests.e2e.views import POSITIONS, black, meld, red, view

SHORT = ViewportSize(width=375, height=664)
"""A phone whose browser keeps its bars."""
LOW = ViewportSize(width=1366, height=625)
COVERED = """(one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [top + 2, bottom - 2].some((y) => {
    const seen = document.elementFromPoint((left + right) / 2, y);
    return !seen || !(one.contains(seen) || seen.contains(one));
  });
}"""
BOTS = ("Berto", "Mauro", "Anna", "Oscar")
WORDS = [
    meld(1, "EO", "Bn En * Tn Hn On Sn", "BENTHOS", 85, burraco="sporco", onori=100),
    meld(2, "EO", black("GLAMPING"), "GLAMPING", 70, burraco="pulito", onori=200),
    meld(3, "EO", "* On Un Cn Hn", "TOUCH", 65),
    meld(4, "EO", red("FIENO"), "FIENO", 30),
    meld(5, "EO", black("ERBA"), "ERBA", 30),
    meld(6, "NS", "Fn Rn * Un Dn An Tn En", "FRAUDATE", 85, burraco="sporco", onori=100),
    meld(7, "NS", "Ar Zr @ Or Nr Ar Ir", "AZIONAI", 65, burraco="sporco", onori=100),
    meld(8, "NS", "Dr Ur Br @", "DUBI", 45),
    meld(9, "NS", "Hn En Vn En @", "HEVEA", 55),
    meld(10, "NS", "Sn Ln @ Mn", "SLAM", 50),
]


def drawn(seat: str) -> dict[str, Any]:
    return {"tipo": "pescata", "posto": seat}


def laid(seat: str, word: int, kind: str = "apre") -> dict[str, Any]:
    what = {"gioco": WORDS[word - 1], "carte": ["En"], "specie": kind}
    return {"tipo": "gioco_calato", "posto": seat, **what}


def discarded(seat: str, card: str) -> dict[str, Any]:
    return {"tipo": "scartata", "posto": seat, "carta": card, "obbligato": False}


ROUND = [
    laid("S", 8),
    discarded("S", "Zn"),
    drawn("O"),
    laid("O", 3),
    laid("O", 4),
    discarded("O", "Qn"),
    {"tipo": "pozzetto_preso", "posto": "O", "al_volo": False},
    {"tipo": "giocatore_tornato", "posto": "S"},
    drawn("N"),
    laid("N", 10),
    laid("N", 9, "lega"),
    discarded("N", "Dr"),
    drawn("E"),
    laid("E", 5),
    discarded("E", "Ur"),
]
CLOSED = {"tipo": "smazzata_finita", "fine": "chiusura", "chi_chiude": "E"}


def late(**more: Any) -> dict[str, Any]:
    """Ten words on the table, my turn to take."""
    rest = {"fase": "presa", "si_puo": ["pesca", "raccogli"], "orologio": None, "orologi": False}
    return view(["On", "Er", "Er", "Ur"], giochi=WORDS, nomi=BOTS, **{**rest, **more})


def seat_of(
    open_context: OpenContext,
    position: dict[str, Any],
    events: list[dict[str, Any]],
    size: ViewportSize = PHONE,
) -> tuple[Page, Staged]:
    context = open_context(viewport=size)
    staged = Staged(context, position, events)
    return staged.open(context.new_page()), staged


def seen(what: Locator) -> None:
    """All of them are on the screen and nothing lies over them."""
    for one in what.all():
        expect(one).to_be_in_viewport(ratio=1)
        assert not one.evaluate(COVERED), one.inner_text()


@pytest.mark.parametrize("size", [PHONE, SHORT], ids=["phone", "short"])
def test_every_word_since_my_turn_is_named_and_seen(
    open_context: OpenContext, size: ViewportSize
) -> None:
    page, staged = seat_of(open_context, late(), ROUND, size)
    told = page.locator(".ultima p")
    expect(told).to_have_text(
        [
            "1Oscar cala TOUCH, cala FIENO, scarta Q nera, va a pozzetto",
            "Anna torna al tavolo",
            "2Berto cala SLAM, lega HEVEA, scarta D rossa",
            "3Mauro cala ERBA, scarta U rossa",
        ]
    )
    seen(told)
    expect(page.locator(".con-novita")).to_have_count(5)
    staged.happens(laid("N", 10), turno="N")
    seen(page.locator('[data-gioco="10"], .ultima p'))
    staged.happens(laid("E", 1), turno="E")
    expect(page.locator('.con-novita[data-gioco="1"]')).to_have_count(1)
    expect(page.locator(".festa")).to_have_count(0)  # a burraco is celebrated for a moment
    seen(page.locator('[data-gioco="1"], .ultima p'))
    check(page)


def test_a_long_hand_hides_no_turn(open_context: OpenContext) -> None:
    position = {**late(), "mano": POSITIONS["t32"]()["mano"]}
    page, _ = seat_of(open_context, position, ROUND)
    seen(page.locator(".ultima p"))


@pytest.mark.parametrize(
    ("seat", "events", "said"),
    [
        ("S", [laid("E", 4), laid("E", 5, "lega"), discarded("E", "Ur")], "con FIENO ed ERBA."),
        ("S", [discarded("E", "Ur")], "Mauro ha chiuso."),
        ("E", [laid("E", 4), discarded("E", "Ur")], "Hai chiuso con FIENO."),
    ],
)
def test_the_sheet_says_who_closed_with_which_words(
    open_context: OpenContext, seat: str, events: list[dict[str, Any]], said: str
) -> None:
    end = {**POSITIONS["punti"](), "posto": seat, "chi_chiude": "E", "giochi": WORDS}
    names = dict(zip("NESO", BOTS, strict=True))
    end["posti"] = {at: {**one, "nome": names[at]} for at, one in end["posti"].items()}
    page, _ = seat_of(open_context, end, [*ROUND[:-2], drawn("E"), *events, CLOSED])
    expect(page.locator(".occhiello")).to_contain_text(said)
    page.get_by_role("button", name="Rivedi il tavolo").click()
    closing = page.locator(".ultima p", has_text="chiude").last
    expect(closing).to_contain_text("chiude la smazzata")
    seen(closing)


def test_the_way_on_from_the_sheet_is_at_hand(open_context: OpenContext) -> None:
    page, _ = seat_of(open_context, POSITIONS["punti"](), ROUND)
    onward = page.get_by_role("button", name="Gioca la smazzata 3")
    seen(onward)
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    seen(page.locator(".totali dd").last)
    seen(onward)


@pytest.mark.parametrize("size", [PHONE, DESKTOP, {"width": 320, "height": 640}])
def test_a_pozzetto_face_down_is_not_an_empty_hand(
    open_context: OpenContext, size: ViewportSize
) -> None:
    position = {**late(turno="O", si_puo=[]), "mano": []}
    position["posti"]["S"]["carte"] = 0
    position["pozzetti"]["NS"] = {"preso": True, "posto": "S", "come": "scarto"}
    page, _ = seat_of(open_context, position, [], size)
    mine = page.locator(".posto").filter(has_text="Tu")
    expect(mine.locator(".quante")).to_have_text("pozzetto")
    assert mine.evaluate("one => one.scrollWidth <= one.clientWidth")
    expect(page.locator(".stato")).to_contain_text("lo giochi al prossimo turno")
    expect(page.locator(".banco")).not_to_contain_text("Tocca le carte")


@pytest.mark.parametrize(
    "size", [PHONE, SHORT, LOW, DESKTOP], ids=["phone", "short", "low", "desktop"]
)
def test_a_bot_has_a_name_and_is_said_to_be_a_bot(
    open_context: OpenContext, size: ViewportSize
) -> None:
    page, _ = seat_of(open_context, late(), ROUND, size)
    shown = page.locator(".posto .nome")
    assert [name.split(",")[0] for name in shown.all_text_contents()] == [
        "Berto",
        "Mauro",
        "Tu",
        "Oscar",
    ]
    for seat in shown.all():
        assert seat.evaluate("one => one.scrollWidth <= one.clientWidth"), seat.inner_text()
    marks = page.locator(".posto .specie")
    expect(marks).to_have_text(["bot"] * 3)
    seen(marks)
    expect(shown.nth(1)).to_have_attribute("title", "Mauro, bot di livello circolo")
    expect(shown.nth(1)).to_contain_text(", bot di livello circolo, Est")


def test_what_the_rare_word_of_a_bot_means_is_told(open_context: OpenContext) -> None:
    page, _ = seat_of(open_context, late(), ROUND, DESKTOP)
    told = page.locator(".registro .significato")
    expect(told).to_have_text(
        ["hevea: albero della gomma"]
    )  # not of ERBA, nor of DUBI, which is mine
    check(page)
    phone, _ = seat_of(open_context, late(), ROUND, PHONE)
    expect(phone.locator(".ultima .significato")).to_have_count(0)
    with phone.expect_response("**/parole/verifica"):
        phone.reload()
    phone.locator(".ultima button.icona").click()
    expect(phone.locator("dialog .significato")).to_have_text(["hevea: albero della gomma"])
    check(phone)


def test_where_players_judge_words_no_meaning_is_told(open_context: OpenContext) -> None:
    asked: list[str] = []
    context = open_context(viewport=DESKTOP)
    context.on("request", lambda one: asked.append(one.url))
    staged = Staged(context, late(assistita=False), ROUND)
    page = staged.open(context.new_page())
    expect(page.locator(".registro")).to_contain_text("HEVEA")
    assert not [url for url in asked if "/parole/verifica" in url]
