"""Words by what they are made of: a walk of the word graph that goes only where a word can be.

A condition is a small automaton: it starts in a state, each letter takes it to the next or ends
it, and in the end it accepts or not. Any conditions can be asked together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from lexicon.dawg import LAST, TARGET, TARGET_BITS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from lexicon.dawg import Dawg

__all__ = ["ANY", "Condition", "Lengths", "Rack", "Schema", "hooks", "matching"]

ANY = "."
"""Any one letter, in a schema and in a rack."""


class Condition(Protocol):
    """What a word must be like; states are hashable values."""

    start: Any

    def step(self, state: Any, letter: str) -> Any:
        """The state after one letter more, None if no word can go on so."""

    def accepts(self, state: Any) -> bool:
        """A word may end in this state."""


class Schema:
    """A word matches one of the patterns: a dot is one letter, a star any number of letters.

    ValueError if a pattern holds anything but letters, dots and stars.
    """

    __slots__ = ("_patterns", "start")

    def __init__(self, *patterns: str) -> None:
        for symbol in "".join(patterns):
            if symbol not in ".*" and not "a" <= symbol <= "z":
                raise ValueError(symbol)
        self._patterns = patterns
        self.start = self._closed({(number, 0) for number in range(len(patterns))})

    def _closed(self, states: set[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        """A star may also stand for nothing."""
        for number, place in sorted(states):
            pattern = self._patterns[number]
            while place < len(pattern) and pattern[place] == "*":
                place += 1
                states.add((number, place))
        return frozenset(states)

    def step(
        self, state: frozenset[tuple[int, int]], letter: str
    ) -> frozenset[tuple[int, int]] | None:
        """The places of the patterns that may come next."""
        after = set()
        for number, place in state:
            pattern = self._patterns[number]
            symbol = pattern[place] if place < len(pattern) else ""
            if symbol == "*":
                after.add((number, place))
            elif symbol in (ANY, letter):
                after.add((number, place + 1))
        return self._closed(after) or None

    def accepts(self, state: frozenset[tuple[int, int]]) -> bool:
        """Some pattern is at its end."""
        return any(place == len(self._patterns[number]) for number, place in state)


class Rack:
    """A word is made of these letters, a dot being any: of all of them, or of some."""

    __slots__ = ("_whole", "start")

    def __init__(self, letters: str, *, whole: bool) -> None:
        """ValueError if there is anything but letters and dots, or nothing."""
        if not letters or not all(each == ANY or "a" <= each <= "z" for each in letters):
            raise ValueError(letters)
        self._whole = whole
        self.start = "".join(sorted(letters))

    def step(self, state: str, letter: str) -> str | None:
        """The letters that are left; a dot goes only when the letter itself is used up."""
        used = letter if letter in state else ANY
        return state.replace(used, "", 1) if used in state else None

    def accepts(self, state: str) -> bool:
        """Nothing is left, or need not be."""
        return not (self._whole and state)


class Lengths:
    """A word has at least, and at most, so many letters."""

    __slots__ = ("_least", "_most", "start")

    def __init__(self, least: int, most: int | None = None) -> None:
        self._least = least
        self._most = most
        self.start = 0

    def step(self, state: int, letter: str) -> int | None:  # noqa: ARG002 - any letter counts
        """The letters so far, as long as they matter."""
        if self._most is None:
            return min(state + 1, self._least)
        return state + 1 if state < self._most else None

    def accepts(self, state: int) -> bool:
        """Long enough."""
        return state >= self._least


def hooks(word: str, places: Collection[str] = ("prima", "dentro", "dopo")) -> Schema:
    """One letter put before a word (`prima`), inside it (`dentro`) or after it (`dopo`)."""
    patterns = []
    for place in range(len(word) + 1):
        where = "prima" if place == 0 else "dopo" if place == len(word) else "dentro"
        if where in places:
            patterns.append(word[:place] + ANY + word[place:])
    return Schema(*patterns)


def matching(
    dawg: Dawg, *conditions: Condition, classes: Collection[int] | None = None
) -> Iterator[str]:
    """The words that meet every condition, alphabetically; only those of some classes, if given."""
    walk = _Walk(dawg, conditions, classes)
    edges, root = dawg.edges, dawg.root
    stack = [("", root, 0)] if root and walk.leads(root, 0) else []
    while stack:
        text, edge, state = stack.pop()
        value = edges[edge]
        if not value & LAST:
            stack.append((text, edge + 1, state))
        letter = value >> TARGET_BITS & 31
        after = walk.step(state, letter)
        if after < 0:
            continue
        word = text + chr(letter + 96)
        target = value & TARGET
        if target and walk.leads(target, after):
            stack.append((word, target, after))
        if walk.wanted[value >> 26] and walk.accepts[after]:
            yield word


class _Walk:
    """The conditions as one automaton with numbered states, made as the walk meets them.

    Whether a node leads to a word is found out once for each state, so that even a mere ending
    costs no more than one pass over the graph.
    """

    def __init__(
        self, dawg: Dawg, conditions: Sequence[Condition], classes: Collection[int] | None
    ) -> None:
        self._edges = dawg.edges
        self._conditions = conditions
        numbers = range(len(dawg.grounds_of))
        self.wanted = [bool(each) and (classes is None or each in classes) for each in numbers]
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._states: list[tuple[Any, ...]] = []
        self._steps: list[list[int | None]] = []
        self.accepts: list[bool] = []
        self._known: dict[tuple[int, int], bool] = {}
        self._number(tuple(condition.start for condition in conditions))

    def _number(self, state: tuple[Any, ...]) -> int:
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
            self._steps.append([None] * 32)
            pairs = zip(self._conditions, state, strict=True)
            self.accepts.append(all(condition.accepts(each) for condition, each in pairs))
        return number

    def step(self, state: int, letter: int) -> int:
        """The state after one letter more, negative if no word can go on so."""
        after = self._steps[state][letter]
        if after is None:
            after = self._steps[state][letter] = self._step(state, chr(letter + 96))
        return after

    def _step(self, state: int, letter: str) -> int:
        following = []
        for condition, each in zip(self._conditions, self._states[state], strict=True):
            after = condition.step(each, letter)
            if after is None:
                return -1
            following.append(after)
        return self._number(tuple(following))

    def leads(self, node: int, state: int) -> bool:
        """Some word that is asked for goes on from this node."""
        key = node, state
        known = self._known.get(key)
        if known is not None:
            return known
        edges, steps, edge, found = self._edges, self._steps[state], node, False
        while True:
            value = edges[edge]
            letter = value >> TARGET_BITS & 31
            after = steps[letter]
            if after is None:
                after = self.step(state, letter)
            if after >= 0:
                target = value & TARGET
                if (self.wanted[value >> 26] and self.accepts[after]) or (
                    target and self.leads(target, after)
                ):
                    found = True
                    break
            if value & LAST:
                break
            edge += 1
        self._known[key] = found
        return found
