"""Mitchell: who is fixed stays at his table, who is mobile goes on by one or more tables."""

from __future__ import annotations

from math import gcd

__all__ = ["mitchell", "rounds_without_repeat"]


def rounds_without_repeat(tables: int, step: int) -> int:
    """How many turni pass before mobile and fixed meet again: n/gcd(n, step).

    >>> rounds_without_repeat(5, 1), rounds_without_repeat(4, 2)
    (5, 2)
    """
    return tables // gcd(tables, step)


def mitchell(tables: int, step: int, turno: int) -> tuple[int, ...]:
    """For each table, from the first on, the table at which its mobile line began.

    >>> mitchell(5, 1, 2)
    (4, 0, 1, 2, 3)
    """
    return tuple((table - (turno - 1) * step) % tables for table in range(tables))
