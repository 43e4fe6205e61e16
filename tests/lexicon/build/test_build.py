"""The whole pipeline on a handful of rows: each ground of Art. 9, and the same bytes twice."""

import pytest

from lexicon.build.compile import compile_lexicon
from lexicon.build.conjugation import conjugate
from lexicon.build.curated import Curated, Decision
from lexicon.build.entries import band, build_entries
from lexicon.build.normalise import normalise_rows
from lexicon.grounds import Ground
from lexicon.manifest import FILES
from tests.lexicon.conftest import COPIES, SOURCES

NOUNS = {
    "gatto": "gatti",
    "gattino": "gattini",
    "uccello": "uccelli",
    "bar": "bar",
    "amore": "amori",
    "uomo": "uomini",
    "gentiluomo": "gentiluomini",
}
TWO_NOUNS = {"bottone": "bottoni", "score": "scores"}


def _rows():
    morphit, apertium, hunspell, parolottero, paradigms = [], [], [], [], []
    for singular, plural in {**NOUNS, **TWO_NOUNS}.items():
        for form, number in ((singular, "sg"), (plural, "pl")):
            morphit.append((form, singular, "noun"))
            apertium.append((form, singular, f"n.m.{number}"))
    for verb in ("cantare", "passare", "occultare"):
        for _slot, forms in conjugate(verb).items():
            for form in forms[:1]:
                morphit.append((form, verb, "verb"))
                hunspell.append((form, verb, "A" if form != verb else ""))
    enclitics = [("passargli", "passare", ""), ("passarlo", "passare", "")]
    hunspell += [(form, verb, "l") for form, verb, _ in enclitics]
    morphit += [
        ("cantan", "cantare", "verb"),
        ("amor", "amore", "noun"),
        ("cantarlo", "cantare", "verb"),
    ]
    morphit += [("tingere", "tingere", "verb"), ("tinsi", "tingere", "verb")]
    paradigms.append(("tingere", "verb", "ind.past.S1", "tinsi"))
    apertium += [("tingere", "tingere", "vblex.inf"), ("tinsi", "tingere", "vblex.ifi.p1.sg")]
    hunspell += [("tingere", "tingere", ""), ("tingei", "tingere", "B"), ("Roma", "Roma", "")]
    apertium += [("Roma", "Roma", "np.loc.f.sg"), ("DNA", "DNA", "n.acr.m.sg")]
    parolottero += [("roma",), ("bar",), ("cantarlo",), ("seggioline",)]
    morphit += [
        ("bello", "bello", "adj"),
        ("bellissimo", "bello", "adj"),
        ("keynesiano", "keynesiano", "adj"),
    ]
    morphit += [("keynesianissimo", "keynesiano", "adj"), ("solinga", "solinga", "noun")]
    apertium += [("bello", "bello", "adj.m.sg"), ("keynesiano", "keynesiano", "adj.m.sg")]
    apertium += [("keynesianissimo", "keynesiano", "adj.sup.m.sg")]
    apertium += [("astrobiologico", "astrobiologico", "adj.m.sg")]
    morphit += [("astrobiologico", "astrobiologico", "adj"), ("zotico", "zotico", "adj")]
    apertium += [("zotico", "zotico", "adj.m.sg")]
    morphit += [("bandire", "bandire", "verb"), ("bando", "bando", "noun")]
    apertium += [("bandire", "bandire", "vblex.inf"), ("bando", "bando", "n.m.sg")]
    hunspell += [("bandissimo", "bandire", "B")]
    morphit += [("gattinissimo", "gattino", "adj")]
    morphit += [("occulto", "occulto", "adj"), ("occultissimo", "occulto", "adj")]
    apertium += [("occulto", "occulto", "adj.m.sg")]
    parolottero += [("zoticissimamente",)]
    hunspell += [("zoticissimamente", "zoticissimamente", "")]
    morphit += [("urbano", "urbano", "adj"), ("urbanissimo", "urbano", "adj")]
    apertium += [("urbano", "urbano", "adj.m.sg"), ("regale", "regale", "adj.mf.sg")]
    morphit += [("regale", "regale", "adj"), ("regalissimo", "regale", "adj")]
    apertium += [("regalo", "regalo", "n.m.sg")]
    morphit += [("regalo", "regalo", "noun")]
    hunspell += [("bellissimo", "bello", "W"), ("colombella", "colombello", "X")]
    hunspell += [("seggiola", "seggiola", ""), ("seggioline", "seggiola", "X")]
    apertium += [("seggiola", "seggiola", "n.f.sg"), ("seggioline", "seggiolina", "n.f.pl")]
    return {
        "morphit": morphit,
        "paradigms": paradigms,
        "apertium": apertium,
        "apertium-enclitics": enclitics,
        "hunspell": hunspell,
        "parolottero": parolottero,
        "wordfreq": [
            ("gatto", "400"),
            ("gattaccio", "690"),
            ("bello", "350"),
            ("regale", "350"),
            ("zotico", "350"),
            ("occulto", "350"),
            *((word, "690") for word in ("bellina", "belluccio", "bellona")),
            ("cantare", "500"),
            ("passarsi", "690"),
        ],
    }


