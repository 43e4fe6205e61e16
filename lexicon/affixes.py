"""The evaluative suffixes of Italian and the bases a word in one of them may come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["SUFFIXES", "Suffix", "adjective_alterations", "alterations", "bases"]


class Suffix(NamedTuple):
    """A suffix as it ends a singular noun, and the kind of alteration it makes."""

    ending: str
    kind: str


def _both(stem: str, kind: str) -> tuple[Suffix, ...]:
    return tuple(Suffix(f"{stem}{vowel}", kind) for vowel in "oa")


SUFFIXES: tuple[Suffix, ...] = tuple(
    sorted(
        (
            *_both("in", "diminutivo"),
            *_both("ett", "diminutivo"),
            *_both("ell", "diminutivo"),
            *_both("icell", "diminutivo"),
            *_both("icin", "diminutivo"),
            *_both("erell", "diminutivo"),
            *_both("arell", "diminutivo"),
            *_both("olin", "diminutivo"),
            *_both("ettin", "diminutivo"),
            *_both("ellin", "diminutivo"),
            *_both("ol", "diminutivo"),
            *_both("uol", "diminutivo"),
            *_both("ucci", "vezzeggiativo"),
            *_both("uzz", "vezzeggiativo"),
            *_both("ott", "diminutivo"),
            *_both("acchiott", "diminutivo"),
            *_both("onzol", "peggiorativo"),
            *_both("icciol", "diminutivo"),
            *_both("iciattol", "peggiorativo"),
            *_both("acci", "peggiorativo"),
            *_both("azz", "peggiorativo"),
            *_both("astr", "peggiorativo"),
            *_both("upol", "peggiorativo"),
            Suffix("one", "accrescitivo"),
            Suffix("ona", "accrescitivo"),
            Suffix("acchione", "accrescitivo"),
            Suffix("accione", "accrescitivo"),
            Suffix("ercolo", "peggiorativo"),
            Suffix("ucola", "peggiorativo"),
            Suffix("ucolo", "peggiorativo"),
        ),
        key=lambda suffix: (-len(suffix.ending), suffix.ending),
    )
)


def bases(word: str, is_noun: Callable[[str], bool]) -> Iterator[tuple[Suffix, str]]:
    """Yield every suffix of the word with every existing base noun it may be made on.

    >>> sorted(base for _, base in bases("ponticello", {"ponte", "pontico"}.__contains__))
    ['ponte', 'pontico']
    """
    seen: set[str] = set()
    for suffix in SUFFIXES:
        stem = word[: -len(suffix.ending)]
        if not word.endswith(suffix.ending) or len(stem) < 2:
            continue
        stems = [stem]
        if stem.endswith("h"):
            stems.append(stem[:-1])
        if stem.endswith(("c", "g", "gl", "sc")):
            stems.append(f"{stem}i")
        if suffix.ending[0] in "aou" and stem.endswith("i"):
            stems.append(stem[:-1])
        if suffix.ending[0] in "ie" and stem.endswith("onc"):
            stems.append(stem[:-1])  # *ragioncina*, *colazioncella*
        for candidate in (f"{start}{end}" for start in stems for end in ("o", "a", "e", "i", "")):
            if candidate not in seen and len(candidate) > 2 and is_noun(candidate):
                seen.add(candidate)
                yield suffix, candidate


def alterations(noun: str) -> Iterator[str]:
    """Yield the everyday alterations of a noun in -o or -a, singular and plural.

    >>> sorted(alterations("barca"))[:5]
    ['barcacce', 'barcaccia', 'barchetta', 'barchette', 'barchina']
    """
    stem, vowel = noun[:-1], noun[-1:]
    if vowel not in {"o", "a"} or len(stem) < 3:
        return
    plural = "i" if vowel == "o" else "e"
    hard = stem.endswith(("c", "g"))
    before_i = f"{stem}h" if hard else stem.removesuffix("i")
    before_e = stem[:-1] if stem.endswith(("ci", "gi")) else f"{stem}h" if hard else stem
    yield from (f"{before_i}in{vowel}", f"{before_i}in{plural}")
    yield from (f"{before_e}ett{vowel}", f"{before_e}ett{plural}")
    for suffix in ("acc", "ucc"):
        yield from (f"{stem}{suffix}i{vowel}", f"{stem}{suffix}{plural}")
    yield from (f"{stem}one", f"{stem}oni")
    if vowel == "a":
        yield from (f"{stem}ona", f"{stem}one")


def adjective_alterations(adjective: str) -> Iterator[tuple[str, str, str]]:
    """Yield the alterations that anybody makes of an adjective: form, masculine singular, kind.

    >>> [form for form, _, _ in adjective_alterations("stanco")]  # doctest: +NORMALIZE_WHITESPACE
    ['stanchino', 'stanchina', 'stanchini', 'stanchine', 'stancuccio', 'stancuccia', 'stancucci',
     'stancucce', 'stancone', 'stancona', 'stanconi']
    """
    stem, vowel = adjective[:-1], adjective[-1:]
    if vowel not in {"o", "e"} or len(stem) < 3:
        return
    hard = vowel == "o" and stem.endswith(("c", "g"))
    soft = f"{stem}h" if hard else stem.removesuffix("i")
    yield from ((f"{soft}in{end}", f"{soft}ino", "diminutivo") for end in "oaie")
    if stem.endswith("nt"):
        yield from ((f"{stem}ell{end}", f"{stem}ello", "diminutivo") for end in "oaie")
    ends = ("io", "ia", "i", "e")
    yield from ((f"{stem}ucc{end}", f"{stem}uccio", "vezzeggiativo") for end in ends)
    yield from ((f"{stem}on{end}", f"{stem}one", "accrescitivo") for end in "eai")
