"""Readings as an arbiter sees them: each once, plainly, and no guess beside a certainty."""

import pytest

from lexicon.build.readings import merged, plain_features
from lexicon.grounds import Ground, Reading


def reading(form, lemma, category, features="", ground=Ground.COMMON, sources=("Morph-it",)):
    return Reading(form, lemma, category, features, ground, sources=sources)


@pytest.mark.parametrize(
    ("features", "plain"),
    [
        ("femminile plurale; femminile singolare; femminile", "femminile singolare e plurale"),
        ("singolare; maschile e femminile singolare", "maschile e femminile singolare"),
        ("maschile singolare; femminile plurale", "maschile singolare; femminile plurale"),
        ("maschile", "maschile"),
        ("3ª persona singolare, futuro", "3ª persona singolare, futuro"),
        (
            "femminile singolare, participio passato; maschile singolare, participio passato",
            "maschile e femminile singolare, participio passato",
        ),
        ("", ""),
    ],
)
def test_features_say_each_fact_once(features, plain):
    assert plain_features(features) == plain


def test_two_spellings_of_one_accent_are_one_reading_in_the_better_known_spelling():
    (only,) = merged(
        [
            reading("perchè", "perché", "congiunzione", sources=("festlex-ifd",)),
            reading("perché", "perché", "congiunzione", sources=("Morph-it", "apertium")),
        ]
    )
    assert only.form == "perché"
    assert only.sources == ("Morph-it", "festlex-ifd", "apertium")


def test_an_accent_that_makes_another_word_keeps_both():
    found = merged([reading("pero", "pero", "sostantivo"), reading("però", "però", "congiunzione")])
    assert {each.form for each in found} == {"pero", "però"}


def test_a_stem_of_an_untagged_source_is_left_out_where_a_tagged_one_names_the_lemma():
    found = merged(
        [
            reading("casa", "casa", "sostantivo", "femminile singolare"),
            reading("casa", "caso", "sostantivo", sources=("hunspell-it", "parolottero")),
            reading("casa", "casare", "verbo", "3ª persona singolare", sources=("festlex-ifd",)),
        ]
    )
    assert [each.lemma for each in found] == ["casa"]


def test_a_participle_stays_beside_the_adjective_that_came_of_it():
    told = "maschile singolare, participio passato"
    found = merged(
        [
            reading("evoluto", "evoluto", "aggettivo", "maschile singolare"),
            reading("evoluto", "evolvere", "verbo", told, sources=("festlex-ifd",)),
        ]
    )
    assert {each.lemma for each in found} == {"evoluto", "evolvere"}


def test_an_untagged_stem_stays_where_nobody_says_better():
    (only,) = merged([reading("ebook", "ebook", "sostantivo", sources=("hunspell-it",))])
    assert only.lemma == "ebook"


def test_a_name_with_and_without_accent_is_one_name():
    found = merged(
        [
            reading("Casa", "Casa", "nome proprio", "cognome", Ground.PROPER_NAME),
            reading("Casà", "Casà", "nome proprio", "cognome", Ground.PROPER_NAME, ("apertium",)),
        ]
    )
    assert len(found) == 1
