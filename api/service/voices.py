"""Who has been heard: of each puzzle one answer and one report from each address count."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

__all__ = ["Voices"]

_SHARES: Final = 5_000
_EACH: Final = 500


class Voices:
    """Remembers in memory, and nowhere else, what each address has already spoken about.

    Addresses that were silent for longest give way to new ones, and so do the oldest things of one
    address to its newer ones: only its own.
    """

    def __init__(self) -> None:
        self._heard: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()

    def first(self, share: str, thing: str) -> bool:
        """True the first time that an address speaks about a thing."""
        heard = self._heard.pop(share, None)
        if heard is None:
            heard = OrderedDict()
            if len(self._heard) >= _SHARES:
                self._heard.popitem(last=False)
        self._heard[share] = heard
        if thing in heard:
            heard.move_to_end(thing)
            return False
        heard[thing] = None
        if len(heard) > _EACH:
            heard.popitem(last=False)
        return True
