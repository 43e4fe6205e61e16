"""What the lexicon lacks and anybody can make: altered nouns and words cut short."""

import pytest

from lexicon.grounds import Ground, WordList
from lexicon.italian import ItalianLexicon
from parole_engine.admission import AdmissionPolicy, Motive, Outcome, explain_word

POLICY = AdmissionPolicy()


@pytest.fixture(scope="module")
def lexicon():
    return ItalianLexicon.open()


@pytest.mark.parametrize(
    ("word", "motive", "base"),
    [
        ("padellina", Motive.NOME_ALTERATO, "padella"),
        ("padelline", Motive.NOME_ALTERATO, "padella"),
        ("sciarpina", Motive.NOME_ALTERATO, "sciarpa"),
        ("tazzona", Motive.NOME_ALTERATO, "tazza"),
        ("paninone", Motive.NOME_ALTERATO, "panino"),
        ("paninoni", Motive.NOME_ALTERATO, "panino"),
        ("computerino", Motive.NOME_ALTERATO, "computer"),
        ("coperchietto", Motive.NOME_ALTERATO, "coperchio"),
        ("abbiam", Motive.PAROLA_TRONCA, "abbiamo"),
        ("sarem", Motive.PAROLA_TRONCA, "saremo"),
        ("fratel", Motive.PAROLA_TRONCA, "fratello"),
        ("cantavan", Motive.PAROLA_TRONCA, "cantavano"),
        ("stazion", Motive.PAROLA_TRONCA, "stazione"),
        ("solean", Motive.PAROLA_TRONCA, "solevano"),
        ("dormian", Motive.PAROLA_TRONCA, "dormivano"),
        ("condur", Motive.PAROLA_TRONCA, "condurre"),
        ("volentier", Motive.PAROLA_TRONCA, "volentieri"),
        ("andarsen", Motive.PAROLA_TRONCA, "andarsene"),
        ("questioncella", Motive.NOME_ALTERATO, "questione"),
    ],
)
def test_a_word_that_anybody_makes_is_refused_with_its_base(lexicon, word, motive, base):
    verdict, lookup = explain_word(word, lexicon, POLICY)
    assert (verdict.outcome, verdict.motive) == (Outcome.NON_AMMESSA, motive)
    assert lookup.readings[0].base == base


@pytest.mark.parametrize("word", ["metereologo", "zxcvb", "perfetin", "tingei", "qwertyno"])
def test_what_nobody_can_make_does_not_exist(lexicon, word):
    assert explain_word(word, lexicon, POLICY).verdict.motive is Motive.INESISTENTE


def test_a_table_that_admits_altered_nouns_does_not_admit_what_no_list_has(lexicon):
    policy = POLICY.choose({"alterati": "ammessi"})
    verdict, _ = explain_word("sciarpina", lexicon, policy)
    assert (verdict.outcome, verdict.motive) == (Outcome.NON_AMMESSA, Motive.INESISTENTE)


def test_a_plain_list_of_words_makes_nothing():
    verdict, _ = explain_word("padellina", WordList(["padella"]), POLICY)
    assert (verdict.motive, verdict.ground) == (Motive.INESISTENTE, Ground(0))
