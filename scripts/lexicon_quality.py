"""Score the compiled lexicon on a labelled blind sample, class by class, as Markdown.

Run as ``python scripts/lexicon_quality.py tests/lexicon/quality/blind1.tsv [LEXICON]``. The columns
are those of ``parole lessico valuta``, plus the labels of the first two passes and the class, which
ends with ``, written`` for a word of a list that was written and not drawn.
"""

import csv
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from api.word_scores import interval
from lexicon.italian import ItalianLexicon
from parole_engine.admission import AdmissionPolicy, judge_word

YES = "ammessa"


class Row(NamedTuple):
    """A labelled word, the two passes, the class it was drawn for, and what the judge says."""

    word: str
    label: str
    one: str
    other: str
    drawn: str
    said: str


class Figure(NamedTuple):
    """A proportion with what it is measured against; ``most`` turns the target into a ceiling."""

    name: str
    hits: int
    total: int
    target: float
    most: bool = False

    @property
    def met(self) -> bool:
        """Whether the target is met by the measured proportion."""
        share = self.hits / self.total if self.total else 0.0
        return share <= self.target if self.most else share >= self.target


def read(path: Path, lexicon: ItalianLexicon) -> list[Row]:
    """Judge every word of a labelled sample."""
    rows = []
    with path.open(encoding="utf-8", newline="") as file:
        for cells in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            verdict = judge_word(cells["parola"], lexicon, AdmissionPolicy())
            said = str(verdict.motive or verdict.outcome)
            rows.append(
                Row(
                    cells["parola"],
                    cells["atteso"],
                    cells["prima"],
                    cells["seconda"],
                    cells["classe"],
                    said,
                )
            )
    return rows


def kappa(pairs: Iterable[tuple[str, str]]) -> tuple[float, float]:
    """Agreement of two labellers, and Cohen's kappa.

    >>> agreement, chance_corrected = kappa([("a", "a"), ("a", "a"), ("b", "b"), ("b", "a")])
    >>> agreement, chance_corrected
    (0.75, 0.5)
    """
    found = list(pairs)
    agreed = sum(one == other for one, other in found) / len(found)
    first, second = Counter(one for one, _ in found), Counter(other for _, other in found)
    chance = sum(first[label] * second[label] for label in first) / len(found) ** 2
    return agreed, (agreed - chance) / (1 - chance)


def figures(rows: list[Row]) -> list[Figure]:
    """The figures that the lexicon is held to."""

    def share(
        name: str,
        target: float,
        among: Callable[[Row], bool],
        hit: Callable[[Row], bool],
        *,
        most: bool = False,
    ) -> Figure:
        chosen = [row for row in rows if among(row)]
        return Figure(name, sum(map(hit, chosen)), len(chosen), target, most)

    def right(row: Row) -> bool:
        return (row.label == YES) == (row.said == YES) and row.said != "dubbia"

    def refused(row: Row) -> bool:
        return row.said not in {YES, "dubbia"}

    def of(*classes: str) -> Callable[[Row], bool]:
        return lambda row: row.drawn.removesuffix(", written") in classes and row.label == YES

    return [
        share("accept or refuse, all words", 0.985, lambda _: True, right),
        share(
            "altered nouns: precision of the motive",
            0.97,
            lambda row: row.said == "nome_alterato",
            lambda row: row.label == "nome_alterato",
        ),
        share("altered nouns: refused", 0.95, lambda row: row.label == "nome_alterato", refused),
        share("names: refused", 0.985, lambda row: row.label == "nome_proprio", refused),
        share(
            "homographs of names: admitted",
            0.99,
            of("name homograph"),
            right,
        ),
        share("truncated words: refused", 0.98, lambda row: row.label == "parola_tronca", refused),
        share(
            "consonant-final words of their own: admitted",
            0.98,
            of("truncated", "consonant-final"),
            right,
        ),
        share("acronyms: refused", 0.95, lambda row: row.label == "sigla", refused),
        share(
            "acronyms: refused with their motive",
            0.9,
            lambda row: row.label == "sigla",
            lambda row: row.said == "sigla",
        ),
        share(
            "non-words: accepted",
            0.005,
            lambda row: row.drawn.startswith("non-word") and row.label == "inesistente",
            lambda row: row.said == YES,
            most=True,
        ),
    ]


def markdown(rows: list[Row]) -> Iterable[str]:
    """The report of a sample: agreement of the labellers, figures, confusion by motive."""
    sides = kappa(("si" if r.one == YES else "no", "si" if r.other == YES else "no") for r in rows)
    labels = kappa((row.one, row.other) for row in rows)
    yield f"{len(rows)} words. The two labellers agree on accept or refuse for {sides[0]:.3f}"
    yield f"(kappa {sides[1]:.3f}), on the label for {labels[0]:.3f} (kappa {labels[1]:.3f})."
    yield ""
    yield "| figure | value | 95 % interval | cases | target | met |"
    yield "|---|---|---|---|---|---|"
    for each in figures(rows):
        low, high = interval(each.hits, each.total)
        value = each.hits / each.total if each.total else 0.0
        sign = "<=" if each.most else ">="
        yield (
            f"| {each.name} | {value:.3f} | {low:.3f}-{high:.3f} | {each.hits} of {each.total} | "
            f"{sign} {each.target} | {'yes' if each.met else '**no**'} |"
        )
    yield ""
    names = sorted({row.label for row in rows} | {row.said for row in rows})
    yield f"| labelled \\ said | {' | '.join(names)} | precision | recall |"
    yield f"|---|{'---|' * len(names)}---|---|"
    counts = Counter((row.label, row.said) for row in rows)
    for name in names:
        hit = counts[name, name]
        wanted = sum(number for (label, _), number in counts.items() if label == name)
        given = sum(number for (_, said), number in counts.items() if said == name)
        cells = " | ".join(str(counts[name, each] or "") for each in names)
        yield f"| {name} | {cells} | {_ratio(hit, given)} | {_ratio(hit, wanted)} |"


def _ratio(hits: int, total: int) -> str:
    if not total:
        return ""
    low, high = interval(hits, total)
    return f"{hits / total:.3f} ({low:.3f}-{high:.3f})"


def main() -> int:
    """Print the report of the sample given on the command line."""
    sample = Path(sys.argv[1])
    lexicon = ItalianLexicon.open(Path(sys.argv[2]) if len(sys.argv) > 2 else None)
    rows = read(sample, lexicon)
    print(f"Edition {lexicon.edition}, digest `{lexicon.digest[:16]}`. {sample.name}:", end=" ")
    print("\n".join(markdown(rows)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
