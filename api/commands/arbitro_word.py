"""`parole arbitro parola`: the disputed word, its verdict, its forms and its neighbours."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from api.commands.politica import policy_of
from api.verdicts import answers, sentence
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile
from lexicon.italian import ItalianLexicon
from lexicon.masks import Letters
from lexicon.normal import divided
from parole_engine.admission import Outcome, overall
from parole_engine.art9 import read_deck_letters
from parole_engine.neighbours import neighbours, stood_for

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
    mattas = _mattas(code, letters)
    for text in words:
        made = stood_for(text, mattas, lexicon, policy)
        if made is not None:
            rows.append(f"{text}: la matta può stare per {', '.join(made) or 'niente di ammesso'}")
            outcomes.append(Outcome.AMMESSA if made else Outcome.NON_AMMESSA)
            continue
        found = answers(text, lexicon, policy, letters, suggest=0)
        outcomes += [one.outcome for one in found]
        rows += [sentence(one, policy, lexicon) for one in found]
        for word in divided(text):
            rows += _beside(word, lexicon, policy)
    codes = {Outcome.AMMESSA: 0, Outcome.NON_AMMESSA: 1, Outcome.DUBBIA: 3}
    return rows, codes[overall(outcomes)]


def _mattas(code: str, letters: Letters) -> dict[str, str]:
    """The letters that each matta stands for, by its sign; none where no words are played."""
    words = load_profile(code, policies=CLASSIC).words
    if words is None:
        return {}
    every = words.jolly_alphabet.value == "any26"
    alphabet = ascii_uppercase if every else "".join(sorted(letters.copies)).upper()
    return {"*": alphabet, "@": words.pinella_letters.value}


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
