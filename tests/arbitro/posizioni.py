"""A position for each outcome of the cases of the word game that the engine has a procedure for."""

from __future__ import annotations

from collections.abc import Callable

from burraco_engine.cards import Card, parse_cards
from burraco_engine.moves import (
    Collect,
    Discard,
    Draw,
    Move,
    Tie,
)
from burraco_engine.state import State
from tests.codice.parole_2025.arbitrated import arbitrated, contest, done
from tests.codice.parole_2025.declared import declare, fresh, over, turns
from tests.codice.parole_2025.test_pozzetti_errati import gone_to_pozzetto
from tests.parole_engine.italian import NS, E, N, O, S, lay, rules_with

CODE = "parole-2025"
CASA = "Cr Ar Sr Ar Zn Vn"
ROSA = "Rosa"
OURS = {NS: N}
BLACK_B = Tie(N, 1, parse_cards("Cr Ar Sr Ar Bn"), "CASAB")
ON_CALL = rules_with(clocks__call="on_call")

Position = Callable[[], tuple[State, Move]]


def tied() -> State:
    return done(arbitrated(hand="Bn Zn Vn", melds="r:CASA"), BLACK_B)


def wrong() -> State:
    return done(arbitrated(hand="Cr Ar Sr Ar Br Zn Vn"), lay("r:CASAB"))


def volo(monte: str = "Hn") -> State:
    return done(arbitrated(hand="Cr Ar Sr Ar", monte=monte), lay("r:CASA"))


def ghosts(*words: str) -> State:
    return done(arbitrated(hand="Sn On Ln En Pr Ar Nr Er Bn Zn Vn"), *map(lay, words))


def drawn(*moves: Move) -> State:
    return done(fresh(), *moves)


def _strayed(*more: Move) -> State:
    hand = "Sn On Ln En Tn Zn Vn Br Cr Dr Fr"
    state = arbitrated(turn=E, hand="Tn Zn", hands={S: hand}, monte="Hn Ar", taken=False)
    return done(state, *more)


