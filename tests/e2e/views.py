"""Views of a table, as the service would send them: fixed positions to look at."""

from __future__ import annotations

import time
from typing import Any

from api.service.code_view import code_view
from burraco_engine.messages import text
from lexicon.grounds import WordList
from parole_engine.door import rules_for


def cards(text: str) -> list[str]:
    return text.split()


HAND_13 = cards("An Cn Dn On Sn Tn Un Br Ir Or Ur Zr *")
HAND_32 = cards(
    "An An Bn Cn Dn Fn Hn In In Mn On On Pn Qn Sn Tn Un Zn Ar Br Cr Dr Fr Gr Hr Ir Mr Or Sr Ur @ *"
)
HAND_40 = [*HAND_32, *cards("En Ln Nn Vn Er Lr Nr Vr")]
HAND_19 = cards("Fn Gn Hn Pn Rn Sn Un Vn Zn Cr Hr Ir Mr Qr Sr Ur Vr Zr *")
HAND_22 = [*HAND_19, *cards("Bn Dn Or")]


def meld(ident: int, line: str, cards: str, word: str, value: int, **more: Any) -> dict[str, Any]:
    base = {"id": ident, "linea": line, "carte": cards.split(), "lettura": word, "valore": value}
    matta = next((at for at, card in enumerate(cards.split()) if len(card) == 1), None)
    rest = {"burraco": None, "onori": 0, "matta": matta, "stato": "valido"}
    return {**base, **rest, **more}


def red(word: str) -> str:
    return " ".join(letter + "r" for letter in word)


def black(word: str) -> str:
    return " ".join(letter + "n" for letter in word)


MELDS = [
    meld(1, "EO", "Mn On Nn * An Gn Nn En", "MONTAGNE", 85, burraco="sporco", onori=100),
    meld(2, "EO", red("FORTE"), "FORTE", 40),
    meld(3, "EO", red("DONARE"), "DONARE", 45),
    meld(4, "NS", red("CASTELLI"), "CASTELLI", 65, burraco="pulito", onori=200),
    meld(5, "NS", black("VERDE"), "VERDE", 40),
    meld(6, "NS", red("PIANO"), "PIANO", 35),
    meld(7, "NS", "Ln @ Cn En", "LUCE", 45),
]

EVENTS: list[dict[str, Any]] = [
    {"tipo": "turno_passato", "posto": "O", "a": 0},
    {"tipo": "pozzetto_preso", "posto": "O", "al_volo": False},
    {"tipo": "turno_passato", "posto": "N", "a": 21000},
    {"tipo": "pescata", "posto": "N"},
    {"tipo": "gioco_calato", "posto": "N", "specie": "apre", "gioco": MELDS[6], "carte": []},
    {"tipo": "scartata", "posto": "N", "carta": "Mr", "obbligato": False},
    {"tipo": "turno_passato", "posto": "E", "a": 30000},
    {"tipo": "pescata", "posto": "E"},
    {
        "tipo": "gioco_calato",
        "posto": "E",
        "specie": "lega",
        "gioco": MELDS[2],
        "carte": ["Rr", "Er"],
    },
    {"tipo": "scartata", "posto": "E", "carta": "Qn", "obbligato": False},
    {"tipo": "turno_passato", "posto": "S", "a": 44000},
    {"tipo": "pescata", "posto": "S", "carta": "Un"},
]

FULL = [
    *MELDS[:4],
    MELDS[5],
    meld(8, "NS", red("GUFO"), "GUFO", 30),
    MELDS[4],
    MELDS[6],
    meld(9, "NS", black("SABATO"), "SABATO", 45),
    meld(10, "NS", black("TUBI"), "TUBI", 30),
    meld(11, "EO", red("BUE"), "BUE", 20),
    meld(12, "EO", black("PIUMA"), "PIUMA", 35),
    meld(13, "EO", black("ZIO"), "ZIO", 25),
    meld(14, "EO", black("FICO"), "FICO", 30),
]
"""Seven words of each line."""


