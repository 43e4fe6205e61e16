"""Verbs by class: regular spelling, irregular families and their compounds, defective verbs."""

import pytest

from lexicon.build.conjugation import conjugate

IO, TU, EGLI, NOI, VOI, ESSI = (
    f"{person}ª persona {number}" for number in ("singolare", "plurale") for person in (1, 2, 3)
)
PRESENT, PAST, FUTURE = "presente indicativo", "passato remoto", "futuro"
PARTICIPLE = "maschile singolare, participio passato"


@pytest.mark.parametrize(
    ("verb", "slot", "forms"),
    [
        ("cantare", f"{EGLI}, {PAST}", ("cantò",)),
        ("mancare", f"{IO}, {FUTURE}", ("mancherò",)),
        ("pagare", f"{NOI}, {PRESENT}", ("paghiamo",)),
        ("mangiare", f"{IO}, {FUTURE}", ("mangerò",)),
        ("mangiare", f"{TU}, {PRESENT}", ("mangi",)),
        ("lisciare", f"{IO}, {FUTURE}", ("liscerò",)),
        ("sciare", f"{IO}, {FUTURE}", ("scierò",)),
        ("inviare", f"{TU}, {PRESENT}", ("invii",)),
        ("studiare", f"{TU}, {PRESENT}", ("studi",)),
        ("studiare", f"{IO}, {FUTURE}", ("studierò",)),
        ("temere", f"{IO}, {PAST}", ("temei", "temetti")),
        ("battere", f"{IO}, {PAST}", ("battei",)),
        ("mescere", PARTICIPLE, ("mesciuto",)),
        ("finire", f"{ESSI}, {PRESENT}", ("finiscono",)),
        ("dormire", f"{ESSI}, {PRESENT}", ("dormono",)),
        ("nutrire", f"{IO}, {PRESENT}", ("nutro", "nutrisco")),
        ("cantare", "gerundio", ("cantando",)),
        ("cantare", "femminile plurale, participio passato", ("cantate",)),
        ("temere", "plurale, participio presente", ("tementi",)),
    ],
)
def test_a_regular_verb_is_spelled_as_it_is_said(verb, slot, forms):
    assert conjugate(verb)[slot] == forms


@pytest.mark.parametrize(
    ("verb", "right", "wrong"),
    [
        ("indisporre", "indisporremo indispose indisposto", "indisponeremo"),
        ("sapere", "sappiamo seppe sapranno sappiate", "sapiamo saperà sapé"),
        ("morire", "muoiono moriamo morrò morto", "muoriamo morono"),
        ("infastidire", "infastidivano", "infastidiavano"),
        ("bramire", "bramiscono", "bramono"),
        ("udire", "odo udrò udirò udiamo", "udo odiamo"),
        ("smungere", "smunsi smunto", "smungei smunguto"),
        ("tingere", "tinsi tinse", "tingei"),
        ("contraffare", "contraffaccio contraffà contraffecero", "contraffammo contraffarono"),
        ("contraddire", "contraddico contraddisse contraddetto", "contraddisco"),
        ("tradire", "tradisco tradito", "tradico tradetto"),
        ("ringiovenire", "ringiovenisco", "ringiovengo"),
        ("provenire", "provengo proveniente proverrà", "provenisce"),
        ("possedere", "possiedo possedette", "possedo"),
        ("scegliere", "scelgo scelse scelto", "sceglio"),
        ("cuocere", "cossi cotto", "cuocei"),
        ("dare", "dessi diedero dettero demmo", "dassi"),
        ("andare", "vado andassi andrò", "andesse anderò"),
        ("bere", "bevvi berrò bevete", "bete besse"),
        ("compiere", "compiendo compiuto compii", "compendo compuro"),
        ("spartire", "spartisco", "sparto"),
    ],
)
def test_the_forms_of_an_irregular_class_are_right(verb, right, wrong):
    made = {form for cell in conjugate(verb).values() for form in cell}
    assert {*right.split()} <= made
    assert not {*wrong.split()} & made


@pytest.mark.parametrize("verb", ["cantare", "porre", "fare", "dire", "stare", "rimanere", "udire"])
def test_every_verb_has_all_its_simple_forms(verb):
    slots = conjugate(verb)
    assert len(slots) == 7 * 6 + 3 + 1 + 1 + 4 + 2
    assert all(slots.values())


def test_a_defective_verb_keeps_its_infinitive_and_loses_invented_forms():
    assert conjugate("divedere") == {"infinito": ("divedere",)}
    assert "infinito" in conjugate("assapere")
    assert conjugate("benvolere")[PARTICIPLE] == ("benvoluto",)


@pytest.mark.parametrize("verb", ["re", "essere", "avere", "casa", "gire"])
def test_what_has_no_class_is_not_generated(verb):
    assert conjugate(verb) == {}


def test_what_people_write_of_a_verb_goes_before_its_class():
    assert conjugate("rimpiare", "tu=rimpii")[f"{TU}, {PRESENT}"] == ("rimpii",)
    assert conjugate("blandire", "pres=blando")[f"{ESSI}, {PRESENT}"] == ("blandono",)
    made = conjugate("prandere", "rem=pransi;part=pranso")
    assert (made[f"{EGLI}, {PAST}"], made[PARTICIPLE]) == (("pranse",), ("pranso",))
