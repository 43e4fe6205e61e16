"""Lemmas, single forms and short forms that people decided, through the whole pipeline."""

from collections.abc import Iterable

import pytest

from lexicon.build.curated import Curated, Decision, load
from lexicon.build.entries import build_entries
from lexicon.build.lemmas import DecidedForm, Lemma, Only, ShortForm
from lexicon.build.normalise import normalise_rows
from lexicon.build.tables import TableError
from lexicon.grounds import Ground

LEMMAS = (
    Lemma("cardiotocografia", "sostantivo", "f"),
    Lemma("recuperabilità", "sostantivo", "f"),
    Lemma("suffissatore", "sostantivo", "m"),
    Lemma("fagottista", "sostantivo", "mf"),
    Lemma("reliability", "sostantivo", "f", "="),
    Lemma("multisecolare", "aggettivo"),
    Lemma("oloserico", "aggettivo", "", "oloserici"),
    Lemma("commoventemente", "avverbio"),
    Lemma("odorizzare", "verbo", "t"),
    Lemma("impingere", "verbo", "i"),
    Lemma("svaccarsi", "verbo", "p"),
    Lemma("rancidire", "verbo", "i"),
    Lemma("rancidirsi", "verbo", "r"),
    Lemma("contitolare", "verbo", "x"),
    Lemma("contitolare", "aggettivo"),
    Lemma("solitivo", "aggettivo", "", "="),
    Lemma("topino", "aggettivo"),
    Lemma("topino", "sostantivo", "m"),
)
CURATED = Curated(
    lemmas=LEMMAS,
    altered={"topino": Decision("topino", "alterato", "diminutivo", "topo")},
    verbs={"odorizzare": Decision("odorizzare", "transitivo")},
    singles={"solitiva": Decision("solitiva", "ammesso")},
    forms={
        "balengi": (DecidedForm("balengi", False, "balengo", "aggettivo"),),
        "veggo": (DecidedForm("veggo", True, "vedere", "verbo", "1ª persona singolare, presente"),),
    },
    bands={"sol": 2},
    motives={
        "company": Only(Ground.FOREIGN),
        "scampia": Only(Ground.PROPER_NAME),
        "ver": Only(Ground.TRUNCATED, "verso"),
        "fagottiste": Only(Ground(0)),
    },
    short={
        "bel": (ShortForm("bel", "grammaticale", "aggettivo", "maschile singolare", "bello", ""),),
        "mal": (ShortForm("mal", "tronca", "avverbio", "", "male", ""),),
        "fin": (
            ShortForm("fin", "tronca", "preposizione", "", "fino", ""),
            ShortForm("fin", "tronca", "sostantivo", "femminile singolare", "fine", ""),
        ),
        "sol": (
            ShortForm("sol", "tronca", "aggettivo", "maschile singolare", "solo", "sostantivo"),
        ),
    },
)


@pytest.fixture(scope="module")
def entries():
    rows: dict[str, Iterable[tuple[str, ...]]] = {
        "morphit": [
            (form, "balengo", "adj") for form in ("balengo", "balenga", "balengi", "balenghi")
        ],
        "apertium": [
            (form, "balengo", "adj.m.sg") for form in ("balengo", "balenga", "balengi", "balenghi")
        ]
        + [("mal", "mala", "n.f.sg"), ("company", "Company", "np.al.sg")],
        "paradigms": [("contitolare", "verb", "ind.pres.1s", "contitolo")],
        "freedict": [("dall'api", "noun"), ("citta'", "noun")],
        "festlex": [("indisponeremo", "V-P1_IF"), ("veggo", "V-S1_IP"), ("balengo", "A-MS")],
        "parolottero": [("indisponeremo",), ("balengamente",)],
        "hunspell": [("balengamente", "balengo", "Y"), ("solitiva", "solitiva", "")],
    }
    built = build_entries(normalise_rows(rows), CURATED, lambda *_: None)
    return {entry.word: entry for entry in built.entries}


@pytest.mark.parametrize(
    "words",
    [
        "cardiotocografia cardiotocografie",
        "recuperabilita",
        "suffissatore suffissatori suffissatrice suffissatrici",
        "fagottista fagottisti",
        "reliability",
        "multisecolare multisecolari",
        "oloserico oloserica oloserici oloseriche",
        "commoventemente",
        "odorizzo odorizzarono odorizzerebbe odorizzate odorizzando odorizzante odorizzati",
        "impinsi impinto impinga",
        "svacco svaccarono svaccato svaccate",
        "veggo",
    ],
)
def test_a_decided_lemma_brings_its_whole_paradigm(entries, words):
    for word in words.split():
        assert entries[word].grounds & (Ground.COMMON | Ground.OXYTONE), word


def test_an_accent_of_the_lemma_is_kept(entries):
    (reading,) = entries["recuperabilita"].readings
    assert (reading.form, reading.features) == ("recuperabilità", "femminile singolare e plurale")


