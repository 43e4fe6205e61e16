"""Words one letter away: what a disputed word could have been, and what a matta in it could be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lexicon.normal import word_of
from parole_engine.admission import AdmissionPolicy, Outcome, judge_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lexicon.italian import ItalianLexicon

__all__ = ["Gap", "Neighbours", "neighbours", "stood_for"]

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_LONGEST: Final = 30


@dataclass(frozen=True, slots=True)
class Gap:
    """A place of the word, and the admitted words that have another letter there."""

    posto: int
    parole: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The admitted words one letter away: another letter, one more, one less."""

    parola: str
    cambiate: tuple[Gap, ...]
    aggiunte: tuple[str, ...]
    tolte: tuple[str, ...]


def neighbours(text: str, lexicon: ItalianLexicon, policy: AdmissionPolicy) -> Neighbours | None:
    """The neighbours of one word, the commonest first; None if the text is no single word."""
    word = word_of(text)
    if not word or len(word) > _LONGEST:
        return None

    def admitted(found: Iterable[str]) -> tuple[str, ...]:
        different = {one for one in found if one != word and len(one) >= 3}
        good = [
            one for one in different if judge_word(one, lexicon, policy).outcome is Outcome.AMMESSA
        ]
        return tuple(sorted(good, key=lambda one: (-lexicon.band(one), one)))

    gaps = [
        Gap(at, admitted(word[:at] + letter + word[at + 1 :] for letter in _LETTERS))
        for at in range(len(word))
    ]
    more = admitted(
        word[:at] + letter + word[at:] for at in range(len(word) + 1) for letter in _LETTERS
    )
    less = admitted(word[:at] + word[at + 1 :] for at in range(len(word)))
    return Neighbours(word, tuple(gap for gap in gaps if gap.parole), more, less)


def stood_for(
    text: str, letters: Mapping[str, str], lexicon: ItalianLexicon, policy: AdmissionPolicy
) -> tuple[str, ...] | None:
    """The admitted words that the one matta of a word makes; None if the text has not just one.

    `letters` are those that each matta may stand for, by its sign.
    """
    signs = [sign for sign in text if sign in letters]
    if len(signs) != 1:
        return None
    (sign,) = signs
    words = (word_of(text.replace(sign, letter)) for letter in letters[sign])
    return tuple(
        word
        for word in words
        if word and judge_word(word, lexicon, policy).outcome is Outcome.AMMESSA
    )
