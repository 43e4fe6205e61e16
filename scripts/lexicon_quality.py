"""Score the compiled lexicon, as Markdown: on labelled blind samples, and against reference works.

``python scripts/lexicon_quality.py [SAMPLE…] [--lessico DIR] [--riferimenti DIR] [--estrai N]``

A sample has the columns of ``parole lessico valuta``, plus the labels of the first two passes and
the class, which ends with ``, written`` for a word of a list that was written and not drawn.
With ``--riferimenti`` the frame is what sources **and** reference works know: recall by lineages
and band, names and their motives, the admitted words by origin with what readers who judged a
drawn part call wrong; ``--estrai N`` draws N of each origin to be judged.
"""

import argparse
import csv
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from api.word_scores import interval
from lexicon.build.entries import band
from lexicon.build.readers.lists import WORDFREQ_COLUMNS
from lexicon.build.references import LINEAGES, References, read_references
from lexicon.build.tables import read_table
from lexicon.grounds import BANDS, Ground
from lexicon.italian import ItalianLexicon
from lexicon.normal import fold
from parole_engine.admission import AdmissionPolicy, Motive, explain_word, judge_word

YES = "ammessa"
ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "data" / "lexicon" / "sources"
JUDGED = ROOT / "tests" / "lexicon" / "quality" / "admitted.tsv"
"""Admitted words that were drawn and judged alone: *sì*, *no*, or ``?`` where it is not certain."""
_PLAIN = Ground.COMMON | Ground.OXYTONE
MOTIVES = (
    ("altered nouns", "nome_alterato", 0.95),
    ("truncated words", "parola_tronca", 0.95),
    ("names", "nome_proprio", 0.98),
    ("acronyms", "sigla", 0.95),
)
"""How many of the refused are told for what they are."""


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
            verdict, _ = explain_word(cells["parola"], lexicon, AdmissionPolicy())
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
        *(
            share(
                f"{name}, of the refused: with their motive",
                target,
                lambda row, label=label: row.label == label and refused(row),  # type: ignore[misc]
                lambda row, label=label: row.said == label,  # type: ignore[misc]
            )
            for name, label, target in MOTIVES
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


def recall(references: References, lexicon: ItalianLexicon) -> Iterable[str]:
    """How many headwords of the references are admitted: by lineages, by band, by part of speech.

    Words that Art. 9 bars (names, altered nouns, truncated words, acronyms) are counted apart.
    """
    policy = AdmissionPolicy()
    said = {word: judge_word(word, lexicon, policy) for word in references.common}
    barred = {w for w, v in said.items() if v.motive not in {None, Motive.INESISTENTE}}
    admitted = {word for word, verdict in said.items() if verdict.outcome == YES}

    def line(name: str, words: set[str]) -> str:
        left = words - barred
        share = _ratio(len(left & admitted), len(left))
        return f"| {name} | {len(words)} | {len(words & barred)} | {share} |"

    yield "| headwords | words | barred by Art. 9 | of the rest admitted |"
    yield "|---|---|---|---|"
    for number in range(len(LINEAGES), 0, -1):
        words = {word for word, found in references.common.items() if len(found) == number}
        yield line(f"of {number} lineages", words)
    for part, words in sorted(references.parts.items()):
        yield line(f"LiITA, {part}", words)
    zipf = _zipf()
    for lineage in (*LINEAGES, "2 and more lineages"):
        every = {
            word
            for word, found in references.common.items()
            if lineage in found or (lineage not in LINEAGES and len(found) >= 2)
        }
        yield line(lineage, every)
        for number in range(1, len(BANDS)):
            words = {word for word in every if band(zipf.get(word, 0.0)) == number}
            yield line(f"{lineage}, {BANDS[number]}", words)
    names = set(references.only_capital())
    play = {word for word in names if judge_word(word, lexicon, policy).outcome == YES}
    yield ""
    yield f"Of {len(names)} words that two works have only with a capital {len(play)} are admitted:"
    yield f"{_ratio(len(play), len(names))}. {' '.join(sorted(play))}"
    yield ""
    for what, words, motive in (
        ("of these refused, told as names", names, Motive.NOME_PROPRIO),
        (
            "alterations that MorphyNet lists and that are refused, told as",
            references.altered,
            Motive.NOME_ALTERATO,
        ),
    ):
        motives = [explain_word(word, lexicon, policy)[0].motive for word in sorted(words)]
        left = [each for each in motives if each is not None]
        yield f"- {what}: {_ratio(left.count(motive), len(left))} of {len(left)}"
    yield "Files measured with: " + ", ".join(
        f"{name} `{digest[:16]}`" for name, digest in references.digests.items()
    )


def contradicted(rows: list[Row], references: References) -> Iterable[str]:
    """The labels that two lineages contradict: refused, and they have it; a word, only a name.

    A form counts when two lineages have its headword. The labels are told, not changed: the score
    counts each as it was written; how many are right without them is told beside it.
    """
    names = set(references.only_capital())
    refused = [row for row in rows if row.label != YES and references.knows(row.word)]
    only = [row for row in rows if row.label == YES and row.word in names]
    told = 0
    for what, found in (("refused, two lineages have it", refused), ("a word, only a name", only)):
        wrong = [row for row in found if (row.label == YES) != (row.said == YES)]
        told += len(wrong)
        words = " ".join(f"{row.word} ({row.label})" for row in wrong)
        yield f"- labelled {what}: {len(found)}, judged otherwise {len(wrong)}. {words}".rstrip()
    right = sum((row.label == YES) == (row.said == YES) for row in rows)
    yield f"- accept or refuse as labelled {_ratio(right, len(rows))}, with these labels put right"
    yield f"  {_ratio(right + told, len(rows))}"


def _zipf() -> dict[str, float]:
    found: dict[str, float] = {}
    table = SOURCES / "wordfreq.tsv.xz"
    for word, centibels in read_table(table, WORDFREQ_COLUMNS):
        found[fold(word)] = max(9 - int(centibels) / 100, found.get(fold(word), 0.0))
    return found


def origins(references: References, lexicon: ItalianLexicon) -> dict[str, list[str]]:
    """The admitted words by who has them: the frame from which wrong admissions are drawn."""
    policy = AdmissionPolicy()
    found: dict[str, list[str]] = {"in a reference": [], "lemma in a reference": []}
    for word in lexicon.words():
        if len(word) < policy.minimum or judge_word(word, lexicon, policy).outcome != YES:
            continue
        if word in references.common:
            found["in a reference"].append(word)
            continue
        readings = [each for each in lexicon.readings(word) if each.ground & _PLAIN]
        known = any(fold(each.lemma) in references.common for each in readings)
        if known:
            name = "lemma in a reference"
        elif not readings:
            name = "enclitic, superlative or altered adjective"
        else:
            name = (
                "of sources alone" if any(each.sources for each in readings) else "of editors alone"
            )
        found.setdefault(name, []).append(word)
    return found


def wrong_admissions(found: dict[str, list[str]]) -> Iterable[str]:
    """Of each origin: how many are admitted, and of those that were judged how many are wrong."""
    with JUDGED.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    yield "| admitted | words | judged | wrong | doubtful |"
    yield "|---|---|---|---|---|"
    for name, words in found.items():
        known = set(words)
        read = [row["giudizio"] for row in rows if row["parola"] in known]
        cells = " | ".join(
            f"{read.count(each)}: {_ratio(read.count(each), len(read))}" for each in ("no", "?")
        )
        yield f"| {name} | {len(words)} | {len(read)} | {cells} |"


def main() -> int:
    """Print the reports that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", type=Path, nargs="*")
    parser.add_argument("--lessico", type=Path)
    parser.add_argument("--riferimenti", type=Path, help="the folder of the reference works")
    parser.add_argument("--estrai", type=int, default=0, help="draw so many words of each origin")
    parser.add_argument("--seme", type=int, default=20254)
    args = parser.parse_args()
    lexicon = ItalianLexicon.open(args.lessico)
    references = read_references(args.riferimenti) if args.riferimenti else None
    print(f"Edition {lexicon.edition}, digest `{lexicon.digest[:16]}`.")
    every: list[Row] = []
    for sample in args.samples:
        rows = read(sample, lexicon)
        every += rows
        print(f"{sample.name}:", end=" ")
        print("\n".join(markdown(rows)))
        print("\n".join(contradicted(rows, references) if references else ()))
    if len(args.samples) > 1:
        print("All samples together:", end=" ")
        print("\n".join(markdown(every)))
    if references is None:
        print(
            "Without --riferimenti: the headwords that no source has, and the admitted forms that "
            "no reference has, are not measured."
        )
        return 0
    print("\n".join(recall(references, lexicon)))
    found = origins(references, lexicon)
    print("\n".join(wrong_admissions(found)))
    for name, words in found.items() if args.estrai else ():
        drawn = random.Random(f"{args.seme} {name}").sample(words, min(args.estrai, len(words)))
        print(f"\n{name}: {' '.join(sorted(drawn))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
