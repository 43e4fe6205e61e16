"""The judge: three kinds of no, readings asked for, equal words."""

import pytest

from burraco_engine.cards import parse_cards
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Judged
from lexicon.grounds import Ground, Lookup, Reading, WordList
from parole_engine.game import parole_rules
from parole_engine.rulings import Ruling, Rulings
from parole_engine.words import parse_word
from tests.parole_engine.italian import EO, LEXICON, NS, RULES, rules_with


def meld(short: str, number: int = 1, line=NS):
    return parse_word(short, RULES.deck, number=number, line=line)


def opened(cards: str, reading=None, *, rules=RULES, melds=(), banned=()):
    said = {"line": NS, "melds": tuple(melds), "banned": banned}
    return rules.judge.open(parse_cards(cards), reading, **said)


def tied(old: str, cards: str, reading=None, *, rules=RULES, melds=None, banned=()):
    on = meld(old)
    said = {"melds": (on, *(melds or ())), "banned": banned}
    return rules.judge.tie(on, parse_cards(cards), reading, **said)


def replaced(old: str, cards: str, reading=None, *, rules=RULES):
    on = meld(old)
    return rules.judge.replace(on, parse_cards(cards), reading, melds=(on,), banned=())


def no(answer, code: str, article: str) -> RuleViolation:
    assert isinstance(answer, RuleViolation), answer
    assert (answer.code, answer.article.number) == (code, article), answer
    assert answer.message
    return answer


def test_a_word_is_judged_with_its_verdict_and_the_lexicon_that_gave_it() -> None:
    judged = opened("Cr Ar Sr Ar")
    assert isinstance(judged, Judged)
    assert (judged.reading, judged.suit, judged.matta) == ("CASA", "r", None)
    assert judged.verdict is not None
    assert (judged.verdict.outcome, judged.verdict.source) == ("ammessa", LEXICON.digest)


def test_no_word_barred_word_and_word_that_cannot_be_laid_are_told_apart() -> None:
    no(opened("Cr Sr Ar"), "meld.not_a_word", "9")
    barred = no(opened("Mn An Rn In On"), "meld.word_barred", "9")
    assert barred.message == "«MARIO» non è ammessa: nome proprio."
    no(opened("Sr Ar Sr Sn Or", "SASSO"), "meld.mixed_colours", "9")
    no(opened("Sr Ar Sr Or", "SASSO"), "meld.word_mismatch", "9")
    no(opened("Cr Ar Sr", "ASSASSINI"), "meld.not_composable", "1")


@pytest.mark.parametrize(
    ("word", "motive"),
    [("MARIO", "nome proprio"), ("USB", "sigla"), ("AMOR", "parola tronca")],
)
def test_a_barred_word_says_its_motive(word: str, motive: str) -> None:
    answer = opened(" ".join(letter + "r" for letter in word))
    assert no(answer, "meld.word_barred", "9").detail["motive"] == motive


def test_a_reading_may_be_typed_in_any_case_and_with_accents() -> None:
    judged = opened("Cr Ir Tr Tr *", "città")
    assert isinstance(judged, Judged)
    assert judged.reading == "CITTA"


def test_one_possible_reading_is_taken_and_several_are_asked_for() -> None:
    only = opened("Tr Ar * Ir")
    assert isinstance(only, Judged)
    assert only.reading == "TAXI"
    asked = no(opened("Cr Ar Sr *"), "meld.reading_ambiguous", "11")
    assert asked.detail["letture"] == ["CASA", "CASE"]
    assert asked.message == "Si può leggere in più modi: CASA, CASE. Quale?"
    chosen = opened("Cr Ar Sr *", "CASE")
    assert isinstance(chosen, Judged)
    assert chosen.reading == "CASE"


def test_a_reading_that_would_be_equal_is_not_offered() -> None:
    judged = opened("Cr Ar Sr *", melds=[meld("n:CASA")])
    assert isinstance(judged, Judged)
    assert judged.reading == "CASE"


def test_no_reading_at_all_and_only_a_barred_one_are_told_apart() -> None:
    no(opened("Zr Zr *"), "meld.no_reading", "9")
    no(opened("Mr * Rr Ir Or"), "meld.word_barred", "9")
    no(opened("Sr Or Lr *", melds=[meld("n:SOLE")]), "meld.equal", "31")


def test_the_pinella_stands_for_vowels_and_the_jolly_for_any_letter() -> None:
    no(opened("Sr @ Rr Ar Dr Ar", "STRADA"), "meld.pinella_vowels", "11")
    assert isinstance(opened("Sr * Rr Ar Dr Ar", "STRADA"), Judged)
    deck21 = rules_with(words__jolly_alphabet="deck21")
    no(opened("Tr Ar * Ir", "TAXI", rules=deck21), "meld.jolly_letter", "11")
    no(opened("Tr Ar * Ir", rules=deck21), "meld.no_reading", "9")


def test_a_banned_word_is_refused_by_article_22() -> None:
    no(opened("Cr Ar Sr Ar", banned=("CASA",)), "meld.word_banned", "22")
    no(tied("r:CASA", "Cr Ar Sr Tr Ar", banned=("CASTA",)), "meld.word_banned", "22")


