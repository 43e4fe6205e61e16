"""Explanations: the word, its lemma, how the points come together, what comes next."""

from __future__ import annotations

from burraco_engine.melds import Meld, MeldKind
from burraco_engine.moves import MeldMove, Open
from burraco_engine.rules import Rules
from parole_engine.puzzles.entries import kind_of, telling_reading
from parole_engine.puzzles.model import LINE, Solution
from parole_engine.puzzles.ranking import Ranked
from parole_engine.puzzles.vocabulary import Vocabulary
from parole_engine.words import spell

__all__ = ["describe", "explain_solution"]


def describe(vocabulary: Vocabulary, word: str) -> str:
    """What a word is: `case, plurale di casa` in the terms of a dictionary.

    `STAZIONI: da «stazione», sostantivo, femminile plurale`.
    """
    reading = telling_reading(vocabulary.lexicon.lookup(word.lower()))
    if reading is None:
        return word
    said = [kind_of(reading)]
    if reading.lemma.lower() != reading.form.lower():
        said.insert(0, f"da «{reading.lemma}»")
    spelled = "" if reading.form.upper() == word else f" ({reading.form})"
    return f"{word}{spelled}: {', '.join(said)}"


def explain_solution(vocabulary: Vocabulary, ranked: Ranked, melds: tuple[Meld, ...]) -> str:
    """Why the first solution is the best: its words, its points, the runner-up, its equals."""
    first = ranked.solutions[0]
    parts = [f"{describe(vocabulary, word)}." for word in first.words]
    parts.append(_points(vocabulary.rules, first, melds))
    if ranked.second is not None:
        parts.append(f"La risposta che viene dopo porta {ranked.second} punti.")
    equals = [" e ".join(solution.words) for solution in ranked.solutions[1:4]]
    if equals:
        verb = "Vale" if len(ranked.solutions) == 2 else "Valgono"
        parts.append(f"{verb} altrettanto: {', '.join(equals)}.")
    return " ".join(parts)


def _points(rules: Rules, solution: Solution, melds: tuple[Meld, ...]) -> str:
    """The sum: `CASTA 35 di carte, meno i 25 che c'erano: in tutto 10 punti (Art. 18)`."""
    by_id = {meld.id: meld for meld in melds}
    told = [
        _worth(rules, move, None if isinstance(move, Open) else by_id[move.meld])
        for move in solution.plays
    ]
    if solution.discard is not None:
        told.append(f"la chiusura {rules.code.closing.points.value}")
    return f"{'; '.join(told)}: in tutto {solution.points} punti (Art. 18)."


def _worth(rules: Rules, move: MeldMove, old: Meld | None) -> str:
    assert move.reading is not None, "a solution says what it reads"
    spelled = spell(move.cards)
    laid = Meld(
        id=0,
        line=LINE,
        kind=MeldKind.PAROLA,
        cards=move.cards,
        reading=move.reading,
        suit=spelled.suits[0],
        matta=spelled.matte[0] if spelled.matte else None,
        value=rules.deck.value(move.cards),
    )
    now = rules.graded(laid, since=old.burraco_cards if old else None)
    said = f"{move.reading} {now.value} di carte"
    if now.grade is not None:
        bonus = rules.bonus(rules.code, now)
        said += f" e {now.honours - bonus} di burraco {now.grade.value}"
        if bonus:
            said += f" e {bonus} per la lunghezza"
    if old is not None:
        said += f", meno i {old.value + old.honours} che c’erano"
    return said
