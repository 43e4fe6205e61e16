"""The word graph as it travels to the browser: the same edges, told in a third fewer bytes.

The graph's nodes stand in depth-first order, so most targets follow from the walk and need not be
told; letters, classes and the other targets compress best in streams of their own. The layout is
in ``docs/lexicon-format.md``.
"""

from __future__ import annotations

from array import array

from lexicon.dawg import HEADER, TARGET_BITS

__all__ = ["MAGIC", "pack_bytes"]

MAGIC = b"PARPACK1"
_TARGET = (1 << TARGET_BITS) - 1
_LAST = 1 << 25
_LEAF, _NEXT, _BACK = 0, 1, 2
"""Where an edge leads: nowhere, to a node that the walk enters here, to a node by its number."""


def pack_bytes(dawg: bytes) -> bytes:
    """The packed form of the file of a word graph."""
    edges = array("I")
    edges.frombytes(dawg[HEADER.size :])
    number = _numbers(edges)
    entered = _entered(edges)
    heads, classes, backs = bytearray(), bytearray(), []
    for place, edge in enumerate(edges[1:], start=1):
        target = edge & _TARGET
        kind = _LEAF if not target else _NEXT if place in entered else _BACK
        heads.append(edge >> TARGET_BITS & 31 | (32 if edge & _LAST else 0) | kind << 6)
        classes.append(edge >> 26)
        if kind == _BACK:
            backs.append(number[target])
    planes = [bytes(back >> shift & 255 for back in backs) for shift in (0, 8, 16)]
    return MAGIC + dawg[len(MAGIC) : HEADER.size] + heads + classes + b"".join(planes)


def _numbers(edges: array[int]) -> dict[int, int]:
    """The first edge of every node: its number in the order of the file."""
    starts = [1, *(place + 1 for place, edge in enumerate(edges) if edge & _LAST)]
    return {start: number for number, start in enumerate(starts)}


def _entered(edges: array[int]) -> set[int]:
    """The edges by which a depth-first walk enters a node for the first time."""
    entered: set[int] = set()
    seen = {0}
    stack = [(1, 0)] if len(edges) > 1 else []
    while stack:
        node, edge = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        entered.add(edge)
        place, leaving = node, []
        while True:
            if (target := edges[place] & _TARGET) not in seen:
                leaving.append((target, place))
            if edges[place] & _LAST:
                break
            place += 1
        stack.extend(reversed(leaving))
    return entered
