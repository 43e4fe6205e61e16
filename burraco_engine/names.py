"""Names that everything uses: seats, lines, instants."""

from __future__ import annotations

from typing import NewType

__all__ = ["NOBODY", "ZERO", "Line", "Millis", "Seat"]

Seat = NewType("Seat", str)
"""A chair: `N E S O` with four players."""

Line = NewType("Line", str)
"""A side: `NS`, `EO`."""

Millis = NewType("Millis", int)
"""An instant or a length of time in milliseconds, always given from outside."""

NOBODY = Seat("")
"""No seat yet."""

ZERO = Millis(0)
