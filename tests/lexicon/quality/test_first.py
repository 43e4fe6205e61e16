"""What a person reads first of a word of the committed lexicon: order, features, parts, bands."""

import pytest

from lexicon.grounds import BANDS, Ground
from lexicon.italian import ItalianLexicon
from parole_engine.admission import AdmissionPolicy, explain_word


@pytest.fixture(scope="module")
def lexicon():
    return ItalianLexicon.open()


@pytest.mark.parametrize(
    ("word", "lemma", "category"),
    [
        ("telefonino", "telefonino", "sostantivo"),
        ("roma", "Roma", "nome proprio"),
        ("ali", "ala", "sostantivo"),
        ("libro", "libro", "sostantivo"),
        ("vita", "vita", "sostantivo"),
        ("lavoro", "lavoro", "sostantivo"),
        ("testa", "testa", "sostantivo"),
        ("donna", "donna", "sostantivo"),
        ("madre", "madre", "sostantivo"),
        ("vero", "vero", "aggettivo"),
        ("grande", "grande", "aggettivo"),
        ("prima", "prima", "avverbio"),
        ("ricontraddicano", "ricontraddire", "verbo"),
        ("rieseguisco", "rieseguire", "verbo"),
        ("strabevono", "strabere", "verbo"),
        ("siategli", "essere", "verbo"),
        ("garetti", "garetto", "sostantivo"),
        ("era", "essere", "verbo"),
        ("sono", "essere", "verbo"),
        ("amo", "amare", "verbo"),
        ("perigliosa", "periglioso", "aggettivo"),
        ("abduttiva", "abduttivo", "aggettivo"),
        ("dammelo", "dare", "verbo"),
    ],
)
def test_the_reading_that_everybody_thinks_of_comes_first(lexicon, word, lemma, category):
    first = lexicon.readings(word)[0]
    assert (first.lemma, first.category) == (lemma, category)


@pytest.mark.parametrize(
    ("word", "features"),
    [
        ("ando", "3ª persona singolare, passato remoto"),
        ("andavate", "2ª persona plurale, imperfetto indicativo"),
        ("bel", "maschile singolare"),
        ("dammelo", "2ª persona singolare, imperativo, con mi e lo"),
        ("roma", "luogo"),
    ],
)
def test_features_and_parts_are_told(lexicon, word, features):
    assert lexicon.readings(word)[0].features.startswith(features)


@pytest.mark.parametrize("word", ["cavallino", "pretino", "vitellino", "topino", "elefantino"])
def test_an_adjective_is_told_beside_the_noun(lexicon, word):
    common = {each.category for each in lexicon.readings(word) if each.ground & Ground.COMMON}
    assert "aggettivo" in common


@pytest.mark.parametrize(
    ("word", "full"),
    [("mal", "male"), ("fin", "fine"), ("pur", "pure"), ("suor", "suora"), ("tal", "tale")],
)
def test_a_short_form_names_the_word_that_it_shortens(lexicon, word, full):
    verdict, lookup = explain_word(word, lexicon, AdmissionPolicy())
    assert verdict.ground == Ground.CUT_FORM
    assert full in {each.base for each in lookup.readings}


def test_a_foreign_word_is_no_diminutive(lexicon):
    assert not lexicon.grounds("machine") & Ground.ALTERED


@pytest.mark.parametrize("word", ["nun", "vis", "eth"])
def test_a_word_that_hardly_anybody_knows_is_rare(lexicon, word):
    assert lexicon.band(word) <= BANDS.index("rara")


@pytest.mark.parametrize(
    ("word", "admitted"),
    [
        ("lodiamoti", True),
        ("spifferarglielo", True),
        ("ricollocateti", False),
        ("areniamoti", False),
        ("volatemela", False),
    ],
)
def test_pronouns_follow_where_the_verb_takes_them(lexicon, word, admitted):
    assert bool(lexicon.grounds(word) & Ground.ENCLITIC) == admitted