CURATED = Curated(
    altered={
        "gattino": Decision("gattino", "alterato", "diminutivo", "gatto"),
        "uomino": Decision("uomino", "alterato", "diminutivo", "uomo"),
        "bottone": Decision("bottone", "lessicalizzato", "accrescitivo", "botto"),
        "cipollotto": Decision("cipollotto", "lessicalizzato", "", "cipolla"),
        "colombella": Decision("colombella", "lessicalizzato", "", "colomba"),
        "seggiola": Decision("seggiola", "primitivo"),
        "seggiolina": Decision("seggiolina", "alterato", "diminutivo", "seggiola"),
    },
    truncated={"bar": Decision("bar", "propria")},
    acronyms={
        "dna": Decision("dna", "sigla"),
        "laser": Decision("laser", "lessicalizzata"),
        "ecc": Decision("ecc", "abbreviazione"),
        "about": Decision("about", "estranea"),
    },
    singles={
        "forse": Decision("forse", "ammesso"),
        "misticanza": Decision("misticanza", "ammesso"),
        "regalita": Decision("regalita", "ammesso"),
        "gassoso": Decision("gassoso", "ammesso", "aggettivo"),
        "ravanare": Decision("ravanare", "ammesso", "verbo"),
    },
    superlatives={
        "keynesianissimo": Decision("keynesianissimo", "senza_gradi"),
        "urbanissimo": Decision("urbanissimo", "graduabile"),
    },
    verbs={
        "passare": Decision("passare", "intransitivo"),
        "cantare": Decision("cantare", "transitivo"),
    },
)


@pytest.fixture(scope="module")
def stages():
    return {}


@pytest.fixture(scope="module")
def built(stages):
    def report(stage, counts):
        stages[stage] = dict(counts)

    return build_entries(normalise_rows(_rows()), CURATED, report)


@pytest.fixture(scope="module")
def entries(built):
    return {entry.word: entry for entry in built.entries}


@pytest.mark.parametrize(
    ("word", "ground"),
    [
        ("gatto", Ground.COMMON),
        ("gatti", Ground.COMMON),
        ("uomini", Ground.COMMON),
        ("gentiluomini", Ground.COMMON),
        ("bottone", Ground.COMMON),
        ("cantassero", Ground.COMMON),
        ("cantando", Ground.COMMON),
        ("bar", Ground.COMMON),
        ("misticanze", Ground.COMMON),
        ("gassose", Ground.COMMON),
        ("astrobiologici", Ground.COMMON),
        ("astrobiologiche", Ground.COMMON),
        ("regalita", Ground.COMMON),
        ("ravanavano", Ground.COMMON),
        ("cipollotto", Ground.COMMON),
        ("cipollotti", Ground.COMMON),
        ("colombella", Ground.COMMON),
        ("tinsi", Ground.COMMON),
        ("laser", Ground.LEXICALISED_ACRONYM),
        ("bellissimo", Ground.SUPERLATIVE),
        ("bellissime", Ground.SUPERLATIVE),
        ("urbanissima", Ground.SUPERLATIVE),
        ("cantarlo", Ground.ENCLITIC),
        ("passargli", Ground.ENCLITIC),
        ("cantandoli", Ground.ENCLITIC),
        ("cantatele", Ground.ENCLITIC),
        ("cantarglielo", Ground.ENCLITIC),
        ("cantiamotela", Ground.ENCLITIC),
        ("passartene", Ground.ENCLITIC),
        ("bellino", Ground.ALTERED_ADJECTIVE),
        ("belluccia", Ground.ALTERED_ADJECTIVE),
        ("bellone", Ground.ALTERED_ADJECTIVE),
        ("gattino", Ground.ALTERED),
        ("gattini", Ground.ALTERED),
        ("seggioline", Ground.ALTERED),
        ("gattaccio", Ground.ALTERED),
        ("cantan", Ground.TRUNCATED),
        ("amor", Ground.TRUNCATED),
        ("roma", Ground.PROPER_NAME),
        ("dna", Ground.ACRONYM),
        ("ecc", Ground.ABBREVIATION),
        ("scores", Ground.FOREIGN_PLURAL),
    ],
)
def test_each_word_stands_on_its_ground(entries, word, ground):
    assert entries[word].grounds == ground


