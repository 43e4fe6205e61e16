"""The word graph holds its words with their classes, and nothing else."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicon.build.automaton import Automaton, dawg_bytes
from lexicon.dawg import Dawg, reduced
from lexicon.grounds import Ground, LexiconError
from lexicon.near import near_words
from lexicon.pattern import Lengths, Rack, Schema, hooks, matching

WORDS = st.text("abcs", min_size=1, max_size=6)
CLASSES = [Ground(0), Ground.COMMON, Ground.ENCLITIC, Ground.ALTERED]


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    path = tmp_path_factory.mktemp("grafo") / "lexicon.dawg"

    def make(words):
        path.unlink(missing_ok=True)
        path.write_bytes(dawg_bytes(sorted(words.items()), classes=CLASSES, digest=bytes(32)))
        return Dawg(path)

    return make


@given(words=st.dictionaries(WORDS, st.integers(1, 3)), others=st.lists(WORDS))
def test_it_answers_like_a_dictionary(graph, words, others):
    dawg = graph(words)
    assert len(dawg) == len(words)
    assert list(dawg.words()) == sorted(words)
    for word in [*words, *others]:
        assert dawg.class_of(word) == words.get(word, 0)
        assert (word in dawg) == (word in words)
        assert dawg.grounds(word) == CLASSES[words.get(word, 0)]


@given(words=st.sets(WORDS), prefix=st.text("abcs", max_size=3), length=st.integers(0, 7))
def test_it_lists_by_beginning_and_by_length(graph, words, prefix, length):
    dawg = graph(dict.fromkeys(words, 1))
    begins = [word for word in sorted(words) if word.startswith(prefix)]
    assert list(dawg.words(prefix)) == begins
    assert list(dawg.words(prefix, length=length)) == [w for w in begins if len(w) == length]


@given(
    words=st.sets(WORDS),
    pattern=st.text("abs.*", max_size=5),
    length=st.none() | st.integers(1, 6),
    initial=st.text("as", max_size=2),
)
def test_a_pattern_finds_what_a_regular_expression_finds(graph, words, pattern, length, initial):
    dawg = graph(dict.fromkeys(words, 1))
    regex = re.compile(pattern.replace("*", ".*"))
    wanted = [
        word
        for word in sorted(words)
        if regex.fullmatch(word) and length in (None, len(word)) and word.startswith(initial)
    ]
    lengths = Lengths(1, None) if length is None else Lengths(length, length)
    assert list(matching(dawg, Schema(pattern), Schema(initial + "*"), lengths)) == wanted


def test_a_pattern_of_anything_else_is_refused():
    with pytest.raises(ValueError, match="3"):
        Schema("c3")
    for letters in ("", "c3", "c*"):
        with pytest.raises(ValueError, match=f"^{re.escape(letters)}$"):
            Rack(letters, whole=True)


@given(
    words=st.dictionaries(WORDS, st.integers(1, 3)),
    letters=st.text("abs", max_size=5),
    blanks=st.integers(0, 2),
    least=st.integers(0, 4),
    classes=st.none() | st.sets(st.integers(1, 3)),
)
def test_a_rack_finds_what_counting_letters_finds(graph, words, letters, blanks, least, classes):
    if not letters + "." * blanks:
        return
    dawg = graph(words)
    fits = [
        word
        for word in sorted(words)
        if (Counter(word) - Counter(letters)).total() <= blanks
        and (classes is None or words[word] in classes)
    ]
    rack = "." * blanks + letters
    some, every = Rack(rack, whole=False), Rack(rack, whole=True)
    assert list(matching(dawg, some, Lengths(least), classes=classes)) == [
        word for word in fits if len(word) >= least and len(word) <= len(rack)
    ]
    anagrams = [word for word in fits if len(word) == len(rack)]
    assert list(matching(dawg, every, classes=classes)) == anagrams


@given(words=st.sets(WORDS), word=st.text("abs", min_size=1, max_size=4))
def test_hooks_are_one_letter_before_inside_or_after(graph, words, word):
    dawg = graph(dict.fromkeys(words, 1))

    def longer(places):
        made = {word[:at] + letter + word[at:] for at in places for letter in "abcs"}
        return sorted(made & words)

    inside = range(1, len(word))
    assert list(matching(dawg, hooks(word, ["prima"]))) == longer([0])
    assert list(matching(dawg, hooks(word, ["dopo"]))) == longer([len(word)])
    assert list(matching(dawg, hooks(word, ["dentro"]))) == longer(inside)
    assert list(matching(dawg, hooks(word))) == longer(range(len(word) + 1))


def edits(one, other):
    """The optimal string alignment distance, the slow way."""
    table = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in range(len(one) + 1):
        for j in range(len(other) + 1):
            if not i or not j:
                table[i][j] = i + j
                continue
            table[i][j] = min(
                table[i - 1][j] + 1,
                table[i][j - 1] + 1,
                table[i - 1][j - 1] + (one[i - 1] != other[j - 1]),
            )
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


@given(words=st.sets(WORDS, max_size=30), word=st.text("abcs", min_size=1, max_size=7))
def test_near_words_are_those_within_the_edit_distance(graph, words, word):
    dawg = graph(dict.fromkeys(words, 1))
    distance = {each: edits(word, each) for each in words}
    budget = 1
    if sum(each <= 1 for each in distance.values()) < 3 and len(word) >= 5:
        budget = 2
    wanted = sorted((far, each) for each, far in distance.items() if far <= budget)
    assert sorted(near_words(dawg, word)) == wanted


def test_endings_are_stored_once():
    small, large = Automaton(), Automaton()
    endings = ("a", "ai", "ammo", "ando", "are", "ate", "o")
    for stem in ("am", "cant"):
        for ending in endings:
            small.add(stem + ending, 1)
    for stem in ("am", "bad", "cant", "danz", "falc"):
        for ending in endings:
            large.add(stem + ending, 1)
    small.finish()
    large.finish()
    # Three more verbs add their stems, no endings.
    assert len(large.nodes) - len(small.nodes) <= 3 * 4


def test_words_must_come_in_order():
    automaton = Automaton()
    automaton.add("casa", 1)
    with pytest.raises(ValueError, match="casa"):
        automaton.add("casa", 1)


def test_a_common_reading_makes_the_rest_irrelevant():
    assert reduced(Ground.COMMON | Ground.PROPER_NAME | Ground.ALTERED) == Ground.COMMON
    assert reduced(Ground.PROPER_NAME | Ground.DOUBTFUL) == Ground.PROPER_NAME | Ground.DOUBTFUL


@pytest.mark.parametrize("damage", ["missing", "empty", "header", "cut", "flip"])
def test_a_damaged_file_is_told(tmp_path, damage):
    path = tmp_path / "lexicon.dawg"
    good = dawg_bytes([("casa", 1), ("cosa", 1)], classes=CLASSES, digest=bytes(32))
    bad = {
        "empty": b"",
        "header": b"X" + good[1:],
        "cut": good[:-4],
        "flip": good[:-1] + bytes([good[-1] ^ 4]),
    }
    if damage != "missing":
        path.write_bytes(bad[damage])
    with pytest.raises(LexiconError, match=r"lexicon\.dawg"):
        Dawg(path)
