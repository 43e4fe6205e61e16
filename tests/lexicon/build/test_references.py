"""Reference works: lineages counted once, names told by their capital."""

import gzip

import pytest

from lexicon.build.references import FILES, read_references
from lexicon.build.tables import TableError

ROWS = {
    "liita": (
        "lemma\tupos\tgender\ncasa\tNOUN\tf\nRoma\tPROPN\t\nOsa\tPROPN\t\n-ile\tNOUN\tm\n"
        "labilmente\tADV\t\nmontano\tADJ\t\nMontana\tPROPN\t\n"
    ),
    "multiwordnet": "word\tpos\ncasa\tn\nRoma\tn\nOsa\tn\nMontana\tn\n",
    "italwordnet": "word\tpos\ncasa\tn\n",
    "derivatario": "word\tbase\nLABILMENTE\tLABILE\n",
    "wikipron": "word\ncasa\nsvaccarsi\n",
    "morphynet-derivations": "word\tbase\ncasa\tx\n",
    "wiktionary-verbs": "infinitive\tforms\nsvaccarsi\tmi svacco\nosare\toso, osa\n",
}


@pytest.fixture
def folder(tmp_path):
    for name in FILES:
        (tmp_path / f"{name}.tsv.gz").write_bytes(gzip.compress(ROWS[name].encode()))
    return tmp_path


def test_the_shapes_of_one_work_are_one_lineage(folder):
    found = read_references(folder)
    assert found.common["svaccarsi"] == {"Wiktionary"}
    assert len(found.common["casa"]) == 4
    assert found.common["labilmente"] == {"LiITA", "derIvaTario"}
    assert found.parts["adverbs"] == {"labilmente"}


def test_a_word_with_a_capital_is_no_headword(folder):
    found = read_references(folder)
    assert "roma" not in found.common
    assert "osa" in found.forms, "a name, and a form of a verb that the references have"
    assert "montana" in found.forms, "a name, and a form of an adjective that they have"
    assert [*found.only_capital()] == ["roma"]


def test_a_form_is_known_when_two_lineages_have_its_headword(folder):
    found = read_references(folder)
    assert found.knows("casa")
    assert found.knows("case")
    assert found.verbs["osare"] == {"Wiktionary"}
    assert not found.knows("oso"), "one lineage has the verb"
    assert found.knows("oso", 1)


def test_a_reference_that_is_missing_is_named(folder):
    (folder / "liita.tsv.gz").unlink()
    with pytest.raises(TableError, match=r"liita\.tsv\.gz"):
        read_references(folder)
