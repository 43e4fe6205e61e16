"""The keys with which the facts of a table's log are written, by the names of their fields."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

__all__ = ["KEYS"]

KEYS: Final = MappingProxyType(
    {
        "admitted": "ammessa",
        "at": "a",
        "bot": "bot",
        "by": "da",
        "choices": "politiche",
        "clocked": "orologi",
        "code": "codice",
        "first": "inizia",
        "given": "dato",
        "hints": "aiuti",
        "host": "ospite",
        "lexicon": "lessico",
        "mode": "modo",
        "ms": "ms",
        "name": "nome",
        "names": "nomi",
        "pace": "andatura",
        "phrase": "frase",
        "private": "privato",
        "reason": "motivo",
        "role": "ruolo",
        "seat": "posto",
        "seats": "posti",
        "signed_by": "firma",
        "smazzate": "smazzate",
        "stand_ins": "bot_se_assente",
        "table_id": "tavolo",
        "text": "testo",
        "what": "a",
        "word": "parola",
    }
)
