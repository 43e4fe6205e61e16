"""Each reader repairs what its source is known to spoil, and nothing else."""

import gzip
import json

import pytest

from lexicon.build.readers import apertium, hunspell, lists, morphit


@pytest.mark.parametrize(
    ("spoilt", "repaired"),
    [("perchÃ©", "perché"), ("cittÃ\xa0", "città"), ("città", "città"), ("gatto", "gatto")],
)
def test_utf8_read_as_latin1_is_repaired_and_sound_text_is_left_alone(spoilt, repaired):
    assert morphit.repair(spoilt) == repaired


def test_the_verb_dictionary_is_read_without_its_random_enclitics(tmp_path):
    verbs = {
        "amare": {
            "ind": {"pres": {"S1": "amo"}},
            "ger": {"pres": "amandolo"},
            "inf": {"pres": "amarvi"},
        }
    }
    paths = [tmp_path / name for name in ("verbs.json", "words.json", "adjectives.json")]
    contents = (
        verbs,
        {"città": {"G": "F", "P": "città"}},
        {"bello": {"MP": "belli", "FS": "bella", "FP": "belle"}},
    )
    for path, content in zip(paths, contents, strict=True):
        path.write_text(json.dumps(content), encoding="utf8")
    assert set(morphit.read_paradigms(*paths)) == {
        ("amare", "verb", "ind.pres.S1", "amo"),
        ("città", "noun", "F.S", "città"),
        ("città", "noun", "F.P", "città"),
        ("bello", "adj", "M.S", "bello"),
        ("bello", "adj", "M.P", "belli"),
        ("bello", "adj", "F.S", "bella"),
        ("bello", "adj", "F.P", "belle"),
    }


AFFIXES = """\
SET UTF-8
SFX A Y 3
SFX A are o are
SFX A are hi [cg]are
SFX A are i [^icg]are
SFX L Y 1
SFX L re mi are
PFX T Y 1
PFX T 0 l' [aeiou]
PFX J Y 1
PFX J 0 ri .
PFX $ Y 1
PFX $ 0 x [cl]
"""


def test_affixes_are_expanded_with_their_flag_and_elisions_are_left_out(tmp_path):
    path = tmp_path / "it.aff"
    path.write_text(AFFIXES, encoding="utf8")
    rules = list(hunspell.read_rules(path))
    assert {rule[1] for rule in rules} == {"A", "L", "J"}
    assert set(hunspell.expand([("amare", "ATJL"), ("pagare", "A"), ("Roma", "")], rules)) == {
        ("amare", "amare", ""),
        ("amo", "amare", "A"),
        ("ami", "amare", "A"),
        ("amami", "amare", "L"),
        ("riamare", "riamare", ""),
        ("riamo", "riamare", "A"),
        ("riami", "riamare", "A"),
        ("riamami", "riamare", "L"),
        ("pagare", "pagare", ""),
        ("pago", "pagare", "A"),
        ("paghi", "pagare", "A"),
        ("Roma", "Roma", ""),
    }


def test_the_transducer_is_walked_path_by_path_without_its_loops():
    arcs = """\
0	1	r	R	0.0
1	2	e	e	0.0
2	3	ε	<n>	0.0
3	4	ε	<m>	0.0
2	5	ε	<vblex>	0.0
5	6	ε	<ger>	0.0
6	7	l	+	0.0
7	8	o	l	0.0
8	9	ε	o	0.0
9	4	ε	<prn>	0.0
0	10	w	w	0.0
10	10	w	w	0.0
10	4	ε	<web>	0.0
0	4	7	7	0.0
4	0.0
"""
    assert set(apertium.read_paths(arcs.splitlines())) == {
        ("re", "Re", "n.m"),
        ("relo", "Re", "vblex.ger+lo.prn"),
    }


def test_festlex_is_latin1(tmp_path):
    path = tmp_path / "lex.out"
    path.write_bytes(
        'MNCL\n("città" S-FN (((tS i t) 0)))\n("rossi" S-cp (((r) 1)))\n'.encode("latin1")
    )
    assert list(lists.read_festlex(path)) == [("città", "S-FN"), ("rossi", "S-cp")]


def test_of_freedict_only_headwords_and_parts_of_speech_are_read(tmp_path):
    dictionary, index = tmp_path / "d.dict.dz", tmp_path / "d.index"
    with gzip.open(dictionary, "wt", encoding="utf8") as file:
        file.write("gatto /ˈɡatto/ <n>\nγάτα\nanimale domestico\nRoma //ˈroma// <pn>\nΡώμη\n")
    index.write_text("gatto\tA\tB\nRoma\tC\tD\nanimale domestico\tE\tF\n", encoding="utf8")
    assert list(lists.read_freedict(dictionary, index)) == [("gatto", "n"), ("Roma", "pn")]


def test_synonyms_of_more_than_one_word_stay_out(tmp_path):
    path = tmp_path / "th.dat"
    path.write_text(
        "UTF-8\nabbacchiato|1\n(agg. Avvilito)|abbattuto|in crisi|triste\n"
        "a poco a poco|1\n(avv.)|adagio\n",
        encoding="utf8",
    )
    assert list(lists.read_mythes(path)) == [("abbacchiato", "agg.", "abbattuto|triste")]