POSITIONS: dict[tuple[str, tuple[str, ...]], Position] = {
    ("carta-esposta", ("vista", "suo")): lambda: (
        arbitrated(hand="Tr Zn Vn", melds="r:CASA"),
        declare("carta_esposta", cards="Tr"),
    ),
    ("carta-esposta", ("vista", "altri")): lambda: (
        arbitrated(turn=E, hand="Vn Bn", hands={N: "Tr Zn Cn"}),
        declare("carta_esposta", cards="Tr"),
    ),
    ("carta-esposta", ("ritirata",)): lambda: (
        arbitrated(hand="Tr Zn Vn", melds="r:CASA"),
        declare("carta_ritirata", cards="Tr"),
    ),
    ("carta-esposta", ("suggerita",)): lambda: (
        done(arbitrated(hand="Tr Zn Vn", melds="r:CASA"), declare("carta_esposta", cards="Tr")),
        declare("carta_esposta_suggerita", S),
    ),
    ("carta-legata-male", ("subito",)): lambda: (tied(), contest("parola", meld=1)),
    ("carta-legata-male", ("dopo_lo_scarto",)): lambda: (
        done(tied(), Discard(N, Card("Zn"))),
        contest("parola", meld=1),
    ),
    ("carta-legata-male", ("piu_tardi",)): lambda: (
        done(tied(), Discard(N, Card("Zn")), Draw(E)),
        contest("parola", by=S, meld=1),
    ),
    ("apertura-errata", ("subito",)): lambda: (wrong(), contest("parola", meld=1)),
    ("apertura-errata", ("dopo_lo_scarto",)): lambda: (
        done(wrong(), Discard(N, Card("Zn"))),
        contest("parola", meld=1),
    ),
    ("apertura-errata", ("piu_tardi",)): lambda: (
        done(wrong(), Discard(N, Card("Zn")), Draw(E)),
        contest("parola", by=S, meld=1),
    ),
    ("lancio", ("si",)): lambda: (
        arbitrated(hand="Sr Zn Vn", melds="r:ROSA"),
        declare("lancio", cards="Sr", meld=1, word="rossa"),
    ),
    ("lancio", ("no",)): lambda: (
        arbitrated(hand="Sr Zn Vn", melds="r:CA[*=S]A r:ROSA"),
        declare("lancio", cards="Sr"),
    ),
    ("mazzo-irregolare", ("prima",)): lambda: (
        arbitrated(hand="Cr Ar Zn Vn"),
        declare("carte_mancanti"),
    ),
    ("mazzo-irregolare", ("durante",)): lambda: (
        done(arbitrated(hand=CASA), lay("r:CASA")),
        declare("carte_eccedenti", E, cards="Hr"),
    ),
    ("mazzo-irregolare", ("dopo",)): lambda: (over(), declare("carte_mancanti")),
    ("mancata-pesca", ("subito",)): lambda: (
        done(arbitrated(hand=CASA, taken=False), lay("r:CASA")),
        contest("mancata_presa"),
    ),
    ("mancata-pesca", ("dopo_lo_scarto",)): lambda: (
        done(arbitrated(hand=CASA, taken=False), lay("r:CASA"), Discard(N, Card("Zn"))),
        contest("mancata_presa"),
    ),
    ("mancata-pesca", ("piu_tardi",)): lambda: (
        done(arbitrated(hand=CASA, taken=False), lay("r:CASA"), Discard(N, Card("Zn")), Draw(E)),
        contest("mancata_presa"),
    ),
    ("suggerimento", ("parola",)): lambda: (
        arbitrated(turn=S, hand="Tr Zn Vn", melds="r:CASA"),
        declare("suggerimento", word="casta"),
    ),
    ("suggerimento", ("pescare",)): lambda: (
        arbitrated(hand="Cr Ar Sr Zn Vn", taken=False),
        declare("ricordo_di_pescare", S),
    ),
    ("suggerimento", ("commento",)): lambda: (arbitrated(hand="Tr Zn"), declare("commento", O)),
    ("fuori-turno", ("no", "raccolta")): lambda: (
        _strayed(Collect(S)),
        contest("fuori_turno", against=S),
    ),
    ("fuori-turno", ("no", "pesca")): lambda: (
        _strayed(Draw(S)),
        contest("fuori_turno", against=S),
    ),
    ("fuori-turno", ("si",)): lambda: (
        _strayed(Draw(S), lay("n:SOLE", seat=S)),
        contest("fuori_turno", against=S),
    ),
    ("fuori-turno", ("superato",)): lambda: (
        _strayed(Draw(S), Draw(E)),
        contest("fuori_turno", against=S),
    ),
    ("presa-dopo-il-volo", ("no",)): lambda: (done(volo(), Draw(N)), contest("fuori_turno")),
    ("presa-dopo-il-volo", ("si",)): lambda: (
        done(volo("Rn On Sn An"), Collect(N), lay("n:ROSA")),
        contest("fuori_turno"),
    ),
    ("gioco-doppio", ()): lambda: (
        done(arbitrated(hand="Cn An Sn An Zn Vn", melds="r:CASA"), lay("n:CASA")),
        contest("parola", meld=2),
    ),
    ("chiusura-senza-burraco", ()): lambda: (
        done(
            arbitrated(hand="Cn An Rn Tn An Sr", pozzetto=OURS),
            lay("n:CARTA"),
            Discard(N, Card("Sr")),
        ),
        contest("chiusura"),
    ),
    ("chiusura-con-matta", ()): lambda: (
        done(
            arbitrated(hand="Pn An Nn En @", melds="r:CAVALLO", pozzetto=OURS),
            lay("n:PANE"),
            Discard(N, Card("@")),
        ),
        contest("chiusura"),
    ),
    ("chiusura-senza-scarto", ("piu",)): lambda: (
        done(arbitrated(hand="Sn On Ln En", melds="r:CAVALLO", pozzetto=OURS), lay("n:SOLE")),
        contest("chiusura"),
    ),
    ("chiusura-senza-scarto", ("una",)): lambda: (
        done(
            arbitrated(hand="Sn On Ln En Tr", melds="r:CAVALLO r:CASA", pozzetto=OURS),
            lay("n:SOLE"),
            lay("r:CASTA", on=2),
        ),
        contest("chiusura"),
    ),
    ("punti-non-contati", ("si",)): lambda: (over(), declare("carte_mischiate")),
    ("carta-fantasma", ("gioco",)): lambda: (
        ghosts("n:SOLE"),
        declare("carta_fantasma", cards="Bn", meld=1),
    ),
    ("carta-fantasma", ("prima",)): lambda: (
        ghosts("n:SOLE", "r:PANE"),
        declare("carta_fantasma", cards="Bn", meld=1),
    ),
    ("carta-fantasma", ("tardi",)): lambda: (
        done(ghosts("n:SOLE"), Discard(N, Card("Zn"))),
        declare("carta_fantasma", cards="Bn", meld=1),
    ),
    ("carta-fantasma", ("scarto",)): lambda: (
        done(arbitrated(hand="Cr Zn Vn Bn"), Discard(N, Card("Zn"))),
        declare("carta_fantasma_nello_scarto", cards="Vn"),
    ),
    ("pozzetto-corto", ("no",)): lambda: (
        gone_to_pozzetto(),
        declare("pozzetto_contato", number=10),
    ),
    ("pozzetto-corto", ("si",)): lambda: (
        turns(gone_to_pozzetto(), 2),
        declare("pozzetto_contato", number=10),
    ),
    ("pozzetto-lungo", ("no",)): lambda: (
        gone_to_pozzetto(),
        declare("pozzetto_contato", number=12),
    ),
    ("pozzetto-lungo", ("si",)): lambda: (
        turns(gone_to_pozzetto(), 2),
        declare("pozzetto_contato", number=12),
    ),
    ("pozzetto-vecchio", ("no",)): lambda: (
        arbitrated(hand="Cr Ar Sr Ar Zn"),
        declare("pozzetto_avanzato"),
    ),
    ("pozzetto-vecchio", ("si",)): lambda: (
        gone_to_pozzetto(),
        declare("pozzetto_avanzato_usato"),
    ),
    ("pozzetto-visto", ()): lambda: (gone_to_pozzetto(), declare("pozzetto_visto")),
    ("due-carte-pescate", ("due",)): lambda: (
        done(arbitrated(hand="Zn Vn", taken=False), Draw(N)),
        declare("due_carte"),
    ),
    ("due-carte-pescate", ("sollevata",)): lambda: (
        arbitrated(hand="Zn Vn", taken=False),
        declare("carta_sollevata"),
    ),
    ("raccolta-incompleta", ("lasciata",)): lambda: (
        done(arbitrated(hand="Cr Zn", monte="An Tr Zr", taken=False), Collect(N)),
        declare("carte_lasciate", cards="Zr"),
    ),
    ("raccolta-incompleta", ("giocato",)): lambda: (
        done(
            arbitrated(hand="Cr Ar Sr Zn Vn", monte="Ar Tn Hn Mn", taken=False),
            Collect(N),
            lay("r:CASA"),
        ),
        declare("carte_lasciate", cards="Tn Hn"),
    ),
    ("raccolta-incompleta", ("sollevato",)): lambda: (
        arbitrated(hand="Zn Vn", taken=False),
        declare("monte_sollevato"),
    ),
    ("raccolta-incompleta", ("ispezionato",)): lambda: (
        arbitrated(hand="Zn Vn", taken=False),
        declare("monte_ispezionato", E),
    ),
    ("distribuzione-errata", ("senso", "prima")): lambda: (
        fresh(),
        declare("distribuzione_errata"),
    ),
    ("distribuzione-errata", ("senso", "dopo")): lambda: (
        drawn(Draw(N)),
        declare("distribuzione_errata"),
    ),
    ("distribuzione-errata", ("vista",)): lambda: (fresh(), declare("carta_vista")),
    ("distribuzione-errata", ("guardate", "prima")): lambda: (fresh(), declare("carte_guardate")),
    ("distribuzione-errata", ("guardate", "dopo")): lambda: (
        turns(fresh(), 1),
        declare("carte_guardate", E),
    ),
    ("carta-scoperta-nel-tallone", ("dentro",)): lambda: (
        arbitrated(hand="Cr Zn", taken=False),
        declare("carta_scoperta_nel_tallone"),
    ),
    ("carta-scoperta-nel-tallone", ("sopra",)): lambda: (
        arbitrated(hand="Cr Zn", taken=False, top="Hn"),
        declare("carta_scoperta_sul_tallone"),
    ),
    ("ammonizione", ("prima",)): lambda: (
        arbitrated(hand="Cr Zn"),
        declare("dovere", S, number=11),
    ),
}
"""For each outcome that the engine has a procedure for, a position and what is said there."""
