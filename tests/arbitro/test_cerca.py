"""The search of the cases: forty ways to ask that were written down first, and misspelt ones."""

from __future__ import annotations

import random

import pytest

from burraco_engine.arbitro.cerca import likeness, search, stems
from burraco_engine.errors import ArbiterError
from tests.arbitro.ricerche import PHRASES, misspelt, queries


def within(code: str, phrase: str, case: str, places: int = 3) -> bool:
    return case in [hit.caso.id for hit in search(code, phrase, places)]


def test_of_forty_ways_to_ask_36_find_their_case_among_the_first_three():
    assert len(PHRASES) == 40
    found = sum(within(code, phrase, case) for phrase, code, case in PHRASES)
    assert found >= 36, found


def test_misspelt_in_every_long_word_nine_of_ten_are_still_found():
    chance = random.Random(21)
    tries = [(misspelt(phrase, chance), code, case) for phrase, code, case in PHRASES * 5]
    found = sum(within(code, phrase, case) for phrase, code, case in tries)
    assert found >= 0.9 * len(tries), f"{found} of {len(tries)}"


def test_nothing_is_found_for_nothing_and_for_words_of_another_world():
    assert search("parole-2025", "") == ()
    assert search("parole-2025", "e di che non") == ()
    assert search("parole-2025", "zxqw kkjh") == ()
    with pytest.raises(ArbiterError):
        search("briscola", "carta")


def test_accents_capitals_and_endings_do_not_matter():
    assert stems("È CADUTA la Carta?") == stems("e caduta carta") == stems("cadute carte")
    assert likeness("cart", "cart") > likeness("pozet", "pozeti") > likeness("atac", "atas") > 0
    assert likeness("cas", "cos") == 0


def test_the_nearest_is_first_and_equals_stay_in_order():
    hits = search("parole-2025", "carta", 40)
    points = [hit.points for hit in hits]
    assert points == sorted(points, reverse=True)


def test_queries_for_the_page_are_found_again():
    asked = list(queries(40))
    assert asked == list(queries(40))
    assert any(one["trovati"] for one in asked)
