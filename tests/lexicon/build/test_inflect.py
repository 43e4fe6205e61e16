"""Regular inflection: endings, spelling before i and e, numerals, enclitic splits."""

import pytest

from lexicon.affixes import alterations
from lexicon.build.conjugation import conjugate
from lexicon.build.enclitics import Hosts
from lexicon.build.inflect import adjective_forms, noun_plurals, singulars
from lexicon.build.numerals import is_numeral


@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        ("bianco", {"bianco", "bianca", "bianci", "bianchi", "bianche"}),
        ("felice", {"felice", "felici"}),
        ("egoista", {"egoista", "egoisti", "egoiste"}),
        ("vario", {"vario", "varia", "vari", "varii", "varie"}),
    ],
)
def test_an_adjective_has_its_forms(lemma, forms):
    assert {form for each in adjective_forms(lemma).values() for form in each} == forms


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        ("gatti", "gatto"),
        ("amiche", "amica"),
        ("fuochi", "fuoco"),
        ("cani", "cane"),
        ("gatta", "gatto"),
    ],
)
def test_a_singular_is_found_under_a_plural_or_feminine(plural, singular):
    assert singular in set(singulars(plural))


def test_plurals_are_possible_plurals():
    assert noun_plurals("amica") == ("amiche", "amichi")
    assert noun_plurals("moglie") == ("mogli",)


@pytest.mark.parametrize(
    "word",
    [
        "due",
        "ventuno",
        "ventotto",
        "centotre",
        "duemila",
        "ventunmila",
        "millenovecento",
        "ventunesimo",
    ],
)
def test_number_words_are_recognised(word):
    assert is_numeral(word)


@pytest.mark.parametrize(
    "word", ["novantanni", "ventiuno", "milladue", "duetre", "esimo", "trentatrenne"]
)
def test_what_is_not_a_number_is_not(word):
    assert not is_numeral(word)


_IMPERATIVE = "2ª persona singolare, imperativo"


@pytest.fixture(scope="module")
def hosts():
    verbs: dict[str, dict[str, tuple[str, ...]]] = {
        verb: conjugate(verb) for verb in ("cantare", "prendere", "finire", "porre", "guardare")
    } | {"dare": {"gerundio": ("dando",), _IMPERATIVE: ("dai", "dà")}}
    verbs |= {"porre": {"gerundio": ("ponendo",)}, "rifare": {_IMPERATIVE: ("rifai", "rifà")}}
    return Hosts({"pori": {}, "fae": {"gerundio": ("faendo",)}, **verbs})


@pytest.mark.parametrize(
    ("word", "verb", "mood", "clitics"),
    [
        ("cantarlo", "cantare", "infinito", "lo"),
        ("dandoglielo", "dare", "gerundio", "glielo"),
        ("prendilo", "prendere", "2ª persona singolare, imperativo", "lo"),
        ("guardatelo", "guardare", "2ª persona plurale, imperativo", "lo"),
        ("cantiamole", "cantare", "1ª persona plurale, imperativo", "le"),
        ("porlo", "porre", "infinito", "lo"),
        ("dammi", "dare", "2ª persona singolare, imperativo", "mi"),
        ("dagli", "dare", "2ª persona singolare, imperativo", "gli"),
        ("rifallo", "rifare", "2ª persona singolare, imperativo", "lo"),
        ("rifagli", "rifare", "2ª persona singolare, imperativo", "gli"),
        ("finitosi", "finire", "maschile singolare, participio passato", "si"),
    ],
)
def test_an_enclitic_is_taken_apart(hosts, word, verb, mood, clitics):
    assert any(
        (split.verb, split.mood, split.clitics) == (verb, mood, clitics)
        for split in hosts.splits(word)
    )


@pytest.mark.parametrize("word", ["cantavalo", "cantasi", "tavolo", "cantovi", "gli", "dalo"])
def test_what_is_not_a_host_with_pronouns_is_not(hosts, word):
    assert list(hosts.splits(word)) == []


def test_everyday_alterations_of_a_noun():
    made = set(alterations("barca"))
    assert {"barchina", "barchette", "barcaccia", "barcucce", "barcone", "barcona"} <= made
    assert {"occhietto", "occhione", "occhiacci"} <= set(alterations("occhio"))


@pytest.mark.parametrize("word", ["fala", "faendolo", "dalo", "dailo", "rifailo", "dammlo"])
def test_what_is_not_said_is_not_taken_apart(hosts, word):
    assert not [*hosts.splits(word)]


def test_pronouns_double_after_a_short_imperative(hosts):
    made = {*hosts.with_one_pronoun({"dare", "rifare"})}
    assert {"dammi", "dallo", "dagli", "rifalle", "rifanne", "rifagli", "dandola"} <= made
    assert not made & {"dami", "daimi", "dalmi", "rifalo", "rifaigli"}


def test_the_first_reading_of_an_enclitic_names_an_infinitive(hosts):
    assert next(hosts.splits("porlo")).verb == "porre"
