"""The compiled lexicon says of each word exactly what went in."""

import threading

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexicon.build.entry import Entry, settled
from lexicon.grounds import CATEGORIES, Ground, LexiconError, Reading, WordList
from lexicon.italian import ItalianLexicon
from lexicon.manifest import FILES, check_files, read_manifest
from parole_engine.admission import AdmissionPolicy, Outcome, judge_word

WORDS = st.text("abceo", min_size=1, max_size=8)
READINGS = st.builds(
    Reading,
    form=st.text("abceoàòE'", min_size=1, max_size=8),
    lemma=st.text("abceoàR", min_size=1, max_size=8),
    category=st.sampled_from(CATEGORIES),
    features=st.sampled_from(["", "maschile", "3ª persona plurale, passato remoto"]),
    ground=st.sampled_from(Ground),
    alteration=st.sampled_from(["", "diminutivo"]),
    base=st.text("abcò", max_size=6),
    sources=st.lists(st.sampled_from(["uno", "due", "tre"]), unique=True).map(tuple),
)
ENTRIES = st.dictionaries(
    WORDS,
    st.tuples(
        st.lists(READINGS, min_size=1, max_size=4).map(tuple),
        st.integers(0, 5),
        st.lists(st.sampled_from(["alfa", "beta"]), unique=True).map(tuple),
    ),
    max_size=12,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(given_entries=ENTRIES, others=st.lists(WORDS))
def test_it_answers_like_the_dictionary_it_was_made_from(
    compiled, tmp_path_factory, given_entries, others
):
    folder = tmp_path_factory.mktemp("dizionario")
    compiled([Entry(word, *rest) for word, rest in given_entries.items()], folder)
    lexicon = ItalianLexicon.open(folder)
    assert list(lexicon.words()) == sorted(given_entries)
    assert len(lexicon) == len(given_entries)
    for word, (readings, band, synonyms) in given_entries.items():
        wanted = tuple(map(settled, readings))
        found = lexicon.lookup(word)
        assert (found.readings, found.band, found.synonyms) == (wanted, band, synonyms)
        assert found.grounds == lexicon.grounds(word) == Entry(word, wanted).grounds
    for word in set(others) - set(given_entries):
        assert word not in lexicon
        assert lexicon.grounds(word) == Ground(0)
        assert lexicon.lookup(word).readings == ()
    for lemma in {each.lemma for readings, _, _ in given_entries.values() for each in readings}:
        forms = [
            settled(each)
            for readings, _, _ in given_entries.values()
            for each in readings
            if each.lemma == lemma
        ]
        assert lexicon.lemma_forms(lemma) == tuple(sorted(forms))


def test_a_lemma_gives_its_whole_paradigm(lexicon):
    forms = {reading.form for reading in lexicon.lemma_forms("cantare")}
    assert forms == {
        *("cantare", "canto", "canti", "cantiamo", "cantò", "cantando", "cantarlo", "cantar")
    }
    assert lexicon.lemma_forms("cantico") == ()


def test_folding_merges_words_and_the_readings_keep_them_apart(lexicon):
    assert {reading.form for reading in lexicon.readings("canto")} == {"canto", "cantò"}
    assert lexicon.grounds("canto") == Ground.COMMON | Ground.OXYTONE
    assert lexicon.grounds("citta") == Ground.OXYTONE


def test_words_are_listed_by_beginning_and_by_length(lexicon):
    assert list(lexicon.words("cas")) == ["casa", "case", "cassa"]
    assert list(lexicon.words("cas", length=4)) == ["casa", "case"]


def test_near_words_come_with_the_commonest_first(lexicon):
    assert lexicon.lookup("caza", suggest=5).suggestions[0] == "casa"
    assert lexicon.lookup("casa", suggest=5).suggestions == ()


def test_words_outside_the_alphabet_are_simply_unknown(lexicon):
    for text in ("", "c4sa", "ca sa", "c'casa", "\0", "'", "a" * 10_000):
        assert text not in lexicon
        assert lexicon.lookup(text).readings == ()
    assert 5 not in lexicon


@pytest.mark.parametrize("typed", ["città", "CITTA'", "Citta", " citta "])
def test_a_word_is_known_however_it_is_typed(lexicon, typed):
    for known in (lexicon, WordList(["citta"])):
        assert typed in known
        assert known.grounds(typed) == known.grounds("citta") != Ground(0)
        assert known.lookup(typed) == known.lookup("citta")
    assert lexicon.band(typed) == 3


def test_known_is_not_admitted(lexicon):
    assert "Roma" in lexicon
    assert "cantar" in lexicon
    verdicts = [judge_word(word, lexicon, AdmissionPolicy()) for word in ("Roma", "cantar")]
    assert [each.outcome for each in verdicts] == [Outcome.NON_AMMESSA] * 2


def test_a_folder_may_be_named_by_a_text(folder, lexicon):
    assert ItalianLexicon.open(str(folder)).digest == lexicon.digest


def test_many_threads_read_the_same(folder):
    lexicon = ItalianLexicon.open(folder)
    words = list(lexicon.words())
    alone = [lexicon.lookup(word) for word in words]
    shared = ItalianLexicon.open(folder)
    answers = []

    def read():
        answers.append([shared.lookup(word) for word in words for _ in range(20)][::20])

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [alone] * 8


def test_the_manifest_counts_and_cites(folder):
    manifest = check_files(folder)
    assert manifest == read_manifest(folder)
    assert manifest.edition == "prova 1"
    assert manifest.data["by_ground"]["PROPER_NAME"] == 2
    assert manifest.data["by_length"]["04"] == 4
    assert sum(manifest.data["by_length"].values()) == manifest.data["words"]
    assert "MIT" in (folder / "LICENZE.md").read_text(encoding="utf-8")


def test_the_same_entries_give_the_same_bytes(entries, compiled, folder, tmp_path):
    compiled(list(reversed(entries)), tmp_path)
    for name in (*FILES, "manifest.json"):
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes(), name


@pytest.mark.parametrize("name", FILES[:4])
@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "flip"])
def test_a_damaged_file_is_found_by_the_full_check(entries, compiled, tmp_path, name, damage):
    compiled(entries, tmp_path)
    path = tmp_path / name
    data = path.read_bytes()
    path.unlink()
    if damage != "missing":
        middle = len(data) // 2
        flipped = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
        path.write_bytes({"empty": b"", "cut": data[:-1], "flip": flipped}[damage])
    with pytest.raises(LexiconError, match=name.replace(".", r"\.")):
        check_files(tmp_path)
    if damage != "flip" and name in ("words.marisa", "readings.bin"):
        with pytest.raises(LexiconError, match=name.replace(".", r"\.")):
            ItalianLexicon.open(tmp_path)


