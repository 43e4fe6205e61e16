"""The words that people decided: two independent passes, merged into one table each.

A pass writes one short code for every word that a rule cannot settle. Where two passes agree the
decision stands with agreement 2; where they differ a third judge settles it (agreement 1), and what
nobody settles is *dubbia* (agreement 0) until somebody does.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from lexicon.build.tables import TableError

__all__ = ["COLUMNS", "KINDS", "TABLES", "Curated", "Decision", "load", "merge", "write"]

DOUBTFUL = "dubbia"
_BOTH_PLAY = {"lessicalizzato", "primitivo"}
"""Two decisions that differ in the history of a word and agree that it is one of its own."""
COLUMNS = ("word", "decision", "kind", "base", "reason", "agreement")
KINDS = {"d": "diminutivo", "v": "vezzeggiativo", "c": "accrescitivo", "p": "peggiorativo"}
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
        "l": "ammesso",
    },
}
"""For each table the short codes of a pass and the decision that each means."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided of one word, and by how many of the two passes."""

    word: str
    decision: str
    kind: str = ""
    """The kind of an alteration: ``diminutivo``, ``peggiorativo``…"""
    base: str = ""
    """The noun an altered one alters, or the full form of a truncated word."""
    reason: str = ""
    agreement: int = 2


@dataclass(frozen=True, slots=True)
class Curated:
    """Every decision, table by table; a table that is not there yet is empty."""

    altered: Mapping[str, Decision] = field(default_factory=dict)
    names: Mapping[str, Decision] = field(default_factory=dict)
    acronyms: Mapping[str, Decision] = field(default_factory=dict)
    truncated: Mapping[str, Decision] = field(default_factory=dict)
    singles: Mapping[str, Decision] = field(default_factory=dict)

    def counts(self) -> Counter[str]:
        """How many decisions of each kind there are."""
        return Counter(
            f"{name}: {decision.decision}"
            for name in TABLES
            for decision in getattr(self, name).values()
        )


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
            if len(cells) != len(COLUMNS) or cells[1] not in known or cells[5] not in {*"012"}:
                raise TableError(f"{path.name}:{number}: not a decision: {line!r}")
            if cells[0] in rows:
                raise TableError(f"{path.name}:{number}: {cells[0]} is decided twice")
            word, decision, kind, base, reason, agreement = cells
            rows[word] = Decision(word, decision, kind, base, reason, int(agreement))
        tables[name] = rows
    return Curated(**tables)


def merge(
    name: str,
    passes: Iterable[Iterable[str]],
    settled: Mapping[str, tuple[str, str]] | None = None,
) -> dict[str, Decision]:
    """Merge the lines of the passes of one table; ``settled`` holds a third judge's (code, reason).

    With one pass alone its decisions stand with agreement 1.
    """
    codes = TABLES[name]
    votes: dict[str, list[Decision]] = {}
    for lines in passes:
        for line in lines:
            cells = [cell.strip() for cell in line.split("\t")] + [""] * 4
            word, code = cells[0], cells[1]
            if not word or (code not in codes and code != "?"):
                raise TableError(f"{name}: not a decision: {line!r}")
            extra = cells[2:5] if name == "altered" else ["", "", cells[2]]
            if name == "truncated":
                extra = ["", cells[2] if code == "t" else "", "" if code == "t" else cells[2]]
            kind, base, reason = extra
            decision = codes.get(code, DOUBTFUL)
            if decision not in {"alterato", "lessicalizzato"} or name != "altered":
                kind = ""
            votes.setdefault(word, []).append(
                Decision(word, decision, KINDS.get(kind, ""), base, reason)
            )
    ruled = settled or {}
    return {word: _settle(word, votes[word], ruled.get(word), codes) for word in sorted(votes)}


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
    found = {vote.decision for vote in votes}
    if len(found) == 1 and (ruling is None or found != {DOUBTFUL}):
        best = max(votes, key=lambda vote: (bool(vote.kind), bool(vote.base), bool(vote.reason)))
        agreement = 0 if best.decision == DOUBTFUL else min(len(votes), 2)
        return Decision(word, best.decision, best.kind, best.base, best.reason, agreement)
    if ruling is not None:
        decision = codes.get(ruling[0], DOUBTFUL)
        side = next((vote for vote in votes if vote.decision == decision), None)
        if side is None:
            fullest = max(votes, key=lambda vote: (bool(vote.base), bool(vote.kind)))
            side = replace(fullest, reason="")
        agreement = 0 if decision == DOUBTFUL else 1
        kind, base = ("", "") if decision == "primitivo" else (side.kind, side.base)
        return Decision(word, decision, kind, base, ruling[1] or side.reason, agreement)
    if found == _BOTH_PLAY:
        own = next(vote for vote in votes if vote.decision == "lessicalizzato")
        return Decision(word, own.decision, own.kind, own.base, own.reason, 1)
    shown = "; ".join(sorted(vote.decision for vote in votes))
    best = max(votes, key=lambda vote: (bool(vote.base), vote.decision))
    return Decision(word, DOUBTFUL, best.kind, best.base, shown, 0)
