"""A verdict for people and for programs: the Italian sentence, and the JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from burraco_engine.messages import cited
from lexicon.grounds import BANDS, Ground, Lookup
from lexicon.normal import APOSTROPHES, divided, word_of
from parole_engine.admission import (
    Composable,
    Motive,
    Outcome,
    composable,
    explain_word,
    judge_grounds,
    overall,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from lexicon.grounds import Lexicon, Reading
    from lexicon.masks import Letters
    from parole_engine.admission import AdmissionPolicy, Explanation

__all__ = [
    "GROUNDS",
    "OUTCOMES",
    "Answer",
    "answers",
    "details",
    "divided_sentence",
    "printable",
    "sentence",
    "verdict_json",
]

OUTCOMES: Final[Mapping[Outcome, str]] = {
    Outcome.AMMESSA: "AMMESSA",
    Outcome.NON_AMMESSA: "NON AMMESSA",
    Outcome.DUBBIA: "DUBBIA",
}

GROUNDS: Final[Mapping[Ground, str]] = {
    Ground.COMMON: "parola comune",
    Ground.ENCLITIC: "verbo con pronome",
    Ground.SUPERLATIVE: "superlativo",
    Ground.ALTERED_ADJECTIVE: "aggettivo alterato",
    Ground.LEXICALISED_ACRONYM: "sigla d’uso comune",
    Ground.FOREIGN_PLURAL: "plurale straniero",
    Ground.PROPER_NAME: "nome proprio",
    Ground.ALTERED: "nome alterato",
    Ground.TRUNCATED: "parola tronca",
    Ground.ACRONYM: "sigla",
    Ground.ABBREVIATION: "abbreviazione",
    Ground.DOUBTFUL: "dubbia",
    Ground.OXYTONE: "con l’accento finale",
    Ground.SHORT_FORM: "forma breve",
    Ground.CUT_FORM: "parola tronca",
    Ground.FOREIGN: "parola straniera",
}
"""What people call the grounds."""

_BARRED: Final[Mapping[Ground, str]] = {
    Ground.PROPER_NAME: "è un nome proprio",
    Ground.ALTERED: "è un nome alterato",
    Ground.ALTERED_ADJECTIVE: "è un aggettivo alterato, escluso a questo tavolo",
    Ground.TRUNCATED: "è una parola tronca",
    Ground.CUT_FORM: "è una parola tronca",
    Ground.SHORT_FORM: "è una forma breve, esclusa a questo tavolo",
    Ground.OXYTONE: "è una parola con l’accento finale, esclusa a questo tavolo",
    Ground.ACRONYM: "è una sigla",
    Ground.LEXICALISED_ACRONYM: "è una sigla, anche se d’uso comune, esclusa a questo tavolo",
    Ground.ABBREVIATION: "è un’abbreviazione",
    Ground.FOREIGN: "è una parola straniera, che i dizionari italiani non hanno",
    Ground.FOREIGN_PLURAL: "è il plurale di una parola straniera, che in italiano non cambia",
    Ground.ENCLITIC: "è un verbo con pronome, escluso a questo tavolo",
    Ground.SUPERLATIVE: "è un superlativo, escluso a questo tavolo",
}
"""What a refused word is, by the ground that decided."""

_OWN: Final = "redazione"
"""The source of what no list has: readers decided it, or a rule of the lexicon makes it."""


_NUMBERS: Final = {2: "due", 3: "tre"}


class Answer(NamedTuple):
    """The verdict on one word as it was typed, with what the deck can spell of it."""

    typed: str
    explanation: Explanation
    spelled: Composable

    @property
    def outcome(self) -> Outcome:
        """What was decided."""
        return self.explanation.verdict.outcome


def answers(
    text: str, lexicon: Lexicon, policy: AdmissionPolicy, letters: Letters, *, suggest: int = 0
) -> list[Answer]:
    """The verdict on each word of a text: one word, or those that an apostrophe inside parts."""
    found = []
    for typed in divided(text):
        word = word_of(typed)
        spelled = composable(word, letters, policy) if word else Composable(False, False)
        explanation = explain_word(typed, lexicon, policy, suggest=suggest)
        found.append(Answer(typed, explanation, spelled))
    return found


def printable(text: str) -> str:
    """The text with control characters spelled out, safe for a terminal."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


def sentence(answer: Answer, policy: AdmissionPolicy, lexicon: Lexicon) -> str:
    """One line that a person understands: word, outcome, article, reason."""
    typed, (verdict, lookup), spelled = answer
    reasons = _reasons(answer.explanation, spelled, policy, lexicon)
    if lookup.suggestions:
        reasons.append("forse: " + ", ".join(lookup.suggestions))
    shown = typed.strip() if any(mark in typed for mark in APOSTROPHES) else verdict.word
    return (
        f"{printable(shown)}: {OUTCOMES[verdict.outcome]} ({cited(verdict.article)})"
        f"{' — ' + '; '.join(reasons) if reasons else ''}"
    )


