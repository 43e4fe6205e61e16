"""Requests that can be sent as they stand: what the document shows, and what a test posts.

Those of a table are the steps of one story, in this order; secrets and versions are filled in by
whoever follows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from parole_engine.puzzles.kind import Kind

__all__ = ["EXAMPLES", "INVITATION", "RECORD", "VERSION"]

INVITATION: Final = "pi_il-segreto-di-un-invito"
"""Stands for a secret that the service gave."""
RECORD: Final = "[Codice …]"
"""Stands for the text of a record."""
VERSION: Final = 17
"""Stands for the version that the player saw."""

EXAMPLES: Final[Mapping[str, Mapping[str, dict[str, Any]]]] = MappingProxyType(
    {
        "POST /api/v1/parole/verifica": {
            "Due parole": {"parole": ["casa", "xqwk"]},
            "Come al tavolo": {"parole": ["perché"], "vista": "tavolo"},
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
        },
        "POST /api/v1/tavoli/{id}/posti": {
            "Con un invito": {"nome": "Bruno", "posto": "N", "invito": INVITATION},
        },
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
        "POST /api/v1/enigmi/{id}/posta": {"Un giocatore nuovo": {"state": None}},
        "POST /api/v1/enigmi/{id}/risposte": {
            "Un aiuto": {"aiuto": True},
            "Arrendersi": {"resa": True},
        },
        "POST /api/v1/enigmi/{id}/segnalazioni": {
            "Un testo confuso": {"motivo": "testo_confuso", "testo": "Non si capisce la domanda."}
        },
    }
)
"""By operation: requests by what they ask for."""
