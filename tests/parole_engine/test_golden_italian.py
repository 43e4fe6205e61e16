"""The word rules on the real lexicon, in Italian that everybody knows."""

import pytest

from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Judged
from lexicon.italian import ItalianLexicon
from parole_engine.game import parole_rules
from parole_engine.words import parse_word, read_word
from tests.parole_engine.italian import NS


@pytest.fixture(scope="module")
def rules():
    return parole_rules(ItalianLexicon.open())


VALID = """
r:CASA n:SOLE r:MARE n:PANE r:ACQUA n:FUOCO r:GATTO n:AMICIZIA r:ANDIAMO n:MANGIAVANO r:BELLO
n:PRESTO r:SEMPRE n:QUANDO r:PERCHE n:CITTA r:VIRTU n:ANDRO r:CAFFE n:LIBERTA r:NOI n:LORO
r:SOTTO n:GLI r:AHIME n:UNA r:BOTTONE n:MATTINO r:RUBINETTO n:BELLISSIMO r:PARLAMI n:DIRLO
r:PRENDENDOLO n:RADAR r:FILM n:ROSA r:TELEFONO n:PRIMAVERA r:VOLEVAMO n:ZUCCHERO r:CHIESERO
n:FOSSE r:STUPENDO n:MAGLIETTA r:CA[*=S]A n:S[@=O]LE r:TA[*=X]I n:[*=Y]OGA r:SAS[*=S]O
n:MA[*=M]MA r:Q[@=U]ADRO n:[@=E]RBA r:GIRAFF[*=A]
"""


@pytest.mark.parametrize("short", VALID.split())
def test_it_is_opened(rules, short: str) -> None:
    cards, reading = read_word(short, rules.deck)
    judged = rules.judge.open(cards, reading, line=NS, melds=(), banned=())
    assert isinstance(judged, Judged), judged
    assert judged.reading == reading
    assert judged.verdict is not None
    assert judged.verdict.outcome == "ammessa"


@pytest.mark.parametrize(
    ("short", "code", "motive"),
    [
        ("r:CASB", "meld.not_a_word", None),
        ("n:GHTRE", "meld.not_a_word", None),
        ("r:SQUOLA", "meld.not_a_word", None),
        ("n:QUORE", "meld.not_a_word", None),
        ("r:AEREOPORTO", "meld.not_a_word", None),
        ("n:QUI[*=X]", "meld.not_a_word", None),
        ("r:MARIO", "meld.word_barred", "nome proprio"),
        ("n:GIUSEPPE", "meld.word_barred", "nome proprio"),
        ("r:NAPOLI", "meld.word_barred", "nome proprio"),
        ("n:LOMBARDIA", "meld.word_barred", "nome proprio"),
        ("r:GATTINO", "meld.word_barred", "nome alterato"),
        ("n:LIBRONE", "meld.word_barred", "nome alterato"),
        ("r:RAGAZZACC[*=I]O", "meld.word_barred", "nome alterato"),
        ("n:CASETTA", "meld.word_barred", "nome alterato"),
        ("r:AMOR", "meld.word_barred", "parola tronca"),
        ("n:CUOR", "meld.word_barred", "parola tronca"),
        ("r:CANTAR", "meld.word_barred", "parola tronca"),
        ("n:USB", "meld.word_barred", "sigla"),
        ("r:DNA", "meld.word_barred", "sigla"),
        ("n:S[@=T]RADA", "meld.pinella_vowels", None),
        ("r:[*=C]A[@=S]A", "meld.too_many_matte", None),
        ("n:MA", "meld.too_short", None),
    ],
)
def test_it_is_not_opened_and_says_why(rules, short: str, code: str, motive) -> None:
    cards, reading = read_word(short, rules.deck)
    answer = rules.judge.open(cards, reading, line=NS, melds=(), banned=())
    assert isinstance(answer, RuleViolation), answer
    assert (answer.code, answer.detail.get("motive")) == (code, motive)
    assert answer.article.number in {"9", "11"}


def grow(rules, old: str, new: str, *, replacing: bool):
    meld = parse_word(old, rules.deck, number=1, line=NS)
    cards, reading = read_word(new, rules.deck)
    ask = rules.judge.replace if replacing else rules.judge.tie
    return ask(meld, cards, reading, melds=(meld,), banned=())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("r:CASA", "r:CASTA"),
        ("r:CASA", "r:CASCATA"),
        ("r:CARTA", "r:SCARTARE"),
        ("n:SOLE", "n:SCUOLE"),
        ("n:ORA", "n:LAVORARE"),
        ("r:PORTA", "r:SPORTIVA"),
        ("r:MARE", "r:AMARE"),
        ("n:PARLA", "n:PARLARE"),
        ("n:PESCA", "n:PESCATORE"),
        ("r:FINE", "r:FINESTRA"),
        ("r:CARTA", "r:[*=S]CARTA"),
        ("n:CA[*=S]A", "n:CAR[*=T]A"),
        ("n:M[@=A]RE", "n:AM[@=A]RE"),
        ("r:ARTE", "r:PARTIRE"),
    ],
)
def test_it_grows(rules, old: str, new: str) -> None:
    judged = grow(rules, old, new, replacing=False)
    assert isinstance(judged, Judged), judged


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("r:RAMO", "r:AMORE", "meld.order_changed"),
        ("r:MARE", "r:TEMARE", "meld.not_a_word"),
        ("n:PANE", "n:APNEE", "meld.order_changed"),
        ("r:CAMMINA", "r:CAMMINAR", "meld.word_barred"),
        ("n:ROMA[*=N]O", "n:R[*=O]MANZO", "meld.order_changed"),
        ("r:CASA", "n:CASTA", "meld.mixed_colours"),
        ("r:PARI", "r:PARIGI", "meld.word_barred"),
    ],
)
def test_it_does_not_grow(rules, old: str, new: str, code: str) -> None:
    answer = grow(rules, old, new, replacing=False)
    assert isinstance(answer, RuleViolation), answer
    assert answer.code == code


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("r:C[*=A]SA", "r:CAS[*=T]A"),
        ("r:C[*=A]SA", "r:COS[*=T]A"),
        ("r:CAR[*=T]A", "r:[*=S]CARTA"),
        ("n:P[*=A]NE", "n:P[*=I]ANE"),
        ("n:P[@=A]NE", "n:P[@=I]ANE"),
        ("r:TEL[*=A]", "r:TELA[*=I]"),
        ("n:FIO[*=R]E", "n:FIOR[*=I]RE"),
    ],
)
def test_a_letter_takes_the_matta_s_place(rules, old: str, new: str) -> None:
    judged = grow(rules, old, new, replacing=True)
    assert isinstance(judged, Judged), judged


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("r:CAS[@=A]", "r:CAS[@=T]A", "meld.pinella_vowels"),
        ("r:CASA", "r:CASTA", "meld.no_matta"),
        ("r:C[@=A]SA", "r:CLSA[@=A]", "meld.matta_by_vowel"),
        ("n:S[*=O]LE", "n:SOL[*=Z]E", "meld.not_a_word"),
        ("n:S[*=O]LE", "n:LOS[*=T]E", "meld.order_changed"),
    ],
)
def test_the_matta_is_not_replaced_so(rules, old: str, new: str, code: str) -> None:
    answer = grow(rules, old, new, replacing=True)
    assert isinstance(answer, RuleViolation), answer
    assert answer.code == code