def divided_sentence(text: str, found: Sequence[Answer]) -> str:
    """The line over the verdicts on the words of one text."""
    worst = _worst(found)
    return (
        f"{printable(text.strip())}: {OUTCOMES[worst.outcome]} "
        f"({cited(worst.explanation.verdict.article)}) — {_divided(found)}"
    )


def _worst(found: Sequence[Answer]) -> Answer:
    outcome = overall(answer.outcome for answer in found)
    return next(answer for answer in found if answer.outcome is outcome)


def _divided(found: Sequence[Answer]) -> str:
    number = _NUMBERS.get(len(found), str(len(found)))
    return f"l’apostrofo divide {number} parole, giudicate una per una"


def _reasons(
    explanation: Explanation, spelled: Composable, policy: AdmissionPolicy, lexicon: Lexicon
) -> list[str]:
    """Why the outcome is what it is, and what stands in the way of laying an admitted word."""
    reasons = [_reason(explanation, policy, lexicon)]
    if explanation.verdict.outcome is not Outcome.NON_AMMESSA:
        if not spelled.with_matta:
            reasons.append("non si compone con un solo colore, nemmeno con una matta")
        elif not spelled.natural:
            reasons.append("con un solo colore si compone soltanto con una matta")
    return [reason for reason in reasons if reason]


def _reason(explanation: Explanation, policy: AdmissionPolicy, lexicon: Lexicon) -> str:
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
        return "; ".join(_defined(playing, lexicon))
    if verdict.outcome is Outcome.DUBBIA:
        doubt = "; ".join(dict.fromkeys(map(_spoken, deciding)))
        return f"{doubt + ': ' if doubt else ''}nessuna lettura è sicura, decide l’arbitro"
    if verdict.ground in _BARRED:
        said = (_told(reading) for reading in deciding)
        told = next((text for text in said if text), "")
        return _BARRED[verdict.ground] + told
    return {
        Motive.TROPPO_CORTA: f"un gioco vuole almeno {policy.minimum} carte",
        Motive.CARATTERI_NON_VALIDI: "contiene segni che non sono lettere",
    }.get(verdict.motive or Motive.INESISTENTE, "non è nel lessico")


def _defined(readings: Iterable[Reading], lexicon: Lexicon) -> Iterator[str]:
    """The readings in a few words each, the first of a lemma with what it means."""
    lemmas: set[str] = set()
    for said, reading in {_spoken(reading): reading for reading in readings}.items():
        meaning = "" if reading.lemma in lemmas else lexicon.meaning(reading.lemma)
        lemmas.add(reading.lemma)
        yield f"{said}: {meaning}" if meaning else said


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
    text: str, found: Sequence[Answer], policy: AdmissionPolicy, lexicon: Lexicon
) -> dict[str, Any]:
    """The verdict on a text as the object of `parole verifica --json` and of the service.

    A text that an apostrophe divides gets one verdict, and those on its words under `parole`.
    """
    answer = _worst(found)
    verdict, lookup = answer.explanation
    several = len(found) > 1
    if several:
        said = ", ".join(
            f"«{each.typed.strip()}» {OUTCOMES[each.outcome].lower()}" for each in found
        )
        reasons, lookup = f"{_divided(found)}: {said}", Lookup(text, Ground(0))
    else:
        reasons = "; ".join(_reasons(answer.explanation, answer.spelled, policy, lexicon))
    return {
        "parola": text,
        "piegata": None if several else word_of(text) or None,
        "esito": str(verdict.outcome),
        "motivo": None if verdict.motive is None else str(verdict.motive),
        "spiegazione": OUTCOMES[verdict.outcome].capitalize()
        + (f": {reasons}." if reasons else "."),
        "articolo": cited(verdict.article),
        "componibile": {
            "naturale": all(each.spelled.natural for each in found),
            "con_matta": all(each.spelled.with_matta for each in found),
        },
        "letture": [_reading_json(reading, lexicon) for reading in lookup.readings],
        "frequenza": BANDS[lookup.band] or None,
        "sinonimi": list(lookup.synonyms),
        "suggerimenti": list(lookup.suggestions),
        "parole": [verdict_json(each.typed.strip(), [each], policy, lexicon) for each in found]
        if several
        else [],
        "lessico": {"edizione": lexicon.edition, "digest": lexicon.digest},
    }


def _reading_json(reading: Reading, lexicon: Lexicon) -> dict[str, Any]:
    return {
        "forma": reading.form,
        "lemma": reading.lemma,
        "categoria": reading.category,
        "tratti": reading.features,
        "fondamento": Ground(reading.ground).name or "",
        "alterazione": reading.alteration or None,
        "base": reading.base or None,
        "significato": lexicon.meaning(reading.lemma) or None,
        "fonti": list(_sources(reading)),
    }


def _sources(reading: Reading) -> tuple[str, ...]:
    """Who has the reading: lists, or the lexicon's own decisions and rules."""
    return reading.sources or (_OWN,)
