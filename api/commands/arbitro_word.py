"""`parole arbitro parola`: the disputed word, its verdict, its forms and its neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.commands.politica import policy_of
from api.verdicts import answers, sentence
from lexicon.italian import ItalianLexicon
from lexicon.masks import Letters
from lexicon.normal import divided
from parole_engine.admission import Outcome, overall
from parole_engine.art9 import read_deck_letters
from parole_engine.neighbours import neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parole_engine.admission import AdmissionPolicy

__all__ = ["told_words"]


def told_words(words: list[str], code: str) -> tuple[list[str], int]:
    """What is said of the words of a table, and the exit code of `parole verifica`."""
    policy, lexicon = policy_of(code, []), ItalianLexicon.open()
    letters = Letters(read_deck_letters())
    rows: list[str] = []
    outcomes = []
    for text in words:
        found = answers(text, lexicon, policy, letters, suggest=0)
        outcomes += [one.outcome for one in found]
        rows += [sentence(one, policy, lexicon) for one in found]
        for word in divided(text):
            rows += _beside(word, lexicon, policy)
    codes = {Outcome.AMMESSA: 0, Outcome.NON_AMMESSA: 1, Outcome.DUBBIA: 3}
    return rows, codes[overall(outcomes)]


def _beside(word: str, lexicon: ItalianLexicon, policy: AdmissionPolicy) -> Iterator[str]:
    """Forms and neighbours of one word."""
    for lemma in dict.fromkeys(reading.lemma for reading in lexicon.readings(word)):
        forms = dict.fromkeys(reading.form for reading in lexicon.lemma_forms(lemma))
        shown = ", ".join(list(forms)[:12])
        yield f"Forme di {lemma}: {shown}{', …' if len(forms) > 12 else ''}"
    near = neighbours(word, lexicon, policy)
    if near is None:
        return
    width = len(near.parola) + 2
    for gap in near.cambiate:
        shape = f"{near.parola[: gap.posto]}_{near.parola[gap.posto + 1 :]}"
        yield f"{shape:<{width}}{', '.join(gap.parole)}"
    if near.aggiunte:
        yield f"{'+':<{width}}{', '.join(near.aggiunte)}"
    if near.tolte:
        yield f"{'-':<{width}}{', '.join(near.tolte)}"
