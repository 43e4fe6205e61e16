"""`parole lessico`: info, search, paradigms, comparison, additions, scores."""

import pytest

from api.word_scores import interval


def text(done):
    return done.stdout.decode()


def test_info_tells_edition_counts_and_sources(parole, lexicon):
    done = parole("lessico", "info")
    assert done.returncode == 0
    for part in ("prova 1", lexicon.digest, "nome proprio", "elenco 1: MIT"):
        assert part in text(done)


def test_the_full_check_passes_on_a_sound_lexicon(parole):
    done = parole("lessico", "info", "--controlla")
    assert done.returncode == 0
    assert "integro" in text(done)


@pytest.mark.parametrize("name", ["words.marisa", "readings.bin", "lexicon.dawg", "masks.u64"])
def test_the_full_check_finds_one_flipped_bit(parole, folder, tmp_path, name):
    for path in folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    data = bytearray((tmp_path / name).read_bytes())
    data[len(data) // 3] ^= 16
    (tmp_path / name).write_bytes(data)
    done = parole("lessico", "info", "--controlla", lexicon=tmp_path)
    assert done.returncode == 4
    assert f"{name} è danneggiato" in done.stderr.decode()
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("damage", ["{", "{}", "[]", '{"edition": 1}'])
def test_a_damaged_manifest_is_told(parole, folder, tmp_path, damage):
    for path in folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "manifest.json").write_text(damage, encoding="utf-8")
    done = parole("lessico", "info", lexicon=tmp_path)
    assert done.returncode == 4
    assert "manifest.json" in done.stderr.decode()


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["--schema", "c.s*a"], ["casa", "cassa"]),
        (["--schema", "C.S*À", "--lunghezza", "4"], ["casa"]),
        (["--iniziale", "gat"], ["gattaccio", "gatto"]),
        (["--lunghezza", "11"], ["sessantasei"]),
        (["--schema", "c*", "--limite", "2"], ["cantando", "cantar"]),
    ],
)
def test_search_finds_words_by_pattern(parole, arguments, found):
    done = parole("lessico", "cerca", *arguments)
    assert done.returncode == 0
    assert text(done).split() == found


def test_a_search_without_result_is_exit_code_1(parole):
    done = parole("lessico", "cerca", "--schema", "zz*")
    assert (done.returncode, done.stdout) == (1, b"")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["cerca"],
        ["cerca", "--schema", "c3"],
        ["cerca", "--iniziale", "3"],
        ["cerca", "--lunghezza", "x"],
        ["cerca", "--schema", "c*", "--limite", "0"],
        ["forme"],
        ["nessuna"],
        ["valuta", "non-ce.tsv"],
        ["aggiungi", "googlare", "--categoria", "cosa", "--paradigma", "cantare"],
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(parole, arguments):
    done = parole("lessico", *arguments)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith(b"parole: ")
    assert done.stderr.count(b"\n") == 1


def test_a_paradigm_is_a_table_in_the_order_of_a_grammar(parole):
    done = parole("lessico", "forme", "cantare")
    rows = [line.split("  ")[1:] for line in text(done).splitlines() if line.startswith("  ")]
    assert [row[0].strip() for row in rows[:3]] == [
        "infinito",
        "gerundio",
        "1ª persona singolare, presente indicativo",
    ]
    assert "cantarlo" not in text(done)
    assert "1 forme con pronome" in text(done)
    assert "cantarlo" in text(parole("lessico", "forme", "--enclitiche", "cantare"))


def test_a_form_that_is_no_lemma_names_its_lemma(parole):
    done = parole("lessico", "forme", "cantando")
    assert done.returncode == 1
    assert "cantare" in done.stderr.decode()


def test_two_editions_are_compared(parole, entries, compiled, folder, tmp_path):
    changed = [entry._replace(band=1) if entry.word == "case" else entry for entry in entries]
    compiled([entry for entry in changed if entry.word != "casa"], tmp_path)
    assert parole("lessico", "confronta", folder).returncode == 0
    done = parole("lessico", "confronta", tmp_path)
    assert done.returncode == 1
    assert text(done).splitlines()[1:] == [
        "solo qui: 1",
        "  casa",
        "solo nell'altro: 0",
        "cambiate: 1",
        "  case",
    ]


def test_an_addition_shows_its_paradigm_and_goes_into_the_file(parole, tmp_path):
    path = tmp_path / "additions.tsv"
    arguments = ["aggiungi", "googlare", "--categoria", "verbo", "--paradigma"]
    done = parole("lessico", *arguments, "cantare", "--file", path)
    assert done.returncode == 0
    assert "googliamo" in text(done)
    assert path.read_text(encoding="utf-8").splitlines()[1:] == ["googlare\tverbo\tcantare"]
    refused = parole("lessico", *arguments, "casa", "--file", path)
    assert refused.returncode == 2
    assert "non si può flettere" in refused.stderr.decode()


def test_a_labelled_file_is_scored(parole, tmp_path):
    path = tmp_path / "campione.tsv"
    path.write_text(
        "parola\tragione\tatteso\n"
        "casa\tnome\tammessa\n"
        "roma\tluogo\tnome_proprio\n"
        "rosa\tfiore e nome\tnome_proprio\n"
        "dna\tsigla\tnome_proprio\n",
        encoding="utf-8",
    )
    done = parole("lessico", "valuta", path)
    assert done.returncode == 0
    assert "ammesse o non ammesse come atteso: 0.750" in text(done)
    assert "con lo stesso motivo: 0.500" in text(done)
    assert "nome_proprio: precisione 1.000" in text(done)
    errors = text(done).split("errori (parola, atteso, responso):\n")[1].splitlines()
    assert errors == ["  rosa\tnome_proprio\tammessa", "  dna\tnome_proprio\tsigla"]


@pytest.mark.parametrize(
    "content",
    ["", "parola\n", "parola\tatteso\n", "parola\tatteso\ncasa\tforse\n", "parola\tatteso\ncasa\n"],
)
def test_a_file_that_is_not_labelled_is_refused(parole, tmp_path, content):
    path = tmp_path / "campione.tsv"
    path.write_text(content, encoding="utf-8")
    done = parole("lessico", "valuta", path)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_the_interval_holds_the_share_and_narrows_with_the_cases():
    for total in (10, 100, 1000):
        low, high = interval(total * 9 // 10, total)
        assert 0 < low < 0.9 < high < 1
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(10, 10)[1] == 1.0