def played(seat: str, kind: str, word: dict[str, Any], card: str, at: int) -> list[dict[str, Any]]:
    """A whole turn: draw, one word, discard."""
    return [
        {"tipo": "pescata", "posto": seat},
        {"tipo": "gioco_calato", "posto": seat, "specie": kind, "gioco": word, "carte": []},
        {"tipo": "scartata", "posto": seat, "carta": card, "obbligato": False},
        {"tipo": "turno_passato", "posto": {"O": "N", "N": "E", "E": "S"}[seat], "a": at},
    ]


FULL_EVENTS = [
    {"tipo": "turno_passato", "posto": "O", "a": 0},
    *played("O", "apre", FULL[-1], "Qn", 21_000),
    *played("N", "apre", MELDS[6], "Ln", 30_000),
    *played("E", "lega", MELDS[2], "Dn", 44_000),
    {"tipo": "pescata", "posto": "S", "carta": "Sr"},
]


CODE = code_view(rules_for(lexicon=WordList(())))
"""The code as every view of a real table has it."""
TAKES = ("pesca", "raccogli", "raccogli_parte", "gioco_al_monte")
KINDS = (*TAKES, "apri", "lega", "sostituisci", "annulla", "scarta")


def why_not(phase: str, can: list[str]) -> list[dict[str, Any]]:
    """Why the kinds of moves that are not open are not, in the engine's words."""
    code = "turn.take_first" if phase == "presa" else "turn.already_taken"
    kinds = [kind for kind in KINDS if kind not in can]
    return [{"mosse": kinds, "code": code, "title": text(code, {}), "articolo": "Art. 6"}]


def view(hand: list[str] = HAND_13, **more: Any) -> dict[str, Any]:
    now = int(time.time() * 1000)
    names = more.pop("nomi", ("Lucia", "Bruno", "Sandra", "Carla"))
    seats = zip("NESO", names, (9, 12, len(hand) or 13, 11), strict=True)
    return {
        "version": 100,
        "codice": "parole-2025",
        "regole": CODE,
        "posto": "S",
        "fase": "gioco",
        "turno": "S",
        "smazzata": 2,
        "smazzate": 4,
        "mazziere": "O",
        "mano": hand,
        "posti": {
            seat: {
                "nome": name,
                "carte": count,
                "linea": "NS" if seat in "NS" else "EO",
                "persona": seat == "S",
                "bot": seat != "S",
                "livello": None if seat == "S" else "circolo",
                "assente": False,
                "ospite": seat == "S",
                "invito_di": None,
                "bot_qui": None,
            }
            for seat, name, count in seats
        },
        "tallone": 23,
        "monte": ["Gr", "An", "Pn", "Fn", "Mr", "Qn"] if len(hand) < 20 else [],
        "giochi": MELDS,
        "pozzetti": {
            "NS": {"preso": False, "posto": None, "come": None},
            "EO": {"preso": True, "posto": "O", "come": "scarto"},
        },
        "pozzetti_al_tavolo": 1,
        "in_tavola": {"NS": 385, "EO": 270},
        "punti": {"NS": 0, "EO": 0},
        "turno_punti": [{"NS": 310, "EO": 445}],
        "orologio": {
            "tipo": "giocata",
            "decisione_ms": None,
            "giocata_ms": 40000,
            "scade_a": now + 32000,
        },
        "turno_scade_a": now + 1122000,
        "orologi": True,
        "fermo": False,
        "obblighi": {},
        "chiamata": None,
        "contestabili": [],
        "ammonizione_possibile": False,
        "chiamate_a_vuoto": {"NS": 0, "EO": 0},
        "opzioni": [],
        "in_verifica": [],
        "conto_accettato": [],
        "arbitro": None,
        "consensi": {"spettatori": [], "arbitro": [], "aiuti": [], "annulla": []},
        "andatura": "normale",
        "livelli": ["principiante", "circolo", "maestro"],
        "saluti": {"frasi": [], "detti": {}},
        "fine": None,
        "chi_chiude": None,
        "ospite": True,
        "angolisti": [],
        "rivincita": None,
        "scarti_vietati": [],
        "resta_solo": None,
        "si_puo": ["apri", "lega", "sostituisci", "scarta"],
        "esito": None,
        "assistita": True,
        "aiuti": True,
        "aiuti_possibili": True,
        **more,
    }


