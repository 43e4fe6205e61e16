"""`parole lessico`: info, search, paradigms, comparison, additions, scores."""

import json
import subprocess
import sys

import pytest

from api.paradigms import paradigm
from api.word_scores import interval
from lexicon.grounds import Reading


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
        (["--iniziale", "gat"], ["gatto"]),
        (["--finale", "SÀ", "--lunghezza", "4-5"], ["casa", "cassa", "rosa"]),
        (["--lunghezza", "11-"], ["sessantasei"]),
        (["--schema", "c*", "--limite", "2"], ["cantando", "cantare"]),
        (["--anagramma", "saca"], ["casa"]),
        (["--anagramma", "CITTÀ"], ["citta"]),
        (["--anagramma", "cas.."], ["cassa"]),
        (["--anagramma", "scaa."], ["cassa"]),
        (["--lettere", "cassaeo"], ["casa", "case", "cassa"]),
        (["--lettere", "asc.", "--iniziale", "c"], ["casa", "case"]),
        (["--aggancio", "casa"], ["cassa"]),
        (["--aggancio", "casa", "--dove", "dentro"], ["cassa"]),
        (["--aggancio", "antò", "--dove", "prima"], ["canto"]),
        (["--aggancio", "cant", "--dove", "dopo", "--dove", "prima"], ["canti", "canto"]),
        (["--categoria", "verbo", "--lunghezza", "5"], ["canti", "canto"]),
        (["--categoria", "preposizione", "--tutte"], ["di", "non", "ammessa", "(troppo", "corta)"]),
        (["--frequenza", "comunissima"], ["casa"]),
        (["--frequenza", "rara-media", "--iniziale", "y"], ["yacht"]),
        (["--frequenza", "media-", "--schema", "c*a"], ["casa", "cassa", "citta"]),
        (["--schema", "cas*", "--ordine", "frequenza"], ["casa", "cassa", "case"]),
        (["--schema", "cas*", "--ordine", "lunghezza"], ["cassa", "casa", "case"]),
        (["--schema", "cas*", "--conta"], ["3"]),
        (["--schema", "cas*", "--conta", "--json"], ['{"totale":', "3}"]),
        (["--schema", "*lo", "--politica", "enclitiche=escluse"], []),
        (["--schema", "*lo"], ["cantarlo"]),
    ],
    ids=lambda value: " ".join(value),
)
def test_search_finds_the_admitted_words_that_were_asked_for(parole, arguments, found):
    done = parole("lessico", "cerca", *arguments)
    assert done.stderr == b""
    assert text(done).split() == found
    assert done.returncode == (0 if found else 1)


def test_barred_words_are_listed_only_with_all_the_others_and_with_their_motive(parole):
    assert text(parole("lessico", "cerca", "--schema", "ro.a")).splitlines() == ["rosa"]
    assert text(parole("lessico", "cerca", "--schema", "ro.a", "--tutte")).splitlines() == [
        "roma  non ammessa (nome proprio)",
        "rosa  ammessa",
    ]
    done = parole("lessico", "cerca", "--anagramma", "mora")
    assert (done.returncode, done.stdout) == (1, b"")


def test_json_tells_how_a_word_is_written_and_what_it_is(parole):
    admitted = parole("lessico", "cerca", "--schema", "c..t*", "--lunghezza", "5", "--json")
    assert [json.loads(line) for line in text(admitted).splitlines()] == [
        {
            "parola": word,
            "forme": forms,
            "categorie": kinds,
            "frequenza": "media",
            "esito": "ammessa",
            "motivo": None,
        }
        for word, forms, kinds in [
            ("canti", ["canti"], ["verbo"]),
            ("canto", ["canto", "cantò"], ["verbo", "sostantivo"]),
            ("citta", ["città"], ["sostantivo"]),
        ]
    ]
    whole = parole("lessico", "cerca", "--anagramma", "mora", "--tutte", "--json")
    (roma,) = map(json.loads, text(whole).splitlines())
    assert (roma["esito"], roma["motivo"]) == ("non_ammessa", "nome_proprio")
    assert (roma["forme"], roma["categorie"]) == (["Roma"], ["nome proprio"])


def test_a_word_search_needs_no_arrays(folder):
    code = (
        "import sys\n"
        "from api.cli import main\n"
        f"main(['lessico', '--lessico', {str(folder)!r}, 'cerca', '--anagramma', 'casa'])\n"
        "print(sorted({'numpy', 'fastapi', 'pydantic'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["casa", "[]"]


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
        ["cerca", "--lunghezza", "7-5"],
        ["cerca", "--lunghezza", "0"],
        ["cerca", "--lunghezza", "5-x"],
        ["cerca", "--anagramma", "c4"],
        ["cerca", "--lettere", ""],
        ["cerca", "--finale", "l'a"],
        ["cerca", "--aggancio", "."],
        ["cerca", "--dove", "prima"],
        ["cerca", "--aggancio", "casa", "--dove", "sotto"],
        ["cerca", "--frequenza", "spesso"],
        ["cerca", "--categoria", "cosa"],
        ["cerca", "--schema", "c*", "--conta", "--limite", "2"],
        ["cerca", "--schema", "c*", "--politica", "colore=blu"],
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
    assert text(done).splitlines() == [
        "verbo",
        "  infinito             cantare",
        "  gerundio             cantando",
        "  presente indicativo  canto, canti, cantiamo",
        "  passato remoto       cantò",
        "  forme tronche        cantar",
        "  e una forma con pronome (--enclitiche)",
    ]
    assert "cantarlo" in text(parole("lessico", "forme", "--enclitiche", "cantare"))


def test_a_long_paradigm_fits_eighty_columns():
    persons = [f"{n}ª persona {number}" for number in ("singolare", "plurale") for n in (1, 2, 3)]
    same = "; ".join(f"{person}, presente congiuntivo" for person in persons[:3])
    readings = [
        Reading("incoraggi", "incoraggiare", "verbo", same),
        *(
            Reading(f"incoraggerebbero{n}", "incoraggiare", "verbo", f"{person}, condizionale")
            for n, person in enumerate(persons)
        ),
        Reading("pari", "pari", "sostantivo", "maschile e femminile singolare e plurale"),
    ]
    lines = list(paradigm(readings, enclitics=False))
    assert max(map(len, lines)) <= 80
    assert lines == [
        "sostantivo",
        "  maschile e femminile singolare e plurale",
        "    pari",
        "verbo",
        "  presente congiuntivo  incoraggi, incoraggi, incoraggi",
        "  condizionale          incoraggerebbero0, incoraggerebbero1, incoraggerebbero2,",
        "                        incoraggerebbero3, incoraggerebbero4, incoraggerebbero5",
    ]


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
