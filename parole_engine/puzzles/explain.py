"""Explanations: the word, its lemma, how the points come together, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from burraco_engine.code.rules import Rules
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.moves import MeldMove, Open
from parole_engine.puzzles.entries import kind_of, telling_reading
from parole_engine.puzzles.model import LINE, Solution, matta_name
from parole_engine.puzzles.ranking import Ranked
from parole_engine.puzzles.vocabulary import Vocabulary
from parole_engine.words import spell

__all__ = ["describe", "explain_solution", "mattas", "told"]

_NAMED: Final = 3


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


def explain_solution(
    vocabulary: Vocabulary, ranked: Ranked, shown: Sequence[Solution], melds: tuple[Meld, ...]
) -> str:
    """Why the first solution is the best: its words, its points, the runner-up, its equals.

    Of many equals the first of `shown` are named and the others counted.
    """
    first = shown[0]
    parts = [f"{describe(vocabulary, word)}." for word in first.words]
    parts.append(_points(vocabulary.rules, first, melds))
    if ranked.second is not None:
        parts.append(f"La risposta che viene dopo porta {ranked.second} punti.")
    if len(ranked.solutions) > 1:
        parts.append(_equals(shown[1 : _NAMED + 1], len(ranked.solutions) - 1))
    return " ".join(parts)


def _equals(named: Sequence[Solution], count: int) -> str:
    """The equals: `Valgono altrettanto: ROSA, ORSA, RASO e altre 34`."""
    said = ", ".join(" + ".join(solution.words) for solution in named)
    more = count - len(named)
    tail = "" if not more else " e un’altra" if more == 1 else f" e altre {more}"
    return f"{'Vale' if count == 1 else 'Valgono'} altrettanto: {said}{tail}."


def mattas(solution: Solution) -> str | None:
    """What each matta stands for: `In CASTA il jolly sta per T.`; None if there is no matta."""
    said = [
        f"in {word} {matta}"
        for word, move in zip(solution.words, solution.plays, strict=True)
        if (matta := _matta(move))
    ]
    return f"I{'; '.join(said)[1:]}." if said else None


def told(solution: Solution) -> str:
    """A solution in a line: `CASTA (il jolly sta per T), ROSA, scarto H nera: 130 punti`."""
    said = [
        f"{word} ({matta})" if (matta := _matta(move)) else word
        for word, move in zip(solution.words, solution.plays, strict=True)
    ]
    if solution.discard is not None:
        said.append(f"scarto {solution.discard.card.spoken}")
    return f"{', '.join(said)}: {solution.points} punti"


def _matta(move: MeldMove) -> str | None:
    assert move.reading is not None, "a solution says what it reads"
    pairs = zip(move.cards, move.reading, strict=True)
    found = next(((card, letter) for card, letter in pairs if not card.suit), None)
    return f"{matta_name(found[0])} sta per {found[1]}" if found else None


def _points(rules: Rules, solution: Solution, melds: tuple[Meld, ...]) -> str:
    """The sum: `CASTA 35 di carte, meno i 25 che c'erano: in tutto 10 punti (Art. 18)`."""
    by_id = {meld.id: meld for meld in melds}
    told = [
        _worth(rules, move, None if isinstance(move, Open) else by_id[move.meld])
        for move in solution.plays
    ]
    if solution.discard is not None:
        told.append(f"la chiusura {rules.code.closing.points.value}")
    article = rules.code.burraco.points.article
    return f"{'; '.join(told)}: in tutto {solution.points} punti ({article})."


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