def full(hand: list[str] = HAND_19, **more: Any) -> dict[str, Any]:
    """Late in a smazzata: seven words a line, one burraco each."""
    rest = {"giochi": FULL, "in_tavola": {"NS": 490, "EO": 380}, "tallone": 9}
    monte = ["Qn", "Ln", "Dn"]
    return view(hand, **{**rest, "pozzetti_al_tavolo": 0, "monte": monte, **more})


def entry(item: str, points: int, **more: Any) -> dict[str, Any]:
    return {
        "voce": item,
        "punti": points,
        "articolo": "Art. 18",
        "gioco": None,
        "posto": None,
        **more,
    }


SHEET = {
    "smazzata": {
        "smazzata": 2,
        "linee": {
            "NS": {
                "voci": [
                    entry("burraco pulito", 200, gioco=4),
                    entry("carte", 245),
                    entry("chiusura", 100, posto="S"),
                    entry("carte in mano", -25, posto="N"),
                ],
                "totale": 520,
            },
            "EO": {
                "voci": [
                    entry("burraco sporco", 100, gioco=1),
                    entry("carte", 195),
                    entry("carte in mano", -60, posto="E"),
                ],
                "totale": 235,
            },
        },
    },
    "turno": None,
}


def _waiting(line: str, name: str | None = None, **more: Any) -> dict[str, Any]:
    """A chair of the waiting room, free or not."""
    who = {"nome": name, "persona": name is not None, "bot": False, "linea": line, "carte": 0}
    rest = {"assente": False, "ospite": False, "invito_di": None, "livello": None}
    return {**who, **rest, "bot_qui": None if name else "Nino", **more}


LOBBY_SEATS = {
    "N": _waiting("NS", "Lucia", invito_di="S"),
    "E": _waiting("EO", "Bruno", invito_di="N"),
    "S": _waiting("NS", "Sandra", ospite=True),
    "O": _waiting("EO"),
}

POSITIONS: dict[str, Any] = {
    "t13": lambda: view(),
    "t11": lambda: view(
        ["An", "Cn", "Dn", "On", "Sn", "Tn", "Un", "Br", "Ir", "Or", "*"],
        giochi=[],
        fase="presa",
        si_puo=["pesca", "raccogli"],
        orologio=None,
        in_tavola={"NS": 0, "EO": 0},
        smazzata=1,
        monte=["Qn"],
    ),
    "monte": lambda: view(
        ["Sr", "Or", "Lr", "Er", "Zn"],
        fase="presa",
        monte=["Tn", "En"],
        si_puo=["pesca", "raccogli", "raccogli_parte", "gioco_al_monte"],
        orologio=None,
    ),
    "t32": lambda: view(HAND_32),
    "t7+7": full,
    "t40": lambda: view(HAND_40, nomi=("Massimiliano-Maria R",) * 4),
    "attesa": lambda: view(turno="E", si_puo=[]),
    "guarda": lambda: view([], posto=None, si_puo=[]),
    "punti": lambda: view(
        fase="contata",
        esito=SHEET,
        fine="chiusura",
        chi_chiude="S",
        turno_punti=[{"NS": 310, "EO": 445}, {"NS": 520, "EO": 235}],
    ),
    "turno": lambda: view(
        fase="terminata",
        esito={**SHEET, "turno": {"vp": {"NS": 13, "EO": 7}}},
        fine="chiusura",
        chi_chiude="S",
        smazzate=2,
        turno_punti=[{"NS": 310, "EO": 445}, {"NS": 520, "EO": 235}],
    ),
    "unica": lambda: view(
        fase="terminata",
        esito={**SHEET, "turno": {"vp": {}}},
        fine="chiusura",
        chi_chiude="S",
        smazzata=1,
        smazzate=1,
        turno_punti=[{"NS": 520, "EO": 235}],
    ),
    "sala": lambda: {
        **view([], fase="sala", giochi=[], si_puo=[], posti=LOBBY_SEATS, orologi=False),
        "ospite": True,
        "invito": {"url": "https://parole.example/tavolo/sala#invito=k3m9", "qr": None},
    },
}
