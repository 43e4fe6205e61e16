"""What arbiters read at the desk: one Italian sentence per error code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["SENTENCES"]

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "casi.code": "Non ci sono casi per il codice «{profile}»: ci sono {known}.",
        "casi.case": "Non c’è il caso «{case}»: si cerca con le parole di chi chiama.",
        "casi.answer": "Alla domanda «{question}» si risponde {known}.",
        "casi.question": "Il caso «{case}» non chiede «{question}».",
        "casi.data": "{file}: {reason}.",
        "punteggio.line": "La linea «{line}» non c’è: ci sono {known}.",
        "punteggio.meld": "«{text}» non è un gioco: {reason}.",
        "punteggio.cards": "Di {card} ce ne sono {count}: il mazzo ne ha {most}.",
        "punteggio.closing": "Possono chiudere una linea o nessuna.",
        "punteggio.pozzetto": "Del pozzetto si dice: {known}.",
        "registro.kind": "Una voce è una tra {known}.",
        "registro.long": "{field}: al massimo {most} caratteri.",
        "registro.text": "Una voce ha bisogno di un testo.",
        "registro.corrects": "La voce corregge la {number}, che non c’è.",
        "registro.device": "Un dispositivo si chiama con 1-40 lettere minuscole, cifre o trattini.",
        "registro.order": "Le voci di «{device}» saltano dalla {last} alla {number}.",
        "registro.other": "La voce {number} di «{device}» è già nel registro, ed è un’altra.",
        "registro.chain": "La voce {number} di «{device}» non segue la precedente.",
        "registro.file": "Non è un registro: {reason}.",
    }
)
