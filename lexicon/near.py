"""Near words: what somebody may have meant, by a walk of the word graph with an edit budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lexicon.dawg import Dawg

__all__ = ["near_words"]

_ENOUGH = 3


def near_words(dawg: Dawg, word: str) -> list[tuple[int, str]]:
    """The words one edit away, or two if those are fewer than three, with their distance.

    An edit adds, drops or changes a letter, or swaps two neighbours. Two edits are only asked of
    words of five letters or more: of a short word they leave nothing.
    """
    found = list(_within(dawg, word, 1))
    if len(found) < _ENOUGH and len(word) >= 5:
        found = list(_within(dawg, word, 2))
    return found


def _within(dawg: Dawg, word: str, budget: int) -> Iterator[tuple[int, str]]:
    """Every word within `budget` edits, each once.

    A frame holds the last two rows of the distance matrix between its text and `word`; a branch
    is cut when no cell of its row is within the budget.
    """
    size = len(word)
    letters = [ord(letter) - 96 for letter in word]
    first = list(range(size + 1))
    stack: list[tuple[str, int, int, list[int], list[int]]] = [("", 0, dawg.root, first, first)]
    while stack:
        text, last, node, before, row = stack.pop()
        depth = len(text)
        for letter, found, target in dawg.node_edges(node):
            low, high = max(1, depth + 1 - budget), min(size, depth + 1 + budget)
            fresh = [budget + 1] * (size + 1)
            if depth < budget:
                fresh[0] = depth + 1
            best = fresh[0]
            for i in range(low, high + 1):
                wanted = letters[i - 1]
                cost = row[i - 1] + (wanted != letter)
                cost = min(cost, row[i] + 1, fresh[i - 1] + 1)
                if i > 1 and depth and wanted == last and letters[i - 2] == letter:
                    cost = min(cost, before[i - 2] + 1)
                fresh[i] = cost
                best = min(best, cost)
            if best > budget:
                continue
            longer = text + chr(letter + 96)
            if found and fresh[size] <= budget:
                yield fresh[size], longer
            if target:
                stack.append((longer, letter, target, row, fresh))
