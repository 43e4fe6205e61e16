"""«Ammessa o no, e perché?»: words that look like others, judged by Art. 9.

The file only proposes words; what is right is asked of the judge when the puzzle is made. Every
word is shown as cards spell it, so that neither a capital nor an accent tells a name or an acronym.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Final

from burraco_engine.dice import SeedDice, choice
from burraco_engine.messages import cited
from burraco_engine.paths import data_dir
from lexicon.grounds import Ground, Reading
from parole_engine.admission import Motive, Outcome, Verdict, judge_grounds, judge_word
from parole_engine.puzzles.entries import kind_of
from parole_engine.puzzles.model import Key, Option, Puzzle, as_cards
from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["candidates", "make_ammessa"]

_REFUSALS: Final = {
    Motive.NOME_ALTERATO: "Non ammessa: nome alterato",
    Motive.PAROLA_TRONCA: "Non ammessa: parola tronca",
    Motive.NOME_PROPRIO: "Non ammessa: nome proprio",
    Motive.SIGLA: "Non ammessa: sigla o abbreviazione",
    Motive.INESISTENTE: "Non ammessa: non è nel lessico",
}
_OPTIONS: Final = (
    Option(Outcome.AMMESSA.value, "Ammessa"),
    *(Option(motive.value, text) for motive, text in _REFUSALS.items()),
)
_SHOWN_AS: Final = {Motive.ABBREVIAZIONE: Motive.SIGLA}
_TRIES: Final = 300
_LONGEST: Final = 12
"""The longest word that is proposed: no misspelling is longer, or its length would tell it."""
_SWAPS: Final = {"doubled": "bcdfglmnprstvz", "vowels": "aeiou"}


@cache
def candidates() -> dict[int, dict[str, tuple[str, ...]]]:
    """The proposed words by level and group (`ammessa`, `nome_alterato`…), from `sosia.tsv`."""
    found: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for line in (data_dir() / "puzzles" / "sosia.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            level, group, word = line.split("\t")
            found[int(level)][group].append(word)
    return {
        level: {group: tuple(words) for group, words in sorted(groups.items())}
        for level, groups in sorted(found.items())
    }


def make_ammessa(vocabulary: Vocabulary, key: Key) -> Puzzle | None:
    """A word to judge; None if no proposal of the level can be used with this lexicon."""
    dice, groups = SeedDice(key), candidates()[key.level]
    for _ in range(_TRIES):
        group = choice(dice, (*groups, Outcome.AMMESSA.value, Motive.INESISTENTE.value))
        if group == Motive.INESISTENTE.value:
            text = _misspelt(choice(dice, groups[Outcome.AMMESSA.value]), dice)
        else:
            text = choice(dice, groups[group])
        puzzle = _judged(vocabulary, key, text, group)
        if puzzle is not None:
            return puzzle
    return None


def _judged(vocabulary: Vocabulary, key: Key, text: str, group: str) -> Puzzle | None:
    """The puzzle of a word, if the judge agrees with the group that it was proposed for."""
    judge = vocabulary.judge
    verdict = judge_word(text, judge.lexicon, judge.policy, judge.rulings)
    if verdict.outcome is Outcome.DUBBIA or not vocabulary.clean((verdict.word,)):
        return None
    found = judge.lexicon.lookup(verdict.word)
    if verdict.outcome is Outcome.AMMESSA:
        right: tuple[str, ...] = (Outcome.AMMESSA.value,)
    else:
        assert verdict.motive is not None, "a refusal without a motive"
        motives = [verdict.motive, *_other_motives(vocabulary, found.grounds)]
        right = tuple(dict.fromkeys(_SHOWN_AS.get(one, one).value for one in motives))
    if right[0] != group or not set(right) <= {option.id for option in _OPTIONS}:
        return None
    return Puzzle(
        key,
        question="Ammessa o no, e perché?",
        word=as_cards(text),
        options=_OPTIONS,
        right=right,
        band=found.band,
        near=len(found.readings),
        explanation=_explained(text, verdict, found.readings),
        article=cited(verdict.article),
    )


def _other_motives(vocabulary: Vocabulary, grounds: Ground) -> list[Motive]:
    """Every motive that bars one of the word's grounds: naming any of them is right."""
    policy = vocabulary.judge.policy
    motives = (judge_grounds(ground, policy)[1] for ground in Ground if ground & grounds)
    return [motive for motive in motives if motive is not None]


def _explained(text: str, verdict: Verdict, readings: tuple[Reading, ...]) -> str:
    motive, article = verdict.motive, cited(verdict.article)
    shown = as_cards(text)
    title = shown if text.upper() == shown else f"{shown} («{text}»)"
    ordered = sorted(readings, key=lambda one: -len(one.sources))
    if verdict.outcome is Outcome.AMMESSA:
        playing = [one for one in ordered if one.ground & (Ground.COMMON | Ground.OXYTONE)]
        said = _entry((playing or ordered)[0]) if ordered else "è nel lessico"
        also = any(one.ground & Ground.PROPER_NAME for one in readings)
        tail = " È anche un nome proprio, ma basta una lettura che gioca." if also else ""
        return f"{title} è ammessa ({article}): {said}.{tail}"
    if motive is Motive.NOME_ALTERATO:
        first = next((one for one in ordered if one.ground & Ground.ALTERED), None)
        kind = (first.alteration if first else "") or "alterato"
        of = f" di «{first.base}»" if first and first.base else ""
        return f"{title} non è ammessa ({article}): è {_article(kind)}{kind}{of}, un nome alterato."
    if motive is Motive.PAROLA_TRONCA:
        first = next((one for one in ordered if one.ground & Ground.TRUNCATED), None)
        of = f": la forma intera è «{first.base}»" if first and first.base else ""
        return f"{title} non è ammessa ({article}): è una parola tronca{of}."
    if motive is Motive.NOME_PROPRIO:
        first = next((one for one in ordered if one.ground & Ground.PROPER_NAME), None)
        what = f" ({first.features})" if first and first.features else ""
        return f"{title} non è ammessa ({article}): è soltanto un nome proprio{what}."
    if motive in (Motive.SIGLA, Motive.ABBREVIAZIONE):
        return f"{title} non è ammessa ({article}): è una sigla o un’abbreviazione."
    return f"{title} non è ammessa ({article}): non è nel lessico."


def _entry(reading: Reading) -> str:
    said = kind_of(reading)
    return said if reading.lemma == reading.form else f"{said}, da «{reading.lemma}»"


def _article(noun: str) -> str:
    return "un’" if noun[:1] in "aeiou" and noun.endswith("a") else "un "


def _misspelt(word: str, dice: SeedDice) -> str:
    """A word as somebody might misspell it: a double letter lost or added, a vowel changed."""
    doubles = [at for at in range(1, len(word)) if word[at] == word[at - 1]]
    if doubles and dice.below(2):
        at = choice(dice, doubles)
        return word[:at] + word[at + 1 :]
    singles = [
        at
        for at in range(1, len(word) - 1)
        if word[at] in _SWAPS["doubled"]
        and word[at - 1] in _SWAPS["vowels"]
        and word[at + 1] in _SWAPS["vowels"]
    ]
    if singles and dice.below(2) and len(word) < _LONGEST:
        at = choice(dice, singles)
        return word[:at] + word[at] + word[at:]
    vowels = [at for at in range(1, len(word) - 1) if word[at] in _SWAPS["vowels"]]
    if not vowels:
        return word
    at = choice(dice, vowels)
    instead = choice(dice, [letter for letter in _SWAPS["vowels"] if letter != word[at]])
    return word[:at] + instead + word[at + 1 :]
