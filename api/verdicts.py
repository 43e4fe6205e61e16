"""A verdict for people and for programs: the Italian sentence, and the JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lexicon.grounds import BANDS, Ground
from parole_engine.admission import Motive, Outcome, judge_grounds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lexicon.grounds import Lexicon, Reading
    from parole_engine.admission import AdmissionPolicy, Composable, Explanation

__all__ = ["OUTCOMES", "details", "printable", "sentence", "verdict_json"]

OUTCOMES: Final[Mapping[Outcome, str]] = {
    Outcome.AMMESSA: "AMMESSA",
    Outcome.NON_AMMESSA: "NON AMMESSA",
    Outcome.DUBBIA: "DUBBIA",
}

_BARRED: Final[Mapping[Ground, str]] = {
    Ground.PROPER_NAME: "è un nome proprio",
    Ground.ALTERED: "è un nome alterato",
    Ground.ALTERED_ADJECTIVE: "è un aggettivo alterato, escluso a questo tavolo",
    Ground.TRUNCATED: "è una parola tronca",
    Ground.CUT_FORM: "è una parola tronca",
    Ground.SHORT_FORM: "è una forma breve, esclusa a questo tavolo",
    Ground.OXYTONE: "è una parola con l'accento finale, esclusa a questo tavolo",
    Ground.ACRONYM: "è una sigla",
    Ground.LEXICALISED_ACRONYM: "è una sigla, anche se d'uso comune, esclusa a questo tavolo",
    Ground.ABBREVIATION: "è un'abbreviazione",
    Ground.FOREIGN_PLURAL: "è il plurale di una parola straniera, che in italiano non cambia",
    Ground.ENCLITIC: "è un verbo con pronome, escluso a questo tavolo",
    Ground.SUPERLATIVE: "è un superlativo, escluso a questo tavolo",
}
"""What a refused word is, by the ground that decided."""

_OWN: Final = "redazione"
"""The source of what no list has: readers decided it, or a rule of the lexicon makes it."""


def printable(text: str) -> str:
    """The text with control characters spelled out, safe for a terminal."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


def sentence(explanation: Explanation, spelled: Composable, policy: AdmissionPolicy) -> str:
    """One line that a person understands: word, outcome, article, reason."""
    verdict, lookup = explanation
    reasons = _reasons(explanation, spelled, policy)
    if lookup.suggestions:
        reasons.append("forse: " + ", ".join(lookup.suggestions))
    return (
        f"{printable(verdict.word)}: {OUTCOMES[verdict.outcome]} (Art. {verdict.article})"
        f"{' — ' + '; '.join(reasons) if reasons else ''}"
    )


def _reasons(explanation: Explanation, spelled: Composable, policy: AdmissionPolicy) -> list[str]:
    """Why the outcome is what it is, and what stands in the way of laying an admitted word."""
    reasons = [_reason(explanation, policy)]
    if explanation.verdict.outcome is not Outcome.NON_AMMESSA:
        if not spelled.with_matta:
            reasons.append("non si compone con un solo colore, nemmeno con una matta")
        elif not spelled.natural:
            reasons.append("con un solo colore si compone soltanto con una matta")
    return [reason for reason in reasons if reason]


def _reason(explanation: Explanation, policy: AdmissionPolicy) -> str:
    verdict, lookup = explanation
    if verdict.ruling is not None:
        decided = "ammessa" if verdict.ruling.admitted else "esclusa"
        return f"{decided} per decisione firmata da {verdict.ruling.signed_by}"
    deciding = [reading for reading in lookup.readings if reading.ground & verdict.ground]
    if verdict.outcome is Outcome.AMMESSA:
        playing = (
            reading
            for reading in lookup.readings
            if judge_grounds(reading.ground, policy)[0] is Outcome.AMMESSA
        )
        return "; ".join(dict.fromkeys(map(_spoken, playing)))
    if verdict.outcome is Outcome.DUBBIA:
        doubt = "; ".join(dict.fromkeys(map(_spoken, deciding)))
        return f"{doubt + ': ' if doubt else ''}nessuna lettura è sicura, decide l'arbitro"
    if verdict.ground in _BARRED:
        said = (_told(reading) for reading in deciding)
        told = next((text for text in said if text), "")
        return _BARRED[verdict.ground] + told
    return {
        Motive.TROPPO_CORTA: f"un gioco vuole almeno {policy.minimum} carte",
        Motive.CARATTERI_NON_VALIDI: "contiene segni che non sono lettere",
    }.get(verdict.motive or Motive.INESISTENTE, "non è nel lessico")


