"""Tables of French cards set up by hand, as `views.py` has them of words."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext

from api.service.code_view import code_view
from burraco_engine.classic.game import classic_rules
from tests.e2e.staged import Staged
from tests.e2e.views import cards, view

HAND = cards("Qc Jc 3c Kq 10q 9q 6q Af 9f 4f Qp 5p 3p 2p *")
HAND_22 = [*HAND, *cards("Kc 8q 7f Kp 2c 4q 6f")]
HAND_40 = [*HAND_22, *cards("Ac 7c 5c 5q 4q Aq Qf 10f 8f 7f 6f 3f Kp Jp 9p 8p 7p *")]


def meld(
    number: int, line: str, text: str, reading: str, value: int, **more: Any
) -> dict[str, Any]:
    """A meld as the service tells it."""
    laid, run = text.split(), " " in reading
    stands = reading.split() if run else [reading] * len(laid)
    odd = [at for at, card in enumerate(laid) if not card.startswith(stands[at])]
    return {
        "id": number,
        "linea": line,
        "specie": "sequenza" if run else "combinazione",
        "carte": laid,
        "lettura": reading,
        "colore": reading[-1] if run else "",
        "matta": odd[0] if odd else None,
        "valore": value,
        "burraco": None,
        "onori": 0,
        "stato": "valido",
        "negative": [],
        "verdetto": None,
        **more,
    }


HEARTS = meld(
    1, "NS", "4c 5c 6c 7c 8c 9c 10c", "4c 5c 6c 7c 8c 9c 10c", 50, burraco="pulito", onori=200
)
SPADES = meld(
    4, "EO", "7p 8p 9p * Jp Qp Kp", "7p 8p 9p 10p Jp Qp Kp", 95, burraco="sporco", onori=100
)
MELDS = [
    HEARTS,
    meld(2, "NS", "Aq 2q 3q 4q 5q", "Aq 2q 3q 4q 5q", 50),
    meld(3, "NS", "Jf Jp Jq", "J", 30),
    SPADES,
    meld(5, "EO", "5f 6f 2c 8f", "5f 6f 7f 8f", 40),
    meld(6, "EO", "Kc Kf Kf", "K", 30),
]
FULL = [
    *MELDS,
    meld(7, "NS", "10q 10f 10p *", "10", 60),
    meld(8, "NS", "Qf Kf Af", "Qf Kf Af", 35),
    meld(9, "NS", "8q 8f 8p 8p", "8", 40),
    meld(10, "NS", "3f 4f 5f", "3f 4f 5f", 15),
    meld(11, "EO", "Ac Aq Ap Ap", "A", 60),
    meld(12, "EO", "9q 10q Jq Qq", "9q 10q Jq Qq", 40),
    meld(13, "EO", "6p 6q 6c", "6", 15),
    meld(14, "EO", "3p 4p 5p 6p 7p", "3p 4p 5p 6p 7p", 25),
]
"""Seven games of each line."""
EVENTS: list[dict[str, Any]] = [
    {"tipo": "turno_passato", "posto": "N", "a": 21_000},
    {"tipo": "pescata", "posto": "N"},
    {"tipo": "gioco_calato", "posto": "N", "specie": "apre", "gioco": MELDS[2], "carte": []},
    {"tipo": "scartata", "posto": "N", "carta": "Qq", "obbligato": False},
    {"tipo": "turno_passato", "posto": "E", "a": 30_000},
    {"tipo": "pescata", "posto": "E"},
    {
        "tipo": "gioco_calato",
        "posto": "E",
        "specie": "lega",
        "gioco": MELDS[4],
        "carte": ["8f"],
    },
    {"tipo": "scartata", "posto": "E", "carta": "4p", "obbligato": False},
    {"tipo": "turno_passato", "posto": "S", "a": 44_000},
    {"tipo": "pescata", "posto": "S", "carta": "Qc"},
]


def french(code: str = "classico-2007", hand: list[str] = HAND, **more: Any) -> dict[str, Any]:
    """A table of this code, late in a smazzata."""
    rest = {
        "codice": code,
        "regole": code_view(classic_rules(code)),
        "monte": cards("8q 3f 10p Qq 4p") if len(hand) < 20 else [],
        "giochi": MELDS,
        "in_tavola": {"NS": 330, "EO": 265},
        "traguardo": None,
        "orologio": None,
        "turno_scade_a": None,
        "orologi": False,
    }
    return view(hand, **{**rest, **more})


def three(**more: Any) -> dict[str, Any]:
    """Three players, each for himself until the first of them goes out."""
    base = french("online-tre", cards("Kc 7c 5c Qq 7q 4q Jf 8f 3f Ap 7p"))
    seats = {}
    counts = {"N": ("Lucia", 3, "Nord"), "E": ("Dario", 9, "Est"), "S": ("Sandra", 11, "Sud")}
    for seat, (name, count, line) in counts.items():
        seats[seat] = {**base["posti"][seat], "nome": name, "carte": count, "linea": line}
    melds = [
        meld(1, "Nord", "5p 6p 7p 8p", "5p 6p 7p 8p", 25),
        meld(2, "Nord", "Ac Ap Af 2f", "A", 65),
        meld(3, "Est", "10q 10f 10c", "10", 30),
        meld(4, "Sud", "9c 10c Jc Qc *", "9c 10c Jc Qc Kc", 70),
    ]
    empty = {"preso": False, "posto": None, "come": None}
    lines = ("Nord", "Est", "Sud")
    rest = {
        "posti": seats,
        "giochi": melds,
        "monte": cards("6c Jp 9q"),
        "fase": "presa",
        "si_puo": ["pesca", "raccogli", "raccogli_parte"],
        "mazziere": "E",
        "pozzetti": dict.fromkeys(lines, empty),
        "pozzetti_al_tavolo": 2,
        "in_tavola": {"Nord": 90, "Est": 30, "Sud": 70},
        "punti": dict.fromkeys(lines, 0),
        "turno_punti": [],
        "chiamate_a_vuoto": dict.fromkeys(lines, 0),
        "smazzata": 1,
    }
    return {**base, **rest, **more}


def paired() -> dict[str, Any]:
    """The same when one has gone out: the other two are a pair, and so are their games."""
    before = three()
    seats = {
        seat: {**one, "linea": "Nord" if seat == "N" else "Est"}
        for seat, one in before["posti"].items()
    }
    melds = [
        {**one, "linea": "Nord" if one["linea"] == "Nord" else "Est"} for one in before["giochi"]
    ]
    taken = {"preso": True, "posto": "N", "come": "scarto"}
    empty = {"preso": False, "posto": None, "come": None}
    return three(
        posti=seats,
        giochi=melds,
        pozzetti={"Nord": taken, "Est": empty, "Sud": empty},
        pozzetti_al_tavolo=1,
        in_tavola={"Nord": 90, "Est": 100, "Sud": 100},
    )


def trial(kind: str, game: dict[str, Any], laid: str, gain: int) -> dict[str, Any]:
    """A play as the service tells it."""
    move = {"tipo": kind, "carte": game["carte"], "lettura": game["lettura"]}
    if kind != "apri":
        move["gioco"] = game["id"]
    return {"mossa": move, "gioco": game, "carte": laid.split(), "guadagno": gain}


def stage(
    context: BrowserContext,
    shown: dict[str, Any],
    trials: dict[str, list[dict[str, Any]]] | None = None,
    **where: str,
) -> Staged:
    """The table, and what the service would say of cards that are tried out there."""
    staged = Staged(context, shown, EVENTS, **where)

    def answer(route: Any) -> None:
        asked = " ".join(route.request.post_data_json["carte"])
        found = (trials or {}).get(asked, [])
        no = {
            "code": "meld.not_a_meld",
            "title": "Queste carte non fanno né una sequenza né una combinazione.",
            "articolo": "Art. 7",
        }
        route.fulfill(json={"giocate": found, "rifiuto": None if found else no})

    context.route("**/tavoli/*/prova", answer)
    return staged


LONGER = {
    **HEARTS,
    "carte": [*HEARTS["carte"], "Jc", "Qc"],
    "lettura": f"{HEARTS['lettura']} Jc Qc",
    "valore": 70,
}
TO_HEARTS = {order: [trial("lega", LONGER, "Jc Qc", 20)] for order in ("Jc Qc", "Qc Jc")}
"""What the service says of fante and donna di cuori."""
