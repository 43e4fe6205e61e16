"""Normalised, voted, tagged: each stage on a handful of rows."""

from collections.abc import Iterable

import pytest

from lexicon.affixes import bases
from lexicon.build import candidates, tagsets
from lexicon.build.evidence import Source
from lexicon.build.normalise import normalise_rows
from lexicon.build.tag import tag
from lexicon.build.vote import vote

Tables = dict[str, Iterable[tuple[str, ...]]]
TABLES: Tables = {
    "morphit": [("rosa", "rosa", "noun"), ("rosa", "rodere", "verb"), ("Roma", "Roma", "noun")],
    "paradigms": [("rodere", "verb", "part.past.SF", "rosa")],
    "festlex": [("rosa", "S-FS"), ("rosa", "S-np"), ("dna", "ACR"), ("curiccio", "A-MS")],
    "apertium": [("rosa", "rosa", "n.f.sg"), ("Rosa", "Rosa", "np.ant.f.sg")],
    "hunspell": [
        ("rosa", "rosa", ""),
        ("rosetta", "rosetta", ""),
        ("amarlo", "amare", "I"),
        ("DNA", "DNA", ""),
    ],
    "apertium-enclitics": [("amarlo", "amare", "vblex.inf")],
    "parolottero": [("rosa",), ("rosetta",), ("roma",)],
    "mythes": [("rosa", "s.f.", "fiore|bocciolo")],
    "wordfreq": [("rosa", "441"), ("dna", "480"), ("però", "300"), ("pero", "500")],
}


@pytest.fixture
def normalised():
    return normalise_rows(TABLES)


def test_enclitic_flags_are_kept_apart_and_know_their_verb(normalised):
    assert normalised.enclitics == {"amarlo": (Source.HUNSPELL | Source.APERTIUM, "amare")}
    assert all(item.word != "amarlo" for item in normalised.attestations)


def test_spellings_that_fold_together_keep_the_highest_frequency(normalised):
    assert normalised.zipf["pero"] == pytest.approx(6.0)
    assert normalised.synonyms["rosa"] == ("fiore", "bocciolo")


def test_each_stage_counts_its_rows(normalised):
    assert normalised.counts["morphit"] == 3
    assert normalised.counts["enclitics"] == 1
    assert normalised.counts["hunspell"] == 3


def test_related_sources_are_one_vote_and_names_are_none(normalised):
    votes = vote(normalised.attestations)
    assert votes.count("rosa") == 5
    assert votes.names["rosa"] == Source.FESTLEX | Source.APERTIUM
    assert votes.common["roma"] == Source.PAROLOTTERO
    assert votes.names["roma"] == Source.MORPHIT
    assert votes.acronyms["dna"] == Source.FESTLEX | Source.HUNSPELL
    assert "dna" not in votes.common


def test_readings_are_merged_over_the_sources(normalised):
    readings = dict(tag(normalised.attestations))["rosa"]
    by_key = {(reading.form, reading.lemma, reading.category): reading for reading in readings}
    noun = by_key["rosa", "rosa", "sostantivo"]
    assert {Source.MORPHIT, Source.HUNSPELL, Source.FESTLEX, Source.APERTIUM} <= set(noun.sources)
    assert noun.features == ("femminile singolare",)
    assert by_key["rosa", "rodere", "verbo"].features == (
        "femminile singolare, participio passato",
    )
    assert by_key["Rosa", "Rosa", "nome proprio"].features == ("nome di persona",)


@pytest.mark.parametrize(
    ("tagset", "argument", "meaning"),
    [
        (tagsets.from_festlex, ("V-P3_IR",), ("verbo", "3ª persona plurale, passato remoto")),
        (tagsets.from_festlex, ("V-FS_PR",), ("verbo", "femminile singolare, participio passato")),
        (tagsets.from_festlex, ("S-ng",), ("nome proprio", "luogo")),
        (
            tagsets.from_apertium,
            ("vblex.ifi.p3.pl",),
            ("verbo", "3ª persona plurale, passato remoto"),
        ),
        (tagsets.from_apertium, ("n.acr.m.sg",), ("sigla", "")),
        (tagsets.from_apertium, ("np.cog.mf.sp",), ("nome proprio", "cognome")),
        (
            tagsets.from_slot,
            ("verb", "ind.past.P3"),
            ("verbo", "3ª persona plurale, passato remoto"),
        ),
        (tagsets.from_slot, ("noun", "F.P"), ("sostantivo", "femminile plurale")),
    ],
)
def test_three_tag_sets_say_the_same_in_italian(tagset, argument, meaning):
    assert tagset(*argument) == meaning


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("gattino", "gatto"),
        ("fuochetto", "fuoco"),
        ("ponticello", "ponte"),
        ("boccaccia", "bocca"),
        ("panciotto", "pancia"),
        ("librone", "libro"),
        ("orsacchiotto", "orso"),
        ("figliolo", "figlio"),
    ],
)
def test_a_base_is_found_under_the_suffix(word, base):
    assert base in {found for _, found in bases(word, {base}.__contains__)}


def test_a_word_in_use_with_suffix_and_base_is_put_to_people():
    tables: Tables = {
        "morphit": [("gatto", "gatto", "noun"), ("gattino", "gattino", "noun")],
        "apertium": [("gatto", "gatto", "n.m.sg")],
        "parolottero": [("gattino",)],
    }
    found = normalise_rows(tables)
    evidence = candidates.gather(found, vote(found.attestations))
    assert [row[:4] for row in candidates.altered(evidence)] == [
        ("gattino", "ino", "diminutivo", "gatto")
    ]


def test_superlatives_verbs_and_unknown_words_in_use_are_put_to_people_too():
    tables: Tables = {
        "morphit": [
            ("caninissimo", "canino", "adj"),
            ("canino", "canino", "adj"),
            ("andare", "andare", "verb"),
            ("altare", "altare", "noun"),
        ],
        "wordfreq": [("stendino", "600"), ("canino", "500")],
    }
    found = normalise_rows(tables)
    evidence = candidates.gather(found, vote(found.attestations))
    assert [row[0] for row in candidates.superlatives(evidence)] == ["caninissimo"]
    assert [row[0] for row in candidates.verbs(evidence)] == ["andare"]
    assert [row[0] for row in candidates.used(evidence)] == ["stendino"]