def test_a_doubtful_word_plays_and_is_marked() -> None:
    rules = parole_rules(WordList({"casa": Ground.DOUBTFUL}))
    judged = opened("Cr Ar Sr Ar", rules=rules)
    assert isinstance(judged, Judged)
    assert judged.verdict is not None
    assert judged.verdict.outcome == "dubbia"


def test_a_signed_ruling_prevails_over_the_lexicon() -> None:
    rulings = Rulings([Ruling("csa", True, "arbitro"), Ruling("casa", False, "arbitro")])
    rules = parole_rules(LEXICON, rulings=rulings)
    assert isinstance(opened("Cr Sr Ar", rules=rules), Judged)
    no(opened("Cr Ar Sr Ar", rules=rules), "meld.not_a_word", "25")


def test_faults_of_a_longer_word() -> None:
    no(tied("r:RAMO", "Ar Mr Or Rr Er"), "meld.order_changed", "13")
    no(tied("r:CASA", "Cr Ar Sr Tn Ar"), "meld.mixed_colours", "9")
    no(tied("r:CA[*=S]A", "Cr Ar @ * Ar"), "meld.too_many_matte", "9")
    no(tied("r:CASA", "Cr Ar Sr Br Ar"), "meld.not_a_word", "9")
    no(tied("r:[*=S]CALA", "Cr Ar Lr * Ar Sr", "SCALSA"), "meld.matta_moved_alone", "13")
    ends = rules_with(melds__insertion="ends")
    no(tied("r:CASA", "Cr Ar Sr Tr Ar", rules=ends), "meld.ends_only", "13")


def test_faults_of_a_matta_replaced() -> None:
    no(replaced("r:CASA", "Cr Ar Sr Tr Ar"), "meld.no_matta", "11")
    no(replaced("r:C[*=A]SA", "Cr * Sr Tr Ar", "CASTA"), "meld.matta_not_replaced", "11")
    no(replaced("r:C[*=A]SA", "Sr Or Cr * Ar"), "meld.order_changed", "13")
    no(replaced("r:C[@=A]SA", "Cr Tr Sr @ Ar"), "meld.matta_by_vowel", "11")
    represented = rules_with(words__matta_replace="represented_only")
    asked = replaced("r:C[*=A]SA", "Cr Or Sr * Ar", "COSTA", rules=represented)
    no(asked, "meld.matta_wrong_card", "11")
    alone = rules_with(words__replace_and_tie="false")
    no(replaced("r:C[*=A]SA", "Cr Ar Sr Cr * Tr Ar", rules=alone), "meld.matta_and_more", "11")


def test_equal_words_by_every_reading_of_article_31() -> None:
    casa = [meld("n:CASA")]
    no(opened("Cr Ar Sr Ar", melds=casa), "meld.equal", "31")
    theirs = [meld("n:CASA", line=EO)]
    assert isinstance(opened("Cr Ar Sr Ar", melds=theirs), Judged)
    whole = rules_with(melds__equal_scope="table")
    no(opened("Cr Ar Sr Ar", melds=theirs, rules=whole), "meld.equal", "31")
    colours = rules_with(melds__equal_colour="distinguish")
    assert isinstance(opened("Cr Ar Sr Ar", melds=casa, rules=colours), Judged)
    no(opened("Cr Ar Sr Ar", melds=[meld("r:CASA")], rules=colours), "meld.equal", "31")
    no(tied("r:CASA", "Cr Ar Sr Tr Ar", melds=[meld("n:CASTA", 2)]), "meld.equal", "31")
    opening = rules_with(melds__equal_when_tying="false")
    both = tied("r:CASA", "Cr Ar Sr Tr Ar", melds=[meld("n:CASTA", 2)], rules=opening)
    assert isinstance(both, Judged)


def test_words_that_were_there_count_only_if_history_does() -> None:
    from dataclasses import replace

    grown = [replace(meld("n:CASTA"), readings=("CASA",))]
    assert isinstance(opened("Cr Ar Sr Ar", melds=grown), Judged)
    ever = rules_with(melds__equal_history="ever")
    no(opened("Cr Ar Sr Ar", melds=grown, rules=ever), "meld.equal", "31")


class Lemmas(WordList):
    """A list that knows the lemmas of two forms."""

    def lookup(self, word: str, *, suggest: int = 0) -> Lookup:
        lemma = {"casa": "casa", "case": "casa"}.get(word, word)
        return Lookup(word, self.grounds(word), (Reading(word, lemma, "sostantivo"),))


def test_forms_of_one_lemma_are_equal_if_the_lemma_counts() -> None:
    lexicon = Lemmas(["casa", "case", "cosa"])
    lemma = parole_rules(lexicon, choices={"melds.equal_form": "lemma"})
    no(opened("Cr Ar Sr Er", melds=[meld("n:CASA")], rules=lemma), "meld.equal", "31")
    assert isinstance(opened("Cr Or Sr Ar", melds=[meld("n:CASA")], rules=lemma), Judged)
    surface = parole_rules(lexicon)
    assert isinstance(opened("Cr Ar Sr Er", melds=[meld("n:CASA")], rules=surface), Judged)
