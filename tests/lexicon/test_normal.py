"""What people type becomes a word, or is refused as a whole."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicon.normal import APOSTROPHES, divided, fold, word_of


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("casa", "casa"),
        ("CASA", "casa"),
        ("CITTA'", "citta"),
        ("Città", "citta"),
        ("citta\u0300", "citta"),
        ("PERCHÉ", "perche"),
        ("po’", "po"),
        ("  casa\t", "casa"),
        ("weißwurst", "weisswurst"),
        ("Œuvre", "oeuvre"),
        ("Søren", "soren"),
        ("İstanbul", "istanbul"),
    ],
)
def test_case_accents_and_apostrophes_are_understood(typed, word):
    assert fold(typed) == word


@pytest.mark.parametrize(
    "typed", ["", " ", "'", "c4sa", "casa1", "😀", "ca sa", "ca-sa", "a\0b", "мир", "٣", "ª", "½"]
)
def test_what_is_not_letters_is_no_word(typed):
    assert fold(typed) == ""


@given(st.text())
def test_folding_gives_letters_or_nothing_and_does_not_change_a_word(text):
    word = fold(text)
    assert set(word) <= set(string.ascii_lowercase)
    assert fold(word) == word


@given(st.text(string.ascii_lowercase, min_size=1), st.sampled_from(APOSTROPHES))
def test_an_apostrophe_changes_nothing(word, apostrophe):
    assert fold(word + apostrophe) == fold(word.upper()) == word


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("casa", ("casa",)),
        ("l'amico", ("l'", "amico")),
        ("L’AMICO", ("L’", "AMICO")),
        ("l''amico", ("l''", "amico")),
        ("rock'n'roll", ("rock'", "n'", "roll")),
        ("CITTA'", ("CITTA'",)),
        ("'ndrangheta", ("'ndrangheta",)),
        ("  po' ", ("  po' ",)),
        ("'", ("'",)),
    ],
)
def test_an_apostrophe_inside_parts_words_and_one_at_an_end_does_not(typed, words):
    assert divided(typed) == words
    assert word_of(typed) == (fold(typed) if len(words) == 1 else "")


@given(
    st.lists(st.text(string.ascii_letters, min_size=1), min_size=2, max_size=4),
    st.sampled_from(APOSTROPHES),
)
def test_every_word_between_apostrophes_is_found_again(words, apostrophe):
    found = divided(apostrophe.join(words))
    assert [fold(each) for each in found] == [each.lower() for each in words]
