"""The words that people decided: independent passes, merged into one table each.

A pass writes one short code for every word that a rule cannot settle. Where most passes agree the
decision stands, with their number; where they are even a further judge settles it (agreement 1),
and what nobody settles is *dubbia* (agreement 0) until somebody does. What two later readers agree
on goes before all of them, and before that what a last reader found in reference works (agreement
1 again).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from lexicon.build.lemmas import (
    DecidedForm,
    Lemma,
    Only,
    ShortForm,
    load_bands,
    load_forms,
    load_lemmas,
    load_motives,
    load_short,
)
from lexicon.build.tables import TableError
from lexicon.normal import fold

__all__ = ["COLUMNS", "KINDS", "TABLES", "Curated", "Decision", "load", "merge", "write"]

DOUBTFUL = "dubbia"
_PLAY = frozenset({"lessicalizzato", "primitivo", "aggettivo"})
"""Decisions that differ in the history of a word and agree that it is not a barred alteration."""
COLUMNS = ("word", "decision", "kind", "base", "reason", "agreement")
KINDS = {"d": "diminutivo", "v": "vezzeggiativo", "c": "accrescitivo", "p": "peggiorativo"}
CATEGORIES = {"j": "aggettivo", "v": "avverbio", "i": "interiezione", "r": "verbo"}
TABLES: Mapping[str, Mapping[str, str]] = {
    "altered": {
        "a": "alterato",
        "l": "lessicalizzato",
        "p": "primitivo",
        "g": "aggettivo",
        "x": "inesistente",
    },
    "names": {"c": "anche_comune", "n": "solo_nome", "x": "estranea"},
    "acronyms": {
        "s": "sigla",
        "l": "lessicalizzata",
        "c": "comune",
        "F": "comune",
        "b": "abbreviazione",
        "f": "estranea",
        "n": "nome",
    },
    "truncated": {"t": "tronca", "w": "propria", "x": "estranea"},
    "singles": {
        "y": "ammesso",
        "n": "inesistente",
        "p": "nome",
        "s": "sigla",
        "a": "alterato",
        "j": "ammesso",
        "v": "ammesso",
        "i": "ammesso",
        "r": "ammesso",
    },
    "superlatives": {"n": "senza_gradi", "y": "graduabile"},
    "verbs": {
        "t": "transitivo",
        "i": "intransitivo",
        "z": "senza_pronomi",
        "x": "inesistente",
    },
}
"""For each table the short codes of a pass and the decision that each means."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided of one word, and by how many of the passes."""

    word: str
    decision: str
    kind: str = ""
    """The kind of an alteration (``diminutivo``…), or the category of a word of one source."""
    base: str = ""
    """The noun an altered one alters, or the full form of a truncated word."""
    reason: str = ""
    agreement: int = 2