def test_files_of_two_builds_do_not_mix(entries, compiled, folder, tmp_path):
    compiled(entries[:-1], tmp_path)
    for name in ("lexicon.dawg", "lemmas.bin"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    mixed = ItalianLexicon.open(tmp_path)
    with pytest.raises(LexiconError, match="altro lessico"):
        mixed.near("caza", limit=1)
    with pytest.raises(LexiconError, match="altro lessico"):
        mixed.lemma_forms("casa")


def test_damaged_readings_raise_one_clear_error(folder, tmp_path):
    for path in folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    data = bytearray((tmp_path / "readings.bin").read_bytes())
    data[176:] = b"\xff" * (len(data) - 176)
    (tmp_path / "readings.bin").write_bytes(data)
    with pytest.raises(LexiconError):
        ItalianLexicon.open(tmp_path).lookup("casa")


@pytest.mark.parametrize(
    "entry",
    [
        Entry("Casa", (Reading("casa", "casa", "sostantivo"),)),
        Entry("casa", ()),
        Entry("casa", (Reading("casa", "casa", "sostantivo"),), 6),
        Entry("casa", (Reading("casa", "casa", "cosa"),)),
    ],
    ids=["not folded", "no reading", "no such band", "no such category"],
)
def test_the_compiler_refuses_what_is_no_entry(compiled, tmp_path, entry):
    with pytest.raises(ValueError, match="asa"):
        compiled([entry], tmp_path)


def test_a_word_list_stands_in_for_a_lexicon():
    words = WordList({"roma": Ground.PROPER_NAME, "casa": Ground.COMMON})
    assert "roma" in words
    assert list(words.words()) == ["casa", "roma"]
    assert words.grounds("roma") == Ground.PROPER_NAME
    assert words.lookup("zzz").grounds == Ground(0)
    assert len(WordList(["casa", "cosa"])) == 2
