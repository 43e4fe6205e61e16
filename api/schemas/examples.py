"""Requests that can be sent as they stand: what the document shows, and what a test posts.

Those of a table are the steps of one story, in this order; secrets and versions are filled in by
whoever follows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.paths import DEFAULT_CODE
from parole_engine.puzzles.kind import Kind

__all__ = ["DIGEST", "EXAMPLES", "INVITATION", "RECORD", "VERSION"]

INVITATION: Final = "pi_il-segreto-di-un-invito"
"""Stands for a secret that the service gave."""
RECORD: Final = "[Codice …]"
"""Stands for the text of a record."""
DIGEST: Final = "0" * 64
"""Stands for the digest that chains an entry to the one before it."""
VERSION: Final = 17
"""Stands for the version that the player saw."""

_FRENCH: Final = next(
    name for name in profile_ids() if load_profile(name, policies=CLASSIC).game == "classico"
)
"""A code that is played with French cards."""

_HIDDEN: Final = next(str(kind) for kind in Kind if str(kind).startswith("burraco"))
"""The kind that asks for a long word."""

EXAMPLES: Final[Mapping[str, Mapping[str, dict[str, Any]]]] = MappingProxyType(
    {
        "POST /api/v1/parole/verifica": {
            "Due parole": {"parole": ["casa", "xqwk"]},
            "Come al tavolo": {"parole": ["perché"], "vista": "tavolo"},
        },
        "POST /api/v1/punteggio": {
            "Una chiusura": {
                "linee": [
                    {"linea": "NS", "giochi": ["CASTELLI", "L[@=U]CE"], "chiuso": True},
                    {"linea": "EO", "giochi": ["ROSA"], "mano": "QTA"},
                ]
            }
        },
        "POST /api/v1/punteggio/foglio.pdf": {
            "Un tavolo": {"linee": [{"linea": "NS", "giochi": ["CASA"], "mano": "QTA"}]}
        },
        "POST /api/v1/registri": {"Una serata": {"nome": "Serata al circolo"}},
        "POST /api/v1/registri/{id}/voci": {
            "Una decisione": {
                "voci": [
                    {
                        "dispositivo": "telefono-1",
                        "numero": 1,
                        "ora": 1_700_000_000_000,
                        "tipo": "decisione",
                        "tavolo": "7",
                        "testo": "Carta esposta fuori turno: al suo turno la gioca o la scarta.",
                        "impronta": DIGEST,
                    }
                ]
            }
        },
        "POST /api/v1/parole/flusso": {"Due parole": {"parole": ["casa", "xqwk"]}},
        "POST /api/v1/risolvi": {
            "Una mano": {"carte": ["Cr", "Ar", "Sr", "Ar", "*"]},
            "Una mano e una parola in tavola": {
                "carte": ["Tr", "Er", "@"],
                "giochi": ["r:CASA"],
                "limit": 5,
            },
        },
        "POST /api/v1/tavoli": {
            "Aspettare amici": {"nome": "Anna", "privato": True},
            "Contro tre bot": {
                "nome": "Anna",
                "posto": "S",
                "smazzate": 1,
                "bot": {"N": "principiante", "E": "principiante", "O": "circolo"},
                "avvia": True,
            },
            "Con le carte francesi": {
                "nome": "Anna",
                "codice": _FRENCH,
                "posto": "S",
                "avvia": True,
            },
        },
        "POST /api/v1/tavoli/{id}/prova": {"Tre carte": {"carte": ["4c", "5c", "6c"]}},
        "POST /api/v1/tavoli/{id}/posti": {
            "Con un invito": {"nome": "Bruno", "posto": "N", "invito": INVITATION},
        },
        "POST /api/v1/tavoli/{id}/scambio": {"Nord con Est": {"posti": ["N", "E"]}},
        "POST /api/v1/tavoli/{id}/saluti": {"Prima delle carte": {"frase": "buona_partita"}},
        "POST /api/v1/tavoli/{id}/andatura": {"Più svelti": {"andatura": "svelto"}},
        "POST /api/v1/tavoli/{id}/avvia": {"Il resto ai bot": {"bot": {"E": "principiante"}}},
        "POST /api/v1/tavoli/{id}/porta": {"Con un invito": {"invito": INVITATION}},
        "POST /api/v1/tavoli/{id}/angolista": {
            "Con un invito": {"nome": "Carla", "invito": INVITATION}
        },
        "POST /api/v1/tavoli/{id}/consensi": {
            "Chi guarda e chi arbitra": {"spettatori": True, "arbitro": True}
        },
        "POST /api/v1/tavoli/{id}/arbitro": {
            "Con un invito": {"nome": "Rita", "invito": INVITATION}
        },
        "POST /api/v1/tavoli/{id}/chiamata": {
            "Su una parola": {"motivo": "È una parola?", "parola": "casa"}
        },
        "POST /api/v1/tavoli/{id}/arbitro/atti": {
            "Una decisione": {
                "tipo": "decisione",
                "parola": "casa",
                "ammessa": True,
                "motivo": "È nel lessico.",
            },
            "Riprendere": {"tipo": "ripresa"},
        },
        "POST /api/v1/tavoli/{id}/dispositivi/riscatto": {"Un segreto": {"secret": INVITATION}},
        "POST /api/v1/tavoli/{id}/mosse": {
            "Pescare": {"mossa": {"tipo": "pesca"}, "expected_version": VERSION},
            "Scartare": {"mossa": {"tipo": "scarta", "carta": "Zn"}, "expected_version": VERSION},
        },
        "POST /api/v1/verbali/rivedi": {"Un verbale": {"verbale": RECORD}},
        "POST /api/v1/verbali/analisi": {
            "I turni di S": {"verbale": RECORD, "smazzata": 1, "posto": "S"}
        },
        "POST /api/v1/verbali/ripasso": {
            "Una parola sfuggita": {
                "verbale": RECORD,
                "smazzata": 1,
                "posto": "S",
                "parole": [{"momento": 0, "parola": "CASA"}],
            }
        },
        "POST /api/v1/enigmi": {
            "Uno qualunque": {},
            "Di un tipo e di un livello": {"tipo": str(next(iter(Kind))), "livello": 1},
        },
        "POST /api/v1/enigmi/banco": {
            "Con le mie carte": {
                "tipo": "allunga",
                "carte": ["Tr", "Er", "Lr", "Ir", "Bn"],
                "giochi": ["r:CASA"],
            },
            "Con la mia risposta": {"tipo": _HIDDEN, "parola": "montagna"},
        },
        "POST /api/v1/enigmi/libretto": {"Due di un seme": {"numero": 2, "seme": "estate"}},
        "POST /api/v1/enigmi/{id}/posta": {"Un giocatore nuovo": {"state": None}},
        "POST /api/v1/enigmi/{id}/risposte": {
            "Un aiuto": {"aiuto": True},
            "Arrendersi": {"resa": True},
        },
        "POST /api/v1/enigmi/{id}/segnalazioni": {
            "Un testo confuso": {"motivo": "testo_confuso", "testo": "Non si capisce la domanda."}
        },
        "POST /api/v1/tornei": {
            "Un torneo a coppie": {
                "annuncio": {"nome": "Torneo d’autunno", "codice": DEFAULT_CODE, "turni": 2}
            }
        },
        "POST /api/v1/tornei/{id}/csv/{foglio}": {
            "Tre coppie": {"testo": "Anna,Bruno\nCarla,Dino\nEva,Fabio\n"}
        },
        "POST /api/v1/tornei/{id}/atti": {
            "Iscrivere una coppia": {"atto": {"atto": "iscrivi", "giocatori": ["Gina", "Ivo"]}},
            "Abbinare": {"atto": {"atto": "abbina"}},
            "Esporre le posizioni": {"atto": {"atto": "esponi_posizioni"}},
            "Dare il via": {"atto": {"atto": "via"}},
            "Ammonire": {
                "atto": {"atto": "ammonisci", "concorrente": 1, "motivo": "Ha suggerito."}
            },
            "Registrare uno score": {
                "atto": {"atto": "registra_score", "tavolo": 2, "righe": [[700, 305]]}
            },
        },
        "POST /api/v1/tornei/{id}/link": {
            "Per tutti i concorrenti": {"ruolo": "concorrente"},
            "Per un arbitro": {"ruolo": "arbitro"},
        },
        "POST /api/v1/tornei/{id}/mio/atti": {
            "Chiamare l’arbitro": {"atto": {"atto": "chiama_arbitro", "motivo": "Una parola"}},
            "Mandare lo score": {"atto": {"atto": "manda_score", "righe": [[700, 305]]}},
        },
        "POST /api/v1/tornei/{id}/tavoli/{tavolo}/online": {
            "Con tre bot": {"bot": {"N": "principiante", "E": "circolo", "O": "circolo"}}
        },
        "POST /api/v1/tornei/{id}/mio/posto": {"Il secondo della coppia": {"giocatore": 1}},
    }
)
"""By operation: requests by what they ask for."""
