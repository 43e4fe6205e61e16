"""A blind sample for judging the lexicon: drawn from the sources before any verdict exists.

Classes are drawn by the sources' evidence alone. The sample shows only words, shuffled; the key,
with class and evidence, is a file apart that labellers do not see. Most of the weight lies on
words in use or in two dictionaries, for those are the words that are laid and disputed.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from lexicon.build.candidates import Evidence, altered, letters
from lexicon.build.evidence import Source, lineage_count
from lexicon.normal import fold

__all__ = ["PLAN", "draw", "pools"]

PLAN = {
    "common 4.5+": 70,
    "common 3.5-4.5": 90,
    "common 2.5-3.5": 110,
    "common 1-2.5": 110,
    "common in dictionaries only": 90,
    "inflected": 80,
    "single lineage in use": 80,
    "single lineage": 40,
    "altered look-alike": 300,
    "name": 150,
    "name homograph": 150,
    "truncated": 150,
    "consonant-final": 130,
    "acronym": 100,
    "enclitic in use": 150,
    "enclitic": 110,
    "foreign": 260,
    "non-word by mutation": 320,
    "non-word by n-grams": 300,
}
"""How many words of each class a sample holds."""

_NONE = Source(0)
_LETTERS = "abcdefghilmnopqrstuvz"
_VOWELS = "aeiou"
_SHORTEST, _LONGEST = 3, 16


def pools(evidence: Evidence) -> dict[str, list[str]]:
    """The words of each class, sorted; a word may stand in more than one."""
    votes, zipf = evidence.votes, evidence.normalised.zipf
    found: dict[str, set[str]] = defaultdict(set)
    for word, known in votes.common.items():
        if not _SHORTEST <= len(word) <= _LONGEST:
            continue
        count, used = lineage_count(known), zipf.get(word, 0.0)
        if word in votes.names:
            if count >= 2 and used >= 2:
                found["name homograph"].add(word)
        elif count >= 2 or used > 0:
            found[_band(used)].add(word)
            if count >= 2 and not any(fold(base) == word for _, base in evidence.readings[word]):
                found["inflected"].add(word)
        if count == 1 and known != Source.PAROLOTTERO:
            found["single lineage in use" if used > 0 else "single lineage"].add(word)
        if word[-1] not in _VOWELS and used > 0:
            own = any(fold(base) == word for _, base in evidence.readings[word])
            found["consonant-final" if own else "truncated"].add(word)
        if count >= 2 and (set(word) & set("jkwxy") or (word[-1] not in _VOWELS and used >= 2)):
            found["foreign"].add(word)
    for row in altered(evidence):
        found["altered look-alike"] |= {row[0], *_plural(row[0], evidence)}
    found["name"] = {
        word
        for word in votes.names
        if len(word) >= _SHORTEST and zipf.get(word, 0) >= 2.2 and votes.count(word) < 2
    }
    found["acronym"] = {word for word in votes.acronyms if len(word) >= _SHORTEST}
    for word, (sources, _verb) in evidence.normalised.enclitics.items():
        if len(word) <= _LONGEST and word not in votes.common and sources.bit_count() == 2:
            found["enclitic in use" if word in zipf else "enclitic"].add(word)
    return {name: sorted(words) for name, words in sorted(found.items())}


def draw(evidence: Evidence, seed: int, taken: set[str]) -> list[tuple[str, str, str, str, str]]:
    """Draw one sample, shuffled: (word, class, sources, name sources, Zipf).

    Words in ``taken`` are not drawn; those drawn are added to it, so that the next is disjoint.
    """
    chance = random.Random(seed)
    classes = pools(evidence)
    drawn: list[tuple[str, str]] = []
    for name in sorted(PLAN, key=lambda name: len(classes.get(name, ())) or 10**9):
        if name.startswith("non-word"):
            words = _non_words(name, classes, evidence, chance, PLAN[name], taken)
        else:
            free = [word for word in classes[name] if word not in taken]
            words = chance.sample(free, min(PLAN[name], len(free)))
        taken.update(words)
        drawn.extend((word, name) for word in words)
    chance.shuffle(drawn)
    votes, zipf = evidence.votes, evidence.normalised.zipf
    return [
        (
            word,
            name,
            letters(votes.common.get(word, _NONE)),
            letters(votes.names.get(word, _NONE)),
            f"{zipf.get(word, 0.0):.2f}",
        )
        for word, name in drawn
    ]


def _band(zipf: float) -> str:
    for least, name in ((4.5, "common 4.5+"), (3.5, "common 3.5-4.5"), (2.5, "common 2.5-3.5")):
        if zipf >= least:
            return name
    return "common 1-2.5" if zipf > 0 else "common in dictionaries only"


def _plural(lemma: str, evidence: Evidence) -> Iterable[str]:
    return (form for form in evidence.forms.get(lemma, ()) if form in evidence.votes.common)


def _non_words(
    name: str,
    classes: dict[str, list[str]],
    evidence: Evidence,
    chance: random.Random,
    wanted: int,
    taken: set[str],
) -> list[str]:
    models = classes["common 2.5-3.5"] + classes["common 3.5-4.5"]
    make = _mutator(models, chance) if "mutation" in name else _speller(models, chance)
    made: dict[str, None] = {}
    while len(made) < wanted:
        word = make()
        if _SHORTEST <= len(word) <= _LONGEST and word not in taken and not _known(word, evidence):
            made[word] = None
    return list(made)


def _known(word: str, evidence: Evidence) -> bool:
    votes = evidence.votes
    return (
        word in votes.common
        or word in votes.names
        or word in votes.acronyms
        or word in evidence.normalised.enclitics
        or word in evidence.normalised.zipf
    )


def _mutator(models: Sequence[str], chance: random.Random) -> Callable[[], str]:
    """Change one letter of a real word: replace, drop, add, swap, or a wrong ending."""
    endings = ("ei", "ette", "ando", "endo", "ino", "assi", "irono", "ava", "isco", "uto", "eremo")

    def mutate() -> str:
        word = chance.choice(models)
        place = chance.randrange(len(word))
        match chance.randrange(5):
            case 0:
                return word[:place] + chance.choice(_LETTERS) + word[place + 1 :]
            case 1:
                return word[:place] + word[place + 1 :]
            case 2:
                return word[:place] + chance.choice(_LETTERS) + word[place:]
            case 3:
                return word[:place] + word[place : place + 2][::-1] + word[place + 2 :]
            case _:
                return word.rstrip(_VOWELS) + chance.choice(endings)

    return mutate


def _speller(models: Sequence[str], chance: random.Random) -> Callable[[], str]:
    """Spell words by the chain of three letters that real words show."""
    following: dict[str, list[str]] = defaultdict(list)
    for word in models:
        padded = f"^^^{word}$"
        for place in range(3, len(padded)):
            following[padded[place - 3 : place]].append(padded[place])

    def spell() -> str:
        context, word = "^^^", ""
        while len(word) <= _LONGEST:
            letter = chance.choice(following[context])
            if letter == "$":
                break
            word += letter
            context = context[1:] + letter
        return word

    return spell
