"""The masks tell exactly what one colour of the deck can spell."""

import string
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicon.grounds import LexiconError
from lexicon.masks import LENGTHS, Letters, Rows, letters_digest

VOWELS = "aeiou"
DECK = {letter: 4 if letter in VOWELS else 2 for letter in "abcdefghilmnopqrstuvz"}
LETTERS = Letters(DECK)
# Few letters, so that copies run out and foreign letters come up.
WORDS = st.text("aeisstnkz", min_size=1, max_size=14) | st.text(string.ascii_lowercase, max_size=20)


def missing(word, hand):
    """The letters of the word that the hand does not hold, counted the slow way."""
    return Counter(word) - Counter(hand)


@given(WORDS, st.text("aeistnz", max_size=20))
def test_a_mask_compares_like_counting_letters(word, drawn):
    hand = "".join(letter * min(n, DECK[letter]) for letter, n in Counter(drawn).items())
    left = LETTERS.mask(word) & ~LETTERS.mask(hand)
    lacking = missing(word, hand)
    assert (left == 0) == (not lacking)
    one = lacking.total() == 1
    assert (left != 0 and left & (left - 1) == 0) == one
    if one:
        vowel_bits = sum(0b1111 << 32 + 4 * place for place in range(5)) | 0b11 << 52
        assert (left & ~vowel_bits == 0) == (next(iter(lacking)) in VOWELS)


@given(WORDS)
def test_missing_counts_the_letters_that_a_whole_colour_lacks(word):
    colour = "".join(letter * copies for letter, copies in DECK.items())
    assert LETTERS.missing(word) == missing(word, colour).total()


def test_the_layout_is_the_documented_one():
    assert LETTERS.overflow == 52
    assert LETTERS.mask("b") == 1
    assert LETTERS.mask("zz") == 0b11 << 30
    assert LETTERS.mask("aaaaa") == 0b1111 << 32 | 1 << 52
    assert LETTERS.mask("sss") >> 52 == 0b000100
    assert LETTERS.mask("kayak") >> 52 == 0b110000


def test_rows_are_the_playable_words_by_length(folder, lexicon):
    rows = Rows(folder, copies=DECK)
    words = list(rows.words())
    assert words == sorted(words, key=lambda word: (len(word), word))
    assert {"casa", "ponticello", "cantar", "gattaccio", "films"} <= set(words)
    assert not {"di", "roma", "dna", "ecc"} & set(words)
    for row, word in enumerate(words):
        assert rows.word(row) == word
        assert rows.masks[row] == LETTERS.mask(word)
        assert rows.bands[row] == lexicon.band(word)
        assert rows.grounds_of[rows.classes[row]] == lexicon.dawg.grounds(word)
    for length in LENGTHS:
        block = bytes(rows.block(length)).decode()
        found = [block[i : i + length] for i in range(0, len(block), length)]
        assert found == [words[row] for row in rows.rows_of(length)]


def test_a_row_that_is_not_there_is_an_index_error(folder):
    rows = Rows(folder, copies=DECK)
    for row in (-1, len(rows)):
        with pytest.raises(IndexError):
            rows.word(row)


def test_masks_of_another_deck_are_refused(folder):
    with pytest.raises(LexiconError, match="mazzo"):
        Rows(folder, copies={**DECK, "z": 1})
    assert letters_digest(DECK) == letters_digest(dict(reversed(DECK.items())))


@pytest.mark.parametrize("name", ["rows.bin", "masks.u64"])
@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "magic", "other"])
def test_a_damaged_table_is_told(entries, compiled, folder, tmp_path, name, damage):
    compiled(entries[:-1] if damage == "other" else entries, tmp_path)
    path = tmp_path / name
    data = path.read_bytes()
    path.unlink()
    if damage != "missing":
        other = (folder / name).read_bytes()
        bad = {"empty": b"", "cut": data[:-1], "magic": b"X" + data[1:], "other": other}
        path.write_bytes(bad[damage])
    with pytest.raises(LexiconError, match=name.replace(".", r"\.")):
        Rows(tmp_path, copies=DECK)


def test_too_many_copies_do_not_fit():
    with pytest.raises(ValueError, match="copies"):
        Letters(dict.fromkeys(string.ascii_lowercase, 3))
