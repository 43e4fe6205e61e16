"""hunspell-it: stems with flags and affix rules, kept apart and expanded by our own hand.

``unmunch`` would emit 36 million lines, most of them elisions (*dell'amore*). Prefixes with an
apostrophe and Roman numerals are dropped on reading; what is left is small enough to store as it
is, and :func:`expand` makes the forms, each with the flag that made it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = [
    "ENCLITIC_FLAGS",
    "RULE_COLUMNS",
    "STEM_COLUMNS",
    "Rule",
    "expand",
    "read_rules",
    "read_stems",
]

STEM_COLUMNS = ("stem", "flags")
RULE_COLUMNS = ("kind", "flag", "cross", "strip", "add", "condition")
ENCLITIC_FLAGS = frozenset("lMKEhjLmDIv")
_ROMAN = frozenset("$£")


@dataclass(frozen=True, slots=True)
class Rule:
    """One affix: what to strip, what to add, and the ending (or beginning) it asks for."""

    prefix: bool
    flag: str
    cross: bool
    strip: str
    add: str
    condition: str


def read_rules(path: Path) -> Iterator[tuple[str, ...]]:
    """Yield the affix rules of an ``.aff`` file that do not make elisions or Roman numerals."""
    cross = ""
    for line in path.read_text(encoding="utf8").splitlines():
        cells = line.split("#")[0].split()
        if not cells or cells[0] not in {"PFX", "SFX"}:
            continue
        if len(cells) == 4 and cells[2] in "YN" and cells[3].isdigit():
            cross = cells[2]
            continue
        kind, flag, strip, add, condition = cells[:5]
        add = add.split("/")[0]
        if "'" in add or flag in _ROMAN:
            continue
        yield kind, flag, cross, strip, add, condition


def read_stems(path: Path) -> Iterator[tuple[str, str]]:
    """Yield (stem, flags) of a ``.dic`` file."""
    for line in path.read_text(encoding="utf8").splitlines()[1:]:
        stem, _, flags = line.strip().partition("/")
        if stem:
            yield stem, flags.split("\t")[0]


def expand(
    stems: Iterable[tuple[str, ...]], rules: Iterable[tuple[str, ...]]
) -> Iterator[tuple[str, str, str]]:
    """Yield (form, stem, flag) for each stem and each affix; the bare stem has an empty flag.

    A productive prefix (ri-, pre-, stra-, the number words) makes a stem of its own: the stem of
    *rifare* made from *fare* is *rifare*.
    """
    prefixes: dict[str, list[tuple[Rule, re.Pattern[str]]]] = defaultdict(list)
    suffixes: dict[str, list[tuple[Rule, re.Pattern[str]]]] = defaultdict(list)
    for kind, flag, cross, strip, add, condition in rules:
        rule = Rule(
            kind == "PFX",
            flag,
            cross == "Y",
            "" if strip == "0" else strip,
            "" if add == "0" else add,
            condition,
        )
        pattern = re.compile(f"(?:{condition})" if rule.prefix else f"(?:{condition})$")
        (prefixes if rule.prefix else suffixes)[flag].append((rule, pattern))
    for stem, flags in stems:
        for start in (stem, *_prefixed(stem, flags, prefixes)):
            crossed = start is not stem
            yield start, start, ""
            for flag in flags:
                for rule, pattern in suffixes.get(flag, ()):
                    if crossed and not rule.cross:
                        continue
                    if start.endswith(rule.strip) and pattern.search(start):
                        yield start[: len(start) - len(rule.strip)] + rule.add, start, flag


def _prefixed(
    stem: str, flags: str, prefixes: dict[str, list[tuple[Rule, re.Pattern[str]]]]
) -> Iterator[str]:
    for flag in flags:
        for rule, pattern in prefixes.get(flag, ()):
            if stem.startswith(rule.strip) and pattern.match(stem):
                yield rule.add + stem[len(rule.strip) :]
