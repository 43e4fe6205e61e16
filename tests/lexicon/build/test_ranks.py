"""The reading that a person thinks of first stands first."""

import pytest

from lexicon.build.evidence import Source
from lexicon.build.ranks import Ranks
from lexicon.build.tag import Tagged
from lexicon.grounds import Ground, Reading

NONE = Source(0)
NAMING = ("sostantivo", "aggettivo")
_SUBJUNCTIVE = "3ª persona plurale, presente congiuntivo"
WORDS = {
    "telefonino": [
        Tagged("telefonino", "telefonare", "verbo", (_SUBJUNCTIVE,), NONE),
        Tagged("telefonino", "telefonino", "sostantivo", (), NONE),
    ],
    **{
        form: [Tagged(form, "telefonare", "verbo", (), NONE)]
        for form in ("telefonare", "telefonato", "telefona", "telefonando")
    },
    "telefonini": [Tagged("telefonini", "telefonino", "sostantivo", (), NONE)],
    "ali": [
        Tagged("ali", "alare", "verbo", ("2ª persona singolare, presente indicativo",), NONE),
        Tagged("ali", "ala", "sostantivo", ("femminile plurale",), NONE),
    ],
    "ala": [Tagged("ala", "ala", "sostantivo", (), NONE)],
    "alammo": [Tagged("alammo", "alare", "verbo", (), NONE)],
    "era": [
        Tagged("era", "era", "sostantivo", (), NONE),
        Tagged("era", "essere", "verbo", ("3ª persona singolare, imperfetto indicativo",), NONE),
    ],
    "ere": [Tagged("ere", "era", "sostantivo", (), NONE)],
    **{
        form: [Tagged(form, "essere", "verbo", (), NONE)]
        for form in ("siamo", "siete", "eravamo", "saranno")
    },
}
WORDS |= {
    form: [
        Tagged(form, "librare", "verbo", ("1ª persona singolare, presente indicativo",), NONE),
        Tagged(form, "libro", "sostantivo", (), NONE),
    ]
    for form in ("libro", "libri")
} | {
    form: [Tagged(form, "librare", "verbo", (), NONE)]
    for form in ("librare", "librano", "librava", "librato")
}
ZIPF = {"telefonini": 3.5, "ala": 4.1, "ere": 3.6, "era": 6.5, "alammo": 4.4}
ZIPF |= dict.fromkeys(("telefonare", "telefonato", "telefona", "telefonando"), 4.2)
ZIPF |= {"libro": 5.4, "libri": 5.3}
ZIPF |= dict.fromkeys(("librare", "librano", "librava", "librato"), 2.0)
ZIPF |= dict.fromkeys(("siamo", "siete", "eravamo", "saranno"), 6.1)


@pytest.mark.parametrize(
    ("word", "first"), [("telefonino", "telefonino"), ("ali", "ala"), ("era", "essere")]
)
def test_the_likeliest_reading_comes_first(word, first):
    readings = [Reading(t.form, t.lemma, t.category, "; ".join(t.features)) for t in WORDS[word]]
    ordered = Ranks(WORDS, ZIPF).ordered(readings)
    assert ordered[0].lemma == first
    assert Ranks(WORDS, ZIPF).ordered(reversed(readings)) == ordered


def test_a_word_of_the_basic_vocabulary_without_a_form_of_its_own_comes_first():
    readings = [
        Reading(t.form, t.lemma, t.category, t.features[0] if t.features else "")
        for t in WORDS["libro"]
    ]
    assert Ranks(WORDS, ZIPF, {"libro"}).ordered(readings)[0].lemma == "libro"
    assert Ranks(WORDS, ZIPF).ordered(readings)[0].lemma == "librare"


def test_a_short_form_comes_before_a_rare_word_of_its_own():
    short = Reading("bel", "bello", "aggettivo", "maschile singolare", Ground.SHORT_FORM)
    unit = Reading("bel", "bel", "sostantivo")
    assert Ranks({}, {}).ordered([unit, short]) == (short, unit)


def test_a_city_is_a_city_before_it_is_a_surname():
    rome = Reading("Roma", "Roma", "nome proprio", "cognome; luogo", Ground.PROPER_NAME)
    (ordered,) = Ranks({}, {}).ordered([rome])
    assert ordered.features == "luogo; cognome"


def test_a_frequent_adverb_comes_before_the_adjective_that_shares_its_letters():
    forms = {
        form: [
            Tagged(form, "primo", category, (), NONE) for category in ("sostantivo", "aggettivo")
        ]
        for form in ("primo", "prima", "primi", "prime")
    }
    forms["prima"].append(Tagged("prima", "prima", "avverbio", (), NONE))
    forms["pria"] = [Tagged("pria", "prima", "avverbio", (), NONE)]
    zipf = {"prima": 6.3, "primo": 6.1, "primi": 5.7, "prime": 5.6, "pria": 2.0}
    readings = [Reading(each.form, each.lemma, each.category) for each in forms["prima"]]
    assert Ranks(forms, zipf, {"primo", "prima"}).ordered(readings)[0].lemma == "prima"


def test_an_adjective_with_more_sources_comes_before_the_noun_of_the_same_letters():
    forms = {
        form: [
            Tagged(form, "grande", category, (), NONE) for category in ("sostantivo", "aggettivo")
        ]
        for form in ("grande", "grandi")
    }
    forms["grandissima"] = [Tagged("grandissima", "grande", "aggettivo", (), NONE)]
    zipf = {"grande": 6.0, "grandi": 5.7, "grandissima": 4.0}
    noun = Reading("grande", "grande", "sostantivo", sources=("Morph-it",))
    adjective = Reading("grande", "grande", "aggettivo", sources=("Morph-it", "apertium"))
    assert Ranks(forms, zipf, {"grande"}).ordered([noun, adjective])[0] == adjective
