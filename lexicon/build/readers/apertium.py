"""apertium-ita: a finite-state analyser, printed by ``lt-print`` and walked path by path."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

__all__ = ["COLUMNS", "read_paths"]

COLUMNS = ("form", "lemma", "tags")
_EPSILON = frozenset({"ε", "@0@"})
_LONGEST_FORM = 26
Arcs = dict[int, list[tuple[int, str, str]]]
_TAG = re.compile(r"<([a-z0-9]+)>")


def read_paths(lines: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Yield (form, lemma, tags) of every path whose form is one word of letters.

    Tags read ``n.f.sg``; an enclitic adds its own after a plus: ``vblex.ger+lo.prn.enc``.
    Arcs on digits, spaces and apostrophes are not followed, nor are loops (web addresses).
    """
    arcs: Arcs = defaultdict(list)
    finals: set[int] = set()
    for line in (*lines, "--"):
        cells = line.rstrip("\n").split("\t")
        if line.startswith("--"):
            yield from _walk(_without_loops(arcs), finals)
            arcs, finals = defaultdict(list), set()
        elif len(cells) >= 4:
            source, target, read, written = int(cells[0]), int(cells[1]), cells[2], cells[3]
            if read in _EPSILON or (len(read) == 1 and read.isalpha()):
                arcs[source].append((target, read, written))
        else:
            finals.add(int(cells[0]))


def _without_loops(arcs: Arcs) -> Arcs:
    """The arcs without the states that lie on a loop or between two loops."""
    forward = {source: {arc[0] for arc in found} for source, found in arcs.items()}
    backward: dict[int, set[int]] = defaultdict(set)
    for source, targets in forward.items():
        for target in targets:
            backward[target].add(source)
    looped = _unordered(forward, backward) & _unordered(backward, forward)
    return {
        source: [arc for arc in found if arc[0] not in looped]
        for source, found in arcs.items()
        if source not in looped
    }


def _unordered(forward: Mapping[int, set[int]], backward: Mapping[int, set[int]]) -> set[int]:
    """The states that no topological order reaches: those on a loop, and those behind one."""
    waiting = {state: len(backward.get(state, ())) for state in {*forward, *backward}}
    ready = [state for state, count in waiting.items() if count == 0]
    while ready:
        for target in forward.get(ready.pop(), ()):
            waiting[target] -= 1
            if waiting[target] == 0:
                ready.append(target)
    return {state for state, count in waiting.items() if count > 0}


def _walk(arcs: Arcs, finals: set[int]) -> Iterator[tuple[str, str, str]]:
    stack: list[tuple[int, str, str]] = [(0, "", "")]
    while stack:
        state, form, analysis = stack.pop()
        if state in finals and form and analysis:
            yield form, *_split(analysis)
        if len(form) >= _LONGEST_FORM:
            continue
        for target, read, written in arcs.get(state, ()):
            stack.append(
                (
                    target,
                    form if read in _EPSILON else form + read,
                    analysis if written in _EPSILON else analysis + written,
                )
            )


def _split(analysis: str) -> tuple[str, str]:
    first, *rest = analysis.split("+")
    lemma, tags = first.partition("<")[0], ".".join(_TAG.findall(first))
    for piece in rest:
        tags += f"+{piece.partition('<')[0]}.{'.'.join(_TAG.findall(piece))}"
    return lemma, tags