def test_an_intransitive_verb_takes_no_object(entries):
    assert "passarlo" not in entries


def test_an_imperative_agrees_with_its_pronoun(entries):
    assert {"cantatevi", "cantiamoti"} <= {*entries}
    assert {"cantateti", "cantatetelo", "cantiamomi", "passiamoti"}.isdisjoint(entries)


@pytest.mark.parametrize(
    "word", ["tingei", "about", "keynesianissimo", "solinga", "zoticissimamente"]
)
def test_what_one_source_invents_does_not_exist(entries, word):
    assert word not in entries or not entries[word].grounds & (Ground.COMMON | Ground.SUPERLATIVE)


@pytest.mark.parametrize("word", ["bandissima", "bandissimi", "gattinissimo", "gattinissima"])
def test_a_form_of_a_verb_or_of_an_alteration_grades_nothing(entries, word):
    assert word not in entries


def test_an_alteration_that_nobody_was_seen_to_say_is_not_made(entries):
    assert {"zotichino", "zoticone", "bellello"}.isdisjoint(entries)


def test_a_form_of_a_verb_is_no_sign_of_an_altered_adjective(entries):
    assert [each.category for each in entries["occultino"].readings] == ["verbo"]
    assert {"occultina", "occultini"}.isdisjoint(entries)


def test_what_may_alter_a_noun_is_left_to_people(entries):
    assert "regalone" not in entries


def test_readings_say_lemma_features_base_and_sources(entries):
    (cantan,) = entries["cantan"].readings
    assert (cantan.lemma, cantan.base) == ("cantare", "cantano")
    (gattini,) = entries["gattini"].readings
    assert (gattini.alteration, gattini.base) == ("diminutivo", "gatto")
    (enclitic,) = entries["cantarlo"].readings
    assert enclitic.features == "infinito, con lo"
    (pair,) = entries["cantarglielo"].readings
    assert pair.features == "infinito, con gli e lo"
    assert "Morph-it" in enclitic.sources


def test_forms_that_differ_by_their_accent_are_two_readings(entries):
    found = {reading.form: reading.features for reading in entries["canto"].readings}
    assert found["canto"] == "1ª persona singolare, presente indicativo"
    assert found["cantò"] == "3ª persona singolare, passato remoto"


def test_a_noun_that_a_table_holds_without_accents_gets_its_own(entries):
    (reading,) = entries["regalita"].readings
    assert reading.form == "regalità"


def test_the_admitted_verb_has_every_simple_form(built, entries):
    for slot, _forms in conjugate("cantare").items():
        assert slot in built.paradigms.verbs["cantare"], slot
    assert {"cantato", "cantata", "cantati", "cantate", "cantante", "cantanti"} <= set(entries)


def test_every_stage_reports_its_counts(stages, built):
    assert list(stages) == [
        "curated",
        "voted",
        "tagged",
        "paradigms",
        "made",
        "grounds",
        "consistency",
        "entries",
    ]
    assert sum(stages["entries"].values()) == len(built.entries)


def test_frequency_bands_follow_zipf():
    assert [band(zipf) for zipf in (5.0, 4.0, 3.0, 2.0, 0.0)] == [5, 4, 3, 2, 1]


def test_the_same_rows_compile_to_the_same_bytes(tmp_path, built):
    digests = []
    for name, entries in (("one", built.entries), ("two", list(reversed(built.entries)))):
        again = build_entries(normalise_rows(_rows()), CURATED, lambda *_: None).entries
        assert sorted(again) == sorted(entries)
        compile_lexicon(
            entries,
            tmp_path / name,
            edition="prova",
            date="2025-01-01",
            sources=SOURCES,
            options={},
            copies=COPIES,
        )
        digests.append(
            [(tmp_path / name / file).read_bytes() for file in (*FILES, "manifest.json")]
        )
    assert digests[0] == digests[1]
