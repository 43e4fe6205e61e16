"""Rules make every form, lemma and base again, and numbers survive packing."""

from hypothesis import given
from hypothesis import strategies as st

from lexicon.morphology import Rule, _numbers, pack_numbers, rule_between

TEXTS = st.text("abcdeàèòABC'", max_size=20)


@given(TEXTS, TEXTS)
def test_a_rule_makes_the_target_from_the_source(source, target):
    rule = rule_between(source, target)
    assert rule.apply(source) == target
    assert Rule.unpack(rule.pack()) == rule


def test_words_that_inflect_alike_share_a_rule():
    assert rule_between("cantò", "cantare") == rule_between("amò", "amare") == Rule(1, "are")
    assert rule_between("roma", "Roma") == rule_between("milano", "Milano")


@given(st.lists(st.integers(0, 2**32)))
def test_numbers_survive_packing(numbers):
    assert _numbers(pack_numbers(numbers)) == numbers
