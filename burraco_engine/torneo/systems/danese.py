"""Danese: first against second, third against fourth; modificato: not the last opponents again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

__all__ = ["danese", "danese_modificato"]

T = TypeVar("T", bound=int)


def danese(order: Sequence[T]) -> tuple[tuple[T, T], ...]:
    """Neighbours of the ranking meet.

    >>> danese([4, 1, 3, 2])
    ((4, 1), (3, 2))
    """
    assert len(order) % 2 == 0, "somebody is left over"
    return tuple(zip(order[::2], order[1::2], strict=True))


def danese_modificato(
    order: Sequence[T], forbidden: Collection[frozenset[T]]
) -> tuple[tuple[T, T], ...] | None:
    """The first pairing from the top in which no forbidden pair meets (A58); None if none does.

    >>> danese_modificato([1, 2, 3, 4], [frozenset({1, 2}), frozenset({3, 4})])
    ((1, 3), (2, 4))
    """
    assert len(order) % 2 == 0, "somebody is left over"
    if not order:
        return ()
    first, *others = order
    for place, second in enumerate(others):
        if frozenset((first, second)) in forbidden:
            continue
        rest = danese_modificato([*others[:place], *others[place + 1 :]], forbidden)
        if rest is not None:
            return ((first, second), *rest)
    return None