@dataclass(frozen=True)
class Curated:
    """Every decision, table by table; a table that is not there yet is empty."""

    altered: Mapping[str, Decision] = field(default_factory=dict)
    names: Mapping[str, Decision] = field(default_factory=dict)
    acronyms: Mapping[str, Decision] = field(default_factory=dict)
    truncated: Mapping[str, Decision] = field(default_factory=dict)
    singles: Mapping[str, Decision] = field(default_factory=dict)
    superlatives: Mapping[str, Decision] = field(default_factory=dict)
    """Superlatives in *-issimo*: of adjectives without degrees, or with them against the rule."""
    verbs: Mapping[str, Decision] = field(default_factory=dict)
    """Which pronouns may follow a verb."""
    lemmas: tuple[Lemma, ...] = ()
    """Lemmas that people admitted, with their inflection."""
    forms: Mapping[str, tuple[DecidedForm, ...]] = field(default_factory=dict)
    """Single forms that people admitted or refused, by folded word."""

    short: Mapping[str, tuple[ShortForm, ...]] = field(default_factory=dict)
    """Short forms of everyday speech: *bel*, *ben*."""

    bands: Mapping[str, int] = field(default_factory=dict)
    """Words whose admitted sense is rarer or commoner than the string that was counted."""
    motives: Mapping[str, Only] = field(default_factory=dict)
    """Words in use that are refused, each with its one motive."""

    @cached_property
    def admitted_lemmas(self) -> frozenset[str]:
        """The folded lemmas of :attr:`lemmas`."""
        return frozenset(fold(each.lemma) for each in self.lemmas if not each.refused)

    @cached_property
    def adjectives(self) -> frozenset[str]:
        """The folded adjectives of :attr:`lemmas`, whatever noun is spelled like them."""
        return frozenset(
            fold(each.lemma)
            for each in self.lemmas
            if each.category == "aggettivo" and not each.refused
        )

    @property
    def reflexive(self) -> Iterator[str]:
        """The verbs that stand by themselves and are said with their own pronoun too."""
        return (fold(each.verb) for each in self.lemmas if each.kind == "r")

    @property
    def pronominal(self) -> Iterator[Lemma]:
        """The verbs among :attr:`lemmas` that are said only with their pronoun."""
        return (each for each in self.lemmas if each.pronominal)

    @cached_property
    def refused(self) -> frozenset[tuple[str, str]]:
        """The lemmas, with their category, that people refused whole."""
        return frozenset((each.lemma, each.category) for each in self.lemmas if each.refused)

    def excludes(self, word: str, lemma: str, category: str) -> bool:
        """Whether people refused the lemma, or the word as a form of it or of any."""
        return (lemma, category) in self.refused or any(
            not each.admitted and each.lemma in {"", lemma} and each.category in {"", category}
            for each in self.forms.get(word, ())
        )

    def ungraded(self, superlative: str) -> bool:
        """Whether people hold that the adjective of a superlative in *-issimo* has no degrees."""
        decision = self.superlatives.get(superlative)
        return decision is not None and decision.decision == "senza_gradi"

    def counts(self) -> Counter[str]:
        """How many decisions of each kind there are."""
        found = Counter(
            f"{name}: {decision.decision}"
            for name in TABLES
            for decision in getattr(self, name).values()
        )
        found.update(f"lemmas: {each.category}" for each in self.lemmas if not each.refused)
        found["forms"] = len(self.forms)
        return found


def load(folder: Path) -> Curated:
    """Read the curated tables of a folder; every row must carry a decision of its table."""
    tables: dict[str, dict[str, Decision]] = {}
    for name, codes in TABLES.items():
        path = folder / f"{name}.tsv"
        if not path.exists():
            continue
        known = {*codes.values(), DOUBTFUL}
        rows: dict[str, Decision] = {}
        lines = path.read_text(encoding="utf8").splitlines()
        if not lines or tuple(lines[0].split("\t")) != COLUMNS:
            raise TableError(f"{path.name}: the first line must read {' '.join(COLUMNS)}")
        for number, line in enumerate(lines[1:], start=2):
            cells = line.split("\t")
            if len(cells) != len(COLUMNS) or cells[1] not in known or not cells[5].isdigit():
                raise TableError(f"{path.name}:{number}: not a decision: {line!r}")
            if cells[0] in rows:
                raise TableError(f"{path.name}:{number}: {cells[0]} is decided twice")
            word, decision, kind, base, reason, agreement = cells
            rows[word] = Decision(word, decision, kind, base, reason, int(agreement))
        tables[name] = rows
    lemmas = load_lemmas(folder / "lemmas.tsv")
    verbs = {
        fold(each.verb): _of_verb(each)
        for each in lemmas
        if each.category == "verbo" and each.kind != "r"
    }
    tables["verbs"] = {**tables.get("verbs", {}), **verbs}
    return Curated(
        **tables,
        lemmas=lemmas,
        forms=load_forms(folder / "forms.tsv"),
        short=load_short(folder / "short.tsv"),
        bands=load_bands(folder / "bands.tsv"),
        motives=load_motives(folder / "motives.tsv"),
    )


