"""Propose the words of «ammessa o no, e perché?»: writes data/puzzles/sosia.tsv from the lexicon.

Run by hand after a new edition of the lexicon. The file proposes; the judge decides when a puzzle
is made, so that a word whose verdict has changed is simply not asked any more.
"""

import re
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

from lexicon.grounds import Ground, Lookup, Reading
from lexicon.italian import ItalianLexicon
from parole_engine.admission import AdmissionPolicy, Motive, Outcome, judge_grounds
from parole_engine.offensive import offensive_words

EACH = 70
SHORT = 4
"""In capitals any word as short as this might be an acronym."""
SUFFIXES = tuple(
    stem + ending
    for stem in ("in", "on", "ett", "ell", "ucc", "acc", "ott", "icell", "astr", "ol")
    for ending in ("o", "a", "i", "e", "io", "ia")
)
ALWAYS = ("bottone", "mattino", "rosa", "amore", "mattone", "burrone", "tacchino", "cuscino")
HEAD = """# Words to judge by Art. 9, proposed by scripts/lookalikes.py: level (by frequency), the
# answer expected, the word as people write it. The judge decides when a puzzle is made.
# Source: the lexicon of this project. Licence: as the lexicon.
"""
NAMED = re.compile("^(nome di persona|comune|luogo|stato|città|regione)")
PLAIN = Ground.COMMON | Ground.OXYTONE


def group_of(found: Lookup, policy: AdmissionPolicy) -> tuple[str, Reading] | None:
    """The answer that the word is proposed for, and the reading that makes it tricky."""
    outcome, motive, ground = judge_grounds(found.grounds, policy)
    best = max(found.readings, key=lambda one: len(one.sources))
    if outcome is Outcome.NON_AMMESSA:
        reading = next((one for one in found.readings if one.ground & ground), None)
        if reading is None or motive in (Motive.INESISTENTE, Motive.CARATTERI_NON_VALIDI, None):
            return None
        if motive is Motive.NOME_ALTERATO and (len(reading.sources) < 2 or not reading.base):
            return None
        if motive is Motive.PAROLA_TRONCA and not reading.base:
            return None
        if motive is Motive.NOME_PROPRIO and not NAMED.search(reading.features):
            return None
        shown = Motive.SIGLA if motive is Motive.ABBREVIAZIONE else motive
        return shown.value, reading
    known = len(best.sources) >= 4 and best.ground & (PLAIN | Ground.DOUBTFUL)
    if not known or best.lemma != best.form or best.category == "verbo":
        return None
    alike = best.form.endswith(SUFFIXES) or best.form[-1] not in "aeiouàèéìòù"
    alike = alike or len(found.word) <= SHORT
    named = [one for one in found.readings if one.ground & Ground.PROPER_NAME]
    named = [one for one in named if "nome di persona" in one.features]
    if named and found.word == named[0].form.lower():
        return Outcome.AMMESSA.value, named[0]
    return (Outcome.AMMESSA.value, best) if alike else None


def spread(words: list[str]) -> list[str]:
    """Some of the words, of all lengths alike, so that the length does not tell the answer."""
    by_length: dict[int, list[str]] = {}
    for word in sorted(words, key=lambda word: sha256(word.encode()).digest()):
        if word.isalpha():
            by_length.setdefault(len(word), []).append(word)
    rounds = zip_longest(*(by_length[length] for length in sorted(by_length)))
    return [word for turn in rounds for word in turn if word is not None][:EACH]


def main() -> None:
    """Write the file."""
    lexicon, policy, offensive = ItalianLexicon.open(), AdmissionPolicy(), offensive_words()
    found: dict[tuple[int, str], list[str]] = {}
    for word in lexicon.words():
        if not 3 <= len(word) <= 12 or lexicon.grounds(word) & Ground.ENCLITIC:
            continue
        lookup = lexicon.lookup(word)
        if not lookup.band or lookup in offensive:
            continue
        proposal = group_of(lookup, policy)
        if proposal:
            group, reading = proposal
            found.setdefault((6 - lookup.band, group), []).append(reading.form)
    lines = {
        f"{level}\t{group}\t{word}\n"
        for (level, group), words in found.items()
        for word in spread(words)
    }
    for word in ALWAYS:
        lines.add(f"{6 - lexicon.lookup(word).band}\t{Outcome.AMMESSA.value}\t{word}\n")
    target = Path(__file__).resolve().parents[1] / "data" / "puzzles" / "sosia.tsv"
    target.write_text(HEAD + "".join(sorted(lines)), encoding="utf-8")
    print(f"{len(lines)} words")


if __name__ == "__main__":
    main()