def _spoken(reading: Reading) -> str:
    """A reading in a few words: «andarono», verbo, 3ª persona plurale…, da «andare»."""
    parts = [f"«{reading.form}»", reading.category]
    if reading.features:
        parts.append(reading.features)
    if reading.lemma != reading.form:
        parts.append(f"da «{reading.lemma}»")
    return ", ".join(parts)


def _told(reading: Reading) -> str:
    """What is worth adding of the reading that bars a word."""
    if reading.ground & Ground.PROPER_NAME:
        return f": «{reading.form}»" + (f", {reading.features}" if reading.features else "")
    if reading.ground & (Ground.ALTERED | Ground.ALTERED_ADJECTIVE) and reading.base:
        return f": {reading.alteration or 'alterato'} di «{reading.base}»"
    if reading.ground & (Ground.TRUNCATED | Ground.CUT_FORM | Ground.SHORT_FORM) and reading.base:
        return f": la forma piena è «{reading.base}»"
    return ""


def details(explanation: Explanation, lexicon: Lexicon) -> list[str]:
    """The rest of what an arbiter may ask: every reading, sources, synonyms, frequency, edition."""
    lookup = explanation.lookup
    lines = []
    for reading in lookup.readings:
        told = _told(reading)
        known = ", ".join(_sources(reading))
        lines.append(f"{_spoken(reading)}{told.replace(':', ' —', 1)} [{known}]")
    if lookup.synonyms:
        lines.append("sinonimi: " + ", ".join(lookup.synonyms))
    if lookup.band:
        lines.append(f"frequenza: {BANDS[lookup.band]}")
    lines.append(f"lessico: {lexicon.edition}, {lexicon.digest[:16]}")
    return lines


def verdict_json(
    explanation: Explanation, spelled: Composable, policy: AdmissionPolicy, lexicon: Lexicon
) -> dict[str, Any]:
    """The verdict as the object of `parole verifica --json` and of the service."""
    verdict, lookup = explanation
    reasons = "; ".join(_reasons(explanation, spelled, policy))
    return {
        "parola": verdict.word,
        "esito": str(verdict.outcome),
        "motivo": None if verdict.motive is None else str(verdict.motive),
        "spiegazione": OUTCOMES[verdict.outcome].capitalize()
        + (f": {reasons}." if reasons else "."),
        "articolo": f"Art. {verdict.article}",
        "componibile": {"naturale": spelled.natural, "con_matta": spelled.with_matta},
        "letture": [_reading_json(reading) for reading in lookup.readings],
        "frequenza": BANDS[lookup.band] or None,
        "sinonimi": list(lookup.synonyms),
        "suggerimenti": list(lookup.suggestions),
        "lessico": {"edizione": lexicon.edition, "digest": lexicon.digest},
    }


def _reading_json(reading: Reading) -> dict[str, Any]:
    return {
        "forma": reading.form,
        "lemma": reading.lemma,
        "categoria": reading.category,
        "tratti": reading.features,
        "fondamento": Ground(reading.ground).name or "",
        "alterazione": reading.alteration or None,
        "base": reading.base or None,
        "fonti": list(_sources(reading)),
    }


def _sources(reading: Reading) -> tuple[str, ...]:
    """Who has the reading: lists, or the lexicon's own decisions and rules."""
    return reading.sources or (_OWN,)
