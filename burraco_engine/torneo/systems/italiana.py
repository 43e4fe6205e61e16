"""All'italiana: everybody meets everybody of his girone once, by a fixed calendar."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["calendar", "calendar_turni", "gironi_of"]


def gironi_of(order: Sequence[int], gironi: int) -> tuple[tuple[int, ...], ...]:
    """The competitors of each girone: as even as can be, the larger ones first.

    >>> gironi_of([1, 2, 3, 4, 5], 2)
    ((1, 2, 3), (4, 5))
    """
    size, larger = divmod(len(order), gironi)
    made, start = [], 0
    for number in range(gironi):
        end = start + size + (number < larger)
        made.append(tuple(order[start:end]))
        start = end
    return tuple(made)


def calendar_turni(size: int) -> int:
    """The turni of a girone: one less than its competitors, as many if these are odd.

    >>> calendar_turni(6), calendar_turni(5)
    (5, 5)
    """
    return size - 1 + size % 2


def calendar(order: Sequence[int], turno: int) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """The matches of a turno and who rests, by the circle: the first one stays, the others turn.

    In the first turno neighbours of the order meet.

    >>> calendar([1, 2, 3, 4], 1)
    (((1, 2), (3, 4)), None)
    >>> calendar([1, 2, 3], 1)
    (((1, 2),), 3)
    """
    if turno > calendar_turni(len(order)):
        return (), None
    places: list[int | None] = [*order, *([None] * (len(order) % 2))]
    circle = [*places[::2], *reversed(places[1::2])]
    turned = turno - 1
    turning = circle[1:]
    turned %= len(turning)
    circle = [circle[0], *turning[-turned:], *turning[:-turned]] if turned else circle
    half = len(circle) // 2
    met = zip(circle[:half], reversed(circle[half:]), strict=True)
    matches, resting = [], None
    for one, other in met:
        if one is None or other is None:
            resting = one if other is None else other
        else:
            matches.append((one, other))
    return tuple(matches), resting
