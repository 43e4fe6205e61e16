"""Words on the table as sequences of cards."""

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.errors import NotationError
from parole_engine.words import ends_only, keeps_order, parse_word, replacing_cards, spell
from tests.parole_engine.italian import NS, RULES


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def test_cards_spell_letters_and_a_hole_for_the_matta() -> None:
    spelled = spell(cards("Cr * Sn"))
    assert (spelled.letters, spelled.suits, spelled.matte) == ("C?S", ("r", "n"), (1,))


def test_order_is_kept_when_the_old_cards_can_still_be_read_in_order() -> None:
    assert keeps_order(cards("Cr Ar"), cards("Sr Cr Or Ar"))
    assert not keeps_order(cards("Cr Ar"), cards("Ar Cr"))
    assert keeps_order(cards("Ar Ar"), cards("Ar Ar Ar"))
    assert not keeps_order(cards("Ar Ar"), cards("Ar Cr"))


def test_ends_only_means_nothing_was_put_inside() -> None:
    assert ends_only(cards("Cr Ar"), cards("Sr Cr Ar Tr"))
    assert not ends_only(cards("Cr Ar"), cards("Cr Sr Ar"))


def meld(short: str):
    return parse_word(short, RULES.deck, number=1, line=NS)


@pytest.mark.parametrize(
    ("old", "new", "put"),
    [
        ("r:C[*=A]SA", "Cr Or Sr * Ar", "Or"),
        ("r:C[*=A]SA", "Cr * Sr Ar Tr", ""),
        ("r:C[*=A]SA", "Cr Ar Ur Sr * Ar", "Ar Ur"),
        ("r:[*=C]ASA", "Tr Ar Sr * Ar", "Tr"),
        ("r:CAS[*=A]", "Cr Ar * Sr Ar", "Ar"),
        ("r:C[*=A]SA", "Ar Cr Sr * Ar", ""),
    ],
)
def test_the_card_in_the_matta_s_place_lies_between_its_old_neighbours(old, new, put) -> None:
    assert replacing_cards(meld(old), cards(new)) == frozenset(cards(put))


def test_with_additions_at_the_ends_only_the_place_is_exact() -> None:
    grown = cards("Cr Ar Ur Sr * Ar")
    assert not replacing_cards(meld("r:C[*=A]SA"), grown, inside=False)
    assert replacing_cards(meld("r:C[*=A]SA"), cards("Tr Cr Ur Sr Ar *"), inside=False) == {
        Card("Ur")
    }


@pytest.mark.parametrize("short", ["r:CASA", "r:CA[*=S]A", "n:CAS[@=A]", "r:TA[*=X]I"])
def test_the_short_form_reads_back(short: str) -> None:
    assert meld(short).notation == short


@pytest.mark.parametrize(
    ("short", "code"),
    [
        ("CASA", "notation.meld"),
        ("v:CASA", "notation.meld"),
        ("r:C[*=A", "notation.meld"),
        ("r:[*=C]A[@=S]A", "notation.meld"),
        ("r:casa", "notation.meld"),
        ("r:", "notation.meld"),
        ("r:TAXI", "notation.card"),
        ("r:SASSO", "notation.too_many_cards"),
    ],
)
def test_what_is_no_word_in_short_form_is_refused(short: str, code: str) -> None:
    with pytest.raises(NotationError) as refusal:
        meld(short)
    assert refusal.value.code == code
