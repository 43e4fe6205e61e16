"""French cards on every screen: in view, apart, told apart without colour, and accessible."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import ViewportSize, expect

from tests.e2e.conftest import DESKTOP, OpenContext
from tests.e2e.french import FULL, HAND, HAND_22, HAND_40, TO_HEARTS, french, paired, stage, three
from tests.e2e.test_pages import check
from tests.e2e.test_screens import FAULTS, NAMED, STILL, SWEEP, TWICE, resize

APART = 18
"""Of 255: how much the grey pictures of two suits differ on the average pixel."""


def test_seven_games_a_line_leave_everything_in_view(open_context: OpenContext) -> None:
    context = open_context()
    staged = stage(context, french(giochi=FULL, monte=["Qq", "10p", "4p"]))
    page = staged.open(context.new_page())
    for hand in (HAND, HAND_22, HAND_40):
        staged.happens(mano=hand)
        expect(page.locator(".mano [data-slot]")).to_have_count(len(hand))
        for size in NAMED:
            resize(page, size)
            assert page.evaluate(FAULTS) == [], (len(hand), size)
            assert page.evaluate(STILL), (len(hand), size)
    faults = {}
    for width, height in SWEEP:
        resize(page, ViewportSize(width=width, height=height))
        found = page.evaluate(FAULTS)
        if width < 360 or height < 400:
            found = [one for one in found if one != "a burraco is out of sight"]
        if found:
            faults[width, height] = found
    assert faults == {}


@pytest.mark.parametrize("players", [three, paired])
def test_three_players_have_their_places(
    open_context: OpenContext, players: Callable[[], dict[str, Any]]
) -> None:
    context = open_context()
    page = stage(context, players()).open(context.new_page())
    alone = players is three
    for size in NAMED:
        resize(page, size)
        found = page.evaluate(FAULTS)
        assert [one for one in found if not (alone and one.startswith(".punteggio"))] == [], size
    expect(page.locator(".posto")).to_have_count(3)
    expect(page.locator(".parole")).to_have_count(3 if alone else 2)
    names = page.locator(".linea h2 b").all_inner_texts()
    assert names == (["Lucia", "Dario", "Tu"] if alone else ["Lucia", "Tu e Dario"])


def test_suits_are_told_apart_without_colour(open_context: OpenContext) -> None:
    context = open_context()
    page = stage(context, french(hand=["7c", "7q", "7f", "7p", "2c", "2q", "2f", "2p"])).open(
        context.new_page()
    )
    page.evaluate(TWICE)

    def grey(card: str) -> Image.Image:
        taken = page.locator(f'.mano bp-carta[carta="{card}"]').screenshot()
        return Image.open(io.BytesIO(taken)).convert("L").resize((60, 80))

    for face in "72":
        pictures = {suit: grey(f"{face}{suit}") for suit in "cqfp"}
        for one, other in combinations(pictures, 2):
            difference = ImageChops.difference(pictures[one], pictures[other])
            assert ImageStat.Stat(difference).mean[0] > APART, (face, one, other)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_classic_table_is_accessible(open_context: OpenContext, theme: str) -> None:
    context = open_context(color_scheme=theme, viewport=DESKTOP)
    page = stage(context, french(giochi=FULL), TO_HEARTS).open(context.new_page())
    check(page)
    page.locator('[data-gioco="1"] .tessere').click()
    for card in ("Jc", "Qc"):
        page.locator(f'.mano [data-slot]:has([carta="{card}"])').click()
    expect(page.locator(".esame.ammessa")).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    for card in ("3c", "Kq", "Af"):
        page.locator(f'.mano [data-slot]:has([carta="{card}"])').click()
    expect(page.locator(".nota-parola.no")).to_be_visible()
    check(page)
    page.locator("[data-monte]").click()
    page.wait_for_selector("dialog[open]")
    check(page)
    other = open_context(color_scheme=theme)
    check(stage(other, three()).open(other.new_page()))


def test_what_is_new_is_marked_under_every_suit_and_keeps_its_face(
    open_context: OpenContext,
) -> None:
    context = open_context()
    page = stage(context, french()).open(context.new_page())
    page.evaluate(TWICE)
    for card in ("Jf", "Jp", "Jq"):
        drawn = page.locator(f'.tessere bp-carta.nuova[carta="{card}"]')
        taken = Image.open(io.BytesIO(drawn.screenshot())).convert("L")
        width, height = taken.size
        inside = taken.crop((width // 4, height // 6, 3 * width // 4, 5 * height // 6))
        assert ImageStat.Stat(inside).stddev[0] > 30, card
        rule = drawn.evaluate("card => getComputedStyle(card, '::after').height")
        assert rule == "4px", card
