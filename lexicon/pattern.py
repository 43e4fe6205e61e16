"""Words by pattern: a walk of the word graph that goes only where the pattern can."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lexicon.dawg import Dawg

__all__ = ["matching"]

_States = frozenset[int]


def matching(
    dawg: Dawg, pattern: str = "*", *, length: int | None = None, initial: str = ""
) -> Iterator[str]:
    """The words that match, alphabetically: a dot is one letter, a star any number of letters.

    `length` and `initial` narrow the search further. ValueError if the pattern holds anything
    but letters, dots and stars.
    """
    for symbol in pattern:
        if symbol not in ".*" and not "a" <= symbol <= "z":
            raise ValueError(pattern)

    def closed(states: set[int]) -> _States:
        """A star may also stand for nothing."""
        for state in sorted(states):
            while state < len(pattern) and pattern[state] == "*":
                state += 1
                states.add(state)
        return frozenset(states)

    steps: dict[tuple[_States, str], _States] = {}

    def step(states: _States, letter: str) -> _States:
        key = states, letter
        if key not in steps:
            after = set()
            for state in states:
                symbol = pattern[state] if state < len(pattern) else ""
                if symbol == "*":
                    after.add(state)
                elif symbol in (".", letter):
                    after.add(state + 1)
            steps[key] = closed(after)
        return steps[key]

    stack = [("", closed({0}), dawg.node_edges(dawg.root))]
    while stack:
        text, states, walk = stack[-1]
        for number, found, target in walk:
            letter = chr(number + 96)
            depth = len(text)
            if depth < len(initial) and initial[depth] != letter:
                continue
            after = step(states, letter)
            if not after:
                continue
            word = text + letter
            deeper = target and (length is None or len(word) < length)
            if deeper:
                stack.append((word, after, dawg.node_edges(target)))
            if (
                found
                and len(pattern) in after
                and length in (None, len(word))
                and len(word) >= len(initial)
            ):
                yield word
            if deeper:
                break
        else:
            stack.pop()
