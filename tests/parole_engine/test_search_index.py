"""The index of a compiled lexicon and that of a list of words are the same index."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicon.build.compile import compile_lexicon
from lexicon.build.entry import Entry
from lexicon.grounds import Ground, Reading
from lexicon.italian import ItalianLexicon
from lexicon.masks import Rows
from parole_engine.admission import AdmissionPolicy
from parole_engine.game import parole_rules
from parole_engine.judge import word_judge
from parole_engine.rulings import Ruling, Rulings
from parole_engine.search.index import WordIndex
from tests.parole_engine.italian import RULES
from tests.parole_engine.test_search_plays import SMALL

JUDGE = word_judge(RULES)
LETTERS = JUDGE.letters
GROUNDS = {
    "alata": Ground.DOUBTFUL,
    "casata": Ground.TRUNCATED,
    "mata": Ground.PROPER_NAME,
    "rata": Ground.ENCLITIC,
}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lessico")
    entries = [
        Entry(word, (Reading(word, word, "sostantivo", "", GROUNDS.get(word, Ground.COMMON)),), 3)
        for word in [*SMALL, "la", "precipitevolissimevolmente"]
    ]
    source = {"name": "elenco", "version": "1", "licence": "MIT", "read": "LICENSE: MIT."}
    compile_lexicon(
        entries,
        folder,
        edition="prova",
        date="2026-01-01",
        sources=[source],
        options={},
        copies=LETTERS.copies,
    )
    return ItalianLexicon.open(folder), Rows(folder, copies=LETTERS.copies)


RULINGS = Rulings(
    [
        Ruling("casa", False, "arbitro"),
        Ruling("zaza", True, "arbitro"),
        Ruling("mata", True, "arbitro"),
        Ruling("alata", True, "arbitro"),
    ]
)


@pytest.mark.parametrize("rulings", [Rulings(), RULINGS], ids=["lexicon", "with rulings"])
@pytest.mark.parametrize(
    "policy",
    [
        AdmissionPolicy(),
        AdmissionPolicy(enclitiche="escluse", tronche="oxytone"),
        AdmissionPolicy(jolly_alphabet="deck21"),
    ],
    ids=["default", "other", "deck21"],
)
def test_mapped_rows_and_words_asked_one_by_one_give_one_index(compiled, policy, rulings) -> None:
    lexicon, rows = compiled
    mapped = WordIndex.of(lexicon, LETTERS, policy, rulings, rows=rows)
    asked = WordIndex.of_words(lexicon, LETTERS, policy, rulings)
    words = [mapped.word(row) for row in range(len(mapped))]
    assert words == [asked.word(row) for row in range(len(asked))]
    assert words == sorted(words, key=lambda word: (len(word), word))
    assert np.array_equal(mapped.masks, asked.masks)
    assert np.array_equal(mapped.doubtful, asked.doubtful)
    assert np.array_equal(mapped.lengths, asked.lengths)
    assert mapped.starts == asked.starts


def test_rows_of_another_lexicon_are_not_used(compiled) -> None:
    _, rows = compiled
    index = WordIndex.of(JUDGE.lexicon, LETTERS, AdmissionPolicy(), Rulings(), rows=rows)
    assert "TELEFONO" in {index.word(row) for row in range(len(index))}


def test_the_rules_of_a_compiled_lexicon_search_its_rows(compiled) -> None:
    lexicon, rows = compiled
    rules = parole_rules(lexicon, rows=rows)
    assert len(word_judge(rules).index) == len(SMALL) - 2


@given(
    st.text(alphabet="ACSTLOMZ?@", min_size=1, max_size=6).filter(
        lambda text: sum(each in "?@" for each in text) <= 1
    )
)
@settings(max_examples=200)
def test_grown_words_are_those_a_plain_walk_finds(pattern: str) -> None:
    index = INDEX

    def holds(word: str) -> bool:
        walk = iter(word)
        return all(
            any(wanted in ("?", each) or (wanted == "@" and each in "AEIOU") for each in walk)
            for wanted in pattern
        )

    words = [index.word(row) for row in range(len(index))]
    longer = [word for word in words if len(word) > len(pattern) and holds(word)]
    index.forget()
    for _ in range(4):
        rows = index.growing(pattern, index.letters.colour, 20, lacking=(1 << 64) - 1)
        assert [index.word(int(row)) for row in rows] == longer


INDEX = JUDGE.index


@given(st.text(alphabet="ACSTLOREMI", max_size=12), st.sampled_from([0, "vowels", "any"]))
@settings(max_examples=200)
def test_spelled_words_are_those_that_counting_letters_finds(letters: str, wild) -> None:
    kept = "".join(each * min(letters.count(each), 2) for each in sorted(set(letters)))
    lacking = {0: 0, "vowels": INDEX.vowels, "any": (1 << 64) - 1}[wild]
    rows = INDEX.spelled(INDEX.mask(kept), 20, lacking=lacking)
    lacks = INDEX.missing(rows, INDEX.mask(kept))
    everything = np.arange(len(INDEX))
    among = INDEX.spelled_among(everything, INDEX.mask(kept), lacking=lacking)
    assert np.array_equal(rows, among)
    expected = []
    for row in range(len(INDEX)):
        word = INDEX.word(row)
        short = [each for each in set(word) if word.count(each) > kept.count(each)]
        missing = sum(word.count(each) - kept.count(each) for each in short)
        if missing == 0 or (
            missing == 1 and (wild == "any" or (wild == "vowels" and short[0] in "AEIOU"))
        ):
            expected.append((row, missing))
    assert [(int(r), int(m != 0)) for r, m in zip(rows, lacks, strict=True)] == expected
