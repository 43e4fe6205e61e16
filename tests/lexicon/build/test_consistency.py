"""A reading that contradicts its ending or its lemma is found."""

from lexicon.build.consistency import faults
from lexicon.grounds import Reading


def test_a_tense_that_the_form_does_not_have_is_told():
    right = Reading("andò", "andare", "verbo", "3ª persona singolare, passato remoto")
    wrong = Reading("andò", "andare", "verbo", "3ª persona singolare, futuro")
    assert [*faults([right])] == []
    assert [each for each, _ in faults([right, wrong])] == [wrong]


def test_a_plural_that_is_spelled_like_its_lemma_is_told():
    right = Reading("gatti", "gatto", "sostantivo", "maschile plurale")
    wrong = Reading("gatto", "gatto", "sostantivo", "maschile plurale")
    assert [each for each, _ in faults([right, wrong])] == [wrong]