@pytest.mark.parametrize("word", ["odorizzarlo", "odorizzandoli", "svaccarsi", "svaccandosi"])
def test_pronouns_follow_the_new_verbs(entries, word):
    assert entries[word].grounds & Ground.ENCLITIC


def test_a_pronominal_verb_has_its_forms_with_the_pronoun_and_no_bare_infinitive(entries):
    assert {"svaccarsi", "svaccarmi", "svaccati", "svaccatevi", "svacchiamoci"} <= {*entries}
    assert not {"svaccare", "svaccando", "svaccarlo"} & {*entries}
    (reading,) = entries["svaccarsi"].readings
    assert reading.lemma == "svaccarsi"


def test_a_verb_that_stands_by_itself_gains_the_forms_with_its_own_pronoun(entries):
    assert {"rancidire", "rancidirsi", "rancidendosi"} <= {*entries}
    assert {each.lemma for each in entries["rancidisco"].readings} == {"rancidire"}
    assert "rancidirlo" not in entries


def test_an_adjective_that_people_decided_stands_beside_the_altered_noun(entries):
    found = {(each.category, each.ground) for each in entries["topina"].readings}
    assert found == {("aggettivo", Ground.COMMON)}
    assert entries["topino"].grounds == Ground.COMMON | Ground.ALTERED


def test_a_refused_lemma_goes_with_the_forms_that_are_of_no_other(entries):
    assert "contitolo" not in entries
    assert {each.category for each in entries["contitolare"].readings} == {"aggettivo"}


@pytest.mark.parametrize(
    ("word", "grounds", "base"),
    [
        ("company", Ground.FOREIGN, ""),
        ("scampia", Ground.PROPER_NAME, ""),
        ("ver", Ground.TRUNCATED, "verso"),
    ],
)
def test_a_word_in_use_is_refused_for_the_one_motive_that_people_name(entries, word, grounds, base):
    (reading,) = entries[word].readings
    assert (reading.ground, reading.base) == (grounds, base)


def test_what_is_no_word_at_all_has_no_reading(entries):
    assert "fagottiste" not in entries


def test_an_apostrophe_inside_makes_no_word_of_two(entries):
    assert "dallapi" not in entries


def test_a_verb_form_that_no_class_has_is_of_no_verb_unless_people_decided_it(entries):
    assert "indisponeremo" not in entries
    assert [each.lemma for each in entries["veggo"].readings] == ["vedere"]


def test_an_adverb_that_a_list_puts_under_its_adjective_is_an_adverb(entries):
    found = [(each.lemma, each.category) for each in entries["balengamente"].readings]
    assert found == [("balengamente", "avverbio")]


def test_a_refused_form_goes_and_its_lemma_stays(entries):
    assert "balengi" not in entries
    assert {"balengo", "balenghi"} <= {*entries}


@pytest.mark.parametrize(
    ("word", "grounds", "base"),
    [
        ("bel", Ground.SHORT_FORM, "bello"),
        ("mal", Ground.CUT_FORM, "male"),
        ("fin", Ground.CUT_FORM, "fino"),
        ("fin", Ground.CUT_FORM, "fine"),
        ("sol", Ground.CUT_FORM | Ground.COMMON, "solo"),
    ],
)
def test_a_short_form_names_the_word_it_really_shortens(entries, word, grounds, base):
    assert entries[word].grounds == grounds
    assert base in {reading.base for reading in entries[word].readings}


def test_people_say_how_common_the_admitted_sense_is(entries):
    assert entries["sol"].band == 2


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lemmas", "lemma\tcategory\tclass\tforms\tagreement\ncasa\tsostantivo\tq\t\t1\n"),
        ("lemmas", "lemma\tcategory\tclass\tforms\tagreement\ncasa\tcosa\t\t\t1\n"),
        ("motives", "word\tmotive\tbase\tagreement\ncompany\tbrutta\t\t2\n"),
        ("forms", "word\tdecision\tlemma\tcategory\tfeatures\ncasa\tforse\tcasa\tsostantivo\t\n"),
        (
            "short",
            "word\tdecision\tcategory\tfeatures\tfull\town\nbel\tbreve\taggettivo\t\tbello\t\n",
        ),
    ],
)
def test_a_row_that_is_no_decision_stops_the_build(tmp_path, name, text):
    (tmp_path / f"{name}.tsv").write_text(text, encoding="utf8")
    with pytest.raises(TableError, match=f"{name}.tsv:2"):
        load(tmp_path)


def test_a_form_of_an_adjective_that_a_list_holds_by_itself_is_no_noun(entries):
    (reading,) = entries["solitiva"].readings
    assert (reading.lemma, reading.category) == ("solitivo", "aggettivo")
    assert reading.features == "femminile singolare"
