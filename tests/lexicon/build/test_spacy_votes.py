"""spaCy's votes: the lemmatizer over the tables, and the model when it is installed."""

import sys

import pytest

from lexicon.build import spacy_votes
from lexicon.build.evidence import Attestation, Source
from lexicon.build.normalise import normalise_rows

spacy = pytest.importorskip("spacy")


def test_the_lemmatiser_reaches_forms_that_no_tagged_source_has():
    attestations = [
        Attestation("gatti", "gatti", "gatto", "sostantivo", "", Source.MORPHIT),
        Attestation("ammostare", "ammostare", "", "verbo", "infinito", Source.FESTLEX),
        Attestation("ammostava", "ammostava", "", "verbo", "", Source.FESTLEX),
        Attestation("gatti", "gatti", "", "", "", Source.PAROLOTTERO),
    ]
    rows = list(spacy_votes.votes(attestations, {"noun": {"gatti": "gatto"}}))
    assert ("ammostava", "ammostare", "VERB", "", "tables") in rows
    assert all(row[0] != "gatti" for row in rows)


def test_the_votes_become_lemmas_and_names_of_the_normalised_stage():
    rows = [
        ("ammostava", "ammostare", "VERB", "", "tables"),
        ("Bitonto", "Bitonto", "PROPN", "LOC", spacy_votes.MODEL),
    ]
    found = normalise_rows({"spacy": rows})
    assert found.lemmas["ammostava"] == (("ammostare", "verbo"),)
    assert [(item.category, item.source) for item in found.attestations] == [
        ("nome proprio", Source.SPACY)
    ]


@pytest.fixture
def model(tmp_path, monkeypatch):
    """A tiny pipeline of the model's name, installed as a package of this process."""
    nlp = spacy.blank("it")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "LOC", "pattern": "bitonto"}])
    attributes = nlp.add_pipe("attribute_ruler")
    attributes.add([[{"LOWER": "bitonto"}]], {"POS": "PROPN", "LEMMA": "Bitonto"})
    attributes.add([[{"LOWER": "gatto"}]], {"POS": "NOUN", "LEMMA": "gatto"})
    nlp.meta.update(lang="it", name="core_news_sm", version="3.8.0")
    package = tmp_path / spacy_votes.MODEL
    package.mkdir()
    nlp.to_disk(package / "data")
    (package / "__init__.py").write_text(
        "from pathlib import Path\n"
        "from spacy.util import load_model_from_path\n"
        "def load(**options):\n"
        "    return load_model_from_path(Path(__file__).parent / 'data', **options)\n",
        encoding="utf8",
    )
    info = tmp_path / f"{spacy_votes.MODEL}-3.8.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {spacy_votes.MODEL}\nVersion: 3.8.0\n", encoding="utf8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop(spacy_votes.MODEL, None)


@pytest.mark.usefixtures("model")
def test_an_installed_model_adds_part_of_speech_and_entity():
    nlp = spacy_votes.load_model()
    assert nlp is not None
    votes = {row[0]: row[1:4] for row in spacy_votes.model_votes(["bitonto", "gatto"], nlp)}
    assert votes == {"bitonto": ("Bitonto", "PROPN", "LOC"), "gatto": ("gatto", "NOUN", "")}


def test_without_the_model_there_is_no_vote_of_it(monkeypatch):
    monkeypatch.setattr(spacy.util, "is_package", lambda name: False)
    assert spacy_votes.load_model() is None