def _of_verb(verb: Lemma) -> Decision:
    """Which pronouns may follow a decided verb."""
    kinds = {"t": "transitivo", "i": "intransitivo", "z": "senza_pronomi", "p": "pronominale"}
    kinds["x"] = "inesistente"
    return Decision(fold(verb.verb), kinds[verb.kind], agreement=verb.agreement)


def merge(
    name: str,
    passes: Iterable[Iterable[str]],
    settled: Mapping[str, tuple[str, str]] | None = None,
    reviewed: Iterable[str] = (),
    consulted: Iterable[str] = (),
) -> dict[str, Decision]:
    """Merge the lines of the passes of one table; ``settled`` holds a third judge's (code, reason).

    With one pass alone its decisions stand with agreement 1. The lines of ``reviewed``, on which
    two later readers agreed, stand over the passes, and over both those of ``consulted``: one last
    reader's, who had reference works at hand.
    """
    votes: dict[str, list[Decision]] = {}
    for lines in passes:
        for line in lines:
            decision = _read(name, line)
            votes.setdefault(decision.word, []).append(decision)
    ruled = settled or {}
    merged = {word: _settle(word, votes[word], ruled.get(word), TABLES[name]) for word in votes}
    for agreement, lines in ((2, reviewed), (1, consulted)):
        for line in lines:
            decision = replace(_read(name, line), agreement=agreement)
            merged[decision.word] = decision
    return dict(sorted(merged.items()))


def _read(name: str, line: str) -> Decision:
    """One line of a pass: word, code, and what the table's codes ask for."""
    codes = TABLES[name]
    cells = [cell.strip() for cell in line.split("\t")] + [""] * 4
    word, code = cells[0], cells[1]
    if not word or (code not in codes and code != "?"):
        raise TableError(f"{name}: not a decision: {line!r}")
    extra = cells[2:5] if name == "altered" else ["", "", cells[2]]
    if name == "truncated":
        extra = ["", cells[2] if code == "t" else "", "" if code == "t" else cells[2]]
    kind, base, reason = extra
    named = CATEGORIES.get(code, "") if name == "singles" else KINDS.get(kind, "")
    return Decision(word, codes.get(code, DOUBTFUL), named, base, reason)


def write(path: Path, decisions: Mapping[str, Decision]) -> None:
    """Write one curated table, sorted by word."""
    rows = (
        (d.word, d.decision, d.kind, d.base, d.reason, str(d.agreement))
        for _, d in sorted(decisions.items())
    )
    lines = ["\t".join(COLUMNS), *("\t".join(row) for row in rows)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf8")


def _settle(
    word: str,
    votes: list[Decision],
    ruling: tuple[str, str] | None,
    codes: Mapping[str, str],
) -> Decision:
    chosen, agreement = _majority(votes)
    if ruling is not None and agreement < len(votes):
        chosen, agreement = codes.get(ruling[0], DOUBTFUL), 1
    if chosen == DOUBTFUL:
        shown = "; ".join(sorted(vote.decision for vote in votes))
        best = max(votes, key=lambda vote: (bool(vote.base), vote.decision))
        return Decision(word, DOUBTFUL, best.kind, best.base, shown, 0)
    sides = [vote for vote in votes if vote.decision == chosen] or [
        replace(vote, reason="") for vote in votes
    ]
    best = max(sides, key=lambda vote: (bool(vote.kind), bool(vote.base), bool(vote.reason)))
    kind, base = ("", "") if chosen == "primitivo" else (best.kind, best.base)
    reason = (ruling[1] if ruling else "") or best.reason
    return Decision(word, chosen, kind, base, reason, agreement)


def _majority(votes: list[Decision]) -> tuple[str, int]:
    """The decision of more than half of the passes, and how many they are; else *dubbia*."""
    found = Counter(vote.decision for vote in votes)
    play = sum(found[decision] for decision in _PLAY)
    chosen, number = max(found.items(), key=lambda item: (item[1], item[0]))
    if 2 * play > len(votes):
        return max((d for d in sorted(_PLAY) if found[d]), key=lambda d: found[d]), play
    if 2 * number > len(votes) and chosen != DOUBTFUL:
        return chosen, number
    return DOUBTFUL, 0
