"""A local addition is a lemma with its whole paradigm."""

import pytest

from lexicon.additions import SOURCE, Addition, append_addition, inflected, read_additions
from lexicon.grounds import Ground, LexiconError
from lexicon.italian import ItalianLexicon

GOOGLARE = Addition("googlare", "verbo", "cantare")


def test_a_lemma_inflects_like_its_model(lexicon):
    forms = {each.form for each in inflected(GOOGLARE, lexicon.lemma_forms("cantare"))}
    assert forms == {
        *("googlare", "googlo", "googli", "googliamo", "googlò", "googlando", "googlarlo")
    }


@pytest.mark.parametrize(
    "addition",
    [
        Addition("temere", "verbo", "cantare"),
        Addition("googlare", "sostantivo", "cantare"),
        Addition("googlare", "verbo", "zzz"),
    ],
    ids=["another ending", "another category", "unknown model"],
)
def test_a_model_that_does_not_fit_is_refused(lexicon, addition):
    with pytest.raises(LexiconError, match=addition.lemma):
        inflected(addition, lexicon.lemma_forms(addition.model))


def test_the_build_takes_the_additions(entries, compiled, tmp_path):
    compiled(entries, tmp_path, additions=(GOOGLARE, Addition("cosa", "sostantivo", "casa")))
    lexicon = ItalianLexicon.open(tmp_path)
    assert lexicon.grounds("googliamo") == Ground.COMMON
    assert lexicon.grounds("googlo") == Ground.COMMON | Ground.OXYTONE
    assert [each.form for each in lexicon.lemma_forms("cosa")] == ["cosa", "cose"]
    assert lexicon.readings("cosa")[0].sources == (SOURCE,)
    assert "casa" in lexicon


def test_the_file_keeps_one_line_per_lemma(tmp_path):
    path = tmp_path / "additions.tsv"
    assert read_additions(path) == ()
    append_addition(path, Addition("googlare", "verbo", "amare"))
    append_addition(path, Addition("blog", "sostantivo", "film"))
    append_addition(path, GOOGLARE)
    assert read_additions(path) == (Addition("blog", "sostantivo", "film"), GOOGLARE)


def test_a_wrong_line_is_named(tmp_path):
    path = tmp_path / "additions.tsv"
    path.write_text("lemma\tcategoria\tmodello\nblog\tcosa\tfilm\n", encoding="utf-8")
    with pytest.raises(LexiconError, match="riga 2"):
        read_additions(path)
