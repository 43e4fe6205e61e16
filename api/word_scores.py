"""How well the judge of words does on a labelled file: accuracy, confusion, the errors.

A labelled file is TSV with a header; the columns `parola` and `atteso` are read, the rest is for
people. `atteso` is `ammessa`, `dubbia`, or the motive of a refusal.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from parole_engine.admission import Motive, Outcome, explain_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from lexicon.grounds import Lexicon
    from parole_engine.admission import AdmissionPolicy

__all__ = ["LABELS", "Label", "Score", "interval", "read_labels", "report", "score"]

LABELS = (Outcome.AMMESSA.value, Outcome.DUBBIA.value, *(motive.value for motive in Motive))


class Label(NamedTuple):
    """What a word should be judged."""

    word: str
    expected: str


class Score(NamedTuple):
    """Every label with what the judge said."""

    judged: tuple[tuple[Label, str], ...]

    @property
    def accepted_rightly(self) -> int:
        """How many words are accepted or refused as they should; a doubt is no answer."""
        return sum(_side(label.expected) == _side(said) for label, said in self.judged)


def _side(label: str) -> str:
    return label if label in (Outcome.AMMESSA, Outcome.DUBBIA) else Outcome.NON_AMMESSA


def read_labels(path: Path) -> tuple[Label, ...]:
    """The labels of a file; ValueError names, in Italian, the line that is wrong."""
    lines = path.read_text(encoding="utf-8").splitlines()
    columns = lines[0].split("\t") if lines else []
    if "parola" not in columns or "atteso" not in columns:
        raise ValueError("la prima riga deve nominare le colonne «parola» e «atteso»")
    word, expected = columns.index("parola"), columns.index("atteso")
    labels = []
    for number, line in enumerate(lines[1:], start=2):
        fields = line.split("\t")
        if len(fields) <= max(word, expected) or fields[expected] not in LABELS:
            raise ValueError(f"riga {number}: «atteso» deve essere uno tra {', '.join(LABELS)}")
        labels.append(Label(fields[word], fields[expected]))
    if not labels:
        raise ValueError("il file non contiene parole")
    return tuple(labels)


def score(labels: Iterable[Label], lexicon: Lexicon, policy: AdmissionPolicy) -> Score:
    """Judge every word of the file."""

    def said(word: str) -> str:
        verdict, _ = explain_word(word, lexicon, policy)
        return str(verdict.motive or verdict.outcome)

    return Score(tuple((label, said(label.word)) for label in labels))


def interval(hits: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a proportion.

    >>> [round(bound, 3) for bound in interval(99, 100)]
    [0.946, 0.998]
    """
    if not total:
        return 0.0, 1.0
    z, share = 1.96, hits / total
    middle = share + z * z / (2 * total)
    width = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    return max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale)


def _share(hits: int, total: int) -> str:
    if not total:
        return "nessun caso"
    low, high = interval(hits, total)
    return f"{hits / total:.3f} [{low:.3f}-{high:.3f}] ({hits} su {total})"


def report(result: Score) -> Iterator[str]:
    """The score as lines of Italian text."""
    total = len(result.judged)
    counts = Counter((label.expected, said) for label, said in result.judged)
    yield f"parole: {total}"
    yield f"ammesse o non ammesse come atteso: {_share(result.accepted_rightly, total)}"
    exact = sum(number for (expected, said), number in counts.items() if expected == said)
    yield f"con lo stesso motivo: {_share(exact, total)}"
    yield ""
    yield from _matrix(counts)
    yield ""
    yield "per classe:"
    for name in LABELS:
        wanted = sum(number for (expected, _), number in counts.items() if expected == name)
        given = sum(number for (_, said), number in counts.items() if said == name)
        if wanted or given:
            right = counts[name, name]
            yield f"  {name}: precisione {_share(right, given)}, richiamo {_share(right, wanted)}"
    errors = [(label, said) for label, said in result.judged if label.expected != said]
    if errors:
        yield ""
        yield "errori (parola, atteso, responso):"
        yield from (f"  {label.word}\t{label.expected}\t{said}" for label, said in errors)


def _matrix(counts: Counter[tuple[str, str]]) -> Iterator[str]:
    """The confusion matrix: a row for what was expected, a column for what was said."""
    names = [name for name in LABELS if any(name in pair for pair in counts)]
    table: Sequence[Sequence[str]] = [
        ["atteso \\ responso", *names],
        *([row, *(str(counts[row, column] or "·") for column in names)] for row in names),
    ]
    widths = [max(len(line[place]) for line in table) for place in range(len(table[0]))]
    for line in table:
        first, *rest = (text.rjust(width) for text, width in zip(line, widths, strict=True))
        yield "  ".join([first.strip().ljust(widths[0]), *rest])
